// Queens on a board of n times n cells, none attacking another: how many ways there are, exactly, for n up to
// 31; how many that are not images of one another; all of them in dictionary order; and one for any n.
//
// Counting. On an empty board the queens in the two middle rows are placed first, then those of the two
// middle columns: they attack most, so that fewer nodes are left than below any other pair of lines. Of
// placements that are images of one another under the eight symmetries of the square one is counted, with a
// weight. Numbered units (docs/units.md) hold the placements that share the middle rows' queens. A unit is
// counted by search, a row at a time with masks of columns and diagonals in vector lanes
// (nonet/puzzles/queens/kernels/kernel.h), or, from 17 rows on where the processor can, by meeting in the
// middle (nonet/puzzles/queens/kernels/join.h), or on a GPU (nonet/puzzles/queens/kernels/cuda.h). Boards
// with queens or blocked cells, and boards that wrap around, are cut into units by their first rows and
// searched.
//
// Classes. With Q solutions in all, P unchanged by a half turn and R of these by a quarter turn, there are
// (Q + P + 2R) / 8 classes, by Burnside's lemma: for n > 1 no solution is its own mirror image.
//
// Sources: the counts are A000170 and A002562 of the OEIS; that a board that wraps around has solutions only
// where n is prime to 6 is Polya's (1918); the construction for every n but 2 and 3 is Pauls' (1874).
//
// Example: eight queens.
//
//   QueensBoard board;
//   board.n = 8;
//   Progress progress;
//   const auto counted = count_queens(board, {}, progress);             // counted->count == 92
//   const auto classes = count_queens_classes(8, {}, progress);         // classes->classes == 12
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/units/counted_units.h"

namespace nonet {

constexpr int most_counted_queens = 31;

struct QueensBoard {
  int n = 0;
  bool torus = false;                  // diagonals wrap around
  std::vector<int> placed;             // by row: the column of its queen, -1: none; empty: none in any row
  std::vector<std::uint32_t> blocked;  // by row: a mask of columns; empty: none in any row

  bool is_plain() const { return !torus && !has_marks(); }
  bool has_marks() const;  // queens or blocked cells
};

// The rows of two queens that attack each other; none when all stand apart. Any n.
struct QueensAttack {
  int first_row, second_row;
};
std::optional<QueensAttack> find_attack(int n, bool torus, std::span<const int> placed);

// Refused beyond most_counted_queens. The units do not depend on anything but the board.
// Each thread may take so many bytes.
Result<UnitWork> queens_work(const QueensBoard& board, std::string_view backend = "auto",
                             double memory = 1 << 30);
Result<UnitsCounted> count_queens(const QueensBoard& board, const UnitOptions& options, Progress& progress);

struct QueensClasses {
  UnitsCounted all;
  u64 half_turn = 0, quarter_turn = 0;  // solutions that these leave unchanged
  u128 classes = 0;                     // when all of this is complete
};
Result<QueensClasses> count_queens_classes(int n, const UnitOptions& options, Progress& progress);
// Each by a search of its own that places two or four queens at a time; n up to most_counted_queens. None:
// told to stop.
std::optional<UnitCount> count_half_turn_queens(int n, Progress& progress);
std::optional<UnitCount> count_quarter_turn_queens(int n, Progress& progress);

// Sees the columns by row, 0-based; returns false when it has seen enough.
using EachQueens = std::function<bool(std::span<const int> columns)>;
struct QueensListed {
  u64 seen = 0, nodes = 0;
  bool complete = false;  // there are no others; false after a stop and after `each` had enough
};
// In dictionary order. Refused beyond most_counted_queens.
Result<QueensListed> list_queens(const QueensBoard& board, Progress& progress, const EachQueens& each);

// The columns by row of a solution on the empty board; empty for n = 2 and 3. Takes no search.
std::vector<int> construct_queens(int n);

}  // namespace nonet
