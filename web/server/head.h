// Finds request heads that two parsers could read differently. cpp-httplib skips lines that it does not
// understand, decodes %, and drops fields without a value. To a browser or a proxy, these may mean something
// else, such as another end of the body.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet::web {

// `head` includes its final empty line. Returns what is wrong with it; nullopt if it conforms to RFC 9112 and
// each field that decides whether and how it is answered appears at most once (Host exactly once).
std::optional<std::string> fault_of_head(std::string_view head);

}  // namespace nonet::web
