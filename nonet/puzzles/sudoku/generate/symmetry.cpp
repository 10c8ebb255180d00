#include <algorithm>

#include "nonet/puzzles/sudoku/generate/generate.h"

namespace nonet {
namespace {

constexpr SudokuSymmetryInfo infos[] = {
    {SudokuSymmetry::none, "none", "clues anywhere"},
    {SudokuSymmetry::rotate180, "rotate180", "the same after half a turn"},
    {SudokuSymmetry::rotate90, "rotate90", "the same after a quarter turn"},
    {SudokuSymmetry::horizontal, "horizontal", "the lower half mirrors the upper half"},
    {SudokuSymmetry::vertical, "vertical", "the right half mirrors the left half"},
    {SudokuSymmetry::both_mirrors, "both-mirrors", "horizontal and vertical"},
    {SudokuSymmetry::diagonal, "diagonal", "mirrored in the falling diagonal"},
    {SudokuSymmetry::antidiagonal, "antidiagonal", "mirrored in the rising diagonal"},
    {SudokuSymmetry::both_diagonals, "both-diagonals", "diagonal and antidiagonal"},
    {SudokuSymmetry::full, "full", "all turns and mirrors"},
};

// The images of a cell under the eight turns and mirrors of a square, the first of which changes nothing.
constexpr unsigned quarter = 2, half = 4, three_quarters = 8, horizontal = 16, vertical = 32, diagonal = 64,
                   antidiagonal = 128;
std::array<int, 8> images_of(int row, int column, int n) {
  const auto cell = [n](int r, int c) { return r * n + c; };
  const int below = n - 1 - row, beside = n - 1 - column;
  return {cell(row, column),   cell(column, below), cell(below, beside), cell(beside, row),
          cell(below, column), cell(row, beside),   cell(column, row),   cell(beside, below)};
}

unsigned group_of(SudokuSymmetry symmetry) {
  switch (symmetry) {
    case SudokuSymmetry::none:
      return 1;
    case SudokuSymmetry::rotate180:
      return 1 | half;
    case SudokuSymmetry::rotate90:
      return 1 | quarter | half | three_quarters;
    case SudokuSymmetry::horizontal:
      return 1 | horizontal;
    case SudokuSymmetry::vertical:
      return 1 | vertical;
    case SudokuSymmetry::both_mirrors:
      return 1 | half | horizontal | vertical;
    case SudokuSymmetry::diagonal:
      return 1 | diagonal;
    case SudokuSymmetry::antidiagonal:
      return 1 | antidiagonal;
    case SudokuSymmetry::both_diagonals:
      return 1 | half | diagonal | antidiagonal;
    case SudokuSymmetry::full:
      return 255;
  }
  return 1;
}

}  // namespace

std::span<const SudokuSymmetryInfo> sudoku_symmetries() {
  return infos;
}

const SudokuSymmetryInfo* find_sudoku_symmetry(std::string_view name) {
  const auto found = std::find_if(std::begin(infos), std::end(infos),
                                  [name](const SudokuSymmetryInfo& info) { return info.name == name; });
  return found == std::end(infos) ? nullptr : found;
}

std::vector<int> symmetry_orbits(SudokuSymmetry symmetry, int n) {
  const unsigned group = group_of(symmetry);
  std::vector<int> firsts;
  for (int cell = 0; cell < n * n; ++cell) {
    const auto images = images_of(cell / n, cell % n, n);
    int first = cell;
    for (std::size_t i = 0; i < images.size(); ++i) {
      if ((group >> i & 1) != 0) first = std::min(first, images[i]);
    }
    firsts.push_back(first);
  }
  return firsts;
}

bool orbits_add_up(std::span<const int> orbits, int cells) {
  std::vector<std::size_t> sizes(orbits.size());
  for (const int first : orbits) ++sizes[static_cast<std::size_t>(first)];
  std::vector<bool> sums(orbits.size() + 1);
  sums[0] = true;
  for (const std::size_t size : sizes) {
    for (std::size_t sum = orbits.size(); size > 0 && sum >= size; --sum) {
      if (sums[sum - size]) sums[sum] = true;
    }
  }
  return sums[static_cast<std::size_t>(cells)];
}

}  // namespace nonet
