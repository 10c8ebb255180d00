// The solver by bands, for any machine.
#include <algorithm>

#include "nonet/puzzles/sudoku/kernels/bands_search.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"

namespace nonet {
namespace {

using namespace bands;

// How nodes are counted, and what becomes of solutions.
struct Sink {
  static constexpr u64 pace = 4096;
  u64 limit = 0;
  const SudokuViewer* viewer = nullptr;
  const KernelWatch* watch = nullptr;
  std::uint8_t* first = nullptr;
  u64 solutions = 0, nodes = 0;

  bool node() { return ++nodes % pace != 0 || watch == nullptr || watch->advance(watch->self, pace); }
  bool solution(const Position& position) {
    if (first != nullptr && solutions == 0) std::ranges::copy(position.board(), first);
    ++solutions;
    if (viewer != nullptr && !viewer->show(viewer->self, position.board().data())) return false;
    return solutions != limit;
  }
};

SudokuKernelFound run(Sink& sink, Position& position) {
  SudokuNine::Work work;
  const bool complete = Search<SudokuNine::Order::any, Sink>(sink, work).run(position, every_digit);
  if (sink.watch != nullptr) sink.watch->advance(sink.watch->self, sink.nodes % Sink::pace);
  return {sink.solutions, work.guesses, work.nodes, complete};
}

SudokuKernelFound solve(const std::uint8_t* givens, u64 limit, std::uint8_t* first) {
  Position position;
  for (int cell = 0; cell < 81; ++cell) {
    if (givens[cell] != 0) position.give(givens[cell] - 1, cell / 27, bit_of(cell));
  }
  Sink sink{.limit = limit, .first = first};
  return run(sink, position);
}

SudokuKernelFound count(const std::uint32_t* candidates, u64 limit, const KernelWatch& watch) {
  Position position = position_of(candidates);
  Sink sink{.limit = limit, .watch = &watch};
  return run(sink, position);
}

SudokuKernelFound each(const std::uint32_t* candidates, const SudokuViewer& viewer,
                       const KernelWatch& watch) {
  Position position = position_of(candidates);
  Sink sink{.viewer = &viewer, .watch = &watch};
  return run(sink, position);
}

}  // namespace

extern const SudokuKernel sudoku_scalar;
const SudokuKernel sudoku_scalar = {"scalar", solve, count, each};

}  // namespace nonet
