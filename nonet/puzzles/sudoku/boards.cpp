#include "nonet/puzzles/sudoku/boards.h"

#include <algorithm>
#include <array>
#include <string>

#include "nonet/puzzles/sudoku/kernels/cuda.h"
#include "nonet/puzzles/sudoku/kernels/lanes.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {
namespace {

constexpr std::size_t few_boards = 512;  // between looks at whether to stop
constexpr std::size_t many_boards = 1 << 18;

Error stopped() {
  return {Fault::stopped, "stopped before every board was solved"};
}

void solve_on_processor(std::span<const SudokuNine::Board> givens, int limit, std::span<std::uint8_t> counts,
                        std::span<SudokuNine::Board> first, std::string_view backend) {
  if (const SudokuLanes* lanes = sudoku_lanes(backend); lanes != nullptr) {
    SudokuLanesWork work;
    lanes->solve(givens[0].data(), givens.size(), limit, counts.data(), first[0].data(), work);
    return;
  }
  SudokuNine::Work work;
  for (std::size_t i = 0; i < givens.size(); ++i)
    counts[i] = static_cast<std::uint8_t>(SudokuNine::solve(givens[i], limit, first[i], work, backend));
}

Result<Done> solve_on_device(std::span<const SudokuNine::Board> givens, int limit,
                             std::span<std::uint8_t> counts, std::span<SudokuNine::Board> first,
                             Progress& progress) {
  std::string why;
  const std::size_t bytes = 81 * givens.size();
  if (solve_sudokus_cuda(0, {givens[0].data(), bytes}, limit, counts, {first[0].data(), bytes},
                         watch_of(progress), why))
    return Done{};
  return why.empty() ? stopped() : Error{Fault::refused, why};
}

}  // namespace

std::size_t boards_of_call(std::string_view backend) {
  return backend == "cuda" ? many_boards : few_boards;
}

Result<Done> solve_boards(std::span<const SudokuNine::Board> givens, int limit,
                          std::span<std::uint8_t> counts, std::span<SudokuNine::Board> first,
                          std::string_view backend, Progress& progress) {
  if (counts.size() != givens.size() || first.size() != givens.size() || limit < 1 || limit > 255)
    return Error{Fault::usage, "boards have a count and a solution each, and a limit from 1 to 255"};
  if (auto able = check_boards_engine(backend); !able) return able;
  if (givens.empty()) return Done{};
  if (backend == "cuda") return solve_on_device(givens, limit, counts, first, progress);
  for (std::size_t begin = 0; begin < givens.size(); begin += few_boards) {
    const std::size_t size = std::min(few_boards, givens.size() - begin);
    solve_on_processor(givens.subspan(begin, size), limit, counts.subspan(begin, size),
                       first.subspan(begin, size), backend);
    if (!progress.advance(size)) return stopped();
  }
  return Done{};
}

SudokuNine::Board usual_sudoku_solution(const SudokuNine::Board& givens, std::string_view backend) {
  SudokuNine::Board solution{};
  Progress progress;
  const auto see = [&](const SudokuNine::Board& board) {
    solution = board;
    return false;
  };
  SudokuNine::each(candidates_from(givens), SudokuNine::Order::any, progress, see, backend);
  return solution;
}

}  // namespace nonet
