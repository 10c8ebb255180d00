#include "nonet/base/digest.h"

#include <fmt/format.h>

#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace nonet {

std::string digits_of(std::span<const std::span<const std::byte>> parts) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (const auto& part : parts) XXH3_128bits_update(&state, part.data(), part.size());
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string digest_of(std::span<const std::span<const std::uint64_t>> parts) {
  std::vector<std::span<const std::byte>> bytes;
  for (const auto& part : parts) bytes.push_back(std::as_bytes(part));
  return "xxh3:" + digits_of(bytes);
}

}  // namespace nonet
