// The claims and proofs of queens in nonet-verify: refutations and counts made by hand, and the same with one
// thing wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/verify_fill_certificates.h"
#include "verify/drat.h"

namespace {

using namespace nonet_verify;
using namespace nonet_verify::test;

// The formula of queens as docs/certificates.md says it, and a refutation by splitting on one option after
// the other.
class QueensRefutation {
 public:
  QueensRefutation(int n, bool torus) : checker_(n * n) {
    for (int cell = 0; cell < n * n; ++cell)
      options_.push_back("r" + std::to_string(cell / n + 1) + "c" + std::to_string(cell % n + 1));
    for (int i = 0; i < n; ++i) {
      std::vector<int> row, column;
      for (int j = 0; j < n; ++j) row.push_back(i * n + j + 1), column.push_back(j * n + i + 1);
      checker_.add(row), checker_.add(column);
    }
    for (int a = 0; a < n * n; ++a) {
      for (int b = 0; b < a; ++b) {
        if (attack(a / n, a % n, b / n, b % n, n, torus)) checker_.add({-a - 1, -b - 1});
      }
    }
    std::vector<int> clause;
    refute(1, clause);
  }
  const Lines& options() const { return options_; }
  const Lines& steps() const { return steps_; }

 private:
  void refute(int variable, std::vector<int>& clause) {
    if (!checker_.derive(clause)) {
      for (const int literal : {-variable, variable}) {
        clause.push_back(literal);
        refute(variable + 1, clause);
        clause.pop_back();
      }
      ASSERT_TRUE(checker_.derive(clause));
    }
    steps_.push_back(clause.empty() ? "0" : join(clause, " ") + " 0");
  }
  DratChecker checker_;
  Lines options_, steps_;
};

TEST(VerifyFill, SixQueensOnATorusAreRefutedStepByStep) {
  const QueensRefutation refutation(6, true);
  ASSERT_GT(refutation.steps().size(), 5U);
  const auto with_steps = [&](const Lines& steps) {
    return certificate("queens", {{"torus", ""}}, {"6"}, "unsolvable", {},
                       drat_proof(refutation.options(), steps));
  };
  const Report report = accept(with_steps(refutation.steps()));
  EXPECT_EQ(report.claim, "there is no solution");
  EXPECT_TRUE(report.trusted.empty());
  expect_rejected(with_steps({"0"}), "\"0\"]", "does not follow");
  // On a plain board there are four solutions, whatever the steps are.
  EXPECT_TRUE(rejection_of(with(with_steps(refutation.steps()), "\"torus\": \"\"", "")));
}

TEST(VerifyFill, QueensOnTinyBoardsAreRefuted) {
  for (const int n : {2, 3}) {
    const QueensRefutation refutation(n, false);
    accept(certificate("checkers", {}, {std::to_string(n)}, "unsolvable", {},
                       drat_proof(refutation.options(), refutation.steps())));
    accept(certificate("queens", {}, {std::to_string(n)}, "unsolvable", {}, search_proof), true);
  }
  expect_rejected(certificate("queens", {}, {"4"}, "unsolvable", {}, search_proof), "\"claim\"",
                  "there is a solution");
  // The first thing that a user tried.
  expect_rejected(certificate("queens", {{"torus", ""}}, {"7"}, "unsolvable", {},
                              "\"kind\": \"search\", \"iterations\": [[0, 0]]"),
                  "\"claim\"", "there is a solution");
  expect_rejected(certificate("queens", {{"torus", "no"}}, {"9"}, "unsolvable", {}, search_proof),
                  "\"torus\"", "expected no value, found 'no'");
  for (const std::string pairs : {"[1, 7]", "[0, 7], [1, 8]"})
    expect_rejected(certificate("queens", {}, {"3"}, "unsolvable", {},
                                "\"kind\": \"search\", \"iterations\": [" + pairs + "]"),
                    "\"iterations\"", "expected one pair, with the bound 0");
}

// Units by the queen of the first row, each counted by brute force.
std::vector<Unit> units_of_queens(int n) {
  std::vector<int> counts(static_cast<std::size_t>(n));
  std::vector<int> columns(static_cast<std::size_t>(n));
  std::iota(columns.begin(), columns.end(), 0);
  const Lines board(static_cast<std::size_t>(n), std::string(static_cast<std::size_t>(n), '.'));
  do {
    counts[static_cast<std::size_t>(columns[0])] += is_queens_answer(board, columns, false) ? 1 : 0;
  } while (std::next_permutation(columns.begin(), columns.end()));
  std::vector<Unit> units;
  for (int i = 0; i < n; ++i)
    units.push_back({{"r1c" + std::to_string(i + 1)}, std::to_string(counts[static_cast<std::size_t>(i)])});
  return units;
}

std::string queens_count(int n, const std::string& count, const std::vector<Unit>& units) {
  return certificate("queens", {}, {std::to_string(n)}, "count", {{"count", quote(count)}},
                     units_proof(units));
}

TEST(VerifyFill, CountsOfQueensAreTheSumOfTheirUnits) {
  for (const auto& [n, count] : std::vector<std::pair<int, std::string>>{{4, "2"}, {6, "4"}, {8, "92"}}) {
    const Report report = accept(queens_count(n, count, units_of_queens(n)));
    EXPECT_EQ(report.claim, "there are " + count + " solutions");
    EXPECT_TRUE(report.trusted.empty());  // so few that all of them are counted again
  }
  accept(queens_count(8, "92", {{{}, "92"}}));
}

TEST(VerifyFill, WrongUnitsAreRejectedWhereTheyAreWrong) {
  const std::vector<Unit> right = units_of_queens(6);  // 0 1 1 1 1 0
  std::vector<Unit> units = right;
  units[1].count = "0", units[2].count = "2";
  EXPECT_TRUE(rejection_of(queens_count(6, "4", units)));
  units = right;
  units[4].count = "5";
  expect_rejected(queens_count(6, "8", units), "\"r1c5\"", "the unit has 1 answer");
  expect_rejected(queens_count(6, "4", units), "\"count\": \"4\"", "the units add up to 8");
  units = right;
  units.pop_back();
  expect_rejected(queens_count(6, "4", units), "\"r1c1\"", "not all that cover one item");
  units.push_back({{"r2c6"}, "0"});
  expect_rejected(queens_count(6, "4", units), "\"r1c1\"", "not all that cover one item");
  units = right;
  units.push_back({{"r1c6", "r2c1"}, "0"});
  expect_rejected(queens_count(6, "4", units), "\"r2c1\"", "shares answers");
  units = right;
  units.push_back(units[0]);
  EXPECT_TRUE(rejection_of(queens_count(6, "4", units)));
  units = right;
  units[0].options = {"r7c1"};
  expect_rejected(queens_count(6, "4", units), "r7c1", "is no option here");
  expect_rejected(queens_count(6, "4", {}), "\"units\":", "expected a unit");
  expect_rejected(with(queens_count(6, "4", right), "\"r1c2\"", "\"r1c3\""), "\"r1c3\"",
                  "expected the check");
  expect_rejected(with(queens_count(6, "4", right), "\"count\": \"4\"", "\"count\": \"04\""), "\"04\"",
                  "decimal");
}

TEST(VerifyFill, UnitsAreAsDeepAsTheyLike) {
  // Row 1 of four; then, with r1c2, column 1, which only r3c1 and r4c1 can still cover.
  const std::vector<Unit> units = {
      {{"r1c1"}, "0"}, {{"r1c2", "r3c1"}, "1"}, {{"r1c2", "r4c1"}, "0"}, {{"r1c3"}, "1"}, {{"r1c4"}, "0"}};
  accept(queens_count(4, "2", units));
  std::vector<Unit> wrong = units;
  wrong[2].options[1] = "r2c1";
  expect_rejected(queens_count(4, "2", wrong), "\"r2c1\"", "excluded by those before it");
  wrong[2].options[1] = "r4c4";
  expect_rejected(queens_count(4, "2", wrong), "\"r1c2\"", "not all that cover one item");
}

TEST(VerifyFill, PublishedCountsHoldWhenTheyAreCountedAgain) {
  const auto counted = [&](const std::string& puzzle, const std::string& instance, const std::string& count) {
    return certificate(puzzle, {}, {instance}, "count", {{"count", quote(count)}}, search_proof);
  };
  EXPECT_TRUE(accept(counted("langford", "7", "52"), true).trusted.empty());
  EXPECT_TRUE(accept(counted("pentominoes", "3x20", "8"), true).trusted.empty());
  expect_rejected(counted("langford", "7", "26"), "\"count\":", "there are 52", true);
  EXPECT_TRUE(accept(counted("langford", "7", "52")).trusted.empty());  // so few are always counted again
  expect_rejected(counted("langford", "7", "26"), "\"count\":", "there are 52");
  // Of many some are: what they rest on is what the proof says, not the reader's note.
  const Report many = accept(with(counted("queens", "20", "39029188884"), "\"nodes\": 7", "\"nodes\": 8"));
  ASSERT_EQ(many.trusted.size(), 1U);
  EXPECT_EQ(many.trusted[0], "the count rests on re-running 7 nodes; --replay does so");
  expect_rejected(counted("queens", "20", "6"), "\"count\":", "there are at least ");
  expect_rejected(counted("queens", "8", "092"), "\"count\":", "decimal digits");
  expect_rejected(counted("queens", "8", "1" + std::string(50, '0')), "\"count\":", "below 2^128");
}

// A unit that is too large to be counted is not said to be.
TEST(VerifyFill, UnitsThatAreNotCountedAreTrusted) {
  const Report report = accept(queens_count(20, "39029188884", {{{}, "39029188884"}}));
  EXPECT_EQ(report.checked.size(), 1U);
  ASSERT_EQ(report.trusted.size(), 1U);
  EXPECT_EQ(report.trusted[0], "the counts of 1 unit; --replay counts them again");
  expect_rejected(queens_count(20, "6", {{{}, "6"}}), "\"count\": \"6\", \"check\"",
                  "the unit has at least 7 answers");
}

// Theorems decide before any unit is counted: these boards are too large to be counted.
TEST(VerifyFill, UnitsOfBoardsThatHaveNoAnswerCountNothing) {
  const auto counted = [](const std::string& puzzle, const Members& settings, const std::string& instance,
                          const std::string& count) {
    return certificate(puzzle, settings, {instance}, "count", {{"count", quote(count)}},
                       units_proof({{{}, count}}));
  };
  for (const std::string n : {"28", "30", "33"}) {
    expect_rejected(counted("queens", {{"torus", ""}}, n, "8"), "\"count\":", "there is no answer: ");
    EXPECT_TRUE(accept(counted("queens", {{"torus", ""}}, n, "0")).trusted.empty());
  }
  expect_rejected(counted("langford", {}, "53", "2"), "\"count\":", "there is no answer: ");
  EXPECT_TRUE(accept(counted("langford", {}, "53", "0")).trusted.empty());
  expect_rejected(counted("pentominoes", {}, "6x9", "2"), "\"count\":", "there is no answer: ");
  expect_rejected(counted("checkers", {}, "3", "2"), "\"count\":", "there is no answer: ");
  // Five does not divide the number of cells of a connected component.
  const std::string cut_off =
      certificate("pentominoes", {}, {"...#..", "...#.."}, "unsolvable", {}, search_proof);
  EXPECT_EQ(accept(cut_off).checked[0],
            "each piece has five squares, but a connected component of the board has 6");
}

// If symmetries leave no answer unchanged, their number divides the count.
TEST(VerifyFill, CountsAreDividedBySymmetries) {
  const auto counted = [](const std::string& puzzle, const Members& settings, const Lines& instance,
                          const std::string& count, const std::string& proof) {
    return certificate(puzzle, settings, instance, "count", {{"count", quote(count)}}, proof);
  };
  const auto units = [](const std::string& count) { return units_proof({{{}, count}}); };
  // 2207893435808352 for n = 25, 22317699616364044 for n = 26; on the torus of 29: 605917055356.
  accept(counted("queens", {}, {"25"}, "2207893435808352", units("2207893435808352")));
  expect_rejected(counted("queens", {}, {"25"}, "2207893435808351", units("2207893435808351")),
                  "\"count\":", "2 divides the count");
  accept(counted("queens", {}, {"26"}, "22317699616364044", search_proof));
  expect_rejected(counted("queens", {}, {"26"}, "22317699616364042", search_proof),
                  "\"count\":", "4 divides the count");
  accept(counted("queens", {{"torus", ""}}, {"29"}, "605917055356", search_proof));
  expect_rejected(counted("queens", {{"torus", ""}}, {"29"}, "605917055354", search_proof),
                  "\"count\":", "58 divides the count");
  expect_rejected(counted("langford", {}, {"27"}, "111683611098764903", search_proof),
                  "\"count\":", "2 divides the count");
  expect_rejected(counted("pentominoes", {}, {"6x10"}, "9358", search_proof),
                  "\"count\":", "4 divides the count");
  const Lines sudoku(9, "000000000");
  accept(counted("sudoku", {}, sudoku, "6670903752021072936960", search_proof));
  expect_rejected(counted("sudoku", {}, sudoku, "6670903752021072936961", search_proof),
                  "\"count\":", "362880 divides the count");
  expect_rejected(counted("queens", {}, {"20"}, "1" + std::string(27, '0'), search_proof),
                  "\"count\":", "at most 104857600000000000000000000");
}

}  // namespace
