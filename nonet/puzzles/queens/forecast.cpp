// What a count of queens will take (nonet/contract/forecast.h). Nodes are those of the kernels
// (puzzles/queens/kernels/kernel.h).
#include "nonet/puzzles/queens/forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "nonet/base/backends.h"
#include "nonet/contract/forecast_parts.h"
#include "nonet/puzzles/queens/engine.h"
#include "nonet/puzzles/queens/kernels/scalar.h"
#include "nonet/puzzles/queens/puzzle.h"

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

// One of the bits that are set, as the number says, from 0 up.
std::uint32_t bit_at(std::uint32_t bits, u64 number) {
  for (; number > 0; --number) bits &= bits - 1;
  return bits & (0 - bits);
}

}  // namespace

double guess_queens_nodes(const QueensBoard& board, const QueensUnit& unit) {
  return static_cast<double>(unit.choices()) * guess_below(frame_of(board, unit));
}

// One of the choices for the middle columns, drawn evenly, stands for all of them.
double descend_queens(const QueensBoard& board, const QueensUnit& unit, std::mt19937_64& random) {
  if (!unit.chooses)
    return descend_queens(frame_of(board, placements_of(board, unit)[0]), board.torus, random);
  const u64 choices = unit.choices();
  u64 skip = random() % choices;
  QueensUnit one = unit;
  one.allowed = {};
  for (std::size_t left = 0; left < unit.allowed.size(); ++left) {
    const auto here = static_cast<u64>(std::popcount(unit.allowed[left]));
    if (skip >= here) {
      skip -= here;
      continue;
    }
    one.allowed[left] = bit_at(unit.allowed[left], skip);
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
  const KernelWatch watch = watch_of(progress);
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

// A part of a unit that can be joined alone: with so many queens more, drawn where joins place them in what
// is too large. The probability of what was drawn is multiplied to `probability`; false: a row has no free
// cell.
bool draw_part(const QueensBoard& board, QueensUnit& unit, std::size_t queens, std::mt19937_64& random,
               double& probability) {
  constexpr std::size_t most = QueensUnit::most_queens - 2;  // the middle columns' besides
  for (; queens > 0 && unit.size < most; --queens) {
    const auto row = row_to_part(board.n, unit.placed());
    if (!row) return true;
    const std::uint32_t free = free_columns(board, *row, unit.placed());
    if (free == 0) return false;
    const auto size = static_cast<u64>(std::popcount(free));
    unit.add({static_cast<std::uint8_t>(*row),
              static_cast<std::uint8_t>(std::countr_zero(bit_at(free, random() % size)))});
    probability /= static_cast<double>(size);
  }
  return true;
}

class BoardForecast {
 public:
  BoardForecast(const QueensBoard& board, const Request& request, Progress& progress)
      : board_(board),
        request_(request),
        progress_(progress),
        units_(board),
        sampler_(
            units_.size(), [&](u64 unit) { return guess_queens_nodes(board_, units_[unit]); }, progress) {
    calibration_.threads = request.threads;
    calibration_.seed = request.seed;
  }

  Result<Forecast> run() {
    const auto nodes =
        estimate_queens_nodes(board_, units_, sampler_, {.seed = request_.seed}, few_nodes, progress_);
    if (!nodes) return nodes.error();
    Forecast forecast;
    forecast.algorithm = "bits";
    forecast.nodes = *nodes;
    forecast.units = units_.size();
    forecast.threads = request_.threads;
    forecast.log_bytes = log_bytes_a_unit * static_cast<double>(units_.size());
    forecast.memory = memory_in_use();
    for (const Backend& backend : all_backends()) {
      if (request_.backend != "auto" && request_.backend != backend.name) continue;
      auto engine = forecast_engine(backend, *nodes);
      if (!engine) return engine.error();
      forecast.engines.push_back(std::move(*engine));
    }
    forecast.memory += request_.threads * largest_room_;
    return forecast;
  }

 private:
  Result<EngineForecast> forecast_engine(const Backend& backend, const Estimate& nodes) {
    EngineForecast engine;
    engine.name = backend.name;
    engine.present = backend.present;
    engine.note = backend.present ? "" : backend.note;
    if (!backend.present) return engine;
    const QueensKernel* const kernel = backend.name == "cuda" ? nullptr : find_queens_kernel(backend.name);
    const auto timed = kernel != nullptr && joins(*kernel, board_) ? time_joins(*kernel, nodes, engine)
                                                                   : time_search(nodes, engine);
    if (!timed) return timed.error();
    return engine;
  }

  Result<Done> time_joins(const QueensKernel& kernel, const Estimate& nodes, EngineForecast& engine) {
    QueensJoins joins(kernel, board_, request_.memory / std::max(1, request_.threads));
    const auto seconds = measure_joins(joins);
    if (!seconds) return seconds.error();
    largest_room_ = std::max(largest_room_, joins.largest_room());
    engine.seconds = seconds->mean;
    engine.rate = seconds->mean > 0 ? nodes.mean / seconds->mean : 0;
    engine.note = engine.rate > 0 ? "by joining half boards instead" : "none of its units ended in the time";
    engine.uncertainty = uncertainty_of(*seconds);
    return Done{};
  }

  // Smaller and smaller parts of units, until some end in time. What a join takes has little to do with the
  // nodes of a search: all units are alike.
  Result<Estimate> measure_joins(QueensJoins& joins) {
    const UnitSampler even(units_.size(), [](u64) { return 1.0; }, progress_);
    Calibration longer = calibration_;
    longer.seconds *= 5;  // a join is a large step
    Result<Estimate> seconds = Estimate{};
    for (std::size_t more = 0; seconds && seconds->samples == 0 && more <= 4; more += 2) {
      const CountPart count = [&](std::mt19937_64& random, Progress& part) {
        const double position = evenly(random);
        const auto drawn = even.draw(position, random());
        double probability = drawn.density;
        QueensUnit unit = units_[drawn.unit];
        if (draw_part(board_, unit, more, random, probability)) (void)joins.count(unit, part);
        return probability;
      };
      seconds = measure_seconds(count, longer, progress_);
    }
    return seconds;
  }

  Result<Done> time_search(const Estimate& nodes, EngineForecast& engine) {
    const auto work = queens_work(board_, engine.name);
    if (!work && work.error().fault == Fault::unsupported) {
      engine.present = false;
      engine.note = work.error().message;
      return Done{};
    }
    if (!work) return work.error();
    const auto rate = measure_rate(work->engine, sampler_, calibration_, progress_);
    if (!rate) return rate.error();
    engine.rate = *rate;
    engine.seconds = *rate > 0 ? nodes.mean / *rate : 0;
    if (*rate <= 0) engine.note = "it reported no nodes in the time";
    engine.uncertainty = uncertainty_of(nodes);
    return Done{};
  }

  const QueensBoard board_;
  const Request& request_;
  Progress& progress_;
  const QueensUnits units_;
  const UnitSampler sampler_;
  Calibration calibration_;
  double largest_room_ = 0;  // of a thread that joins
};

}  // namespace

Result<Forecast> QueensPuzzle::forecast(const Instance& instance, const Request& request,
                                        Progress& progress) const {
  const auto& queens = static_cast<const QueensInstance&>(instance);
  if (const auto known = check_algorithm(request.algorithm); !known) return known.error();
  if (const auto able = check_engine(queens, request); !able) return able.error();
  if (const auto why = contradiction(queens)) {
    Forecast nothing;
    nothing.algorithm = "bits";
    nothing.nodes.exact = true;
    nothing.threads = request.threads;
    nothing.note = fmt::format("nothing is searched: {}", *why);
    return nothing;
  }
  if (!is_counted_directly(queens, request)) {
    auto forecast = FillPuzzle::forecast(instance, request, progress);
    if (forecast && request.algorithm == "auto" && queens.n > most_counted_queens)
      forecast->note = fmt::format("bits, made for this puzzle, counts up to {} rows", most_counted_queens);
    return forecast;
  }
  if (const auto able = check_direct_count(queens, request); !able) return able.error();
  return BoardForecast(direct_board(queens), request, progress).run();
}

}  // namespace nonet
