// IDA*: depth-first searches with a growing limit on g + h. Needs no memory but the path. The answer is
// optimal because the search that found it was the first whose limit let it through, and all smaller limits
// failed.
//
//   const auto found = ida_star(puzzle, start, bound, progress);
//   if (found.complete() && found.cost >= 0) replay(found.path);
//
// What a puzzle or a bound may offer beyond its contract, used where it is there:
//   SteppedBound         what a move adds to the bound (ManhattanBound in nonet/puzzles/tiles/tiles.h)
//   IncrementalBound     the value of a state from that of the one before
//   redundant(s, a, b)   the puzzle knows that b after a is reached in another order too
//   SitedMoves           moves known at compile time by the place where a state stands (FixedTiles)
// and what a caller may add, by pointer in IdaExtras: a learnt automaton of useless move sequences
// (move_automaton.h), a table of states already searched (transposition.h).
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/move_automaton.h"
#include "nonet/search/path_found.h"
#include "nonet/search/transposition.h"

#define NONET_INLINE __attribute__((always_inline))  // otherwise a call for every move
namespace nonet {

// bound.after(value, before, move) is the Value of the state that `move` makes of `before`; first(state) the
// Value of any, and estimate(value) the bound it stands for.
template <class H, class P>
concept IncrementalBound =
    Bound<H, P> && std::is_trivially_copyable_v<typename H::Value> &&
    requires(const H& h, typename H::Value v, const typename P::State& s, typename P::Move m) {
      { h.first(s) } -> std::same_as<typename H::Value>;
      { h.after(v, s, m) } -> std::same_as<typename H::Value>;
      { h.estimate(v) } -> std::same_as<int>;
    };

// The simplest kind: bound.change(before, move) is what the move adds to the bound, from nothing but these.
template <class H, class P>
concept SteppedBound = Bound<H, P> && requires(const H& h, const typename P::State& s, typename P::Move m) {
  { h.change(s, m) } -> std::same_as<int>;
};

// p.at_site(s, f) calls f(site) with a type that says where s stands; p.each_move_at(site, s, f) calls
// f(move, site of the next state) with types that convert to Move. The search is then compiled once a site.
template <class P>
concept SitedMoves = Moves<P> && requires(const P& p, const typename P::State& s) { p.at_site(s, Any{}); };

template <Moves P>
struct IdaExtras {
  const MoveAutomaton* automaton = nullptr;               // learnt from this puzzle; replaces redundant()
  TranspositionTable<typename P::State>* seen = nullptr;  // not used with a puzzle that has redundant()
};

struct NoMove {};  // in place of the last move, at the start

// Searches with a limit, below a state. One object a thread.
template <Moves P, Bound<P> H, bool learnt, bool table>
class IdaSearch {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  using Mark = MoveAutomaton::Mark;
  static_assert(H::admissible, "an optimal answer needs a bound that never overestimates");
  static constexpr int none = 1 << 30;  // a limit this large says that the goal cannot be reached
  static constexpr int deepest = 2000;  // moves: what a small stack holds too

  IdaSearch(const P& puzzle, const H& bound, Progress& progress, const IdaExtras<P>& extras)
      : puzzle_(puzzle), bound_(bound), progress_(progress), extras_(extras), goal_(puzzle.goal()) {}

  // Looks at all ways with g + h <= limit that begin in `start`, which `last` reached at cost g with the
  // automaton in state `mark`. True when that ends it all: the goal is found, or it was told to stop.
  template <class Last>
  bool within(int limit, const State& start, int g, Last last, Mark mark) {
    const Standing standing = first_standing(start, limit - g);
    if (count_nodes(1) || (!weighted && limit > deepest && stop(Ended::depth))) return true;
    if (is_above(slack(standing))) return false;
    if (start == goal_) return found_ = true;
    const Trail trail(mark, g);
    if constexpr (SitedMoves<P>) {
      return puzzle_.at_site(start, [&](auto site) { return search(site, last, start, standing, trail); });
    } else {
      return search(NoSite{}, last, start, standing, trail);
    }
  }

