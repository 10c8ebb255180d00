// Symmetries of rules: orders that are known, and every one against the moves.
#include <gtest/gtest.h>

#include <set>

#include "nonet/language/structure/structure.h"
#include "tests/support/sample_rules.h"

namespace nonet::test {
namespace {

// A symmetry leaves the goal and takes what a move does to what its image does.
void expect_symmetry(const MoveRules& rules, const RuleSymmetry& symmetry) {
  if (!rules.goal.empty()) {
    EXPECT_EQ(image_of(rules, symmetry, rules.goal), rules.goal);
  }
  std::mt19937_64 random(2);
  Position position = rules.goal.empty() ? Position(rules.cells.size(), 0) : rules.goal;
  for (int step = 0; step < 60; ++step) {
    const std::size_t m = random() % rules.moves.size();
    const RuleMove& image = rules.moves[static_cast<std::size_t>(symmetry.move[m])];
    const Position other = image_of(rules, symmetry, position);
    ASSERT_EQ(may_move(rules.moves[m], position), may_move(image, other));
    if (!may_move(image, other)) continue;
    position = after_move(rules, rules.moves[m], position);
    ASSERT_EQ(image_of(rules, symmetry, position), after_move(rules, image, other));
  }
}

std::string symmetry_order(const MoveRules& rules) {
  Progress progress;
  const RuleSymmetries found = symmetries_of(rules, progress);
  for (const RuleSymmetry& generator : found.generators) expect_symmetry(rules, generator);
  const auto all = all_symmetries(rules, found, 100);
  std::set<std::tuple<std::vector<int>, std::vector<std::vector<int>>, std::vector<int>>> different;
  for (const RuleSymmetry& symmetry : all) {
    expect_symmetry(rules, symmetry);
    different.emplace(symmetry.cell, symmetry.value, symmetry.turn);
  }
  EXPECT_EQ(different.size(), all.size());
  EXPECT_EQ(found.order.size() > 2 ? "1" : found.order, fmt::format("{}", all.size()));
  return found.complete ? found.order : "unknown";
}

TEST(Structure, KnownSymmetries) {
  EXPECT_EQ(symmetry_order(lamp_rules(5, 5, 2)), "8");
  EXPECT_EQ(symmetry_order(lamp_rules(3, 4, 3)), "4");
  MoveRules other_goal = lamp_rules(4, 4, 3);
  other_goal.goal = {0, 1, 2, 0, 0, 0, 1, 2, 2, 2, 1, 0, 0, 1, 0, 1};
  EXPECT_EQ(symmetry_order(other_goal), "8") << "lamps are turned on the way";
  EXPECT_EQ(symmetry_order(with_inverses(lamp_rules(3, 3, 3))), "16") << "and counted backwards";
  EXPECT_EQ(symmetry_order(tile_rules(3, 3)), "2");
  EXPECT_EQ(symmetry_order(tile_rules(2, 3)), "1");
  EXPECT_EQ(symmetry_order(knight_rules()), "2");
  EXPECT_EQ(symmetry_order(nine_rules(3)), "8");
  EXPECT_EQ(symmetry_order(small_cube_rules()), "3");
  EXPECT_EQ(symmetry_order(with_inverses(small_cube_rules())), "6");
  EXPECT_EQ(symmetry_order(cube_rules()), "24");
  EXPECT_EQ(symmetry_order(with_inverses(cube_rules())), "48");
  EXPECT_EQ(symmetry_order(pyraminx_rules(false)), "12");
  MoveRules swaps = grid_rules(1, 6, numbered_kind(6, 1));
  std::iota(swaps.goal.begin(), swaps.goal.end(), 0);
  for (int a = 0; a < 6; ++a) {
    for (int b = a + 1; b < 6; ++b) swaps.moves.push_back(swap_move(fmt::format("{}{}", a, b), a, b));
  }
  EXPECT_EQ(symmetry_order(swaps), "720");
}

}  // namespace
}  // namespace nonet::test
