// The direct counts: published numbers, brute force, any number of threads.
#include "nonet/puzzles/queens/count.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "nonet/puzzles/queens/units.h"
#include "tests/support/queens_brute_force.h"
#include "tests/support/queens_counts.h"
#include "tests/support/temporary.h"

namespace nonet::test {
namespace {

u64 count_of(const QueensBoard& board, int threads = 1) {
  Progress progress;
  const auto counted = count_queens(board, {.threads = threads}, progress);
  EXPECT_TRUE(counted && counted->complete);
  return counted ? static_cast<u64>(counted->count) : ~u64{0};
}

TEST(QueensCount, TheExampleOfTheHeader) {
  QueensBoard board;
  board.n = 8;
  Progress progress;
  const auto counted = count_queens(board, {}, progress);
  ASSERT_TRUE(counted);
  EXPECT_TRUE(counted->count == 92);
  const auto classes = count_queens_classes(8, {}, progress);
  ASSERT_TRUE(classes);
  EXPECT_TRUE(classes->classes == 12);
}

TEST(QueensCount, PublishedNumbersOfSolutions) {
  for (int n = 1; n <= 14; ++n) EXPECT_EQ(count_of(empty_board(n)), published[n]) << n;
}

TEST(QueensCount, PublishedNumbersOfClasses) {
  Progress progress;
  for (int n = 1; n <= 12; ++n) {
    const auto classes = count_queens_classes(n, {}, progress);
    ASSERT_TRUE(classes);
    EXPECT_EQ(static_cast<u64>(classes->classes), published_classes[n]) << n;
  }
}

TEST(QueensCount, PublishedNumbersOnTheTorus) {
  for (const auto& [n, count] : {std::pair(1, 1), {5, 10}, {7, 28}, {11, 88}, {13, 4524}})
    EXPECT_EQ(count_of(empty_board(n, true)), static_cast<u64>(count)) << n;
  for (const int n : {2, 3, 4, 6, 8, 9, 10, 12, 15}) EXPECT_EQ(count_of(empty_board(n, true)), 0u) << n;
}

// Turned solutions counted one by one.
TEST(QueensCount, SolutionsThatTurnsLeaveUnchanged) {
  Progress progress;
  for (int n = 1; n <= 10; ++n) {
    u64 half = 0, quarter = 0;
    for (const Columns& columns : all_by_brute_force(empty_board(n))) {
      bool same_after_half = true, same_after_quarter = true;
      for (int row = 0; row < n; ++row) {
        const int column = columns[static_cast<std::size_t>(row)];
        same_after_half &= columns[static_cast<std::size_t>(n - 1 - row)] == n - 1 - column;
        same_after_quarter &= columns[static_cast<std::size_t>(column)] == n - 1 - row;
      }
      half += same_after_half;
      quarter += same_after_quarter;
    }
    EXPECT_EQ(count_half_turn_queens(n, progress)->count, half) << n;
    EXPECT_EQ(count_quarter_turn_queens(n, progress)->count, quarter) << n;
  }
  EXPECT_EQ(count_half_turn_queens(16, progress)->count, 3000u);
  EXPECT_EQ(count_quarter_turn_queens(16, progress)->count, 64u);
  EXPECT_EQ(count_half_turn_queens(18, progress)->count, 18104u);
}

// The middle placements: each stands in one unit, with the other members of its class as far as the weight
// says.
TEST(QueensCount, WeightsOfMiddlePlacementsAddUp) {
  for (int n = 4; n <= 11; ++n) {
    const QueensBoard board = empty_board(n);
    const int first = n / 2 - 1, second = n - n / 2;
    u64 placements = 0;
    std::set<int> weights;
    for (const QueensUnit& unit : middle_units(n)) {
      placements += unit.weight * placements_of(board, unit).size();
      weights.insert(unit.weight);
    }
    for (const int weight : weights) EXPECT_TRUE(weight == 8 || weight == 4 || weight == 2) << n;
    u64 expected = 0;  // queens in the two rows and the two columns, by trying
    for (int c = 0; c < n; ++c) {
      for (int d = 0; d < n; ++d) {
        for (int r = 0; r < n; ++r) {
          for (int s = 0; s < n; ++s) {
            const std::set<std::pair<int, int>> queens = {{first, c}, {second, d}, {r, first}, {s, second}};
            bool apart = true;
            for (const auto& a : queens) {
              for (const auto& b : queens)
                apart &= a == b || stand_apart(board, a.first, a.second, b.first, b.second);
            }
            expected += apart;
          }
        }
      }
    }
    EXPECT_EQ(placements, expected) << n;
  }
}

// A few blocked cells and up to two queens, so that many boards keep solutions.
QueensBoard random_board(bool torus) {
  QueensBoard board = empty_board(*rc::gen::inRange(1, torus ? 8 : 9), torus);
  const auto n = static_cast<std::size_t>(board.n);
  board.placed.assign(n, -1);
  board.blocked.assign(n, 0);
  const auto count = *rc::gen::inRange<std::size_t>(0, n + 1);
  const auto blocked = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(0, board.n * board.n));
  for (const int cell : blocked)
    board.blocked[static_cast<std::size_t>(cell / board.n)] |= std::uint32_t{1} << cell % board.n;
  const int queens = *rc::gen::inRange(0, 3);
  for (int i = 0; i < queens; ++i) {
    const auto row = *rc::gen::inRange<std::size_t>(0, n);
    board.placed[row] = *rc::gen::inRange(0, board.n);
    board.blocked[row] = 0;
  }
  return board;
}

TEST(QueensCount, BoardsWithQueensAndBlockedCellsAsByBruteForce) {
  int solvable = 0;
  EXPECT_TRUE(rc::check([&] {
    const QueensBoard board = random_board(*rc::gen::inRange(0, 4) == 0);
    const std::vector<Columns> expected = all_by_brute_force(board);
    solvable += !expected.empty();
    RC_ASSERT(count_of(board) == expected.size());
    std::vector<Columns> listed;
    Progress progress;
    const auto list = list_queens(board, progress, [&](std::span<const int> columns) {
      listed.emplace_back(columns.begin(), columns.end());
      return true;
    });
    RC_ASSERT(list && list->complete);
    RC_ASSERT(listed == expected);  // in dictionary order
  }));
  EXPECT_GT(solvable, 10) << "the boards are too full to say anything";
}

// Turned or mirrored, a board with blocked cells has as many solutions.
TEST(QueensCount, SymmetriesOfTheBoardChangeNoCount) {
  EXPECT_TRUE(rc::check([] {
    const int n = *rc::gen::inRange(4, 11);
    const auto count = *rc::gen::inRange<std::size_t>(0, static_cast<std::size_t>(n));
    const auto cells = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(0, n * n));
    std::set<u64> counts;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      QueensBoard board = empty_board(n);
      board.blocked.assign(static_cast<std::size_t>(n), 0);
      for (const int cell : cells) {
        int row = cell / n, column = cell % n;
        if ((symmetry & 4) != 0) std::swap(row, column);
        for (int turn = 0; turn < symmetry % 4; ++turn) row = std::exchange(column, n - 1 - row);
        board.blocked[static_cast<std::size_t>(row)] |= std::uint32_t{1} << column;
      }
      counts.insert(count_of(board));
    }
    RC_ASSERT(counts.size() == 1u);
  }));
}

