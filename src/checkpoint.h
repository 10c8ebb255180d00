// The state of a count in a file: which units are done and what they add up to. It is text, so that people
// can look at it:
//
//   nonet count 1
//   identity queens 25 ...
//   units 100 done 37
//   count 123456789
//   nodes 1234567
//   bits ff00...         a bit a unit, hexadecimal, unit 0 in the lowest bit of the first byte
//   crc 1a2b3c4d         CRC-32C of everything before this line
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/puzzle.h"
#include "nonet/result.h"

namespace nonet {

struct Checkpoint {
  std::string identity;
  u64 units = 0;
  u128 count = 0;
  u64 nodes = 0;
  std::vector<std::uint8_t> bits;

  bool has(u64 unit) const { return (bits[unit / 8] >> (unit % 8) & 1) != 0; }
  void add(u64 unit) { bits[unit / 8] = static_cast<std::uint8_t>(bits[unit / 8] | 1u << (unit % 8)); }
  u64 done() const;
};

// The file's text, and back. An error says what is wrong with it.
std::string checkpoint_text(const Checkpoint& state);
Result<Checkpoint> parse_checkpoint(const std::string& text);

Result<Done> save_checkpoint(const std::string& path, const Checkpoint& state);
// None: there is no such file. An error names a file that is damaged or no checkpoint; it is left as it is.
Result<std::optional<Checkpoint>> load_checkpoint(const std::string& path);

}  // namespace nonet
