// What the command line says, parsed once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/interface.h"

namespace nonet::cli {

struct RaceOptions {
  std::optional<std::string> input;       // without it instances are drawn at random
  std::optional<std::string> algorithms;  // comma-separated; without it all
  std::uint64_t instances = 0;            // 0: a few at random, or all of the input
  int rounds = 0;                         // 0: one, and more where they are quick
  int threads = 1;
  double time_limit = 10;  // seconds per algorithm for all instances (TimeLimit in race.h); 0: no limit
  bool count = false;
};

struct StressOptions {
  std::vector<std::string> program;  // and its arguments
  std::string exhaustive = "4000";   // systematic boards; or all
  std::uint64_t random = 1000;       // boards
  std::uint64_t persistent = 1;      // boards of one run
  int processes = 0;                 // 0: one a core
  double time_limit = 2;             // seconds a board
  double budget = 60;                // seconds for the whole run; 0: no limit
  std::uint64_t memory = 512;        // MiB a run; 0: no limit
  std::optional<std::string> save;   // the start of the names of the files
  bool stop_at_first = false;
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

struct ExportOptions {
  std::string format;
  std::string out;           // the file; empty: standard output
  std::string read;          // a solution to read back; empty: the model is written
  std::optional<int> steps;  // of puzzles with moves
  std::optional<std::int64_t> at_most, at_least;
};

struct ExplainOptions {
  bool expanded = false;  // the rules, instead of what was found about them
  bool test = false;      // the answers that the file expects
};

struct ServeOptions {
  std::string listen = "127.0.0.1";
  int port = 8080;                 // 0: any
  int connections = 64;            // at once
  int workers = 0;                 // processes at once; 0: one a core
  double time_limit = 60;          // seconds of a process
  std::uint64_t memory = 512;      // MiB of its algorithm
  std::vector<std::string> hosts;  // names that it is also asked under
};

// Of instances, not of their answers.
struct FormOptions {
  std::string format;          // a style of the puzzle; empty: its first one, or its own
  bool candidates = false;     // with --svg: pencil marks
  bool unique = false;         // canonical: only the first of each class
  bool automorphisms = false;  // canonical: how many
  bool same = false;           // canonical: whether all are
  Settings wishes;             // generate: what it is asked for
};

struct LayoutOptions {
  std::vector<std::string> files;
  bool check = false;  // nothing is written
};

struct Options {
  std::string puzzle;
  std::optional<std::string> input;  // without it the file's start, or standard input
  Settings settings;                 // of the puzzle
  std::string algorithm = "auto";
  int threads = 0;           // 0: one a core
  double time_limit = 0;     // seconds an instance; 0: none
  std::uint64_t memory = 0;  // MiB; 0: half of the machine's
  std::uint64_t seed = 1;
  std::uint64_t number = 1;     // of instances to generate
  std::optional<int> distance;  // of these from the goal
  std::uint64_t limit = 0;      // of answers to list; 0: all
  std::string color = "auto";
  bool judge = false, json = false, keep_going = false, first = false;
  bool lines = false;  // answers one a line, or that there is none or several
  bool steps = false, all = false, no_cache = false;
  bool any_order = false;
  bool symmetry = false, automorphism = false;  // at most one: UpTo
  std::uint64_t sample = 0;                     // answers to draw at random; 0: none are drawn
  std::string checkpoint;                       // file of a count's state
  bool resume = false;                          // that file must be there
  double recheck = 0;                           // percent of a count's units
  std::string backend = "auto";                 // an engine; mpi or mpi:ENGINE until there are ranks
  std::string solver;                           // an engine that solves; empty: none is named
  Ranks* ranks = nullptr;                       // the processes that share a count (cli/ranks.h)
  bool forecast = false;                        // what a count would take
  std::string proof;                            // file for a SAT solver's proof
  std::string certificate;                      // file for the answer and its proof
  std::string cache;                            // folder for table files; empty: the user's
  std::string plot;                             // the file for the picture of a histogram or a race
  std::string svg;                              // the file for pictures of boards
  std::string shell;                            // for completion
  std::string page;                             // of the manual; empty: the first one
  RaceOptions race;
  StressOptions stress;
  CheckOptions check;
  PackageOptions package;
  ExportOptions exported;
  ExplainOptions explain;
  LayoutOptions layout;
  FormOptions form;
  ServeOptions serve;

  Request request() const;
};

// Whether so many seeds follow one another from this one on.
Result<Done> check_seeds(std::uint64_t seed, std::uint64_t number);

}  // namespace nonet::cli
