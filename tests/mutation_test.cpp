// Certificates with one thing changed: what no longer proves its claim is rejected. Whether a changed one
// still holds is decided here, by the solvers for the claim and by definition for the proof, never by the
// code that checks certificates.
#include <gtest/gtest.h>

#include <cctype>
#include <random>

#include "tests/support/certificate_truth.h"
#include "tests/support/sanitized.h"

namespace nonet {
namespace {

using nonet_verify::Json;
using test::Asked;
using test::holds;

constexpr int mutants = test::sanitized ? 100 : 2000;

// The text line by line, without the commas that end lines: they are put back where they belong.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with(',')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

char first_of(const std::string& line) {
  const auto at = line.find_first_not_of(' ');
  return at == std::string::npos ? ' ' : line[at];
}

bool opens(const std::string& line) {
  return line.ends_with('{') || line.ends_with('[');
}
bool closes(const std::string& line) {
  return first_of(line) == '}' || first_of(line) == ']';
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool last = i + 1 == lines.size() || closes(lines[i + 1]);
    text += lines[i] + (last || opens(lines[i]) ? "\n" : ",\n");
  }
  return text;
}

class Mutator {
 public:
  Mutator(const std::string& text, u64 seed) : lines_(lines_of(text)), random_(seed) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      // A size with a digit more is a true question, and years of work.
      const bool size = i > 0 && lines_[i - 1].ends_with("\"instance\": [") && is_number(value_of(lines_[i]));
      if (!opens(lines_[i]) && !closes(lines_[i]) && !size) values_.push_back(i);
    }
  }

  std::string mutant() {
    std::vector<std::string> lines = lines_;
    const std::size_t at = values_[below(values_.size())];
    std::string& line = lines[at];
    switch (below(8)) {
      case 0: {  // another value from elsewhere
        const std::string other = value_of(lines_[values_[below(values_.size())]]);
        line = line.substr(0, line.size() - value_of(line).size()) + other;
        break;
      }
      case 1:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 2:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
        break;
      case 3: {
        const std::size_t next = values_[below(values_.size())];
        std::swap(lines[at], lines[next]);
        break;
      }
      case 4:
        change_number(line);
        break;
      default:
        change_character(line);
        break;
    }
    return joined(lines);
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  static bool is_number(const std::string& value) {
    return value.find_first_not_of("\"0123456789") == std::string::npos;
  }
  static std::string value_of(const std::string& line) {
    const auto colon = line.find("\": ");
    return line.substr(colon == std::string::npos ? line.find_first_not_of(' ') : colon + 3);
  }

  void change_number(std::string& line) {
    std::vector<std::size_t> digits;
    const std::size_t begin = line.size() - value_of(line).size();
    for (std::size_t i = begin; i < line.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(line[i])) != 0) digits.push_back(i);
    }
    if (digits.empty()) return change_character(line);
    char& digit = line[digits[below(digits.size())]];
    const bool up = digit == '0' || (digit != '9' && below(2) == 0);
    digit = static_cast<char>(digit + (up ? 1 : -1));
  }

  void change_character(std::string& line) {
    constexpr std::string_view all = "0123456789abcdefrcULDRFABC=@(), -.*#Q'";
    const std::string value = value_of(line);
    const std::size_t quotes = value.starts_with('"') ? 1 : 0;
    if (value.size() <= 2 * quotes) return;
    const std::size_t at = line.size() - value.size() + quotes + below(value.size() - 2 * quotes);
    const char other = all[below(all.size())];
    switch (below(3)) {
      case 0:
        line[at] = other;
        break;
      case 1:
        line.erase(at, 1);
        break;
      default:
        line.insert(at, 1, other);
        break;
    }
  }

  std::vector<std::string> lines_;
  std::vector<std::size_t> values_;
  std::mt19937_64 random_;
};

enum class Verdict { rejected, trusted, accepted };

Verdict verdict_on(const std::string& text, bool replay) {
  try {
    nonet_verify::Effort effort;
    effort.replay = replay;
    effort.memory = 1 << 26;
    const auto report = nonet_verify::verify(nonet_verify::read_certificate(text), effort);
    return report.trusted.empty() ? Verdict::accepted : Verdict::trusted;
  } catch (const nonet_verify::Rejection&) {
    return Verdict::rejected;
  } catch (const nonet_verify::Refusal&) {
    return Verdict::rejected;
  }
}

struct Original {
  std::string name;
  std::string kind;  // of its proof
  char verb;         // s, c or t
  Asked asked;
  std::string board;
  int share = 1;  // of the mutants, one in so many: it takes longer
};
void PrintTo(const Original& original, std::ostream* out) {
  *out << original.name;
}

class Mutation : public testing::TestWithParam<Original> {};

