#include "nonet/puzzles/sudoku/canonical/canonical.h"

#include <algorithm>
#include <utility>

#include "nonet/puzzles/sudoku/canonical/search.h"

namespace nonet {
namespace {

using canonical::Choice;
using canonical::Nine;
using canonical::permutations;
using canonical::Search;
using canonical::View;

Nine invert(const Nine& permutation) {
  Nine inverse{};
  for (std::uint8_t i = 0; i < 9; ++i) inverse[permutation[i]] = i;
  return inverse;
}
Nine compose(const Nine& first, const Nine& then) {
  Nine composed{};
  for (std::size_t i = 0; i < 9; ++i) composed[i] = first[then[i]];
  return composed;
}

// Digits that the board has not take the names that are left.
SudokuMap map_of(const Choice& choice) {
  SudokuMap map{.transposed = choice.transposed, .rows = choice.rows, .columns = choice.columns};
  std::uint8_t next = choice.next_label;
  for (std::size_t digit = 1; digit < 10; ++digit) {
    const auto label = static_cast<std::uint8_t>(choice.labels >> 4 * digit & 15);
    map.digits[digit] = label < 10 ? label : next++;
  }
  return map;
}

// All orders of three bands and of the three rows in each for which `fits`.
template <class Fits>
std::vector<Nine> arrangements(const Fits& fits) {
  std::vector<Nine> found;
  for (std::size_t code = 0; code < 1296; ++code) {
    const std::size_t inner[3] = {code / 36 % 6, code / 6 % 6, code % 6};
    Nine order{};
    for (std::size_t i = 0; i < 9; ++i) {
      order[i] =
          static_cast<std::uint8_t>(3 * permutations[code / 216][i / 3] + permutations[inner[i / 3]][i % 3]);
    }
    if (fits(order)) found.push_back(order);
  }
  return found;
}

// Those that the search does not tell apart; the first is the identity.
struct Fixing {
  std::vector<Nine> rows, columns;
  explicit Fixing(const View& view)
      : rows(arrangements([&](const Nine& order) {
          for (std::size_t i = 0; i < 9; ++i) {
            if (view.cells[order[i]] != view.cells[i]) return false;
          }
          return true;
        })),
        columns(arrangements([&](const Nine& order) {
          for (std::size_t i = 0; i < 9; ++i) {
            if (order[i] != i && !(view.empty_column(order[i]) && view.empty_column(i))) return false;
          }
          return true;
        })) {}
};

}  // namespace

SudokuNine::Board SudokuMap::apply(const SudokuNine::Board& board) const {
  SudokuNine::Board image;
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t row = rows[i / 9], column = columns[i % 9];
    image[i] = digits[board[transposed ? 9 * column + row : 9 * row + column]];
  }
  return image;
}

SudokuMap SudokuMap::inverse() const {
  SudokuMap map{.transposed = transposed, .rows = invert(rows), .columns = invert(columns)};
  if (transposed) std::swap(map.rows, map.columns);
  for (std::uint8_t digit = 0; digit < 10; ++digit) map.digits[digits[digit]] = digit;
  return map;
}

SudokuMap SudokuMap::after(const SudokuMap& first) const {
  SudokuMap map{.transposed = transposed != first.transposed,
                .rows = compose(transposed ? first.columns : first.rows, rows),
                .columns = compose(transposed ? first.rows : first.columns, columns)};
  for (std::size_t digit = 0; digit < 10; ++digit) map.digits[digit] = digits[first.digits[digit]];
  return map;
}

SudokuCanonical canonical_sudoku(const SudokuNine::Board& board) {
  const Search search(board, 1);
  return {search.image(), map_of(search.choices().front()), search.count()};
}

std::optional<SudokuMap> sudoku_isomorphism(const SudokuNine::Board& from, const SudokuNine::Board& to) {
  if (std::ranges::count(from, 0) != std::ranges::count(to, 0)) return std::nullopt;
  const SudokuCanonical one = canonical_sudoku(from), other = canonical_sudoku(to);
  if (one.board != other.board) return std::nullopt;
  return other.map.inverse().after(one.map);
}

SudokuAutomorphisms sudoku_automorphisms(const SudokuNine::Board& board, std::size_t limit) {
  const Search search(board, std::max<std::size_t>(limit, 1));
  SudokuAutomorphisms found{search.count(), {}};
  const SudokuMap back = map_of(search.choices().front()).inverse();
  const Fixing plain(search.view(false)), transposed(search.view(true));
  for (const Choice& choice : search.choices()) {
    const Fixing& fixing = choice.transposed ? transposed : plain;
    for (const Nine& row_order : fixing.rows) {
      for (const Nine& column_order : fixing.columns) {
        if (found.maps.size() >= limit) return found;
        SudokuMap map = map_of(choice);
        map.rows = compose(row_order, map.rows);
        map.columns = compose(column_order, map.columns);
        found.maps.push_back(back.after(map));
      }
    }
  }
  return found;
}

}  // namespace nonet
