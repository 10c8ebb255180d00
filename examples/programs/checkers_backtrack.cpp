// right: backtracking in dictionary order; half of the first row is enough for the count
//
// Checker Challenge, USACO Training: the first three solutions, then their number. A solution and its mirror
// image start in columns c and n + 1 - c; an odd board has a middle column, which is its own image.
#include <iostream>
#include <vector>

namespace {

int n;
std::vector<int> pieces;
long long printed, found;

bool free_at(int column) {
  const int row = static_cast<int>(pieces.size());
  for (int r = 0; r < row; ++r) {
    const int apart = pieces[r] - column;
    if (apart == 0 || apart == row - r || apart == r - row) return false;
  }
  return true;
}

void place() {
  if (static_cast<int>(pieces.size()) == n) {
    ++found;
    if (printed == 3) return;
    ++printed;
    for (int r = 0; r < n; ++r) std::cout << (r > 0 ? " " : "") << pieces[r];
    std::cout << '\n';
    return;
  }
  for (int column = 1; column <= n; ++column) {
    if (!free_at(column)) continue;
    pieces.push_back(column);
    place();
    pieces.pop_back();
  }
}

long long count_from(int first, int last) {
  found = 0;
  for (int column = first; column <= last; ++column) {
    pieces = {column};
    place();
  }
  return found;
}

}  // namespace

int main() {
  while (std::cin >> n) {
    printed = 0;
    long long count = 2 * count_from(1, n / 2);
    if (n % 2 != 0) count += count_from(n / 2 + 1, n / 2 + 1);
    // The first three of a board may begin in the second half.
    if (printed < 3) count_from((n + 1) / 2 + 1, n);
    std::cout << count << std::endl;
  }
}