TEST_P(Mutation, OnlyWhatHoldsIsAccepted) {
  const Original& original = GetParam();
  const std::string text = original.verb == 's'   ? test::solved(original.asked, original.board)
                           : original.verb == 'c' ? test::counted(original.asked, original.board)
                                                  : test::tabled(original.asked);
  ASSERT_EQ(Json::parse(text).at("proof").at("kind").text(), original.kind) << text;
  ASSERT_EQ(joined(lines_of(text)), text);
  ASSERT_EQ(verdict_on(text, true), Verdict::accepted) << text;
  ASSERT_TRUE(holds(text)) << text;

  Mutator mutator(text, 1);
  int rejected = 0;
  const int tried = mutants / original.share;
  for (int i = 0; i < tried; ++i) {
    const std::string mutant = mutator.mutant();
    if (mutant == text) continue;
    const Verdict replayed = verdict_on(mutant, true);
    EXPECT_NE(replayed, Verdict::trusted) << mutant;
    if (replayed == Verdict::rejected) ++rejected;
    const bool believed = replayed == Verdict::accepted || verdict_on(mutant, false) == Verdict::accepted;
    if (believed) {
      ASSERT_TRUE(holds(mutant)) << mutant;
    }
  }
  EXPECT_GT(rejected, tried / 4);  // most changes of most certificates break something
}

// Seals the units of a certificate anew, so that their checksums hide nothing.
std::string check_of(const std::string& before, const std::string& options, const std::string& count) {
  std::uint32_t crc = 0xffffffff;
  for (const char c : before + "|" + options + "|" + count) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78 : 0);
  }
  char text[9];
  std::snprintf(text, sizeof(text), "%08x", ~crc);
  return text;
}

// The certificate of queens with other counts for its units.
std::string with_counts(const std::string& text, const std::map<std::size_t, std::string>& counts) {
  const Json json = Json::parse(text);
  std::vector<std::string> lines = lines_of(text);
  std::string check = "00000000";
  std::size_t number = 0;
  for (const Json& unit : json.at("proof").at("units").items()) {
    std::string names;
    for (const std::string& name : test::texts_of(unit.at("options")))
      names += (names.empty() ? "" : " ") + name;
    const auto other = counts.find(number);
    const std::string count = other == counts.end() ? unit.at("count").text() : other->second;
    check = check_of(check, names, count);
    std::string& line = lines.at(unit.line - 1);
    line = line.substr(0, line.find("\"count\"")) + "\"count\": \"" + count + "\", \"check\": \"" + check +
           "\"}";
    ++number;
  }
  return joined(lines);
}

TEST(MutationOfUnits, CountsThatCancelAreFoundByCounting) {
  const std::string text = test::counted({"queens"}, "11");
  const Json json = Json::parse(text);
  const Json& units = json.at("proof").at("units");
  ASSERT_GT(units.items().size(), 20u);
  EXPECT_EQ(with_counts(text, {}), text);
  for (std::size_t i = 1; i < 6; ++i) {
    const auto one_more = [&](std::size_t unit) {
      return std::to_string(std::stoull(units.items()[unit].at("count").text()) + 1);
    };
    EXPECT_EQ(verdict_on(with_counts(text, {{i, one_more(i)}}), false), Verdict::rejected);
    if (units.items()[i - 1].at("count").text() == "0") continue;
    const std::string one_less = std::to_string(std::stoull(units.items()[i - 1].at("count").text()) - 1);
    EXPECT_EQ(verdict_on(with_counts(text, {{i - 1, one_less}, {i, one_more(i)}}), true), Verdict::rejected);
  }
}

TEST(MutationOfUnits, OtherSizesAreNotCounted) {
  const std::string text = test::counted({"queens"}, "7");
  for (const std::string size : {"1", "4", "6", "8", "9"}) {
    std::string other = text;
    other.replace(other.find("\"7\""), 3, "\"" + size + "\"");
    EXPECT_EQ(verdict_on(other, true), Verdict::rejected);
  }
}

// Of puzzle files, whose rules are changed too.
const std::string lamps_file = R"puzzle(
goal = "0"
[board]
grid = "2x3"
values = 3
[[moves]]
for = "a in cells"
add = "a orthogonal(a)"
)puzzle";
const std::string slide_file = R"puzzle(
goal = "123/45_"
[board]
grid = "2x3"
values = "_12345"
[[moves]]
for = "a in cells, b in orthogonal(a)"
when = "a = _"
swap = "a b"
)puzzle";
const std::string pegs_file = R"puzzle(
goal = "00100"
[board]
grid = "1x5"
values = "01"
[[moves]]
replace = "110 -> 001"
along = "right left"
)puzzle";
const std::string latin_file = R"puzzle(
[board]
grid = "3x3"
values = "123"
[[rules]]
different = "rows columns"
)puzzle";

const std::string judge_sample =
    "000000000/001000100/000000000/000110000/000111000/000000000/000000000/000000000/000000000";

