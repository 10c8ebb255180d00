// Files that describe what is also built in: the same optimum, the same number of optimal answers and the
// same histograms, on boards that the built-in puzzle draws.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "tests/support/folders.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> described(const std::string& name) {
  return puzzle_named(source_folder() + "/examples/puzzles/" + name + ".puzzle");
}

Tally count_of(const Puzzle& puzzle, const Instance& instance, std::string_view algorithm) {
  Request request;
  request.algorithm = algorithm;
  Progress progress;
  auto tally = puzzle.count(instance, request, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return std::move(*tally);
}

std::vector<u64> levels_of(const Puzzle& puzzle) {
  Progress progress;
  auto histogram = puzzle.table(Request{}, progress);
  if (!histogram) throw std::runtime_error(histogram.error().message);
  EXPECT_TRUE(histogram->complete);
  return histogram->states;
}

// What the text of an instance is in the file's way of writing.
using Rewrite = std::string (*)(std::string);
std::string as_it_is(std::string text) {
  return text;
}
std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}
std::string as_scramble(std::string text) {
  return "scramble: " + text;
}

struct Twins {
  std::unique_ptr<Puzzle> file, built;
  Rewrite rewrite;
  std::string_view algorithm = "auto";

  void compare(const std::string& text) const {
    SCOPED_TRACE(text);
    const auto mine = instance_of(*file, rewrite(text)), other = instance_of(*built, text);
    const Answer answer = answer_of(*file, *mine, algorithm), expected = answer_of(*built, *other, algorithm);
    ASSERT_EQ(answer.status, expected.status);
    if (expected.status != Status::optimal) return;
    EXPECT_EQ(answer.cost, expected.cost);
    const Tally tally = count_of(*file, *mine, algorithm), counted = count_of(*built, *other, algorithm);
    EXPECT_TRUE(tally.complete && counted.complete);
    EXPECT_TRUE(tally.count == counted.count)
        << static_cast<u64>(tally.count) << " instead of " << static_cast<u64>(counted.count);
    const auto end = file->play(*mine, answer.steps);
    ASSERT_NE(end, nullptr);
    EXPECT_EQ(answer_of(*file, *end, algorithm).cost, 0) << "the steps lead to the goal";
  }

  void compare_random(u64 instances) const {
    for (u64 seed = 1; seed <= (sanitized ? instances / 5 : instances); ++seed) {
      const auto instance = built->random(seed);
      ASSERT_TRUE(instance) << instance.error().message;
      compare(built->write(**instance));
    }
  }
};

TEST(Twins, LightsOut) {
  const Twins twins{described("lights-out"), puzzle_named("lights-out", {{"size", "5x5"}}), as_it_is};
  twins.compare_random(20);
  twins.compare("10000\n00000\n00000\n00000\n00000\n");
}

TEST(Twins, LightsOutOfOtherKinds) {
  const Settings torus = {{"size", "5x5"}, {"torus", ""}},
                 king = {{"size", "4x4"}, {"neighbourhood", "king"}},
                 three = {{"size", "3x3"}, {"modulus", "3"}};
  Twins{described("lights-out-torus"), puzzle_named("lights-out", torus), as_it_is}.compare_random(10);
  Twins{described("lights-out-king"), puzzle_named("lights-out", king), as_it_is}.compare_random(10);
  Twins{described("lights-out-three"), puzzle_named("lights-out", three), as_it_is}.compare_random(10);
}

TEST(Twins, Clocks) {
  const Twins twins{described("clocks"), puzzle_named("clocks"), as_it_is};
  twins.compare_random(20);
  EXPECT_EQ(levels_of(*twins.file), levels_of(*twins.built));
}

TEST(Twins, BinarySudoku) {
  Twins{described("binary-sudoku"), puzzle_named("binary-sudoku"), as_it_is}.compare_random(10);
}

TEST(Twins, Knights) {
  const Twins twins{described("knights"), puzzle_named("knights"), as_it_is, "bidirectional"};
  std::mt19937_64 random(1);
  for (int round = 0; round < (sanitized ? 2 : 8); ++round) {
    std::array<std::string, 5> board = {"11111", "01111", "00*11", "00001", "00000"};
    int row = 2, column = 2;
    for (int jump = 0; jump < 14; ++jump) {
      const int along = static_cast<int>(random() % 2) + 1, across = 3 - along;
      const int r = row + (random() % 2 == 0 ? along : -along),
                c = column + (random() % 2 == 0 ? across : -across);
      if (r < 0 || r > 4 || c < 0 || c > 4) continue;
      std::swap(board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)],
                board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
      row = r;
      column = c;
    }
    std::string text;
    for (const std::string& line : board) text += line + "\n";
    twins.compare(text);
  }
}

TEST(Twins, Nine) {
  const Twins twins{described("nine"), puzzle_named("nine"), as_it_is};
  twins.compare_random(20);
  EXPECT_EQ(levels_of(*twins.file), levels_of(*twins.built));
  twins.compare("100\n000\n000\n111\n111\n111\n");  // one too many
}

TEST(Twins, Tiles) {
  const Twins twins{described("tiles"), puzzle_named("tiles"), without_blanks};
  twins.compare_random(10);
  EXPECT_EQ(levels_of(*twins.file), levels_of(*twins.built));
  twins.compare("1 3 2\n8 0 4\n7 6 5\n");  // the other half
}

TEST(Twins, TwistyPuzzles) {
  const Twins cube{described("cube2"), puzzle_named("cube2"), as_scramble};
  const Twins pyraminx{described("pyraminx"), puzzle_named("pyraminx"), as_scramble};
  for (const char* scramble : {"U", "R F2 U'", "F R U R' U' F'", "R U R' U R U2 R'"}) cube.compare(scramble);
  for (const char* scramble : {"B'", "U L' R B U'", "R U R' L B' L'"}) pyraminx.compare(scramble);
  if (sanitized) return;  // millions of positions
  EXPECT_EQ(levels_of(*cube.file), levels_of(*cube.built));
  EXPECT_EQ(levels_of(*pyraminx.file), levels_of(*pyraminx.built));
}

}  // namespace
}  // namespace nonet::test
