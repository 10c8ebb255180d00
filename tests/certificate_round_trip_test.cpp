// Everything that the program says, the other one accepts.
#include <gtest/gtest.h>

#include "tests/support/certificate_asked.h"
#include "verify/verify.h"

namespace nonet {
namespace {

using test::Asked;
using test::counted;
using test::puzzle_named;
using test::solved;
using test::tabled;

// Empty, or why the other program does not accept it.
std::string refused(const std::string& text, bool replay = false) {
  try {
    nonet_verify::Effort effort;
    effort.replay = replay;
    nonet_verify::verify(nonet_verify::read_certificate(text), effort);
    return "";
  } catch (const nonet_verify::Rejection& rejection) {
    return "line " + std::to_string(rejection.line) + ": " + rejection.why + "\n" + text.substr(0, 4000);
  } catch (const nonet_verify::Refusal& refusal) {
    return refusal.why;
  }
}

class CertificateRoundTrip : public testing::TestWithParam<Asked> {};

TEST_P(CertificateRoundTrip, Answers) {
  const auto puzzle = puzzle_named(GetParam().puzzle, GetParam().settings);
  for (u64 seed = 1; seed <= 5; ++seed) {
    const std::string board = puzzle->write(**puzzle->random(seed));
    EXPECT_EQ(refused(solved(GetParam(), board)), "") << board;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Toggle, CertificateRoundTrip,
    testing::Values(Asked{"binary-sudoku"}, Asked{"binary-sudoku", {}, "greedy"},
                    Asked{"binary-sudoku", {{"box", "2x2"}, {"costs", "1 2 3 4 5 6 7 8 - 1 1 1 2 2 2 2"}}},
                    Asked{"clocks"}, Asked{"clocks", {{"costs", "1 2 3 1 2 3 1 2 3"}}, "table"},
                    Asked{"lights-out"}, Asked{"lights-out", {{"modulus", "6"}, {"size", "4x4"}}},
                    Asked{"lights-out", {{"modulus", "4"}, {"size", "3x4"}}, "greedy"},
                    Asked{"lights-out", {{"torus", ""}, {"size", "4x5"}}, "ida"}));
INSTANTIATE_TEST_SUITE_P(Moves, CertificateRoundTrip,
                         testing::Values(Asked{"nine", {{"size", "3"}}},
                                         Asked{"nine", {{"size", "3"}, {"edits", "1"}}, "macro"},
                                         Asked{"tiles", {{"size", "3x3"}}},
                                         Asked{"tiles", {{"size", "3x3"}}, "ida"},
                                         Asked{"tiles", {{"size", "2x4"}}, "beam"}));
INSTANTIATE_TEST_SUITE_P(Fill, CertificateRoundTrip,
                         testing::Values(Asked{"queens"}, Asked{"queens", {{"torus", ""}}}, Asked{"checkers"},
                                         Asked{"sudoku"},
                                         Asked{"sudoku", {{"box", "2x3"}, {"diagonals", ""}}},
                                         Asked{"target-sudoku"}, Asked{"pentominoes"}, Asked{"langford"}));

TEST(CertificateRoundTrips, Refutations) {
  EXPECT_EQ(refused(solved({"lights-out"}, "1000/0000/0000/0000")), "");
  EXPECT_EQ(refused(solved({"lights-out", {}, "dp"}, "1000/0000/0000/0000")), "");
  EXPECT_EQ(refused(solved({"nine"}, "110/000/000/111/111/111")), "");
  EXPECT_EQ(refused(solved({"tiles"}, "2 1 3/8 0 4/7 6 5")), "");
  EXPECT_EQ(refused(solved({"langford"}, "5")), "");
  EXPECT_EQ(refused(solved({"queens"}, "3")), "");
  EXPECT_EQ(refused(solved({"queens"}, "QQ../..../..../....")), "");
  EXPECT_EQ(refused(solved({"sudoku"}, "11" + std::string(79, '.'))), "");
}

// Near the goal, where nothing takes long.
TEST(CertificateRoundTrips, Cubes) {
  const std::string algorithm = "bidirectional";
  for (const bool replay : {false, true}) {
    EXPECT_EQ(refused(solved({"cube2", {}, algorithm}, "R U' F2"), replay), "");
    EXPECT_EQ(refused(solved({"cube2", {{"metric", "quarter"}}, algorithm}, "R U'"), replay), "");
    EXPECT_EQ(refused(solved({"cube2", {{"oriented", ""}}, algorithm}, "D L'"), replay), "");
    EXPECT_EQ(refused(solved({"pyraminx", {}, algorithm}, "R U' L"), replay), "");
    EXPECT_EQ(refused(solved({"pyraminx", {{"tips", ""}}, algorithm}, "u R'"), replay), "");
  }
}

TEST(CertificateRoundTrips, Knights) {
  const std::string one = "1*111/01111/00111/00001/00000";
  EXPECT_EQ(refused(solved({"knights", {}, "bidirectional"}, one), true), "");
  EXPECT_EQ(refused(counted({"knights", {}, "bidirectional"}, one), true), "");
  const Settings small = {{"size", "3x3"}, {"goal", "111/1*0/000"}};
  EXPECT_EQ(refused(solved({"knights", small, "bidirectional"}, "011/1*1/000"), true), "");
  EXPECT_EQ(refused(counted({"knights", small, "bidirectional"}, "011/1*1/000"), true), "");
}

TEST(CertificateRoundTrips, Counts) {
  EXPECT_EQ(refused(counted({"lights-out"}, "1111/1111/1111/1111"), true), "");
  EXPECT_EQ(refused(counted({"clocks"}, "9 9 12/6 6 6/6 3 6"), true), "");
  EXPECT_EQ(refused(counted({"nine"}, "100/000/000/111/111/011"), true), "");
  EXPECT_EQ(refused(counted({"queens"}, "9"), true), "");
  EXPECT_EQ(refused(counted({"queens"}, "QQ../..../..../....")), "");
  EXPECT_EQ(refused(counted({"langford"}, "7"), true), "");
  EXPECT_EQ(refused(counted({"pentominoes"}, "5x5")), "");
  EXPECT_EQ(refused(counted({"sudoku", {{"box", "2x2"}}}, "1.../..../..../....")), "");
}

TEST(CertificateRoundTrips, Tables) {
  EXPECT_EQ(refused(tabled({"nine", {{"size", "3"}}}), true), "");
  EXPECT_EQ(refused(tabled({"tiles", {{"size", "2x3"}}}), true), "");
  EXPECT_EQ(refused(tabled({"clocks"})), "");
  EXPECT_EQ(refused(tabled({"lights-out", {{"size", "3x3"}, {"modulus", "3"}}}), true), "");
}

TEST(Certificate, TablesAreTheSameByOneAndByTwo) {
  for (const test::Asked& asked :
       {test::Asked{"nine", {{"size", "3"}}}, test::Asked{"tiles", {{"size", "2x4"}}},
        test::Asked{"lights-out", {{"size", "3x4"}}}}) {
    const auto puzzle = test::puzzle_asked(asked);
    std::vector<std::string> texts;
    for (const int threads : {1, 2}) {
      Request request;
      request.threads = threads;
      Progress progress;
      const auto histogram = puzzle->table(request, progress);
      ASSERT_TRUE(histogram);
      texts.push_back(
          test::text_or_error(certificate_of(*puzzle, asked.settings, *histogram, request, progress)));
    }
    EXPECT_EQ(texts[0], texts[1]);
    EXPECT_NE(texts[0].find("xxh3:"), std::string::npos) << texts[0];
  }
}

}  // namespace
}  // namespace nonet
