// Puzzle files that are filled list their answers in reading order.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/cover_random.h"
#include "tests/support/described_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

using Read = std::pair<std::vector<std::size_t>, std::vector<int>>;  // the board, then the options

// The texts of the cells as numbers in the order of the rules; an unmarked cell has the largest number.
Read read_off(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  const CoverRules& rules = std::get<CoverRules>(puzzle.file()->rules);
  Read read;
  const auto board = puzzle.after(instance, answer);
  for (const Board::Cell& cell : board->cells) {
    if (cell.blocked) continue;
    read.first.push_back(static_cast<std::size_t>(
        std::find(rules.texts.begin(), rules.texts.end(), cell.text) - rules.texts.begin()));
  }
  for (const Step& step : answer.steps) read.second.push_back(step.move);
  return read;
}

std::vector<Read> list_of(const Puzzle& puzzle, const Instance& instance, bool any_order) {
  Request request;
  request.any_order = any_order;
  Progress progress;
  std::vector<Read> list;
  const auto listed = puzzle.list(instance, request, progress, [&](const Answer& answer) {
    list.push_back(read_off(puzzle, instance, answer));
    return true;
  });
  EXPECT_TRUE(listed) << listed.error().message;
  return list;
}

std::size_t expect_in_order(const Puzzle& puzzle, const std::string& text) {
  const auto instance = instance_of(puzzle, text);
  std::vector<Read> expected = list_of(puzzle, *instance, true), list = list_of(puzzle, *instance, false);
  std::sort(expected.begin(), expected.end());
  if (text != puzzle.file()->start) {  // given options belong to an answer, but are not steps
    for (std::vector<Read>* reads : {&expected, &list}) {
      for (Read& read : *reads) read.second.clear();
    }
  }
  EXPECT_EQ(list, expected) << text << expanded_rules(*puzzle.file());
  if (std::get<CoverRules>(puzzle.file()->rules).aim != Aim::any) return expected.size();
  const Answer first = answer_of(puzzle, *instance, "auto", true);
  EXPECT_EQ(first.status, expected.empty() ? Status::unsolvable : Status::optimal);
  if (!expected.empty()) {
    EXPECT_EQ(read_off(puzzle, *instance, first).first, expected[0].first) << text;
  }
  return expected.size();
}

// A board on which part of an answer is given: half of the cells that it marks.
std::string part_of(const Puzzle& puzzle, u64 seed) {
  const auto made = puzzle.random(seed);
  return made ? puzzle.write(**made) : puzzle.file()->start;
}

TEST(CoverOrder, TheSamePieceLiesBeforeItStands) {
  const auto puzzle =
      puzzle_in("p.puzzle", "[board]\ngrid = \"2x3\"\n[pieces]\nL = \"XX/X.\"\nI = \"X\"\nD = \"XX\"\n");
  const std::vector<std::string> lines = lines_of(*puzzle, puzzle->file()->start);
  ASSERT_FALSE(lines.empty());
  std::vector<std::string> sorted = lines;
  std::sort(sorted.begin(), sorted.end(), [](const std::string& a, const std::string& b) {
    const std::string order = "LID/";
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](char x, char y) { return order.find(x) < order.find(y); });
  });
  EXPECT_EQ(lines, sorted);
  EXPECT_EQ(lines[0], "LLI/LDD") << "pieces in the order of the file, not of their names";
}

TEST(CoverOrder, PiecesOnEveryBoard) {
  const std::vector<std::string> boards = {"grid = \"3x4\"", "grid = \"4x3\"\nwrap = true",
                                           "shape = \"###.../..../....#\"", "grid = \"2x6\"\nwrap = true"};
  const std::vector<std::string> sets = {"T = \"XXX/.X.\"\nI = \"XXXX\"\nL = \"XXX/X..\"\n",
                                         "D = \"XX\"\nC = \"XX/X.\"\nB = \"X\"\ntimes = \"0..4\"\n",
                                         "S = \".XX/XX.\"\nO = \"XX/XX\"\nI = \"XX\"\ntimes = \"0..2\"\n"};
  std::size_t answers = 0;
  for (const std::string& board : boards) {
    for (const std::string& pieces : sets) {
      const auto file = parse_puzzle_file("p.puzzle", "[board]\n" + board + "\n[pieces]\n" + pieces);
      if (!file) continue;  // the pieces do not fill it
      const auto puzzle = puzzle_in("p.puzzle", "[board]\n" + board + "\n[pieces]\n" + pieces);
      answers += expect_in_order(*puzzle, puzzle->file()->start);
      for (u64 seed = 1; seed <= 3; ++seed) expect_in_order(*puzzle, part_of(*puzzle, seed));
    }
  }
  EXPECT_GT(answers, 1000u);
}

