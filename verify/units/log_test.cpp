// Logs of counts, made by hand and broken in every way that has a reason of its own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <sstream>

#include "nonet/puzzles/queens/count.h"
#include "nonet/puzzles/queens/units.h"
#include "verify/crc32c.h"
#include "verify/units/log.h"

namespace nonet_verify {
namespace {

class DraftLog {
 public:
  explicit DraftLog(std::uint64_t units, const std::string& identity = "things of some kind") {
    text_ = fmt::format(
        "nonet units 2\nidentity {}\nunits {}\n"
        "columns unit count nodes count%2147483647 count%4294967291 engine crc\n",
        identity, units);
    crc_ = crc32c(text_);
    text_ += fmt::format("header {:08x}\n", crc_);
  }
  DraftLog& line(const std::string& front) {
    text_ += fmt::format("{} {:08x}\n", front, crc32c(front + ' ', crc_));
    return *this;
  }
  DraftLog& unit(std::uint64_t number, std::uint64_t count) {
    return line(fmt::format("{} {} 3 {} {} plain", number, count, count % 2147483647, count % 4294967291));
  }
  DraftLog& raw(const std::string& text) {
    text_ += text;
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::uint32_t crc_;
};

std::string log_verdict(const std::string& text, Effort effort = {}) {
  std::istringstream stream(text);
  std::string puzzle;
  try {
    const Report report = verify_units_log(stream, effort, puzzle);
    std::string said = puzzle + ": " + report.claim;
    for (const std::string& line : report.trusted) said += "; trusted: " + line;
    return said;
  } catch (const Rejection& rejection) {
    return fmt::format("{}: {}", rejection.line, rejection.why);
  } catch (const Refusal& refusal) {
    return "refused: " + refusal.why;
  }
}

std::string log_verdict(const DraftLog& log) {
  return log_verdict(log.text());
}

const std::string on_trust =
    "; trusted: what the units are and what each of them counts: they are not known here";
constexpr std::uint64_t large = 5'000'000'000'000'000'000;

TEST(VerifyUnitsLog, AddsUp) {
  EXPECT_EQ(log_verdict(DraftLog(3).unit(2, 5).unit(0, large).unit(1, 8)),
            "things: there are 5000000000000000013 solutions" + on_trust);
  // Beyond 64 bits, with the total; the residues are from another program.
  DraftLog four(4);
  for (const std::uint64_t unit : {0u, 1u, 2u, 3u}) four.unit(unit, large);
  EXPECT_EQ(log_verdict(four.line("total 20000000000000000000 12 1055689750 2140626502")),
            "things: there are 20000000000000000000 solutions" + on_trust);
  EXPECT_EQ(log_verdict(DraftLog(0)), "things: there are 0 solutions" + on_trust);
}

TEST(VerifyUnitsLog, WhatIsMissingIsSaid) {
  const std::string missing =
      "things: 5 solutions in 1 of 3 units, not all are counted; trusted: nothing is known of 2 other units" +
      on_trust;
  EXPECT_EQ(log_verdict(DraftLog(3).unit(2, 5)), missing);
  EXPECT_EQ(log_verdict(DraftLog(3).unit(2, 5).raw("1 8 3 8 8 pl")), missing) << "torn";
}

TEST(VerifyUnitsLog, EveryLieHasItsReason) {
  const auto begun = [] { return DraftLog(3).unit(2, 5); };
  EXPECT_EQ(log_verdict(begun().unit(2, 5)), "7: unit 2 is there for the second time");
  EXPECT_EQ(log_verdict(begun().unit(3, 5)), "7: there is no unit 3");
  EXPECT_EQ(log_verdict(begun().line("1 8 3 9 8 plain")), "7: 8 modulo 2147483647 is not 9");
  EXPECT_EQ(log_verdict(begun().line("1 8 3 8 9 plain")), "7: 8 modulo 4294967291 is not 9");
  EXPECT_EQ(log_verdict(begun().line("1 08 3 8 8 plain")), "7: expected a number, found '08'");
  EXPECT_EQ(log_verdict(begun().line("1 18446744073709551616 3 8 8 plain")),
            "7: expected a number, found '18446744073709551616'");
  EXPECT_EQ(log_verdict(begun().line("1 8 3 8 8")),
            "7: expected 6 words and a CRC with one blank between any two");
  EXPECT_EQ(log_verdict(begun().raw("1 8 3 8 8 plain 00000000\n")).find("7: expected the CRC "), 0u);
  EXPECT_EQ(log_verdict(begun().raw("\n")), "7: the line is too short");
  const auto all = [&] { return begun().unit(0, 1).unit(1, 8); };
  EXPECT_EQ(log_verdict(begun().line("total 5 3 5 5")),
            "7: there is a total, but of 3 units only 1 are there");
  EXPECT_EQ(log_verdict(all().line("total 15 9 14 14")), "9: the units add up to 14");
  EXPECT_EQ(log_verdict(all().line("total 14 8 14 14")), "9: the nodes add up to 9");
  EXPECT_EQ(log_verdict(all().line("total 14 9 15 14")), "9: the residues modulo 2147483647 add up to 14");
  EXPECT_EQ(log_verdict(all().line("total 14 9 14 15")), "9: the residues modulo 4294967291 add up to 14");
  EXPECT_EQ(log_verdict(all().line("total 14 9 14 14").raw("1")).find("things: there are 14"), 0u) << "torn";
  EXPECT_EQ(log_verdict(all().line("total 14 9 14 14").unit(1, 8)), "10: there is a line behind the total");
}

TEST(VerifyUnitsLog, HeadersAreReadToTheLetter) {
  const std::string text = DraftLog(3).text();
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(log_verdict(text.substr(0, size)).find("the header is not whole"), std::string::npos) << size;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    std::string wrong = text;
    wrong[i] = static_cast<char>(wrong[i] ^ 1);
    EXPECT_NE(log_verdict(wrong).find("expected"), std::string::npos) << i << log_verdict(wrong);
  }
  EXPECT_EQ(log_verdict(DraftLog(4294967297)), "3: expected a number of units up to 4294967296");
  EXPECT_EQ(log_verdict(DraftLog(4294967296).text(), {.replay = false, .memory = 1 << 20}),
            "refused: a bit for each of 4294967296 units is more than the memory allowed");
  EXPECT_EQ(log_verdict(DraftLog(3).raw(std::string(2 << 20, '1'))), "6: the line is too long");
}

std::vector<PlainQueen> sorted(std::vector<PlainQueen> queens) {
  std::sort(queens.begin(), queens.end());
  return queens;
}

// The queens of a unit that has one pair for the middle columns.
std::vector<PlainQueen> queens_of(int n, const nonet::QueensUnit& unit) {
  std::vector<PlainQueen> queens;
  for (const auto& [row, column] : unit.placed()) queens.push_back({row, column});
  EXPECT_EQ(unit.choices(), 1u);
  for (int left = 0; left < n; ++left) {
    const std::uint32_t right = unit.allowed[static_cast<std::size_t>(left)];
    if (right == 0) continue;
    queens.push_back({left, n / 2 - 1});
    queens.push_back({std::countr_zero(right), n - n / 2});
  }
  queens = sorted(queens);
  queens.erase(std::unique(queens.begin(), queens.end()), queens.end());
  return queens;
}

// Both programs have the units from docs/units.md.
TEST(VerifyUnitsLog, UnitsOfQueensAreThoseOfTheCounter) {
  for (const int n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 23, 24, 25, 28}) {
    nonet::QueensBoard board;
    board.n = n;
    const auto work = nonet::queens_work(board, "scalar");
    ASSERT_TRUE(work);
    const auto plain = plain_units(work->identity);
    ASSERT_NE(plain, nullptr) << work->identity;
    EXPECT_EQ(plain->size(), work->units) << n;
    nonet::Progress progress;
    for (std::uint64_t unit = 0; n <= 10 && unit < work->units; ++unit) {
      std::uint64_t steps = Limits::any;
      EXPECT_EQ(plain->count(unit, steps), work->engine.count(unit, progress)->count) << n << " " << unit;
    }
  }
}

// Where every unit is one placement it is the same one, in the same order.
TEST(VerifyUnitsLog, QueensOfLargeUnitsAreThoseOfTheCounter) {
  for (const int n : {24, 25, 31}) {
    nonet::QueensBoard board;
    board.n = n;
    const nonet::QueensUnits units(board);
    const auto plain = plain_units(fmt::format("queens 3 n {}", n));
    ASSERT_EQ(plain->size(), units.size()) << n;
    const std::uint64_t step = n == 24 ? 1 : n == 25 ? 37 : 1009;
    for (std::uint64_t number = 0; number < units.size(); number += step) {
      const nonet::QueensUnit unit = units[number];
      const PlainUnit same = plain->unit(number);
      ASSERT_EQ(same.weight, unit.weight) << n << " " << number;
      ASSERT_EQ(same.placements.size(), 1u) << n << " " << number;
      ASSERT_EQ(sorted(same.placements[0]), queens_of(n, unit)) << n << " " << number;
    }
  }
}

// A000170 of the OEIS.
TEST(VerifyUnitsLog, PlainUnitsAndTheWholeBoardGivePublishedCounts) {
  constexpr std::array<std::uint64_t, 12> published = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680};
  for (int n = 1; n < 12; ++n) {
    const auto plain = plain_units(fmt::format("queens 3 n {}", n));
    std::uint64_t sum = 0, steps = 10'000'000;
    for (std::uint64_t unit = 0; unit < plain->size(); ++unit) sum += *plain->count(unit, steps);
    EXPECT_EQ(sum, published[static_cast<std::size_t>(n)]) << n;
    EXPECT_EQ(*plain->count_whole(steps), published[static_cast<std::size_t>(n)]) << n;
    steps = n > 1 ? 0 : 1;
    EXPECT_EQ(plain->count_whole(steps).has_value(), n == 1) << "it takes more than no step";
  }
  for (const std::string other : {"queens 3 n 12 torus", "queens 2 n 12", "queens 3 n 012", "queens 3 n 32"})
    EXPECT_EQ(plain_units(other), nullptr) << other;
}

