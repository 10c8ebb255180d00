// Puzzle files whose moves only add, against the puzzles built in and against walking.
#include <gtest/gtest.h>

#include "nonet/language/described/described.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/sample_rules.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> toggle_of(MoveRules rules) {
  PuzzleFile file;
  file.name = "test";
  file.rules = std::move(rules);
  Progress progress;
  auto puzzle = make_described_toggle(std::move(file), progress);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

Tally tally_of(const Puzzle& puzzle, const Instance& instance) {
  Progress progress;
  auto tally = puzzle.count(instance, {}, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return std::move(*tally);
}

// Takes cells away, so that the layout has holes.
void make_holes(MoveRules& rules, const std::vector<int>& holes) {
  std::vector<int> number;
  std::vector<RuleCell> cells;
  std::vector<RuleMove> moves;
  for (int c = 0; c < static_cast<int>(rules.cells.size()); ++c) {
    const bool hole = std::find(holes.begin(), holes.end(), c) != holes.end();
    number.push_back(hole ? -1 : static_cast<int>(cells.size()));
    if (hole) continue;
    cells.push_back(rules.cells[static_cast<std::size_t>(c)]);
    moves.push_back(rules.moves[static_cast<std::size_t>(c)]);
  }
  for (RuleMove& move : moves) {
    std::erase_if(move.additions,
                  [&](const auto& a) { return number[static_cast<std::size_t>(a.cell)] < 0; });
    for (auto& addition : move.additions) addition.cell = number[static_cast<std::size_t>(addition.cell)];
  }
  rules.cells = std::move(cells);
  rules.moves = std::move(moves);
  rules.goal.resize(rules.cells.size());
}

TEST(DescribedToggle, LampsAreLightsOut) {
  std::mt19937_64 random(1);
  for (const int k : {2, 3}) {
    MoveRules rules = lamp_rules(4, 4, k);
    make_holes(rules, {5, 11});
    const auto described = toggle_of(rules);
    const auto built_in = puzzle_named("lights-out", {{"size", "4x4"}, {"modulus", fmt::format("{}", k)}});
    for (int board = 0; board < 12; ++board) {
      std::string text;
      for (std::size_t p = 0; p < 16; ++p) {
        text += p == 5 || p == 11 ? '#' : static_cast<char>('0' + random() % static_cast<u64>(k));
        if (p % 4 == 3) text += '\n';
      }
      const auto here = instance_of(*described, text), there = instance_of(*built_in, text);
      EXPECT_EQ(described->write(*here), text);
      const Tally own = tally_of(*described, *here), twin = tally_of(*built_in, *there);
      ASSERT_EQ(own.answer.status, twin.answer.status) << text;
      EXPECT_EQ(own.answer.cost, twin.answer.cost) << text;
      EXPECT_TRUE(own.count == twin.count) << text;
      if (own.answer.status != Status::optimal) continue;
      const auto end = described->play(*here, own.answer.steps);
      EXPECT_EQ(described->write(*end), "0000\n0#00\n000#\n0000\n");
    }
  }
}

// Cells that count modulo 2, 3 and 4 together, several goals: the cost is the distance that walking finds.
TEST(DescribedToggle, CellsOfDifferentKinds) {
  for (u64 seed = 1; seed <= 6; ++seed) {
    std::mt19937_64 random(seed);
    MoveRules rules = grid_rules(1, 4, numbered_kind(1, 2));
    rules.kinds.push_back({{"a", "b", "c"}, 3});
    rules.kinds.push_back({{"w", "x", "y", "z"}, 4});
    for (std::size_t c = 1; c < 4; ++c) rules.cells[c].kind = static_cast<int>(c % 3);
    const auto turns = [&](std::size_t c) {
      return rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)].turns;
    };
    for (int m = 0; m < 3; ++m) {
      RuleMove move;
      move.name = fmt::format("m{}", m);
      for (std::size_t c = 0; c < 4; ++c) {
        const int amount = static_cast<int>(random() % static_cast<u64>(turns(c)));
        if (amount > 0) move.additions.push_back({static_cast<int>(c), amount});
      }
      rules.moves.push_back(std::move(move));
    }
    for (std::size_t c = 0; c < 4; ++c)
      rules.goal[c] = static_cast<int>(random() % static_cast<u64>(turns(c)));
    const auto puzzle = toggle_of(rules);
    Position p(4, 0);
    for (int n = 0; n < 2 * 3 * 4 * 2; ++n) {
      int rest = n;
      std::string text;
      for (std::size_t c = 0; c < 4; rest /= turns(c), ++c) {
        p[c] = rest % turns(c);
        text +=
            rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)].texts[static_cast<std::size_t>(p[c])];
      }
      const auto reached = walk(rules, p, 1000);
      const auto goal = reached->find(rules.goal);
      const Answer answer = answer_of(*puzzle, *instance_of(*puzzle, text));
      ASSERT_EQ(answer.status, goal == reached->end() ? Status::unsolvable : Status::optimal) << text;
      if (goal != reached->end()) {
        EXPECT_EQ(answer.cost, goal->second) << text;
      }
    }
  }
}

