// The text of each format, to the byte; and models of nothing.
#include <gtest/gtest.h>

#include "report/export.h"
#include "tests/export/lamps.h"
#include "tests/export/solvers.h"

namespace nonet::test {
namespace {

using Relation = Model::Relation;

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

// Of the numbers that are written: those of a residue's variable are larger than all of the model's.
TEST(Writers, NumbersThatClaspDoesNotReadAreSaid) {
  const auto warning = [](std::int64_t factor) {
    Model model;
    for (int v = 0; v < 3; ++v) model.add_variable("", v, 32767);
    model.add_residue({{0, factor}, {1, factor}, {2, factor}}, 32768, 1);
    return report::export_warning(model, "opb");
  };
  EXPECT_EQ(warning(21845), "");
  EXPECT_NE(warning(32767).find("2147483647"), std::string::npos);
}

class OfNothing : public testing::TestWithParam<std::string> {};

// Without variables, and with sums of nothing that hold or do not.
TEST_P(OfNothing, ModelsAreSolved) {
  const std::string& format = GetParam();
  if (const std::string missing = missing_solver(format); !missing.empty())
    GTEST_SKIP() << "not installed: " << missing;
  for (const bool possible : {true, false}) {
    Model model;
    model.add({}, Relation::equal, possible ? 0 : 1);
    EXPECT_EQ(ask_solver(model, format).impossible, !possible);
    Model residue;
    residue.add_residue({}, 2, possible ? 0 : 1);
    EXPECT_EQ(ask_solver(residue, format).impossible, !possible);
  }
}

INSTANTIATE_TEST_SUITE_P(Writers, OfNothing, testing::Values("dimacs", "opb", "lp", "minizinc", "asp"),
                         [](const auto& format) { return format.param; });

}  // namespace
}  // namespace nonet::test
