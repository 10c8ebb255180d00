#include "nonet/contract/forecast.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <mutex>
#include <utility>

#include "nonet/base/each_chunk.h"
#include "nonet/contract/forecast_parts.h"
#include "nonet/contract/interface.h"

namespace nonet {

namespace {

constexpr u64 most_groups = u64{1} << 20;
constexpr double least_weight = 1e-6;   // of the mean weight: everything can be drawn
constexpr u64 units_to_draw = 4096;     // for a rate: more than are counted
constexpr double longest_unit = 4;      // times the seconds of a calibration
constexpr double rate_error = 0.15;     // what a rate changes by: neighbours, temperature, other units
constexpr u64 descents_a_report = 256;  // some hundred nodes each

// When something that begins now is given up.
Progress::Clock::time_point longest_of(const Calibration& calibration) {
  return Progress::Clock::now() + length_of(longest_unit * calibration.seconds);
}

// What an engine does with some units, finished or not, and how long it takes.
class Trial {
 public:
  Trial(const UnitEngine& engine, std::vector<u64> units, const Calibration& calibration, Progress& progress)
      : engine_(engine),
        units_(std::move(units)),
        calibration_(calibration),
        enough_(calibration.now() + length_of(calibration.seconds)),
        progress_(progress) {}

  // Nodes a second of all threads.
  double rate() {
    if (engine_.count_many) return rate_of_batches();
    UnitWork trial;
    trial.identity = "trial";
    trial.units = units_.size();
    trial.engine.count = [this](u64 number, Progress&) -> std::optional<UnitCount> {
      const u64 unit = units_[number];
      if (!measure([&](Progress& part) { return engine_.count(unit, part).has_value(); }))
        return std::nullopt;
      return UnitCount{};
    };
    UnitOptions options;
    options.threads = calibration_.threads;
    Progress part(progress_, Progress::Clock::time_point::max());  // how far it is interests nobody
    (void)count_units(trial, options, part);
    return calibration_.threads * all_.rate();
  }

 private:
  struct Measured {
    double seconds = 0, nodes = 0;
    double rate() const { return seconds > 0 ? nodes / seconds : 0; }
  };

  // False: it did not end. Nothing but the first is begun when the time is over.
  bool measure(const std::function<bool(Progress&)>& count) {
    const bool first = !begun_.exchange(true);
    const auto start = calibration_.now();
    if (!first && start >= enough_) return true;
    Progress part(progress_, longest_of(calibration_));
    const bool whole = count(part);
    const double seconds = seconds_of(calibration_.now() - start);
    const std::lock_guard lock(mutex_);
    all_.seconds += seconds;
    all_.nodes += static_cast<double>(part.nodes());
    return whole;
  }

  // The first batch is one unit and wakes the device up: it counts only where no other has come to any nodes.
  double rate_of_batches() {
    std::vector<UnitCount> counts(static_cast<std::size_t>(std::min<u64>(engine_.batch, units_.size())));
    const std::span<const u64> all = units_;
    const auto count = [&](std::span<const u64> some) {
      return measure([&](Progress& part) {
        return engine_.count_many(some, std::span(counts).first(some.size()), part);
      });
    };
    bool whole = count(all.first(1));
    const Measured first = std::exchange(all_, {});
    enough_ += length_of(first.seconds);
    for (std::size_t at = 0; whole && at < all.size(); at += counts.size())
      whole = count(all.subspan(at, std::min(counts.size(), all.size() - at)));
    return all_.nodes > 0 ? all_.rate() : first.rate();
  }

