// Solutions as solvers print them, and what is no solution: each mistake with its place.
#include <gtest/gtest.h>

#include "report/export.h"
#include "tests/export/lamps.h"
#include "tests/export/solvers.h"

namespace nonet::test {
namespace {

using Values = std::vector<std::int64_t>;
using Relation = Model::Relation;

struct Text {
  std::string format, text;
};

void expect_values(const Model& model, const Text& said, const Values& values) {
  const auto read = report::read_solution(model, said.format, said.text);
  ASSERT_TRUE(read) << read.error().message << "\n" << said.format << "\n" << said.text;
  EXPECT_TRUE(read->found) << said.text;
  EXPECT_EQ(read->values, values) << said.format << "\n" << said.text;
}

struct Mistake {
  std::string format, text;
  std::uint64_t line, column;
  std::string message;  // a part of it
};

void expect_mistake(const Mistake& mistake, const Model& model = lamps()) {
  const auto read = report::read_solution(model, mistake.format, mistake.text);
  ASSERT_FALSE(read) << mistake.format << "\n" << mistake.text;
  EXPECT_EQ(read.error().fault, Fault::input);
  EXPECT_EQ(read.error().place.line, mistake.line) << read.error().message << "\n" << mistake.text;
  EXPECT_EQ(read.error().place.column, mistake.column) << read.error().message << "\n" << mistake.text;
  EXPECT_NE(read.error().message.find(mistake.message), std::string::npos) << read.error().message;
}

const char* const glpsol_report =
    "Problem:    \nRows:       3\nColumns:    4 (4 integer, 1 binary)\nNon-zeros:  6\n"
    "Status:     INTEGER OPTIMAL\nObjective:  cost = 7 (MINimum)\n\n"
    "   No.   Row name        Activity     Lower bound   Upper bound\n"
    "------ ------------    ------------- ------------- -------------\n"
    "     1 c1                          1             1             = \n"
    "     2 c2                          0             0             = \n"
    "     3 c3                          0             0               \n\n"
    "   No. Column name       Activity     Lower bound   Upper bound\n"
    "------ ------------    ------------- ------------- -------------\n"
    "     1 x1           *              1             0             2 \n"
    "     2 x2           *              1             0             2 \n"
    "     3 x3           *              1             0             1 \n"
    "     4 x4           *              1             0             2 \n\n"
    "Integer feasibility conditions:\n\n"
    "KKT.PE: max.abs.err = 0.00e+00 on row 0\n        High quality\n\nEnd of output\n";
const char* const glpsol_raw =
    "c Problem:    \nc Status:     INTEGER OPTIMAL\nc\ns mip 3 4 o 7\ni 1 1\ni 2 0\ni 3 0\n"
    "j 1 1\nj 2 1\nj 3 1\nj 4 1\ne o f\n";
const char* const clasp_json =
    "{\n  \"Solver\": \"clasp version 3.3.5\",\n  \"Input\": [\n    \"a\\\"[\"\n  ],\n  \"Call\": [\n    {\n"
    "      \"Witnesses\": [\n        {\n          \"Value\": [\n            \"x(1,0)\", \"x(2,0)\", "
    "\"x(4,0)\"\n          ]\n        "
    "},\n"
    "        {\n          \"Value\": [\n"
    "            \"x(1,1)\", \"x(2,1)\", \"x(3)\", \"x(4,1)\"\n          ],\n"
    "          \"Costs\": [\n            7\n          ]\n        }\n      ]\n    }\n  ],\n"
    "  \"Result\": \"OPTIMUM FOUND\",\n  \"Models\": {\n    \"Number\": 1\n  }\n}\n";

TEST(Reading, WhatSolversPrint) {
  const Text texts[] = {
      {"dimacs", "c cadical\ns SATISFIABLE\nv 1 -2 3 -4\nv 5 -6 -7 0\nc exit 10\n"},
      {"dimacs", "c clasp\nv 1 -2 3 -4 5 -6 0\ns SATISFIABLE\n"},
      {"dimacs", "s SATISFIABLE\r\nv 1 3 5 0\r\n"},
      {"dimacs", "s  SATISFIABLE\nv 1 3 5 0\n"},
      {"dimacs", "SAT\n1 -2 3 -4 5 -6 -7 0\n"},  // minisat's file
      {"opb", "c clasp\no 7\nc Answer: 1\nv x1 -x2 x3 -x4 x5\nv x6 -x7\ns OPTIMUM FOUND\nc \n"},
      {"opb", "s SATISFIABLE\nv x1 x3 x5\n"},
      {"lp", glpsol_report},
      {"lp", std::string("GLPSOL--GLPK LP/MIP Solver 5.0\nReading x1 ...\n") + glpsol_report + "Time\n"},
      {"lp", glpsol_raw},
      {"lp",
       "Optimal - objective value 7.00000000\n      0 x1                     1           1\n"
       "      1 x2                     1           1\n      2 x3                     1           5\n"},
      {"lp",
       "solution status: optimal solution found\nobjective value:                     7\n"
       "x1                                                  1 \t(obj:1)\n"
       "x2                                                  1 \t(obj:1)\n"
       "x3                                         0.99999999 \t(obj:5)\n"},
      {"lp",
       "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 7\n# Columns 4\nx1 1\nx2 1\n"
       "x3 1\nx4 1\n# Rows 3\nc1 1\nc2 0\nc3 0\n\n# Dual solution values\nFeasible\n# Columns 4\nx1 0\n"},
      {"lp", "# Solution for model cost\n# Objective value = 7\nx1 1\nx2 1\nx3 1e0\nx4 1\n"},
      {"minizinc", "x1 = 1  % press both\nx2 = 1  % x9 = 2\nx3 = 1\ncost = 7\n----------\n==========\n"},
      {"minizinc", "% x1 = 2\nx = [1, 1, 1];\n_objective = 7;\n----------\n"},
      {"minizinc", "{\n  \"x\" : [1, 1, 1],\n  \"_objective\" : 7\n}\n----------\n==========\n"},
      {"minizinc", "x = [1,\r\n1, 1];\r\n----------\r\n"},
      {"asp",
       "clasp version 3.3.5\nSolving...\nAnswer: 1\nx(1,1) x(2,1) x(3) x(4,1)\nOptimization: 7\n"
       "OPTIMUM FOUND\n\nModels       : 1\n"},
      {"asp", "% clasp\nANSWER\nx(1,1). x(2,1). x(3). x(4,1).\nCOST 7\nOPTIMUM\n% \n"},
      {"asp", clasp_json},
  };
  for (const Text& text : texts) expect_values(lamps(), text, {1, 1, 1});
}

// Where the format leaves open what is not said. Of a value that opb has in bits one may be missing.
TEST(Reading, WhatIsMissingIsCounted) {
  const std::pair<Text, std::size_t> texts[] = {
      {{"dimacs", "v 1 -2 3 -4 5 -6 -7 0\n"}, 0},
      {{"dimacs", "v 1 3 5 0\n"}, 0},
      {{"dimacs", "v 1 0\n"}, 2},
      {{"dimacs", "v 1 0\nv 0\n"}, 3},
      {{"opb", "v x1 -x2 x3 -x4 x5 x6 -x7\n"}, 0},
      {{"opb", "v x1 -x2 x3 -x4 x5\n"}, 0},
      {{"opb", "v x1 -x2 x3 x5\n"}, 1},
      {{"opb", "v x1\n"}, 3},
      {{"lp", "Optimal - objective value 7\n0 x1 1 1\n"}, 0},
      {{"minizinc", "x1 = 1\n----------\n"}, 0},
  };
  for (const auto& [said, missing] : texts) {
    const auto read = report::read_solution(lamps(), said.format, said.text);
    ASSERT_TRUE(read) << read.error().message << "\n" << said.text;
    EXPECT_EQ(read->missing, missing) << said.format << "\n" << said.text;
  }
}

struct Way {
  std::string name, format, options;
};

class EveryWay : public testing::TestWithParam<Way> {};

TEST_P(EveryWay, InWhichSolversPrint) {
  const auto& [name, format, options] = GetParam();
  if (const std::string missing = missing_solver(format); !missing.empty())
    GTEST_SKIP() << "not installed: " << missing;
  for (const bool possible : {true, false}) {
    Model model = lamps();
    if (!possible) model.add({{2, 1}}, Relation::equal, 0);
    const Said said = ask_solver(model, format, false, options);
    EXPECT_EQ(said.impossible, !possible) << said.text;
    if (!possible) continue;
    ASSERT_EQ(said.values.size(), 3U) << said.text;
    EXPECT_EQ(model.first_broken(said.values), std::nullopt) << said.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Reading, EveryWay,
                         testing::Values(Way{"cadical", "dimacs", "--verbose"}, Way{"clasp", "opb", "-n 0"},
                                         Way{"glpsol", "lp", "--nopresol"},
                                         Way{"dzn", "minizinc", "--output-mode dzn --output-objective"},
                                         Way{"json", "minizinc", "--output-mode json --output-objective"},
                                         Way{"all", "minizinc", "--all-solutions --statistics"},
                                         Way{"facts", "asp", "--outf=1"}, Way{"objects", "asp", "--outf=2"}),
                         [](const auto& way) { return way.param.name; });

TEST(Reading, WhatContradictsItself) {
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"dimacs", "s SATISFIABLE\nv 1 -2 -1 0\n", 2, 8, "-1 and 1"},
           {"dimacs", "v 1 -2\nv 7 -7 0\n", 2, 5, "-7 and 7"},
           {"dimacs", "v 1 2 0\n", 1, 5, "x1 is 2 here and 1 before"},
           {"dimacs", "v 3\nv 4 -5 0\n", 2, 3, "x2 is 2 here and 1 before"},
           {"dimacs", "s SATISFIABLE\ns UNSATISFIABLE\nv 1 0\n", 2, 1, "both"},
           {"dimacs", "s UNSATISFIABLE\nv 1 0\n", 1, 1, "both"},
           {"opb", "v x1 -x1\n", 1, 6, "-x1 and x1"},
           {"opb", "v x1 x2\n", 1, 6, "more than 2"},
           {"lp", "x1 1\nx2 1\nx1 0\n", 3, 1, "x1 is 0 here and 1 before"},
           {"minizinc", "x1 = 1\nx1 = 2\n----------\n", 2, 1, "x1 is 2 here and 1 before"},
           {"asp", "Answer: 1\nx(1,1) x(2,0) x(1,2)\n", 2, 15, "x1 is 2 here and 1 before"},
           {"asp", "Answer: 1\nx(1,1) x(2,0) x(4,0)\nUNSATISFIABLE\n", 3, 1, "both"}})
    expect_mistake(mistake);
}

