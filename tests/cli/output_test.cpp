// Output that cannot be written ends the work with exit code 30; nothing hangs, nothing is killed by SIGPIPE.
// Where it goes also decides on colours and progress.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

const std::string lamps = "111/111/111";
const std::string colour = "\033[1;7m";

class EveryOutput : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(EveryOutput, FullDisk) {
  const Outcome o = run(Launch{.arguments = GetParam(), .out = Stream::full});
  EXPECT_EQ(o.code, exit_no_output) << o;
  EXPECT_TRUE(contains(o.err, "cannot write standard output: No space left on device\n")) << o;
}

TEST_P(EveryOutput, NobodyReads) {
  const Outcome o = run(Launch{.arguments = GetParam(), .out = Stream::broken});
  EXPECT_EQ(o.signal, 0) << o;
  EXPECT_EQ(o.code, exit_no_output) << o;
  EXPECT_EQ(o.err, "") << "a closed pipe is what `head` does: nothing to complain about";
}

TEST_P(EveryOutput, Closed) {
  const Outcome o = run(Launch{.arguments = GetParam(), .out = Stream::closed});
  EXPECT_EQ(o.code, exit_no_output) << o;
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryOutput,
    testing::Values(std::vector<std::string>{"solve", "lights-out", lamps},
                    std::vector<std::string>{"solve", "clocks", "--judge", "9 9 12/6 6 6/6 3 6"},
                    std::vector<std::string>{"count", "lights-out", lamps, "--json"},
                    std::vector<std::string>{"list", "lights-out", lamps},
                    std::vector<std::string>{"table", "lights-out", "--size", "3x3"},
                    std::vector<std::string>{"generate", "clocks"}, std::vector<std::string>{"puzzles"},
                    std::vector<std::string>{"puzzles", "clocks"}, std::vector<std::string>{"bench"},
                    std::vector<std::string>{"man"}, std::vector<std::string>{"completion", "bash"},
                    std::vector<std::string>{"--version"}, std::vector<std::string>{"--help"},
                    std::vector<std::string>{"solve", "--help"}),
    [](const auto& tested) {
      std::string name;
      for (const std::string& word : tested.param) {
        if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") != std::string::npos) break;
        name += "_" + word;
      }
      std::erase(name, '-');
      return std::to_string(tested.index) + name;
    });

// The reader leaves in the middle, as head does.
TEST(ClosedEarly, EndlessGenerate) {
  Program program({.arguments = {"generate", "lights-out", "--number", "1000000000"}});
  ASSERT_TRUE(program.wait_until([](const Outcome& o) { return o.out.size() > 1000; }));
  program.close_out();
  const Outcome o = program.finish();
  EXPECT_FALSE(o.killed);
  EXPECT_EQ(o.code, exit_no_output) << o;
}

TEST(ClosedEarly, EndlessList) {
  std::string rows;
  for (int i = 0; i < 40; ++i) rows += "11\n";
  for (const std::string algorithm : {"auto", "dp", "memo"}) {
    Program program({.arguments = {"list", "lights-out", "--neighbourhood", "0,0 0,1", "--torus",
                                   "--algorithm", algorithm, "--time-limit", "30"}});
    program.write(rows);
    program.end_input();
    ASSERT_TRUE(program.wait_until([](const Outcome& o) { return o.out.size() > 1000; })) << program.finish();
    program.close_out();
    const Outcome o = program.finish();
    EXPECT_FALSE(o.killed) << algorithm;
    EXPECT_EQ(o.code, exit_no_output) << algorithm << o;
  }
}

TEST(ClosedEarly, EndlessJudge) {
  Program program({.arguments = {"solve", "clocks", "--judge"}});
  program.close_out();
  std::string boards;
  for (int i = 0; i < 10000; ++i) boards += "9 9 12\n6 6 6\n6 3 6\n";
  while (program.write(boards)) continue;  // until it stops listening
  const Outcome o = program.finish();
  EXPECT_FALSE(o.killed);
  EXPECT_EQ(o.code, exit_no_output) << o;
}

// Messages that cannot be written are lost, not fatal: the exit code still tells.
TEST(StandardError, ClosedOrFull) {
  for (const Stream err : {Stream::closed, Stream::full, Stream::broken}) {
    const Outcome bad = run(Launch{.arguments = {"solve", "clocks", "12"}, .err = err});
    EXPECT_EQ(bad.signal, 0) << bad;
    EXPECT_EQ(bad.code, exit_bad_input) << bad;
    const Outcome good =
        run(Launch{.arguments = {"solve", "clocks", "--judge", "9 9 12/6 6 6/6 3 6"}, .err = err});
    EXPECT_EQ(good.code, exit_ok) << good;
    EXPECT_EQ(good.out, "4 5 8 9\n");
    const Outcome misuse = run(Launch{.arguments = {"solve", "clocks", "--bad"}, .err = err});
    EXPECT_EQ(misuse.code, exit_usage) << misuse;
  }
}

