// The engine of described moves, against the interpreter of plain rules.
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

template <int Words>
DescribedMoves<Words> compiled(const MoveRules& rules) {
  auto shape = pack(rules, structure_of(rules));
  EXPECT_TRUE(shape) << shape.error().message;
  auto packed = compile_rules<Words>(*shape);
  EXPECT_TRUE(packed) << packed.error().message;
  return DescribedMoves<Words>(*packed);
}

// Plays at random; at every position the moves, what they make and what takes them back are those of the
// rules.
template <int Words>
void expect_same_moves(const MoveRules& rules, const std::vector<int>& start, u64 seed) {
  const PlainRules plain{rules};
  const auto puzzle = compiled<Words>(rules);
  const PackedShape& shape = *puzzle.rules().shape;
  RandomRules random(seed);
  Position position = start;
  auto state = pack_position<Words>(shape, position);
  for (int step = 0; step < 20; ++step) {
    ASSERT_EQ(unpack(shape, state.words), position);
    std::vector<int> expected, found;
    for (std::size_t m = 0; m < rules.moves.size(); ++m) {
      if (plain.applies(m, position)) expected.push_back(static_cast<int>(m));
    }
    puzzle.each_move(state, [&](int move) { return found.push_back(move), false; });
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected);
    for (const int move : expected) {
      auto next = state;
      puzzle.apply(next, move);
      ASSERT_EQ(unpack(shape, next.words), plain.after(static_cast<std::size_t>(move), position));
      ASSERT_TRUE(next == pack_position<Words>(shape, unpack(shape, next.words)));
      for (const int back : {puzzle.inverse(move), move + puzzle.moves()}) {
        ASSERT_TRUE(puzzle.applies(next, back));
        auto again = next;
        puzzle.apply(again, back);
        ASSERT_TRUE(again == state);
        ASSERT_EQ(again.blank, state.blank);
      }
    }
    puzzle.each_way_back(state, [&](int back) {
      auto before = state;
      puzzle.apply(before, back);
      const auto move = static_cast<std::size_t>(back - puzzle.moves());
      const Position was = unpack(shape, before.words);
      EXPECT_TRUE(plain.applies(move, was) && plain.after(move, was) == position);
      return false;
    });
    if (expected.empty()) return;
    const int taken = expected[static_cast<std::size_t>(random.below(static_cast<int>(expected.size())))];
    position = plain.after(static_cast<std::size_t>(taken), position);
    puzzle.apply(state, taken);
  }
}

std::vector<RandomShape> shapes_of(int cells, int values) {
  std::vector<RandomShape> shapes;
  for (int bits = 0; bits < 16; ++bits) {
    const bool carries = (bits & 1) != 0, adds = (bits & 2) != 0;
    if (!carries && !adds) continue;
    shapes.push_back({.kinds = 1 + bits % 3 / 2,
                      .cells = cells,
                      .moves = 4,
                      .most_values = values,
                      .guards = (bits & 4) != 0,
                      .carries = carries,
                      .adds = adds,
                      .reversible = (bits & 8) != 0});
  }
  return shapes;
}

TEST(DescribedMoves, PlaysAsTheRulesSay) {
  u64 seed = 0;
  for (const auto& [cells, values] : {std::pair(1, 2), {4, 3}, {9, 5}, {20, 8}, {31, 4}, {60, 2}}) {
    for (const RandomShape& shape : shapes_of(cells, values)) {
      RandomRules random(++seed);
      const MoveRules rules = random.make(shape);
      if (rules.moves.empty()) continue;
      const auto packed = pack(rules, structure_of(rules));
      ASSERT_TRUE(packed);
      if ((*packed)->words == 1) expect_same_moves<1>(rules, random.position(rules), seed);
      expect_same_moves<4>(rules, random.position(rules), seed);
    }
  }
}

TEST(DescribedMoves, PlaysLargeStates) {
  u64 seed = 1000;
  int compared = 0;
  for (const auto& [cells, values] : {std::pair(250, 2), {80, 8}, {50, 30}, {25, 700}}) {
    for (const RandomShape& shape : shapes_of(cells, values)) {
      RandomRules random(++seed);
      const MoveRules rules = random.make(shape);
      const auto packed = pack(rules, structure_of(rules));
      if (!packed || rules.moves.empty()) continue;
      expect_same_moves<4>(rules, random.position(rules), seed);
      ++compared;
    }
  }
  EXPECT_GT(compared, 8);
}

