// XXH3 of 128 bits, in hexadecimal: names the content of something large. It shows damage, not malice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace nonet {

std::string digits_of(std::span<const std::span<const std::byte>> parts);
// The same with its name before it.
std::string digest_of(std::span<const std::span<const std::uint64_t>> parts);

}  // namespace nonet