// A literal of dimacs is a value, one of opb a bit: 1 and 2 are 3 only there.
TEST(Reading, TwoLiteralsOfOneNumber) {
  Model model;
  model.add_variable("", 0, 3);
  expect_values(model, {"opb", "v x1 x2\n"}, {3});
  expect_values(model, {"dimacs", "v -1 -2 3 0\n"}, {3});
  expect_mistake({"dimacs", "v 1 2 -3 0\n", 1, 5, "x1 is 2 here and 1 before"}, model);
}

TEST(Reading, WordsAreShownInPart) {
  const std::string zeros(1000, '0');
  for (const Mistake& mistake :
       std::initializer_list<Mistake>{{"dimacs", "v 1 -" + zeros + "1 0\n", 1, 5, "contradicts itself"},
                                      {"opb", "v x1 x" + zeros + "2\n", 1, 6, "more than 2"},
                                      {"lp", "x1 0.5" + zeros + "\n", 1, 4, "expected a whole number"},
                                      {"lp", "x" + zeros + "9 1\n", 1, 1, "something else"},
                                      {"asp", "Answer: 1\nx(" + zeros + "9)\n", 2, 1, "something else"}}) {
    expect_mistake(mistake);
    const auto read = report::read_solution(lamps(), mistake.format, mistake.text);
    ASSERT_FALSE(read);
    EXPECT_LT(read.error().message.size(), 200U) << read.error().message;
  }
}

