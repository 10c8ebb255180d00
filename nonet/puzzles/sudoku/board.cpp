// The board of a Sudoku, for those who look at it and who play.
//
// In a text with pencil marks a cell with one candidate is a digit, or a mark beside which the others are
// gone: settled_givens() tells them apart. A mark stays one until it is set, or until an answer has filled
// everything else. Where two cells that see one another have the same one candidate, both are digits, and
// wrong.
#include <algorithm>
#include <bit>

#include "nonet/contract/playing.h"
#include "nonet/puzzles/sudoku/look.h"
#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

using Candidates = std::vector<std::uint32_t>;

// Of a jigsaw, the region beside its row and its column that a cell is in.
std::vector<int> pieces_of(const SudokuRules& rules) {
  if (rules.box_rows > 0) return {};
  std::vector<int> pieces(at(rules.cells()), 0);
  for (std::size_t i = 2 * at(rules.n); i < std::min(3 * at(rules.n), rules.regions.size()); ++i) {
    for (const int cell : rules.regions[i].cells) pieces[at(cell)] = static_cast<int>(i);
  }
  return pieces;
}

// Calls each(a, b) for every two cells of a region or a cage, in both orders.
template <class F>
void each_pair(const SudokuRules& rules, F&& each) {
  const auto pair_up = [&](const std::vector<int>& cells) {
    for (const int a : cells) {
      for (const int b : cells) {
        if (a != b) each(at(a), at(b));
      }
    }
  };
  for (const SudokuRules::Region& region : rules.regions) pair_up(region.cells);
  for (const SudokuRules::Cage& cage : rules.cages) pair_up(cage.cells);
}

// One candidate where a digit is shown, otherwise all.
Candidates shown_digits(const SudokuRules& rules, SudokuCandidates candidates) {
  Candidates shown = settled_givens(rules, candidates);
  each_pair(rules, [&](std::size_t a, std::size_t b) {
    if (std::has_single_bit(candidates[a]) && candidates[a] == candidates[b]) shown[a] = candidates[a];
  });
  return shown;
}

std::string text_of(std::uint32_t mask) {
  return std::has_single_bit(mask) ? std::to_string(std::countr_zero(mask) + 1) : ".";
}

void add_marks(Board::Cell& cell, std::uint32_t mask) {
  for (; mask != 0; mask &= mask - 1) {
    const int digit = std::countr_zero(mask);
    cell.marks.push_back({.place = digit, .text = std::to_string(digit + 1)});
  }
}

}  // namespace

std::optional<Board> SudokuPuzzle::board(const Instance& instance, std::span<const Step> steps) const {
  const SudokuCandidates candidates = candidates_of(instance);
  const Candidates shown = shown_digits(rules_, candidates);
  Candidates left = left_by_settled(rules_, candidates, shown);
  std::vector<bool> found(left.size());
  for (const Step& step : steps) {
    found[at(step.move / rules_.n)] = true;
    left[at(step.move / rules_.n)] = std::uint32_t{1} << step.move % rules_.n;
  }
  bool whole = true;
  for (std::size_t cell = 0; cell < left.size(); ++cell)
    whole = whole && (found[cell] || std::has_single_bit(candidates[cell]));
  Board drawn;
  drawn.rows = drawn.columns = rules_.n;
  drawn.box_rows = rules_.box_rows;
  drawn.box_columns = rules_.box_columns;
  drawn.pieces = pieces_of(rules_);
  for (std::size_t cell = 0; cell < left.size(); ++cell) {
    Board::Cell& here = drawn.cells.emplace_back();
    here.given = std::has_single_bit(shown[cell]);
    here.changed = found[cell] || (whole && !here.given);
    here.text = text_of(here.given ? shown[cell] : here.changed ? left[cell] : 0);
    if (!here.given && !here.changed) add_marks(here, left[cell]);
  }
  add_sudoku_look(drawn, rules_);
  return drawn;
}

Result<std::unique_ptr<Instance>> SudokuPuzzle::edit(const Instance& instance, int cell,
                                                     std::string_view value) const {
  if (!has_pencil_marks(rules_.n, candidates_of(instance))) return FillPuzzle::edit(instance, cell, value);
  const auto board = board_to_edit(*this, instance, cell, value);
  if (!board) return board.error();
  const auto choice = std::find(board->choices.begin(), board->choices.end(), value);
  const auto digit = static_cast<int>(choice - board->choices.begin());
  Candidates candidates(candidates_of(instance).begin(), candidates_of(instance).end());
  Candidates shown = shown_digits(rules_, candidates);
  std::uint32_t& mask = candidates[at(cell)] = shown[at(cell)] = rules_.all_digits();
  if (digit == 0) {
    const std::uint32_t left = left_by_settled(rules_, candidates, shown)[at(cell)];
    if (std::popcount(left) > 1) mask = left;
    return instance_of(std::move(candidates), instance.place);
  }
  mask = std::uint32_t{1} << (digit - 1);
  each_pair(rules_, [&](std::size_t a, std::size_t b) {
    const bool is_mark = !std::has_single_bit(candidates[b]) && candidates[b] != rules_.all_digits();
    if (a == at(cell) && is_mark) candidates[b] &= ~mask;
  });
  return instance_of(std::move(candidates), instance.place);
}

}  // namespace nonet
