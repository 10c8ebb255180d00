// Pattern databases for any puzzle that models Moves: for puzzles of your own, as the built-in ones have
// faster ones (puzzles/tiles/patterns.h) or none. An abstraction maps the puzzle's states to those of a
// smaller puzzle, its pattern, so that every move becomes a move of the pattern of at most the same cost, or
// none. The distance in the pattern is then a bound: the database holds it for every state of the pattern,
// one byte each by rank, found by a search from the pattern's goal. Moves of the pattern may cost nothing;
// the costs of the others are small.
//
// The larger of several such bounds is one too. Their sum is one only when no move of the puzzle costs less
// than all its images together: is_additive tries that on every move of every state, and add_up refuses
// without it.
//
//   struct Corners {
//     using Pattern = CornersOnly;  // Ranked
//     const Pattern& pattern() const;
//     Pattern::State project(const State&) const;
//   };
//   const auto bound = PatternDatabase<P, Corners>::build(Corners(), memory, progress);
#pragma once

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

template <class A, class P>
concept Abstraction = Ranked<typename A::Pattern> && requires(const A& a, const typename P::State& s) {
  { a.pattern() } -> std::convertible_to<const typename A::Pattern&>;
  { a.project(s) } -> std::same_as<typename A::Pattern::State>;
};

template <Moves P, Abstraction<P> A>
class PatternDatabase {
 public:
  static constexpr bool admissible = true, consistent = true;
  static constexpr int most = 254;  // distances beyond count as this

  static Result<PatternDatabase> build(A abstraction, double memory, Progress& progress) {
    const u64 size = abstraction.pattern().size();
    // A byte a state, and a place in the queue for each.
    if (static_cast<double>(size) * (1 + sizeof(u64)) > memory)
      return Error{Fault::refused,
                   "a pattern database of " + std::to_string(size) + " states does not fit the memory"};
    PatternDatabase database(std::move(abstraction));
    if (!database.search(progress))
      return Error{Fault::stopped, "stopped while a pattern database was built"};
    return database;
  }

  int operator()(const typename P::State& state) const {
    const int distance = distances_[abstraction_.pattern().rank(abstraction_.project(state))];
    return std::min(distance, most);
  }
  const A& abstraction() const { return abstraction_; }

 private:
  using Pattern = typename A::Pattern;

  explicit PatternDatabase(A abstraction)
      : abstraction_(std::move(abstraction)), distances_(abstraction_.pattern().size(), most + 1) {}

  bool search(Progress& progress) {
    const Pattern& pattern = abstraction_.pattern();
    std::vector<std::vector<u64>> queues(most + 1);  // by distance
    distances_[pattern.rank(pattern.goal())] = 0;
    queues[0].push_back(pattern.rank(pattern.goal()));
    for (int distance = 0; distance < most; ++distance) {
      auto& queue = queues[static_cast<std::size_t>(distance)];
      for (std::size_t i = 0; i < queue.size(); ++i) {  // grows by moves that cost nothing
        if ((i & 4095) == 4095 && !progress.advance(4096)) return false;
        if (distances_[queue[i]] != distance) continue;
        const auto state = pattern.unrank(queue[i]);
        pattern.each_move(state, [&](auto move) {
          auto before = state;
          pattern.apply(before, move);
          const u64 rank = pattern.rank(before);
          const int cost = std::min(distance + cost_of(pattern, pattern.inverse(move)), most);
          if (cost >= distances_[rank]) return false;
          distances_[rank] = static_cast<std::uint8_t>(cost);
          queues[static_cast<std::size_t>(cost)].push_back(rank);
          return false;
        });
      }
      if (!progress.advance(queue.size() & 4095)) return false;
      std::vector<u64>().swap(queue);
    }
    return true;
  }

  A abstraction_;
  std::vector<std::uint8_t> distances_;
};

// What the image of a move costs in the pattern; -1: no move of the pattern leads there.
template <class A, class State>
int image_cost(const A& abstraction, const State& before, const State& after) {
  const auto& pattern = abstraction.pattern();
  const auto from = abstraction.project(before), to = abstraction.project(after);
  if (from == to) return 0;
  int least = -1;
  pattern.each_move(from, [&](auto move) {
    auto next = from;
    pattern.apply(next, move);
    if (next == to && (least < 0 || cost_of(pattern, move) < least)) least = cost_of(pattern, move);
    return false;
  });
  return least;
}

// True when no move of any state that the goal leads to costs less than its images together. False as well
// when there are more than `most_states`: it must be known, not likely.
template <Moves P, Abstraction<P>... A>
bool is_additive(const P& puzzle, std::size_t most_states, const A&... abstractions) {
  const auto hash = [&](const typename P::State& state) {
    return static_cast<std::size_t>(puzzle.key(state));
  };
  std::unordered_set<typename P::State, decltype(hash)> seen(16, hash);
  std::vector<typename P::State> states{puzzle.goal()};
  seen.insert(puzzle.goal());
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto state = states[i];
    const bool broken = puzzle.each_move(state, [&](auto move) {
      auto next = state;
      puzzle.apply(next, move);
      if (seen.insert(next).second) states.push_back(next);
      const int costs[] = {image_cost(abstractions, state, next)...};
      int sum = 0;
      for (const int cost : costs) {
        if (cost < 0) return true;
        sum += cost;
      }
      return sum > cost_of(puzzle, move) || states.size() > most_states;
    });
    if (broken) return false;
  }
  return true;
}

// The larger (or, once checked, the sum) of several databases, which outlive this.
template <Moves P, bool Sum, Abstraction<P>... A>
class PatternDatabases {
 public:
  static constexpr bool admissible = true, consistent = true;
  explicit PatternDatabases(const PatternDatabase<P, A>&... databases) : databases_(databases...) {}
  int operator()(const typename P::State& state) const {
    return std::apply(
        [&](const auto&... database) {
          return Sum ? (database(state) + ...) : std::max({database(state)...});
        },
        databases_);
  }

 private:
  std::tuple<const PatternDatabase<P, A>&...> databases_;
};

template <Moves P, Abstraction<P>... A>
PatternDatabases<P, false, A...> largest_of(const PatternDatabase<P, A>&... databases) {
  return PatternDatabases<P, false, A...>(databases...);
}

template <Moves P, Abstraction<P>... A>
Result<PatternDatabases<P, true, A...>> add_up(const P& puzzle, std::size_t most_states,
                                               const PatternDatabase<P, A>&... databases) {
  if (!is_additive(puzzle, most_states, databases.abstraction()...))
    return Error{Fault::unsupported, "these pattern databases may not be added: a move would count twice"};
  return PatternDatabases<P, true, A...>(databases...);
}

}  // namespace nonet
