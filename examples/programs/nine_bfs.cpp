// right: breadth-first search over the bits of both matrices
//
// 9-Nine, XJTUPC 2025, with n = 3: any sequence of at most 81 moves that makes A all 0. A is the lower nine
// bits.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

namespace {

const char* const names[7] = {"AL", "AR", "BL", "BR", "C1", "C2", "C3"};

unsigned turned_left(unsigned matrix) {  // the last column becomes the first row
  unsigned result = 0;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) result |= (matrix >> (3 * c + 2 - r) & 1) << (3 * r + c);
  }
  return result;
}

unsigned turned_right(unsigned matrix) {
  return turned_left(turned_left(turned_left(matrix)));
}

unsigned moved(unsigned both, int move) {
  const unsigned a = both & 511, b = both >> 9;
  if (move == 0) return turned_left(a) | b << 9;
  if (move == 1) return turned_right(a) | b << 9;
  if (move == 2) return a | turned_left(b) << 9;
  if (move == 3) return a | turned_right(b) << 9;
  const unsigned column = 0b001001001u << (move - 4), differ = (a ^ b) & column;
  return (a ^ differ) | (b ^ differ) << 9;
}

}  // namespace

int main() {
  const unsigned goal = 511u << 9;
  while (true) {
    unsigned start = 0;
    for (int r = 0; r < 6; ++r) {
      std::string line;
      if (!(std::cin >> line)) return 0;
      for (int c = 0; c < 3; ++c) start |= unsigned(line[c] == '1') << (3 * r + c);
    }
    std::vector<int> by(1 << 18, -1);  // the move that led there
    std::vector<unsigned> before(1 << 18);
    std::queue<unsigned> queue;
    by[start] = 0;
    for (queue.push(start); !queue.empty() && by[goal] < 0; queue.pop()) {
      for (int move = 0; move < 7; ++move) {
        const unsigned after = moved(queue.front(), move);
        if (by[after] >= 0) continue;
        by[after] = move;
        before[after] = queue.front();
        queue.push(after);
      }
    }
    std::vector<int> moves;
    for (unsigned at = goal; at != start; at = before[at]) moves.push_back(by[at]);
    std::cout << moves.size() << '\n';
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) std::cout << names[*move] << '\n';
    std::cout << std::flush;
  }
}
