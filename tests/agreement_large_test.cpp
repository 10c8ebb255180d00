// Systems too large to try everything: the algorithms against one another, on boards with random rules.
#include <gtest/gtest.h>

#include "nonet/puzzles/lights_out/lights_out.h"
#include "tests/support/sanitized.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

PlainToggle random_board(Random& random, int rows, int columns, int k, int largest_cost) {
  LightsOut rules;
  rules.rows = rows;
  rules.columns = columns;
  rules.k = k;
  rules.torus = pick(random, 0, 3) == 0;
  rules.neighbourhood = {{0, 0, 1}};
  for (int n = pick(random, 2, 5); n > 0; --n) {
    rules.neighbourhood.push_back({pick(random, -1, 1), pick(random, -1, 1), pick(random, 1, k - 1)});
  }
  for (int place = 0; place < rows * columns; ++place) rules.blocked.push_back(pick(random, 0, 9) == 0);
  PlainToggle p{k, rows * columns, {}, {}};
  for (int m = 0; m < rules.moves(); ++m) {
    std::vector<ToggleSystem::Effect> list;
    rules.each_effect(m, [&](int cell, int amount) { list.push_back({cell, amount}); });
    p.effects.push_back(std::move(list));
    p.costs.push_back(pick(random, 1, largest_cost));
  }
  return p;
}

struct Shape {
  int rows, columns, k, largest_cost;
};

// The first to answer sets what the others must say: status, cost, count, first answer, list.
void check_together(const PlainToggle& puzzle, const ToggleEngine& engine, const Values& target,
                    const std::vector<std::string>& algorithms) {
  std::optional<Answer> reference;
  std::optional<u128> count;
  for (const std::string& name : algorithms) {
    Request request = asking(name, name != "astar" && name != "ida");
    request.memory = 64 << 20;
    Progress progress;
    const auto answer = engine.solve(target, request, progress);
    if (!answer && answer.error().fault == Fault::refused) continue;
    ASSERT_TRUE(answer) << name << ": " << answer.error().message;
    if (answer->status == Status::optimal) {
      ASSERT_EQ(check_steps(puzzle, target, *answer), "") << name;
    } else if (!answer->witness.empty()) {
      ASSERT_EQ(check_witness(puzzle, target, answer->witness), "") << name;
    }
    if (!reference) reference = *answer;
    ASSERT_EQ(answer->status, reference->status) << name << " and " << reference->algorithm << "\n" << puzzle;
    ASSERT_EQ(answer->cost, reference->cost) << name << " and " << reference->algorithm << "\n" << puzzle;
    if (answer->first && reference->first) {
      ASSERT_EQ(presses_of(puzzle, answer->steps), presses_of(puzzle, reference->steps))
          << name << " and " << reference->algorithm << "\n"
          << puzzle;
    }
    if (answer->count == 0) continue;
    if (!count) count = answer->count;
    ASSERT_TRUE(answer->count == *count) << name << "\n" << puzzle;
  }
  ASSERT_TRUE(reference);
  if (!count || *count > 5000) return;
  std::optional<std::vector<Values>> all;
  for (const std::string& name : algorithms) {
    if (name == "table" || name == "astar" || name == "ida") continue;
    Request request = asking(name);
    request.memory = 64 << 20;
    Progress progress;
    std::vector<Values> listed;
    const auto answer = engine.list(target, request, progress, [&](const Answer& a) {
      listed.push_back(*presses_of(puzzle, a.steps));
      return true;
    });
    if (!answer && answer.error().fault == Fault::refused) continue;
    ASSERT_TRUE(answer) << name << ": " << answer.error().message;
    ASSERT_TRUE(listed.size() == *count) << name << "\n" << puzzle;
    if (!all) all = listed;
    ASSERT_EQ(listed, *all) << name << "\n" << puzzle;
  }
}

TEST(AgreementLarge, BoardsWithRandomRules) {
  Random random(1993);
  const std::vector<Shape> shapes = {{4, 4, 2, 1}, {4, 5, 2, 5}, {5, 5, 2, 1}, {5, 5, 2, 900}, {3, 7, 2, 3},
                                     {3, 3, 3, 4}, {3, 4, 3, 1}, {3, 3, 4, 3}, {2, 5, 4, 1},   {2, 4, 6, 3}};
  for (const Shape& shape : shapes) {
    for (int n = 0; n < (test::sanitized ? 2 : 12); ++n) {
      const PlainToggle puzzle = random_board(random, shape.rows, shape.columns, shape.k, shape.largest_cost);
      const ToggleEngine engine(compiled(puzzle));
      for (int t = 0; t < 3; ++t) {
        const Values target =
            t < 2 ? reachable_target(random, puzzle) : random_values(random, puzzle.cell_count, shape.k);
        std::vector<std::string> algorithms = {"linear", "dp", "memo"};
        if (shape.largest_cost < 100) algorithms.push_back("table");
        if (shape.k == 2 && shape.rows * shape.columns <= 20) algorithms.push_back("dfs");
        if (shape.k <= 3) algorithms.push_back("astar");
        check_together(puzzle, engine, target, algorithms);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Wide kernels: thousands of blocks walked against the profiles of a frontier.
TEST(AgreementLarge, WideKernels) {
  Random random(2024);
  for (int n = 0; n < 12; ++n) {
    const PlainToggle puzzle = wide_toggle(random, 2, pick(random, 8, 14), 30, n % 3 == 0 ? 3000 : 3);
    const ToggleEngine engine(compiled(puzzle));
    for (int t = 0; t < 2; ++t) {
      check_together(puzzle, engine, reachable_target(random, puzzle), {"dp", "linear", "memo"});
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace nonet::test
