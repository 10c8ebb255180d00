// IDA* by several threads. The start is taken apart once into many subtrees, in the order in which ida_star
// would come to them; a limit is done when all of them are. A thread takes its share from the front and,
// when that is empty, half of what another has left from the back. Where several subtrees hold an answer, the
// one of the first is returned, so cost, bound and the path itself are ida_star's, whatever the number of
// threads; only the count of nodes in the last round differs.
//
//   const auto found = parallel_ida_star(puzzle, start, bound, threads, progress);
//
// Every thread has its own copy of the bound; one that needs large tables should only point to them.
#pragma once

#include <atomic>
#include <deque>
#include <mutex>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/search/ida_star.h"

namespace nonet {

// Numbers first .. last-1 of subtrees still to be taken by a thread, both in one word so that the owner and
// thieves agree without a lock.
class alignas(64) Share {
 public:
  void fill(u64 first, u64 last) { range_.store(first << 32 | last); }
  // From the front; false: empty.
  bool take(u64& number) {
    u64 range = range_.load();
    while (first(range) < last(range)) {
      if (range_.compare_exchange_weak(range, range + (u64{1} << 32))) return number = first(range), true;
    }
    return false;
  }
  // The later half of another's, to an empty share; false: it has none.
  bool steal_from(Share& other) {
    u64 range = other.range_.load();
    while (first(range) < last(range)) {
      const u64 middle = first(range) + (last(range) - first(range)) / 2;
      if (other.range_.compare_exchange_weak(range, first(range) << 32 | middle))
        return fill(middle, last(range)), true;
    }
    return false;
  }

 private:
  static u64 first(u64 range) { return range >> 32; }
  static u64 last(u64 range) { return range & 0xffffffff; }
  std::atomic<u64> range_ = 0;
};

template <Moves P, Bound<P> H, bool learnt>
class ParallelIdaStar {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  ParallelIdaStar(const P& puzzle, const H& bound, int threads, Progress& progress,
                  const IdaExtras<P>& extras)
      : puzzle_(puzzle),
        bound_(bound),
        progress_(progress),
        extras_(extras),
        shares_(static_cast<std::size_t>(std::max(1, threads))) {
    for (std::size_t i = 0; i < shares_.size(); ++i) workers_.emplace_back(puzzle, bound, progress, extras);
  }

  PathFound<P> run(const State& start) {
    PathFound<P> found;
    split(start);
    progress_.advance(split_nodes_);
    for (int limit = bound_(start); limit < Search::none;) {
      progress_.report_bound(limit);
      found.bound = limit;
      const int excess = finish_limit(limit);
      if (winner_.load() != nobody || ended() != Ended::whole) break;
      limit += excess;
    }
    found.nodes = split_nodes_;
    for (Worker& w : workers_) {
      w.search.report_rest();
      found.nodes += w.search.nodes();
    }
    if (winner_.load() == nobody) {
      found.ended = ended();
      return found;
    }
    found.cost = found.bound;
    trace_back(subtrees_[winner_.load()].step, found.path);
    std::reverse(found.path.begin(), found.path.end());
    found.path.insert(found.path.end(), way_back_.rbegin(), way_back_.rend());
    return found;
  }

 private:
  using Search = IdaSearch<P, H, learnt, false>;
  using Mark = MoveAutomaton::Mark;
  static constexpr std::size_t enough = 2000;  // subtrees: their sizes differ a lot
  static constexpr int deepest = 24;           // levels: some puzzles never have so many ways
  static constexpr u64 nobody = ~u64{0};
  static constexpr std::uint32_t no_step = ~std::uint32_t{0};
  struct Step {
    std::uint32_t before;
    Move move;
  };
  struct Subtree {
    State state;
    int g;
    Mark mark;
    std::uint32_t step;  // that led here; no_step at the start
  };
  struct Worker {
    Worker(const P& puzzle, const H& b, Progress& progress, const IdaExtras<P>& extras)
        : bound(b), search(puzzle, bound, progress, extras) {}
    const H bound;  // its own: it may keep notes
    Search search;
  };

