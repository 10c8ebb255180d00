// right: backtracking row by row, with columns and diagonals as bits
//
// Queens: n, and the number of ways to place n queens so that none attacks another.
#include <iostream>

namespace {

long long count(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all) return 1;
  long long ways = 0;
  for (unsigned free = all & ~(columns | left | right); free != 0; free &= free - 1) {
    const unsigned queen = free & -free;
    ways += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return ways;
}

}  // namespace

int main() {
  for (int n; std::cin >> n;) std::cout << count((1u << n) - 1, 0, 0, 0) << std::endl;
}
