// Suppositions against plain singles and locked candidates, and what they tell against a replay of it.
#include "nonet/puzzles/sudoku/human/suppose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"
#include "nonet/puzzles/sudoku/human/test_followed.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using namespace nonet::human;
using Board = SudokuNine::Board;

Board solution_of(const Board& givens) {
  Board solution{};
  SudokuNine::Work work;
  EXPECT_EQ(SudokuNine::solve(givens, 2, solution, work), 1);
  return solution;
}

TEST(SudokuSuppositions, NestedSuppositionsSolveWhatNothingElseDoes) {
  for (const std::string_view text : {inkala, golden_nugget, easter_monster}) {
    const Board solution = solution_of(board_of(text));
    HumanCandidates board = human_board(board_of(text));
    int alone = 0;
    Grid grid = followed(board);
    for (; !grid.open.empty(); grid = followed(board)) {
      HumanStep step, other;
      Progress progress;
      ASSERT_TRUE(find_nested(grid, false, progress, step));
      alone += find_contradiction(grid, false, other) ? 0 : 1;
      board = grid.candidates;
      apply_human_step(board, step);
    }
    EXPECT_EQ(grid.board(), human_board(solution));
    EXPECT_TRUE(alone > 0 || text == inkala) << text;
  }
}

TEST(SudokuSuppositions, NestedSuppositionsTellTheirTree) {
  HumanStep step, single;
  Progress progress;
  ASSERT_TRUE(find_nested(Grid(human_board(board_of(golden_nugget))), true, progress, step));
  EXPECT_EQ(
      step.reason,
      "suppose r7c4 is 3, and follow singles and locked candidates: if r8c5 is 1 then (if r7c6 is 4 then (if "
      "r8c6 is 5 then r3c1 has no candidate left; if r8c6 is 9 then row 4 has no place for 4); if r7c6 is 6 "
      "then box 4 has no place for 3); if r8c5 is 4 then r4c2 has no candidate left; so r7c4 is not 3");
  HumanCandidates board;
  board.fill(511);
  board[0] = 1;
  ASSERT_TRUE(find_nested(Grid(board), true, progress, single));
  EXPECT_EQ(single.placed, std::vector<HumanCandidate>{candidate(0, 1)});
  EXPECT_EQ(single.marks.size(), 1u);
  EXPECT_EQ(single.reason, "r1c1 has no candidate but 1");
}

TEST(SudokuSuppositions, ContradictionTellsWhatItForces) {
  HumanStep step, none;
  ASSERT_TRUE(find_contradiction(Grid(human_board(board_of(inkala))), true, step));
  EXPECT_EQ(step.reason,
            "if r1c4 is 3 then r3c9 is 3 (for box 3), r4c5 is 3 (for box 5), 6 of row 3 is in box 1, 6 of "
            "box 5 is in row 6, 7 of box 2 is in column 5, r7c5 is 2, r8c5 is 6, r5c2 is 6 (for column 2), "
            "r6c5 is 8, and column 2 has no place for 8, so r1c4 is not 3");
  EXPECT_FALSE(find_contradiction(Grid(human_board(board_of(golden_nugget))), true, none));
}

// A board on which one thing after the other is done, slowly.
class PlainBoard {
 public:
  explicit PlainBoard(const HumanCandidates& board) : board_(board) {}
  const HumanCandidates& board() const { return board_; }

