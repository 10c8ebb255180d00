#include "nonet/contract/specimens.h"

#include "nonet/contract/specimens_parts.h"

namespace nonet {

// Positions on an optimal way, the nearest to the goal first.
std::vector<std::string> PlainSpecimens::smaller(const Instance& instance, const Answer& answer) const {
  std::vector<std::string> list;
  if (puzzle_.description().fill) return list;
  std::vector<Step> steps;
  for (const int move : moves_of(answer)) {
    steps.push_back({move, 1});
    if (const auto after = puzzle_.play(instance, steps)) list.insert(list.begin(), puzzle_.write(*after));
  }
  return list;
}

}  // namespace nonet
