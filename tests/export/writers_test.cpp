// The text of each format, to the byte; and models of nothing.
#include <gtest/gtest.h>

#include "report/export.h"
#include "tests/export/solvers.h"

namespace nonet::test {
namespace {

using Relation = Model::Relation;

// Two lamps, three states each: one switch for both, one for the second, and a bulb that may be bought.
Model lamps() {
  Model model;
  const int both = model.add_variable("press both", 0, 2);
  const int second = model.add_variable("press \"second\"", 1, 2);
  const int bulb = model.add_variable("buy", 2);
  model.add_residue({{both, 1}}, 3, 1);
  model.add_residue({{both, 1}, {second, 2}}, 3, 0);
  model.add({{bulb, 1}, {second, -1}}, Relation::at_least, 0);
  model.aim = Aim::minimum;
  model.objective = {{both, 1}, {second, 1}, {bulb, 5}};
  model.objective_name = "the price";
  return model;
}

// Without the comments at the top.
std::string body(const Model& model, std::string_view format, char comment) {
  std::string out;
  const std::string text = exported(model, format);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string line = text.substr(at, end - at);
    if (line[0] != comment || line.starts_with("* #")) out += line;
    at = end;
  }
  return out;
}

TEST(Writers, Lp) {
  EXPECT_EQ(body(lamps(), "lp", '\\'),
            "Minimize\n cost: + 1 x1 + 1 x2 + 5 x3\nSubject To\n"
            " c1: + 1 x1 = 1\n"
            " c2: + 1 x1 + 2 x2 - 3 x4 = 0\n"
            " c3: + 1 x3 - 1 x2 >= 0\n"
            "Bounds\n 0 <= x1 <= 2\n 0 <= x2 <= 2\n 0 <= x4 <= 2\n"
            "Binary\n x3\nGeneral\n x1 x2 x4\nEnd\n");
}

TEST(Writers, Opb) {
  EXPECT_EQ(body(lamps(), "opb", '*'),
            "* #variable= 7 #constraint= 6\n"
            "min: +1 x1 +2 x2 +1 x3 +2 x4 +5 x5 ;\n"
            " -1 x1 -2 x2 >= -2 ;\n"
            " -1 x3 -2 x4 >= -2 ;\n"
            " -1 x6 -2 x7 >= -2 ;\n"
            " +1 x1 +2 x2 = 1 ;\n"
            " +1 x1 +2 x2 +2 x3 +4 x4 -3 x6 -6 x7 = 0 ;\n"
            " +1 x5 -1 x3 -2 x4 >= 0 ;\n");
}

TEST(Writers, Minizinc) {
  EXPECT_EQ(
      body(lamps(), "minizinc", '%'),
      "array[1..3] of var 0..2: x;\nconstraint x[3] <= 1;\n"
      "array[1..3] of string: meaning = [\n  \"press both\",\n  \"press \\\"second\\\"\",\n  \"buy\",\n];\n"
      "constraint sum([x[1]]) mod 3 = 1;\n"
      "constraint sum([x[1], 2*x[2]]) mod 3 = 0;\n"
      "constraint sum([x[3], -1*x[2]]) >= 0;\n"
      "var int: cost = sum([x[1], x[2], 5*x[3]]);\nsolve minimize cost;\n"
      "output [\"x\\(i) = \\(x[i])  % \" ++ meaning[i] ++ \"\\n\" | i in 1..3 where fix(x[i]) > 0]"
      " ++ [\"cost = \\(cost)\\n\"];\n");
}

TEST(Writers, Asp) {
  Model model = lamps();
  const int other = model.add_variable("", -1);
  model.add({{2, 1}, {other, -1}}, Relation::at_least, 0);
  model.add({{2, 1}, {other, 1}}, Relation::equal, 1);
  EXPECT_EQ(body(model, "asp", '%'),
            "1 { x(1,0..2) } 1.\n1 { x(2,0..2) } 1.\n{ x(3..4) }.\n1 { x(5,0..2) } 1.\n"
            ":- not #sum { V*1,1 : x(1,V) } = 1.\n"
            ":- not #sum { V*1,1 : x(1,V); V*2,2 : x(2,V); V*-3,5 : x(5,V) } = 0.\n"
            ":- not #sum { 1,3 : x(3); V*-1,2 : x(2,V) } >= 0.\n"
            ":- not x(3), x(4).\n"
            ":- not 1 { x(3); x(4) } 1.\n"
            "#minimize { V*1,1 : x(1,V); V*1,2 : x(2,V); 5,3 : x(3) }.\n#show x/1.\n#show x/2.\n");
}

TEST(Writers, AspIsRefusedWhereGringoWouldWrapAround) {
  constexpr std::int64_t most = 2147483647;
  const auto written = [](std::int64_t weight, std::int64_t right) {
    Model model;
    for (int v = 0; v < 2; ++v) model.add_variable("", v);
    model.add({{0, weight}, {1, -weight}}, Relation::at_least, right);
    return report::write_model(model, "asp", {}, [](std::string_view) { return true; });
  };
  EXPECT_TRUE(written(most, -most));
  for (const auto& refused : {written(most + 1, 0), written(1, most + 1)}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, Fault::refused);
  }
}

