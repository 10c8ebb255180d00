#include "nonet/puzzles/sudoku/generate/maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "nonet/contract/search_note.h"
#include "nonet/puzzles/sudoku/generate/dig.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/generate/search.h"

namespace nonet {
namespace {

constexpr CellSet all_cells = (CellSet{1} << 81) - 1;
// Distances: clues before anything else, then those that are not needed, then the rating.
constexpr int a_clue = 100'000, a_redundant_clue = 1000;
constexpr int ended = -1;

const TechniqueInfo& info_of(Technique technique) {
  return technique_infos()[static_cast<std::size_t>(technique)];
}

bool asks_for_rating(const SudokuWish& wish) {
  return wish.least_rating > 0 || wish.most_rating > 0 || wish.technique;
}

// Those that are rated higher.
std::bitset<technique_count> harder_than(int rating) {
  std::bitset<technique_count> harder;
  for (const TechniqueInfo& info : technique_infos())
    harder.set(static_cast<std::size_t>(info.technique), info.rating > rating);
  return harder;
}

bool uses(const HumanSolution& solution, Technique technique) {
  return std::any_of(solution.steps.begin(), solution.steps.end(),
                     [technique](const HumanStep& step) { return step.technique == technique; });
}

}  // namespace

std::string rating_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

void SudokuMaker::Range::add(int value) {
  least = std::min(least, value);
  most = std::max(most, value);
}

SudokuMaker::SudokuMaker(const SudokuWish& wish, u64 seed, std::span<const int> orbits, Progress& progress)
    : wish_(wish), draws_(seed), progress_(progress) {
  std::array<CellSet, 81> by_first{};
  for (std::size_t cell = 0; cell < 81; ++cell)
    by_first[static_cast<std::size_t>(orbits[cell])] |= cell_bit(cell);
  std::copy_if(by_first.begin(), by_first.end(), std::back_inserter(orbits_),
               [](CellSet orbit) { return orbit != 0; });
}

Result<SudokuNine::Board> SudokuMaker::make() {
  std::optional<Board> made = wish_.pattern ? make_from_pattern() : make_by_digging();
  if (!made && !wish_.pattern) made = is_hard() ? make_by_climbing() : make_by_walking();
  if (wish_.note != nullptr) wish_.note->end(this, std::exchange(untold_, 0), made.has_value());
  if (error_ && error_->fault != Fault::stopped) return *error_;
  if (made) return *made;
  return nothing_found();
}

// What is not rare is met in so many grids.
std::optional<SudokuNine::Board> SudokuMaker::make_by_digging() {
  constexpr int most_grids = 500;
  for (int i = 0; i < most_grids && !ended_; ++i) {
    const Board board = dig();
    if (progress_.should_stop()) return std::nullopt;
    if (distance(board) == 0) return board;
  }
  return std::nullopt;
}

// From what came nearest, and where that leads to nothing from others.
std::optional<SudokuNine::Board> SudokuMaker::make_by_walking() {
  constexpr int changes = 2000;
  Board from = nearest_;
  while (!ended_ && !progress_.should_stop()) {
    const int clues = wish_.clues != 0 ? wish_.clues : size_of(clue_cells(from));
    const PuzzleWalk walk = {orbits_, clues, wish_.minimal};
    const auto found = walk_puzzles(walk, from, changes, draws_, progress_,
                                    [this](const Board& board) { return distance(board); });
    if (found) return found;
    from = dig();
  }
  return std::nullopt;
}

// Puzzles that need more than contradictions by singles are too rare to be met.
bool SudokuMaker::is_hard() const {
  const int rating = std::max(wish_.least_rating, wish_.technique ? info_of(*wish_.technique).rating : 0);
  return rating > info_of(Technique::single_contradiction).rating;
}

std::optional<SudokuNine::Board> SudokuMaker::make_by_climbing() {
  constexpr int usual_clues = 24;  // of what is hard
  const PuzzleWalk walk = {orbits_, wish_.clues != 0 ? wish_.clues : usual_clues, wish_.minimal};
  climbing_ = true;
  PuzzleClimb climb;
  climb.most_rating = wish_.most_rating;
  climb.start = [this] { return dig(); };
  climb.distance = [this](const Board& board) { return distance(board); };
  climb.tried = [this] { return begin_try(); };
  return climb_puzzles(walk, draws_, progress_, climb);
}

std::optional<SudokuNine::Board> SudokuMaker::make_from_pattern() {
  CellSet pattern = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) pattern |= CellSet{(*wish_.pattern)[cell]} << cell;
  const auto found = search_pattern(
      pattern, draws_, progress_, [this] { return begin_try(); },
      [this](const Board& board) { return distance(board) <= 0; });
  fewest_solutions_ = found.fewest_solutions;
  return ended_ ? std::nullopt : found.puzzle;
}

SudokuNine::Board SudokuMaker::dig() {
  const Board solution = RandomGrid<3>(draws_).quick();
  shuffle(orbits_, draws_);
  SudokuDigger digger(solution, progress_);
  return with_clues(solution, digger.dig(all_cells, orbits_, wish_.minimal ? 0 : wish_.clues));
}

// Whether there may be another try, which begins now.
bool SudokuMaker::begin_try() {
  constexpr u64 told_together = 64;
  if (wish_.most_tries != 0 && tries_ >= wish_.most_tries) ended_ = true;
  if (ended_) return false;
  ++tries_;
  if (wish_.note != nullptr && ++untold_ == told_together) {
    wish_.note->add_tries(untold_);
    untold_ = 0;
  }
  return true;
}

