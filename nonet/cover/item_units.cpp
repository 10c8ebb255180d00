#include "nonet/cover/item_units.h"

#include <optional>
#include <utility>

#include "nonet/cover/units.h"
#include "nonet/cover/units_cut.h"
#include "nonet/cover/work.h"

namespace nonet {

namespace {

// What is open once some options are chosen.
class Open {
 public:
  Open(const CoverProblem& problem, const std::vector<int>& chosen)
      : problem_(problem), covered_(at(problem.items()), 0), times_(at(problem.items()), 0) {
    for (const int o : chosen) {
      for (const CoverProblem::Entry& entry : problem.option(o)) covered_[at(entry.item)] = 1;
    }
    for (int o = 0; o < problem.options(); ++o) {
      if (!is_open(o)) continue;
      for (const CoverProblem::Entry& entry : problem.option(o)) ++times_[at(entry.item)];
    }
  }

  bool is_open(int o) const {
    for (const CoverProblem::Entry& entry : problem_.option(o)) {
      if (covered_[at(entry.item)] != 0) return false;
    }
    return true;
  }

  // None: everything is covered, or something cannot be.
  std::optional<int> fewest() const {
    std::optional<int> best;
    for (int i = 0; i < problem_.primary(); ++i) {
      if (covered_[at(i)] != 0) continue;
      if (times_[at(i)] == 0) return std::nullopt;
      if (!best || times_[at(i)] < times_[at(*best)]) best = i;
    }
    return best;
  }

 private:
  const CoverProblem& problem_;
  std::vector<char> covered_;
  std::vector<int> times_;
};

class ItemCutter {
 public:
  ItemCutter(const CoverProblem& problem, const ItemCut& limits, Progress& progress)
      : problem_(problem), limits_(limits), progress_(progress), work_(progress) {}

  Result<ItemUnits> run() {
    const u64 entries = static_cast<u64>(problem_.entries()) + 1;
    for (bool grows = true; grows;) {
      grows = false;
      const bool all = parts_.size() < limits_.enough;
      std::vector<Part> old = std::exchange(parts_, {});
      for (std::size_t u = 0; u < old.size(); ++u) {
        if (!work_.add(entries)) return ItemUnits{{}, false};
        const bool full = parts_.size() + (old.size() - u) >= limits_.most;
        const auto branched = full ? Result<bool>(false) : branch(old[u], all);
        if (!branched) return branched.error();
        if (progress_.stopped()) return ItemUnits{{}, false};
        grows = grows || *branched;
        if (!*branched) parts_.push_back({std::move(old[u].options), true});
      }
    }
    ItemUnits cut;
    for (Part& part : parts_) cut.units.push_back(std::move(part.options));
    return cut;
  }

 private:
  static constexpr int walks_ = 8;

  struct Part {
    std::vector<int> options;
    bool ended = false;  // it stays as it is
  };

  Result<bool> is_large(const Part& part) {
    if (limits_.large == std::numeric_limits<double>::infinity()) return false;
    CoverUnit unit;
    unit.in = part.options;
    const auto rest = restrict_cover(problem_, unit, progress_);
    if (!rest && rest.error().fault == Fault::stopped) return false;
    if (!rest) return rest.error();
    return estimate_nodes(*rest, walks_, ++estimated_, progress_) > limits_.large;
  }

  // Puts the branches of a unit among the parts; false: it has none, or none are wanted.
  Result<bool> branch(const Part& part, bool all) {
    if (part.ended) return false;
    if (!all) {
      const auto large = is_large(part);
      if (!large || !*large) return large;
    }
    const Open open(problem_, part.options);
    const auto item = open.fewest();
    if (!item) return false;
    for (const int o : problem_.options_of(*item)) {
      if (!open.is_open(o)) continue;
      parts_.push_back(part);
      parts_.back().options.push_back(o);
    }
    return true;
  }

  const CoverProblem& problem_;
  const ItemCut& limits_;
  Progress& progress_;
  CoverWork work_;
  std::vector<Part> parts_ = {{}};
  u64 estimated_ = 0;
};

}  // namespace

Result<ItemUnits> cut_by_items(const CoverProblem& problem, const ItemCut& limits, Progress& progress) {
  return ItemCutter(problem, limits, progress).run();
}

}  // namespace nonet
