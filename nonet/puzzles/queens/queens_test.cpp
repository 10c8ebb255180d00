// The puzzle as the program asks it: what is read, solved, listed and shown.
#include "nonet/puzzles/queens/queens.h"

#include <gtest/gtest.h>

#include "tests/support/puzzle_text.h"
#include "tests/support/queens_puzzle.h"

namespace nonet::test {
namespace {

TEST(Queens, WhatIsWrongIsSaidWithItsPlace) {
  const auto puzzle = queens();
  const std::string expected = "expected a number of queens from 1 to 1000, or a board of Q, . and #, found ";
  EXPECT_EQ(read_error(*puzzle, "0\n"), "1:1: " + expected + "'0'");
  EXPECT_EQ(read_error(*puzzle, "\n  -3\n"), "2:3: " + expected + "'-3'");
  EXPECT_EQ(read_error(*puzzle, "1001\n"), "1:1: " + expected + "'1001'");
  EXPECT_EQ(read_error(*puzzle, "99999999999999999999\n"), "1:1: " + expected + "'99999999999999999999'");
  EXPECT_EQ(read_error(*puzzle, "8x\n"), "1:1: " + expected + "'8x'");
  EXPECT_EQ(read_error(*puzzle, "eight\n"), "1:1: " + expected + "'eight'");
  EXPECT_EQ(read_error(*puzzle, ".Q..\n...\n....\n....\n"), "2:4: expected 4 cells in row 2, found 3");
  EXPECT_EQ(read_error(*puzzle, ".Q..\n..X.\n....\n....\n"), "2:3: expected Q, . or #, found 'X'");
  EXPECT_EQ(read_error(*puzzle, "...\n...\n"), "3:1: expected row 3 of 3, found the end of the input");
  EXPECT_EQ(read_error(*puzzle, std::string(1001, '.') + "\n"),
            "1:1: expected at most 1000 cells in a row, found 1001");
  // After an error the next instance is read.
  TextReader reader = TextReader::from_text("8 x 6\n", "test");
  ASSERT_TRUE(puzzle->read(reader, true));
  const auto bad = puzzle->read(reader, true);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().place.column, 3u);
  const auto good = puzzle->read(reader, true);
  ASSERT_TRUE(good && *good);
  EXPECT_EQ((*good)->place.column, 5u);
  EXPECT_EQ(puzzle->write(**good), "6\n");
}

TEST(Queens, BoardsAreWrittenAsTheyAreRead) {
  const auto puzzle = queens();
  for (const std::string text : {"8\n", ".Q..\n...#\nQ...\n....\n", "Q\n", "#\n", "1000\n"})
    EXPECT_EQ(puzzle->write(*instance_of(*puzzle, text)), text);
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, ". q .\n. . .\n. . .\n")), ".Q.\n...\n...\n");
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, "...\n...\n...\n")), "3\n") << "the empty board";
}

TEST(Queens, TheEmptyBoardHasASolutionInClosedForm) {
  const auto puzzle = queens();
  for (const int n : {1, 4, 8, 9, 14, 15, 100, 1000}) {
    const auto instance = instance_of(*puzzle, std::to_string(n));
    const Answer answer = answer_of(*puzzle, *instance);
    EXPECT_EQ(answer.steps.size(), static_cast<std::size_t>(n));
    expect_solution(*puzzle, *instance, answer, false);
    EXPECT_EQ(answer.algorithm, "bits");
    EXPECT_NE(answer.reason.find("closed form"), std::string::npos);
    EXPECT_EQ(answer.count == 1, n == 1) << "its mirror image is another";
    EXPECT_GT(answer.count, 0u);
    EXPECT_EQ(answer.first, n == 1);
  }
  EXPECT_TRUE(answer_of(*puzzle, *instance_of(*puzzle, "8")).count == 92);
  EXPECT_FALSE(answer_of(*puzzle, *instance_of(*puzzle, "1")).more);
  for (const char* n : {"2", "3"}) {
    const Answer none = answer_of(*puzzle, *instance_of(*puzzle, n));
    EXPECT_EQ(none.status, Status::unsolvable);
    EXPECT_FALSE(none.reason.empty());
  }
}

TEST(Queens, TheFirstSolutionIsTheFirstOfTheList) {
  const auto puzzle = queens();
  for (const std::string text :
       {"8", "20", "..#.....\n........\n........\n........\n........\n........\n........\n........\n"}) {
    const auto instance = instance_of(*puzzle, text);
    const Answer first = answer_of(*puzzle, *instance, "auto", true);
    EXPECT_TRUE(first.first);
    std::string expected;
    Progress progress;
    ASSERT_TRUE(puzzle->list(*instance, {}, progress, [&](const Answer& one) {
      expected = puzzle->answer_line(*instance, one);
      return false;
    }));
    EXPECT_EQ(puzzle->answer_line(*instance, first), expected);
  }
}

