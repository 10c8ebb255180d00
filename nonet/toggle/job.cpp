#include "nonet/toggle/job.h"

#include <fmt/format.h>

#include "nonet/base/decimal.h"
#include "nonet/base/stoppable_lock.h"
#include "nonet/toggle/dfs.h"
#include "nonet/toggle/greedy.h"

namespace nonet {

namespace {

std::string_view unit_of(std::string_view algorithm) {
  if (algorithm == "linear") return "kernel vectors";
  if (algorithm == "dp" || algorithm == "memo") return "profiles";
  if (algorithm == "table") return "table updates";
  return "nodes";
}

Error stopped_waiting() {
  return {Fault::stopped, "stopped while another question built what this one needs"};
}

}  // namespace

Error cannot(std::string_view algorithm, std::string_view what, std::string_view instead) {
  return {Fault::unsupported, fmt::format("{} cannot {}; use {}", algorithm, what, instead)};
}

std::vector<Step> steps_of(const ToggleSystem& system, const Values& presses) {
  std::vector<Step> list;
  for (int move = 0; move < system.moves(); ++move) {
    const int times = presses[static_cast<std::size_t>(move)];
    if (times > 0) list.push_back({system.label(move), times});
  }
  return list;
}

Result<std::shared_ptr<const ToggleLinear>> ToggleJob::linear() const {
  const auto lock = lock_unless_stopped(parts_.building, progress_);
  if (!lock) return stopped_waiting();
  if (!parts_.linear) {
    auto built = ToggleLinear::build(system_, request_.memory, progress_);
    if (!built) return built.error();
    parts_.linear = std::make_shared<const ToggleLinear>(std::move(*built));
  }
  return parts_.linear;
}

Result<std::shared_ptr<const ToggleSweep>> ToggleJob::sweep() const {
  const auto lock = lock_unless_stopped(parts_.building, progress_);
  if (!lock) return stopped_waiting();
  if (!parts_.sweep) {
    auto built = ToggleSweep::build(system_);
    if (!built) return built.error();
    parts_.sweep = std::make_shared<const ToggleSweep>(std::move(*built));
  }
  const ToggleSweep::Forecast forecast = parts_.sweep->forecast();
  const double bytes = forecast.entries * FilledSweep::bytes_per_entry;
  if (bytes > request_.memory || forecast.widest > double(FlatIndex<u64>::most)) {
    return Error{
        Fault::refused,
        fmt::format("dynamic programming meets up to {:.3g} profiles (widest stage {:.3g}) and needs about "
                    "{}; {} are allowed",
                    forecast.entries, forecast.widest, size_text(bytes), size_text(request_.memory))};
  }
  return parts_.sweep;
}

Result<std::shared_ptr<const ToggleNeeds>> ToggleJob::needs() const {
  const double bytes = double(system_.modulus()) * system_.cells() * sizeof(int);
  if (system_.modulus() > 1024 || bytes > request_.memory) {
    return Error{
        Fault::refused,
        fmt::format("the search bounds are made for a modulus up to 1024 (this is {}) and need about {}; {} "
                    "are allowed",
                    system_.modulus(), size_text(bytes), size_text(request_.memory))};
  }
  const auto lock = lock_unless_stopped(parts_.building, progress_);
  if (!lock) return stopped_waiting();
  if (!parts_.needs) parts_.needs = std::make_shared<const ToggleNeeds>(system_);
  return parts_.needs;
}

Result<std::shared_ptr<const ToggleTable>> ToggleJob::table() const {
  const auto algebra = linear();
  if (!algebra) return algebra.error();
  const auto lock = lock_unless_stopped(parts_.building, progress_);
  if (!lock) return stopped_waiting();
  if (parts_.table) return parts_.table;
  auto built = ToggleTable::build(system_, **algebra, request_.memory, progress_);
  if (!built) return built.error();
  auto table = std::make_shared<const ToggleTable>(std::move(*built));
  if (table->complete()) parts_.table = table;
  return table;
}

Answer ToggleJob::optimal(std::string_view algorithm, const Values& presses, bool first,
                          std::string reason) const {
  Answer a;
  a.status = Status::optimal;
  a.cost = a.bound = system_.cost(presses);
  a.steps = steps_of(system_, presses);
  a.first = first;
  a.algorithm = algorithm;
  a.unit = unit_of(algorithm);
  a.reason = std::move(reason);
  return a;
}

Answer ToggleJob::unsolvable(std::string_view algorithm, const ToggleLinear* algebra) const {
  Answer a;
  a.status = Status::unsolvable;
  a.algorithm = algorithm;
  a.unit = unit_of(algorithm);
  if (algebra == nullptr) return a;
  const auto weights = algebra->witness(system_, target_, progress_);
  if (!weights)
    a.reason = "linear algebra finds no combination of moves; there was no time for a sum that shows it";
  for (std::size_t c = 0; weights && c < weights->size(); ++c) {
    if ((*weights)[c] != 0) a.witness.push_back({static_cast<int>(c), (*weights)[c]});
  }
  return a;
}

Result<std::optional<Answer>> ToggleJob::refute(std::string_view algorithm) const {
  const auto algebra = linear();
  if (!algebra) return algebra.error();
  if ((*algebra)->particular(target_)) return std::optional<Answer>();
  return std::optional<Answer>(unsolvable(algorithm, algebra->get()));
}

// Uses only parts that are there already or quick to build: there is no time left.
Answer ToggleJob::stopped(std::string_view algorithm, std::optional<Values> best, std::int64_t bound,
                          std::string why) const {
  const auto consider = [&](const std::optional<Values>& other) {
    if (other && (!best || system_.cost(*other) < system_.cost(*best))) best = other;
  };
  consider(toggle_greedy(system_, target_));
  std::shared_ptr<const ToggleLinear> algebra;
  bool bounds_are_there = false;
  {
    const std::unique_lock lock(parts_.building, std::try_to_lock);
    if (lock) algebra = parts_.linear;
    bounds_are_there = lock && parts_.needs != nullptr;
  }
  if (algebra) consider(algebra->particular(target_));
  constexpr int quick = 1 << 20;  // values
  if (bounds_are_there || std::int64_t{system_.cells()} * system_.modulus() <= quick) {
    if (const auto bounds = needs(); bounds) {
      bound = std::max<std::int64_t>(bound, ToggleDfs(system_, **bounds, progress_).bound(target_));
    }
  }
  Answer a;
  if (best) a = optimal(algorithm, *best, false, "");
  a.algorithm = algorithm;
  a.unit = unit_of(algorithm);
  a.bound = bound;
  a.status = best ? Status::best_found : Status::unknown;
  a.reason = std::move(why);
  if (best && a.cost == bound) a.reason += "; but this answer meets the lower bound, so it is the minimum";
  return a;
}

}  // namespace nonet
