#include <gtest/gtest.h>

#include <set>

#include "language/random_rules.h"
#include "language/ranking.h"

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

}  // namespace
}  // namespace nonet
