// Walking the null space: the same minimum, count and first answer whatever the number of threads and the
// instruction set, equal to adding up every combination of kernel generators one by one.
#include "nonet/toggle/null_space_walk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <thread>

#include "nonet/base/kernels.h"
#include "tests/support/sanitized.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

struct Case {
  PlainToggle puzzle;
  Values target;
  ToggleSystem system;
  ToggleLinear linear;
  Values particular;

  Case(PlainToggle p, Random& random) : Case(p, reachable_target(random, p)) {}
  Case(PlainToggle p, Values wanted)
      : puzzle(std::move(p)),
        target(std::move(wanted)),
        system(compiled(puzzle)),
        linear(*ToggleLinear::build(system, 1e9)),
        particular(linear.particular(target).value()) {}
};

// All answers of the least cost, first to last, by plain recursion over the generators.
class EveryAnswer {
 public:
  explicit EveryAnswer(const Case& c) : case_(c) {
    Values x = c.particular;
    add(0, x);
    std::sort(best.begin(), best.end(), std::greater<>());
  }
  std::int64_t cost = Progress::none;
  std::vector<Values> best;
  u64 visited = 0;

 private:
  void add(std::size_t i, Values& x) {
    if (i == case_.linear.kernel().size()) {
      ++visited;
      const std::int64_t c = case_.system.cost(x);
      if (c > cost) return;
      if (c < cost) best.clear();
      cost = c;
      best.push_back(x);
      return;
    }
    const auto& generator = case_.linear.kernel()[i];
    const Values before = x;
    for (int n = 0; n < generator.count; ++n) {
      add(i + 1, x);
      for (std::size_t m = 0; m < x.size(); ++m) {
        x[m] = static_cast<Value>((x[m] + generator.presses[m]) % case_.puzzle.k);
      }
    }
    x = before;
  }
  const Case& case_;
};

std::vector<Case> some_cases() {
  Random random(1989);
  std::vector<Case> cases;
  for (const int dimension : {0, 1, 5, 6, 7, 12, 14, 15, 16}) {  // below, at and above the block sizes
    const int cells = pick(random, 2, 9);
    cases.emplace_back(wide_toggle(random, 2, cells, cells + dimension, 1), random);
    cases.emplace_back(wide_toggle(random, 2, cells, cells + dimension, 4), random);
    cases.emplace_back(wide_toggle(random, 2, cells, cells + dimension, 5000), random);  // 32-bit lanes
  }
  // 32767 in all is the last total for 16-bit lanes; nothing to do is the largest value in them.
  for (const int extra : {0, 1}) {
    PlainToggle edge{2, 4, {}, {}};
    for (int m = 0; m < 12; ++m) edge.effects.push_back({{m % 4, 1}});
    edge.costs.assign(12, 2730);
    edge.costs[3] = 32767 + extra - 11 * 2730;
    cases.emplace_back(edge, random);
    cases.emplace_back(edge, Values(4, 0));
  }
  for (const int k : {3, 4, 5, 6, 9}) {  // up to many answers a unit of work, with ties
    for (const int more : {1, 3, 5, 7, 9}) {
      if (std::pow(k, more) > 3e4) continue;
      cases.emplace_back(wide_toggle(random, k, 3, 3 + more, 4), random);
      PlainToggle ties = wide_toggle(random, k, 2, 2 + more, 1);
      cases.emplace_back(ties, random);
      std::fill_n(ties.costs.begin(), ties.costs.size() / 2, 5);  // ties among the last moves
      cases.emplace_back(ties, random);
    }
  }
  return cases;
}

std::string wrong_walk(const Case& c, const EveryAnswer& every, int threads) {
  Progress progress;
  const Walk walk = walk_null_space(c.system, c.linear, c.particular, threads, progress);
  if (!walk.complete) return "not complete";
  if (walk.cost != every.cost) return fmt::format("cost {} instead of {}", walk.cost, every.cost);
  if (walk.count != every.best.size()) return "wrong count";
  if (walk.presses != every.best.front()) return "not the first";
  if (walk.visited != every.visited) return "visited the wrong number";
  return "";
}

