// Every file in examples/puzzles is read, laid out as `nonet fmt` lays it out, and gives the answers that it
// says are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "run_program.h"

namespace nonet::cli {
namespace {

std::vector<std::string> example_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/examples/puzzles")) {
    files.push_back(entry.path().filename());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string path_of(const std::string& file) {
  return source_folder() + "/examples/puzzles/" + file;
}

class ExampleFile : public testing::TestWithParam<std::string> {};

// Some seconds each where every step is checked.
constexpr const char* large[] = {"pentominoes.puzzle", "turning-squares.puzzle", "tiles-torus.puzzle",
                                 "tiles-diagonal.puzzle", "topspin.puzzle"};

TEST_P(ExampleFile, KeepsWhatItSays) {
  if (sanitized && std::find(std::begin(large), std::end(large), GetParam()) != std::end(large)) {
    GTEST_SKIP() << "too many positions";
  }
  const Outcome o = run({"explain", path_of(GetParam()), "--test"});
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_TRUE(o.out.starts_with("ok ")) << "nothing was compared\n" << o;
}

// GoogleTest wants names of letters and digits.
std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Examples, ExampleFile, testing::ValuesIn(example_files()), test_name);

TEST(Examples, AreLaidOutAndShort) {
  std::vector<std::string> arguments = {"fmt", "--check"};
  std::size_t described = 0;
  for (const std::string& file : example_files()) {
    if (!file.ends_with(".puzzle")) continue;
    ++described;
    arguments.push_back(path_of(file));
    const std::string text = content(path_of(file));
    EXPECT_NE(text.find("title = "), std::string::npos) << file;
    const std::size_t rules = text.find("[[expect]]");
    EXPECT_NE(rules, std::string::npos) << file << " says nothing that can be tested";
    EXPECT_LE(std::count(text.begin(),
                         text.begin() + static_cast<std::ptrdiff_t>(std::min(rules, text.size())), '\n'),
              25)
        << file;
  }
  EXPECT_GE(described, 25u);
  const Outcome o = run(arguments);
  EXPECT_EQ(o.code, 0) << o;
}

TEST(Examples, WhatFilesOfOtherProgramsCannotSay) {
  const Outcome floppy = run({"table", path_of("floppy.def"), "--no-cache", "--json"});
  EXPECT_NE(floppy.out.find("\"histogram\":[1,4,10,24,53,64,31,4,1]"), std::string::npos) << floppy;
  const Outcome cube = run({"solve", path_of("cube3.tws"), "R U F"});
  EXPECT_NE(cube.out.find("minimum   3, proved\nmoves     F' U' R'\n"), std::string::npos) << cube;
  const Outcome parity = run({"solve", path_of("parity.xor")});
  EXPECT_NE(parity.out.find("minimum   2, proved\nmoves     2 5\n"), std::string::npos) << parity;
}

std::string written(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path) << text;
  return path;
}

// All look alike: n! symmetries, and numbers of hundreds of digits.
TEST(Explain, WhatIsLargeIsSaidByItsMagnitude) {
  if (sanitized) GTEST_SKIP() << "explain has a second for each part";
  const std::string path = written("nonet-alike.puzzle",
                                   "goal = \"0\"\n[board]\ngrid = \"60x60\"\nvalues = 2\n"
                                   "[[moves]]\nfor = \"a in cells\"\nname = \"{a}\"\nadd = \"a\"\n");
  const Outcome o = run({"explain", path});
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_NE(o.out.find("symmetries  not known: there are too many, or the rules are too large\n"),
            std::string::npos)
      << o;
  EXPECT_NE(o.out.find("positions   about 5.1e1083: 2^3600\n"), std::string::npos) << o;
  const Outcome answers = run({"explain", path, "--test"});
  EXPECT_EQ(answers.out, "no known answers in this file\n");
  EXPECT_EQ(answers.code, 0);
  std::filesystem::remove(path);
}

TEST(Explain, OfALargeSudokuSaysWhatIsKnownInNoTime) {
  if (sanitized) GTEST_SKIP() << "explain has a second for each part";
  const std::string path = written("nonet-sudoku16.puzzle",
                                   "[board]\ngrid = \"16x16\"\nboxes = \"4x4\"\nvalues = "
                                   "\"0123456789ABCDEF\"\n[[rules]]\ndifferent = \"rows columns boxes\"\n");
  const Outcome whole = run({"explain", path});
  EXPECT_EQ(whole.code, 0) << whole;
  EXPECT_NE(whole.out.find("symmetries  2653151236254761301835776000 (about 2.6e27), with the one"),
            std::string::npos)
      << whole;
  EXPECT_NE(whole.out.find(", more than 1e12 days at "), std::string::npos) << whole;
  const Outcome stopped = run({"explain", path, "--time-limit", "0.001"});
  EXPECT_EQ(stopped.code, 11) << stopped;
  EXPECT_NE(stopped.err.find("stopped"), std::string::npos) << stopped;  // while reading the file, or later
  std::filesystem::remove(path);
}

TEST(Explain, ExpandedRulesAreOneObjectALine) {
  const Outcome o = run({"explain", path_of("river.puzzle"), "--expanded", "--json"});
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_TRUE(o.out.starts_with("{\"schema\":\"nonet.rules/1\",\"puzzle\":\"river\",")) << o;
  EXPECT_NE(o.out.find("\"rules\":{"), std::string::npos) << o;
  EXPECT_EQ(std::count(o.out.begin(), o.out.end(), '\n'), 1) << o;
}

TEST(Examples, AWrongExpectationIsFound) {
  const std::string path = testing::TempDir() + "nonet-wrong.puzzle";
  std::string text = content(path_of("hanoi.puzzle"));
  text.replace(text.find("cost = 31"), 9, "cost = 30");
  std::ofstream(path) << text;
  const Outcome o = run({"explain", path, "--test"});
  EXPECT_EQ(o.code, 10) << o;
  EXPECT_NE((o.out + o.err).find("31"), std::string::npos) << o;
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace nonet::cli
