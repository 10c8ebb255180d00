// Solving Sudoku boards, a lane of the GPU each (puzzles/sudoku/kernels/planes.h): digits become nodes, nodes
// are searched, and the solutions become digits again.
//
// Lanes are persistent: in every round each makes one pass over its board, then guesses, takes back the last
// guess or takes another board, so that a warp's lanes stay busy with boards of any hardness. Where no board
// is left to take and many lanes of a warp have none, it ends: every lane keeps what it has for the next
// launch, and gives the node that it would try last, mostly the largest, to a list that all lanes take from
// then. So one hard board spreads over all lanes in a few launches, twice as many with each.
#pragma once

#include "nonet/puzzles/sudoku/kernels/planes.h"

namespace nonet::planes {

constexpr unsigned lanes_of_block = 128;
constexpr unsigned blocks_of_processor = 5;
constexpr Word all_lanes = ~Word{0};
constexpr unsigned rounds_between_looks = 32;  // at whether to stop
constexpr unsigned rounds_before_leaving = 24;
constexpr int idle_before_leaving = 12;
// A guess gives a cell its digit, and the last cell of every row follows from the others: 72, and the node
// that a lane keeps when it leaves.
constexpr unsigned deepest = 73;

// Nodes to take, of boards with these numbers, or the node's own number where there are none.
struct NodeList {
  Node* nodes;
  Word* boards;
};
// What a lane keeps between launches: its stack from bottom to top, of one board.
struct LaneState {
  Word bottom, top, board;
};
struct Counters {
  Word taken;  // from the list
  Word given;  // to the next
  Word busy;   // lanes that kept something
  Word stop;
};
struct Search {
  NodeList from, to;
  Word count;  // nodes of `from`
  Counters* counters;
  Node* stacks;
  LaneState* lanes;
  Node* solved;  // by board, as the places of its first solution
  Word* counts;  // of solutions, by board; may exceed the limit
  Word limit;
  bool shared;  // boards may be on several lanes
};

__device__ __forceinline__ void copy_node(Node& to, const Node& from) {
  uint4* const words = reinterpret_cast<uint4*>(&to);
#pragma unroll
  for (unsigned i = 0; i < sizeof(Node) / sizeof(uint4); ++i) {
    words[i] = reinterpret_cast<const uint4*>(&from)[i];
  }
}

struct Lane {
  Position position;
  Node* stack;
  LaneState kept;
  bool busy;

  __device__ __forceinline__ void drop_board() {
    kept.bottom = kept.top = 0;
    busy = false;
  }

  __device__ __forceinline__ void add_solution(const Search& search) {
    const Word before = atomicAdd(&search.counts[kept.board], 1);
    if (before == 0) {
      Node node;
      position.store(node);
      copy_node(search.solved[kept.board], node);
    }
    if (before + 1 >= search.limit) kept.top = kept.bottom;
  }

  // After a pass. The node to go on with, if it has one.
  __device__ __forceinline__ const Node* take_turn(const Search& search, Outcome outcome) {
    if (outcome == Outcome::open) {
      Node other;
      position.guess(other);
      copy_node(stack[kept.top++], other);
    }
    if (outcome == Outcome::changed || outcome == Outcome::open) return nullptr;
    if (outcome == Outcome::solved) add_solution(search);
    if (search.shared && *static_cast<volatile Word*>(&search.counts[kept.board]) >= search.limit) {
      kept.top = kept.bottom;
    }
    if (kept.top != kept.bottom) return &stack[--kept.top];
    drop_board();
    return nullptr;
  }

