#include "nonet/puzzles/sudoku/solve/nine.h"

#include <algorithm>

#include "nonet/puzzles/sudoku/kernels/bands_search.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/puzzles/sudoku/solve/engines.h"

namespace nonet {
namespace {

SudokuNine::Found found_of(const SudokuKernelFound& found) {
  return {found.solutions, {found.guesses, found.nodes}, found.complete};
}

// Asks the progress whether to go on, every so many nodes.
struct DictionarySink {
  static constexpr u64 batch = 4096;
  Progress& progress;
  const SudokuNine::EachBoard& each;
  u64 solutions = 0, nodes = 0;
  bool node() { return ++nodes % batch != 0 || progress.advance(batch); }
  bool solution(const bands::Position& position) {
    ++solutions;
    return each(position.board());
  }
};

}  // namespace

int SudokuNine::solve(const Board& givens, int limit, Board& first, Work& work, std::string_view backend) {
  const SudokuKernelFound found =
      sudoku_kernel(backend).solve(givens.data(), static_cast<u64>(limit), first.data());
  work.guesses += found.guesses;
  work.nodes += found.nodes;
  return static_cast<int>(found.solutions);
}

SudokuNine::Found SudokuNine::each(std::span<const std::uint32_t> candidates, Order order, Progress& progress,
                                   const EachBoard& each, std::string_view backend) {
  if (order == Order::any) {
    struct Show {
      const EachBoard& each;
      static bool show(void* self, const std::uint8_t* digits) {
        Board board;
        std::copy_n(digits, board.size(), board.begin());
        return static_cast<const Show*>(self)->each(board);
      }
    } to{each};
    return found_of(sudoku_kernel(backend).each(candidates.data(), {Show::show, &to}, watch_of(progress)));
  }
  DictionarySink sink{progress, each};
  Found found;
  bands::Position position = bands::position_of(candidates.data());
  found.complete =
      bands::Search<Order::dictionary, DictionarySink>(sink, found.work).run(position, bands::every_digit);
  progress.advance(sink.nodes % DictionarySink::batch);
  found.solutions = sink.solutions;
  return found;
}

SudokuNine::Found SudokuNine::count(std::span<const std::uint32_t> candidates, u64 limit, Progress& progress,
                                    std::string_view backend) {
  return found_of(sudoku_kernel(backend).count(candidates.data(), limit, watch_of(progress)));
}

std::string_view SudokuNine::engine(std::string_view backend) {
  return sudoku_kernel(backend).name;
}

}  // namespace nonet
