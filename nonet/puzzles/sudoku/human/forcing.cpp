// Forcing: what all candidates of a cell, or all places of a digit in a region, have in common; and
// candidates that force an impossible board.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"
#include "nonet/puzzles/sudoku/human/suppose.h"

namespace nonet::human {
namespace {

constexpr std::size_t index_of(HumanCandidate at) {
  return std::size_t{81} * at.digit - 81 + at.cell;
}

// What every candidate forces by singles.
class Forced {
 public:
  explicit Forced(const Grid& grid) : base_(grid), at_(729) {
    base_.settle();
    for (int digit = 1; digit <= 9; ++digit) {
      grid.places_of(digit).each([&](int cell) {
        at_[index_of(candidate(cell, digit))] = static_cast<std::uint16_t>(positions_.size());
        Position& position = positions_.emplace_back(base_);
        position.suppose(cell, digit, nullptr);
        position.follow(false, nullptr);
      });
    }
  }
  const Position& base() const { return base_; }
  const Position& when(HumanCandidate supposed) const { return positions_[at_[index_of(supposed)]]; }

 private:
  Position base_;
  std::vector<Position> positions_;
  std::vector<std::uint16_t> at_;  // by candidate
};

using Branches = std::vector<HumanCandidate>;  // one of them is true

struct Conclusion {
  HumanCandidate at{};
  bool placed = false;
  std::vector<HumanCandidate> also;  // candidates that the same events remove
  int length = 0;                    // events of all branches; 0: there is no conclusion
  Branches branches;
  std::vector<std::vector<Event>> events;
};

// What all branches agree on.
class Agreement {
 public:
  Agreement(const Grid& grid, const Forced& forced, const Branches& branches)
      : grid_(grid), branches_(branches) {
    out_ = forced.base().places;
    solved_ = grid.open;
    for (const HumanCandidate& branch : branches) {
      const Position& then = forced.when(branch);
      possible_ &= then.possible;
      for (std::size_t digit = 0; digit < 9; ++digit) out_[digit] = out_[digit] - then.places[digit];
      solved_ &= then.solved;
    }
    for (std::size_t digit = 0; digit < 9; ++digit) out_[digit] = out_[digit] & grid.places[digit];
  }

  // A branch that is impossible agrees with everything; its candidate is removed by a contradiction.
  bool any() const {
    Cells all;
    for (const Cells& cells : out_) all |= cells;
    return possible_ && !all.empty();
  }

  // The shortest such conclusion, where it is shorter than the best until now.
  void shortest(Conclusion& best) const {
    std::vector<Trace> traces;
    for (const HumanCandidate& branch : branches_) {
      Trace& trace = traces.emplace_back(grid_);
      Position position(grid_);
      position.suppose(branch.cell, branch.digit, &trace);
      position.follow(false, &trace);
    }
    const int before = best.length;
    solved_.each([&](int cell) {
      unsigned left = grid_.mask(cell);
      for (unsigned digit = 0; digit < 9; ++digit) {
        if (out_[digit].has(cell)) left &= ~(1u << digit);
      }
      if (left != 0 && (left & (left - 1)) == 0)
        weigh(traces, candidate(cell, first_digit(left)), true, best);
    });
    for (int digit = 1; digit <= 9; ++digit) {
      out_[static_cast<std::size_t>(digit - 1)].each(
          [&](int cell) { weigh(traces, candidate(cell, digit), false, best); });
    }
    if (best.length != before && !best.placed) find_others(traces, best);
  }

 private:
  void weigh(const std::vector<Trace>& traces, HumanCandidate at, bool placed, Conclusion& best) const {
    Conclusion found{
        .at = at, .placed = placed, .also = {}, .length = 0, .branches = branches_, .events = {}};
    for (const Trace& trace : traces) {
      found.events.push_back(placed ? trace.why_placed(at.cell, at.digit)
                                    : trace.why_removed(at.cell, at.digit));
      found.length += static_cast<int>(found.events.back().size());
      if (best.length != 0 && found.length >= best.length) return;
    }
    best = std::move(found);
  }

  void find_others(const std::vector<Trace>& traces, Conclusion& best) const {
    const auto follows = [&](HumanCandidate at) {
      for (std::size_t i = 0; i < traces.size(); ++i) {
        for (const Event& event : traces[i].why_removed(at.cell, at.digit)) {
          if (std::ranges::find(best.events[i], event) == best.events[i].end()) return false;
        }
      }
      return true;
    };
    for (int digit = 1; digit <= 9; ++digit) {
      out_[static_cast<std::size_t>(digit - 1)].each([&](int cell) {
        const HumanCandidate at = candidate(cell, digit);
        if (at != best.at && follows(at)) best.also.push_back(at);
      });
    }
  }

