// Lights Out: known kernels, every 4x4 board, and other rules against trying everything.
#include "nonet/puzzles/lights_out/lights_out.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "nonet/toggle/linear.h"
#include "nonet/toggle/table.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

LightsOut board_of(int rows, int columns, int k = 2, bool torus = false) {
  LightsOut rules;
  rules.rows = rows;
  rules.columns = columns;
  rules.k = k;
  rules.torus = torus;
  return rules;
}

// Dimension of what changes nothing, for k = 2.
int nullity(const LightsOut& rules) {
  const auto system = ToggleSystem::compile(rules);
  const auto linear = ToggleLinear::build(*system, 1e9);
  EXPECT_EQ(linear->log2_image() + linear->log2_kernel(), double(rules.moves()));
  return static_cast<int>(linear->kernel().size());
}

// The rules written out from the board, not from LightsOut::each_effect.
PlainToggle plain(const LightsOut& rules) {
  PlainToggle p{rules.k, rules.rows * rules.columns, {}, {}};
  for (int r = 0; r < rules.rows; ++r) {
    for (int c = 0; c < rules.columns; ++c) {
      std::vector<ToggleSystem::Effect> list;
      for (const LightsOut::Offset& offset : rules.neighbourhood) {
        int row = r + offset.row, column = c + offset.column;
        while (rules.torus && row < 0) row += rules.rows;
        while (rules.torus && column < 0) column += rules.columns;
        if (rules.torus) row %= rules.rows, column %= rules.columns;
        if (row < 0 || column < 0 || row >= rules.rows || column >= rules.columns) continue;
        const int cell = row * rules.columns + column;
        if (!rules.is_blocked(cell)) list.push_back({cell, offset.amount});
      }
      if (rules.is_blocked(r * rules.columns + c)) list.clear();
      p.effects.push_back(list);
    }
  }
  return p;
}

TEST(LightsOut, KnownKernelsOfSquareBoards) {
  const int known[] = {0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0};
  for (int n = 1; n <= 20; ++n) EXPECT_EQ(nullity(board_of(n, n)), known[n - 1]) << n << "x" << n;
}

// A kernel vector of a board is settled by its first row: carry it down and look at the row below the last.
TEST(LightsOut, KernelsByChasingTheLights) {
  for (int rows = 1; rows <= 7; ++rows) {
    for (int columns = 1; columns <= 9; ++columns) {
      u64 fixed = 0;
      const u64 mask = (u64{1} << columns) - 1;
      for (u64 first = 0; first <= mask; ++first) {
        u64 above = 0, here = first;
        for (int r = 0; r < rows; ++r) {
          const u64 below = (above ^ here ^ here << 1 ^ here >> 1) & mask;
          above = here;
          here = below;
        }
        fixed += here == 0;
      }
      EXPECT_EQ(u64{1} << nullity(board_of(rows, columns)), fixed) << rows << "x" << columns;
    }
  }
}

TEST(LightsOut, EveryBoardOfFourByFour) {
  const LightsOut rules = board_of(4, 4);
  const ToggleEngine engine(*ToggleSystem::compile(rules));
  const ToggleSystem& system = engine.system();
  const auto linear = ToggleLinear::build(system, 1e9);
  Progress progress;
  const auto table = ToggleTable::build(system, *linear, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->size(), 4096u);
  // Every set of presses, by the board it solves.
  std::vector<int> least(1 << 16, 99), ways(1 << 16, 0);
  for (unsigned presses = 0; presses < 1u << 16; ++presses) {
    const unsigned not_left = presses & 0xeeee, not_right = presses & 0x7777;
    const unsigned board = (presses ^ presses << 4 ^ presses >> 4 ^ not_left >> 1 ^ not_right << 1) & 0xffff;
    const int count = std::popcount(presses);
    ways[board] = count < least[board] ? 1 : ways[board] + (count == least[board]);
    least[board] = std::min(least[board], count);
  }
  int solvable = 0;
  for (unsigned board = 0; board < 1u << 16; ++board) {
    Values target(16);
    for (std::size_t c = 0; c < 16; ++c) target[c] = board >> c & 1;
    ASSERT_EQ(linear->particular(target).has_value(), least[board] < 99) << board;
    if (least[board] == 99) continue;
    ++solvable;
    ASSERT_EQ(table->distance(table->rank(target)), least[board]) << board;
    const auto tally = engine.count(target, asking("linear"), progress);
    ASSERT_TRUE(tally);
    ASSERT_EQ(tally->answer.cost, least[board]) << board;
    ASSERT_EQ(static_cast<int>(tally->count), ways[board]) << board;
    const auto from_table = engine.solve(target, asking("table"), progress);
    ASSERT_TRUE(from_table);
    ASSERT_EQ(presses_of(plain(rules), from_table->steps), presses_of(plain(rules), tally->answer.steps))
        << board;
  }
  EXPECT_EQ(solvable, 4096);
}

