#include "nonet/puzzles/sudoku/look.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "nonet/contract/playing.h"

namespace nonet {
namespace {

int digit_of(const Board& board, int cell) {
  const std::string& text = board.cells[static_cast<std::size_t>(cell)].text;
  return text == "." ? 0 : std::atoi(text.c_str());
}

bool mark_twice(Board& board, const std::vector<int>& cells) {
  std::vector<int> count(board.choices.size(), 0);
  for (const int cell : cells) ++count[static_cast<std::size_t>(digit_of(board, cell))];
  count[0] = 0;
  for (const int cell : cells) {
    if (count[static_cast<std::size_t>(digit_of(board, cell))] > 1)
      board.cells[static_cast<std::size_t>(cell)].wrong = true;
  }
  return std::any_of(count.begin(), count.end(), [](int times) { return times > 1; });
}

}  // namespace

void add_sudoku_look(Board& board, const SudokuRules& rules) {
  board.look = Look::digits;
  board.choices = number_texts(0, rules.n + 1);
  board.choices[0].assign(1, '.');
  for (const SudokuRules::Region& region : rules.regions)
    board.groups.push_back({region.name, region.cells, mark_twice(board, region.cells)});
  for (const SudokuRules::Cage& cage : rules.cages) {
    bool wrong = mark_twice(board, cage.cells), full = true;
    int sum = 0;
    for (const int cell : cage.cells) {
      sum += digit_of(board, cell);
      full = full && digit_of(board, cell) > 0;
    }
    if (sum > cage.sum || (full && sum != cage.sum)) {
      wrong = true;
      for (const int cell : cage.cells)
        board.cells[static_cast<std::size_t>(cell)].wrong |= digit_of(board, cell) > 0;
    }
    board.groups.push_back({fmt::format("cage of {}", cage.sum), cage.cells, wrong});
  }
}

}  // namespace nonet
