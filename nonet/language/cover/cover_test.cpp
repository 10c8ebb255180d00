// Files that are filled by rules: against brute force and published numbers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tests/support/cover_random.h"
#include "tests/support/described_text.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

// A board of 3 x 3 cells with rules drawn at random, and what they say told in plain loops.
struct RandomRules {
  std::string text, values, regions;
  struct Rule {
    std::vector<std::vector<int>> groups;
    char value;  // 0: different
    int least, most;
  };
  std::vector<Rule> rules;

  explicit RandomRules(std::mt19937_64& random) {
    values = std::vector<std::string>{".Q", "ab", ".ab", "123"}[random() % 4];
    for (int i = 0; i < 9; ++i) regions += "AB"[random() % 2];
    regions[0] = 'A', regions[8] = 'B';
    text = fmt::format("[board]\ngrid = \"3x3\"\nvalues = \"{}\"\nregions = \"{}/{}/{}\"\n", values,
                       regions.substr(0, 3), regions.substr(3, 3), regions.substr(6));
    for (int i = draw(random, 1, 3); i > 0; --i) add(random);
  }

  void add(std::mt19937_64& random) {
    const std::string word = std::vector<std::string>{"rows", "columns", "regions"}[random() % 3];
    Rule rule{{}, 0, 0, 1};
    for (int g = 0; g < 3; ++g) {
      rule.groups.emplace_back();
      for (int c = 0; c < 9; ++c) {
        const int of = word == "rows"      ? c / 3
                       : word == "columns" ? c % 3
                                           : regions[static_cast<std::size_t>(c)] - 'A';
        if (of == g) rule.groups.back().push_back(c);
      }
      if (rule.groups.back().empty()) rule.groups.pop_back();
    }
    std::size_t smallest = 9, largest = 0;
    for (const auto& group : rule.groups) {
      smallest = std::min(smallest, group.size());
      largest = std::max(largest, group.size());
    }
    if (largest <= values.size() && random() % 2 == 0) {
      text += fmt::format("[[rules]]\ndifferent = \"{}\"\n", word);
    } else {
      rule.value = values[random() % values.size()];
      rule.least = draw(random, 0, std::min(2, static_cast<int>(smallest)));
      rule.most = draw(random, std::max(rule.least, 1), 3);
      text += fmt::format("[[rules]]\ncount = \"{}\"\nin = \"{}\"\ntimes = \"{}..{}\"\n", rule.value, word,
                          rule.least, rule.most);
    }
    rules.push_back(std::move(rule));
  }

  bool allow(const std::string& board) const {
    return std::all_of(rules.begin(), rules.end(), [&](const Rule& rule) {
      return std::all_of(rule.groups.begin(), rule.groups.end(), [&](const std::vector<int>& group) {
        std::string held;
        for (const int c : group) held += board[static_cast<std::size_t>(c)];
        if (rule.value != 0) {
          const auto times = std::count(held.begin(), held.end(), rule.value);
          return times >= rule.least && times <= rule.most;
        }
        std::sort(held.begin(), held.end());
        return std::adjacent_find(held.begin(), held.end()) == held.end();
      });
    });
  }
};

TEST(CoverRules, ValuesUnderRulesAgreeWithBruteForce) {
  std::mt19937_64 random(3);
  int read = 0;
  for (int round = 0; round < (sanitized ? 80 : 400); ++round) {
    const RandomRules rules(random);
    const auto file = parse_puzzle_file("random.puzzle", rules.text);
    if (!file) continue;  // some value has no cell left
    ++read;
    const auto puzzle = puzzle_in("random.puzzle", rules.text);
    const std::string open = rules.values[0] == '.' ? "_" : ".";
    std::string given;
    for (int c = 0; c < 9; ++c)
      given += random() % 4 == 0 ? rules.values[random() % rules.values.size()] : open[0];
    std::vector<std::string> expected, answers;
    std::size_t boards = 1;
    for (int c = 0; c < 9; ++c) boards *= rules.values.size();
    for (std::size_t number = 0; number < boards; ++number) {
      std::string board;
      std::size_t rest = number;
      for (std::size_t c = 0; c < 9; ++c, rest /= rules.values.size())
        board += rules.values[rest % rules.values.size()];
      bool keeps = rules.allow(board);
      for (std::size_t c = 0; c < 9; ++c) keeps = keeps && (given[c] == open[0] || given[c] == board[c]);
      if (keeps) expected.push_back(board);
    }
    const std::string instance =
        given.substr(0, 3) + "\n" + given.substr(3, 3) + "\n" + given.substr(6) + "\n";
    for (const std::string& line : lines_of(*puzzle, instance)) answers.push_back(without(line, "/"));
    std::sort(expected.begin(), expected.end());
    std::sort(answers.begin(), answers.end());
    ASSERT_EQ(answers, expected) << rules.text << instance;
    ASSERT_EQ(puzzle->write(*instance_of(*puzzle, instance)), instance);
    if (expected.empty()) continue;
    const auto part = puzzle->random(static_cast<u64>(round));
    ASSERT_TRUE(part);
    ASSERT_EQ(answer_of(*puzzle, **part).status, Status::optimal) << rules.text << puzzle->write(**part);
  }
  EXPECT_GT(read, 30);
}

