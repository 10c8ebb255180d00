#include "nonet/sudoku_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <utility>
#include <vector>

#include "nonet/sudoku_nine.h"

namespace nonet {

namespace {

using Candidates = std::array<std::uint32_t, 81>;
using Peers = std::array<std::array<std::size_t, 20>, 81>;

constexpr u64 few = 100'000;          // solutions that one unit counts in no time
constexpr std::size_t enough = 2048;  // units
constexpr int walks = 8;              // a unit

constexpr Peers peers = [] {
  Peers all{};
  for (std::size_t a = 0; a < 81; ++a) {
    std::size_t found = 0;
    for (std::size_t b = 0; b < 81; ++b) {
      const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a != b && (box || a / 9 == b / 9 || a % 9 == b % 9)) all[a][found++] = b;
    }
  }
  return all;
}();

// Gives a cell one digit, takes it from the cells it sees, and goes on with those that are left with one.
// False: a cell is left without any.
bool place(Candidates& board, std::size_t cell, std::uint32_t digit) {
  board[cell] = digit;
  std::vector<std::size_t> left = {cell};
  while (!left.empty()) {
    const std::size_t here = left.back();
    left.pop_back();
    for (const std::size_t peer : peers[here]) {
      if ((board[peer] & board[here]) == 0) continue;
      board[peer] &= ~board[here];
      if (board[peer] == 0) return false;
      if (std::has_single_bit(board[peer])) left.push_back(peer);
    }
  }
  return true;
}

// The open cell with the fewest candidates; 81: none is open.
std::size_t smallest(const Candidates& board) {
  std::size_t best = 81;
  int fewest = 10;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int count = std::popcount(board[cell]);
    if (count > 1 && count < fewest) {
      fewest = count;
      best = cell;
    }
  }
  return best;
}

template <class F>
void each_digit(std::uint32_t mask, const F& f) {
  for (; mask != 0; mask &= mask - 1) f(mask & -mask);
}

double walk(Candidates board, std::mt19937_64& random) {
  double nodes = 1, width = 1;
  for (std::size_t cell = smallest(board); cell < 81; cell = smallest(board)) {
    const int branches = std::popcount(board[cell]);
    width *= branches;
    nodes += width;
    std::uint32_t mask = board[cell];
    for (auto skip = random() % static_cast<u64>(branches); skip > 0; --skip) mask &= mask - 1;
    if (!place(board, cell, mask & -mask)) break;
  }
  return nodes;
}

double estimate(const Candidates& board, u64 seed) {
  std::mt19937_64 random(seed);
  double sum = 0;
  for (int i = 0; i < walks; ++i) sum += walk(board, random);
  return sum / walks;
}

// A level at a time, in order, so that the cut is the same always.
std::vector<Candidates> cut(const Candidates& whole) {
  std::vector<Candidates> units = {whole};
  for (bool split = true; split && units.size() < enough;) {
    split = false;
    std::vector<Candidates> next;
    for (const Candidates& unit : units) {
      const std::size_t cell = smallest(unit);
      if (cell == 81) {
        next.push_back(unit);
        continue;
      }
      split = true;
      each_digit(unit[cell], [&](std::uint32_t digit) {
        Candidates part = unit;
        if (place(part, cell, digit)) next.push_back(part);
      });
    }
    units = std::move(next);
  }
  return units;
}

UnitWork work_of(const std::vector<Candidates>& units, const std::vector<double>& weights,
                 const Candidates& whole) {
  UnitWork work;
  work.identity = "sudoku of nine digits, candidates";
  for (const std::uint32_t mask : whole) work.identity += fmt::format(" {:x}", mask);
  work.units = units.size();
  work.weight = [&weights](u64 unit) { return weights[unit]; };
  work.engine.count = [&units](u64 unit, Progress& progress) -> std::optional<UnitCount> {
    const auto found = SudokuNine::count(units[unit], 0, progress);
    if (!found.complete) return std::nullopt;
    return UnitCount{found.solutions, found.work.nodes};
  };
  return work;
}

}  // namespace

Result<UnitsCounted> count_sudokus(std::span<const std::uint32_t> candidates, const UnitOptions& options,
                                   Progress& progress) {
  if (candidates.size() != 81) return Error{Fault::usage, "a board of nine digits has 81 cells"};
  Candidates whole{};
  std::copy(candidates.begin(), candidates.end(), whole.begin());
  std::vector<Candidates> units = {whole};
  std::vector<double> weights = {1};
  Progress quick;  // what it takes is the same always, and little
  if (const auto first = SudokuNine::count(whole, few, quick); !first.complete) {
    units = cut(whole);
    weights.clear();
    for (std::size_t i = 0; i < units.size(); ++i) weights.push_back(estimate(units[i], i));
  }
  return count_units(work_of(units, weights, whole), options, progress);
}

}  // namespace nonet
