// --json: every line of standard output is one object of a documented schema (docs/json.md).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;

const std::string clocks = "9 9 12\n6 6 6\n6 3 6\n";
const std::string unsolvable = "10000/00000/00000/00000/00000";

std::vector<Json> objects_of(const Outcome& o) {
  std::vector<Json> list;
  EXPECT_TRUE(whole_lines(o.out)) << o;
  for (const std::string& line : lines_of(o.out)) {
    list.push_back(Json::parse(line, nullptr, false));
    EXPECT_TRUE(list.back().is_object()) << "not an object: " << line;
  }
  return list;
}

void expect_fields(const Json& object, const std::string& schema, const std::vector<std::string>& fields) {
  EXPECT_EQ(object.value("schema", ""), schema) << object;
  for (const std::string& field : fields)
    EXPECT_TRUE(object.contains(field)) << "no " << field << " in " << object;
}

void expect_work(const Json& work) {
  EXPECT_TRUE(work.at("count").is_number_unsigned()) << work;
  EXPECT_TRUE(work.at("unit").is_string()) << work;
  EXPECT_GE(work.at("seconds").get<double>(), 0) << work;
}

TEST(JsonSolve, OneAnswerALine) {
  const Outcome o = run({"solve", "clocks", "--json"}, clocks + "\n" + clocks);
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.err, "");
  const std::vector<Json> answers = objects_of(o);
  ASSERT_EQ(answers.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& a = answers[i];
    expect_fields(a, "nonet.answer/1",
                  {"puzzle", "instance", "line", "status", "cost", "bound", "algorithm", "choice", "why",
                   "work", "optimal_answers", "first", "moves"});
    EXPECT_EQ(a["puzzle"], "clocks");
    EXPECT_EQ(a["instance"], i + 1);
    EXPECT_EQ(a["line"], 1 + 4 * i);
    EXPECT_EQ(a["status"], "optimal");
    EXPECT_EQ(a["cost"], 4);
    EXPECT_EQ(a["bound"], 4);
    EXPECT_EQ(a["optimal_answers"], "1");
    expect_work(a["work"]);
    ASSERT_EQ(a["moves"].size(), 4u);
    EXPECT_EQ(a["moves"][0], Json::parse(R"({"move": "4", "number": 4, "times": 1})"));
  }
}

TEST(JsonSolve, Unsolvable) {
  const Outcome o = run({"solve", "lights-out", unsolvable, "--json"});
  EXPECT_EQ(o.code, exit_unsolvable) << o;
  const std::vector<Json> answers = objects_of(o);
  ASSERT_EQ(answers.size(), 1u);
  expect_fields(answers[0], "nonet.answer/1",
                {"puzzle", "instance", "line", "status", "algorithm", "why", "work"});
  EXPECT_EQ(answers[0]["status"], "unsolvable");
  EXPECT_FALSE(answers[0].contains("cost"));
  EXPECT_FALSE(answers[0].contains("moves"));
}

TEST(JsonCount, Fields) {
  const Outcome o = run({"count", "lights-out", "1111/1111/1111/1111", "--json"});
  EXPECT_EQ(o.code, exit_ok) << o;
  const std::vector<Json> counts = objects_of(o);
  ASSERT_EQ(counts.size(), 1u);
  expect_fields(counts[0], "nonet.count/1",
                {"puzzle", "instance", "line", "status", "cost", "bound", "algorithm", "choice", "why",
                 "work", "optimal_answers", "at_least"});
  EXPECT_EQ(counts[0]["cost"], 4);
  EXPECT_EQ(counts[0]["optimal_answers"], "2");
  EXPECT_EQ(counts[0]["at_least"], false);
  expect_work(counts[0]["work"]);
}

// Two buttons that do the same in each of 130 rows: 2^130 optimal answers, more than 128 bits hold.
TEST(JsonCount, MoreThanFit) {
  std::string rows;
  for (int i = 0; i < 130; ++i) rows += "11\n";
  const std::vector<std::string> pairs = {"count",   "lights-out", "--neighbourhood",
                                          "0,0 0,1", "--torus",    "--json"};
  const std::vector<Json> counts = objects_of(run(pairs, rows));
  ASSERT_EQ(counts.size(), 1u);
  EXPECT_EQ(counts[0]["cost"], 130);
  EXPECT_EQ(counts[0]["at_least"], true);
  const std::vector<Json> fewer = objects_of(run(pairs, rows.substr(0, 3 * 127)));
  ASSERT_EQ(fewer.size(), 1u);
  EXPECT_EQ(fewer[0]["optimal_answers"], "170141183460469231731687303715884105728");  // 2^127
  EXPECT_EQ(fewer[0]["at_least"], false);
}

TEST(JsonList, Fields) {
  const Outcome o = run({"list", "lights-out", "1111/1111/1111/1111", "--json"});
  EXPECT_EQ(o.code, exit_ok) << o;
  const std::vector<Json> listed = objects_of(o);
  ASSERT_EQ(listed.size(), 3u);
  for (std::size_t i = 0; i < 2; ++i) {
    expect_fields(listed[i], "nonet.listed/1", {"puzzle", "instance", "index", "cost", "moves"});
    EXPECT_EQ(listed[i]["index"], i + 1);
    EXPECT_EQ(listed[i]["moves"].size(), 4u);
  }
  expect_fields(listed[2], "nonet.list/1", {"puzzle", "instance", "status", "listed", "complete", "why"});
  EXPECT_EQ(listed[2]["status"], "optimal");
  EXPECT_EQ(listed[2]["listed"], 2);
  EXPECT_EQ(listed[2]["complete"], true);
}