// Each is a solution that lost its end.
TEST(Reading, WhatIsCutOff) {
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"dimacs", "v 1 3 5\no 3\n", 3, 1, "cut off"},
           {"dimacs", "v 1 3 5\nc Answer: 2\n", 3, 1, "cut off"},
           {"minizinc", "{\"x\": [1, 1, 1]\n", 2, 1, "cut off"},
           {"minizinc", "{\"x\": [1, 1, 1]}\n", 2, 1, "cut off"},
           {"asp", "clasp\nAnswer: 1\nx(1,1) x(2,1) x(3) x(4,1)\n", 4, 1, "cut off"},
           {"asp", "Answer: 1\nx(1,1) x(2,1) x(4,1)\nSATISFIABLE\nAnswer: 2\nx(1,1) x(2,1) x(3) x(4,1)", 5,
            26, "cut off"},
           {"asp", "ANSWER\nx(1,1). x(2,1). x(4,1).", 2, 24, "cut off"},
           {"asp", "ANSWER\nx(1,1). x(2,1). x(4,1). x(3)\n", 2, 25, "full stop"},
           {"asp", "{\"Value\": [\"x(1,1)\", \"x(2,1)\", \"x(4,1)\"]}\n", 2, 1, "cut off"}})
    expect_mistake(mistake);
}

