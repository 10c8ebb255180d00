// Sudoku as people see it: steps with reasons, boards that are the same, givens that are not needed.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/puzzles/sudoku/canonical/canonical.h"
#include "nonet/puzzles/sudoku/canonical/minimal.h"
#include "nonet/puzzles/sudoku/human/grid.h"
#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {
namespace {

HumanCandidates human_candidates(const SudokuRules& rules, SudokuCandidates marks, SudokuCandidates givens) {
  const std::vector<std::uint32_t> candidates = left_by_settled(rules, marks, givens);
  HumanCandidates board{};
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    board[cell] = static_cast<std::uint16_t>(candidates[cell]);
    if (std::has_single_bit(givens[cell])) board[cell] |= human_filled;
  }
  return board;
}

HumanOptions options_of(const Rating& rating) {
  HumanOptions options;
  options.unique = rating.solutions == 1;
  return options;
}

PencilMark::Role role_of(HumanMark::Role role) {
  switch (role) {
    case HumanMark::Role::fin:
      return PencilMark::Role::fin;
    case HumanMark::Role::on:
      return PencilMark::Role::on;
    case HumanMark::Role::off:
      return PencilMark::Role::off;
    case HumanMark::Role::pattern:
      break;
  }
  return PencilMark::Role::pattern;
}

// Digits where they are placed, pencil marks elsewhere.
Board draw_candidates(const human::Grid& grid, SudokuCandidates givens) {
  Board board;
  board.rows = board.columns = 9;
  board.box_rows = board.box_columns = 3;
  board.look = Look::digits;
  for (int cell = 0; cell < 81; ++cell) {
    Board::Cell drawn;
    const unsigned mask = grid.mask(cell);
    drawn.given = std::has_single_bit(givens[static_cast<std::size_t>(cell)]);
    if (!grid.open.has(cell)) {
      drawn.text = std::to_string(human::first_digit(mask));
    } else {
      drawn.given = false;
      drawn.text = ".";
      for (int digit = 1; digit <= 9; ++digit) {
        if ((mask >> (digit - 1) & 1) != 0)
          drawn.marks.push_back({.place = digit - 1, .text = std::to_string(digit)});
      }
    }
    board.cells.push_back(std::move(drawn));
  }
  return board;
}

void mark(Board& board, const HumanCandidate& at, PencilMark::Role role) {
  for (PencilMark& pencil : board.cells[at.cell].marks) {
    if (pencil.place == at.digit - 1) pencil.role = role;
  }
}

ExplainedStep explained(const HumanStep& step, const human::Grid& grid, SudokuCandidates givens) {
  const TechniqueInfo& info = technique_infos()[static_cast<std::size_t>(step.technique)];
  ExplainedStep out;
  out.technique = info.name;
  out.title = info.title;
  out.rating = step.rating;
  out.reason = step.reason;
  out.board = draw_candidates(grid, givens);
  for (const HumanMark& one : step.marks) mark(out.board, one.at, role_of(one.role));
  for (const HumanCandidate& one : step.placed) {
    const int move = one.cell * 9 + one.digit - 1;
    out.placed.push_back({move, 1});
    out.placed_names.push_back(sudoku_move_name(9, move));
    mark(out.board, one, PencilMark::Role::placed);
  }
  for (const HumanCandidate& one : step.removed) {
    out.removed_names.push_back(fmt::format("r{}c{}<>{}", one.cell / 9 + 1, one.cell % 9 + 1, one.digit));
    mark(out.board, one, PencilMark::Role::removed);
  }
  return out;
}

Error stopped_error() {
  return {Fault::stopped, "stopped before it was known whether there is one solution"};
}

}  // namespace

Result<Done> SudokuPuzzle::check_plain(std::string_view what) const {
  if (plain_nine_) return Done{};
  return Error{Fault::unsupported, fmt::format("{} for nine digits in boxes of 3x3 and nothing else", what)};
}

Result<Done> SudokuPuzzle::check_digits(SudokuCandidates candidates, std::string_view what) const {
  if (auto plain = check_plain(what); !plain) return plain;
  if (are_digits(candidates)) return Done{};
  return Error{Fault::unsupported, fmt::format("{} for boards without pencil marks", what)};
}

