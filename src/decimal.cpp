#include "src/decimal.h"

#include <fmt/format.h>

#include <cmath>

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
  constexpr double kibibyte = 1024, mebibyte = 1 << 20;
  if (bytes < kibibyte) return fmt::format("{:.0f} bytes", bytes);
  if (bytes < 0.1 * mebibyte) return fmt::format("{:.3g} KiB", bytes / kibibyte);
  return fmt::format("{:.3g} MiB", bytes / mebibyte);
}

}  // namespace nonet
