#include "nonet/contract/judging.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "nonet/catalog/all.h"
#include "nonet/puzzles/nine/nine.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

const Judging& judging_of(std::string_view puzzle) {
  const Judging* judging = find_judging(puzzle);
  EXPECT_NE(judging, nullptr) << puzzle;
  return *judging;
}

// The grade of a whole output: what is left over is malformed.
Grade grade(std::string_view puzzle, const std::string& instance, const std::string& exact,
            const std::string& output) {
  Words words(output);
  const Graded graded = judging_of(puzzle).grade(instance, exact, words);
  EXPECT_EQ(graded.grade == Grade::right, graded.reason.empty()) << graded.reason;
  EXPECT_EQ(graded.reason.find('\n'), std::string::npos) << graded.reason;
  if (graded.grade == Grade::right && words.peek()) return Grade::malformed;
  return graded.grade;
}

std::string exact_of(const Puzzle& puzzle, const Instance& instance) {
  Progress progress;
  Request request;
  request.judge = true;
  const auto answer = puzzle.solve(instance, request, progress);
  return answer ? puzzle.judge(instance, *answer) : "";
}

const std::string clocks_sample = "9 9 12\n6 6 6\n6 3 6\n";
const std::string nine_sample = "100\n000\n000\n111\n111\n011\n";
const std::string sudoku_sample =
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";
const std::string sudoku_answer =
    "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n";

TEST(Judging, TheExampleOfTheHeader) {
  const Judging* judging = find_judging("clocks");
  Words right("4 5 8 9\n"), wrong("4 5 8\n");
  EXPECT_EQ(judging->grade("9 9 12\n6 6 6\n6 3 6\n", "4 5 8 9\n", right).grade, Grade::right);
  const Graded graded = judging->grade("9 9 12\n6 6 6\n6 3 6\n", "4 5 8 9\n", wrong);
  EXPECT_EQ(graded.grade, Grade::wrong);
  EXPECT_EQ(graded.reason, "line 1: after these moves clock E shows 9, not 12");
}

TEST(Judging, ExactlyThePuzzlesWithAContestHaveIt) {
  for (const PuzzleEntry* entry : all_puzzles())
    EXPECT_EQ(find_judging(entry->description->name) != nullptr, entry->description->judge)
        << entry->description->name;
  EXPECT_EQ(find_judging("none"), nullptr);
}

TEST(Judging, WordsHavePlacesAndLines) {
  Words words(" ab\t c\r\n\n d");
  EXPECT_EQ(words.peek()->text, "ab");
  const auto ab = words.next(), c = words.next(), d = words.next();
  EXPECT_EQ(ab->column, 2u);
  EXPECT_EQ(c->text, "c");
  EXPECT_EQ(c->column, 6u);
  EXPECT_EQ(d->line, 3u);
  EXPECT_EQ(d->column, 2u);
  EXPECT_FALSE(words.next());
  Words lines("1 2\n\n3");
  EXPECT_EQ(lines.next_line()->size(), 2u);
  EXPECT_EQ(lines.next_line()->size(), 0u);
  const auto last = lines.next_line();
  ASSERT_EQ(last->size(), 1u);
  EXPECT_EQ(last->front().line, 3u);
  EXPECT_FALSE(lines.next_line());
  EXPECT_EQ(quote_word(std::string_view("a\0\n\xff", 4)), "'a\\x00\\x0a\\xff'");
  EXPECT_EQ(quote_word(std::string(31, 'x')), "'" + std::string(30, 'x') + "...'");
}

