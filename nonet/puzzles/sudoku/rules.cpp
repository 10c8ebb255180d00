#include "nonet/puzzles/sudoku/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

constexpr std::uint64_t most_sets = 1 << 18;  // of all cages together

// How many sets of `size` digits of `digits` have the sum; u64 holds all 2^25 sets many times over.
std::uint64_t count_sets(std::uint32_t digits, std::size_t size, int sum) {
  constexpr std::size_t sums = SudokuRules::most * (SudokuRules::most + 1) / 2 + 1;
  if (sum < 0 || static_cast<std::size_t>(sum) >= sums) return 0;
  std::vector<std::array<std::uint64_t, sums>> ways(size + 1);
  ways[0][0] = 1;
  for (; digits != 0; digits &= digits - 1) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(digits)) + 1;
    for (std::size_t k = size; k > 0; --k) {
      for (std::size_t s = sums - 1; s >= digit; --s) ways[k][s] += ways[k - 1][s - digit];
    }
  }
  return ways[size][static_cast<std::size_t>(sum)];
}

// Calls f(mask) for each such set.
template <class F>
void each_set(std::uint32_t digits, int size, int sum, std::uint32_t taken, const F& f) {
  if (size == 0) {
    if (sum == 0) f(taken);
    return;
  }
  const int count = std::popcount(digits);
  if (count < size) return;
  int least = 0, most = 0, rank = 0;
  for (std::uint32_t rest = digits; rest != 0; rest &= rest - 1, ++rank) {
    const int digit = std::countr_zero(rest) + 1;
    if (rank < size) least += digit;
    if (rank >= count - size) most += digit;
  }
  if (sum < least || sum > most) return;
  const auto largest = std::bit_floor(digits);
  const int digit = static_cast<int>(std::bit_width(digits));
  each_set(digits ^ largest, size - 1, sum - digit, taken | largest, f);
  each_set(digits ^ largest, size, sum, taken, f);
}

std::uint32_t candidates_of(const SudokuRules::Cage& cage, SudokuCandidates candidates) {
  std::uint32_t all = 0;
  for (const int cell : cage.cells) all |= candidates[static_cast<std::size_t>(cell)];
  return all;
}

std::uint64_t count_sets(const SudokuRules::Cage& cage, SudokuCandidates candidates) {
  return count_sets(candidates_of(cage, candidates), cage.cells.size(), cage.sum);
}

std::string check_cells(const SudokuRules& rules, std::span<const int> cells) {
  std::vector<bool> seen(static_cast<std::size_t>(rules.cells()));
  if (cells.empty() || cells.size() > static_cast<std::size_t>(rules.n)) {
    return fmt::format("has {} cells, expected 1 to {}", cells.size(), rules.n);
  }
  for (const int cell : cells) {
    if (cell < 0 || cell >= rules.cells()) return fmt::format("has a cell {} that is not there", cell);
    if (seen[static_cast<std::size_t>(cell)]) return fmt::format("has the cell {} twice", cell);
    seen[static_cast<std::size_t>(cell)] = true;
  }
  return {};
}

Result<Done> check(const SudokuRules& rules, SudokuCandidates candidates, std::span<const int> weights) {
  const auto wrong = [](std::string what) { return Error{Fault::usage, std::move(what)}; };
  if (rules.n < 1 || rules.n > SudokuRules::most) {
    return wrong(fmt::format("a Sudoku of {} digits, expected 1 to {}", rules.n, SudokuRules::most));
  }
  const auto cells = static_cast<std::size_t>(rules.cells());
  if (candidates.size() != cells || (!weights.empty() && weights.size() != cells)) {
    return wrong(
        fmt::format("{} cells and {} weights, expected {}", candidates.size(), weights.size(), cells));
  }
  for (const std::uint32_t mask : candidates) {
    if ((mask & ~rules.all_digits()) != 0) return wrong(fmt::format("a candidate above {}", rules.n));
  }
  for (const SudokuRules::Region& region : rules.regions) {
    if (const auto what = check_cells(rules, region.cells); !what.empty()) {
      return wrong(fmt::format("{} {}", region.name, what));
    }
  }
  std::uint64_t sets = 0;
  for (const SudokuRules::Cage& cage : rules.cages) {
    if (const auto what = check_cells(rules, cage.cells); !what.empty()) {
      return wrong(fmt::format("the cage of {} {}", cage.sum, what));
    }
    sets += count_sets(cage, candidates);
    if (sets > most_sets) {
      return Error{
          Fault::refused,
          fmt::format("the cages allow more than {} sets of digits; smaller cages allow fewer", most_sets)};
    }
  }
  return Done{};
}

