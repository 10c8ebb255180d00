// How it goes with a board that is being filled: checks against trying everything, and what is wrong.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/playing.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

// Boards of four digits, by trying everything.
struct SmallSudoku {
  static bool sees(int a, int b) {
    return a != b && (a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2));
  }
  static std::vector<int> conflicts(const std::string& board) {
    std::vector<int> wrong;
    for (int a = 0; a < 16; ++a) {
      bool bad = false;
      for (int b = 0; b < 16; ++b)
        bad |= sees(a, b) && board[static_cast<std::size_t>(a)] != '.' &&
               board[static_cast<std::size_t>(a)] == board[static_cast<std::size_t>(b)];
      if (bad) wrong.push_back(a);
    }
    return wrong;
  }
  static void complete(std::string board, std::vector<std::string>& all) {
    const std::size_t open = board.find('.');
    if (!conflicts(board).empty()) return;
    if (open == std::string::npos) return all.push_back(board);
    for (board[open] = '1'; board[open] <= '4'; ++board[open]) complete(board, all);
  }
};

TEST(Playing, ChecksOfSudokuAgreeWithTryingEverything) {
  const auto puzzle = puzzle_named("sudoku", {{"box", "2x2"}});
  std::vector<std::string> grids;
  SmallSudoku::complete(std::string(16, '.'), grids);
  ASSERT_EQ(grids.size(), 288u);
  std::mt19937_64 random(5);
  int only = 0, impossible = 0, solved = 0;
  for (int round = 0; round < 120; ++round) {
    std::string question = grids[random() % grids.size()];
    for (u64 erased = 4 + random() % 8; erased > 0; --erased) question[random() % 16] = '.';
    std::string now = question;
    for (u64 set = random() % 4; set > 0; --set) {
      const std::size_t cell = random() % 16;
      if (question[cell] == '.') now[cell] = static_cast<char>('1' + random() % 4);
    }
    if (round % 10 == 0) now = question = grids[static_cast<std::size_t>(round)];
    std::vector<std::string> answers, left;
    SmallSudoku::complete(question, answers);
    SmallSudoku::complete(now, left);
    std::set<int> wrong, conflicts;
    for (const int cell : SmallSudoku::conflicts(now)) {
      const auto i = static_cast<std::size_t>(cell);
      (now[i] != question[i] ? wrong : conflicts).insert(cell);
    }
    for (std::size_t i = 0; answers.size() == 1 && i < 16; ++i) {
      if (now[i] != question[i] && now[i] != answers[0][i]) wrong.insert(static_cast<int>(i));
    }
    const auto instance = instance_of(*puzzle, now);
    const Checked result = checked(*puzzle, *instance_of(*puzzle, question), *instance, {});
    EXPECT_TRUE(result.known);
    EXPECT_EQ(result.possible, !left.empty()) << now;
    EXPECT_EQ(result.solved, !left.empty() && now.find('.') == std::string::npos);
    EXPECT_EQ(result.wrong, std::vector<int>(wrong.begin(), wrong.end())) << question << " " << now;
    EXPECT_EQ(result.conflicts, std::vector<int>(conflicts.begin(), conflicts.end()))
        << question << " " << now;
    EXPECT_EQ(wrong_of(*puzzle, *instance), SmallSudoku::conflicts(now));
    only += answers.size() == 1 ? 1 : 0;
    impossible += left.empty() ? 1 : 0;
    solved += result.solved ? 1 : 0;
  }
  EXPECT_GT(only, 20);
  EXPECT_GT(impossible, 20);
  EXPECT_EQ(solved, 12);
}

// Nine digits have a solver of their own, files have none.
TEST(Playing, DigitsThatAreNotOfTheOnlyAnswerAreWrong) {
  for (const std::string& name : {std::string("sudoku"), file_named("sudoku.puzzle")}) {
    SCOPED_TRACE(name);
    const auto puzzle = puzzle_named(name);
    const auto question = instance_of(*puzzle, std::string(puzzle->description().example));
    const auto end = *puzzle->after(*question, answer_of(*puzzle, *question));
    const auto texts = texts_of(*puzzle, *question);
    const auto cell = static_cast<std::size_t>(std::find(texts.begin(), texts.end(), ".") - texts.begin());
    for (int digit = 1; digit <= 9; ++digit) {
      const auto now = edited(*puzzle, *question, static_cast<int>(cell), std::to_string(digit));
      const Checked result = checked(*puzzle, *question, *now, {});
      const bool right = std::to_string(digit) == end.cells[cell].text;
      EXPECT_EQ(result.possible, right);
      EXPECT_EQ(std::count(result.wrong.begin(), result.wrong.end(), static_cast<int>(cell)), right ? 0 : 1);
    }
  }
}

// The same rules as a file mark the same cells.
TEST(Playing, DescribedSudokuHasTheSameWrongCells) {
  const auto puzzle = puzzle_named("sudoku"), file = puzzle_named(file_named("sudoku.puzzle"));
  std::mt19937_64 random(11);
  for (int round = 0; round < 20; ++round) {
    std::string board(81, '.');
    for (int i = 0; i < 20; ++i) board[random() % 81] = static_cast<char>('1' + random() % 9);
    EXPECT_EQ(wrong_of(*file, *instance_of(*file, board)), wrong_of(*puzzle, *instance_of(*puzzle, board)));
  }
}

