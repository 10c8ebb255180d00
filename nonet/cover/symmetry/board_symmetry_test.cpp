// Answers up to the symmetries of the board, compared with all turns, reflections and shifts of every answer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "nonet/cover/symmetry/symmetry.h"
#include "tests/support/described_text.h"

namespace nonet::test {
namespace {

struct Grid {
  int rows = 0, columns = 0;
  std::vector<std::string> cells = {};
  friend auto operator<=>(const Grid&, const Grid&) = default;
};

Grid grid_of_rows(const std::string& text) {
  Grid grid;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line, '/'); ++grid.rows) {
    grid.columns = static_cast<int>(line.size());
    for (const char c : line) grid.cells.emplace_back(1, c);
  }
  return grid;
}
Grid grid_of_words(const std::string& text) {
  Grid grid{.rows = 1};
  std::istringstream words(text);
  for (std::string word; words >> word; ++grid.columns) grid.cells.push_back(word);
  return grid;
}

// The images of a grid with the same shape, itself included: turns, reflections and, on a torus, shifts.
std::vector<Grid> images(const Grid& grid, bool wraps) {
  std::vector<Grid> all;
  for (int turn = 0; turn < 8; ++turn) {
    if (turn >= 4 && grid.rows != grid.columns) break;
    for (int down = 0; down < (wraps ? grid.rows : 1); ++down) {
      for (int right = 0; right < (wraps ? grid.columns : 1); ++right) {
        Grid image = grid;
        for (int row = 0; row < grid.rows; ++row) {
          for (int column = 0; column < grid.columns; ++column) {
            int r = (turn & 1) != 0 ? grid.rows - 1 - row : row,
                c = (turn & 2) != 0 ? grid.columns - 1 - column : column;
            if (turn >= 4) std::swap(r, c);
            r = (r + down) % grid.rows;
            c = (c + right) % grid.columns;
            image.cells[at(r * grid.columns + c)] = grid.cells[at(row * grid.columns + column)];
          }
        }
        all.push_back(std::move(image));
      }
    }
  }
  return all;
}

// The first answer of each class, in order.
std::vector<std::string> first_of_classes(const std::vector<std::string>& answers, const Grid& given,
                                          bool wraps,
                                          const std::function<Grid(const std::string&)>& grid_of) {
  std::vector<bool> keeps;
  for (const Grid& image : images(given, wraps)) keeps.push_back(image == given);
  std::set<Grid> seen;
  std::vector<std::string> first;
  for (const std::string& answer : answers) {
    const Grid grid = grid_of(answer);
    if (seen.contains(grid)) continue;
    first.push_back(answer);
    const std::vector<Grid> all = images(grid, wraps);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (keeps[i]) seen.insert(all[i]);
    }
  }
  return first;
}

std::string in_lines(std::string text) {
  std::replace(text.begin(), text.end(), '/', '\n');
  return text;
}
u64 classes_of(const Puzzle& puzzle, const std::string& text) {
  return count_of(puzzle, in_lines(text), true);
}

std::vector<std::string> listed(const Puzzle& puzzle, const std::string& text, UpTo up_to) {
  Request request;
  request.up_to = up_to;
  Progress progress;
  const auto instance = instance_of(puzzle, in_lines(text));
  std::vector<std::string> lines;
  const auto ended = puzzle.list(*instance, request, progress, [&](const Answer& answer) {
    lines.push_back(puzzle.answer_line(*instance, answer));
    return true;
  });
  EXPECT_TRUE(ended) << ended.error().message;
  return lines;
}

void expect_classes(const Puzzle& puzzle, const std::string& text, const Grid& given, bool wraps,
                    const std::function<Grid(const std::string&)>& grid_of) {
  const auto wanted = first_of_classes(listed(puzzle, text, UpTo::nothing), given, wraps, grid_of);
  EXPECT_EQ(listed(puzzle, text, UpTo::symmetry), wanted) << text;
  EXPECT_EQ(classes_of(puzzle, text), wanted.size()) << text;
}

std::string slashed(const Grid& grid) {
  std::string text;
  for (std::size_t i = 0; i < grid.cells.size(); ++i)
    text += (i > 0 && i % at(grid.columns) == 0 ? "/" : "") + grid.cells[i];
  return text;
}

