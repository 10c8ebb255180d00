#include "nonet/units/rank_units.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "nonet/units/rank_messages.h"
#include "tests/support/temporary.h"
#include "tests/support/thread_ranks.h"

namespace nonet {
namespace {

using Counted = std::vector<Result<UnitsCounted>>;

// What every rank is told, in a job of so many; each has its own work, as processes have.
template <class WorkOf>
Counted count_by(int ranks, const WorkOf& work_of, const UnitOptions& options = {},
                 const std::atomic<bool>* interrupt = nullptr) {
  Post post(ranks);
  Counted counted(static_cast<std::size_t>(ranks), Error{});
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadRank here(post, rank);
      UnitOptions mine = options;
      mine.ranks = &here;
      if (rank > 0) mine.checkpoint = "/dev/null/never";  // only rank 0 opens it
      Progress progress(rank == 0 ? interrupt : nullptr);
      const UnitWork work = work_of(rank);
      counted[static_cast<std::size_t>(rank)] = count_units_by_ranks(work, mine, progress);
      // As the program does: nobody waits for one who has left.
      for (int to = 1; rank == 0 && to < ranks; ++to) here.send(to, write_message(RankFarewell{}));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(post.take(0)) << "a message that nobody has read";
  return counted;
}

void expect_same(const Counted& counted) {
  for (const auto& one : counted) {
    ASSERT_EQ(static_cast<bool>(one), static_cast<bool>(counted[0]));
    if (!one) {
      EXPECT_EQ(one.error().message, counted[0].error().message);
      EXPECT_EQ(one.error().fault, counted[0].error().fault);
      continue;
    }
    EXPECT_TRUE(one->count == counted[0]->count);
    EXPECT_EQ(one->nodes, counted[0]->nodes);
    EXPECT_EQ(one->done, counted[0]->done);
    EXPECT_EQ(one->complete, counted[0]->complete);
  }
}

TEST(RankUnitsThreads, SumsDoNotDependOnTheRanks) {
  for (const u64 units : {0u, 1u, 3u, 7u, 1000u, 30011u}) {
    for (const int ranks : {1, 2, 5}) {
      for (const int threads : {1, 3}) {
        const auto counted = count_by(ranks, [&](int) { return rank_squares(units); }, {.threads = threads});
        expect_same(counted);
        ASSERT_TRUE(counted[0]) << counted[0].error().message;
        EXPECT_TRUE(counted[0]->count == sum_of_rank_squares(units)) << units << " " << ranks;
        EXPECT_EQ(counted[0]->nodes, units);
        EXPECT_TRUE(counted[0]->complete);
      }
    }
  }
}

TEST(RankUnitsThreads, ManyAtOnceGiveTheSame) {
  for (const u64 batch : {1u, 7u, 1000u}) {
    const auto counted = count_by(3,
                                  [&](int) {
                                    UnitWork work = rank_squares(2000);
                                    work.engine.count = nullptr;
                                    work.engine.batch = batch;
                                    work.engine.count_many = [batch](std::span<const u64> units,
                                                                     std::span<UnitCount> counts, Progress&) {
                                      EXPECT_LE(units.size(), batch);
                                      for (std::size_t i = 0; i < units.size(); ++i)
                                        counts[i] = {units[i] * units[i], 1};
                                      return true;
                                    };
                                    return work;
                                  },
                                  {.threads = 2});
    expect_same(counted);
    ASSERT_TRUE(counted[0]);
    EXPECT_TRUE(counted[0]->count == sum_of_rank_squares(2000));
  }
}

TEST(RankUnitsThreads, ASlowRankIsGivenLess) {
  // Rank 2 does not go on before the others have done all that it has not.
  std::atomic<u64> by_others = 0, by_slow = 0;
  const u64 units = 300;
  const auto counted = count_by(3, [&](int rank) {
    UnitWork work = rank_squares(units);
    work.engine.count = [&, rank](u64 unit, Progress&) {
      if (rank != 2) {
        by_others.fetch_add(1);
      } else {
        by_slow.fetch_add(1);
        eventually([&] { return by_others.load() >= units / 2; });
      }
      return std::optional<UnitCount>({unit * unit, 1});
    };
    return work;
  });
  expect_same(counted);
  ASSERT_TRUE(counted[0]);
  EXPECT_TRUE(counted[0]->count == sum_of_rank_squares(units));
  EXPECT_GE(by_others.load(), units / 2);
  EXPECT_EQ(by_others + by_slow, units);  // nothing twice
}

TEST(RankUnitsThreads, EveryRankHasAPart) {
  // The first unit of each rank waits until all ranks have one.
  std::mutex mutex;
  std::set<int> at_work;
  const auto counted = count_by(4, [&](int rank) {
    UnitWork work = rank_squares(100);
    work.engine.count = [&, rank](u64 unit, Progress&) {
      for (bool all = false; !all;) {
        const std::lock_guard lock(mutex);
        at_work.insert(rank);
        all = at_work.size() == 4;
        if (!all) std::this_thread::yield();
      }
      return std::optional<UnitCount>({unit * unit, 1});
    };
    return work;
  });
  expect_same(counted);
  ASSERT_TRUE(counted[0]);
  EXPECT_TRUE(counted[0]->count == sum_of_rank_squares(100));
}

// Stopped after some units, by rank 0 or by another; then resumed by another number of ranks.
RC_GTEST_PROP(RankUnitsThreads, StoppedAndResumedIsTheSameCount, ()) {
  const MemoryDirectory folder;
  const u64 units = *rc::gen::inRange<u64>(1, 400);
  u64 before = 0;
  for (;;) {
    std::atomic<bool> stop = false;
    std::atomic<std::int64_t> left = *rc::gen::inRange<std::int64_t>(1, 200);
    const bool by_unit = *rc::gen::arbitrary<bool>();
    const int ranks = *rc::gen::inRange(1, 5);
    const auto counted = count_by(
        ranks,
        [&](int) {
          UnitWork work = rank_squares(units);
          work.engine.count = [&](u64 unit, Progress& progress) -> std::optional<UnitCount> {
            if (left.fetch_sub(1) <= 0) {
              stop = true;
              if (by_unit) return std::nullopt;
              while (progress.advance(0)) std::this_thread::yield();
              return std::nullopt;
            }
            return UnitCount{unit * unit, 3};
          };
          return work;
        },
        {.threads = *rc::gen::inRange(1, 3), .checkpoint = folder.file("log")}, &stop);
    expect_same(counted);
    RC_ASSERT(static_cast<bool>(counted[0]));
    RC_ASSERT(counted[0]->loaded == before);  // what was done was kept
    RC_ASSERT(counted[0]->complete == (counted[0]->done == units));
    before = counted[0]->done;
    if (!counted[0]->complete) continue;
    RC_ASSERT(counted[0]->count == sum_of_rank_squares(units));
    RC_ASSERT(counted[0]->nodes == 3 * units);
    break;
  }
}

TEST(RankUnitsThreads, RanksThatCountSomethingElseAreNamed) {
  auto counted = count_by(3, [](int rank) { return rank_squares(rank == 2 ? 99 : 100); });
  expect_same(counted);
  ASSERT_FALSE(counted[0]);
  EXPECT_EQ(counted[0].error().fault, Fault::usage);
  EXPECT_NE(counted[0].error().message.find("rank 2 counts something else: 'squares below 99'"),
            std::string::npos)
      << counted[0].error().message;
}

TEST(RankUnitsThreads, AnEngineThatFailsIsNamed) {
  for (const int broken : {0, 2}) {
    const auto counted = count_by(3, [broken](int rank) {
      UnitWork work = rank_squares(1000);
      work.engine.count = [broken, rank](u64 unit, Progress& progress) -> std::optional<UnitCount> {
        if (rank == broken) progress.fail("the device is lost");
        // The others do not end before that.
        while (rank != broken && progress.advance(0)) std::this_thread::yield();
        if (progress.should_stop()) return std::nullopt;
        return UnitCount{unit * unit, 1};
      };
      return work;
    });
    expect_same(counted);
    ASSERT_FALSE(counted[0]);
    EXPECT_EQ(counted[0].error().message, "rank " + std::to_string(broken) + ": the device is lost");
    EXPECT_EQ(counted[0].error().fault, Fault::refused);
  }
}

TEST(RankUnitsThreads, AnEngineThatFailsToCountAgainIsToldToAll) {
  const auto counted = count_by(3,
                                [](int) {
                                  UnitWork work = rank_squares(100);
                                  work.other.name = "lost";
                                  work.other.count = [](u64, Progress& progress) -> std::optional<UnitCount> {
                                    progress.fail("the device is lost");
                                    return std::nullopt;
                                  };
                                  return work;
                                },
                                {.recheck = 10});
  expect_same(counted);
  ASSERT_FALSE(counted[0]);
  EXPECT_EQ(counted[0].error().message, "rank 0: the device is lost");
  EXPECT_EQ(counted[0].error().fault, Fault::refused);
}

TEST(RankUnitsThreads, TheWorkSaysHowManyCount) {
  // Each waits for all others.
  for (const int ranks : {1, 2}) {
    std::atomic<int> at_once = 0;
    const auto counted = count_by(ranks, [&](int) {
      UnitWork work = rank_squares(3 * static_cast<u64>(ranks));
      work.engine.workers = 3;
      work.engine.count = [&, ranks](u64 unit, Progress&) {
        at_once.fetch_add(1);
        EXPECT_TRUE(eventually([&] { return at_once == 3 * ranks; }));
        return std::optional<UnitCount>({unit * unit, 1});
      };
      return work;
    });
    ASSERT_TRUE(counted[0]);
    EXPECT_TRUE(counted[0]->complete);
  }
}

TEST(RankUnitsThreads, TheOtherEngineSaysHowManyCountAgain) {
  std::atomic<int> at_once = 0;
  const auto counted = count_by(1,
                                [&](int) {
                                  UnitWork work = rank_squares(3);
                                  work.other.name = "other";
                                  work.other.workers = 3;
                                  work.other.count = [&](u64 unit, Progress&) {
                                    at_once.fetch_add(1);
                                    EXPECT_TRUE(eventually([&] { return at_once == 3; }));
                                    return std::optional<UnitCount>({unit * unit, 1});
                                  };
                                  return work;
                                },
                                {.recheck = 100});
  ASSERT_TRUE(counted[0]);
  EXPECT_EQ(counted[0]->rechecked, 3u);
}

TEST(RankUnitsThreads, ALogThatCannotBeUsedIsToldToAll) {
  const auto counted = count_by(3, [](int) { return rank_squares(10); }, {.checkpoint = "/dev/null/state"});
  expect_same(counted);
  EXPECT_FALSE(counted[0]);
}

TEST(RankUnitsThreads, SeveralCountsOneAfterAnother) {
  Post post(3);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < 3; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadRank here(post, rank);
      for (const u64 units : {5u, 0u, 300u, 1u}) {
        Progress progress;
        const auto counted = count_units_by_ranks(rank_squares(units), {.ranks = &here}, progress);
        ASSERT_TRUE(counted);
        EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace nonet
