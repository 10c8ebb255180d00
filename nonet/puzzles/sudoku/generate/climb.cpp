#include <algorithm>
#include <vector>

#include "nonet/puzzles/sudoku/generate/search.h"
#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/human/suppose.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

// The candidates that are left in rounds of suppositions, added up; no more than `enough` is of interest.
int left_by_suppositions(const Board& board, int enough) {
  HumanCandidates candidates = human_board(board);
  int sum = 0;
  while (sum < enough) {
    human::Position base{human::Grid(candidates)};
    base.follow(true, nullptr);
    base.settle();
    if (base.complete() || !base.possible) return sum;
    std::array<human::Cells, 9> places = base.places;
    int left = 0, gone = 0;
    for (int digit = 1; digit <= 9; ++digit) {
      human::Cells& of_digit = places[static_cast<std::size_t>(digit - 1)];
      (of_digit - base.solved).each([&](int cell) {
        human::Position supposed = base;
        supposed.suppose(cell, digit, nullptr);
        supposed.follow(false, nullptr);
        ++(supposed.possible ? left : gone);
        if (!supposed.possible) of_digit = of_digit - human::Cells::of(cell);
      });
    }
    sum += left;
    if (gone == 0) return enough;
    for (int cell = 0; cell < 81; ++cell) {
      unsigned mask = base.solved.has(cell) ? human_filled : 0;
      for (std::size_t digit = 0; digit < 9; ++digit) mask |= unsigned{places[digit].has(cell)} << digit;
      candidates[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(mask);
    }
  }
  return enough;
}

struct Climber {
  Board puzzle{};
  int hardness = 0;
};

}  // namespace

int hardness_of(const Board& board, int most_rating, Progress& progress) {
  constexpr int enough = 400;
  if (const int left = left_by_suppositions(board, enough); left < enough) return left;
  HumanOptions options;
  options.unique = true;
  const auto solved = solve_like_people(human_board(board), options, false, progress);
  if (!solved) return -1;
  const int singles = technique_infos()[static_cast<std::size_t>(Technique::single_contradiction)].rating;
  const auto suppositions =
      static_cast<int>(std::count_if(solved->steps.begin(), solved->steps.end(),
                                     [singles](const HumanStep& step) { return step.rating >= singles; }));
  if (suppositions == 0 || (most_rating != 0 && solved->rating > most_rating)) return 0;
  return 1000 + 10 * suppositions + 100 * (solved->rating - singles);
}

std::optional<Board> climb_puzzles(const PuzzleWalk& walk, Draws& draws, Progress& progress,
                                   const PuzzleClimb& climb) {
  constexpr std::size_t pool_size = 20;
  constexpr int most_in_vain = 3000;
  const auto is_easier = [](const Climber& a, const Climber& b) { return a.hardness < b.hardness; };
  PuzzleChange changes(walk, draws, progress);
  std::vector<Climber> pool;
  for (int in_vain = 0; climb.tried() && !progress.should_stop(); ++in_vain) {
    if (in_vain > most_in_vain) {
      pool.clear();
      in_vain = 0;
    }
    const bool starting = pool.size() < pool_size;
    const auto next = starting ? std::optional(climb.start()) : changes.change(draw_one(pool, draws).puzzle);
    const auto is_next = [&](const Climber& climber) { return climber.puzzle == *next; };
    if (!next || std::any_of(pool.begin(), pool.end(), is_next)) continue;
    const int hardness = hardness_of(*next, climb.most_rating, progress);
    const auto worst = std::min_element(pool.begin(), pool.end(), is_easier);
    if (hardness < 0 || (!starting && hardness < worst->hardness)) continue;
    const int far = climb.distance(*next);
    if (far <= 0) return far == 0 ? next : std::nullopt;
    if (starting) {
      pool.push_back({*next, hardness});
      continue;
    }
    if (hardness > worst->hardness) in_vain = 0;
    *worst = {*next, hardness};
  }
  return std::nullopt;
}

}  // namespace nonet