TEST(JsonList, CutByTheLimit) {
  const auto end_of = [](const std::string& limit) {
    return objects_of(run({"list", "lights-out", "1111/1111/1111/1111", "--json", "--limit", limit})).back();
  };
  EXPECT_EQ(end_of("1")["complete"], false);
  EXPECT_EQ(end_of("1")["listed"], 1);
  EXPECT_EQ(end_of("2")["complete"], true);
  EXPECT_EQ(end_of("3")["complete"], true);
}

TEST(JsonList, Unsolvable) {
  const Outcome o = run({"list", "lights-out", unsolvable, "--json"});
  EXPECT_EQ(o.code, exit_unsolvable) << o;
  const std::vector<Json> listed = objects_of(o);
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["schema"], "nonet.list/1");
  EXPECT_EQ(listed[0]["status"], "unsolvable");
  EXPECT_EQ(listed[0]["listed"], 0);
}

TEST(JsonTable, Fields) {
  const Outcome o = run({"table", "clocks", "--json"});
  EXPECT_EQ(o.code, exit_ok) << o;
  const std::vector<Json> tables = objects_of(o);
  ASSERT_EQ(tables.size(), 1u);
  const Json& t = tables[0];
  expect_fields(t, "nonet.table/1",
                {"puzzle", "positions", "histogram", "complete", "gods_number", "hardest",
                 "bits_per_position", "work"});
  EXPECT_EQ(t["positions"], 262144);
  EXPECT_EQ(t["complete"], true);
  EXPECT_EQ(t["gods_number"], 27);
  EXPECT_EQ(t["histogram"].size(), 28u);
  EXPECT_EQ(t["histogram"][0], 1);
  EXPECT_EQ(t["histogram"][1], 9);
  std::uint64_t sum = 0;
  for (const Json& positions : t["histogram"]) sum += positions.get<std::uint64_t>();
  EXPECT_EQ(sum, 262144u);
  expect_work(t["work"]);
  const std::vector<Json> hardest =
      objects_of(run({"solve", "clocks", "--json"}, t["hardest"].get<std::string>()));
  ASSERT_EQ(hardest.size(), 1u);
  EXPECT_EQ(hardest[0]["cost"], 27);
}

TEST(JsonError, MalformedInstance) {
  for (const std::string verb : {"solve", "count", "list"}) {
    const Outcome o = run({verb, "clocks", "--json"}, "9 9 12\n6 6 \xff\n6 3 6\n");
    EXPECT_EQ(o.code, exit_bad_input) << o;
    const std::vector<Json> errors = objects_of(o);
    ASSERT_EQ(errors.size(), 1u);
    expect_fields(errors[0], "nonet.error/1", {"puzzle", "instance", "file", "line", "column", "message"});
    EXPECT_EQ(errors[0]["file"], "standard input");
    EXPECT_EQ(errors[0]["line"], 2);
    EXPECT_EQ(errors[0]["column"], 5);
    EXPECT_EQ(o.err, "nonet: standard input:2:5: " + errors[0]["message"].get<std::string>() + "\n");
  }
}

// File names need not be text.
TEST(JsonError, StrangeFileName) {
  const TemporaryDirectory here;
  here.write("b\xff\"\n.txt", "x");
  const Outcome o =
      run(Launch{.arguments = {"solve", "clocks", "b\xff\"\n.txt", "--json"}, .directory = here.path()});
  EXPECT_EQ(o.code, exit_bad_input) << o;
  EXPECT_EQ(objects_of(o).size(), 1u);
}

TEST(JsonError, Refusal) {
  const Outcome solve = run({"solve", "lights-out", "--algorithm", "table", "--memory", "1", "--json",
                             "00000/00000/00000/00000/00000"});
  EXPECT_EQ(solve.code, exit_refused) << solve;
  const std::vector<Json> errors = objects_of(solve);
  ASSERT_EQ(errors.size(), 1u);
  expect_fields(errors[0], "nonet.error/1", {"puzzle", "instance", "message"});
  const Outcome table = run({"table", "lights-out", "--memory", "1", "--json"});
  EXPECT_EQ(table.code, exit_refused) << table;
  const std::vector<Json> refusals = objects_of(table);
  ASSERT_EQ(refusals.size(), 1u) << "docs/json.md: nonet.error/1 is printed by all" << table;
  expect_fields(refusals[0], "nonet.error/1", {"puzzle", "message"});
}

TEST(JsonStatus, EveryOneIsDocumented) {
  std::string boards;
  for (const std::string size : {"3x3", "5x5", "4x4"})
    boards += run({"generate", "lights-out", "--size", size}).out + "\n";
  for (const std::string algorithm : {"linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
    for (const Json& a :
         objects_of(run({"solve", "lights-out", "--json", "--algorithm", algorithm}, boards))) {
      expect_fields(a, "nonet.answer/1", {"status", "cost", "bound", "algorithm", "why", "work", "moves"});
      if (algorithm != "greedy") {
        EXPECT_EQ(a["status"], "optimal") << a;
      }
      EXPECT_EQ(a["algorithm"], algorithm);
      EXPECT_FALSE(a.contains("choice")) << a;
      EXPECT_LE(a["bound"].get<int>(), a["cost"].get<int>()) << a;
    }
  }
}

}  // namespace
}  // namespace nonet::cli
