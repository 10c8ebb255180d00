// The GPU against the plain kernel, frame by frame; and, on any machine, how its lanes see a frame.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "nonet/base/devices.h"
#include "nonet/puzzles/queens/kernels/cuda.h"
#include "nonet/puzzles/queens/kernels/lanes.h"
#include "nonet/puzzles/queens/kernels/scalar.h"
#include "nonet/puzzles/queens/units.h"

namespace nonet {
namespace {

bool go_on(void*, std::uint64_t) {
  return true;
}

QueensFilled plainly(const QueensFrame& frame) {
  return fill_queens_plainly(frame, {go_on, nullptr});
}

QueensFrame empty_frame(int n) {
  QueensBoard board;
  board.n = n;
  return frame_of(board, {});
}

// Some queens that do not attack each other, and blocked cells.
QueensFrame random_frame(std::mt19937& random, int n, int queens) {
  QueensBoard board;
  board.n = n;
  board.blocked.resize(static_cast<std::size_t>(n));
  for (std::uint32_t& row : board.blocked) {
    row = static_cast<std::uint32_t>(random() & random() & random()) & ((1U << n) - 1);
  }
  QueensUnit unit;
  for (int i = 0; i < queens; ++i) {
    const auto any = [&] { return static_cast<std::uint8_t>(random() % static_cast<unsigned>(n)); };
    const QueenAt queen = {any(), any()};
    bool apart = unit.size < QueensUnit::most_queens;
    for (const QueenAt other : unit.placed()) apart = apart && !attacks(other, queen);
    if (apart) unit.add(queen);
  }
  return frame_of(board, unit);
}

// The search of a lane, on the CPU.
QueensFilled walk(const QueensFrame& frame) {
  std::uint32_t rows[lanes::rows_of_frame] = {};
  lanes::describe_rows(frame, rows);
  QueensFilled filled;
  std::vector<lanes::Node> waiting = {lanes::first_node(frame)};
  while (!waiting.empty()) {
    lanes::Node& node = waiting.back();
    if (node.free == 0) {
      waiting.pop_back();
      continue;
    }
    const auto taken = static_cast<std::uint32_t>(__builtin_popcount(node.columns));
    lanes::Node child;
    const bool is_node = lanes::place_queen(node, rows[taken], rows[taken + 1], child);
    if (taken == lanes::taken_before_last && child.free != 0) ++filled.ways;
    if (!is_node) continue;
    ++filled.nodes;
    waiting.push_back(child);
  }
  return filled;
}

void expect_same(const QueensFilled& found, const QueensFilled& expected) {
  EXPECT_EQ(found.ways, expected.ways);
  EXPECT_EQ(found.nodes, expected.nodes);
}

TEST(QueensLanes, CountEightQueens) {
  EXPECT_EQ(walk(empty_frame(8)).ways, 92U);
}

TEST(QueensLanes, AgreeWithThePlainKernel) {
  std::mt19937 random(7);
  std::uint64_t ways = 0;
  for (int i = 0; i < 300; ++i) {
    const QueensFrame frame = random_frame(random, 4 + i % 7, i % 4);
    if (frame.rows < 2) continue;
    expect_same(walk(frame), plainly(frame));
    ways += plainly(frame).ways;
  }
  EXPECT_GT(ways, 1000U);
}

TEST(QueensLanes, KnowTheWidestBoards) {
  std::mt19937 random(8);
  std::uint64_t nodes = 0;
  for (int i = 0; i < 200; ++i) {
    const QueensFrame wide = random_frame(random, lanes::widest, 8);
    QueensFrame frame = wide;  // its last rows, with as many open columns
    frame.rows = 6;
    for (int row = 0; row < frame.rows; ++row) {
      frame.closed[row] = wide.closed[wide.rows - frame.rows + row];
      frame.step[row] = wide.step[wide.rows - frame.rows + row];
    }
    for (int column = 0; __builtin_popcount(~frame.columns) > frame.rows;
         column = (column + 5) % wide.width) {
      frame.columns |= 1U << column;
    }
    expect_same(walk(frame), plainly(frame));
    nodes += plainly(frame).nodes;
  }
  EXPECT_GT(nodes, 1000U);
}

class Cuda : public testing::Test {
 protected:
  void SetUp() override {
    const CudaDevices devices = cuda_devices();
    EXPECT_FALSE(devices.name.empty());
    if (devices.count == 0) GTEST_SKIP() << devices.name;
  }

  static void expect_as_plainly(const std::vector<QueensFrame>& frames) {
    std::vector<QueensFilled> filled(frames.size());
    std::string why;
    ASSERT_TRUE(fill_queens_cuda(0, frames, filled, {go_on, nullptr}, why)) << why;
    for (std::size_t i = 0; i < frames.size(); ++i) expect_same(filled[i], plainly(frames[i]));
  }
};

TEST_F(Cuda, AgreesWithThePlainKernelOnFramesOfAllSizes) {
  std::mt19937 random(9);
  std::vector<QueensFrame> frames;
  for (int i = 0; i < 2000; ++i) frames.push_back(random_frame(random, 4 + i % 11, i % 7));
  for (int n = 1; n <= 14; ++n) frames.push_back(empty_frame(n));
  for (int i = 0; i < 6; ++i) frames.push_back(random_frame(random, 14 + i % 2, 2));
  expect_as_plainly(frames);
}

// Words of 32 bits: 27 columns are the most that fit, wider boards go to the CPU.
TEST_F(Cuda, AgreesOnWideBoards) {
  std::mt19937 random(10);
  std::vector<QueensFrame> frames;
  for (int n = 20; n <= 31; ++n) {
    QueensBoard board;
    board.n = n;
    board.placed = construct_queens(n);
    for (int i = 0; i < 13; ++i) board.placed[random() % static_cast<unsigned>(n)] = -1;
    frames.push_back(frame_of(board, {}));
  }
  expect_as_plainly(frames);
}

TEST_F(Cuda, StopsWhenTold) {
  const std::vector<QueensFrame> frames(1, empty_frame(20));
  std::vector<QueensFilled> filled(1);
  std::string why = "nothing yet";
  int asked = 0;
  const KernelWatch watch = {[](void* self, std::uint64_t) { return ++*static_cast<int*>(self) < 5; },
                             &asked};
  EXPECT_FALSE(fill_queens_cuda(0, frames, filled, watch, why));
  EXPECT_EQ(why, "");
}

TEST_F(Cuda, SaysWhatFailed) {
  const std::vector<QueensFrame> frames(1, empty_frame(8));
  std::vector<QueensFilled> filled(1);
  std::string why;
  EXPECT_FALSE(fill_queens_cuda(1000, frames, filled, {go_on, nullptr}, why));
  EXPECT_TRUE(why.starts_with("the GPU failed: ")) << why;
}

}  // namespace
}  // namespace nonet
