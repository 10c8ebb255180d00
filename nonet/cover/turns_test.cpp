// If a count is stopped, the answer contains what was found until then, whichever method was running.
#include <gtest/gtest.h>

#include "nonet/cover/diagram/diagram.h"
#include "nonet/cover/units.h"
#include "nonet/cover/units_cut.h"
#include "nonet/language/described/described.h"
#include "tests/support/cover_puzzles.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

// Every option may be chosen freely: no item must be covered, and no two options share an item.
CoverProblem loose_cover(int options) {
  CoverBuilder builder(options, options);
  for (int i = 0; i < options; ++i) {
    builder.covers(i, 0, 1);
    builder.add({&i, 1});
  }
  return *builder.build();
}

TEST(CoverTurns, ItemsThatNeedNotBeCoveredAreCutToo) {
  const CoverProblem problem = loose_cover(12);
  Progress progress;
  const auto cut = cut_cover(problem, CoverOrder::any, {.most_units = 16, .least_nodes = 0}, progress);
  ASSERT_TRUE(cut);
  EXPECT_GE(cut->units.size(), 8u);
  u64 covers = 0;
  for (const CoverUnit& unit : cut->units) {
    const auto rest = restrict_cover(problem, unit, progress);
    ASSERT_TRUE(rest);
    covers += search_covers(*rest, "cover", CoverOrder::any, progress)->covers;
  }
  EXPECT_EQ(covers, u64{1} << 12);
}

TEST(CoverTurns, AllTurnsTogetherAreTheWholeCount) {
  const CoverProblem problem = queens_cover(9);
  Progress progress;
  const auto whole = count_covers(problem, "cover", {}, progress);
  ASSERT_TRUE(whole);
  CoverCount count(problem, "cover", {}, progress);
  int turns = 0;
  for (u64 nodes = 1; !count.complete(); nodes *= 2, ++turns) {
    ASSERT_TRUE(count.take_turn(nodes));
    const auto so_far = count.result();
    ASSERT_TRUE(so_far);
    EXPECT_LE(u64(so_far->count + so_far->unfinished), 352u);
  }
  EXPECT_GT(turns, 1);
  const auto counted = count.result();
  ASSERT_TRUE(counted);
  EXPECT_TRUE(counted->complete);
  EXPECT_EQ(u64(counted->count), 352u);
  EXPECT_EQ(u64(counted->unfinished), 0u);
  EXPECT_EQ(counted->nodes, whole->nodes);
  EXPECT_EQ(counted->units, whole->units);
}

TEST(CoverTurns, AUnitThatIsNotFinishedCounts) {
  const CoverProblem problem = loose_cover(20);
  Progress progress;
  CoverCount count(problem, "cover", {}, progress);
  ASSERT_TRUE(count.take_turn(20'000));
  const auto counted = count.result();
  ASSERT_TRUE(counted);
  EXPECT_FALSE(counted->complete);
  EXPECT_GT(u64(counted->count + counted->unfinished), 1000u);
  EXPECT_LT(u64(counted->count + counted->unfinished), u64{1} << 20);
}

TEST(CoverTurns, ADiagramStaysWithinItsWork) {
  const CoverProblem problem = queens_cover(12);
  Progress progress;
  const auto diagram = CoverDiagram::build(problem, 1e9, progress, u64{1} << 20);
  ASSERT_FALSE(diagram);
  EXPECT_EQ(diagram.error().fault, Fault::stopped);
  EXPECT_FALSE(progress.stopped()) << "others go on";
}

TEST(CoverTurns, TheEstimateKnowsWhatANodeCosts) {
  Progress progress;
  const CoverProblem problem = queens_cover(8);
  const SearchEstimate estimate = estimate_search(problem, 400, 1, progress);
  EXPECT_EQ(estimate.nodes, estimate_nodes(problem, 400, 1, progress));
  const auto found = search_covers(problem, "cover", CoverOrder::any, progress);
  const auto updates = static_cast<double>(found->updates);
  EXPECT_GT(estimate.work, updates / 2);
  EXPECT_LT(estimate.work, updates * 4) << "choosing items is work, too";
}

// 4 x 4 magic squares of 1 to 16, one option per line of four cells: here a node of the diagram costs as much
// as thousands elsewhere.
constexpr const char* magic_squares = R"text(
[board]
grid = "4x4"
values = ["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16"]
[cover]
items = "cell{1..16} n{1..16} row{1..4} col{1..4} d e"
[[options]]
for = "k in 1..16, v in 1..16"
name = "k{k}_{v}"
items = "cell{k} n{v}"
show = "r{(k-1)/4+1}c{(k-1)%4+1}={v}"
[[options]]
for = "i in 1..4, a in 1..16, b in 1..16, a != b, c in 1..16, c != a, c != b, z = 34 - a - b - c, z >= 1, z <= 16, z != a, z != b, z != c"
name = "r{i}_{a}_{b}_{c}_{z}"
items = "row{i}"
show = "r{i}c1={a} r{i}c2={b} r{i}c3={c} r{i}c4={z}"
[[options]]
for = "i in 1..4, a in 1..16, b in 1..16, a != b, c in 1..16, c != a, c != b, z = 34 - a - b - c, z >= 1, z <= 16, z != a, z != b, z != c"
name = "c{i}_{a}_{b}_{c}_{z}"
items = "col{i}"
show = "r1c{i}={a} r2c{i}={b} r3c{i}={c} r4c{i}={z}"
[[options]]
for = "a in 1..16, b in 1..16, a != b, c in 1..16, c != a, c != b, z = 34 - a - b - c, z >= 1, z <= 16, z != a, z != b, z != c"
name = "d_{a}_{b}_{c}_{z}"
items = "d"
show = "r1c1={a} r2c2={b} r3c3={c} r4c4={z}"
[[options]]
for = "a in 1..16, b in 1..16, a != b, c in 1..16, c != a, c != b, z = 34 - a - b - c, z >= 1, z <= 16, z != a, z != b, z != c"
name = "e_{a}_{b}_{c}_{z}"
items = "e"
show = "r1c4={a} r2c3={b} r3c2={c} r4c1={z}"
)text";

TEST(CoverTurns, ACountThatIsStoppedHasSeenMagicSquares) {
  auto file = parse_puzzle_file("magic.puzzle", magic_squares);
  ASSERT_TRUE(file) << file.error().message;
  const auto puzzle = make_described_puzzle(std::move(*file));
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  const auto instance = instance_of(**puzzle, std::string((*puzzle)->description().example));
  Progress whole, progress(whole, 12'000);
  const auto tally = (*puzzle)->count(*instance, {}, progress);
  ASSERT_TRUE(tally) << tally.error().message;
  EXPECT_FALSE(tally->complete);
  EXPECT_GT(u64(tally->count), 0u) << tally->answer.reason;
  EXPECT_LE(u64(tally->count), 7040u);
  EXPECT_EQ(tally->answer.status, Status::optimal);
  EXPECT_GT(tally->units.units, 1u);
  EXPECT_NE(tally->answer.choice.find("a diagram was not finished"), std::string::npos)
      << tally->answer.choice;
}

}  // namespace
}  // namespace nonet::test
