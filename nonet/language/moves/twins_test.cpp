// Moves of puzzle files, against those of the built-in puzzles on random boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "nonet/language/moves/algebra.h"
#include "nonet/puzzles/clocks/clocks.h"
#include "nonet/puzzles/cube2/cube2.h"
#include "nonet/puzzles/knights/knights.h"
#include "nonet/puzzles/lights_out/lights_out.h"
#include "nonet/puzzles/nine/nine.h"
#include "nonet/puzzles/tiles/tiles.h"
#include "tests/support/described_rules.h"

namespace nonet::test {
namespace {

const char* const knights_text = R"toml(goal = "11111/01111/00*11/00001/00000"
[board]
grid = "5x5"
values = "10*"
[[moves]]
for = "a in cells, b in knight(a)"
when = "a = *"
swap = "a b"
)toml";

TEST(DescribedRules, KnightsJumpAsTheBuiltInOnes) {
  const Described file(knights_text);
  ASSERT_EQ(file.size(), 96u);
  EXPECT_EQ(file.rules.moves[0].name, "r1c1-r2c3");
  EXPECT_EQ(file.rules.kinds[0].turns, 1);
  const Knights built_in;
  std::mt19937_64 random(1);
  Values board(25, 0);
  for (std::size_t i = 0; i < 12; ++i) board[i] = 1;
  board[24] = 2;
  for (int round = 0; round < 50; ++round) {
    std::shuffle(board.begin(), board.end(), random);
    const auto state_of = [](const Values& values) {
      Knights::State state{0, 0};
      for (std::size_t cell = 0; cell < 25; ++cell) {
        if (values[cell] == 0) state.white |= u64{1} << cell;
        if (values[cell] == 2) state.empty = cell;
      }
      return state;
    };
    std::vector<std::pair<u64, u64>> expected, found;
    built_in.each_move(state_of(board), [&](const Knights::Move& move) {
      Knights::State next = state_of(board);
      built_in.apply(next, move);
      expected.emplace_back(next.white, next.empty);
      return false;
    });
    for (const RuleMove& move : file.rules.moves) {
      if (!applies(move, board)) continue;
      const Knights::State next = state_of(file.after(move, board));
      found.emplace_back(next.white, next.empty);
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(DescribedRules, TilesSlideAsTheBuiltInOnes) {
  const Described file(R"toml(goal = "1 2 3 / 4 5 6 / 7 8 0"
[board]
grid = "3x3"
values = 9
[[moves]]
for = "a in cells, b in orthogonal(a)"
when = "a = 0"
swap = "a b"
)toml");
  ASSERT_EQ(file.size(), 24u);
  const Tiles<9> built_in(3, 3);
  Values board(9);
  std::iota(board.begin(), board.end(), 0);
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    std::shuffle(board.begin(), board.end(), random);
    std::vector<Values> expected, found;
    const auto state = Tiles<9>::arrangement(board);
    built_in.each_move(state, [&](Slide slide) {
      auto next = state;
      built_in.apply(next, slide);
      Values values(9);
      for (int cell = 0; cell < 9; ++cell) values[static_cast<std::size_t>(cell)] = next.tile(cell);
      expected.push_back(values);
      return false;
    });
    for (const RuleMove& move : file.rules.moves) {
      if (applies(move, board)) found.push_back(file.after(move, board));
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(DescribedRules, NineTurnsAndSwapsAsTheBuiltInOne) {
  for (const int n : {3, 4}) {
    const std::string size = std::to_string(n) + "x" + std::to_string(n);
    std::string goal;
    for (int row = 0; row < 2 * n; ++row)
      goal += std::string(static_cast<std::size_t>(n), row < n ? '0' : '1') + "/";
    goal.pop_back();
    std::string text = "goal = \"" + goal + "\"\n[board]\nboards = [\"A " + size + "\", \"B " + size +
                       "\"]\nvalues = \"01\"\n";
    for (const std::string board : {"A", "B"}) {
      for (const std::string way : {"left", "right"})
        text += "[[moves]]\nname = \"" + board + (way == "left" ? "L" : "R") + "\"\nturn = \"" + board + " " +
                way + "\"\n";
    }
    text += "[[moves]]\nfor = \"k in 1.." + std::to_string(n) +
            "\"\nname = \"C{k}\"\nswap = \"A.column(k), B.column(k)\"\n";
    const Described file(text);
    ASSERT_EQ(file.size(), static_cast<std::size_t>(n) + 4);
    for (u64 seed = 0; seed < 20; ++seed) {
      const NineBoard board = random_nine(n, seed);
      const Values values(board.cells.begin(), board.cells.end());
      for (std::size_t move = 0; move < file.size(); ++move) {
        EXPECT_EQ(file.rules.moves[move].name, nine_move_name(static_cast<int>(move)));
        NineBoard next = board;
        apply_nine_move(next, static_cast<int>(move));
        EXPECT_EQ(file.after(file.rules.moves[move], values), Values(next.cells.begin(), next.cells.end()));
      }
    }
    if (n == 3) {
      EXPECT_EQ(file.levels(),
                (std::vector<std::size_t>{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
    }
  }
}

TEST(DescribedRules, LampsAndClocksAddAsTheBuiltInOnes) {
  for (const bool torus : {false, true}) {
    const Described file(std::string("goal = 0\n[board]\ngrid = \"4x5\"\nvalues = 3\n") +
                         (torus ? "wrap = true\n" : "") +
                         "[[moves]]\nfor = \"a in cells\"\nadd = \"a orthogonal(a)\"\n");
    const LightsOut built_in{4, 5, 3, torus, LightsOut().neighbourhood, {}};
    ASSERT_EQ(file.size(), 20u);
    EXPECT_EQ(file.rules.kinds[0].turns, 3);
    for (int move = 0; move < 20; ++move) {
      std::map<int, int> expected, found;
      built_in.each_effect(move, [&](int cell, int amount) { expected[cell] += amount; });
      const RuleMove& rule = file.rules.moves[static_cast<std::size_t>(move)];
      for (const auto& addition : rule.additions) found[addition.cell] += addition.amount;
      EXPECT_EQ(found, expected);
      EXPECT_TRUE(rule.guards.empty() && rule.carries.empty());
    }
  }
  std::string text =
      "goal = \"12\"\n[board]\ncells = \"A B C / D E F / G H I\"\nvalues = [\"12\", \"3\", \"6\", \"9\"]\n";
  for (const std::string_view turn : Clocks::turns) {
    text += "[[moves]]\nadd = \"";
    for (const char clock : turn) text += std::string(1, clock) + " ";
    text += "\"\n";
  }
  const Described clocks(text);
  ASSERT_EQ(clocks.size(), 9u);
  for (int move = 0; move < 9; ++move) {
    const RuleMove& rule = clocks.rules.moves[static_cast<std::size_t>(move)];
    EXPECT_EQ(rule.name, std::to_string(move + 1));
    std::vector<RuleMove::Addition> expected;
    Clocks().each_effect(move, [&](int cell, int amount) { expected.push_back({cell, amount}); });
    EXPECT_EQ(rule.additions, expected);
  }
}

TEST(DescribedRules, CubeTurnsAsTheBuiltInOne) {
  const Described file(R"toml([board]
places = "URF UFL ULB UBR DFR DLF DRB DBL"
[[moves]]
name = "U"
cycles = "(URF UFL ULB UBR)"
powers = true
[[moves]]
name = "R"
cycles = "(URF BRU DRB FRD)"
powers = true
[[moves]]
name = "F"
cycles = "(URF RDF DLF LUF)"
powers = true
)toml");
  ASSERT_EQ(file.size(), 9u);
  const std::vector<std::string> names = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
  std::mt19937_64 random(3);
  Cube2::Pieces pieces = Cube2::solved();
  Values values = file.rules.goal;
  const auto values_of = [](const Cube2::Pieces& p) {
    Values all;
    for (std::size_t place = 0; place < 8; ++place) all.push_back(p.corner[place] * 3 + p.orientation[place]);
    return all;
  };
  EXPECT_EQ(values, values_of(pieces));
  for (int step = 0; step < 300; ++step) {
    const std::size_t move = random() % 9;
    EXPECT_EQ(file.rules.moves[move].name, names[move]);
    Cube2::turn(pieces, static_cast<int>(move / 3), static_cast<int>(move % 3) + 1);
    values = file.after(file.rules.moves[move], values);
    ASSERT_EQ(values, values_of(pieces)) << names[move];
  }
}

}  // namespace
}  // namespace nonet::test
