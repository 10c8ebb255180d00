// Questions and answers of the API: what web/api/openapi.json says holds for every verb and every puzzle, and
// what is wrong is said.
#include "web/api/api.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "heard.h"
#include "tests/support/temporary.h"

namespace nonet::api {
namespace {

TEST(Api, TheExampleOfTheHeader) {
  const Heard heard = hear("solve", Json::parse(R"({"puzzle": "lights-out", "text": "111/111/111"})"));
  EXPECT_EQ(heard.answer()["cost"], 5);
  EXPECT_EQ(heard.answer()["status"], "optimal");
}

TEST(Api, TheDescriptionHasEveryVerbAndNoOther) {
  std::set<std::string> described, there;
  for (const auto& [path, methods] : schemas().document()["paths"].items())
    if (methods.contains("post")) described.insert(path.substr(8));
  for (const Verb& verb : all_verbs()) there.emplace(verb.name);
  EXPECT_EQ(described, there);
}

TEST(Api, EveryExampleIsAnsweredAsDescribed) {
  for (const Verb& verb : all_verbs()) {
    const PlainJson& content = path_of(verb.name)["requestBody"]["content"]["application/json"];
    EXPECT_EQ(schemas().fault(content["schema"], content["example"]), "") << verb.name;
    const Heard heard = hear(verb.name, Json::parse(content["example"].dump()));
    EXPECT_TRUE(heard.errors.empty()) << verb.name << ": " << heard.message();
    expect_described(verb.name, heard, std::string(verb.name));
  }
}

TEST(Api, FilesMakeAnyQuestionSlow) {
  const Json plain = {{"puzzle", "clocks"}}, described = {{"file", ""}};
  EXPECT_FALSE(is_slow(*find_verb("solve"), plain));
  EXPECT_FALSE(is_slow(*find_verb("solve"), Json::array()));
  EXPECT_TRUE(is_slow(*find_verb("solve"), described));
  EXPECT_TRUE(is_slow(*find_verb("table"), plain));
}

TEST(Api, PuzzlesAreListedAsDescribed) {
  const PlainJson list = PlainJson::parse(puzzles_text());
  EXPECT_EQ(schemas().fault(schemas().document()["components"]["schemas"]["Puzzles"], list), "");
  EXPECT_GE(list["puzzles"].size(), 14U);
}

// Every verb that a puzzle says it has works on its example; every other says why not.
TEST(Api, EveryVerbOfEveryPuzzleIsAnsweredAsDescribed) {
  for (const Json& puzzle : puzzles()) {
    const Json question = {{"puzzle", puzzle["name"]}, {"text", puzzle["example"]}};
    for (const Verb& verb : all_verbs()) {
      if (verb.slow || verb.name == "file" || verb.name == "certificate") continue;
      Json asked = question;
      if (verb.name == "random") asked.erase("text"), asked["seed"] = 3;
      if (verb.name == "check") asked["from"] = puzzle["example"];
      if (verb.name == "solve") asked["steps"] = true;
      if (verb.name == "list") asked["limit"] = 3;
      if (verb.name == "count") asked["limit"] = 3;
      if (verb.name == "edit")
        asked["cell"] = 0,
        asked["value"] = hear("board", question).answer()["board"].value("choices", Json{""})[0];
      const std::string where = puzzle["name"].get<std::string>() + " " + std::string(verb.name);
      const Heard heard = hear(verb.name, asked, {}, 3);
      expect_described(verb.name, heard, where);
      const Json& offered = puzzle["verbs"];
      const bool has = std::find(offered.begin(), offered.end(), verb.name) != offered.end();
      if (!has && verb.name != "play") {
        EXPECT_FALSE(heard.errors.empty()) << where;
      }
      if (has && verb.name != "edit") {
        EXPECT_TRUE(heard.errors.empty() || heard.what() == "limit") << where << ": " << heard.message();
      }
    }
  }
}

TEST(Api, StepsLeadToTheGoal) {
  std::set<std::string> unproved;
  for (const Json& puzzle : puzzles()) {
    if (puzzle["fill"] == true) continue;
    const Json question = {{"puzzle", puzzle["name"]}, {"text", puzzle["example"]}, {"steps", true}};
    const Heard solved = hear("solve", question);
    ASSERT_TRUE(solved.errors.empty()) << puzzle["name"] << solved.message();
    if (solved.answer()["status"] != "optimal") {
      unproved.insert(puzzle["name"]);
      continue;
    }
    const Json& positions = solved.answer()["positions"];
    ASSERT_EQ(positions.size(), solved.answer()["moves"].size()) << puzzle["name"];
    Json moves = Json::array();
    for (const Json& move : solved.answer()["moves"])
      moves.push_back({{"number", move["number"]}, {"times", move["times"]}});
    const Heard played =
        hear("play", {{"puzzle", puzzle["name"]}, {"text", puzzle["example"]}, {"moves", moves}});
    ASSERT_TRUE(played.errors.empty()) << puzzle["name"] << played.message();
    EXPECT_EQ(played.answer()["solved"], true) << puzzle["name"];
    if (!positions.empty()) {
      EXPECT_EQ(played.answer()["text"], positions.back()["text"]) << puzzle["name"];
    }
  }
  EXPECT_EQ(unproved, std::set<std::string>{});
}

TEST(Api, MovesSayWhatTheyChange) {
  const Heard heard = hear("board", {{"puzzle", "lights-out"}, {"text", "000/000/000"}});
  const Json& moves = heard.answer()["moves"];
  ASSERT_EQ(moves.size(), 9U);
  EXPECT_EQ(moves[0]["cells"], Json({0, 1, 3}));
  EXPECT_EQ(moves[4]["cells"], Json({1, 3, 4, 5, 7}));
  EXPECT_EQ(heard.answer()["solved"], true);
}

std::string lamps(int rows, int columns) {
  std::string text;
  for (int row = 0; row < rows; ++row) text += std::string(static_cast<std::size_t>(columns), '0') + '\n';
  return text;
}

// A touch of a cell means the cell's own move, not another move that changes the cell.
TEST(Api, EveryCellHasItsMove) {
  for (const auto& [rows, columns] : {std::pair(25, 25), {20, 21}, {9, 64}, {64, 64}}) {
    const Heard heard = hear("board", {{"puzzle", "lights-out"}, {"text", lamps(rows, columns)}});
    expect_described("board", heard, "lamps");
    const Json& moves = heard.answer()["moves"];
    ASSERT_EQ(moves.size(), static_cast<std::size_t>(rows * columns));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(moves[i]["handle"], i);
      ASSERT_EQ(moves[i]["number"], i + 1);
      ASSERT_EQ(moves[i].contains("cells"), i < 400) << i;
    }
    EXPECT_FALSE(heard.answer().contains("more_moves"));
  }
}

TEST(Api, OmittedMovesAreReported) {
  const Json question = {{"puzzle", "lights-out"}, {"text", lamps(25, 25)}};
  const Heard cut = hear("board", question, {.bytes = 100'000});
  expect_described("board", cut, "cut");
  EXPECT_LT(cut.answer()["moves"].size(), 625U);
  EXPECT_EQ(cut.answer()["more_moves"], true);
  // The moves of a cube belong to no cell.
  const auto described = std::find_if(puzzles().begin(), puzzles().end(),
                                      [](const Json& puzzle) { return puzzle["name"] == "cube2"; });
  const Json cube = {{"puzzle", "cube2"}, {"text", (*described)["example"]}};
  EXPECT_FALSE(hear("board", cube).answer().contains("more_moves"));
  const Heard few = hear("board", cube, {.moves = 2});
  EXPECT_EQ(few.answer()["moves"].size(), 2U);
  EXPECT_EQ(few.answer()["more_moves"], true);
}

TEST(Api, LargeBoardsOfQueensAreShown) {
  for (const int n : {46, 60, 64}) {
    const Json question = {{"puzzle", "queens"}, {"text", std::to_string(n)}};
    const Heard board = hear("board", question);
    ASSERT_TRUE(board.errors.empty()) << board.message();
    EXPECT_EQ(board.answer()["board"]["cells"].size(), static_cast<std::size_t>(n * n));
    Json edit = question;
    edit["cell"] = n * n - 2;
    edit["value"] = "Q";
    const Heard edited = hear("edit", edit);
    ASSERT_TRUE(edited.errors.empty()) << edited.message();
    for (int cell = 0; cell < n * n; ++cell)
      ASSERT_EQ(edited.answer()["board"]["cells"][static_cast<std::size_t>(cell)]["text"],
                cell == n * n - 2 ? "Q" : ".");
  }
  EXPECT_EQ(hear("board", {{"puzzle", "queens"}, {"text", "65"}}).message(),
            "this board is too large to draw");
  EXPECT_EQ(hear("board", {{"puzzle", "lights-out"}, {"text", lamps(65, 2)}}).message(),
            "this board is too large to draw");
}

TEST(Api, AListIsCutAndSaysSo) {
  const Heard all = hear("list", {{"puzzle", "queens"}, {"text", "6"}});
  EXPECT_EQ(all.answers.size(), 4U);
  EXPECT_EQ(all.end["listed"], 4);
  EXPECT_EQ(all.end["complete"], true);
  const Heard cut = hear("list", {{"puzzle", "queens"}, {"text", "8"}, {"limit", 7}});
  EXPECT_EQ(cut.answers.size(), 7U);
  EXPECT_EQ(cut.end["complete"], false);
  Limits limits;
  limits.answers = 5;
  EXPECT_EQ(hear("list", {{"puzzle", "queens"}, {"text", "8"}}, limits).answers.size(), 5U);
  const Heard none = hear("list", {{"puzzle", "queens"}, {"text", "3"}});
  EXPECT_TRUE(none.answers.empty());
  EXPECT_EQ(none.end["status"], "unsolvable");
  expect_described("list", none, "none");
}

// Bytes of all answers of a question.
std::size_t length_of(const Heard& heard) {
  std::size_t length = 0;
  for (const Json& answer : heard.answers) length += answer.dump().size();
  return length;
}

TEST(Api, PositionsAreCutWhereAnAnswerGetsTooLong) {
  const Json question = {{"puzzle", "lights-out"}, {"text", "111/111/111"}, {"steps", true}};
  const Heard all = hear("solve", question);
  EXPECT_EQ(all.answer()["positions"].size(), 5U);
  EXPECT_FALSE(all.answer().contains("more_positions"));
  Limits limits;
  limits.bytes = length_of(all);
  const Heard cut = hear("solve", question, limits);
  EXPECT_LE(length_of(cut), limits.bytes);
  EXPECT_EQ(cut.answer()["positions"].size(), 4U) << "a little is left for what follows";
  EXPECT_EQ(cut.answer()["more_positions"], true);
  expect_described("solve", cut, "cut");
}

TEST(Api, ListsAndMovesAreCutWhereAnAnswerGetsTooLong) {
  Limits limits;
  limits.bytes = 10'000;
  const Heard list = hear("list", {{"puzzle", "queens"}, {"text", "8"}}, limits);
  EXPECT_LE(length_of(list), limits.bytes);
  EXPECT_GT(list.answers.size(), 5U);
  EXPECT_LT(list.answers.size(), 93U);
  EXPECT_EQ(list.end["listed"], list.answers.size());
  EXPECT_EQ(list.end["complete"], false);
  expect_described("list", list, "cut");
  std::string wide;
  for (int row = 0; row < 10; ++row) wide += std::string(10, '0') + '\n';
  const Heard board = hear("board", {{"puzzle", "lights-out"}, {"text", wide}}, limits);
  EXPECT_LE(length_of(board), limits.bytes);
  EXPECT_GT(board.answer()["moves"].size(), 5U);
  EXPECT_LT(board.answer()["moves"].size(), 100U);
  expect_described("board", board, "cut");
}

TEST(Api, WhatCannotBeCutIsRefused) {
  Limits limits;
  limits.bytes = 1000;
  for (const char* verb : {"solve", "board", "picture"}) {
    const Heard heard = hear(verb, {{"puzzle", "queens"}, {"text", "30"}}, limits);
    EXPECT_EQ(heard.what(), "refused") << verb;
    EXPECT_TRUE(heard.answers.empty()) << verb;
  }
}

TEST(Api, ARandomPositionIsAsFarAsAskedFor) {
  for (const int distance : {0, 1, 5}) {
    const Heard drawn = hear("random", {{"puzzle", "clocks"}, {"seed", 11}, {"distance", distance}});
    ASSERT_TRUE(drawn.errors.empty()) << drawn.message();
    EXPECT_EQ(drawn.answer()["seed"], 11);
    EXPECT_EQ(hear("solve", {{"puzzle", "clocks"}, {"text", drawn.answer()["text"]}}).answer()["cost"],
              distance);
  }
}

TEST(Api, ATableSaysWhereAPositionIs) {
  const Heard heard =
      hear("table", {{"puzzle", "lights-out"}, {"settings", {{"size", "3x3"}}}, {"text", "111/111/111"}});
  ASSERT_TRUE(heard.errors.empty()) << heard.message();
  EXPECT_EQ(heard.answer()["positions"], 512);
  EXPECT_EQ(heard.answer()["here"], 5);
}

TEST(Api, AFileIsPlayedOrItsErrorHasAPlace) {
  const std::string jugs = content(source_folder() + "/examples/puzzles/jugs.puzzle");
  ASSERT_FALSE(jugs.empty());
  const Heard good = hear("file", {{"file", jugs}});
  ASSERT_EQ(good.answer()["ok"], true) << good.answer().dump();
  EXPECT_TRUE(hear("solve", {{"file", jugs}}).errors.empty());
  const Heard bad = hear("file", {{"file", "name = \"x\"\nnonsense here\n"}});
  ASSERT_EQ(bad.answer()["ok"], false);
  EXPECT_EQ(bad.answer()["errors"][0]["line"], 2);
}

TEST(Api, WhatIsWrongIsSaid) {
  const Json good = {{"puzzle", "lights-out"}, {"text", "111/111/111"}};
  const auto with = [&](const char* name, const Json& value) {
    Json question = good;
    question[name] = value;
    return question;
  };
  EXPECT_EQ(hear("nonsense", good).what(), "usage");
  for (const Json& question : {Json(), Json(3), Json("text"), Json::array(), Json::object()})
    EXPECT_EQ(hear("solve", question).what(), "usage") << question.dump();
  for (const char* name : {"puzzle", "file", "settings", "text", "algorithm", "time_limit", "steps"})
    for (const Json& value : {Json(), Json::array(), Json({{"a", Json::array()}})})
      EXPECT_EQ(hear("solve", with(name, value)).what(), "usage") << name << value.dump();
  EXPECT_EQ(hear("solve", with("colour", "red")).what(), "usage");
  EXPECT_EQ(hear("solve", with("file", "x")).what(), "usage");
  EXPECT_EQ(hear("solve", with("puzzle", "chess")).what(), "usage");
  EXPECT_EQ(hear("solve", with("algorithm", "magic")).what(), "usage");
  EXPECT_EQ(hear("solve", with("text", "")).what(), "usage");
  EXPECT_EQ(hear("solve", with("settings", {{"colour", "red"}})).what(), "usage");
  const Heard misread = hear("solve", with("text", "111\n1x1\n111"));
  EXPECT_EQ(misread.what(), "input");
  EXPECT_EQ(misread.errors[0]["error"]["line"], 2);
  EXPECT_EQ(misread.errors[0]["error"]["column"], 2);
  EXPECT_EQ(hear("rate", good).what(), "unsupported");
  const Heard unmade = hear("play", with("moves", Json::parse(R"([{"number": 10}])")));
  EXPECT_EQ(unmade.what(), "input");
  EXPECT_NE(unmade.message().find("move 10 "), std::string::npos) << unmade.message();
  EXPECT_EQ(hear("play", with("moves", Json::parse(R"([{"number": 1, "times": 10001}])"))).what(), "input");
  const Heard twice = hear("play", with("moves", Json::parse(R"([{"number": 1, "times": 34}])")));
  EXPECT_EQ(twice.answer()["text"], hear("board", good).answer()["text"]);
  for (const char* second : {"111/111/111//101/111/111", "111/111/111//1x1"})
    EXPECT_EQ(hear("solve", with("text", second)).message(), "expected one instance, found more") << second;
  EXPECT_EQ(hear("write", with("style", "gothic")).what(), "usage");
}

// Where the fuzzer begins: from an answer of every verb, with the little that a question may take there.
TEST(Api, EveryVerbHasASeedThatIsAnswered) {
  std::set<std::string_view> missing;
  for (const Verb& verb : all_verbs()) missing.insert(verb.name);
  for (const auto& entry :
       std::filesystem::directory_iterator(source_folder() + "/tests/fuzz/corpus/fuzz_api")) {
    std::ifstream file(entry.path());
    std::string verb, body;
    ASSERT_TRUE(std::getline(file, verb) && std::getline(file, body)) << entry.path();
    const Json question = Json::parse(body, nullptr, false);
    ASSERT_TRUE(question.is_object()) << entry.path();
    Limits limits;
    limits.memory = 4 << 20;
    const Heard heard = hear(verb, question, limits);
    EXPECT_TRUE(heard.errors.empty()) << entry.path() << heard.message();
    if (heard.errors.empty()) missing.erase(find_verb(verb)->name);
  }
  EXPECT_EQ(missing, std::set<std::string_view>{});
}

TEST(Api, NoNameLeadsToAFile) {
  for (const std::string& name : std::initializer_list<std::string>{
           source_folder() + "/examples/puzzles/jugs.puzzle", "/dev/zero", "../x.puzzle", "-", "."}) {
    const Heard heard = hear("board", {{"puzzle", name}, {"text", "1"}});
    EXPECT_EQ(heard.what(), "usage") << name;
    EXPECT_NE(heard.message().find("there is no puzzle"), std::string::npos) << heard.message();
  }
}

TEST(Api, WhatIsTooLargeIsRefused) {
  EXPECT_EQ(hear("random", {{"puzzle", "lights-out"}, {"settings", {{"size", "1000x1000"}}}}).what(),
            "refused");
  EXPECT_EQ(hear("random", {{"puzzle", "binary-sudoku"}, {"settings", {{"box", "99999999999x3"}}}}).what(),
            "refused");
  EXPECT_EQ(hear("solve", {{"puzzle", "lights-out"}, {"text", std::string(70'000, '1')}}).what(), "refused");
  std::string wide;
  for (int row = 0; row < 80; ++row) wide += std::string(80, '0') + '\n';
  EXPECT_EQ(hear("board", {{"puzzle", "lights-out"}, {"text", wide}}).what(), "refused");
  EXPECT_EQ(hear("edit", {{"puzzle", "lights-out"}, {"text", wide}, {"cell", 1}, {"value", "1"}}).what(),
            "refused");
  EXPECT_EQ(hear("play", {{"puzzle", "lights-out"}, {"text", wide}, {"moves", Json::array()}}).what(),
            "refused");
  Json settings = Json::object();
  for (int i = 0; i < 30; ++i) settings[std::to_string(i)] = "x";
  EXPECT_EQ(hear("solve", {{"puzzle", "lights-out"}, {"text", "1"}, {"settings", settings}}).what(),
            "refused");
}

TEST(Api, TimeThatIsOverEndsAQuestion) {
  // Its own: the host has an hour for it.
  const Heard heard = hear("count", {{"puzzle", "queens"}, {"text", "20"}, {"time_limit", 0.2}});
  if (!heard.errors.empty()) {
    EXPECT_EQ(heard.what(), "limit");
    return;
  }
  const Json& answer = heard.answer();
  const bool some = answer.contains("answers");  // by then
  EXPECT_EQ(answer.value("status", ""), some ? "solved" : "unknown") << answer.dump();
  EXPECT_EQ(answer.value("at_least", false), some) << answer.dump();
  EXPECT_NE(answer.value("why", "").find("stopped when "), std::string::npos) << answer.dump();
}

}  // namespace
}  // namespace nonet::api
