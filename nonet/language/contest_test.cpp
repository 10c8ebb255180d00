// What is asked of programs for puzzle files, and what is made of their answers.
#include "nonet/catalog/contest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "nonet/base/text_reader.h"
#include "nonet/language/described/described.h"
#include "nonet/language/expectations.h"

namespace nonet {
namespace {

// A blank that slides; and pegs, whose jumps cannot be taken back.
constexpr std::string_view slide = R"toml(goal = ".ab/cd#"
[board]
shape = "ooo/oo#"
values = ".abcd"
[[moves]]
for = "x in cells, y in orthogonal(x)"
when = "x = ."
swap = "x y"
)toml";
constexpr std::string_view pegs = R"toml(goal = "00100"
[board]
grid = "1x5"
values = "01"
[[moves]]
replace = "110 -> 001"
along = "orthogonal"
)toml";
constexpr std::string_view wide = R"toml(goal = "on off"
[board]
grid = "1x2"
values = ["off", "on", "dim"]
[[moves]]
for = "a in cells"
add = "a"
)toml";
constexpr std::string_view filled = R"toml([board]
grid = "4x4"
boxes = "2x2"
values = "1234"
[[rules]]
different = "rows columns boxes"
)toml";

constexpr std::string_view circles = R"toml([board]
grid = "2x2"
values = "○●"
[[rules]]
different = "rows columns"
)toml";

std::unique_ptr<Puzzle> make(const std::string& path, std::string_view text) {
  auto file = parse_puzzle_file(path, std::string(text));
  EXPECT_TRUE(file) << file.error().message;
  auto puzzle = make_described_puzzle(std::move(*file));
  EXPECT_TRUE(puzzle) << puzzle.error().message;
  return std::move(*puzzle);
}

std::unique_ptr<Instance> read(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "test");
  auto instance = puzzle.read(reader, true);
  EXPECT_TRUE(instance && *instance) << text << (instance ? "" : instance.error().message);
  return std::move(*instance);
}

std::string exact(const Puzzle& puzzle, const std::string& text) {
  Progress progress;
  Request request;
  request.judge = true;
  const auto answer = answer_contest(puzzle, *read(puzzle, text), request, progress);
  EXPECT_TRUE(answer && answer->known) << text;
  return answer ? answer->output : "";
}

// The goal's surroundings: every position once, in the order of distances, written as the puzzle writes it.
TEST(Contest, PositionsComeInTheOrderOfTheirDistance) {
  for (const auto text : {slide, pegs, wide}) {
    const auto puzzle = make("test.puzzle", text);
    const auto specimens = specimens_of(*puzzle, {});
    std::set<std::string> seen;
    std::map<u64, u64> levels;
    while (const auto board = specimens->next()) {
      EXPECT_TRUE(seen.insert(board->text).second) << board->text;
      EXPECT_EQ(exact(*puzzle, board->text), std::to_string(board->size) + "\n") << board->text;
      EXPECT_EQ(puzzle->write(*read(*puzzle, board->text)), board->text);
      ++levels[board->size];
    }
    EXPECT_TRUE(specimens->whole());
    Progress progress;
    const auto table = puzzle->table({}, progress);
    ASSERT_TRUE(table && table->complete);
    ASSERT_EQ(table->states.size(), levels.size());
    for (const auto& [distance, boards] : levels) EXPECT_EQ(table->states[distance], boards);
  }
}

TEST(Contest, RandomBoardsHaveAnAnswerAndSmallerOnes) {
  for (const auto text : {slide, pegs, wide, filled, circles}) {
    const auto puzzle = make("test.puzzle", text);
    const auto specimens = specimens_of(*puzzle, {});
    Progress progress;
    for (u64 seed = 1; seed <= 6; ++seed) {
      const auto board = specimens->random(seed);
      ASSERT_TRUE(board) << board.error().message;
      EXPECT_NE(exact(*puzzle, *board), "-1\n");
      EXPECT_EQ(*specimens->random(seed), *board);
      const auto instance = read(*puzzle, *board);
      const auto answer = puzzle->solve(*instance, {}, progress);
      ASSERT_TRUE(answer);
      const u64 size = specimens->size(*instance, *answer);
      for (const std::string& other : specimens->smaller(*instance, *answer)) {
        const auto less = read(*puzzle, other);
        const auto shorter = puzzle->solve(*less, {}, progress);
        ASSERT_TRUE(shorter);
        EXPECT_LT(specimens->size(*less, *shorter), size) << other;
      }
    }
  }
}

TEST(Contest, BoardsAreEmptiedCellByCell) {
  const auto puzzle = make("test.puzzle", filled);
  const auto specimens = specimens_of(*puzzle, {});
  u64 boards = 0;
  while (const auto board = specimens->next()) {
    EXPECT_EQ(static_cast<u64>(std::count(board->text.begin(), board->text.end(), '.')), board->size);
    if (boards++ < 20) {
      EXPECT_NE(exact(*puzzle, board->text), "-1\n");
    }
  }
  EXPECT_EQ(boards, 1u + 16 + 120 + 560);
}