// Solvers that are stopped say so, and what they have.
TEST(Reading, SolutionsOfSolversThatWereStopped) {
  for (const Text& text : std::initializer_list<Text>{
           {"lp", "Optimal (within gap tolerance) - objective value 7\n 0 x1 1 1\n 1 x2 1 1\n 2 x3 1 5\n"},
           {"lp", "Stopped on time - objective value 7\n 0 x1 1 1\n 1 x2 1 1\n 2 x3 1 5\n"},
           {"asp", "Answer: 1\nx(1,1) x(2,1) x(3) x(4,1)\nUNKNOWN\n"},
           {"asp", "Answer: 1\nx(1,1) x(2,1) x(3) x(4,1)\nSATISFIABLE\n\nINTERRUPTED  : 1\n"}})
    expect_values(lamps(), text, {1, 1, 1});
  for (const Text& text : std::initializer_list<Text>{
           {"lp", "Stopped on nodes - objective value 0\n"},
           {"lp", "solution status: gap limit reached\nobjective value:                     0\n"}})
    expect_values(lamps(), text, {0, 0, 0});
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"lp", "Stopped on time (no integer solution - continuous used) - objective value 1\n 0 x1 1 1\n",
            1, 1, "does not know"},
           {"lp", "Model status\nTime limit reached\n\n# Primal solution values\nInfeasible\n", 5, 1,
            "does not know"},
           {"dimacs", "INDET\n", 1, 1, "does not know"}})
    expect_mistake(mistake);
}

TEST(Reading, FormatsThatThereAreNot) {
  const auto read =
      report::read_solution(lamps(), "juggling", "Answer: 1\nx(1,1) x(2,1) x(3)\nSATISFIABLE\n");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().fault, Fault::usage);
}

