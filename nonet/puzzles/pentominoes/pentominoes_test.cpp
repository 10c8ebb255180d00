#include "nonet/puzzles/pentominoes/pentominoes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/puzzle_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

u128 count_of(const std::string& text, bool symmetry = false) {
  const auto puzzle = puzzle_named("pentominoes");
  const auto instance = instance_of(*puzzle, text);
  Request request;
  if (symmetry) request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  EXPECT_TRUE(tally) << tally.error().message;
  return tally ? tally->count : 0;
}

TEST(Pentominoes, SixtyThreeOrientations) {  // of the twelve pieces, in the middle of a large board
  const Pentominoes board(11, 11, std::vector<bool>(121, true));
  std::map<int, std::set<std::array<int, 5>>> shapes;
  for (int label = 0; label < 121 * 96; ++label) {
    std::array<int, 5> cells{};
    if (label / 96 != 60 || !board.cells_of(label, cells)) continue;
    EXPECT_EQ(cells[0], 60) << "the first cell is the label's";
    EXPECT_TRUE(std::is_sorted(cells.begin(), cells.end()));
    EXPECT_TRUE(shapes[label / 8 % 12].insert(cells).second) << "an orientation twice";
  }
  std::map<char, std::size_t> orientations;
  for (const auto& [piece, all] : shapes)
    orientations[Pentominoes::names[static_cast<std::size_t>(piece)]] = all.size();
  const std::map<char, std::size_t> known = {{'F', 8}, {'I', 2}, {'L', 8}, {'N', 8}, {'P', 8}, {'T', 4},
                                             {'U', 4}, {'V', 4}, {'W', 4}, {'X', 1}, {'Y', 8}, {'Z', 4}};
  EXPECT_EQ(orientations, known);
}

TEST(Pentominoes, PublishedCounts) {
  EXPECT_EQ(count_of("3x20"), 8u);
  EXPECT_EQ(count_of("3x20", true), 2u);
}

TEST(Pentominoes, PublishedCountsOfLargerBoards) {
  if (test::sanitized) GTEST_SKIP() << "too slow when instrumented";
  EXPECT_EQ(count_of("4x15"), 4 * 368u);
  EXPECT_EQ(count_of("4x15", true), 368u);
  EXPECT_EQ(
      count_of("........\n........\n........\n...##...\n...##...\n........\n........\n........\n", true), 65u)
      << "the chess board without its middle";
}

// Every list line is a board in which each piece has five connected cells, and pieces are different.
TEST(Pentominoes, ListedBoardsAreFilled) {
  const auto puzzle = puzzle_named("pentominoes");
  const auto instance = instance_of(*puzzle, "3x20");
  Progress progress;
  std::set<std::string> boards;
  const auto ended = puzzle->list(*instance, {}, progress, [&](const Answer& answer) {
    const std::string line = puzzle->answer_line(*instance, answer);
    EXPECT_EQ(line.size(), 62u);
    for (const char piece : Pentominoes::names)
      EXPECT_EQ(std::count(line.begin(), line.end(), piece), 5) << line;
    boards.insert(line);
    return true;
  });
  ASSERT_TRUE(ended);
  EXPECT_EQ(boards.size(), 8u);
}

TEST(Pentominoes, SmallBoardsTakeSomeOfThePieces) {
  EXPECT_EQ(count_of("1x5"), 1u);
  EXPECT_EQ(count_of("2x5"), 0u) << "two of the same piece would fit: I, L or P";
  EXPECT_EQ(count_of("5x5\n", false), count_of(".....\n.....\n.....\n.....\n.....\n"));
  EXPECT_EQ(count_of("2x3"), 0u);
  EXPECT_EQ(count_of("###\n#.#\n###\n"), 0u);
}

TEST(Pentominoes, LyingPiecesStay) {
  EXPECT_EQ(count_of("XXXXX\n"), 0u);
  EXPECT_EQ(count_of("IIIII\n"), 1u);
  EXPECT_EQ(count_of("I...I\n"), 1u);
  EXPECT_EQ(count_of("L....\n"), 0u);
}

TEST(Pentominoes, BadBoardsAreNamed) {
  const auto puzzle = puzzle_named("pentominoes");
  for (const std::string text : {"8x8", "0x5", "61x1", "6x", "..\n.\n", ".a.",
                                 "6x10 "
                                 "7x3",
                                 "99999999999x2"}) {
    TextReader reader = TextReader::from_text(text, "text");
    const auto instance = puzzle->read(reader, true);
    ASSERT_FALSE(instance) << text;
    EXPECT_EQ(instance.error().fault, Fault::input) << text;
  }
}

}  // namespace
}  // namespace nonet::test
