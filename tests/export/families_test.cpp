// The solvers for which exports are made get our answers: the same satisfiability, the same optimum, and as
// many answers; and what they find is an answer to the puzzle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "report/export.h"
#include "tests/export/solvers.h"
#include "tests/support/folders.h"

namespace nonet::test {
namespace {

// A puzzle and some of its instances.
struct Family {
  std::string name;
  std::string puzzle;
  Settings settings = {};
  std::vector<std::string> instances = {};  // and
  int random = 0;                           // so many at random
  int steps = -1;                           // more than the optimum has, of puzzles with moves; -1: none
};

void PrintTo(const Family& family, std::ostream* out) {
  *out << family.name;
}

std::string file(const std::string& name) {
  return source_folder() + "/examples/puzzles/" + name;
}

const Family families[] = {
    {"LightsOut", "lights-out", {{"size", "3x3"}}, {"100/000/000"}, 3},
    {"LightsOutUnsolvable", "lights-out", {}, {"1000/0000/0000/0000", "10101/00000/00000/00000/00000"}},
    {"LightsOutBlocked", "lights-out", {}, {"1#1/010/1.1"}},
    {"LightsOutThree", "lights-out", {{"size", "3x3"}, {"modulus", "3"}}, {}, 3},
    {"LightsOutFour", "lights-out", {{"size", "2x3"}, {"modulus", "4"}}, {"100/000", "121/030"}, 2},
    {"LightsOutCosts", "lights-out", {{"size", "2x3"}, {"costs", "1 2 3 4 5 -"}}, {"101/010", "110/000"}},
    {"Clocks", "clocks", {}, {"9 9 12/6 6 6/6 3 6"}, 2},
    {"BinarySudoku", "binary-sudoku", {{"size", "4x4"}, {"box", "2x2"}}, {}, 3},
    {"LightsOutFile", file("lights-out-torus.puzzle")},
    {"Xor", file("parity.xor")},
    {"Queens",
     "queens",
     {},
     {"1", "2", "3", "4", "6", "Q.../..../..../....", ".Q../..../..../....", "#.../..../..../...#"}},
    {"QueensTorus", "queens", {{"torus", ""}}, {"5", "6"}},
    {"Checkers", "checkers", {}, {"6"}},
    {"Sudoku4", "sudoku", {{"size", "4"}}, {"1.../..../..../....", "1.../.1../..../...."}, 1},
    {"SudokuDiagonals",
     "sudoku",
     {{"size", "4"}, {"diagonals", ""}},
     {"..../..../..../....", "1.../..../..../...2"}},
    {"SudokuKiller",
     "sudoku",
     {{"size", "4"}, {"cages", "3: r1c1 r1c2; 9: r2c3 r3c3 r3c4"}},
     {"..../..../..../...."}},
    {"SudokuJigsaw",
     "sudoku",
     {{"regions", "aaab/accb/dccb/dddb"}},
     {"..../..../..../....", "1.../.1../..../...."}},
    {"Sudoku9", "sudoku", {}, {}, 2},
    {"Langford", "langford", {}, {"3", "4", "5", "7"}},
    {"Pentominoes", "pentominoes", {}, {"5x5", "4x5"}},
    {"TargetSudoku", "target-sudoku", {}, {}, 2},
    {"TargetSudokuMinimum", "target-sudoku", {{"minimum", ""}}, {}, 1},
    {"Coloured", file("coloured.xcc")},
    {"TwoStars", file("two-stars.puzzle")},
    {"PeacefulKings", file("peaceful-kings.puzzle")},
    {"Dominoes", file("domino-tilings.puzzle")},
    {"Tiles", "tiles", {}, {"123804765", "283104765", "123784065"}, 0, 1},
    {"Tiles2x2", "tiles", {{"size", "2x2"}}, {"1 2/0 3", "2 1/3 0", "0 1/3 2"}, 0, 1},
    {"Knights",
     "knights",
     {{"size", "3x4"}, {"goal", "1111/11*0/0000"}},
     {"0101/1110/010*", "1011/*100/1010"},
     0,
     1},
    {"Nine", "nine", {{"size", "2"}}, {"10/00/11/01", "01/10/01/10"}, 0, 1},
    {"Cube2", "cube2", {}, {"R U'", "R2 F U"}, 0, 0},
    {"Pyraminx", "pyraminx", {{"tips", ""}}, {"R u", "U L' R"}, 0, 0},
    {"River", file("river.puzzle"), {}, {}, 0, 1},
    {"Jugs", file("jugs.puzzle"), {}, {"0 2", "2 5"}, 0, 1},
};

class Exported : public testing::TestWithParam<std::tuple<Family, std::string>> {};

std::vector<std::unique_ptr<Instance>> instances_of(const Puzzle& puzzle, const Family& family) {
  std::vector<std::unique_ptr<Instance>> all;
  std::vector<std::string> texts = family.instances;
  if (texts.empty() && family.random == 0) texts.emplace_back(puzzle.description().example);
  for (std::string text : texts) {
    std::replace(text.begin(), text.end(), '/', '\n');
    TextReader reader = TextReader::from_text(text + "\n", "test");
    auto instance = puzzle.read(reader, true);
    EXPECT_TRUE(instance) << text << ": " << instance.error().message;
    if (instance && *instance) all.push_back(std::move(*instance));
  }
  for (int seed = 1; seed <= family.random; ++seed) {
    auto instance = puzzle.random(static_cast<u64>(seed));
    EXPECT_TRUE(instance);
    if (instance) all.push_back(std::move(*instance));
  }
  return all;
}

constexpr u128 most_counted = 10'000;

// What was found is one of our answers: moves that lead to the end, or a filling that is listed.
void expect_answer(const Puzzle& puzzle, const Instance& instance, const Model& model, const Said& said) {
  ASSERT_EQ(said.values.size(), model.variables.size()) << said.text;
  EXPECT_EQ(model.first_broken(said.values), std::nullopt) << said.text;
  std::vector<Step> steps;
  for (std::size_t v = 0; v < said.values.size(); ++v) {
    if (model.variables[v].move >= 0 && said.values[v] > 0)
      steps.push_back({model.variables[v].move, static_cast<int>(said.values[v])});
  }
  if (!puzzle.description().fill) {
    const auto played = puzzle.play(instance, steps);
    ASSERT_NE(played, nullptr);
    EXPECT_TRUE(puzzle.is_solved(*played)) << puzzle.write(*played);
    return;
  }
  Progress progress;
  u64 seen = 0;
  bool listed = false;
  const auto same = [](const Step& a, const Step& b) { return a.move == b.move && a.times == b.times; };
  const auto answers = puzzle.list(instance, Request{}, progress, [&](const Answer& answer) {
    listed = std::equal(steps.begin(), steps.end(), answer.steps.begin(), answer.steps.end(), same);
    return !listed && ++seen < most_counted;
  });
  EXPECT_TRUE(answers);
  EXPECT_TRUE(listed || seen == most_counted) << said.text;
}

void compare(const Puzzle& puzzle, const Family& family, const std::string& format,
             const Instance& instance) {
  Progress progress;
  const auto tally = puzzle.count(instance, Request{}, progress);
  ASSERT_TRUE(tally) << tally.error().message;
  const Answer& answer = tally->answer;
  const bool possible = answer.status == Status::optimal;
  ASSERT_TRUE(possible || answer.status == Status::unsolvable);
  ModelRequest request;
  if (family.steps >= 0) request.steps = possible ? static_cast<int>(answer.cost) + family.steps : 3;
  auto model = puzzle.model(instance, request, progress);
  ASSERT_TRUE(model) << model.error().message;
  if (format == "dimacs" && model->aim != Aim::any && possible) {
    // An answer of the optimal cost, and none that is better.
    const bool least = model->aim == Aim::minimum;
    Model better = *model;
    model->add(model->objective, least ? Model::Relation::at_most : Model::Relation::at_least, answer.cost);
    better.add(better.objective, least ? Model::Relation::at_most : Model::Relation::at_least,
               answer.cost + (least ? -1 : 1));
    const Said none = ask_solver(better, format);
    EXPECT_TRUE(none.impossible) << none.text;
  }
  const bool counts = format == "asp" && tally->count <= most_counted;
  const Said said = ask_solver(*model, format, counts);
  EXPECT_EQ(said.impossible, !possible) << said.text;
  if (!possible || said.impossible) return;
  expect_answer(puzzle, instance, *model, said);
  if (model->aim != Aim::any && format != "dimacs") {
    EXPECT_EQ(said.cost, answer.cost) << said.text;
  }
  if (counts) {
    EXPECT_EQ(*said.count, static_cast<u64>(tally->count)) << said.text;
  }
}

TEST_P(Exported, GetsOurAnswer) {
  const auto& [family, format] = GetParam();
  if (const std::string missing = missing_solver(format); !missing.empty())
    GTEST_SKIP() << "not installed: " << missing;
  const auto puzzle = make_puzzle(family.puzzle, family.settings);
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  for (const auto& instance : instances_of(**puzzle, family)) {
    SCOPED_TRACE((*puzzle)->write(*instance));
    compare(**puzzle, family, format, *instance);
  }
}

INSTANTIATE_TEST_SUITE_P(Families, Exported,
                         testing::Combine(testing::ValuesIn(families),
                                          testing::Values("dimacs", "opb", "lp", "minizinc", "asp")),
                         [](const auto& tested) {
                           return std::get<0>(tested.param).name + "_" + std::get<1>(tested.param);
                         });

}  // namespace
}  // namespace nonet::test
