// Binary Sudoku with boxes and boards of any shape: the closed form against the general solvers, its flips
// against the board itself, and large boards read as a stream.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/toggle/engine.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

using Random = std::mt19937_64;

int pick(Random& random, int least, int most) {
  return least + static_cast<int>(random() % static_cast<u64>(most - least + 1));
}

// A board as text, with its parities counted the plain way.
struct PlainBoard {
  BinarySudoku shape;
  std::vector<std::string> rows;

  PlainBoard(const BinarySudoku& s, Random& random, int ones_in_ten) : shape(s) {
    for (int r = 0; r < shape.rows(); ++r) {
      std::string row;
      for (int c = 0; c < shape.columns(); ++c) row += pick(random, 0, 9) < ones_in_ten ? '1' : '0';
      rows.push_back(row);
    }
  }
  void flip(int r, int c) { rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] ^= 1; }

  Values parities() const {
    Values odd(static_cast<std::size_t>(shape.cells()), 0);
    for (int r = 0; r < shape.rows(); ++r) {
      for (int c = 0; c < shape.columns(); ++c) {
        if (rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == '0') continue;
        const int box = r / shape.box_rows * shape.stacks + c / shape.box_columns;
        for (const int group : {r, shape.rows() + c, shape.rows() + shape.columns() + box}) {
          odd[static_cast<std::size_t>(group)] ^= 1;
        }
      }
    }
    return odd;
  }
  BinarySudokuParities folded(bool keep_boxes = true) const {
    BinarySudokuParities p(shape, keep_boxes);
    for (const std::string& row : rows) {
      EXPECT_EQ(p.add_row(row), std::string_view::npos);
    }
    return p;
  }
  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += row + "\n";
    return all;
  }
};

std::string name_of(const BinarySudoku& s) {
  return std::to_string(s.box_rows) + "x" + std::to_string(s.box_columns) + " boxes, " +
         std::to_string(s.bands) + " bands, " + std::to_string(s.stacks) + " stacks";
}

// The sum over bands of max(odd rows, odd boxes), and the same over stacks, counted from the parities.
std::int64_t closed_form(const BinarySudoku& s, const Values& odd) {
  const auto at = [&](int group) { return int{odd[static_cast<std::size_t>(group)]}; };
  const int boxes = s.rows() + s.columns();
  std::int64_t by_bands = 0, by_stacks = 0;
  for (int band = 0; band < s.bands; ++band) {
    int odd_rows = 0, odd_boxes = 0;
    for (int r = 0; r < s.box_rows; ++r) odd_rows += at(band * s.box_rows + r);
    for (int stack = 0; stack < s.stacks; ++stack) odd_boxes += at(boxes + band * s.stacks + stack);
    by_bands += std::max(odd_rows, odd_boxes);
  }
  for (int stack = 0; stack < s.stacks; ++stack) {
    int odd_columns = 0, odd_boxes = 0;
    for (int c = 0; c < s.box_columns; ++c) odd_columns += at(s.rows() + stack * s.box_columns + c);
    for (int band = 0; band < s.bands; ++band) odd_boxes += at(boxes + band * s.stacks + stack);
    by_stacks += std::max(odd_columns, odd_boxes);
  }
  return std::max(by_bands, by_stacks);
}

void expect_flips_solve(const PlainBoard& board) {
  const BinarySudokuParities folded = board.folded();
  const auto minimum = folded.minimum().flips;
  const auto check = [&](const char* which, auto&& each) {
    PlainBoard solved = board;
    std::set<std::pair<int, int>> flips;
    std::int64_t count = 0;
    each([&](int r, int c) {
      solved.flip(r, c);
      flips.insert({r, c});
      ++count;
    });
    const Values left = solved.parities();
    EXPECT_TRUE(std::all_of(left.begin(), left.end(), [](Value v) { return v == 0; }))
        << which << ", " << name_of(board.shape) << "\n"
        << board.text();
    EXPECT_EQ(count, minimum) << which << ", " << name_of(board.shape);
    EXPECT_EQ(flips.size(), static_cast<std::size_t>(count)) << which << ", " << name_of(board.shape);
  };
  check("each_flip", [&](const auto& flip) { folded.each_flip(flip); });
  check("each_first_flip", [&](const auto& flip) { folded.each_first_flip(flip, [] { return true; }); });
}