// Numbers the items: primary ones first.
struct Items {
  int primary = 0, all = 0;
  std::vector<int> region, cage;            // the first of a region's and of a cage's digits
  std::vector<std::vector<int>> digits_of;  // by cell: the first of every such row of digits
  int of_cage(std::size_t i, int n) const { return cage[i] + n; }  // the cage itself, behind its digits

  explicit Items(const SudokuRules& rules)
      : region(rules.regions.size()),
        cage(rules.cages.size()),
        digits_of(static_cast<std::size_t>(rules.cells())) {
    int next = rules.cells();
    const auto number = [&](std::span<const int> cells, int items) {
      const int first = std::exchange(next, next + items);
      for (const int cell : cells) digits_of[static_cast<std::size_t>(cell)].push_back(first);
      return first;
    };
    const auto whole = [&](std::size_t i) {
      return static_cast<int>(rules.regions[i].cells.size()) == rules.n;
    };
    for (std::size_t i = 0; i < region.size(); ++i) {
      if (whole(i)) region[i] = number(rules.regions[i].cells, rules.n);
    }
    for (std::size_t i = 0; i < cage.size(); ++i) cage[i] = number(rules.cages[i].cells, rules.n + 1);
    primary = next;
    for (std::size_t i = 0; i < region.size(); ++i) {
      if (!whole(i)) region[i] = number(rules.regions[i].cells, rules.n);
    }
    all = next;
  }
};

}  // namespace

SudokuRules latin_rules(int n) {
  SudokuRules rules;
  rules.n = n;
  for (int row = 0; row < n; ++row) {
    rules.regions.push_back({fmt::format("row {}", row + 1), {}});
    for (int column = 0; column < n; ++column) rules.regions.back().cells.push_back(row * n + column);
  }
  for (int column = 0; column < n; ++column) {
    rules.regions.push_back({fmt::format("column {}", column + 1), {}});
    for (int row = 0; row < n; ++row) rules.regions.back().cells.push_back(row * n + column);
  }
  return rules;
}

SudokuRules sudoku_rules(int box_rows, int box_columns) {
  const int n = box_rows * box_columns;
  SudokuRules rules = latin_rules(n);
  rules.box_rows = box_rows;
  rules.box_columns = box_columns;
  for (int box = 0; box < n; ++box) {
    const int top = box / box_rows * box_rows, left = box % box_rows * box_columns;
    rules.regions.push_back({fmt::format("box {}", box + 1), {}});
    for (int i = 0; i < n; ++i) {
      rules.regions.back().cells.push_back((top + i / box_columns) * n + left + i % box_columns);
    }
  }
  return rules;
}

bool is_plain_nine(const SudokuRules& rules) {
  return rules.box_rows == 3 && rules.box_columns == 3 && rules.regions.size() == 27 && rules.cages.empty();
}

LargeSudoku regions_of(const SudokuRules& rules) {
  LargeSudoku board;
  board.n = rules.n;
  for (const SudokuRules::Region& region : rules.regions) board.regions.push_back(region.cells);
  return board;
}

Result<CoverProblem> compile_sudoku(const SudokuRules& rules, SudokuCandidates candidates,
                                    std::span<const int> weights, Aim aim) {
  const auto good = check(rules, candidates, weights);
  if (!good) return good.error();
  const Items items(rules);
  CoverBuilder builder(items.primary, items.all);
  builder.aim(aim);
  std::vector<int> option;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    const std::uint32_t mask = candidates[at];
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest) + 1;
      option.assign(1, cell);
      for (const int first : items.digits_of[at]) option.push_back(first + digit - 1);
      builder.add_labelled(std::has_single_bit(mask) ? -1 : cell * rules.n + digit - 1, option, {},
                           weights.empty() ? 0 : std::int64_t{weights[at]} * digit);
    }
  }
  for (std::size_t i = 0; i < rules.cages.size(); ++i) {
    const SudokuRules::Cage& cage = rules.cages[i];
    const std::uint32_t digits = candidates_of(cage, candidates);
    each_set(digits, static_cast<int>(cage.cells.size()), cage.sum, 0, [&](std::uint32_t set) {
      option.assign(1, items.of_cage(i, rules.n));
      for (int d = 0; d < rules.n; ++d) {
        if ((set >> d & 1) == 0) option.push_back(items.cage[i] + d);
      }
      builder.add_labelled(-1, option);
    });
  }
  return builder.build();
}

BoardView view_of_sudoku(const SudokuRules& rules, SudokuCandidates candidates, const CoverProblem& stated) {
  BoardView view{.rows = rules.n, .columns = rules.n};
  for (int cell = 0; cell < rules.cells(); ++cell) {
    view.given.push_back(static_cast<int>(candidates[static_cast<std::size_t>(cell)]));
    for (int digit = 1; digit <= rules.n; ++digit) view.shown.push_back({{cell, digit}});
  }
  view.shown.resize(static_cast<std::size_t>(stated.options()));  // sets of digits in cages show nothing
  return view;
}

