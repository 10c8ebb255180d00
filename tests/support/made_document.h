// Documents of a test: read, shown, and made at random.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "nonet/language/text/document.h"

namespace nonet::test {

inline std::unique_ptr<Document> parsed(const std::string& text) {
  auto document = Document::parse("f.puzzle", text);
  EXPECT_TRUE(document) << text << "\n" << (document ? "" : document.error().message);
  return document ? std::move(*document) : nullptr;
}

// What a tree says, without its places.
inline std::string dump(const Node& node) {
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

}  // namespace nonet::test
