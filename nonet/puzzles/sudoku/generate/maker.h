// How a 9x9 Sudoku puzzle to order is looked for, and what is said when it is not found: digging first, then
// changing what came nearest (puzzles/sudoku/generate/search.h), until it is there or somebody says stop.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/draws.h"
#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {

std::string rating_text(int tenths);  // 4.2

class SudokuMaker {
 public:
  // The wish is possible, as far as is known.
  SudokuMaker(const SudokuWish& wish, u64 seed, std::span<const int> orbits, Progress& progress);
  Result<SudokuNine::Board> make();

 private:
  using Board = SudokuNine::Board;
  struct Range {
    int least = std::numeric_limits<int>::max(), most = 0;
    void add(int value);
  };

  std::optional<Board> make_by_digging();
  std::optional<Board> make_by_walking();
  std::optional<Board> make_by_climbing();
  std::optional<Board> make_from_pattern();
  bool is_hard() const;
  Board dig();
  bool begin_try();
  int distance(const Board& board);
  int count_redundant(const Board& board);
  bool is_minimal(const Board& board);
  Result<int> distance_by_rating(const Board& board);
  Result<int> distance_by_technique(const Board& board);
  void keep_nearest(const Board& board, int far);
  Error nothing_found() const;

  const SudokuWish& wish_;
  Draws draws_;
  Progress& progress_;
  std::vector<CellSet> orbits_;
  std::optional<Error> error_;
  bool ended_ = false;     // after an error, or the last try
  bool climbing_ = false;  // which counts its tries itself
  u64 tries_ = 0, untold_ = 0;
  u64 ratings_ = 0;
  u64 puzzles_ = 0;           // as far as clues go
  u64 fewest_solutions_ = 0;  // with the pattern
  Board nearest_{};           // that digging met
  int nearest_distance_ = std::numeric_limits<int>::max();
  Range clues_, rating_;
};

}  // namespace nonet
