// How a lane of the GPU sees a frame of queens. The CPU compiles this as well: tests compare it with the
// plain kernel where there is no GPU.
//
// A node is the columns taken, the diagonals as its row sees them, and its free cells not tried yet. The
// board begins at bit 5, so that what a row needs to know of the next one fits into a word: the cells closed
// by the frame above, and how far down it lies below, where shifts take it from; the columns have these bits
// set, so that no cell is ever free there. How many rows are left is the number of open columns: a node has
// no depth.
//
// Example: tests/cuda_test.cpp counts eight queens with these.
#pragma once

#include <cstdint>

#include "nonet/puzzles/queens/kernels/cuda.h"
#include "nonet/puzzles/queens/kernels/kernel.h"

#ifdef __CUDACC__
#define NONET_LANE __host__ __device__ inline
#else
#define NONET_LANE inline
#endif

namespace nonet::lanes {

constexpr int first_bit = 5;
constexpr int widest = 32 - first_bit;  // board
static_assert(widest == widest_on_device);
constexpr std::uint32_t all_taken = ~std::uint32_t{0};

struct alignas(16) Node {
  std::uint32_t columns, left, right, free;
};

// By number of columns taken of a word's 32: the row below; so the entry after it is the row below that. Of
// the row that would follow the last nothing is free: the search goes no deeper than the row before the last,
// where a free cell below is a solution. Lanes without work have all columns taken.
constexpr int rows_of_frame = 33;
constexpr std::uint32_t taken_before_last = 30;

inline void describe_rows(const QueensFrame& frame, std::uint32_t* rows) {
  for (int row = 0; row + 1 < frame.rows; ++row) {
    rows[32 - frame.rows + row] = frame.closed[row + 1] << first_bit | frame.step[row];
  }
  rows[taken_before_last + 1] = all_taken;
}

inline Node first_node(const QueensFrame& frame) {
  const std::uint32_t columns = frame.columns << first_bit | ((1U << first_bit) - 1);
  return {columns, 0, 0, ~(columns | frame.closed[0] << first_bit)};
}

// A shift by the last five bits of a word.
NONET_LANE std::uint32_t down_left(std::uint32_t diagonals, std::uint32_t row) {
  return diagonals << (row & 31);
}
NONET_LANE std::uint32_t down_right(std::uint32_t diagonals, std::uint32_t row) {
  return diagonals >> (row & 31);
}

// Takes a free cell for a queen. The child's row has free cells, and the one below, or it is no node.
NONET_LANE bool place_queen(Node& node, std::uint32_t next_row, std::uint32_t later_row, Node& child) {
  const std::uint32_t queen = node.free & (0 - node.free);
  node.free ^= queen;
  child.columns = node.columns | queen;
  child.left = down_left(node.left | queen, next_row);
  child.right = down_right(node.right | queen, next_row);
  child.free = ~(child.columns | child.left | child.right | next_row);
  const std::uint32_t later =
      ~(child.columns | down_left(child.left, later_row) | down_right(child.right, later_row) | later_row);
  return child.free != 0 && later != 0;
}

}  // namespace nonet::lanes