DraftLog queens_log(int n, std::uint64_t lie_at = ~std::uint64_t{0}) {
  const std::string identity = fmt::format("queens 3 n {}", n);
  const auto plain = plain_units(identity);
  DraftLog log(plain->size(), identity);
  for (std::uint64_t unit = 0; unit < plain->size(); ++unit) {
    std::uint64_t steps = Limits::any;
    log.unit(unit, *plain->count(unit, steps) + (unit == lie_at ? 8 : 0));
  }
  return log;
}

TEST(VerifyUnitsLog, LogsOfSmallBoardsRestOnNothing) {
  EXPECT_EQ(log_verdict(queens_log(8)), "queens: there are 92 solutions");
  EXPECT_EQ(log_verdict(queens_log(8, 5)).find("11: unit 5 has "), 0u) << log_verdict(queens_log(8, 5));
  EXPECT_EQ(log_verdict(queens_log(8, 5).text(), {.replay = true}).find("11: unit 5 has "), 0u);
  EXPECT_EQ(log_verdict(DraftLog(7, "queens 3 n 8")).find("3: this board has "), 0u);
  EXPECT_EQ(log_verdict(DraftLog(plain_units("queens 3 n 20")->size(), "queens 3 n 20").unit(3, 8).text())
                .find("queens: 8 solutions in 1 of "),
            0u)
      << "a unit of so large a board takes more than the budget";
}

