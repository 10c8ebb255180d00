// right: breadth-first search that tries the moves in order
//
// The Clocks, USACO Training. Moves commute, so a sequence is tried only in the order of its moves; the first
// one found is the shortest and the smallest.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

namespace {

const char* const moves[9] = {"ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"};

unsigned turned(unsigned clocks, int move) {  // two bits a clock
  for (const char* clock = moves[move]; *clock != '\0'; ++clock) {
    const int at = 2 * (*clock - 'A');
    clocks = (clocks & ~(3u << at)) | (((clocks >> at & 3) + 1) & 3) << at;
  }
  return clocks;
}

}  // namespace

int main() {
  while (true) {
    unsigned start = 0;
    for (int i = 0; i < 9; ++i) {
      unsigned hour;
      if (!(std::cin >> hour)) return 0;
      start |= hour / 3 % 4 << 2 * i;
    }
    struct Seen {
      unsigned before = 0;
      int move = -1;  // none: not seen
    };
    std::vector<Seen> seen(1 << 18);
    std::queue<unsigned> queue;
    seen[start] = {start, 0};
    for (queue.push(start); seen[0].move < 0; queue.pop()) {
      const unsigned clocks = queue.front();
      for (int move = seen[clocks].move; move < 9; ++move) {
        const unsigned after = turned(clocks, move);
        if (seen[after].move >= 0) continue;
        seen[after] = {clocks, move};
        queue.push(after);
      }
    }
    std::string line;
    for (unsigned clocks = 0; clocks != start; clocks = seen[clocks].before)
      line = std::string(1, static_cast<char>('1' + seen[clocks].move)) + (line.empty() ? "" : " ") + line;
    std::cout << line << std::endl;
  }
}
