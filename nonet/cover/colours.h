// The options of a secondary item, by what they give it.
#pragma once

#include <map>
#include <vector>

#include "nonet/cover/problem.h"

namespace nonet {

// Options without a colour exclude all others, so each is a colour of its own.
struct CoverColours {
  std::vector<int> alone;
  std::map<int, std::vector<int>> sharing;

  // One colour, and nothing to tell it from.
  bool all_agree() const { return alone.empty() && sharing.size() == 1; }
};

inline CoverColours colours_of(const CoverProblem& problem, int item) {
  CoverColours colours;
  for (const int o : problem.options_of(item)) {
    for (const auto& entry : problem.option(o)) {
      if (entry.item != item) continue;
      (entry.colour == 0 ? colours.alone : colours.sharing[entry.colour]).push_back(o);
    }
  }
  return colours;
}

}  // namespace nonet