Grid random_board(int rows, int columns, const std::string& contents, std::mt19937_64& random) {
  Grid grid{.rows = rows, .columns = columns};
  for (int i = 0; i < rows * columns; ++i) grid.cells.emplace_back(1, contents[random() % contents.size()]);
  if (random() % 2 == 0) {  // make half of the boards symmetric
    const auto all = images(grid, false);
    const Grid& other = all[random() % all.size()];
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
      if (other.cells[i] != ".") grid.cells[i] = other.cells[i];
    }
  }
  return grid;
}

TEST(BoardSymmetry, QueensOnAnyBoard) {
  std::mt19937_64 random(7);
  for (const bool torus : {false, true}) {
    const auto puzzle = puzzle_named("queens", torus ? Settings{{"torus", ""}} : Settings{});
    for (int round = 0; round < 40; ++round) {
      const int n = torus ? 5 + 2 * static_cast<int>(random() % 2) : 4 + static_cast<int>(random() % 4);
      const Grid board =
          random_board(n, n, round % 4 == 0 ? "........................Q" : "................#", random);
      expect_classes(*puzzle, slashed(board), board, torus, [&](const std::string& answer) {
        Grid grid{.rows = n, .columns = n, .cells = std::vector<std::string>(at(n * n), ".")};
        const Grid columns = grid_of_words(answer);
        for (int row = 0; row < n; ++row)
          grid.cells[at(row * n + std::stoi(columns.cells[at(row)]) - 1)] = "Q";
        return grid;
      });
    }
  }
}

TEST(BoardSymmetry, LangfordRowsWithNumbers) {
  for (const char* text :
       {"7", "8", "6 . . . . . . . . . . . . .", ". . . 1 . 1 . . . . . . . .", "3 . . . 3 .",
        ". . . . . . . 7 . . . . . . . 7", ". . . . . . 2 . . 2 . . . . . ."}) {
    const Grid given = grid_of_words(text);
    expect_classes(*puzzle_named("langford"), text, given, false, grid_of_words);
  }
}

TEST(BoardSymmetry, SudokuMovesCellsAndKeepsDigits) {
  std::mt19937_64 random(3);
  for (const Settings& settings : {Settings{{"box", "2x2"}}, Settings{{"box", "2x2"}, {"diagonals", ""}},
                                   Settings{{"regions", "AAAB/ACBB/CCDB/CDDD"}}}) {
    const auto puzzle = puzzle_named("sudoku", settings);
    for (int round = 0; round < 12; ++round) {
      const Grid board =
          round == 0 ? grid_of_rows("..../..../..../....") : random_board(4, 4, "..........1234", random);
      expect_classes(*puzzle, slashed(board), board, false, [](const std::string& answer) {
        Grid grid = grid_of_rows(answer);
        grid.rows = grid.columns = 4;
        return grid;
      });
    }
  }
}

TEST(BoardSymmetry, PentominoesInTheCellsThatAreOpen) {
  const auto cropped = [](Grid grid) {  // removes blocked rows and columns at the edges
    const auto open = [&](int row, int column) { return grid.cells[at(row * grid.columns + column)] != "#"; };
    int top = grid.rows, bottom = 0, left = grid.columns, right = 0;
    for (int row = 0; row < grid.rows; ++row) {
      for (int column = 0; column < grid.columns; ++column) {
        if (!open(row, column)) continue;
        top = std::min(top, row), bottom = std::max(bottom, row + 1);
        left = std::min(left, column), right = std::max(right, column + 1);
      }
    }
    Grid inner{.rows = bottom - top, .columns = right - left};
    for (int row = top; row < bottom; ++row) {
      for (int column = left; column < right; ++column)
        inner.cells.push_back(grid.cells[at(row * grid.columns + column)]);
    }
    return inner;
  };
  for (const char* text : {"...I/...I/...I/...I/...I", "...../...../...../#####/...../...../.....",
                           "...../.....", "#.../#.../#.../#.../#...", "..../..../..../..../....",
                           "....#/...../...../#....", ".../.../.../.../..."}) {
    const Grid given = grid_of_rows(text);
    ASSERT_EQ(given.cells.size(), at(given.rows * given.columns)) << text;
    expect_classes(*puzzle_named("pentominoes"), text, cropped(given), false,
                   [&](const std::string& answer) { return cropped(grid_of_rows(answer)); });
  }
}

