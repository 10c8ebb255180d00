// right: iterative deepening with the number of misplaced knights as the bound
//
// Knights, SCOI 2005. A jump brings one knight to its place at best, so no answer is shorter than the number
// of knights that stand wrong.
#include <iostream>
#include <string>
#include <utility>

namespace {

const std::string goal = "111110111100*110000100000";
const int jumps[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, -2}, {-2, 1}, {-1, -2}, {-2, -1}};

int misplaced(const std::string& board) {
  int count = 0;
  for (int i = 0; i < 25; ++i) count += board[i] != '*' && board[i] != goal[i];
  return count;
}

bool search(std::string& board, int empty, int before, int left) {
  const int bound = misplaced(board);
  if (bound == 0) return true;
  if (bound > left) return false;
  for (const auto& jump : jumps) {
    const int row = empty / 5 + jump[0], column = empty % 5 + jump[1];
    if (row < 0 || row > 4 || column < 0 || column > 4) continue;
    const int from = row * 5 + column;
    if (from == before) continue;  // would take the last jump back
    std::swap(board[empty], board[from]);
    const bool found = search(board, from, empty, left - 1);
    std::swap(board[empty], board[from]);
    if (found) return true;
  }
  return false;
}

}  // namespace

int main() {
  int boards;
  for (std::cin >> boards; boards > 0; --boards) {
    std::string board, row;
    for (int r = 0; r < 5; ++r) std::cin >> row, board += row;
    int answer = -1;
    for (int depth = 0; depth <= 15 && answer < 0; ++depth) {
      if (search(board, static_cast<int>(board.find('*')), -1, depth)) answer = depth;
    }
    std::cout << answer << std::endl;
  }
}
