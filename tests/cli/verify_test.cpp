#include <gtest/gtest.h>

#include "run_program.h"

namespace nonet::cli {
namespace {

Outcome verify(std::vector<std::string> arguments, const std::string& input = "", Stream out = Stream::pipe) {
  Program program({.arguments = std::move(arguments), .out = out, .program = built("nonet-verify")});
  program.write(input);
  program.end_input();
  return program.finish();
}

// The sample of the 8-puzzle; the proof is a search, so short that it is made again.
std::string certificate(const std::string& moves, int cost) {
  return "{\n\"certificate\": 1,\n\"puzzle\": \"tiles\",\n\"settings\": {},\n"
         "\"instance\": [\"2 8 3\", \"1 0 4\", \"7 6 5\"],\n\"claim\": \"optimal\",\n\"aim\": "
         "\"minimum\",\n\"cost\": " +
         std::to_string(cost) + ",\n\"moves\": [" + moves +
         "],\n\"work\": {\"algorithm\": \"ida\", \"nodes\": 9, \"unit\": \"nodes\"},\n"
         "\"proof\": {\"kind\": \"search\", \"iterations\": [[" +
         std::to_string(cost) + ", 9]]}\n}\n";
}
// So many that they are not counted again.
const std::string much =
    "{\"certificate\": 1, \"puzzle\": \"queens\", \"settings\": {}, \"instance\": [\"20\"],\n"
    "\"claim\": \"count\", \"count\": \"39029188884\",\n"
    "\"work\": {\"algorithm\": \"bits\", \"nodes\": 9, \"unit\": \"nodes\"},\n"
    "\"proof\": {\"kind\": \"search\", \"iterations\": [[0, 9]]}}\n";
const std::string good = certificate("\"U\", \"L\", \"D\", \"R\"", 4);
const std::string too_long = certificate("\"U\", \"D\", \"U\", \"L\", \"D\", \"R\"", 6);
const std::string wrong = certificate("\"U\", \"L\", \"D\", \"D\"", 4);

TEST(Verify, SaysWhatItCheckedAndWhatItTrusts) {
  const Outcome searched = verify({"-"}, good);
  EXPECT_EQ(searched.code, 0) << searched;
  EXPECT_EQ(searched.out,
            "accepted  tiles: 4 moves are the minimum\n"
            "checked   the moves lead to the goal\n"
            "checked   a search of its own found nothing shorter than 4\n"
            "trusted   nothing\n");
  const Outcome trusting = verify({"-"}, much);
  EXPECT_EQ(trusting.code, 0) << trusting;
  EXPECT_EQ(trusting.out,
            "accepted  queens: there are 39029188884 solutions\n"
            "trusted   the count rests on re-running 9 nodes; --replay does so\n");
  const Outcome replayed = verify({"--replay", "--strict", "-"}, good);
  EXPECT_EQ(replayed.code, 0) << replayed;
  EXPECT_TRUE(replayed.out.ends_with("trusted   nothing\n")) << replayed;
  EXPECT_EQ(verify({"--quiet", "-"}, good).out, "");
}

TEST(Verify, ExitCodes) {
  const Outcome rejected = verify({"-"}, wrong);
  EXPECT_EQ(rejected.code, 40) << rejected;
  EXPECT_EQ(rejected.err, "standard input:9: rejected: the moves do not lead to the goal\n");
  EXPECT_EQ(verify({"-"}, too_long).code, 40);
  EXPECT_EQ(verify({"--replay", "-"}, too_long).code, 40);
  EXPECT_EQ(verify({"--strict", "-"}, much).code, 41);
  EXPECT_EQ(verify({}).code, 20);
  EXPECT_EQ(verify({"--nonsense", "-"}).code, 20);
  EXPECT_EQ(verify({"--memory", "much", "-"}).code, 20);
  EXPECT_EQ(verify({"--memory"}).code, 20);
  const Outcome absent = verify({"/no/such/file"});
  EXPECT_EQ(absent.code, 22) << absent;
  EXPECT_EQ(absent.err, "nonet-verify: cannot read '/no/such/file': No such file or directory\n");
  EXPECT_EQ(verify({"-"}, good, Stream::full).code, 30);
  EXPECT_EQ(verify({"-"}, good, Stream::broken).code, 30);
  EXPECT_EQ(verify({"-"}, "").code, 40);
  EXPECT_TRUE(verify({"--help"}).out.find("Examples") != std::string::npos);
  EXPECT_TRUE(verify({"--version"}).out.starts_with("nonet-verify 0."));
}

// What does not fit is refused before memory is taken.
TEST(Verify, NothingIsNoCertificateAndNoLog) {
  const TemporaryDirectory folder;
  const std::string file = folder.write("log", "");
  const std::string why = ":1: rejected: it is empty: expected a certificate or the log of a count\n";
  for (const auto& [name, said] :
       {std::pair{file, file}, {std::string("-"), std::string("standard input")}}) {
    const Outcome o = verify({name});
    EXPECT_EQ(o.code, 40) << o;
    EXPECT_EQ(o.err, said + why);
  }
}

TEST(Verify, AReplayThatDoesNotFitIsRefused) {
  const std::string table =
      "{\"certificate\": 1, \"puzzle\": \"cube2\", \"settings\": {}, \"claim\": \"table\",\n"
      "\"levels\": [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644],\n"
      "\"work\": {\"algorithm\": \"table\", \"nodes\": 1, \"unit\": \"updates\"},\n"
      "\"proof\": {\"kind\": \"table\", \"levels\": [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, "
      "1887748, 623800, 2644],\n"
      "\"states\": 3674160, \"digest\": \"xxh3:00000000000000000000000000000000\"}}\n";
  const Outcome refused = verify({"--replay", "--memory", "4", "-"}, table);
  EXPECT_EQ(refused.code, 12) << refused;
  if (!sanitized) {
    EXPECT_LT(refused.peak_rss_kib, 64 * 1024);
  }
}

TEST(Verify, ManyFilesAndTheWorstOfThem) {
  const TemporaryDirectory directory;
  const std::string& folder = directory.path();
  directory.write("good.json", good);
  directory.write("wrong.json", wrong);
  const Outcome both = verify({folder + "/wrong.json", folder + "/good.json", folder + "/absent.json"});
  EXPECT_EQ(both.code, 40) << both;
  EXPECT_NE(both.err.find("wrong.json:9: rejected: "), std::string::npos) << both;
  EXPECT_NE(both.out.find("accepted  " + folder + "/good.json: tiles: "), std::string::npos) << both;
}

// A pipe by name, as <(...) makes one: what was read of it is gone.
TEST(Verify, ReadsPipes) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  ASSERT_EQ(run({"count", "queens", "8", "--checkpoint", log}).code, 0);
  for (const std::string& file : {folder.write("good.json", good), log}) {
    const Outcome piped = run_bash("'" + built("nonet-verify") + "' <(cat '" + file + "')", folder.path());
    EXPECT_EQ(piped.code, 0) << piped;
    EXPECT_TRUE(piped.out.starts_with("accepted  ")) << piped;
  }
}

// Logs of counts: from the program that writes them to the one that shares nothing with it.
TEST(Verify, ReadsLogsOfCounts) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  ASSERT_EQ(run({"count", "langford", "7", "--algorithm", "backtrack", "--checkpoint", log}).code, 0);
  const Outcome accepted = verify({log});
  EXPECT_EQ(accepted.code, 0) << accepted;
  EXPECT_TRUE(accepted.out.starts_with("accepted  covers: there are 52 solutions\nchecked   ")) << accepted;
  EXPECT_EQ(verify({"-"}, content(log)).out, accepted.out);
  EXPECT_EQ(verify({"--strict", log}).code, 41) << "what the units are is on trust";
  std::string changed = content(log);
  changed[changed.size() - 30] ^= 1;
  const Outcome rejected = verify({"-"}, changed);
  EXPECT_EQ(rejected.code, 40) << rejected;
  EXPECT_TRUE(rejected.err.find(": rejected: expected the CRC ") != std::string::npos) << rejected;
}

}  // namespace
}  // namespace nonet::cli
