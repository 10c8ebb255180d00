// Sudoku puzzles of nine digits in boxes of 3 x 3, made to order, and random solved grids.
//
// Rules: every puzzle has exactly one solution. It is minimal when each clue is needed. With a symmetry the
// cells with clues are the same after every turn or mirror of it, so clues come and go in orbits, and minimal
// means that no orbit can be left out whole; a single clue may be one too many, unless `strict` says that
// none is. Without a symmetry a minimal puzzle is strictly so. A puzzle follows from its wish and seed, on
// every machine.
//
// How: of a random grid clues are taken away in a random order as long as the solution stays the only one
// (nonet/puzzles/sudoku/generate/dig.h). Neither these grids nor their minimal puzzles are equally likely:
// puzzles with few clues come more often than their share. What is not met so in 500 grids, as minimal
// puzzles with fewer than 22 or more than 28 clues and rare ratings, is looked for by changing a clue or two
// of what came nearest; so are patterns (nonet/puzzles/sudoku/generate/search.h).
//
// A search goes on until it finds something or is told to stop; then the error says how many puzzles were
// tried, and between which numbers their clues and ratings were, or how few solutions a pattern came to. What
// it finds does not depend on when it would have been stopped. What is known to be impossible is refused at
// once: fewer than 17 clues (McGuire, Tugemann, Civario 2012), a number of clues that no orbits add up to, 81
// clues that are all needed or leave something to rate, a pattern in which two lines of a band or stack are
// empty, ratings that no technique has or below the technique's own.
//
// Example: a puzzle with 30 clues that look the same upside down.
//
//   SudokuWish wish;
//   wish.symmetry = SudokuSymmetry::rotate180;
//   wish.clues = 30;
//   wish.minimal = false;
//   Progress progress;
//   const Result<SudokuNine::Board> puzzle = generate_sudoku(wish, 1, progress);
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

class SearchNote;  // nonet/contract/search_note.h

// What the cells with clues look the same after; mirrors are named by their axis.
enum class SudokuSymmetry : std::uint8_t {
  none,
  rotate180,
  rotate90,
  horizontal,
  vertical,
  both_mirrors,
  diagonal,
  antidiagonal,
  both_diagonals,
  full,  // all eight
};
struct SudokuSymmetryInfo {
  SudokuSymmetry symmetry;
  std::string_view name;  // as in --symmetry: "rotate180"
  std::string_view what;  // one line
};
std::span<const SudokuSymmetryInfo> sudoku_symmetries();  // by SudokuSymmetry
const SudokuSymmetryInfo* find_sudoku_symmetry(std::string_view name);
// The cell from which each orbit is known, its first one, for every cell of an n x n board.
std::vector<int> symmetry_orbits(SudokuSymmetry symmetry, int n);
// Whether some of these orbits have so many cells together.
bool orbits_add_up(std::span<const int> orbits, int cells);

struct SudokuWish {
  int clues = 0;  // 0: as few as come
  SudokuSymmetry symmetry = SudokuSymmetry::none;
  std::optional<std::array<bool, 81>> pattern = std::nullopt;  // clues exactly there
  bool minimal = true;
  int least_rating = 0, most_rating = 0;  // tenths, as in puzzles/sudoku/human/human.h; 0: any
  // It is needed: without it the puzzle is rated higher.
  std::optional<Technique> technique = std::nullopt;

  bool strict = false;  // minimal, and no single clue can be left out, whatever the symmetry

  u64 most_tries = 0;          // then it is given up; 0: never
  SearchNote* note = nullptr;  // how far it is
};

// An error of Fault::usage for a wish that is known to be impossible, of Fault::stopped where nothing was
// found when it was given up or told to stop.
Result<SudokuNine::Board> generate_sudoku(const SudokuWish& wish, u64 seed, Progress& progress);

// A solved grid, each of the 6,670,903,752,021,072,936,960 as likely as any other, as far as the numbers that
// follow from a seed are random (nonet/puzzles/sudoku/generate/grid.h).
SudokuNine::Board random_sudoku_grid(u64 seed);

}  // namespace nonet
