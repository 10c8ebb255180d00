// wrong: finds the right moves, and prints them as the search found them instead of in order
//
// The Clocks, USACO Training. Every move is made 0 to 3 times, all ways are tried, and the last move first.
#include <iostream>
#include <string>
#include <vector>

namespace {

const char* const moves[9] = {"ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"};

std::vector<int> made, best;
bool found = false;

void search(int clocks[9], int move) {
  if (move < 0) {
    for (int i = 0; i < 9; ++i) {
      if (clocks[i] % 4 != 0) return;
    }
    if (!found || made.size() < best.size()) best = made;
    found = true;
    return;
  }
  const std::size_t before = made.size();
  for (int times = 0; times < 4; ++times) {
    search(clocks, move - 1);
    for (const char* clock = moves[move]; *clock != '\0'; ++clock) ++clocks[*clock - 'A'];
    made.push_back(move + 1);
  }
  made.resize(before);
  for (const char* clock = moves[move]; *clock != '\0'; ++clock) clocks[*clock - 'A'] -= 4;
}

}  // namespace

int main() {
  while (true) {
    int clocks[9];
    for (int& clock : clocks) {
      if (!(std::cin >> clock)) return 0;
      clock = clock / 3 % 4;
    }
    found = false;
    search(clocks, 8);
    for (std::size_t i = 0; i < best.size(); ++i) std::cout << (i > 0 ? " " : "") << best[i];
    std::cout << std::endl;
  }
}