TEST(DescribedMoves, TooLargeIsRefused) {
  RandomRules random(1);
  MoveRules rules = random.make({.cells = 300, .most_values = 2});
  auto shape = pack(rules, structure_of(rules));
  ASSERT_FALSE(shape);
  EXPECT_EQ(shape.error().fault, Fault::refused);
  EXPECT_NE(shape.error().message.find("300 bits"), std::string::npos) << shape.error().message;
}

// Against the true distances of everything; the bound of a position from which the goal is not reached may be
// anything.
TEST(DescribedMoves, BoundIsAdmissibleAndConsistent) {
  int useful = 0;
  for (u64 seed = 1; seed <= 3; ++seed) {
    for (const RandomShape& shape : shapes_of(5, 4)) {
      RandomRules random(seed);
      const MoveRules rules = random.make(shape);
      if (rules.moves.empty()) continue;
      const PlainRules plain{rules};
      const auto puzzle = compiled<1>(rules);
      const DescribedBound<1> bound(puzzle, puzzle.goal());
      const auto distances = plain.distances();
      for (const auto& [position, far] : distances) {
        const auto state = pack_position<1>(*puzzle.rules().shape, position);
        ASSERT_LE(bound(state), far.distance);
        useful += bound(state) > 1;
        puzzle.each_move(state, [&](int move) {
          auto next = state;
          puzzle.apply(next, move);
          EXPECT_LE(bound(state), bound(next) + 1);
          return false;
        });
      }
    }
  }
  EXPECT_GT(useful, 100);
}

// Many moves of many values: looking at them all would take seconds, so nothing is said.
TEST(DescribedMoves, BoundsAreNotLookedForTooLong) {
  MoveRules rules;
  rules.kinds.push_back({std::vector<std::string>(4096, "x"), 4096});
  for (int c = 0; c < 8; ++c) rules.cells.push_back({"c", 0, 0, c});
  rules.goal.assign(8, 0);
  for (int m = 1; m <= 500; ++m) {
    RuleMove move;
    for (int c = 0; c < 8; ++c) move.additions.push_back({c, m});
    rules.moves.push_back(std::move(move));
  }
  const auto shape = pack(rules, structure_of(rules));
  ASSERT_TRUE(shape);
  const BoundTables tables = bound_tables(**shape, rules.goal);
  EXPECT_TRUE(tables.farthest.empty() && tables.sums.empty());
}

PuzzleFile file_of_rules(const MoveRules& rules) {
  PuzzleFile file;
  file.path = file.name = "random";
  file.rules = rules;
  return file;
}

// Every algorithm, the number of optimal answers and the table, against the plain distances.
TEST(DescribedMoves, AlgorithmsAgreeWithTheRules) {
  for (u64 seed = 1; seed <= 2; ++seed) {
    for (RandomShape shape : shapes_of(4, 3)) {
      RandomRules random(seed * 77);
      const MoveRules rules = random.make(shape);
      if (rules.moves.empty()) continue;
      const auto far = PlainRules{rules}.distances();
      Progress progress;
      const auto puzzle = make_described_moves(file_of_rules(rules), progress);
      ASSERT_TRUE(puzzle) << puzzle.error().message;
      const auto histogram = (*puzzle)->table({}, progress);
      ASSERT_TRUE(histogram) << histogram.error().message;
      EXPECT_EQ(histogram->total, far.size());
      const PositionText text(rules);
      int tried = 0;
      for (auto entry = far.begin(); entry != far.end() && tried < 6; ++tried) {
        auto reader = TextReader::from_text(text.write(rules, entry->first), "position");
        const auto instance = (*puzzle)->read(reader, true);
        ASSERT_TRUE(instance) << instance.error().message;
        for (const Algorithm& algorithm : (*puzzle)->description().algorithms) {
          if (algorithm.name == "beam") continue;
          Request request;
          request.algorithm = std::string(algorithm.name);
          request.memory = 1 << 20;
          const auto tally = (*puzzle)->count(**instance, request, progress);
          ASSERT_TRUE(tally) << tally.error().message;
          EXPECT_EQ(tally->answer.status, Status::optimal) << algorithm.name;
          EXPECT_EQ(tally->answer.cost, entry->second.distance) << algorithm.name;
          if (tally->answer.cost > 0) {
            EXPECT_EQ(tally->count, entry->second.ways) << algorithm.name;
          }
          const auto played = (*puzzle)->play(**instance, tally->answer.steps);
          EXPECT_EQ((*puzzle)->write(*played), text.write(rules, rules.goal));
        }
        const int skip = 1 + random.below(static_cast<int>(far.size()) / 4 + 1);
        for (int i = 0; i < skip && entry != far.end(); ++i) ++entry;
      }
    }
  }
}

}  // namespace
}  // namespace nonet
