#include <algorithm>
#include <bit>
#include <cstring>

#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/puzzles/binary_sudoku/nine.h"

namespace nonet {

namespace {

u64 prefix_parity(u64 x) {
  for (int shift = 1; shift < 64; shift *= 2) x ^= x << shift;
  return x;
}

}  // namespace

BinarySudokuParities::BinarySudokuParities(const BinarySudoku& shape, bool keep_boxes)
    : shape_(shape),
      keep_boxes_(keep_boxes),
      words_((static_cast<std::size_t>(shape.columns()) + 63) / 64),
      box_words_((static_cast<std::size_t>(shape.stacks) + 63) / 64),
      odd_rows_((static_cast<std::size_t>(shape.rows()) + 63) / 64, 0),
      odd_columns_(words_, 0),
      odd_boxes_(keep_boxes ? box_words_ * static_cast<std::size_t>(shape.bands) : box_words_, 0),
      band_(words_, 0),
      band_rows_(static_cast<std::size_t>(shape.bands), 0),
      band_boxes_(static_cast<std::size_t>(shape.bands), 0),
      stack_boxes_(static_cast<std::size_t>(shape.stacks), 0) {}

double BinarySudokuParities::bytes(const BinarySudoku& shape, bool keep_boxes) {
  return (double(shape.rows()) + 2.0 * shape.columns()) / 8 + 8.0 * shape.bands + 4.0 * shape.stacks +
         (keep_boxes ? double(shape.bands) * (shape.stacks / 8.0 + 8) : shape.stacks / 8.0);
}

std::size_t BinarySudokuParities::add_row(std::string_view bits) {
  u64 row = 0, bad = 0;
  std::size_t at = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    u64 word = 0;
    const std::size_t end = std::min(bits.size(), at + 64);
    int shift = 0;
    for (; at + 8 <= end; at += 8, shift += 8) {
      u64 characters;
      std::memcpy(&characters, bits.data() + at, 8);
      bad |= not_bits(characters);
      word |= eight_bits(characters) << shift;
    }
    for (; at < end; ++at, ++shift) {
      bad |= static_cast<u64>((bits[at] | 1) ^ '1');
      word |= static_cast<u64>(bits[at] & 1) << shift;
    }
    row ^= word;
    band_[w] ^= word;
  }
  if (bad != 0) return bits.find_first_not_of("01");
  const auto r = static_cast<std::size_t>(rows_added_);
  const u64 odd = static_cast<u64>(std::popcount(row) & 1);
  odd_rows_[r / 64] |= odd << (r % 64);
  band_rows_[r / static_cast<std::size_t>(shape_.box_rows)] += static_cast<int>(odd);
  if (++rows_added_ % shape_.box_rows == 0) close_band();
  return std::string_view::npos;
}

// The rows of a band added up give the parities of its boxes: differences of running parities at the box
// edges.
void BinarySudokuParities::close_band() {
  const auto band = static_cast<std::size_t>(rows_added_ / shape_.box_rows - 1);
  u64* boxes = odd_boxes_.data() + (keep_boxes_ ? band * box_words_ : 0);
  const auto width = static_cast<std::size_t>(shape_.box_columns);
  u64 before = 0, carry = 0;
  std::size_t edge = width - 1, stack = 0;
  int odd_boxes = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    const u64 running = prefix_parity(band_[w]) ^ carry;
    for (; edge < (w + 1) * 64 && stack < static_cast<std::size_t>(shape_.stacks); edge += width, ++stack) {
      const u64 here = running >> (edge % 64) & 1;
      const u64 odd = here ^ before;
      before = here;
      if (keep_boxes_) boxes[stack / 64] |= odd << (stack % 64);
      stack_boxes_[stack] += static_cast<int>(odd);
      odd_boxes += static_cast<int>(odd);
    }
    carry = running >> 63 ? ~u64{0} : 0;
    odd_columns_[w] ^= band_[w];
    band_[w] = 0;
  }
  band_boxes_[band] = odd_boxes;
}

std::vector<int> BinarySudokuParities::odd_columns_of_stacks() const {
  std::vector<int> odd(static_cast<std::size_t>(shape_.stacks), 0);
  for (int c = 0; c < shape_.columns(); ++c)
    odd[static_cast<std::size_t>(c / shape_.box_columns)] += odd_column(c);
  return odd;
}

BinarySudokuParities::Minimum BinarySudokuParities::minimum() const {
  Minimum m;
  for (std::size_t i = 0; i < band_rows_.size(); ++i) m.by_bands += std::max(band_rows_[i], band_boxes_[i]);
  const std::vector<int> columns = odd_columns_of_stacks();
  for (std::size_t j = 0; j < columns.size(); ++j) m.by_stacks += std::max(columns[j], stack_boxes_[j]);
  m.flips = std::max(m.by_bands, m.by_stacks);
  return m;
}

