// CRC-32C: the reflected polynomial 0x82f63b78, complemented before and after.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace nonet_verify {

// `before` is that of what stands in front of the text.
inline std::uint32_t crc32c(std::string_view text, std::uint32_t before = 0) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> all{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      all[byte] = byte;
      for (int bit = 0; bit < 8; ++bit) all[byte] = all[byte] >> 1 ^ ((all[byte] & 1) != 0 ? 0x82f63b78 : 0);
    }
    return all;
  }();
  std::uint32_t crc = ~before;
  for (const char c : text) crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(c)) & 255];
  return ~crc;
}

}  // namespace nonet_verify