  bool found() const { return found_; }
  const std::vector<Move>& way_back() const { return way_back_; }  // found: the moves, last first
  Ended ended() const { return ended_; }
  u64 nodes() const { return nodes_ + static_cast<u64>(batch - countdown_); }
  int least_excess() const { return -least_lack_; }  // of what was above the limit; none: nothing was
  void forget_excess() { least_lack_ = -none; }
  void report_rest() { progress_.advance(static_cast<u64>(batch - countdown_)); }
  // Whether a search would skip `next` after `last`; if not, takes the automaton on.
  template <class Last>
  bool is_skipped(const State& state, Last last, Move next, Mark& mark) const {
    Trail trail(mark, 0);
    if (is_useless(state, last, next, trail)) return true;
    if constexpr (learnt) mark = trail.mark;
    return false;
  }
  void start_afresh() {
    found_ = false;
    way_back_.clear();
  }
  // Stops as soon as *winner is below `mine`.
  void give_way(const std::atomic<u64>* winner, u64 mine) { winner_ = winner, mine_ = mine; }

 private:
  static constexpr std::int64_t batch = 4096;
  static constexpr bool weighted = requires(const P& p, Move m) { p.cost(m); };
  struct NoSite {};

  // How the way stands with the limit: room is limit - g, slack is limit - g - h.
  struct Slack {
    int slack;
  };
  struct Measured {
    int slack, room;
  };
  template <class Value>
  struct Valued {
    Value value;
    int room;
  };
  static auto standing_type() {
    if constexpr (SteppedBound<H, P>) {
      return Slack{};
    } else if constexpr (IncrementalBound<H, P>) {
      return Valued<typename H::Value>{};
    } else {
      return Measured{};
    }
  }
  using Standing = decltype(standing_type());

  // What else goes along, if it is needed.
  struct NoMark {
    explicit NoMark(Mark) {}
  };
  struct Marked {
    Mark mark;
  };
  struct NoCount {
    explicit NoCount(int) {}
  };
  struct Count {
    int g, moves = 0;
  };
  struct Trail : std::conditional_t<learnt, Marked, NoMark>,
                 std::conditional_t<weighted || table, Count, NoCount> {
    Trail(Mark first_mark, int first_g)
        : std::conditional_t<learnt, Marked, NoMark>{first_mark},
          std::conditional_t<weighted || table, Count, NoCount>{first_g} {}
  };
  using Pass = std::conditional_t<sizeof(State) <= 16, State, const State&>;  // in registers where it fits

  template <class Site, class Last>
  bool search(Site site, Last last, const Pass state, const Standing standing, const Trail trail) {
    int generated = 0;
    const bool over = each_step(site, state, [&](auto move, auto there) NONET_INLINE {
      Trail longer = trail;
      if (is_useless(state, last, move, longer)) return false;
      ++generated;
      if (is_too_long(longer, move)) return stop(Ended::depth);
      State next = state;
      puzzle_.apply(next, move);
      const Standing then = standing_after(standing, state, move, next);
      if (is_above(slack(then))) return false;
      if (next == goal_) return found_ = true, step_back(move);
      if (is_known(next, longer)) return false;
      return search(there, move, next, then, longer) && step_back(move);
    });
    return count_nodes(generated) || over;
  }

  template <class Site, class F>
  NONET_INLINE bool each_step(Site site, const State& state, F&& f) const {
    if constexpr (SitedMoves<P>) {
      return puzzle_.each_move_at(site, state, f);
    } else {
      return puzzle_.each_move(state, [&](Move move) NONET_INLINE { return f(move, site); });
    }
  }

  // By the automaton, otherwise what takes the last move back or what the puzzle knows to be reached in
  // another order too.
  template <class Last, class Next>
  bool is_useless(const State& state, Last last, Next next, Trail& trail) const {
    if constexpr (learnt) {
      trail.mark = extras_.automaton->after(trail.mark, puzzle_.move_number(next));
      return trail.mark == MoveAutomaton::forbidden;
    } else if constexpr (!std::is_same_v<Last, NoMove>) {
      if constexpr (requires { puzzle_.redundant(state, last, next); }) {
        if (puzzle_.redundant(state, last, next)) return true;
      }
      return Move(next) == puzzle_.inverse(last);
    }
    return false;
  }

