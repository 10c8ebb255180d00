// What a count of queens will take (nonet/forecast.h). Nodes are those of the kernels (queens_kernel.h).
#include "src/queens_forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "backends/cpu/queens_scalar.h"
#include "nonet/backends.h"
#include "src/forecast_parts.h"
#include "src/queens_engine.h"
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

// The nodes below a frame, as one random descent sees them.
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

// A guess of the same, from the first rows alone.
double guess_below(const QueensFrame& frame) {
  constexpr int rows_looked_at = 8;
  double width = 1, total = 1;
  for (int row = 0; row < std::min(frame.rows, rows_looked_at); ++row) {
    width *= std::max(0.25, std::popcount(~frame.closed[row]) - 0.9 * row);
    total += width;
  }
  return total;
}

u64 choices_of(const QueensUnit& unit) {
  if (!unit.chooses) return 1;
  u64 choices = 0;
  for (const std::uint32_t rows : unit.allowed) choices += static_cast<u64>(std::popcount(rows));
  return choices;
}

}  // namespace

double guess_queens_nodes(const QueensBoard& board, const QueensUnit& unit) {
  return static_cast<double>(choices_of(unit)) * guess_below(frame_of(board, unit));
}

// One of the choices for the middle columns, drawn evenly, stands for all of them.
double descend_queens(const QueensBoard& board, const QueensUnit& unit, std::mt19937_64& random) {
  if (!unit.chooses)
    return descend_queens(frame_of(board, placements_of(board, unit)[0]), board.torus, random);
  const u64 choices = choices_of(unit);
  u64 skip = random() % choices;
  QueensUnit one = unit;
  one.allowed = {};
  for (std::size_t left = 0; left < unit.allowed.size(); ++left) {
    const auto here = static_cast<u64>(std::popcount(unit.allowed[left]));
    if (skip >= here) {
      skip -= here;
      continue;
    }
    std::uint32_t rights = unit.allowed[left];
    for (; skip > 0; --skip) rights &= rights - 1;
    one.allowed[left] = rights & (0 - rights);
    break;
  }
  double nodes = 0;
  for (const QueensUnit& placement : placements_of(board, one))
    nodes += descend_queens(frame_of(board, placement), board.torus, random);
  return static_cast<double>(choices) * nodes;
}

Result<Estimate> estimate_queens_nodes(const QueensBoard& board, const QueensUnits& units,
                                       const UnitSampler& sampler, const Sampling& sampling, double few,
                                       Progress& progress) {
  const auto descend = [&](u64 unit, std::mt19937_64& random) {
    return descend_queens(board, units[unit], random);
  };
  auto estimate = sample_nodes(sampler, descend, sampling, progress);
  if (!estimate || estimate->exact || estimate->mean > few) return estimate;
  const QueensWatch watch = {
      [](void* self, std::uint64_t nodes) { return static_cast<Progress*>(self)->advance(nodes); },
      &progress};
  u64 nodes = 0;
  for (u64 unit = 0; unit < units.size(); ++unit) {
    for (const QueensUnit& placement : placements_of(board, units[unit])) {
      const QueensFrame frame = frame_of(board, placement);
      const QueensFilled filled = board.torus ? fill_torus(frame, watch) : fill_queens_plainly(frame, watch);
      if (!filled.complete) return stopped_forecast(progress);
      nodes += filled.nodes;
    }
  }
  estimate->mean = static_cast<double>(nodes);
  estimate->error = 0;
  estimate->exact = true;
  return estimate;
}

