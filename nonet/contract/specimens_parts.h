// What the specimens of several puzzles share.
#pragma once

#include <array>
#include <functional>

#include "nonet/base/draws.h"
#include "nonet/base/text_reader.h"
#include "nonet/contract/specimens.h"

namespace nonet {

// Calls f(first, count) for the halves of 0..size-1, then the quarters, down to each one alone.
template <class F>
void each_part(std::size_t size, F&& f) {
  for (std::size_t part = (size + 1) / 2; size > 0 && part > 0; part = part == 1 ? 0 : (part + 1) / 2) {
    for (std::size_t first = 0; first < size; first += part) f(first, std::min(part, size - first));
  }
}

inline std::vector<int> moves_of(const Answer& answer) {
  std::vector<int> moves;
  for (const Step& step : answer.steps)
    moves.insert(moves.end(), static_cast<std::size_t>(step.times), step.move);
  return moves;
}

// As Puzzle::random() draws.
inline Result<std::string> usual_random(const Puzzle& puzzle, u64 seed) {
  const auto instance = puzzle.random(seed);
  if (!instance) return instance.error();
  return puzzle.write(**instance);
}

// Any puzzle: random boards, and on the way from them to the goal those that are nearer. What is filled has
// no such way and no size.
class PlainSpecimens : public Specimens {
 public:
  explicit PlainSpecimens(const Puzzle& puzzle) : puzzle_(puzzle) {}
  std::string_view what() const override { return {}; }
  std::string_view unit() const override {
    return puzzle_.description().fill ? std::string_view() : "moves from the goal";
  }
  std::string_view complete() const override { return "there are no others"; }
  std::optional<Specimen> next() override { return std::nullopt; }
  bool whole() const override { return false; }
  Result<std::string> random(u64 seed) const override {
    return seed % 2 == 0 ? usual_random(puzzle_, seed) : shaped(seed);
  }
  Result<std::vector<std::string>> telling(std::mt19937_64& random, u64, Progress&) const override {
    return alone(usual_random(puzzle_, random()));
  }
  u64 size(const Instance&, const Answer& answer) const override {
    return unit().empty() ? 0 : static_cast<u64>(answer.cost);
  }
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override;

 protected:
  virtual Result<std::string> shaped(u64 seed) const { return usual_random(puzzle_, seed); }
  static Result<std::vector<std::string>> alone(Result<std::string> board) {
    if (!board) return board.error();
    return std::vector<std::string>{std::move(*board)};
  }
  const Puzzle& puzzle_;
};

}  // namespace nonet