// A blocked cell takes the ordinary way through the first rows instead of the middle lines.
TEST(QueensCount, TheQueensOnACellAndThoseOffItAddUp) {
  for (const int n : {9, 12, 13}) {
    QueensBoard with = empty_board(n), without = empty_board(n);
    with.placed.assign(static_cast<std::size_t>(n), -1);
    with.placed[2] = 4;
    without.blocked.assign(static_cast<std::size_t>(n), 0);
    without.blocked[2] = 1u << 4;
    EXPECT_EQ(count_of(with) + count_of(without), published[n]) << n;
  }
}

TEST(QueensCount, LargeBoardsCanBeStarted) {
  for (const int n : {25, 31}) {
    const auto work = queens_work(empty_board(n));
    ASSERT_TRUE(work);
    EXPECT_GT(work->units, 100'000u);
    std::atomic<bool> interrupt = true;
    Progress progress(&interrupt);
    EXPECT_FALSE(work->engine.count(work->units / 2, progress)) << "told to stop";
    EXPECT_LT(progress.nodes(), 1'000'000u) << "it looks often";
  }
  EXPECT_FALSE(queens_work(empty_board(32)));
  EXPECT_FALSE(queens_work(empty_board(0)));
  Progress progress;
  EXPECT_FALSE(count_queens_classes(32, {}, progress));
}

// Units whose last queen is placed when it is asked for are those of all queens in a row next to the middle.
TEST(QueensCount, ContinuedUnitsAreAllDifferent) {
  const QueensBoard board = empty_board(25);
  const QueensUnits units(board);
  u64 placements = 0;
  for (const QueensUnit& unit : middle_units(25)) placements += placements_of(board, unit).size();
  EXPECT_GT(units.size(), 10 * placements);
  EXPECT_LT(units.size(), 25 * placements);
  std::set<
      std::pair<std::array<QueenAt, QueensUnit::most_queens>, std::array<std::uint32_t, most_counted_queens>>>
      seen;
  for (u64 i = 0; i < 1000; ++i) {
    const QueensUnit unit = units[i * 17 % units.size()];
    for (std::size_t a = 0; a < unit.size; ++a) {
      for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(attacks(unit.queens[a], unit.queens[b]));
    }
    EXPECT_GE(unit.queens[unit.size - 1u].row, 8)
        << "of the last rows of the upper half some have one before";
    EXPECT_EQ(placements_of(board, unit).size(), 1u);
    EXPECT_TRUE(seen.insert({unit.queens, unit.allowed}).second);
  }
}

TEST(QueensCount, EveryBoardHasOneIdentity) {
  QueensBoard placed = empty_board(9), blocked = empty_board(9), none = empty_board(9);
  placed.placed.assign(9, -1);
  placed.placed[0] = 1;
  blocked.blocked.assign(9, 0);
  blocked.blocked[0] = 2;
  none.placed.assign(9, -1);
  none.blocked.assign(9, 0);
  std::set<std::string> names;
  for (const QueensBoard& board : {empty_board(9), empty_board(10), empty_board(11, true), placed, blocked})
    EXPECT_TRUE(names.insert(queens_work(board)->identity).second);
  EXPECT_EQ(queens_work(none)->identity, queens_work(empty_board(9))->identity);
}

TEST(QueensCount, AttacksAreFoundOnEveryLine) {
  const auto attack = [](int n, bool torus, const Columns& columns) {
    return find_attack(n, torus, columns).has_value();
  };
  EXPECT_FALSE(attack(4, false, {1, 3, 0, 2}));
  EXPECT_TRUE(attack(4, true, {1, 3, 0, 2}));
  EXPECT_TRUE(attack(4, false, {1, -1, -1, 1})) << "a column";
  EXPECT_TRUE(attack(4, false, {0, -1, -1, 3})) << "a diagonal";
  EXPECT_TRUE(attack(4, false, {3, -1, -1, 0})) << "the other one";
  EXPECT_FALSE(attack(5, true, {0, 2, 4, 1, 3}));
  EXPECT_EQ(find_attack(4, false, Columns{-1, 0, 2, 3})->second_row, 3);
}

TEST(QueensCount, TheClosedFormHoldsForEveryNumber) {
  for (int n = 1; n <= 400; ++n) {
    const Columns columns = construct_queens(n);
    if (n == 2 || n == 3) {
      EXPECT_TRUE(columns.empty());
      continue;
    }
    ASSERT_EQ(columns.size(), static_cast<std::size_t>(n));
    EXPECT_EQ(*std::min_element(columns.begin(), columns.end()), 0);
    EXPECT_FALSE(find_attack(n, false, columns)) << n;
  }
}

TEST(QueensCount, AListEndsWhenItIsAskedTo) {
  Progress progress;
  std::vector<Columns> seen;
  const auto listed = list_queens(empty_board(6), progress, [&](std::span<const int> columns) {
    seen.emplace_back(columns.begin(), columns.end());
    return seen.size() < 2;
  });
  ASSERT_TRUE(listed);
  EXPECT_FALSE(listed->complete);
  EXPECT_EQ(seen, (std::vector<Columns>{{1, 3, 5, 0, 2, 4}, {2, 5, 1, 4, 0, 3}}));
  std::atomic<bool> interrupt = true;
  Progress stopped(&interrupt);
  const auto all = [](std::span<const int>) { return true; };
  const auto cut = list_queens(empty_board(28), stopped, all);
  ASSERT_TRUE(cut);
  EXPECT_FALSE(cut->complete);
  for (const int n : {0, 32, 40}) {
    const auto refused = list_queens(empty_board(n), progress, all);
    ASSERT_FALSE(refused) << n;
    EXPECT_EQ(refused.error().fault, Fault::refused);
  }
}

TEST(QueensCountThreads, SumsDoNotDependOnTheirNumber) {
  Progress progress;
  QueensBoard blocked = empty_board(12);
  blocked.blocked.assign(12, 0);
  blocked.blocked[5] = 0x0f0;
  for (const QueensBoard& board : {empty_board(12), empty_board(11, true), blocked}) {
    const auto one = count_queens(board, {}, progress);
    for (const int threads : {2, 3, 5}) {
      const auto many = count_queens(board, {.threads = threads}, progress);
      ASSERT_TRUE(one && many);
      EXPECT_TRUE(many->count == one->count);
      EXPECT_EQ(many->nodes, one->nodes);
      EXPECT_EQ(many->units, one->units);
    }
  }
}

// Stopped after so many nodes and taken up again, as often as it takes.
TEST(QueensCountThreads, ACountStoppedAgainAndAgainIsTheSame) {
  const TemporaryDirectory folder;
  const std::string file = folder.file("checkpoint");
  Progress whole;
  const auto expected = count_queens(empty_board(13), {}, whole);
  ASSERT_TRUE(expected);
  int stops = 0;
  for (; stops < 1000; ++stops) {
    Progress all;
    Progress part(all, 20'000);
    const auto counted = count_queens(empty_board(13), {.threads = 1 + stops % 2, .checkpoint = file}, part);
    ASSERT_TRUE(counted);
    if (!counted->complete) continue;
    EXPECT_EQ(static_cast<u64>(counted->count), published[13]);
    EXPECT_EQ(counted->nodes, expected->nodes);
    break;
  }
  EXPECT_GT(stops, 2);
  EXPECT_LT(stops, 1000);
  const auto other = count_queens(empty_board(12), {.checkpoint = file}, whole);
  EXPECT_FALSE(other) << "the file belongs to another board";
}

}  // namespace
}  // namespace nonet::test