  // True: told to stop.
  bool count_nodes(int generated) { return (countdown_ -= generated) < 0 && !may_go_on(); }
  [[gnu::noinline, gnu::cold]] bool may_go_on() {
    const auto counted = static_cast<u64>(batch - countdown_);
    nodes_ += counted;
    countdown_ = batch;
    if (!progress_.advance(counted)) return !stop(Ended::asked);
    return winner_ == nullptr || winner_->load(std::memory_order_relaxed) >= mine_ || !stop(Ended::whole);
  }
  bool is_too_long(Trail& trail, Move move) const {
    if constexpr (weighted || table) {
      trail.g += cost_of(puzzle_, move);
      return ++trail.moves > deepest;
    }
    return false;
  }
  bool is_above(int slack) {
    if (slack >= 0) return false;
    if (slack > least_lack_) least_lack_ = slack;
    return true;
  }
  bool is_known(const State& state, const Trail& trail) const {
    if constexpr (table && learnt) return extras_.seen->visit(state, puzzle_.key(state), trail.mark, trail.g);
    if constexpr (table && !learnt) return extras_.seen->visit(state, puzzle_.key(state), 0, trail.g);
    return false;
  }
  [[gnu::noinline, gnu::cold]] bool step_back(Move move) {
    if (found_) way_back_.push_back(move);
    return true;
  }
  [[gnu::noinline, gnu::cold]] bool stop(Ended why) {
    ended_ = why;
    return true;
  }

  Standing first_standing(const State& state, int room) const {
    if constexpr (SteppedBound<H, P>) {
      return {room - bound_(state)};
    } else if constexpr (IncrementalBound<H, P>) {
      return {bound_.first(state), room};
    } else {
      return {room - bound_(state), room};
    }
  }
  template <class M>
  Standing standing_after(const Standing& standing, const State& before, M move, const State& next) const {
    const int cost = cost_of(puzzle_, move);
    if constexpr (SteppedBound<H, P>) {
      return {standing.slack - cost - bound_.change(before, move)};
    } else if constexpr (IncrementalBound<H, P>) {
      return {bound_.after(standing.value, before, move), standing.room - cost};
    } else {
      const int room = standing.room - cost;
      return {room - bound_(next), room};
    }
  }
  int slack(const Standing& standing) const {
    if constexpr (requires { standing.value; }) {
      return standing.room - bound_.estimate(standing.value);
    } else {
      return standing.slack;
    }
  }

  const P& puzzle_;
  const std::conditional_t<std::is_trivially_copyable_v<H>, const H, const H&>
      bound_;  // a table in place is nearer
  Progress& progress_;
  const IdaExtras<P> extras_;
  const State goal_;
  std::int64_t countdown_ = batch;  // nodes until the next look at the clock
  u64 nodes_ = 0;                   // before those
  int least_lack_ = -none;          // the slack nearest to 0 of what was above the limit
  bool found_ = false;
  Ended ended_ = Ended::whole;
  std::vector<Move> way_back_;
  const std::atomic<u64>* winner_ = nullptr;
  u64 mine_ = 0;
};

template <bool learnt, bool table, Moves P, Bound<P> H>
PathFound<P> ida_star_with(const P& puzzle, const typename P::State& start, const H& bound,
                           Progress& progress, const IdaExtras<P>& extras) {
  IdaSearch<P, H, learnt, table> search(puzzle, bound, progress, extras);
  PathFound<P> found;
  for (int limit = bound(start); limit < search.none; limit += search.least_excess()) {
    progress.report_bound(limit);
    found.bound = limit;
    search.forget_excess();
    if constexpr (table) extras.seen->start_over();
    if (search.within(limit, start, 0, NoMove{}, MoveAutomaton::start)) break;
  }
  search.report_rest();
  if (search.found()) found.cost = found.bound;
  found.path.assign(search.way_back().rbegin(), search.way_back().rend());
  found.nodes = search.nodes();
  found.ended = search.found() ? Ended::whole : search.ended();
  return found;
}

template <Moves P, Bound<P> H>
PathFound<P> ida_star(const P& puzzle, const typename P::State& start, const H& bound, Progress& progress,
                      const IdaExtras<P>& extras = {}) {
  constexpr bool can_learn = requires(typename P::Move m) { puzzle.move_number(m); };
  constexpr bool ordered = requires(typename P::Move m) { puzzle.redundant(start, m, m); };
  if constexpr (can_learn) {
    if (extras.automaton != nullptr && extras.seen != nullptr)
      return ida_star_with<true, true>(puzzle, start, bound, progress, extras);
    if (extras.automaton != nullptr)
      return ida_star_with<true, false>(puzzle, start, bound, progress, extras);
  }
  if constexpr (!ordered) {
    if (extras.seen != nullptr) return ida_star_with<false, true>(puzzle, start, bound, progress, extras);
  }
  return ida_star_with<false, false>(puzzle, start, bound, progress, extras);
}

}  // namespace nonet
#undef NONET_INLINE