TEST(BoardSymmetry, CountsThatWereWrong) {
  const auto queens = puzzle_named("queens"), torus = puzzle_named("queens", {{"torus", ""}});
  EXPECT_EQ(classes_of(*torus, "13"), 11u);
  EXPECT_EQ(classes_of(*queens, "Q..../...../...../...../....."), 1u);
  EXPECT_EQ(classes_of(*torus, "#....../......./......./......./......./......./......."), 3u);
  EXPECT_EQ(classes_of(*puzzle_named("langford"), "6 . . . . . . . . . . . . ."), 2u);
  EXPECT_EQ(classes_of(*puzzle_named("pentominoes"), "...I/...I/...I/...I/...I"), 14u);
  EXPECT_GE(classes_of(*puzzle_named("pentominoes"), "...../...../...../#####/...../...../....."), 40u);
}

TEST(BoardSymmetry, FilesMoveTheirOwnCells) {
  const auto latin =
      puzzle_in("latin.puzzle",
                "[board]\ngrid = \"4x4\"\nvalues = \"1234\"\n[[rules]]\ndifferent = \"rows columns\"\n");
  const std::string open = "..../..../..../....";
  const Grid given = grid_of_rows(open);
  expect_classes(*latin, open, given, false, grid_of_rows);
  expect_classes(*latin, "1.../..../..../...2", grid_of_rows("1.../..../..../...2"), false, grid_of_rows);
  // A rule on one diagonal keeps only the symmetries that map the diagonal to itself, as if it were marked.
  const auto diagonal =
      puzzle_in("diagonal.puzzle",
                "[board]\ngrid = \"4x4\"\nvalues = \"1234\"\n[[rules]]\ndifferent = \"rows columns\"\n"
                "[[rules]]\ndifferent = \"r1c1 r2c2 r3c3 r4c4\"\n");
  expect_classes(*diagonal, open, grid_of_rows("x.../.x../..x./...x"), false, grid_of_rows);
}

// A forced choice may make two rules equal. Both rules still count.
TEST(BoardSymmetry, RulesAreComparedAsTheyAreStated) {
  const auto cages =
      puzzle_named("sudoku", {{"box", "2x2"}, {"cages", "6: r3c2 r4c1 r4c2; 6: r1c3 r1c4 r2c3"}});
  const std::string open = "..../..../..../....";
  // Of the turns and reflections only the half turn keeps the cages.
  expect_classes(*cages, open, grid_of_rows("..ab/..c./.c../ba.."), false, [](const std::string& answer) {
    Grid grid = grid_of_rows(answer);
    grid.rows = grid.columns = 4;
    return grid;
  });
  EXPECT_EQ(classes_of(*cages, open), 12u);
  const auto forced = puzzle_in("forced.puzzle",
                                "[board]\ngrid = \"3x3\"\nvalues = \"01\"\n"
                                "[[rules]]\ncount = \"1\"\nin = \"cells\"\ntimes = 3\n[[rules]]\ncount = "
                                "\"1\"\namong = \"r2c2\"\ntimes = 1\n"
                                "[[rules]]\ncount = \"1\"\nin = \"r2c2 r1c2, r2c2 r2c1\"\ntimes = \"0..1\"\n"
                                "[[rules]]\ncount = \"1\"\nin = \"r2c2 r3c2 r2c3\"\ntimes = 1\n");
  EXPECT_EQ(classes_of(*forced, ".../.../..."), 4u);
}

