#include "nonet/forecast.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

#include "nonet/interface.h"

namespace nonet {

namespace {

constexpr u64 most_groups = u64{1} << 20;
constexpr double least_weight = 1e-6;   // of the mean weight: everything can be drawn
constexpr u64 units_to_draw = 4096;     // for a rate: more than are counted
constexpr int descents_a_unit = 64;     // for the nodes of a unit that was counted
constexpr double longest_unit = 4;      // times the seconds of a calibration
constexpr double rate_error = 0.15;     // what a rate changes by: neighbours, temperature, other units
constexpr u64 descents_a_report = 256;  // some hundred nodes each

double evenly(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

Error stopped_early() {
  return {Fault::stopped, "stopped before the forecast was ready"};
}

// What a work's engine does with some units, and how long it takes.
class Trial {
 public:
  Trial(const UnitWork& work, std::vector<u64> units, const Calibration& calibration, Progress& progress)
      : work_(work),
        units_(std::move(units)),
        begin_(Progress::Clock::now()),
        soft_(begin_ + length(calibration.seconds)),
        part_(progress, begin_ + length(longest_unit * calibration.seconds)) {}

  void run(int threads) {
    if (work_.count_many) return run_batches();
    UnitWork trial;
    trial.identity = "trial";
    trial.units = units_.size();
    trial.count = [this](u64 number, Progress& progress) { return count(units_[number], progress); };
    UnitOptions options;
    options.threads = threads;
    (void)count_units(trial, options, part_);
  }

  std::span<const u64> finished() const { return finished_; }
  double busy() const { return busy_; }          // seconds, of all threads, for finished units
  double busy_all() const { return busy_all_; }  // and for those that were not
  double nodes() const { return static_cast<double>(part_.nodes()); }

 private:
  static Progress::Clock::duration length(double seconds) {
    return std::chrono::duration_cast<Progress::Clock::duration>(std::chrono::duration<double>(seconds));
  }

  std::optional<UnitCount> count(u64 unit, Progress& progress) {
    const auto start = Progress::Clock::now();
    if (start >= soft_) return UnitCount{};  // enough is known
    const auto counted = work_.count(unit, progress);
    note({&unit, 1}, counted.has_value(), Progress::Clock::now() - start);
    return counted;
  }

  // The first batch wakes the device up: its time is not counted.
  void run_batches() {
    const u64 batch = std::max<u64>(1, work_.batch);
    std::vector<UnitCount> counts(static_cast<std::size_t>(std::min<u64>(batch, units_.size())));
    const std::span<const u64> all = units_;
    if (!work_.count_many(all.first(1), std::span(counts).first(1), part_)) return;
    soft_ += Progress::Clock::now() - begin_;
    for (std::size_t at = 0; at < all.size() && Progress::Clock::now() < soft_; at += counts.size()) {
      const auto some = all.subspan(at, std::min(counts.size(), all.size() - at));
      const auto start = Progress::Clock::now();
      const bool whole = work_.count_many(some, std::span(counts).first(some.size()), part_);
      note(some, whole, Progress::Clock::now() - start);
      if (!whole) return;
    }
  }

  void note(std::span<const u64> units, bool whole, Progress::Clock::duration time) {
    const double seconds = std::chrono::duration<double>(time).count();
    const std::lock_guard lock(mutex_);
    busy_all_ += seconds;
    if (!whole) return;
    busy_ += seconds;
    finished_.insert(finished_.end(), units.begin(), units.end());
  }

  const UnitWork& work_;
  const std::vector<u64> units_;
  const Progress::Clock::time_point begin_;
  Progress::Clock::time_point soft_;
  Progress part_;
  std::mutex mutex_;  // of what follows
  std::vector<u64> finished_;
  double busy_ = 0, busy_all_ = 0;
};

}  // namespace

UnitSampler::UnitSampler(u64 units, const std::function<double(u64 unit)>& weight)
    : units_(units), group_(std::max<u64>(1, (units + most_groups - 1) / most_groups)) {
  const u64 groups = (units + group_ - 1) / group_;
  weights_.reserve(static_cast<std::size_t>(groups + 1));
  weights_.push_back(0);
  for (u64 first = 0; first < units; first += group_) {
    const u64 size = std::min(group_, units - first);
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
    if (stratum % descents_a_report == 0 && !progress.advance(descents_a_report)) return stopped_early();
  }
  estimate.mean = sum / strata;
  estimate.error = std::sqrt(squares) / strata;
  estimate.samples = 2 * sampling.pairs;
  return estimate;
}

Result<double> measure_rate(const UnitWork& work, const UnitSampler& sampler, const DescendUnit& descend,
                            const Calibration& calibration, Progress& progress) {
  if (sampler.units() == 0) return 0.0;
  std::mt19937_64 random(calibration.seed);
  std::vector<u64> units;
  const u64 wanted = std::max<u64>(units_to_draw, work.count_many ? 4 * work.batch : 0);
  for (u64 i = 0; i < wanted; ++i) units.push_back(sampler.draw(evenly(random), random()).unit);
  Trial trial(work, std::move(units), calibration, progress);
  trial.run(calibration.threads);
  if (progress.stopped() || progress.should_stop()) return stopped_early();
  const double threads = work.count_many ? 1 : calibration.threads;
  if (calibration.counts_nodes) return trial.busy_all() > 0 ? threads * trial.nodes() / trial.busy_all() : 0;
  double nodes = 0;
  const auto finished = trial.finished();
  const std::size_t looked_at = std::min<std::size_t>(finished.size(), 512);
  for (std::size_t i = 0; i < looked_at; ++i) {
    for (int k = 0; k < descents_a_unit; ++k) nodes += descend(finished[i], random) / descents_a_unit;
    if (!progress.advance(descents_a_unit)) return stopped_early();
  }
  if (looked_at == 0 || trial.busy() <= 0) return 0.0;
  nodes *= static_cast<double>(finished.size()) / static_cast<double>(looked_at);
  return threads * nodes / trial.busy();
}

double uncertainty_of(const Estimate& nodes) {
  const double relative = nodes.mean > 0 ? nodes.error / nodes.mean : 0;
  return std::exp(2 * std::hypot(relative, rate_error));
}

double peak_memory() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return 1024.0 * static_cast<double>(used.ru_maxrss);
}

Result<Forecast> Puzzle::forecast(const Instance&, const Request&, Progress&) const {
  return Error{Fault::unsupported,
               fmt::format("{} has no forecast: it is for puzzles that are filled, such as queens or sudoku",
                           description().name)};
}

}  // namespace nonet
