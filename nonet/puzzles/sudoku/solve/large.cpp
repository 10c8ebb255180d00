#include "nonet/puzzles/sudoku/solve/large.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "nonet/cover/sat/sat.h"
#include "nonet/puzzles/sudoku/solve/large_search.h"

namespace nonet {

namespace {

using Mask = SudokuSearch::Mask;

// What the rules have left of a board as a cover problem: options are candidates, items are open cells and,
// by region, the digits that have several places.
class SudokuCover {
 public:
  SudokuCover(const LargeSudoku& board, const SudokuSearch& search) : board_(board), search_(search) {
    number_items();
  }

  Result<CoverProblem> compile() {
    const std::size_t cells = static_cast<std::size_t>(board_.n) * static_cast<std::size_t>(board_.n);
    std::vector<std::vector<int>> regions_of(cells);
    for (std::size_t r = 0; r < board_.regions.size(); ++r) {
      for (const int cell : board_.regions[r])
        regions_of[static_cast<std::size_t>(cell)].push_back(static_cast<int>(r));
    }
    CoverBuilder builder(primary_, items_);
    for (std::size_t c = 0; c < cells; ++c) {
      if (cell_item_[c] < 0) continue;
      for (Mask left = search_.digits(static_cast<int>(c)); left != 0; left &= left - 1) {
        const int digit = std::countr_zero(left);
        std::vector<int> items = {cell_item_[c]};
        for (const int r : regions_of[c]) items.push_back(line_item_[line(r, digit)]);
        builder.add_labelled(static_cast<int>(c) * board_.n + digit, items);
      }
    }
    return builder.build();
  }

 private:
  std::size_t line(int region, int digit) const {
    return static_cast<std::size_t>(region * board_.n + digit);
  }

  void number_items() {
    const int cells = board_.n * board_.n;
    for (int c = 0; c < cells; ++c) {
      cell_item_.push_back(std::has_single_bit(search_.digits(c)) ? -1 : primary_++);
    }
    line_item_.assign(board_.regions.size() * static_cast<std::size_t>(board_.n), -1);
    for (const bool whole : {true, false}) {
      int& next = whole ? primary_ : items_;
      if (!whole) items_ = primary_;
      for (std::size_t r = 0; r < board_.regions.size(); ++r) {
        if ((static_cast<int>(board_.regions[r].size()) == board_.n) == whole)
          number_lines(static_cast<int>(r), next);
      }
    }
  }
  void number_lines(int region, int& next) {
    Mask open = 0;
    for (const int c : board_.regions[static_cast<std::size_t>(region)]) {
      if (!std::has_single_bit(search_.digits(c))) open |= search_.digits(c);
    }
    for (; open != 0; open &= open - 1) line_item_[line(region, std::countr_zero(open))] = next++;
  }

  const LargeSudoku& board_;
  const SudokuSearch& search_;
  int primary_ = 0, items_ = 0;
  std::vector<int> cell_item_, line_item_;  // -1: decided
};

class Solving {
 public:
  Solving(const LargeSudoku& board, int limit, u64 node_budget, double memory, Progress& progress)
      : board_(board),
        limit_(limit),
        node_budget_(node_budget),
        memory_(memory),
        progress_(progress),
        search_(board, progress) {}

  Result<LargeSudokuFound> run(std::span<const Mask> candidates) {
    found_.complete = !search_.restrict_to(candidates);
    if (!found_.complete) {
      if (auto done = search(); !done) return done.error();
    }
    found_.nodes = search_.nodes();
    return std::move(found_);
  }

 private:
  Result<Done> search() {
    while (found_.solutions < limit_) {
      // Solutions that are not kept cannot be excluded from what the SAT solver finds.
      const bool ask = CoverSat::is_here() && found_.solutions <= LargeSudokuFound::most_boards;
      switch (search_.next(ask ? node_budget_ : ~u64{0})) {
        case SudokuSearch::State::solution:
          add(search_.board());
          break;
        case SudokuSearch::State::exhausted:
          found_.complete = true;
          return Done{};
        case SudokuSearch::State::stopped:
          return Done{};
        case SudokuSearch::State::budget:
          search_.rewind();
          return ask_sat();
      }
    }
    return Done{};
  }

  void add(std::vector<int> board) {
    ++found_.solutions;
    if (found_.solutions <= LargeSudokuFound::most_boards) found_.boards.push_back(std::move(board));
  }