// Cages and givens that turns may keep, against all images of all answers.
TEST(BoardSymmetry, SudokusWithCages) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 30; ++round) {
    // The cages of half of the boards are images of each other.
    const int cell = static_cast<int>(random() % 16), beside = cell % 4 < 3 ? cell + 1 : cell - 1;
    const auto name = [](int c) { return fmt::format("r{}c{}", c / 4 + 1, c % 4 + 1); };
    const int sum = 3 + static_cast<int>(random() % 5), other_sum = random() % 2 == 0 ? sum : 10 - sum;
    const int turned = random() % 4 == 0 ? cell ^ 12 : 15 - cell;
    const int beside_turned = turned == 15 - cell ? 15 - beside : beside ^ 12;
    if (turned == beside || turned == cell || beside_turned == cell) continue;
    // In a square of two cages with one sum, the marks do not show which cells form a cage.
    if (sum == other_sum && std::abs(std::min(cell, beside) - std::min(turned, beside_turned)) == 4) continue;
    const auto puzzle =
        puzzle_named("sudoku", {{"box", "2x2"},
                                {"cages", fmt::format("{}: {} {}; {}: {} {}", sum, name(cell), name(beside),
                                                      other_sum, name(turned), name(beside_turned))}});
    Grid marked{.rows = 4, .columns = 4, .cells = std::vector<std::string>(16, ".")};
    for (const int c : {cell, beside}) marked.cells[at(c)] += std::to_string(sum);
    for (const int c : {turned, beside_turned}) marked.cells[at(c)] += std::to_string(other_sum);
    expect_classes(*puzzle, "..../..../..../....", marked, false, [](const std::string& answer) {
      Grid grid = grid_of_rows(answer);
      grid.rows = grid.columns = 4;
      return grid;
    });
  }
}

TEST(BoardSymmetry, OptionsThatLookAlikeAreNotGuessed) {
  std::string text = "[board]\ngrid = \"1x2\"\n[cover]\nitems = \"p q\"\noptional = \"x y z\"\n";
  for (const char* option : {"a1 p x 1", "a2 p y 1", "a3 p z 1", "b1 q z 2", "b2 q x 2", "b3 q y 2"}) {
    const Grid words = grid_of_words(option);
    text += fmt::format("[[options]]\nname = \"{}\"\nitems = \"{} {}\"\nshow = \"r1c{}=X\"\n", words.cells[0],
                        words.cells[1], words.cells[2], words.cells[3]);
  }
  const auto puzzle = puzzle_in("alike.puzzle", text);
  Request request;
  request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle->count(*instance_of(*puzzle, ".."), request, progress);
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().fault, Fault::unsupported);
}

// One-sided pieces: a reflection replaces a piece by its mirror image.
TEST(BoardSymmetry, PiecesMayBecomeTheirMirrorImages) {
  const auto puzzle = puzzle_in("tetrominoes.puzzle",
                                "[board]\ngrid = \"2x4\"\n[pieces]\nL = \"X./X./XX\"\nJ = \".X/.X/XX\"\nflip "
                                "= false\ntimes = \"0..2\"\n");
  // The answers are two Ls and two Js, which are mirror images of each other.
  const std::string open = "..../....";
  ASSERT_EQ(count_of(*puzzle, in_lines(open)), 2u);
  EXPECT_EQ(classes_of(*puzzle, open), 1u);
}

// On a torus of three columns, three cells in a row with one beside them are both an L and a T.
TEST(BoardSymmetry, PiecesThatCoverTheSamePlacesAreToldApart) {
  const auto puzzle = puzzle_in("around.puzzle",
                                "[board]\ngrid = \"4x3\"\nwrap = true\n[pieces]\nL = \"XX/.X/.X\"\n"
                                "T = \".X./XXX\"\ntimes = \"0..12\"\n");
  EXPECT_EQ(classes_of(*puzzle, ".../.../.../..."), 3u);
}

TEST(BoardSymmetry, TorusesOfFilesShift) {
  const std::string text =
      "[board]\ngrid = \"5x5\"\nwrap = true\nvalues = \".Q\"\n[[rules]]\ncount = \"Q\"\nin = \"rows "
      "columns\"\ntimes = 1\n"
      "[[rules]]\ncount = \"Q\"\nin = \"diagonals antidiagonals\"\ntimes = \"0..1\"\n";
  EXPECT_EQ(classes_of(*puzzle_in("torus.puzzle", text), "_____/_____/_____/_____/_____"),
            classes_of(*puzzle_named("queens", {{"torus", ""}}), "5"));
  // Ten answers, each a line of slope 2 or 3: shifts map one to five of them, a reflection to the others.
  EXPECT_EQ(classes_of(*puzzle_named("queens", {{"torus", ""}}), "5"), 1u);
}

