// Grids read from text: what is accepted, and the exact words and place of everything that is not.
#include "nonet/base/grid_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace nonet::test {
namespace {

GridFormat digits(int rows, int columns) {
  GridFormat format;
  format.rows = rows;
  format.columns = columns;
  format.expected = "a digit";
  format.parse = [](std::string_view cell) -> std::optional<int> {
    if (cell.size() == 1 && cell[0] >= '0' && cell[0] <= '9') return cell[0] - '0';
    return std::nullopt;
  };
  return format;
}

// "RxC:cells" of every grid in the text; "line:column: message" of every error; reading goes on after it.
std::vector<std::string> grids(std::string text, const GridFormat& format) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  std::vector<std::string> all;
  while (all.size() < 100) {
    const auto grid = read_grid(reader, format);
    if (!grid) {
      const Place& place = grid.error().place;
      EXPECT_EQ(grid.error().fault, Fault::input);
      EXPECT_EQ(place.file, "test");
      all.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
                    grid.error().message);
      continue;
    }
    if (!*grid) return all;
    std::string cells;
    for (const int c : (*grid)->cells) cells += std::to_string(c);
    all.push_back(std::to_string((*grid)->rows) + "x" + std::to_string((*grid)->columns) + ":" + cells);
  }
  return all;
}
using Grids = std::vector<std::string>;

TEST(GridText, KnownSize) {
  const GridFormat format = digits(2, 3);
  EXPECT_EQ(grids("123\n456\n", format), Grids{"2x3:123456"});
  EXPECT_EQ(grids("123456\n", format), Grids{"2x3:123456"}) << "on one line";
  EXPECT_EQ(grids("1 2  3\n4\t5 6", format), Grids{"2x3:123456"});
  EXPECT_EQ(grids("1 2 3 4 5 6", format), Grids{"2x3:123456"});
  EXPECT_EQ(grids("\r\n123 \r\n\r\n456\r\n\r\n", format), Grids{"2x3:123456"}) << "blank lines anywhere";
  EXPECT_EQ(grids("123\n456\n123456\n7 8 9\n000", format), (Grids{"2x3:123456", "2x3:123456", "2x3:789000"}));
  EXPECT_EQ(grids("", format), Grids{});
  EXPECT_EQ(grids("\n\n  \n", format), Grids{});
}

TEST(GridText, SizeFromTheText) {
  const GridFormat format = digits(0, 0);
  EXPECT_EQ(grids("123\n456\n", format), Grids{"2x3:123456"});
  EXPECT_EQ(grids("123456", format), Grids{"1x6:123456"});
  EXPECT_EQ(grids("\n\n1\n\n\n12\n34\n \n5 6\n", format), (Grids{"1x1:1", "2x2:1234", "1x2:56"}));
  EXPECT_EQ(grids("", format), Grids{});
}

TEST(GridText, OnlySeparatedCells) {
  GridFormat format = digits(0, 0);
  format.side_by_side = false;
  format.parse = [](std::string_view cell) { return std::optional(static_cast<int>(cell.size())); };
  EXPECT_EQ(grids("abc de f\n", format), Grids{"1x3:321"});
  EXPECT_EQ(grids("abc\n", format), Grids{"1x1:3"});
}

TEST(GridText, AWrongCharacter) {
  const GridFormat format = digits(2, 3);
  EXPECT_EQ(grids("123\n4x6\n", format), Grids{"2:2: expected a digit, found 'x'"});
  EXPECT_EQ(grids("1 2 3\n4  ab 6\n", format), Grids{"2:4: expected a digit, found 'ab'"});
  EXPECT_EQ(grids("12345?\n", format), Grids{"1:6: expected a digit, found '?'"});
  EXPECT_EQ(grids("\n\n12\x80\n456\n", format), Grids{"3:3: expected a digit, found '\\x80'"});
  EXPECT_EQ(grids(std::string("1\0003\n456\n", 8), format), Grids{"1:2: expected a digit, found '\\x00'"});
}

TEST(GridText, CharactersAreThoseOfUtf8) {
  GridFormat format = digits(1, 3);
  format.parse = [](std::string_view cell) -> std::optional<int> {
    return cell == "○" ? std::optional(0) : cell == "\xff" ? std::optional(1) : std::nullopt;
  };
  EXPECT_EQ(grids("○○○\n○ ○ ○\n", format), (Grids{"1x3:000", "1x3:000"}));
  EXPECT_EQ(grids("○\xff○\n", format), Grids{"1x3:010"}) << "a byte that is no character";
  EXPECT_EQ(grids(" ○○x\n", format), Grids{"1:4: expected a digit, found 'x'"});
  EXPECT_EQ(grids("○  ○ x\n", format), Grids{"1:6: expected a digit, found 'x'"});
  EXPECT_EQ(grids("○○\n", format), Grids{"1:3: expected 3 cells in row 1, found 2"});
  EXPECT_EQ(character_count("a○\xe2\x97z\xff"), 6u) << "a character cut short is its bytes";
}