  // Level by level, each subtree replaced by its children, until there are enough.
  void split(const State& start) {
    const State goal = puzzle_.goal();
    subtrees_ = {{start, 0, MoveAutomaton::start, no_step}};
    for (int level = 0; level < deepest && subtrees_.size() < enough; ++level) {
      std::vector<Subtree> next;
      for (const Subtree& s : subtrees_) {
        if (s.state == goal) {
          next.push_back(s);
        } else {
          each_child(s, [&](const Subtree& child) { next.push_back(child); });
        }
      }
      split_nodes_ += next.size();
      subtrees_ = std::move(next);
    }
  }
  template <class F>
  void each_child(const Subtree& s, F&& f) {
    puzzle_.each_move(s.state, [&](Move move) {
      Subtree child = s;
      if (s.step == no_step ? workers_[0].search.is_skipped(s.state, NoMove{}, move, child.mark)
                            : workers_[0].search.is_skipped(s.state, steps_[s.step].move, move, child.mark))
        return false;
      puzzle_.apply(child.state, move);
      child.g += cost_of(puzzle_, move);
      child.step = static_cast<std::uint32_t>(steps_.size());
      steps_.push_back({s.step, move});
      f(child);
      return false;
    });
  }

  // What the limit lacked at least.
  int finish_limit(int limit) {
    const u64 threads = shares_.size(), all = subtrees_.size();
    for (u64 i = 0; i < threads; ++i) shares_[i].fill(all * i / threads, all * (i + 1) / threads);
    for (Worker& w : workers_) w.search.forget_excess();
    run_threads(static_cast<int>(threads), [&](int i) { work(static_cast<std::size_t>(i), limit); });
    int excess = Search::none;
    for (const Worker& w : workers_) excess = std::min(excess, w.search.least_excess());
    return excess;
  }

  void work(std::size_t me, int limit) {
    Worker& worker = workers_[me];
    u64 number = 0;
    while (shares_[me].take(number) || (steal(me) && shares_[me].take(number))) {
      if (number > winner_.load()) continue;
      if (!search_subtree(worker.search, number, limit)) continue;
      if (worker.search.found()) note_answer(worker.search, number);
      if (worker.search.ended() == Ended::asked) return;
      worker.search.start_afresh();
    }
  }
  bool steal(std::size_t me) {
    for (std::size_t i = 1; i < shares_.size(); ++i) {
      if (shares_[me].steal_from(shares_[(me + i) % shares_.size()])) return true;
    }
    return false;
  }
  bool search_subtree(Search& search, u64 number, int limit) {
    const Subtree& s = subtrees_[number];
    search.give_way(&winner_, number);
    if (s.step == no_step) return search.within(limit, s.state, s.g, NoMove{}, s.mark);
    return search.within(limit, s.state, s.g, steps_[s.step].move, s.mark);
  }
  void note_answer(const Search& search, u64 number) {
    const std::lock_guard lock(answer_);
    if (number >= winner_.load()) return;
    winner_.store(number);
    way_back_ = search.way_back();
  }

  Ended ended() const {
    for (const Worker& w : workers_) {
      if (w.search.ended() != Ended::whole) return w.search.ended();
    }
    return Ended::whole;
  }
  void trace_back(std::uint32_t step, std::vector<Move>& path) const {
    for (; step != no_step; step = steps_[step].before) path.push_back(steps_[step].move);
  }

  const P& puzzle_;
  const H& bound_;
  Progress& progress_;
  const IdaExtras<P> extras_;
  std::deque<Worker> workers_;
  std::vector<Share> shares_;
  std::vector<Subtree> subtrees_;
  std::vector<Step> steps_;
  u64 split_nodes_ = 0;
  std::atomic<u64> winner_ = nobody;  // the first subtree known to hold an answer within the limit
  std::mutex answer_;
  std::vector<Move> way_back_;  // of the winner
};

// Of the extras it uses the automaton.
template <Moves P, Bound<P> H>
PathFound<P> parallel_ida_star(const P& puzzle, const typename P::State& start, const H& bound, int threads,
                               Progress& progress, const IdaExtras<P>& extras = {}) {
  if constexpr (requires(typename P::Move m) { puzzle.move_number(m); }) {
    if (extras.automaton != nullptr)
      return ParallelIdaStar<P, H, true>(puzzle, bound, threads, progress, extras).run(start);
  }
  return ParallelIdaStar<P, H, false>(puzzle, bound, threads, progress, extras).run(start);
}

}  // namespace nonet
