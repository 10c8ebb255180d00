#include "src/digest.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace nonet {

std::string digest_of(std::span<const std::span<const std::uint64_t>> parts) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (const auto& part : parts) XXH3_128bits_update(&state, part.data(), part.size_bytes());
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  return fmt::format("xxh3:{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace nonet
