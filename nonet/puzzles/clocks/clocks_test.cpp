// The Clocks, where all 4^9 positions can be looked at.
#include "nonet/puzzles/clocks/clocks.h"

#include <gtest/gtest.h>

#include <array>

#include "nonet/toggle/linear.h"
#include "nonet/toggle/table.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

constexpr unsigned positions = 1u << 18;

using Position = std::array<int, 9>;  // quarters past 12

Position position_of(unsigned number) {
  Position p{};
  for (std::size_t i = 0; i < 9; ++i) p[i] = static_cast<int>(number >> (2 * i) & 3);
  return p;
}

std::string text_of(const Position& p) {
  const std::array<const char*, 4> hours = {"12", "3", "6", "9"};
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) {
    text += hours[static_cast<std::size_t>(p[i])];
    text += i % 3 == 2 ? '\n' : ' ';
  }
  return text;
}

// The moves as the rules state them, independent of the puzzle's type.
void turn(Position& p, int move) {
  const std::array<const char*, 9> clocks = {"ABDE", "ABC",  "BCEF", "ADG", "BDEFH",
                                             "CFI",  "DEGH", "GHI",  "EFHI"};
  for (const char* c = clocks[static_cast<std::size_t>(move)]; *c != '\0'; ++c) {
    int& quarters = p[static_cast<std::size_t>(*c - 'A')];
    quarters = (quarters + 1) % 4;
  }
}

std::vector<u64> known_lengths() {
  std::vector<u64> lengths = {1, 9, 45, 165, 486, 1206, 2598, 4950, 8451, 13051, 18351, 23607, 27876, 30276};
  for (std::size_t i = 14; i-- > 0;) lengths.push_back(lengths[i]);
  return lengths;
}

TEST(Clocks, TheSampleToTheByte) {
  const auto puzzle = puzzle_named("clocks");
  EXPECT_EQ(judge_slowly(*puzzle, "9 9 12\n6 6 6\n6 3 6\n"), "4 5 8 9\n");
  EXPECT_EQ(judge_slowly(*puzzle, "9 9 12 \r\n\r\n6  6\t6\r\n 6 3 6"), "4 5 8 9\n");
  EXPECT_EQ(judge_slowly(*puzzle, "9 9 12 6 6 6 6 3 6\n"), "4 5 8 9\n") << "on one line";
  EXPECT_EQ(judge_slowly(*puzzle, std::string(puzzle->description().example)), "4 5 8 9\n");
  EXPECT_EQ(judge_slowly(*puzzle, "12 12 12\n12 12 12\n12 12 12\n"), "\n") << "nothing to do";
}

TEST(Clocks, EveryPositionHasOneAnswerAndItWorks) {
  const auto system = ToggleSystem::compile(Clocks{});
  ASSERT_TRUE(system);
  const auto linear = ToggleLinear::build(*system, 1e9);
  ASSERT_TRUE(linear);
  EXPECT_TRUE(linear->kernel().empty()) << "nothing but doing nothing changes nothing";
  std::vector<u64> lengths(28, 0);
  for (unsigned number = 0; number < positions; ++number) {
    Position p = position_of(number);
    Values target;
    for (const int quarters : p) target.push_back(static_cast<Value>((4 - quarters) % 4));
    const auto presses = linear->particular(target);
    ASSERT_TRUE(presses) << number;
    std::size_t length = 0;
    for (int move = 0; move < 9; ++move) {
      const int times = (*presses)[static_cast<std::size_t>(move)];
      ASSERT_LT(times, 4);
      length += static_cast<std::size_t>(times);
      for (int n = 0; n < times; ++n) turn(p, move);
    }
    ASSERT_EQ(p, Position{}) << number;
    ++lengths[length];
  }
  EXPECT_EQ(lengths, known_lengths());
}

TEST(Clocks, TheTableHasTheKnownHistogram) {
  const auto puzzle = puzzle_named("clocks");
  Progress progress;
  const auto table = puzzle->table({}, progress);
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->complete);
  EXPECT_EQ(table->total, positions);
  EXPECT_EQ(table->states, known_lengths());
  EXPECT_EQ(table->states.size() - 1, 27u) << "God's number";
  EXPECT_EQ(table->bits_per_state, 5);
  const Answer hardest = answer_of(*puzzle, *instance_of(*puzzle, table->hardest.at(0)), "dp");
  EXPECT_EQ(hardest.cost, 27);
}

