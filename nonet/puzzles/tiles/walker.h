// Depth-first walks over the positions of a board, held back by additive pattern databases. The bound of a
// node is distance + 2 * extra, the sum of the Manhattan distances and twice the sum of the databases'
// entries, in the view where that is largest. A move changes the distance by one, so along a path only
// `slack` = (limit - moves made - distance) / 2 is carried: a move towards home keeps it, a move away lowers
// it, and a node is worth searching while its extra does not exceed it.
//
// A node's children are placed first, all of them, and their entries fetched from memory at the same time.
//
// Entries are the smallest over the regions of the blank, so the bound is not consistent: a move may raise it
// by more than one. What a child knows then holds for its parent too, less the move between them. The excess
// of a node is by how much its extra is above its slack; a child of excess e gives its parent e - 1, and
// where that is above 0 the parent and its other children need not be searched. (Felner, Zahavi, Schaeffer
// and Holte, Dual lookups in pattern databases, 2005, call it bidirectional pathmax.)
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "nonet/puzzles/tiles/look.h"

namespace nonet {

struct TileSearchShared {
  Progress& progress;
  std::atomic<bool> stopped = false;
  std::atomic<std::size_t> winner = ~std::size_t{0};  // the first subtree known to hold an answer
};

// A position and the way that led to it. Views: their number where it is fixed at compile time, otherwise 0.
template <int Views>
class TileWalker {
 public:
  TileWalker(const TilePatterns::Inside& inside, TileBoard start, TileSearchShared& shared)
      : inside_(inside), shared_(shared) {
    for (std::size_t v = 0; v < inside.views.size(); ++v) {
      for (std::size_t tile = 0; tile < start.size(); ++tile) {
        look_of_tile_[v][tile] =
            static_cast<std::uint8_t>(looks_.size() + static_cast<std::size_t>(inside.look_of_tile[v][tile]));
      }
      for (const TileLook& look : inside.views[v]) {
        const auto database = static_cast<std::size_t>(look.database);
        const PatternPlace place = inside.place(look, start);
        looks_.push_back({place, inside.extra(look, place.index), inside.tables[database].view.data(),
                          &inside.indices[database], look.cell});
        extra_[v] += looks_.back().extra;
      }
    }
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
      tiles_[cell] = start[cell];
      if (start[cell] == 0) {
        blank_ = static_cast<int>(cell);
      } else {
        distance_ += inside.distance[start[cell]][cell];
      }
    }
  }

  int bound() const { return distance_ + 2 * *std::max_element(extra_.begin(), extra_.end()); }
  std::size_t subtree = 0;  // which it is at; those behind the winner give up
  u64 nodes() const { return nodes_; }
  const std::vector<std::uint8_t>& path() const { return path_; }

  // Paths of at most `limit` moves in all, below the position reached.
  bool search(int limit) {
    const int room = limit - static_cast<int>(path_.size()) - distance_;
    return room >= 0 && bound() <= limit - static_cast<int>(path_.size()) && descend(room / 2) == met;
  }

  // Calls f(path) for every position `depth` moves further that the limit lets through. True when the goal
  // was met.
  template <class F>
  bool split(int limit, int depth, F&& f) {
    if (distance_ == 0) return true;
    if (depth == 0) {
      f(path_);
      return false;
    }
    std::array<Child, 4> children;
    const int room = limit - static_cast<int>(path_.size()) - distance_;
    std::size_t count;
    if (expand(children, room / 2, count) > 0) return false;
    for (std::size_t i = 0; i < count; ++i) {
      const Child undo = enter(children[i]);
      if (split(limit, depth - 1, f)) return true;
      leave(undo);
    }
    return false;
  }

  void follow(const std::vector<std::uint8_t>& path) {
    for (const std::uint8_t from : path) {
      Child child = child_of(from, 1);  // the limit has let it through
      fetch(child);
      enter(child);
    }
  }

  void flush() {
    shared_.progress.advance(nodes_ - reported_);
    reported_ = nodes_;
  }

 private:
  static constexpr int most_views = 8;
  static constexpr u64 batch = 4096;

  struct Look {
    PatternPlace place;
    int extra;
    const std::uint8_t* table;
    const PatternIndex* index;
    std::array<std::uint8_t, most_tile_cells> cell;
  };
  static constexpr std::size_t room_for = Views == 0 ? most_views : Views;
  struct Child {
    int cell, slack, step;  // step: of the distance
    int excess;
    std::array<PatternPlace, room_for> place;
    std::array<int, room_for> extra;  // of the look, later of the view
  };

  std::size_t views() const {
    if constexpr (Views != 0) return Views;
    return inside_.views.size();
  }

  Look& look_of(std::size_t view, int tile) {
    return looks_[look_of_tile_[view][static_cast<std::size_t>(tile)]];
  }

