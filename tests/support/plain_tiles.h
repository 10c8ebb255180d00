// Sliding tiles as plainly as can be: vectors of tiles, and maps of all distances. An oracle, not an example.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include "nonet/puzzles/tiles/patterns.h"

namespace nonet::test {

using Board = std::vector<std::uint8_t>;

inline Board ascending(int cells) {
  Board board(static_cast<std::size_t>(cells));
  std::iota(board.begin(), board.end(), std::uint8_t{0});
  return board;
}

inline std::vector<std::size_t> cells_beside(int rows, int columns, std::size_t cell) {
  const int row = static_cast<int>(cell) / columns, column = static_cast<int>(cell) % columns;
  std::vector<std::size_t> found;
  for (const auto& [r, c] :
       {std::pair(row - 1, column), {row + 1, column}, {row, column - 1}, {row, column + 1}}) {
    if (r >= 0 && r < rows && c >= 0 && c < columns)
      found.push_back(static_cast<std::size_t>(r * columns + c));
  }
  return found;
}

inline std::size_t find_tile(const Board& board, int tile) {
  return static_cast<std::size_t>(std::find(board.begin(), board.end(), tile) - board.begin());
}

// f(neighbour) for every move.
template <class F>
void each_neighbour(int rows, int columns, const Board& board, F&& f) {
  const std::size_t blank = find_tile(board, 0);
  for (const std::size_t from : cells_beside(rows, columns, blank)) {
    Board next = board;
    std::swap(next[blank], next[from]);
    f(next);
  }
}

inline std::map<Board, int> all_distances(int rows, int columns, const Board& goal) {
  std::map<Board, int> distance{{goal, 0}};
  std::vector<Board> level{goal}, next;
  for (int depth = 1; !level.empty(); ++depth, level.swap(next), next.clear()) {
    for (const Board& board : level) {
      each_neighbour(rows, columns, board, [&](const Board& other) {
        if (distance.emplace(other, depth).second) next.push_back(other);
      });
    }
  }
  return distance;
}

inline const std::map<Board, int>& eight_puzzle() {
  static const auto distances = all_distances(3, 3, ascending(9));
  return distances;
}

inline TilePatterns built(const TilePatternSpec& spec, int threads = 1) {
  Progress progress;
  auto patterns = TilePatterns::build(spec, threads, 1e9, progress);
  EXPECT_TRUE(patterns) << patterns.error().message;
  return *patterns;
}

inline Board random_walk(int rows, int columns, Board board, int moves, std::mt19937& random) {
  for (int i = 0; i < moves; ++i) {
    const std::size_t blank = find_tile(board, 0);
    const auto beside = cells_beside(rows, columns, blank);
    std::swap(board[blank], board[beside[random() % beside.size()]]);
  }
  return board;
}

inline void expect_path(const TilePatternSpec& spec, Board board, const TilePath& path, int cost) {
  EXPECT_EQ(path.cost, cost);
  EXPECT_EQ(path.bound, cost);
  EXPECT_EQ(path.ended, Ended::whole);
  EXPECT_EQ(path.cells.size(), static_cast<std::size_t>(cost));
  for (const std::uint8_t cell : path.cells) {
    const std::size_t blank = find_tile(board, 0);
    const auto beside = cells_beside(spec.rows, spec.columns, blank);
    EXPECT_NE(std::find(beside.begin(), beside.end(), cell), beside.end());
    std::swap(board[blank], board[cell]);
  }
  EXPECT_EQ(board, spec.goal);
}

}  // namespace nonet::test
