// What queens know better than other puzzles that are filled, for their proofs.
#include <algorithm>

#include "nonet/puzzles/queens/puzzle.h"
#include "nonet/puzzles/queens/units.h"

namespace nonet {

// A board that wraps around.
bool QueensPuzzle::known_to_have_none(const Instance& instance) const {
  const int n = queens_of(instance).n;
  return torus_ && (n % 2 == 0 || n % 3 == 0);
}

// A row with two queens has no options at all, given or not.
bool QueensPuzzle::has_plain_options(const Instance& instance) const {
  const QueensInstance& board = queens_of(instance);
  for (int row = 0; row < board.n && !board.cells.empty(); ++row) {
    int queens = 0;
    for (int column = 0; column < board.n; ++column)
      queens += board.at(row, column) == QueensInstance::queen ? 1 : 0;
    if (queens > 1) return false;
  }
  return true;
}

// One frame at once: there are many units, and cutting each again would take longer than counting it.
Result<u128> QueensPuzzle::count_beside(const Instance& instance, std::span<const int> labels,
                                        const CoverProblem& rest, const Request& request,
                                        Progress& progress) const {
  QueensInstance board = queens_of(instance);
  if (board.n > most_counted_queens)
    return FillPuzzle::count_beside(instance, labels, rest, request, progress);
  for (const int cell : labels) board.put_queen(cell);
  const QueensBoard direct = direct_board(board);
  if (find_attack(direct.n, direct.torus, direct.placed)) return u128{0};
  const auto fill = torus_ ? fill_torus : queens_kernel().fill;
  const KernelWatch watch = watch_of(progress);
  const QueensFilled filled = fill(frame_of(direct, {}), watch);
  if (!filled.complete) return Error{Fault::stopped, "stopped before every choice was tried"};
  return u128{filled.ways};
}

// The mirror image of an answer on an empty board is another: no queen stands in the middle of two rows.
Result<std::optional<Answer>> QueensPuzzle::find_other(const Instance& instance, const Answer& answer,
                                                       const Request& request, Progress& progress) const {
  const int n = queens_of(instance).n;
  if (!queens_of(instance).cells.empty() || n < 2)
    return FillPuzzle::find_other(instance, answer, request, progress);
  Answer mirrored = answer;
  for (Step& step : mirrored.steps) step.move = step.move / n * n + (n - 1 - step.move % n);
  return std::optional(std::move(mirrored));
}

}  // namespace nonet
