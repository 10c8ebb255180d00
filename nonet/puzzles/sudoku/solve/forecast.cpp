#include "nonet/puzzles/sudoku/solve/forecast.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>

#include "nonet/base/each_chunk.h"
#include "nonet/contract/forecast_parts.h"
#include "nonet/puzzles/sudoku/solve/cut.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {
namespace {

constexpr u64 nodes_of_all = 300'000;  // as many are counted, not estimated
// A part with fewer of both is counted.
constexpr u64 nodes_of_part = 2'000, solutions_of_part = 200;
constexpr u64 samples = 64;

// The parts of a board that are not counted at once; adds the nodes of those that are.
std::vector<SudokuPart> large_parts(const SudokuPart& board, std::size_t cell, std::string_view backend,
                                    Progress& progress, u64& counted, u64& visited) {
  std::vector<SudokuPart> parts, large;
  cut_at(board, cell, parts);
  for (const SudokuPart& part : parts) {
    Progress little(progress, nodes_of_part);
    const auto found = SudokuNine::count(part, solutions_of_part, little, backend);
    visited += found.work.nodes;
    if (found.complete) {
      counted += found.work.nodes;
    } else {
      large.push_back(part);
    }
  }
  return large;
}

// The nodes of all parts as one way through them shows them; adds those that were visited.
double sample(SudokuPart board, std::mt19937_64& random, std::string_view backend, Progress& progress,
              std::atomic<u64>& visited) {
  double ways = 1, nodes = 0;
  u64 seen = 0;
  for (std::size_t cell = smallest_cell(board); cell < board.size(); cell = smallest_cell(board)) {
    u64 counted = 0;
    const auto large = large_parts(board, cell, backend, progress, counted, seen);
    nodes += ways * static_cast<double>(counted);
    if (large.empty() || progress.should_stop()) break;
    const auto number = static_cast<double>(large.size());
    board = large[static_cast<std::size_t>(evenly(random) * number)];
    ways *= number;
  }
  visited += seen;
  return nodes;
}

Estimate estimate_of(const std::vector<double>& seen) {
  Estimate estimate;
  const auto number = static_cast<double>(seen.size());
  estimate.samples = seen.size();
  for (const double nodes : seen) estimate.mean += nodes / number;
  double squares = 0;  // of differences, as shares of the mean
  for (const double nodes : seen) {
    const double share = estimate.mean > 0 ? nodes / estimate.mean - 1 : 0;
    squares += share * share;
  }
  estimate.error = estimate.mean * std::sqrt(squares / number / (number - 1));
  return estimate;
}

}  // namespace

Result<Forecast> forecast_sudokus(std::span<const std::uint32_t> candidates, const SudokuForecasting& options,
                                  Progress& progress) {
  SudokuPart whole{};
  if (candidates.size() != whole.size()) return Error{Fault::usage, "a board of nine digits has 81 cells"};
  std::copy(candidates.begin(), candidates.end(), whole.begin());
  Forecast forecast;
  forecast.algorithm = "bands";
  forecast.threads = options.threads;
  const auto begin = Progress::Clock::now();
  const auto seconds = [&](auto since) { return std::max(1e-9, seconds_since(since)); };
  EngineForecast engine;
  engine.name = SudokuNine::engine(options.backend);
  Progress all(progress, nodes_of_all);
  if (const auto found = SudokuNine::count(whole, 0, all, options.backend); found.complete) {
    forecast.nodes = {static_cast<double>(found.work.nodes), 0, 1, true};
    engine.rate = static_cast<double>(found.work.nodes) / seconds(begin);
  } else {
    const auto start = Progress::Clock::now();
    std::vector<double> seen(samples);
    std::atomic<u64> visited = 0;
    each_chunk(options.threads, samples, [&](u64 i) {
      std::mt19937_64 random(options.seed * samples + i);
      seen[i] = sample(whole, random, options.backend, progress, visited);
    });
    forecast.nodes = estimate_of(seen);
    engine.rate = static_cast<double>(visited) / seconds(start);
  }
  if (progress.should_stop()) return stopped_forecast(progress);
  engine.seconds = engine.rate > 0 ? forecast.nodes.mean / engine.rate : 0;
  engine.uncertainty = uncertainty_of_start(forecast.nodes);
  forecast.engines.push_back(std::move(engine));
  return forecast;
}

}  // namespace nonet
