// All distances of a table: numbers and boards are one to one, and every reading of a table says the same.
#include "nonet/contract/distances.h"

#include <gtest/gtest.h>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/language/described/described.h"

namespace nonet {
namespace {

Histogram counted(const Puzzle& puzzle) {
  Progress progress;
  auto histogram = puzzle.table({}, progress);
  EXPECT_TRUE(histogram) << histogram.error().message;
  return histogram ? std::move(*histogram) : Histogram{};
}

// The histogram of what expand() says is that of the table; residues and at() agree with it.
void expect_distances(const Puzzle& puzzle) {
  SCOPED_TRACE(puzzle.description().name);
  const Histogram histogram = counted(puzzle);
  ASSERT_TRUE(histogram.distances);
  const Distances& distances = *histogram.distances;
  Progress progress;
  const auto all = distances.expand(1 << 30, progress);
  ASSERT_TRUE(all) << all.error().message;
  ASSERT_EQ(all->size(), distances.size());
  std::vector<u64> states(histogram.states.size(), 0);
  for (u64 i = 0; i < distances.size(); ++i) {
    const std::uint16_t distance = (*all)[i];
    if (distance != Distances::unreached) ++states[distance];
    if (!distances.residues().empty()) {
      const u64 residue = distances.residues()[i / 32] >> (2 * (i % 32)) & 3;
      ASSERT_EQ(residue, distance == Distances::unreached ? 3 : distance % 3) << i;
    }
    if (i % 97 == 0) {
      ASSERT_EQ(distances.at(i).value_or(Distances::unreached), distance) << i;
    }
  }
  EXPECT_EQ(states, histogram.states);
}

// Boards of numbers have these numbers, and are as far as the table says.
void expect_numbers(const Puzzle& puzzle) {
  SCOPED_TRACE(puzzle.description().name);
  const auto distances = counted(puzzle).distances;
  ASSERT_TRUE(distances);
  for (u64 i = 0; i < distances->size(); i += 1 + distances->size() / 50) {
    if (!distances->at(i)) continue;
    const auto board = puzzle.unrank(i, *distances);
    ASSERT_TRUE(board) << board.error().message;
    const auto number = puzzle.rank(**board, *distances);
    ASSERT_TRUE(number) << number.error().message;
    EXPECT_EQ(*number, i) << puzzle.write(**board);
    Progress progress;
    const auto answer = puzzle.solve(**board, {}, progress);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(answer->cost, distances->at(i)) << puzzle.write(**board);
  }
}

std::unique_ptr<Puzzle> make(const std::string& name, const Settings& settings) {
  auto puzzle = make_puzzle(name, settings);
  EXPECT_TRUE(puzzle) << name;
  return std::move(*puzzle);
}

// Of the 720 arrangements of its index, moves reach half.
constexpr std::string_view sliding = R"file(goal = "123/450"
[board]
grid = "2x3"
values = "012345"
[[moves]]
for = "a in cells, b in orthogonal(a)"
name = "{b}-{a}"
when = "a = 0"
swap = "a b"
)file";

TEST(Distances, SayWhatTheHistogramSays) {
  const std::vector<std::pair<std::string, Settings>> all = {
      {"tiles", {{"size", "2x4"}}},      {"knights", {{"size", "3x3"}}}, {"pyraminx", {}},
      {"lights-out", {{"size", "4x4"}}}, {"binary-sudoku", {}},          {"nine", {}},
  };
  for (const auto& [name, settings] : all) expect_distances(*make(name, settings));
}

TEST(Distances, NumbersAndBoardsAreOneToOne) {
  const std::vector<std::pair<std::string, Settings>> all = {
      {"tiles", {{"size", "2x4"}}},      {"knights", {{"size", "3x3"}}}, {"pyraminx", {}},
      {"lights-out", {{"size", "4x4"}}}, {"binary-sudoku", {}},
  };
  for (const auto& [name, settings] : all) expect_numbers(*make(name, settings));
}

TEST(Distances, OfAPuzzleFile) {
  auto file = parse_puzzle_file("sliding.puzzle", std::string(sliding));
  ASSERT_TRUE(file) << file.error().message;
  const auto puzzle = make_described_puzzle(std::move(*file));
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  expect_distances(**puzzle);
  expect_numbers(**puzzle);
  const auto distances = counted(**puzzle).distances;
  u64 reached = 0;
  for (u64 i = 0; i < distances->size(); ++i) reached += distances->at(i) ? 1 : 0;
  EXPECT_EQ(distances->size(), 720);
  EXPECT_EQ(reached, 360);
}

TEST(Distances, OutliveTheirPuzzle) {
  auto puzzle = make("tiles", {{"size", "2x3"}});
  const auto distances = counted(*puzzle).distances;
  const u64* const words = distances->residues().data();
  EXPECT_EQ(counted(*puzzle).distances->residues().data(), words) << "one table, counted twice";
  puzzle.reset();
  u64 reached = 0;
  for (u64 i = 0; i < distances->size(); ++i) reached += distances->at(i) ? 1 : 0;
  EXPECT_EQ(reached, 360);
}

TEST(Distances, HaveNoNumberForWhatNoMovesReach) {
  const auto number_of = [](const Puzzle& puzzle, const std::string& text) {
    TextReader reader = TextReader::from_text(text, "");
    const auto board = puzzle.read(reader, true);
    EXPECT_TRUE(board) << board.error().message;
    return puzzle.rank(**board, *counted(puzzle).distances);
  };
  EXPECT_EQ(*number_of(*make("tiles", {{"size", "2x3"}, {"goal", "last"}}), "1 2 3\n5 4 0\n"), std::nullopt);
  const auto lamps = make("lights-out", {{"size", "4x4"}});
  EXPECT_EQ(*number_of(*lamps, "1000\n0000\n0000\n0000\n"), std::nullopt);
  const auto small = number_of(*make("lights-out", {}), "111\n111\n111\n");
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().fault, Fault::usage);
}

TEST(Distances, AreRefusedOrStopped) {
  const auto puzzle = make("tiles", {{"size", "2x3"}});
  const auto distances = counted(*puzzle).distances;
  Progress progress;
  const auto refused = distances->expand(100, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  const std::atomic<bool> interrupt = true;
  Progress stopping(&interrupt);
  const auto stopped = distances->expand(1 << 20, stopping);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_FALSE(room_for_distances(10, Distances::unreached, 1 << 20)) << "no number for the farthest";
  Progress none(&interrupt);
  const auto part = make("tiles", {{"size", "3x3"}})->table({}, none);
  ASSERT_TRUE(part);
  EXPECT_FALSE(part->distances) << "the table is not whole";
}

}  // namespace
}  // namespace nonet