Result<Rating> SudokuPuzzle::begin_rating(const Instance& instance, Progress& progress) const {
  if (const auto plain = check_plain("the techniques of people are"); !plain) return plain.error();
  const auto found = SudokuNine::count(candidates_of(instance), 2, progress);
  if (!found.complete && found.solutions < 2) return stopped_error();
  Rating rating;
  rating.solutions = static_cast<int>(found.solutions);
  return rating;
}

Result<Rating> SudokuPuzzle::rate(const Instance& instance, bool explain, Progress& progress) const {
  auto rating = begin_rating(instance, progress);
  if (!rating || rating->solutions == 0) return rating;
  const std::vector<std::uint32_t> givens = settled_givens(rules_, candidates_of(instance));
  const HumanCandidates board = human_candidates(rules_, candidates_of(instance), givens);
  const auto solved = solve_like_people(board, options_of(*rating), explain, progress);
  if (!solved) return solved.error();
  rating->complete = solved->solved;
  rating->rating = solved->rating;
  rating->steps_taken = solved->steps.size();
  if (solved->steps.empty()) return rating;
  const HumanStep& hardest = solved->steps[static_cast<std::size_t>(solved->hardest)];
  const TechniqueInfo& info = technique_infos()[static_cast<std::size_t>(hardest.technique)];
  rating->technique = info.name;
  rating->title = info.title;
  human::Grid grid(board);
  for (std::size_t i = 0; explain && i < solved->steps.size(); ++i) {
    rating->steps.push_back(explained(solved->steps[i], grid, givens));
    grid.apply(solved->steps[i]);
  }
  return rating;
}

Result<Rating> SudokuPuzzle::next_step(const Instance& instance, Progress& progress) const {
  auto rating = begin_rating(instance, progress);
  if (!rating || rating->solutions == 0) return rating;
  const std::vector<std::uint32_t> givens = settled_givens(rules_, candidates_of(instance));
  const HumanCandidates board = human_candidates(rules_, candidates_of(instance), givens);
  const auto step = next_human_step(board, options_of(*rating), progress);
  if (!step) return step.error();
  const human::Grid grid(board);
  rating->complete = grid.open.empty();
  if (!*step) return rating;
  rating->steps.push_back(explained(**step, grid, givens));
  rating->rating = rating->steps[0].rating;
  rating->technique = rating->steps[0].technique;
  rating->title = rating->steps[0].title;
  rating->steps_taken = 1;
  return rating;
}

Result<CanonicalForm> SudokuPuzzle::canonical(const Instance& instance, Progress&) const {
  if (const auto able = check_digits(candidates_of(instance), "the canonical form is"); !able)
    return able.error();
  const SudokuCanonical found = canonical_sudoku(settled_digits(candidates_of(instance)));
  return CanonicalForm{instance_of(candidates_of_digits(9, found.board), instance.place),
                       found.automorphisms};
}

Result<Redundant> SudokuPuzzle::redundant(const Instance& instance, Progress& progress) const {
  const SudokuCandidates candidates = candidates_of(instance);
  if (const auto able = check_digits(candidates, "minimality is"); !able) return able.error();
  const auto found = SudokuNine::count(candidates, 2, progress);
  if (!found.complete && found.solutions < 2) return stopped_error();
  Redundant out;
  out.solutions = static_cast<int>(found.solutions);
  out.givens = static_cast<int>(std::count_if(candidates.begin(), candidates.end(),
                                              [](auto mask) { return std::has_single_bit(mask); }));
  if (out.solutions != 1) return out;
  const SudokuNine::Board board = settled_digits(candidates);
  for (const int cell : redundant_clues(board).value_or(std::vector<int>{}))
    out.names.push_back(sudoku_move_name(9, cell * 9 + board[static_cast<std::size_t>(cell)] - 1));
  return out;
}

Result<ListedMinimal> SudokuPuzzle::each_minimal(const Instance& instance, Progress& progress,
                                                 const EachInstance& each) const {
  if (const auto able = check_digits(candidates_of(instance), "minimality is"); !able) return able.error();
  const auto found = nonet::each_minimal(
      settled_digits(candidates_of(instance)), 0, progress, [&](const SudokuNine::Board& board) {
        return each(*instance_of(candidates_of_digits(9, board), instance.place));
      });
  return ListedMinimal{found.solutions, found.puzzles, found.complete};
}

}  // namespace nonet
