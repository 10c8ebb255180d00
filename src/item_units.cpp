#include "src/item_units.h"

#include <optional>

#include "src/cover_work.h"

namespace nonet {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

// What is open once some options are chosen.
class Open {
 public:
  Open(const CoverProblem& problem, const std::vector<int>& chosen)
      : problem_(problem), covered_(index(problem.items()), 0), times_(index(problem.items()), 0) {
    for (const int o : chosen) {
      for (const CoverProblem::Entry& entry : problem.option(o)) covered_[index(entry.item)] = 1;
    }
    for (int o = 0; o < problem.options(); ++o) {
      if (!is_open(o)) continue;
      for (const CoverProblem::Entry& entry : problem.option(o)) ++times_[index(entry.item)];
    }
  }

  bool is_open(int o) const {
    for (const CoverProblem::Entry& entry : problem_.option(o)) {
      if (covered_[index(entry.item)] != 0) return false;
    }
    return true;
  }

  // None: everything is covered, or something cannot be.
  std::optional<int> fewest() const {
    std::optional<int> best;
    for (int i = 0; i < problem_.primary(); ++i) {
      if (covered_[index(i)] != 0) continue;
      if (times_[index(i)] == 0) return std::nullopt;
      if (!best || times_[index(i)] < times_[index(*best)]) best = i;
    }
    return best;
  }

 private:
  const CoverProblem& problem_;
  std::vector<char> covered_;
  std::vector<int> times_;
};

u64 entries_of(const CoverProblem& problem) {
  u64 entries = 1;
  for (int o = 0; o < problem.options(); ++o) entries += problem.option(o).size();
  return entries;
}

}  // namespace

ItemUnits cut_by_items(const CoverProblem& problem, std::size_t enough, std::size_t most,
                       Progress& progress) {
  ItemUnits cut;
  cut.units = {{}};
  const u64 entries = entries_of(problem);
  CoverWork work(progress);
  std::vector<char> ended = {0};  // by unit: nothing to branch on
  for (bool grows = true; grows && cut.units.size() < enough;) {
    grows = false;
    std::vector<std::vector<int>> next;
    std::vector<char> next_ended;
    for (std::size_t u = 0; u < cut.units.size(); ++u) {
      cut.whole = cut.whole && work.add(entries);
      if (!cut.whole) return cut;
      const bool full = next.size() + (cut.units.size() - u) >= most;
      std::optional<Open> open;
      if (ended[u] == 0 && !full) open.emplace(problem, cut.units[u]);
      const auto item = open ? open->fewest() : std::nullopt;
      if (!item) {
        next.push_back(std::move(cut.units[u]));
        next_ended.push_back(1);
        continue;
      }
      grows = true;
      for (const int o : problem.options_of(*item)) {
        if (!open->is_open(o)) continue;
        next.push_back(cut.units[u]);
        next.back().push_back(o);
        next_ended.push_back(0);
      }
    }
    cut.units = std::move(next);
    ended = std::move(next_ended);
  }
  return cut;
}

}  // namespace nonet
