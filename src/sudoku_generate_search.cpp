#include "src/sudoku_generate_search.h"

#include <algorithm>
#include <array>
#include <vector>

#include "src/sudoku_generate_grid.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

std::vector<std::size_t> cells_of(CellSet set) {
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < 81; ++i) {
    if (has_cell(set, i)) cells.push_back(i);
  }
  return cells;
}

template <class T>
const T& draw_one(const std::vector<T>& values, Draws& draws) {
  return values[draw_below(draws, static_cast<unsigned>(values.size()))];
}

// The solutions in order; false when there are as many as that.
bool list_sorted(const Board& board, std::size_t limit, Progress& progress, std::vector<Board>& solutions) {
  solutions.clear();
  const auto found =
      SudokuNine::each(candidates_from(board), SudokuNine::Order::any, progress, [&](const Board& solution) {
        solutions.push_back(solution);
        return solutions.size() < limit;
      });
  std::sort(solutions.begin(), solutions.end());
  return found.complete;
}

class Walk {
 public:
  Walk(const PuzzleWalk& walk, const Board& from, Draws& draws, Progress& progress)
      : walk_(walk), draws_(draws), progress_(progress), puzzle_(from) {}

  std::optional<Board> run(int changes, const PuzzleDistance& distance) {
    int here = distance(puzzle_);
    for (; changes > 0 && here > 0 && !progress_.should_stop(); --changes) {
      const std::optional<Board> next = change();
      if (!next || *next == puzzle_) continue;
      const int there = distance(*next);
      if (there > here) continue;
      puzzle_ = *next;
      here = there;
    }
    return here == 0 ? std::optional(puzzle_) : std::nullopt;
  }

 private:
  // An orbit, and the number of the only solution with its digits.
  struct Addition {
    CellSet orbit = 0;
    std::size_t solution = 0;
  };
  static constexpr std::size_t most_solutions = 1000;

  std::optional<Board> change() {
    CellSet clues = clue_cells(puzzle_);
    const int size = size_of(clues);
    const bool grow = size < walk_.clues;
    const unsigned out = size > walk_.clues ? 1 + draw_below(draws_, 2) : 1;
    for (unsigned i = 0; i < out; ++i) clues &= ~draw_orbit(clues);
    if (!list_sorted(with_clues(puzzle_, clues), most_solutions, progress_, solutions_)) return std::nullopt;
    if (grow && !solutions_.empty()) {
      // Of one of the solutions an orbit that most likely does not suffice.
      const Board solution = draw_one(solutions_, draws_);
      clues |= draw_orbit(~clues);
      const Board grown = with_clues(solution, clues);
      std::erase_if(solutions_, [&](const Board& other) { return with_clues(other, clues) != grown; });
    }
    if (solutions_.size() == 1) return dig(solutions_[0], clues);
    list_additions(clues);
    if (additions_.empty()) return std::nullopt;
    const Addition& added = draw_one(additions_, draws_);
    return dig(solutions_[added.solution], clues | added.orbit);
  }

  // An orbit of these cells, which has some.
  CellSet draw_orbit(CellSet cells) {
    while (true) {
      const CellSet orbit = walk_.orbits[draw_below(draws_, static_cast<unsigned>(walk_.orbits.size()))];
      if ((orbit & cells) != 0) return orbit;
    }
  }

  void list_additions(CellSet clues) {
    additions_.clear();
    std::vector<std::pair<u64, std::size_t>> digits;  // of an orbit, and whose
    for (const CellSet orbit : walk_.orbits) {
      if ((orbit & clues) != 0) continue;
      const std::vector<std::size_t> cells = cells_of(orbit);
      digits.clear();
      for (std::size_t i = 0; i < solutions_.size(); ++i) {
        u64 number = 0;
        for (const std::size_t cell : cells) number = number * 10 + solutions_[i][cell];
        digits.emplace_back(number, i);
      }
      std::sort(digits.begin(), digits.end());
      for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool like_last = i > 0 && digits[i - 1].first == digits[i].first;
        const bool like_next = i + 1 < digits.size() && digits[i + 1].first == digits[i].first;
        if (!like_last && !like_next) additions_.push_back({orbit, digits[i].second});
      }
    }
  }

  std::optional<Board> dig(const Board& solution, CellSet clues) {
    std::vector<CellSet> items;
    std::copy_if(walk_.orbits.begin(), walk_.orbits.end(), std::back_inserter(items),
                 [clues](CellSet orbit) { return (orbit & clues) != 0; });
    shuffle(items, draws_);
    SudokuDigger digger(solution, progress_);
    const CellSet left = digger.dig(clues, items, walk_.minimal ? 0 : walk_.clues);
    if (digger.stopped()) return std::nullopt;
    return with_clues(solution, left);
  }

  const PuzzleWalk& walk_;
  Draws& draws_;
  Progress& progress_;
  Board puzzle_;
  std::vector<Board> solutions_;
  std::vector<Addition> additions_;
};

class PatternSearch {
 public:
  PatternSearch(CellSet pattern, Draws& draws, Progress& progress)
      : pattern_(pattern), cells_(cells_of(pattern)), draws_(draws), progress_(progress) {}

  PatternFound run(std::int64_t changes, const FitsPuzzle& fits) {
    PatternFound best;
    int in_vain = most_in_vain;
    for (; changes > 0 && !progress_.should_stop(); --changes, ++in_vain) {
      changes -= static_cast<std::int64_t>(solutions_ / solutions_a_change);
      if (in_vain >= most_in_vain) {
        board_ = with_clues(RandomGrid<3>(draws_).quick(), pattern_);
        solutions_ = count(board_, PatternFound::most_counted);
        in_vain = 0;
      } else {
        const Board next = change();
        const u64 found =
            next == board_ ? 0 : count(next, std::min(solutions_ + 1, PatternFound::most_counted));
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
  static constexpr u64 solutions_a_change = 500;  // take as long as a change without them
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
  return Walk(walk, from, draws, progress).run(changes, distance);
}

PatternFound search_pattern(CellSet pattern, std::int64_t changes, Draws& draws, Progress& progress,
                            const FitsPuzzle& fits) {
  return PatternSearch(pattern, draws, progress).run(changes, fits);
}

}  // namespace nonet
