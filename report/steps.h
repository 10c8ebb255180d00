// An answer step by step.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "nonet/contract/interface.h"

namespace nonet::report {

struct ShownStep {
  std::size_t index;
  const Instance& here;        // where it is taken; of puzzles that are filled the question
  const Instance* next;        // where it leads; null: that is no instance
  std::optional<Board> board;  // after it, where it can be drawn; filled ones show all steps so far
};

// One after the other, until show() has enough or a step cannot be taken. How many were shown.
std::size_t each_step(const Puzzle& puzzle, const Instance& instance, std::span<const Step> steps,
                      const std::function<bool(const ShownStep&)>& show);

}  // namespace nonet::report
