#include "nonet/cover/units_cut.h"

#include <queue>
#include <random>

#include "nonet/cover/exact_cover_state.h"
#include "nonet/cover/units.h"
#include "nonet/cover/work.h"

namespace nonet {

namespace {

template <class F>
auto with_state(const CoverProblem& problem, F&& f) {
  return with_state_type(problem, [&]<class State>(std::type_identity<State>) {
    State state(problem);
    return f(state);
  });
}

// The branches of exact_cover() where it stands: the options it would try. With multiplicities those tried
// before are out, and after too many of them it gives up. The state is brought back.
template <class State>
void list_branches(State& state, int item, std::vector<int>& branches) {
  branches.clear();
  state.add_options(item, branches);
  if constexpr (State::multiple) {
    const auto mark = state.mark();
    std::size_t tried = 1;
    while (tried < branches.size() && state.drop(branches[tried - 1])) ++tried;
    branches.resize(tried);
    state.undo(mark);
  }
}
// To one of them; their number: to none, where the item needs none.
template <class State>
bool take_branch(State& state, const std::vector<int>& branches, std::size_t number) {
  if constexpr (State::multiple) {
    for (std::size_t i = 0; i < number; ++i) state.drop(branches[i]);
  }
  return number == branches.size() || state.take(branches[number]);
}

// What was done since `before`, with one look for the best item.
template <class State>
u64 work_since(const State& state, u64 before) {
  return state.updates() - before + static_cast<u64>(state.primary()) / 8;
}

template <class State, class Choose>
SearchEstimate walk(State& state, std::vector<int>& branches, const Choose& choose, CoverWork& work) {
  double weight = 1;
  SearchEstimate seen;
  u64 before = state.updates();
  const auto add_work = [&] {
    const u64 here = work_since(state, std::exchange(before, state.updates()));
    if (here > 0) seen.work += weight * static_cast<double>(here);  // the weight may be infinite
    return work.add(here);
  };
  while (!state.impossible()) {
    if (!add_work()) return seen;
    const bool loose = state.open_items() == 0;
    int item = State::nothing;
    if (!loose) item = state.choose();
    if constexpr (State::multiple) {
      if (loose) item = state.choose_loose();
    }
    if (item == State::nothing) break;
    if (!loose && state.is_forced(item)) {
      seen.nodes += weight;
      if (!state.take(state.first_option(item))) break;
      continue;
    }
    list_branches(state, item, branches);
    const auto tried = static_cast<int>(branches.size());
    seen.nodes += weight * tried;
    if (!State::multiple && state.open_items() == 1) break;  // each is a cover
    weight *= tried + loose;
    if (!take_branch(state, branches, static_cast<std::size_t>(choose(tried + loose)))) break;
  }
  add_work();
  return seen;
}

// What a unit splits into.
struct Split {
  std::vector<CoverUnit> parts;
  u64 nodes = 0;
  bool final = false;  // it does not split
  bool whole = true;   // false: told to stop
};

// Splits by the item with the fewest options or, if no item still must be covered, by one that still can be.
// `rest` is the problem that is left in the unit.
template <class State>
Split split_smallest(State& state, const CoverProblem& rest, const CoverUnit& unit, CoverWork& work) {
  Split split;
  CoverUnit part = unit;
  u64 before = state.updates();
  const auto go_on = [&] {
    split.whole = work.add(work_since(state, std::exchange(before, state.updates())));
    return split.whole;
  };
  const Split unsplit = {.parts = {}, .nodes = 0, .final = true};
  while (go_on()) {
    const bool loose = state.open_items() == 0;
    int item = State::nothing;
    if (!loose) item = state.choose();
    if constexpr (State::multiple) {
      if (loose) item = state.choose_loose();
    }
    if (item == State::nothing) return unsplit;
    if (loose || !state.is_forced(item)) {
      if (!State::multiple && state.open_items() == 1) return unsplit;
      std::vector<int> branches;
      list_branches(state, item, branches);
      for (std::size_t i = 0; i < branches.size() && go_on(); ++i) {
        const auto mark = state.mark();
        ++split.nodes;
        if (take_branch(state, branches, i)) {
          split.parts.push_back(part);
          split.parts.back().in.push_back(rest.label(branches[i]));
        }
        state.undo(mark);
        if (State::multiple) part.out.push_back(rest.label(branches[i]));
      }
      if (loose) split.parts.push_back(std::move(part));
      return split;
    }
    const int option = state.first_option(item);
    ++split.nodes;
    if (!state.take(option)) return split;
    part.in.push_back(rest.label(option));
  }
  return split;
}

// By the first free option, with it and without it. What is forced stays for the search of the unit as long
// as smaller options are free: taken here it would stand before them.
template <class State>
Split split_in_order(State& state, const CoverProblem& rest, const CoverUnit& unit, CoverWork& work) {
  constexpr std::size_t most_parts = 64;
  Split split;
  std::vector<int> forced;
  const auto add_part = [&](int floor) -> CoverUnit& {
    split.parts.push_back(unit);
    split.parts.back().floor = floor;
    for (const int f : forced) {
      if (f < floor) split.parts.back().in.push_back(f);
    }
    return split.parts.back();
  };
  int floor = unit.floor;
  u64 before = state.updates();
  for (int option = 0;; ++option) {
    split.whole = work.add(work_since(state, std::exchange(before, state.updates())));
    if (!split.whole) return split;
    while (state.open_items() > 0 && state.is_forced(state.choose())) {
      const int taken = state.first_option(state.choose());
      forced.push_back(rest.label(taken));
      ++split.nodes;
      if (!state.take(taken)) return split;
    }
    if (state.open_items() == 0 && split.parts.empty()) return {.parts = {}, .nodes = 0, .final = true};
    if (state.open_items() == 0 || split.parts.size() == most_parts) {
      add_part(floor);
      return split;
    }
    while (!state.is_free(option)) ++option;  // there is one: an item is open
    floor = rest.label(option) + 1;
    const auto mark = state.mark();
    ++split.nodes;
    if (state.take(option)) add_part(floor).in.push_back(rest.label(option));
    state.undo(mark);
    if (!state.drop(option)) return split;
  }
}

struct Piece {
  CoverUnit unit;
  std::vector<std::uint32_t> path;  // which part of which part: the order of the search
  u64 number = 0;                   // as made
};
struct IsSmaller {
  bool operator()(const Piece& a, const Piece& b) const {
    return a.unit.nodes != b.unit.nodes ? a.unit.nodes < b.unit.nodes : a.number > b.number;
  }
};

// Splits what seems largest, until there are enough pieces or all are small.
class Cutter {
 public:
  Cutter(const CoverProblem& problem, CoverOrder order, const CutSize& size, Progress& progress)
      : problem_(problem), order_(order), size_(size), progress_(progress) {}

