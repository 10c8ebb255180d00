// What all forecasts share.
#pragma once

#include <algorithm>
#include <random>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/forecast.h"

namespace nonet {

// From 0 up to 1.
inline double evenly(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

// Of nodes whose rate was measured at the start of a search, or of samples: that is not all of it.
inline double uncertainty_of_start(const Estimate& nodes) {
  return std::max(nodes.exact ? 1.0 : 2.0, uncertainty_of(nodes));
}

// Why there is no forecast, once `progress` says stop: an engine failed, or somebody wanted it.
inline Error stopped_forecast(const Progress& progress) {
  const std::string why = progress.failure();
  if (!why.empty()) return {Fault::refused, why};
  return {Fault::stopped, "stopped before the forecast was ready"};
}

}  // namespace nonet
