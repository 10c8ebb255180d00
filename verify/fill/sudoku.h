// What a Sudoku's settings say. Digits are 1 to n, cells are numbered row by row from 0. In a region and in a
// cage digits differ; a region of n cells therefore holds each digit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "certificate.h"

namespace nonet_verify {

struct SudokuLaws {
  struct Region {
    std::string name;
    std::vector<int> cells;
  };
  struct Cage {
    int sum = 0;
    std::vector<int> cells;
  };
  int n = 9;
  std::vector<Region> regions;
  std::vector<Cage> cages;
  std::vector<std::int64_t> weights;  // by cell; empty: answers have no score
  bool minimum = false;               // the smallest score is the best
};

// Of sudoku: --box, --size, --regions, --diagonals, --extra, --cages; of target-sudoku: --weights, --minimum.
SudokuLaws read_sudoku_laws(const Certificate& certificate);

}  // namespace nonet_verify
