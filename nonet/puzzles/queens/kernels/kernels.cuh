// What runs on the device. Nodes become longer row by row (extend_nodes) until few rows are left; then each
// lane searches the tree below one node and takes the next when it is done (search_nodes).
//
// A lane's turn places one queen, at whatever depth it is, in code without branches, so that all lanes of a
// warp work all the time; nodes wait on the lane's stack, in shared memory, only where siblings are left.
// When no node is left to take and a third of a warp has nothing to do, its lanes write down what they still
// have to search: those nodes are searched first at the next launch, by as many lanes as there are nodes. So
// no launch waits for the largest tree.
//
// What bounds it, on an H200: 29 instructions a turn, half of them for the pipe of logic and half, written as
// multiplications by one, for the other integer pipe; and shared memory, which is busy most of the time.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "nonet/puzzles/queens/kernels/lanes.h"

namespace nonet::lanes {

constexpr int deepest = 12;  // rows left below which no node is made longer
constexpr int lanes_of_block = 64, blocks_of_processor = 15, turns_of_round = 8;
constexpr int rounds_before_leaving = 32;
constexpr int idle_before_leaving = 12;  // lanes of a warp

// Of each lane: the rows it may come to; a node that says it has no work, and all that can wait above the two
// last rows.
constexpr int lane_rows = deepest, lane_stack = deepest - 1;
constexpr int row_bytes = lanes_of_block * int{sizeof(std::uint32_t)},
              node_bytes = lanes_of_block * int{sizeof(Node)};
constexpr int shared_bytes = lane_rows * row_bytes + lane_stack * node_bytes;
static_assert(lane_rows * row_bytes % sizeof(Node) == 0);

struct Sums {
  unsigned long long ways, nodes;
};

// Nodes, and the frame of each.
struct NodeList {
  Node* nodes;
  std::uint32_t* frames;
};

__global__ void extend_nodes(NodeList from, std::uint32_t begin, std::uint32_t count,
                             const std::uint32_t* rows, NodeList to, std::uint32_t* size, Sums* sums) {
  const std::uint32_t number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= count) return;
  Node node = from.nodes[begin + number], child;
  const std::uint32_t frame = from.frames[begin + number], all = node.free;
  rows += frame * rows_of_frame + __popc(node.columns);
  const std::uint32_t next = rows[0], later = rows[1];
  std::uint32_t kept = 0;
  while (node.free != 0) kept += place_queen(node, next, later, child) ? 1 : 0;
  if (kept == 0) return;
  atomicAdd(&sums[frame].nodes, kept);
  std::uint32_t at = atomicAdd(size, kept);
  for (node.free = all; node.free != 0;) {
    if (!place_queen(node, next, later, child)) continue;
    to.nodes[at] = child;
    to.frames[at++] = frame;
  }
}

// A lane of the search.
struct Lane {
  Node node;
  std::uint32_t next_row, later_row;
  std::uint32_t taken;  // columns
  std::uint32_t top;    // of the stack; addresses in shared memory
  std::uint32_t bottom, rows;
  std::uint32_t frame, ways, nodes;

  __device__ bool has_work() const { return node.columns != all_taken; }
};

// place_queen(), and where the search goes from there: down when the child is a node, its parent waiting if
// it has other children; back to the last that waits when nothing is free here; or on to the next free cell.
// A lane without work has free cells to try for longer than a round, none of which leads anywhere. `one` and
// `minus_one` are what they say, which the compiler must not know.
__device__ __forceinline__ void take_turn(Lane& lane, std::uint32_t one, std::uint32_t minus_one) {
  asm volatile(
      "{\n"
      ".reg .pred never, next, solved, down, push, pop;\n"
      ".reg .b32 queen, left, right, free, x, y;\n"
      "setp.ne.u32 never, 0, 0;\n"
      "mul.lo.u32 queen, %3, %12;\n"
      "and.b32 queen, queen, %3;\n"
      "mad.lo.u32 left, queen, %11, %1;\n"
      "mad.lo.u32 right, queen, %11, %2;\n"
      "shf.l.wrap.b32 left, 0, left, %4;\n"
      "shf.r.wrap.b32 right, right, 0, %4;\n"
      "lop3.b32 x, %0, queen, left, 0xFE;\n"                 // or
      "lop3.or.b32 free|next, x, right, %4, 0x01, never;\n"  // nor
      "shf.l.wrap.b32 x, 0, left, %5;\n"
      "shf.r.wrap.b32 y, right, 0, %5;\n"
      "lop3.b32 x, %0, queen, x, 0xFE;\n"
      "lop3.and.b32 x|down, x, y, %5, 0x01, next;\n"
      "setp.eq.and.u32 solved, %6, %15, next;\n"
      "@down mad.lo.u32 %8, %11, 1, %8;\n"
      "@solved mad.lo.u32 %9, %11, 1, %9;\n"
      "lop3.and.b32 %3|push, %3, queen, 0, 0x3C, down;\n"  // xor
      "setp.eq.and.u32 pop, %3, 0, !down;\n"
      "@push st.shared.v4.b32 [%7+%13], {%0, %1, %2, %3};\n"
      "@push mad.lo.u32 %7, %11, %13, %7;\n"
      "@down mad.lo.u32 %0, queen, %11, %0;\n"
      "@down mul.lo.u32 %1, left, %11;\n"
      "@down mul.lo.u32 %2, right, %11;\n"
      "@down mul.lo.u32 %3, free, %11;\n"
      "@pop ld.shared.v4.b32 {%0, %1, %2, %3}, [%7];\n"
      "@pop mad.lo.u32 %7, %12, %13, %7;\n"
      "popc.b32 %6, %0;\n"
      "mad.lo.u32 x, %6, %14, %10;\n"
      "ld.shared.b32 %4, [x];\n"
      "ld.shared.b32 %5, [x+%14];\n"
      "}\n"
      : "+r"(lane.node.columns), "+r"(lane.node.left), "+r"(lane.node.right), "+r"(lane.node.free),
        "+r"(lane.next_row), "+r"(lane.later_row), "+r"(lane.taken), "+r"(lane.top), "+r"(lane.nodes),
        "+r"(lane.ways)
      : "r"(lane.rows), "r"(one), "r"(minus_one), "n"(node_bytes), "n"(row_bytes), "n"(taken_before_last)
      : "memory");
}

