// The search for the canonical form (nonet/puzzles/sudoku/canonical/canonical.h).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nonet/puzzles/sudoku/canonical/canonical.h"

namespace nonet::canonical {

using Nine = std::array<std::uint8_t, 9>;

constexpr std::size_t permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

constexpr u64 unseen = 15;
constexpr u64 no_labels = 0xfffffffff0;  // digit 0 is labelled 0

// The board as it is, or transposed.
struct View {
  std::array<Nine, 9> cells{};
  Nine same_rows{};                          // earlier rows of the band that are equal, one bit each
  std::array<std::uint8_t, 3> same_bands{};  // earlier bands with the same rows in any order
  u64 fixing = 1;                            // rearrangements of equal rows and empty columns

  static View of(const SudokuNine::Board& board, bool transposed);
  bool empty_column(std::size_t column) const;
};

// What was chosen for the first rows of the image.
//
// The first unordered[s] columns of stack s have shown nothing but empty cells: they are a set. Stacks with
// three of them come first and are a set as well.
struct Choice {
  u64 labels = no_labels;  // four bits a digit, `unseen` until it appears
  std::uint16_t rows_left = 511;
  bool transposed = false;
  std::uint8_t next_label = 1;
  std::array<std::uint8_t, 3> unordered = {3, 3, 3};
  Nine columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  Nine rows{};
};

class Search {
 public:
  // Keeps at most so many of the choices that lead to the canonical board.
  Search(const SudokuNine::Board& board, std::size_t kept);

  const View& view(bool transposed) const { return views_[transposed ? 1 : 0]; }
  SudokuNine::Board image() const;
  const std::vector<Choice>& choices() const { return kept_; }
  u64 count() const { return count_; }

 private:
  bool solved() const;
  void start_solved();
  void descend(int level, std::size_t begin, std::size_t end);
  void expand(const Choice& choice, int level, std::size_t base);
  void offer_arrangements(const Choice& choice, int row, int level, std::size_t base);
  void offer(const Choice& choice, int row, const std::array<std::uint16_t, 9>& cells, int level,
             std::size_t base);
  bool beats(u64 key, int level, std::size_t base);
  void finish(const Choice& choice);

  static constexpr std::size_t chunk = 1024;  // choices that are followed together: bounds the memory
  std::array<View, 2> views_;
  std::array<u64, 9> best_;  // by row of the image, four bits a cell
  std::vector<Choice> stack_;
  std::vector<Choice> kept_;
  std::size_t most_kept_;
  u64 count_ = 0;
};

}  // namespace nonet::canonical
