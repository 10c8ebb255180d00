// Nine as the program sees it: texts in, answers and pictures out.
#include "nonet/puzzles/nine/nine.h"

#include <gtest/gtest.h>

#include "nonet/contract/distances.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

constexpr const char* sample = "100\n000\n000\n111\n111\n011\n";

std::unique_ptr<Puzzle> nine(const Settings& settings = {}) {
  auto puzzle = nine_puzzle.make(settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

// Whether the moves of a judge's output turn A to 0, played on the text itself.
bool judged_right(const std::string& text, const std::string& output) {
  NineBoard board;
  for (const char c : text) {
    if (c != '\n') board.cells.push_back(static_cast<std::uint8_t>(c - '0'));
  }
  board.n = static_cast<int>(text.find('\n'));
  std::size_t moves = 0, at = output.find('\n') + 1;
  for (; at < output.size(); ++moves) {
    const std::size_t end = output.find('\n', at);
    const std::string name = output.substr(at, end - at);
    int move = 0;
    while (move < 4 + board.n && nine_move_name(move) != name) ++move;
    if (move == 4 + board.n) return false;
    apply_nine_move(board, move);
    at = end + 1;
  }
  return output.substr(0, output.find('\n')) == std::to_string(moves) &&
         std::all_of(board.cells.begin(), board.cells.begin() + board.n * board.n,
                     [](auto cell) { return cell == 0; });
}

TEST(NineFace, TheJudgesSample) {
  const std::string output = judge_slowly(*nine(), sample);
  EXPECT_EQ(output.substr(0, 2), "5\n");  // the contest shows 9 moves and asks for no fewer
  EXPECT_TRUE(judged_right(sample, output)) << output;
}

TEST(NineFace, AllAlgorithmsAgreeOnSmallSizes) {
  for (const char* size : {"1", "2", "3"}) {
    const auto puzzle = nine({{"size", size}});
    for (u64 seed = 0; seed < 15; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      const Answer best = answer_of(*puzzle, **instance);
      EXPECT_EQ(best.status, Status::optimal);
      EXPECT_EQ(best.algorithm, best.cost == 0 ? "comparison" : "table");
      for (const char* name : {"bidirectional", "ida", "astar", "nbs", "bfs"}) {
        const Answer answer = answer_of(*puzzle, **instance, name);
        EXPECT_EQ(answer.status, Status::optimal) << name;
        EXPECT_EQ(answer.cost, best.cost) << name << '\n' << puzzle->write(**instance);
      }
      EXPECT_TRUE(judged_right(puzzle->write(**instance), puzzle->judge(**instance, best)));
    }
  }
}

TEST(NineFace, TheSizeIsThatOfTheText) {
  const auto puzzle = nine({{"edits", "1"}});
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, sample)), sample);
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, "1 0 0\n0 0 0\n0 0 0\n1 1 1\n1 1 1\n0 1 1")), sample);
  for (const char* size : {"2", "4", "5", "9"}) {
    const auto of_size = nine({{"size", size}});
    const std::string text = of_size->write(**of_size->random(1));
    EXPECT_EQ(puzzle->write(*instance_of(*puzzle, text)), text);
    EXPECT_EQ(of_size->write(*instance_of(*of_size, text)), text);
  }
  const std::string mixed = "10\n00\n01\n11\n" + std::string(sample);
  EXPECT_EQ(judge_slowly(*puzzle, mixed),
            judge_slowly(*puzzle, "10\n00\n01\n11\n") + judge_slowly(*puzzle, sample));
}

TEST(NineFace, LargerSizesAreAnsweredWithABound) {
  const auto puzzle = nine({{"size", "9"}, {"edits", "1"}});
  const auto instance = puzzle->random(3);
  ASSERT_TRUE(instance);
  const Answer answer = answer_of(*puzzle, **instance);
  EXPECT_EQ(answer.algorithm, "macro");
  EXPECT_NE(answer.choice.find("before that A* looked at "), std::string::npos) << answer.choice;
  EXPECT_EQ(answer.status, Status::best_found);
  EXPECT_TRUE(answer.judged);
  EXPECT_GT(answer.bound, 10);
  EXPECT_LE(answer.cost, 150);
  EXPECT_GE(answer.cost, answer.bound);
  EXPECT_TRUE(judged_right(puzzle->write(**instance), puzzle->judge(**instance, answer)));
  const auto played = puzzle->play(**instance, answer.steps);
  EXPECT_EQ(puzzle->write(*played).find('1'), 90u) << "A's nine lines hold no one";
}