// Band deficits against stack deficits, whatever is left over against the last ones.
std::vector<BinarySudokuParities::Extra> BinarySudokuParities::extra_flips() const {
  const auto bands = static_cast<std::size_t>(shape_.bands), stacks = static_cast<std::size_t>(shape_.stacks);
  const std::vector<int> columns = odd_columns_of_stacks();
  std::vector<Extra> extras;
  std::size_t i = 0, j = 0;
  int lacks_band = 0, lacks_stack = 0;
  const auto next_band = [&] {
    while (lacks_band == 0 && i < bands) {
      lacks_band = std::max(0, band_rows_[i] - band_boxes_[i]) / 2;
      if (lacks_band == 0) ++i;
    }
  };
  const auto next_stack = [&] {
    while (lacks_stack == 0 && j < stacks) {
      lacks_stack = std::max(0, columns[j] - stack_boxes_[j]) / 2;
      if (lacks_stack == 0) ++j;
    }
  };
  for (next_band(), next_stack(); i < bands || j < stacks; next_band(), next_stack()) {
    const int pairs =
        i == bands ? lacks_stack : (j == stacks ? lacks_band : std::min(lacks_band, lacks_stack));
    extras.push_back({std::min(i, bands - 1), std::min(j, stacks - 1), pairs});
    lacks_band = std::max(0, lacks_band - pairs);
    lacks_stack = std::max(0, lacks_stack - pairs);
    if (i < bands && lacks_band == 0) ++i;
    if (j < stacks && lacks_stack == 0) ++j;
  }
  return extras;
}

// Each flip takes the next odd row of its band and the next odd column of its stack, then repeats the last.
void BinarySudokuParities::each_flip(const std::function<void(int, int)>& flip) const {
  const auto bands = static_cast<std::size_t>(shape_.bands), stacks = static_cast<std::size_t>(shape_.stacks);
  const std::vector<Extra> extras = extra_flips();
  std::vector<int> next_column(stacks);
  for (std::size_t s = 0; s < stacks; ++s) next_column[s] = static_cast<int>(s) * shape_.box_columns;
  const auto take = [](int& next, int first, int size, const auto& odd) {
    int at = next;
    while (at < first + size && !odd(at)) ++at;
    if (at == first + size) return first;  // none left: the rest come in pairs in one line
    next = at + 1;
    return at;
  };
  auto extra = extras.begin();
  for (std::size_t band = 0; band < bands; ++band) {
    int next_row = static_cast<int>(band) * shape_.box_rows;
    const int first_row = next_row;
    for (std::size_t word = 0; word < box_words_; ++word) {
      // Boxes with a flip: the odd ones and those with an extra pair, in order.
      u64 odd = odd_boxes_[band * box_words_ + word];
      while (true) {
        const std::size_t odd_stack =
            odd != 0 ? word * 64 + static_cast<std::size_t>(std::countr_zero(odd)) : stacks;
        const bool extra_here = extra != extras.end() && extra->band == band && extra->stack / 64 == word;
        const std::size_t stack = extra_here ? std::min(odd_stack, extra->stack) : odd_stack;
        if (stack == stacks) break;
        int flips = 0;
        if (stack == odd_stack) {
          ++flips;
          odd &= odd - 1;
        }
        for (; extra != extras.end() && extra->band == band && extra->stack == stack; ++extra)
          flips += 2 * extra->pairs;
        for (; flips > 0; --flips) {
          const int r = take(next_row, first_row, shape_.box_rows, [&](int x) { return odd_row(x); });
          const int c = take(next_column[stack], static_cast<int>(stack) * shape_.box_columns,
                             shape_.box_columns, [&](int x) { return odd_column(x); });
          flip(r, c);
        }
      }
    }
  }
}

bool BinarySudokuParities::each_first_flip(const std::function<void(int, int)>& flip,
                                           const std::function<bool()>& go_on) const {
  Bits rows = odd_rows_, columns = odd_columns_, boxes = odd_boxes_;
  std::vector<int> band_rows = band_rows_, band_boxes = band_boxes_, stack_boxes = stack_boxes_;
  std::vector<int> stack_columns = odd_columns_of_stacks();
  Minimum m = minimum();
  for (int r = 0; r < shape_.rows() && m.flips > 0; ++r) {
    if (!go_on()) return false;
    const auto band = static_cast<std::size_t>(r / shape_.box_rows);
    for (int c = 0; c < shape_.columns() && m.flips > 0; ++c) {
      const auto stack = static_cast<std::size_t>(c / shape_.box_columns);
      const std::size_t box = band * box_words_ * 64 + stack;
      const int row_change = test(rows, static_cast<std::size_t>(r)) ? -1 : 1;
      const int column_change = test(columns, static_cast<std::size_t>(c)) ? -1 : 1;
      const int box_change = test(boxes, box) ? -1 : 1;
      const std::int64_t by_bands = m.by_bands - std::max(band_rows[band], band_boxes[band]) +
                                    std::max(band_rows[band] + row_change, band_boxes[band] + box_change);
      const std::int64_t by_stacks =
          m.by_stacks - std::max(stack_columns[stack], stack_boxes[stack]) +
          std::max(stack_columns[stack] + column_change, stack_boxes[stack] + box_change);
      if (std::max(by_bands, by_stacks) >= m.flips) continue;
      m = {std::max(by_bands, by_stacks), by_bands, by_stacks};
      band_rows[band] += row_change;
      band_boxes[band] += box_change;
      stack_columns[stack] += column_change;
      stack_boxes[stack] += box_change;
      rows[static_cast<std::size_t>(r) / 64] ^= u64{1} << (r % 64);
      columns[static_cast<std::size_t>(c) / 64] ^= u64{1} << (c % 64);
      boxes[box / 64] ^= u64{1} << (box % 64);
      flip(r, c);
    }
  }
  return true;
}

}  // namespace nonet
