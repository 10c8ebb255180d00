// What no algorithm does, handed to the part of the race that knows no library.
#include <gtest/gtest.h>

#include "cli/race/race.h"

namespace nonet::cli {
namespace {

// What no algorithm does: answers that contradict each other.
Racer with(const std::string& name, Ran ran, Claim claim, std::optional<std::int64_t> cost = {}) {
  Racer racer{.name = name, .runs = {}};
  racer.runs.push_back({.ran = ran, .claim = std::move(claim), .cost = cost});
  return racer;
}

TEST(RaceClaims, ProofsOfDifferentOptimaContradict) {
  const Racer three = with("a", Ran::proved, {.low = 3, .high = 3}, 3);
  const Racer four = with("b", Ran::proved, {.low = 4, .high = 4}, 4);
  const auto found = find_disagreement(std::vector{three, four});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->instance, 0u);
  EXPECT_EQ(found->one, 0u);
  EXPECT_EQ(found->other, 1u);
  EXPECT_FALSE(find_disagreement(std::vector{three, three}));
}

TEST(RaceClaims, AnAnswerBelowAProvedOptimumContradictsIt) {
  const Racer proof = with("a", Ran::proved, {.low = 5, .high = 5}, 5);
  EXPECT_FALSE(find_disagreement(std::vector{with("g", Ran::found, {.low = 2, .high = 7}, 7), proof}));
  EXPECT_TRUE(find_disagreement(std::vector{with("g", Ran::found, {.low = 2, .high = 4}, 4), proof}));
  EXPECT_TRUE(find_disagreement(std::vector{with("stopped", Ran::stopped, {.low = 6}), proof}));
  EXPECT_FALSE(find_disagreement(std::vector{with("stopped", Ran::stopped, {.low = 5}), proof}));
}

TEST(RaceClaims, ThereIsAnAnswerOrThereIsNone) {
  const Racer none = with("a", Ran::proved, {.low = Claim::largest, .high = Claim::largest, .most = "0"});
  EXPECT_FALSE(find_disagreement(std::vector{none, none}));
  EXPECT_TRUE(find_disagreement(std::vector{none, with("b", Ran::found, {.low = 0, .high = 9}, 9)}));
  EXPECT_TRUE(find_disagreement(std::vector{none, with("b", Ran::proved, {.least = "1"})}));
  EXPECT_FALSE(find_disagreement(std::vector{none, with("b", Ran::stopped, {})}));
}

TEST(RaceClaims, CountsAreComparedAsNumbers) {
  const Racer nine = with("a", Ran::proved, {.least = "9", .most = "9"});
  EXPECT_TRUE(find_disagreement(std::vector{nine, with("b", Ran::proved, {.least = "10", .most = "10"})}));
  EXPECT_TRUE(find_disagreement(std::vector{with("b", Ran::stopped, {.least = "10"}), nine}));
  EXPECT_FALSE(find_disagreement(std::vector{nine, with("b", Ran::stopped, {.least = "8"})}));
}

TEST(RaceClaims, TheThirdMayBeTheOneThatIsWrong) {
  const std::vector racers = {with("a", Ran::stopped, {}), with("b", Ran::proved, {.low = 3, .high = 3}, 3),
                              with("c", Ran::proved, {.low = 3, .high = 3}, 3),
                              with("d", Ran::proved, {.low = 2, .high = 2}, 2)};
  const auto found = find_disagreement(racers);
  ASSERT_TRUE(found);
  EXPECT_EQ(racers[found->one].name, "d");
}

TEST(RaceClaims, TheExampleOfTheHeader) {
  Racer exact{.name = "exact", .runs = {{.ran = Ran::proved, .claim = {.low = 3, .high = 3}, .cost = 3}}};
  Racer guess{.name = "guess", .runs = {{.ran = Ran::found, .claim = {.low = 2, .high = 4}, .cost = 4}}};
  EXPECT_FALSE(find_disagreement(std::vector{exact, guess}));
  const ErrorRate rate = error_rate(std::vector{exact, guess}, 1);
  EXPECT_EQ(rate.judged, 1u);
  EXPECT_EQ(rate.wrong, 1u);
  EXPECT_EQ(rate.mean_excess, 1);
}

TEST(RaceClaims, WhoProvesThatThereIsNoneSaysWhy) {
  Racer silent = with("a", Ran::proved, {.low = Claim::largest, .high = Claim::largest, .most = "0"});
  Racer speaking = silent;
  speaking.runs[0].message = "parity";
  EXPECT_EQ(proof_of_none(std::vector{with("b", Ran::stopped, {.most = "0"})}, 0), nullptr);
  const std::vector racers = {silent, speaking, silent};
  ASSERT_NE(proof_of_none(racers, 0), nullptr);
  EXPECT_EQ(proof_of_none(racers, 0)->message, "parity");
}

}  // namespace
}  // namespace nonet::cli
