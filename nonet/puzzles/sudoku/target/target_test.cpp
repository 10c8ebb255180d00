// target-sudoku as the program sees it: judge samples, settings, counts and lists of the best.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

const std::string first_sample =
    "7 0 0 9 0 0 0 0 1\n1 0 0 0 0 5 9 0 0\n0 0 0 2 0 0 0 8 0\n0 0 5 0 2 0 0 0 3\n0 0 0 0 0 0 6 4 8\n"
    "4 1 3 0 0 0 0 0 0\n0 0 7 0 0 2 0 9 0\n2 0 1 0 6 0 8 0 4\n0 8 0 5 0 4 0 1 2\n";
const std::string second_sample =
    "0 0 0 7 0 2 4 5 3\n9 0 0 0 0 8 0 0 0\n7 4 0 0 0 5 0 1 0\n1 9 5 0 8 0 0 0 0\n0 7 0 0 0 0 0 2 5\n"
    "0 3 0 5 7 9 1 0 8\n0 0 0 6 0 1 0 0 0\n0 6 0 9 0 0 0 0 1\n0 0 0 0 0 0 0 0 6\n";

std::string board_of(std::string_view start) {  // the rest is empty
  return std::string(start) + std::string(81 - start.size(), '0') + "\n";
}

TEST(TargetSudoku, JudgeSamplesToTheByte) {
  const auto puzzle = puzzle_named("target-sudoku");
  EXPECT_EQ(judge_slowly(*puzzle, first_sample), "2829\n");
  EXPECT_EQ(judge_slowly(*puzzle, second_sample), "2852\n");
  EXPECT_EQ(judge_slowly(*puzzle, board_of("55")), "-1\n");
  EXPECT_EQ(judge_slowly(*puzzle, board_of("")), "2906\n");
}

TEST(TargetSudoku, WithoutACompletionTheContestHasItsAnswerAndPeopleTheReason) {
  const auto puzzle = puzzle_named("target-sudoku");
  for (const std::string_view algorithm : {"bound", "cover", "bitmask"}) {
    const Answer answer = answer_of(*puzzle, *instance_of(*puzzle, board_of("55")), algorithm);
    EXPECT_EQ(answer.status, Status::unsolvable) << algorithm;
    EXPECT_TRUE(answer.judged);
    EXPECT_EQ(answer.reason, "two 5s in row 1") << algorithm;
  }
}

TEST(TargetSudoku, AlgorithmsAgreeBothWaysAndForAnyWeights) {
  std::string weights;
  for (int cell = 0; cell < 81; ++cell) weights += fmt::format("{} ", cell * 37 % 19 - 9);
  for (const Settings& settings : {Settings{}, Settings{{"minimum", ""}}, Settings{{"weights", weights}},
                                   Settings{{"weights", weights}, {"minimum", ""}}}) {
    const auto puzzle = puzzle_named("target-sudoku", settings);
    for (u64 seed = 1; seed <= 4; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      const Answer direct = answer_of(*puzzle, **instance);
      EXPECT_EQ(direct.algorithm, "bound");
      EXPECT_EQ(direct.aim, settings.contains("minimum") ? Aim::minimum : Aim::maximum);
      EXPECT_EQ(direct.bound, direct.cost);
      for (const std::string_view algorithm : {"cover", "bitmask", "diagram"}) {
        const Answer other = answer_of(*puzzle, **instance, algorithm);
        EXPECT_EQ(other.status, Status::optimal) << algorithm;
        EXPECT_EQ(other.cost, direct.cost) << algorithm;
        EXPECT_EQ(other.bound, direct.cost) << algorithm;
      }
    }
  }
}

std::vector<std::string> listed(const Puzzle& puzzle, const Instance& instance, const Request& request) {
  std::vector<std::string> lines;
  Progress progress;
  const auto answer = puzzle.list(instance, request, progress, [&](const Answer& one) {
    EXPECT_EQ(one.status, Status::optimal);
    lines.push_back(puzzle.answer_line(instance, one));
    return true;
  });
  EXPECT_TRUE(answer && answer->listed);
  return lines;
}

