#include "nonet/puzzles/sudoku/solve.h"

#include <bit>

#include "nonet/cover/exact_cover.h"
#include "nonet/puzzles/sudoku/solve/large.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {
namespace {

SudokuFound find_nine(SudokuCandidates candidates, int limit, Progress& progress) {
  SudokuFound found;
  const auto all =
      SudokuNine::each(candidates, SudokuNine::Order::any, progress, [&](const SudokuNine::Board& board) {
        found.boards.emplace_back(board.begin(), board.end());
        return static_cast<int>(found.boards.size()) < limit;
      });
  found.nodes = all.work.nodes;
  found.complete = all.complete;
  return found;
}

Result<SudokuFound> find_caged(const SudokuRules& rules, SudokuCandidates candidates, int limit,
                               Progress& progress) {
  SudokuFound found;
  const auto problem = compile_sudoku(rules, candidates);
  if (!problem) return problem.error();
  const auto all = exact_cover(*problem, CoverOrder::any, progress, [&](std::span<const int> cover) {
    std::vector<int> board;
    for (const std::uint32_t mask : candidates) board.push_back(std::countr_zero(mask) + 1);
    for (const int option : cover) {
      const int label = problem->label(option);
      if (label >= 0) board[static_cast<std::size_t>(label / rules.n)] = label % rules.n + 1;
    }
    found.boards.push_back(std::move(board));
    return static_cast<int>(found.boards.size()) < limit;
  });
  found.nodes = all.nodes;
  found.complete = all.complete;
  return found;
}

}  // namespace

Result<SudokuFound> find_sudokus(const SudokuRules& rules, SudokuCandidates candidates, int limit,
                                 u64 most_nodes, double memory, Progress& whole) {
  Progress progress(whole, most_nodes);
  if (is_plain_nine(rules)) return find_nine(candidates, limit, progress);
  if (!rules.cages.empty()) return find_caged(rules, candidates, limit, progress);
  auto found = solve_large_sudoku(regions_of(rules), candidates, limit, most_nodes, memory, progress);
  if (!found) return found.error();
  return SudokuFound{std::move(found->boards), found->nodes, found->complete};
}

}  // namespace nonet
