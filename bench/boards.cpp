#include "bench/boards.h"

#include <algorithm>
#include <cstdio>

namespace nonet::bench {

const std::string& RandomLines::next() {
  u64 bits = 0;
  for (std::size_t i = 0; i + 1 < line_.size(); ++i, bits >>= 1) {
    if (i % 64 == 0) bits = random_();
    line_[i] = static_cast<char>('0' + (bits & 1));
  }
  return line_;
}

bool write_lines(const std::string& path, std::size_t width, u64 lines, u64 seed) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return false;
  RandomLines random(width, seed);
  bool good = true;
  for (u64 i = 0; i < lines && good; ++i) good = std::fwrite(random.next().data(), width + 1, 1, file) == 1;
  return std::fclose(file) == 0 && good;
}

Textbook::Textbook(int rows, int columns, int box_rows, int box_columns)
    : rows_(rows), columns_(columns), box_rows_(box_rows), box_columns_(box_columns) {
  clear();
}

void Textbook::clear() {
  row_ = 0;
  odd_rows_.assign(at(rows_), 0);
  odd_columns_.assign(at(columns_), 0);
  odd_boxes_.assign(at(rows_ / box_rows_ * (columns_ / box_columns_)), 0);
}

void Textbook::add_row(const char* bits) {
  const int stacks = columns_ / box_columns_;
  int* boxes = &odd_boxes_[at(row_ / box_rows_ * stacks)];
  for (int stack = 0, c = 0; stack < stacks; ++stack) {
    for (int i = 0; i < box_columns_; ++i, ++c) {
      const int bit = bits[c] - '0';
      odd_rows_[at(row_)] ^= bit;
      odd_columns_[at(c)] ^= bit;
      boxes[stack] ^= bit;
    }
  }
  ++row_;
}

int Textbook::minimum() const {
  const int bands = rows_ / box_rows_, stacks = columns_ / box_columns_;
  int by_bands = 0, by_stacks = 0;
  for (int band = 0; band < bands; ++band) {
    int rows = 0, boxes = 0;
    for (int i = 0; i < box_rows_; ++i) rows += odd_rows_[at(band * box_rows_ + i)];
    for (int stack = 0; stack < stacks; ++stack) boxes += odd_boxes_[at(band * stacks + stack)];
    by_bands += std::max(rows, boxes);
  }
  for (int stack = 0; stack < stacks; ++stack) {
    int columns = 0, boxes = 0;
    for (int i = 0; i < box_columns_; ++i) columns += odd_columns_[at(stack * box_columns_ + i)];
    for (int band = 0; band < bands; ++band) boxes += odd_boxes_[at(band * stacks + stack)];
    by_stacks += std::max(columns, boxes);
  }
  return std::max(by_bands, by_stacks);
}

}  // namespace nonet::bench
