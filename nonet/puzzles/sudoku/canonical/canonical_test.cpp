// The canonical form against all 3,359,232 rearrangements and against random ones, and minimality against all
// subsets.
#include "nonet/puzzles/sudoku/canonical/canonical.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "nonet/puzzles/sudoku/canonical/minimal.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;
using Nine = std::array<std::uint8_t, 9>;

constexpr std::string_view puzzle_text =
    "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
constexpr std::string_view seventeen_text =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
// The most symmetric grid: 648 rearrangements.
constexpr std::string_view most_symmetric_text =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

Board solve(const Board& board) {
  Board solution{};
  SudokuNine::Work work;
  SudokuNine::solve(board, 1, solution, work);
  return solution;
}

std::vector<Nine> all_orders() {
  std::vector<Nine> orders;
  Nine order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    const auto in_blocks = [&](std::size_t i) { return order[i] / 3 == order[i / 3 * 3] / 3; };
    if (in_blocks(1) && in_blocks(2) && in_blocks(4) && in_blocks(5) && in_blocks(7)) orders.push_back(order);
  } while (std::ranges::next_permutation(order).found);
  return orders;
}

// The oracle: every rearrangement, digits numbered by first appearance.
struct Plain {
  Board best;
  u64 count = 0;  // of rearrangements that lead there

  explicit Plain(const Board& board) {
    best.fill(10);
    const std::vector<Nine> orders = all_orders();
    EXPECT_EQ(orders.size(), 1296u);
    for (const bool transposed : {false, true}) {
      Board seen = board;
      for (std::size_t i = 0; transposed && i < 81; ++i) seen[i] = board[i % 9 * 9 + i / 9];
      for (const Nine& rows : orders) {
        for (const Nine& columns : orders) consider(seen, rows, columns);
      }
    }
  }

 private:
  void consider(const Board& board, const Nine& rows, const Nine& columns) {
    std::array<std::uint8_t, 10> names{};
    std::uint8_t next = 1;
    Board& image = best;
    bool smaller = false;
    for (std::size_t r = 0, i = 0; r < 9; ++r) {
      const std::uint8_t* row = &board[9 * rows[r]];
      for (std::size_t c = 0; c < 9; ++c, ++i) {
        const std::uint8_t digit = row[columns[c]];
        if (digit != 0 && names[digit] == 0) names[digit] = next++;
        const std::uint8_t value = names[digit];
        if (!smaller && value > image[i]) return;
        smaller |= value < image[i];
        image[i] = value;
      }
    }
    count = smaller ? 1 : count + 1;
  }
};

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  SudokuMap map() { return random_map(random_); }
  // With about one cell in `most` of it left.
  Board part(Board board, std::size_t most) {
    for (std::uint8_t& cell : board) {
      if (below(most) != 0) cell = 0;
    }
    return board;
  }

 private:
  std::mt19937_64 random_;
};

void expect_plain(const Board& board) {
  const Plain plain(board);
  const SudokuCanonical canonical = canonical_sudoku(board);
  EXPECT_EQ(canonical.board, plain.best);
  EXPECT_EQ(canonical.automorphisms, plain.count);
  EXPECT_EQ(canonical.map.apply(board), plain.best);
}

TEST(SudokuCanonical, IsTheSmallestOfAllImages) {
  expect_plain(board_of(seventeen_text));
  // Their second rows begin with 456 and with 457.
  expect_plain(solve(board_of(seventeen_text)));
  expect_plain(solve(board_of(puzzle_text)));
}

TEST(SudokuCanonical, IsTheSmallestOfBoardsThatBreakTheRules) {
  Draw draw(5);
  Board few{}, latin{};
  for (std::uint8_t& cell : few) cell = static_cast<std::uint8_t>(draw.below(3) == 0 ? draw.below(4) : 0);
  for (std::size_t i = 0; i < 81; ++i) latin[i] = static_cast<std::uint8_t>((i / 9 + i % 9) % 9 + 1);
  expect_plain(few);
  expect_plain(latin);
}

TEST(SudokuCanonical, ExampleOfTheHeader) {
  Board board{};
  board[40] = 7;
  const SudokuCanonical canonical = canonical_sudoku(board);
  Board expected{};
  expected[80] = 1;
  EXPECT_EQ(canonical.board, expected);
  EXPECT_EQ(canonical.map.apply(board), expected);
  EXPECT_EQ(canonical.automorphisms, 41472u);
}