TEST(GridText, LinesTooShortOrTooLong) {
  const GridFormat format = digits(2, 3);
  EXPECT_EQ(grids("123\n45\n", format), Grids{"2:3: expected 3 cells in row 2, found 2"});
  EXPECT_EQ(grids("123\n4567\n", format), Grids{"2:4: expected 3 cells in row 2, found 4"});
  EXPECT_EQ(grids("12\n456\n", format),
            Grids{"1:3: expected 3 cells in row 1 (or 6 for a whole board), found 2"});
  EXPECT_EQ(grids("1 2 3  4\n456\n", format),
            Grids{"1:8: expected 3 cells in row 1 (or 6 for a whole board), found 4"});
  EXPECT_EQ(grids("12\n", digits(1, 1)), Grids{"1:2: expected 1 cell in row 1, found 2"});
  EXPECT_EQ(grids("123\n456789\n", format), (Grids{"2:4: expected 3 cells in row 2, found 6", "2x3:456789"}))
      << "a whole board where a row was expected begins a new one";
  EXPECT_EQ(grids("1234567\n123456\n", format),
            (Grids{"1:4: expected 3 cells in row 1 (or 6 for a whole board), found 7", "2x3:123456"}))
      << "a line meant as a whole board costs only itself";
}

TEST(GridText, RaggedGrids) {
  EXPECT_EQ(grids("123\n45\n678\n\n9\n", digits(0, 0)),
            (Grids{"2:3: expected 3 cells in row 2, found 2", "1x1:9"}));
  EXPECT_EQ(grids("12\n345\n", digits(0, 0)), Grids{"2:3: expected 2 cells in row 2, found 3"});
}

TEST(GridText, TheEndInTheMiddle) {
  const GridFormat format = digits(3, 2);
  EXPECT_EQ(grids("12\n34\n", format), Grids{"3:1: expected row 3 of 3, found the end of the input"});
  EXPECT_EQ(grids("12\n34", format), Grids{"3:1: expected row 3 of 3, found the end of the input"});
  EXPECT_EQ(grids("12\n34\n56\n\n12\n", format),
            (Grids{"3x2:123456", "6:1: expected row 2 of 3, found the end of the input"}));
}

// A blank line ends a board that is too short when a whole board stands behind it.
TEST(GridText, ABlankLineBeforeAWholeBoard) {
  const GridFormat format = digits(3, 2);
  const std::string message = "expected row 3 of 3, found a blank line";
  EXPECT_EQ(grids("12\n34\n\n56\n78\n90\n", format), (Grids{"3:1: " + message, "3x2:567890"}));
  EXPECT_EQ(grids("12\n34\n \r\n567890\n", format), (Grids{"3:1: " + message, "3x2:567890"}));
  EXPECT_EQ(grids("12\n\n34\n\n56\n", format), Grids{"3x2:123456"});
  EXPECT_EQ(grids("12\n\n34\n56\n\n78\n90\n12\n", format), (Grids{"3x2:123456", "3x2:789012"}));
}

// After an error the reader stands behind the bad board, whichever way it was written.
TEST(GridText, TheBoardAfterABadOneIsReadFromItsStart) {
  const GridFormat format = digits(3, 4);
  const Grids good = {"3x4:111122223333", "3x4:444455556666"};
  for (const std::string end : {"\n", "\n\n"}) {
    const std::string rest = end + "1111\n2222\n3333" + end + "444455556666\n";
    for (const char* bad : {"123\n1234\n1234", "12345\n1234\n1234", "1234\n12345\n1234", "1234\n1234\n12345",
                            "1234\n12\n1234", "12x4\n1234\n1234", "12341234123", "1234123412341"}) {
      const Grids read = grids(bad + rest, format);
      ASSERT_EQ(read.size(), 3u) << bad << rest;
      EXPECT_TRUE(std::equal(good.begin(), good.end(), read.begin() + 1)) << bad << rest;
    }
  }
}

TEST(GridText, ABlankLineInsideABoardThatOthersFollow) {
  const GridFormat format = {
      .rows = 3, .columns = 1, .expected = "a digit", .parse = [](std::string_view cell) {
        return std::optional<int>(cell[0] - '0');
      }};
  EXPECT_EQ(grids("1\n\n2\n3\n4\n5\n6\n", format), (Grids{"3x1:123", "3x1:456"}));
  EXPECT_EQ(grids("1\n2\n\n4\n5\n6\n", format),
            (Grids{"3:1: expected row 3 of 3, found a blank line", "3x1:456"}));
}

TEST(GridText, TheFirstThingWrongIsSaidAndTheNextBoardIsRead) {
  const GridFormat format = digits(2, 3);
  EXPECT_EQ(grids("1x3\n45\n123\n456\n", format), (Grids{"1:2: expected a digit, found 'x'", "2x3:123456"}));
  EXPECT_EQ(grids("12345x\n123456\n", format), (Grids{"1:6: expected a digit, found 'x'", "2x3:123456"}));
}

