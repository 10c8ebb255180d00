#include "nonet/sudoku_generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "src/sudoku_generate_dig.h"
#include "src/sudoku_generate_grid.h"
#include "src/sudoku_generate_search.h"

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

std::string rating_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

Result<Done> check_ratings(const SudokuWish& wish) {
  const int lowest = technique_infos().front().rating, highest = technique_infos().back().rating;
  const auto scale = [&](std::string_view wrong) {
    return impossible(
        fmt::format("ratings go from {} to {}, {}", rating_text(lowest), rating_text(highest), wrong));
  };
  if (wish.least_rating > highest) return scale("the least that is asked for is above");
  if (wish.most_rating == 0) return Done{};
  if (wish.most_rating < lowest) return scale("the most that is asked for is below");
  if (wish.least_rating > wish.most_rating)
    return impossible("the least rating that is asked for is above the most");
  if (std::none_of(technique_infos().begin(), technique_infos().end(), [&](const TechniqueInfo& info) {
        return info.rating >= wish.least_rating && info.rating <= wish.most_rating;
      }))
    return impossible(fmt::format("no technique is rated {} to {}, and so no puzzle is",
                                  rating_text(wish.least_rating), rating_text(wish.most_rating)));
  if (!wish.technique) return Done{};
  const TechniqueInfo& technique = technique_infos()[static_cast<std::size_t>(*wish.technique)];
  if (technique.rating <= wish.most_rating) return Done{};
  return impossible(fmt::format("{} is rated {}, above the most rating that is asked for", technique.name,
                                rating_text(technique.rating)));
}

