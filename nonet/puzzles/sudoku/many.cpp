#include "nonet/puzzles/sudoku/many.h"

#include <algorithm>
#include <bit>

#include "nonet/puzzles/sudoku/solve.h"
#include "nonet/puzzles/sudoku/solve/large.h"

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

class Exchanges {
 public:
  Exchanges(const SudokuRules& rules, SudokuCandidates candidates, std::vector<int> solution)
      : board_(regions_of(rules)),
        candidates_(candidates),
        solution_(std::move(solution)),
        not_given_(digits_not_given(rules, candidates)) {}

  bool are_more_than(u64 most, int sets, Progress& progress) const {
    u64 ways = 1;
    for (u64 i = 2; i <= static_cast<u64>(std::popcount(not_given_)) && ways <= most; ++i) ways *= i;
    for (int set = 0; set < sets && ways <= most; ++set) {
      std::uint32_t digits = 0;
      for (int digit = set; digit < board_.n; digit += sets) digits |= std::uint32_t{1} << digit;
      ways *= of_set(digits, progress);
    }
    return ways > most;
  }

 private:
  // At least so many.
  u64 of_set(std::uint32_t digits, Progress& progress) const {
    constexpr u64 no_sat = ~u64{0};
    std::vector<std::uint32_t> left;
    for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
      const std::uint32_t digit = std::uint32_t{1} << (solution_[cell] - 1);
      const bool stays = cell < static_cast<std::size_t>(board_.n) && (digit & not_given_) != 0;
      left.push_back((digit & digits) != 0 && !stays ? candidates_[cell] & digits : digit);
    }
    Progress part(progress, nodes_of_set);
    const auto found = solve_large_sudoku(board_, left, ways_of_set, no_sat, 0, part);
    return found ? static_cast<u64>(std::max(1, found->solutions)) : 1;
  }

  LargeSudoku board_;
  SudokuCandidates candidates_;
  std::vector<int> solution_;
  std::uint32_t not_given_;
};

}  // namespace

bool has_certainly_more(const SudokuRules& rules, SudokuCandidates candidates, u64 most, Progress& progress) {
  if (!rules.cages.empty()) return false;
  Progress moment(progress, nodes_of_all);
  std::vector<int> solution = some_solution(rules, candidates, moment);
  if (solution.empty()) return false;
  const Exchanges exchanges(rules, candidates, std::move(solution));
  for (int sets = std::max(2, rules.n / 3); sets >= 1; --sets) {
    if (exchanges.are_more_than(most, sets, moment)) return true;
  }
  return false;
}

}  // namespace nonet
