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

bool is_port(std::string_view text) {
  return text.size() <= 5 && text.find_first_not_of("0123456789") == text.npos;
}

bool is_name(std::string_view text) {
  constexpr std::string_view in_names = "abcdefghijklmnopqrstuvwxyz0123456789.-_";
  return !text.empty() && text.find_first_not_of(in_names) == text.npos;
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
  return is_address(text) || is_name(lower(text));
}

std::optional<std::string> host_of(std::string_view header) {
  const bool six = header.starts_with('[');
  const std::size_t end = six ? header.find(']') : std::min(header.find(':'), header.size());
  if (end == header.npos) return std::nullopt;
  const std::string host = lower(header.substr(six ? 1 : 0, six ? end - 1 : end));
  const std::string_view rest = header.substr(six ? end + 1 : end);
  const bool good = six ? host.find(':') != host.npos && is_address(host) : is_name(host);
  if (!good || !(rest.empty() || (rest.starts_with(':') && is_port(rest.substr(1))))) return std::nullopt;
  return host;
}

Hosts::Hosts(const std::string& listen, std::vector<std::string> names)
    : loopback_(is_loopback(listen)), names_(std::move(names)) {
  for (std::string& name : names_) name = lower(name);
}

bool Hosts::has(const std::string& host) const {
  if (is_loopback(host) || std::find(names_.begin(), names_.end(), host) != names_.end()) return true;
  return !loopback_ && (names_.empty() || is_address(host));  // numbers are nobody's to lead here
}

}  // namespace nonet::web