TEST(GridText, TooManyCells) {
  GridFormat format = digits(0, 0);
  format.most_cells = 4;
  EXPECT_EQ(grids("12\n34\n", format), Grids{"2x2:1234"});
  EXPECT_EQ(grids("12\n34\n56\n\n1\n", format),
            (Grids{"3:1: expected at most 4 cells, found more", "1x1:1"}));
}

TEST(GridText, ALineThatIsTooLong) {
  const std::string endless((1 << 20) + 1, '1');
  const std::string message = "expected a line of at most 1048576 characters, found a longer one";
  EXPECT_EQ(grids("123\n" + endless + "\n123\n456\n", digits(2, 3)),
            (Grids{"2:1048577: " + message, "2x3:123456"}));
  EXPECT_EQ(grids(endless, digits(2, 3)).at(0), "1:1048577: " + message);
}

// Any bytes at all: errors with places inside the text, never more grids than lines, and an end.
RC_GTEST_PROP(GridTextProperty, BinaryJunkEnds, (const std::vector<std::uint8_t>& bytes, bool sized)) {
  std::string junk(bytes.begin(), bytes.end());
  const auto lines = static_cast<std::uint64_t>(std::count(junk.begin(), junk.end(), '\n')) + 1;
  TextReader reader = TextReader::from_text(junk, "test");
  const GridFormat format = digits(sized ? 3 : 0, sized ? 2 : 0);
  for (std::uint64_t n = 0;; ++n) {
    RC_ASSERT(n <= lines);
    const auto grid = read_grid(reader, format);
    if (grid && !*grid) break;
    if (!grid) RC_ASSERT(grid.error().place.line >= 1u && grid.error().place.line <= lines + 1);
  }
}

TEST(GridText, Quoting) {
  EXPECT_EQ(quote("abc"), "'abc'");
  EXPECT_EQ(quote(""), "''");
  EXPECT_EQ(quote(std::string(20, 'a')), "'" + std::string(20, 'a') + "'");
  EXPECT_EQ(quote(std::string(21, 'a')), "'" + std::string(20, 'a') + "...'");
  EXPECT_EQ(quote("a\n\x1b\xff"), "'a\\x0a\\x1b\\xff'");
}

TEST(Settings, Numbers) {
  const auto parse = [](std::string_view text) {
    const auto value = parse_number("modulus", text, -5, 100);
    return value ? std::to_string(*value) : value.error().message;
  };
  EXPECT_EQ(parse("7"), "7");
  EXPECT_EQ(parse("-5"), "-5");
  EXPECT_EQ(parse("100"), "100");
  for (const char* wrong : {"", "101", "-6", "7 ", " 7", "+7", "7x", "0x7", "1e1", "99999999999999999999"}) {
    EXPECT_EQ(parse(wrong), "modulus: expected a number from -5 to 100, found '" + std::string(wrong) + "'");
  }
}

TEST(Settings, Sizes) {
  const auto parse = [](std::string_view text) {
    const auto size = parse_size("size", text, 100);
    if (!size) {
      EXPECT_EQ(size.error().fault, Fault::usage);
      return size.error().message;
    }
    return std::to_string(size->first) + " by " + std::to_string(size->second);
  };
  EXPECT_EQ(parse("9x9"), "9 by 9");
  EXPECT_EQ(parse("1x100"), "1 by 100");
  for (const char* wrong :
       {"", "x", "9", "9x", "x9", "0x9", "9x0", "101x1", "-1x9", "9x9x9", "9 x 9", "9X9"}) {
    EXPECT_EQ(parse(wrong),
              "size: expected two numbers from 1 to 100 as in 9x9, found '" + std::string(wrong) + "'");
  }
}

TEST(Settings, Costs) {
  using Costs = std::vector<int>;
  const auto parse = [](std::string_view text) { return parse_costs(text); };
  EXPECT_EQ(*parse("1 2 -  1000000"), (Costs{1, 2, 0, 1000000}));
  EXPECT_EQ(*parse("1,2\n3\r\n\t4 "), (Costs{1, 2, 3, 4}));
  ASSERT_FALSE(parse(" "));
  EXPECT_EQ(parse(" ").error().message, "costs: expected numbers, one a move, found none");
  for (const char* wrong : {"0", "-1", "1000001", "x", "1.5", "--"}) {
    const auto costs = parse(std::string("1 ") + wrong + " 2");
    ASSERT_FALSE(costs) << wrong;
    EXPECT_EQ(costs.error().message,
              "costs: expected a number from 1 to 1000000, or - for a forbidden move, found '" +
                  std::string(wrong) + "'");
  }
}

}  // namespace
}  // namespace nonet::test
