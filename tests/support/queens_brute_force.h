// Queens by the rules alone, without masks: the oracle of the tests.
#pragma once

#include <cstdlib>
#include <functional>
#include <vector>

#include "nonet/puzzles/queens/count.h"

namespace nonet::test {

using Columns = std::vector<int>;  // by row

inline bool stand_apart(const QueensBoard& board, int row, int column, int other_row, int other_column) {
  const int n = board.n, down = row - other_row, across = column - other_column;
  if (down == 0 || across == 0) return false;
  if (board.torus) return (down - across) % n != 0 && (down + across) % n != 0;
  return std::abs(down) != std::abs(across);
}

inline void each_by_brute_force(const QueensBoard& board, Columns& columns,
                                const std::function<void(const Columns&)>& each) {
  const int row = static_cast<int>(columns.size());
  if (row == board.n) return each(columns);
  const auto at = static_cast<std::size_t>(row);
  for (int column = 0; column < board.n; ++column) {
    if (!board.placed.empty() && board.placed[at] >= 0 && board.placed[at] != column) continue;
    if (!board.blocked.empty() && (board.blocked[at] >> column & 1) != 0) continue;
    bool apart = true;
    for (int other = 0; other < row && apart; ++other)
      apart = stand_apart(board, row, column, other, columns[static_cast<std::size_t>(other)]);
    if (!apart) continue;
    columns.push_back(column);
    each_by_brute_force(board, columns, each);
    columns.pop_back();
  }
}

inline std::vector<Columns> all_by_brute_force(const QueensBoard& board) {
  std::vector<Columns> all;
  Columns columns;
  each_by_brute_force(board, columns, [&](const Columns& found) { all.push_back(found); });
  return all;
}

}  // namespace nonet::test
