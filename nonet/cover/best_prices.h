// Prices of items near the optimum of the linear program's dual, found in floating point.
//
// Options are given the amounts x = exp(-reduced cost / temperature), and the price of each item in turn is
// made such that the amounts of its options add up to what the item allows; then the temperature sinks. At
// every temperature this converges, and the limit is an optimum of the dual: the simplest of the methods that
// do not get stuck where no single price can be raised. What it returns need only be near.
#pragma once

#include <vector>

#include "nonet/base/progress.h"
#include "nonet/cover/best_search.h"

namespace nonet {

// What to add to the prices of `root`, which is settled; empty when told to stop. So many sweeps over all
// items are made at every temperature.
std::vector<double> balance_prices(const CoverBestSearch& root, int sweeps, Progress& progress);

}  // namespace nonet
