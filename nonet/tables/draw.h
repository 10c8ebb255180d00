// Positions at a wanted distance, each as likely as any other, from a complete perfect table. Tables hold
// distances modulo 3, so a distance is known by walking (tables/walk.h). Three ways, by how rare the level
// is:
//   near the goal    all positions of the level, outwards from the goal
//   not rare         random ranks until one is of the level
//   rare, and far    all positions of the level, by looking at every rank: one from which the table climbs
//                    further than the level is from the farthest is nearer than the level
//
// Example: a position that takes five moves.
//
//   LevelDraw<Knights> draw;
//   const auto rank = draw.rank(puzzle, *table, 5, seed, progress);   // table_distance(...) == 5
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/base/stoppable_lock.h"
#include "nonet/contract/puzzle.h"
#include "nonet/tables/distance_table.h"
#include "nonet/tables/walk.h"

namespace nonet {

struct LevelLimits {
  u64 near = u64{1} << 20;    // positions up to a level that is listed from the goal
  u64 drawn = u64{1} << 20;   // ranks for one of the level
  u64 walked = u64{1} << 16;  // positions for one of the level
};

template <Moves P>
class LevelDraw {
 public:
  explicit LevelDraw(LevelLimits limits = {}) : limits_(limits) {}

  using State = typename P::State;

  // `distance` is one of the table's. May be called by several threads, for one puzzle and table.
  Result<u64> rank(const P& puzzle, const DistanceTable& table, int distance, u64 seed, Progress& progress)
    requires Ranked<P>
  {
    std::mt19937_64 random(seed);
    const Level level(puzzle, table, distance, limits_);
    if (!level.is_near() && !level.is_rare()) return level.draw(random, progress);
    const auto lock = lock_unless_stopped(mutex_, progress);
    if (!lock) return Level::stopped();
    if (!ranks_ || distance_ != distance) {
      auto ranks = level.is_near() ? level.from_goal(progress) : level.by_looking(progress);
      if (!ranks) return ranks.error();
      ranks_ = std::make_unique<std::vector<u64>>(std::move(*ranks));
      distance_ = distance;
    }
    return (*ranks_)[random() % ranks_->size()];
  }

 private:
  class Level {
   public:
    Level(const P& puzzle, const DistanceTable& table, int distance, const LevelLimits& limits)
        : puzzle_(puzzle),
          table_(table),
          limits_(limits),
          distance_(distance),
          beyond_(static_cast<int>(table.levels.size()) - 1 - distance),
          states_(table.levels[static_cast<std::size_t>(distance)]) {}

    static Error stopped() { return {Fault::stopped, "stopped while looking for a position", {}, {}}; }
    bool is_near() const {
      u64 sum = 0;
      for (int d = 0; d <= distance_ && sum <= limits_.near; ++d) sum += levels(d);
      return sum <= limits_.near;
    }
    bool is_rare() const {
      const u64 reached = std::accumulate(table_.levels.begin(), table_.levels.end(), u64{0});
      return table_.size / states_ > limits_.drawn || reached / states_ > limits_.walked;
    }

    Result<u64> draw(std::mt19937_64& random, Progress& progress) const {
      u64 work = 0;
      while (true) {
        const u64 rank = random() % table_.size;
        work += 1;
        if (table_.residue(rank) == distance_ % 3) {
          if (is_here(puzzle_.unrank(rank))) return rank;
          work += static_cast<u64>(distance_);
        }
        if (work >= pause && !progress.advance(std::exchange(work, 0))) return stopped();
      }
    }

    Result<std::vector<u64>> from_goal(Progress& progress) const {
      std::vector<u64> level = {puzzle_.rank(puzzle_.goal())}, next;
      for (int d = 1; d <= distance_; ++d) {
        next.clear();
        u64 work = 0;
        for (const u64 rank : level) {
          each_neighbour(puzzle_.unrank(rank), d % 3, [&](u64 near, const State&) {
            next.push_back(near);
            return false;
          });
          if (next.size() > 2 * levels(d) + pause) keep_one_of_each(next);
          ++work;
          if (work >= pause && !progress.advance(std::exchange(work, 0))) return stopped();
        }
        keep_one_of_each(next);
        level.swap(next);
      }
      return level;
    }

    Result<std::vector<u64>> by_looking(Progress& progress) const {
      std::vector<u64> found;
      u64 work = 0;
      for (u64 rank = 0; rank < table_.size && found.size() < states_; ++rank) {
        if (++work >= pause) {
          progress.report_fraction(double(rank) / double(table_.size));
          if (!progress.advance(std::exchange(work, 0))) return stopped();
        }
        if (table_.residue(rank) != distance_ % 3) continue;
        work += 16;
        const State state = puzzle_.unrank(rank);
        if (!climbs_too_far(state) && is_here(state)) found.push_back(rank);
      }
      return found;
    }

   private:
    static constexpr u64 pause = 4096;

    u64 levels(int d) const { return table_.levels[static_cast<std::size_t>(d)]; }
    static void keep_one_of_each(std::vector<u64>& ranks) {
      std::sort(ranks.begin(), ranks.end());
      ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    }

    // f(rank, state) for the neighbours with this residue, until it returns true.
    template <class F>
    bool each_neighbour(const State& state, int residue, const F& f) const {
      return puzzle_.each_move(state, [&](const auto& move) {
        State after = state;
        puzzle_.apply(after, move);
        const u64 rank = puzzle_.rank(after);
        return table_.residue(rank) == residue && f(rank, after);
      });
    }
    // To the first neighbour whose distance is one more, or less; false: there is none.
    bool step(State& state, int change) const {
      const int wanted = (table_.residue(puzzle_.rank(state)) + 3 + change) % 3;
      const State from = state;
      return each_neighbour(from, wanted, [&](u64, const State& after) {
        state = after;
        return true;
      });
    }
    bool climbs_too_far(State state) const {
      for (int i = 0; i <= beyond_; ++i) {
        if (!step(state, 1)) return false;
      }
      return true;
    }
    bool is_here(State state) const {
      for (int i = 0; i < distance_; ++i) {
        if (!step(state, -1)) return false;
      }
      return state == puzzle_.goal();
    }

    const P& puzzle_;
    const DistanceTable& table_;
    const LevelLimits& limits_;
    int distance_, beyond_;  // beyond_: from the level to the farthest
    u64 states_;             // of the level
  };

  const LevelLimits limits_;
  std::mutex mutex_;
  int distance_ = -1;                        // of ranks_
  std::unique_ptr<std::vector<u64>> ranks_;  // of the level that was asked for last, where all are known
};

}  // namespace nonet
