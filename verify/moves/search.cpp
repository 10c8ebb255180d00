#include "moves/search.h"

#include <algorithm>

#include "verify.h"

namespace nonet_verify {
namespace {

void spend(std::uint64_t& steps, std::uint64_t taken) {
  if (steps < taken) throw Refusal{"the search would take more steps than are allowed"};
  steps -= taken;
}

template <class Key>
struct Plain {
  Key key;
  void add(const Plain&) {}
};

template <class Key>
struct Counted {
  Key key;
  std::uint64_t ways;
  void add(const Counted& other) {
    if (ways + other.ways < ways)
      throw Refusal{"there are 2^64 shortest answers or more, too many to count again"};
    ways += other.ways;
  }
};

template <class Entry>
using Level = std::vector<Entry>;

template <class Entry>
void sort_level(Level<Entry>& level) {
  std::sort(level.begin(), level.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < level.size(); ++i) {
    if (kept > 0 && level[kept - 1].key == level[i].key) {
      level[kept - 1].add(level[i]);
    } else {
      level[kept++] = level[i];
    }
  }
  level.resize(kept);
}

template <class Entry>
void remove_all(Level<Entry>& from, const Level<Entry>& others) {
  auto other = others.begin();
  std::erase_if(from, [&](const Entry& entry) {  // in order, so one pass is enough
    while (other != others.end() && other->key < entry.key) ++other;
    return other != others.end() && other->key == entry.key;
  });
}

// One end of a search: the last two levels; all of them where moves cannot be taken back.
template <class Entry>
class Wave {
 public:
  enum Way { forwards, backwards };
  Wave(const MovesRules& rules, const Position& from, Way way, const Limits& limits)
      : rules_(rules), backwards_(way == backwards && !rules.reversible()), limits_(limits) {
    Entry entry{};
    entry.key = static_cast<decltype(Entry::key)>(rules.key(from));
    if constexpr (requires { entry.ways; }) entry.ways = 1;
    level_.push_back(entry);
  }
  const Level<Entry>& level() const { return level_; }
  int depth() const { return depth_; }

  void advance() {
    Level<Entry> next;
    std::size_t sort_at = 1 << 16;
    std::vector<int> moves;
    for (const Entry& entry : level_) {
      Position position = rules_.position(entry.key);
      const std::size_t made = next.size();
      if (backwards_) {
        for (int move = 0; move < rules_.moves(); ++move) {
          after_ = position;
          if (rules_.take_back(after_, move)) add(next, entry, after_);
        }
      } else {
        rules_.list_moves(position, moves);
        for (const int move : moves) {
          after_ = position;
          rules_.apply(after_, move);
          add(next, entry, after_);
        }
      }
      spend(limits_.steps, next.size() - made + static_cast<std::uint64_t>(rules_.moves()) / 8);
      if (next.size() < sort_at) continue;
      sort_level(next);
      sort_at = std::max<std::size_t>(1 << 16, 2 * next.size());
      const double bytes =
          static_cast<double>((2 * sort_at + level_.size() + before_.size()) * sizeof(Entry));
      if (bytes > limits_.memory)
        throw Refusal{"a replay would not fit the memory; a larger --memory may help"};
    }
    sort_level(next);
    remove_all(next, level_);
    remove_all(next, before_);
    if (rules_.reversible()) {
      before_ = std::move(level_);
    } else {
      before_.insert(before_.end(), level_.begin(), level_.end());
      sort_level(before_);
    }
    level_ = std::move(next);
    ++depth_;
  }

 private:
  void add(Level<Entry>& next, const Entry& from, const Position& position) const {
    Entry reached = from;
    reached.key = static_cast<decltype(Entry::key)>(rules_.key(position));
    next.push_back(reached);
  }