  Cells places(int digit, int region) const {
    Cells found;
    cells_of(region).each([&](int cell) {
      if ((board_[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) != 0) found |= Cells::of(cell);
    });
    return found;
  }
  void remove(int digit, Cells cells) {
    cells.each([&](int cell) {
      board_[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
    });
  }
  void place(int cell, int digit) {
    board_[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(1u << (digit - 1));
    remove(digit, peers_of(cell));
  }
  bool possible() const {
    for (int region = 0; region < 27; ++region) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (places(digit, region).empty()) return false;
      }
    }
    return std::ranges::find(board_, 0) == board_.end();
  }

  // Singles, and locked candidates, until nothing changes.
  void follow(bool locked) {
    for (HumanCandidates before{}; before != board_;) {
      before = board_;
      for (int cell = 0; cell < 81; ++cell) {
        const unsigned mask = board_[static_cast<std::size_t>(cell)];
        if (std::has_single_bit(mask)) place(cell, first_digit(mask));
      }
      for (int region = 0; region < 27; ++region) {
        for (int digit = 1; digit <= 9; ++digit) {
          const Cells here = places(digit, region);
          if (here.size() == 1) place(here.first(), digit);
          for (int other = 0; locked && !here.empty() && other < 27; ++other) {
            if ((here - cells_of(other)).empty()) remove(digit, cells_of(other) - cells_of(region));
          }
        }
      }
    }
  }

  // Whether what an event says is so here; then it is done.
  bool replay(const Event& event) {
    const unsigned mask = board_[event.cell], bit = event.digit == 0 ? 0u : 1u << (event.digit - 1);
    const Cells here = event.digit == 0 ? Cells{} : places(event.digit, event.region);
    switch (event.kind) {
      case Event::Kind::supposed:
        place(event.cell, event.digit);
        return true;
      case Event::Kind::naked:
        place(event.cell, event.digit);
        return mask == bit;
      case Event::Kind::hidden:
        place(event.cell, event.digit);
        return here == Cells::of(event.cell);
      case Event::Kind::locked:
        remove(event.digit, cells_of(event.other) - cells_of(event.region));
        return !here.empty() && (here - cells_of(event.other)).empty();
      case Event::Kind::empty:
        return mask == 0;
      case Event::Kind::nowhere:
        return here.empty();
    }
    return false;
  }

 private:
  HumanCandidates board_;
};

TEST(SudokuSuppositions, ForceWhatPlainSinglesAndLockedCandidatesForce) {
  std::mt19937_64 random(5);
  std::array<int, 2> outcomes{};
  for (int round = 0; round < 120; ++round) {
    const HumanCandidates board = human_board(random_puzzle(random).givens);
    const Grid grid = round % 4 == 0 ? Grid(board) : followed(board);
    std::vector<HumanCandidate> all;
    for (int digit = 1; digit <= 9; ++digit) {
      grid.places_of(digit).each([&](int cell) { all.push_back(candidate(cell, digit)); });
    }
    for (int i = 0; i < 4 && !all.empty(); ++i) {
      const auto& [cell, digit] = all[random() % all.size()];
      const bool locked = random() % 2 == 0;
      PlainBoard plain(grid.candidates);
      plain.place(cell, digit);
      plain.follow(locked);
      Position position(grid);
      if (random() % 2 == 0) position.settle();
      position.suppose(cell, digit, nullptr);
      position.follow(locked, nullptr);
      ASSERT_EQ(position.possible, plain.possible());
      ASSERT_TRUE(!position.possible || candidates_of(position) == plain.board());
      ++outcomes[position.possible ? 1 : 0];
    }
  }
  EXPECT_GT(outcomes[0], 10);
  EXPECT_GT(outcomes[1], 10);
}

TEST(SudokuSuppositions, TellNoMoreThanFollowsFromIt) {
  std::mt19937_64 random(6);
  for (int round = 0; round < 30; ++round) {
    const Grid grid = followed(human_board(random_puzzle(random).givens));
    for (int digit = 1; digit <= 9; ++digit) {
      const Cells cells = grid.places_of(digit);
      if (cells.empty()) continue;
      Trace trace(grid);
      Position position(grid);
      position.suppose(cells.first(), digit, &trace);
      position.follow(true, &trace);
      const auto expect_replay = [&](const std::vector<Event>& events) {
        PlainBoard plain(grid.candidates);
        for (const Event& event : events) EXPECT_TRUE(plain.replay(event)) << events_text(events);
        return plain.board();
      };
      if (!position.possible) {
        const std::vector<Event> events = trace.why_impossible();
        ASSERT_FALSE(events.empty());
        expect_replay(events);
        continue;
      }
      for (int other = 1; other <= 9; ++other) {
        const std::size_t at = static_cast<std::size_t>(other - 1);
        (grid.places[at] - position.places[at]).each([&](int cell) {
          const HumanCandidates then = expect_replay(trace.why_removed(cell, other));
          EXPECT_EQ(then[static_cast<std::size_t>(cell)] >> at & 1, 0);
        });
        (grid.places[at] & position.places[at] & position.solved).each([&](int cell) {
          const HumanCandidates then = expect_replay(trace.why_placed(cell, other));
          EXPECT_EQ(then[static_cast<std::size_t>(cell)], 1u << at);
        });
      }
    }
  }
}

}  // namespace
}  // namespace nonet::test