TEST(Reading, WhatIsNotUnderstood) {
  for (const Mistake& mistake : std::initializer_list<Mistake>{
           {"dimacs", "hello\n", 1, 1, "expected"},
           {"dimacs", "v 1 two 0\n", 1, 5, "expected a number"},
           {"dimacs", "v 1 -99999 0\n", 1, 5, "something else"},
           {"dimacs", "v 1 99999999999999999999 0\n", 1, 5, "expected a number"},
           {"dimacs", "v 1 -2 3\n", 2, 1, "expected 0"},
           {"dimacs", "v 1 0 3\n", 1, 7, "behind 0"},
           {"dimacs", "s SATISFIABLE\n", 2, 1, "no values"},
           {"dimacs", "s MAYBE\n", 1, 3, "expected"},
           {"dimacs", "s UNKNOWN\n", 1, 3, "does not know"},
           {"dimacs", "", 1, 1, "no solution in this text"},
           {"dimacs", "c nothing\n", 2, 1, "no solution in this text"},
           {"opb", "v x1 2\n", 1, 6, "expected x1"},
           {"opb", "v x1 x8\n", 1, 6, "something else"},
           {"opb", "v x1 x\n", 1, 6, "expected x1"},
           {"lp", "hello\n", 1, 1, "expected"},
           {"lp", "x1 1e300\n", 1, 4, "x1 is 1e300"},
           {"lp", "x1 nan\n", 1, 4, "expected a number"},
           {"lp", "x1 1\n  x2 0.5\n", 2, 6, "x2 is 0.5: expected a whole number"},
           {"lp", "x1 1\nx2\n", 2, 3, "expected a number"},
           {"lp", "x1 1x\n", 1, 4, "expected a number"},
           {"lp", "x5 1\n", 1, 1, "something else"},
           {"lp", "x1 -1\n", 1, 1, "less than 0"},
           {"lp", "x1 1 garbage more\n", 1, 6, "nothing behind"},
           {"lp", "x1 1 1 more\n", 1, 8, "nothing behind"},
           {"lp", "Feasible x2\n", 1, 1, "expected a variable"},
           {"lp", "Objective x99 = 3\n", 1, 11, "expected a number"},
           {"lp", "Objective 3 x1\n", 1, 13, "nothing behind"},
           {"lp", "Perhaps - objective value 3\n", 1, 1, "expected Optimal"},
           {"lp", "solution status: time limit reached\nno solution available\n", 2, 1, "does not know"},
           {"lp", "GLPSOL--GLPK LP/MIP Solver 5.0\nINTEGER OPTIMAL SOLUTION FOUND\n", 3, 1, "-o FILE"},
           {"minizinc", "x1 = 1\nx2 = 1\n", 3, 1, "expected ----------"},
           {"minizinc", "x1 = 3\n----------\n", 1, 1, "more than 2"},
           {"minizinc", "x4 = 1\n----------\n", 1, 1, "something else"},
           {"minizinc", "x1 = one\n----------\n", 1, 6, "expected a number"},
           {"minizinc", "x1 = 1 2\n----------\n", 1, 8, "expected"},
           {"minizinc", "x = [1, 1];\n----------\n", 1, 10, "3 values"},
           {"minizinc", "x = [1, 1, 1, 1];\n----------\n", 1, 13, "3 values"},
           {"minizinc", "x = [1, , 1, 1];\n----------\n", 1, 9, "the value of x2"},
           {"minizinc", "x = [1 1 1];\n----------\n", 1, 8, "commas"},
           {"minizinc", "{\"x\": [1, 1, 1]\n]\n----------\n", 2, 1, "bracket"},
           {"minizinc", "x = [1, 1\n", 2, 1, "cut off"},
           {"minizinc", "{\n  \"y\" : [1, 1, 1]\n}\n----------\n", 3, 1, "\"x\""},
           {"minizinc", "{\"type\": \"status\", \"status\": \"UNSATISFIABLE\"}\n", 1, 45, "\"x\""},
           {"minizinc", "=====UNKNOWN=====\n", 1, 1, "does not know"},
           {"minizinc", "y = 1\n----------\n", 1, 1, "expected"},
           {"asp", "", 1, 1, "no solution in this text"},
           {"asp", "SATISFIABLE\n", 2, 1, "no solution in this text"},
           {"asp", "UNKNOWN\n", 1, 1, "does not know"},
           {"asp", "x(3)\n", 1, 1, "expected Answer:"},
           {"asp", "Answer: 1\n", 2, 1, "cut off"},
           {"asp", "Answer: 1\nx(1,1) y(2)\n", 2, 8, "expected x(1)"},
           {"asp", "Answer: 1\nx(1,1) x(2,\n", 2, 8, "expected x(1)"},
           {"asp", "Answer: 1\nx(1,1) x(2)\n", 2, 8, "expected x(2,"},
           {"asp", "Answer: 1\nx(1,1) x(3,1)\n", 2, 8, "expected x(3): "},
           {"asp", "Answer: 1\nx(1,1) x(3)\n", 2, 12, "x2 has no value"},
           {"asp", "Answer: 1\nx(1,9223372036854775807) x(2,0)\n", 2, 1, "more than 2"},
           {"asp", "Answer: 1\nx(9)\n", 2, 1, "something else"},
           {"asp", "{\n\"Call\": [ {\"Witnesses\": [\n", 3, 1, "cut off"},
           {"asp", "{\"Value\": [\"x(1,1)\", \"z\"]}\n", 1, 23, "expected x(1)"},
           {"asp", "{\"Value\": [\"x(1,1)\" \"x(2,1)\"]}\n", 1, 21, "expected ,"}})
    expect_mistake(mistake);
}