TEST(Contest, FilledBoardsAreGradedForWhatTheyAre) {
  const auto puzzle = make("test.puzzle", filled);
  const auto judging = judging_of(*puzzle);
  const std::string instance = "1...\n..3.\n.4..\n...2\n", right = exact(*puzzle, instance);
  const auto grade = [&](const std::string& output, const std::string& best) {
    Words words(output, true);
    return judging->grade(instance, best, words).grade;
  };
  EXPECT_EQ(grade(right, right), Grade::right);
  EXPECT_EQ(grade("-1\n", right), Grade::wrong);
  EXPECT_EQ(grade("-1\n", "-1\n"), Grade::right);
  EXPECT_EQ(grade(right, "-1\n"), Grade::better);
  EXPECT_EQ(grade(instance, right), Grade::wrong);  // open
  EXPECT_EQ(grade("1234\n3412\n", right), Grade::malformed);
  EXPECT_EQ(grade("1234\n3412\n2143\n4321\n", right), Grade::wrong);  // not as given
  EXPECT_EQ(grade("", right), Grade::malformed);
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::string other = right;
    if (other[i] == '\n') continue;
    other[i] = other[i] == '1' ? '2' : '1';
    EXPECT_EQ(grade(other, right), Grade::wrong) << other;
  }
}

// A value may look like -1, the output for no solution.
TEST(Contest, BoardsMayBeginWithMinusOne) {
  const auto puzzle = make("test.puzzle", R"toml([board]
grid = "1x2"
values = ["-1", "0"]
[[rules]]
different = "rows"
)toml");
  const auto judging = judging_of(*puzzle);
  const auto grade = [&](const std::string& output) {
    Words words(output, true);
    return judging->grade(". .\n", "0 -1\n", words).grade;
  };
  EXPECT_EQ(grade("-1 0\n"), Grade::right);
  EXPECT_EQ(grade("-1 -1\n"), Grade::wrong);
  EXPECT_EQ(grade("-1\n"), Grade::wrong);
}

// What no chosen option shows has a text of its own: an answer leaves no cell open.
TEST(Contest, BoardsOfOptionsAreGradedForWhatTheyShow) {
  const auto puzzle = make("test.puzzle",
                           "[board]\ngrid = \"1x3\"\n[cover]\nitems = \"a b\"\n"
                           "[[options]]\nfor = \"k in 1..2\"\nitems = \"a\"\nshow = \"r1c1={k}\"\n"
                           "[[options]]\nname = \"none\"\nitems = \"b\"\n"
                           "[[options]]\nname = \"one\"\nitems = \"b\"\nshow = \"r1c2=3\"\n");
  const auto judging = judging_of(*puzzle);
  const std::string instance = "...\n", right = exact(*puzzle, instance);
  EXPECT_EQ(right, "1__\n");
  const auto grade = [&](const std::string& output) {
    Words words(output, true);
    return judging->grade(instance, right, words).grade;
  };
  for (const char* solution : {"1__\n", "2__\n", "13_\n", "23_\n"}) EXPECT_EQ(grade(solution), Grade::right);
  for (const char* other : {"1..\n", "1_.\n", "___\n", "_3_\n", "11_\n", "1_3\n"})
    EXPECT_EQ(grade(other), Grade::wrong) << other;
}

// Cells are characters, whatever bytes these are written in.
TEST(Contest, BoardsOutsideOfAsciiAreGraded) {
  const auto puzzle = make("test.puzzle", circles);
  const auto judging = judging_of(*puzzle);
  const std::string instance = "●.\n..\n", right = exact(*puzzle, instance);
  EXPECT_EQ(right, "●○\n○●\n");
  const auto grade = [&](const std::string& output) {
    Words words(output, true);
    return judging->grade(instance, right, words).grade;
  };
  EXPECT_EQ(grade("●○\n○●\n"), Grade::right);
  EXPECT_EQ(grade("○●\n●○\n"), Grade::wrong);
  EXPECT_EQ(grade("●○\n●○\n"), Grade::wrong);
  EXPECT_EQ(grade("●○\n○.\n"), Grade::wrong);
}

TEST(Contest, CoversAreCounted) {
  const auto puzzle = make("test.dlx", "a b c\na b\nc\na\nb c\n");
  EXPECT_EQ(puzzle->file()->start, "*");
  EXPECT_EQ(exact(*puzzle, "*\n"), "2\n");
  const auto specimens = specimens_of(*puzzle, {});
  u64 boards = 0;
  while (const auto board = specimens->next()) {
    EXPECT_EQ(exact(*puzzle, board->text), boards == 0 ? "2\n" : "1\n") << board->text;
    ++boards;
  }
  EXPECT_EQ(boards, 5u);
}

TEST(Contest, FilesWithTheNameOfABuiltInPuzzleAreTheirOwn) {
  const auto puzzle = make("clocks.puzzle", wide);
  EXPECT_NE(judging_of(*puzzle).get(), find_judging("clocks"));
  const auto first = specimens_of(*puzzle, {})->next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->text, "on off\n");
}

TEST(Expectations, AreComparedOneByOne) {
  const auto puzzle = make("test.puzzle", pegs);
  Progress progress;
  Expectation table, none, no_instance;
  table.states = 5;
  table.farthest = 9;
  table.levels = {1, 2, 2};
  none.instance.assign("11111");
  none.unsolvable = true;
  no_instance.cost = 1;
  const auto compared = compare_expectation(*puzzle, table, {}, progress);
  ASSERT_TRUE(compared);
  ASSERT_EQ(compared->size(), 3u);
  EXPECT_TRUE((*compared)[0].agrees()) << (*compared)[0].found;
  EXPECT_FALSE((*compared)[1].agrees());
  EXPECT_EQ((*compared)[1].found, "2");
  EXPECT_TRUE((*compared)[2].agrees()) << (*compared)[2].found;
  const auto unsolvable = compare_expectation(*puzzle, none, {}, progress);
  ASSERT_TRUE(unsolvable && unsolvable->size() == 1);
  EXPECT_TRUE((*unsolvable)[0].agrees()) << (*unsolvable)[0].found;
  const auto nowhere = compare_expectation(*puzzle, no_instance, {}, progress);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().fault, Fault::input);
}

}  // namespace
}  // namespace nonet