TEST(NineFace, TheFirstAnswerNearTheGoalIsTheFirstAtAnySize) {
  const auto puzzle = nine({{"size", "6"}, {"edits", "1"}});
  const auto start = puzzle->random(1);
  ASSERT_TRUE(start);
  const auto solved = puzzle->play(**start, answer_of(*puzzle, **start).steps);
  const std::vector<Step> scramble = {{4, 1}, {9, 1}};  // two columns, in any order
  const auto scrambled = puzzle->play(*solved, scramble);
  Request request;
  request.first = true;
  Progress progress;
  const auto answer = puzzle->solve(*scrambled, request, progress);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->algorithm, "astar");
  EXPECT_TRUE(answer->first);
  ASSERT_EQ(answer->steps.size(), 2u);
  EXPECT_EQ(answer->steps[0].move, 4);
  EXPECT_EQ(answer->steps[1].move, 9);
}

TEST(NineFace, PositionsOfATableHaveNumbers) {
  const auto puzzle = nine({});
  Progress progress;
  const auto table = puzzle->table({}, progress);
  ASSERT_TRUE(table);
  ASSERT_TRUE(table->distances);
  EXPECT_EQ(table->distances->size(), 9800u);
  for (u64 number = 0; number < 9800; number += 49) {
    const auto position = puzzle->unrank(number, *table->distances);
    ASSERT_TRUE(position);
    const auto again = puzzle->rank(**position, *table->distances);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, number);
  }
  const auto other = puzzle->rank(*instance_of(*puzzle, "10\n00\n01\n11\n"), *table->distances);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "the table is of boards of 3 x 3");
}

TEST(NineFace, NearlySolvedLargeBoardsAreProved) {
  const auto puzzle = nine({{"size", "6"}, {"edits", "1"}});
  const auto start = puzzle->random(1);
  ASSERT_TRUE(start);
  const auto solved = puzzle->play(**start, answer_of(*puzzle, **start).steps);
  const std::vector<Step> scramble = {{0, 1}, {5, 1}, {2, 1}, {7, 1}};
  const auto scrambled = puzzle->play(*solved, scramble);
  const Answer answer = answer_of(*puzzle, *scrambled, "bidirectional");
  EXPECT_EQ(answer.status, Status::optimal);
  EXPECT_LE(answer.cost, 4);
  EXPECT_LE(answer.cost, answer_of(*puzzle, *scrambled, "macro").cost);
}

TEST(NineFace, UnsolvableBoardsNameTheOrbit) {
  const auto puzzle = nine();
  const auto instance = instance_of(*puzzle, "010\n000\n000\n111\n111\n111\n");
  const Answer answer = answer_of(*puzzle, *instance);
  EXPECT_EQ(answer.status, Status::unsolvable);
  EXPECT_EQ(answer.reason,
            "the orbit of A(1,2), A(2,1), A(3,2), A(2,3), B(1,2), B(2,1), B(3,2), B(2,3) holds 5 ones, 4 are "
            "needed");
  EXPECT_FALSE(answer.judged);
}

TEST(NineFace, BadTexts) {
  const auto puzzle = nine();
  EXPECT_EQ(read_error(*puzzle, "100\n0x0\n000\n111\n111\n011\n"), "2:2: expected 0 or 1, found 'x'");
  EXPECT_NE(read_error(*puzzle, "100\n000\n000\n111\n111\n"), "");
  EXPECT_NE(read_error(*puzzle, "100\n00\n000\n111\n111\n011\n"), "");
  EXPECT_FALSE(nine_puzzle.make({{"size", "33"}}));
  EXPECT_FALSE(nine_puzzle.make({{"size", "0"}}));
  EXPECT_FALSE(nine_puzzle.make({{"edits", "none"}}));
}

TEST(NineFace, TablesAndPictures) {
  Progress progress;
  const auto table = nine()->table({}, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->total, 9800u);
  EXPECT_EQ(table->states.back(), 90u);
  EXPECT_FALSE(nine({{"size", "9"}})->table({}, progress));
  const auto puzzle = nine();
  const auto instance = instance_of(*puzzle, sample);
  const Answer answer = answer_of(*puzzle, *instance);
  const auto board = puzzle->before(*instance, answer);
  ASSERT_TRUE(board);
  EXPECT_EQ(board->rows, 3);
  EXPECT_EQ(board->columns, 6);
  EXPECT_EQ(board->at(0, 0).text, "1");
  EXPECT_EQ(board->at(2, 3).text, "0");
  const auto after = puzzle->after(*instance, answer);
  EXPECT_TRUE(after->at(0, 0).changed);
  EXPECT_EQ(after->at(0, 0).text, "0");
}

}  // namespace
}  // namespace nonet::test
