// right: breadth-first search from both ends
//
// The 8-puzzle, Luogu P1379: nine digits on a line, 0 the blank; the fewest moves to 123804765.
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Distances = std::unordered_map<std::string, int>;

// One level more from one end; the distance of the two ends when they meet.
int extend(std::vector<std::string>& level, Distances& mine, const Distances& other) {
  int best = -1;
  std::vector<std::string> next;
  for (std::string& board : level) {
    const int blank = static_cast<int>(board.find('0')), distance = mine[board];
    for (const int step : {-3, 3, -1, 1}) {
      const int to = blank + step;
      if (to < 0 || to > 8 || ((step == 1 || step == -1) && to / 3 != blank / 3)) continue;
      std::swap(board[blank], board[to]);
      if (mine.emplace(board, distance + 1).second) {
        next.push_back(board);
        const auto met = other.find(board);
        if (met != other.end() && (best < 0 || distance + 1 + met->second < best))
          best = distance + 1 + met->second;
      }
      std::swap(board[blank], board[to]);
    }
  }
  level = std::move(next);
  return best;
}

}  // namespace

int main() {
  const std::string goal = "123804765";
  for (std::string start; std::cin >> start;) {
    Distances from_start = {{start, 0}}, from_goal = {{goal, 0}};
    std::vector<std::string> starts = {start}, goals = {goal};
    int answer = start == goal ? 0 : -1;
    while (answer < 0) {
      answer = starts.size() < goals.size() ? extend(starts, from_start, from_goal)
                                            : extend(goals, from_goal, from_start);
    }
    std::cout << answer << std::endl;
  }
}