  const MovesRules& rules_;
  bool backwards_;
  Position after_;  // a move: kept for its room
  Limits limits_;
  int depth_ = 0;
  Level<Entry> level_, before_;
};

template <class Entry>
bool meet(const Level<Entry>& a, const Level<Entry>& b, u128& ways) {
  bool met = false;
  auto other = b.begin();
  for (const Entry& entry : a) {
    while (other != b.end() && other->key < entry.key) ++other;
    if (other == b.end()) break;
    if (other->key != entry.key) continue;
    met = true;
    if constexpr (requires { entry.ways; }) {
      const u128 more = u128{entry.ways} * other->ways;
      if (ways + more < ways)
        throw Refusal{"there are 2^128 shortest answers or more, too many to count again"};
      ways += more;
    }
  }
  return met;
}

template <class Entry>
Meeting both_ends(const MovesRules& rules, int most, const Limits& limits) {
  const Limits half(limits.memory / 2, limits.steps == Limits::any ? Limits::any : limits.steps / 2);
  Wave<Entry> forward(rules, rules.start, Wave<Entry>::forwards, half);
  Wave<Entry> backward(rules, rules.goal, Wave<Entry>::backwards, half);
  Meeting meeting;
  while (true) {
    if (meet(forward.level(), backward.level(), meeting.ways)) {
      meeting.distance = forward.depth() + backward.depth();
      return meeting;
    }
    if (forward.depth() + backward.depth() >= most) return meeting;
    Wave<Entry>& smaller = forward.level().size() <= backward.level().size() ? forward : backward;
    smaller.advance();
    if (smaller.level().empty()) {
      meeting.exhausted = true;
      return meeting;
    }
  }
}

void expect_keys(const MovesRules& rules) {
  if (rules.key_bits() > 128) throw Refusal{"positions of this size are too large to search again"};
}

template <class Entry>
Levels levels_from(const MovesRules& rules, std::uint64_t most, double memory) {
  Wave<Entry> wave(rules, rules.goal, Wave<Entry>::backwards, memory);
  Levels result;
  std::uint64_t taken = 0;
  while (!wave.level().empty()) {
    taken += wave.level().size();
    result.levels.push_back(wave.level().size());
    if (taken > most) return result;
    wave.advance();
  }
  result.complete = true;
  return result;
}

// One bound after another; a path never takes back its last move.
class TileSearch {
 public:
  TileSearch(const TilesRules& rules, std::uint64_t steps)
      : cells_(rules.rows * rules.columns), steps_(steps) {
    far_.resize(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(cells_), 0);
    for (int home = 0; home < cells_; ++home) {
      const int tile = rules.goal[static_cast<std::size_t>(home)];
      for (int cell = 0; tile != 0 && cell < cells_; ++cell)
        far_[index(tile, cell)] = rules.steps(cell, home);
    }
    std::vector<int> moves;
    for (int cell = 0; cell < cells_; ++cell) {
      Position position(static_cast<std::size_t>(cells_), '\1');
      position[static_cast<std::size_t>(cell)] = '\0';
      rules.list_moves(position, moves);
      near_.push_back(moves);
    }
  }
  int bound(const Position& position) const {
    int sum = 0;
    for (int cell = 0; cell < cells_; ++cell)
      sum += far_[index(position[static_cast<std::size_t>(cell)], cell)];
    return sum;
  }
  // How many paths of exactly `left` moves lead to the goal; stops at the first unless all are asked for.
  u128 paths(Position& position, int blank, int last, int missing, int left, bool all) {
    spend(steps_, 1);
    if (missing > left) return 0;
    if (left == 0) return 1;
    u128 found = 0;
    for (const int cell : near_[static_cast<std::size_t>(blank)]) {
      if (cell == last) continue;
      char& tile = position[static_cast<std::size_t>(cell)];
      const int number = tile;
      std::swap(tile, position[static_cast<std::size_t>(blank)]);
      found += paths(position, cell, blank, missing + far_[index(number, blank)] - far_[index(number, cell)],
                     left - 1, all);
      std::swap(tile, position[static_cast<std::size_t>(blank)]);
      if (found > 0 && !all) break;
    }
    return found;
  }

 private:
  std::size_t index(int tile, int cell) const { return static_cast<std::size_t>(tile * cells_ + cell); }

  int cells_;
  std::uint64_t steps_;  // left
  std::vector<int> far_;
  std::vector<std::vector<int>> near_;
};

}  // namespace

Meeting search_both_ends(const MovesRules& rules, int most, bool count_ways, const Limits& limits) {
  expect_keys(rules);
  const bool small = rules.key_bits() <= 64;
  if (count_ways && small) return both_ends<Counted<std::uint64_t>>(rules, most, limits);
  if (count_ways) return both_ends<Counted<u128>>(rules, most, limits);
  if (small) return both_ends<Plain<std::uint64_t>>(rules, most, limits);
  return both_ends<Plain<u128>>(rules, most, limits);
}

Levels count_levels(const MovesRules& rules, std::uint64_t most, double memory) {
  expect_keys(rules);
  if (rules.key_bits() <= 64) return levels_from<Plain<std::uint64_t>>(rules, most, memory);
  return levels_from<Plain<u128>>(rules, most, memory);
}

Meeting search_tiles(const TilesRules& rules, int most, bool count_ways, std::uint64_t steps) {
  TileSearch search(rules, steps);
  Position position = rules.start;
  Meeting meeting;
  const int first = search.bound(position);
  // Every move changes the sum of the distances by one, so that lengths are all odd or all even.
  for (int length = first; length <= most; length += 2) {
    meeting.ways = search.paths(position, TilesRules::blank(position), -1, first, length, count_ways);
    if (meeting.ways == 0) continue;
    meeting.distance = length;
    break;
  }
  return meeting;
}

}  // namespace nonet_verify
