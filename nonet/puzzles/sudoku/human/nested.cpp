// Suppositions inside suppositions: a tree of trials that ends in impossible boards everywhere refutes the
// candidate at its root.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"
#include "nonet/puzzles/sudoku/human/suppose.h"

namespace nonet::human {
namespace {

// Positions of one tree; it never gets there: the hardest boards known take a few thousand.
constexpr int most_positions = 1 << 30;
// To find a solution: its candidates need not be tried.
constexpr int most_for_solution = 1 << 10;
// Between questions whether to go on: about a millisecond.
constexpr int positions_at_once = 1 << 10;
// Candidates that are tried with the same effort before it is doubled.
constexpr std::size_t most_tried = 24;
// Of a tree that is told.
constexpr int most_told = 100;

enum class Outcome { refuted, solved, unknown };

// An open cell with the fewest candidates; of those with two, one that sees many others with two.
int cell_to_try(const Position& position) {
  std::array<Cells, 4> at_least{};  // cells with i + 1 candidates or more
  for (const Cells& cells : position.places) {
    for (std::size_t i = 3; i > 0; --i) at_least[i] |= at_least[i - 1] & cells;
    at_least[0] |= cells;
  }
  const Cells pairs = at_least[1] - at_least[2];
  if (pairs.empty()) {
    const Cells triples = at_least[2] - at_least[3];
    return triples.empty() ? (at_least[3]).first() : triples.first();
  }
  int best = pairs.first(), most = -1;
  pairs.each([&](int cell) {
    const int sees = (peers_of(cell) & pairs).size();
    if (sees <= most) return;
    most = sees;
    best = cell;
  });
  return best;
}

// Tries all that follows from a position, which has been followed, with at most so many others.
class Trials {
 public:
  Trials(int budget, Progress& progress) : left_(budget), progress_(progress) {}
  int left() const { return left_; }
  const Position& solution() const { return solution_.front(); }

  Outcome search(const Position& position) {
    if (!position.possible) return Outcome::refuted;
    if (position.complete()) {
      solution_.push_back(position);
      return Outcome::solved;
    }
    const int cell = cell_to_try(position);
    for (int digit = 1; digit <= 9; ++digit) {
      if (!position.places[static_cast<std::size_t>(digit - 1)].has(cell)) continue;
      if (left_-- == 0) return Outcome::unknown;
      if (left_ % positions_at_once == 0 && progress_.should_stop()) return Outcome::unknown;
      Position then = position;
      then.suppose(cell, digit, nullptr);
      then.follow(true, nullptr);
      const Outcome outcome = search(then);
      if (outcome != Outcome::refuted) return outcome;
    }
    return Outcome::refuted;
  }

 private:
  int left_;
  Progress& progress_;
  std::vector<Position> solution_;
};

// The tree in words: if r2c3 is 2 then r5c5 has no candidate left; if r2c3 is 7 then (if ...)
std::string tree_text(const Position& position, const Trace& trace) {
  if (!position.possible) return event_text(trace.why_impossible().back());
  const int cell = cell_to_try(position);
  std::string text;
  for (int digit = 1; digit <= 9; ++digit) {
    if (!position.places[static_cast<std::size_t>(digit - 1)].has(cell)) continue;
    Position then = position;
    Trace more = trace;
    then.suppose(cell, digit, &more);
    then.follow(true, &more);
    const std::string rest = tree_text(then, more);
    text += fmt::format("{}if {} is {} then {}", text.empty() ? "" : "; ", cell_name(cell), digit,
                        then.possible ? "(" + rest + ")" : rest);
  }
  return text;
}

struct Trial {
  HumanCandidate at;
  Position then;
  int open = 0;  // candidates that are left
  bool hopeless = false;
};

std::vector<Trial> all_trials(const Grid& grid) {
  std::vector<Trial> trials;
  Position start(grid);
  start.settle();
  for (int digit = 1; digit <= 9; ++digit) {
    grid.places_of(digit).each([&](int cell) {
      Trial trial{.at = candidate(cell, digit), .then = start, .open = 0, .hopeless = false};
      trial.then.suppose(cell, digit, nullptr);
      trial.then.follow(true, nullptr);
      for (const Cells& cells : trial.then.places) trial.open += trial.then.possible ? cells.size() : 0;
      trials.push_back(trial);
    });
  }
  std::sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) {
    return std::tuple(a.open, a.at.cell, a.at.digit) < std::tuple(b.open, b.at.cell, b.at.digit);
  });
  return trials;
}

void conclude(const Grid& grid, const Trial& trial, int positions, bool explain, HumanStep& step) {
  const auto& [cell, digit] = trial.at;
  step.removed.push_back(trial.at);
  if (!explain) return;
  mark(step, Cells::of(cell), digit, HumanMark::Role::pattern);
  if (positions > most_told) {
    step.reason = fmt::format(
        "suppose {} is {}: each of {} positions that come from trying cell after cell is impossible; so {} "
        "is not {}",
        cell_name(cell), digit, positions, cell_name(cell), digit);
    return;
  }
  Trace trace(grid);
  Position position(grid);
  position.suppose(cell, digit, &trace);
  position.follow(true, &trace);
  step.reason = fmt::format("suppose {} is {}, and follow singles and locked candidates: {}; so {} is not {}",
                            cell_name(cell), digit, tree_text(position, trace), cell_name(cell), digit);
}

}  // namespace

bool find_nested(const Grid& grid, bool explain, Progress& progress, HumanStep& step) {
  if (!grid.by_count[1].empty()) {
    const int cell = grid.by_count[1].first(), digit = first_digit(grid.mask(cell));
    step.placed.push_back(candidate(cell, digit));
    if (explain) {
      mark(step, Cells::of(cell), digit);
      step.reason = fmt::format("{} has no candidate but {}", cell_name(cell), digit);
    }
    return true;
  }
  std::vector<Trial> trials = all_trials(grid);
  // What is in a solution is not refuted.
  const auto spare = [&](const Position& solution) {
    for (Trial& trial : trials) {
      trial.hopeless |= solution.places[static_cast<std::size_t>(trial.at.digit - 1)].has(trial.at.cell);
    }
  };
  Trials all(most_for_solution, progress);
  Position start(grid);
  start.follow(true, nullptr);
  if (all.search(start) == Outcome::solved) spare(all.solution());
  for (int budget = 4; !progress.should_stop(); budget = std::min(2 * budget, most_positions)) {
    const Trial* best = nullptr;
    int fewest = budget;
    std::size_t tried = 0;
    for (Trial& trial : trials) {
      if (tried == most_tried) break;
      if (trial.hopeless) continue;
      ++tried;
      Trials search(fewest, progress);
      const Outcome outcome = search.search(trial.then);
      const int used = fewest - std::max(search.left(), 0);
      if (outcome == Outcome::solved) spare(search.solution());
      if (outcome != Outcome::refuted) continue;
      best = &trial;
      fewest = used - 1;
      if (fewest <= 0) break;
    }
    if (best != nullptr) {
      conclude(grid, *best, fewest + 2, explain, step);
      return true;
    }
    if (tried == 0) return false;
  }
  return false;
}

}  // namespace nonet::human