// What is handed out is read back as the same instance, and the exact answer is graded right.
class JudgingOf : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Puzzles, JudgingOf,
                         testing::Values("binary-sudoku", "clocks", "knights", "nine", "tiles", "queens",
                                         "checkers", "sudoku", "target-sudoku"),
                         [](const auto& entry) {
                           std::string name = entry.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(JudgingOf, InstancesGoOutAndExactAnswersComeBackRight) {
  const std::string name = GetParam();
  const auto puzzle = puzzle_named(name);
  const Judging& judging = judging_of(name);
  std::vector<std::string> instances;
  for (u64 seed = 1; seed <= 5; ++seed) {
    const bool sizes = name == "queens" || name == "checkers";
    instances.push_back(sizes ? std::to_string(5 + seed) + "\n" : puzzle->write(**puzzle->random(seed)));
  }
  for (const std::string& instance : instances) {
    EXPECT_TRUE(judging.fits(instance)) << instance;
    const std::string input = judging.input(std::span(&instance, 1));
    const auto again = instance_of(*puzzle, input);
    ASSERT_NE(again, nullptr) << input;
    EXPECT_EQ(puzzle->write(*again), instance);
    const std::string exact = exact_of(*puzzle, *again);
    ASSERT_NE(exact, "");
    EXPECT_EQ(grade(name, instance, exact, exact), Grade::right) << instance << exact;
    EXPECT_EQ(grade(name, instance, exact, "\r\n " + exact + "\n\n"),
              exact == "\n" ? Grade::malformed : Grade::right);
    EXPECT_EQ(grade(name, instance, exact, exact + "1\n"), Grade::malformed);
    EXPECT_EQ(grade(name, instance, exact, ""), exact == "\n" ? Grade::right : Grade::malformed);
    for (const char* garbage : {"x", "-", "1e3", "\x01", "3.0", "+3", "03"})
      EXPECT_EQ(grade(name, instance, exact, garbage), Grade::malformed) << garbage;
  }
  TextReader all = TextReader::from_text(judging.input(instances), "all");
  for (const std::string& instance : instances) {
    const auto read = puzzle->read(all, true);
    ASSERT_TRUE(read && *read);
    EXPECT_EQ(puzzle->write(**read), instance);
  }
  EXPECT_FALSE(*puzzle->read(all, true).operator->());
  EXPECT_FALSE(judging.fits("")) << name;
  EXPECT_FALSE(judging.fits("2 2\n")) << name;
}

TEST(Judging, TargetSudokuHasNoDigitTwiceInARowAColumnOrABox) {
  const Judging& judging = judging_of("target-sudoku");
  const std::string empty(81, '0');
  const auto fits = [&](std::size_t one, std::size_t other) {
    std::string digits = empty, text;
    digits[one] = digits[other] = '7';
    for (std::size_t row = 0; row < 9; ++row) text += digits.substr(9 * row, 9) + '\n';
    return bool(judging.fits(text));
  };
  EXPECT_TRUE(fits(0, 0));
  EXPECT_TRUE(fits(0, 80));
  EXPECT_TRUE(fits(0, 12));
  EXPECT_FALSE(fits(0, 8)) << "row";
  EXPECT_FALSE(fits(4, 76)) << "column";
  EXPECT_FALSE(fits(60, 80)) << "box";
}

TEST(Judging, AnswersComeOneAfterAnother) {
  Words numbers("7\n-1\n");
  const Judging& knights = judging_of("knights");
  EXPECT_EQ(knights.grade("", "7\n", numbers).grade, Grade::right);
  EXPECT_EQ(knights.grade("", "-1\n", numbers).grade, Grade::right);
  Words lines("\n4 5 8 9\n");
  const Judging& clocks = judging_of("clocks");
  EXPECT_EQ(clocks.grade("12 12 12 12 12 12 12 12 12", "\n", lines).grade, Grade::right);
  EXPECT_EQ(clocks.grade(clocks_sample, "4 5 8 9\n", lines).grade, Grade::right);
  Words several("\n4 5\n8\n\n9"), alone("\n4 5\n8\n\n9", true);
  EXPECT_EQ(clocks.grade(clocks_sample, "4 5 8 9\n", several).grade, Grade::wrong);
  EXPECT_EQ(clocks.grade(clocks_sample, "4 5 8 9\n", alone).grade, Grade::right);
  EXPECT_FALSE(alone.next());
  EXPECT_FALSE(lines.peek());
}

TEST(Judging, TheFilesOfTheContests) {
  const std::vector<std::string> boards = {"10110\n01*11\n10111\n01001\n00000\n",
                                           "01011\n110*1\n01110\n01010\n00100\n"};
  EXPECT_EQ(judging_of("knights").input(boards), "2\n" + boards[0] + boards[1]);
  const std::string tiles = "2 8 3\n1 0 4\n7 6 5\n";
  EXPECT_EQ(judging_of("tiles").input(std::span(&tiles, 1)), "283104765\n");
  const std::string target =
      "700900001\n100005900\n000200080\n005020003\n000000648\n413000000\n007002090\n201060804\n080504012\n";
  EXPECT_TRUE(judging_of("target-sudoku").input(std::span(&target, 1)).starts_with("7 0 0 9 0 0 0 0 1\n1 "));
}

TEST(Judging, NumbersAreComparedAndNotBelieved) {
  EXPECT_EQ(grade("tiles", "283104765\n", "4\n", "3\n"), Grade::wrong)
      << "nothing shows that three are enough";
  EXPECT_EQ(grade("tiles", "283104765\n", "4\n", "99999999999999999999999999\n"), Grade::wrong);
  EXPECT_EQ(grade("tiles", "123456780\n", "", "3\n"), Grade::wrong);
  EXPECT_EQ(grade("target-sudoku", "", "-1\n", "-1"), Grade::right);
  EXPECT_EQ(grade("target-sudoku", "", "-1\n", "-0"), Grade::malformed);
}

// Every sequence of up to four moves on every position that four moves reach: right is only the first of the
// shortest ones.
TEST(Judging, ClocksAgainstEverySequence) {
  const auto puzzle = puzzle_named("clocks");
  const std::vector<std::string> instances = {clocks_sample, "12 12 12\n12 12 12\n12 12 12\n",
                                              "9 9 9\n12 12 12\n12 12 12\n"};
  for (const std::string& instance : instances) {
    const std::string exact = exact_of(*puzzle, *instance_of(*puzzle, instance));
    int right = 0;
    for (int code = 0; code < 10000; ++code) {
      std::string line;
      for (int rest = code; rest > 0; rest /= 10)
        if (rest % 10 > 0) line += fmt::format("{}{}", line.empty() ? "" : " ", rest % 10);
      const Grade found = grade("clocks", instance, exact, line + "\n");
      ASSERT_EQ(found == Grade::right, line + "\n" == exact) << line;
      ASSERT_NE(found, Grade::better) << line;
      right += found == Grade::right ? 1 : 0;
    }
    EXPECT_GE(right, 1);
  }
}

TEST(Judging, WhoBeatsTheExactAnswerIsBetter) {
  EXPECT_EQ(grade("clocks", clocks_sample, "5 4 8 9\n", "4 5 8 9\n"), Grade::better);
  EXPECT_EQ(grade("clocks", clocks_sample, "4 4 4 4 4 5 8 9\n", "4 5 8 9\n"), Grade::better);
  EXPECT_EQ(grade("clocks", clocks_sample, "4 5 8 9\n", "4 4 4 4 4 5 8 9\n"), Grade::wrong);
  EXPECT_EQ(grade("sudoku", sudoku_sample, "", sudoku_answer), Grade::better);
  EXPECT_EQ(grade("nine", nine_sample, "", "5\nC1\nAR\nC1\nAL\nC1\n"), Grade::better);
  EXPECT_EQ(grade("checkers", "6\n", "3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n",
                  "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n"),
            Grade::better);
}

// The library's moves are the oracle of the judge's own.
TEST(Judging, NineAgainstTheLibrarysMoves) {
  EXPECT_EQ(grade("nine", nine_sample, "5\n", "9\nBL\nBL\nBL\nAL\nC1\nAL\nC1\nAR\nC1\n"), Grade::right);
  std::mt19937_64 random(5);
  int right = 0;
  for (int round = 0; round < 3000; ++round) {
    const int n = 3 + round % 3;
    NineBoard board = random_nine(n, random());
    if (round % 2 == 0) {  // a few moves from the goal, and back
      std::fill(board.cells.begin(), board.cells.end(), std::uint8_t{0});
      std::fill(board.cells.begin() + n * n, board.cells.end(), std::uint8_t{1});
    }
    std::vector<int> played;
    for (u64 i = random() % 6; i > 0; --i)
      played.push_back(static_cast<int>(random() % static_cast<u64>(4 + n)));
    std::string back;
    for (const int move : played) {
      apply_nine_move(board, move);
      back = nine_move_name(inverse_nine_move(move)) + "\n" + back;
    }
    std::string text;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      text += static_cast<char>('0' + board.cells[cell]);
      if ((cell + 1) % static_cast<std::size_t>(n) == 0) text += '\n';
    }
    const bool solved = round % 2 == 0;
    ASSERT_EQ(grade("nine", text, "0\n", fmt::format("{}\n{}", played.size(), back)),
              solved ? Grade::right : Grade::wrong)
        << text << back;
    right += solved ? 1 : 0;
  }
  EXPECT_GT(right, 1000);
  EXPECT_EQ(grade("nine", nine_sample, "5\n", "82\n"), Grade::wrong);
  EXPECT_EQ(grade("nine", nine_sample, "5\n", "5\nC1\nAR\n"), Grade::malformed);
  EXPECT_EQ(grade("nine", nine_sample, "5\n", "1\nC4\n"), Grade::malformed);
  EXPECT_EQ(grade("nine", nine_sample, "5\n", "1\nC1\n"), Grade::wrong);
}

