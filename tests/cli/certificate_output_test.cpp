// Certificates and streams: an answer does not wait for its proof, and output that cannot be written is
// said to be so.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "run_program.h"

namespace nonet::cli {
namespace {

TEST(CertificateOutput, TheAnswerIsShownBeforeTheProofIsMade) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() + "/queens.json";
  Program program({.arguments = {"count", "queens", "17", "--certificate", file, "--threads", "2"}});
  program.end_input();
  EXPECT_TRUE(program.wait_for_out("answers   95815104\n"));
  EXPECT_FALSE(std::filesystem::exists(file));  // that takes ten times as long
  program.send(SIGINT);
  const Outcome stopped = program.finish();
  EXPECT_EQ(stopped.code, 130) << stopped;
  EXPECT_FALSE(std::filesystem::exists(file));
}

// So many that the buffer is full long before the end.
TEST(CertificateOutput, ManyVerdictsOnAFullDisk) {
  const TemporaryDirectory directory;
  const std::string good = directory.write(
      "good.json",
      "{\"certificate\": 1, \"puzzle\": \"clocks\", \"settings\": {}, \"instance\": [\"12 12 12\", "
      "\"12 12 12\", \"12 12 12\"], \"claim\": \"optimal\", \"aim\": \"minimum\", \"cost\": 0, \"moves\": "
      "[],\n"
      "\"work\": {\"algorithm\": \"table\", \"nodes\": 0, \"unit\": \"nodes\"}, \"proof\": {\"kind\": "
      "\"goal\"}}\n");
  std::vector<std::string> arguments(200, good);
  for (const Stream out : {Stream::full, Stream::broken, Stream::closed}) {
    Program program({.arguments = arguments, .out = out, .program = built("nonet-verify")});
    program.end_input();
    const Outcome outcome = program.finish();
    EXPECT_EQ(outcome.code, 30) << outcome;
    EXPECT_EQ(outcome.err, "nonet-verify: the output cannot be written\n");
  }
  // A certificate that is wrong is worse.
  arguments.push_back(directory.write("wrong.json", "{}\n"));
  Program program({.arguments = arguments, .out = Stream::full, .program = built("nonet-verify")});
  program.end_input();
  EXPECT_EQ(program.finish().code, 40);
}

}  // namespace
}  // namespace nonet::cli
