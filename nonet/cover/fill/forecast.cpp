// What a search through all covers will take: nodes by Knuth's walks (nonet/cover/units.h), and the rate of
// each search as it begins.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>

#include "nonet/base/each_chunk.h"
#include "nonet/contract/forecast.h"
#include "nonet/contract/forecast_parts.h"
#include "nonet/cover/bitmask_cover.h"
#include "nonet/cover/fill/answer.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/cover/units.h"

namespace nonet {

namespace {

constexpr u64 batches = 32;  // of walks: how much their means differ tells the error
constexpr double walk_entries =
    3e6;  // entries of the problem that all walks may look through, times its depth
constexpr double most_nodes = 1e300;
constexpr double seconds_a_search = 0.15;

Result<Estimate> estimate_covers(const CoverProblem& problem, u64 seed, Progress& progress) {
  double entries = problem.items() + problem.options();
  for (int i = 0; i < problem.items(); ++i) entries += static_cast<double>(problem.options_of(i).size());
  const int walks = static_cast<int>(std::clamp(walk_entries / entries, 1.0, 128.0));
  std::array<double, batches> means;
  Estimate estimate;
  for (u64 batch = 0; batch < batches; ++batch) {
    const double mean = estimate_nodes(problem, walks, seed * batches + batch, progress);
    if (progress.should_stop()) return stopped_forecast(progress);
    estimate.samples += static_cast<u64>(walks);
    if (!(mean <= batches * most_nodes)) {
      estimate.mean = most_nodes;
      estimate.beyond = true;
      return estimate;
    }
    means[batch] = mean;
    estimate.mean += mean / batches;
  }
  double squares = 0;  // of differences, as shares of the mean: those of large numbers are no numbers
  for (const double mean : means) {
    const double share = estimate.mean > 0 ? mean / estimate.mean - 1 : 0;
    squares += share * share;
  }
  estimate.error = estimate.mean * std::sqrt(squares / batches / (batches - 1));
  return estimate;
}

// Nodes a second of so many threads that all do the same, and whether that was all of the search.
struct SearchRate {
  double rate = 0;
  std::optional<u64> all;
};

SearchRate measure_search(const CoverProblem& problem, std::string_view algorithm, int threads,
                          Progress& progress) {
  const auto start = Progress::Clock::now();
  const auto end = start + length_of(seconds_a_search);
  std::atomic<u64> nodes = 0, whole = 0;
  std::atomic<bool> complete = true;
  run_threads(threads, [&](int) {
    Progress part(progress, end);
    const auto found = search_covers(problem, algorithm, CoverOrder::any, part);
    if (found) nodes += found->nodes;
    if (found && found->complete) whole = found->nodes;
    if (!found || !found->complete) complete = false;
  });
  SearchRate measured;
  const double seconds = seconds_since(start);
  measured.rate = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  if (complete) measured.all = whole.load();
  return measured;
}

}  // namespace

Result<Forecast> FillPuzzle::forecast(const Instance& instance, const Request& request,
                                      Progress& progress) const {
  const std::string& asked = request.algorithm;
  if (asked == "diagram" || asked == "sat") {
    return Error{Fault::unsupported, fmt::format("what {} takes is only known by trying: forecasts are of "
                                                 "searches, such as cover",
                                                 asked)};
  }
  auto problem = compile(instance);
  if (!problem) return problem.error();
  if (problem->aim() != Aim::any)
    return Error{Fault::unsupported, "a count of best answers has no forecast: bounds cut its search"};
  const auto nodes = estimate_covers(*problem, request.seed, progress);
  if (!nodes) return nodes.error();
  Forecast forecast;
  forecast.algorithm = search_for({*problem, request, progress});
  forecast.nodes = *nodes;
  forecast.threads = request.threads;
  std::vector<std::string_view> searches = {"cover", "bitmask"};
  if (is_cover_search(asked)) searches = {asked};
  for (const std::string_view search : searches) {
    EngineForecast engine;
    engine.name = search;
    if (const auto takes = bitmask_takes(*problem); search == "bitmask" && !takes) {
      engine.present = false;
      engine.note = takes.error().message;
    } else {
      const SearchRate measured = measure_search(*problem, search, request.threads, progress);
      if (progress.should_stop()) return stopped_forecast(progress);
      engine.rate = measured.rate;
      if (measured.rate <= 0) engine.note = "it had not begun when its moment was over";
      if (measured.all) forecast.nodes = {static_cast<double>(*measured.all), 0, nodes->samples, true};
    }
    forecast.engines.push_back(std::move(engine));
  }
  for (EngineForecast& engine : forecast.engines) {
    engine.seconds = engine.rate > 0 ? forecast.nodes.mean / engine.rate : 0;
    engine.uncertainty = uncertainty_of_start(forecast.nodes);
  }
  if (asked == "auto") {
    forecast.note = "auto may know better ways than a search: a diagram";
    if (const std::string_view own = description().algorithms[0].name; own != fill_algorithms[0].name)
      forecast.note += fmt::format(", or {}", own);
  }
  return forecast;
}

}  // namespace nonet
