// Words as shells read them.
#pragma once

#include <string>
#include <string_view>

namespace nonet::cli {

inline std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace nonet::cli
