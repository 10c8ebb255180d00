// The claims and proofs of filled puzzles in nonet-verify: certificates made by hand from known facts, and
// the same with one thing wrong.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/verify_fill_certificates.h"

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
  Lines begun = empty;
  begun[0] = "143628570";
  expect_rejected(certificate("sudoku", {}, begun, "solved", rest, drat_proof({}, {"0"})), "\"0\"",
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

TEST(VerifyFill, MembersThatDoNotApplyAreRejected) {
  const auto counted = [](const Members& more) {
    Members rest = {{"count", quote("2")}};
    rest.insert(rest.end(), more.begin(), more.end());
    return certificate("queens", {}, {"4"}, "count", rest, search_proof);
  };
  accept(counted({}));
  expect_rejected(counted({{"moves", "[\"r1c1\"]"}}), "\"moves\"", "not a sequence of moves");
  expect_rejected(counted({{"aim", quote("maximum")}}), "\"aim\"", "answers have no score");
  expect_rejected(with(counted({}), "[[0, 7]]", "[[0, 7]], \"seed\": -3"), "\"seed\"", "negative");
  expect_rejected(certificate("queens", {}, {"3"}, "unsolvable", {{"aim", quote("minimum")}}, search_proof),
                  "\"aim\"", "answers have no score");
  expect_rejected(target({}, sample_answer, "minimum", 2829), "\"aim\"", "expected maximum by the settings");
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
