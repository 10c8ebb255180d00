// All distances of a perfect table, for those who want more than a histogram: the words as they lie in
// memory, and every distance as a number. They live as long as somebody holds them, whatever becomes of the
// puzzle. Positions have the numbers of the puzzle's own index: Puzzle::rank and Puzzle::unrank.
//
//   const auto histogram = puzzle->table(request, progress);
//   if (histogram && histogram->distances) histogram->distances->at(0);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class Distances {
 public:
  static constexpr std::uint16_t unreached = 0xffff;

  virtual ~Distances() = default;
  virtual u64 size() const = 0;  // positions
  // Two bits a position, those of number i at bit 2 * (i % 32) of word i / 32: its distance modulo 3, or 3
  // where the goal is not reached from it (distance_table.h). Empty: the table is not kept in this way.
  virtual std::span<const u64> residues() const = 0;
  // Of one position, whose number is less than size(); none: the goal is not reached from it.
  virtual std::optional<int> at(u64 number) const = 0;
  // Of all, `unreached` where the goal is not reached. Refused where they do not fit `memory` bytes.
  virtual Result<std::vector<std::uint16_t>> expand(double memory, Progress& progress) const = 0;
};

// Room for expand(): so many positions, none of them reached, the farthest of them so far away.
Result<std::vector<std::uint16_t>> room_for_distances(u64 positions, u64 farthest, double memory);

}  // namespace nonet
