// Files that are filled, against the same puzzles built in.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/described_text.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

std::string queens_text(int n) {
  return fmt::format(
      "[board]\ngrid = \"{0}x{0}\"\nvalues = \".Q\"\n[[rules]]\ncount = \"Q\"\nin = \"rows columns\"\ntimes "
      "= 1\n"
      "[[rules]]\ncount = \"Q\"\nin = \"diagonals antidiagonals\"\ntimes = \"0..1\"\n",
      n);
}

TEST(CoverTwins, QueensAreTheClassicProblem) {
  const auto twin = puzzle_named("queens");
  for (int n = 4; n <= (sanitized ? 7 : 9); ++n) {
    const auto puzzle = puzzle_in("queens.puzzle", queens_text(n));
    std::vector<std::string> expected, answers;
    const auto board = instance_of(*twin, fmt::format("{}\n", n));
    Progress progress;
    const auto listed = twin->list(*board, {}, progress, [&](const Answer& answer) {
      std::string names;
      for (const Step& step : answer.steps) names += std::to_string(step.move) + " ";
      expected.push_back(names);
      return true;
    });
    ASSERT_TRUE(listed);
    for (const std::string& line : lines_of(*puzzle, puzzle->file()->start)) {
      std::string names;
      const std::string cells = without(line, "/");
      for (std::size_t c = 0; c < cells.size(); ++c) names += cells[c] == 'Q' ? std::to_string(c) + " " : "";
      answers.push_back(names);
    }
    EXPECT_EQ(answers, expected) << n;
    EXPECT_EQ(count_of(*puzzle, puzzle->file()->start, true), count_of(*twin, fmt::format("{}\n", n), true))
        << n;
  }
  const auto puzzle = puzzle_in("queens.puzzle", queens_text(6));
  EXPECT_EQ(count_of(*puzzle, "_Q____\n______\n______\n______\n______\n______\n"), 1u);
  EXPECT_EQ(count_of(*puzzle, "_.____\n______\n______\n______\n______\n______\n"), 3u);
}

TEST(CoverTwins, SudokuHasTheSameAnswers) {
  const auto twin = puzzle_named("sudoku");
  const auto puzzle = puzzle_in("sudoku.puzzle",
                                "[board]\ngrid = \"9x9\"\nboxes = \"3x3\"\nvalues = \"123456789\"\n"
                                "[[rules]]\ndifferent = \"rows columns boxes\"\n");
  for (u64 seed = 1; seed <= (sanitized ? 5 : 20); ++seed) {
    const auto made = twin->random(seed);
    ASSERT_TRUE(made);
    std::string text = twin->write(**made);
    std::replace(text.begin(), text.end(), '0', '.');
    for (std::size_t i = 0; i < text.size(); i += 29 + seed % 3) {  // several answers
      if (text[i] != '\n') text[i] = '.';
    }
    std::vector<std::string> answers;
    for (const std::string& line : lines_of(*puzzle, text)) answers.push_back(without(line, "/"));
    EXPECT_EQ(answers, lines_of(*twin, text)) << text;
  }
}

TEST(CoverTwins, RegionsTakeThePlaceOfBoxes) {
  const std::string regions = "AACCBBB/AACCBBB/FAACCCB/FADDDDD/FFFFFDD/EEEEGGG/EEEGGGG";
  const auto twin = puzzle_named("sudoku", {{"regions", regions}});
  const auto puzzle =
      puzzle_in("jigsaw.puzzle", fmt::format("[board]\ngrid = \"7x7\"\nvalues = 7\nregions = \"{}\"\n"
                                             "[[rules]]\ndifferent = \"rows columns regions\"\n",
                                             regions));
  std::mt19937_64 random(4);
  const auto full = answer_of(*twin, *instance_of(*twin, std::string(49, '.')));
  const std::string line = twin->answer_line(*instance_of(*twin, std::string(49, '.')), full);
  for (int round = 0; round < 10; ++round) {
    std::string given, shifted;
    for (const char c : line) {
      const bool open = random() % 3 != 0;
      given += open ? '.' : c;
      shifted += open ? '.' : static_cast<char>(c - 1);
    }
    EXPECT_EQ(count_of(*puzzle, shifted), count_of(*twin, given)) << given;
  }
}