Result<Done> check_wish(const SudokuWish& wish, std::span<const int> orbits) {
  if (wish.clues < 0 || wish.clues > 81 || (wish.clues > 0 && wish.clues < fewest_clues))
    return impossible(fmt::format("a puzzle with one solution has {} to 81 clues, {} are asked for",
                                  fewest_clues, wish.clues));
  if (!adds_up(wish.clues, orbits))
    return impossible(fmt::format("{} clues cannot have the symmetry that is asked for", wish.clues));
  if (wish.most_tries < 1 || wish.most_ratings < 1)
    return impossible(fmt::format("the most tries and ratings are 1 or more, {} and {} are asked for",
                                  wish.most_tries, wish.most_ratings));
  if (auto rated = check_ratings(wish); !rated) return rated;
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
    std::optional<Board> made = wish_.pattern ? make_from_pattern() : make_by_digging();
    if (!made && !wish_.pattern) made = make_by_walking();
    if (error_) return *error_;
    if (made) return *made;
    if (progress_.should_stop()) return Error{Fault::stopped, "stopped before a puzzle was found"};
    return nothing_found();
  }

 private:
  // What is not rare is met in so many grids.
  static constexpr int most_grids = 500;
  static constexpr int ended = -1;

  std::optional<Board> make_by_digging() {
    int nearest = std::numeric_limits<int>::max();
    for (int i = 0; i < std::min(most_grids, wish_.most_tries) && nearest > 0; ++i) {
      const Board board = dig();
      if (progress_.should_stop()) return std::nullopt;
      const int there = distance(board);
      if (there < nearest) {
        nearest = there;
        nearest_ = board;
      }
    }
    return nearest == 0 ? std::optional(nearest_) : std::nullopt;
  }

  // From what came nearest, and where that leads to nothing from others.
  std::optional<Board> make_by_walking() {
    constexpr int parts = 10;
    for (int part = 0; part < parts && !ended_ && !progress_.should_stop(); ++part) {
      const int clues = wish_.clues != 0 ? wish_.clues : size_of(clue_cells(nearest_));
      const PuzzleWalk walk = {orbits_, clues, wish_.minimal};
      const auto found = walk_puzzles(walk, nearest_, wish_.most_tries / parts, draws_, progress_,
                                      [this](const Board& board) { return distance(board); });
      if (found) return found;
      nearest_ = dig();
    }
    return std::nullopt;
  }

  std::optional<Board> make_from_pattern() {
    CellSet pattern = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) pattern |= CellSet{(*wish_.pattern)[cell]} << cell;
    const auto found = search_pattern(pattern, std::int64_t{5} * wish_.most_tries, draws_, progress_,
                                      [this](const Board& board) { return distance(board) <= 0; });
    fewest_solutions_ = found.fewest_solutions;
    return ended_ ? std::nullopt : found.puzzle;
  }

  Board dig() {
    const Board solution = RandomGrid<3>(draws_).quick();
    shuffle(orbits_, draws_);
    SudokuDigger digger(solution, progress_);
    return with_clues(solution, digger.dig(all_cells, orbits_, wish_.minimal ? 0 : wish_.clues));
  }

  // From what is asked for, in clues before anything else. After the last rating that may be, or an error,
  // everything ends.
  int distance(const Board& board) {
    constexpr int a_clue = 1000;
    const int clues = size_of(clue_cells(board));
    clues_.add(clues);
    if (wish_.clues != 0 && clues != wish_.clues) return std::abs(clues - wish_.clues) * a_clue;
    if (wish_.pattern && wish_.minimal && !is_minimal_by_orbits(board)) return 1;
    ++puzzles_;
    if (!asks_for_rating(wish_)) return 0;
    const auto far = rating_distance(board);
    if (!far) error_ = far.error();
    ended_ = !far || (*far > 0 && ratings_ >= wish_.most_ratings);
    return ended_ ? ended : *far;
  }

  bool is_minimal_by_orbits(const Board& board) {
    Board solution;
    SudokuNine::Work work;
    SudokuNine::solve(board, 1, solution, work);
    SudokuDigger digger(solution, progress_);
    const CellSet clues = clue_cells(board);
    return digger.dig(clues, orbits_) == clues && !digger.stopped();
  }

  Result<int> rating_distance(const Board& board) {
    ++ratings_;
    HumanOptions options;
    options.unique = true;
    const auto solved = solve_like_people(human_board(board), options, false, progress_);
    if (!solved) return solved.error();
    const int rating = solved->rating;
    rating_.add(rating);
    int far = std::max(0, wish_.least_rating - rating);
    if (wish_.most_rating != 0) far = std::max(far, rating - wish_.most_rating);
    if (!wish_.technique) return far;
    const auto technique = static_cast<std::size_t>(*wish_.technique);
    // Puzzles that need it are mostly rated as it is.
    const int near = 1 + std::abs(rating - technique_infos()[technique].rating);
    const bool used = std::any_of(solved->steps.begin(), solved->steps.end(),
                                  [&](const HumanStep& step) { return step.technique == *wish_.technique; });
    if (!used || far > 0) return far + near;
    options.without.set(technique);
    const auto without = solve_like_people(human_board(board), options, false, progress_);
    if (!without) return without.error();
    return !without->solved || without->rating > rating ? 0 : near;
  }

  Error nothing_found() const {
    std::string tried = "no such puzzle was found: ";
    if (wish_.pattern && fewest_solutions_ > 1) {
      tried += fmt::format("with the pattern the fewest solutions were {}{}", fewest_solutions_,
                           fewest_solutions_ == PatternFound::most_counted ? " or more" : "");
    } else if (fewest_solutions_ == 1 && puzzles_ == 0) {
      tried += "those with the pattern have clues that are not needed";
    } else {
      tried += fmt::format("those that were made have {} to {} clues", clues_.least, clues_.most);
    }
    if (ratings_ > 0)
      tried += fmt::format(", {} were rated, {} to {}", ratings_, rating_text(rating_.least),
                           rating_text(rating_.most));
    return {Fault::refused, std::move(tried)};
  }

  const SudokuWish& wish_;
  Draws draws_;
  Progress& progress_;
  std::vector<CellSet> orbits_;
  std::optional<Error> error_;
  bool ended_ = false;
  int ratings_ = 0;
  u64 puzzles_ = 0;           // as far as clues go
  u64 fewest_solutions_ = 0;  // with the pattern
  Board nearest_{};           // that digging met
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
