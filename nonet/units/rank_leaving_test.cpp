// Ranks that leave a count, or are silent, and those that go on without them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "nonet/units/rank_messages.h"
#include "nonet/units/rank_units.h"
#include "tests/support/thread_ranks.h"

namespace nonet {
namespace {

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

// Says what it is told to.
class ToldRank : public ThreadRank {
 public:
  using ThreadRank::ThreadRank;
  void tell(std::string_view line) override { told.emplace_back(line); }
  std::vector<std::string> told;
};

// Waits no longer than a test can. Rank 0 waits before each look for a word of the others: while they have no
// processor its time stands still but for a second a look, so that only those who say nothing are silent.
class HastyRank final : public ToldRank {
 public:
  using ToldRank::ToldRank;
  std::chrono::milliseconds patience() const override { return std::chrono::seconds(1); }
  std::optional<RankMessage> receive() override {
    auto message = ToldRank::receive();
    for (int i = 0; i < longest && !message && !heard_ && is_led(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      message = ToldRank::receive();
    }
    heard_ = message.has_value();
    return message;
  }
  void send(int to, std::span<const std::byte> bytes) override {
    said.fetch_add(1);
    ToldRank::send(to, bytes);
  }
  std::atomic<int> said = 0;

 private:
  static constexpr int longest = 10'000;
  bool is_led() const {
    bool others = false;
    for (int other = 1; other < size(); ++other) others = others || !is_out(other);
    return rank() == 0 && others;
  }
  bool heard_ = false;  // something since the last look
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
          eventually([&] { return (begun && others.load() + 2 < units) || stop; });
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

// One in a thread says when that has ended.
struct ThreadsEnd {
  static inline std::atomic<int> ended = 0;
  ~ThreadsEnd() { ended.fetch_add(1); }
};

// Of two threads of rank 0, one has ended when rank 1 hands its units back, and the other does not go on
// before they are done.
TEST(RankUnitsThreads, ThreadsThatHaveEndedComeBackBesideOthers) {
  Post post(2);
  const u64 units = 4;
  post.put(0, {1, hello_to_squares(units, 2, {true, 0, 2, 2})});
  std::atomic<bool> shared = false;
  std::atomic<u64> begun = 0;
  const int ended_before = ThreadsEnd::ended;
  ToldRank here(post, 0);
  UnitWork work = rank_squares(units);
  work.engine.count = [&](u64 unit, Progress&) {
    thread_local const ThreadsEnd end;
    const bool first = begun.fetch_add(1) == 0;
    eventually([&] {
      if (first && shared_with(post, 1) == 2) shared = true;
      return shared.load();
    });
    if (first) {
      EXPECT_TRUE(eventually([&] { return ThreadsEnd::ended > ended_before; }));
      EXPECT_EQ(begun.load(), 2u);
      post.put(0, {1, write_message(RankGone{false, true, ""})});
      EXPECT_TRUE(eventually([&] { return begun == units; }));
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
    eventually([&] {
      if (share > 0) return true;
      share = shared_with(post, 2);
      if (share > 0) post.put(0, {2, write_message(RankGone{false, true, ""})});
      return share > 0;
    });
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
    HastyRank here(post, 2);
    Progress progress;
    const auto counted = count_units_by_ranks(rank_squares(units), {.ranks = &here}, progress);
    ASSERT_TRUE(counted);
    EXPECT_TRUE(counted->count == sum_of_rank_squares(units));
  });
  HastyRank here(post, 0);
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

// Longer than the patience: it goes on saying that it is there, twenty times in a second.
TEST(RankUnitsThreads, OneThatIsSlowIsNotGivenUp) {
  constexpr int words = 30;
  Post post(2);
  std::atomic<bool> at_it = false;
  std::vector<std::thread> threads;
  for (int rank = 0; rank < 2; ++rank) {
    threads.emplace_back([&, rank] {
      HastyRank here(post, rank);
      Progress progress;
      UnitWork work = rank_squares(2);
      work.engine.count = [&](u64 unit, Progress&) {
        if (here.rank() == 1) {
          at_it = true;
          const int before = here.said;
          EXPECT_TRUE(eventually([&] { return here.said >= before + words; }));
        }
        while (!at_it) std::this_thread::yield();
        return std::optional<UnitCount>({unit * unit, 1});
      };
      const auto counted = count_units_by_ranks(work, {.ranks = &here}, progress);
      ASSERT_TRUE(counted);
      EXPECT_TRUE(here.told.empty());
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace nonet
