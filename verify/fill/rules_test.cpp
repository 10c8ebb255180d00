// The rules of filled puzzles in nonet-verify: small boards with all their settings against brute force.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/support/verify_fill_certificates.h"

namespace {

using namespace nonet_verify::test;
using Random = std::mt19937_64;

TEST(VerifyFillRules, RandomBoardsOfQueensAreAnsweredAsBruteForceSays) {
  Random random(3);
  int right = 0;
  for (int round = 0; round < 60; ++round) {
    const bool torus = round % 3 == 0;
    const int n = torus ? 5 : 4 + round % 2;
    Lines board(static_cast<std::size_t>(n), std::string(static_cast<std::size_t>(n), '.'));
    for (std::string& line : board) {
      for (char& c : line) c = random() % 9 == 0 ? '#' : random() % 20 == 0 ? 'Q' : '.';
    }
    const Members settings = torus ? Members{{"torus", ""}} : Members{};
    int count = 0;
    each_tuple(n, n, [&](const std::vector<int>& columns) {
      const bool is_answer = is_queens_answer(board, columns, torus);
      count += is_answer ? 1 : 0;
      if (!is_answer && random() % 20 != 0) return;
      const auto rejection = rejection_of(certificate(
          "queens", settings, board, "solved", {{"answer", quote(join(columns, " ", 1))}}, answer_proof));
      ASSERT_EQ(!rejection, is_answer) << join(columns, " ", 1);
    });
    right += count;
    const auto counted = [&](int said) {
      return rejection_of(certificate("queens", settings, board, "count",
                                      {{"count", quote(std::to_string(said))}}, search_proof),
                          true);
    };
    ASSERT_FALSE(counted(count));
    ASSERT_TRUE(counted(count + 1));
  }
  EXPECT_GT(right, 20);
}

TEST(VerifyFillRules, RowsOfLangfordAreAnsweredAsBruteForceSays) {
  Random random(4);
  for (int round = 0; round < 40; ++round) {
    std::vector<int> given(6), row = {1, 1, 2, 2, 3, 3};
    for (int& number : given) number = random() % 4 == 0 ? 1 + static_cast<int>(random() % 3) : 0;
    std::string instance = join(given, " ");
    std::replace(instance.begin(), instance.end(), '0', '.');
    int count = 0;
    do {
      bool is_answer = true;
      for (std::size_t i = 0; i < 6; ++i) {
        const auto number = static_cast<std::size_t>(row[i]);
        is_answer = is_answer && (given[i] == 0 || given[i] == row[i]);
        const bool right = i + number + 1 < 6 && row[i + number + 1] == row[i];
        const bool left = i >= number + 1 && row[i - number - 1] == row[i];
        is_answer = is_answer && (left || right);
      }
      count += is_answer ? 1 : 0;
      const auto rejection = rejection_of(certificate("langford", {}, {instance}, "solved",
                                                      {{"answer", quote(join(row, " "))}}, answer_proof));
      ASSERT_EQ(!rejection, is_answer) << instance << " and " << join(row, " ");
    } while (std::next_permutation(row.begin(), row.end()));
    accept(certificate("langford", {}, {instance}, "count", {{"count", quote(std::to_string(count))}},
                       search_proof),
           true);
  }
  expect_rejected(
      certificate("langford", {}, {"3"}, "solved", {{"answer", quote("2 3 1 2 1 1")}}, answer_proof),
      "2 3 1 2 1 1", "more than twice");
}

TEST(VerifyFillRules, PentominoesHaveTheirForms) {
  // A row of five is I alone; five by two takes two pieces.
  const auto solved = [](const Lines& board, const std::string& answer) {
    return certificate("pentominoes", {}, board, "solved", {{"answer", quote(answer)}}, answer_proof);
  };
  accept(solved({"1x5"}, "IIIII"));
  accept(solved({"5x1"}, "I/I/I/I/I"));
  expect_rejected(solved({"1x5"}, "LLLLL"), "LLLLL", "the five cells of L do not have its form");
  expect_rejected(solved({"1x5"}, "IIII."), "IIII.", "r1c5 is empty");
  expect_rejected(solved({"1x5"}, "IIIII/"), "IIIII/", "expected 1 lines, found 2");
  expect_rejected(solved({"1x5"}, "IIII"), "\"answer\"", "expected 5 cells");
  expect_rejected(solved({"1x4"}, "IIII"), "\"answer\"", "expected five cells of I, found 4");
  accept(solved({"#X#", "XXX", "#X#"}, "#X#/XXX/#X#"));
  expect_rejected(solved({"#X#", "XXX", "#X#"}, "#F#/XXX/#X#"), "\"answer\": \"#F#",
                  "expected 'X' at r1c2, found 'F'");
  expect_rejected(solved({"61x1"}, "I"), "61x1", "expected");
  expect_rejected(solved({"8x8"}, "I"), "8x8", "at most 60 cells");
}

// The four digits on four by four cells: all grids whose rows, columns and boxes are right.
std::vector<std::vector<int>> all_small_grids() {
  std::vector<std::vector<int>> rows, grids;
  std::vector<int> row = {1, 2, 3, 4};
  do rows.push_back(row);
  while (std::next_permutation(row.begin(), row.end()));
  each_tuple(4, 24, [&](const std::vector<int>& pick) {
    std::vector<int> grid;
    for (const int i : pick)
      grid.insert(grid.end(), rows[static_cast<std::size_t>(i)].begin(),
                  rows[static_cast<std::size_t>(i)].end());
    for (std::size_t a = 0; a < 16; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const bool box = a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2;
        if ((a % 4 == b % 4 || box) && grid[a] == grid[b]) return;
      }
    }
    grids.push_back(std::move(grid));
  });
  return grids;
}