__device__ __forceinline__ void add_sums(Lane& lane, Sums* sums) {
  if (lane.ways != 0) atomicAdd(&sums[lane.frame].ways, lane.ways);
  if (lane.nodes != 0) atomicAdd(&sums[lane.frame].nodes, lane.nodes);
  lane.ways = lane.nodes = 0;
}

// For all lanes of a warp: those without work take a node each. False: there were not enough.
__device__ __forceinline__ bool take_nodes(Lane& lane, std::uint32_t idle, const NodeList& from,
                                           std::uint32_t count, std::uint32_t* taken,
                                           const std::uint32_t* rows, std::uint32_t* own_rows, Sums* sums) {
  const std::uint32_t number = threadIdx.x % 32;
  std::uint32_t first = number == 0 ? atomicAdd(taken, __popc(idle)) : 0;
  first = __shfl_sync(all_taken, first, 0);
  const std::uint32_t at = first + __popc(idle & ((1U << number) - 1));
  if (!lane.has_work() && at < count) {
    lane.node = from.nodes[at];
    if (const std::uint32_t frame = from.frames[at]; frame != lane.frame) {
      add_sums(lane, sums);
      lane.frame = frame;
      for (int i = 0; i < lane_rows; ++i)
        own_rows[i * lanes_of_block] = rows[frame * rows_of_frame + 32 - deepest + i];
    }
    lane.taken = __popc(lane.node.columns);
    own_rows += (lane.taken - (32 - deepest)) * lanes_of_block;
    lane.next_row = own_rows[0];
    lane.later_row = own_rows[lanes_of_block];
  }
  __syncwarp();
  return first + __popc(idle) < count;
}

// `taken` is the number of nodes that lanes have taken; the host ends a launch by making it large.
__global__ void __launch_bounds__(lanes_of_block, blocks_of_processor)
    search_nodes(NodeList from, std::uint32_t count, std::uint32_t* taken, const std::uint32_t* rows,
                 NodeList left_over, std::uint32_t* size, Sums* sums, std::uint32_t one,
                 std::uint32_t minus_one) {
  extern __shared__ Node shared[];
  // Rows first: a lane without work reads two rows beyond the last.
  std::uint32_t* const own_rows = reinterpret_cast<std::uint32_t*>(shared) + threadIdx.x;
  Node* const stack = shared + lane_rows * row_bytes / sizeof(Node) + threadIdx.x;
  Lane lane = {};
  lane.node = {all_taken, 0, 0, all_taken};
  *stack = lane.node;
  lane.taken = 32;
  lane.bottom = lane.top = static_cast<std::uint32_t>(__cvta_generic_to_shared(stack));
  lane.rows = static_cast<std::uint32_t>(__cvta_generic_to_shared(own_rows)) - (32 - deepest) * row_bytes;
  lane.frame = all_taken;
  bool more = true;
  for (int round = 0;; ++round) {
    const std::uint32_t idle = __ballot_sync(all_taken, !lane.has_work());
    if (idle != 0) {
      if (!lane.has_work()) {
        lane.node.free = all_taken;
        lane.top = lane.bottom;
      }
      if (more) {
        more = take_nodes(lane, idle, from, count, taken, rows, own_rows, sums);
      } else if (idle == all_taken ||
                 (__popc(idle) >= idle_before_leaving && round >= rounds_before_leaving)) {
        break;
      }
    }
#pragma unroll
    for (int turn = 0; turn < turns_of_round; ++turn) take_turn(lane, one, minus_one);
  }
  add_sums(lane, sums);
  if (!lane.has_work()) return;
  const std::uint32_t waiting = (lane.top - lane.bottom) / node_bytes;
  std::uint32_t at = atomicAdd(size, waiting + 1);
  for (std::uint32_t i = waiting; i > 0; --i) {
    left_over.nodes[at] = stack[i * lanes_of_block];
    left_over.frames[at++] = lane.frame;
  }
  left_over.nodes[at] = lane.node;
  left_over.frames[at] = lane.frame;
}

}  // namespace nonet::lanes
