// What a count will take, before it is started: nodes by random descents, time by counting a few units.
//
// Nodes. A descent goes from the top of a unit's tree (counted_units.h) to a leaf and chooses one child at
// each node at random; each node it sees, divided by the probability of coming there, gives together an
// estimate of the nodes of the tree that is right on average, whatever the probabilities. Units are drawn in
// proportion to a guess of their work, two in each of many strata of equal guessed work: how much the two
// differ tells the standard error. For a seed the result is always the same.
//
// Time. Each engine counts some of the drawn units for a moment, with all threads. Engines that visit those
// nodes have a rate; of others the time that a unit takes, divided by the probability of drawing it, is
// itself an estimate of the time of all. Both are of this machine, now.
//
// Source: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975; P. C. Chen, Heuristic sampling,
// 1992, for the strata.
//
// Example: unit i of 100 has i nodes, and a descent sees all of them.
//
//   Progress progress;
//   const UnitSampler sampler(100, [](u64 unit) { return double(unit + 1); }, progress);
//   const auto nodes = sample_nodes(
//       sampler, [](u64 unit, std::mt19937_64&) { return double(unit); }, {.pairs = 1000}, progress);
//   // nodes->mean is near 4950: within some nodes->error
#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/units/counted_units.h"

namespace nonet {

struct Estimate {
  double mean = 0;
  double error = 0;  // standard error of the mean
  u64 samples = 0;
  bool exact = false;   // everything was seen
  bool beyond = false;  // it is more than that, which is as far as numbers go
};

struct EngineForecast {
  std::string name;  // a backend (backends.h) or a search
  bool present = true;
  std::string note;        // why it is not present, or has no time
  double rate = 0;         // nodes a second, all threads together; 0: not known
  double seconds = 0;      // of the whole count; without a rate: not known
  double uncertainty = 1;  // it may take so many times longer, or shorter
};

struct Forecast {
  std::string algorithm;
  Estimate nodes;
  u64 units = 0;  // 0: they are cut when the count begins
  int threads = 1;
  std::vector<EngineForecast> engines;
  double memory = 0;     // bytes that the count will take, about; 0: not known
  double log_bytes = 0;  // of the file of a count that can be resumed; 0: there is none
  std::string note;      // what the user should know besides
};

// Draws units in proportion to their weight. Neighbours of more than a million units have one weight: what
// is drawn by it stays right, whatever it is.
class UnitSampler {
 public:
  // Told to stop, it knows no more weights.
  UnitSampler(u64 units, const std::function<double(u64 unit)>& weight, Progress& progress);

  struct Draw {
    u64 unit = 0;
    double density = 0;  // the probability of this unit if `position` is even on 0..1
  };
  // `position` from 0 up to 1; `within` chooses among neighbours.
  Draw draw(double position, u64 within) const;
  u64 units() const { return units_; }

 private:
  u64 units_, group_;            // so many neighbours
  std::vector<double> weights_;  // of the groups before each group, and of all
};

// The nodes below a unit, right on average.
using DescendUnit = std::function<double(u64 unit, std::mt19937_64& random)>;

struct Sampling {
  u64 pairs = 1 << 15;  // strata, with two descents each
  u64 seed = 1;
};
// Told to stop, an error of Fault::stopped.
Result<Estimate> sample_nodes(const UnitSampler& sampler, const DescendUnit& descend,
                              const Sampling& sampling, Progress& progress);

struct Calibration {
  double seconds = 0.15;  // nothing is begun later; nothing may take longer than some such times
  int threads = 1;
  u64 seed = 1;
  std::function<Progress::Clock::time_point()> now = Progress::Clock::now;  // what times are measured by
};
// The rate of an engine that reports the nodes that are estimated, in nodes a second of all threads;
// 0: it came to none.
Result<double> measure_rate(const UnitEngine& engine, const UnitSampler& sampler,
                            const Calibration& calibration, Progress& progress);

// Counts a part of the work that it draws, and gives the probability of drawing that; parts that make up all
// of the work are drawn, whatever they are. Threads call it at the same time.
using CountPart = std::function<double(std::mt19937_64& random, Progress& progress)>;
// For engines that do other things than visit nodes: the seconds that all of the work takes. Without samples:
// no part ended in time.
Result<Estimate> measure_seconds(const CountPart& count, const Calibration& calibration, Progress& progress);

// How many times longer or shorter it may take: two standard errors, and what a machine's rate changes by.
double uncertainty_of(const Estimate& nodes);

// Bytes that this process has now, as far as the system tells.
double memory_in_use();

}  // namespace nonet
