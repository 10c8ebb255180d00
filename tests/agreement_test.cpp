// Every algorithm that can answer a question gives the same answer: on random small systems of every kind,
// compared with trying all press vectors.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "tests/support/sanitized.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

// IDA* meets the same presses in every order, so long answers of a few moves are hopeless for it.
bool too_deep_for_ida(const BruteForce::Best* best) {
  if (best == nullptr) return false;
  const Values& presses = best->presses.front();
  return best->cost > 30 || std::accumulate(presses.begin(), presses.end(), 0) > 9;
}

// Everything the engine can be asked about one target.
std::string disagreement(const PlainToggle& puzzle, const ToggleEngine& engine, const Values& target,
                         const BruteForce::Best* best) {
  const auto blame = [](const Request& request, std::string_view verb, const std::string& wrong) {
    return fmt::format("{} {}{}: {}", verb, request.algorithm, request.first ? " --first" : "", wrong);
  };
  for (const char* name : {"auto", "linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
    const Request request = asking(name);
    if (request.algorithm == "ida" && too_deep_for_ida(best)) continue;
    const std::string wrong = check_solve(puzzle, engine, target, best, request);
    if (!wrong.empty()) return blame(request, "solve", wrong);
  }
  for (const char* name : {"auto", "linear", "table", "dp", "memo", "dfs"}) {
    const Request request = asking(name, true);
    const std::string wrong = check_solve(puzzle, engine, target, best, request);
    if (!wrong.empty()) return blame(request, "solve", wrong);
  }
  for (const char* name : {"auto", "linear", "dp", "memo", "dfs"}) {
    const Request request = asking(name);
    if (const auto wrong = check_count(engine, target, best, request); !wrong.empty()) {
      return blame(request, "count", wrong);
    }
    if (const auto wrong = check_list(puzzle, engine, target, best, request); !wrong.empty()) {
      return blame(request, "list", wrong);
    }
  }
  return "";
}

struct Load {
  int k;
  int systems;
  double combinations;
};
class Agreement : public testing::TestWithParam<Load> {};

TEST_P(Agreement, WithTryingEverything) {
  const auto [k, systems, combinations] = GetParam();
  Random random(static_cast<u64>(k));
  int solvable = 0, unsolvable = 0;
  const int tried = test::sanitized ? systems / 4 : systems;
  for (int n = 0; n < tried; ++n) {
    const PlainToggle puzzle = random_toggle(random, k, combinations, n % 3 != 0);
    const BruteForce oracle(puzzle);
    const ToggleEngine engine(compiled(puzzle));
    for (int t = 0; t < 6; ++t) {
      const Values target =
          t < 3 ? reachable_target(random, puzzle) : random_values(random, puzzle.cell_count, k);
      const BruteForce::Best* best = oracle.find(target);
      ++(best != nullptr ? solvable : unsolvable);
      ASSERT_EQ(disagreement(puzzle, engine, target, best), "")
          << puzzle << "\ntarget " << testing::PrintToString(target);
    }
  }
  EXPECT_GE(solvable, tried * 3);
  EXPECT_GE(unsolvable, tried / 2) << "too few unsolvable targets to mean anything";
}

INSTANTIATE_TEST_SUITE_P(Random, Agreement,
                         testing::Values(Load{2, 2500, 4096}, Load{3, 2000, 2200}, Load{4, 1500, 4096},
                                         Load{5, 400, 3200}, Load{6, 1500, 7776}, Load{8, 400, 4096},
                                         Load{9, 300, 6561}, Load{12, 300, 20736}),
                         [](const auto& load) { return fmt::format("Modulus{}", load.param.k); });

// The same with values that shrink: a failure ends as the smallest system that shows it.
PlainToggle arbitrary_toggle() {
  PlainToggle p;
  p.k = *rc::gen::element(2, 3, 4, 6);
  p.cell_count = *rc::gen::inRange(1, 6);
  const int moves = *rc::gen::inRange(0, p.k == 2 ? 9 : 5);
  for (int m = 0; m < moves; ++m) {
    std::vector<ToggleSystem::Effect> list;
    for (int n = *rc::gen::inRange(0, 4); n > 0; --n) {
      list.push_back({*rc::gen::inRange(0, p.cell_count), *rc::gen::inRange(-p.k, 2 * p.k)});
    }
    p.effects.push_back(std::move(list));
    p.costs.push_back(*rc::gen::inRange(0, 6));
  }
  return p;
}

RC_GTEST_PROP(AgreementProperty, AllAlgorithmsOnAnySystem, ()) {
  const PlainToggle puzzle = arbitrary_toggle();
  Values target;
  for (int c = 0; c < puzzle.cell_count; ++c) {
    target.push_back(static_cast<Value>(*rc::gen::inRange(0, puzzle.k)));
  }
  const BruteForce oracle(puzzle);
  const ToggleEngine engine(compiled(puzzle));
  RC_LOG() << puzzle << "\n";
  RC_ASSERT(disagreement(puzzle, engine, target, oracle.find(target)) == "");
}

RC_GTEST_PROP(AgreementProperty, EveryReachableTargetOfOneSystem, ()) {
  const PlainToggle puzzle = arbitrary_toggle();
  const BruteForce oracle(puzzle);
  const ToggleEngine engine(compiled(puzzle));
  RC_LOG() << puzzle << "\n";
  int left = 40;
  for (const auto& [target, best] : oracle.all()) {
    if (left-- == 0) break;
    RC_ASSERT(disagreement(puzzle, engine, target, &best) == "");
  }
}

// States wider than one word: cells that are copies of one another keep the oracle small.
TEST(AgreementWide, StatesOfSeveralWords) {
  Random random(7);
  for (const int copies : {20, 40, 80, 170}) {
    for (const int k : {2, 3, 4}) {
      PlainToggle narrow = random_toggle(random, k, 300, true);
      narrow.cell_count = 3;
      for (auto& list : narrow.effects) {
        for (auto& e : list) e.cell %= 3;
      }
      PlainToggle wide = narrow;
      wide.cell_count = 3 * copies;
      for (auto& list : wide.effects) {
        const auto once = list;
        for (int copy = 1; copy < copies; ++copy) {
          for (const auto& e : once) list.push_back({e.cell + 3 * copy, e.amount});
        }
      }
      const BruteForce oracle(narrow);
      const ToggleEngine engine(compiled(wide));
      for (const auto& [target, best] : oracle.all()) {
        Values repeated;
        for (int copy = 0; copy < copies; ++copy) {
          repeated.insert(repeated.end(), target.begin(), target.end());
        }
        for (const char* name : {"linear", "dfs", "ida", "astar", "table", "greedy"}) {
          ASSERT_EQ(check_solve(wide, engine, repeated, &best, asking(name)), "")
              << name << ", " << copies << " copies of " << narrow;
        }
      }
    }
  }
}

TEST(AgreementRequests, UnknownAndUnsupported) {
  const PlainToggle lamp{2, 1, {{{0, 1}}}, {}};
  const ToggleEngine engine(compiled(lamp));
  Progress progress;
  const auto fault = [&](const auto& result) {
    return result ? std::optional<Fault>() : std::optional(result.error().fault);
  };
  EXPECT_EQ(fault(engine.solve({1}, asking("magic"), progress)), Fault::usage);
  for (const char* name : {"ida", "astar"}) {
    EXPECT_EQ(fault(engine.solve({1}, asking(name, true), progress)), Fault::unsupported) << name;
  }
  for (const char* name : {"ida", "astar", "greedy", "table"}) {
    EXPECT_EQ(fault(engine.count({1}, asking(name), progress)), Fault::unsupported) << name;
    EXPECT_EQ(fault(engine.list({1}, asking(name), progress, [](const Answer&) { return true; })),
              Fault::unsupported)
        << name;
  }
}

TEST(AgreementRequests, AListingEndsWhenTold) {
  PlainToggle puzzle{2, 1, {}, {}};
  for (int m = 0; m < 12; ++m) puzzle.effects.push_back({{0, 1}});  // twelve switches of one lamp
  const ToggleEngine engine(compiled(puzzle));
  for (const char* name : {"linear", "dp", "memo", "dfs"}) {
    Progress progress;
    std::vector<int> moves;
    const auto answer = engine.list({1}, asking(name), progress, [&](const Answer& a) {
      moves.push_back(a.steps.at(0).move);
      return moves.size() < 3;
    });
    ASSERT_TRUE(answer) << name;
    EXPECT_EQ(moves, (std::vector{0, 1, 2})) << name;
  }
}

}  // namespace
}  // namespace nonet::test
