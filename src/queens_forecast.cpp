// What a count of queens will take (nonet/forecast.h). Nodes are those of the kernels (queens_kernel.h).
#include "src/queens_forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "backends/cpu/queens_scalar.h"
#include "nonet/backends.h"
#include "src/queens_puzzle.h"

namespace nonet {

namespace {

constexpr double few_nodes = 4e6;        // so many are counted, not estimated
constexpr double log_bytes_a_unit = 72;  // a line of the log, and its share of the rest

struct Child {
  std::uint32_t columns, left, right;
  int weight;  // the free cells of the next row: most of the tree is below the child that has most
};

// One that leaves free cells in the next two rows, as the kernels count them.
std::size_t children_of(const QueensFrame& frame, int row, const Child& at, std::array<Child, 32>& children) {
  std::size_t size = 0;
  const int step = frame.step[row], later = frame.step[row + 1];
  for (std::uint32_t free = ~(at.columns | at.left | at.right | frame.closed[row]); free != 0;
       free &= free - 1) {
    const std::uint32_t queen = free & (0 - free), c = at.columns | queen;
    const std::uint32_t l = (at.left | queen) << step, r = (at.right | queen) >> step;
    const int next = std::popcount(~(c | l | r | frame.closed[row + 1]));
    const int after = std::popcount(~(c | l << later | r >> later | frame.closed[row + 2]));
    if (next > 0 && after > 0) children[size++] = {c, l, r, next * after};
  }
  return size;
}

// On a torus every queen that attacks none above it is a node (fill_torus).
std::size_t children_on_torus(const QueensFrame& frame, int row, const Child& at,
                              std::array<Child, 32>& children) {
  const int n = frame.width, step = frame.step[row];
  const auto turn = [n](std::uint32_t bits, int by) {
    const u64 moved = u64{bits} << by;
    return static_cast<std::uint32_t>((moved | moved >> n) & ((u64{1} << n) - 1));
  };
  std::size_t size = 0;
  for (std::uint32_t free = ~(at.columns | at.left | at.right | frame.closed[row]); free != 0;
       free &= free - 1) {
    const std::uint32_t queen = free & (0 - free);
    children[size++] = {at.columns | queen, turn(at.left | queen, step), turn(at.right | queen, n - step), 1};
  }
  return size;
}

}  // namespace

double descend_queens(const QueensFrame& frame, bool torus, std::mt19937_64& random) {
  std::array<Child, 32> children;
  Child at = {frame.columns, 0, 0, 1};
  double nodes = 0, times = 1;  // times: one over the probability of coming here
  const int last = torus ? frame.rows : frame.rows - 2;
  for (int row = 0; row < last; ++row) {
    const std::size_t size =
        torus ? children_on_torus(frame, row, at, children) : children_of(frame, row, at, children);
    if (size == 0) break;
    nodes += times * static_cast<double>(size);
    u64 all = 0;
    for (std::size_t i = 0; i < size; ++i) all += static_cast<u64>(children[i].weight);
    auto choice = static_cast<std::int64_t>(random() % all);
    std::size_t i = 0;
    while ((choice -= children[i].weight) >= 0) ++i;
    at = children[i];
    times *= static_cast<double>(all) / at.weight;
  }
  return nodes;
}

double guess_queens_nodes(const QueensFrame& frame) {
  constexpr int rows_looked_at = 8;
  double width = 1, total = 1;
  for (int row = 0; row < std::min(frame.rows, rows_looked_at); ++row) {
    width *= std::max(0.25, std::popcount(~frame.closed[row]) - 0.9 * row);
    total += width;
  }
  return total;
}

Result<Estimate> estimate_queens_nodes(const QueensBoard& board, const QueensUnits& units,
                                       const UnitSampler& sampler, const Sampling& sampling, double few,
                                       Progress& progress) {
  const auto descend = [&](u64 unit, std::mt19937_64& random) {
    return descend_queens(frame_of(board, units[unit]), board.torus, random);
  };
  auto estimate = sample_nodes(sampler, descend, sampling, progress);
  if (!estimate || estimate->exact || estimate->mean > few) return estimate;
  const QueensWatch watch = {
      [](void* self, std::uint64_t nodes) { return static_cast<Progress*>(self)->advance(nodes); },
      &progress};
  u64 nodes = 0;
  for (u64 unit = 0; unit < units.size(); ++unit) {
    const QueensFrame frame = frame_of(board, units[unit]);
    const QueensFilled filled = board.torus ? fill_torus(frame, watch) : fill_queens_plainly(frame, watch);
    if (!filled.complete) return Error{Fault::stopped, "stopped before the forecast was ready"};
    nodes += filled.nodes;
  }
  estimate->mean = static_cast<double>(nodes);
  estimate->error = 0;
  estimate->exact = true;
  return estimate;
}

namespace {

// The work as one engine does it.
Result<UnitWork> work_by(const QueensBoard& board, std::string_view backend) {
  (void)backend;
  return queens_work(board);
}

Result<Forecast> forecast_board(const QueensBoard& board, const Request& request, Progress& progress) {
  const QueensUnits units(board);
  const UnitSampler sampler(units.size(),
                            [&](u64 unit) { return guess_queens_nodes(frame_of(board, units[unit])); });
  const auto nodes =
      estimate_queens_nodes(board, units, sampler, {.seed = request.seed}, few_nodes, progress);
  if (!nodes) return nodes.error();
  Forecast forecast;
  forecast.algorithm = "bits";
  forecast.nodes = *nodes;
  forecast.units = units.size();
  forecast.threads = request.threads;
  forecast.log_bytes = log_bytes_a_unit * static_cast<double>(units.size());
  const auto descend = [&](u64 unit, std::mt19937_64& random) {
    return descend_queens(frame_of(board, units[unit]), board.torus, random);
  };
  for (const Backend& backend : all_backends()) {
    if (request.backend != "auto" && request.backend != backend.name) continue;
    EngineForecast engine;
    engine.name = backend.name;
    engine.present = backend.present;
    if (!backend.present) engine.note = backend.note;
    if (backend.present && units.size() > 0) {
      const auto work = work_by(board, backend.name);
      if (!work) return work.error();
      Calibration calibration;
      calibration.threads = request.threads;
      calibration.seed = request.seed;
      const auto rate = measure_rate(*work, sampler, descend, calibration, progress);
      if (!rate) return rate.error();
      engine.rate = *rate;
      engine.seconds = *rate > 0 ? nodes->mean / *rate : 0;
      engine.uncertainty = uncertainty_of(*nodes);
      if (*rate <= 0) engine.note = "none of its units ended while it was measured";
    }
    forecast.engines.push_back(std::move(engine));
  }
  forecast.memory = peak_memory();
  return forecast;
}

}  // namespace

Result<Forecast> QueensPuzzle::forecast(const Instance& instance, const Request& request,
                                        Progress& progress) const {
  const auto& queens = static_cast<const QueensInstance&>(instance);
  if (const auto known = check_algorithm(request.algorithm); !known) return known.error();
  if (const auto why = contradiction(queens)) {
    Forecast nothing;
    nothing.algorithm = "bits";
    nothing.nodes.exact = true;
    nothing.threads = request.threads;
    nothing.note = fmt::format("nothing is searched: {}", *why);
    return nothing;
  }
  const bool direct = request.algorithm == "auto" || request.algorithm == "bits";
  if (!direct) return FillPuzzle::forecast(instance, request, progress);
  if (queens.n > most_counted_queens) {
    if (request.algorithm == "bits") return check_queens_size(queens.n).error();
    auto forecast = FillPuzzle::forecast(instance, request, progress);
    if (forecast)
      forecast->note = fmt::format("bits, made for this puzzle, counts up to {} rows", most_counted_queens);
    return forecast;
  }
  if (request.symmetry && (torus_ || !queens.cells.empty()))
    return FillPuzzle::forecast(instance, request, progress);
  return forecast_board(direct_board(queens), request, progress);
}

}  // namespace nonet
