// Puzzles with described moves: known histograms, slides, tables, and positions that are kept where no index
// fits.
#include <gtest/gtest.h>

#include "nonet/base/text_reader.h"
#include "nonet/language/described/described.h"
#include "nonet/language/described/moves.h"
#include "tests/support/random_rules.h"
#include "tests/support/sample_texts.h"

namespace nonet {
namespace {

using Position = PlainRules::Position;
using sample::cube_text, sample::eight_text, sample::pegs_text;

std::unique_ptr<Puzzle> puzzle_of(const char* text) {
  auto file = parse_puzzle_file("test.puzzle", text);
  EXPECT_TRUE(file) << file.error().message << file.error().excerpt;
  if (!file) return nullptr;
  auto puzzle = make_described_puzzle(std::move(*file));
  EXPECT_TRUE(puzzle) << puzzle.error().message;
  return puzzle ? std::move(*puzzle) : nullptr;
}
std::vector<u64> levels_of(const char* text) {
  const auto puzzle = puzzle_of(text);
  Progress progress;
  const auto histogram = puzzle ? puzzle->table({}, progress) : Result<Histogram>(Error{});
  return histogram ? histogram->states : std::vector<u64>();
}

TEST(DescribedMoves, KnownHistograms) {
  EXPECT_EQ(levels_of(eight_text),
            (std::vector<u64>{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                              396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                              23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}));
  EXPECT_EQ(levels_of(cube_text),
            (std::vector<u64>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
  EXPECT_EQ(levels_of(R"text(
goal = "000/000/000/111/111/111"
[board]
boards = ["A 3x3", "B 3x3"]
values = 2
[[moves]]
name = "A"
turn = "A left"
inverse = true
[[moves]]
name = "B"
turn = "B left"
inverse = true
[[moves]]
for = "k in 1..3"
swap = "A.column(k), B.column(k)"
)text"),
            (std::vector<u64>{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
}

// 00 has two moves; 01 and 10, which are symmetric, have one each; the goal has none.
TEST(DescribedMoves, MovesOfAPositionAreAnAverageOfAll) {
  const auto puzzle = puzzle_of(R"text(
goal = "1"
[board]
grid = "1x2"
values = 2
[[moves]]
for = "a in cells"
when = "a = 0"
set = "a = 1"
)text");
  ASSERT_NE(puzzle, nullptr);
  Progress progress;
  const auto table = puzzle->table({}, progress);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->states, (std::vector<u64>{1, 2, 1}));
  EXPECT_DOUBLE_EQ(table->moves, 1);
}

Result<Answer> solve_by(const Puzzle& puzzle, const Instance& instance, const char* algorithm, int threads) {
  Request request;
  request.algorithm = algorithm;
  request.threads = threads;
  Progress progress;
  return puzzle.solve(instance, request, progress);
}

// The table knows; so do searches along the blank's way.
TEST(DescribedMoves, SlidesAgreeWithTheTable) {
  const auto puzzle = puzzle_of(eight_text);
  ASSERT_NE(puzzle, nullptr);
  for (u64 seed = 1; seed <= 5; ++seed) {
    const auto instance = puzzle->random(seed);
    ASSERT_TRUE(instance);
    const auto expected = solve_by(*puzzle, **instance, "table", 1);
    ASSERT_TRUE(expected);
    for (const char* algorithm : {"ida", "astar", "nbs", "bidirectional"}) {
      const auto answer = solve_by(*puzzle, **instance, algorithm, 1);
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->cost, expected->cost) << algorithm;
      const auto played = puzzle->play(**instance, answer->steps);
      EXPECT_EQ(puzzle->write(*played), "123\n456\n780\n");
    }
  }
}

TEST(DescribedMoves, SlidesAgreeByTwo) {
  const auto puzzle = puzzle_of(eight_text);
  ASSERT_NE(puzzle, nullptr);
  const auto instance = puzzle->random(7);
  const auto one = solve_by(*puzzle, **instance, "ida", 1);
  const auto two = solve_by(*puzzle, **instance, "ida", 2);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->cost, two->cost);
  EXPECT_EQ(puzzle->write(*puzzle->play(**instance, two->steps)), "123\n456\n780\n");
}

TEST(DescribedMoves, ReadsPositionsAndScrambles) {
  const auto puzzle = puzzle_of(cube_text);
  ASSERT_NE(puzzle, nullptr);
  const auto read = [&](const std::string& text) {
    auto reader = TextReader::from_text(text, "text");
    return puzzle->read(reader, true);
  };
  const auto scramble = read("scramble: U R2 F'\n"), bare = read("U R2 F'\n");
  ASSERT_TRUE(scramble && bare);
  EXPECT_EQ(puzzle->write(**scramble), puzzle->write(**bare));
  const auto again = read(puzzle->write(**scramble));
  ASSERT_TRUE(again) << again.error().message;
  Progress progress;
  const auto answer = puzzle->solve(**again, {}, progress);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->cost, 3);
  const auto wrong = read("scramble: U X\n");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().place.column, 13u);
  EXPECT_FALSE(read("URF URF\n"));
  // One corner turned: the sum of the turns says it cannot be.
  auto twisted = read("RFU UFL ULB UBR DFR DLF DBL DRB\n");
  ASSERT_TRUE(twisted) << twisted.error().message;
  const auto none = puzzle->solve(**twisted, {}, progress);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->status, Status::unsolvable);
}

TEST(DescribedMoves, MovesWithoutAWayBack) {
  const auto puzzle = puzzle_of(pegs_text);
  ASSERT_NE(puzzle, nullptr);
  for (const Algorithm& algorithm : puzzle->description().algorithms) {
    EXPECT_NE(algorithm.name, "bidirectional");
    EXPECT_NE(algorithm.name, "table");
  }
  Progress progress;
  const auto histogram = puzzle->table({}, progress);
  ASSERT_TRUE(histogram) << histogram.error().message;
  // A peg is lost by every jump, so a position is as far as it has pegs more than one.
  for (std::size_t d = 0; d < histogram->states.size(); ++d) {
    if (histogram->states[d] == 0) continue;
    const auto instance = puzzle->random_at(5, static_cast<int>(d), {}, progress);
    ASSERT_TRUE(instance) << instance.error().message;
    const std::string text = puzzle->write(**instance);
    EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '1')), d + 1);
    const auto answer = puzzle->solve(**instance, {}, progress);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->cost, static_cast<std::int64_t>(d));
  }
  EXPECT_FALSE(puzzle->random_at(1, 99, {}, progress));
  const auto random = puzzle->random(3);
  ASSERT_TRUE(random);
  const auto answer = puzzle->solve(**random, {}, progress);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, Status::optimal);
}