  const UnitEngine& engine_;
  const std::vector<u64> units_;
  const Calibration& calibration_;
  Progress::Clock::time_point enough_;
  Progress& progress_;
  std::atomic<bool> begun_ = false;
  std::mutex mutex_;  // of what follows
  Measured all_;
};

}  // namespace

UnitSampler::UnitSampler(u64 units, const std::function<double(u64 unit)>& weight, Progress& progress)
    : units_(units), group_(std::max<u64>(1, (units + most_groups - 1) / most_groups)) {
  const u64 groups = (units + group_ - 1) / group_;
  weights_.reserve(static_cast<std::size_t>(groups + 1));
  weights_.push_back(0);
  for (u64 first = 0; first < units; first += group_) {
    const u64 size = std::min(group_, units - first);
    const bool stopped = weights_.size() % 4096 == 0 && progress.should_stop();
    if (stopped || progress.stopped()) {
      weights_.push_back(0);
      continue;
    }
    weights_.push_back(static_cast<double>(size) * std::max(0.0, weight(first + size / 2)));
  }
  double sum = 0;
  for (const double w : weights_) sum += w;
  const double floor = sum > 0 ? least_weight * sum / static_cast<double>(groups) : 1;
  double before = 0;
  for (std::size_t i = 1; i < weights_.size(); ++i) weights_[i] = before += std::max(weights_[i], floor);
}

UnitSampler::Draw UnitSampler::draw(double position, u64 within) const {
  const auto after = std::upper_bound(weights_.begin() + 1, weights_.end() - 1, position * weights_.back());
  const auto group = static_cast<u64>(after - weights_.begin() - 1);
  const u64 first = group * group_, size = std::min(group_, units_ - first);
  const double share = (*after - *(after - 1)) / weights_.back();
  return {first + within % size, share / static_cast<double>(size)};
}

Result<Estimate> sample_nodes(const UnitSampler& sampler, const DescendUnit& descend,
                              const Sampling& sampling, Progress& progress) {
  Estimate estimate;
  if (sampler.units() == 0 || sampling.pairs == 0) {
    estimate.exact = sampler.units() == 0;
    return estimate;
  }
  std::mt19937_64 random(sampling.seed);
  const auto strata = static_cast<double>(sampling.pairs);
  double sum = 0, squares = 0;
  for (u64 stratum = 0; stratum < sampling.pairs; ++stratum) {
    double values[2];
    for (double& value : values) {
      const double position = (static_cast<double>(stratum) + evenly(random)) / strata;
      const auto drawn = sampler.draw(position, random());
      value = descend(drawn.unit, random) / drawn.density;
    }
    sum += (values[0] + values[1]) / 2;
    squares += (values[0] - values[1]) * (values[0] - values[1]) / 4;
    if (stratum % descents_a_report == 0 && !progress.advance(descents_a_report))
      return stopped_forecast(progress);
  }
  estimate.mean = sum / strata;
  estimate.error = std::sqrt(squares) / strata;
  estimate.samples = 2 * sampling.pairs;
  return estimate;
}

Result<double> measure_rate(const UnitEngine& engine, const UnitSampler& sampler,
                            const Calibration& calibration, Progress& progress) {
  if (sampler.units() == 0) return 0.0;
  std::mt19937_64 random(calibration.seed);
  std::vector<u64> units;
  const u64 wanted = std::max<u64>(units_to_draw, 4 * engine.batch);
  for (u64 i = 0; i < wanted; ++i) units.push_back(sampler.draw(evenly(random), random()).unit);
  const double rate = Trial(engine, std::move(units), calibration, progress).rate();
  if (progress.should_stop()) return stopped_forecast(progress);
  return rate;
}

Result<Estimate> measure_seconds(const CountPart& count, const Calibration& calibration, Progress& progress) {
  const auto begin = calibration.now();
  const auto enough = begin + length_of(calibration.seconds);
  std::mutex mutex;
  double sum = 0, squares = 0, first = 0;
  u64 samples = 0, begun = 0;
  run_threads(calibration.threads, [&](int thread) {
    std::mt19937_64 random(calibration.seed * 1024 + static_cast<u64>(thread));
    bool warm = false;  // a thread's first part pays for its memory, too
    for (auto start = begin; (start = calibration.now()) < enough;) {
      Progress part(progress, longest_of(calibration));
      const double probability = count(random, part);
      if (part.should_stop()) return;
      const double seconds = seconds_of(calibration.now() - start) / probability;
      const std::lock_guard lock(mutex);
      if (!std::exchange(warm, true)) {
        first += seconds;
        ++begun;
        continue;
      }
      sum += seconds;
      squares += seconds * seconds;
      ++samples;
    }
  });
  if (progress.should_stop()) return stopped_forecast(progress);
  if (samples == 0) sum = first, samples = begun;  // better than nothing
  Estimate estimate;
  estimate.samples = samples;
  if (samples == 0) return estimate;
  const auto n = static_cast<double>(samples), threads = static_cast<double>(calibration.threads);
  const double mean = sum / n;
  estimate.mean = mean / threads;
  // A few tell nothing of how much others differ: it may be as wrong as it is large.
  estimate.error = samples <= begun ? estimate.mean
                                    : std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1)) / threads;
  return estimate;
}

double uncertainty_of(const Estimate& nodes) {
  const double relative = nodes.mean > 0 ? nodes.error / nodes.mean : 0;
  return std::exp(2 * std::hypot(relative, rate_error));
}

double memory_in_use() {
  std::ifstream pages("/proc/self/statm");
  double all = 0, resident = 0;
  pages >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

Result<Forecast> Puzzle::forecast(const Instance&, const Request&, Progress&) const {
  return Error{Fault::unsupported,
               fmt::format("{} has no forecast: it is for puzzles that are filled, such as queens or sudoku",
                           description().name)};
}

}  // namespace nonet
