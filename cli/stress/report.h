// What stress found, for people and for programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/stress/stress.h"

namespace nonet::cli {

struct StressReport {
  const Puzzle& puzzle;
  const Specimens& specimens;
  std::vector<std::string> program;
  std::vector<std::string> settings;  // of the puzzle, as options
  std::vector<std::string> limits;    // and those of stress that were given and matter, as options
  u64 seed = 1;                       // of the first random board
  u64 persistent = 1;
  int processes = 1;
  u64 systematic_asked = 0, random_asked = 0;  // boards
  double time_limit = 0, budget = 0;           // seconds per board, and for the whole run
  double seconds = 0;
  bool interrupted = false;
  Series systematic = {}, sample = {};
  std::optional<Trial> failure = {};  // the first
  bool failure_is_random = false;
  std::optional<Shrunk> shrunk = {};
  std::string saved = {};  // the start of the names of the files; empty: none were written

  u64 tried() const { return systematic.tried + sample.tried; }
  bool out_of_time() const { return systematic.out_of_time || sample.out_of_time; }
  u64 number(Verdict verdict) const { return systematic.number(verdict) + sample.number(verdict); }
  // No answer is wrong: every failure is a late answer.
  bool is_slow() const;
  const Trial& shown() const { return shrunk ? shrunk->trial : *failure; }
  bool smaller() const { return shown().text != failure->text; }
  std::string again() const;  // the command that shows the failure again
  // Systematic boards smaller than the one shown, all of which were answered rightly; 0: not all were tried.
  u64 passed_below() const;
};

std::string show_stress(const StressReport& report, bool color);
std::string json_stress(const StressReport& report);

}  // namespace nonet::cli