TEST(Writers, Dimacs) {
  Model model;
  for (int v = 0; v < 3; ++v) model.add_variable("lamp " + std::to_string(v), v);
  model.add({{0, 1}, {1, 1}, {2, 1}}, Relation::equal, 1);
  model.add_residue({{0, 1}, {2, 1}}, 2, 1);
  EXPECT_EQ(body(model, "dimacs", 'c'), "p cnf 3 6\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n1 3 0\n-1 -3 0\n");
  EXPECT_NE(exported(model, "dimacs").find("c 2: lamp 1\n"), std::string::npos);
  EXPECT_NE(exported(model, "dimacs").find("c p show 1 2 3 0\n"), std::string::npos);
}

TEST(Writers, WhatIsSaidStaysInComments) {
  Model model;
  model.add_variable("a\nb", 0);
  for (const auto& format : report::export_formats()) {
    std::string text;
    EXPECT_TRUE(
        report::write_model(model, format.name, {"p", "one\ntwo\r\nthree", "q"}, [&](std::string_view more) {
          text += more;
          return true;
        }));
    for (const std::string_view line : {"\none", "\ntwo", "\nthree", "\nq", "\nb"})
      EXPECT_EQ(text.find(line), std::string::npos) << text;
  }
}

TEST(Writers, OneWhoHasEnoughGetsNoMore) {
  int pieces = 0;
  const auto done = report::write_model(lamps(), "lp", {}, [&](std::string_view) { return ++pieces, false; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().fault, Fault::stopped);
  EXPECT_EQ(pieces, 1);
}

// Without variables, and with sums of nothing that hold or do not.
TEST(Writers, ModelsOfNothing) {
  for (const auto& format : report::export_formats()) {
    if (const std::string missing = missing_solver(format.name); !missing.empty()) continue;
    for (const bool possible : {true, false}) {
      Model model;
      model.add({}, Relation::equal, possible ? 0 : 1);
      EXPECT_EQ(ask_solver(model, format.name).impossible, !possible) << format.name;
      Model residue;
      residue.add_residue({}, 2, possible ? 0 : 1);
      EXPECT_EQ(ask_solver(residue, format.name).impossible, !possible) << format.name;
    }
  }
}

TEST(Reading, OfSomethingElse) {
  EXPECT_FALSE(report::read_solution(lamps(), "dimacs", "hello\n"));
  EXPECT_FALSE(report::read_solution(lamps(), "minizinc", "x1 = 3\n----------\n"));  // at most 2
  EXPECT_FALSE(report::read_solution(lamps(), "asp", ""));
  EXPECT_FALSE(report::read_solution(lamps(), "asp",
                                     "Answer: 1\nx(1,9223372036854775807) x(1,9223372036854775807)\n"));
  EXPECT_FALSE(report::read_solution(lamps(), "lp", "x1 1e300\n"));
}

TEST(Reading, ValuesAreWhole) {
  ASSERT_TRUE(report::read_solution(lamps(), "lp", "x1 0.9999999\n"));
  EXPECT_EQ(report::read_solution(lamps(), "lp", "x1 0.9999999\n")->values[0], 1);
  const auto half = report::read_solution(lamps(), "lp", "x1 0.5\n");
  ASSERT_FALSE(half);
  EXPECT_EQ(half.error().message, "x1 is 0.5: expected a whole number");
}

// glpsol, cbc, scip, a SAT solver: whatever values stand beside it.
TEST(Reading, ThatThereIsNone) {
  for (const auto& [format, text] : std::initializer_list<std::pair<std::string, std::string>>{
           {"lp",
            "Status:     INTEGER EMPTY\n     1 x1           *              0             0             1\n"},
           {"lp", "Infeasible - objective value 0.00000000\n      0 x1   0.5   0\n"},
           {"lp", "solution status: infeasible\nno solution available\n"},
           {"dimacs", "s UNSATISFIABLE\nv 1 0\n"}}) {
    const auto said = report::read_solution(lamps(), format, text);
    ASSERT_TRUE(said) << text;
    EXPECT_TRUE(said->impossible) << text;
    EXPECT_FALSE(said->found) << text;
  }
}

// minizinc prints one after the other, each better.
TEST(Reading, TheLastCounts) {
  const auto said = report::read_solution(
      lamps(), "minizinc",
      "x1 = 1\nx3 = 1\ncost = 6\n----------\nx2 = 2\ncost = 2\n----------\n==========\n");
  ASSERT_TRUE(said);
  EXPECT_EQ(said->values, (std::vector<std::int64_t>{0, 2, 0}));
  const auto nothing = report::read_solution(lamps(), "minizinc", "x1 = 1\n----------\n----------\n");
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->values, (std::vector<std::int64_t>{0, 0, 0}));
}

}  // namespace
}  // namespace nonet::test