// They hold every variable: one that is missing was lost.
TEST(Reading, ReportsOfGlpsolAreWhole) {
  const std::string report = glpsol_report, raw = glpsol_raw;
  const auto cut = [](const std::string& text, const std::string& at) {
    return text.substr(0, text.find(at));
  };
  expect_mistake({"lp", cut(report, "     3 x3"), 18, 1, "cut off"});
  expect_mistake({"lp", cut(report, "Integer feas"), 21, 1, "cut off"});
  expect_mistake({"lp", cut(raw, "j 3"), 10, 1, "cut off"});
  expect_mistake({"lp", cut(raw, "j 4") + "e o f\n", 11, 1, "x4 has no value"});
  expect_mistake({"lp", cut(raw, "e o f") + "j 5 1\ne o f\n", 12, 1, "something else"});
  expect_mistake({"lp", "s bas 3 4 f f 7\n", 1, 1, "in integers"});
  expect_mistake({"lp", "s mip 3 9 o 7\n", 1, 1, "9 columns"});
  expect_mistake({"lp", "s mip 3 4 u 7\n", 1, 1, "does not know"});
  expect_mistake({"lp", "Problem:\nColumns:    5 (5 integer, 1 binary)\n", 2, 1, "5 columns"});
  expect_mistake({"lp", "Problem:\nColumns:    4\nStatus:     OPTIMAL\n", 3, 1, "in integers"});
  expect_mistake({"lp", "Problem:\nColumns:    4\nStatus:     INTEGER UNDEFINED\n", 3, 1, "does not know"});
}

// highs says how many values it has; of a sparse file these are not all variables.
TEST(Reading, ListsOfHighsAreWhole) {
  const std::string begin = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 7\n";
  const std::string three = "# Columns 3\nx1 1\nx2 1\nx3 1\n", rows = "# Rows 1\nc1 1\n";
  expect_values(lamps(), {"lp", begin + three + rows}, {1, 1, 1});
  expect_values(lamps(), {"lp", begin + three}, {1, 1, 1});
  expect_values(lamps(), {"lp", begin + "# Columns 0\n" + rows}, {0, 0, 0});
  expect_mistake(
      {"lp", begin + "# Columns 4\nx1 1\nx2 1\n", 10, 1, "expected 2 more values: the text is cut"});
  expect_mistake({"lp", begin + "# Columns 4\nx1 1\nx2 1\n" + rows, 10, 1, "expected 2 more values"});
  for (const std::string count : {"5", "-1", "x", ""})
    expect_mistake({"lp", begin + "# Columns " + count + " \n", 7, 1, "columns"});
}

// glpsol's raw file names no variables: they are in the order in which the model mentions them.
TEST(Reading, RawColumnsAreInTheOrderOfTheModel) {
  Model model;
  for (int v = 0; v < 4; ++v) model.add_variable("", v, v == 1 ? 3 : 1);
  model.add({{3, 1}, {2, 1}}, Relation::equal, 1);
  expect_values(model, {"lp", "s mip 1 4 o 0\ni 1 1\nj 1 0\nj 2 1\nj 3 0\nj 4 2\ne o f\n"}, {0, 2, 0, 1});
  model.aim = Aim::minimum;
  model.objective = {{2, 1}};
  expect_values(model, {"lp", "s mip 1 4 o 0\ni 1 1\nj 1 0\nj 2 1\nj 3 2\nj 4 0\ne o f\n"}, {0, 2, 0, 1});
}

