// A perfect table: the distance of every state to the goal, modulo 3, two bits a state by rank. The distance
// of a neighbour differs by at most one, so the residues say which moves lead towards the goal; following
// them gives an optimal answer, and their number the distance (tables/walk.h). Works for puzzles in which
// every move costs 1 and has an inverse.
//
//   const auto table = build_table(puzzle, threads, memory, progress);   // bfs_table.h
//   if (table && table->complete) table->residue(puzzle.rank(state));
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/large_pages.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

// Words of a table: owned, or a mapped file that stays mapped as long as this lives.
class TableWords {
 public:
  TableWords() = default;
  // All bits set: every state unreached.
  explicit TableWords(u64 words) : owned_(static_cast<std::size_t>(words), ~u64{0}), view_(owned_) {}
  TableWords(std::shared_ptr<const void> mapping, std::span<const u64> view)
      : mapping_(std::move(mapping)), view_(view) {}
  TableWords(TableWords&& other) noexcept { *this = std::move(other); }
  TableWords& operator=(TableWords&& other) noexcept {
    mapping_ = std::move(other.mapping_);
    owned_ = std::move(other.owned_);
    view_ = mapping_ ? other.view_ : std::span<const u64>(owned_);
    other.view_ = {};
    return *this;
  }

  std::span<const u64> view() const { return view_; }
  std::span<u64> writable() { return owned_; }  // empty when mapped

 private:
  std::shared_ptr<const void> mapping_;
  LargeVector<u64> owned_;
  std::span<const u64> view_;
};

struct DistanceTable {
  static constexpr int unreached = 3;
  static constexpr std::size_t most_hardest = 3;
  static constexpr u64 words_for(u64 states) { return (states + 31) / 32; }

  u64 size = 0;              // states, reached or not
  std::vector<u64> levels;   // states by distance
  TableWords words;          // state i: bits 2 * (i % 32) of word i / 32
  std::vector<u64> hardest;  // ranks of some states of the last level, the smallest first
  u64 updates = 0;           // steps of work the build took; 0 when loaded from a file
  bool loaded = false;       // from a file
  bool complete = false;     // false: stopped; levels holds the finished ones

  int residue(u64 rank) const { return static_cast<int>(words.view()[rank / 32] >> (2 * (rank % 32)) & 3); }
};

}  // namespace nonet
