// wrong: counts in 16 bits, which are too few from n = 13
//
// Queens: n, and the number of ways to place n queens so that none attacks another.
#include <iostream>

namespace {

unsigned short count(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all) return 1;
  unsigned short ways = 0;
  for (unsigned free = all & ~(columns | left | right); free != 0; free &= free - 1) {
    const unsigned queen = free & -free;
    ways = static_cast<unsigned short>(
        ways + count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1));
  }
  return ways;
}

}  // namespace

int main() {
  for (int n; std::cin >> n;) std::cout << count((1u << n) - 1, 0, 0, 0) << std::endl;
}