  Child child_of(int from, int slack) {
    Child child;
    const int tile = tiles_[static_cast<std::size_t>(from)];
    const auto& distance = inside_.distance[static_cast<std::size_t>(tile)];
    child.cell = from;
    child.step = distance[static_cast<std::size_t>(blank_)] - distance[static_cast<std::size_t>(from)];
    child.slack = slack - (child.step > 0);
    if (child.slack < 0) return child;
    for (std::size_t v = 0; v < views(); ++v) {
      const Look& look = look_of(v, tile);
      child.place[v] = look.place;
      look.index->slide(child.place[v], look.cell[static_cast<std::size_t>(from)],
                        look.cell[static_cast<std::size_t>(blank_)]);
      __builtin_prefetch(look.table + child.place[v].index / 2);
    }
    return child;
  }

  int fetch(Child& child) {
    const int tile = tiles_[static_cast<std::size_t>(child.cell)];
    int most = 0;
    for (std::size_t v = 0; v < views(); ++v) {
      const Look& look = look_of(v, tile);
      const u64 index = child.place[v].index;
      child.extra[v] = look.table[index / 2] >> (index & 1) * 4 & 15;
      most = std::max(most, extra_[v] - look.extra + child.extra[v]);
    }
    return most - child.slack;
  }

  // The children that the slack allows, the most promising first, and the excess that they show this node to
  // have.
  int expand(std::array<Child, 4>& children, int slack, std::size_t& kept) {
    std::size_t placed = 0;
    for (const int from : inside_.beside[static_cast<std::size_t>(blank_)]) {
      if (from == previous_) continue;
      ++nodes_;
      children[placed] = child_of(from, slack);
      placed += children[placed].slack >= 0;
    }
    int most = 0;
    kept = 0;
    for (std::size_t i = 0; i < placed; ++i) {
      const int excess = fetch(children[i]);
      most = std::max(most, excess - 1);
      if (excess > 0) continue;
      if (kept != i) children[kept] = children[i];
      children[kept].excess = excess;
      for (std::size_t to = kept++; to > 0 && children[to - 1].excess > children[to].excess; --to)
        std::swap(children[to - 1], children[to]);
    }
    return most;
  }

  // Makes the move and returns what takes it back.
  Child enter(const Child& child) {
    Child undo;
    const int tile = tiles_[static_cast<std::size_t>(child.cell)];
    for (std::size_t v = 0; v < views(); ++v) {
      Look& look = look_of(v, tile);
      undo.place[v] = look.place;
      undo.extra[v] = look.extra;
      extra_[v] += child.extra[v] - look.extra;
      look.place = child.place[v];
      look.extra = child.extra[v];
    }
    undo.cell = previous_;
    undo.step = child.step;
    previous_ = blank_;
    tiles_[static_cast<std::size_t>(blank_)] = static_cast<std::uint8_t>(tile);
    blank_ = child.cell;
    tiles_[static_cast<std::size_t>(blank_)] = 0;
    distance_ += child.step;
    path_.push_back(static_cast<std::uint8_t>(child.cell));
    return undo;
  }

  void leave(const Child& undo) {
    const int tile = tiles_[static_cast<std::size_t>(previous_)];
    tiles_[static_cast<std::size_t>(blank_)] = static_cast<std::uint8_t>(tile);
    blank_ = previous_;
    tiles_[static_cast<std::size_t>(blank_)] = 0;
    previous_ = undo.cell;
    distance_ -= undo.step;
    path_.pop_back();
    for (std::size_t v = 0; v < views(); ++v) {
      Look& look = look_of(v, tile);
      extra_[v] += undo.extra[v] - look.extra;
      look.place = undo.place[v];
      look.extra = undo.extra[v];
    }
  }

  static constexpr int met = -1;

  // `met`, or the excess that this node turned out to have.
  int descend(int slack) {
    if (distance_ == 0) return met;
    if (nodes_ - reported_ >= batch && !go_on()) return 0;
    std::array<Child, 4> children;
    std::size_t count;
    if (const int excess = expand(children, slack, count); excess > 0) return excess;
    for (std::size_t i = 0; i < count; ++i) {
      const Child undo = enter(children[i]);
      const int below = descend(children[i].slack);
      if (below == met) return met;
      leave(undo);
      if (ended_) return 0;
      if (below > 1) return below - 1;
    }
    return 0;
  }

  bool go_on() {
    flush();
    if (shared_.progress.stopped()) shared_.stopped = true;
    ended_ = shared_.winner.load(std::memory_order_relaxed) < subtree ||
             shared_.stopped.load(std::memory_order_relaxed);
    return !ended_;
  }

  const TilePatterns::Inside& inside_;
  TileSearchShared& shared_;
  std::array<std::uint8_t, most_tile_cells> tiles_ = {};
  int blank_ = 0, previous_ = -1, distance_ = 0;
  std::array<int, most_views> extra_ = {};
  std::array<std::array<std::uint8_t, most_tile_cells>, most_views> look_of_tile_ = {};
  std::vector<Look> looks_;
  std::vector<std::uint8_t> path_;
  u64 nodes_ = 0, reported_ = 0;
  bool ended_ = false;
};

}  // namespace nonet
