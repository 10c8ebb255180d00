#include "nonet/units/recheck.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>

#include "nonet/base/draws.h"
#include "nonet/base/each_chunk.h"
#include "nonet/units/worker.h"

namespace nonet {

namespace {

constexpr u64 most_drawn = u64{1} << 26;

template <class T>
std::size_t index_in(std::vector<T>& all, std::string_view one) {
  const auto at = std::find(all.begin(), all.end(), one);
  const auto index = static_cast<std::size_t>(at - all.begin());
  if (at == all.end()) all.emplace_back(one);
  return index;
}

}  // namespace

Result<Done> UnitRecheck::start(Progress& progress) {
  const double percent = options_.recheck;
  if (percent == 0) return Done{};
  if (!(percent > 0 && percent <= 100)) {
    return Error{Fault::usage,
                 fmt::format("expected 0 to 100 percent of the units to recheck, found {}", percent)};
  }
  if (!work_.other.is_here() || work_.other.name == work_.engine.name) {
    return Error{Fault::unsupported,
                 "this count has one engine only: there is no other to recheck its units"};
  }
  const auto units = static_cast<double>(work_.units);
  const u64 size = std::min(work_.units, static_cast<u64>(std::ceil(units * percent / 100)));
  if (size > most_drawn) {
    return Error{
        Fault::refused,
        fmt::format("{} units are too many to recheck, the most are {}: a smaller share", size, most_drawn)};
  }
  draw(size);
  for (std::size_t i = 0; i < drawn_.size(); ++i) {
    if (i % 4096 == 0 && progress.should_stop()) break;
    weights_ += work_.weight ? work_.weight(drawn_[i].unit) : 1;
  }
  return Done{};
}

// So many different ones, every set of them as likely as any other (Floyd): the j-th draw is below j, and is
// j itself where that was drawn before.
void UnitRecheck::draw(u64 size) {
  std::vector<bool> chosen(work_.units);
  Draws draws(options_.seed);
  for (u64 j = work_.units - size; j < work_.units; ++j) {
    const u64 unit = draws.below(j + 1);
    chosen[chosen[unit] ? j : unit] = true;
  }
  drawn_.reserve(size);
  for (u64 unit = 0; unit < work_.units; ++unit) {
    if (chosen[unit]) drawn_.push_back({unit});
  }
}

void UnitRecheck::see(const UnitRecord& record) {
  const auto at = std::lower_bound(drawn_.begin(), drawn_.end(), record.unit,
                                   [](const Drawn& drawn, u64 unit) { return drawn.unit < unit; });
  if (at == drawn_.end() || at->unit != record.unit) return;
  at->count = record.counted.count;
  at->engine = index_in(engines_, record.engine);
}

Result<Done> UnitRecheck::check_engines() const {
  const auto alone = std::find_if(drawn_.begin(), drawn_.end(),
                                  [&](const Drawn& drawn) { return !checker_of(drawn).is_here(); });
  if (alone == drawn_.end()) return Done{};
  return Error{Fault::unsupported,
               fmt::format("unit {} was counted by {}, and no other engine is here to count it again",
                           alone->unit, work_.other.name)};
}

Result<Done> UnitRecheck::run(Progress& progress, double before, double loaded) {
  if (auto able = check_engines(); !able) return able;
  double done = 0;
  for (const UnitEngine* checker : {&work_.engine, &work_.other}) {
    const auto difference = count_again(*checker, progress, [&](const Drawn& drawn) {
      done += work_.weight ? work_.weight(drawn.unit) : 1;
      if (weights_ > 0) progress.report_fraction(before + (1 - before) * done / weights_, loaded);
    });
    if (!difference) continue;
    const std::string kept =
        options_.checkpoint.empty() ? "" : fmt::format("; {} is as it was", options_.checkpoint);
    return Error{Fault::defect, *difference + kept};
  }
  return Done{};
}

std::optional<std::string> UnitRecheck::count_again(const UnitEngine& checker, Progress& progress,
                                                    const std::function<void(const Drawn&)>& each) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::optional<std::string> difference;
  const auto is_for_it = [&](const Drawn& drawn) { return &checker_of(drawn) == &checker; };
  if (std::none_of(drawn_.begin(), drawn_.end(), is_for_it)) return difference;
  run_threads(threads_of(checker, options_), [&](int) {
    for (std::size_t i = next++; i < drawn_.size() && !progress.should_stop(); i = next++) {
      const Drawn& drawn = drawn_[i];
      if (!is_for_it(drawn)) continue;
      const auto again = checker.count_one(drawn.unit, progress);
      if (!again) return;
      const std::lock_guard lock(mutex);
      if (again->count != drawn.count) {
        difference = fmt::format("unit {} has {} solutions by {} and {} by {}: one is wrong", drawn.unit,
                                 drawn.count, engines_[drawn.engine], again->count, checker.name);
        next = drawn_.size();
        return;
      }
      ++rechecked_;
      index_in(others_, checker.name);
      each(drawn);
    }
  });
  return difference;
}

void UnitRecheck::describe(UnitsCounted& counted) const {
  counted.drawn = drawn_.size();
  counted.rechecked = rechecked_;
  counted.rechecked_by = fmt::format("{}", fmt::join(others_, " and "));
}

}  // namespace nonet
