#include "web/server/head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace nonet::web {

namespace {

constexpr std::string_view end_of_line = "\r\n";
constexpr std::string_view around = " \t";

// Fields that may appear at most once, with a value that needs no decoding.
constexpr std::array<std::string_view, 6> deciding = {
    "host", "origin", "content-length", "content-type", "content-encoding", "transfer-encoding"};

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
}

bool is_in_token(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_in_token);
}

bool is_same(std::string_view name, std::string_view lower) {
  return std::equal(name.begin(), name.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(around);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(around) + 1 - begin);
}

// Three words, separated by single spaces.
bool is_request_line(std::string_view line) {
  return std::count(line.begin(), line.end(), ' ') == 2 && line.find('\t') == line.npos &&
         !line.starts_with(' ') && !line.ends_with(' ') && line.find("  ") == line.npos;
}

}  // namespace

std::optional<std::string> fault_of_head(std::string_view head) {
  std::array<bool, deciding.size()> seen{};
  for (bool first = true;; first = false) {
    const std::size_t end = head.find(end_of_line);
    if (end == head.npos) return "expected every line of the head to end in CR LF";
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end + end_of_line.size());
    if (line.empty() && !first) break;
    if (std::any_of(line.begin(), line.end(), is_control))
      return "control characters in the head of a request";
    if (first) {
      if (!is_request_line(line)) return "expected a method, a path and a version, with a space between them";
      continue;
    }
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view name = line.substr(0, colon);
    if (colon == line.size() || !is_token(name))
      return "expected a name and a colon in every line of the head";
    const auto which = std::find_if(deciding.begin(), deciding.end(),
                                    [&](std::string_view one) { return is_same(name, one); });
    if (which == deciding.end()) continue;
    const std::string_view value = trimmed(line.substr(colon + 1));
    bool& here = seen[static_cast<std::size_t>(which - deciding.begin())];
    if (here) return fmt::format("{}: expected at most once", name);
    if (value.empty() || value.find('%') != value.npos)
      return fmt::format("{}: expected a plain value", name);
    here = true;
  }
  if (!seen[0]) return "Host: expected exactly once";
  if (!head.empty()) return "expected the head to end with its empty line";
  return std::nullopt;
}

}  // namespace nonet::web
