#include <gtest/gtest.h>

#include <set>

#include "nonet/language/described/described.h"
#include "nonet/language/structure/ranking.h"
#include "nonet/language/structure/state_table.h"
#include "tests/support/random_rules.h"
#include "tests/support/sample_texts.h"

namespace nonet {
namespace {

using Words = std::array<u64, PackedShape::most_words>;

// Numbers to positions and back; positions that moves reach have numbers of their own.
void expect_bijection(const Ranking& ranking, const std::shared_ptr<const PackedShape>& shape, u64 seed) {
  const MoveRules& rules = shape->rules;
  std::mt19937_64 random(seed);
  std::set<std::vector<int>> seen;
  const u64 tries = std::min<u64>(ranking.size(), 300);
  for (u64 i = 0; i < tries; ++i) {
    const u64 rank = ranking.size() <= 300 ? i : random() % ranking.size();
    Words words{};
    ranking.unrank(rank, words);
    ASSERT_EQ(ranking.rank(words), rank);
    seen.insert(unpack(*shape, words));
  }
  if (ranking.size() <= 300) {
    EXPECT_EQ(seen.size(), tries);
  }
  const PlainRules plain{rules};
  std::vector<int> position = rules.goal;
  std::map<std::vector<int>, u64> ranks;
  for (int step = 0; step < 200; ++step) {
    const u64 rank = ranking.rank(pack_position<4>(*shape, position).words);
    ASSERT_LT(rank, ranking.size());
    ranks.emplace(position, rank);
    const std::size_t move = random() % rules.moves.size();
    if (plain.applies(move, position)) position = plain.after(move, position);
  }
  std::set<u64> different;
  for (const auto& [reached, rank] : ranks) different.insert(rank);
  EXPECT_EQ(different.size(), ranks.size());
}

TEST(Ranking, NumbersArePositionsAndBack) {
  int coordinates = 0, multisets = 0;
  for (u64 seed = 1; seed <= 60; ++seed) {
    RandomRules random(seed);
    const RandomShape form = {.kinds = 1 + static_cast<int>(seed % 2),
                              .cells = 2 + static_cast<int>(seed % 9),
                              .most_values = 2 + static_cast<int>(seed % 7),
                              .guards = seed % 3 == 0,
                              .carries = true,
                              .adds = seed % 5 < 2,
                              .reversible = true};
    const MoveRules rules = random.make(form);
    if (rules.moves.empty()) continue;
    const auto shape = pack(rules, structure_of(rules));
    ASSERT_TRUE(shape);
    if (const auto ranking = rank_by_coordinates(*shape)) {
      ++coordinates;
      expect_bijection(*ranking, *shape, seed);
    }
    if (const auto ranking = rank_by_multisets(*shape)) {
      ++multisets;
      expect_bijection(*ranking, *shape, seed);
      EXPECT_NEAR(double(ranking->size()) / most_positions(**shape), 1, 1e-6);
    }
  }
  EXPECT_GT(coordinates, 10);
  EXPECT_GT(multisets, 20);
}

// Tiles of which some look alike, with a blank.
TEST(Ranking, TheBlankComesFirst) {
  MoveRules rules;
  rules.rows = 2;
  rules.columns = 3;
  rules.kinds.push_back({{"0", "1", "2"}, 1});
  for (int c = 0; c < 6; ++c) rules.cells.push_back({"c" + std::to_string(c), 0, c / 3, c % 3});
  rules.goal = {1, 1, 2, 2, 2, 0};
  for (const auto& [a, b] : {std::pair(0, 1), {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}}) {
    for (const int blank : {a, b}) {
      RuleMove move;
      move.name = "m" + std::to_string(rules.moves.size());
      move.guards = {{blank, 1}};
      move.carries = {{b, a}, {a, b}};
      rules.moves.push_back(move);
    }
  }
  const auto shape = pack(rules, structure_of(rules));
  ASSERT_TRUE(shape);
  ASSERT_EQ((*shape)->structure.blank, 0);
  std::string why;
  const auto ranking = make_ranking(*shape, why);
  ASSERT_NE(ranking, nullptr) << why;
  EXPECT_EQ(ranking->name(), "sliding");
  EXPECT_EQ(ranking->size(), 6u * 10);
  expect_bijection(*ranking, *shape, 1);
  for (u64 rank = 0; rank < ranking->size(); ++rank) {
    Words words{};
    ranking->unrank(rank, words);
    EXPECT_EQ(find_blank(**shape, words), rank / 10);
  }
  // Other pieces than the goal's have no number.
  for (const std::vector<int>& position :
       {std::vector<int>{1, 1, 1, 2, 2, 0}, {1, 1, 2, 2, 2, 2}, {0, 1, 2, 2, 2, 0}})
    EXPECT_EQ(ranking->rank(pack_position<4>(**shape, position).words), ranking->size());
}

TEST(Ranking, NotWhereMovesWouldFillMemory) {
  MoveRules rules;
  rules.kinds.push_back({std::vector<std::string>(724, "x"), 724});
  rules.cells = {{"a", 0, 0, 0}, {"b", 0, 0, 1}};
  rules.goal = {0, 0};
  RuleMove swap;
  swap.carries = {{1, 0}, {0, 1}};
  rules.moves = {swap};
  for (int k = 1; k < 724; ++k) {
    RuleMove move;
    move.additions = {{0, k}};
    rules.moves.push_back(std::move(move));
  }
  const auto shape = pack(rules, structure_of(rules));
  ASSERT_TRUE(shape);
  EXPECT_EQ(rank_by_coordinates(*shape), nullptr);
}

DescribedMoves<1> compiled(const MoveRules& rules) {
  const auto shape = pack(rules, structure_of(rules));
  EXPECT_TRUE(shape) << shape.error().message;
  return DescribedMoves<1>(*compile_rules<1>(*shape));
}

// Of positions that are images of one another one is kept, and all are counted.
TEST(StateTable, SymmetricPositionsAreKeptOnce) {
  const auto file = parse_puzzle_file("pegs.puzzle", sample::pegs_text);
  ASSERT_TRUE(file);
  const auto& rules = std::get<MoveRules>(file->rules);
  const auto puzzle = compiled(rules);
  Progress progress;
  std::vector<PackedImage<1>> images;
  const auto all = all_symmetries(rules, symmetries_of(rules, progress), 16);
  for (std::size_t i = 1; i < all.size(); ++i) images.push_back(pack_image<1>(*puzzle.rules().shape, all[i]));
  ASSERT_EQ(images.size(), 1u);  // the mirror
  StateTable<1> plain(puzzle, {}), folded(puzzle, images);
  ASSERT_EQ(plain.build(1 << 24, progress), Ended::whole);
  ASSERT_EQ(folded.build(1 << 24, progress), Ended::whole);
  EXPECT_EQ(plain.levels(), folded.levels());
  EXPECT_LT(folded.kept(), plain.kept());
  for (const auto& position : PlainRules{rules}.all()) {
    const auto state = pack_position<1>(*puzzle.rules().shape, position);
    ASSERT_EQ(plain.distance(state), folded.distance(state));
  }
}

// The same levels, other positions.
TEST(StateTable, DigestsAreOfPositions) {
  RandomRules random(3);
  MoveRules rules = random.make({.cells = 4, .most_values = 3, .guards = true});
  MoveRules other = rules;
  rules.moves.clear();
  other.moves.clear();
  other.goal[0] = 1 - std::min(rules.goal[0], 1);
  std::vector<std::string> digests;
  Progress progress;
  for (const MoveRules* each : {&rules, &other, &rules}) {
    const auto puzzle = compiled(*each);
    StateTable<1> table(puzzle, {});
    ASSERT_EQ(table.build(1 << 24, progress), Ended::whole);
    EXPECT_EQ(table.levels(), std::vector<u64>{1});
    digests.push_back(table.digest());
  }
  EXPECT_NE(digests[0], digests[1]);
  EXPECT_EQ(digests[0], digests[2]);
}

// However many moves a position has, memory is looked at in time.
TEST(StateTable, KeepsToItsMemory) {
  const int values = 40;
  MoveRules rules;
  rules.kinds.push_back({std::vector<std::string>(values, "x"), 1});
  for (int c = 0; c < 3; ++c) rules.cells.push_back({"c", 0, 0, c});
  rules.kinds[0].turns = values;
  rules.goal.assign(3, 0);
  for (int k = 0; k < values * values * values - 1; k += 7) {
    RuleMove move;
    const int amounts[] = {k % values, k / values % values, k / values / values};
    for (int c = 0; c < 3; ++c) {
      if (amounts[c] > 0) move.additions.push_back({c, amounts[c]});
    }
    if (!move.additions.empty()) rules.moves.push_back(std::move(move));
  }
  const auto puzzle = compiled(rules);
  StateTable<1> table(puzzle, {});
  Progress progress;
  EXPECT_EQ(table.build(1, progress), Ended::memory);
  EXPECT_LE(table.kept(), 4096u);
}

}  // namespace
}  // namespace nonet