// A small Sudoku with everything that settings add.
struct SmallSudoku {
  std::vector<std::string> marks;  // by cell: its candidates
  bool diagonals = false;
  std::vector<std::size_t> extra;  // cells of one more region
  std::vector<std::vector<std::size_t>> cages;
  std::vector<int> sums;

  SmallSudoku(Random& random, const std::vector<int>& near) : diagonals(random() % 3 == 0) {
    for (const int digit : near) {
      std::string candidates;
      for (int other = 1; other <= 4; ++other) {
        if (other == digit || random() % 3 != 0) candidates += std::to_string(other);
      }
      marks.push_back(random() % 2 == 0 ? "." : random() % 4 == 0 ? std::to_string(digit) : candidates);
    }
    if (random() % 3 == 0) extra = {0, 5, 6 + random() % 9};
    for (auto i = random() % 3; i > 0; --i) {
      std::vector<std::size_t> cage = {random() % 8, 8 + random() % 8};
      sums.push_back(near[cage[0]] + near[cage[1]] + (random() % 6 == 0 ? 1 : 0));
      cages.push_back(std::move(cage));
    }
  }

  Lines instance() const {
    Lines lines;
    for (std::size_t i = 0; i < 16; i += 4)
      lines.push_back(fmt::format("{} {} {} {}", marks[i], marks[i + 1], marks[i + 2], marks[i + 3]));
    return lines;
  }

  Members settings() const {
    Members all = {{"box", "2x2"}};
    if (diagonals) all.emplace_back("diagonals", "");
    if (!extra.empty()) {
      std::string map = "..../..../..../....";
      for (const std::size_t cell : extra) map[cell / 4 * 5 + cell % 4] = 'a';
      all.emplace_back("extra", map);
    }
    std::string list;
    for (std::size_t i = 0; i < cages.size(); ++i)
      list += fmt::format("{}: r{}c{} r{}c{}; ", sums[i], cages[i][0] / 4 + 1, cages[i][0] % 4 + 1,
                          cages[i][1] / 4 + 1, cages[i][1] % 4 + 1);
    if (!list.empty()) all.emplace_back("cages", list);
    return all;
  }

  bool is_answer(const std::vector<int>& grid) const {
    const auto differ = [&](const std::vector<std::size_t>& cells) {
      for (std::size_t a = 0; a < cells.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          if (cells[a] != cells[b] && grid[cells[a]] == grid[cells[b]]) return false;
        }
      }
      return true;
    };
    for (std::size_t i = 0; i < 16; ++i) {
      if (marks[i] != "." && marks[i].find(std::to_string(grid[i])) == std::string::npos) return false;
    }
    if (diagonals && (!differ({0, 5, 10, 15}) || !differ({3, 6, 9, 12}))) return false;
    if (!differ(extra)) return false;
    for (std::size_t i = 0; i < cages.size(); ++i) {
      if (!differ(cages[i]) || grid[cages[i][0]] + grid[cages[i][1]] != sums[i]) return false;
    }
    return true;
  }
};