TEST(CoverOrder, ValuesInTheOrderOfTheFileAndBlanksLast) {
  const auto puzzle = puzzle_in(
      "q.puzzle",
      "[board]\ngrid = \"1x3\"\nvalues = \".QK\"\n[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = \"0..1\"\n"
      "[[rules]]\ncount = \"K\"\nin = \"rows\"\ntimes = \"0..1\"\n");
  EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start),
            (std::vector<std::string>{"QK.", "Q.K", "Q..", "KQ.", "K.Q", "K..", ".QK", ".Q.", ".KQ", ".K.",
                                      "..Q", "..K", "..."}));
  const auto reversed =
      puzzle_in("r.puzzle", "[board]\ngrid = \"2x2\"\nvalues = \"21\"\n[[rules]]\ndifferent = \"rows\"\n");
  EXPECT_EQ(lines_of(*reversed, reversed->file()->start),
            (std::vector<std::string>{"21/21", "21/12", "12/21", "12/12"}));
  // The first cell cannot hold a 1, so options with a 2 come first; but the file names the 1 first.
  const auto late = puzzle_in("l.puzzle",
                              "[board]\ngrid = \"1x2\"\nvalues = \"123\"\n[[rules]]\ncount = \"1\"\namong = "
                              "\"r1c1\"\ntimes = 0\n[[rules]]\ndifferent = \"rows\"\n");
  EXPECT_EQ(lines_of(*late, late->file()->start), (std::vector<std::string>{"21", "23", "31", "32"}));
}

// Options in random order that mark cells of a board; some mark no cell.
std::string random_options(std::mt19937_64& random, CoverShape shape) {
  const CoverProblem problem = random_cover(random, shape, 10);
  const auto name = [&](int item) {
    if (item >= problem.primary()) return fmt::format("x{}", item);
    return fmt::format("{}:{}|x{}", problem.least(item), problem.most(item), item);
  };
  std::string items, optional, options;
  for (int i = 0; i < problem.items(); ++i) (i < problem.primary() ? items : optional) += name(i) + " ";
  for (int o = 0; o < problem.options(); ++o) {
    options += fmt::format("[[options]]\nname = \"o{}\"\nitems = \"", o);
    for (const auto& entry : problem.option(o))
      options += entry.colour == 0 ? fmt::format("x{} ", entry.item)
                                   : fmt::format("x{}:c{} ", entry.item, entry.colour);
    options += "\"\nshow = \"";
    for (int cell = draw(random, 0, 2); cell < 6; cell += draw(random, 1, 5))
      options += fmt::format("r{}c{}={} ", cell / 3 + 1, cell % 3 + 1, "abc"[random() % 3]);
    options += "\"\n";
    if (problem.aim() != Aim::any) options += fmt::format("weight = {}\n", problem.weight(o));
  }
  std::string text =
      fmt::format("[board]\ngrid = \"2x3\"\n[cover]\nitems = \"{}\"\noptional = \"{}\"\n", items, optional);
  if (problem.aim() != Aim::any)
    text += fmt::format("[score]\naim = \"{}\"\n", problem.aim() == Aim::maximum ? "maximum" : "minimum");
  return text + options;
}

TEST(CoverOrder, OptionsOfEveryKindThatMarkCells) {
  std::mt19937_64 random(24);
  std::size_t read = 0, answers = 0;
  for (int round = 0; round < (sanitized ? 100 : 600); ++round) {
    const CoverShape shape = cover_shapes[static_cast<std::size_t>(round) % std::size(cover_shapes)];
    const std::string text = random_options(random, shape);
    if (!parse_puzzle_file("o.puzzle", text)) continue;  // some item is in too few options
    const auto puzzle = puzzle_in("o.puzzle", text);
    ++read;
    answers += expect_in_order(*puzzle, puzzle->file()->start);
    if (HasFailure()) return;
    answers += expect_in_order(*puzzle, part_of(*puzzle, static_cast<u64>(round)));
    if (HasFailure()) return;
  }
  EXPECT_GT(read, 50u);
  EXPECT_GT(answers, 200u);
}

TEST(CoverOrder, WithoutABoardItIsTheFile) {
  const auto puzzle = puzzle_in("x.dlx", "a b\nb\na b\na\n");
  EXPECT_EQ(lines_of(*puzzle, "*"), (std::vector<std::string>{"b a", "a,b"}));
}

TEST(CoverOrder, IsTheSameHoweverManySearch) {
  const auto puzzle = puzzle_in(
      "p.puzzle", "[board]\ngrid = \"4x5\"\n[pieces]\nD = \"XX\"\nC = \"XX/X.\"\ntimes = \"0..9\"\n");
  const auto instance = instance_of(*puzzle, puzzle->file()->start);
  std::vector<std::vector<Read>> lists;
  for (const int threads : {1, 3}) {
    Request request;
    request.threads = threads;
    request.limit = 2000;
    Progress progress;
    std::vector<Read> list;
    const auto listed = puzzle->list(*instance, request, progress, [&](const Answer& answer) {
      list.push_back(read_off(*puzzle, *instance, answer));
      return list.size() < 2000;
    });
    ASSERT_TRUE(listed);
    EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
    lists.push_back(std::move(list));
  }
  EXPECT_EQ(lists[0].size(), 2000u);
  EXPECT_EQ(lists[0], lists[1]);
}

}  // namespace
}  // namespace nonet::test
