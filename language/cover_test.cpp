// Files that are filled: against brute force, against the same puzzles built in, and what is said of bad
// ones. One long file, because every further one takes as long to compile again.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "language/described.h"
#include "language/formats.h"
#include "src/random_cover.h"
#include "tests/cover_random.h"
#include "tests/puzzle_text.h"
#include "tests/sanitized.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> puzzle_in(const std::string& path, const std::string& text) {
  auto file = parse_puzzle_file(path, text);
  if (!file) throw std::runtime_error(file.error().message + "\n" + file.error().excerpt);
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

u64 count_of(const Puzzle& puzzle, const std::string& instance, bool symmetry = false) {
  Request request;
  request.symmetry = symmetry;
  Progress progress;
  const auto tally = puzzle.count(*instance_of(puzzle, instance), request, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return static_cast<u64>(tally->count);
}

std::vector<std::string> lines_of(const Puzzle& puzzle, const std::string& instance) {
  std::vector<std::string> lines;
  const auto given = instance_of(puzzle, instance);
  Progress progress;
  const auto listed = puzzle.list(*given, {}, progress, [&](const Answer& answer) {
    lines.push_back(puzzle.answer_line(*given, answer));
    return true;
  });
  if (!listed) throw std::runtime_error(listed.error().message);
  return lines;
}

std::string without(std::string text, std::string_view characters) {
  std::erase_if(text, [&](char c) { return characters.find(c) != std::string_view::npos; });
  return text;
}

// Any problem as Knuth would write it: item i is x<i>, colour c is c<c>.
std::string entry_text(const CoverProblem::Entry& entry) {
  return entry.colour == 0 ? fmt::format("x{}", entry.item)
                           : fmt::format("x{}:c{}", entry.item, entry.colour);
}
std::string item_text(const CoverProblem& problem, int item) {
  if (problem.least(item) == problem.most(item))
    return problem.most(item) == 1 ? fmt::format("x{}", item)
                                   : fmt::format("{}|x{}", problem.most(item), item);
  return fmt::format("{}:{}|x{}", problem.least(item), problem.most(item), item);
}
std::string dlx_text(const CoverProblem& problem) {
  std::string text = "| random\n";
  for (int i = 0; i < problem.items(); ++i) {
    if (i == problem.primary()) text += "| ";
    text += (i < problem.primary() ? item_text(problem, i) : fmt::format("x{}", i)) + " ";
  }
  for (int o = 0; o < problem.options(); ++o) {
    text += "\n";
    for (const auto& entry : problem.option(o)) text += entry_text(entry) + " ";
  }
  return text + "\n";
}
std::string toml_text(const CoverProblem& problem) {
  std::string primary, optional, options;
  for (int i = 0; i < problem.items(); ++i)
    (i < problem.primary() ? primary : optional) +=
        (i < problem.primary() ? item_text(problem, i) : fmt::format("x{}", i)) + " ";
  for (int o = 0; o < problem.options(); ++o) {
    options += fmt::format("[[options]]\nname = \"o{}\"\nitems = \"", o);
    for (const auto& entry : problem.option(o)) options += entry_text(entry) + " ";
    options += "\"\n";
    if (problem.aim() != Aim::any) options += fmt::format("weight = {}\n", problem.weight(o));
  }
  std::string text = fmt::format("[cover]\nitems = \"{}\"\noptional = \"{}\"\n", primary, optional);
  if (problem.aim() != Aim::any)
    text += fmt::format("[score]\naim = \"{}\"\n", problem.aim() == Aim::maximum ? "maximum" : "minimum");
  return text + options;
}

TEST(CoverText, KnuthsExampleHasItsOnlyAnswer) {
  const auto puzzle = puzzle_in("x.xcc",
                                "| A simple example\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\n"
                                "B X:1\nC Y:1\n");
  EXPECT_EQ(lines_of(*puzzle, "*"), std::vector<std::string>{"A,C,X:1,Y:1 B,X:1 C,Y:1"});
  EXPECT_EQ(puzzle->file()->name, "x");
  const auto known = parse_puzzle_file("x.dlx", "| expects\n| expect count 12 \na\n| expect unsolvable\na\n");
  ASSERT_TRUE(known);
  ASSERT_EQ(known->expected.size(), 2u);
  EXPECT_EQ(known->expected[0].count, "12");
  EXPECT_EQ(known->expected[1].place.line, 4u);
  EXPECT_TRUE(known->expected[1].unsolvable);
}

TEST(CoverText, OptionsWithoutPrimaryItemsArePassedOverAndEqualOnesAreTold) {
  const auto puzzle = puzzle_in("x.dlx", "a b | s\r\n\na\na\n| comment\nb s\ns\n");
  EXPECT_EQ(lines_of(*puzzle, "*"), (std::vector<std::string>{"a b,s", "a#2 b,s"}));
  EXPECT_EQ(count_of(*puzzle, "a#2"), 1u);
  EXPECT_EQ(count_of(*puzzle, "a a#2"), 0u);
  EXPECT_EQ(count_of(*puzzle_in("x.dlx", "a b\na\n"), "*"), 0u);  // as his programs: nothing covers b
  EXPECT_EQ(count_of(*puzzle_in("x.dlx", "a | s\ns\na s\n"), "*"), 1u);
}

TEST(CoverText, AgreesWithBruteForceWhateverIsGiven) {
  std::mt19937_64 random(1);
  for (int round = 0; round < (sanitized ? 60 : 300); ++round) {
    const CoverShape shape = cover_shapes[static_cast<std::size_t>(round) % 4];
    const CoverProblem problem = random_cover(random, shape, 10);
    const auto puzzle = puzzle_in("random.dlx", dlx_text(problem));
    const auto& options = std::get<CoverRules>(puzzle->file()->rules).options;
    ASSERT_EQ(options.size(), static_cast<std::size_t>(problem.options()));
    std::vector<int> given;
    std::string names;
    for (int o = 0; o < problem.options(); ++o) {
      if (draw(random, 0, 5) > 0) continue;
      given.push_back(o);
      names += options[static_cast<std::size_t>(o)].name + " ";
    }
    std::vector<std::string> expected;
    for (const std::vector<int>& cover : all_covers(problem)) {
      if (!std::includes(cover.begin(), cover.end(), given.begin(), given.end())) continue;
      std::string line;
      for (const int o : cover) line += (line.empty() ? "" : " ") + options[static_cast<std::size_t>(o)].name;
      expected.push_back(line.empty() ? "*" : line);
    }
    const std::string instance = names.empty() ? "*" : names;
    ASSERT_EQ(lines_of(*puzzle, instance), expected) << describe(problem) << instance;
    ASSERT_EQ(count_of(*puzzle, instance), expected.size()) << describe(problem) << instance;
  }
}

TEST(CoverRules, OptionsWithWeightsAgreeWithBruteForce) {
  std::mt19937_64 random(2);
  for (int round = 0; round < (sanitized ? 40 : 200); ++round) {
    const CoverShape shape = cover_shapes[static_cast<std::size_t>(round) % std::size(cover_shapes)];
    const CoverProblem problem = random_cover(random, shape, 10);
    if (problem.options() == 0) continue;
    bool covered = true;
    for (int i = 0; i < problem.primary(); ++i)
      covered = covered && static_cast<int>(problem.options_of(i).size()) >= problem.least(i);
    const auto file = parse_puzzle_file("random.puzzle", toml_text(problem));
    ASSERT_EQ(static_cast<bool>(file), covered) << toml_text(problem);
    if (!covered) continue;
    const auto puzzle = puzzle_in("random.puzzle", toml_text(problem));
    std::optional<std::int64_t> best;
    u64 equal = 0;
    for (const std::vector<int>& cover : all_covers(problem)) {
      std::int64_t sum = 0;
      for (const int o : cover) sum += problem.weight(o);
      const bool better = !best || (problem.aim() == Aim::maximum ? sum > *best : sum < *best);
      if (problem.aim() == Aim::any) sum = 0;
      equal = better && (!best || sum != *best) ? 1 : equal + (sum == *best ? 1 : 0);
      if (better) best = sum;
    }
    ASSERT_EQ(count_of(*puzzle, "*"), equal) << toml_text(problem);
    if (problem.aim() == Aim::any || !best) continue;
    ASSERT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "*")).cost, *best) << toml_text(problem);
  }
}

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

