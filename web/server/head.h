// Whether everybody who reads the head of a request reads the same in it. cpp-httplib leaves out lines that
// it does not understand, decodes %, and drops fields without a value: what stands there may say something
// else to a browser or a proxy, as where the body ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet::web {

// The head with its last, empty line. What is wrong with it; nothing: it is written as RFC 9112 says, and
// fields that decide whether and how it is answered stand there once.
std::optional<std::string> fault_of_head(std::string_view head);

}  // namespace nonet::web
