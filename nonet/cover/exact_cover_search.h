// The loops over a state of options that are free (exact_cover_state.h, bitmask_cover_state.h): smallest
// spare first, or the options in order. Both are iterative, since a cover may have more options than the
// stack has room for calls.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "nonet/cover/search.h"

namespace nonet {

// Counts nodes, and looks at the progress every so much work, whatever a node costs.
class NodeMeter {
 public:
  explicit NodeMeter(Progress& progress) : progress_(progress) {}
  // Before every node; false: told to stop.
  bool count(u64 updates) {
    ++nodes_;
    return ++since_ < batch && updates + scanned_ < next_look_ ? true : look(updates);
  }
  void scan(int places) { scanned_ += static_cast<u64>(places); }  // work that updates nothing
  void add(u64 nodes) { nodes_ += nodes; }
  u64 nodes() const { return nodes_; }
  bool look(u64 updates) {
    since_ = 0;
    next_look_ = updates + scanned_ + updates_a_look;
    const bool go_on = progress_.advance(nodes_ - reported_);
    reported_ = nodes_;
    return go_on;
  }

 private:
  static constexpr int batch = 4096;
  static constexpr u64 updates_a_look = 1 << 20;  // about a millisecond

  Progress& progress_;
  u64 nodes_ = 0, reported_ = 0, scanned_ = 0, next_look_ = updates_a_look;
  int since_ = 0;
};

// In place of a visitor: covers are only counted.
struct CountOnly {};

enum class CoverEnd {
  whole,   // there are no others
  told,    // to stop
  enough,  // says the visitor
  limit,
};

template <class State, class Visit>
class CoverLoop {
 public:
  CoverLoop(State& state, NodeMeter& meter, Visit visit) : state_(state), meter_(meter), visit_(visit) {}

  u64 covers() const { return covers_; }

  // All covers below the present state, which is brought back. `limit`: of nodes, where not all is wanted.
  CoverEnd by_smallest(u64 limit = ~u64{0}) {
    const auto start = state_.mark();
    begin(limit);
    do {
      descend();
    } while (next_branch());
    state_.undo(start);
    return end_;
  }

  // The same in dictionary order; the state is left anywhere. Always the smallest free option is decided, in
  // and then out. What is forced is taken at once, which changes no order: all covers below have it. Only a
  // cover that is part of others (of items that may be covered more than least) needs care: it comes before
  // them unless it has a larger option than those they add.
  CoverEnd in_order() {
    begin(~u64{0});
    Decision now;
    do {
      if (take_forced() && look_below(now)) decide(now);
    } while (take_back(now));
    return end_;
  }

 private:
  using Mark = typename State::Mark;
  static constexpr bool multiple = State::multiple;
  static constexpr u64 patience = 5000;      // nodes without a cover before they are looked for out of order
  static constexpr u64 first_limit = 20000;  // of nodes of such a look
  static constexpr std::size_t most_kept = 64;  // covers of one
  struct Level {
    Mark mark;
    std::size_t first, next;  // branches: where they begin, the next one
    bool loose;               // after all of them, none of them
  };
  struct Decision {
    Mark mark = {0, 0};
    int option = -1;     // all up to this one are decided
    bool given = false;  // what is taken was given as a cover already
    u64 look_again = 0;  // not before so many nodes: the last look was too short, much has to be gone first
  };

  void begin(u64 limit) {
    limit_ = limit == ~u64{0} ? limit : meter_.nodes() + limit;
    places_a_node_ = state_.open_items() / 8;
    end_ = state_.impossible() ? CoverEnd::whole : CoverEnd::told;
    going_ = !state_.impossible();
    levels_.clear();
    branches_.clear();
    decisions_.clear();
  }
  bool stop(CoverEnd end) {
    end_ = end;
    going_ = false;
    return false;
  }
  bool try_option(int option) {
    if (meter_.nodes() >= limit_) return stop(CoverEnd::limit);
    meter_.scan(places_a_node_);
    if (!meter_.count(state_.updates())) return stop(CoverEnd::told);
    return state_.take(option);
  }
  void visit(const std::vector<int>& cover) {
    ++covers_;
    if constexpr (!std::is_same_v<Visit, CountOnly>) {
      if (!visit_(std::span<const int>(cover))) stop(CoverEnd::enough);
    }
  }
  void visit_with(int more) {
    if constexpr (!std::is_same_v<Visit, CountOnly>) {
      cover_.assign(state_.taken().begin(), state_.taken().end());
      if (more >= 0) cover_.push_back(more);
      std::sort(cover_.begin(), cover_.end());
    }
    visit(cover_);
  }
  void visit_taken() { visit_with(-1); }

