// Steps and solutions of people, with some techniques and without others.
#pragma once

#include <gtest/gtest.h>

#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/human/test_examples.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {

inline std::bitset<technique_count> all_but(Technique technique) {
  std::bitset<technique_count> others;
  others.set();
  return others.reset(static_cast<std::size_t>(technique));
}
inline std::bitset<technique_count> from(Technique technique) {
  std::bitset<technique_count> hard;
  for (int i = static_cast<int>(technique); i < technique_count; ++i) hard.set(static_cast<std::size_t>(i));
  return hard;
}

inline std::optional<HumanStep> next(const HumanCandidates& board, const HumanOptions& options) {
  Progress progress;
  auto step = next_human_step(board, options, progress);
  return step ? *step : std::nullopt;
}
inline HumanSolution solve(const HumanCandidates& board, const HumanOptions& options, bool explain = false) {
  Progress progress;
  return *solve_like_people(board, options, explain, progress);
}

}  // namespace nonet::test
