// One algorithm on all instances, in a process of its own. It starts with nothing that another algorithm
// left: no table, no cache, no grown heap. So its peak of memory is its own, and where it crashes or does not
// stop, the race goes on.
//
// Memory is what was resident at the peak less what was resident before the first instance. The pages of the
// program itself are touched before that, or they would count for whoever runs them first.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/race/race.h"
#include "nonet/base/progress.h"
#include "nonet/base/result.h"

namespace nonet::cli {

struct Heat {
  const Options& options;
  const std::vector<std::string>& texts;  // of the instances
  std::string algorithm;
};

// `done` is called after every instance. An Error: the process cannot be started.
Result<Racer> run_heat(const Heat& heat, const std::function<void(const Run&)>& done);

}  // namespace nonet::cli