std::string queens_text(int n) {
  return fmt::format(
      "[board]\ngrid = \"{0}x{0}\"\nvalues = \".Q\"\n[[rules]]\ncount = \"Q\"\nin = \"rows columns\"\ntimes "
      "= 1\n"
      "[[rules]]\ncount = \"Q\"\nin = \"diagonals antidiagonals\"\ntimes = \"0..1\"\n",
      n);
}

TEST(CoverTwins, QueensAreTheClassicProblem) {
  const auto twin = puzzle_named("queens");
  for (int n = 4; n <= (sanitized ? 7 : 9); ++n) {
    const auto puzzle = puzzle_in("queens.puzzle", queens_text(n));
    std::vector<std::string> expected, answers;
    const auto board = instance_of(*twin, fmt::format("{}\n", n));
    Progress progress;
    const auto listed = twin->list(*board, {}, progress, [&](const Answer& answer) {
      std::string names;
      for (const Step& step : answer.steps) names += std::to_string(step.move) + " ";
      expected.push_back(names);
      return true;
    });
    ASSERT_TRUE(listed);
    for (const std::string& line : lines_of(*puzzle, puzzle->file()->start)) {
      std::string names;
      const std::string cells = without(line, "/");
      for (std::size_t c = 0; c < cells.size(); ++c) names += cells[c] == 'Q' ? std::to_string(c) + " " : "";
      answers.push_back(names);
    }
    EXPECT_EQ(answers, expected) << n;
    EXPECT_EQ(count_of(*puzzle, puzzle->file()->start, true), count_of(*twin, fmt::format("{}\n", n), true))
        << n;
  }
  const auto puzzle = puzzle_in("queens.puzzle", queens_text(6));
  EXPECT_EQ(count_of(*puzzle, "_Q____\n______\n______\n______\n______\n______\n"), 1u);
  EXPECT_EQ(count_of(*puzzle, "_.____\n______\n______\n______\n______\n______\n"), 3u);
}

