// The 2x2x2 cube as the program sees it: texts in, answers and pictures out.
#include "nonet/puzzles/cube2/cube2.h"

#include <gtest/gtest.h>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

constexpr const char* solved_text = "UUUURRRRFFFFDDDDLLLLBBBB\n";

std::unique_ptr<Puzzle> cube(const Settings& settings = {}) {
  auto puzzle = cube2_puzzle.make(settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

std::string written(const Puzzle& puzzle, const std::string& text) {
  return puzzle.write(*instance_of(puzzle, text));
}

std::string named(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  std::string moves;
  for (const Step& step : answer.steps) moves += puzzle.move_name(instance, step.move) + " ";
  return moves;
}

TEST(Cube2, FaceletsAreThoseOfATurnedCube) {
  const auto puzzle = cube(), oriented = cube({{"oriented", ""}});
  // R turns the right columns: front goes up, up goes back, back goes down, down goes to the front.
  EXPECT_EQ(written(*puzzle, "R"), "UFUFRRRRFDFDDBDBLLLLUBUB\n");
  // U turns the upper rows: front goes left, left back, back right, right front.
  EXPECT_EQ(written(*puzzle, "U"), "UUUUBBRRRRFFDDDDFFLLLLBB\n");
  EXPECT_EQ(written(*puzzle, "F"), "UULLURURFFFFRRDDLDLDBBBB\n");
  EXPECT_EQ(written(*oriented, "D"), "UUUURRFFFFLLDDDDLLBBBBRR\n");
  EXPECT_EQ(written(*oriented, "L"), "BUBURRRRUFUFFDFDLLLLBDBD\n");
  EXPECT_EQ(written(*oriented, "B"), "RRUURDRDFFFFDDLLULULBBBB\n");
}

TEST(Cube2, TextsAreReadBackAndNetsAreTheSame) {
  for (const Settings& settings : {Settings{}, Settings{{"metric", "quarter"}}, Settings{{"oriented", ""}}}) {
    const auto puzzle = cube(settings);
    for (u64 seed = 0; seed < 200; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      const std::string text = puzzle->write(**instance);
      ASSERT_EQ(written(*puzzle, text), text);
      const auto board = puzzle->before(**instance, {});
      ASSERT_TRUE(board);
      std::string net;
      for (int row = 0; row < board->rows; ++row) {
        for (int column = 0; column < board->columns; ++column) net += board->at(row, column).text;
        net += '\n';
      }
      ASSERT_EQ(written(*puzzle, net), text) << net;
    }
  }
}

TEST(Cube2, ScramblesInUsualNotation) {
  const auto puzzle = cube();
  EXPECT_EQ(written(*puzzle, "R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U R' U'"), solved_text);
  EXPECT_EQ(written(*puzzle, "  R2\tU2' R2'  U2\n"), written(*puzzle, "R R U U R R U U"));
  EXPECT_EQ(written(*puzzle, "F\xe2\x80\x99"), written(*puzzle, "F F F"));
  EXPECT_EQ(written(*puzzle, "R L'"), solved_text) << "nothing but the cube as a whole was turned";
  EXPECT_EQ(written(*puzzle, "D"), written(*puzzle, "U"));
  EXPECT_EQ(written(*puzzle, "L2"), written(*puzzle, "R2"));
  EXPECT_NE(written(*cube({{"oriented", ""}}), "D"), written(*cube({{"oriented", ""}}), "U"));
}

TEST(Cube2, MayBeHeldInAnyWay) {
  const auto puzzle = cube(), oriented = cube({{"oriented", ""}});
  const auto start = instance_of(*puzzle, "R U2 F' R2");
  const std::string whole_turns[] = {"R L'", "U D'", "F B'", "R2 L2", "U D' R L'", "F' B R L' U2 D2"};
  for (const std::string& turns : whole_turns) {
    const std::string facelets = written(*oriented, "R U2 F' R2 " + turns);
    EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, facelets)).cost, answer_of(*puzzle, *start).cost);
    EXPECT_EQ(written(*puzzle, facelets), written(*puzzle, "R U2 F' R2 " + turns));
  }
  EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "BBBBRRRRUUUUFFFFLLLLDDDD")).cost, 0);
}

TEST(Cube2, ColoursInsteadOfFaces) {
  const auto puzzle = cube();
  EXPECT_EQ(written(*puzzle, "WWWWRRRRGGGGYYYYOOOOBBBB"), solved_text);
  EXPECT_EQ(written(*puzzle, "WGWG RRRR GYGY YBYB OOOO WBWB"), written(*puzzle, "R"));
  EXPECT_EQ(written(*puzzle, "WGWG\nRRRR\nGYGY\nYBYB\nOOOO\nWBWB\n"), written(*puzzle, "R"));
}

