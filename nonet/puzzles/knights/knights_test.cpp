// knights as the program sees it: statuses, limits, other boards.
#include <gtest/gtest.h>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

const std::string near = "10110\n01*11\n10111\n01001\n00000\n";
const std::string far = "01011\n110*1\n01110\n01010\n00100\n";

Answer judged(const std::string& text) {
  const auto puzzle = puzzle_named("knights");
  Request request;
  request.judge = true;
  Progress progress;
  auto answer = puzzle->solve(*instance_of(*puzzle, text), request, progress);
  if (!answer) throw std::runtime_error(answer.error().message);
  return std::move(*answer);
}

TEST(KnightsFace, JudgeModeStopsAtFifteenAndSaysSo) {
  EXPECT_EQ(judged(near).status, Status::optimal);
  EXPECT_EQ(judged(near).cost, 7);
  const Answer answer = judged(far);
  EXPECT_EQ(answer.status, Status::unknown) << "not unsolvable: it takes 18 jumps";
  EXPECT_TRUE(answer.judged);
  EXPECT_EQ(answer.bound, 16);
}

TEST(KnightsFace, AutoTakesTheTableOnlyWhereItsBuildFits) {
  const auto puzzle = puzzle_named("knights");
  for (const double mib : {8.0, 17.0, 24.0}) {  // the table takes 16, building it 32 or more
    Request request;
    request.memory = mib * 1048576;
    Progress progress;
    const auto answer = puzzle->solve(*instance_of(*puzzle, near), request, progress);
    ASSERT_TRUE(answer) << mib << ": " << answer.error().message;
    EXPECT_EQ(answer->status, Status::optimal);
    EXPECT_EQ(answer->algorithm, "nbs") << mib;
  }
}

TEST(KnightsFace, ABoardWithAnIsolatedCellHasPositionsThatCannotBeReached) {
  const auto puzzle = puzzle_named("knights", {{"size", "3x3"}, {"goal", "110/1*0/100"}});
  Progress progress;
  const auto stuck = puzzle->table({}, progress);  // nothing can jump into the middle
  ASSERT_TRUE(stuck);
  EXPECT_EQ(stuck->total, 1u);
  EXPECT_EQ(stuck->size, 9u * 70);
  EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "11*\n110\n000\n")).status, Status::unsolvable);
  const auto ring = puzzle_named("knights", {{"size", "3x3"}, {"goal", "*11/100/001"}});
  const auto table = ring->table({}, progress);
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->complete);
  EXPECT_LT(table->total, table->size);
  EXPECT_EQ(table->hardest.size(), std::min<u64>(3, table->states.back()));
  for (const std::string& text : table->hardest) {
    for (const std::string_view algorithm : {"table", "bidirectional", "astar", "nbs"})
      EXPECT_EQ(answer_of(*ring, *instance_of(*ring, text), algorithm).cost,
                static_cast<std::int64_t>(table->states.size()) - 1);
  }
}

TEST(KnightsFace, OtherSizesAgree) {
  const auto puzzle = puzzle_named("knights", {{"size", "3x4"}, {"goal", "1010/0*01/1011"}});
  for (u64 seed = 1; seed < 8; ++seed) {
    const auto instance = puzzle->random(seed);
    const auto cost = answer_of(*puzzle, **instance, "bfs").cost;
    for (const std::string_view algorithm : {"table", "bidirectional", "astar", "nbs", "ida-tt"})
      EXPECT_EQ(answer_of(*puzzle, **instance, algorithm).cost, cost) << algorithm;
  }
  EXPECT_FALSE(make_puzzle("knights", {{"size", "4x4"}})) << "no usual goal";
  EXPECT_FALSE(make_puzzle("knights", {{"size", "9x9"}}));
  EXPECT_FALSE(make_puzzle("knights", {{"goal", "11111/11111/11111/11111/11111"}}));
}

}  // namespace
}  // namespace nonet::test