TEST(VerifyUnitsLog, LogsOfTorusesAndMarkedBoardsAreCounted) {
  const auto verdict = [](const std::string& identity, std::uint64_t count) {
    return log_verdict(DraftLog(1, identity).unit(0, count));
  };
  EXPECT_EQ(verdict("queens 3 n 7 torus", 28), "queens: there are 28 solutions");
  EXPECT_EQ(verdict("queens 3 n 7 torus", 27), "6: 28 divides the count, by symmetry");
  EXPECT_EQ(verdict("queens 3 n 7 torus", 56), "6: the whole board has 28 solutions");
  const std::string marked = "queens 3 n 5 board 0:0 -1:0 -1:0 -1:0 -1:0";
  EXPECT_EQ(verdict(marked, 2), "queens: there are 2 solutions");
  EXPECT_EQ(verdict(marked, 3), "6: 2 divides the count, by symmetry");
  EXPECT_EQ(verdict(marked, 4), "6: the whole board has 2 solutions");
  EXPECT_EQ(verdict("queens 3 n 4 board 1:0 -1:f -1:0 -1:0", 0), "queens: there are 0 solutions");
  EXPECT_EQ(verdict("queens 3 n 4 board 0:1 -1:0 -1:0 -1:0", 0), "queens: there are 0 solutions");
  for (const char* wrong : {"queens 3 n 4 board 0:0", "queens 3 n 4 board 4:0 -1:0 -1:0 -1:0",
                            "queens 3 n 4 board 0:10 -1:0 -1:0 -1:0", "queens 3 n 4 tours", "queens 2 n 4"})
    EXPECT_EQ(verdict(wrong, 0), "2: expected the board of a count of queens") << wrong;
}

TEST(VerifyUnitsLog, LogsThatTheoremsRefuteAreRejected) {
  EXPECT_EQ(
      log_verdict(DraftLog(1, "queens 3 n 28 torus").unit(0, 8)),
      "6: there is no answer: a board that wraps around has an answer only where neither 2 nor 3 divides n "
      "(Polya)");
  EXPECT_EQ(
      log_verdict(DraftLog(1, "queens 3 n 2 torus board -1:0 0:0").unit(0, 8)).find("6: there is no answer"),
      0u);
  EXPECT_EQ(log_verdict(DraftLog(1, "queens 3 n 28 torus").unit(0, 0)), "queens: there are 0 solutions");
  EXPECT_EQ(log_verdict(DraftLog(1, "queens 3 n 29 torus").unit(0, 8)),
            "6: 58 divides the count, by symmetry");
  EXPECT_EQ(log_verdict(DraftLog(1, "queens 3 n 29 torus").unit(0, 580)),
            "queens: there are 580 solutions" + on_trust +
                "; trusted: that the units are the whole board; --replay counts it row by row");
  const auto plain = plain_units("queens 3 n 20");
  for (const std::uint64_t unit : {0u, 100u, 503u}) {
    const std::uint64_t weight = plain->unit(unit).weight;
    EXPECT_EQ(log_verdict(DraftLog(plain->size(), "queens 3 n 20").unit(unit, 800 + weight / 2)),
              fmt::format("6: {} divides the count of unit {}, by symmetry", weight, unit));
  }
}

}  // namespace
}  // namespace nonet_verify
