// Candidates and entries are written as they are read.
#include <gtest/gtest.h>

#include <random>

#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/sudoku.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> make_sudoku() {
  return std::move(*sudoku_puzzle.make({}));
}

std::string converted(const Puzzle& puzzle, const std::string& text, std::string_view style) {
  TextReader reader = TextReader::from_text(text, "test");
  const auto instance = puzzle.read(reader, false);
  if (!instance || !*instance) return "not read";
  const auto written = puzzle.write_as(**instance, style);
  return written ? *written : written.error().message;
}

Rating rated(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "test");
  Progress progress;
  return *puzzle.rate(**puzzle.read(reader, false), false, progress);
}

// Of random puzzles with some more of their digits, or some fewer.
TEST(SudokuText, CandidatesAreWrittenAsTheyAreRead) {
  const auto puzzle = make_sudoku();
  std::mt19937 random(1);
  for (u64 seed = 1; seed <= 40; ++seed) {
    const auto instance = puzzle->random(seed);
    Progress progress;
    const auto answer = puzzle->solve(**instance, Request{}, progress);
    const std::string solution = puzzle->answer_line(**instance, *answer);
    std::string board = *puzzle->write_as(**instance, "line");
    for (std::size_t i = 0; i < 81; ++i) {
      if (random() % 81 < seed) board[i] = seed % 3 == 2 ? '.' : solution[i];
    }
    for (const std::string_view style : {"pencil", "sukaku"}) {
      const std::string once = converted(*puzzle, board, style);
      EXPECT_EQ(converted(*puzzle, once, style), once) << board;
      const std::string again = converted(*puzzle, once, "line");
      EXPECT_EQ(converted(*puzzle, again, style), once) << board;
      for (std::size_t i = 0; i < 81; ++i) EXPECT_TRUE(board[i] == '.' || board[i] == again[i]) << board;
    }
  }
}

// Marks on one cell alone, which sees givens with these digits.
TEST(SudokuText, MarksOfSomeCellsLeaveTheGivens) {
  const auto puzzle = make_sudoku();
  const std::string entry =
      ":0000:x:....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..:911::\n";
  EXPECT_EQ(converted(*puzzle, entry, "hodoku"), entry);
  const std::string marks = converted(*puzzle, entry, "pencil");
  EXPECT_EQ(marks.substr(0, 5), "2456 ");
  EXPECT_EQ(converted(*puzzle, marks, "hodoku"), entry);
}

// Of marks that contradict each other, too.
TEST(SudokuText, EntriesAreWrittenAsTheyAreRead) {
  const auto puzzle = make_sudoku();
  std::mt19937 random(1);
  int marked = 0;
  for (unsigned round = 0; round < 400; ++round) {
    std::string places = *puzzle->write_as(**puzzle->random(round % 20), round % 7 == 0 ? "line" : "sukaku");
    places.pop_back();
    if (places.size() == 81) {  // cells of which nothing is said, beside marks
      std::string all;
      for (const char cell : places) {
        for (char digit = '1'; digit <= '9'; ++digit) all += cell == '.' || cell == digit ? digit : '.';
      }
      places = all;
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (random() % 81 >= round % 81) continue;
      for (std::size_t i = 9 * cell; i < 9 * cell + 9; ++i) {
        if (random() % 2 == 0) places[i] = '.';
      }
      if (places.find_first_not_of('.', 9 * cell) >= 9 * cell + 9) {
        const auto digit = random() % 9;
        places[9 * cell + digit] = static_cast<char>('1' + digit);
      }
    }
    const std::string once = converted(*puzzle, places, "hodoku");
    EXPECT_EQ(converted(*puzzle, once, "hodoku"), once) << places;
    marked += once.ends_with(":::\n") ? 0 : 1;
  }
  EXPECT_GT(marked, 300);
}

TEST(SudokuText, CandidatesAreRatedAsTheirGivens) {
  const auto puzzle = make_sudoku();
  int rated_boards = 0;
  for (u64 seed = 1; seed <= 20; ++seed) {
    const std::string board = *puzzle->write_as(**puzzle->random(seed), "line");
    const Rating of_board = rated(*puzzle, board);
    for (const std::string_view style : {"pencil", "sukaku", "hodoku"}) {
      const Rating of_marks = rated(*puzzle, converted(*puzzle, board, style));
      EXPECT_EQ(of_marks.rating, of_board.rating) << board << style;
      EXPECT_EQ(of_marks.technique, of_board.technique) << board << style;
      ++rated_boards;
    }
  }
  EXPECT_EQ(rated_boards, 60);
  const std::string board =
      "5...9..6.23...5.....4..............7......4253..1..8...7.84....6.9.3..8....6..7.1\n";
  EXPECT_EQ(converted(*puzzle, converted(*puzzle, board, "sukaku"), "line"), board);
}

}  // namespace
}  // namespace nonet::test