  // At the end of a launch; `next` is the node that it would go on with, if any, instead of its position.
  __device__ __forceinline__ void leave(const Search& search, const Node* next) {
    if (busy) {
      if (next == nullptr) {
        Node node;
        position.store(node);
        copy_node(stack[kept.top], node);
      }
      ++kept.top;
      if (kept.top - kept.bottom >= 2) {
        const Word at = atomicAdd(&search.counters->given, 1);
        copy_node(search.to.nodes[at], stack[kept.bottom++]);
        search.to.boards[at] = kept.board;
      }
      atomicAdd(&search.counters->busy, 1);
    }
    search.lanes[blockIdx.x * lanes_of_block + threadIdx.x] = kept;
  }
};

// For all lanes of a warp: those without work take a node each. False: there were not enough.
__device__ __forceinline__ bool take_nodes(Lane& lane, Word idle, const Search& search, const Node*& node) {
  const Word number = threadIdx.x % 32;
  Word first = number == 0 ? atomicAdd(&search.counters->taken, __popc(idle)) : 0;
  first = __shfl_sync(all_lanes, first, 0);
  const Word at = first + __popc(idle & ((1U << number) - 1));
  if (!lane.busy && at < search.count) {
    node = &search.from.nodes[at];
    lane.kept.board = search.from.boards == nullptr ? at : search.from.boards[at];
    lane.busy = true;
  }
  return first + __popc(idle) < search.count;
}

__global__ void __launch_bounds__(lanes_of_block, blocks_of_processor) search_boards(Search search) {
  __shared__ Tables tables;
  for (Word pattern = threadIdx.x; pattern < 512; pattern += lanes_of_block) fill_tables(tables, pattern);
  __syncthreads();
  const unsigned number = blockIdx.x * lanes_of_block + threadIdx.x;
  Lane lane = {};
  lane.stack = search.stacks + std::size_t{number} * deepest;
  lane.kept = search.lanes[number];
  lane.busy = lane.kept.top != lane.kept.bottom;
  const Node* node = lane.busy ? &lane.stack[--lane.kept.top] : nullptr;
  bool more = true;
  for (unsigned round = 0;; ++round) {
    const Word idle = __ballot_sync(all_lanes, !lane.busy);
    if (idle != 0) {
      if (more) {
        more = take_nodes(lane, idle, search, node);
      } else if (idle == all_lanes ||
                 (round >= rounds_before_leaving && __popc(idle) >= idle_before_leaving)) {
        break;
      }
    }
    if (round % rounds_between_looks == 0 && *static_cast<volatile Word*>(&search.counters->stop) != 0) {
      break;
    }
    if (node != nullptr) {
      Node loaded;
      copy_node(loaded, *node);
      lane.position.load(loaded);
    }
    __syncwarp();
    const Outcome outcome = lane.position.pass(tables);
    node = lane.busy ? lane.take_turn(search, outcome) : nullptr;
  }
  lane.leave(search, node);
}

// A board a thread, through memory that a block shares: consecutive threads have consecutive bytes there.
constexpr unsigned digits_of_block = 81 * lanes_of_block;

__global__ void __launch_bounds__(lanes_of_block)
    start_boards(const std::uint8_t* givens, Word count, Node* nodes, Word* counts) {
  __shared__ alignas(4) std::uint8_t digits[digits_of_block];
  __shared__ Word given[30][lanes_of_block];
  const std::size_t begin = std::size_t{blockIdx.x} * digits_of_block;
  const unsigned size =
      static_cast<unsigned>(min(std::size_t{digits_of_block}, std::size_t{81} * count - begin));
  for (unsigned i = threadIdx.x * 4; i < size; i += 4 * lanes_of_block) {
    *reinterpret_cast<Word*>(digits + i) = *reinterpret_cast<const Word*>(givens + begin + i);
  }
  for (auto& words : given) words[threadIdx.x] = 0;
  __syncthreads();
  const Word board = blockIdx.x * lanes_of_block + threadIdx.x;
  if (board >= count) return;
  bool wrong = false;
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned digit = digits[81 * threadIdx.x + cell];
    wrong |= digit > 9;
    given[3 * min(digit, 9U) + cell / 27][threadIdx.x] |= 1U << bit_of(cell);
  }
  Word words[30];
#pragma unroll
  for (int i = 0; i < 30; ++i) words[i] = wrong ? 0 : given[i][threadIdx.x];
  Node node;
  start_node(words, node);
  copy_node(nodes[board], node);
  counts[board] = 0;
}

__global__ void __launch_bounds__(lanes_of_block)
    show_boards(const Node* solved, const Word* counts, Word count, Word limit, std::uint8_t* few_counts,
                std::uint8_t* first) {
  __shared__ alignas(4) std::uint8_t digits[digits_of_block];
  const Word board = blockIdx.x * lanes_of_block + threadIdx.x;
  std::uint8_t* const own = digits + 81 * threadIdx.x;
  if (board < count) {
    few_counts[board] = static_cast<std::uint8_t>(min(counts[board], limit));
    Node node;
    copy_node(node, solved[board]);
    const bool found = counts[board] != 0;
    for (int cell = 0; cell < 81; ++cell) own[cell] = 0;
#pragma unroll
    for (int i = 0; i < 27; ++i) {
      Word rest = found ? node.places[i] : 0;
#pragma unroll
      for (int r = 0; r < 3; ++r, rest &= rest - 1) {
        const int bit = __ffs(rest) - 1;
        if (bit >= 0) own[27 * (i % 3) + bit - bit / 10] = static_cast<std::uint8_t>(i / 3 + 1);
      }
    }
  }
  __syncthreads();
  const std::size_t begin = std::size_t{blockIdx.x} * digits_of_block;
  const unsigned size =
      static_cast<unsigned>(min(std::size_t{digits_of_block}, std::size_t{81} * count - begin));
  for (unsigned i = threadIdx.x * 4; i < size; i += 4 * lanes_of_block) {
    *reinterpret_cast<Word*>(first + begin + i) = *reinterpret_cast<const Word*>(digits + i);
  }
}

}  // namespace nonet::planes