namespace {

// Whether an engine joins half boards instead of visiting nodes.
bool joins(const QueensBoard& board, const QueensUnits& units, std::string_view backend) {
  const QueensKernel* kernel = backend == "cuda" ? nullptr : find_queens_kernel(backend);
  return kernel != nullptr && kernel->join != nullptr && board.n >= least_joined && units.size() > 0 &&
         units[0].chooses;
}

// A part of a unit that can be joined alone: with so many queens more, drawn row by row away from the middle,
// as joins part what is too large for them. The probability of what was drawn is multiplied to `probability`;
// false: a row has no free cell.
bool draw_part(const QueensBoard& board, QueensUnit& unit, int queens, std::mt19937_64& random,
               double& probability) {
  const int n = board.n, last = n - 1;
  for (int away = 0; queens > 0 && away < n / 2; ++away) {
    for (const int row : {n / 2 - 1 - away, last - (n / 2 - 1 - away)}) {
      const auto placed = unit.placed();
      const bool filled =
          std::any_of(placed.begin(), placed.end(), [&](QueenAt queen) { return queen.row == row; });
      if (filled || queens == 0) continue;
      std::array<QueenAt, most_counted_queens> free;
      std::size_t size = 0;
      for (int column = 0; column < n; ++column) {
        const QueenAt queen = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
        if (std::none_of(placed.begin(), placed.end(), [&](QueenAt other) { return attacks(other, queen); }))
          free[size++] = queen;
      }
      if (size == 0) return false;
      unit.add(free[random() % size]);
      probability /= static_cast<double>(size);
      --queens;
    }
  }
  return true;
}

// Smaller and smaller parts of units, until some end in time.
Result<Estimate> measure_joins(const QueensKernel& kernel, const QueensBoard& board, const QueensUnits& units,
                               const UnitSampler& sampler, const Calibration& calibration,
                               Progress& progress) {
  Result<Estimate> seconds = Estimate{};
  constexpr auto most_queens = static_cast<int>(QueensUnit::most_queens) - 2;  // the middle columns' besides
  for (int more = 0; seconds && seconds->samples == 0 && more <= 4; more += 2) {
    const CountPart count = [&](std::mt19937_64& random, Progress& part) {
      const double position = evenly(random);
      const auto drawn = sampler.draw(position, random());
      double probability = drawn.density;
      QueensUnit unit = units[drawn.unit];
      const int room = most_queens - static_cast<int>(unit.size);
      if (draw_part(board, unit, std::min(more, room), random, probability))
        (void)join_unit(kernel, board, unit, part);
      return probability;
    };
    seconds = measure_seconds(count, calibration, progress);
  }
  return seconds;
}

Result<EngineForecast> forecast_engine(const Backend& backend, const QueensBoard& board,
                                       const QueensUnits& units, const UnitSampler& sampler,
                                       const Estimate& nodes, const Calibration& calibration,
                                       Progress& progress) {
  EngineForecast engine;
  engine.name = backend.name;
  engine.present = backend.present;
  if (!backend.present) {
    engine.note = backend.note;
    return engine;
  }
  Estimate uncertain = nodes;
  if (joins(board, units, backend.name)) {
    Calibration longer = calibration;
    longer.seconds *= 2;  // a join is a large step
    const auto seconds =
        measure_joins(*find_queens_kernel(backend.name), board, units, sampler, longer, progress);
    if (!seconds) return seconds.error();
    engine.seconds = seconds->mean;
    engine.rate = seconds->mean > 0 ? nodes.mean / seconds->mean : 0;
    engine.note = engine.rate > 0 ? "by joining half boards instead" : "none of its units ended in the time";
    uncertain = *seconds;
  } else {
    const auto work = queens_work(board, backend.name);
    if (!work && work.error().fault == Fault::unsupported) {
      engine.present = false;
      engine.note = work.error().message;
      return engine;
    }
    if (!work) return work.error();
    const auto rate = measure_rate(*work, sampler, calibration, progress);
    if (!rate) return rate.error();
    engine.rate = *rate;
    engine.seconds = *rate > 0 ? nodes.mean / *rate : 0;
    if (*rate <= 0) engine.note = "it reported no nodes in the time";
  }
  engine.uncertainty = uncertainty_of(uncertain);
  return engine;
}

Result<Forecast> forecast_board(const QueensBoard& board, const Request& request, Progress& progress) {
  const QueensUnits units(board);
  const UnitSampler sampler(
      units.size(), [&](u64 unit) { return guess_queens_nodes(board, units[unit]); }, progress);
  const auto nodes =
      estimate_queens_nodes(board, units, sampler, {.seed = request.seed}, few_nodes, progress);
  if (!nodes) return nodes.error();
  Forecast forecast;
  forecast.algorithm = "bits";
  forecast.nodes = *nodes;
  forecast.units = units.size();
  forecast.threads = request.threads;
  forecast.log_bytes = log_bytes_a_unit * static_cast<double>(units.size());
  Calibration calibration;
  calibration.threads = request.threads;
  calibration.seed = request.seed;
  for (const Backend& backend : all_backends()) {
    if (request.backend != "auto" && request.backend != backend.name) continue;
    auto engine = forecast_engine(backend, board, units, sampler, *nodes, calibration, progress);
    if (!engine) return engine.error();
    forecast.engines.push_back(std::move(*engine));
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