TEST(CoverRules, DominoesAreCountedAsPublished) {
  const auto dominoes = [](std::string_view board) {
    const auto puzzle =
        puzzle_in("d.puzzle", fmt::format("[board]\n{}\n[pieces]\nD = \"XX\"\ntimes = \"0..99\"\n", board));
    return count_of(*puzzle, puzzle->file()->start);
  };
  EXPECT_EQ(dominoes("grid = \"4x4\""), 36u);
  EXPECT_EQ(dominoes("grid = \"6x6\""), 6728u);
  EXPECT_EQ(dominoes("grid = \"4x4\"\nwrap = true"), 272u);
  EXPECT_EQ(dominoes("shape = \"##..##/#....#/....../....../#....#/##..##\""),
            2u * 2 * 2 * 2 * 2 * 2);  // Aztec
  // On the board they all look alike: lists have the names of options.
  const auto square = puzzle_in("d.puzzle", "[board]\ngrid = \"2x2\"\n[pieces]\nD = \"XX\"\ntimes = 2\n");
  EXPECT_EQ(lines_of(*square, square->file()->start),
            (std::vector<std::string>{"D@r1c1,r1c2 D@r2c1,r2c2", "D@r1c1,r2c1 D@r1c2,r2c2"}));
  const auto exact = puzzle_in("d.puzzle", "[board]\ngrid = \"2x5\"\n[pieces]\nD = \"XX\"\ntimes = 5\n");
  EXPECT_EQ(count_of(*exact, exact->file()->start), 8u);
}

TEST(CoverRules, PiecesAreTurnedAndMirroredAsTheFileSays) {
  const auto placements = [](std::string_view flags) {
    const auto puzzle =
        puzzle_in("l.puzzle", fmt::format("[board]\ngrid = \"4x4\"\n[pieces]\n{}times = \"0..9\"\nL = "
                                          "\"X./X./XX\"\nI = \"X\"\n",
                                          flags));
    const auto& options = std::get<CoverRules>(puzzle->file()->rules).options;
    return std::count_if(options.begin(), options.end(),
                         [](const auto& option) { return option.name[0] == 'L'; });
  };
  EXPECT_EQ(placements(""), 48);
  EXPECT_EQ(placements("flip = false\n"), 24);
  EXPECT_EQ(placements("turn = false\n"), 12);
  EXPECT_EQ(placements("turn = false\nflip = false\n"), 6);
}

TEST(CoverRules, PairsOfCellsAndNeighboursMakeRules) {
  // Two in every row, column and region, none touching another: counted by a plain search elsewhere.
  const auto stars = puzzle_in(
      "stars.puzzle",
      "[board]\ngrid = \"8x8\"\nvalues = \".*\"\n"
      "regions = \"AAAABBBB/AAAABBBB/CCCCDDDD/CCCCDDDD/EEEEFFFF/EEEEFFFF/GGGGHHHH/GGGGHHHH\"\n[[rules]]\n"
      "count = \"*\"\nin = \"rows columns regions\"\ntimes = 2\n[[rules]]\nfor = \"a in cells, b in king(a), "
      "a < b\"\n"
      "count = \"*\"\namong = \"a b\"\ntimes = \"0..1\"\n");
  EXPECT_EQ(count_of(*stars, stars->file()->start), 2u);
}

// Cells beside one another are one group, a comma ends it.
TEST(CoverRules, GroupsOfCellsThatAreNamed) {
  const auto count = [](const std::string& rules) {
    const auto puzzle =
        puzzle_in("test.puzzle", "[board]\ncells = \"A B C / D E F\"\nvalues = \"123\"\n[[rules]]\n" + rules);
    return count_of(*puzzle, "...\n...\n");
  };
  EXPECT_EQ(count("different = \"A B C\"\n"), 6u * 27);
  EXPECT_EQ(count("different = \"A B C, D E F\"\n"), 6u * 6);
  EXPECT_EQ(count("different = \"row(1), D E\"\n"), 6u * 6 * 3);
  EXPECT_EQ(count("different = \"columns A E\"\n"), 24u * 6);
  EXPECT_EQ(count("for = \"a in cells\"\ndifferent = \"a right(a)\"\n"), 12u * 12);
  EXPECT_EQ(count("count = \"1\"\nin = \"A B C\"\ntimes = 1\n"), 12u * 27);
  EXPECT_EQ(count("count = \"1\"\nin = \"A B C, D E F\"\ntimes = 1\n"), 12u * 12);
}

// A rule that forbids a value is satisfied if another rule has already excluded it.
TEST(CoverRules, ExcludedValuesMeetRulesThatForbidThem) {
  const auto puzzle = puzzle_in("test.puzzle", R"([board]
grid = "1x3"
values = "ab"
[[rules]]
count = "a"
in = "rows"
times = 0
[[rules]]
count = "a"
in = "rows"
times = "0..2"
)");
  EXPECT_EQ(count_of(*puzzle, "...\n"), 1u);
}