  Result<CoverCut> run() {
    const auto most = static_cast<std::size_t>(std::max(1, size_.most_units));
    open_.push({});
    while (!open_.empty() && open_.size() + done_.size() < most) {
      Piece largest = open_.top();
      open_.pop();
      if (largest.number != 0 && largest.unit.nodes < size_.least_nodes) {
        open_.push(std::move(largest));
        break;
      }
      const Result<Done> split = split_piece(std::move(largest), most);
      if (!split && split.error().fault != Fault::stopped) return split.error();
      if (!split) {
        cut_.whole = false;
        break;
      }
    }
    for (; !open_.empty(); open_.pop()) done_.push_back(open_.top());
    std::sort(done_.begin(), done_.end(), [](const Piece& a, const Piece& b) { return a.path < b.path; });
    for (Piece& piece : done_) cut_.units.push_back(std::move(piece.unit));
    return std::move(cut_);
  }

 private:
  static constexpr int walks_ = 6;

  // Fault::stopped when progress said so.
  Result<Done> split_piece(Piece piece, std::size_t most) {
    const Error stopped{Fault::stopped, "stopped while the problem was cut"};
    const Result<CoverProblem> rest = restrict_cover(problem_, piece.unit, progress_);
    if (!rest) return rest.error();
    CoverWork work(progress_);
    Split split = with_state(*rest, [&](auto& state) {
      if (state.impossible()) return Split{};
      return order_ == CoverOrder::any ? split_smallest(state, *rest, piece.unit, work)
                                       : split_in_order(state, *rest, piece.unit, work);
    });
    if (!split.whole) return stopped;
    if (split.final) {
      done_.push_back(std::move(piece));
      return Done{};
    }
    cut_.nodes += split.nodes;
    // After the last split nothing is compared any more, and a part may cost as much as the problem is large.
    const bool last = open_.size() + done_.size() + split.parts.size() >= most;
    const double share =
        1 + piece.unit.nodes / static_cast<double>(std::max<std::size_t>(1, split.parts.size()));
    for (std::size_t i = 0; i < split.parts.size(); ++i) {
      Piece part = {std::move(split.parts[i]), piece.path, ++made_};
      part.path.push_back(static_cast<std::uint32_t>(i));
      part.unit.nodes = share;
      if (!last) {
        const Result<CoverProblem> left = restrict_cover(problem_, part.unit, progress_);
        if (!left) return left.error();
        part.unit.nodes = 1 + estimate_nodes(*left, walks_, made_, progress_);
      }
      open_.push(std::move(part));
    }
    return Done{};
  }