// One lit cell: the classes are the orbits of the cells.
TEST(BoardSymmetry, SeveralBoardsOfAFile) {
  const auto classes = [](const std::string& boards, const std::string& open) {
    const auto puzzle = puzzle_in("lit.puzzle", "[board]\n" + boards +
                                                    "\nvalues = \"01\"\n[[rules]]\ncount = \"1\"\n"
                                                    "in = \"cells\"\ntimes = 1\n");
    return classes_of(*puzzle, open);
  };
  const std::string three = ".../.../...", six = three + "/" + three;
  EXPECT_EQ(classes("boards = [\"A 3x3\", \"B 3x3\"]", six), 3u) << "a block: corner, edge, middle";
  EXPECT_EQ(classes("boards = [\"A 3x3\", \"B 3x3\"]\nwrap = true", six), 1u) << "shifts move both boards";
  EXPECT_EQ(classes("boards = [\"A 3x3\", \"B 2x2\"]\nwrap = true", three + "/..#/..#"), 4u) << "no shifts";
  EXPECT_EQ(classes("boards = [\"A 1x3\", \"B 2x3\"]", three), 4u) << "each board in its place";
  EXPECT_EQ(classes("boards = [\"A 1x1\", \"B 3x3\"]", ".##/.../.../..."), 4u);
  EXPECT_EQ(classes("boards = [\"A 1x3\", \"B 3x3\"]", six.substr(0, 15)), 6u) << "no quarter turns";
}

// Three layers of a torus: 9 shifts, 8 turns and reflections, the order of the layers forwards or backwards.
// The counts are orbits of sets of cells under these 144, by trying all.
TEST(BoardSymmetry, LayersOfATorusAreNoRows) {
  for (const auto& [lit, classes] : {std::pair{3, 43u}, {4, 187u}}) {
    const auto puzzle =
        puzzle_in("layers.puzzle",
                  fmt::format("[board]\nboards = [\"A 3x3\", \"B 3x3\", \"C 3x3\"]\nwrap = true\n"
                              "values = \"01\"\n[[rules]]\ncount = \"1\"\nin = \"cells\"\ntimes = {}\n",
                              lit));
    EXPECT_EQ(classes_of(*puzzle, ".../.../.../.../.../.../.../.../..."), classes) << lit;
  }
}

TEST(BoardSymmetry, BestAnswersAreCountedPerClass) {
  const std::string text =
      "[board]\ngrid = \"3x3\"\nvalues = \"123\"\n[[rules]]\ndifferent = \"rows columns\"\n"
      "[score]\naim = \"maximum\"\nweights = \"1 0 1 / 0 0 0 / 1 0 1\"\n";
  const auto puzzle = puzzle_in("corners.puzzle", text);
  const Grid given = grid_of_rows(".../.../...");
  expect_classes(*puzzle, ".../.../...", given, false, grid_of_rows);
}

TEST(BoardSymmetry, WithoutABoardThereIsNone) {
  const auto puzzle = puzzle_in("covers.dlx", "a b c\na b\nc\na\nb c\n");
  Request request;
  request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle->count(*instance_of(*puzzle, "*"), request, progress);
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().fault, Fault::unsupported);
  request.up_to = UpTo::automorphism;
  const auto classes = puzzle->count(*instance_of(*puzzle, "*"), request, progress);
  ASSERT_TRUE(classes) << classes.error().message;
  EXPECT_EQ(classes->count, 1u);  // {a b, c} and {a, b c}: exchanging a and c
}

TEST(BoardSymmetry, StopsAndRefuses) {
  const auto torus = puzzle_named("queens", {{"torus", ""}});
  Request request;
  request.up_to = UpTo::symmetry;
  request.memory = 1e6;
  Progress progress;
  const auto refused = torus->count(*instance_of(*torus, "25"), request, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

}  // namespace
}  // namespace nonet::test