TEST(CoverTwins, SudokuHasTheSameAnswers) {
  const auto twin = puzzle_named("sudoku");
  const auto puzzle = puzzle_in("sudoku.puzzle",
                                "[board]\ngrid = \"9x9\"\nboxes = \"3x3\"\nvalues = \"123456789\"\n"
                                "[[rules]]\ndifferent = \"rows columns boxes\"\n");
  for (u64 seed = 1; seed <= (sanitized ? 5 : 20); ++seed) {
    const auto made = twin->random(seed);
    ASSERT_TRUE(made);
    std::string text = twin->write(**made);
    std::replace(text.begin(), text.end(), '0', '.');
    for (std::size_t i = 0; i < text.size(); i += 29 + seed % 3) {  // several answers
      if (text[i] != '\n') text[i] = '.';
    }
    std::vector<std::string> answers;
    for (const std::string& line : lines_of(*puzzle, text)) answers.push_back(without(line, "/"));
    EXPECT_EQ(answers, lines_of(*twin, text)) << text;
  }
}

TEST(CoverTwins, RegionsTakeThePlaceOfBoxes) {
  const std::string regions = "AACCBBB/AACCBBB/FAACCCB/FADDDDD/FFFFFDD/EEEEGGG/EEEGGGG";
  const auto twin = puzzle_named("sudoku", {{"regions", regions}});
  const auto puzzle =
      puzzle_in("jigsaw.puzzle", fmt::format("[board]\ngrid = \"7x7\"\nvalues = 7\nregions = \"{}\"\n"
                                             "[[rules]]\ndifferent = \"rows columns regions\"\n",
                                             regions));
  std::mt19937_64 random(4);
  const auto full = answer_of(*twin, *instance_of(*twin, std::string(49, '.')));
  const std::string line = twin->answer_line(*instance_of(*twin, std::string(49, '.')), full);
  for (int round = 0; round < 10; ++round) {
    std::string given, shifted;
    for (const char c : line) {
      const bool open = random() % 3 != 0;
      given += open ? '.' : c;
      shifted += open ? '.' : static_cast<char>(c - 1);
    }
    EXPECT_EQ(count_of(*puzzle, shifted), count_of(*twin, given)) << given;
  }
}

