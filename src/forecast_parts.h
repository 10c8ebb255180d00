// What all forecasts share.
#pragma once

#include <random>

#include "nonet/progress.h"
#include "nonet/result.h"

namespace nonet {

// From 0 up to 1.
inline double evenly(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

// Why there is no forecast, once `progress` says stop: an engine failed, or somebody wanted it.
inline Error stopped_forecast(const Progress& progress) {
  const std::string why = progress.failure();
  if (!why.empty()) return {Fault::refused, why};
  return {Fault::stopped, "stopped before the forecast was ready"};
}

}  // namespace nonet