TEST(LightsOut, EveryBoardOfThreeByThreeModuloThree) {
  const LightsOut rules = board_of(3, 3, 3);
  const PlainToggle puzzle = plain(rules);
  const BruteForce oracle(puzzle);
  const ToggleEngine engine(*ToggleSystem::compile(rules));
  for (const auto& [target, best] : oracle.all()) {
    for (const char* name : {"linear", "table"}) {
      ASSERT_EQ(check_solve(puzzle, engine, target, &best, asking(name, true)), "") << name;
    }
  }
}

// Any rules on tiny boards, against trying everything.
TEST(LightsOut, OtherRulesOnTinyBoards) {
  using Offsets = std::vector<LightsOut::Offset>;
  const std::vector<Offsets> neighbourhoods = {
      LightsOut{}.neighbourhood,
      {{-1, -1, 1},
       {-1, 0, 1},
       {-1, 1, 1},
       {0, -1, 1},
       {0, 0, 1},
       {0, 1, 1},
       {1, -1, 1},
       {1, 0, 1},
       {1, 1, 1}},
      {{-1, -1, 1}, {-1, 1, 1}, {0, 0, 1}, {1, -1, 1}, {1, 1, 1}},
      {{0, 0, 1}, {0, 1, 2}, {2, -1, -1}, {0, 0, 3}},
  };
  Random random(25);
  for (const int k : {2, 3, 4, 6}) {
    for (int n = 0; n < 60; ++n) {
      LightsOut rules = board_of(pick(random, 1, 3), pick(random, 1, 3), k, n % 2 == 0);
      rules.neighbourhood = neighbourhoods[static_cast<std::size_t>(n / 2) % neighbourhoods.size()];
      if (n % 3 != 0) {
        for (int place = 0; place < rules.cells(); ++place) rules.blocked.push_back(pick(random, 0, 3) == 0);
      }
      double combinations = 1;
      for (int place = 0; place < rules.cells(); ++place) combinations *= rules.is_blocked(place) ? 1 : k;
      if (combinations > 5000) continue;
      PlainToggle puzzle = plain(rules);
      for (int m = 0; m < puzzle.moves(); ++m) puzzle.costs.push_back(rules.is_blocked(m) ? 0 : 1);
      const BruteForce oracle(puzzle);
      const ToggleEngine engine(*ToggleSystem::compile(rules));
      for (int t = 0; t < 6; ++t) {
        const Values target =
            t < 4 ? reachable_target(random, puzzle) : random_values(random, rules.cells(), k);
        for (const char* name : {"linear", "table", "dp", "dfs"}) {
          ASSERT_EQ(check_solve(puzzle, engine, target, oracle.find(target), asking(name, true)), "")
              << name << " on " << puzzle << "\ntarget " << testing::PrintToString(target);
        }
      }
    }
  }
}

TEST(LightsOut, TorusKernels) {
  // On an n x n torus the kernel is that of adding a row to its neighbours n times round: by brute force
  // here.
  for (int n = 1; n <= 4; ++n) {
    const LightsOut rules = board_of(n, n, 2, true);
    const PlainToggle puzzle = plain(rules);
    u64 idle = 0;
    std::vector<u64> masks;
    for (int m = 0; m < n * n; ++m) {
      u64 mask = 0;
      for (int c = 0; c < n * n; ++c) mask |= static_cast<u64>(puzzle.amount(m, c)) << c;
      masks.push_back(mask);
    }
    u64 lit = 0;
    for (u64 i = 0;;) {
      idle += lit == 0;
      if (++i == u64{1} << (n * n)) break;
      lit ^= masks[static_cast<std::size_t>(std::countr_zero(i))];
    }
    EXPECT_EQ(u64{1} << nullity(rules), idle) << n << "x" << n;
  }
}

// ---- the run-time face ------------------------------------------------------------------------------------

std::string after_of(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  const auto board = puzzle.after(instance, answer);
  std::string text;
  for (std::size_t i = 0; board && i < board->cells.size(); ++i) text += board->cells[i].text;
  return text;
}

