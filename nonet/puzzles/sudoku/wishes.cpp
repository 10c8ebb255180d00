// What `nonet generate sudoku` is asked for, as text.
#include <fmt/format.h>

#include <cmath>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/random.h"

namespace nonet {
namespace {

Error wrong(std::string_view wish, std::string_view expected, std::string_view found) {
  return {Fault::usage, fmt::format("--{}: expected {}, found {}", wish, expected, quote(found))};
}

// "2.6" as 26; -1: it is none.
int tenths_of(std::string_view text) {
  const auto value = number_of<double>(text);
  const bool good = value && *value >= 0.05 && *value <= 99;
  return good ? static_cast<int>(std::lround(*value * 10)) : -1;  // 0 would be no bound
}

Result<Done> read_clues(const std::string& text, int least, int most, int& clues) {
  const auto number = number_of<int>(text);
  if (!number || *number < least || *number > most)
    return wrong("clues", fmt::format("a number from {} to {}", least, most), text);
  clues = *number;
  return Done{};
}

Result<Done> read_symmetry(const std::string& text, SudokuSymmetry& symmetry) {
  if (const SudokuSymmetryInfo* info = find_sudoku_symmetry(text)) {
    symmetry = info->symmetry;
    return Done{};
  }
  std::string names;
  for (const SudokuSymmetryInfo& info : sudoku_symmetries())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
  return wrong("symmetry", "one of " + names, text);
}

// 81 cells, also in lines or in a grid: clues where there are digits, or anything but an empty cell.
Result<Done> read_pattern(const std::string& text, SudokuWish& wish) {
  std::array<bool, 81> pattern{};
  std::size_t cells = 0;
  for (const char c : text) {
    if (std::string_view(" \t\r\n/|-+").find(c) != std::string_view::npos) continue;
    if (cells < pattern.size()) pattern[cells] = c != '.' && c != '0' && c != '_' && c != '*';
    ++cells;
  }
  if (cells != pattern.size())
    return wrong("pattern", "81 cells, . or 0 for those without a clue", fmt::format("{} cells", cells));
  wish.pattern = pattern;
  return Done{};
}

Result<Done> read_rating(const std::string& text, SudokuWish& wish) {
  const std::size_t dash = text.find('-');
  const std::string_view whole = text;
  const std::string_view least = whole.substr(0, dash);
  const std::string_view most = dash == std::string::npos ? least : whole.substr(dash + 1);
  wish.least_rating = least.empty() ? 0 : tenths_of(least);
  wish.most_rating = most.empty() ? 0 : tenths_of(most);
  const bool ordered = wish.most_rating == 0 || wish.least_rating <= wish.most_rating;
  if (wish.least_rating < 0 || wish.most_rating < 0 || !ordered || (least.empty() && most.empty()))
    return wrong("rating",
                 "A-B, two ratings from 1.0 on, the smaller one first, as in 2.6-4.2, or one rating", text);
  return Done{};
}

// What is left of a name or title when case and punctuation do not matter: "xwing"
std::string folded(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      letters += static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      letters += c;
    }
  }
  return letters;
}

Result<Done> read_technique(const std::string& text, SudokuWish& wish) {
  const std::string asked = folded(text);
  for (const TechniqueInfo& info : technique_infos()) {
    if (asked != folded(info.name) && asked != folded(info.title)) continue;
    wish.technique = info.technique;
    return Done{};
  }
  std::string names;
  for (const TechniqueInfo& info : technique_infos())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
  return wrong("technique", "one of " + names, text);
}

Result<SudokuWish> read_wishes(const Settings& wishes) {
  SudokuWish wish;
  for (const auto& [name, text] : wishes) {
    const Result<Done> read = name == "clues"       ? read_clues(text, 17, 81, wish.clues)
                              : name == "symmetry"  ? read_symmetry(text, wish.symmetry)
                              : name == "pattern"   ? read_pattern(text, wish)
                              : name == "rating"    ? read_rating(text, wish)
                              : name == "technique" ? read_technique(text, wish)
                                                    : Result<Done>(Done{});
    if (!read) return read.error();
  }
  // So many clues are seldom all needed: who wants that says so.
  wish.strict = wishes.contains("strict");
  wish.minimal =
      wish.strict || wishes.contains("minimal") || !(wishes.contains("clues") || wishes.contains("pattern"));
  return wish;
}

// Boards of other rules know two wishes.
Result<SudokuLook> read_look(const Settings& wishes, int cells) {
  SudokuLook look;
  for (const auto& [name, text] : wishes) {
    if (name != "clues" && name != "symmetry")
      return Error{
          Fault::unsupported,
          fmt::format("--{} is for nine digits in boxes of 3x3; other boards have --clues and --symmetry",
                      name)};
    const auto read =
        name == "clues" ? read_clues(text, 1, cells, look.clues) : read_symmetry(text, look.symmetry);
    if (!read) return read.error();
  }
  return look;
}

// Digits of a grid: they are drawn where there is a way that is exactly uniform.
Result<std::vector<std::uint8_t>> draw_grid(const SudokuRules& rules, const Settings& wishes, u64 seed) {
  for (const auto& [name, text] : wishes) {
    if (name != "grid")
      return Error{
          Fault::usage,
          fmt::format("--grid is a solved grid without a puzzle: --{} cannot be wanted of it", name)};
  }
  const bool plain = static_cast<int>(rules.regions.size()) == 3 * rules.n && rules.cages.empty();
  if (plain && rules.box_rows == 3 && rules.box_columns == 3) {
    const auto grid = random_sudoku_grid(seed);
    return std::vector(grid.begin(), grid.end());
  }
  if (plain && rules.box_rows == 2 && rules.box_columns == 2) {
    Draws draws(seed);
    const auto grid = RandomGrid<2>(draws).uniform();
    return std::vector(grid.begin(), grid.end());
  }
  return Error{Fault::unsupported,
               "--grid draws grids of nine digits in boxes of 3x3 or four in 2x2, of other boards it cannot "
               "make all equally likely; nonet list --sample draws solutions where there are not too many"};
}

}  // namespace

Result<std::unique_ptr<Instance>> SudokuPuzzle::random_like(u64 seed, const Settings& wishes,
                                                            const Request& request,
                                                            Progress& progress) const {
  if (wishes.contains("grid")) {
    const auto grid = draw_grid(rules_, wishes, seed);
    if (!grid) return grid.error();
    return instance_of_digits(*grid, rules_.n);
  }
  if (!plain_nine_) {
    const auto look = read_look(wishes, rules_.cells());
    if (!look) return look.error();
    auto board = random_sudoku(rules_, seed, *look, progress);
    if (!board) return board.error();
    return instance_of(std::move(*board), {});
  }
  auto wish = read_wishes(wishes);
  if (!wish) return wish.error();
  wish->note = request.note;
  const auto board = generate_sudoku(*wish, seed, progress);
  if (!board) return board.error();
  return instance_of_digits(*board, 9);
}

Result<std::unique_ptr<Instance>> SudokuPuzzle::instance_of_digits(std::span<const std::uint8_t> digits,
                                                                   int n) {
  return instance_of(candidates_of_digits(n, digits), {});
}

}  // namespace nonet
