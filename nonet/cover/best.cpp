#include "nonet/cover/best.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "nonet/base/each_chunk.h"
#include "nonet/cover/best_prices.h"
#include "nonet/cover/best_search.h"

namespace nonet {
namespace {

constexpr std::int64_t most_entries = std::int64_t{1} << 23;  // what may be copied for every unit
constexpr std::int64_t most_total = std::int64_t{1} << 54;    // of all costs together
constexpr std::int64_t finest = 1 << 12;                      // of the scale
constexpr u64 no_end = ~u64{0} >> 1;
constexpr std::size_t largest_wave = 64;  // units that do not know of each other

using Ended = CoverBestSearch::Ended;

class Best {
 public:
  Best(const CoverProblem& problem, int threads, Progress& progress, const CoverBestStages& stages)
      : problem_(problem), threads_(threads), progress_(progress), stages_(stages) {}

  Result<CoverBest> run() {
    if (auto scaled = scale(); !scaled) return scaled.error();
    CoverBestSearch root(problem_, costs_, step_);
    solve(root);
    answer_.nodes += root.nodes();
    answer_.bound = sign_ * unit_ * (answer_.outcome == CoverBest::Outcome::proved ? value_ : bound_);
    answer_.value = 0;
    for (const int o : answer_.options) answer_.value += problem_.weight(o);
    return std::move(answer_);
  }

 private:
  // The costs, in units of their greatest common divisor, times a power of two for the prices.
  Result<Done> scale() {
    std::int64_t total = 0;
    sign_ = problem_.aim() == Aim::maximum ? -1 : 1;
    const bool any = problem_.aim() == Aim::any;
    unit_ = 0;
    for (int o = 0; o < problem_.options(); ++o) {
      entries_ += static_cast<std::int64_t>(problem_.option(o).size());
      const std::int64_t weight = any ? 0 : problem_.weight(o);
      unit_ = std::gcd(unit_, weight);
      total += std::abs(weight) >> 8;  // no sum of 2^26 weights can wrap then
    }
    if (unit_ == 0) unit_ = 1;
    if (entries_ > most_entries)
      return Error{Fault::refused,
                   fmt::format("{} entries of options are more than {}", entries_, most_entries)};
    if (total / unit_ > most_total >> 8)
      return Error{Fault::refused, "the weights are too large to be added up"};
    total = 0;
    for (int o = 0; o < problem_.options(); ++o) {
      costs_.push_back(any ? 0 : sign_ * (problem_.weight(o) / unit_));
      total += std::abs(costs_.back());
    }
    step_ = finest;
    while (step_ > 1 && total > most_total / step_) step_ /= 2;
    for (std::int64_t& cost : costs_) cost *= step_;
    return Done{};
  }

  std::int64_t whole(std::int64_t cost) const {  // costs are multiples of the step: round up
    return cost >= 0 ? (cost + step_ - 1) / step_ : -(-cost / step_);
  }
  void prove(std::int64_t cost) {
    bound_ = std::max(bound_, whole(cost));
    progress_.report_bound(sign_ * unit_ * bound_);
  }
  // The bound is as high as the best cover: it is the best.
  bool conclude() {
    if (!answer_.found || bound_ < value_) return false;
    answer_.outcome = CoverBest::Outcome::proved;
    return true;
  }
  void take(std::int64_t cost, const std::vector<int>& options) {
    if (answer_.found && whole(cost) >= value_) return;
    answer_.found = true;
    answer_.options = options;
    value_ = whole(cost);
    progress_.report_best(sign_ * unit_ * value_);
  }
  // Everything within the limit was seen.
  void finish() { answer_.outcome = answer_.found ? CoverBest::Outcome::proved : CoverBest::Outcome::none; }

  void solve(CoverBestSearch& root) {
    bound_ = whole(root.bound());
    if (!root.settle(progress_)) return finish();
    prove(root.bound());
    if (progress_.stopped()) return;
    if (attempt(root, CoverBestSearch::unlimited, stages_.first) == Ended::whole) return finish();
    if (conclude() || !price(root, 4)) return;
    const auto limit = answer_.found ? (value_ - 1) * step_ : CoverBestSearch::unlimited;
    const Ended ended = attempt(root, limit, stages_.dive);
    if (ended == Ended::whole) return finish();
    if (ended == Ended::stopped || conclude()) return;
    for (std::int64_t width = 0; window(root, width); width = std::max<std::int64_t>(1, 2 * width)) {
      if (conclude()) return;
    }
  }

  Ended attempt(const CoverBestSearch& root, std::int64_t limit, u64 nodes) {
    CoverBestSearch search = root;
    search.set_limit(limit);
    const Ended ended = search.run(nodes, progress_);
    note(search, root);
    return ended;
  }

