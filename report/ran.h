// How an algorithm of a race came out.
#pragma once

#include <cstddef>

#include "nonet/base/result.h"
#include "nonet/contract/answer.h"

namespace nonet::report {

enum class Ran {
  proved,       // an answer with proof, or a proof that there is none
  found,        // an answer without proof
  stopped,      // out of time, out of memory, or not reached before the time was over
  refused,      // declined before starting, by a forecast
  unsupported,  // the algorithm cannot do this
  failed,       // a defect
};
inline constexpr Ran every_ran[] = {Ran::proved,  Ran::found,       Ran::stopped,
                                    Ran::refused, Ran::unsupported, Ran::failed};

inline const char* name_of(Ran ran) {
  constexpr const char* names[] = {"proved", "found", "stopped", "refused", "unsupported", "failed"};
  return names[static_cast<std::size_t>(ran)];
}

inline Ran ran_of(Status status) {
  switch (status) {
    case Status::optimal:
    case Status::unsolvable:
      return Ran::proved;
    case Status::best_found:
      return Ran::found;
    case Status::unknown:
      break;
  }
  return Ran::stopped;
}

inline Ran ran_of(Fault fault) {
  if (fault == Fault::refused) return Ran::refused;
  if (fault == Fault::unsupported) return Ran::unsupported;
  return fault == Fault::stopped ? Ran::stopped : Ran::failed;
}

}  // namespace nonet::report
