// Forecasts against the truth: what a search does visit.
#include "nonet/contract/forecast.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <memory>

#include "nonet/base/backends.h"
#include "nonet/puzzles/queens/forecast.h"
#include "nonet/puzzles/queens/kernels/scalar.h"
#include "nonet/puzzles/queens/puzzle.h"
#include "nonet/puzzles/queens/queens.h"

namespace nonet {
namespace {

// Every node of every unit, one after the other.
double true_nodes(const QueensBoard& board, const QueensUnits& units) {
  const KernelWatch watch = {[](void*, std::uint64_t) { return true; }, nullptr};
  u64 nodes = 0;
  for (u64 unit = 0; unit < units.size(); ++unit) {
    for (const QueensUnit& placement : placements_of(board, units[unit])) {
      const QueensFrame frame = frame_of(board, placement);
      nodes += (board.torus ? fill_torus(frame, watch) : fill_queens_plainly(frame, watch)).nodes;
    }
  }
  return static_cast<double>(nodes);
}

Result<Estimate> estimated(const QueensBoard& board, const QueensUnits& units, const Sampling& sampling,
                           double few) {
  Progress progress;
  const UnitSampler sampler(
      units.size(), [&](u64 unit) { return guess_queens_nodes(board, units[unit]); }, progress);
  return estimate_queens_nodes(board, units, sampler, sampling, few, progress);
}

QueensBoard empty_board(int n, bool torus = false) {
  QueensBoard board;
  board.n = n;
  board.torus = torus;
  return board;
}

QueensBoard marked_board() {
  QueensBoard board = empty_board(12);
  board.placed.assign(12, -1);
  board.placed[5] = 1;
  board.blocked.assign(12, 0);
  board.blocked[0] = 0b101;
  board.blocked[7] = 0b11110000;
  return board;
}

void expect_near_the_truth(const QueensBoard& board) {
  const QueensUnits units(board);
  const double truth = true_nodes(board, units);
  double squares = 0;
  constexpr int seeds = 8;
  for (u64 seed = 1; seed <= seeds; ++seed) {
    const auto estimate = estimated(board, units, {.pairs = 1000, .seed = seed}, 0);
    ASSERT_TRUE(estimate);
    EXPECT_FALSE(estimate->exact);
    EXPECT_EQ(estimate->samples, 2000u);
    EXPECT_LT(estimate->error, 0.06 * truth) << board.n << " " << seed;
    const double away = (estimate->mean - truth) / estimate->error;
    EXPECT_LT(std::abs(away), 4) << board.n << " " << seed;
    squares += away * away;
  }
  EXPECT_LT(squares, 3 * seeds) << "the standard error is too small";
}

TEST(ForecastQueens, IsNearTheTruth) {
  for (int n = 8; n <= 14; ++n) expect_near_the_truth(empty_board(n));
}

TEST(ForecastQueens, IsNearTheTruthOnOtherBoards) {
  expect_near_the_truth(empty_board(11, true));
  expect_near_the_truth(marked_board());
}

TEST(ForecastQueens, IsExactWhereEverythingIsSeen) {
  for (const QueensBoard& board : {empty_board(1), empty_board(3), empty_board(9), empty_board(12),
                                   empty_board(7, true), marked_board()}) {
    const QueensUnits units(board);
    const auto estimate = estimated(board, units, {.pairs = 100}, 1e6);
    ASSERT_TRUE(estimate);
    EXPECT_TRUE(estimate->exact);
    EXPECT_EQ(estimate->mean, true_nodes(board, units));
    EXPECT_EQ(estimate->error, 0);
  }
}

TEST(ForecastQueens, DependsOnTheSeedAlone) {
  const QueensBoard board = empty_board(16);
  const QueensUnits units(board);
  const auto first = estimated(board, units, {.pairs = 500, .seed = 5}, 0);
  const auto again = estimated(board, units, {.pairs = 500, .seed = 5}, 0);
  const auto other = estimated(board, units, {.pairs = 500, .seed = 6}, 0);
  EXPECT_EQ(first->mean, again->mean);
  EXPECT_EQ(first->error, again->error);
  EXPECT_NE(first->mean, other->mean);
}

// The example of forecast.h.
TEST(Forecast, Example) {
  Progress progress;
  const UnitSampler sampler(100, [](u64 unit) { return double(unit + 1); }, progress);
  const auto nodes = sample_nodes(
      sampler, [](u64 unit, std::mt19937_64&) { return double(unit); }, {.pairs = 1000}, progress);
  ASSERT_TRUE(nodes);
  EXPECT_NEAR(nodes->mean, 4950, 4 * nodes->error);
  EXPECT_GT(nodes->error, 0);
}

// Each unit is drawn as often as its density says, and the densities are those of the weights.
TEST(Forecast, UnitsAreDrawnByWeight) {
  const double weights[] = {1, 0, 5, 2, 8};  // also one that is thought to have no work at all
  Progress progress;
  const UnitSampler sampler(5, [&](u64 unit) { return weights[unit]; }, progress);
  std::map<u64, int> times;
  constexpr int draws = 16000;
  for (int i = 0; i < draws; ++i) {
    const auto drawn = sampler.draw((i + 0.5) / draws, 0);
    EXPECT_NEAR(drawn.density, weights[drawn.unit] / 16, 1e-5);
    ++times[drawn.unit];
  }
  for (const u64 unit : {0u, 2u, 3u, 4u}) EXPECT_NEAR(times[unit], weights[unit] / 16 * draws, 2) << unit;
  EXPECT_EQ(sampler.draw(0, 0).unit, 0u);
  EXPECT_EQ(sampler.draw(std::nextafter(1, 0), 0).unit, 4u);
  EXPECT_GT(sampler.draw(1.0 / 16 + 1e-9, 0).density, 0) << "what seems to have no work is drawn, too";
}

// Of millions of units neighbours share a weight, and weights that say nothing do no harm.
TEST(Forecast, MillionsOfUnits) {
  constexpr u64 units = 3'000'001;
  Progress progress;
  const auto count = [](u64 unit, std::mt19937_64&) { return unit % 7 == 3 ? 10.0 : 1.0; };
  double truth = 0;
  std::mt19937_64 random;
  for (u64 unit = 0; unit < units; ++unit) truth += count(unit, random);
  const auto even =
      sample_nodes(UnitSampler(units, [](u64) { return 0.0; }, progress), count, {.pairs = 4000}, progress);
  const auto odd = sample_nodes(UnitSampler(
                                    units, [](u64 unit) { return unit % 10 < 5 ? 1 : 2; }, progress),
                                count, {.pairs = 4000}, progress);
  for (const auto& nodes : {even, odd}) {
    EXPECT_NEAR(nodes->mean, truth, 4 * nodes->error);
    EXPECT_LT(nodes->error, 0.03 * truth);
  }
}

TEST(Forecast, NoUnitsAreNoWork) {
  Progress progress;
  const UnitSampler sampler(0, [](u64) { return 1.0; }, progress);
  const DescendUnit descend = [](u64, std::mt19937_64&) { return 1.0; };
  const auto nodes = sample_nodes(sampler, descend, {}, progress);
  EXPECT_TRUE(nodes->exact);
  EXPECT_EQ(nodes->mean, 0);
  EXPECT_EQ(*measure_rate({}, sampler, {}, progress), 0);
}

TEST(Forecast, IsStopped) {
  std::atomic<bool> stop = true;
  Progress progress(&stop);
  const UnitSampler sampler(10, [](u64) { return 1.0; }, progress);
  const DescendUnit descend = [](u64, std::mt19937_64&) { return 1.0; };
  const auto nodes = sample_nodes(sampler, descend, {}, progress);
  ASSERT_FALSE(nodes);
  EXPECT_EQ(nodes.error().fault, Fault::stopped);
}

TEST(Forecast, IsLessCertainWithALargerError) {
  EXPECT_GT(uncertainty_of({100, 0}), 1);
  EXPECT_GT(uncertainty_of({100, 30}), uncertainty_of({100, 10}));
  EXPECT_GT(uncertainty_of({100, 10}), uncertainty_of({100, 0}));
}

// A clock that is a second further each time somebody looks: what is measured does not depend on the machine.
// `seconds` are those of the calibration; by the machine's clock they only end what never ends by itself.
Calibration by_looks(double seconds, int threads) {
  Calibration calibration;
  calibration.seconds = seconds;
  calibration.threads = threads;
  calibration.now = [looks = std::make_shared<std::atomic<int>>(0)] {
    return Progress::Clock::time_point(std::chrono::seconds(++*looks));
  };
  return calibration;
}

TEST(ForecastThreads, Rates) {
  Progress progress;
  const UnitSampler sampler(50, [](u64) { return 1.0; }, progress);
  std::atomic<int> units = 0;
  UnitEngine engine;
  engine.count = [&](u64, Progress& part) -> std::optional<UnitCount> {
    ++units;
    part.advance(1000);
    return UnitCount{1, 1000};
  };
  EXPECT_EQ(*measure_rate(engine, sampler, by_looks(600, 1), progress), 1000);
  EXPECT_EQ(units, 300) << "two looks each";
  EXPECT_GT(*measure_rate(engine, sampler, by_looks(600, 2), progress), 0);
  EXPECT_EQ(*measure_rate(engine, sampler, by_looks(0.01, 1), progress), 1000) << "one unit, however late";
  engine.count = [](u64, Progress& part) -> std::optional<UnitCount> {  // never ends by itself
    while (part.advance(1)) {
    }
    return std::nullopt;
  };
  EXPECT_GT(*measure_rate(engine, sampler, by_looks(0.01, 2), progress), 0);
  EXPECT_FALSE(progress.stopped()) << "only the part was";
}

// A tenth of the work is drawn at a time.
TEST(ForecastThreads, Seconds) {
  Progress progress;
  const CountPart tenth = [](std::mt19937_64&, Progress& part) {
    part.advance(1);
    return 0.1;
  };
  const auto alone = measure_seconds(tenth, by_looks(600, 1), progress);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->samples, 299u) << "two looks each, and the first is not counted";
  EXPECT_NEAR(alone->mean, 10, 1e-9);
  const auto seconds = measure_seconds(tenth, by_looks(600, 2), progress);
  ASSERT_TRUE(seconds);
  EXPECT_GT(seconds->samples, 0u);
  EXPECT_GE(seconds->mean, 4.999);
  const CountPart endless = [](std::mt19937_64&, Progress& part) {
    while (part.advance(1)) {
    }
    return 0.1;
  };
  Calibration now;
  now.seconds = 0.01;
  now.threads = 2;
  const auto none = measure_seconds(endless, now, progress);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->samples, 0u);
  EXPECT_FALSE(progress.stopped());
  progress.fail("the device is gone");
  const auto failed = measure_seconds([](std::mt19937_64&, Progress&) { return 1.0; }, now, progress);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "the device is gone");
}

