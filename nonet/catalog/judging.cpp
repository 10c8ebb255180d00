// Judges of answers that are numbers, and the list of all.
#include "nonet/contract/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/judging_parts.h"

namespace nonet {

using namespace judge;

namespace {

class BinarySudokuJudging final : public Judging {
 public:
  bool takes_settings() const override { return true; }
  Result<Done> fits(const std::string& instance) const override {
    if (is_grid(instance, 9, 9, "01")) return Done{};
    return other_format("nine lines of nine characters 0 or 1");
  }
};

class KnightsJudging final : public Judging {
 public:
  bool takes_settings() const override { return true; }
  std::string input(std::span<const std::string> instances) const override {
    return fmt::format("{}\n{}", instances.size(), Judging::input(instances));
  }
  std::size_t most_instances() const override { return 10; }
  Result<Done> fits(const std::string& instance) const override {
    if (is_grid(instance, 5, 5, "01*") && std::count(instance.begin(), instance.end(), '1') == 12 &&
        std::count(instance.begin(), instance.end(), '*') == 1)
      return Done{};
    return other_format("five lines of five characters with twelve 1, twelve 0 and one *");
  }
};

class TilesJudging final : public Judging {
 public:
  bool takes_settings() const override { return true; }
  // Digits side by side, where every tile is one.
  std::string input(std::span<const std::string> instances) const override {
    std::string out;
    for (const std::string& instance : instances) {
      const auto tiles = words_of(instance);
      if (std::any_of(tiles.begin(), tiles.end(), [](auto tile) { return tile.size() > 1; })) {
        out += instance;
        continue;
      }
      for (const auto tile : tiles) out += tile;
      out += '\n';
    }
    return out;
  }
  Result<Done> fits(const std::string& instance) const override {
    std::string digits;
    for (const auto word : words_of(instance)) digits += word;
    std::sort(digits.begin(), digits.end());
    if (digits == "012345678") return Done{};
    return other_format("the nine digits 0 to 8");
  }
};

class QueensJudging final : public Judging {
 public:
  Result<Done> fits(const std::string& instance) const override {
    const auto words = words_of(instance);
    if (words.size() == 1 && small_number(words[0], 1, 25)) return Done{};
    return other_format("a number from 1 to 25");
  }
};

class TargetSudokuJudging final : public Judging {
 public:
  // Numbers with blanks between them.
  std::string input(std::span<const std::string> instances) const override {
    std::string out;
    for (const std::string& instance : instances) {
      std::size_t cells = 0;
      for (const char c : instance) {
        if (is_between_words(c)) continue;
        out += c == '.' ? '0' : c;
        out += ++cells % 9 == 0 ? '\n' : ' ';
      }
    }
    return out;
  }
  Result<Done> fits(const std::string& instance) const override {
    if (!is_grid(instance, 9, 9, "0123456789") && !is_grid(instance, 81, 1, "0123456789"))
      return other_format("nine lines of nine digits");
    std::array<std::array<unsigned, 9>, 3> seen{};  // digits of the rows, columns and boxes
    std::size_t cell = 0;
    for (const char c : instance) {
      if (is_between_words(c)) continue;
      const std::array<std::size_t, 3> units = {cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3};
      ++cell;
      if (c == '0') continue;
      const unsigned digit = 1u << (c - '0');
      for (std::size_t kind = 0; kind < 3; ++kind) {
        unsigned& digits = seen[kind][units[kind]];
        if ((digits & digit) != 0) return other_format("no digit twice in a row, a column or a box");
        digits |= digit;
      }
    }
    return Done{};
  }
};

}  // namespace

const Judging* find_judging(std::string_view puzzle) {
  static const BinarySudokuJudging binary_sudoku;
  static const KnightsJudging knights;
  static const TilesJudging tiles;
  static const QueensJudging queens;
  static const TargetSudokuJudging target_sudoku;
  const std::array<std::pair<std::string_view, const Judging*>, 9> all = {{
      {"binary-sudoku", &binary_sudoku},
      {"checkers", &checkers_judging},
      {"clocks", &clocks_judging},
      {"knights", &knights},
      {"nine", &nine_judging},
      {"queens", &queens},
      {"sudoku", &sudoku_judging},
      {"target-sudoku", &target_sudoku},
      {"tiles", &tiles},
  }};
  for (const auto& [name, judging] : all) {
    if (name == puzzle) return judging;
  }
  return nullptr;
}

}  // namespace nonet
