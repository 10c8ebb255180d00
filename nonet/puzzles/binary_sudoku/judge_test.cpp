// Binary Sudoku in the contest's format: the sample to the byte, the fast path against the slow one, and what
// people's files look like.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

const std::vector<std::string> sample = {"000000000", "001000100", "000000000", "000110000", "000111000",
                                         "000000000", "000000000", "000000000", "000000000"};

std::string joined(const std::vector<std::string>& rows, const std::string& line_end) {
  std::string text;
  for (const std::string& row : rows) text += row + line_end;
  return text;
}

std::vector<std::string> random_rows(std::mt19937_64& random) {
  std::vector<std::string> rows(9, std::string(9, '0'));
  for (std::string& row : rows) {
    for (char& cell : row) cell = static_cast<char>('0' + (random() & 1));
  }
  return rows;
}

class BinarySudokuJudge : public testing::Test {
 protected:
  std::unique_ptr<Puzzle> puzzle = puzzle_named("binary-sudoku");
  // What the fast path takes and says of a text.
  struct Fast {
    Taken taken;
    std::string out;
  };
  Fast fast(const std::string& text) const {
    Fast result;
    result.out = "before:";
    result.taken = puzzle->judge_fast(text, {}, result.out);
    EXPECT_EQ(result.out.substr(0, 7), "before:") << "what stood there is kept";
    result.out.erase(0, 7);
    return result;
  }
};

TEST_F(BinarySudokuJudge, TheSampleToTheByte) {
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, "\n")), "3\n");
  EXPECT_EQ(fast(joined(sample, "\n")).out, "3\n");
  EXPECT_EQ(judge_slowly(*puzzle, std::string(puzzle->description().example)), "3\n");
}

TEST_F(BinarySudokuJudge, WhatFilesLookLike) {
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, " \n")), "3\n") << "trailing blanks, as in the original";
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, "\r\n")), "3\n");
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, "\n\n")), "3\n") << "blank lines";
  EXPECT_EQ(judge_slowly(*puzzle, "\n\n" + joined(sample, "\n") + "\n \n"), "3\n");
  std::string text = joined(sample, "\n");
  text.pop_back();
  EXPECT_EQ(judge_slowly(*puzzle, text), "3\n") << "no last newline";
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, "")), "3\n") << "a whole board on one line";
  EXPECT_EQ(judge_slowly(*puzzle, joined(sample, "\n") + joined(sample, "") + "\n" + joined(sample, "\r\n")),
            "3\n3\n3\n");
  std::string blanks;
  for (const std::string& row : sample) {
    for (const char cell : row) blanks += std::string(1, cell) + "\t ";
    blanks += "\n";
  }
  EXPECT_EQ(judge_slowly(*puzzle, blanks), "3\n") << "blanks between the cells";
  EXPECT_EQ(judge_slowly(*puzzle, ""), "");
  EXPECT_EQ(judge_slowly(*puzzle, "\n \r\n"), "");
}

TEST_F(BinarySudokuJudge, TheFastPathIsTheSlowOne) {
  std::mt19937_64 random(82);
  std::string text;
  u64 lines = 0;
  const int boards = 3000;
  for (int n = 0; n < boards; ++n) {
    const auto rows = random_rows(random);
    const bool one_line = n < boards / 3 || (n > 2 * boards / 3 && random() % 2 == 0);
    text += one_line ? joined(rows, "") + "\n" : joined(rows, "\n");
    lines += one_line ? 1 : 9;
  }
  const Fast all = fast(text);
  EXPECT_EQ(all.taken.bytes, text.size());
  EXPECT_EQ(all.taken.lines, lines);
  EXPECT_EQ(all.taken.instances, static_cast<u64>(boards));
  EXPECT_EQ(all.out, judge_slowly(*puzzle, text));
}

// Whatever is spoilt, the fast path takes the boards before it and nothing of what comes after.
TEST_F(BinarySudokuJudge, TheFastPathStopsAtAnythingOdd) {
  std::mt19937_64 random(10);
  const std::string odd_characters = std::string("2 \t\r/x:\0pq\xb0\xb1", 12);
  for (int n = 0; n < 4000; ++n) {
    const bool one_line = n % 2 == 0;
    const std::string end = one_line ? "" : "\n", last = one_line ? "\n" : "";
    const std::string before = joined(random_rows(random), end) + last;
    std::string bad = joined(random_rows(random), end) + last;
    const std::size_t at = random() % bad.size();
    bool cut = random() % 2 == 0;
    switch (random() % 4) {
      case 0:
        bad[at] = odd_characters[random() % odd_characters.size()];
        break;
      case 1:
        bad.erase(at, 1);
        break;
      case 2:
        bad.insert(at, 1, odd_characters[random() % odd_characters.size()]);
        break;
      default:
        bad.resize(at);
        cut = true;  // the text ends in the middle
    }
    const std::string text = before + bad + (cut ? "" : joined(random_rows(random), "\n"));
    const Fast result = fast(text);
    ASSERT_EQ(result.taken.instances, 1u) << text;
    ASSERT_EQ(result.taken.bytes, before.size()) << text;
    ASSERT_EQ(result.out, judge_slowly(*puzzle, before)) << text;
  }
}

