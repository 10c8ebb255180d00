// The claims and proofs of filled puzzles in nonet-verify: certificates made by hand from known facts, and
// the same with one thing wrong.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/verify_fill_certificates.h"
#include "verify/drat.h"

namespace {

using namespace nonet_verify;
using namespace nonet_verify::test;

const Lines sample = {"103000509", "002109400", "000704000", "300502006", "060000050",
                      "700803004", "000401000", "009205800", "804000107"};
const std::string sample_answer =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

std::string sample_certificate() {
  return certificate("sudoku", {}, sample, "solved", {{"answer", quote(sample_answer)}, {"only", "true"}},
                     drat_proof({"r1c2=4"}, {"1 0", "0"}));
}

TEST(VerifyFill, TheSampleOfSudokuHasOneSolution) {
  const Report report = accept(sample_certificate());
  EXPECT_EQ(report.claim, "the answer is the only solution");
  EXPECT_TRUE(report.trusted.empty());
  EXPECT_EQ(report.checked.size(), 2U);
}

TEST(VerifyFill, AWrongSudokuIsRejectedWhereItIsWrong) {
  const std::string right = sample_certificate();
  expect_rejected(with(right, "143628", "134628"), "134628", "r1c3=4 does not agree");
  expect_rejected(with(right, "143628", "113628"), "113628", "1 is twice in row 1");
  expect_rejected(with(right, "143628579572", "14362857957"), "\"answer\"", "expected 81 digits, found 80");
  expect_rejected(with(right, "143628", "140628"), "140628", "expected a digit from 1 to 9, found '0'");
  expect_rejected(with(right, "103000509", "10300050"), "10300050", "expected 9 cells, found 8");
  expect_rejected(with(right, "103000509", "10300050x"), "10300050x", "found 'x'");
  expect_rejected(with(right, "103000509", "203000509"), "\"answer\"", "r1c1=1 does not agree");
  expect_rejected(with(right, "r1c2=4", "r1c2=1"), "r1c2=1", "is no option here");
  expect_rejected(with(right, "\"1 0\"", "\"2 0\""), "\"2 0\"", "expected literals of 1 variable");
  expect_rejected(with(right, "\"1 0\"", "\"1\""), "\"1\"", "expected literals");
  expect_rejected(with(right, "\"1 0\"", "\"d -1 0\""), "\"d -1 0\"", "no such clause");
  expect_rejected(with(right, ",\n    \"0\"", ""), "\"steps\"", "the empty clause at the end");
  expect_rejected(with(right, "\"0\"", "\"0\", \"0\""), "\"0\"", "behind the empty clause");
  expect_rejected(with(right, "\"only\": true,\n", ""), "\"proof\"", "expected a proof of the kind answer");
  expect_rejected(with(right, "true", "false"), "\"proof\"",
                  "expected a proof of the kind another: a second answer has to be shown");
  expect_rejected(with(right, "\"settings\": {", "\"settings\": {\"torus\": \"\""), "\"settings\"", "torus");
}

// Without one given the sample has more solutions or the steps no longer do.
TEST(VerifyFill, AnEmptyBoardIsNotProvedToHaveOneSolution) {
  const Lines empty(9, "000000000");
  const Members rest = {{"answer", quote(sample_answer)}, {"only", "true"}};
  expect_rejected(certificate("sudoku", {}, empty, "solved", rest, drat_proof({}, {"0"})), "\"0\"",
                  "does not follow");
  for (const bool replay : {false, true})
    expect_rejected(certificate("sudoku", {}, empty, "solved", rest, search_proof), "\"only\"",
                    "there is another", replay);
}

TEST(VerifyFill, AnotherAnswerIsAnother) {
  const std::string first = "2 4 1 3", second = "3 1 4 2";
  const auto with_answers = [&](const std::string& one, const std::string& two) {
    return certificate("queens", {}, {"4"}, "solved", {{"answer", quote(one)}, {"only", "false"}},
                       another_proof(two));
  };
  EXPECT_TRUE(accept(with_answers(first, second)).trusted.empty());
  expect_rejected(with_answers(first, first), "\"answer\": \"2 4 1 3\"}", "it is the same answer");
  expect_rejected(with_answers(first, "3 1 4 1"), "3 1 4 1", "r2c1 and r4c1 attack each other");
  expect_rejected(with_answers(first, "1 2 3 4"), "1 2 3 4", "attack each other");
  EXPECT_TRUE(accept(certificate("queens", {}, {"4"}, "solved", {{"answer", quote(first)}}, answer_proof))
                  .trusted.empty());
}

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
  units[4].count = "2";
  expect_rejected(queens_count(6, "5", units), "\"r1c5\"", "the unit has 1 answer");
  expect_rejected(queens_count(6, "4", units), "\"count\": \"4\"", "the units add up to 5");
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
  expect_rejected(counted("queens", "20", "5"), "\"count\":", "there are at least ");
  expect_rejected(counted("queens", "8", "092"), "\"count\":", "decimal digits");
  expect_rejected(counted("queens", "8", "1" + std::string(50, '0')), "\"count\":", "below 2^128");
}