TEST(Cube2, AnswersAreShortestInBothMetrics) {
  const auto half = cube(), quarter = cube({{"metric", "quarter"}});
  const auto instance = instance_of(*half, "U2 R F'");
  const Answer answer = answer_of(*half, *instance, "ida");
  EXPECT_EQ(answer.cost, 3);
  EXPECT_EQ(named(*half, *instance, answer), "F R' U2 ");
  EXPECT_EQ(answer_of(*quarter, *instance_of(*quarter, "U2 R F'"), "ida").cost, 4);
  for (const char* algorithm : {"table", "bidirectional", "astar", "nbs"}) {
    EXPECT_EQ(answer_of(*half, *instance, algorithm).cost, 3) << algorithm;
  }
  const auto played = half->play(*instance, answer.steps);
  ASSERT_TRUE(played);
  EXPECT_EQ(half->write(*played), solved_text);
}

TEST(Cube2, AnyGoal) {
  const auto puzzle = cube({{"goal", "R U"}});
  EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "R U"), "ida").cost, 0);
  EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "R"), "ida").cost, 1);
  EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, solved_text), "ida").cost, 2);
  EXPECT_FALSE(cube2_puzzle.make({{"goal", "R X"}}));
  EXPECT_FALSE(cube2_puzzle.make({{"goal", ""}}));
  EXPECT_FALSE(cube2_puzzle.make({{"metric", "slice"}}));
}

TEST(Cube2, WrongTextsAreNamed) {
  const auto puzzle = cube();
  EXPECT_EQ(read_error(*puzzle, "\nR U X F"),
            "2:5: expected moves such as R U2 F' or 24 facelets, found 'X'");
  EXPECT_EQ(read_error(*puzzle, "R U''"), "1:3: expected moves such as R U2 F' or 24 facelets, found 'U'''");
  EXPECT_EQ(read_error(*puzzle, "R\xe2\x80\x99 X"),
            "1:4: expected moves such as R U2 F' or 24 facelets, found 'X'");
  EXPECT_EQ(read_error(*puzzle, "UUUURRRRFFFFDDDDLLLLBBB"), "1:1: expected 24 facelets, found 23");
  EXPECT_EQ(read_error(*puzzle, "UUUURRRRFFFFDDDDLLLLBBxB"),
            "1:23: expected a colour, one of URFDLBWGYO, found 'x'");
  EXPECT_EQ(read_error(*puzzle, "UUUURRRRFFFFDDDDLLLLBBBU"), "1:1: 5 facelets of colour U, expected 4");
  EXPECT_EQ(read_error(*puzzle, "UUUURRRRFFFFDDDDLLLLWWWW"),
            "1:1: the colour U does not go with W R G Y O B");
  EXPECT_EQ(read_error(*puzzle, "UUDURRRRFFFFUDDDLLLLBBBB"),
            "1:1: the corner UFL shows DFL: a mirror image of a piece");
  EXPECT_EQ(read_error(*puzzle, "UUUDRRRRFUFFFDDDLLLLBBBB"),
            "1:1: the corner URF shows DRU: no piece has these colours");
}

TEST(Cube2, ImpossibleCubesAreExplained) {
  const auto puzzle = cube();
  // The corner URF turned clockwise in its place: its U colour is on R, R on F, F on U.
  EXPECT_EQ(
      read_error(*puzzle, "UUUFURRRFRFFDDDDLLLLBBBB"),
      "1:1: a corner is twisted, which no turns mend: turning the one at URF counterclockwise in its place "
      "would make this a position of the cube");
  // URF stands also where UFL belongs, and DBL where DRB does: every colour is there four times.
  EXPECT_EQ(read_error(*puzzle, "UUUURRRBRFFFDDDDLFLLBBLB"), "1:1: the piece URF is there 2 times");
}

TEST(Cube2, ReadingGoesOnBehindAWrongPosition) {
  const auto puzzle = cube();
  TextReader text = TextReader::from_text(
      std::string("UUUURRRRFFFFDDDDLLLLBBB\nR U\nR Q\n") + solved_text + "\n  UU\n  UX\n\nU\n", "test");
  EXPECT_FALSE(puzzle->read(text, true));
  EXPECT_TRUE(puzzle->read(text, true));
  EXPECT_FALSE(puzzle->read(text, true));
  EXPECT_TRUE(puzzle->read(text, true));
  EXPECT_FALSE(puzzle->read(text, true));
  const auto last = puzzle->read(text, true);
  ASSERT_TRUE(last);
  ASSERT_TRUE(*last);
  EXPECT_EQ(puzzle->write(**last), written(*puzzle, "U"));
  const auto end = puzzle->read(text, true);
  ASSERT_TRUE(end);
  EXPECT_FALSE(*end);
}

TEST(Cube2, TheTableKnowsTheHardest) {
  const auto puzzle = cube();
  Progress progress;
  const auto histogram = puzzle->table({}, progress);
  ASSERT_TRUE(histogram);
  EXPECT_EQ(histogram->total, 3674160u);
  EXPECT_EQ(histogram->states.size(), 12u);
  ASSERT_FALSE(histogram->hardest.empty());
  for (const std::string& text : histogram->hardest)
    EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, text), "bidirectional").cost, 11);
}

}  // namespace
}  // namespace nonet::test
