#include "nonet/base/decimal.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string_view>

namespace nonet {

std::string decimal(u128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value > 0);
  return {digits.rbegin(), digits.rend()};
}

std::string power_text(double bits) {
  constexpr double readable = 20;
  if (bits <= readable) return fmt::format("{:.0f}", std::exp2(bits));
  const bool whole = std::abs(bits - std::round(bits)) < 0.05;
  return whole ? fmt::format("2^{:.0f}", bits) : fmt::format("2^{:.1f}", bits);
}

std::string size_text(double bytes) {
  constexpr double most = 1e21;  // nobody has so much
  if (bytes > most) return "10^21 bytes and more";
  constexpr std::string_view units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < std::size(units); ++unit) bytes /= 1024;
  const bool whole = unit == 0 || bytes >= 999.5;  // no 1.02e+03
  return whole ? fmt::format("{:.0f} {}", bytes, units[unit]) : fmt::format("{:.3g} {}", bytes, units[unit]);
}

}  // namespace nonet
