#include "nonet/puzzles/sudoku/solve/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>
#include <utility>
#include <vector>

#include "nonet/base/instructions.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/puzzles/sudoku/solve/cells.h"
#include "nonet/puzzles/sudoku/solve/cut.h"
#include "nonet/puzzles/sudoku/solve/device.h"
#include "nonet/puzzles/sudoku/solve/engines.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

namespace {

constexpr u64 few = 100'000;          // solutions that one unit counts in no time
constexpr std::size_t enough = 2048;  // units
constexpr int walks = 8;              // a unit
constexpr u64 device_batch = 1024;    // units

double walk(SudokuPart board, std::mt19937_64& random) {
  double nodes = 1, width = 1;
  for (std::size_t cell = smallest_cell(board); cell < 81; cell = smallest_cell(board)) {
    const int branches = std::popcount(board[cell]);
    width *= branches;
    nodes += width;
    std::uint32_t mask = board[cell];
    for (auto skip = random() % static_cast<u64>(branches); skip > 0; --skip) mask &= mask - 1;
    if (!place_digit(board, cell, mask & -mask)) break;
  }
  return nodes;
}

double estimate(const SudokuPart& board, u64 seed) {
  std::mt19937_64 random(seed);
  double sum = 0;
  for (int i = 0; i < walks; ++i) sum += walk(board, random);
  return sum / walks;
}

// A level at a time, in order, so that the cut is the same always.
std::vector<SudokuPart> cut(const SudokuPart& whole) {
  std::vector<SudokuPart> units = {whole};
  for (bool split = true; split && units.size() < enough;) {
    split = false;
    std::vector<SudokuPart> next;
    for (const SudokuPart& unit : units) {
      const std::size_t cell = smallest_cell(unit);
      if (cell == 81) {
        next.push_back(unit);
        continue;
      }
      split = true;
      cut_at(unit, cell, next);
    }
    units = std::move(next);
  }
  return units;
}

UnitEngine kernel_engine(const std::vector<SudokuPart>& units, std::string_view backend) {
  UnitEngine engine;
  engine.name = SudokuNine::engine(backend);
  engine.count = [&units, name = engine.name](u64 unit, Progress& progress) -> std::optional<UnitCount> {
    const auto found = SudokuNine::count(units[unit], 0, progress, name);
    if (!found.complete) return std::nullopt;
    return UnitCount{found.solutions, found.work.nodes};
  };
  return engine;
}

UnitEngine device_engine(const std::vector<SudokuPart>& units) {
  UnitEngine engine;
  engine.name = "cuda";
  engine.batch = device_batch;
  engine.workers = 1;  // whose units keep the device busy
  engine.count_many = [&units, solve = sudoku_device()](std::span<const u64> numbers,
                                                        std::span<UnitCount> counts, Progress& progress) {
    std::vector<SudokuPart> boards;
    for (const u64 number : numbers) boards.push_back(units[number]);
    std::string why;
    const bool counted = count_on_device(boards, 0, counts, solve, progress, why);
    if (!why.empty()) progress.fail(why);
    return counted;
  };
  return engine;
}

void set_engines(UnitWork& work, const std::vector<SudokuPart>& units, std::string_view backend) {
  work.engine = backend == "cuda" ? device_engine(units) : kernel_engine(units, backend);
  const std::string_view other = checker_of(work.engine.name, available_sudoku_kernels()).name;
  if (other != work.engine.name) work.other = kernel_engine(units, other);
}

UnitWork work_of(const std::vector<SudokuPart>& units, const std::vector<double>& weights,
                 const SudokuPart& whole) {
  UnitWork work;
  work.identity = "sudoku of nine digits, candidates";
  for (const std::uint32_t mask : whole) work.identity += fmt::format(" {:x}", mask);
  work.units = units.size();
  work.weight = [&weights](u64 unit) { return weights[unit]; };
  return work;
}

}  // namespace

Result<UnitsCounted> count_sudokus(std::span<const std::uint32_t> candidates, const UnitOptions& options,
                                   Progress& progress) {
  if (candidates.size() != 81) return Error{Fault::usage, "a board of nine digits has 81 cells"};
  if (auto able = check_boards_engine(options.backend); !able) return able.error();
  if (options.backend == "cuda" && !are_digits(candidates))
    return Error{Fault::unsupported, "the GPU takes boards of digits, not of candidates"};
  SudokuPart whole{};
  std::copy(candidates.begin(), candidates.end(), whole.begin());
  std::vector<SudokuPart> units = {whole};
  std::vector<double> weights = {1};
  Progress quick;  // what it takes is the same always, and little
  if (const auto first = SudokuNine::count(whole, few, quick, options.backend); !first.complete) {
    units = cut(whole);
    weights.clear();
    for (std::size_t i = 0; i < units.size(); ++i) weights.push_back(estimate(units[i], i));
  }
  UnitWork work = work_of(units, weights, whole);
  set_engines(work, units, options.backend);
  return count_units(work, options, progress);
}

}  // namespace nonet
