// What the command line says, parsed once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nonet/interface.h"

namespace nonet::cli {

struct RaceOptions {
  std::string algorithms;       // comma-separated; empty: all
  std::uint64_t instances = 1;  // random ones, where no input is given
};

struct StressOptions {
  std::vector<std::string> program;  // and its arguments
};

struct CheckOptions {
  std::string protocol;
  std::vector<std::string> files;
  double time_limit = 60;  // seconds for the exact answer; 0: none
};

struct PackageOptions {
  std::string format;
  std::string directory;
  std::uint64_t tests = 20;  // secret ones at random
};

struct Options {
  std::string puzzle;
  std::string input = "-";
  Settings settings;  // of the puzzle
  std::string algorithm = "auto";
  int threads = 0;           // 0: one a core
  double time_limit = 0;     // seconds an instance; 0: none
  std::uint64_t memory = 0;  // MiB; 0: half of the machine's
  std::uint64_t seed = 1;
  std::uint64_t number = 1;  // of instances to generate
  std::uint64_t limit = 0;   // of answers to list; 0: all
  std::string color = "auto";
  bool judge = false, json = false, keep_going = false, first = false;
  bool steps = false, all = false, no_cache = false;
  bool any_order = false, symmetry = false;
  std::uint64_t sample = 0;  // answers to draw at random; 0: none are drawn
  std::string checkpoint;    // file of a count's state
  std::string proof;         // file for a SAT solver's proof
  std::string certificate;   // file for the answer and its proof
  std::string cache;         // folder for table files; empty: the user's
  bool draw = false;
  std::string plot;   // the file for the picture of a histogram
  std::string shell;  // for completion
  RaceOptions race;
  StressOptions stress;
  CheckOptions check;
  PackageOptions package;

  Request request() const;
};

}  // namespace nonet::cli