void expect_parities(const PlainBoard& board) {
  const BinarySudokuParities folded = board.folded();
  const BinarySudoku& s = board.shape;
  Values odd;
  for (int r = 0; r < s.rows(); ++r) odd.push_back(folded.odd_row(r));
  for (int c = 0; c < s.columns(); ++c) odd.push_back(folded.odd_column(c));
  for (int box = 0; box < s.boxes(); ++box) odd.push_back(folded.odd_box(box / s.stacks, box % s.stacks));
  const Values plain = board.parities();
  EXPECT_EQ(odd, plain) << name_of(s);
  EXPECT_EQ(folded.minimum().flips, closed_form(s, plain)) << name_of(s);
  EXPECT_EQ(board.folded(false).minimum().flips, folded.minimum().flips) << name_of(s) << " without boxes";
}

// Steps of the first optimal answer.
std::vector<int> first_flips(const PlainBoard& board) {
  std::vector<int> moves;
  board.folded().each_first_flip([&](int r, int c) { moves.push_back(r * board.shape.columns() + c); },
                                 [] { return true; });
  return moves;
}

TEST(BinarySudokuShapes, TheClosedFormIsTheMinimum) {
  Random random(3032);
  int by_dp = 0;
  for (int n = 0; n < 2000; ++n) {
    BinarySudoku s;
    do {
      s = {pick(random, 1, 4), pick(random, 1, 4), pick(random, 1, 4), pick(random, 1, 4)};
    } while (s.area() > 48);
    const PlainBoard board(s, random, pick(random, 1, 9));
    expect_parities(board);
    expect_flips_solve(board);
    const ToggleEngine engine(*ToggleSystem::compile(s));
    Request request;
    request.algorithm = "dp";
    request.first = true;
    request.memory = 4 << 20;
    Progress progress;
    auto answer = engine.solve(board.parities(), request, progress);
    if (!answer) {
      ASSERT_EQ(answer.error().fault, Fault::refused);
      request.algorithm = "dfs";
      request.memory = 1 << 30;
      answer = engine.solve(board.parities(), request, progress);
    } else {
      ++by_dp;
    }
    ASSERT_TRUE(answer) << name_of(s);
    ASSERT_EQ(answer->cost, board.folded().minimum().flips) << name_of(s) << "\n" << board.text();
    std::vector<int> moves;
    for (const Step& step : answer->steps) moves.push_back(step.move);
    ASSERT_EQ(first_flips(board), moves) << name_of(s) << "\n" << board.text();
  }
  EXPECT_GT(by_dp, 1000);
}

// Boxes of one line or one cell, and the sizes people use; A* where dynamic programming is too wide.
TEST(BinarySudokuShapes, TheShapesAtTheEdges) {
  Random random(1);
  const std::vector<BinarySudoku> shapes = {{1, 1, 1, 1}, {1, 1, 5, 3}, {1, 1, 7, 7}, {1, 5, 4, 1},
                                            {1, 6, 6, 2}, {6, 1, 2, 5}, {2, 3, 3, 2}, {2, 3, 1, 4},
                                            {3, 2, 4, 1}, {5, 5, 1, 1}, {1, 9, 9, 1}, {3, 3, 2, 4}};
  for (const BinarySudoku& s : shapes) {
    const ToggleEngine engine(*ToggleSystem::compile(s));
    for (int n = 0; n < 15; ++n) {
      const PlainBoard board(s, random, 5);
      expect_parities(board);
      expect_flips_solve(board);
      Request request;
      request.algorithm = "astar";
      Progress progress;
      const auto answer = engine.solve(board.parities(), request, progress);
      ASSERT_TRUE(answer) << name_of(s);
      ASSERT_EQ(answer->status, Status::optimal) << name_of(s);
      ASSERT_EQ(answer->cost, board.folded().minimum().flips) << name_of(s) << "\n" << board.text();
    }
  }
}

