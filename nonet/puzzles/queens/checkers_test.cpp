// Checker Challenge: the contest's format, and that it is queens otherwise.
#include "nonet/puzzles/queens/checkers.h"

#include <gtest/gtest.h>

#include <functional>

#include "nonet/puzzles/queens/queens.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/queens_brute_force.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> checkers() {
  return std::move(*checkers_puzzle.make({}));
}

std::string judge(const std::string& text) {
  const auto puzzle = checkers();
  TextReader reader = TextReader::from_text(text, "test");
  Request request;
  request.judge = true;
  std::string out;
  while (true) {
    const auto instance = puzzle->read(reader, false);
    if (!instance) throw std::runtime_error(instance.error().message);
    if (!*instance) return out;
    Progress progress;
    const auto answer = puzzle->solve(**instance, request, progress);
    if (!answer) throw std::runtime_error(answer.error().message);
    EXPECT_TRUE(answer->judged);
    out += puzzle->judge(**instance, *answer);
  }
}

TEST(Checkers, TheSampleToTheByte) {
  const std::string expected = "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n";
  EXPECT_EQ(judge("6\n"), expected);
  EXPECT_EQ(judge("6"), expected);
  EXPECT_EQ(judge(" 6 \r\n\r\n"), expected);
  EXPECT_EQ(judge("6\n6\n"), expected + expected);
}

TEST(Checkers, EverySizeOfTheContest) {
  for (int n = 4; n <= 9; ++n) {
    QueensBoard board;
    board.n = n;
    const auto all = all_by_brute_force(board);
    std::string expected;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, all.size()); ++i) {
      for (std::size_t row = 0; row < all[i].size(); ++row)
        expected += std::to_string(all[i][row] + 1) + (row + 1 < all[i].size() ? " " : "\n");
    }
    expected += std::to_string(all.size()) + "\n";
    EXPECT_EQ(judge(std::to_string(n)), expected);
  }
  EXPECT_EQ(judge("13"),
            "1 3 5 2 9 12 10 13 4 6 8 11 7\n1 3 5 7 9 11 13 2 4 6 8 10 12\n"
            "1 3 5 7 12 10 13 6 4 2 8 11 9\n73712\n");
  EXPECT_EQ(judge("1 2 3"), "1\n1\n0\n0\n");
}

TEST(Checkers, PiecesThatStandAlreadyArePrintedToo) {
  EXPECT_EQ(judge("......\n......\n......\nQ.....\n......\n......\n"), "2 4 6 1 3 5\n1\n");
  EXPECT_EQ(judge("Q.....\nQ.....\n......\n......\n......\n......\n"), "0\n");
}

// Beyond what the direct searches know: a solution of 40 rows without some of its queens, against trying
// every column in their rows.
TEST(Checkers, BoardsThatTheDirectSearchesDoNotKnow) {
  for (const std::vector<std::size_t>& gone :
       {std::vector<std::size_t>{3, 30}, {0, 13, 39}, {0, 1, 2, 20, 21, 22, 35, 36}}) {
    Columns columns = construct_queens(40);
    for (const std::size_t row : gone) columns[row] = -1;
    std::string text, expected;
    for (const int column : columns) {
      std::string line(40, '.');
      if (column >= 0) line[static_cast<std::size_t>(column)] = 'Q';
      text += line + "\n";
    }
    u64 count = 0;
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
      if (i == gone.size()) {
        if (++count > 3) return;
        for (std::size_t row = 0; row < 40; ++row)
          expected += std::to_string(columns[row] + 1) + (row < 39 ? " " : "\n");
        return;
      }
      for (int& column = columns[gone[i]]; ++column < 40;) {
        if (!find_attack(40, false, columns)) place(i + 1);
      }
      columns[gone[i]] = -1;
    };
    place(0);
    EXPECT_GE(count, 1u);
    EXPECT_EQ(judge(text), expected + std::to_string(count) + "\n");
  }
}

TEST(Checkers, OtherwiseItIsQueens) {
  const auto puzzle = checkers();
  const auto plain = std::move(*queens_puzzle.make({}));
  for (const char* text : {"6", "8", ".Q..\n....\n....\n....\n"}) {
    const auto instance = instance_of(*puzzle, text), other = instance_of(*plain, text);
    EXPECT_EQ(puzzle->answer_line(*instance, answer_of(*puzzle, *instance, "bits")),
              plain->answer_line(*other, answer_of(*plain, *other, "bits")));
  }
  EXPECT_TRUE(checkers_puzzle.description->settings.empty());
}

TEST(Checkers, StoppedBeforeTheEndItPrintsNothing) {
  const auto puzzle = checkers();
  std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  Request request;
  request.judge = true;
  const auto answer = puzzle->solve(*instance_of(*puzzle, "20"), request, progress);
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->judged);
  EXPECT_EQ(answer->status, Status::unknown);
}

}  // namespace
}  // namespace nonet::test
