// Cuts a cover problem into units (cover/units.h).
#pragma once

#include <vector>

#include "nonet/base/result.h"
#include "nonet/cover/search.h"

namespace nonet {

// The covers that contain `in`, and neither `out` nor any other option below `floor`.
struct CoverUnit {
  std::vector<int> in, out;
  int floor = 0;
  double nodes = 0;  // expected
};

// What is left of the problem in a unit: its covers are those of the unit without `in`. The label of an
// option is its number in the problem; options and items keep their order. Fault::stopped when progress said
// so.
Result<CoverProblem> restrict_cover(const CoverProblem& problem, const CoverUnit& unit, Progress& progress);

struct CoverCut {
  std::vector<CoverUnit> units;  // in the order of the search
  u64 nodes = 0;                 // options tried above them
  bool whole = true;             // false: told to stop
};

struct CutSize {
  int most_units = 1;         // about: the last split may give more
  double least_nodes = 2000;  // a unit of fewer is not split
};

// Each unit is searched in the given order.
Result<CoverCut> cut_cover(const CoverProblem& problem, CoverOrder order, const CutSize& size,
                           Progress& progress);

// How many units are worth their making: for a count of so many nodes, and for a list, which must start soon.
int units_for_count(const CoverProblem& problem, double nodes);
int units_for_list(const CoverProblem& problem, double nodes);

}  // namespace nonet
