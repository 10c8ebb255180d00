// The structure of rules: sizes that are known, and every size and reason against walking.
#include "nonet/language/structure/structure.h"

#include <gtest/gtest.h>

#include "nonet/language/structure/group.h"
#include "nonet/language/structure/reachable.h"
#include "tests/support/sample_rules.h"

namespace nonet::test {
namespace {

SpaceSize size_of(const MoveRules& rules) {
  Progress progress;
  return count_positions(rules, structure_of(rules), progress);
}
std::string exact_size(const MoveRules& rules) {
  const SpaceSize size = size_of(rules);
  return (size.exact ? "" : "at most ") + size.states;
}

TEST(Structure, InversesHaveTheGuardsOfTheOtherSide) {
  MoveRules rules = grid_rules(1, 3, numbered_kind(2, 3));
  RuleMove there = cycles_move("there", {{0, 1, 2}}, {{1, 2}});
  there.guards = {{0, 0b000010}};  // piece 0 turned once goes to cell 1 and is turned twice
  RuleMove back = cycles_move("back", {{2, 1, 0}}, {{0, 1}});
  back.guards = {{1, 0b000001}};
  RuleMove unguarded = back;
  unguarded.guards.clear();
  rules.moves = {there, unguarded, back, swap_move("own", 0, 2)};
  const MoveStructure structure = structure_of(rules);
  EXPECT_EQ(structure.inverse, (std::vector<int>{2, -1, 0, 3}));
  EXPECT_FALSE(structure.reversible);
  EXPECT_TRUE(structure.guarded && structure.carries && structure.adds && structure.pieces);
  EXPECT_FALSE(structure.linear() || structure.blank != -1);
}

// Each move followed by its inverse changes nothing, wherever it may be made.
TEST(Structure, InversesTakeBack) {
  for (const MoveRules& rules : {tile_rules(2, 3), nine_rules(3), knight_rules()}) {
    const MoveStructure structure = structure_of(rules);
    EXPECT_TRUE(structure.reversible);
    std::mt19937_64 random(5);
    Position position = rules.goal;
    for (int step = 0; step < 200; ++step) {
      const std::size_t m = random() % rules.moves.size();
      if (!may_move(rules.moves[m], position)) continue;
      const Position after = after_move(rules, rules.moves[m], position);
      const RuleMove& inverse = rules.moves[static_cast<std::size_t>(structure.inverse[m])];
      ASSERT_TRUE(may_move(inverse, after));
      ASSERT_EQ(after_move(rules, inverse, after), position);
      position = after;
    }
  }
}

TEST(Structure, BlanksAndOrbits) {
  MoveRules tiles = tile_rules(2, 2);
  MoveStructure structure = structure_of(tiles);
  EXPECT_EQ(structure.blank, 0);
  EXPECT_EQ(structure.blank_cell, (std::vector<int>{0, 0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(structure.orbits, (std::vector<std::vector<int>>{{0, 1, 2, 3}}));
  tiles.goal = {0, 0, 1, 2};
  EXPECT_EQ(structure_of(tiles).blank, -1) << "two of them";
  const MoveStructure nine = structure_of(nine_rules(3));
  EXPECT_EQ(nine.orbits, (std::vector<std::vector<int>>{
                             {0, 2, 6, 8, 9, 11, 15, 17}, {1, 3, 5, 7, 10, 12, 14, 16}, {4, 13}}));
  EXPECT_TRUE(structure_of(lamp_rules(2, 2, 3)).linear());
}

TEST(Structure, GroupOfASquare) {
  Progress progress;
  const auto square = PermutationGroup::build(4, {{1, 2, 3, 0}, {1, 0, 3, 2}}, {}, progress);
  ASSERT_TRUE(square);
  EXPECT_EQ(square->order(), 8);
  EXPECT_TRUE(square->contains({0, 3, 2, 1}));
  EXPECT_FALSE(square->contains({1, 0, 2, 3}));
  EXPECT_EQ(*square->keeping({0, 1, 0, 1}, progress), 4);
}

// M11 and M12 are small for their number of points, so that nothing is reached by parities alone.
TEST(Structure, GroupsThatAreNotAllPermutations) {
  Progress progress;
  const PermutationGroup::Permutation turn = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11};
  const PermutationGroup::Permutation pairs = {0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7, 11};
  const PermutationGroup::Permutation swaps = {11, 10, 5, 7, 8, 2, 9, 3, 4, 6, 1, 0};
  const auto m11 = PermutationGroup::build(12, {turn, pairs}, {}, progress);
  const auto m12 = PermutationGroup::build(12, {turn, pairs, swaps}, {}, progress);
  ASSERT_TRUE(m11 && m12);
  EXPECT_EQ(m11->order(), 7920);
  EXPECT_EQ(m12->order(), 95040);
  // Twelve points in classes of five and seven: no element but those of a subgroup of order 120 keeps them.
  const auto kept = m12->keeping({0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1}, progress);
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, 95040 / 792) << "it takes any five points to any five";
}

TEST(Structure, KnownSizes) {
  EXPECT_EQ(exact_size(tile_rules(3, 3)), "181440");
  EXPECT_EQ(exact_size(tile_rules(4, 4)), "10461394944000");
  EXPECT_EQ(exact_size(knight_rules()), "67603900");
  EXPECT_EQ(exact_size(small_cube_rules()), "3674160");
  EXPECT_EQ(exact_size(cube_rules()), "43252003274489856000");
  EXPECT_EQ(exact_size(pyraminx_rules(false)), "933120");
  EXPECT_EQ(exact_size(pyraminx_rules(true)), "75582720");
  EXPECT_EQ(exact_size(nine_rules(3)), "9800");
  mpz_class seventy;
  mpz_ui_pow_ui(seventy.get_mpz_t(), 70, 20);
  EXPECT_EQ(exact_size(nine_rules(9)), mpz_class(2 * seventy).get_str());
  EXPECT_EQ(exact_size(lamp_rules(5, 5, 2)), "8388608");
  EXPECT_EQ(exact_size(lamp_rules(3, 3, 4)), "262144");
  EXPECT_EQ(size_of(cube_rules()).how,
            "2 orbits of cells: (8! * 3^8) * (12! * 2^12) / 12: parities and sums that no move changes leave "
            "one in 12");
}

// TopSpin: an even ring and a turntable of four give all arrangements, an odd ring only even ones.
TEST(Structure, RingsAndTurntables) {
  for (const int n : {6, 7, 8, 20}) {
    MoveRules rules = grid_rules(1, n, numbered_kind(n, 1));
    std::vector<int> ring(static_cast<std::size_t>(n));
    std::iota(ring.begin(), ring.end(), 0);
    rules.goal = ring;
    rules.moves = {cycles_move("ring", {ring}), cycles_move("turn", {{0, 3}, {1, 2}})};
    mpz_class all;
    mpz_fac_ui(all.get_mpz_t(), static_cast<unsigned long>(n));
    EXPECT_EQ(exact_size(rules), mpz_class(n % 2 == 0 ? all : all / 2).get_str()) << n;
  }
}

// More places than a group takes, but few positions: each is walked to.
TEST(Structure, LongRingsAreWalked) {
  const int n = PermutationGroup::most_points + 1;
  MoveRules rules = grid_rules(1, n, numbered_kind(2, 1));
  rules.goal[7] = 1;
  std::vector<int> ring(static_cast<std::size_t>(n));
  std::iota(ring.begin(), ring.end(), 0);
  rules.moves = {cycles_move("ring", {ring})};
  EXPECT_EQ(exact_size(rules), fmt::format("{}", n));
  EXPECT_EQ(size_of(rules).how, "every position was walked to");
}

TEST(Structure, StoppedItIsABound) {
  const MoveRules rules = nine_rules(4);
  Progress whole, little(whole, 1);
  const SpaceSize size = count_positions(rules, structure_of(rules), little);
  EXPECT_FALSE(size.exact);
  EXPECT_GE(mpz_class(size.states), mpz_class(exact_size(rules)));
  Progress other, few(other, 1);
  EXPECT_FALSE(symmetries_of(rules, few).complete);
}

// Linear algebra counts as work before it begins.
TEST(Structure, WithLittleToSpendNothingIsKnown) {
  const MoveRules rules = lamp_rules(5, 5, 2);
  Position position = rules.goal;
  position[0] = 1;
  Progress whole, few(whole, 50), enough(whole, 1000);
  EXPECT_EQ(Reachability(rules, structure_of(rules), few).why_unreachable(position), "");
  EXPECT_NE(Reachability(rules, structure_of(rules), enough).why_unreachable(position), "");
}

// The stickers of the 2x2x2 cube instead of its corners: pieces look alike, and move three at a time.
TEST(Structure, StickersThatLookAlike) {
  const MoveRules corners = small_cube_rules();
  MoveRules stickers = grid_rules(8, 3, numbered_kind(6, 1));
  const std::vector<std::string> names = {"URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL"};
  const std::string colours = "URFDLB";
  for (std::size_t c = 0; c < 24; ++c) stickers.goal[c] = static_cast<int>(colours.find(names[c / 3][c % 3]));
  for (const RuleMove& move : corners.moves) {
    RuleMove on_stickers;
    for (const RuleMove::Carry& carry : move.carries) {
      int turn = 0;
      for (const auto& addition : move.additions) turn = addition.cell == carry.to ? addition.amount : turn;
      for (int side = 0; side < 3; ++side)
        on_stickers.carries.push_back({3 * carry.from + side, 3 * carry.to + (side + turn) % 3});
    }
    std::sort(on_stickers.carries.begin(), on_stickers.carries.end(),
              [](const auto& a, const auto& b) { return a.to < b.to; });
    stickers.moves.push_back(std::move(on_stickers));
  }
  EXPECT_EQ(exact_size(stickers), "3674160");
  EXPECT_EQ(size_of(stickers).how, "order of the group of the moves, of 21 sides of places");
}

// Rules of every kind, small enough to walk: the size is right, and a reason is given only where no moves
// lead to the goal.
void compare_with_walking(const MoveRules& rules, std::optional<bool> exact) {
  const auto reached = walk(rules, rules.goal, 60000);
  if (!reached) return;
  const MoveStructure structure = structure_of(rules);
  Progress progress;
  const Reachability reachable(rules, structure, progress);
  const SpaceSize size = reachable.count(progress);
  EXPECT_EQ(size.exact, exact.value_or(size.exact));
  if (size.exact) {
    ASSERT_EQ(size.states, fmt::format("{}", reached->size())) << size.how;
  } else {
    ASSERT_GE(mpz_class(size.states), static_cast<unsigned long>(reached->size())) << size.how;
  }
  const auto solved = walk(backwards(rules), rules.goal, 60000);
  ASSERT_TRUE(solved);
  for (const auto& [position, distance] : *solved) ASSERT_EQ(reachable.why_unreachable(position), "");
}

TEST(Structure, RandomRulesAgainstWalking) {
  std::mt19937_64 random(11);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<u64>(n)); };
  for (int trial = 0; trial < 120; ++trial) {
    const int turns = 1 + below(3), cells = 3 + below(turns == 1 ? 5 : 3);
    const int pieces = 1 + below(cells);
    MoveRules rules = grid_rules(1, cells, numbered_kind(pieces, turns));
    for (int& value : rules.goal) value = below(pieces * turns);
    for (int m = 1 + below(3); m > 0; --m) {
      std::vector<int> order(static_cast<std::size_t>(cells));
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random);
      order.resize(static_cast<std::size_t>(2 + below(cells - 1)));
      std::map<int, int> added;
      if (turns > 1 && below(2) == 0) added[below(cells)] = 1 + below(turns - 1);
      RuleMove move = cycles_move(fmt::format("m{}", m), {order}, added);
      if (below(4) == 0) move.carries.clear();
      if (move.carries.empty() && move.additions.empty()) continue;
      rules.moves.push_back(std::move(move));
    }
    compare_with_walking(rules, true);
  }
}