// From what is asked for. Negative ends the search.
int SudokuMaker::distance(const Board& board) {
  const bool counted_elsewhere = wish_.pattern || climbing_;
  if (!counted_elsewhere && !begin_try()) return ended;
  const int clues = size_of(clue_cells(board));
  clues_.add(clues);
  int far = 0;
  if (wish_.clues != 0 && clues != wish_.clues) {
    far = std::abs(clues - wish_.clues) * a_clue;
  } else if (wish_.pattern && wish_.minimal && !is_minimal(board)) {
    far = a_redundant_clue;
  } else if (wish_.strict && wish_.symmetry != SudokuSymmetry::none && !wish_.pattern) {
    far = count_redundant(board) * a_redundant_clue;
  }
  puzzles_ += far == 0;
  if (far == 0 && asks_for_rating(wish_)) {
    const auto rated = wish_.technique && wish_.least_rating <= info_of(*wish_.technique).rating
                           ? distance_by_technique(board)
                           : distance_by_rating(board);
    if (!rated) {
      error_ = rated.error();
      ended_ = true;
      return ended;
    }
    far = *rated;
  }
  if (far < nearest_distance_) keep_nearest(board, far);
  return far;
}

int SudokuMaker::count_redundant(const Board& board) {
  Board solution;
  SudokuNine::Work work;
  SudokuNine::solve(board, 1, solution, work);
  OtherSolutions others(solution, progress_);
  const CellSet clues = clue_cells(board);
  int redundant = 0;
  for (const std::size_t cell : cells_of(clues)) redundant += others.find(clues & ~cell_bit(cell), cell) == 0;
  return redundant;
}

bool SudokuMaker::is_minimal(const Board& board) {
  if (wish_.strict) return count_redundant(board) == 0 && !progress_.should_stop();
  Board solution;
  SudokuNine::Work work;
  SudokuNine::solve(board, 1, solution, work);
  SudokuDigger digger(solution, progress_);
  const CellSet clues = clue_cells(board);
  return digger.dig(clues, orbits_) == clues && !digger.stopped();
}

// Where nothing is asked but a technique, puzzles in which it is the hardest are looked for: techniques that
// are harder need not be tried. Nearest are those that use it.
Result<int> SudokuMaker::distance_by_technique(const Board& board) {
  constexpr int not_needed = 5, not_enough = 10, not_used = 20;
  const Technique technique = *wish_.technique;
  const int rating = info_of(technique).rating;
  ++ratings_;
  HumanOptions options;
  options.unique = true;
  options.without = harder_than(rating);
  const auto solved = solve_like_people(human_board(board), options, false, progress_);
  if (!solved) return solved.error();
  if (solved->solved) rating_.add(solved->rating);
  const bool used = uses(*solved, technique);
  if (!solved->solved) return used ? not_enough : not_used;
  if (!used) return not_used + 1 + (rating - solved->rating) / 5;
  options.without.set(static_cast<std::size_t>(technique));
  const auto without = solve_like_people(human_board(board), options, false, progress_);
  if (!without) return without.error();
  return without->solved ? not_needed : 0;
}

Result<int> SudokuMaker::distance_by_rating(const Board& board) {
  ++ratings_;
  HumanOptions options;
  options.unique = true;
  const auto solved = solve_like_people(human_board(board), options, false, progress_);
  if (!solved) return solved.error();
  const int rating = solved->rating;
  rating_.add(rating);
  int far = std::max(0, wish_.least_rating - rating);
  if (wish_.most_rating != 0) far = std::max(far, rating - wish_.most_rating);
  if (!wish_.technique) return far;
  const int near = 1 + std::abs(rating - info_of(*wish_.technique).rating);
  if (!uses(*solved, *wish_.technique) || far > 0) return far + near;
  options.without.set(static_cast<std::size_t>(*wish_.technique));
  const auto without = solve_like_people(human_board(board), options, false, progress_);
  if (!without) return without.error();
  return !without->solved || without->rating > rating ? 0 : near;
}

void SudokuMaker::keep_nearest(const Board& board, int far) {
  nearest_distance_ = far;
  nearest_ = board;
  if (wish_.note == nullptr || far == 0) return;
  const int clues = size_of(clue_cells(board));
  std::string text = fmt::format("{} clues", clues);
  if (far < a_redundant_clue) {
    text += wish_.technique ? fmt::format(", without a need for {}", info_of(*wish_.technique).name)
                            : fmt::format(", {} away in its rating", rating_text(far));
  } else if (far < a_clue) {
    text += ", not all of them needed";
  }
  wish_.note->write_nearest(this, far, std::move(text));
}

Error SudokuMaker::nothing_found() const {
  std::string tried = fmt::format("no such puzzle was found in {} tries", tries_);
  if (wish_.pattern && fewest_solutions_ > 1) {
    tried += fmt::format(": with the pattern the fewest solutions were {}{}", fewest_solutions_,
                         fewest_solutions_ == PatternFound::most_counted ? " or more" : "");
  } else if (fewest_solutions_ == 1 && puzzles_ == 0) {
    tried += ": those with the pattern have clues that are not needed";
  } else if (clues_.most > 0) {
    tried += fmt::format(": those that were made have {} to {} clues", clues_.least, clues_.most);
  }
  if (ratings_ > 0 && rating_.most > 0)
    tried += fmt::format(", {} were rated, {} to {}", ratings_, rating_text(rating_.least),
                         rating_text(rating_.most));
  return {Fault::stopped, tried + "; another seed or more time may find one"};
}

}  // namespace nonet
