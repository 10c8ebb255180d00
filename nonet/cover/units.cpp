#include "nonet/cover/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "nonet/base/each_chunk.h"
#include "nonet/cover/bitmask_cover.h"
#include "nonet/cover/units_cut.h"
#include "nonet/units/ledger.h"
#include "nonet/units/worker.h"

namespace nonet {

namespace {

// Two cuts of one problem are the same units only if they have this in common.
u64 fingerprint(const std::vector<CoverUnit>& units) {
  u64 hash = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&](int value) { hash = (hash ^ static_cast<u64>(value)) * 0x100000001b3; };
  for (const CoverUnit& unit : units) {
    for (const int o : unit.in) add(o);
    add(-1);
    for (const int o : unit.out) add(o);
    add(-2);
  }
  return hash;
}

}  // namespace

class CoverCount::State {
 public:
  State(const CoverProblem& problem, std::string_view algorithm, const UnitOptions& options,
        Progress& progress)
      : problem_(problem), algorithm_(algorithm), options_(options), progress_(progress) {}

  Result<Done> take_turn(u64 nodes) {
    if (!cut_) {
      if (auto ready = cut(); !ready) return ready.error();
    }
    if (!cut_->whole) return Done{};
    if (options_.ranks != nullptr) {
      auto counted = count_units(work_, options_, progress_);
      if (!counted) return counted.error();
      by_ranks_ = std::move(*counted);
      return Done{};
    }
    if (!ledger_) {
      ledger_.emplace(work_, options_, progress_);
      if (auto started = ledger_->start(); !started) return started.error();
    }
    Progress turn(progress_, nodes);
    const int threads = threads_of(work_.engine, options_);
    LedgerUnits units(work_.engine, *ledger_, static_cast<u64>(threads));
    run_threads(threads, [&](int) { UnitWorker(work_.engine, units, turn).run(); });
    nodes_ += turn.nodes();
    return Done{};
  }

  bool complete() const { return ledger_ && ledger_->complete(); }

  Result<CoversCounted> result() {
    CoversCounted counted;
    if (by_ranks_) {
      static_cast<UnitsCounted&>(counted) = *by_ranks_;
    } else if (ledger_) {
      auto units = ledger_->result();  // also keeps what was done before a failure
      if (const std::string why = progress_.failure(); !why.empty()) return Error{Fault::refused, why};
      if (!units) return units.error();
      static_cast<UnitsCounted&>(counted) = std::move(*units);
      if (!counted.complete) counted.nodes_here = nodes_;  // other methods report to the same progress
      for (const u64 found : unfinished_) counted.unfinished += found;
    }
    counted.engine = algorithm_;
    if (cut_) counted.nodes += cut_->nodes, counted.nodes_here += cut_->nodes;
    return counted;
  }

 private:
  Result<Done> cut() {
    if (!is_cover_search(algorithm_)) {
      return Error{Fault::usage, fmt::format("'{}' is no search for covers", algorithm_)};
    }
    if (algorithm_ == "bitmask") {
      if (const Result<Done> takes = bitmask_takes(problem_); !takes) return takes.error();
    }
    constexpr int walks = 64;
    const double nodes = estimate_nodes(problem_, walks, 1, progress_);
    auto cut =
        cut_cover(problem_, CoverOrder::any, {.most_units = units_for_count(problem_, nodes)}, progress_);
    if (!cut) return cut.error();
    progress_.advance(cut->nodes);
    cut_ = std::move(*cut);
    unfinished_.assign(cut_->units.size(), 0);
    work_.identity =
        fmt::format("covers {} by {}, cut {:016x}", problem_.digest(), algorithm_, fingerprint(cut_->units));
    work_.units = cut_->units.size();
    work_.weight = [this](u64 unit) { return cut_->units[unit].nodes; };
    work_.engine.name = algorithm_;
    work_.engine.count = [this](u64 unit, Progress& shared) -> std::optional<UnitCount> {
      const auto found = search(unit, algorithm_, shared);
      if (!found) return std::nullopt;
      unfinished_[unit] = found->complete ? 0 : std::max(unfinished_[unit], found->covers);
      return found->complete ? std::optional(UnitCount{found->covers, found->nodes}) : std::nullopt;
    };
    work_.other.name = algorithm_ == "backtrack" ? "cover" : "backtrack";
    work_.other.count = [this](u64 unit, Progress& shared) -> std::optional<UnitCount> {
      const auto found = search(unit, work_.other.name, shared);
      if (!found || !found->complete) return std::nullopt;
      return UnitCount{found->covers, found->nodes};
    };
    return Done{};
  }

  Result<CoverFound> search(u64 unit, std::string_view algorithm, Progress& shared) const {
    const auto rest = restrict_cover(problem_, cut_->units[unit], shared);
    if (!rest) return rest.error();
    return search_covers(*rest, algorithm, CoverOrder::any, shared);
  }

  const CoverProblem& problem_;
  const std::string algorithm_;
  const UnitOptions options_;
  Progress& progress_;
  std::optional<CoverCut> cut_;
  // By unit: covers found in it so far; 0 once it is done. No two threads work on the same unit.
  std::vector<u64> unfinished_;
  UnitWork work_;
  std::optional<UnitLedger> ledger_;
  u64 nodes_ = 0;  // of all turns
  std::optional<UnitsCounted> by_ranks_;
};

CoverCount::CoverCount(const CoverProblem& problem, std::string_view algorithm, const UnitOptions& options,
                       Progress& progress)
    : state_(std::make_unique<State>(problem, algorithm, options, progress)) {}

CoverCount::~CoverCount() = default;

Result<Done> CoverCount::take_turn(u64 nodes) {
  return state_->take_turn(nodes);
}

bool CoverCount::complete() const {
  return state_->complete();
}

Result<CoversCounted> CoverCount::result() {
  return state_->result();
}

Result<CoversCounted> count_covers(const CoverProblem& problem, std::string_view algorithm,
                                   const UnitOptions& options, Progress& progress) {
  CoverCount count(problem, algorithm, options, progress);
  if (auto counted = count.take_turn(~u64{0}); !counted) return counted.error();
  return count.result();
}

}  // namespace nonet
