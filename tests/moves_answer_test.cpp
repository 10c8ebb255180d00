#include "src/moves_answer.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

Answer found(std::int64_t cost, std::int64_t bound, u64 nodes) {
  Answer answer;
  answer.status = Status::best_found;
  answer.cost = cost;
  answer.bound = bound;
  answer.nodes = nodes;
  answer.reason = "no proof";
  return answer;
}

TEST(MovesAnswer, WhatWasProvedBeforeCounts) {
  Answer answer = found(10, 4, 100);
  add_short_proof(answer, found(0, 7, 30));
  EXPECT_EQ(answer.bound, 7);
  EXPECT_EQ(answer.nodes, 130u);
  EXPECT_EQ(answer.reason, "no proof");
  add_short_proof(answer, found(0, 5, 1));
  EXPECT_EQ(answer.bound, 7) << "a weaker bound";
  add_short_proof(answer, found(0, 10, 1));
  EXPECT_EQ(answer.reason, "it meets the lower bound: nothing is shorter");
}

TEST(MovesAnswer, WorkOfAnotherKindIsNamed) {
  Answer answer = found(10, 4, 100);
  answer.unit = "edits";
  answer.choice = "large";
  add_short_proof(answer, {});
  EXPECT_EQ(answer.choice, "large") << "nothing came before";
  add_short_proof(answer, found(0, 7, 30));
  EXPECT_EQ(answer.nodes, 100u);
  EXPECT_EQ(answer.choice, "large; before that A* looked at 30 nodes");
}

}  // namespace
}  // namespace nonet::test
