#include "puzzles/sudoku_many.h"

#include <algorithm>
#include <bit>

#include "nonet/large_sudoku.h"
#include "puzzles/sudoku_solve.h"

namespace nonet {
namespace {

constexpr u64 nodes_of_all = 60'000;  // a second at most
constexpr u64 nodes_of_solution = 20'000;
constexpr u64 nodes_of_set = 5'000;
constexpr int ways_of_set = 2'000;

// Found without a SAT solver: what that is needed for takes long. Empty: none was found.
std::vector<int> some_solution(const SudokuRules& rules, SudokuCandidates candidates, Progress& progress) {
  auto found = find_sudokus(rules, candidates, 1, nodes_of_solution, 0, progress);
  return found && !found->boards.empty() ? std::move(found->boards[0]) : std::vector<int>();
}

// In how many ways, at least, the cells that hold these digits can exchange them.
u64 exchanges(const LargeSudoku& board, SudokuCandidates candidates, const std::vector<int>& solution,
              std::uint32_t digits, Progress& progress) {
  constexpr u64 no_sat = ~u64{0};
  std::vector<std::uint32_t> left;
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    const std::uint32_t digit = std::uint32_t{1} << (solution[cell] - 1);
    left.push_back((digit & digits) != 0 ? candidates[cell] & digits : digit);
  }
  Progress part(progress, nodes_of_set);
  const auto found = solve_large_sudoku(board, left, ways_of_set, no_sat, 0, part);
  return found ? static_cast<u64>(std::max(1, found->solutions)) : 1;
}

// None where there are pencil marks: they may speak of any.
std::uint32_t digits_not_given(const SudokuRules& rules, SudokuCandidates candidates) {
  std::uint32_t left = rules.all_digits();
  for (const std::uint32_t mask : candidates) {
    if (std::has_single_bit(mask)) {
      left &= ~mask;
    } else if (mask != rules.all_digits()) {
      return 0;
    }
  }
  return left;
}

u64 choose(int n, int k) {
  u64 ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<u64>(n - k + i) / static_cast<u64>(i);
  return ways;
}

}  // namespace

bool has_certainly_more(const SudokuRules& rules, SudokuCandidates candidates, u64 most, Progress& progress) {
  if (!rules.cages.empty()) return false;
  Progress moment(progress, nodes_of_all);
  const std::vector<int> solution = some_solution(rules, candidates, moment);
  const LargeSudoku board = regions_of(rules);
  const std::uint32_t not_given = digits_not_given(rules, candidates);
  for (int sets = std::max(2, rules.n / 3); !solution.empty() && sets >= 2; --sets) {
    u64 ways = 1;
    int wandering = std::popcount(not_given);
    for (int set = 0; set < sets && ways <= most; ++set) {
      std::uint32_t digits = 0;
      for (int digit = set; digit < rules.n; digit += sets) digits |= std::uint32_t{1} << digit;
      const int here = std::popcount(digits & not_given);
      ways *= choose(wandering, here) * exchanges(board, candidates, solution, digits, moment);
      wandering -= here;
    }
    if (ways > most) return true;
  }
  return false;
}

}  // namespace nonet
