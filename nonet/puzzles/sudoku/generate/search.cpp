#include "nonet/puzzles/sudoku/generate/search.h"

#include <algorithm>
#include <vector>

#include "nonet/puzzles/sudoku/generate/grid.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

class PatternSearch {
 public:
  PatternSearch(CellSet pattern, Draws& draws, Progress& progress)
      : pattern_(pattern), cells_(cells_of(pattern)), draws_(draws), progress_(progress) {}

  PatternFound run(const std::function<bool()>& tried, const FitsPuzzle& fits) {
    PatternFound best;
    int in_vain = most_in_vain;
    for (; tried() && !progress_.should_stop(); ++in_vain) {
      if (in_vain >= most_in_vain) {
        board_ = with_clues(RandomGrid<3>(draws_).quick(), pattern_);
        solutions_ = count(board_, PatternFound::most_counted);
        in_vain = 0;
      } else {
        const Board next = change();
        const u64 found =
            next == board_ ? 0 : count(next, std::min(solutions_ + 1, PatternFound::most_counted));
        if (progress_.stopped()) break;
        if (found == 0 || found > solutions_) continue;
        if (found < solutions_) in_vain = 0;
        board_ = next;
        solutions_ = found;
      }
      if (progress_.stopped()) break;
      if (best.fewest_solutions == 0 || solutions_ < best.fewest_solutions)
        best.fewest_solutions = solutions_;
      if (solutions_ == 1 && fits(board_)) {
        best.puzzle = board_;
        break;
      }
    }
    return best;
  }

 private:
  static constexpr std::size_t most_listed = 200;
  static constexpr int most_in_vain = 400;

  u64 count(const Board& board, u64 limit) {
    return SudokuNine::count(candidates_from(board), limit, progress_).solutions;
  }

  // Another digit in one cell; or, as with many clues that fits nothing, other digits in some cells.
  Board change() {
    Board next = board_;
    if (draw_below(draws_, 2) == 0) {
      std::uint8_t& digit = next[draw_one(cells_, draws_)];
      digit = static_cast<std::uint8_t>((digit + draw_below(draws_, 8)) % 9 + 1);
      return next;
    }
    const unsigned cleared = 2 + draw_below(draws_, 6);
    for (unsigned i = 0; i < cleared; ++i) next[draw_one(cells_, draws_)] = 0;
    if (!list_sorted(next, most_listed, progress_, listed_)) return board_;
    return with_clues(draw_one(listed_, draws_), pattern_);
  }

  CellSet pattern_;
  std::vector<std::size_t> cells_;
  Draws& draws_;
  Progress& progress_;
  Board board_{};
  u64 solutions_ = 0;
  std::vector<Board> listed_;
};

}  // namespace

std::optional<Board> walk_puzzles(const PuzzleWalk& walk, const Board& from, int changes, Draws& draws,
                                  Progress& progress, const PuzzleDistance& distance) {
  PuzzleChange next(walk, draws, progress);
  Board puzzle = from;
  int here = distance(puzzle);
  for (; changes > 0 && here > 0 && !progress.should_stop(); --changes) {
    const std::optional<Board> changed = next.change(puzzle);
    if (!changed || *changed == puzzle) continue;
    const int there = distance(*changed);
    if (there > here) continue;
    puzzle = *changed;
    here = there;
  }
  return here == 0 ? std::optional(puzzle) : std::nullopt;
}

PatternFound search_pattern(CellSet pattern, Draws& draws, Progress& progress,
                            const std::function<bool()>& tried, const FitsPuzzle& fits) {
  return PatternSearch(pattern, draws, progress).run(tried, fits);
}

}  // namespace nonet
