// Measuring. A job is a race of contenders that do the same work; each runs in a process of its own, in turn
// for several rounds, and its smallest CPU time counts: on a shared machine noise only ever adds.
//
// This process stays small and does no work itself: a forked process starts with its parent's memory, so a
// large parent would show up in every peak. Programs are measured by wait4 (user plus system time, start-up
// included); functions by their own CPU clock from the Stopwatch on, with the peak by wait4.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet::bench {

// CPU time of this process since it was made or restarted.
class Stopwatch {
 public:
  Stopwatch() { restart(); }
  void restart() { start_ = now(); }
  double seconds() const { return now() - start_; }

 private:
  static double now();
  double start_ = 0;
};

// Order-dependent digest of text; contenders are compared by it.
u64 digest(u64 before, std::string_view text);
u64 digest_of(const std::vector<u64>& numbers);
u64 digest_of_file(const std::string& path);  // 0 when it cannot be read

// What one run did and what it took.
struct Run {
  bool good = false;
  double seconds = 0;
  double passed = 0;  // seconds by the clock on the wall
  double peak = 0;    // MiB
  u64 work = 0;       // in the unit of the race
  u64 answer = 0;     // a digest that all contenders of the race share; 0: it gives none
  double extra = 0;   // whatever else the job wants to know
};

// Runs in a forked process; fills in work, answer and extra, and its times too if it stops before the end.
using Function = std::function<Run(Stopwatch& watch)>;
struct Program {
  std::vector<std::string> arguments;  // the first is the program
  std::string output = "/dev/null";    // of standard output; standard error is dropped
};

Run run_function(const Function& function);
Run run_program(const Program& program);
// Runs in a forked process too, so that this one stays small; false when it fails.
bool prepare(const std::function<bool()>& work);

// Brings a file into memory and does nothing with it: the floor of everything that reads one.
Function read_loop(const std::string& path, u64 work);

class Report;

class Race {
 public:
  Race(Report& report, std::string unit, int rounds);

  void add(std::string name, const Function& function);
  // Programs run one after the other and count as one contender; `answer` looks at what they wrote.
  void add(std::string name, std::vector<Program> programs, u64 work, std::function<u64()> answer = {});
  void run();

  // The best run; one that failed when there is none by that name.
  Run best(std::string_view name) const;
  double rate(std::string_view name) const;  // work a second
  // The table, with rates as multiples of the yardstick's.
  void print(std::string_view yardstick);
  // How far above the floor a contender is, where the others include "read loop" and "wc -l".
  void print_floor(std::string_view name, double bytes);

 private:
  struct Contender {
    std::string name;
    std::function<Run()> run;
    Run best;
  };
  Report& report_;
  std::string unit_;
  int rounds_;
  std::vector<Contender> contenders_;
};

// Where results go: Markdown, job by job, and at the end every figure against what is wanted.
class Report {
 public:
  explicit Report(std::FILE* file) : file_(file) {}
  void print(std::string_view markdown);
  void figure(std::string what, std::string wanted, std::string measured, bool holds);
  void failure(std::string_view what);
  void print_summary();
  bool good() const { return failures_.empty(); }

 private:
  struct Figure {
    std::string what, wanted, measured;
    bool holds;
  };
  std::FILE* file_;
  std::vector<Figure> figures_;
  std::vector<std::string> failures_;
};

// What the jobs share. The directory is new, and is removed with everything in it at the end.
struct Setup {
  std::string program;
  std::string directory;
  std::string data;  // a folder with instances that do not belong to the project; empty: none
  bool quick = false;
  bool patient = false;  // also what takes a quarter of an hour
  int rounds = 5;
  std::string path(std::string_view name) const { return directory + "/" + std::string(name); }
};

bool interrupted();  // Ctrl-C: races end early

std::string three_digits(double value);
std::string scaled(double value);      // 44.1 M
std::string in_seconds(double value);  // 2.15 ms

}  // namespace nonet::bench
