#include "nonet/puzzles/sudoku/generate/generate.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/puzzles/sudoku/generate/maker.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

constexpr int fewest_clues = 17;  // McGuire, Tugemann, Civario 2012

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

// A solved grid has nothing to rate, and any clue of it can be left out.
Result<Done> check_whole(const SudokuWish& wish) {
  const bool whole = wish.clues == 81 ||
                     (wish.pattern && std::count(wish.pattern->begin(), wish.pattern->end(), true) == 81);
  if (!whole) return Done{};
  if (wish.minimal) return impossible("of 81 clues not every one is needed");
  if (wish.least_rating > 0 || wish.most_rating > 0 || wish.technique)
    return impossible("81 clues leave nothing to solve, and so no rating or technique");
  return Done{};
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
  if (!orbits_add_up(orbits, wish.clues))
    return impossible(fmt::format("{} clues cannot have the symmetry that is asked for", wish.clues));
  if (wish.strict && !wish.minimal)
    return impossible("a puzzle in which no clue can be left out is minimal, and that is not asked for");
  if (auto partial = check_whole(wish); !partial) return partial;
  if (auto rated = check_ratings(wish); !rated) return rated;
  return wish.pattern ? check_pattern(wish, orbits) : Result<Done>(Done{});
}

}  // namespace

Result<Board> generate_sudoku(const SudokuWish& wish, u64 seed, Progress& progress) {
  const std::vector<int> orbits = symmetry_orbits(wish.symmetry, 9);
  const auto possible = check_wish(wish, orbits);
  if (!possible) return possible.error();
  return SudokuMaker(wish, seed, orbits, progress).make();
}

}  // namespace nonet