MoveRules sudoku_sums(int value) {
  MoveRules rules = grid_rules(4, 4, numbered_kind(1, 2));
  rules.goal.clear();
  for (int c = 0; c < 16; ++c) {
    RuleMove move;
    move.name = rules.cells[static_cast<std::size_t>(c)].name;
    move.additions = {{c, 1}};
    rules.moves.push_back(std::move(move));
  }
  for (int group = 0; group < 12; ++group) {
    MoveRules::Sum sum{fmt::format("group {}", group + 1), {}, value};
    for (int c = 0; c < 16; ++c) {
      const int row = c / 4, column = c % 4, of[] = {row, 4 + column, 8 + row / 2 * 2 + column / 2};
      if (std::find(of, of + 3, group) != of + 3) sum.cells.emplace_back(c, 1);
    }
    rules.sums.push_back(std::move(sum));
  }
  return rules;
}

TEST(DescribedToggle, SumsAreBinarySudoku) {
  const auto described = toggle_of(sudoku_sums(0));
  const auto built_in = puzzle_named("binary-sudoku", {{"box", "2x2"}});
  std::mt19937_64 random(7);
  for (int board = 0; board < 30; ++board) {
    std::string text;
    for (std::size_t p = 0; p < 16; ++p) {
      text += static_cast<char>('0' + (random() & 1));
      if (p % 4 == 3) text += '\n';
    }
    const auto here = instance_of(*described, text);
    EXPECT_EQ(answer_of(*described, *here).cost, answer_of(*built_in, *instance_of(*built_in, text)).cost);
  }
  Progress progress;
  const auto table = described->table({}, progress), twin = built_in->table({}, progress);
  ASSERT_TRUE(table && twin);
  EXPECT_EQ(table->states, twin->states);
}

TEST(DescribedToggle, SumsOfOtherValues) {
  const auto odd = toggle_of(sudoku_sums(1));
  const auto made = odd->random(3);
  ASSERT_TRUE(made);
  const Answer answer = answer_of(*odd, **made);
  EXPECT_EQ(answer.status, Status::optimal);
  const std::string text = odd->write(*odd->play(**made, answer.steps));
  for (std::size_t row = 0; row < 4; ++row)
    EXPECT_EQ(std::count(text.begin() + static_cast<std::ptrdiff_t>(5 * row),
                         text.begin() + static_cast<std::ptrdiff_t>(5 * row + 4), '1') %
                  2,
              1);

  MoveRules never = sudoku_sums(0);
  never.sums[0].value = 1;  // the rows would add up to an odd number, the columns to an even one
  PuzzleFile file;
  file.rules = never;
  Progress progress;
  const auto refused = make_described_toggle(file, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no position at all has these sums");
}

TEST(DescribedToggle, ReadsScramblesAndShowsWhatIsWrong) {
  MoveRules rules = lamp_rules(2, 3, 2);
  make_holes(rules, {2});
  const auto puzzle = toggle_of(rules);
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, "scramble: r1c1 r2c3\n")), "11#\n111\n");
  EXPECT_EQ(read_error(*puzzle, "\nscramble: r1c1 r9\n"),
            "2:16: expected the name of a move, such as r1c1, found 'r9'");
  EXPECT_EQ(read_error(*puzzle, "00#\n0#0\n"),
            "2:2: expected a value of this cell (0 1), or # where there is no cell, found '#'");
  EXPECT_EQ(read_error(*puzzle, "000\n000\n"),
            "1:3: expected a value of this cell (0 1), or # where there is no cell, found '0'");
  TextReader two = TextReader::from_text("01#\n000\n\nscramble: r1c1\n10#\n111\n", "test");
  for (const char* text : {"01#\n000\n", "11#\n100\n", "10#\n111\n"}) {
    const auto next = puzzle->read(two, true);
    ASSERT_TRUE(next && *next);
    EXPECT_EQ(puzzle->write(**next), text);
  }
  const auto end = puzzle->read(two, true);
  EXPECT_TRUE(end && !*end);
  EXPECT_EQ(puzzle->description().example, "00#\n000\n");
  rules.moves[0].name = "\xe4\xb8\x8a";
  EXPECT_EQ(read_error(*toggle_of(rules), "scramble: \xe4\xb8\x8a r9\n").substr(0, 6), "1:13: ");
}

TEST(DescribedToggle, AnswersAreMarked) {
  const auto puzzle = toggle_of(lamp_rules(2, 2, 2));
  const auto instance = instance_of(*puzzle, "11\n10\n");
  const Answer answer = answer_of(*puzzle, *instance);
  ASSERT_EQ(answer.steps.size(), 1u);
  EXPECT_EQ(puzzle->move_name(*instance, answer.steps[0].move), "r1c1");
  const auto before = puzzle->before(*instance, answer), after = puzzle->after(*instance, answer);
  ASSERT_TRUE(before && after);
  EXPECT_TRUE(before->at(0, 0).changed) << "the cell whose name the move has";
  EXPECT_FALSE(before->at(0, 1).changed);
  EXPECT_EQ(after->at(0, 1).text, "0");
}

}  // namespace
}  // namespace nonet::test
