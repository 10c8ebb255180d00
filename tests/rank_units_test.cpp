#include "src/rank_units.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <deque>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "src/crc32c.h"
#include "src/rank_messages.h"
#include "src/unit_worker.h"

namespace nonet {
namespace {

// Ranks that are threads of this process, and what is on its way between them.
class Post {
 public:
  explicit Post(int size) : boxes_(static_cast<std::size_t>(size)) {}
  int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, RankMessage message) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<RankMessage> take(int rank) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    RankMessage first = std::move(box.front());
    box.pop_front();
    return first;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<RankMessage>> boxes_;
};

class ThreadRank : public Ranks {
 public:
  ThreadRank(Post& post, int rank) : post_(post), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return post_.size(); }
  void send(int to, std::span<const std::byte> bytes) override {
    post_.put(to, {rank_, {bytes.begin(), bytes.end()}});
  }
  std::optional<RankMessage> receive() override { return post_.take(rank_); }

 private:
  Post& post_;
  int rank_;
};

// A folder of its own, removed at the end.
class RankFolder {
 public:
  RankFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("nonet-ranks-" + std::to_string(std::random_device{}()))) {
    std::filesystem::create_directories(path_);
  }
  ~RankFolder() { std::filesystem::remove_all(path_); }
  std::string log() const { return (path_ / "log").string(); }

 private:
  std::filesystem::path path_;
};

// Unit i counts i * i.
UnitWork rank_squares(u64 units) {
  UnitWork work;
  work.identity = "squares below " + std::to_string(units);
  work.units = units;
  work.engine.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit * unit, 1}); };
  return work;
}

u128 sum_of_rank_squares(u64 units) {
  return units == 0 ? 0 : u128{units - 1} * units * (2 * units - 1) / 6;
}

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
        for (int i = 0; by_others.load() < units / 2 && i < 100000; ++i) {
          std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
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
  const RankFolder folder;
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
        {.threads = *rc::gen::inRange(1, 3), .checkpoint = folder.log()}, &stop);
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
        for (int i = 0; at_once.load() < 3 * ranks && i < 5000; ++i)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        EXPECT_EQ(at_once.load(), 3 * ranks);
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
                                    for (int i = 0; at_once.load() < 3 && i < 5000; ++i)
                                      std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                    EXPECT_EQ(at_once.load(), 3);
                                    return std::optional<UnitCount>({unit * unit, 1});
                                  };
                                  return work;
                                },
                                {.recheck = 100});
  ASSERT_TRUE(counted[0]);
  EXPECT_EQ(counted[0]->rechecked, 3u);
}

// The launcher has ended: who asks for a message is told so, every time.
class LeftRank final : public ThreadRank {
 public:
  using ThreadRank::ThreadRank;
  std::optional<RankMessage> receive() override {
    return RankMessage{0, write_message(RankFarewell{130, false, "the launcher has ended"})};
  }
};

TEST(RankUnitsThreads, WhoIsLeftAloneEndsEveryCount) {
  UnitWork work = rank_squares(10);
  work.engine.count = [](u64, Progress& progress) -> std::optional<UnitCount> {
    while (progress.advance(0)) std::this_thread::yield();
    return std::nullopt;
  };
  for (const int rank : {0, 1}) {
    Post post(2);
    LeftRank here(post, rank);
    for (int count = 0; count < 2; ++count) {
      Progress progress;
      const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
      ASSERT_FALSE(counted);
      EXPECT_EQ(counted.error().fault, Fault::stopped);
      EXPECT_NE(counted.error().message.find("rank 0 ended before the count did"), std::string::npos);
    }
  }
}

// Says what it is told to, and waits no longer than a test can.
class ToldRank final : public ThreadRank {
 public:
  using ThreadRank::ThreadRank;
  std::chrono::milliseconds patience() const override { return std::chrono::seconds(1); }
  void tell(std::string_view line) override { told.emplace_back(line); }
  std::vector<std::string> told;
};