TEST(Judging, SudokuTakesAnySolutionAndNothingElse) {
  EXPECT_EQ(grade("sudoku", sudoku_sample, sudoku_answer, sudoku_answer), Grade::right);
  EXPECT_EQ(grade("sudoku", sudoku_sample, sudoku_answer, sudoku_sample), Grade::wrong) << "the givens";
  std::string empty;
  for (int row = 0; row < 9; ++row) empty += "000000000\n";
  EXPECT_EQ(grade("sudoku", empty, "x", sudoku_answer), Grade::right);
  std::string renamed = sudoku_answer;
  for (char& c : renamed) c = c == '1' ? '2' : c == '2' ? '1' : c;
  EXPECT_EQ(grade("sudoku", empty, "x", renamed), Grade::right);
  EXPECT_EQ(grade("sudoku", sudoku_sample, sudoku_answer, renamed), Grade::wrong) << "givens changed";
  for (std::size_t at = 0; at < sudoku_answer.size(); ++at) {
    if (sudoku_answer[at] == '\n') continue;
    for (char digit = '0'; digit <= '9'; ++digit) {
      std::string changed = sudoku_answer;
      changed[at] = digit;
      ASSERT_EQ(grade("sudoku", empty, "x", changed) == Grade::right, changed == sudoku_answer) << changed;
    }
  }
  EXPECT_EQ(grade("sudoku", sudoku_sample, sudoku_answer, sudoku_answer.substr(0, 80)), Grade::malformed);
}

TEST(Judging, CheckersWantsTheFirstThreeAndTheNumber) {
  const std::string exact = "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n";
  EXPECT_EQ(grade("checkers", "6\n", exact, "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n3\n"), Grade::wrong);
  EXPECT_EQ(grade("checkers", "6\n", exact, "2 4 6 1 3 5\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n"), Grade::wrong);
  EXPECT_EQ(grade("checkers", "6\n", exact, "1 2 3 4 5 6\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n"), Grade::wrong);
  EXPECT_EQ(grade("checkers", "6\n", exact, "2 4 6 1 3 7\n"), Grade::malformed);
  EXPECT_EQ(grade("checkers", "6\n", exact, "2 4 6 1 3 5\n3 6 2 5 1 4\n"), Grade::malformed);
  EXPECT_EQ(grade("checkers", "1\n", "", "1\n1\n"), Grade::wrong) << "no exact answer to compare with";
}

}  // namespace
}  // namespace nonet::test