TEST(SudokuCanonical, StaysUnderRandomMaps) {
  Draw draw(1);
  const Board solved = solve(board_of(puzzle_text)), symmetric = board_of(most_symmetric_text);
  for (int i = 0; i < 60; ++i) {
    const std::size_t most = 1 + draw.below(5);
    const Board board = i == 0   ? board_of(puzzle_text)
                        : i == 1 ? board_of(seventeen_text)
                                 : draw.part(i % 2 == 0 ? solved : symmetric, most);
    const SudokuCanonical canonical = canonical_sudoku(board);
    EXPECT_EQ(canonical.map.apply(board), canonical.board);
    EXPECT_EQ(canonical_sudoku(canonical.board).board, canonical.board);
    for (int k = 0; k < 40; ++k) {
      const Board image = draw.map().apply(board);
      const SudokuCanonical same = canonical_sudoku(image);
      ASSERT_EQ(same.board, canonical.board);
      ASSERT_EQ(same.automorphisms, canonical.automorphisms);
      ASSERT_EQ(same.map.apply(image), same.board);
    }
  }
}

// The images of a class are 3,359,232 divided by its automorphisms, so all classes together must give all
// boards: those with one and with two clues, of equal digits or not.
TEST(SudokuCanonical, ClassesAndTheirImagesAreAllBoards) {
  std::map<Board, u64> classes;
  u64 boards = 0;
  for (std::size_t a = 0; a < 81; ++a) {
    for (std::size_t b = a; b < 81; ++b) {
      for (std::uint8_t digit = 1; digit <= 2; ++digit) {
        if (a == b && digit == 2) continue;
        Board board{};
        board[a] = 1;
        board[b] = digit;
        const SudokuCanonical canonical = canonical_sudoku(board);
        classes[canonical.board] = canonical.automorphisms;
        ++boards;
      }
    }
  }
  // Two cells: in a line of a box, otherwise in a box, in a line, in a band or stack, in nothing.
  EXPECT_EQ(classes.size(), 1u + 2 * 5);
  u64 images = 0;
  for (const auto& [board, automorphisms] : classes) images += 3359232 / automorphisms;
  EXPECT_EQ(images, boards);
}

TEST(SudokuCanonical, KnownNumbersOfAutomorphisms) {
  const Board symmetric = board_of(most_symmetric_text);
  EXPECT_EQ(canonical_sudoku(symmetric).automorphisms, 648u);
  EXPECT_EQ(canonical_sudoku(symmetric).board, symmetric);
  EXPECT_EQ(canonical_sudoku(Board{}).automorphisms, 3359232u);
  Board ones{}, band{};
  ones.fill(1);
  EXPECT_EQ(canonical_sudoku(ones).automorphisms, 3359232u);
  std::copy_n(symmetric.begin(), 9, band.begin());
  EXPECT_EQ(canonical_sudoku(band).automorphisms, 1296u * 2 * 72);
}

TEST(SudokuCanonical, ListsAutomorphisms) {
  Draw draw(3);
  Board blank = draw.map().apply(board_of(most_symmetric_text));
  for (std::size_t i = 0; i < 81; ++i) {
    if (i / 27 == 1 || i % 9 == 4) blank[i] = 0;
  }
  for (const Board& board : {board_of(most_symmetric_text), blank, board_of(puzzle_text)}) {
    const SudokuAutomorphisms all = sudoku_automorphisms(board, 5000);
    EXPECT_EQ(all.maps.size(), all.count);
    EXPECT_EQ(all.maps.front(), SudokuMap{});
    std::set<std::tuple<bool, Nine, Nine>> different;
    for (const SudokuMap& map : all.maps) {
      EXPECT_EQ(map.apply(board), board);
      different.insert({map.transposed, map.rows, map.columns});
    }
    EXPECT_EQ(different.size(), all.count);
  }
  const SudokuAutomorphisms some = sudoku_automorphisms(Board{}, 7);
  EXPECT_EQ(some.count, 3359232u);
  EXPECT_EQ(some.maps.size(), 7u);
  EXPECT_TRUE(sudoku_automorphisms(blank, 0).maps.empty());
}

TEST(SudokuCanonical, MapsAreAGroup) {
  Draw draw(2);
  const Board board = solve(board_of(puzzle_text));
  for (int i = 0; i < 200; ++i) {
    const SudokuMap first = draw.map(), then = draw.map();
    EXPECT_EQ(then.after(first).apply(board), then.apply(first.apply(board)));
    EXPECT_EQ(first.inverse().apply(first.apply(board)), board);
    EXPECT_EQ(first.inverse().after(first), SudokuMap{});
  }
}

TEST(SudokuCanonical, FindsIsomorphisms) {
  Draw draw(4);
  const Board board = board_of(puzzle_text);
  const Board image = draw.map().apply(board);
  const auto map = sudoku_isomorphism(board, image);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->apply(board), image);
  EXPECT_TRUE(sudoku_isomorphism(image, board));
  EXPECT_FALSE(sudoku_isomorphism(board, board_of(seventeen_text)));
  Board other = image;
  std::swap(*std::ranges::find(other, 1), *std::ranges::find(other, 0));
  EXPECT_FALSE(sudoku_isomorphism(board, other));
}

// The oracle: each clue taken away.
std::vector<int> plain_redundant(const Board& board) {
  std::vector<int> redundant;
  for (std::size_t i = 0; i < 81; ++i) {
    Board without = board;
    without[i] = 0;
    if (board[i] != 0 && count_to(without, 2) == 1) redundant.push_back(static_cast<int>(i));
  }
  return redundant;
}

