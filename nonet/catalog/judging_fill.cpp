// Judges of answers that are filled boards.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/judging_parts.h"

namespace nonet::judge {
namespace {

class SudokuJudging final : public Judging {
 public:
  Result<Done> fits(const std::string& instance) const override {
    if (is_grid(instance, 9, 9, "0123456789")) return Done{};
    return other_format("nine lines of nine digits");
  }

  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    if (!fits(instance)) return wrong("the instance is not one of the contest");
    const auto givens = words_of(instance);
    std::array<Words::Word, 9> rows;
    for (std::size_t row = 0; row < 9; ++row) {
      const auto word = output.next();
      if (!word) return ended_before(fmt::format("row {}", row + 1));
      if (word->text.size() != 9 || word->text.find_first_not_of("0123456789") != std::string_view::npos)
        return malformed(fmt::format("{}expected nine digits, found {}", at(*word), quote_word(word->text)));
      rows[row] = *word;
    }
    if (auto fault = first_fault(rows, givens); !fault.empty()) return wrong(std::move(fault));
    if (exact.empty()) return better("this is a solution of a board that was said to have none");
    return {};
  }

 private:
  static std::string first_fault(const std::array<Words::Word, 9>& rows,
                                 const std::vector<std::string_view>& givens) {
    std::array<std::array<unsigned, 9>, 3> seen{};  // digits in the rows, columns, boxes
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const std::size_t row = cell / 9, column = cell % 9;
      const char digit = rows[row].text[column], given = givens[row][column];
      const std::string where =
          fmt::format("line {}: row {}, column {} ", rows[row].line, row + 1, column + 1);
      if (digit == '0') return where + "is left empty";
      if (given != '0' && given != digit) return where + fmt::format("holds {}, given is {}", digit, given);
      const std::array<std::size_t, 3> units = {row, column, row / 3 * 3 + column / 3};
      constexpr std::array<std::string_view, 3> names = {"row", "column", "box"};
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const unsigned bit = 1u << (digit - '0');
        if ((seen[kind][units[kind]] & bit) != 0)
          return where + fmt::format("holds the second {} of its {}", digit, names[kind]);
        seen[kind][units[kind]] |= bit;
      }
    }
    return {};
  }
};

class CheckersJudging final : public Judging {
 public:
  Result<Done> fits(const std::string& instance) const override {
    if (size_of(instance, 6)) return Done{};
    return other_format("a number from 6 to 13");
  }

  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    const auto n = size_of(instance, 1);
    const auto expected = words_of(exact);
    if (!n || expected.empty() ||
        expected.size() % static_cast<std::size_t>(*n) != 1 % static_cast<std::size_t>(*n))
      return wrong("the instance is not one of the contest");
    const std::size_t solutions = (expected.size() - 1) / static_cast<std::size_t>(*n);
    std::vector<int> before;
    for (std::size_t i = 0; i < solutions; ++i) {
      std::vector<int> found, right;
      for (int row = 0; row < *n; ++row) {
        const auto word = output.next();
        if (!word) return ended_before(fmt::format("solution {}, row {}", i + 1, row + 1));
        const auto column = small_number(word->text, 1, *n);
        if (!column) {
          return malformed(fmt::format("{}expected a column from 1 to {}, found {}", at(*word), *n,
                                       quote_word(word->text)));
        }
        found.push_back(*column);
        const auto place = i * static_cast<std::size_t>(*n) + static_cast<std::size_t>(row);
        right.push_back(small_number(expected[place], 1, *n).value_or(0));
      }
      if (found != right) return compare(i + 1, found, right, before);
      before = std::move(found);
    }
    return Judging::grade(instance, std::string(expected.back()), output);
  }

 private:
  static std::optional<int> size_of(const std::string& instance, int least) {
    const auto words = words_of(instance);
    return words.size() == 1 ? small_number(words[0], least, 13) : std::nullopt;
  }

  static Graded compare(std::size_t number, const std::vector<int>& found, const std::vector<int>& right,
                        const std::vector<int>& before) {
    if (auto fault = attack(found); !fault.empty())
      return wrong(fmt::format("solution {} is none: {}", number, fault));
    if (found < right && found > before)
      return better(fmt::format("solution {}: {} comes before {}", number, line(found), line(right)));
    return wrong(fmt::format("solution {}: expected {}, found {}", number, line(right), line(found)));
  }

  static std::string attack(const std::vector<int>& columns) {
    for (std::size_t b = 0; b < columns.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        const int aside = std::abs(columns[a] - columns[b]);
        if (aside != 0 && aside != static_cast<int>(b - a)) continue;
        return fmt::format("the pieces of rows {} and {} share a {}", a + 1, b + 1,
                           aside == 0 ? "column" : "diagonal");
      }
    }
    return {};
  }

  static std::string line(const std::vector<int>& columns) {
    return fmt::format("{}", fmt::join(columns, " "));
  }
};

const SudokuJudging the_sudoku_judging;
const CheckersJudging the_checkers_judging;

}  // namespace

const Judging& sudoku_judging = the_sudoku_judging;
const Judging& checkers_judging = the_checkers_judging;

}  // namespace nonet::judge
