// A contest problem, and its layout as a package.
//
// A problem is made of judges/PUZZLE/: statement.tex, tests.txt and judge.inc, and of the programs
// examples/programs/PUZZLE_*.cpp, whose first line says `// right: ...` or `// wrong: ...`. Tests at random
// are added, and nonet's own answers. tests.txt holds inputs, each after a line `# sample: WHAT` or `# test:
// WHAT`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/session.h"
#include "nonet/contract/interface.h"
#include "nonet/contract/judging.h"

namespace nonet::cli {

struct ProblemTest {
  std::string input, answer;
  std::string what;  // it is there for
  bool sample = false;
};

struct ProblemProgram {
  std::string name;  // of its file
  std::string text;
  bool right = false;
};

struct Problem {
  std::string puzzle, title, source;
  int seconds = 1;                    // a program has for a test
  std::string legend, input, output;  // the statement, in LaTeX
  std::string judge;                  // what the validators know of the puzzle, in C++
  std::vector<ProblemTest> tests;     // samples first
  std::vector<ProblemProgram> programs;
};

// Inputs at random, each a list of instances, that tell methods apart.
Result<std::vector<std::vector<std::string>>> draw_tests(Session& session, const Puzzle& puzzle, u64 seed,
                                                         u64 number);

Result<Problem> make_problem(Session& session, const Puzzle& puzzle, const Judging& judging);

struct ProblemFile {
  std::string path;  // in the package
  std::string text;
};
// The legacy version of the problem package format, the one that problemtools reads.
std::vector<ProblemFile> kattis_package(const Problem& problem);
// As Polygon exports a problem with its tests.
std::vector<ProblemFile> polygon_package(const Problem& problem);

}  // namespace nonet::cli