TEST(CoverTwins, TargetSudokuOfTheContest) {
  std::string weights;
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) weights += fmt::format("{} ", 6 + std::min({r, c, 8 - r, 8 - c}));
    weights += r < 8 ? "/ " : "";
  }
  const auto puzzle =
      puzzle_in("target.puzzle",
                fmt::format("start = \"7..9....1/1....59../...2...8./..5.2...3/......648/413....../..7..2.9./"
                            "2.1.6.8.4/.8.5.4.12\"\n[board]\ngrid = \"9x9\"\nboxes = \"3x3\"\nvalues = "
                            "\"123456789\"\n[[rules]]\ndifferent = \"rows columns boxes\"\n[score]\naim = "
                            "\"maximum\"\nweights = \"{}\"\n",
                            weights));
  const auto instance = instance_of(*puzzle, puzzle->file()->start);
  const Answer answer = answer_of(*puzzle, *instance);
  EXPECT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(answer.cost, 2829);
}

std::string pentominoes_text(std::string_view board) {
  return fmt::format(
      "[board]\ngrid = \"{}\"\n[pieces]\nF = \".XX/XX./.X.\"\nI = \"XXXXX\"\nL = \"XXXX/X...\"\n"
      "N = \"XXX./..XX\"\nP = \"XXX/XX.\"\nT = \"XXX/.X./.X.\"\nU = \"X.X/XXX\"\nV = \"X../X../XXX\"\n"
      "W = \"X../XX./.XX\"\nX = \".X./XXX/.X.\"\nY = \"XXXX/.X..\"\nZ = \"XX./.X./.XX\"\n",
      board);
}

TEST(CoverTwins, PentominoesComeInTheSameOrder) {
  const auto twin = puzzle_named("pentominoes");
  const auto puzzle = puzzle_in("p.puzzle", pentominoes_text("3x20"));
  EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start), lines_of(*twin, "3x20\n"));
  EXPECT_EQ(count_of(*puzzle, puzzle->file()->start, true), 2u);
  const auto large = puzzle_in("p.puzzle", pentominoes_text("6x10"));
  const auto given = large->random(1);  // half of the pieces lie
  ASSERT_TRUE(given);
  EXPECT_EQ(lines_of(*large, large->write(**given)), lines_of(*twin, large->write(**given)));
  if (sanitized) return;
  EXPECT_EQ(count_of(*large, large->file()->start, true), 2339u);
}

TEST(CoverTwins, LangfordPairsAreShownInARow) {
  const auto twin = puzzle_named("langford");
  for (const int n : {4, 7, 8}) {
    const auto puzzle = puzzle_in(
        "langford.puzzle",
        fmt::format(
            "[board]\ngrid = \"1x{1}\"\n[cover]\nitems = \"n{{1..{0}}} p{{1..{1}}}\"\n[[options]]\n"
            "for = \"i in 1..{1}, k in 1..{0}, i + k + 1 <= {1}\"\nname = \"{{k}}@{{i}}\"\n"
            "items = \"n{{k}} p{{i}} p{{i + k + 1}}\"\nshow = \"r1c{{i}}={{k}} r1c{{i + k + 1}}={{k}}\"\n",
            n, 2 * n));
    std::vector<std::string> expected;
    for (const std::string& line : lines_of(*twin, fmt::format("{}\n", n)))
      expected.push_back(without(line, " "));
    EXPECT_EQ(lines_of(*puzzle, puzzle->file()->start), expected) << n;
    if (n != 4) continue;
    EXPECT_EQ(lines_of(*puzzle, "4.......\n"), std::vector<std::string>{"41312432"});
    const auto given = instance_of(*puzzle, "4.......\n");
    EXPECT_EQ(puzzle->move_name(*given, answer_of(*puzzle, *given).steps[0].move), "4@1");
  }
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

struct Bad {
  std::string_view path, text;
  u64 line;
  std::string_view message;
};

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
