#include "nonet/moves/answer.h"

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
  add_earlier(answer, found(0, 7, 30), "A*");
  EXPECT_EQ(answer.bound, 7);
  EXPECT_EQ(answer.nodes, 130u);
  EXPECT_EQ(answer.reason, "no proof");
  add_earlier(answer, found(0, 5, 1), "A*");
  EXPECT_EQ(answer.bound, 7) << "a weaker bound";
  add_earlier(answer, found(0, 10, 1), "A*");
  EXPECT_EQ(answer.reason, "it meets the lower bound: nothing is shorter");
}

TEST(MovesAnswer, WorkOfAnotherKindIsNamed) {
  Answer answer = found(10, 4, 100);
  answer.unit = "edits";
  answer.choice = "large";
  add_earlier(answer, {}, "A*");
  EXPECT_EQ(answer.choice, "large") << "nothing came before";
  add_earlier(answer, found(0, 7, 30), "A*");
  EXPECT_EQ(answer.nodes, 100u);
  EXPECT_EQ(answer.choice, "large; before that A* looked at 30 nodes");
}

TEST(MovesAnswer, WhatAQuickSearchFoundIsKeptWhereNothingBetterIs) {
  const Answer quick = found(8, 3, 1);
  Answer answer;
  answer.reason = "stopped";
  keep_best(answer, {});
  EXPECT_EQ(answer.status, Status::unknown) << "it found nothing";
  keep_best(answer, quick);
  EXPECT_EQ(answer.status, Status::best_found);
  EXPECT_EQ(answer.cost, 8);
  EXPECT_EQ(answer.reason, "stopped, so this is what a narrow beam found");
  answer = found(10, 4, 100);
  keep_best(answer, quick);
  EXPECT_EQ(answer.cost, 8) << "the other is worse";
  answer = found(7, 4, 100);
  keep_best(answer, quick);
  EXPECT_EQ(answer.cost, 7) << "the other is better";
  answer.status = Status::unsolvable;
  keep_best(answer, quick);
  EXPECT_EQ(answer.status, Status::unsolvable);
}

}  // namespace
}  // namespace nonet::test