// Some steps go one way only, so that what the goal leads to is not what leads to the goal.
TEST(Structure, RandomBlanksAgainstWalking) {
  std::mt19937_64 random(12);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<u64>(n)); };
  for (int trial = 0; trial < 120; ++trial) {
    const bool one_way = trial % 2 == 1;
    const int cells = (one_way ? 3 : 4) + below(3);
    MoveRules rules = grid_rules(1, cells, numbered_kind(2 + below(cells - 1), 1));
    for (int& value : rules.goal) value = 1 + below(rules.kinds[0].size() - 1);
    rules.goal[static_cast<std::size_t>(below(cells))] = 0;
    for (int edge = 2 + below(2 * cells); edge > 0; --edge) {
      const int a = below(cells), b = (a + 1 + below(cells - 1)) % cells;
      for (const int from : {a, b}) {
        if (one_way && from == b && below(2) == 0) continue;
        RuleMove move = swap_move(fmt::format("{}-{}", a, b), a, b);
        move.guards = {{from, 1}};
        rules.moves.push_back(std::move(move));
      }
    }
    ASSERT_EQ(structure_of(rules).blank, 0);
    compare_with_walking(rules, one_way ? std::nullopt : std::optional(true));
  }
}

TEST(Structure, GuardsLeaveABound) {
  MoveRules rules = tile_rules(2, 3);
  rules.moves[0].guards.push_back({5, 0b111110});  // so that it is no plain blank
  EXPECT_EQ(structure_of(rules).blank, -1);
  compare_with_walking(rules, false);
}

