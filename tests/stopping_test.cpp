// Being told to stop, running out of time, and not being given enough memory: whatever an algorithm returns
// then must still be true, and it must return.
#include <gtest/gtest.h>

#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/toggle/job.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

const std::atomic<bool> always = true;

// Work that no algorithm finishes between two looks at the flag.
ToggleEngine nine_by_nine() {
  return ToggleEngine(*ToggleSystem::compile(BinarySudoku{}));
}
Values nine_flips() {  // every row, column and box is odd
  return Values(27, 1);
}

// What may be said without having finished.
std::string check_stopped(const PlainToggle& puzzle, const Values& target, const BruteForce::Best* best,
                          const Answer& answer) {
  switch (answer.status) {
    case Status::optimal:
      if (best == nullptr || answer.cost != best->cost) return "claims an optimum that is none";
      return check_steps(puzzle, target, answer);
    case Status::best_found:
      if (best == nullptr) return "an answer where there is none";
      if (answer.cost < best->cost || answer.bound > best->cost) return "bound, optimum, cost out of order";
      return check_steps(puzzle, target, answer);
    case Status::unsolvable:
      return best == nullptr ? "" : "claims that there is no answer";
    case Status::unknown:
      return answer.steps.empty() ? "" : "unknown, with steps";
  }
  return "no status";
}