  // False: told to stop.
  bool price(CoverBestSearch& root, int sweeps) {
    const std::vector<double> more = balance_prices(root, sweeps, progress_);
    const double most = std::ldexp(1.0, 60) / static_cast<double>(entries_ + 1);  // no sum can wrap
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (std::isfinite(more[i]) && std::abs(more[i]) < most && more[i] != 0)
        root.raise(static_cast<int>(i), std::llround(more[i]));
    }
    root.mark_all();
    if (more.empty() && progress_.stopped()) return false;
    root.settle(progress_);
    prove(root.bound());
    return !progress_.stopped();
  }

  // Looks for covers of at most bound + width. False: that was the last window.
  bool window(CoverBestSearch& root, std::int64_t width) {
    const std::int64_t top = bound_ + width;
    const bool last = answer_.found && top >= value_ - 1;
    above_ = CoverBestSearch::unlimited;
    within_ = (last ? value_ - 1 : top) * step_;
    if (!look_within(root)) return false;  // stopped
    // Either it found a cover below what was asked for, or there is nothing above.
    if (last || within_ < top * step_ || above_ == CoverBestSearch::unlimited) return finish(), false;
    prove(std::max(above_, (top + 1) * step_));
    return true;
  }

  bool look_within(CoverBestSearch& root) {
    CoverBestSearch search = root;
    search.set_limit(within_);
    const Ended ended = search.run(stages_.window, progress_);
    note(search, root);
    if (ended != Ended::nodes) return ended == Ended::whole;
    return look_in_units(root);
  }
  void note(const CoverBestSearch& search, const CoverBestSearch& root) {
    answer_.nodes += search.nodes() - root.nodes();
    if (search.found()) take(search.best_cost(), search.best());
    lower(search.least_above());
  }
  void lower(std::int64_t above) {
    above_ = std::min(above_, above);
    if (answer_.found) within_ = std::min(within_, (value_ - 1) * step_);
  }

  // The ways to some depth, wave by wave: units of a wave do not know what the others find, so that their
  // results do not depend on who is first.
  bool look_in_units(CoverBestSearch& root) {
    if (!refined_ && !price(root, 16)) return false;  // it pays in a long search
    refined_ = true;
    std::vector<CoverBestSearch::Decisions> units;
    for (std::size_t depth = 2; units.size() < 4 * largest_wave && depth <= 64; depth += depth / 2) {
      CoverBestSearch search = root;
      search.set_limit(within_);
      units.clear();
      if (search.run(no_end, progress_, depth, &units) == Ended::stopped) return false;
      note(search, root);
    }
    std::span<const CoverBestSearch::Decisions> rest = units;
    for (std::size_t wave = 8; !rest.empty(); wave = std::min(2 * wave, largest_wave)) {
      const std::size_t count = std::min(wave, rest.size());
      if (!look_in_wave(root, rest.first(count))) return false;
      rest = rest.subspan(count);
    }
    return true;
  }

  struct Seen {
    bool whole = false, found = false;
    std::int64_t cost = 0, above = 0;
    std::vector<int> best;
    u64 nodes = 0;
  };
  bool look_in_wave(const CoverBestSearch& root, std::span<const CoverBestSearch::Decisions> units) {
    std::vector<Seen> all(units.size());
    each_chunk(threads_, units.size(), [&](u64 i) {
      CoverBestSearch search = root;
      search.set_limit(within_);
      search.work_harder();
      Seen& seen = all[i];
      seen.whole = !search.follow(units[i]) || search.run(no_end, progress_) == Ended::whole;
      seen.nodes = search.nodes() - root.nodes();
      seen.above = search.least_above();
      seen.found = search.found();
      seen.cost = search.best_cost();
      seen.best = search.best();
    });
    bool whole = true;
    for (const Seen& seen : all) {
      answer_.nodes += seen.nodes;
      if (seen.found) take(seen.cost, seen.best);
      lower(seen.above);
      whole = whole && seen.whole;
    }
    return whole;
  }

  const CoverProblem& problem_;
  int threads_;
  Progress& progress_;
  const CoverBestStages stages_;
  std::int64_t entries_ = 0, sign_ = 1, unit_ = 1, step_ = 1;
  std::vector<std::int64_t> costs_;
  std::int64_t bound_ = 0, value_ = 0;  // in units
  std::int64_t within_ = 0, above_ = 0;
  bool refined_ = false;
  CoverBest answer_;
};

}  // namespace

Result<CoverBest> best_cover(const CoverProblem& problem, int threads, Progress& progress,
                             const CoverBestStages& stages) {
  return Best(problem, threads, progress, stages).run();
}

}  // namespace nonet
