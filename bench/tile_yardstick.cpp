#include "bench/tile_yardstick.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace nonet::bench {

namespace {

using Word = std::uint64_t;
constexpr Word goal = 0xfedcba9876543210;
constexpr int nowhere = 16;

constexpr int distance(int a, int b) {
  const int rows = a / 4 - b / 4, columns = a % 4 - b % 4;
  return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

// What a move costs the slack, limit - g - h: 0 when the tile comes closer, otherwise 2.
struct Losses {
  std::int8_t of[16][16][16] = {};  // cell the tile leaves, cell it goes to, tile
  constexpr Losses() {
    for (int from = 0; from < 16; ++from) {
      for (int to = 0; to < 16; ++to) {
        for (int tile = 1; tile < 16 && distance(from, to) == 1; ++tile)
          of[from][to][tile] = static_cast<std::int8_t>(1 + distance(to, tile) - distance(from, tile));
      }
    }
  }
};
constexpr Losses losses;

// Where the blank may go from a cell without going back.
struct Ways {
  struct List {
    int count = 0;
    std::uint8_t to[4] = {};
  };
  List of[16][17] = {};
  constexpr Ways() {
    for (int cell = 0; cell < 16; ++cell) {
      for (int before = 0; before <= nowhere; ++before) {
        for (const int to : {cell - 4, cell + 4, cell - 1, cell + 1}) {
          if (to < 0 || to > 15 || distance(cell, to) != 1 || to == before) continue;
          List& list = of[cell][before];
          list.to[list.count++] = static_cast<std::uint8_t>(to);
        }
      }
    }
  }
};
constexpr Ways ways;

struct Start {
  Word tiles = 0;
  int blank = 0, h = 0;
  explicit Start(const TileBoard& board) {
    for (int cell = 0; cell < 16; ++cell) {
      const int tile = board[static_cast<std::size_t>(cell)];
      tiles |= Word(tile) << (4 * cell);
      if (tile == 0) blank = cell;
      if (tile != 0) h += distance(tile, cell);
    }
  }
};

class ByTable {
 public:
  TilePath path;

  bool search(Word tiles, int blank, int before, int slack) {
    const Ways::List& list = ways.of[blank][before];
    for (int i = 0; i < list.count; ++i) {
      ++path.nodes;
      const int to = list.to[i];
      const Word tile = tiles >> (4 * to) & 15;
      const int left = slack - losses.of[to][blank][tile];
      if (left < 0) continue;
      const Word next = tiles ^ (tile << (4 * to) | tile << (4 * blank));
      if (next == goal || search(next, to, blank, left)) return note(to);
    }
    return false;
  }

 private:
  [[gnu::noinline, gnu::cold]] bool note(int to) {
    path.cells.push_back(static_cast<std::uint8_t>(to));
    return true;
  }
};

// With a Progress it can be stopped, and finds out itself how much the limit has to grow.
template <bool stoppable>
class ByCell {
 public:
  explicit ByCell(Progress* progress = nullptr) : progress_(progress) {}
  TilePath path;
  int least = 1 << 30;  // by which something was above the limit
  bool stopped = false;

  template <int blank, int before>
  bool search(Word tiles, int slack) {
    return step<blank, before, blank - 4>(tiles, slack) || step<blank, before, blank + 4>(tiles, slack) ||
           step<blank, before, blank - 1>(tiles, slack) || step<blank, before, blank + 1>(tiles, slack);
  }
  template <int blank = 0>
  bool search_from(const Start& start, int slack) {
    if constexpr (blank < 15) {
      if (start.blank != blank) return search_from<blank + 1>(start, slack);
    }
    return search<blank, nowhere>(start.tiles, slack);
  }

 private:
  template <int blank, int before, int to>
  [[gnu::always_inline]] inline bool step(Word tiles, int slack) {
    if constexpr (to >= 0 && to < 16 && distance(blank, to) == 1 && to != before) {
      if constexpr (stoppable) {
        if (--countdown_ == 0 && pause()) return true;
      } else {
        ++path.nodes;
      }
      const Word tile = tiles >> (4 * to) & 15;
      const int left = slack - losses.of[to][blank][tile];
      if (left < 0) {
        if constexpr (stoppable) least = std::min(least, -left);
        return false;
      }
      const Word next = tiles ^ (tile << (4 * to) | tile << (4 * blank));
      if (next == goal || search<to, blank>(next, left)) return note(to);
    }
    return false;
  }
  [[gnu::noinline, gnu::cold]] bool note(int to) {
    path.cells.push_back(static_cast<std::uint8_t>(to));
    return true;
  }
  [[gnu::noinline, gnu::cold]] bool pause() {
    countdown_ = batch;
    path.nodes += batch;
    return stopped = !progress_->advance(batch);
  }

  static constexpr std::uint64_t batch = 4096;
  Progress* progress_;
  std::uint64_t countdown_ = batch;
};

}  // namespace

TilePath tile_search_by_table(const TileBoard& board) {
  const Start start(board);
  ByTable by;
  for (int slack = 0; start.tiles != goal && !by.search(start.tiles, start.blank, nowhere, slack);)
    slack += 2;
  std::reverse(by.path.cells.begin(), by.path.cells.end());
  return std::move(by.path);
}

TilePath tile_search_by_cell(const TileBoard& board) {
  const Start start(board);
  ByCell<false> by;
  for (int slack = 0; start.tiles != goal && !by.search_from(start, slack);) slack += 2;
  std::reverse(by.path.cells.begin(), by.path.cells.end());
  return std::move(by.path);
}

TilePath tile_search_stoppable(const TileBoard& board, Progress& progress) {
  const Start start(board);
  ByCell<true> by(&progress);
  for (int slack = 0; start.tiles != goal && !by.search_from(start, slack);
       slack += std::exchange(by.least, 1 << 30)) {
  }
  std::reverse(by.path.cells.begin(), by.path.cells.end());
  return std::move(by.path);
}

}  // namespace nonet::bench
