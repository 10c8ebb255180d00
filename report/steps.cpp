#include "report/steps.h"

namespace nonet::report {

std::size_t each_step(const Puzzle& puzzle, const Instance& instance, std::span<const Step> steps,
                      const std::function<bool(const ShownStep&)>& show) {
  const bool fill = puzzle.description().fill;
  Answer begun;  // all steps so far, or the last one
  auto here = fill ? nullptr : puzzle.play(instance, {});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (fill) {
      begun.steps.push_back(steps[i]);
      if (!show({i, instance, nullptr, puzzle.after(instance, begun)})) return i;
      continue;
    }
    if (!here) return i;
    begun.steps = {steps[i]};
    auto next = puzzle.play(*here, begun.steps);
    if (!show({i, *here, next.get(), puzzle.after(*here, begun)})) return i;
    here = std::move(next);
  }
  return steps.size();
}

}  // namespace nonet::report
