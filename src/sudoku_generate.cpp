#include "nonet/sudoku_generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "src/sudoku_generate_dig.h"
#include "src/sudoku_generate_grid.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

constexpr int fewest_clues = 17;  // McGuire, Tugemann, Civario 2012
constexpr CellSet all_cells = (CellSet{1} << 81) - 1;

Error impossible(std::string what) {
  return {Fault::usage, std::move(what)};
}

Result<Done> check_pattern(const SudokuWish& wish, std::span<const int> orbits) {
  const auto& pattern = *wish.pattern;
  const auto clues = static_cast<int>(std::count(pattern.begin(), pattern.end(), true));
  if (wish.clues != 0 && wish.clues != clues)
    return impossible(fmt::format("the pattern has {} clues, {} are asked for", clues, wish.clues));
  if (clues < fewest_clues)
    return impossible(fmt::format("the pattern has {} clues, a puzzle with one solution has {} or more",
                                  clues, fewest_clues));
  std::array<bool, 9> row_has{}, column_has{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (pattern[cell] != pattern[static_cast<std::size_t>(orbits[cell])])
      return impossible("the pattern does not have the symmetry that is asked for");
    if (pattern[cell]) row_has[cell / 9] = column_has[cell % 9] = true;
  }
  for (std::size_t line = 0; line < 9; ++line) {
    for (std::size_t other = line + 1; other < line / 3 * 3 + 3; ++other) {
      if ((!row_has[line] && !row_has[other]) || (!column_has[line] && !column_has[other]))
        return impossible(fmt::format("{} {} and {} of the pattern have no clues and could change places",
                                      row_has[line] || row_has[other] ? "columns" : "rows", line + 1,
                                      other + 1));
    }
  }
  return Done{};
}

// Whether orbits can make up this number of cells.
bool adds_up(int clues, std::span<const int> orbits) {
  std::array<int, 81> sizes{};
  for (const int first : orbits) ++sizes[static_cast<std::size_t>(first)];
  u128 sums = 1;
  for (const int size : sizes) sums |= sums << size;
  return (sums >> clues & 1) != 0;
}

Result<Done> check_wish(const SudokuWish& wish, std::span<const int> orbits) {
  if (wish.clues < 0 || wish.clues > 81 || (wish.clues > 0 && wish.clues < fewest_clues))
    return impossible(fmt::format("a puzzle with one solution has {} to 81 clues, {} are asked for",
                                  fewest_clues, wish.clues));
  if (!adds_up(wish.clues, orbits))
    return impossible(fmt::format("{} clues cannot have the symmetry that is asked for", wish.clues));
  if (wish.most_rating != 0 && wish.least_rating > wish.most_rating)
    return impossible("the least rating that is asked for is above the most");
  return wish.pattern ? check_pattern(wish, orbits) : Result<Done>(Done{});
}

bool asks_for_rating(const SudokuWish& wish) {
  return wish.least_rating > 0 || wish.most_rating > 0 || wish.technique;
}

struct Range {
  int least = std::numeric_limits<int>::max(), most = 0;
  void add(int value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

class Maker {
 public:
  Maker(const SudokuWish& wish, u64 seed, std::span<const int> orbits, Progress& progress)
      : wish_(wish), draws_(seed), progress_(progress) {
    std::array<CellSet, 81> by_first{};
    for (std::size_t cell = 0; cell < 81; ++cell)
      by_first[static_cast<std::size_t>(orbits[cell])] |= cell_bit(cell);
    std::copy_if(by_first.begin(), by_first.end(), std::back_inserter(orbits_),
                 [](CellSet orbit) { return orbit != 0; });
  }

  Result<Board> make() {
    for (int tries = 0; tries < SudokuWish::most_tries && ratings_ < SudokuWish::most_ratings; ++tries) {
      const Board board = dig();
      if (progress_.should_stop()) return Error{Fault::stopped, "stopped before a puzzle was found"};
      const int clues = size_of(clue_cells(board));
      clues_.add(clues);
      if (wish_.clues != 0 && clues != wish_.clues) continue;
      const auto fits = fits_rating(board);
      if (!fits) return fits.error();
      if (*fits) return board;
    }
    return nothing_found();
  }

 private:
  Board dig() {
    const Board solution = RandomGrid<3>(draws_).quick();
    shuffle(orbits_, draws_);
    SudokuDigger digger(solution, progress_);
    return with_clues(solution, digger.dig(all_cells, orbits_, wish_.minimal ? 0 : wish_.clues));
  }

  Result<bool> fits_rating(const Board& board) {
    if (!asks_for_rating(wish_)) return true;
    ++ratings_;
    HumanOptions options;
    options.unique = true;
    const auto solved = solve_like_people(human_board(board), options, false, progress_);
    if (!solved) return solved.error();
    rating_.add(solved->rating);
    if (solved->rating < wish_.least_rating) return false;
    if (wish_.most_rating != 0 && solved->rating > wish_.most_rating) return false;
    if (!wish_.technique) return true;
    const bool used = std::any_of(solved->steps.begin(), solved->steps.end(),
                                  [&](const HumanStep& step) { return step.technique == *wish_.technique; });
    if (!used) return false;
    options.without.set(static_cast<std::size_t>(*wish_.technique));
    const auto without = solve_like_people(human_board(board), options, false, progress_);
    if (!without) return without.error();
    return !without->solved || without->rating > solved->rating;
  }

  Error nothing_found() const {
    std::string tried = fmt::format("no such puzzle was found: those that were made have {} to {} clues",
                                    clues_.least, clues_.most);
    if (ratings_ > 0)
      tried += fmt::format(", {} of them were rated, {}.{} to {}.{}", ratings_, rating_.least / 10,
                           rating_.least % 10, rating_.most / 10, rating_.most % 10);
    return {Fault::refused, std::move(tried)};
  }

  const SudokuWish& wish_;
  Draws draws_;
  Progress& progress_;
  std::vector<CellSet> orbits_;
  int ratings_ = 0;
  Range clues_, rating_;
};

}  // namespace

Result<Board> generate_sudoku(const SudokuWish& wish, u64 seed, Progress& progress) {
  const std::vector<int> orbits = symmetry_orbits(wish.symmetry, 9);
  const auto possible = check_wish(wish, orbits);
  if (!possible) return possible.error();
  return Maker(wish, seed, orbits, progress).make();
}

}  // namespace nonet