  const Grid& grid_;
  const Branches& branches_;
  std::array<Cells, 9> out_{};  // places that no branch leaves
  Cells solved_;                // cells that every branch solves
  bool possible_ = true;
};

void mark_events(const std::vector<Event>& events, HumanStep& step) {
  for (const Event& event : events) {
    if (event.kind != Event::Kind::naked && event.kind != Event::Kind::hidden) continue;
    mark(step, Cells::of(event.cell), event.digit, HumanMark::Role::on);
  }
}

bool conclude(const Conclusion& best, bool explain, std::string_view choice, HumanStep& step) {
  if (best.length == 0) return false;
  (best.placed ? step.placed : step.removed).push_back(best.at);
  step.removed.insert(step.removed.end(), best.also.begin(), best.also.end());
  if (!explain) return true;
  const std::string so =
      best.placed ? fmt::format("{} is {}", cell_name(best.at.cell), best.at.digit) : removals_name(step);
  step.reason = choice;
  for (std::size_t i = 0; i < best.branches.size(); ++i) {
    const auto& [cell, digit] = best.branches[i];
    mark(step, Cells::of(cell), digit, HumanMark::Role::pattern);
    mark_events(best.events[i], step);
    const std::string then = events_text(best.events[i]);
    const bool said = best.placed && !then.empty();  // the last event is what follows
    step.reason += fmt::format("if {} is {} then {}{}{}; ", cell_name(cell), digit, then,
                               said || then.empty() ? "" : ", and ", said ? "" : so);
  }
  step.reason += fmt::format("so {} in any case", so);
  return true;
}

// The candidate that is refuted with the fewest events, by singles or also by locked candidates.
bool refute(const Grid& grid, bool locked, bool explain, HumanStep& step) {
  Position start(grid);
  start.settle();
  HumanCandidate best{};
  std::vector<Event> why;
  for (int digit = 1; digit <= 9; ++digit) {
    grid.places_of(digit).each([&](int cell) {
      Position position = start;
      position.suppose(cell, digit, nullptr);
      position.follow(locked, nullptr);
      if (position.possible) return;
      Trace trace(grid);
      position = start;
      position.suppose(cell, digit, &trace);
      position.follow(locked, &trace);
      std::vector<Event> events = trace.why_impossible();
      if (!why.empty() && events.size() >= why.size()) return;
      best = candidate(cell, digit);
      why = std::move(events);
    });
  }
  if (why.empty()) return false;
  step.removed.push_back(best);
  if (explain) {
    const Event impossible = why.back();
    why.pop_back();
    mark(step, Cells::of(best.cell), best.digit, HumanMark::Role::pattern);
    mark_events(why, step);
    const std::string then = events_text(why);
    step.reason =
        fmt::format("if {} is {} then {}{}{}, so {} is not {}", cell_name(best.cell), best.digit, then,
                    then.empty() ? "" : ", and ", event_text(impossible), cell_name(best.cell), best.digit);
  }
  return true;
}

}  // namespace

bool find_forcing_cell(const Grid& grid, bool explain, HumanStep& step) {
  const Forced forced(grid);
  Conclusion best;
  grid.open.each([&](int cell) {
    Branches branches;
    for (unsigned rest = grid.mask(cell); rest != 0; rest &= rest - 1) {
      branches.push_back(candidate(cell, first_digit(rest)));
    }
    const Agreement agreement(grid, forced, branches);
    if (!branches.empty() && agreement.any()) agreement.shortest(best);
  });
  return conclude(best, explain, "", step);
}

bool find_forcing_region(const Grid& grid, bool explain, HumanStep& step) {
  const Forced forced(grid);
  Conclusion best;
  int best_region = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    for (int region = 0; region < 27; ++region) {
      const Cells cells = grid.places_in(digit, region);
      if (cells.empty()) continue;
      Branches branches;
      cells.each([&](int cell) { branches.push_back(candidate(cell, digit)); });
      const Agreement agreement(grid, forced, branches);
      const int before = best.length;
      if (agreement.any()) agreement.shortest(best);
      if (best.length != before) best_region = region;
    }
  }
  if (best.length == 0) return false;
  const std::string choice =
      explain ? fmt::format("{} has {} somewhere; ", region_name(best_region), best.branches.front().digit)
              : "";
  return conclude(best, explain, choice, step);
}

bool find_single_contradiction(const Grid& grid, bool explain, HumanStep& step) {
  return refute(grid, false, explain, step);
}

bool find_contradiction(const Grid& grid, bool explain, HumanStep& step) {
  return refute(grid, true, explain, step);
}

}  // namespace nonet::human