TEST(TargetSudoku, TheBestAreCountedAndListedInOrder) {
  const std::string equal = [] {  // every completion scores the same
    std::string text;
    for (int cell = 0; cell < 81; ++cell) text += "1\n";
    return text;
  }();
  const auto puzzle = puzzle_named("target-sudoku", {{"weights", equal}});
  const auto instance = instance_of(*puzzle, first_sample);
  Progress progress;
  const auto tally = puzzle->count(*instance, {}, progress);
  ASSERT_TRUE(tally);
  EXPECT_EQ(tally->count, u128{3}) << "the sample has three completions";
  EXPECT_TRUE(tally->complete);
  const auto lines = listed(*puzzle, *instance, {});
  EXPECT_EQ(lines.size(), 3u);
  EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
  Request engine;
  engine.algorithm = "bitmask";
  EXPECT_EQ(listed(*puzzle, *instance, engine), lines);
  EXPECT_EQ(puzzle->answer_line(*instance, answer_of(*puzzle, *instance, "bound", true)), lines[0]);
  Request two;
  two.limit = 2;
  const auto limited = puzzle->count(*instance, two, progress);
  ASSERT_TRUE(limited);
  EXPECT_EQ(limited->count, u128{2});
  EXPECT_FALSE(limited->complete);
  const auto usual = puzzle_named("target-sudoku");
  EXPECT_EQ(usual->count(*instance, {}, progress)->count, u128{3}) << "all three score 2829";
  std::string uneven;
  for (int cell = 0; cell < 81; ++cell) uneven += fmt::format("{} ", cell * cell);
  const auto other = puzzle_named("target-sudoku", {{"weights", uneven}});
  EXPECT_LT(other->count(*instance, {}, progress)->count, u128{3});
}

TEST(TargetSudoku, TheBoardShowsWhatWasFilled) {
  const auto puzzle = puzzle_named("target-sudoku");
  const auto instance = instance_of(*puzzle, first_sample);
  const Answer answer = answer_of(*puzzle, *instance);
  EXPECT_EQ(answer.steps.size(), 81u - 30);
  const auto after = puzzle->after(*instance, answer);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->box_rows, 3);
  EXPECT_EQ(after->cells[0].text, "7");
  EXPECT_FALSE(after->cells[0].changed);
  EXPECT_TRUE(after->cells[1].changed);
  EXPECT_EQ(puzzle->move_name(*instance, 2 * 9 + 6), "r1c3=7");
}

TEST(TargetSudoku, RandomBoardsHaveAHandfulOfCompletions) {
  std::string equal;
  for (int cell = 0; cell < 81; ++cell) equal += "0,";
  const auto puzzle = puzzle_named("target-sudoku", {{"weights", equal}});
  std::set<u64> counts;
  for (u64 seed = 1; seed <= 5; ++seed) {
    const auto instance = puzzle->random(seed);
    ASSERT_TRUE(instance);
    Progress progress;
    const auto tally = puzzle->count(**instance, {}, progress);
    ASSERT_TRUE(tally && tally->complete);
    EXPECT_GE(tally->count, u128{1});
    EXPECT_LE(tally->count, u128{50});
    counts.insert(static_cast<u64>(tally->count));
  }
  EXPECT_GT(counts.size(), 1u);
}

TEST(TargetSudoku, BadWeightsAreRefused) {
  for (const std::string& weights : {std::string("1 2 3"), std::string(81 * 2, '1'), std::string("x"),
                                     std::string("1e3"), std::string("2000000000"), std::string()}) {
    const auto puzzle = make_puzzle("target-sudoku", {{"weights", weights}});
    ASSERT_FALSE(puzzle) << weights;
    EXPECT_EQ(puzzle.error().fault, Fault::usage);
    EXPECT_TRUE(puzzle.error().message.starts_with("--weights: ")) << puzzle.error().message;
  }
}

}  // namespace
}  // namespace nonet::test