TEST(VerifyFillRules, SmallSudokusWithAllSettingsAreAnsweredAsBruteForceSays) {
  const auto grids = all_small_grids();
  ASSERT_EQ(grids.size(), 288U);
  Random random(5);
  int right = 0, unsolvable = 0;
  for (int round = 0; round < 80; ++round) {
    const SmallSudoku sudoku(random, grids[random() % grids.size()]);
    int count = 0;
    for (const auto& grid : grids) {
      const bool is_answer = sudoku.is_answer(grid);
      count += is_answer ? 1 : 0;
      if (!is_answer && random() % 30 != 0) continue;
      const auto rejection =
          rejection_of(certificate("sudoku", sudoku.settings(), sudoku.instance(), "solved",
                                   {{"answer", quote(join(grid, ""))}}, answer_proof));
      ASSERT_EQ(!rejection, is_answer) << join(grid, "");
    }
    right += count;
    unsolvable += count == 0 ? 1 : 0;
    const auto said = [&](int claimed) {
      return rejection_of(certificate("sudoku", sudoku.settings(), sudoku.instance(), "count",
                                      {{"count", quote(std::to_string(claimed))}}, search_proof),
                          true);
    };
    ASSERT_FALSE(said(count)) << said(count)->why;
    ASSERT_TRUE(said(count + 1));
  }
  EXPECT_GT(right, 200);
  EXPECT_GT(unsolvable, 3);
}

TEST(VerifyFillRules, SettingsOfSudokuAreUnderstoodOrRejected) {
  const Lines empty = {"0000", "0000", "0000", "0000"};
  const auto with_setting = [&](const std::string& name, const std::string& value,
                                const std::string& answer) {
    return certificate("sudoku", {{name, value}}, empty, "solved", {{"answer", quote(answer)}}, answer_proof);
  };
  accept(with_setting("size", "4", "1234341221434321"));
  accept(with_setting("box", "1x4", "1234234134124123"));
  expect_rejected(with_setting("size", "4", "1234234134124123"), "\"answer\"", "is twice in the box at r1c1");
  accept(with_setting("regions", "aabb/aabb/ccdd/ccdd", "1234341221434321"));
  expect_rejected(with_setting("regions", "aaab/aabb/ccdd/ccdd", "1234341221434321"), "\"regions\"",
                  "expected 4 cells of 'a', found 5");
  expect_rejected(with_setting("regions", "aabb/aabb/ccd/ccdd", "1234341221434321"), "\"regions\"",
                  "found 'ccd'");
  expect_rejected(with_setting("size", "5", "1"), "\"size\"", "no prime");
  expect_rejected(with_setting("box", "6x6", "1"), "\"box\"", "4 to 25 cells");
  const auto with_cages = [&](const std::string& cages) {
    return certificate("sudoku", {{"size", "4"}, {"cages", cages}}, empty, "solved",
                       {{"answer", quote("1234341221434321")}}, answer_proof);
  };
  accept(with_cages("3: r1c1 r1c2; 7: r1c3, r1c4"));
  accept(with_cages("aabb/..../..../...c; a=3 b=7 c=1"));
  expect_rejected(with_cages("4: r1c1 r1c2"), "\"answer\"", "the cage of 4 at r1c1 adds up to 3");
  expect_rejected(with_cages("2: r1c1 r3c2"), "\"answer\"", "1 is twice in the cage of 2");
  expect_rejected(with_cages("4: r1c1 r5c2"), "\"cages\"", "found 'r5c2'");
  expect_rejected(with_cages("4: r1c1 r1c1"), "\"cages\"", "different cells");
  expect_rejected(with_cages("aabb/..../..../....; a=3"), "\"cages\"", "'b' has no sum");
  // A cage for each row's first three cells leaves one answer; without cages there are many.
  const std::string all = "1: r1c1; 2: r1c2; 3: r1c3; 3: r2c1; 4: r2c2; 1: r2c3; 2: r3c1; 1: r3c2; 4: r3c3";
  const std::string only =
      certificate("sudoku", {{"size", "4"}, {"cages", all}}, empty, "solved",
                  {{"answer", quote("1234341221434321")}, {"only", "true"}}, search_proof);
  EXPECT_TRUE(accept(only).trusted.empty());
  expect_rejected(with(only, all, ""), "\"only\"", "there is another answer");
  expect_rejected(with(only, "true", "false"), "\"proof\"", "a second answer has to be shown");
  expect_rejected(with(only, "\"size\": \"4\"", "\"size\": \"4\", \"diagonals\": \"no\""), "\"diagonals\"",
                  "expected no value");
}

}  // namespace
