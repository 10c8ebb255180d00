// Longer than most files: texts of every kind and what is wrong with them.
#include "language/document.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "language/layout.h"

namespace nonet {
namespace {

std::unique_ptr<Document> parsed(const std::string& text) {
  auto document = Document::parse("f.puzzle", text);
  EXPECT_TRUE(document) << text << "\n" << (document ? "" : document.error().message);
  return document ? std::move(*document) : nullptr;
}

Error error_of(const std::string& text) {
  const auto document = Document::parse("f.puzzle", text);
  EXPECT_FALSE(document) << text;
  return document ? Error{} : document.error();
}

std::string shown(const Error& error) {
  return fmt::format("{}:{}: {}\n{}", error.place.line, error.place.column, error.message, error.excerpt);
}

// What a tree says, without its places.
std::string dump(const Node& node) {
  std::string out;
  switch (node.type) {
    case Node::Type::text:
      return fmt::format("{}'{}'", node.text.size(), node.text);
    case Node::Type::number:
      return std::to_string(node.number);
    case Node::Type::flag:
      return node.number == 1 ? "yes" : "no";
    case Node::Type::list:
      for (const Node& entry : node.list) out += dump(entry) + ";";
      return "[" + out + "]";
    case Node::Type::table:
      break;
  }
  for (const auto& [key, value] : node.table) out += fmt::format("{}={};", key, dump(value));
  return "{" + out + "}";
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

// A value with what it means, and of a text where each of its characters was written.
struct Made {
  std::string source, meaning;
  std::vector<std::pair<std::size_t, std::size_t>> starts = {};  // offset in the text, in the source
};

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool maybe() { return pick(2) == 0; }
  std::string blanks() { return std::string(pick(3), maybe() ? ' ' : '\t'); }
  std::string comment() { return pick(4) == 0 ? "# [ = ' \" é" + blanks() : ""; }
  std::string line_end() { return pick(8) == 0 ? "\r\n" : "\n"; }

  Made text() {
    static const std::vector<std::string> alphabet = {"a",  "b",  " ", "\"", "'", "\\", "é",
                                                      "日", "\n", "#", "\t", "[", "="};
    std::vector<std::string> characters(pick(9));
    for (std::string& c : characters) c = alphabet[pick(alphabet.size())];
    const auto has = [&](std::string_view c) {
      return std::find(characters.begin(), characters.end(), c) != characters.end();
    };
    const bool lines = maybe(), literal = !has("'") && (lines || !has("\n")) && maybe();
    Made made;
    const std::string quotes = std::string(lines ? 3 : 1, literal ? '\'' : '"');
    made.source = quotes;
    if (lines && (maybe() || (!characters.empty() && characters[0] == "\n"))) made.source += line_end();
    std::string meant;
    for (const std::string& c : characters) {
      const bool blank = c == " " || c == "\t" || c == "\n";
      // The end of a line and blanks that are not part of the text belong to what is before them.
      if (lines && !literal && !blank && pick(6) == 0) made.source += "\\" + blanks() + line_end() + blanks();
      made.starts.emplace_back(meant.size(), made.source.size());
      meant += c;
      if (literal) {
        made.source += c == "\n" ? line_end() : c;
      } else if (c == "\"" || c == "\\") {
        made.source += "\\" + c;
      } else if (c == "\n") {
        made.source += lines && maybe() ? line_end() : maybe() ? "\\n" : "\\u000A";
      } else if (c == "é" && maybe()) {
        made.source += maybe() ? "\\u00e9" : "\\U000000E9";
      } else {
        made.source += c;
      }
    }
    made.starts.emplace_back(meant.size(), made.source.size());
    made.source += quotes;
    made.meaning = fmt::format("{}'{}'", meant.size(), meant);
    return made;
  }

  Made value(std::size_t depth, bool one_line) {
    switch (pick(depth == 0 ? 4 : 6)) {
      case 0:
        return maybe() ? Made{"true", "yes"} : Made{"false", "no"};
      case 1:
        return maybe() ? Made{"-1_000", "-1000"} : Made{"0xff", "255"};
      case 2:
      case 3:
        return text();
      case 4:
        return list(depth - 1, one_line);
      default:
        return table(depth - 1);
    }
  }

  std::string key(std::size_t number) {
    return pick(4) == 0 ? fmt::format("'k {}'", number) : fmt::format("k{}", number);
  }
  static std::string meaning_of(std::string key) {
    std::erase(key, '\'');
    return key;
  }

  // Lines of keys with values, and what they mean.
  Made lines() {
    Made made;
    const std::size_t size = pick(4);
    for (std::size_t i = 0; i < size; ++i) {
      const std::string name = key(i);
      const Made content = value(3, false);
      const bool dotted = pick(6) == 0;
      made.source += blanks() + name + blanks() + (dotted ? "." + blanks() + "x" : "") + blanks() + "=" +
                     blanks() + content.source + blanks() + comment() + line_end();
      made.meaning +=
          fmt::format("{}={};", meaning_of(name), dotted ? "{x=" + content.meaning + ";}" : content.meaning);
      while (pick(3) == 0) made.source += blanks() + comment() + line_end();
    }
    return made;
  }

  Made document() {
    Made made = lines();
    const std::size_t tables = pick(3);
    std::string listed;
    for (std::size_t i = 0; i < tables; ++i) {
      const Made inside = lines();
      const std::string name = fmt::format("t{}", i);
      made.source += comment() + line_end() + "[" + blanks() + name + blanks() + "]" + blanks() + comment() +
                     line_end() + inside.source;
      made.meaning += fmt::format("{}={{{}}};", name, inside.meaning);
    }
    for (std::size_t i = pick(3); i > 0; --i) {
      const Made inside = lines();
      made.source += "[[" + blanks() + "moves" + blanks() + "]]" + comment() + line_end() + inside.source;
      listed += "{" + inside.meaning + "};";
    }
    if (!listed.empty()) made.meaning += "moves=[" + listed + "];";
    made.meaning = "{" + made.meaning + "}";
    return made;
  }

 private:
  std::string gap(bool one_line) {
    if (one_line || maybe()) return blanks();
    return blanks() + comment() + line_end() + blanks();
  }

  Made list(std::size_t depth, bool one_line) {
    Made made{"[", "["};
    const std::size_t size = pick(6);
    for (std::size_t i = 0; i < size; ++i) {
      const Made entry = value(depth, one_line);
      made.source += gap(one_line) + entry.source + gap(one_line) + (i + 1 < size || maybe() ? "," : "");
      made.meaning += entry.meaning + ";";
    }
    made.source += gap(one_line) + "]";
    made.meaning += "]";
    return made;
  }

  Made table(std::size_t depth) {
    Made made{"{", "{"};
    const std::size_t size = pick(3);
    for (std::size_t i = 0; i < size; ++i) {
      const std::string name = key(i);
      const Made entry = value(depth, true);
      made.source +=
          (i > 0 ? "," : "") + blanks() + name + blanks() + "=" + blanks() + entry.source + blanks();
      made.meaning += fmt::format("{}={};", meaning_of(name), entry.meaning);
    }
    made.source += "}";
    made.meaning += "}";
    return made;
  }

  std::mt19937 random_;
};

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

TEST(Layout, SaysTheSameAndStaysAsItIs) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    const Made made = Maker(seed).document();
    const auto document = parsed(made.source);
    ASSERT_TRUE(document);
    ASSERT_EQ(dump(document->root()), made.meaning) << made.source;
    const auto laid = lay_out("f.puzzle", made.source);
    ASSERT_TRUE(laid) << made.source;
    const auto again = parsed(*laid);
    ASSERT_TRUE(again) << made.source;
    EXPECT_EQ(dump(again->root()), made.meaning) << made.source << "\n----\n" << *laid;
    EXPECT_EQ(lay_out("f.puzzle", *laid).operator*(), *laid) << made.source;
    const auto comments = [](std::string_view text) { return std::count(text.begin(), text.end(), '#'); };
    EXPECT_EQ(comments(*laid), comments(made.source)) << made.source;
    EXPECT_EQ(laid->find('\r'), std::string::npos);
  }
}