// Rank 1 is told to end when it has a unit that no other may have; the others go on, in this count and the
// next, also where nobody else had anything left to do.
TEST(RankUnitsThreads, OthersCountTheUnitsOfOneThatLeaves) {
  for (const int ranks : {2, 4}) {
    Post post(ranks);
    std::atomic<bool> begun = false, stop = false;
    std::atomic<u64> others = 0;
    const u64 units = 40;
    std::vector<std::thread> threads;
    for (int rank = 0; rank < ranks; ++rank) {
      threads.emplace_back([&, rank] {
        ToldRank here(post, rank);
        Progress progress(rank == 1 ? &stop : nullptr);
        UnitWork work = rank_squares(units);
        std::atomic<bool> first = true;
        work.engine.count = [&, rank](u64 unit, Progress& own) -> std::optional<UnitCount> {
          if (rank == 1) {
            begun = true;
            // Until it alone has something left.
            while (others.load() + 2 < units && first && own.advance(0)) std::this_thread::yield();
            if (!first.exchange(false)) return UnitCount{unit * unit, 1};
            stop = true;
            while (own.advance(0)) std::this_thread::yield();
            return std::nullopt;
          }
          // The others wait until it has something, and leave it that.
          for (int i = 0; i < 60'000 && (!begun || others.load() + 2 >= units) && !stop; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          others.fetch_add(1);
          return UnitCount{unit * unit, 1};
        };
        const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
        ASSERT_TRUE(counted) << counted.error().message;
        EXPECT_TRUE(counted->complete);
        EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
        if (rank == 0) {
          EXPECT_EQ(here.told, std::vector<std::string>{"rank 1 was told to end: its units go to others"});
        }
        if (rank == 1) return;
        Progress again;
        const auto next = count_units_by_ranks(rank_squares(100), {.ranks = &here}, again);
        ASSERT_TRUE(next);
        EXPECT_TRUE(next->count == sum_of_rank_squares(100));
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
}

// So many units are in the next share that is on its way to a rank; 0 when none is.
std::size_t shared_with(Post& post, int rank) {
  const auto message = post.take(rank);
  const auto said = message ? read_message(message->bytes) : std::nullopt;
  return said && std::holds_alternative<RankShare>(*said) ? std::get<RankShare>(*said).units.size() : 0;
}

std::vector<std::byte> hello_to_squares(u64 units, u64 workers, const RankNeed& need) {
  return write_message(RankHello{fmt::format("squares below {}", units), "plain", units, workers, need});
}

// Of two threads of rank 0, one has ended when rank 1 hands its units back, and the other does not go on
// before they are done.
TEST(RankUnitsThreads, ThreadsThatHaveEndedComeBackBesideOthers) {
  Post post(2);
  const u64 units = 4;
  post.put(0, {1, hello_to_squares(units, 2, {true, 0, 2, 2})});
  std::atomic<bool> shared = false;
  std::atomic<u64> begun = 0;
  ToldRank here(post, 0);
  UnitWork work = rank_squares(units);
  work.engine.count = [&](u64 unit, Progress&) {
    const bool first = begun.fetch_add(1) == 0;
    for (int i = 0; i < 5000 && !shared; ++i) {
      if (first && shared_with(post, 1) == 2) shared = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (first) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));  // for the other thread to end
      post.put(0, {1, write_message(RankGone{false, true, ""})});
      for (int i = 0; i < 5000 && begun.load() < units; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      EXPECT_EQ(begun.load(), units);
    }
    return std::optional<UnitCount>({unit * unit, 1});
  };
  Progress progress;
  const auto counted = count_units_by_ranks(work, {.threads = 2, .ranks = &here}, progress);
  ASSERT_TRUE(counted) << counted.error().message;
  EXPECT_TRUE(shared);
  EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
}

// A rank with very many workers leaves: shares are no longer cut for them.
TEST(RankUnitsThreads, SharesAreForThoseWhoAreHere) {
  Post post(3);
  const u64 units = 1000;
  post.put(0, {1, hello_to_squares(units, 1 << 20, {})});
  post.put(0, {1, write_message(RankGone{false, true, ""})});
  post.put(0, {2, hello_to_squares(units, 1, {true, 0, 1, units})});
  std::atomic<u64> share = 0;
  ToldRank here(post, 0);
  UnitWork work = rank_squares(units);
  work.engine.count = [&](u64 unit, Progress&) {
    for (int i = 0; i < 5000 && share == 0; ++i) {
      share = shared_with(post, 2);
      if (share > 0) post.put(0, {2, write_message(RankGone{false, true, ""})});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::optional<UnitCount>({unit * unit, 1});
  };
  Progress progress;
  const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
  ASSERT_TRUE(counted) << counted.error().message;
  EXPECT_GE(share.load(), (units - 1) / 4);
  EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
}

// Rank 1 says hello, is given units, and nothing more is heard of it until all is over.
TEST(RankUnitsThreads, OneThatIsSilentIsGivenUpAndHeardNoMore) {
  Post post(3);
  const u64 units = 30;
  RankHello hello{"squares below 30", "plain", units, 1, {true, 0, 1, 4}};
  post.put(0, {1, write_message(hello)});
  std::atomic<u64> to_rank_1 = 0;
  std::thread other([&] {
    ToldRank here(post, 2);
    Progress progress;
    const auto counted = count_units_by_ranks(rank_squares(units), {.ranks = &here}, progress);
    ASSERT_TRUE(counted);
    EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
  });
  ToldRank here(post, 0);
  for (int count = 0; count < 2; ++count) {
    Progress progress;
    UnitWork work = rank_squares(count == 0 ? units : 50);
    work.engine.count = [&](u64 unit, Progress& own) -> std::optional<UnitCount> {
      while (to_rank_1 == 0 && own.advance(0)) {
        const auto message = post.take(1);
        const auto said = message ? read_message(message->bytes) : std::nullopt;
        if (said && std::holds_alternative<RankShare>(*said))
          to_rank_1 = std::get<RankShare>(*said).units.size();
      }
      return UnitCount{unit * unit, 1};
    };
    const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
    if (count == 0) {
      other.join();
      post.put(0, {2, write_message(RankFarewell{0, true, ""})});
      RankResults late;  // and wrong
      late.units = {3}, late.counts = {77}, late.nodes = {1};
      post.put(0, {1, write_message(late)});
      post.put(0, {1, write_message(hello)});
    }
    ASSERT_TRUE(counted) << counted.error().message;
    EXPECT_TRUE(counted->count == sum_of_rank_squares(work.units));
  }
  EXPECT_GT(to_rank_1.load(), 0u);
  EXPECT_EQ(here.told, (std::vector<std::string>{
                           "rank 1 has said nothing for 1 second and is given up: its units go to others",
                           "rank 2 was told to end"}));
}

// Longer than the patience: it goes on saying that it is there.
TEST(RankUnitsThreads, OneThatIsSlowIsNotGivenUp) {
  Post post(2);
  std::atomic<bool> at_it = false;
  std::vector<std::thread> threads;
  for (int rank = 0; rank < 2; ++rank) {
    threads.emplace_back([&, rank] {
      ToldRank here(post, rank);
      Progress progress;
      UnitWork work = rank_squares(2);
      work.engine.count = [&](u64 unit, Progress&) {
        if (here.rank() == 1) at_it = true;
        while (!at_it) std::this_thread::yield();
        if (here.rank() == 1) std::this_thread::sleep_for(3 * here.patience() / 2);
        return std::optional<UnitCount>({unit * unit, 1});
      };
      const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
      ASSERT_TRUE(counted);
      EXPECT_TRUE(here.told.empty());
    });
  }
  for (std::thread& thread : threads) thread.join();
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

// Rank 1 of two says this, and then what it is asked for: rank 0's answer.
Result<UnitsCounted> lead_one_who_says(const std::vector<std::vector<std::byte>>& messages) {
  Post post(2);
  for (const auto& bytes : messages) post.put(0, {1, bytes});
  ThreadRank here(post, 0);
  Progress progress;
  UnitWork work = rank_squares(10);
  work.engine.count = [](u64, Progress& own) -> std::optional<UnitCount> {
    while (own.advance(0)) std::this_thread::yield();
    return std::nullopt;
  };
  return count_units_by_ranks(work, {.ranks = &here}, progress);
}

std::vector<std::byte> hello_of(u64 units, const std::string& engine = "plain") {
  RankHello hello;
  hello.identity = "squares below 10";
  hello.engine = engine;
  hello.units = units;
  hello.workers = 1;
  return write_message(hello);
}

TEST(RankUnitsThreads, WhatMakesNoSenseEndsTheCount) {
  const auto gone = write_message(RankGone{});
  const std::vector<std::byte> noise(100, std::byte{42});
  RankResults beyond;
  beyond.units = {10}, beyond.counts = {1}, beyond.nodes = {1};
  for (const auto& wrong : {noise, std::vector<std::byte>{}, write_message(RankEnd{}), hello_of(10),
                            write_message(RankOutcome{}), write_message(beyond)}) {
    const auto counted = lead_one_who_says({hello_of(10), wrong, gone});
    ASSERT_FALSE(counted);
    EXPECT_NE(counted.error().message.find("rank 1 "), std::string::npos) << counted.error().message;
  }
  // The engine's name goes into the log.
  for (const std::string engine : {"", "two words", "a\nline", "\x80", "\x7f"}) {
    const auto counted = lead_one_who_says({hello_of(10, engine), gone});
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().message, "rank 1 sent a hello that makes no sense");
  }
  const auto left =
      lead_one_who_says({write_message(RankFarewell{20, false, "there is no such engine here"})});
  ASSERT_FALSE(left);
  EXPECT_EQ(left.error().message, "rank 1 ended before the count did: there is no such engine here");
  EXPECT_EQ(left.error().fault, Fault::usage);
}

TEST(RankUnitsThreads, WhoHearsNonsenseSaysSo) {
  RankShare beyond;
  beyond.units = {3, 10};
  for (const auto& wrong : {std::vector<std::byte>(9), write_message(RankHello{}), write_message(beyond)}) {
    Post post(2);
    post.put(1, {0, wrong});
    post.put(1, {0, write_message(RankFarewell{})});
    ThreadRank here(post, 1);
    Progress progress;
    const auto counted = count_units_by_ranks(rank_squares(10), {.ranks = &here}, progress);
    EXPECT_FALSE(counted);
  }
}

// All units in their order, and what becomes of them.
class Listed final : public UnitSource {
 public:
  explicit Listed(u64 units) : units_(units) {}
  std::size_t take(std::span<u64> units) override {
    std::size_t taken = 0;
    for (; taken < units.size() && (!returned.empty() || next_ < units_); ++taken) {
      units[taken] = returned.empty() ? next_++ : *returned.begin();
      returned.erase(units[taken]);
    }
    largest = std::max(largest, taken);
    return taken;
  }
  void finish(std::span<const u64> units, std::span<const UnitCount> counts) override {
    EXPECT_EQ(units.size(), counts.size());
    for (const u64 unit : units) EXPECT_TRUE(done.insert(unit).second) << unit;
  }
  void give_back(std::span<const u64> units) override { returned.insert(units.begin(), units.end()); }

  std::set<u64> done, returned;
  std::size_t largest = 0;

 private:
  u64 units_, next_ = 0;
};

TEST(UnitWorker, WhatIsFinishedDoesNotWaitForALongUnit) {
  Listed listed(4000);
  UnitWork work;
  work.engine.count = [&](u64 unit, Progress&) {
    if (unit % 50 == 49) std::this_thread::sleep_for(UnitWorker::longest / 2);
    if (unit % 50 == 0) {  // it might be as long as the one before
      EXPECT_EQ(listed.done.size(), unit);
    }
    return std::optional<UnitCount>({unit, 1});
  };
  Progress progress;
  EXPECT_TRUE(UnitWorker(work.engine, listed, progress).run());
  EXPECT_EQ(listed.done.size(), 4000u);
  EXPECT_GT(listed.largest, 1u) << "thousands of units, and each was taken alone";
  EXPECT_TRUE(listed.returned.empty());
}

TEST(UnitWorker, TheRestOfABunchIsGivenBack) {
  for (const bool told : {false, true}) {
    std::atomic<bool> stop = false;
    Listed listed(1000);
    UnitWork work;
    work.engine.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
      if (unit < 500) return UnitCount{unit, 1};
      stop = told;
      return std::nullopt;
    };
    Progress progress(&stop);
    EXPECT_EQ(UnitWorker(work.engine, listed, progress).run(), told);
    EXPECT_EQ(listed.done.size(), 500u);
    EXPECT_EQ(listed.returned.count(500), 1u);
  }
}

TEST(RankMessages, EverythingComesBackAndDamageIsFound) {
  RankHello hello{"identity", "engine", 7, 3, {true, 1, 2, 3}};
  RankResults results{{4, 5}, {6, 7}, {8, 9}, 10, {false, 0, 1, 5}};
  RankOutcome outcome;
  outcome.good = true;
  outcome.counted.count = (u128{5} << 64) + 3;
  outcome.counted.note = "a note";
  outcome.counted.rechecked_by = "scalar";
  outcome.counted.complete = true;
  const std::vector<RankSaid> all = {
      hello,   results,        RankGone{true, false, "trouble"}, RankShare{}, RankEnd{true},
      outcome, RankInput{"8"}, RankFarewell{130, true, "why"}};
  for (const RankSaid& said : all) {
    const auto bytes = write_message(said);
    const auto back = read_message(bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->index(), said.index());
    EXPECT_EQ(write_message(*back), bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      EXPECT_FALSE(read_message(std::span(bytes).first(i))) << i;
      auto wrong = bytes;
      wrong[i] ^= std::byte{1};
      EXPECT_FALSE(read_message(wrong)) << i;
    }
  }
  const auto back = read_message(write_message(outcome));
  EXPECT_TRUE(std::get<RankOutcome>(*back).counted.count == (u128{5} << 64) + 3);
}

// Any numbers under a CRC that is right: what is taken for a message is one.
RC_GTEST_PROP(RankMessages, NumbersThatLieAreFound, ()) {
  auto bytes = write_message(RankEnd{});
  bytes.resize(8);  // the mark
  const auto add = [&](u64 number) {
    for (int i = 0; i < 64; i += 8) bytes.push_back(static_cast<std::byte>(number >> i));
  };
  add(*rc::gen::inRange<u64>(0, 9));
  const auto numbers = *rc::gen::container<std::vector<u64>>(
      rc::gen::oneOf(rc::gen::inRange<u64>(0, 5), rc::gen::arbitrary<u64>()));
  for (const u64 number : numbers) add(number);
  add(crc32c(bytes));
  const auto said = read_message(bytes);
  if (said) RC_ASSERT(write_message(*said) == bytes);
  RankResults uneven;
  uneven.units = {1, 2, 3}, uneven.counts = {1, 2}, uneven.nodes = {1, 2, 3};
  RC_ASSERT(!read_message(write_message(uneven)));
}

}  // namespace
}  // namespace nonet
