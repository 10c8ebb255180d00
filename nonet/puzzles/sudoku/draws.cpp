// Solutions drawn at random, each as likely as any other. Of nine digits in boxes of 3x3 by their numbers or
// from random grids (nonet/puzzles/sudoku/solve/sample.h). Of other boards by their numbers where they are up
// to a million; where they are more, from the decision diagram of small boards, and not at all of large ones:
// what their diagram would take is only known when the memory is gone. That they are more is mostly seen at
// once.
#include "nonet/puzzles/sudoku/solve/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/many.h"
#include "nonet/puzzles/sudoku/puzzle.h"

namespace nonet {
namespace {

constexpr u64 most_numbered = 1'000'000;
constexpr int most_cells_of_diagram = 36;

Error too_many() {
  return {Fault::refused,
          fmt::format("the board has more than {} solutions, too many to draw from: give it more digits",
                      most_numbered)};
}

}  // namespace

Result<Answer> SudokuPuzzle::list_sample(const Instance& instance, const Request& request, Progress& progress,
                                         const EachAnswer& each) const {
  if (plain_nine_) return sample_nine(instance, request, progress, each);
  if (rules_.cells() <= most_cells_of_diagram) return FillPuzzle::list(instance, request, progress, each);
  if (has_certainly_more(rules_, candidates_of(instance), most_numbered, progress)) return too_many();
  Request counting = request;
  counting.sample = 0;
  counting.limit = most_numbered + 1;
  const auto counted = FillPuzzle::count(instance, counting, progress);
  if (!counted) return counted.error();
  if (counted->limited) return too_many();
  if (!counted->complete || counted->count == 0) {
    Answer answer = counted->answer;
    answer.listed = counted->complete;
    return answer;
  }
  return sample_few(instance, request, static_cast<u64>(counted->count), progress, each);
}

Result<Answer> SudokuPuzzle::sample_nine(const Instance& instance, const Request& request, Progress& progress,
                                         const EachAnswer& each) const {
  const SudokuCandidates candidates = candidates_of(instance);
  Answer one;
  one.status = Status::optimal;
  one.aim = Aim::any;
  const auto sampled = sample_sudokus(candidates, request.sample, request.seed, request.memory, {}, progress,
                                      [&](const SudokuNine::Board& board) {
                                        one.steps = sudoku_steps(9, candidates, board);
                                        return each(one);
                                      });
  if (!sampled) return sampled.error();
  Answer answer = ending(sampled->drawn, sampled->none, instance);
  answer.listed = sampled->complete || sampled->none;
  answer.nodes = sampled->work;
  answer.algorithm = "bands";
  answer.choice = "it is made for nine digits in boxes of 3x3";
  if (sampled->drawn > 0 && sampled->complete) {
    answer.reason = sampled->solutions > 0
                        ? fmt::format("each was drawn from all {}", static_cast<u64>(sampled->solutions))
                        : "each is a grid drawn from all that there are, the first that fits";
  }
  return answer;
}

// All are listed, in order, and those kept whose numbers were drawn.
Result<Answer> SudokuPuzzle::sample_few(const Instance& instance, const Request& request, u64 solutions,
                                        Progress& progress, const EachAnswer& each) const {
  Draws draws(request.seed);
  Request listing = request;
  listing.sample = 0;
  listing.any_order = false;
  const u64 steps = static_cast<u64>(rules_.cells());
  const auto portion = static_cast<u64>(
      std::clamp(request.memory / static_cast<double>(steps * sizeof(Step) + 64), 1000.0, 1e6));
  Result<Answer> answer = Answer{};
  for (u64 drawn = 0; drawn < request.sample;) {
    std::vector<std::pair<u64, std::size_t>> wanted(std::min(portion, request.sample - drawn));
    for (std::size_t i = 0; i < wanted.size(); ++i)
      wanted[i] = {draw_below(draws, static_cast<unsigned>(solutions)), i};
    std::sort(wanted.begin(), wanted.end());
    std::vector<Answer> answers(wanted.size());
    u64 number = 0;
    std::size_t next = 0;
    answer = FillPuzzle::list(instance, listing, progress, [&](const Answer& one) {
      for (; next < wanted.size() && wanted[next].first == number; ++next) answers[wanted[next].second] = one;
      ++number;
      return next < wanted.size();
    });
    if (!answer || next < wanted.size()) return answer;
    for (const Answer& one : answers) {
      ++drawn;
      if (!each(one)) drawn = request.sample;
      if (drawn == request.sample) break;
    }
  }
  answer->listed = true;
  answer->reason = fmt::format("each was drawn from all {}", solutions);
  return answer;
}

}  // namespace nonet
