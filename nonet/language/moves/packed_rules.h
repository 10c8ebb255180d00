// Rules compiled into the flat arrays of DescribedMoves (packed_moves.h).
//
// Cells are packed in the order of their orbits: an orbit of few bits never straddles a word, so that its
// bits are one number. A chunk is some cells that lie side by side, of at most eight bits unless it is one
// cell: what a move makes of a chunk is looked up by these bits.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/language/moves/packed_moves.h"
#include "nonet/language/structure/structure.h"

namespace nonet {

struct PackedCell {
  int word = 0, shift = 0, bits = 0;  // no bits: there is one value
  u64 mask() const { return (u64{1} << bits) - 1; }
};

struct PackedShape {
  static constexpr int most_words = 4;
  static constexpr int most_cell_bits = 12;
  static constexpr int most_orbit_bits = 12;  // of an orbit that is looked at as one number

  struct Group {
    int word = 0, shift = 0, bits = 0;
    std::vector<int> cells;
    u64 mask() const { return (u64{1} << bits) - 1; }
  };
  MoveRules rules;
  MoveStructure structure;
  std::vector<PackedCell> cells;
  std::vector<Group> chunks;        // all cells that have bits
  std::vector<Group> small_orbits;  // those of few bits
  int words = 0;

  int value(std::span<const u64> state, int cell) const {
    const PackedCell& at = cells[static_cast<std::size_t>(cell)];
    return at.bits == 0 ? 0
                        : static_cast<int>(state[static_cast<std::size_t>(at.word)] >> at.shift & at.mask());
  }
  const ValueKind& kind(int cell) const {
    return rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(cell)].kind)];
  }
};

// Refused where a position takes more than the words there are.
Result<std::shared_ptr<const PackedShape>> pack(MoveRules rules, MoveStructure structure);

// Refused where the tables would be too large. The ranking is left out.
template <int Words>
Result<std::shared_ptr<PackedRules<Words>>> compile_rules(std::shared_ptr<const PackedShape> shape);

// A position, one value a cell, as a state.
template <int Words>
PackedState<Words> pack_position(const PackedShape& shape, const std::vector<int>& position) {
  PackedState<Words> s;
  for (std::size_t cell = 0; cell < position.size(); ++cell) {
    const PackedCell& at = shape.cells[cell];
    if (at.bits > 0)
      s.words[static_cast<std::size_t>(at.word)] |= static_cast<u64>(position[cell]) << at.shift;
  }
  s.blank = find_blank(shape, s.words);
  return s;
}

// By cell: whether some move adds to it.
std::vector<bool> cells_added_to(const MoveRules& rules);

// Each cell's value goes to another cell and becomes another value: a symmetry. By look-ups of all chunks.
template <int Words>
struct PackedImage {
  std::vector<PackedLookup> lookups;
  std::vector<std::array<u64, Words>> entries;
  std::array<u64, Words> of(const std::array<u64, Words>& words) const {
    std::array<u64, Words> image{};
    for (const PackedLookup& look : lookups) {
      const auto& entry = entries[look.table + (words[look.word] >> look.shift & look.mask)];
      for (std::size_t i = 0; i < Words; ++i) image[i] |= entry[i];
    }
    return image;
  }
};
template <int Words>
PackedImage<Words> pack_image(const PackedShape& shape, const RuleSymmetry& symmetry);

}  // namespace nonet