std::string wrong_list(const Case& c, const EveryAnswer& every) {
  Progress progress;
  std::vector<Values> listed;
  const bool whole =
      list_null_space(c.system, c.linear, c.particular, every.cost, 1 << 20, progress, [&](const Values& x) {
        listed.push_back(x);
        return true;
      });
  if (!whole) return "not complete";
  return listed == every.best ? "" : fmt::format("{} listed, {} expected", listed.size(), every.best.size());
}

TEST(NullSpaceWalkThreads, TheAnswerDoesNotDependOnThem) {
  for (const Case& c : some_cases()) {
    const EveryAnswer every(c);
    for (const int threads : {1, 2, 3, 8}) {
      ASSERT_EQ(wrong_walk(c, every, threads), "") << threads << " threads on " << c.puzzle;
    }
  }
}

// Many blocks, so that threads really share them: compared with one another, and with a stop in between.
TEST(NullSpaceWalkThreads, ManyBlocks) {
  Random random(20);
  for (const int largest_cost : {3, 4000}) {
    const Case c(wide_toggle(random, 2, 8, 29, largest_cost), random);
    Progress progress;
    const Walk one = walk_null_space(c.system, c.linear, c.particular, 1, progress);
    ASSERT_TRUE(one.complete);
    EXPECT_EQ(c.system.apply(one.presses), c.target);
    EXPECT_EQ(c.system.cost(one.presses), one.cost);
    for (const int threads : test::sanitized ? std::vector{3} : std::vector{2, 3, 8, 2, 3, 8}) {
      const Walk many = walk_null_space(c.system, c.linear, c.particular, threads, progress);
      EXPECT_EQ(many.cost, one.cost);
      EXPECT_TRUE(many.count == one.count && many.visited == one.visited);
      EXPECT_EQ(many.presses, one.presses);
      EXPECT_TRUE(many.complete);
    }
    const std::atomic<bool> stop = true;
    Progress stopped(&stop);
    const Walk part = walk_null_space(c.system, c.linear, c.particular, 3, stopped);
    EXPECT_FALSE(part.complete);
    EXPECT_LT(part.visited, one.visited);
    EXPECT_GE(part.cost, one.cost);
    EXPECT_EQ(c.system.apply(part.presses), c.target) << "the best so far is an answer";
  }
}

// Equal minima in many blocks, none in the very first: the first of them must not depend on who is done
// first.
TEST(NullSpaceWalkThreads, TiesInManyBlocks) {
  for (const int k : {2, 3}) {
    const int count = k == 2 ? 10 : 6;
    PlainToggle lamps{k, count, {}, {}};  // three switches a lamp
    for (int m = 0; m < 3 * count; ++m) {
      const bool dear = m == 0 || m == 1 || m == 5;
      lamps.effects.push_back({{m % count, 1}});
      lamps.costs.push_back(dear ? 2 : 1);
    }
    const Case c(lamps, Values(static_cast<std::size_t>(count), 1));
    Values first(static_cast<std::size_t>(lamps.moves()), 0);
    u64 answers = 1;
    for (int lamp = 0; lamp < count; ++lamp) {
      const bool dear = lamps.costs[static_cast<std::size_t>(lamp)] == 2;
      first[static_cast<std::size_t>(dear ? lamp + count : lamp)] = 1;
      answers *= dear ? 2 : 3;
    }
    for (int n = 0; n < 30; ++n) {
      Progress progress;
      const Walk walk = walk_null_space(c.system, c.linear, c.particular, 2 + n % 7, progress);
      ASSERT_TRUE(walk.complete);
      ASSERT_EQ(walk.cost, count);
      ASSERT_EQ(static_cast<u64>(walk.count), answers);
      ASSERT_EQ(walk.presses, first) << 2 + n % 7 << " threads";
    }
  }
}

