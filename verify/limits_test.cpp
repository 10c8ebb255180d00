// What is too large for nonet-verify is no reason to reject a certificate, and never a wrong number.
#include <gtest/gtest.h>

#include "tests/support/verify_draft.h"

namespace nonet_verify {
namespace {

TEST(VerifyLimits, ManyValuesAreRefused) {
  EXPECT_NO_THROW(Json::parse("[1, [2], {\"a\": 3}]", 6));
  try {
    Json::parse("[1, [2], {\"a\": 3}]", 5);
    FAIL();
  } catch (const Refusal& refusal) {
    EXPECT_EQ(refusal.why, "it has more than 5 values, which are not read");
  }
}

// Twenty lamps of 15 bits each, of which two states are reached.
TEST(VerifyLimits, PositionsThatDoNotFitANumberAreNotCounted) {
  std::string levels = "[1";
  std::uint64_t ways = 1;
  for (std::uint64_t k = 1; k <= 20; ++k) levels += fmt::format(", {}", ways = ways * (21 - k) / k);
  levels += "]";
  Draft table = Draft("lights-out")
                    .settings({{"size", "1x20"}, {"modulus", "32768"}, {"neighbourhood", "0,0:16384"}})
                    .with("claim", "\"table\"")
                    .with("levels", levels)
                    .table(levels, 1 << 20);
  EXPECT_TRUE(verdict(table).starts_with("accepted: the other levels rest on")) << verdict(table);
  EXPECT_EQ(verdict(table, true), "refused: positions of so many cells are too large to go through");
}

TEST(VerifyLimits, SizesAreMultipliedAfterALook) {
  for (const std::string box : {"65536x65536", "100000x100000", "65536x1"}) {
    Draft board = Draft("binary-sudoku")
                      .settings({{"box", box}})
                      .instance({"0"})
                      .optimal(0, {})
                      .proof(R"({"kind": "goal"})");
    EXPECT_NE(verdict(board).find("or is too large"), std::string::npos) << box << ": " << verdict(board);
  }
}

}  // namespace
}  // namespace nonet_verify