// The oracle: all subsets of the redundant clues.
std::set<Board> plain_minimal(const Board& board) {
  const std::vector<int> redundant = plain_redundant(board);
  std::vector<bool> unique(std::size_t{1} << redundant.size());
  std::set<Board> minimal;
  for (std::size_t kept = 0; kept < unique.size(); ++kept) {
    Board part = board;
    bool below = false;
    for (std::size_t k = 0; k < redundant.size(); ++k) {
      if ((kept >> k & 1) == 0) part[static_cast<std::size_t>(redundant[k])] = 0;
      below |= (kept >> k & 1) != 0 && unique[kept ^ std::size_t{1} << k];
    }
    unique[kept] = below || count_to(part, 2) == 1;
    if (unique[kept] && !below) minimal.insert(part);
  }
  return minimal;
}

// A minimal puzzle with clues of its solution added until so many are redundant.
Board with_redundant(Draw& draw, std::size_t most) {
  Board board = board_of(seventeen_text);
  const Board solution = solve(board);
  while (true) {
    Board more = board;
    const std::size_t cell = draw.below(81);
    more[cell] = solution[cell];
    if (plain_redundant(more).size() > most) return board;
    board = more;
  }
}

TEST(SudokuMinimal, AgreesWithAllSubsets) {
  Draw draw(7);
  for (int i = 0; i < 5; ++i) {
    const Board board = with_redundant(draw, 10);
    const std::set<Board> expected = plain_minimal(board);
    EXPECT_GT(expected.size(), 1u);
    EXPECT_EQ(redundant_clues(board), plain_redundant(board));
    std::set<Board> seen;
    Progress progress;
    const SudokuMinimalFound found = each_minimal(board, 0, progress, [&](const Board& part) {
      EXPECT_TRUE(seen.insert(part).second);
      EXPECT_TRUE(is_minimal(part));
      return true;
    });
    EXPECT_EQ(seen, expected);
    EXPECT_EQ(found.puzzles, expected.size());
    EXPECT_EQ(found.solutions, 1);
    EXPECT_TRUE(found.complete);
  }
}

TEST(SudokuMinimal, ExampleOfTheHeader) {
  const Board board = board_of(puzzle_text);
  const auto redundant = redundant_clues(board);
  ASSERT_TRUE(redundant);
  EXPECT_EQ(*redundant, plain_redundant(board));
  EXPECT_EQ(redundant->size(), 18u);
  EXPECT_FALSE(is_minimal(board));
  Progress progress;
  const SudokuMinimalFound found = each_minimal(board, 0, progress, [](const Board&) { return true; });
  EXPECT_EQ(found.puzzles, 167u);
  EXPECT_TRUE(found.complete);
}

TEST(SudokuMinimal, AMinimalPuzzleIsItsOnlyOne) {
  const Board board = board_of(seventeen_text);
  EXPECT_TRUE(is_minimal(board));
  EXPECT_EQ(redundant_clues(board), std::vector<int>());
  Progress progress;
  const auto each = [&](const Board& part) { return part == board; };
  const SudokuMinimalFound found = each_minimal(board, 0, progress, each);
  EXPECT_EQ(found.puzzles, 1u);
  EXPECT_TRUE(found.complete);
}

TEST(SudokuMinimal, NeedsOneSolution) {
  Board none = board_of(puzzle_text);
  none[1] = 1;
  for (const Board& board : {none, Board{}}) {
    EXPECT_FALSE(redundant_clues(board));
    EXPECT_FALSE(is_minimal(board));
    Progress progress;
    const SudokuMinimalFound found = each_minimal(board, 0, progress, [](const Board&) { return true; });
    EXPECT_NE(found.solutions, 1);
    EXPECT_EQ(found.puzzles, 0u);
    EXPECT_FALSE(found.complete);
  }
}

// A solved board has more than anybody can see.
TEST(SudokuMinimal, StopsAtTheLimitAndWhenTold) {
  const Board board = board_of(most_symmetric_text);
  std::set<Board> seen;
  Progress free;
  const auto limited = each_minimal(
      board, 50, free, [&](const Board& part) { return seen.insert(part).second && is_minimal(part); });
  EXPECT_EQ(limited.puzzles, 50u);
  EXPECT_EQ(seen.size(), 50u);
  EXPECT_FALSE(limited.complete);

  const auto refused = each_minimal(board, 0, free, [](const Board&) { return false; });
  EXPECT_EQ(refused.puzzles, 1u);
  EXPECT_FALSE(refused.complete);

  Progress bounded(free, 3000);
  const auto stopped = each_minimal(board, 0, bounded, [](const Board&) { return true; });
  EXPECT_TRUE(bounded.stopped());
  EXPECT_FALSE(stopped.complete);
}

}  // namespace
}  // namespace nonet::test
