// sudoku as the program sees it: the judge's format, statuses, all algorithms, variants against brute force.
#include "nonet/puzzles/sudoku/sudoku.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "nonet/base/text_reader.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet::test {
namespace {

std::unique_ptr<Puzzle> sudoku(const Settings& settings = {}) {
  auto puzzle = sudoku_puzzle.make(settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}
std::unique_ptr<Instance> instance_of(const Puzzle& puzzle, std::string text) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  auto instance = puzzle.read(reader, true);
  if (!instance || !*instance) throw std::runtime_error("no instance");
  return std::move(*instance);
}
Request asking(std::string_view algorithm) {
  Request request;
  request.algorithm = algorithm;
  return request;
}
Answer answer_of(const Puzzle& puzzle, const Instance& instance, const Request& request = {}) {
  Progress progress;
  auto answer = puzzle.solve(instance, request, progress);
  if (!answer) throw std::runtime_error(answer.error().message);
  return std::move(*answer);
}
u64 count_of(const Puzzle& puzzle, const Instance& instance, const Request& request = {}) {
  Progress progress;
  const auto tally = puzzle.count(instance, request, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return static_cast<u64>(tally->count);
}
std::vector<std::string> list_of(const Puzzle& puzzle, const Instance& instance,
                                 const Request& request = {}) {
  Progress progress;
  std::vector<std::string> lines;
  const auto answer = puzzle.list(instance, request, progress, [&](const Answer& one) {
    lines.push_back(puzzle.answer_line(instance, one));
    return true;
  });
  if (!answer) throw std::runtime_error(answer.error().message);
  EXPECT_EQ(answer->status, lines.empty() ? Status::unsolvable : Status::optimal);
  EXPECT_TRUE(answer->listed);
  return lines;
}

const std::string sample =
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";
const std::string solved =
    "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n";

std::string on_one_line(std::string text) {
  std::erase(text, '\n');
  return text;
}

TEST(Sudoku, JudgeSample) {
  const auto puzzle = sudoku();
  Request request;
  request.judge = true;
  const auto instance = instance_of(*puzzle, sample);
  const Answer answer = answer_of(*puzzle, *instance, request);
  EXPECT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(puzzle->judge(*instance, answer), solved);
  EXPECT_EQ(puzzle->write(*instance), sample);
  EXPECT_EQ(puzzle->description().example, sample);
}

TEST(Sudoku, FastPathTakesBothForms) {
  const auto puzzle = sudoku();
  std::string out = "before ";
  const std::string line = on_one_line(sample) + "\n";
  Taken taken = puzzle->judge_fast(sample + "\r\n" + line, {}, out);
  EXPECT_EQ(taken.instances, 2u) << "between them a blank line as others write it";
  EXPECT_EQ(taken.bytes, 90u + 2 + 82);
  EXPECT_EQ(taken.lines, 11u);
  EXPECT_EQ(out, "before " + solved + solved);
  out.clear();
  taken = puzzle->judge_fast(line + "\n" + sample + line.substr(0, 81), {}, out);
  EXPECT_EQ(taken.instances, 3u);
  EXPECT_EQ(taken.lines, 12u);
  EXPECT_EQ(taken.bytes, 82u + 1 + 90 + 81);
  EXPECT_EQ(out, solved + solved + solved);
  out.clear();
  EXPECT_EQ(puzzle->judge_fast("#\n" + sample, {}, out).instances, 1u);
  EXPECT_EQ(out, solved);
  out.clear();
  for (const std::string& odd : {sample.substr(0, 60), "12\n" + sample, " " + line, line.substr(1),
                                 "11" + line.substr(2), std::string(81, '-')}) {
    EXPECT_EQ(puzzle->judge_fast(odd, {}, out).bytes, 0u) << odd;
    EXPECT_EQ(out, "") << odd;
  }
  EXPECT_EQ(sudoku({{"diagonals", ""}})->judge_fast(sample, {}, out).bytes, 0u);
}

// A board without givens, and behind it what is drawn on other lines.
TEST(Sudoku, BothPathsReadTheSameBoards) {
  const auto puzzle = sudoku();
  for (const std::string behind : {" --", "\t-+-", " |", " -- #"}) {
    for (const char empty : {'.', '*'}) {
      const std::string line = std::string(81, empty) + behind + "\n";
      std::string out;
      EXPECT_EQ(puzzle->judge_fast(line, {}, out).instances, 1u) << line;
      EXPECT_EQ(puzzle->write(*instance_of(*puzzle, line)),
                puzzle->write(*instance_of(*puzzle, std::string(81, '.'))));
    }
  }
}

// Plain backtracking gets boards with fewer empty cells.
constexpr std::string_view quick_algorithms[] = {"auto", "bands", "direct", "cover", "bitmask", "sat"};
constexpr std::string_view all_algorithms[] = {"auto",    "bands",     "direct", "cover",
                                               "bitmask", "backtrack", "sat"};
constexpr std::string_view listing_algorithms[] = {"auto", "bands", "cover", "bitmask", "backtrack"};

TEST(Sudoku, OneSolutionIsProvedByEveryAlgorithm) {
  const auto puzzle = sudoku();
  const auto instance = instance_of(*puzzle, sample);
  for (const std::string_view algorithm : quick_algorithms) {
    const Answer answer = answer_of(*puzzle, *instance, asking(algorithm));
    EXPECT_EQ(answer.status, Status::optimal) << algorithm;
    EXPECT_EQ(answer.aim, Aim::any) << algorithm;
    EXPECT_EQ(answer.algorithm, algorithm == "auto" ? "bands" : algorithm);
    EXPECT_TRUE(answer.count == 1 && !answer.more) << algorithm;
    EXPECT_EQ(answer.steps.size(), 51u) << algorithm;
    EXPECT_EQ(puzzle->judge(*instance, answer), solved) << algorithm;
    EXPECT_EQ(puzzle->move_name(*instance, answer.steps[0].move), "r1c2=4") << algorithm;
  }
  const auto half = instance_of(*puzzle, solved.substr(0, 40) + sample.substr(40));
  for (const std::string_view algorithm : listing_algorithms) {
    EXPECT_EQ(count_of(*puzzle, *half, asking(algorithm)), 1u) << algorithm;
    EXPECT_EQ(list_of(*puzzle, *half, asking(algorithm)), std::vector<std::string>{on_one_line(solved)});
  }
}

// The last rows of a solved board without some digits.
std::string thinned() {
  std::string text = on_one_line(solved);
  for (std::size_t i = 27; i < 81; ++i) {
    if (text[i] == '1' || text[i] == '2' || text[i] == '3' || text[i] == '7') text[i] = '.';
  }
  return text;
}

TEST(Sudoku, SeveralSolutionsAreFoundByEveryAlgorithm) {
  const auto puzzle = sudoku();
  const auto several = instance_of(*puzzle, thinned());
  const auto boards = list_of(*puzzle, *several);
  ASSERT_GT(boards.size(), 2u);
  EXPECT_TRUE(std::is_sorted(boards.begin(), boards.end()));
  for (const std::string_view algorithm : all_algorithms) {
    const Answer answer = answer_of(*puzzle, *several, asking(algorithm));
    EXPECT_TRUE(answer.count == 2 && answer.more) << algorithm;
    EXPECT_EQ(std::count(boards.begin(), boards.end(), puzzle->answer_line(*several, answer)), 1)
        << algorithm;
  }
  for (const std::string_view algorithm : listing_algorithms) {
    Request request = asking(algorithm);
    EXPECT_EQ(list_of(*puzzle, *several, request), boards) << algorithm;
    EXPECT_EQ(count_of(*puzzle, *several, request), boards.size()) << algorithm;
    request.limit = 2;
    EXPECT_EQ(count_of(*puzzle, *several, request), 2u) << algorithm;
    request.limit = 0;
    request.first = true;
    EXPECT_EQ(puzzle->answer_line(*several, answer_of(*puzzle, *several, request)), boards[0]) << algorithm;
  }
}

TEST(Sudoku, NoSolutionIsProvedByEveryAlgorithm) {
  const auto puzzle = sudoku();
  const std::string text = thinned();
  const auto boards = list_of(*puzzle, *instance_of(*puzzle, text));
  int hidden = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (const char digit : {'1', '2', '3', '7'}) {
      const auto fits = [&](const std::string& board) { return board[cell] == digit; };
      if (text[cell] != '.' || std::any_of(boards.begin(), boards.end(), fits)) continue;
      std::string wrong = text;
      wrong[cell] = digit;
      const auto none = instance_of(*puzzle, wrong);
      for (const std::string_view algorithm : all_algorithms) {
        const Answer answer = answer_of(*puzzle, *none, asking(algorithm));
        EXPECT_EQ(answer.status, Status::unsolvable) << algorithm;
        EXPECT_FALSE(answer.reason.empty());
        hidden += answer.reason.find("two") == std::string::npos;
      }
      EXPECT_TRUE(list_of(*puzzle, *none).empty());
      EXPECT_EQ(count_of(*puzzle, *none), 0u);
    }
  }
  EXPECT_GT(hidden, 0) << "not all of them are seen at once";
}

TEST(Sudoku, ContradictionsAreNamed) {
  const auto reason = [](const Settings& settings, const std::string& text) {
    const auto puzzle = sudoku(settings);
    const Answer answer = answer_of(*puzzle, *instance_of(*puzzle, text));
    EXPECT_EQ(answer.status, Status::unsolvable);
    return answer.reason;
  };
  EXPECT_EQ(reason({}, std::string(18, '.') + "5...5...." + std::string(54, '.')), "two 5s in row 3");
  EXPECT_EQ(reason({}, "7" + std::string(71, '.') + "7" + std::string(8, '.')), "two 7s in column 1");
  EXPECT_EQ(reason({}, std::string(30, '.') + "1" + std::string(9, '.') + "1" + std::string(40, '.')),
            "two 1s in box 5");
  EXPECT_EQ(reason({{"box", "2x2"}, {"diagonals", ""}}, "1..............1"),
            "two 1s in the falling diagonal");
  EXPECT_EQ(reason({{"box", "2x2"}, {"cages", "5: r1c1 r1c2"}}, "1234............"),
            "no digits make up the cage of 5 at r1c1");
}

TEST(Sudoku, EmptyBoardsHaveSeveral) {
  for (const char* size : {"4", "6", "9", "12", "16", "25"}) {
    const auto puzzle = sudoku({{"size", size}});
    const int n = std::stoi(size);
    const auto instance = instance_of(*puzzle, std::string(static_cast<std::size_t>(n * n), '.'));
    const Answer answer = answer_of(*puzzle, *instance);
    EXPECT_TRUE(answer.status == Status::optimal && answer.count == 2 && answer.more) << size;
    EXPECT_EQ(answer.steps.size(), static_cast<std::size_t>(n * n)) << size;
    const auto again = instance_of(*puzzle, puzzle->judge(*instance, answer));
    EXPECT_EQ(answer_of(*puzzle, *again).count, 1u) << size << ": what is printed is a solution";
  }
}

TEST(Sudoku, BoardsShowWhatWasFound) {
  const auto puzzle = sudoku();
  const auto instance = instance_of(*puzzle, sample);
  const Answer answer = answer_of(*puzzle, *instance);
  const auto before = puzzle->before(*instance, answer), after = puzzle->after(*instance, answer);
  ASSERT_TRUE(before && after);
  EXPECT_EQ(before->box_rows, 3);
  EXPECT_EQ(before->at(0, 0).text + before->at(0, 1).text, "1.");
  EXPECT_EQ(after->at(0, 0).text + after->at(0, 1).text, "14");
  EXPECT_TRUE(after->at(0, 1).changed && !after->at(0, 0).changed && !before->at(0, 1).changed);
}

// The oracle for small variants: every board of n digits in reading order.
u64 count_plainly(const SudokuRules& rules, std::vector<int>& board) {
  const auto n = static_cast<std::size_t>(rules.n);
  for (const SudokuRules::Region& region : rules.regions) {
    std::set<int> seen;
    for (const int cell : region.cells) {
      if (static_cast<std::size_t>(cell) < board.size() &&
          !seen.insert(board[static_cast<std::size_t>(cell)]).second)
        return 0;
    }
  }
  for (const SudokuRules::Cage& cage : rules.cages) {
    std::set<int> seen;
    int sum = 0;
    for (const int cell : cage.cells) {
      if (static_cast<std::size_t>(cell) >= board.size()) continue;
      if (!seen.insert(board[static_cast<std::size_t>(cell)]).second) return 0;
      sum += board[static_cast<std::size_t>(cell)];
    }
    if (seen.size() == cage.cells.size() && sum != cage.sum) return 0;
  }
  if (board.size() == n * n) return 1;
  u64 count = 0;
  for (int digit = 1; digit <= rules.n; ++digit) {
    board.push_back(digit);
    count += count_plainly(rules, board);
    board.pop_back();
  }
  return count;
}

// The settings once more, as rules stated by hand.
struct Variant {
  const char* name;
  Settings settings;
  SudokuRules rules;
};
std::vector<Variant> variants() {
  std::vector<Variant> all;
  all.push_back({"plain", {{"size", "4"}}, sudoku_rules(2, 2)});
  all.push_back({"latin", {{"box", "1x4"}}, latin_rules(4)});
  SudokuRules jigsaw = latin_rules(4);
  jigsaw.regions.push_back({"a", {0, 1, 2, 4}});
  jigsaw.regions.push_back({"b", {3, 6, 7, 10}});
  jigsaw.regions.push_back({"c", {5, 8, 9, 12}});
  jigsaw.regions.push_back({"d", {11, 13, 14, 15}});
  all.push_back({"jigsaw", {{"regions", "aaab/acbb/ccbd/cddd"}}, jigsaw});
  SudokuRules diagonals = sudoku_rules(2, 2);
  diagonals.regions.push_back({"falling", {0, 5, 10, 15}});
  diagonals.regions.push_back({"rising", {3, 6, 9, 12}});
  all.push_back({"diagonals", {{"box", "2x2"}, {"diagonals", ""}}, diagonals});
  SudokuRules extra = sudoku_rules(2, 2);
  extra.regions.push_back({"middle", {5, 6, 9, 10}});
  extra.regions.push_back({"few", {0, 6, 13}});
  all.push_back({"extra", {{"size", "4"}, {"extra", "..../.mm./.mm./....;x.../..x./..../.x.."}}, extra});
  SudokuRules caged = sudoku_rules(2, 2);
  caged.cages = {{6, {0, 1, 2}}, {5, {5, 6}}, {10, {8, 9, 12, 13}}, {2, {15}}};
  all.push_back(
      {"cages",
       {{"size", "4"}, {"cages", "6: r1c1 r1c2 r1c3; 5: r2c2, r2c3\n10: r3c1 r3c2 r4c1 r4c2; 2: R4C4"}},
       caged});
  all.push_back({"drawn", {{"size", "4"}, {"cages", "aaa./.bb./cc../cc.d\na=6 b=5; c=10 d=2"}}, caged});
  SudokuRules loose = latin_rules(4);
  loose.cages = {{7, {0, 5, 10}}, {7, {1, 4}}};
  all.push_back({"loose cages", {{"box", "1x4"}, {"cages", "7: r1c1 r2c2 r3c3 / 7: r1c2 r2c1"}}, loose});
  return all;
}

TEST(Sudoku, VariantsOfFourDigitsAreCountedAsByBruteForce) {
  for (const Variant& variant : variants()) {
    std::vector<int> board;
    const u64 expected = count_plainly(variant.rules, board);
    EXPECT_GT(expected, 0u) << variant.name;
    const auto puzzle = sudoku(variant.settings);
    const auto instance = instance_of(*puzzle, std::string(16, '.'));
    for (const std::string_view algorithm : {"auto", "cover", "bitmask", "backtrack", "diagram", "sat"}) {
      EXPECT_EQ(count_of(*puzzle, *instance, asking(algorithm)), expected)
          << variant.name << " " << algorithm;
    }
    const auto boards = list_of(*puzzle, *instance);
    EXPECT_EQ(boards.size(), expected) << variant.name;
    EXPECT_TRUE(std::is_sorted(boards.begin(), boards.end())) << variant.name;
    if (variant.name == std::string_view("plain")) {
      EXPECT_EQ(expected, 288u);
    }
    if (variant.name == std::string_view("latin")) {
      EXPECT_EQ(expected, 576u);
    }
    EXPECT_EQ(answer_of(*puzzle, *instance).more, expected > 1) << variant.name;
  }
}

TEST(Sudoku, RandomBoardsHaveOneSolution) {
  std::vector<Settings> all = {{}, {{"size", "4"}}, {{"size", "6"}}, {{"size", "12"}}, {{"diagonals", ""}}};
  for (const Variant& variant : variants()) all.push_back(variant.settings);
  for (const Settings& settings : all) {
    const auto puzzle = sudoku(settings);
    const auto one = puzzle->random(1), same = puzzle->random(1), other = puzzle->random(2);
    ASSERT_TRUE(one && same && other);
    EXPECT_EQ(puzzle->write(**one), puzzle->write(**same));
    for (const Instance* instance : {one->get(), other->get()}) {
      const Answer answer = answer_of(*puzzle, *instance);
      EXPECT_TRUE(answer.status == Status::optimal && answer.count == 1 && !answer.more)
          << puzzle->write(*instance);
      EXPECT_EQ(answer_of(*puzzle, *instance, asking("cover")).count, 1u);
    }
  }
  EXPECT_NE(sudoku()->write(**sudoku()->random(1)), sudoku()->write(**sudoku()->random(2)));
}

TEST(Sudoku, AlgorithmsSayWhatTheyAreFor) {
  const auto four = sudoku({{"size", "4"}});
  const auto instance = instance_of(*four, std::string(16, '.'));
  Progress progress;
  EXPECT_EQ(four->solve(*instance, asking("bands"), progress).error().fault, Fault::unsupported);
  EXPECT_EQ(four->count(*instance, asking("direct"), progress).error().fault, Fault::unsupported);
  const auto caged = sudoku({{"size", "4"}, {"cages", "3: r1c1 r1c2"}});
  EXPECT_EQ(caged->solve(*instance, asking("direct"), progress).error().fault, Fault::unsupported);
  Request request = asking("bands");
  request.proof = "proof";
  EXPECT_EQ(sudoku()->solve(*instance_of(*sudoku(), sample), request, progress).error().fault, Fault::usage);
  EXPECT_EQ(four->table({}, progress).error().fault, Fault::unsupported);
}

}  // namespace
}  // namespace nonet::test
