// What is not answered, and how that is said. Everything here is decided from the head of a request.
#pragma once

#include <httplib.h>

#include <optional>
#include <string>
#include <string_view>

#include "web/server/hosts.h"

namespace nonet::web {

inline constexpr std::size_t most_body = 64 << 10;  // bytes

struct Refusal {
  int status;
  std::string what, message;
  std::string allow = {};  // methods, of 405
};

std::string refusal_text(const Refusal& refusal);  // JSON
Refusal refusal_of(int status);                    // that cpp-httplib chose
Refusal too_busy();
// `head`: the head of the request, as received.
std::optional<Refusal> refusal_of(const httplib::Request& request, std::string_view head, const Hosts& hosts);

// For whoever is one too many: a whole response.
std::string_view too_many_connections();

// Every response has them: nothing from elsewhere is loaded, nothing guessed, nothing framed, nothing told
// on.
std::string_view standing_headers();  // as they are sent

}  // namespace nonet::web