TEST_F(BinarySudokuJudge, TheFastPathLeavesOtherLineEndsAlone) {
  for (const char* end : {"\r\n", " \n", "\n\n"}) {
    EXPECT_EQ(fast(joined(sample, end)).taken.instances, 0u);
  }
  EXPECT_EQ(fast(joined(sample, "")).taken.instances, 0u) << "no last newline";
  EXPECT_EQ(fast(joined(sample, "") + "\r\n").taken.instances, 0u);
  EXPECT_EQ(fast("").taken.bytes, 0u);
  EXPECT_EQ(fast("\n" + joined(sample, "\n")).taken.bytes, 0u);
}

TEST_F(BinarySudokuJudge, OtherShapesAndCostsHaveNoFastPath) {
  const std::string text = joined(sample, "\n");
  std::string ones;
  for (int i = 0; i < 81; ++i) ones += "2 ";
  for (const Settings& settings : std::vector<Settings>{{{"size", "9x18"}},
                                                        {{"box", "1x9"}, {"size", "9x9"}},
                                                        {{"box", "9x1"}, {"size", "9x9"}},
                                                        {{"costs", ones}}}) {
    std::string out;
    EXPECT_EQ(puzzle_named("binary-sudoku", settings)->judge_fast(text, {}, out).bytes, 0u);
    EXPECT_EQ(out, "");
  }
}

TEST_F(BinarySudokuJudge, WhatIsWrongIsSaidWithItsPlace) {
  auto rows = sample;
  rows[4] = "0001110002";
  EXPECT_EQ(read_error(*puzzle, joined(rows, "\n")), "5:10: expected 9 cells in row 5, found 10");
  rows[4] = "00011100x";
  EXPECT_EQ(read_error(*puzzle, joined(rows, "\n")), "5:9: expected 0 or 1, found 'x'");
  rows.resize(4);
  EXPECT_EQ(read_error(*puzzle, joined(rows, "\n")), "5:1: expected row 5 of 9, found the end of the input");
}

TEST_F(BinarySudokuJudge, TheFormulaKnowsTheFirstAnswerButNotHowMany) {
  std::mt19937_64 random(21);
  for (int n = 0; n < 30; ++n) {
    const auto instance = instance_of(*puzzle, joined(random_rows(random), "\n"));
    const Answer formula = answer_of(*puzzle, *instance, "auto", true);
    const Answer dp = answer_of(*puzzle, *instance, "dp", true);
    EXPECT_EQ(formula.algorithm, "formula");
    EXPECT_TRUE(formula.first && dp.first);
    ASSERT_EQ(formula.steps.size(), dp.steps.size());
    for (std::size_t i = 0; i < dp.steps.size(); ++i) EXPECT_EQ(formula.steps[i].move, dp.steps[i].move);
  }
  const auto instance = instance_of(*puzzle, joined(sample, "\n"));
  Request request;
  request.algorithm = "formula";
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  const auto list = puzzle->list(*instance, request, progress, [](const Answer&) { return true; });
  ASSERT_TRUE(!tally && !list);
  EXPECT_EQ(tally.error().fault, Fault::unsupported);
  EXPECT_EQ(list.error().fault, Fault::unsupported);
  request.algorithm = "auto";
  u64 listed = 0;
  const auto counted = puzzle->count(*instance, request, progress);
  const auto all = puzzle->list(*instance, request, progress, [&](const Answer&) { return ++listed > 0; });
  ASSERT_TRUE(counted && all);
  EXPECT_TRUE(counted->count == listed);
  EXPECT_GT(listed, 1u);
}

// Weighted flips: no closed form, the general solvers take over and agree.
TEST_F(BinarySudokuJudge, CostsGoToTheGeneralSolvers) {
  std::string costs;
  for (int i = 0; i < 81; ++i) costs += i % 10 == 0 ? "- " : std::to_string(1 + i % 4) + " ";
  const auto weighted = puzzle_named("binary-sudoku", {{"costs", costs}});
  std::mt19937_64 random(4);
  for (int n = 0; n < 20; ++n) {
    const auto instance = instance_of(*weighted, joined(random_rows(random), "\n"));
    const Answer dp = answer_of(*weighted, *instance, "dp");
    for (const char* name : {"auto", "memo", "astar", "ida", "dfs"}) {
      const Answer answer = answer_of(*weighted, *instance, name);
      ASSERT_EQ(answer.status, dp.status) << name;
      ASSERT_EQ(answer.cost, dp.cost) << name;
    }
    for (const Step& step : dp.steps) EXPECT_NE(step.move % 10, 0) << "a forbidden flip";
  }
  Request formula;
  formula.algorithm = "formula";
  Progress progress;
  const auto instance = instance_of(*weighted, joined(sample, "\n"));
  const auto answer = weighted->solve(*instance, formula, progress);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, Fault::unsupported);
}

}  // namespace
}  // namespace nonet::test
