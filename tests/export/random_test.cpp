// Rules at random, of shapes that no puzzle has: covers with colours and multiplicities, moves that ask,
// carry and turn. The answers are those of the plainest search there is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "nonet/cover/fill/puzzle.h"
#include "nonet/language/described/plan.h"
#include "tests/export/solvers.h"
#include "tests/support/cover_random.h"
#include "tests/support/random_rules.h"

namespace nonet::test {
namespace {

class RandomCover final : public FillPuzzle {
 public:
  explicit RandomCover(CoverProblem problem) : problem_(std::move(problem)) {}
  const Description& description() const override {
    static const Description cover = [] {
      Description described{};
      described.name = "cover";
      return described;
    }();
    return cover;
  }
  Result<std::unique_ptr<Instance>> read(TextReader&, bool) const override { return nothing(); }
  std::string write(const Instance&) const override { return ""; }
  Result<std::unique_ptr<Instance>> random(u64, Progress&) const override { return nothing(); }
  std::string move_name(const Instance&, int move) const override { return fmt::format("option {}", move); }

 protected:
  Result<CoverProblem> compile(const Instance&) const override { return problem_; }
  std::optional<Board> board(const Instance&, std::span<const Step>) const override { return std::nullopt; }

 private:
  static std::unique_ptr<Instance> nothing() { return std::make_unique<Instance>(); }
  CoverProblem problem_;
};

class RandomCovers : public testing::TestWithParam<const char*> {};

TEST_P(RandomCovers, HaveAsManySolutions) {
  const std::string format = GetParam();
  if (const std::string missing = missing_solver(format); !missing.empty())
    GTEST_SKIP() << "not installed: " << missing;
  std::mt19937_64 random(11);
  int possible = 0;
  for (const CoverShape shape : cover_shapes) {
    const bool colours = shape == CoverShape::coloured || shape == CoverShape::mixed;
    for (int n = 0; n < (colours && format != "minizinc" ? 40 : 6); ++n) {
      const RandomCover puzzle(random_cover(random, shape));
      Progress progress;
      const Instance instance;
      const auto tally = puzzle.count(instance, Request{}, progress);
      const auto model = puzzle.model(instance, ModelRequest{}, progress);
      ASSERT_TRUE(tally && model);
      const Said said = ask_solver(*model, format, format == "asp");
      EXPECT_EQ(said.impossible, tally->count == 0) << exported(*model, format) << said.text;
      if (tally->count == 0 || said.impossible) continue;
      ++possible;
      ASSERT_EQ(said.values.size(), model->variables.size()) << said.text;
      EXPECT_EQ(model->first_broken(said.values), std::nullopt) << said.text;
      if (format == "asp") {
        EXPECT_EQ(*said.count, static_cast<u64>(tally->count)) << exported(*model, format);
      }
      if (format != "dimacs" && model->aim != Aim::any) {
        EXPECT_EQ(said.cost, tally->answer.cost) << said.text;
      }
    }
  }
  EXPECT_GE(possible, 10);
}

INSTANTIATE_TEST_SUITE_P(Formats, RandomCovers, testing::Values("dimacs", "opb", "lp", "minizinc", "asp"));

// The least number of moves and how many sequences of so many there are; none within `steps`: nothing.
std::optional<std::pair<int, u64>> shortest(const MoveRules& rules, const std::vector<int>& start,
                                            int steps) {
  const CellSizes sizes(rules);
  std::map<std::vector<int>, u64> now = {{start, 1}};
  for (int made = 0; made <= steps; ++made) {
    if (const auto goal = now.find(rules.goal); goal != now.end()) return std::pair(made, goal->second);
    std::map<std::vector<int>, u64> next;
    for (const auto& [position, ways] : now) {
      for (const RuleMove& move : rules.moves) {
        if (!applies(move, position)) continue;
        std::vector<int> after = position;
        apply(move, sizes.turns, after);
        next[after] += ways;
      }
    }
    now.swap(next);
  }
  return std::nullopt;
}

class RandomPlans : public testing::TestWithParam<const char*> {};

TEST_P(RandomPlans, AreAsShort) {
  const std::string format = GetParam();
  if (const std::string missing = missing_solver(format); !missing.empty())
    GTEST_SKIP() << "not installed: " << missing;
  int possible = 0;
  for (u64 seed = 1; seed <= 30; ++seed) {
    RandomRules random(seed);
    const MoveRules rules = random.make({.kinds = 1 + static_cast<int>(seed % 2),
                                         .guards = seed % 3 != 0,
                                         .carries = seed % 5 != 0,
                                         .adds = seed % 2 == 0});
    const std::vector<int> start = random.position(rules);
    constexpr int steps = 3;
    const auto best = shortest(rules, start, steps);
    Progress progress;
    const auto model = plan_model("rules", plan_of_rules(rules, start), {.steps = steps}, progress);
    ASSERT_TRUE(model);
    const Said said = ask_solver(*model, format, format == "asp");
    EXPECT_EQ(said.impossible, !best) << seed << "\n" << said.text;
    if (!best || said.impossible) continue;
    ++possible;
    ASSERT_EQ(said.values.size(), model->variables.size()) << said.text;
    EXPECT_EQ(model->first_broken(said.values), std::nullopt) << said.text;
    if (format != "dimacs") {
      EXPECT_EQ(said.cost, best->first) << seed << "\n" << said.text;
    }
    if (format == "asp") {
      EXPECT_EQ(*said.count, best->second) << seed << "\n" << said.text;
    }
  }
  EXPECT_GE(possible, 3);
}

INSTANTIATE_TEST_SUITE_P(Formats, RandomPlans, testing::Values("dimacs", "opb", "lp", "minizinc", "asp"));

}  // namespace
}  // namespace nonet::test
