#include "nonet/cover/units_cut.h"
#include "nonet/cover/work.h"

namespace nonet {

namespace {

// How often items are covered by what is in, and which options can still go beside it.
class Rest {
 public:
  Rest(const CoverProblem& problem, const CoverUnit& unit)
      : problem_(problem),
        times_(at(problem.items()), 0),
        colour_(at(problem.items()), 0),
        decided_(at(problem.options()), 0) {
    std::fill_n(decided_.begin(), unit.floor, 1);
    for (const int o : unit.out) decided_[at(o)] = 1;
    for (const int o : unit.in) {
      decided_[at(o)] = 1;
      for (const CoverProblem::Entry& entry : problem.option(o)) {
        ++times_[at(entry.item)];
        colour_[at(entry.item)] = entry.colour;
      }
    }
  }

  bool keeps(int option) const {
    if (decided_[at(option)] != 0) return false;
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      if (times_[at(entry.item)] >= problem_.most(entry.item) && !is_settled(entry)) return false;
    }
    return true;
  }
  // An entry that gives its item the colour it has asks nothing any more.
  bool is_settled(const CoverProblem::Entry& entry) const {
    return entry.colour != 0 && entry.colour == colour_[at(entry.item)];
  }
  int times(int item) const { return times_[at(item)]; }

 private:
  const CoverProblem& problem_;
  std::vector<int> times_, colour_;  // by item
  std::vector<char> decided_;        // by option
};

}  // namespace

Result<CoverProblem> restrict_cover(const CoverProblem& problem, const CoverUnit& unit, Progress& progress) {
  const Error stopped{Fault::stopped, "stopped while a part of the problem was made"};
  CoverWork work(progress);
  if (!work.ask()) return stopped;
  const Rest rest(problem, unit);
  std::vector<int> number(at(problem.items()), 0);  // of items: 1 where it stays, then its new number
  std::vector<int> kept;
  for (int i = 0; i < problem.primary(); ++i) number[at(i)] = rest.times(i) < problem.least(i);
  for (int o = 0; o < problem.options(); ++o) {
    if (!work.add(problem.option(o).size())) return stopped;
    if (!rest.keeps(o)) continue;
    kept.push_back(o);
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      if (!rest.is_settled(entry)) number[at(entry.item)] = 1;
    }
  }
  int items = 0, primary = 0;
  for (int i = 0; i < problem.items(); ++i) {
    primary += i < problem.primary() && number[at(i)] != 0;
    number[at(i)] = number[at(i)] != 0 ? items++ : -1;
  }
  CoverBuilder builder(primary, items);
  for (int i = 0; i < problem.primary(); ++i) {
    const int least = std::max(0, problem.least(i) - rest.times(i)), most = problem.most(i) - rest.times(i);
    if (number[at(i)] >= 0 && (least != 1 || most != 1)) builder.covers(number[at(i)], least, most);
  }
  std::vector<int> entries, colours;
  for (const int o : kept) {
    if (!work.add(problem.option(o).size())) return stopped;
    entries.clear();
    colours.clear();
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      if (rest.is_settled(entry)) continue;
      entries.push_back(number[at(entry.item)]);
      colours.push_back(entry.colour);
    }
    builder.add_labelled(o, entries, colours);
  }
  if (!work.ask()) return stopped;
  return builder.build();
}

}  // namespace nonet