TEST(DescribedMoves, StoppedTablesSayHowFarTheyCame) {
  const auto puzzle = puzzle_of(pegs_text);
  ASSERT_NE(puzzle, nullptr);
  Progress whole, none(whole, 0);
  const auto histogram = puzzle->table({}, none);
  ASSERT_TRUE(histogram) << histogram.error().message;
  EXPECT_FALSE(histogram->complete);
  EXPECT_EQ(histogram->states, std::vector<u64>{1});
  EXPECT_EQ(histogram->total, 1u);
}

// A blank in a row exchanges nothing: of 12! arrangements that have a number few are reached.
TEST(DescribedMoves, WhereTheIndexDoesNotFitPositionsAreKept) {
  const auto puzzle = puzzle_of(R"text(
goal = "0123456789AB"
[board]
grid = "1x12"
values = "0123456789AB"
[[moves]]
for = "a in cells, b in orthogonal(a)"
when = "a = 0"
swap = "a b"
)text");
  ASSERT_NE(puzzle, nullptr);
  auto reader = TextReader::from_text("1234056789AB", "position");
  const auto instance = puzzle->read(reader, true);
  ASSERT_TRUE(instance) << instance.error().message;
  Request request;
  request.algorithm = "table";
  request.memory = 1 << 20;
  Progress progress;
  const auto tally = puzzle->count(**instance, request, progress);
  ASSERT_TRUE(tally) << tally.error().message;
  EXPECT_EQ(tally->answer.cost, 4);
  EXPECT_EQ(tally->answer.algorithm, "states");
  EXPECT_EQ(tally->count, 1u);
}

// Counted exactly before anything is kept: it is not begun.
TEST(DescribedMoves, TablesThatCannotFitAreRefused) {
  const auto puzzle = puzzle_of(eight_text);
  ASSERT_NE(puzzle, nullptr);
  Request request;
  request.memory = 10'000;
  Progress progress;
  const auto histogram = puzzle->table(request, progress);
  ASSERT_FALSE(histogram);
  EXPECT_EQ(histogram.error().fault, Fault::refused);
  EXPECT_NE(histogram.error().message.find("1.814e+05 positions"), std::string::npos)
      << histogram.error().message;
}

}  // namespace
}  // namespace nonet
