// Perfect tables against plain breadth first search, on small boards of knights: some with unreachable
// states, sizes that are and are not multiples of a word.
#include "nonet/tables/bfs_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

#include "bench/queue_bfs.h"
#include "nonet/puzzles/knights/knights.h"
#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/tables/draw.h"
#include "nonet/tables/walk.h"

namespace nonet {
namespace {

std::vector<Knights> small_boards() {
  std::vector<Knights> boards;
  for (const auto& [rows, columns, white, empty] : {std::array<u64, 4>{1, 1, 0, 0},
                                                    {1, 4, 0b0110, 0},
                                                    {2, 3, 0b000111, 5},
                                                    {3, 3, 0b000001111, 8},
                                                    {3, 3, 0b000001111, 4},
                                                    {3, 4, 0b000000011111, 11},
                                                    {4, 3, 0b000000000001, 7},
                                                    {2, 7, 0b11, 13},
                                                    {3, 5, 0b1010101, 14},
                                                    {4, 4, 0b11111111, 15}}) {
    boards.emplace_back(static_cast<int>(rows), static_cast<int>(columns), Knights::State{white, empty});
  }
  return boards;
}

TEST(BfsTable, HasTheDistancesOfThePlainSearch) {
  for (const Knights& board : small_boards()) {
    Progress progress;
    const auto table = build_table_by_rank(board, 1, 1e9, progress);
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->complete);
    EXPECT_EQ(table->size, board.size());
    const QueueBfs plain = queue_bfs(board);
    EXPECT_EQ(table->levels, plain.levels);
    for (u64 rank = 0; rank < board.size(); ++rank) {
      const int distance = plain.distance[rank] == QueueBfs::unreached ? -1 : plain.distance[rank];
      ASSERT_EQ(table_distance(board, *table, board.unrank(rank)), distance);
      ASSERT_EQ(table->residue(rank), distance < 0 ? DistanceTable::unreached : distance % 3);
    }
  }
}

TEST(BfsTableThreads, DoNotChangeTheTable) {
  for (const Knights& board : small_boards()) {
    Progress progress;
    const auto one = build_table_by_rank(board, 1, 1e9, progress);
    const auto three = build_table_by_rank(board, 3, 1e9, progress);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->levels, three->levels);
    EXPECT_EQ(one->updates, three->updates);
    EXPECT_TRUE(std::ranges::equal(one->words.view(), three->words.view()));
  }
}

// Ranks alone, with each_next(): numbers below 1000 where n leads to n - 1 and n + 1.
struct Line {
  using State = u64;
  using Move = int;
  State goal() const { return 500; }
  template <class F>
  bool each_move(State s, const F& f) const {
    return (s > 0 && f(-1)) || (s < 999 && f(1));
  }
  void apply(State& s, Move m) const { s += static_cast<u64>(m); }
  Move inverse(Move m) const { return -m; }
  u64 key(State s) const { return s; }
  u64 size() const { return 1000; }
  u64 rank(State s) const { return s; }
  State unrank(u64 i) const { return i; }
  template <class F>
  void each_next(u64 rank, const F& f) const {
    each_move(rank, [&](int move) { return f(rank + static_cast<u64>(move)); });
  }
};
static_assert(Ranked<Line>);

TEST(BfsTable, TakesNeighboursByRankWhereThePuzzleHasThem) {
  Progress progress;
  const auto table = build_table(Line{}, 2, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->levels.size(), 501u);
  EXPECT_EQ(table_distance(Line{}, *table, 17), 483);
}

struct OwnBuilder : Line {
  Result<DistanceTable> build_table(int, double, Progress&) const {
    return Error{Fault::unsupported, "its own"};
  }
};

TEST(BfsTable, LeavesTheWorkToAPuzzleWithItsOwnBuilder) {
  Progress progress;
  const auto table = build_table(OwnBuilder{}, 1, 1e9, progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().message, "its own");
}

TEST(BfsTable, RefusesWithAForecast) {
  Progress progress;
  const auto table = build_table(Knights(8, 8, {0xffffffff, 63}), 1, double(1 << 30), progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().fault, Fault::refused);
  EXPECT_NE(table.error().message.find("; 1 GiB are allowed"), std::string::npos);
}

TEST(BfsTable, WhenStoppedHasTheFinishedLevels) {
  std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto table = build_table_by_rank(Knights(4, 4, {0b1111, 15}), 2, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->complete);
  EXPECT_EQ(table->levels, std::vector<u64>{1});
}

