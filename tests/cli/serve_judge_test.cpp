// What the server writes for contests is what they hand out, and the program answers it as a contest wants.
#include "contests.h"
#include "serve_client.h"

namespace nonet::cli {
namespace {

TEST_F(Serve, WhatIsWrittenForAJudgeIsReadByOne) {
  start();
  for (const Contest& contest : contests()) {
    // Of knights there are several in a file, with their number before them.
    const bool several = contest.puzzle == "knights";
    const std::string board = several ? contest.input.substr(2, 30) : contest.input;
    Json question = {{"puzzle", contest.puzzle}, {"text", board}};
    const Json output = ask(post("judge", question)).json()["output"];
    question["style"] = "judge";
    const Reply written = ask(post("write", question));
    ASSERT_EQ(written.status, 200) << contest.puzzle << written.body;
    const std::string input = written.json()["text"];
    EXPECT_EQ(input, several ? "1\n" + board : contest.input) << contest.puzzle;
    const Outcome judged = run({"solve", contest.puzzle, "--judge"}, input);
    EXPECT_EQ(judged.out, output) << contest.puzzle << judged;
  }
  EXPECT_EQ(
      ask(post("write", {{"puzzle", "lights-out"}, {"text", "111/111/111"}, {"style", "judge"}})).status,
      422);
}

}  // namespace
}  // namespace nonet::cli