INSTANTIATE_TEST_SUITE_P(
    Originals, Mutation,
    testing::Values(
        Original{"Groups", "groups", 's', {"binary-sudoku"}, judge_sample},
        Original{"LinearLights", "linear", 's', {"lights-out"}, "1111/1111/1111/1111"},
        Original{"LinearModuloThree", "linear", 's', {"lights-out", {{"modulus", "3"}}}, "120/201/110"},
        Original{"LinearModuloFour", "linear", 's', {"lights-out", {{"modulus", "4"}}}, "1203/2010"},
        Original{"LinearClocks", "linear", 's', {"clocks"}, "9 9 12/6 6 6/6 3 6"},
        Original{"LinearCount", "linear", 'c', {"lights-out"}, "1111/1111/1111/1111"},
        Original{"Weights", "weights", 's', {"lights-out"}, "1000/0000/0000/0000"},
        Original{"TableOfLights", "table", 't', {"lights-out", {{"size", "3x3"}}}, ""},
        Original{"TableOfNine", "table", 't', {"nine", {{"size", "3"}}}, ""},
        Original{"TableOfTiles", "table", 't', {"tiles", {{"size", "2x3"}}}, ""},
        Original{"SolveByTable", "table", 's', {"nine", {}, "table"}, "100/000/000/111/111/011"},
        Original{"SearchTiles", "search", 's', {"tiles", {}, "ida"}, "283104765"},
        Original{"SearchKnights",
                 "search",
                 's',
                 {"knights", {}, "bidirectional"},
                 "10111/01111/*0111/00001/00000"},
        Original{"SearchCube", "search", 's', {"cube2", {}, "ida"}, "R U2 R'"},
        Original{"SearchPyraminx", "search", 's', {"pyraminx", {}, "ida"}, "R U R'"},
        Original{"CountPaths", "search", 'c', {"tiles", {}, "ida"}, "283104765"},
        Original{"Invariant", "invariant", 's', {"tiles"}, "2 1 3/8 0 4/7 6 5"},
        Original{"Orbits", "invariant", 's', {"nine"}, "110/000/000/111/111/111"},
        Original{"Goal", "goal", 's', {"nine"}, "000/000/000/111/111/111"},
        Original{"BestFound", "search", 's', {"nine", {{"edits", "1"}}, "macro"}, "100/000/000/111/111/011"},
        Original{"OnlySudoku", "drat", 's', {"sudoku", {{"size", "4"}}}, "0004/0010/1000/0340"},
        Original{"LampsOfAFile", "linear", 's', {"lamps.puzzle", {}, "auto", lamps_file}, "012/100"},
        Original{"SlidesOfAFile", "table", 's', {"slide.puzzle", {}, "table", slide_file}, "1_3/425", 4},
        Original{"NoSlidesOfAFile", "invariant", 's', {"slide.puzzle", {}, "auto", slide_file}, "213/45_"},
        Original{"PegsOfAFile", "search", 's', {"pegs.puzzle", {}, "bfs", pegs_file}, "10110"},
        Original{"TableOfPegs", "table", 't', {"pegs.puzzle", {}, "auto", pegs_file}, ""},
        Original{"OnlyLatin", "drat", 's', {"latin.puzzle", {}, "auto", latin_file}, "1../.2./..."},
        Original{"UnitsOfLatin", "units", 'c', {"latin.puzzle", {}, "auto", latin_file}, ".../1../..."},
        Original{"NoQueens", "drat", 's', {"queens"}, "3"},
        Original{"NoLangford", "search", 's', {"langford"}, "5"},
        Original{"AnotherSudoku", "another", 's', {"sudoku", {{"size", "4"}}}, "1..4/..../..../...1"},
        Original{"AnotherQueens", "another", 's', {"queens"}, "6"},
        Original{"UnitsOfQueens", "units", 'c', {"queens"}, "11", 2},
        Original{"UnitsOfCheckers", "units", 'c', {"checkers"}, "6"},
        Original{"UnitsOfLangford", "units", 'c', {"langford"}, "4"},
        Original{"UnitsOfPentominoes", "units", 'c', {"pentominoes"}, "4x5", 4},
        Original{"TargetSudoku",
                 "search",
                 's',
                 {"target-sudoku"},
                 "7 0 0 9 0 0 0 0 1/1 0 0 0 0 5 9 0 0/0 0 0 2 0 0 0 8 0/0 0 5 0 2 0 0 0 3/0 0 0 0 0 0 6 4 8/"
                 "4 1 3 0 0 0 0 0 0/0 0 7 0 0 2 0 9 0/2 0 1 0 6 0 8 0 4/0 8 0 5 0 4 0 1 2"}),
    [](const auto& original) { return original.param.name; });

}  // namespace
}  // namespace nonet