TEST(Reading, ThatThereIsNone) {
  for (const Text& text : std::initializer_list<Text>{
           {"dimacs", "c\ns UNSATISFIABLE\n"},
           {"dimacs", "UNSAT\n"},
           {"opb", "s UNSATISFIABLE\nc done\n"},
           {"lp", "Problem:\nColumns:    4\nStatus:     INTEGER EMPTY\n     1 x1  *   0.5   0   1\n"},
           {"lp", "GLPSOL--GLPK\nPROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n"},
           {"lp", "GLPSOL--GLPK\nPROBLEM HAS NO INTEGER FEASIBLE SOLUTION\n"},
           {"lp", "c\ns mip 3 4 n 0\ni 1 0\n"},
           {"lp", "Infeasible - objective value 0.00000000\n      0 x1   0.5   0\n"},
           {"lp", "Integer infeasible - objective value 0.00000000\n      0 x1   0.5   0\n"},
           {"lp", "solution status: infeasible\nno solution available\n"},
           {"lp", "Model status\nInfeasible\n\n# Primal solution values\nNone\n"},
           {"minizinc", "% time\n=====UNSATISFIABLE=====\n"},
           {"asp", "clasp version 3.3.5\nSolving...\nUNSATISFIABLE\n\nModels       : 0\n"},
           {"asp", "INCONSISTENT\n"},
           {"asp", "{\n  \"Call\": [\n    {\n\n    }\n  ],\n  \"Result\": \"UNSATISFIABLE\"\n}\n"}}) {
    const auto said = report::read_solution(lamps(), text.format, text.text);
    ASSERT_TRUE(said) << said.error().message << "\n" << text.text;
    EXPECT_FALSE(said->found) << text.text;
  }
}

// Words of one format are nothing in another, and a remark is no statement.
TEST(Reading, ThatThereIsNoneIsAWholeStatement) {
  expect_values(lamps(), {"dimacs", "c not s UNSATISFIABLE, nor infeasible\nv 1 3 5 0\n"}, {1, 1, 1});
  expect_values(lamps(), {"minizinc", "% =====UNSATISFIABLE=====\nx1 = 1\nx2 = 1\nx3 = 1\n----------\n"},
                {1, 1, 1});
  expect_values(lamps(),
                {"asp", "Reading from UNSATISFIABLE\nAnswer: 1\nx(1,1) x(2,1) x(3) x(4,1)\nSATISFIABLE\n"},
                {1, 1, 1});
  expect_values(lamps(), {"lp", "# infeasible nfeasible\nx1 1\nx2 1\nx3 1\n"}, {1, 1, 1});
  expect_mistake({"lp", "INTEGER EMPTY\n", 1, 1, "expected"});
  expect_mistake({"opb", "UNSATISFIABLE\n", 1, 1, "expected"});
}

// Solvers that improve or list print one after the other.
TEST(Reading, TheLastCounts) {
  for (const Text& text : std::initializer_list<Text>{
           {"dimacs", "v 2 -3 0\nv -1 -2 3 0\n"},
           {"opb", "o 9\nv x2 x5\no 1\nv -x1 -x2 x3\n"},
           {"opb", "c Answer: 1\nv x2 x5\nc Answer: 2\nv -x1 -x2 x3\n"},
           {"minizinc", "x1 = 1\nx3 = 1\ncost = 6\n----------\nx2 = 1\ncost = 1\n----------\n==========\n"},
           {"minizinc", "x = [1, 0, 1];\n----------\nx = [0, 1, 0];\n----------\n"},
           {"asp", "Answer: 1\nx(1,2) x(2,2) x(3) x(4,0)\nAnswer: 2\nx(1,0) x(2,1) x(4,0)\nSATISFIABLE\n"}})
    expect_values(lamps(), text, {0, 1, 0});
  expect_values(lamps(), {"minizinc", "x1 = 1\n----------\n----------\n"}, {0, 0, 0});
}

}  // namespace
}  // namespace nonet::test