  // To the next choice, a cover or a contradiction.
  void descend() {
    if (!going_) return;
    for (;;) {
      if (state_.open_items() == 0) {
        if constexpr (multiple) return branch_loose();
        return visit_taken();
      }
      const int item = state_.choose();
      if (!state_.is_forced(item)) {
        return !multiple && state_.open_items() == 1 ? finish(item) : branch(item, false);
      }
      if (!try_option(state_.first_option(item))) return;
    }
  }
  void branch(int item, bool loose) {
    levels_.push_back({state_.mark(), branches_.size(), branches_.size(), loose});
    state_.add_options(item, branches_);
  }
  void branch_loose() {
    const int item = state_.choose_loose();
    item == State::nothing ? visit_taken() : branch(item, true);
  }
  // Each free option of the last open item completes a cover.
  void finish(int item) {
    const auto size = static_cast<u64>(state_.size(item));
    meter_.add(size);
    if constexpr (std::is_same_v<Visit, CountOnly>) {
      covers_ += size;
    } else {
      const std::size_t first = branches_.size();
      state_.add_options(item, branches_);
      for (std::size_t i = first; i < branches_.size() && going_; ++i) visit_with(branches_[i]);
      branches_.resize(first);
    }
  }
  // Takes the next branch that is not contradictory at once; false: there are none left.
  bool next_branch() {
    while (going_ && !levels_.empty()) {
      Level& level = levels_.back();
      state_.undo(level.mark);
      bool possible = true;
      if constexpr (multiple) {  // what was tried is out, so that no cover is found twice
        if (level.next > level.first) possible = state_.drop(branches_[level.next - 1]);
        level.mark = state_.mark();
      }
      if (possible && level.next < branches_.size()) {
        if (try_option(branches_[level.next++])) return true;
        continue;
      }
      const bool leave_all = multiple && level.loose;
      branches_.resize(level.first);
      levels_.pop_back();
      if (leave_all) return true;
    }
    if (going_) end_ = CoverEnd::whole;
    return false;
  }

  bool take_forced() {
    while (going_ && state_.open_items() > 0) {
      const int item = state_.choose();
      if (!state_.is_forced(item)) return true;
      if (!try_option(state_.first_option(item))) return false;
    }
    return going_;
  }
  // Where the order finds nothing for long, the other loop looks for the covers below. If it comes to the end
  // with few of them they are put in order, and there is nothing left to decide here: the result is false.
  bool look_below(Decision& now) {
    const u64 nodes = meter_.nodes();
    if (state_.open_items() == 0 || nodes - last_cover_ < patience || nodes < now.look_again) return true;
    kept_.clear();
    const auto keep = [this](std::span<const int> cover) {
      kept_.emplace_back(cover.begin(), cover.end());
      return kept_.size() < most_kept;
    };
    CoverLoop<State, decltype(keep)> other(state_, meter_, keep);
    const CoverEnd end = other.by_smallest(look_limit_);
    if (end == CoverEnd::told) return stop(end);
    if (end != CoverEnd::whole) {
      if (kept_.empty()) look_limit_ *= 2;
      now.look_again = meter_.nodes() + look_limit_;
      return true;
    }
    std::sort(kept_.begin(), kept_.end());
    for (std::size_t i = 0; i < kept_.size() && going_; ++i) visit(kept_[i]);
    return false;
  }
  void decide(Decision& now) {
    for (;;) {
      const bool covered = state_.open_items() == 0;
      int option = now.option + 1;
      if (multiple || !covered) {
        while (option < state_.options() && !state_.is_free(option)) ++option;
        meter_.scan(option - now.option);
      }
      const bool last = option == state_.options() || (!multiple && covered);
      if (covered && !now.given && (last || is_above_taken(option))) {
        visit_taken();
        last_cover_ = meter_.nodes();
        now.given = true;
      }
      if (last || !going_) return;
      now.mark = state_.mark();
      now.option = option;
      decisions_.push_back(now);
      now.given = false;
      now.look_again = 0;
      if (!try_option(option) || !take_forced() || !look_below(now)) return;
    }
  }
  bool is_above_taken(int option) const {
    const auto taken = state_.taken();
    return std::all_of(taken.begin(), taken.end(), [&](int o) { return o < option; });
  }
  // The last option that went in goes out; false: there are none.
  bool take_back(Decision& now) {
    while (going_ && !decisions_.empty()) {
      now = decisions_.back();
      decisions_.pop_back();
      state_.undo(now.mark);
      if (state_.drop(now.option)) return true;
    }
    if (going_) end_ = CoverEnd::whole;
    return false;
  }

  State& state_;
  NodeMeter& meter_;
  Visit visit_;
  u64 covers_ = 0, limit_ = 0, last_cover_ = 0, look_limit_ = first_limit;
  CoverEnd end_ = CoverEnd::whole;
  bool going_ = true;
  int places_a_node_ = 0;  // that the choice of an item looks at, several at a time
  std::vector<Level> levels_;
  std::vector<int> branches_, cover_;
  std::vector<Decision> decisions_;
  std::vector<std::vector<int>> kept_;  // covers found out of order
};

template <class State, class Visit>
CoverFound search_covers(const CoverProblem& problem, CoverOrder order, Progress& progress,
                         const Visit& visit) {
  if (progress.should_stop()) return {};  // the state alone may take long
  State state(problem);
  NodeMeter meter(progress);
  CoverLoop<State, Visit> loop(state, meter, visit);
  const CoverEnd end = order == CoverOrder::any ? loop.by_smallest() : loop.in_order();
  meter.look(state.updates());
  return {loop.covers(), meter.nodes(), state.updates(), end == CoverEnd::whole};
}

}  // namespace nonet
