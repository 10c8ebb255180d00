// Pyraminx as the program sees it: texts in, answers and pictures out.
#include "nonet/puzzles/pyraminx/pyraminx.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

constexpr const char* solved_text = "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD\n";

std::unique_ptr<Puzzle> pyraminx(const Settings& settings = {}) {
  auto puzzle = pyraminx_puzzle.make(settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

std::string written(const Puzzle& puzzle, const std::string& text) {
  return puzzle.write(*instance_of(puzzle, text));
}

TEST(Pyraminx, FaceletsAreThoseOfATurnedPuzzle) {
  const auto puzzle = pyraminx();
  // U takes the upper two layers around: front to left, left to right, right to front.
  EXPECT_EQ(written(*puzzle, "U"), "RRRRFFFFFFFFFLLLLLLLLLRRRRRDDDDDDDDD\n");
  // The same at L, whose sides are down, left and front, clockwise.
  EXPECT_EQ(written(*puzzle, "L"), "FLFFLLLFFLLLDLLDDDRRRRRRRRRDDDFDDFFF\n");
  const auto tips = pyraminx({{"tips", ""}});
  EXPECT_EQ(written(*tips, "u"), "RFFFFFFFFFLLLLLLLLLRRRRRRRRDDDDDDDDD\n");
  EXPECT_EQ(written(*puzzle, "u l' r b"), solved_text) << "tips are left out";
}

TEST(Pyraminx, TextsAreReadBack) {
  for (const bool tips : {false, true}) {
    const auto puzzle = pyraminx(tips ? Settings{{"tips", ""}} : Settings{});
    for (u64 seed = 0; seed < 200; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      const std::string text = puzzle->write(**instance);
      ASSERT_EQ(written(*puzzle, text), text);
      ASSERT_EQ(written(*puzzle, text.substr(0, 9) + "\n" + text.substr(9, 9) + "\n" + text.substr(18)),
                text);
    }
  }
}

// Turning it as a whole renames the sides.
TEST(Pyraminx, MayBeHeldInAnyWay) {
  const auto puzzle = pyraminx();
  const std::string text = written(*puzzle, "U L' R B");
  std::string names = "DFLR";
  int accepted = 0;
  do {
    std::string other = text;
    for (char& c : other) {
      if (c != '\n') c = names[std::string("DFLR").find(c)];
    }
    if (read_error(*puzzle, other).empty()) {
      ++accepted;
      EXPECT_EQ(written(*puzzle, other), text);
    }
  } while (std::next_permutation(names.begin(), names.end()));
  EXPECT_EQ(accepted, 24) << "the names of colours do not matter, as long as there are four";
}

TEST(Pyraminx, AnswersAreShortest) {
  const auto puzzle = pyraminx(), tips = pyraminx({{"tips", ""}});
  const auto instance = instance_of(*puzzle, "U L R'");
  for (const char* algorithm : {"ida", "table", "bidirectional", "astar", "nbs"}) {
    const Answer answer = answer_of(*puzzle, *instance, algorithm);
    EXPECT_EQ(answer.cost, 3) << algorithm;
    EXPECT_EQ(puzzle->write(*puzzle->play(*instance, answer.steps)), solved_text);
  }
  std::string moves;
  for (const Step& step : answer_of(*puzzle, *instance, "ida").steps)
    moves += puzzle->move_name(*instance, step.move) + " ";
  EXPECT_EQ(moves, "R L' U' ");
  EXPECT_EQ(answer_of(*tips, *instance_of(*tips, "U L R' u b'"), "ida").cost, 5);
}

TEST(Pyraminx, TheNetHangsTogether) {
  const auto puzzle = pyraminx();
  const auto board = puzzle->before(*instance_of(*puzzle, "L"), {});
  ASSERT_TRUE(board);
  std::string net;
  for (int row = 0; row < board->rows; ++row) {
    for (int column = 0; column < board->columns; ++column) net += board->at(row, column).text;
    net += '\n';
  }
  EXPECT_EQ(net,
            "  L     F     R  \n"
            " LLD   LFF   RRR \n"
            "LLDDD LLLFF RRRRR\n"
            "      FFFDD      \n"
            "       FDD       \n"
            "        D        \n");
}

TEST(Pyraminx, WrongTextsAreNamed) {
  const auto puzzle = pyraminx(), tips = pyraminx({{"tips", ""}});
  EXPECT_EQ(read_error(*puzzle, "U F"), "1:3: expected moves such as U L' B or 36 facelets, found 'F'");
  EXPECT_EQ(read_error(*puzzle, "FFFFFFFFF"), "1:1: expected 36 facelets, found 9");
  EXPECT_EQ(read_error(*puzzle, "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDF"),
            "1:1: 10 facelets of colour F, expected 9");
  EXPECT_EQ(read_error(*puzzle, "FF.FFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD"),
            "1:1: the axial piece at U shows R.L: no piece has these colours");
  EXPECT_EQ(read_error(*puzzle, "F.FFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD"),
            "1:1: the edge UL shows L.: no piece has these colours");
  EXPECT_EQ(read_error(*puzzle, ".FFF.FFF..LLL.LLL..RRR.RRR..DDD.DDD."), "");
  EXPECT_EQ(read_error(*tips, ".FFF.FFF..LLL.LLL..RRR.RRR..DDD.DDD."),
            "1:1: a . stands for a tip, and with --tips they count");
  // The edge UL flipped in its place.
  EXPECT_EQ(
      read_error(*puzzle, "FLFFFFFFFLLLFLLLLLRRRRRRRRRDDDDDDDDD"),
      "1:1: an edge is flipped, which no turns mend: flipping the one at UL would make this a position of "
      "the puzzle");
  // UL and UR exchanged, each with its colour of F on F.
  EXPECT_EQ(read_error(*puzzle, "FFFFFFFFFLLLRLLLLLRLRRRRRRRDDDDDDDDD"),
            "1:1: two edges are exchanged, which no turns mend");
}

TEST(Pyraminx, TheTableKnowsTheHardest) {
  const auto puzzle = pyraminx();
  Progress progress;
  const auto histogram = puzzle->table({}, progress);
  ASSERT_TRUE(histogram);
  EXPECT_EQ(histogram->total, 933120u);
  EXPECT_EQ(histogram->states.size(), 12u);
  ASSERT_FALSE(histogram->hardest.empty());
  for (const std::string& text : histogram->hardest)
    EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, text), "bidirectional").cost, 11);
}

}  // namespace
}  // namespace nonet::test
