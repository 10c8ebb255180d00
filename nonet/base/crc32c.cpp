#include "nonet/base/crc32c.h"

#include <array>
#include <cstring>

#include "nonet/base/instructions.h"

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace nonet {

namespace {

// tables[k][b]: what byte b does to the CRC when k more bytes follow it in a step of eight.
constexpr auto tables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> t{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0x82f63b78 : crc >> 1;
    t[0][byte] = crc;
  }
  for (std::size_t k = 1; k < 8; ++k) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      t[k][byte] = t[k - 1][byte] >> 8 ^ t[0][t[k - 1][byte] & 255];
    }
  }
  return t;
}();

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t by_sse42(std::span<const std::byte> bytes,
                                                         std::uint32_t before) {
  std::uint64_t crc = static_cast<std::uint32_t>(~before);
  while (bytes.size() >= 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), 8);
    crc = _mm_crc32_u64(crc, word);
    bytes = bytes.subspan(8);
  }
  auto rest = static_cast<std::uint32_t>(crc);
  for (const std::byte byte : bytes) rest = _mm_crc32_u8(rest, static_cast<unsigned char>(byte));
  return ~rest;
}
#endif

}  // namespace

std::uint32_t crc32c_by_tables(std::span<const std::byte> bytes, std::uint32_t before) {
  std::uint32_t crc = ~before;
  const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(bytes[i]); };
  while (bytes.size() >= 8) {
    const std::uint32_t first = crc ^ (at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24);
    crc = tables[7][first & 255] ^ tables[6][first >> 8 & 255] ^ tables[5][first >> 16 & 255] ^
          tables[4][first >> 24] ^ tables[3][at(4)] ^ tables[2][at(5)] ^ tables[1][at(6)] ^ tables[0][at(7)];
    bytes = bytes.subspan(8);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) crc = crc >> 8 ^ tables[0][(crc ^ at(i)) & 255];
  return ~crc;
}

std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before) {
#if defined(__x86_64__)
  if (instructions().sse42) return by_sse42(bytes, before);
#endif
  return crc32c_by_tables(bytes, before);
}

}  // namespace nonet
