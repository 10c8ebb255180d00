// What puzzles say to somebody who plays: what is stopped, how boards look, what is wrong. Built-in puzzles
// and puzzle files alike.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/playing.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

TEST(Playing, MovesAndDrawsAreStopped) {
  std::atomic<bool> interrupt = true;
  Progress stopped(&interrupt);
  for (const char* name : {"sudoku", "target-sudoku"}) {
    const auto drawn = puzzle_named(name)->random(1, stopped);
    ASSERT_FALSE(drawn) << name;
    EXPECT_EQ(drawn.error().fault, Fault::stopped) << name;
  }
  const auto tiles = puzzle_named("tiles");
  const auto start = tiles->random(1);
  const Step step[] = {{tiles->legal_moves(**start).front(), 1}};
  const auto played = play_legal(*tiles, **start, step, stopped);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().fault, Fault::stopped);
}

// Boards of files are walked to or searched; where moves only add, each is made once and nothing takes long.
TEST(Playing, DrawsOfFilesAreStopped) {
  std::atomic<bool> interrupt = true;
  int stops = 0;
  for (const std::string& name : every_name()) {
    const auto puzzle = any_puzzle(name);
    const auto algorithms = puzzle->description().algorithms;
    const bool adds = std::any_of(algorithms.begin(), algorithms.end(),
                                  [](const Algorithm& algorithm) { return algorithm.name == "linear"; });
    if (puzzle->file() == nullptr || adds) continue;
    Progress stopped(&interrupt);
    const auto drawn = puzzle->random(1, stopped);
    ASSERT_FALSE(drawn) << name;
    EXPECT_EQ(drawn.error().fault, Fault::stopped) << name;
    ++stops;
  }
  EXPECT_GT(stops, 20);
}

