// What is said of bad files that are filled, and of bad boards.
#include <gtest/gtest.h>

#include "tests/support/described_text.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

struct Bad {
  std::string_view path, text;
  u64 line;
  std::string_view message;
};

TEST(CoverErrors, SayWhatIsWrongAndWhere) {
  const std::string board = "[board]\ngrid = \"3x3\"\nvalues = \".Q\"\n";
  const Bad bad[] = {
      {"x.dlx", "", 1, "expected a line with the names of the items"},
      {"x.dlx", "a b a\n", 1, "there is an item 'a' already"},
      {"x.dlx", "a | b | c\n", 1, "expected one |"},
      {"x.dlx", "3:2|a\n", 1, "expected how often"},
      {"x.dlx", "a | 2|b\n", 1, "optional"},
      {"x.dlx", "a b:c\n", 1, "names of items have no :"},
      {"x.dlx", "a\n\na q\n", 3, "there is no item 'q'"},
      {"x.dlx", "a b\na b a\n", 2, "the option has 'a' twice"},
      {"x.dlx", "a | b\na:x\n", 2, "it has no colours"},
      {"x.dlx", "a | b\na b:\n", 2, "expected a colour"},
      {"rules", "[[rules]]\n", 4, "either different"},
      {"rules", "[[rules]]\ndifferent = \"rows\"\n", 5, "3 cells, but there are only 2 values"},
      {"rules", "[[rules]]\ndifferent = \"r1c1, r1c2 r1c3\"\n", 5, "r1c1 is one cell alone"},
      {"rules", "[[rules]]\nfor = \"a in cells\"\ndifferent = \"a\"\n", 6, "a is one cell alone"},
      {"rules", "[[rules]]\ndifferent = \"rows\"\ntimes = 1\n", 6, "times belongs to count"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\n", 5, "count needs times"},
      {"rules", "[[rules]]\ncount = \"Q\"\ntimes = 1\n", 4, "count needs in"},
      {"rules", "[[rules]]\ncount = \"K\"\nin = \"rows\"\ntimes = 1\n", 5, "'K' is not a value of the board"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 4\n", 7, "only 3 of its cells can hold it"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = \"-1..1\"\n", 7, "expected how often"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"boxes\"\ntimes = 1\n", 6, "boxes"},
      {"rules", "[[rules]]\ncuont = \"Q\"\n", 5, "did you mean count"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[score]\naim = \"most\"\n", 9,
       "maximum"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[score]\naim = \"maximum\"\n", 8,
       "needs weights"},
      {"rules", "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[pieces]\nF = \"X\"\n", 8, "not both"},
      {"rules", "", 1, "expected rules besides the board"},
      {"x.puzzle", "[board]\ngrid = \"2x2\"\n[pieces]\nI = \"XXXX\"\n", 4, "I fits nowhere"},
      {"x.puzzle", "[board]\ngrid = \"2x3\"\n[pieces]\nI = \"XXX\"\n", 3, "at most 3 squares"},
      {"x.puzzle", "[board]\ngrid = \"2x3\"\n[pieces]\nI = \"...\"\n", 4, "has no squares"},
      {"x.puzzle", "[board]\ngrid = \"2x3\"\n[pieces]\nI = 3\n", 4, "a piece is a picture"},
      {"x.puzzle",
       "[board]\nshape = \".#./...\"\n[pieces]\nS = \".X/XX\"\nt = \"XX\"\ntimes = \"0..1\"\nturn = false\n"
       "flip = false\n",
       3, "no option covers 'r1c1'"},
      {"x.puzzle", "[board]\ngrid = \"2x3\"\nvalues = 2\n[pieces]\nI = \"XXX\"\ntimes = 2\n", 3,
       "expected no values beside [pieces]"},
      {"x.puzzle",
       "[board]\ngrid = \"2x2\"\nvalues = \"12\"\n[[rules]]\ndifferent = \"rows\"\n[[rules]]\ncount = "
       "\"2\"\namong = \"r1c1 r1c2\"\ntimes = 0\n",
       9, "no cell is left for 2 in row-1, which line 5 asks for"},
      {"x.puzzle",
       "[board]\ngrid = \"1x2\"\nvalues = \"12\"\n[[rules]]\ncount = \"12\"\namong = \"r1c1\"\ntimes = 0\n",
       7, "no value is left for r1c1"},
      {"x.puzzle", "[cover]\nitems = \"a b\"\n", 1, "expected [[options]]"},
      {"x.puzzle", "[cover]\nitems = \"a b\"\n[[options]]\nitems = \"a\"\n", 2, "no option covers 'b'"},
      {"x.puzzle", "[cover]\nitems = \"a{1..3}\"\n[[options]]\nfor = \"i in 1..4\"\nitems = \"a{i}\"\n", 5,
       "there is no item 'a4' for i = 4"},
      {"x.puzzle", "[cover]\nitems = \"a\"\noptional = \"b\"\n[[options]]\nitems = \"b\"\n", 5,
       "not optional"},
      {"x.puzzle", "[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\nweight = 2\n", 5, "needs [score]"},
      {"x.puzzle", "[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\nshow = \"r1c1=2\"\n", 5,
       "no cell 'r1c1'"},
      {"x.puzzle",
       "[board]\ngrid = \"1x2\"\n[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\nshow = \"r1c1=2 r1c2=2 "
       "r1c1=2\"\n",
       7, "the option shows r1c1 twice"},
      {"x.puzzle",
       "[board]\ngrid = \"1x4\"\n[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\nshow = \"r1c1=_ r1c2=- "
       "r1c3=?\"\n",
       3, "none is left"},
      {"x.puzzle", "[[options]]\nitems = \"a\"\n", 1, "expected [cover]"},
      {"rules",
       "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[[expect]]\ninstance = \"Q__/_x_/___\"\ncount = "
       "1\n",
       9, "no cell can show 'x'; an open one is written _"},
      {"rules",
       "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[[expect]]\ninstance = \"Q__/____/___\"\ncount = "
       "1\n",
       9, "expected 3 cells in row 2, found 4"},
      {"rules",
       "[[rules]]\ncount = \"Q\"\nin = \"rows\"\ntimes = 1\n[[expect]]\ninstance = \"Q__/___\"\ncount = 1\n",
       9, "expected 3 rows, found 2"},
      {"x.puzzle", "[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\n[[expect]]\ncost = 1\n", 6,
       "answers have no cost here"},
      {"x.puzzle", "[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\n[[expect]]\nfarthest = 1\n", 6,
       "farthest is of puzzles with moves"},
      {"x.puzzle", "start = \"b\"\n[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\n", 1,
       "there is no option 'b'"},
      {"x.puzzle", "[cover]\nitems = \"a{1..2000000}\"\n[[options]]\nitems = \"a1\"\n", 2, ""},
  };
  for (const Bad& one : bad) {
    const bool rules = one.path == "rules";
    const auto file = parse_puzzle_file(rules ? "x.puzzle" : std::string(one.path),
                                        (rules ? board : "") + std::string(one.text));
    ASSERT_FALSE(file) << one.text;
    EXPECT_EQ(file.error().place.line, one.line) << one.text << file.error().message;
    EXPECT_NE(file.error().message.find(one.message), std::string::npos) << one.text << file.error().message;
    EXPECT_FALSE(file.error().excerpt.empty()) << one.text;
  }
}

TEST(CoverErrors, UnderlineTheWord) {
  const auto column = [](const std::string& text) {
    const auto file = parse_puzzle_file("x.puzzle", text);
    return file ? 0 : file.error().place.column;
  };
  EXPECT_EQ(column("[cover]\nitems = \"a b a\"\n[[options]]\nitems = \"a b\"\n"), 14u);
  EXPECT_EQ(column("[cover]\nitems = \"a b\"\n[[options]]\nitems = \"a q b\"\n"), 12u);
  EXPECT_EQ(column("[cover]\nitems = \"a b1\"\n[[options]]\nfor = \"i in 1..2\"\nitems = \"a b{i}\"\n"), 12u);
  const std::string shown = "[board]\ngrid = \"1x2\"\n[cover]\nitems = \"a\"\n[[options]]\nitems = \"a\"\n";
  EXPECT_EQ(column(shown + "show = \"r1c1=2 r1c3=2\"\n"), 16u);
  EXPECT_EQ(column(shown + "show = \"r1c1=2 r1c2\"\n"), 16u);
}

TEST(CoverFace, ReadsNothingButItsBoards) {
  const auto puzzle = puzzle_in("x.puzzle",
                                "[board]\nshape = \"#../...\"\nvalues = [\"10\", \"2\", \"3\"]\n[[rules]]\n"
                                "different = \"rows columns\"\n");
  EXPECT_EQ(puzzle->file()->start, "# . .\n. . .\n");
  const auto read = [&](std::string text) {
    TextReader reader = TextReader::from_text(std::move(text), "test");
    const auto instance = puzzle->read(reader, true);
    return instance ? puzzle->write(**instance) : instance.error().message;
  };
  EXPECT_EQ(read("# 10 .\n2 . .\n"), "# 10 .\n2 . .\n");
  EXPECT_EQ(read("10 2 .\n2 . .\n"), "row 1, column 1: there is no cell; expected #, found '10'");
  EXPECT_EQ(read("# 2 .\n# . .\n"), "row 2, column 1: expected ., 10, 2 or 3, found '#'");
  EXPECT_EQ(read("# 2 .\n4 . .\n"), "expected ., 10, 2 or 3, found '4'");
  const auto given = instance_of(*puzzle, "# 10 .\n2 10 .\n");
  const Answer none = answer_of(*puzzle, *given);
  EXPECT_EQ(none.status, Status::unsolvable);
  const auto drawn = puzzle->after(*instance_of(*puzzle, "# 10 .\n2 3 .\n"),
                                   answer_of(*puzzle, *instance_of(*puzzle, "# 10 .\n2 3 .\n")));
  ASSERT_TRUE(drawn);
  EXPECT_TRUE(drawn->at(0, 0).blocked);
  EXPECT_FALSE(drawn->at(0, 1).changed);
  EXPECT_TRUE(drawn->at(1, 2).changed);
  EXPECT_EQ(drawn->at(1, 2).text, "10");
}

}  // namespace
}  // namespace nonet::test