// A device with a clock of its own. Units have a million nodes each; it may be told to stop after so many.
struct FakeDevice {
  double wake = 1, unit = 0.2;  // seconds
  u64 batch = 300;
  u64 stops_after = ~u64{0};  // units
  u64 most = 0, calls = 0;

  double rate() {
    Progress progress;
    const UnitSampler sampler(1000, [](u64) { return 1.0; }, progress);
    double time = 0;
    UnitEngine engine;
    engine.batch = batch;
    engine.count_many = [&](std::span<const u64> units, std::span<UnitCount> counts, Progress& part) {
      EXPECT_EQ(units.size(), counts.size());
      most = std::max<u64>(most, units.size());
      if (calls++ == 0) time += wake;
      const u64 done = std::min<u64>(units.size(), stops_after);
      stops_after -= done;
      time += unit * static_cast<double>(done);
      part.advance(1'000'000 * done);
      if (done < units.size()) time += unit;  // what it was doing then is lost
      return done == units.size();
    };
    Calibration calibration;
    calibration.now = [&] { return Progress::Clock::time_point(length_of(time)); };
    return *measure_rate(engine, sampler, calibration, progress);
  }
};

TEST(Forecast, RatesOfEnginesThatTakeManyUnits) {
  FakeDevice device;
  device.unit = 1e-4;
  EXPECT_NEAR(device.rate(), 1e10, 1e4);
  EXPECT_EQ(device.most, 300u);
  EXPECT_EQ(device.calls, 6u) << "0.15 seconds, and the first is not measured";
}