TEST(Playing, QueensThatAttackAreWrong) {
  std::mt19937_64 random(13);
  for (const bool torus : {false, true}) {
    const auto puzzle = puzzle_named("queens", torus ? Settings{{"torus", ""}} : Settings{});
    for (int round = 0; round < 40; ++round) {
      constexpr int n = 7;
      auto instance = instance_of(*puzzle, "7\n");
      std::set<int> queens;
      for (int i = 0; i < 4; ++i) {
        queens.insert(static_cast<int>(random() % (n * n)));
        instance = edited(*puzzle, *instance, *queens.rbegin(), "Q");
        for (const int cell : queens) instance = edited(*puzzle, *instance, cell, "Q");
      }
      std::vector<int> wrong;
      for (const int a : queens) {
        bool attacked = false;
        for (const int b : queens) {
          const int rows = a / n - b / n, columns = a % n - b % n;
          const bool diagonal = torus ? (rows - columns) % n == 0 || (rows + columns) % n == 0
                                      : rows == columns || rows == -columns;
          attacked |= a != b && (rows == 0 || columns == 0 || diagonal);
        }
        if (attacked) wrong.push_back(a);
      }
      EXPECT_EQ(wrong_of(*puzzle, *instance), wrong) << puzzle->write(*instance);
    }
  }
}

TEST(Playing, PiecesAndPairsThatDoNotFitAreWrong) {
  const auto pentominoes = puzzle_named("pentominoes");
  const auto wrong = [&](std::string board) {
    return wrong_of(*pentominoes, *instance_of(*pentominoes, board));
  };
  EXPECT_EQ(wrong("IIIII\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong("III..\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong("I.I..\nI....\n.....\n"), (std::vector<int>{0, 2, 5}));           // not in one line
  EXPECT_EQ(wrong("IIIII\nI....\n.....\n"), (std::vector<int>{0, 1, 2, 3, 4, 5}));  // six squares
  EXPECT_EQ(wrong(".X...\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong(".X...\n.#...\n.....\n"), (std::vector<int>{1}));  // no room
  const auto langford = puzzle_named("langford");
  const auto pairs = [&](std::string row) { return wrong_of(*langford, *instance_of(*langford, row)); };
  EXPECT_EQ(pairs("2 3 1 2 1 3\n"), std::vector<int>());
  EXPECT_EQ(pairs("2 . . 2 . .\n"), std::vector<int>());
  EXPECT_EQ(pairs("2 . 2 . . .\n"), (std::vector<int>{0, 2}));
  EXPECT_EQ(pairs(". . 3 . . .\n"), (std::vector<int>{2}));  // the other one would be outside
  EXPECT_EQ(pairs("1 . 1 . 1 .\n"), (std::vector<int>{0, 2, 4}));
}

// An answer that is filled in cell by cell is the end, and nothing before is.
TEST(Playing, FilledBoardsAreTheEnd) {
  std::vector<std::string> names = {"sudoku",   "target-sudoku", "queens",
                                    "checkers", "langford",      "pentominoes"};
  for (const std::string name :
       {"sudoku", "jigsaw-sudoku", "queens", "langford", "two-stars", "domino-tilings"})
    names.push_back(file_named(name + ".puzzle"));
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const auto puzzle = puzzle_named(name);
    const auto question = instance_of(*puzzle, std::string(puzzle->description().example));
    const Answer answer = answer_of(*puzzle, *question);
    const auto end = *puzzle->after(*question, answer);
    auto now = instance_of(*puzzle, std::string(puzzle->description().example));
    EXPECT_FALSE(puzzle->is_solved(*now));
    for (std::size_t cell = 0; cell < end.cells.size(); ++cell) {
      const std::string& text = end.cells[cell].text;
      if (texts_of(*puzzle, *now)[cell] == text) continue;
      now = edited(*puzzle, *now, static_cast<int>(cell), text);
    }
    EXPECT_TRUE(puzzle->is_solved(*now)) << puzzle->write(*now);
    const Checked result = checked(*puzzle, *question, *now, {});
    EXPECT_TRUE(result.known && result.possible && result.solved);
    EXPECT_TRUE(result.wrong.empty());
    EXPECT_EQ(result.on_best_way(), answer.aim == Aim::any ? std::nullopt : std::optional(true));
  }
}

// A digit with which a completion is left, but not the best.
TEST(Playing, ABestAnswerThatIsLostIsSaidSo) {
  const auto puzzle = puzzle_named("target-sudoku");
  const auto question = std::move(*puzzle->random(1));
  const std::int64_t optimum = answer_of(*puzzle, *question).cost;
  const auto board = *puzzle->position(*question);
  bool lost = false;
  for (int cell = 0; cell < 81 && !lost; ++cell) {
    if (board.cells[static_cast<std::size_t>(cell)].text != ".") continue;
    for (int digit = 1; digit <= 9 && !lost; ++digit) {
      const auto now = edited(*puzzle, *question, cell, std::to_string(digit));
      const auto answer = answer_of(*puzzle, *now);
      lost = answer.status == Status::optimal && answer.cost < optimum;
      if (!lost) continue;
      const Checked result = checked(*puzzle, *question, *now, {});
      EXPECT_EQ(result.on_best_way(), false);
      EXPECT_EQ(result.best, answer.cost);
      EXPECT_EQ(result.optimum, optimum);
    }
  }
  EXPECT_TRUE(lost);
}

}  // namespace
}  // namespace nonet::test