TEST(CoverRules, ValuesOutsideOfAsciiStandSideBySide) {
  const std::string rules =
      "[board]\ngrid = \"2x2\"\nvalues = \"○●\"\n[[rules]]\ndifferent = \"rows columns\"\n";
  const auto puzzle = puzzle_in("test.puzzle", "start = \"●./..\"\n" + rules);
  EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start), (std::vector<std::string>{"●○/○●"}));
  EXPECT_EQ(count_of(*puzzle, ".○\n..\n"), 1u);
  const auto wrong = parse_puzzle_file("test.puzzle", "start = \"●x/..\"\n" + rules);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().place.column, 11u) << wrong.error().message;
}

// Options whose marks clash are not chosen together, and every answer, as it is shown, is an instance that
// has the answers that are shown so.
TEST(CoverOptions, ShowOneTextACell) {
  std::mt19937_64 random(3);
  std::size_t clashes = 0, bare = 0;
  for (int round = 0; round < (sanitized ? 40 : 300); ++round) {
    const int size = 3 + round % 5;
    std::vector<unsigned> items;
    std::vector<std::string> shown;  // by option: a character a cell
    std::string text = "[board]\ngrid = \"1x3\"\n[cover]\nitems = \"x0 x1 1:2|x2\"\noptional = \"x3\"\n";
    for (int o = 0; o < size; ++o) {
      items.push_back(o < 3 ? 1U << o : 1 + static_cast<unsigned>(draw(random, 0, 14)));
      if (items.back() == 8) items.back() = 9;
      shown.emplace_back("___");
      text += fmt::format("[[options]]\nname = \"o{}\"\nitems = \"", o);
      for (unsigned i = 0; i < 4; ++i) text += (items.back() >> i & 1) != 0 ? fmt::format("x{} ", i) : "";
      text += "\"\nshow = \"";
      for (std::size_t c = 0; c < 3; ++c) {
        if (draw(random, 0, 2) > 0) continue;
        shown.back()[c] = draw(random, 0, 1) == 0 ? '1' : '2';
        text += fmt::format("r1c{}={} ", c + 1, shown.back()[c]);
      }
      text += "\"\n";
    }
    if (std::all_of(shown.begin(), shown.end(), [](const auto& one) { return one == "___"; })) continue;
    std::map<std::string, u64> expected;  // by board
    for (unsigned set = 0; set < 1U << size; ++set) {
      int often[4] = {};
      std::string board = "___";
      bool clash = false;
      for (std::size_t o = 0; o < items.size(); ++o) {
        if ((set >> o & 1) == 0) continue;
        for (unsigned i = 0; i < 4; ++i) often[i] += static_cast<int>(items[o] >> i & 1);
        for (std::size_t c = 0; c < 3; ++c) {
          if (shown[o][c] == '_') continue;
          clash = clash || (board[c] != '_' && board[c] != shown[o][c]);
          board[c] = shown[o][c];
        }
      }
      if (often[0] != 1 || often[1] != 1 || often[2] < 1 || often[2] > 2 || often[3] > 1) continue;
      clashes += clash ? 1 : 0;
      if (!clash) ++expected[board];
    }
    const auto puzzle = puzzle_in("x.puzzle", text);
    u64 all = 0;
    for (const auto& [board, count] : expected) {
      all += count;
      bare += board.find('_') == std::string::npos ? 0 : 1;
      const bool can_be_bare = !std::get<CoverRules>(puzzle->file()->rules).blank.empty();
      ASSERT_TRUE(can_be_bare || board.find('_') == std::string::npos) << text;
      ASSERT_EQ(count_of(*puzzle, board), count) << text << board;
    }
    ASSERT_EQ(count_of(*puzzle, "..."), all) << text;
  }
  EXPECT_GT(clashes, 20u);
  EXPECT_GT(bare, 20u);
}

TEST(CoverOptions, LimitsAreSaid) {
  if (sanitized) GTEST_SKIP() << "four million entries";
  std::string square;
  for (int row = 0; row < 16; ++row) square += std::string(row > 0 ? 1 : 0, '/') + std::string(16, 'X');
  const auto large = parse_puzzle_file(
      "x.puzzle", "[board]\ngrid = \"256x256\"\n[pieces]\ntimes = \"0..100000\"\nS = \"" + square + "\"\n");
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().message, "more than 4194304 items in all options");
  const auto long_names = parse_puzzle_file(
      "x.puzzle", "[cover]\nitems = \"a\"\n[[options]]\nfor = \"i in 1..20000\"\nname = \"" +
                      std::string(4000, 'n') + "{i}\"\nitems = \"a\"\n");
  ASSERT_FALSE(long_names);
  EXPECT_NE(long_names.error().message.find("at most 67108864 bytes"), std::string::npos)
      << long_names.error().message;
}

}  // namespace
}  // namespace nonet::test
