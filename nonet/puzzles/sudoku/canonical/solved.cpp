// How the search begins on a solved board. Its first row is always 123456789, whatever the order of columns:
// 1,296 orders of each of 18 rows. The second row, which is a permutation of the first, chooses among them.
//
// Call the column in which the first row has the digit that the second has in column c the partner of c; it
// is in another stack. Where the three columns of a stack have partners in one stack ("together", and then
// it is so in all three stacks) the second row can begin with 456, otherwise with 457: two of them are
// together in every stack. The order of the three first columns then decides everything. Whatever the second
// row refers to first has to come first in its stack; a column of the second stack may be left over, those of
// the third never are.
#include <algorithm>

#include "nonet/puzzles/sudoku/canonical/search.h"

namespace nonet::canonical {
namespace {

constexpr u64 first_of_solved = 0x123456789;

struct Pair {
  bool transposed;
  std::uint8_t first, second;
  Nine partners{};

  Pair(const View& view, bool is_transposed, std::uint8_t first_row, std::uint8_t second_row)
      : transposed(is_transposed), first(first_row), second(second_row) {
    std::array<std::uint8_t, 10> column_of{};
    for (std::uint8_t c = 0; c < 9; ++c) column_of[view.cells[first][c]] = c;
    for (std::size_t c = 0; c < 9; ++c) partners[c] = column_of[view.cells[second][c]];
  }
  bool agree(std::size_t one, std::size_t other) const { return partners[one] / 3 == partners[other] / 3; }
  bool together() const { return agree(0, 1) && agree(0, 2); }
};

// The columns in order, once the first three are known, and the second row as far as it is not greater than
// `best`; false if it is.
class Columns {
 public:
  Columns(std::size_t a, std::size_t b, std::size_t c) {
    places_.fill(none);
    append(a, 0);
    append(b, 0);
    append(c, 0);
  }

  bool follow(const Nine& partners, u64 best) {
    const std::size_t second = partners[columns_[0]] / 3;
    for (std::size_t i = 0; i < 9; ++i) {
      // The sum of a stack's columns is 9 times its number and 3.
      if (i == 5 && filled_[1] == 2) append(9 * second + 3 - columns_[3] - columns_[4], 1);
      const std::size_t partner = partners[columns_[i]];
      if (places_[partner] == none) append(partner, partner / 3 == second ? 1 : 2);
      key_ = key_ << 4 | (places_[partner] + 1u);
      if (key_ > best >> 4 * (8 - i)) return false;
    }
    return true;
  }
  u64 key() const { return key_; }
  const Nine& columns() const { return columns_; }

 private:
  void append(std::size_t column, std::size_t stack) {
    places_[column] = static_cast<std::uint8_t>(3 * stack + filled_[stack]++);
    columns_[places_[column]] = static_cast<std::uint8_t>(column);
  }

  static constexpr std::uint8_t none = 9;
  Nine columns_{}, places_{};
  std::array<std::uint8_t, 3> filled_{};
  u64 key_ = 0;
};

Choice choose(const View& view, const Pair& pair, const Nine& columns) {
  Choice choice;
  choice.columns = columns;
  for (std::size_t i = 0; i < 9; ++i) {
    choice.labels ^= (unseen ^ (i + 1)) << 4u * view.cells[pair.first][columns[i]];
  }
  choice.next_label = 10;
  choice.rows_left = static_cast<std::uint16_t>(choice.rows_left & ~(1u << pair.first | 1u << pair.second));
  choice.transposed = pair.transposed;
  choice.unordered = {0, 0, 0};
  choice.rows[0] = pair.first;
  choice.rows[1] = pair.second;
  return choice;
}

}  // namespace

// Every row, column and box has nine digits.
bool Search::solved() const {
  const auto& cells = views_[0].cells;
  for (std::size_t i = 0; i < 9; ++i) {
    unsigned row = 0, column = 0, box = 0;
    for (std::size_t j = 0; j < 9; ++j) {
      row |= 1u << cells[i][j];
      column |= 1u << cells[j][i];
      box |= 1u << cells[i / 3 * 3 + j / 3][i % 3 * 3 + j % 3];
    }
    if ((row & column & box) != 1022) return false;
  }
  return true;
}

void Search::start_solved() {
  best_[0] = first_of_solved;
  std::vector<Pair> pairs;
  pairs.reserve(36);
  for (const bool transposed : {false, true}) {
    for (std::uint8_t first = 0; first < 9; ++first) {
      for (std::uint8_t second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
        if (second != first) pairs.emplace_back(view(transposed), transposed, first, second);
      }
    }
  }
  const bool together = std::ranges::any_of(pairs, &Pair::together);
  for (const Pair& pair : pairs) {
    if (pair.together() != together) continue;
    for (std::size_t stack = 0; stack < 9; stack += 3) {
      for (const auto& p : permutations) {
        const std::size_t a = stack + p[0], b = stack + p[1];
        if (!pair.agree(a, b)) continue;
        Columns columns(a, b, 3 * stack + 3 - a - b);
        if (!columns.follow(pair.partners, best_[1]) || !beats(columns.key(), 1, 0)) continue;
        stack_.push_back(choose(view(pair.transposed), pair, columns.columns()));
      }
    }
  }
}

}  // namespace nonet::canonical