// A unit that is too large to be counted is not said to be.
TEST(VerifyFill, UnitsThatAreNotCountedAreTrusted) {
  const Report report = accept(queens_count(20, "39029188884", {{{}, "39029188884"}}));
  EXPECT_EQ(report.checked.size(), 1U);
  ASSERT_EQ(report.trusted.size(), 1U);
  EXPECT_EQ(report.trusted[0], "the counts of 1 unit; --replay counts them again");
  expect_rejected(queens_count(20, "5", {{{}, "5"}}), "\"count\": \"5\", \"check\"",
                  "the unit has at least 6 answers");
}

TEST(VerifyFill, WhatIsKnownToBeImpossibleNeedsNoSearch) {
  for (const auto& [puzzle, instance] : std::vector<std::pair<std::string, std::string>>{
           {"langford", "5"}, {"langford", "6"}, {"pentominoes", "4x4"}})
    EXPECT_TRUE(accept(certificate(puzzle, {}, {instance}, "unsolvable", {}, search_proof)).trusted.empty());
  EXPECT_TRUE(
      accept(certificate("queens", {{"torus", ""}}, {"9"}, "unsolvable", {}, search_proof)).trusted.empty());
  expect_rejected(certificate("langford", {}, {"8"}, "unsolvable", {}, search_proof), "\"claim\"",
                  "there is a solution");
  const auto none = [](const std::string& count) {
    return certificate("queens", {{"torus", ""}}, {"30"}, "count", {{"count", quote(count)}}, search_proof);
  };
  EXPECT_TRUE(accept(none("0")).trusted.empty());
  expect_rejected(none("1"), "\"count\":", "there is no answer: ");
  Lines clash = sample;
  clash[0] = "103000501";
  const Report report = accept(certificate("sudoku", {}, clash, "unsolvable", {}, drat_proof({}, {"0"})));
  EXPECT_EQ(report.checked[0], "r1c1=1 and r1c9=1 are given and exclude each other");
}

const Lines target_sample = {"700900001", "100005900", "000200080", "005020003", "000000648",
                             "413000000", "007002090", "201060804", "080504012"};

std::string target(const Members& settings, const std::string& answer, const std::string& aim,
                   std::int64_t cost, const std::string& claim = "optimal", const Members& more = {}) {
  Members rest = {{"aim", quote(aim)}, {"cost", std::to_string(cost)}, {"answer", quote(answer)}};
  rest.insert(rest.end(), more.begin(), more.end());
  const std::int64_t last = more.empty() || more[0].first != "bound" ? cost : std::stoll(more[0].second);
  return certificate("target-sudoku", settings, target_sample, claim, rest,
                     fmt::format("\"kind\": \"search\", \"iterations\": [[{}, 7]]", last));
}