TEST(Layout, Rules) {
  const std::string forty(40, 'x');
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"\n\n", ""},
      {"a=1   # one\n[b]\nl=[1,2]", "a = 1 # one\n\n[b]\nl = [1, 2]\n"},
      {"\n\n# c  \n\n\n\na = 1\n\n\n", "# c\n\na = 1\n"},
      {"a = 1\n# of b\n[b]\n# of c\n\n[c]\n", "a = 1\n\n# of b\n[b]\n# of c\n\n[c]\n"},
      {"# of b\n[b]\n", "# of b\n[b]\n"},
      {" [ b . 'c d' ]# x\n\t[[ d ]]", "[b.'c d'] # x\n\n[[d]]\n"},
      {"l = [ 1 ,\n 2, ]\nt = {a=1,b={ } }", "l = [1, 2]\nt = { a = 1, b = {} }\n"},
      {"l = [\n 1, 2]", "l = [\n  1, 2,\n]\n"},
      {"l = [ # a\n 1 # b\n # c\n, # d\n [2,3]] # e",
       "l = [\n  # a\n  1, # b\n  # c\n  # d\n  [2, 3],\n] # e\n"},
      {"l = ['" + forty + "', '" + forty + "12345678']", "l = ['" + forty + "', '" + forty + "12345678']\n"},
      {"l = ['" + forty + "', '" + forty + "123456789']",
       "l = [\n  '" + forty + "',\n  '" + forty + "123456789',\n]\n"},
      {"s = '''\n  x  \n\n\n'''  \n", "s = '''\n  x  \n\n\n'''\n"},
      {"a = [['''x\ny''']]", "a = [\n  [\n    '''x\ny''',\n  ],\n]\n"},
  };
  for (const auto& [text, laid] : cases) {
    const auto result = lay_out("f.puzzle", text);
    ASSERT_TRUE(result) << text;
    EXPECT_EQ(*result, laid) << text;
  }
  EXPECT_FALSE(lay_out("f.puzzle", "a = [1"));
  std::string numbers = "12345678", row = "  12345678,";
  for (int i = 1; i < 9; ++i) row += " 12345678,";
  for (int i = 1; i < 25; ++i) numbers += ",12345678";
  const std::string short_row = "  12345678, 12345678, 12345678, 12345678, 12345678, 12345678, 12345678,\n";
  EXPECT_EQ(*lay_out("f.puzzle", "a = [" + numbers + "]"),
            "a = [\n" + row + "\n" + row + "\n" + short_row + "]\n");
}

}  // namespace
}  // namespace nonet