TEST(LightsOutText, BoardsOfAnySizeInOneFile) {
  const auto puzzle = puzzle_named("lights-out");
  TextReader text = TextReader::from_text("111\n111\n111\n\n\n1\n\n10 \r\n.1\r\n", "test");
  const std::vector<std::pair<int, std::string>> expected = {{5, "000000000"}, {1, "0"}, {2, "0000"}};
  for (const auto& [cost, solved] : expected) {
    const auto instance = puzzle->read(text, true);
    ASSERT_TRUE(instance && *instance);
    const Answer answer = answer_of(*puzzle, **instance);
    EXPECT_EQ(answer.status, Status::optimal);
    EXPECT_EQ(answer.cost, cost);
    EXPECT_EQ(after_of(*puzzle, **instance, answer), solved);
  }
  const auto end = puzzle->read(text, true);
  EXPECT_TRUE(end && !*end);
}

TEST(LightsOutText, BlockedCellsAndOtherRules) {
  for (const Settings& settings :
       std::vector<Settings>{{},
                             {{"torus", ""}},
                             {{"neighbourhood", "king"}},
                             {{"neighbourhood", "diagonal"}, {"torus", ""}},
                             {{"neighbourhood", "0,0 0,1 1,0:2 -1,-1:-1"}, {"modulus", "5"}},
                             {{"modulus", "12"}}}) {
    const auto puzzle = puzzle_named("lights-out", settings);
    const bool wide = settings.contains("modulus") && settings.at("modulus") == "12";
    const auto instance = instance_of(*puzzle, wide ? "1 # 0 1\n0 11 0 0\n# 0 0 1\n" : "1#01\n0100\n#001\n");
    const Answer answer = answer_of(*puzzle, *instance);
    EXPECT_EQ(puzzle->write(*instance), wide ? "1 # 0 1\n0 11 0 0\n# 0 0 1\n" : "1#01\n0100\n#001\n");
    if (answer.status == Status::unsolvable) continue;
    EXPECT_EQ(answer.status, Status::optimal);
    EXPECT_EQ(after_of(*puzzle, *instance, answer), "0#000000#000");
    for (const Step& step : answer.steps) EXPECT_TRUE(step.move != 1 && step.move != 8) << "a blocked button";
  }
}

TEST(LightsOutText, AnUnsolvableBoardSaysWhy) {
  const auto puzzle = puzzle_named("lights-out");
  const Answer answer = answer_of(*puzzle, *instance_of(*puzzle, "10000\n00000\n00000\n00000\n00000\n"));
  EXPECT_EQ(answer.status, Status::unsolvable);
  EXPECT_FALSE(answer.witness.empty());
  EXPECT_NE(answer.reason.find("modulo 2"), std::string::npos) << answer.reason;
  EXPECT_NE(answer.reason.find("(1,1)"), std::string::npos) << answer.reason;
}

TEST(LightsOutText, RandomBoardsAreSolvableAndTheirSeedsRepeat) {
  for (const Settings& settings :
       std::vector<Settings>{{}, {{"modulus", "4"}}, {{"size", "4x4"}, {"torus", ""}}}) {
    const auto puzzle = puzzle_named("lights-out", settings);
    std::set<std::string> different;
    for (u64 seed = 0; seed < 50; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      EXPECT_EQ(puzzle->write(**instance), puzzle->write(**puzzle->random(seed)));
      const auto again = instance_of(*puzzle, puzzle->write(**instance));
      EXPECT_EQ(answer_of(*puzzle, *again).status, Status::optimal);
      different.insert(puzzle->write(**instance));
    }
    EXPECT_GT(different.size(), 25u);
  }
}

TEST(LightsOutText, SettingsThatMakeNoSense) {
  for (const Settings& settings : std::vector<Settings>{{{"size", "5"}},
                                                        {{"size", "0x5"}},
                                                        {{"size", "5x-1"}},
                                                        {{"size", "2000x2000"}},
                                                        {{"modulus", "1"}},
                                                        {{"modulus", "32769"}},
                                                        {{"modulus", "two"}},
                                                        {{"neighbourhood", ""}},
                                                        {{"neighbourhood", "0,0,0"}},
                                                        {{"neighbourhood", "0,0 queen"}},
                                                        {{"neighbourhood", "0,0:"}},
                                                        {{"costs", "1 x"}},
                                                        {{"colour", "red"}}}) {
    const auto puzzle = make_puzzle("lights-out", settings);
    ASSERT_FALSE(puzzle) << settings.begin()->first << "=" << settings.begin()->second;
    EXPECT_EQ(puzzle.error().fault, Fault::usage);
    EXPECT_NE(puzzle.error().message.find(settings.begin()->first), std::string::npos)
        << puzzle.error().message;
  }
}

}  // namespace
}  // namespace nonet::test