TEST(StandardError, ClosedDoesNotPutMessagesIntoFiles) {
  const TemporaryDirectory here;
  const Outcome o = run_bash("nonet solve clocks 12 2>&- > out; echo $?; cat out", here.path());
  EXPECT_EQ(o.out, "21\n") << o;
}

TEST(Color, OnlyWhereWanted) {
  const std::vector<std::string> solve = {"solve", "lights-out", lamps};
  const auto with = [&](const std::string& when) {
    std::vector<std::string> arguments = solve;
    arguments.insert(arguments.end(), {"--color", when});
    return arguments;
  };
  const std::vector<std::string> plain = {"NO_COLOR"}, no_color = {"NO_COLOR=1"}, empty = {"NO_COLOR="};
  EXPECT_FALSE(contains(run(Launch{.arguments = solve, .environment = plain}).out, "\033"));
  EXPECT_TRUE(contains(run(Launch{.arguments = with("always"), .environment = plain}).out, colour));
  EXPECT_TRUE(contains(run(Launch{.arguments = with("always"), .environment = no_color}).out, colour));
  EXPECT_FALSE(contains(run(Launch{.arguments = with("never"), .environment = plain}).out, "\033"));
  const auto on_terminal = [](const std::vector<std::string>& arguments,
                              const std::vector<std::string>& environment) {
    return run(Launch{.arguments = arguments, .out = Stream::terminal, .environment = environment}).screen;
  };
  EXPECT_TRUE(contains(on_terminal(solve, plain), colour));
  EXPECT_TRUE(contains(on_terminal(solve, empty), colour));  // empty counts as not set
  EXPECT_FALSE(contains(on_terminal(solve, no_color), "\033"));
  EXPECT_TRUE(contains(on_terminal(with("always"), no_color), colour));
  EXPECT_FALSE(contains(on_terminal(with("never"), plain), "\033"));
  EXPECT_FALSE(contains(on_terminal({"solve", "lights-out", lamps, "--json"}, plain), "\033"));
}

// The marked board reads the same with and without colours.
TEST(Color, ChangesNothingElse) {
  const Outcome plain = run({"solve", "lights-out", lamps});
  std::string colored = run({"solve", "lights-out", lamps, "--color", "always"}).out;
  for (const std::string& code : {colour, std::string("\033[0m")}) {
    for (std::size_t at; (at = colored.find(code)) != std::string::npos;) colored.erase(at, code.size());
  }
  EXPECT_EQ(lines_of(colored).at(0), lines_of(plain.out).at(0));
  EXPECT_EQ(lines_of(colored).at(0), "  [1] 1 [1]");
}

TEST(Progress, OnlyOnATerminal) {
  const std::string lamps_33 = run({"generate", "lights-out", "--size", "33x33", "--torus"}).out;
  const std::vector<std::string> slow = {"solve",    "lights-out", "--torus", "--algorithm",  "linear",
                                         "--memory", "1000",       "--json",  "--time-limit", "3"};
  Program program({.arguments = slow, .err = Stream::terminal});
  program.write(lamps_33);
  const Outcome seen = program.finish();
  EXPECT_EQ(seen.code, exit_unproved) << seen;
  EXPECT_TRUE(contains(seen.screen, " steps, best ")) << seen;
  EXPECT_TRUE(contains(seen.screen, "% done")) << seen;
  EXPECT_EQ(seen.screen.substr(seen.screen.size() - 4), "\r\033[K") << "the line is left on the screen";
  EXPECT_FALSE(contains(seen.out, "steps, best")) << seen;
  const Outcome unseen = run(slow, lamps_33);
  EXPECT_EQ(unseen.code, exit_unproved) << unseen;
  EXPECT_EQ(unseen.err, "");
}

TEST(Terminal, SaysThatItReadsFromTheKeyboard) {
  Program program({.arguments = {"solve", "clocks", "--judge"}, .in = Stream::terminal, .err = Stream::pipe});
  ASSERT_TRUE(program.wait_until([](const Outcome& o) { return contains(o.err, "\n"); }));
  EXPECT_EQ(program.so_far().err, "nonet: reading from the terminal; end with Ctrl-D\n");
  program.write("9 9 12\n6 6 6\n6 3 6\n");
  ASSERT_TRUE(program.wait_for_out("4 5 8 9\n"));
  program.end_input();
  EXPECT_EQ(program.finish().code, exit_ok);
}

}  // namespace
}  // namespace nonet::cli
