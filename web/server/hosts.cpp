#include "web/server/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>

namespace nonet::web {

namespace {

std::string lower(std::string_view text) {
  std::string low(text);
  for (char& c : low)
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  return low;
}

std::string host_of(std::string_view header) {
  if (header.starts_with('[')) {
    const std::size_t end = header.find(']');
    return lower(header.substr(1, end == std::string_view::npos ? end : end - 1));
  }
  return lower(header.substr(0, header.find(':')));
}

bool is_address(const std::string& text) {
  in6_addr any{};
  return ::inet_pton(AF_INET, text.c_str(), &any) == 1 || ::inet_pton(AF_INET6, text.c_str(), &any) == 1;
}

}  // namespace

bool is_loopback(const std::string& address) {
  in_addr four{};
  in6_addr six{};
  if (::inet_pton(AF_INET, address.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  if (::inet_pton(AF_INET6, address.c_str(), &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return address == "localhost";  // other names are whoever's
}

bool is_host(const std::string& text) {
  const auto in_names = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
  };
  const std::string low = lower(text);
  return is_address(text) || (!low.empty() && std::all_of(low.begin(), low.end(), in_names));
}

Hosts::Hosts(const std::string& listen, std::vector<std::string> names)
    : loopback_(is_loopback(listen)), names_(std::move(names)) {
  for (std::string& name : names_) name = lower(name);
}

bool Hosts::has(std::string_view header) const {
  const std::string host = host_of(header);
  if (is_loopback(host) || std::find(names_.begin(), names_.end(), host) != names_.end()) return true;
  return !loopback_ && (names_.empty() || is_address(host));  // numbers are nobody's to lead here
}

}  // namespace nonet::web