// The searches for a solved board and for its clues count for whoever limits the draw.
TEST(Playing, DrawsOfLargeSudokusAreStopped) {
  const std::vector<Settings> all = {{{"size", "25"}, {"diagonals", ""}},
                                     {{"size", "24"}, {"diagonals", ""}},
                                     {{"size", "16"}, {"diagonals", ""}},
                                     {{"size", "9"}, {"cages", "15: r1c1 r1c2; 7: r2c1 r2c2"}}};
  for (const Settings& settings : all) {
    Progress whole, part(whole, 100);
    const auto drawn = puzzle_named("sudoku", settings)->random(1, part);
    ASSERT_FALSE(drawn);
    EXPECT_EQ(drawn.error().fault, Fault::stopped);
    EXPECT_LT(whole.nodes(), 20'000u);
  }
}

TEST(Playing, BoardsLookLikeThemselves) {
  const std::map<std::string, std::string> looks = {{"binary-sudoku", "bits"},
                                                    {"clocks", "clocks"},
                                                    {"lights-out", "lamps"},
                                                    {"null", "lamps"},
                                                    {"knights", "knights"},
                                                    {"tiles", "tiles"},
                                                    {"nine", "matrices"},
                                                    {"queens", "queens"},
                                                    {"checkers", "queens"},
                                                    {"sudoku", "digits"},
                                                    {"target-sudoku", "digits"},
                                                    {"langford", "digits"},
                                                    {"pentominoes", "pieces"},
                                                    {"cube2", "stickers"},
                                                    {"pyraminx", "stickers"},
                                                    {file_named("tiles.puzzle"), "tiles"},
                                                    {file_named("sudoku.puzzle"), "digits"},
                                                    {file_named("clocks.puzzle"), "clocks"},
                                                    {file_named("binary-sudoku.puzzle"), "bits"},
                                                    {file_named("lights-out.puzzle"), "lamps"},
                                                    {file_named("pentominoes.puzzle"), "pieces"},
                                                    {file_named("hanoi.puzzle"), "plain"}};
  for (const auto& [name, look] : looks) {
    const auto puzzle = any_puzzle(name);
    const auto instance = instance_of(*puzzle, std::string(puzzle->description().example));
    EXPECT_EQ(name_of(puzzle->position(*instance)->look), look) << name;
  }
  for (const PuzzleEntry* entry : all_puzzles())
    EXPECT_TRUE(looks.contains(std::string(entry->description->name)));
}

// A jigsaw's lines are the same whether it is built in or a file.
TEST(Playing, FilesDrawTheLinesOfTheirRegions) {
  const auto file = puzzle_named(file_named("jigsaw-sudoku.puzzle"));
  const auto puzzle =
      puzzle_named("sudoku", {{"regions", "AACCBBB/AACCBBB/FAACCCB/FADDDDD/FFFFFDD/EEEEGGG/EEEGGGG"}});
  const std::string example(file->description().example);
  const auto described = *file->position(*instance_of(*file, example));
  const auto built_in = *puzzle->position(*instance_of(*puzzle, example));
  ASSERT_EQ(described.pieces.size(), 49u);
  ASSERT_EQ(built_in.pieces.size(), 49u);
  for (std::size_t a = 0; a < 49; ++a) {
    for (std::size_t b = 0; b < 49; ++b)
      EXPECT_EQ(described.pieces[a] == described.pieces[b], built_in.pieces[a] == built_in.pieces[b]);
  }
}

bool see_each_other(std::size_t a, std::size_t b) {
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

// Nine lines of candidates, as the board shows them.
std::string marks_text(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const Board::Cell& cell = board.cells[i];
    if (!cell.given) {
      for (const PencilMark& mark : cell.marks) text += mark.text;
    } else {
      text += cell.text;
    }
    text += i % 9 == 8 ? '\n' : ' ';
  }
  return text;
}

// All other candidates of a cell are gone, and a cell that it sees has the last one still: nobody has written
// it down as a digit yet.
TEST(Playing, TheLastPencilMarkIsNoGivenDigit) {
  const auto puzzle = puzzle_named("sudoku");
  int tried = 0;
  for (u64 seed = 1; seed <= 4; ++seed) {
    const auto question = std::move(*puzzle->random(seed));
    const Board board = *puzzle->position(*question);
    const Board solved = *puzzle->after(*question, answer_of(*puzzle, *question));
    for (std::size_t cell = seed; cell < 81; cell += 7) {
      const std::string& digit = solved.cells[cell].text;
      const auto has = [&](std::size_t i) {
        const auto& marks = board.cells[i].marks;
        return std::any_of(marks.begin(), marks.end(), [&](const PencilMark& m) { return m.text == digit; });
      };
      bool repeated = false;
      for (std::size_t i = 0; i < 81; ++i) repeated |= see_each_other(i, cell) && has(i);
      if (!repeated || board.cells[cell].marks.size() < 2) continue;
      ++tried;
      Board marked = board;
      std::erase_if(marked.cells[cell].marks, [&](const PencilMark& mark) { return mark.text != digit; });
      const auto now = instance_of(*puzzle, marks_text(marked));
      const Board shown = *puzzle->position(*now);
      EXPECT_EQ(marks_text(shown), marks_text(marked));
      for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(shown.cells[i].given, board.cells[i].given);
      EXPECT_EQ(shown.cells[cell].text, ".");
      const Board end = *puzzle->after(*now, answer_of(*puzzle, *now));
      for (std::size_t i = 0; i < 81; ++i) {
        EXPECT_EQ(end.cells[i].text, solved.cells[i].text);
        EXPECT_EQ(end.cells[i].changed, !board.cells[i].given);
      }
      const auto set = edited(*puzzle, *now, static_cast<int>(cell), digit);
      EXPECT_EQ(texts_of(*puzzle, *set)[cell], digit);
      EXPECT_TRUE(wrong_of(*puzzle, *set).empty());
      EXPECT_EQ(texts_of(*puzzle, *edited(*puzzle, *set, static_cast<int>(cell), "."))[cell], ".");
    }
  }
  EXPECT_GT(tried, 10);
}

// With pencil marks, too.
TEST(Playing, TheSameDigitTwiceIsWrong) {
  const auto puzzle = puzzle_named("sudoku");
  const Board board = *puzzle->position(**puzzle->random(1));
  const auto marked = instance_of(*puzzle, marks_text(board));
  EXPECT_EQ(wrong_of(*puzzle, *marked), std::vector<int>());
  int tried = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (std::size_t given = 0; given < 81; ++given) {
      if (!board.cells[given].given || board.cells[cell].given || !see_each_other(cell, given)) continue;
      const auto now = edited(*puzzle, *marked, static_cast<int>(cell), board.cells[given].text);
      const auto wrong = wrong_of(*puzzle, *now);
      EXPECT_TRUE(std::binary_search(wrong.begin(), wrong.end(), static_cast<int>(cell)));
      EXPECT_TRUE(std::binary_search(wrong.begin(), wrong.end(), static_cast<int>(given)));
      ++tried;
    }
  }
  EXPECT_GT(tried, 100);
}

TEST(Playing, CellsAreCalledAsTheFileCallsThem) {
  const auto error_of = [](const std::string& name, std::string_view value) {
    const auto puzzle = puzzle_named(file_named(name));
    const auto example = instance_of(*puzzle, std::string(puzzle->description().example));
    return puzzle->edit(*example, 1, value).error().message;
  };
  EXPECT_EQ(error_of("hanoi.puzzle", "4"), "d2: expected one of 1 2 3, found '4'");
  EXPECT_EQ(error_of("lights-out.puzzle", "4"), "row 1, column 2: expected one of 0 1, found '4'");
}

TEST(Playing, BlockedLampsHaveNoButtonAndCostsAreAddedUp) {
  const auto puzzle = puzzle_named("lights-out", {{"size", "2x2"}, {"costs", "5 1 - 3"}});
  const auto instance = instance_of(*puzzle, "10\n10\n");
  EXPECT_EQ(puzzle->legal_moves(*instance), (std::vector<int>{0, 1, 3}));
  const std::vector<Step> steps = {{3, 2}, {0, 1}};
  EXPECT_EQ(puzzle->cost_of(*instance, steps), 11);
  const auto blocked = puzzle_named("lights-out");
  EXPECT_EQ(blocked->legal_moves(*instance_of(*blocked, "1#\n01\n")), (std::vector<int>{0, 2, 3}));
  EXPECT_FALSE(blocked->edit(*instance_of(*blocked, "1#\n01\n"), 1, "0"));
}

}  // namespace
}  // namespace nonet::test