// Units that take longer than all of the calibration.
TEST(Forecast, RatesOfEnginesWithLongUnits) {
  for (const u64 batch : {1u, 2u, 300u}) {
    FakeDevice device;
    device.batch = batch;
    EXPECT_NEAR(device.rate(), 5e6, 10) << batch;
    EXPECT_EQ(device.calls, 2u);
  }
  FakeDevice only_wakes;  // and does the unit for it
  only_wakes.stops_after = 1;
  EXPECT_NEAR(only_wakes.rate(), 1e6 / 1.2, 10);
  FakeDevice stops;
  stops.stops_after = 0;
  EXPECT_EQ(stops.rate(), 0) << "nothing was done";
  EXPECT_EQ(stops.calls, 1u);
}

// Where a unit does not end, what was done of it counts.
TEST(Forecast, RatesOfEnginesThatEndNoUnit) {
  Progress progress;
  const UnitSampler sampler(10, [](u64) { return 1.0; }, progress);
  UnitEngine engine;
  engine.count_many = [](std::span<const u64>, std::span<UnitCount>, Progress& part) {
    part.advance(1000);
    return false;
  };
  EXPECT_EQ(*measure_rate(engine, sampler, by_looks(600, 1), progress), 1000);
}

// Who stopped it is told, whatever was being done.
TEST(ForecastQueens, TellsWhyAnEngineFailed) {
  const QueensBoard board = empty_board(14);
  const QueensUnits units(board);
  Progress progress;
  const UnitSampler sampler(units.size(), [](u64) { return 1.0; }, progress);
  progress.fail("the device is gone");
  for (const u64 pairs : {0u, 1u}) {  // none: it counts at once
    const auto nodes = estimate_queens_nodes(board, units, sampler, {.pairs = pairs}, 1e9, progress);
    ASSERT_FALSE(nodes);
    EXPECT_EQ(nodes.error().message, "the device is gone") << pairs;
  }
}