// Whatever is not reached gets a reason where parities and sums are all there is.
TEST(Structure, ReasonsAreComplete) {
  for (MoveRules rules : {tile_rules(2, 3), tile_rules(2, 2), lamp_rules(2, 3, 2), pyraminx_rules(false)}) {
    const MoveStructure structure = structure_of(rules);
    Progress progress;
    const Reachability reachable(rules, structure, progress);
    std::mt19937_64 random(3);
    const auto reached = walk(rules, rules.goal, 2000);
    if (!reached) {  // pieces of which one was turned or two were exchanged are elsewhere
      Position turned = rules.goal, exchanged = rules.goal;
      turned[0] ^= 1;
      std::swap(exchanged[0], exchanged[1]);
      EXPECT_NE(reachable.why_unreachable(turned), "");
      EXPECT_NE(reachable.why_unreachable(exchanged), "");
      continue;
    }
    for (int trial = 0; trial < 300; ++trial) {
      Position position = rules.goal;
      std::shuffle(position.begin(), position.end(), random);
      for (int& value : position) {
        if (structure.linear()) value = static_cast<int>(random() % 2);
      }
      EXPECT_EQ(reachable.why_unreachable(position).empty(), reached->contains(position));
    }
  }
}

std::string reason_against(const MoveRules& rules, const Position& position) {
  Progress progress;
  return Reachability(rules, structure_of(rules), progress).why_unreachable(position);
}