TEST(BinarySudokuShapes, SixteenBySixteen) {
  Random random(16);
  const BinarySudoku s{4, 4, 4, 4};
  const ToggleEngine engine(*ToggleSystem::compile(s));
  for (int n = 0; n < 200; ++n) {
    PlainBoard board(s, random, 0);
    for (int flips = pick(random, 1, 8); flips > 0; --flips)
      board.flip(pick(random, 0, 15), pick(random, 0, 15));
    expect_parities(board);
    expect_flips_solve(board);
    Request request;
    request.algorithm = "astar";
    Progress progress;
    const auto answer = engine.solve(board.parities(), request, progress);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->status, Status::optimal);
    ASSERT_EQ(answer->cost, board.folded().minimum().flips) << board.text();
  }
}

// Wider than a word, with box edges on, before and after the borders of words.
TEST(BinarySudokuShapes, BoardsOfManyWords) {
  Random random(64);
  for (const BinarySudoku& s : std::vector<BinarySudoku>{{3, 3, 30, 70},
                                                         {2, 64, 3, 3},
                                                         {5, 63, 2, 4},
                                                         {1, 65, 9, 3},
                                                         {1, 1, 130, 200},
                                                         {130, 1, 1, 129},
                                                         {7, 130, 5, 2},
                                                         {4, 16, 40, 9}}) {
    for (const int ones : {0, 1, 5, 10}) {
      const PlainBoard board(s, random, ones);
      expect_parities(board);
      expect_flips_solve(board);
    }
  }
}

TEST(BinarySudokuShapes, LargeBoardsAreReadAsAStream) {
  Random random(300);
  const auto puzzle = puzzle_named("binary-sudoku", {{"size", "300x270"}, {"box", "3x9"}});
  const PlainBoard board({3, 9, 100, 30}, random, 5);
  for (const bool steps : {true, false}) {
    TextReader reader = TextReader::from_text(board.text() + "\n" + board.text(), "test");
    for (int n = 0; n < 2; ++n) {
      const auto instance = puzzle->read(reader, steps);
      ASSERT_TRUE(instance && *instance);
      EXPECT_EQ((*instance)->place.line, n == 0 ? 1u : 302u);
      const Answer answer = answer_of(*puzzle, **instance);
      EXPECT_EQ(answer.status, Status::optimal);
      EXPECT_EQ(answer.cost, closed_form(board.shape, board.parities()));
      EXPECT_EQ(puzzle->judge(**instance, answer), std::to_string(answer.cost) + "\n");
      PlainBoard solved = board;
      for (const Step& step : answer.steps) solved.flip(step.move / 270, step.move % 270);
      const Values left = solved.parities();
      if (!answer.steps.empty()) {
        EXPECT_EQ(std::count(left.begin(), left.end(), 1), 0);
      }
      EXPECT_TRUE(!steps || !answer.steps.empty());
    }
    const auto end = puzzle->read(reader, steps);
    EXPECT_TRUE(end && !*end);
  }
  // What is wrong with a large board is found where it is.
  const auto spoilt = [&](const auto& spoil) {
    std::vector<std::string> rows = board.rows;
    spoil(rows);
    std::string text;
    for (const std::string& row : rows) text += row + "\n";
    return read_error(*puzzle, text);
  };
  EXPECT_EQ(spoilt([](auto& rows) { rows[6][250] = 'x'; }), "7:251: expected 0 or 1, found 'x'");
  EXPECT_EQ(spoilt([](auto& rows) { rows[299].pop_back(); }),
            "300:270: expected 270 cells in row 300, found 269");
  EXPECT_EQ(spoilt([](auto& rows) { rows[0] += "01"; }), "1:271: expected 270 cells in row 1, found 272");
  EXPECT_EQ(spoilt([](auto& rows) { rows.resize(100); }),
            "101:1: expected row 101 of 300, found the end of the input");
}

}  // namespace
}  // namespace nonet::test
