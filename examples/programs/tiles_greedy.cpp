// wrong: always goes on with the board that looks nearest to the goal, and counts the moves it took to get
// there
//
// The 8-puzzle, Luogu P1379. Best-first search by the Manhattan distance finds the goal quickly, seldom by
// the shortest way: the moves made so far would have to count as well (A*).
#include <cstdlib>
#include <iostream>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace {

const std::string goal = "123804765";

int manhattan(const std::string& board) {
  int sum = 0;
  for (int at = 0; at < 9; ++at) {
    if (board[at] == '0') continue;
    const int home = static_cast<int>(goal.find(board[at]));
    sum += std::abs(at / 3 - home / 3) + std::abs(at % 3 - home % 3);
  }
  return sum;
}

}  // namespace

int main() {
  for (std::string start; std::cin >> start;) {
    using Entry = std::tuple<int, int, std::string>;  // distance to go, moves made, the board
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::set<std::string> seen = {start};
    queue.emplace(manhattan(start), 0, start);
    while (!queue.empty()) {
      auto [left, made, board] = queue.top();
      queue.pop();
      if (left == 0) {
        std::cout << made << std::endl;
        break;
      }
      const int blank = static_cast<int>(board.find('0'));
      for (const int step : {-3, 3, -1, 1}) {
        const int to = blank + step;
        if (to < 0 || to > 8 || ((step == 1 || step == -1) && to / 3 != blank / 3)) continue;
        std::swap(board[blank], board[to]);
        if (seen.insert(board).second) queue.emplace(manhattan(board), made + 1, board);
        std::swap(board[blank], board[to]);
      }
    }
  }
}
