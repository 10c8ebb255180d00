// Hints, checks and what is handed to others: what they say is about what was asked.
#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/language/contest.h"
#include "report/words.h"

#include "heard.h"

namespace nonet::api {
namespace {

const std::string sudoku =
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";

TEST(Advice, AHintSaysHowManyMovesAreLeft) {
  const std::string target =
      "7 0 0 9 0 0 0 0 1\n1 0 0 0 0 5 9 0 0\n0 0 0 2 0 0 0 8 0\n0 0 5 0 2 0 0 0 3\n0 0 0 0 0 0 6 4 8\n"
      "4 1 3 0 0 0 0 0 0\n0 0 7 0 0 2 0 9 0\n2 0 1 0 6 0 8 0 4\n0 8 0 5 0 4 0 1 2\n";
  const Heard best = hear("hint", {{"puzzle", "target-sudoku"}, {"text", target}});
  ASSERT_TRUE(best.errors.empty()) << best.message();
  EXPECT_EQ(best.answer()["cost"], 2829);
  EXPECT_EQ(best.answer()["left"], std::count(target.begin(), target.end(), '0'));
  EXPECT_NE(best.answer()["words"].get<std::string>().find(" is the first of 51 moves. "), std::string::npos)
      << best.answer()["words"];
  const Heard lamps = hear("hint", {{"puzzle", "lights-out"}, {"text", "111/111/111"}});
  EXPECT_EQ(lamps.answer()["left"], 5);
  const Heard last = hear("hint", {{"puzzle", "clocks"}, {"text", "9 9 9/9 9 9/9 9 9"}});
  expect_described("hint", last, "clocks");
}

// Of boards that are filled: about the hint, not about how many solutions there are.
TEST(Advice, TheReasonOfAHintIsAboutTheHint) {
  for (const Json& question :
       {Json{{"puzzle", "langford"}, {"text", "7"}}, Json{{"puzzle", "queens"}, {"text", "8"}},
        Json{{"puzzle", "pentominoes"}, {"text", "...../...../....."}},
        Json{{"puzzle", "sudoku"}, {"settings", {{"box", "2x2"}}}, {"text", "1.../..../..../...."}},
        Json{{"puzzle", "sudoku"}, {"text", sudoku}, {"algorithm", "cover"}}}) {
    const Heard heard = hear("hint", question, {}, 20);
    ASSERT_TRUE(heard.errors.empty()) << question.dump() << heard.message();
    const Json& hint = heard.answer();
    if (hint.contains("technique")) continue;
    const std::string move = hint["move"], why = hint["why"], words = hint["words"];
    EXPECT_TRUE(why.starts_with(move + " is part of ")) << why;
    EXPECT_TRUE(words.starts_with(move + " is the first of ")) << words;
    EXPECT_NE(words.find(" It is part of "), std::string::npos) << words;
    EXPECT_EQ(words.find("second solution"), std::string::npos) << words;
    expect_described("hint", heard, question.dump());
  }
  const Heard several = hear("hint", {{"puzzle", "pentominoes"}, {"text", "...../...../....."}});
  EXPECT_TRUE(several.answer()["why"].get<std::string>().ends_with(" is part of one of several solutions"));
  const Heard only = hear("hint", {{"puzzle", "sudoku"}, {"text", sudoku}, {"algorithm", "cover"}});
  EXPECT_NE(only.answer()["why"].get<std::string>().find(" is part of the only solution; "),
            std::string::npos);
}

// 7 does not belong into row 1, column 2.
TEST(Advice, AHintSaysWhichEntryIsWrong) {
  std::string now = sudoku;
  now[1] = '7';
  const Heard blind = hear("hint", {{"puzzle", "sudoku"}, {"text", now}});
  EXPECT_EQ(blind.answer()["words"], "There is no solution, proved.");
  EXPECT_FALSE(blind.answer().contains("wrong"));
  const Heard heard = hear("hint", {{"puzzle", "sudoku"}, {"text", now}, {"from", sudoku}});
  ASSERT_TRUE(heard.errors.empty()) << heard.message();
  EXPECT_EQ(heard.answer()["wrong"], Json({1}));
  EXPECT_EQ(heard.answer()["words"], "This cannot be solved any more: row 1, column 2 is wrong.");
  EXPECT_EQ(heard.answer()["board"]["cells"][1]["wrong"], true);
  expect_described("hint", heard, "wrong");
  EXPECT_TRUE(
      hear("hint", {{"puzzle", "sudoku"}, {"text", sudoku}, {"from", sudoku}}).answer().contains("move"));
  const Json queens = {
      {"puzzle", "queens"}, {"text", "QQ../..../..../...."}, {"from", "Q.../..../..../...."}};
  EXPECT_TRUE(
      hear("hint", queens).answer()["words"].get<std::string>().starts_with("This never had a solution: "));
  EXPECT_EQ(hear("hint", {{"puzzle", "queens"}, {"text", "6"}, {"from", "x"}}).what(), "input");
}

TEST(Advice, ACheckIsOfAPositionThatComesFromTheQuestion) {
  Json question = {{"puzzle", "sudoku"}, {"from", sudoku}, {"text", sudoku}};
  std::string now = sudoku;
  now[3] = '2';  // as in row 8, column 4
  question["text"] = now;
  const Heard given = hear("check", question);
  EXPECT_EQ(given.answer()["wrong"], Json({3}));
  const Json& conflicts = given.answer()["conflicts"];
  EXPECT_NE(std::find(conflicts.begin(), conflicts.end(), 66), conflicts.end()) << conflicts;
  EXPECT_EQ(given.answer()["solvable"], true);
  expect_described("check", given, "given");
  const Json lamps = {{"puzzle", "lights-out"}, {"from", "111/111/111"}};
  const auto with = [&](const char* text, const char* moves) {
    Json asked = lamps;
    asked["text"] = text;
    asked["moves"] = Json::parse(moves);
    return hear("check", asked);
  };
  EXPECT_EQ(with("11/11", "[]").what(), "input");
  EXPECT_EQ(with("001/011/111", R"([{"number": 2}])").what(), "input");
  EXPECT_EQ(with("001/011/111", R"([{"number": 1}])").answer()["on_best_way"], true);
}

TEST(Advice, ATableSaysWhatItCounts) {
  const auto counted = [](const Json& question) {
    Limits limits;
    limits.quick = false;
    const Heard heard = hear("table", question, limits);
    return heard.errors.empty() ? heard.answer()["counted"].get<std::string>() : heard.message();
  };
  EXPECT_EQ(counted({{"puzzle", "lights-out"}, {"settings", {{"size", "3x3"}}}}), "every board");
  EXPECT_EQ(counted({{"puzzle", "lights-out"}, {"settings", {{"size", "4x4"}}}}),
            "boards that have a solution, of 65536 boards");
  EXPECT_EQ(counted({{"puzzle", "binary-sudoku"}, {"settings", {{"box", "2x2"}}}}),
            "parities of rows, columns and boxes: each stands for 256 of 65536 boards");
  EXPECT_EQ(counted({{"puzzle", "tiles"}, {"settings", {{"size", "2x3"}}}}),
            "positions from which the goal can be reached");
}

std::vector<std::unique_ptr<Instance>> read_all(const Puzzle& puzzle, const std::string& text) {
  std::vector<std::unique_ptr<Instance>> all;
  TextReader reader = TextReader::from_text(text, "judge");
  while (true) {
    auto instance = puzzle.read(reader, true);
    EXPECT_TRUE(instance) << instance.error().message << " in " << text;
    if (!instance || !*instance) return all;
    all.push_back(std::move(*instance));
  }
}

// What is written for a judge is what contests hand out: it is read as the same instance, and the answer to
// it is right.
TEST(Advice, InputForAJudgeIsTheContests) {
  int contests = 0;
  for (const Json& described : puzzles()) {
    const std::string name = described["name"];
    const Json question = {{"puzzle", name}, {"text", described["example"]}, {"style", "judge"}};
    const Heard written = hear("write", question);
    if (described["judge"] == false) {
      EXPECT_EQ(written.what(), "unsupported") << name;
      continue;
    }
    ++contests;
    ASSERT_TRUE(written.errors.empty()) << name << ": " << written.message();
    const auto puzzle = make_puzzle(name, {});
    const auto instances = read_all(**puzzle, written.answer()["text"]);
    ASSERT_EQ(instances.size(), 1U) << name;
    const std::string text = (*puzzle)->write(*instances[0]);
    EXPECT_EQ(text, (*puzzle)->write(*read_all(**puzzle, described["example"]).at(0))) << name;
    const std::string output = hear("judge", {{"puzzle", name}, {"text", text}}).answer()["output"];
    Words words(output, true);
    EXPECT_EQ(find_judging(name)->grade(text, output, words).grade, Grade::right) << name;
  }
  EXPECT_EQ(contests, 9);
  const auto written = [](const char* name, const char* text) {
    return hear("write", {{"puzzle", name}, {"text", text}, {"style", "judge"}});
  };
  EXPECT_EQ(written("tiles", "2 8 3/1 0 4/7 6 5").answer()["text"], "283104765\n");
  EXPECT_EQ(written("knights", "10110/01*11/10111/01001/00000").answer()["text"],
            "1\n10110\n01*11\n10111\n01001\n00000\n");
  EXPECT_TRUE(written("target-sudoku",
                      "700900001/100005900/000200080/005020003/000000648/413000000/"
                      "007002090/201060804/080504012")
                  .answer()["text"]
                  .get<std::string>()
                  .starts_with("7 0 0 9 0 0 0 0 1\n"));
  EXPECT_EQ(written("queens", "Q.../..../..../....").what(), "input") << "no contest asks for it";
}

TEST(Advice, OneIsNotCalledMany) {
  EXPECT_EQ(report::amount(1, "nodes"), "1 node");
  EXPECT_EQ(report::amount(1, "parities"), "1 parity");
  EXPECT_EQ(report::amount(1, "kernel vectors"), "1 kernel vector");
  EXPECT_EQ(report::amount(0, "nodes"), "0 nodes");
}

TEST(Advice, WhereThereWasNoTimeAStreamIsOffered) {
  const auto said = [](bool quick, double seconds, double limit) {
    Limits limits;
    limits.quick = quick;
    const Heard heard = hear(
        "random", {{"puzzle", "sudoku"}, {"seed", 1}, {"wishes", {{"clues", "17"}}}, {"time_limit", limit}},
        limits, seconds);
    EXPECT_EQ(heard.what(), "limit");
    return heard.message();
  };
  constexpr double no_time = 1e-9;
  const std::string offer = "; ask for a stream to have more time";
  EXPECT_TRUE(said(true, 0, 60).ends_with(offer)) << said(true, 0, 60);
  EXPECT_FALSE(said(false, 0, 60).ends_with(offer)) << "it has all the time there is";
  EXPECT_FALSE(said(true, 60, no_time).ends_with(offer)) << "it was told to take no more";
  const Heard counted = hear("count", {{"puzzle", "queens"}, {"text", "20"}}, {}, 0);
  ASSERT_TRUE(counted.errors.empty()) << counted.message();
  EXPECT_TRUE(counted.answer()["why"].get<std::string>().ends_with(offer)) << counted.answer()["why"];
  const Heard unsolved = hear("solve",
                              {{"puzzle", "tiles"},
                               {"settings", {{"size", "4x4"}}},
                               {"text", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0"}},
                              {}, 0);
  ASSERT_TRUE(unsolved.errors.empty()) << unsolved.message();
  EXPECT_TRUE(unsolved.answer()["words"].get<std::string>().ends_with(
      " Not everything was tried; ask for a stream to have more time."))
      << unsolved.answer()["words"];
}

}  // namespace
}  // namespace nonet::api