// By plain backtracking, in the order of the digits.
Lines completions_of_target_sample() {
  Lines all;
  std::string board = fmt::format("{}", fmt::join(target_sample, ""));
  const std::function<void(std::size_t)> fill = [&](std::size_t cell) {
    while (cell < 81 && board[cell] != '0') ++cell;
    if (cell == 81) {
      all.push_back(board);
      return;
    }
    for (char digit = '1'; digit <= '9'; ++digit) {
      bool fits = true;
      for (std::size_t other = 0; other < 81 && fits; ++other) {
        const bool sees = other / 9 == cell / 9 || other % 9 == cell % 9 ||
                          (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
        fits = !sees || board[other] != digit;
      }
      if (!fits) continue;
      board[cell] = digit;
      fill(cell + 1);
      board[cell] = '0';
    }
  };
  fill(0);
  return all;
}

// All three completions of the sample score the same.
TEST(VerifyFill, TheSampleOfTargetSudokuScores2829AtMost) {
  const Lines all = completions_of_target_sample();
  ASSERT_EQ(all.size(), 3U);
  for (const std::string& answer : all) {
    EXPECT_TRUE(accept(target({}, answer, "maximum", 2829)).trusted.empty());
    EXPECT_TRUE(accept(target({}, answer, "maximum", 2829), true).trusted.empty());
    EXPECT_TRUE(accept(target({{"minimum", ""}}, answer, "minimum", 2829), true).trusted.empty());
    expect_rejected(target({}, answer, "maximum", 2828), "\"cost\"", "the answer scores 2829");
  }
  expect_rejected(target({{"minimum", ""}}, all[0], "maximum", 2829), "\"aim\"", "expected minimum");
  expect_rejected(target({{"minimum", "no"}}, all[0], "minimum", 2829), "\"minimum\"", "expected no value");
  // Without the givens of a row there are better answers.
  expect_rejected(with(target({}, all[0], "maximum", 2829), "700900001", "000000000"), "\"cost\"",
                  "there is an answer with a score of ");
}

// Weights that tell the completions apart.
class WeighedTarget : public testing::Test {
 protected:
  WeighedTarget() {
    for (int i = 0; i < 81; ++i) weights_[0].second += std::to_string(i * i % 17) + " ";
    std::sort(all_.begin(), all_.end(),
              [](const std::string& a, const std::string& b) { return score(a) < score(b); });
  }
  static std::int64_t score(const std::string& digits) {
    std::int64_t sum = 0;
    for (int i = 0; i < 81; ++i) sum += i * i % 17 * (digits[static_cast<std::size_t>(i)] - '0');
    return sum;
  }
  Lines all_ = completions_of_target_sample();
  Members weights_ = {{"weights", ""}};
};

TEST_F(WeighedTarget, TheBestIsNotBeaten) {
  const std::string &worst = all_.front(), &best = all_.back();
  const std::int64_t least = score(worst), most = score(best);
  ASSERT_LT(least, most);
  EXPECT_TRUE(accept(target(weights_, best, "maximum", most), true).trusted.empty());
  expect_rejected(target(weights_, worst, "maximum", most), "\"cost\"", "the answer scores");
  expect_rejected(target(weights_, worst, "maximum", least), "\"cost\"", "there is an answer with");
  Members minimum = weights_;
  minimum.emplace_back("minimum", "");
  EXPECT_TRUE(accept(target(minimum, worst, "minimum", least), true).trusted.empty());
  expect_rejected(target(minimum, best, "minimum", most), "\"cost\"", "there is an answer with", true);
  const auto best_found = [&](const std::string& answer, std::int64_t bound) {
    return target(weights_, answer, "maximum", score(answer), "best-found",
                  {{"bound", std::to_string(bound)}});
  };
  EXPECT_TRUE(accept(best_found(worst, most), true).trusted.empty());
  EXPECT_TRUE(accept(best_found(worst, std::numeric_limits<std::int64_t>::max()), true).trusted.empty());
  expect_rejected(best_found(worst, most - 1), "\"bound\"", "there is an answer with", true);
  expect_rejected(best_found(best, most - 1), "\"bound\"", "better than the bound");
}

TEST_F(WeighedTarget, OnlyTheBestAreCounted) {
  const std::string& best = all_.back();
  const auto counted = [&](const Members& settings, const std::string& answer, std::int64_t cost, int count) {
    return target(settings, answer, "maximum", cost, "count", {{"count", quote(std::to_string(count))}});
  };
  EXPECT_TRUE(accept(counted({}, best, 2829, 3), true).trusted.empty());
  EXPECT_TRUE(accept(counted({}, best, 2829, 3)).trusted.empty());
  expect_rejected(counted({}, best, 2829, 2), "\"count\":", "there are 3", true);
  expect_rejected(counted({}, best, 2829, 2), "\"count\":", "there are 3");
  expect_rejected(counted({}, best, 2829, 0), "\"count\":", "no answers, although there is one");
  const auto best_ones = std::count_if(all_.begin(), all_.end(),
                                       [&](const std::string& one) { return score(one) == score(best); });
  EXPECT_TRUE(
      accept(counted(weights_, best, score(best), static_cast<int>(best_ones)), true).trusted.empty());
  expect_rejected(counted(weights_, all_[0], score(all_[0]), 1), "\"cost\"", "there is an answer with", true);
  const std::string in_units = certificate(
      "target-sudoku", {}, target_sample, "count",
      {{"aim", quote("maximum")}, {"cost", "2829"}, {"answer", quote(best)}, {"count", quote("3")}},
      units_proof({{{}, "3"}}));
  EXPECT_TRUE(accept(in_units).trusted.empty());
  Members more = weights_;
  more[0].second += "1";
  expect_rejected(counted(more, best, 405, 3), "\"weights\"", "expected 81 weights, found 82");
}

TEST(VerifyFill, ClaimsThatAPuzzleDoesNotHaveAreRejected) {
  expect_rejected(
      certificate("queens", {}, {"4"}, "optimal",
                  {{"aim", quote("minimum")}, {"cost", "1"}, {"answer", quote("2 4 1 3")}}, search_proof),
      "\"claim\"", "expected solved");
  expect_rejected(certificate("target-sudoku", {}, target_sample, "solved",
                              {{"answer", quote(sample_answer)}}, answer_proof),
                  "\"claim\"", "expected optimal");
  expect_rejected(certificate("queens", {}, {"0"}, "count", {{"count", quote("1")}}, search_proof), "\"0\"",
                  "");
  expect_rejected(certificate("queens", {}, {"4", "4"}, "count", {{"count", quote("2")}}, search_proof),
                  "\"4\"]", "expected nothing behind n");
}

TEST(VerifyFill, WhatIsTooLargeIsRefusedBeforeMemoryIsTaken) {
  Effort effort;
  effort.memory = 1 << 20;
  const auto check = [&](const std::string& text) { verify(read_certificate(text), effort); };
  EXPECT_THROW(check(certificate("queens", {}, {"100"}, "unsolvable", {}, drat_proof({}, {"0"}))), Refusal);
  EXPECT_THROW(check(certificate("queens", {}, {"30"}, "unsolvable", {}, drat_proof({}, {"0"}))), Refusal);
  effort.memory = 1e12;
  EXPECT_THROW(check(certificate("queens", {}, {"300"}, "unsolvable", {}, drat_proof({}, {"0"}))), Refusal);
}

}  // namespace