  const CoverProblem& problem_;
  const CoverOrder order_;
  const CutSize size_;
  Progress& progress_;
  std::priority_queue<Piece, std::vector<Piece>, IsSmaller> open_;
  std::vector<Piece> done_;
  u64 made_ = 0;
  CoverCut cut_;
};

// What it takes to make a unit and to look into it, in seconds.
double seconds_a_unit(const CoverProblem& problem) {
  return 20e-9 * (problem.items() + problem.options() + static_cast<double>(problem.entries()));
}

}  // namespace

double walk_nodes(const CoverProblem& problem, const std::function<int(int branches)>& choose,
                  Progress& progress) {
  CoverWork work(progress);
  if (!work.ask()) return 0;
  return with_state(problem, [&](auto& state) {
    std::vector<int> branches;
    return walk(state, branches, choose, work).nodes;
  });
}

SearchEstimate estimate_search(const CoverProblem& problem, int walks, u64 seed, Progress& progress) {
  CoverWork work(progress);
  if (!work.ask()) return {};
  std::mt19937_64 random(seed);
  const auto choose = [&](int branches) { return static_cast<int>(random() % static_cast<u64>(branches)); };
  return with_state(problem, [&](auto& state) {
    std::vector<int> branches;
    const auto start = state.mark();
    SearchEstimate sum;
    int walked = 0;
    while (walked < walks && work.add(0)) {
      const SearchEstimate seen = walk(state, branches, choose, work);
      if (work.stopped()) break;
      state.undo(start);
      sum.nodes += seen.nodes;
      sum.work += seen.work;
      ++walked;
    }
    return walked > 0 ? SearchEstimate{sum.nodes / walked, sum.work / walked} : SearchEstimate{};
  });
}

double estimate_nodes(const CoverProblem& problem, int walks, u64 seed, Progress& progress) {
  return estimate_search(problem, walks, seed, progress).nodes;
}

Result<CoverCut> cut_cover(const CoverProblem& problem, CoverOrder order, const CutSize& size,
                           Progress& progress) {
  return Cutter(problem, order, size, progress).run();
}

int units_for_count(const CoverProblem& problem, double nodes) {
  const double part = 0.03, seconds_a_node = 0.5e-6;
  return static_cast<int>(std::clamp(part * nodes * seconds_a_node / seconds_a_unit(problem), 1.0, 4096.0));
}
int units_for_list(const CoverProblem& problem, double nodes) {
  if (nodes < 20'000) return 1;
  return static_cast<int>(std::clamp(0.05 / seconds_a_unit(problem), 1.0, 256.0));
}

}  // namespace nonet
