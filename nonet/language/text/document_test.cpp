// Texts of every kind and what is wrong with them.
#include "nonet/language/text/document.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/made_document.h"

namespace nonet::test {
namespace {

Error error_of(const std::string& text) {
  const auto document = Document::parse("f.puzzle", text);
  EXPECT_FALSE(document) << text;
  return document ? Error{} : document.error();
}

std::string shown(const Error& error) {
  return fmt::format("{}:{}: {}\n{}", error.place.line, error.place.column, error.message, error.excerpt);
}

// Line and column by counting from the beginning.
std::pair<std::uint64_t, std::uint64_t> counted(std::string_view text, std::size_t offset) {
  std::uint64_t line = 1, column = 1;
  for (std::size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else if ((text[i] & '\xc0') != '\x80') {
      ++column;
    }
  }
  return {line, column};
}

TEST(Document, ExampleOfTheHeader) {
  const auto document = Document::parse("lamps.puzzle", "[board]\ngrid = \"3x3\"\n");
  const Node* grid = (*document)->root().find("board")->find("grid");
  EXPECT_EQ(grid->text, "3x3");
  EXPECT_EQ(std::pair(grid->place().line, grid->place().column), std::pair(2ul, 8ul));
  EXPECT_EQ(std::pair(grid->place_at(2).line, grid->place_at(2).column), std::pair(2ul, 11ul));
  EXPECT_EQ(shown(wrong_in(*grid, 0, 1, "expected 1 to 9")),
            "2:9: expected 1 to 9\n   2 | grid = \"3x3\"\n     |         ^");
}

TEST(Document, KeepsTheOrderOfKeys) {
  const auto document = parsed("z = 1\na = true\nm.y = 'q'\nm.b = 2\n[[t]]\nx = [1, [2]]\n[[t]]\n[c]\n");
  EXPECT_EQ(dump(document->root()), "{z=1;a=yes;m={y=1'q';b=2;};t=[{x=[1;[2;];];};{};];c={};}");
  EXPECT_EQ(document->root().find("none"), nullptr);
  EXPECT_EQ(document->root().find("z")->find("none"), nullptr);
}

TEST(Document, UnderlinesValuesKeysAndHeaders) {
  const auto document = parsed("\"a b\" = [1, 'xy', {k = 22}]\n[[t]]  # c\nl = [\n  3]\nm = '''q\nr'''\n");
  const Node& root = document->root();
  const Node& list = *root.find("a b");
  EXPECT_EQ(wrong(list, "").excerpt,
            "   1 | \"a b\" = [1, 'xy', {k = 22}]\n     |         ^~~~~~~~~~~~~~~~~~~");
  EXPECT_EQ(wrong_key(list, "").excerpt, "   1 | \"a b\" = [1, 'xy', {k = 22}]\n     | ^~~~~");
  EXPECT_EQ(wrong(list.list[1], "").excerpt, "   1 | \"a b\" = [1, 'xy', {k = 22}]\n     |             ^~~~");
  EXPECT_EQ(wrong_key(*list.list[2].find("k"), "").excerpt,
            "   1 | \"a b\" = [1, 'xy', {k = 22}]\n     |                    ^");
  const Node& table = root.find("t")->list[0];
  EXPECT_EQ(wrong(table, "").excerpt, "   2 | [[t]]  # c\n     | ^~~~~");
  EXPECT_EQ(wrong_key(table, "").excerpt, "   2 | [[t]]  # c\n     | ^~~~~");
  EXPECT_EQ(wrong(*table.find("l"), "").excerpt, "   3 | l = [\n     |     ^");
  EXPECT_EQ(wrong(*table.find("m"), "").excerpt, "   5 | m = '''q\n     |     ^~~~");
  EXPECT_EQ(shown(wrong_in(*table.find("m"), 2, 9, "x")), "6:1: x\n   6 | r'''\n     | ^");
}

TEST(Document, SaysWhatIsWrongAndWhere) {
  const std::string kinds = "expected a text, a whole number, true or false, a list or a table, found ";
  const std::string value =
      "expected a value: a text in quotes, a whole number, true or false, a list or a table";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a = 1.5", "1:5: " + kinds + "a number with a fraction or exponent\n   1 | a = 1.5\n     |     ^~~"},
      {"l = [1, nan]",
       "1:9: " + kinds + "a number with a fraction or exponent\n   1 | l = [1, nan]\n     |         ^~~"},
      {"d = 1979-05-27", "1:5: " + kinds + "a date\n   1 | d = 1979-05-27\n     |     ^~~~~~~~~~"},
      {"t = 07:32:00", "1:5: " + kinds + "a time\n   1 | t = 07:32:00\n     |     ^~~~~~~~"},
      {"a = 'x", "1:7: the text is not closed\n   1 | a = 'x\n     |       ^"},
      {"a = \"x\nb = 1", "1:7: the text is not closed on its line\n   1 | a = \"x\n     |       ^"},
      {"a = 1\na = 2", "2:1: 'a' is there already, in line 1\n   2 | a = 2\n     | ^"},
      {"x = 'ab = 1'\n# ab = 2\nab = 3\n  ab = 4",
       "4:3: 'ab' is there already, in line 3\n   4 |   ab = 4\n     |   ^~"},
      {"t = { ab = 2, b = 1, ab = 3 }",
       "1:22: 'ab' is there already, in line 1\n   1 | t = { ab = 2, b = 1, ab = 3 }\n     |               "
       "       ^~"},
      {"[ab]\nx = 1\n[ab]", "3:2: 'ab' is there already, in line 1\n   3 | [ab]\n     |  ^~"},
      {"a = 1 b",
       "1:7: expected a comment or whitespace, found 'b' (key-value pair)\n   1 | a = 1 b\n     |       ^"},
      {"é = 1",
       "1:1: expected keys, tables, whitespace or comments, found 'é' (root table)\n   1 | é = 1\n     | ^"},
      {"a = \"\"\"\\日\"\"\"",
       "1:9: unknown escape sequence '\\日' (string)\n   1 | a = \"\"\"\\日\"\"\"\n     |         ^~"},
      {"[[a]]\n[a]", "2:2: 'a' is there already, in line 1\n   2 | [a]\n     |  ^"},
      {"a = tr\nb = 1", "1:5: " + value + "\n   1 | a = tr\n     |     ^"},
      {"[.]",
       "1:2: expected bare key starting character or string delimiter, found '.' (key)\n   1 | [.]\n     |  "
       "^"},
      {"a == 1", "1:4: " + value + "\n   1 | a == 1\n     |    ^"},
      {"a = \n", "1:5: " + value + "\n   1 | a =\n     |     ^"},
      {std::string("a = '\0'", 7), "1:6: found the control character 0x00\n   1 | a = '?'\n     |      ^"},
      {"# \xc3(\n", "1:3: expected a text in UTF-8, found the byte 0xc3\n   1 | # ?(\n     |   ^"},
      {"a = 1\rb = 2", "1:6: a line ends with LF or CRLF: found CR alone\n   1 | a = 1?b = 2\n     |      ^"},
  };
  for (const auto& [text, message] : cases) {
    const Error error = error_of(text);
    EXPECT_EQ(shown(error), message) << text;
    EXPECT_EQ(error.place.file, "f.puzzle");
    EXPECT_EQ(error.fault, Fault::input);
  }
}

TEST(Document, LinesMayEndAsElsewhere) {
  EXPECT_EQ(dump(parsed("\xef\xbb\xbf"
                        "a = 1\r\nb = '''\r\nx\r\ny'''\r\n")
                     ->root()),
            "{a=1;b=3'x\ny';}");
}

// What takes time in proportion to the text is over in a moment here; what looks at all tables for each is
// not.
TEST(Document, ManyTables) {
  std::string text;
  for (int i = 0; i < 60000; ++i) text += "[[a]]\nb = 1\n";
  const auto document = parsed(text);
  EXPECT_EQ(document->root().find("a")->list.size(), 60000u);
  EXPECT_EQ(document->root().find("a")->list[59999].key_place().line, 119999u);
}

TEST(Document, Limits) {
  const auto repeated = [](std::string_view part, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += part;
    return out;
  };
  EXPECT_EQ(error_of("a = 1\nb = " + repeated("[", 100000)).message,
            "lists and tables are nested at most 32 deep");
  EXPECT_EQ(error_of("b = " + repeated("{a=", 100000)).message,
            "lists and tables are nested at most 32 deep");
  EXPECT_EQ(error_of(repeated("a.", 1000000) + "a = 1").message, "a key has at most 32 parts");
  EXPECT_EQ(error_of("[" + repeated("a.", 1000000) + "a]").message, "a key has at most 32 parts");
  EXPECT_EQ(error_of(repeated("[a.b.c.d.e.f.g.h]\n", 40000)).message,
            "a puzzle file has at most 262144 values");
  EXPECT_EQ(error_of("x = [" + repeated("1,", 1 << 19) + "]").message,
            "a puzzle file has at most 262144 values");
  const Error large = error_of(std::string(Document::most_bytes + 1, '\n'));
  EXPECT_EQ(large.fault, Fault::refused);
  EXPECT_EQ(large.message, "a puzzle file in TOML has at most 4 MiB");
  EXPECT_TRUE(parsed("a = " + repeated("[", 31) + repeated("]", 31)));
  EXPECT_TRUE(parsed("x = [" + repeated("'a.b,[={',", 100000) + "]"));  // not those in texts
}

TEST(Excerpt, KeepsItsMarksBelowTheText) {
  const std::vector<std::tuple<std::string, std::uint64_t, std::size_t, std::string>> cases = {
      {"abc", 2, 1, "   1 | abc\n     |  ^"},
      {"abc", 4, 1, "   1 | abc\n     |    ^"},
      {"abc", 9, 5, "   1 | abc\n     |    ^"},
      {"abc", 1, 9, "   1 | abc\n     | ^~~"},
      {"\tab", 2, 2, "   1 |  ab\n     |  ^~"},
      {"日本x", 3, 1, "   1 | 日本x\n     |     ^"},
      {"日本x", 2, 2, "   1 | 日本x\n     |   ^~~"},
      {"e\u0301x", 3, 1, "   1 | e\u0301x\n     |  ^"},
      {"éa", 2, 1, "   1 | éa\n     |  ^"},
      {"\x1b[1m\xff"
       "a",
       6, 1, "   1 | ?[1m?a\n     |      ^"},
      {"\u202e\u0085x", 3, 1, "   1 | ??x\n     |   ^"},
      {"", 1, 1, "   1 |\n     | ^"},
  };
  for (const auto& [line, column, length, drawn] : cases)
    EXPECT_EQ(excerpt_of(line, {"f", 1, column}, length), drawn) << line;
  EXPECT_EQ(excerpt_of("a\nb\r\nc", {"f", 2, 1}, 1), "   2 | b\n     | ^");
  EXPECT_EQ(excerpt_of("a\n", {"f", 12345, 1}, 1), "12345 |\n      | ^");
  const std::string row(200, 'x');
  EXPECT_EQ(excerpt_of(row + "ab" + row, {"f", 1, 201}, 2), "   1 | ..." + std::string(60, 'x') + "ab" +
                                                                std::string(38, 'x') + "...\n     |    " +
                                                                std::string(60, ' ') + "^~");
  EXPECT_EQ(excerpt_of(row, {"f", 1, 1}, 150),
            "   1 | " + std::string(100, 'x') + "...\n     | ^" + std::string(99, '~'));
  const Error error = wrong_at("a b\nc d\n", {"f", 2, 3}, 1, "no d");
  EXPECT_EQ(shown(error), "2:3: no d\n   2 | c d\n     |   ^");
}

TEST(Document, FindsEveryCharacterOfATextAgain) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Maker maker(seed);
    const std::string start = maker.maybe() ? "\n# é日\nb = 'é'\nk = " : "k = ";
    const Made made = maker.text();
    const std::string text = start + made.source + "\n";
    const auto document = parsed(text);
    ASSERT_TRUE(document);
    const Node* node = document->root().find("k");
    ASSERT_EQ(dump(*node), made.meaning) << text;
    for (const auto& [offset, at] : made.starts) {
      const Place place = node->place_at(offset);
      ASSERT_EQ(std::pair(place.line, place.column), counted(text, start.size() + at)) << text << "\n"
                                                                                       << offset;
      ASSERT_EQ(document->offset_of(place.line, place.column), start.size() + at) << text;
    }
  }
}

}  // namespace
}  // namespace nonet::test