  Result<Done> ask_sat() {
    found_.by_sat = true;
    const Result<CoverProblem> problem = SudokuCover(board_, search_).compile();
    if (!problem) return problem.error();
    Result<CoverSat> sat = CoverSat::build(*problem, memory_, progress_);
    if (!sat && sat.error().fault == Fault::stopped) return Done{};
    if (!sat) return sat.error();
    for (const std::vector<int>& board : found_.boards) exclude(*sat, *problem, board);
    while (found_.solutions < limit_) {
      const Result<SatAnswer> answer = sat->next(progress_);
      if (!answer) return answer.error();
      found_.conflicts += answer->conflicts;
      found_.complete = answer->kind == SatAnswer::none;
      if (answer->kind != SatAnswer::found) return Done{};
      std::vector<int> board = search_.board();
      for (const int o : answer->cover) {
        board[static_cast<std::size_t>(problem->label(o) / board_.n)] = problem->label(o) % board_.n + 1;
      }
      add(std::move(board));
      sat->exclude(answer->cover);
    }
    return Done{};
  }

  // The search may have excluded it already: one of its digits is then no candidate any more.
  void exclude(CoverSat& sat, const CoverProblem& problem, const std::vector<int>& board) const {
    for (int c = 0; c < board_.n * board_.n; ++c) {
      if ((search_.digits(c) >> (board[static_cast<std::size_t>(c)] - 1) & 1) == 0) return;
    }
    std::vector<int> cover;
    for (int o = 0; o < problem.options(); ++o) {
      if (board[static_cast<std::size_t>(problem.label(o) / board_.n)] == problem.label(o) % board_.n + 1) {
        cover.push_back(o);
      }
    }
    sat.exclude(cover);
  }

  const LargeSudoku& board_;
  const int limit_;
  const u64 node_budget_;
  const double memory_;
  Progress& progress_;
  SudokuSearch search_;
  LargeSudokuFound found_;
};

}  // namespace

LargeSudoku boxed_sudoku(int box_rows, int box_columns) {
  LargeSudoku board;
  const int n = board.n = box_rows * box_columns;
  board.regions.resize(static_cast<std::size_t>(3 * n));
  for (int c = 0; c < n * n; ++c) {
    const int row = c / n, column = c % n;
    const int box = row / box_rows * box_rows + column / box_columns;
    for (const int region : {row, n + column, 2 * n + box})
      board.regions[static_cast<std::size_t>(region)].push_back(c);
  }
  return board;
}

bool is_well_formed(const LargeSudoku& board) {
  const int n = board.n;
  if (n < 1 || n > LargeSudoku::most_digits || board.regions.size() > LargeSudoku::most_regions) return false;
  for (std::vector<int> region : board.regions) {
    if (region.empty() || region.size() > static_cast<std::size_t>(n)) return false;
    std::sort(region.begin(), region.end());
    if (region.front() < 0 || region.back() >= n * n) return false;
    if (std::adjacent_find(region.begin(), region.end()) != region.end()) return false;
  }
  return true;
}

Result<LargeSudokuFound> solve_large_sudoku(const LargeSudoku& board, std::span<const Mask> candidates,
                                            int limit, u64 node_budget, double memory, Progress& progress) {
  if (!is_well_formed(board)) {
    return Error{Fault::usage,
                 fmt::format("expected up to {} digits and {} regions of as many different cells at most",
                             LargeSudoku::most_digits, LargeSudoku::most_regions)};
  }
  const auto cells = static_cast<std::size_t>(board.n * board.n);
  if (candidates.size() != cells)
    return Error{Fault::usage, fmt::format("expected {} cells, found {}", cells, candidates.size())};
  return Solving(board, limit, node_budget, memory, progress).run(candidates);
}

Result<LargeSudokuFound> solve_large_sudoku(const LargeSudoku& board, std::span<const int> givens, int limit,
                                            u64 node_budget, double memory, Progress& progress) {
  std::vector<Mask> candidates;
  for (const int given : givens) {
    const bool possible = given >= 1 && given <= board.n && given <= LargeSudoku::most_digits;
    candidates.push_back(given == 0 ? ~Mask{0} : possible ? Mask{1} << (given - 1) : 0);
  }
  return solve_large_sudoku(board, candidates, limit, node_budget, memory, progress);
}

}  // namespace nonet