TEST(CoverTwins, TargetSudokuOfTheContest) {
  std::string weights;
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) weights += fmt::format("{} ", 6 + std::min({r, c, 8 - r, 8 - c}));
    weights += r < 8 ? "/ " : "";
  }
  const auto puzzle =
      puzzle_in("target.puzzle",
                fmt::format("start = \"7..9....1/1....59../...2...8./..5.2...3/......648/413....../..7..2.9./"
                            "2.1.6.8.4/.8.5.4.12\"\n[board]\ngrid = \"9x9\"\nboxes = \"3x3\"\nvalues = "
                            "\"123456789\"\n[[rules]]\ndifferent = \"rows columns boxes\"\n[score]\naim = "
                            "\"maximum\"\nweights = \"{}\"\n",
                            weights));
  const auto instance = instance_of(*puzzle, puzzle->file()->start);
  const Answer answer = answer_of(*puzzle, *instance);
  EXPECT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(answer.cost, 2829);
}

std::string pentominoes_text(std::string_view board) {
  return fmt::format(
      "[board]\ngrid = \"{}\"\n[pieces]\nF = \".XX/XX./.X.\"\nI = \"XXXXX\"\nL = \"XXXX/X...\"\n"
      "N = \"XXX./..XX\"\nP = \"XXX/XX.\"\nT = \"XXX/.X./.X.\"\nU = \"X.X/XXX\"\nV = \"X../X../XXX\"\n"
      "W = \"X../XX./.XX\"\nX = \".X./XXX/.X.\"\nY = \"XXXX/.X..\"\nZ = \"XX./.X./.XX\"\n",
      board);
}

// The file lists boards in reading order, the built-in puzzle by options.
TEST(CoverTwins, PentominoesHaveTheSameAnswers) {
  const auto sorted = [](std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  const auto twin = puzzle_named("pentominoes");
  const auto puzzle = puzzle_in("p.puzzle", pentominoes_text("3x20"));
  EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start), sorted(lines_of(*twin, "3x20\n")))
      << "the names of the pieces are in order";
  EXPECT_EQ(count_of(*puzzle, puzzle->file()->start, true), 2u);
  const auto large = puzzle_in("p.puzzle", pentominoes_text("6x10"));
  const auto given = large->random(1);  // half of the pieces lie
  ASSERT_TRUE(given);
  EXPECT_EQ(lines_of(*large, large->write(**given)), sorted(lines_of(*twin, large->write(**given))));
  if (sanitized) return;
  EXPECT_EQ(count_of(*large, large->file()->start, true), 2339u);
}

TEST(CoverTwins, LangfordPairsAreShownInARow) {
  const auto twin = puzzle_named("langford");
  for (const int n : {4, 7, 8}) {
    const auto puzzle = puzzle_in(
        "langford.puzzle",
        fmt::format(
            "[board]\ngrid = \"1x{1}\"\n[cover]\nitems = \"n{{1..{0}}} p{{1..{1}}}\"\n[[options]]\n"
            "for = \"i in 1..{1}, k in 1..{0}, i + k + 1 <= {1}\"\nname = \"{{k}}@{{i}}\"\n"
            "items = \"n{{k}} p{{i}} p{{i + k + 1}}\"\nshow = \"r1c{{i}}={{k}} r1c{{i + k + 1}}={{k}}\"\n",
            n, 2 * n));
    std::vector<std::string> expected;
    for (const std::string& line : lines_of(*twin, fmt::format("{}\n", n)))
      expected.push_back(without(line, " "));
    EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start), expected) << n;
    if (n != 4) continue;
    EXPECT_EQ(lines_of(*puzzle, "4.......\n"), std::vector<std::string>{"41312432"});
    const auto given = instance_of(*puzzle, "4.......\n");
    EXPECT_EQ(puzzle->move_name(*given, answer_of(*puzzle, *given).steps[0].move), "4@1");
  }
}

}  // namespace
}  // namespace nonet::test
