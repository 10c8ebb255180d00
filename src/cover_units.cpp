#include "nonet/cover_units.h"

#include <fmt/format.h>

#include "cover_units_cut.h"
#include "nonet/bitmask_cover.h"

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

Result<UnitsCounted> count_covers(const CoverProblem& problem, std::string_view algorithm,
                                  const UnitOptions& options, Progress& progress) {
  if (!is_cover_search(algorithm)) {
    return Error{Fault::usage, fmt::format("'{}' is no search for covers", algorithm)};
  }
  if (algorithm == "bitmask") {
    if (const Result<Done> takes = bitmask_takes(problem); !takes) return takes.error();
  }
  constexpr int walks = 64;
  const double nodes = estimate_nodes(problem, walks, 1, progress);
  const auto cut =
      cut_cover(problem, CoverOrder::any, {.most_units = units_for_count(problem, nodes)}, progress);
  if (!cut) return cut.error();
  progress.advance(cut->nodes);
  if (!cut->whole) {
    UnitsCounted stopped;
    stopped.nodes = stopped.nodes_here = cut->nodes;
    return stopped;
  }

  const auto count_by = [&](std::string_view search) -> CountUnit {
    return [&problem, &cut, search](u64 unit, Progress& shared) -> std::optional<UnitCount> {
      const auto rest = restrict_cover(problem, cut->units[unit], shared);
      if (!rest) return std::nullopt;
      const auto found = search_covers(*rest, search, CoverOrder::any, shared);
      if (!found || !found->complete) return std::nullopt;
      return UnitCount{found->covers, found->nodes};
    };
  };
  UnitWork work;
  work.engine.name = algorithm;
  work.identity =
      fmt::format("covers {} by {}, cut {:016x}", problem.digest(), algorithm, fingerprint(cut->units));
  work.units = cut->units.size();
  work.weight = [&](u64 unit) { return cut->units[unit].nodes; };
  work.engine.count = count_by(algorithm);
  work.other.name = algorithm == "backtrack" ? "cover" : "backtrack";
  work.other.count = count_by(work.other.name);
  auto counted = count_units(work, options, progress);
  if (counted) {
    counted->nodes += cut->nodes;
    counted->nodes_here += cut->nodes;
  }
  return counted;
}

}  // namespace nonet