std::string find_contradiction(const SudokuRules& rules, SudokuCandidates candidates) {
  const auto mask = [&](int cell) { return candidates[static_cast<std::size_t>(cell)]; };
  const auto find_in = [&](std::span<const int> cells, std::string_view name) {
    std::uint32_t seen = 0;
    for (const int cell : cells) {
      if (!std::has_single_bit(mask(cell))) continue;
      if ((seen & mask(cell)) != 0)
        return fmt::format("two {}s in {}", std::countr_zero(mask(cell)) + 1, name);
      seen |= mask(cell);
    }
    return std::string();
  };
  for (const SudokuRules::Region& region : rules.regions) {
    if (auto found = find_in(region.cells, region.name); !found.empty()) return found;
  }
  for (const SudokuRules::Cage& cage : rules.cages) {
    const int first = *std::min_element(cage.cells.begin(), cage.cells.end());
    const auto name =
        fmt::format("the cage of {} at r{}c{}", cage.sum, first / rules.n + 1, first % rules.n + 1);
    if (auto found = find_in(cage.cells, name); !found.empty()) return found;
    if (count_sets(cage, candidates) == 0) return fmt::format("no digits make up {}", name);
  }
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (mask(cell) == 0) return fmt::format("no digit for r{}c{}", cell / rules.n + 1, cell % rules.n + 1);
  }
  return {};
}

std::vector<std::uint32_t> candidates_of_digits(int n, std::span<const std::uint8_t> digits) {
  const std::uint32_t all = all_digits(n);
  std::vector<std::uint32_t> candidates;
  for (const std::uint8_t digit : digits)
    candidates.push_back(digit == 0 ? all : std::uint32_t{1} << (digit - 1));
  return candidates;
}

std::vector<std::uint32_t> left_by_givens(const SudokuRules& rules, SudokuCandidates candidates) {
  std::vector<std::uint32_t> left(candidates.begin(), candidates.end());
  const auto exclude = [&](const std::vector<int>& cells) {
    std::uint32_t given = 0;
    for (const int cell : cells) {
      const std::uint32_t mask = candidates[static_cast<std::size_t>(cell)];
      if (std::has_single_bit(mask)) given |= mask;
    }
    for (const int cell : cells) {
      std::uint32_t& mask = left[static_cast<std::size_t>(cell)];
      if (!std::has_single_bit(candidates[static_cast<std::size_t>(cell)])) mask &= ~given;
    }
  };
  for (const SudokuRules::Region& region : rules.regions) exclude(region.cells);
  for (const SudokuRules::Cage& cage : rules.cages) exclude(cage.cells);
  return left;
}

std::vector<std::uint32_t> settled_givens(const SudokuRules& rules, SudokuCandidates candidates) {
  std::vector<std::uint32_t> givens(candidates.begin(), candidates.end());
  if (!has_pencil_marks(rules.n, candidates)) return givens;
  std::vector<bool> is_repeated(givens.size()), is_beside_open(givens.size());
  const auto look_around = [&](const std::vector<int>& cells) {
    for (const int cell : cells) {
      const auto at = static_cast<std::size_t>(cell);
      for (const int other : cells) {
        const std::uint32_t seen = candidates[static_cast<std::size_t>(other)];
        if (other == cell || (seen & candidates[at]) == 0) continue;
        (seen == rules.all_digits() ? is_beside_open : is_repeated)[at] = true;
      }
    }
  };
  for (const SudokuRules::Region& region : rules.regions) look_around(region.cells);
  for (const SudokuRules::Cage& cage : rules.cages) look_around(cage.cells);
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    const bool settled = is_beside_open[cell] || !is_repeated[cell];
    if (!std::has_single_bit(givens[cell]) || !settled) givens[cell] = rules.all_digits();
  }
  return givens;
}

std::vector<std::uint32_t> left_by_settled(const SudokuRules& rules, SudokuCandidates candidates,
                                           SudokuCandidates settled) {
  std::vector<std::uint32_t> left = left_by_givens(rules, settled);
  for (std::size_t cell = 0; cell < left.size(); ++cell) left[cell] &= candidates[cell];
  return left;
}

std::vector<std::uint32_t> candidates_of_text(const SudokuRules& rules, SudokuText text) {
  if (text.givens.empty()) return std::move(text.candidates);
  std::vector<std::uint32_t> left = left_by_settled(rules, text.candidates, text.givens);
  const bool none = std::find(left.begin(), left.end(), 0u) != left.end();
  return none ? std::move(text.candidates) : left;
}

std::string sudoku_move_name(int n, int label) {
  const int cell = label / n;
  return fmt::format("r{}c{}={}", cell / n + 1, cell % n + 1, label % n + 1);
}

}  // namespace nonet