TEST(Queens, ListsAreInDictionaryOrder) {
  const auto puzzle = queens();
  EXPECT_EQ(lines_of(*puzzle, "6"),
            (std::vector<std::string>{"2 4 6 1 3 5", "3 6 2 5 1 4", "4 1 5 2 6 3", "5 3 1 6 4 2"}));
  EXPECT_EQ(lines_of(*puzzle, "......\n......\n......\nQ.....\n......\n......\n"),
            (std::vector<std::string>{"2 4 6 1 3 5"}));
  const auto instance = instance_of(*puzzle, "......\n......\n......\nQ.....\n......\n......\n");
  const Answer only = answer_of(*puzzle, *instance, "bits");
  EXPECT_EQ(only.steps.size(), 5u) << "the queen that stands is no step";
  EXPECT_TRUE(only.count == 1 && !only.more);
  EXPECT_EQ(puzzle->move_name(*instance, only.steps[0].move), "r1c2");
}

TEST(Queens, WhatBitsCannotListItSays) {
  const auto puzzle = queens();
  const auto message = [&](const std::string& text, const Request& request) {
    Progress progress;
    const auto answer =
        puzzle->list(*instance_of(*puzzle, text), request, progress, [](const Answer&) { return false; });
    if (answer) return std::string();
    EXPECT_EQ(answer.error().fault, Fault::unsupported);
    return answer.error().message;
  };
  Request request = by("bits");
  EXPECT_EQ(message("9", request), "");
  EXPECT_EQ(message("40", request),
            "bits lists on boards of up to 31 rows, this has 40; cover lists on larger ones");
  request.sample = 2;
  EXPECT_EQ(message("9", request), "bits draws no samples; diagram does");
  request.sample = 0;
  request.up_to = UpTo::symmetry;
  EXPECT_EQ(message("9", request), "bits lists all solutions; cover lists one per class");
}

TEST(Queens, WhatItCannotDoItSays) {
  const auto puzzle = queens();
  Progress progress;
  const auto fault = [&](const std::string& text, const Request& request) {
    const auto tally = puzzle->count(*instance_of(*puzzle, text), request, progress);
    return tally ? std::optional<Fault>() : tally.error().fault;
  };
  EXPECT_EQ(fault("32", by("bits")), Fault::refused);
  EXPECT_EQ(fault("8", by("magic")), Fault::usage);
  Request request = by("bits");
  request.up_to = UpTo::symmetry;
  EXPECT_EQ(fault(".#.\n...\n...\n", request), Fault::unsupported);
  EXPECT_EQ(fault("8", request), std::nullopt);
  request = {};
  request.limit = 5;
  request.checkpoint = "file";
  EXPECT_EQ(fault("8", request), Fault::unsupported);
  const auto solved = puzzle->solve(*instance_of(*puzzle, "8"), by("magic"), progress);
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().fault, Fault::usage);
}

TEST(Queens, TheBoardShowsAnswersAndWhatStood) {
  const auto puzzle = queens();
  const auto instance = instance_of(*puzzle, "....\n....\nQ...\n...#\n");
  const Answer answer = answer_of(*puzzle, *instance, "bits");
  const auto board = puzzle->after(*instance, answer);
  ASSERT_TRUE(board);
  EXPECT_EQ(board->at(0, 1).text, "Q");
  EXPECT_TRUE(board->at(0, 1).changed);
  EXPECT_EQ(board->at(2, 0).text, "Q");
  EXPECT_FALSE(board->at(2, 0).changed);
  EXPECT_TRUE(board->at(3, 3).blocked);
  EXPECT_FALSE(puzzle->after(*instance_of(*puzzle, "100"), {})) << "too large to draw";
  const auto played = puzzle->play(*instance, answer.steps);
  EXPECT_EQ(puzzle->write(*played), ".Q..\n...Q\nQ...\n..Q#\n");
  EXPECT_TRUE(answer_of(*puzzle, *played, "bits").steps.empty()) << "nothing is left to do";
}

TEST(Queens, EveryAlgorithmSolvesTheEmptyBoard) {
  const auto puzzle = queens();
  const auto instance = instance_of(*puzzle, "8");
  for (const Algorithm& algorithm : puzzle->description().algorithms) {
    if (algorithm.name == "diagram") continue;  // it has no answers of its own, only counts
    const Answer answer = answer_of(*puzzle, *instance, algorithm.name);
    EXPECT_EQ(answer.algorithm, algorithm.name);
    expect_solution(*puzzle, *instance, answer, false);
  }
}

}  // namespace
}  // namespace nonet::test
