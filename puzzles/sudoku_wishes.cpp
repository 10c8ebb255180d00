// What `nonet generate sudoku` is asked for, as text.
#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "nonet/sudoku_generate.h"
#include "nonet/sudoku_human.h"
#include "puzzles/sudoku_puzzle.h"
#include "src/grid_text.h"

namespace nonet {
namespace {

Error wrong(std::string_view wish, std::string_view expected, std::string_view found) {
  return {Fault::usage, fmt::format("--{}: expected {}, found {}", wish, expected, quote(found))};
}

// "2.6" as 26; -1: it is none.
int tenths_of(std::string_view text) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = code == std::errc() && end == text.data() + text.size() && value > 0 && value <= 99;
  return good ? static_cast<int>(std::lround(value * 10)) : -1;
}

Result<Done> read_clues(const std::string& text, SudokuWish& wish) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), wish.clues);
  if (code != std::errc() || end != text.data() + text.size() || wish.clues < 17 || wish.clues > 81)
    return wrong("clues", "a number from 17 to 81", text);
  return Done{};
}

Result<Done> read_symmetry(const std::string& text, SudokuWish& wish) {
  if (const SudokuSymmetryInfo* info = find_sudoku_symmetry(text)) {
    wish.symmetry = info->symmetry;
    return Done{};
  }
  std::string names;
  for (const SudokuSymmetryInfo& info : sudoku_symmetries())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
  return wrong("symmetry", "one of " + names, text);
}

// A board of any format: clues where it has digits or anything but an empty cell.
Result<Done> read_pattern(const std::string& text, SudokuWish& wish) {
  std::array<bool, 81> pattern{};
  std::size_t cells = 0;
  for (const char c : text) {
    if (c == ' ' || c == '/' || c == '\n' || c == '\r' || c == '\t') continue;
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
    return wrong("rating", "A-B, as in 2.6-4.2, or a rating", text);
  return Done{};
}

Result<Done> read_technique(const std::string& text, SudokuWish& wish) {
  if (const TechniqueInfo* info = find_technique(text)) {
    wish.technique = info->technique;
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
    const Result<Done> read = name == "clues"       ? read_clues(text, wish)
                              : name == "symmetry"  ? read_symmetry(text, wish)
                              : name == "pattern"   ? read_pattern(text, wish)
                              : name == "rating"    ? read_rating(text, wish)
                              : name == "technique" ? read_technique(text, wish)
                                                    : Result<Done>(Done{});
    if (!read) return read.error();
  }
  // So many clues are seldom all needed: who wants that says so.
  wish.minimal = wishes.contains("minimal") || !(wishes.contains("clues") || wishes.contains("pattern"));
  return wish;
}

}  // namespace

Result<std::unique_ptr<Instance>> SudokuPuzzle::random_like(u64 seed, const Settings& wishes, const Request&,
                                                            Progress& progress) const {
  if (const auto plain = check_plain("wishes are"); !plain) return plain.error();
  const auto wish = read_wishes(wishes);
  if (!wish) return wish.error();
  const auto board = generate_sudoku(*wish, seed, progress);
  if (!board) return board.error();
  std::vector<std::uint32_t> candidates;
  for (const std::uint8_t digit : *board) candidates.push_back(digit == 0 ? 511u : 1u << (digit - 1));
  return instance_of(std::move(candidates), {});
}

}  // namespace nonet