TEST(Structure, ReasonsInWords) {
  EXPECT_EQ(reason_against(tile_rules(2, 2), {2, 1, 3, 0}),
            "the pieces of r1c1 r1c2 r2c1 are an odd permutation of the goal, and moves make even ones only");
  EXPECT_EQ(
      reason_against(tile_rules(2, 2), {2, 1, 0, 3}),
      "with 0 brought to r2c2, the pieces of r1c1 r1c2 r2c1 are an odd permutation of the goal, and moves "
      "make even ones only");
  EXPECT_EQ(reason_against(tile_rules(2, 2), {0, 1, 0, 3}), "the goal holds 0 once, the position 2 times");
  Position twisted = small_cube_rules().goal;
  twisted[2] += 2;
  EXPECT_EQ(
      reason_against(small_cube_rules(), twisted),
      "no move changes the sum of the turns of A1 A2 A3 A4 A5 A6 A7 modulo 3, and it is 2 more than in the "
      "goal");
  Position swapped = cube_rules().goal;
  std::swap(swapped[0], swapped[1]);
  EXPECT_EQ(
      reason_against(cube_rules(), swapped),
      "no move changes (parity of A1 A2 A3 A4 A5 A6 A7 A8) + (parity of B1 B2 B3 B4 B5 B6 B7 B8 and 4 more) "
      "modulo 2, and it is 1 more than in the goal");
  Position board = nine_rules(3).goal;
  board[4] = 1;
  EXPECT_EQ(reason_against(nine_rules(3), board),
            "moves keep the pieces of r2c2 r5c2 together: 0 is there 0 times, in the goal 1 times");
  EXPECT_EQ(reason_against(lamp_rules(1, 2, 2), {1, 0}),
            "no move changes r1c1 + r1c2 modulo 2, and it is 1 more than in the goal");
}

TEST(Structure, SumsAreCountedAsTheToggleEngineDoes) {
  MoveRules rules = grid_rules(2, 2, numbered_kind(1, 3));
  rules.goal.clear();
  for (int c = 0; c < 4; ++c) {
    RuleMove move;
    move.additions = {{c, 1}};
    rules.moves.push_back(std::move(move));
  }
  rules.sums = {{"row 1", {{0, 1}, {1, 1}}, 0},
                {"row 2", {{2, 1}, {3, 1}}, 0},
                {"column 1", {{0, 1}, {2, 1}}, 0},
                {"column 2", {{1, 1}, {3, 1}}, 0}};
  EXPECT_EQ(exact_size(rules), "27");
  EXPECT_EQ(reason_against(rules, {0, 1, 2, 0}), "");
}

}  // namespace
}  // namespace nonet::test
