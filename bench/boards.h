// Random Binary Sudoku boards, and the program a textbook would write for them.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet::bench {

// Lines of random bits, each `width` characters; the same lines for the same seed.
class RandomLines {
 public:
  RandomLines(std::size_t width, u64 seed) : line_(width + 1, '\n'), random_(seed) {}
  const std::string& next();  // with its line end; valid until the next call

 private:
  std::string line_;
  std::mt19937_64 random_;
};

bool write_lines(const std::string& path, std::size_t width, u64 lines, u64 seed);

// Row by row: parities in plain arrays, then the closed form.
class Textbook {
 public:
  Textbook(int rows, int columns, int box_rows, int box_columns);
  void add_row(const char* bits);
  int minimum() const;  // after the last row
  void clear();
  std::size_t columns() const { return odd_columns_.size(); }

 private:
  int rows_, columns_, box_rows_, box_columns_;
  int row_ = 0;
  std::vector<int> odd_rows_, odd_columns_, odd_boxes_;
};

}  // namespace nonet::bench
