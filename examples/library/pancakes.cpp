// Pancakes of ten sizes, sorted by turning over the top of the stack: a graph of states, searched twice.
#include <nonet/search/bidirectional.h>
#include <nonet/search/ida_star.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

struct Pancakes {
  using State = std::array<signed char, 10>;  // sizes, from the top
  using Move = int;                           // how many are turned over
  State goal() const { return {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; }
  template <class F>
  bool each_move(const State&, F&& f) const {
    for (Move move = 2; move <= 10; ++move) {
      if (f(move)) return true;
    }
    return false;
  }
  void apply(State& stack, Move move) const { std::reverse(stack.begin(), stack.begin() + move); }
  Move inverse(Move move) const { return move; }
  nonet::u64 key(const State& stack) const {
    nonet::u64 packed = 0;
    for (const int size : stack) packed = packed << 4 | nonet::u64(size);
    return packed;
  }
};

// Neighbours whose sizes are not: a move parts only one pair, so it mends at most one.
struct Gaps {
  static constexpr bool admissible = true, consistent = true;
  int operator()(const Pancakes::State& stack) const {
    int gaps = stack.back() != 10;
    for (std::size_t i = 1; i < stack.size(); ++i) gaps += std::abs(stack[i] - stack[i - 1]) != 1;
    return gaps;
  }
};

int main() {
  const Pancakes pancakes;
  const Pancakes::State stack = {3, 8, 1, 10, 5, 7, 2, 9, 4, 6};
  nonet::Progress first, second;  // may be given a deadline, or what Ctrl-C sets
  const auto deep = nonet::ida_star(pancakes, stack, Gaps{}, first);
  const auto wide = nonet::bidirectional(pancakes, stack, 1 << 30, second);  // bytes
  if (!deep.complete() || !wide.complete() || deep.cost != wide.cost) return 1;
  std::cout << "turn over";
  for (const int move : deep.path) std::cout << ' ' << move;
  std::cout << "\nnothing shorter than " << deep.cost << ": " << deep.nodes << " nodes with gaps counted, "
            << wide.nodes << " from both ends\n";
}