TEST(TableWalk, PathsAreOptimalAndLeadToTheGoal) {
  const Knights board(3, 4, {0b000000011111, 11});
  Progress progress;
  const auto table = build_table(board, 1, 1e9, progress);
  ASSERT_TRUE(table);
  for (u64 rank = 0; rank < board.size(); ++rank) {
    auto state = board.unrank(rank);
    std::vector<Knights::Move> path;
    const int distance = table_path(board, *table, state, path);
    ASSERT_EQ(distance, table_distance(board, *table, state));
    if (distance < 0) continue;
    ASSERT_EQ(path.size(), static_cast<std::size_t>(distance));
    for (const auto& move : path) board.apply(state, move);
    ASSERT_EQ(state, board.goal());
  }
}

// Counts optimal paths by adding up over the moves, from the plain distances.
class PlainCount {
 public:
  explicit PlainCount(const Knights& board) : board_(board), plain_(queue_bfs(board)) {}
  u128 operator()(const Knights::State& state) {
    const u64 rank = board_.rank(state);
    if (plain_.distance[rank] == 0) return 1;
    if (plain_.distance[rank] == QueueBfs::unreached) return 0;
    if (const auto known = counts_.find(rank); known != counts_.end()) return known->second;
    u128 sum = 0;
    board_.each_move(state, [&](Knights::Move move) {
      auto after = state;
      board_.apply(after, move);
      if (plain_.distance[board_.rank(after)] + 1 == plain_.distance[rank]) sum += (*this)(after);
      return false;
    });
    return counts_[rank] = sum;
  }

 private:
  const Knights& board_;
  QueueBfs plain_;
  std::map<u64, u128> counts_;
};

TEST(TableWalk, CountsOptimalPaths) {
  for (const Knights& board : {Knights(3, 4, {0b000000011111, 11}), Knights(3, 3, {0b000001111, 8})}) {
    Progress progress;
    const auto table = build_table(board, 1, 1e9, progress);
    ASSERT_TRUE(table);
    PlainCount plain(board);
    for (u64 rank = 0; rank < board.size(); ++rank) {
      const auto count = table_count(board, *table, board.unrank(rank), 1e6, progress);
      ASSERT_TRUE(count);
      ASSERT_TRUE(*count == plain(board.unrank(rank)));
    }
  }
}

TEST(TableWalk, CountingRefusesTooMuchMemory) {
  const Knights board(4, 4, {0b1111, 15});
  Progress progress;
  const auto table = build_table(board, 1, 1e9, progress);
  ASSERT_TRUE(table);
  u64 far = 0;
  while (table_distance(board, *table, board.unrank(far)) < 5) ++far;
  const auto count = table_count(board, *table, board.unrank(far), 10, progress);
  ASSERT_FALSE(count);
  EXPECT_EQ(count.error().fault, Fault::refused);
}

// Moves that take until somebody lets them go on, or nobody did for a minute.
struct HeldTiles : Tiles<9> {
  std::atomic<bool>*here, *go;
  HeldTiles(std::atomic<bool>* reached, std::atomic<bool>* released)
      : Tiles<9>(3, 3), here(reached), go(released) {}
  template <class F>
  bool each_move(const State& state, F&& f) const {
    here->store(true);
    for (int i = 0; i < 12'000 && !go->load(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    go->store(true);
    return Tiles<9>::each_move(state, f);
  }
};

// Who is told to stop does not wait for somebody else's look at a whole level.
TEST(RandomAtThreads, StopsWhileAnotherLooks) {
  Progress building;
  const auto table = build_table(Tiles<9>(3, 3), 1, 1e9, building);
  ASSERT_TRUE(table && table->complete);
  std::atomic<bool> here = false, go = false;
  const HeldTiles puzzle(&here, &go);
  LevelDraw<HeldTiles> draw;
  std::thread other([&] {
    Progress patient;
    EXPECT_TRUE(draw.rank(puzzle, *table, 3, 1, patient));
  });
  while (!here.load()) std::this_thread::yield();
  Progress whole, none(whole, 0);
  const auto rank = draw.rank(puzzle, *table, 3, 1, none);
  const bool released = go.exchange(true);
  other.join();
  EXPECT_FALSE(released);
  ASSERT_FALSE(rank);
  EXPECT_EQ(rank.error().fault, Fault::stopped);
}

}  // namespace
}  // namespace nonet
