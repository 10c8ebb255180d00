// How the search begins on a solved board. Its first row is always 123456789, whatever the order of columns:
// 1,296 orders of each of 18 rows. The second row, which is a permutation of the first, chooses among them.
#include <algorithm>

#include "src/sudoku_canonical_search.h"

namespace nonet::canonical {

constexpr u64 first_of_solved = 0x123456789;

// The first two rows of a solved board. A column that is not placed yet is named by the first free place in
// its stack, and a stack by the first free stack: whatever a row refers to first comes first.
//
// Lists are words with four bits an entry, since bytes that were just written are slow to copy.
struct Search::Pair {
  std::uint8_t transposed, first, second;
  Nine company{};                          // columns of its stack that refer to the same stack as this one
  u64 partners = 0;                        // by column: where the first row has the digit of the second
  u64 columns = nowhere;                   // by place
  u64 places = nowhere;                    // by column
  u64 stacks = nowhere;                    // by place
  u64 stack_places = nowhere, filled = 0;  // by stack, by place of a stack

  static constexpr u64 none = 15, nowhere = ~u64{0};
  static u64 at(u64 list, u64 i) { return list >> 4 * i & 15; }
  static void set(u64& list, u64 i, u64 value) { list ^= (none ^ value) << 4 * i; }  // was none

  Pair(const View& view, bool is_transposed, std::uint8_t first_row, std::uint8_t second_row)
      : transposed(is_transposed), first(first_row), second(second_row) {
    std::array<u64, 10> column_of{};
    for (std::size_t c = 0; c < 9; ++c) column_of[view.cells[first][c]] = c;
    std::array<u64, 9> referred;
    for (std::size_t c = 0; c < 9; ++c) {
      const u64 partner = column_of[view.cells[second][c]];
      partners |= partner << 4 * c;
      referred[c] = partner / 3;
    }
    for (std::size_t c = 0; c < 9; c += 3) {
      const bool ab = referred[c] == referred[c + 1], ac = referred[c] == referred[c + 2];
      const bool bc = referred[c + 1] == referred[c + 2];
      company[c] = static_cast<std::uint8_t>(1 + ab + ac);
      company[c + 1] = static_cast<std::uint8_t>(1 + ab + bc);
      company[c + 2] = static_cast<std::uint8_t>(1 + ac + bc);
    }
  }

  u64 put(u64 column) {
    const u64 known = at(places, column);
    if (known != none) return known;
    const u64 stack = column / 3;
    if (at(stack_places, stack) == none) {
      const u64 free = at(stacks, 0) == none ? 0 : at(stacks, 1) == none ? 1 : 2;
      set(stacks, free, stack);
      set(stack_places, stack, free);
    }
    const u64 stack_place = at(stack_places, stack), place = 3 * stack_place + at(filled, stack_place);
    filled += u64{1} << 4 * stack_place;
    set(columns, place, column);
    set(places, column, place);
    return place;
  }
};

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

// With its columns in order.
Choice Search::choice_of(const Pair& pair) const {
  Choice choice;
  for (std::size_t i = 0; i < 9; ++i) {
    choice.columns[i] = static_cast<std::uint8_t>(Pair::at(pair.columns, i));
    choice.labels ^= (unseen ^ (i + 1)) << 4u * views_[pair.transposed].cells[pair.first][choice.columns[i]];
  }
  choice.next_label = 10;
  choice.rows_left = static_cast<std::uint16_t>(choice.rows_left & ~(1u << pair.first | 1u << pair.second));
  choice.transposed = pair.transposed != 0;
  choice.unordered = {0, 0, 0};
  choice.rows[0] = pair.first;
  choice.rows[1] = pair.second;
  return choice;
}

// The second row begins with 456 where the columns of a stack refer all to the same stack, and with 457 if
// that happens nowhere: only columns with most company are tried as the first.
void Search::start_solved() {
  best_[0] = first_of_solved;
  std::vector<Pair> pairs;
  pairs.reserve(36);
  std::uint8_t most = 0;
  for (const bool transposed : {false, true}) {
    for (std::uint8_t first = 0; first < 9; ++first) {
      for (std::uint8_t second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
        if (second == first) continue;
        const Pair& pair = pairs.emplace_back(view(transposed), transposed, first, second);
        most = std::max(most, *std::ranges::max_element(pair.company));
      }
    }
  }
  for (const Pair& pair : pairs) {
    for (u64 column = 0; column < 9; ++column) {
      if (pair.company[column] != most) continue;
      Pair begun = pair;
      begun.put(column);
      place(begun, 0, 0);
    }
  }
}

void Search::place(Pair pair, unsigned position, u64 key) {
  for (; position < 9; ++position) {
    const u64 here = Pair::at(pair.columns, position);
    if (here == Pair::none) break;
    key = key << 4 | (pair.put(Pair::at(pair.partners, here)) + 1);
    if (key > best_[1] >> 4 * (8 - position)) return;
  }
  if (position == 9) {
    if (beats(key, 1, 0)) stack_.push_back(choice_of(pair));
    return;
  }
  const u64 stack = Pair::at(pair.stacks, position / 3);
  for (u64 column = 0; column < 9; ++column) {
    if (Pair::at(pair.places, column) != Pair::none || (stack != Pair::none && column / 3 != stack)) continue;
    Pair next = pair;
    next.put(column);
    place(next, position, key);
  }
}

}  // namespace nonet::canonical