TEST(ForecastCovers, TellsWhyAnEngineFailed) {
  QueensInstance instance;
  instance.n = 8;
  Request request;
  request.algorithm = "cover";
  Progress progress;
  progress.fail("the device is gone");
  const auto forecast = (*queens_puzzle.make({}))->forecast(instance, request, progress);
  ASSERT_FALSE(forecast);
  EXPECT_EQ(forecast.error().message, "the device is gone");
}

// Up to symmetry bits counts on the empty board alone, and on no board of so many rows.
TEST(ForecastQueens, RefusesWhatTheCountRefuses) {
  QueensInstance marked, large;
  marked.n = 8;
  marked.put_queen(1);
  large.n = most_counted_queens + 1;
  const auto puzzle = queens_puzzle.make({});
  for (const QueensInstance& instance : {marked, large}) {
    Request request;
    request.algorithm = "bits";
    request.up_to = UpTo::symmetry;
    Progress progress;
    const auto counted = (*puzzle)->count(instance, request, progress);
    const auto forecast = (*puzzle)->forecast(instance, request, progress);
    ASSERT_FALSE(counted);
    ASSERT_FALSE(forecast);
    EXPECT_EQ(forecast.error().message, counted.error().message);
    EXPECT_EQ(forecast.error().fault, counted.error().fault);
  }
}

TEST(Backends, AreKnownByName) {
  EXPECT_TRUE(check_backend("auto"));
  EXPECT_TRUE(check_backend("scalar"));
  const auto unknown = check_backend("abacus");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().fault, Fault::usage);
  for (const Backend& backend : all_backends()) {
    EXPECT_NE(unknown.error().message.find(backend.name), std::string::npos);
    const auto checked = check_backend(backend.name);
    EXPECT_EQ(bool(checked), backend.present) << backend.name;
    if (!checked) {
      EXPECT_EQ(checked.error().fault, Fault::refused);
      EXPECT_NE(checked.error().message.find(backend.note), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace nonet