TEST(Clocks, TheFastPathIsTheSlowOneOnEveryPosition) {
  const auto puzzle = puzzle_named("clocks");
  std::string text;
  for (unsigned number = 0; number < positions; ++number) text += text_of(position_of(number));
  std::string fast;
  const Taken taken = puzzle->judge_fast(text, {}, fast);
  EXPECT_GE(taken.instances, positions - 1) << "the last may be too short to look at";
  EXPECT_EQ(taken.lines, 3 * taken.instances);
  const std::string rest = text.substr(taken.bytes);
  EXPECT_EQ(fast + judge_slowly(*puzzle, rest), judge_slowly(*puzzle, text));
}

// The longest position needs no more than the shortest text around it, and nothing is read past the end.
TEST(Clocks, TheFastPathAtTheEndOfTheText) {
  const auto puzzle = puzzle_named("clocks");
  for (const unsigned number : {0u, 1u, 4095u, positions - 1}) {
    const std::string whole = text_of(position_of(number));
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      const std::vector<char> exact(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
      std::string out;
      const Taken taken = puzzle->judge_fast({exact.data(), exact.size()}, {}, out);
      EXPECT_EQ(taken.bytes, taken.instances * whole.size());
      EXPECT_EQ(out, taken.instances == 0 ? "" : judge_slowly(*puzzle, whole));
      if (length < whole.size()) {
        EXPECT_EQ(taken.instances, 0u);
      }
    }
  }
}

TEST(Clocks, TheFastPathStopsAtAnythingOdd) {
  const auto puzzle = puzzle_named("clocks");
  const std::string good = text_of(position_of(123456)), more = text_of(position_of(77777));
  const std::string odd = std::string("0124578\r\t x\0\n ", 14);
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const char c : odd) {
      std::string bad = good;
      if (bad[at] == c) continue;
      bad[at] = c;
      std::string out, expected;
      const Taken taken = puzzle->judge_fast(good + bad + more + more, {}, out);
      ASSERT_EQ(taken.instances, 1u) << bad;
      ASSERT_EQ(taken.bytes, good.size()) << bad;
      ASSERT_EQ(out, judge_slowly(*puzzle, good)) << bad;
    }
  }
}

TEST(Clocks, EveryAlgorithmFindsTheSameAnswer) {
  const auto puzzle = puzzle_named("clocks");
  for (unsigned number = 1; number < positions; number += 9973) {
    const auto instance = instance_of(*puzzle, text_of(position_of(number)));
    const std::string expected = puzzle->judge(*instance, answer_of(*puzzle, *instance));
    for (const char* name : {"linear", "table", "dp", "memo", "dfs", "astar"}) {
      const Answer answer = answer_of(*puzzle, *instance, name);
      EXPECT_EQ(answer.status, Status::optimal) << name;
      EXPECT_EQ(puzzle->judge(*instance, answer), expected) << name;
    }
    Progress progress;
    const auto tally = puzzle->count(*instance, {}, progress);
    ASSERT_TRUE(tally);
    EXPECT_TRUE(tally->count == 1);
  }
}

TEST(Clocks, AForbiddenMoveMakesPositionsUnsolvable) {
  const auto puzzle = puzzle_named("clocks", {{"costs", "1 1 1 1 1 1 1 1 -"}});
  const Answer without = answer_of(*puzzle, *instance_of(*puzzle, "12 12 12 12 12 12 12 12 12"));
  EXPECT_EQ(without.status, Status::optimal);
  const Answer needed = answer_of(*puzzle, *instance_of(*puzzle, "9 9 12\n6 6 6\n6 3 6\n"));
  EXPECT_EQ(needed.status, Status::unsolvable);
  EXPECT_NE(needed.reason.find("modulo 4"), std::string::npos) << needed.reason;
  std::string out;
  EXPECT_EQ(puzzle->judge_fast("9 9 12\n6 6 6\n6 3 6\n9 9 12\n6 6 6\n6 3 6\n", {}, out).bytes, 0u);
  EXPECT_FALSE(make_puzzle("clocks", {{"costs", "1 2 3"}}));
}

TEST(Clocks, WhatIsWrongIsSaidWithItsPlace) {
  const auto puzzle = puzzle_named("clocks");
  EXPECT_EQ(read_error(*puzzle, "9 9 12\n6 7 6\n6 3 6\n"), "2:3: expected 12, 3, 6 or 9, found '7'");
  EXPECT_EQ(read_error(*puzzle, "9 9\n6 6 6\n6 3 6\n"),
            "1:4: expected 3 cells in row 1 (or 9 for a whole board), found 2");
  EXPECT_EQ(read_error(*puzzle, "9 9 12\n6 6 6\n"), "3:1: expected row 3 of 3, found the end of the input");
}

}  // namespace
}  // namespace nonet::test