// Another question builds what all of them need, and takes long.
TEST(Stopping, NobodyWaitsLongerThanHeMay) {
  ToggleParts parts(*ToggleSystem::compile(BinarySudoku{}));
  const Values target = nine_flips();
  const std::lock_guard building(parts.building);
  for (const char* name : {"auto", "linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
    Progress progress(nullptr, Progress::Clock::now());
    const Request request = asking(name);
    const auto answer = ToggleJob(parts, target, request, progress).solve();
    ASSERT_TRUE(answer) << name << ": " << answer.error().message;
    EXPECT_TRUE(answer->status == Status::best_found || answer->status == Status::unknown) << name;
  }
}

TEST(Stopping, APartWithATimeOfItsOwnEndsAlone) {
  Progress whole;
  Progress part(whole, Progress::Clock::now());
  EXPECT_FALSE(part.advance(5));
  EXPECT_TRUE(part.stopped());
  EXPECT_FALSE(whole.should_stop());
  EXPECT_EQ(whole.nodes(), 5U);
  Progress asked(&always);
  Progress long_part(asked, Progress::Clock::time_point::max());
  EXPECT_TRUE(long_part.should_stop()) << "the whole is to stop";
}

TEST(Stopping, WhateverIsSaidIsTrue) {
  Random random(11);
  for (int n = 0; n < 300; ++n) {
    const int k = std::array{2, 3, 4, 6}[static_cast<std::size_t>(n % 4)];
    const PlainToggle puzzle = random_toggle(random, k, 2000, true);
    const BruteForce oracle(puzzle);
    const ToggleEngine engine(compiled(puzzle));
    const Values target =
        n % 5 == 0 ? random_values(random, puzzle.cell_count, k) : reachable_target(random, puzzle);
    for (const char* name : {"auto", "linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
      for (const bool timed : {false, true}) {
        Progress progress(timed ? nullptr : &always,
                          timed ? Progress::Clock::now() : Progress::Clock::time_point::max());
        const auto answer = engine.solve(target, asking(name), progress);
        ASSERT_TRUE(answer) << name << ": " << answer.error().message;
        ASSERT_EQ(check_stopped(puzzle, target, oracle.find(target), *answer), "")
            << name << " on " << puzzle << "\ntarget " << testing::PrintToString(target);
      }
    }
  }
}

TEST(Stopping, NothingIsProvedBeforeTheEnd) {
  const ToggleEngine engine = nine_by_nine();
  Random random(30);
  for (int n = 0; n < 30; ++n) {  // some that the greedy solves, some that it does not
    Values wanted(27, 0);
    for (int flips = n == 0 ? 0 : 40; flips > 0; --flips) {
      BinarySudoku{}.each_effect(pick(random, 0, 80),
                                 [&](int group, int) { wanted[static_cast<std::size_t>(group)] ^= 1; });
    }
    if (n == 0) wanted = nine_flips();
    Progress free;
    const auto known = engine.solve(wanted, asking("astar"), free);
    ASSERT_TRUE(known && known->status == Status::optimal);
    for (const char* name : {"table", "dp", "memo"}) {
      const ToggleEngine fresh = nine_by_nine();
      Progress progress(&always);
      const auto answer = fresh.solve(wanted, asking(name), progress);
      ASSERT_TRUE(answer) << name;
      EXPECT_TRUE(progress.stopped()) << name;
      EXPECT_FALSE(answer->first) << name;
      EXPECT_LE(answer->bound, known->cost) << name;
      if (answer->status == Status::optimal) {  // only because a bound was met
        EXPECT_EQ(answer->cost, known->cost) << name;
        EXPECT_EQ(answer->bound, known->cost) << name;
      } else if (answer->status == Status::best_found) {
        EXPECT_GE(answer->cost, known->cost) << name;
      } else {
        EXPECT_EQ(answer->status, Status::unknown) << name;
      }
    }
  }
}

// A bound that is met proves an answer, but not how many there are.
TEST(Stopping, AStoppedCountOrListingIsNotComplete) {
  const ToggleEngine engine = nine_by_nine();
  for (const char* name : {"dp", "memo"}) {
    Progress progress(&always);
    const auto tally = engine.count(nine_flips(), asking(name), progress);
    ASSERT_TRUE(tally || tally.error().fault == Fault::stopped) << name;
    if (tally) {
      EXPECT_TRUE(!tally->complete || tally->answer.status != Status::optimal)
          << name << " says that there are " << static_cast<u64>(tally->count);
    }
    int listed = 0;
    const auto list =
        engine.list(nine_flips(), asking(name), progress, [&](const Answer&) { return ++listed > 0; });
    ASSERT_TRUE(list || list.error().fault == Fault::stopped) << name;
    if (list) {
      EXPECT_NE(list->status, Status::optimal) << name << " listed " << listed << " as if that were all";
    }
  }
  PlainToggle lamps{2, 10, {}, {}};  // four switches a lamp: 4^10 answers in 2^30
  for (int m = 0; m < 40; ++m) lamps.effects.push_back({{m % 10, 1}});
  const ToggleEngine walked(compiled(lamps));
  Progress progress(&always);
  const auto tally = walked.count(Values(10, 1), asking("linear"), progress);
  ASSERT_TRUE(tally || tally.error().fault == Fault::stopped);
  if (tally) {
    EXPECT_TRUE(!tally->complete || tally->answer.status != Status::optimal)
        << "linear says that there are " << static_cast<u64>(tally->count);
  }
}

TEST(Stopping, SearchesAndWalksEndToo) {
  Random random(5);
  const PlainToggle searched = wide_toggle(random, 2, 48, 90, 3);  // hopeless for a search
  const ToggleEngine search(compiled(searched));
  const Values far = reachable_target(random, searched);
  for (const char* name : {"dfs", "ida", "astar"}) {  // before anything is built
    Progress progress(&always);
    const auto answer = ToggleEngine(compiled(searched)).solve(far, asking(name), progress);
    ASSERT_TRUE(answer) << name;
    EXPECT_TRUE(answer->status == Status::unknown || answer->status == Status::best_found) << name;
  }
  Request small = asking("astar");
  small.memory = 300'000;
  Progress free;
  ASSERT_TRUE(search.solve(far, small, free));  // builds what they share
  for (const char* name : {"dfs", "ida", "astar"}) {
    for (const bool timed : {false, true}) {
      Progress progress(timed ? nullptr : &always,
                        timed ? Progress::Clock::time_point::min() : Progress::Clock::time_point::max());
      const auto answer = search.solve(far, asking(name), progress);
      ASSERT_TRUE(answer) << name;
      EXPECT_EQ(answer->status, Status::best_found) << name;
      EXPECT_EQ(check_steps(searched, far, *answer), "") << name;
      EXPECT_LE(answer->bound, answer->cost) << name;
    }
  }
  for (const int k : {2, 3}) {
    const PlainToggle walked = wide_toggle(random, k, 9, k == 2 ? 40 : 32, 3);  // 2^31 or 3^23 answers
    const ToggleEngine walk(compiled(walked));
    const Values target = reachable_target(random, walked);
    Progress progress(&always);
    const auto answer = walk.solve(target, asking("linear"), progress);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(answer->status, Status::best_found) << "modulus " << k;
    EXPECT_EQ(check_steps(walked, target, *answer), "") << "modulus " << k;
  }
}

TEST(Stopping, AListingThatIsStoppedSaysSo) {
  PlainToggle puzzle{2, 8, {}, {}};  // eight lamps with eight switches each: 8^8 answers
  for (int m = 0; m < 64; ++m) puzzle.effects.push_back({{m / 8, 1}});
  const ToggleEngine engine(compiled(puzzle));
  for (const char* name : {"dp", "memo"}) {
    std::atomic<bool> stop = false;
    Progress progress(&stop);
    int listed = 0;
    const auto answer = engine.list(Values(8, 1), asking(name), progress, [&](const Answer&) {
      if (++listed == 10) stop = true;
      return true;
    });
    ASSERT_TRUE(answer) << name;
    EXPECT_LT(listed, 5000) << name;
    EXPECT_NE(answer->status, Status::optimal) << name << ": not all were listed";
  }
}

TEST(Stopping, AStoppedTableIsIncomplete) {
  const ToggleEngine engine = nine_by_nine();
  Progress stopped(&always), free;
  ASSERT_TRUE(engine.solve(nine_flips(), asking("dfs"), free));
  const auto part = engine.table({}, stopped);
  ASSERT_TRUE(part);
  EXPECT_FALSE(part->first.complete);
  const auto whole = engine.table({}, free);  // the part was not kept as if it were all
  ASSERT_TRUE(whole);
  EXPECT_TRUE(whole->first.complete);
  EXPECT_EQ(whole->first.total, 1u << 21);
}

TEST(Memory, TooLittleIsRefusedWithTheForecast) {
  for (const char* name : {"linear", "table", "dp", "memo", "dfs", "ida", "astar"}) {
    const ToggleEngine engine = nine_by_nine();
    Request request = asking(name);
    request.memory = 1;
    Progress progress;
    const auto answer = engine.solve(nine_flips(), request, progress);
    ASSERT_FALSE(answer) << name;
    EXPECT_EQ(answer.error().fault, Fault::refused) << name;
    EXPECT_NE(answer.error().message.find("are allowed"), std::string::npos)
        << name << ": " << answer.error().message;
  }
  // Where linear algebra fits and the table does not.
  const ToggleEngine engine = nine_by_nine();
  Request request = asking("table");
  request.memory = 100'000;
  Progress progress;
  const auto table = engine.table(request, progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().fault, Fault::refused);
  EXPECT_NE(table.error().message.find("2^21 states"), std::string::npos) << table.error().message;
}

TEST(Memory, AStarGivesTheBestItHas) {
  Random random(3);
  const PlainToggle puzzle = wide_toggle(random, 2, 40, 80, 1);
  const ToggleEngine engine(compiled(puzzle));
  const Values target = reachable_target(random, puzzle);
  Request request = asking("astar");
  request.memory = 200'000;
  Progress progress;
  const auto answer = engine.solve(target, request, progress);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->status, Status::best_found);
  EXPECT_FALSE(progress.stopped());
  EXPECT_NE(answer->reason.find("memory"), std::string::npos) << answer->reason;
  EXPECT_EQ(check_steps(puzzle, target, *answer), "");
  EXPECT_LE(answer->bound, answer->cost);
  EXPECT_GT(answer->bound, 0);
}

TEST(Memory, WalksAndPackedStatesHaveLimits) {
  Progress progress;
  // 2^60 answers: refused rather than begun.
  const auto walk = nine_by_nine().solve(nine_flips(), asking("linear"), progress);
  ASSERT_FALSE(walk);
  EXPECT_EQ(walk.error().fault, Fault::refused);
  EXPECT_NE(walk.error().message.find("2^60.0"), std::string::npos) << walk.error().message;
  EXPECT_FALSE(nine_by_nine().count(nine_flips(), asking("linear"), progress));
  EXPECT_FALSE(
      nine_by_nine().list(nine_flips(), asking("linear"), progress, [](const Answer&) { return true; }));
  // 1100 lamps, each with a switch: more bits than a packed state has.
  PlainToggle lamps{2, 1100, {}, {}};
  for (int m = 0; m < 1100; ++m) lamps.effects.push_back({{m, 1}});
  const ToggleEngine engine(compiled(lamps));
  for (const char* name : {"ida", "astar"}) {
    const auto answer = engine.solve(Values(1100, 1), asking(name), progress);
    ASSERT_FALSE(answer) << name;
    EXPECT_EQ(answer.error().fault, Fault::refused) << name;
  }
}

}  // namespace
}  // namespace nonet::test
