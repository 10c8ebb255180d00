// generate, solve, count and list agree with one another, and their answers with the rules of the puzzles.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

Arguments join(Arguments first, const Arguments& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

struct Shape {
  const char* name;
  std::string puzzle;
  Arguments settings;
  bool deep = false;  // long answers: too many nodes for ida
};
void PrintTo(const Shape& s, std::ostream* to) {
  *to << s.name;
}

std::vector<Json> objects(const Arguments& arguments, const std::string& input) {
  const Outcome o = run(arguments, input);
  EXPECT_EQ(o.code, exit_ok) << o;
  std::vector<Json> list;
  for (const std::string& line : lines_of(o.out)) list.push_back(Json::parse(line));
  return list;
}

// The answers in what `list` says, without the line that ends each list.
std::vector<Json> listed_in(const Arguments& arguments, const std::string& input) {
  std::vector<Json> list = objects(arguments, input);
  std::erase_if(list, [](const Json& one) { return one["schema"] != "nonet.listed/1"; });
  return list;
}
std::vector<std::string> filled_lines(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  std::erase(lines, "");
  return lines;
}

// The moves as a sorted list with repetitions.
std::vector<int> moves_of(const Json& answer) {
  std::vector<int> list;
  for (const Json& move : answer["moves"])
    list.insert(list.end(), move["times"].get<std::size_t>(), move["number"].get<int>());
  return list;
}

class EveryShape : public testing::TestWithParam<Shape> {
 protected:
  Arguments ask(const std::string& verb, const Arguments& more = {}) const {
    return join(join({verb, GetParam().puzzle}, GetParam().settings), more);
  }
  std::string boards() const { return run(ask("generate", {"--number", "6", "--seed", "21"})).out; }
};

TEST_P(EveryShape, GenerateIsReproducible) {
  const Outcome six = run(ask("generate", {"--number", "6", "--seed", "21"}));
  EXPECT_EQ(six.code, exit_ok) << six;
  EXPECT_EQ(run(ask("generate", {"--number", "6", "--seed", "21"})).out, six.out);
  std::string one_by_one;
  for (int seed = 21; seed < 27; ++seed) {
    one_by_one += (seed > 21 ? "\n" : "") + run(ask("generate", {"--seed", std::to_string(seed)})).out;
  }
  EXPECT_EQ(one_by_one, six.out);
  EXPECT_NE(run(ask("generate", {"--number", "6", "--seed", "1"})).out, six.out);
}

TEST_P(EveryShape, GeneratedBoardsHaveAnswers) {
  const std::vector<Json> answers = objects(ask("solve", {"--json"}), boards());
  ASSERT_EQ(answers.size(), 6u);
  for (const Json& a : answers) EXPECT_EQ(a["status"], "optimal");
}

TEST_P(EveryShape, CountListAndSolveAgree) {
  const std::string input = boards();
  const std::vector<Json> counts = objects(ask("count", {"--json"}), input);
  const std::vector<Json> firsts = objects(ask("solve", {"--json", "--first"}), input);
  const std::vector<Json> listed = listed_in(ask("list", {"--json"}), input);
  const std::vector<std::string> lines = filled_lines(run(ask("list", {}), input).out);
  EXPECT_EQ(lines.size(), listed.size());
  ASSERT_EQ(counts.size(), 6u);
  ASSERT_EQ(firsts.size(), 6u);
  std::size_t at = 0;
  for (std::size_t board = 0; board < 6; ++board) {
    const std::size_t count = std::stoul(counts[board]["optimal_answers"].get<std::string>());
    ASSERT_LE(at + count, listed.size());
    EXPECT_TRUE(firsts[board]["first"].get<bool>());
    std::vector<int> before;
    for (std::size_t i = 0; i < count; ++i, ++at) {
      const Json& one = listed[at];
      EXPECT_EQ(one["instance"], board + 1);
      EXPECT_EQ(one["index"], i + 1);
      EXPECT_EQ(one["cost"], counts[board]["cost"]);
      const std::vector<int> moves = moves_of(one);
      if (i == 0) {
        EXPECT_EQ(moves, moves_of(firsts[board]));
      } else {
        EXPECT_LT(before, moves) << "not in dictionary order";
      }
      before = moves;
    }
  }
  EXPECT_EQ(at, listed.size());
}

TEST_P(EveryShape, ListLimit) {
  const std::string input = run(ask("generate", {"--seed", "21"})).out;
  const std::string all = run(ask("list"), input).out;
  for (const std::size_t limit : {1u, 2u, 3u}) {
    const std::vector<std::string> some =
        lines_of(run(ask("list", {"--limit", std::to_string(limit)}), input).out);
    std::vector<std::string> expected = lines_of(all);
    expected.resize(std::min(expected.size(), limit));
    EXPECT_EQ(some, expected);
  }
  EXPECT_EQ(run(ask("list", {"--limit", "0"}), input).out, all);
}

TEST_P(EveryShape, EveryAlgorithmFindsTheSameMinimum) {
  const std::string input = boards();
  const std::vector<Json> expected = objects(ask("solve", {"--json"}), input);
  for (const std::string algorithm : {"linear", "table", "dp", "memo", "dfs", "ida", "astar"}) {
    if (GetParam().deep && algorithm == "ida") continue;
    const Outcome o = run(ask("solve", {"--json", "--algorithm", algorithm}), input);
    if (o.code == exit_refused) continue;  // it says so when the board is too large for it
    EXPECT_EQ(o.code, exit_ok) << o;
    const std::vector<std::string> lines = lines_of(o.out);
    ASSERT_EQ(lines.size(), 6u) << algorithm << o;
    for (std::size_t i = 0; i < 6; ++i)
      EXPECT_EQ(Json::parse(lines[i])["cost"], expected[i]["cost"]) << algorithm << " on board " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryShape,
    testing::Values(
        Shape{"Sudoku", "binary-sudoku", {}}, Shape{"SudokuSmall", "binary-sudoku", {"--box", "2x2"}},
        Shape{"SudokuWide", "binary-sudoku", {"--box", "2x3", "--size", "4x9"}},
        Shape{"Clocks", "clocks", {}, true}, Shape{"Lamps", "lights-out", {}},
        Shape{"LampsFour", "lights-out", {"--size", "4x4"}},
        Shape{"LampsThreeStates", "lights-out", {"--size", "3x4", "--modulus", "3"}},
        Shape{"LampsTorus", "lights-out", {"--size", "4x4", "--torus"}},
        Shape{"LampsKing", "lights-out", {"--size", "4x5", "--neighbourhood", "king"}},
        Shape{"LampsSixStates",
              "lights-out",
              {"--size", "2x3", "--modulus", "6", "--neighbourhood", "0,0:2 0,1:3"}},
        Shape{"LampsTwelveStates", "lights-out", {"--size", "2x3", "--modulus", "12"}, true},
        Shape{"LampsWeighted", "lights-out", {"--size", "3x3", "--torus", "--costs", "1 2 3 4 5 6 7 8 9"}}),
    [](const auto& tested) { return tested.param.name; });

// ---- the rules, stated a second time
// -----------------------------------------------------------------------

TEST(Rules, LampsGoOut) {
  for (const int k : {2, 3, 5}) {
    const std::string modulus = std::to_string(k);
    for (int seed = 1; seed <= 5; ++seed) {
      const std::string board = run({"generate", "lights-out", "--size", "4x5", "--modulus", modulus,
                                     "--seed", std::to_string(seed)})
                                    .out;
      const std::vector<Json> listed =
          listed_in({"list", "lights-out", "--modulus", modulus, "--json", "--limit", "50"}, board);
      ASSERT_FALSE(listed.empty());
      for (const Json& one : listed) {
        std::vector<std::string> rows = lines_of(board);
        for (const int number : moves_of(one)) {
          const int r = (number - 1) / 5, c = (number - 1) % 5;
          for (const auto& [dr, dc] : {std::pair(0, 0), {0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
            if (r + dr < 0 || r + dr > 3 || c + dc < 0 || c + dc > 4) continue;
            char& lamp = rows[static_cast<std::size_t>(r + dr)][static_cast<std::size_t>(c + dc)];
            lamp = static_cast<char>('0' + (lamp - '0' + 1) % k);
          }
        }
        EXPECT_EQ(rows, std::vector<std::string>(4, "00000")) << one;
      }
    }
  }
}

TEST(Rules, SudokuBecomesEven) {
  const std::vector<std::string> rows = lines_of(run({"generate", "binary-sudoku", "--seed", "9"}).out);
  std::string board;
  for (const std::string& row : rows) board += row + "\n";
  for (const Json& one : listed_in({"list", "binary-sudoku", "--json"}, board)) {
    int in_row[9] = {}, in_column[9] = {}, in_box[9] = {};
    const auto add = [&](int cell) {
      const int r = cell / 9, c = cell % 9;
      ++in_row[r], ++in_column[c], ++in_box[r / 3 * 3 + c / 3];
    };
    for (int cell = 0; cell < 81; ++cell) {
      if (rows[static_cast<std::size_t>(cell / 9)][static_cast<std::size_t>(cell % 9)] == '1') add(cell);
    }
    for (const int number : moves_of(one)) add(number - 1);
    for (int i = 0; i < 9; ++i) EXPECT_TRUE((in_row[i] | in_column[i] | in_box[i]) % 2 == 0) << one;
  }
}

TEST(Rules, ClocksShowTwelve) {
  const char* turns[] = {"ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"};
  for (int seed = 1; seed <= 20; ++seed) {
    const std::string board = run({"generate", "clocks", "--seed", std::to_string(seed)}).out;
    std::vector<int> hours;
    std::istringstream numbers(board);
    for (int hour; numbers >> hour;) hours.push_back(hour);
    ASSERT_EQ(hours.size(), 9u);
    std::istringstream moves(run({"solve", "clocks", "--judge"}, board).out);
    for (std::size_t move; moves >> move;) {
      for (const char* clock = turns[move - 1]; *clock != '\0'; ++clock) {
        int& hour = hours[static_cast<std::size_t>(*clock - 'A')];
        hour = hour % 12 + 3;
      }
    }
    EXPECT_EQ(hours, std::vector<int>(9, 12)) << board;
  }
}

// ---- costs
// -------------------------------------------------------------------------------------------------

// Two lamps, two buttons that do the same.
TEST(Costs, ChooseTheCheaperButton) {
  const auto ask = [](const std::string& verb, const std::string& costs, const Arguments& more = {}) {
    return run(join({verb, "lights-out", "11", "--json", "--costs", costs}, more));
  };
  const auto answer = [&](const std::string& costs) { return Json::parse(ask("solve", costs).out); };
  EXPECT_EQ(answer("5 1")["cost"], 1);
  EXPECT_EQ(answer("5 1")["moves"][0]["move"], "(1,2)");
  EXPECT_EQ(answer("5 7")["cost"], 5);
  EXPECT_EQ(answer("5 7")["moves"][0]["move"], "(1,1)");
  EXPECT_EQ(answer("- 7")["cost"], 7);
  EXPECT_EQ(answer("- 7")["moves"][0]["move"], "(1,2)");
  EXPECT_EQ(answer("- 7")["moves"][0]["number"], 2);
  EXPECT_EQ(answer("1000000 -")["cost"], 1000000);
  EXPECT_EQ(ask("solve", "- -").code, exit_unsolvable);
  EXPECT_EQ(Json::parse(ask("count", "3 3").out)["optimal_answers"], "2");
  EXPECT_EQ(Json::parse(ask("count", "3 4").out)["optimal_answers"], "1");
  EXPECT_EQ(filled_lines(run({"list", "lights-out", "11", "--costs", "3 3"}).out).size(), 2u);
  for (const std::string algorithm : {"linear", "table", "dp", "memo", "dfs", "ida", "astar"}) {
    const Outcome o = ask("solve", "5 3", {"--algorithm", algorithm});
    EXPECT_EQ(o.code, exit_ok) << algorithm << o;
    EXPECT_EQ(Json::parse(o.out, nullptr, false).value("cost", -1), 3) << algorithm << o;
  }
}

TEST(Costs, ForbiddenMoveOfTheClocks) {
  // The sample needs move 9; every position has one answer, so without it there is none.
  const Outcome o = run({"solve", "clocks", "9 9 12/6 6 6/6 3 6", "--costs", "1 1 1 1 1 1 1 1 -"});
  EXPECT_EQ(o.code, exit_unsolvable) << o;
  const Outcome other =
      run({"solve", "clocks", "9 9 12/6 6 6/6 3 6", "--costs", "- 1 1 7 1 1 1 10 1", "--json"});
  EXPECT_EQ(other.code, exit_ok) << other;
  EXPECT_EQ(Json::parse(other.out, nullptr, false).value("cost", -1), 7 + 1 + 10 + 1) << other;
  EXPECT_EQ(run({"solve", "clocks", "9 9 12/6 6 6/6 3 6", "--costs", "- 1 1 7 1 1 1 10 1", "--judge"}).out,
            "4 5 8 9\n");
}

TEST(Costs, WeightedSudoku) {
  std::string cheap, dear, forbidden, board(81, '0');
  board[0] = '1';
  for (int cell = 0; cell < 81; ++cell) {
    cheap += cell == 0 ? "100 " : "1 ";
    dear += "3 ";
    forbidden += cell == 0 ? "- " : "1 ";
  }
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", board}).out, "1\n");
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--costs", dear, board}).out, "3\n");
  const Outcome without = run({"solve", "binary-sudoku", "--judge", "--costs", forbidden, board});
  EXPECT_EQ(without.code, exit_ok) << without;
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--costs", cheap, board}).out, without.out);
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--costs", forbidden, board, "--algorithm", "ida"}).out,
            without.out);
  EXPECT_EQ(run({"solve", "binary-sudoku", "--costs", dear, board, "--algorithm", "formula"}).code,
            exit_usage);
}

TEST(Costs, OfABlockedLampAreIgnored) {
  const Outcome o = run({"solve", "lights-out", "1#/1.", "--costs", "2 9 - 3", "--json"});
  EXPECT_NE(o.code, exit_usage) << o;
}

}  // namespace
}  // namespace nonet::cli
