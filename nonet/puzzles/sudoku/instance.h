// A Sudoku board as an instance, and answers to it: steps are labels of options, cell * n + digit - 1.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

class SudokuInstance final : public Instance {
 public:
  std::vector<std::uint32_t> candidates;
};

inline SudokuCandidates candidates_of(const Instance& instance) {
  return static_cast<const SudokuInstance&>(instance).candidates;
}

// A board on which nothing is given.
inline std::unique_ptr<SudokuInstance> open_sudoku(int n) {
  auto open = std::make_unique<SudokuInstance>();
  open->candidates.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), all_digits(n));
  return open;
}

// The digits of a solution in the cells that have not one candidate alone.
template <class Digits>
std::vector<Step> sudoku_steps(int n, SudokuCandidates candidates, const Digits& digits) {
  std::vector<Step> steps;
  for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
    if (!std::has_single_bit(candidates[cell]))
      steps.push_back({static_cast<int>(cell) * n + int{digits[cell]} - 1, 1});
  }
  return steps;
}

// The digits, given and found; 0 where neither.
inline std::vector<int> sudoku_digits(int n, SudokuCandidates candidates, std::span<const Step> steps) {
  std::vector<int> digits;
  for (const std::uint32_t mask : candidates)
    digits.push_back(std::has_single_bit(mask) ? std::countr_zero(mask) + 1 : 0);
  for (const Step& step : steps) digits[static_cast<std::size_t>(step.move / n)] = step.move % n + 1;
  return digits;
}

}  // namespace nonet
