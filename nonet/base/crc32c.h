// CRC-32C (Castagnoli: reflected polynomial 0x82f63b78, start and end complemented; RFC 3720, B.4). By the
// CPU's own instruction where it has one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace nonet {

// `before` is the CRC of what stands in front of the bytes: a text may be taken piece by piece.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before = 0);

// Without that instruction: the other way, for tests.
std::uint32_t crc32c_by_tables(std::span<const std::byte> bytes, std::uint32_t before = 0);

}  // namespace nonet
