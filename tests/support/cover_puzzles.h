// Known puzzles as cover problems, stated plainly, for tests and benchmarks of the searches.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "nonet/cover/problem.h"

namespace nonet::test {

// Rows and columns once, diagonals at most once. Option n*row + column.
inline CoverProblem queens_cover(int n) {
  CoverBuilder builder(2 * n, 2 * n + 2 * (2 * n - 1));
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const int items[] = {row, n + column, 2 * n + row + column, 4 * n - 1 + row - column + n - 1};
      builder.add(items);
    }
  }
  return *builder.build();
}

// The pairs of numbers k = 1..n are k + 1 places apart, in 2n places; both directions.
inline CoverProblem langford_cover(int n) {
  CoverBuilder builder(3 * n, 3 * n);
  for (int k = 1; k <= n; ++k) {
    for (int place = 0; place + k + 1 < 2 * n; ++place) {
      const int items[] = {k - 1, n + place, n + place + k + 1};
      builder.add(items);
    }
  }
  return *builder.build();
}

// The twelve pentominoes, each turned and reflected, in a rectangle; reflections of a tiling count.
inline CoverProblem pentomino_cover(int rows, int columns) {
  using Cells = std::vector<std::pair<int, int>>;
  const Cells pieces[] = {{{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}, {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}},
                          {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}},
                          {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}, {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}},
                          {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {0, 2}}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
                          {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}, {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}},
                          {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}};
  CoverBuilder builder(12 + rows * columns, 12 + rows * columns);
  for (int piece = 0; piece < 12; ++piece) {
    std::set<Cells> placed;
    Cells cells = pieces[piece];
    for (int turn = 0; turn < 8; ++turn) {
      for (auto& [r, c] : cells) {
        std::swap(r, c);  // a reflection; with the sign, a quarter turn
        if (turn != 4) c = -c;
      }
      int top = cells[0].first, left = cells[0].second;
      for (const auto& [r, c] : cells) top = std::min(top, r), left = std::min(left, c);
      for (auto& [r, c] : cells) r -= top, c -= left;
      std::sort(cells.begin(), cells.end());
      placed.insert(cells);
    }
    for (const Cells& shape : placed) {
      for (int at = 0; at < rows * columns; ++at) {
        std::vector<int> items = {piece};
        for (const auto& [r, c] : shape) {
          if (r + at / columns < rows && c + at % columns < columns)
            items.push_back(12 + (r + at / columns) * columns + c + at % columns);
        }
        if (items.size() == 6) builder.add(items);
      }
    }
  }
  return *builder.build();
}

// Option 0 takes one of five holes from five pigeons, whose options come last; between them stand items with
// six options each, of which one to `most` are taken.
inline CoverProblem stalling_cover(int between, int most) {
  const int holes = 5, primary = 1 + between + holes;
  CoverBuilder builder(primary, primary + holes);
  for (int i = 1; i <= between; ++i) builder.covers(i, 1, most);
  const int hole_taken[] = {0, primary}, free[] = {0};
  builder.add(hole_taken);
  builder.add(free);
  for (int o = 0; o < 6 * between; ++o) {
    const int item[] = {1 + o / 6};
    builder.add(item);
  }
  for (int o = 0; o < holes * holes; ++o) {
    const int pair[] = {1 + between + o / holes, primary + o % holes};
    builder.add(pair);
  }
  return *builder.build();
}

}  // namespace nonet::test