// Two minima side by side: the last vector of one unit of work and the first of the next, which is done
// sooner. Moves 0 to 26 are free, the others follow from them; 0 to 12 say which block an answer is in.
TEST(NullSpaceWalkThreads, TiesAtTheBorderOfTwoUnits) {
  PlainToggle puzzle{2, 0, {}, {}};
  for (int m = 0; m < 27; ++m) {
    puzzle.effects.push_back({});
    puzzle.costs.push_back(m == 1 ? 11 : 1);
  }
  Values target;
  // A move that has to be pressed when the sum of these free ones is not what is wanted.
  const auto watch = [&](std::vector<int> moves, Value wanted, int cost) {
    for (const int m : moves) puzzle.effects[static_cast<std::size_t>(m)].push_back({puzzle.cell_count, 1});
    puzzle.effects.push_back({{puzzle.cell_count++, 1}});
    puzzle.costs.push_back(cost);
    target.push_back(wanted);
  };
  watch({0}, 0, 100);
  watch({1, 2}, 1, 100);
  for (int m = 2; m < 12; ++m) watch({m, m + 1}, 0, 100);
  for (int m = 13; m < 27; ++m) watch({m}, 0, 1);
  const Case c(puzzle, target);
  ASSERT_EQ(c.linear.kernel().size(), 27u);
  Values first(puzzle.effects.size(), 0);
  first[1] = 1;  // the other minimum presses 2 to 12
  for (const int threads : {2, 3, 8, 2, 3, 8}) {
    Progress progress;
    const Walk walk = walk_null_space(c.system, c.linear, c.particular, threads, progress);
    ASSERT_TRUE(walk.complete);
    ASSERT_EQ(walk.cost, 11);
    ASSERT_EQ(static_cast<u64>(walk.count), 2u);
    ASSERT_EQ(walk.presses, first) << threads << " threads";
  }
}

TEST(NullSpaceWalkThreads, OneEngineForSeveralThreads) {
  Random random(31);
  const PlainToggle puzzle = wide_toggle(random, 2, 6, 14, 3);
  const BruteForce oracle(puzzle);
  const ToggleEngine engine(compiled(puzzle));
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Random mine(static_cast<u64>(t));
      for (int n = 0; n < 20; ++n) {
        const Values target = reachable_target(mine, puzzle);
        for (const char* name : {"linear", "table", "dp", "dfs", "astar"}) {
          wrong += !check_solve(puzzle, engine, target, oracle.find(target), asking(name)).empty();
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

// Some are stopped while others build what they share.
TEST(NullSpaceWalkThreads, OneEngineWithSomeStopped) {
  Random random(32);
  const PlainToggle puzzle = wide_toggle(random, 2, 6, 14, 3);
  const BruteForce oracle(puzzle);
  const std::atomic<bool> always = true;
  std::atomic<int> wrong = 0;
  for (int n = 0; n < 20; ++n) {
    const ToggleEngine engine(compiled(puzzle));
    const Values target = reachable_target(random, puzzle);
    const BruteForce::Best* best = oracle.find(target);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (const char* name : {"dp", "linear", "dfs", "table"}) {
          Progress stopped(&always);
          const auto answer = engine.solve(target, asking(name), stopped);
          wrong += !answer || (answer->status == Status::optimal && answer->cost != best->cost);
          if (t % 2 == 0) wrong += !check_solve(puzzle, engine, target, best, asking(name)).empty();
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(wrong, 0);
}

TEST(NullSpaceWalk, ListsEveryMinimumInOrder) {
  for (const Case& c : some_cases()) {
    const EveryAnswer every(c);
    ASSERT_EQ(wrong_list(c, every), "") << c.puzzle;
  }
}

// The kernels are chosen once a process, by NONET_BACKEND: a process for each.
TEST(NullSpaceWalkDeathTest, EveryBackendWalksTheSame) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const char* before = std::getenv("NONET_BACKEND");
  const std::string restore = before != nullptr ? before : "";
  for (const Kernels* set : available_kernels()) {
    ASSERT_EQ(::setenv("NONET_BACKEND", set->name, 1), 0);
    const auto walk_all = [&] {
      if (std::string_view(kernels().name) != set->name) std::exit(2);
      for (const Case& c : some_cases()) {
        const EveryAnswer every(c);
        if (!wrong_walk(c, every, 1).empty() || !wrong_list(c, every).empty()) std::exit(3);
      }
      std::exit(0);
    };
    EXPECT_EXIT(walk_all(), testing::ExitedWithCode(0), "") << set->name;
  }
  if (before != nullptr) {
    ::setenv("NONET_BACKEND", restore.c_str(), 1);
  } else {
    ::unsetenv("NONET_BACKEND");
  }
}

}  // namespace
}  // namespace nonet::test
