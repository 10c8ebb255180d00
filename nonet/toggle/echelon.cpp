#include "nonet/toggle/echelon.h"

#include <algorithm>
#include <numeric>

#include "nonet/toggle/howell_form.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/modular.h"

namespace nonet {

namespace {
constexpr std::size_t words_a_look = std::size_t{1} << 22;  // between checks for a stop
}

bool BitEchelon::fill(int rows, int columns, std::span<const SparseEntry> entries, Progress& progress) {
  columns_ = columns;
  height_ = static_cast<std::size_t>(rows);
  width_ = (static_cast<std::size_t>(columns) + 63) / 64;
  const std::size_t size = height_ * width_;
  words_.reserve(size);
  while (words_.size() < size) {  // zeroing a large matrix alone takes seconds
    words_.resize(std::min(size, words_.size() + words_a_look));
    if (words_.size() < size && progress.should_stop()) return false;
  }
  for (const SparseEntry& e : entries) {
    word_row(static_cast<std::size_t>(e.row))[e.column / 64] ^= std::uint64_t(e.value & 1) << (e.column % 64);
  }
  return true;
}

bool BitEchelon::eliminate(int reduced_from, Progress& progress) {
  std::size_t rank = 0, done = 0;  // done: words since the last check
  for (int column = 0; column < columns_ && rank < height_; ++column) {
    if (column % 256 == 255 || done >= words_a_look) {  // small matrices need no check
      done = 0;
      if (progress.should_stop()) return false;
    }
    done += height_;
    std::size_t found = rank;
    while (found < height_ && !bit(found, column)) ++found;
    if (found == height_) continue;
    swap_rows(found, rank);
    for (std::size_t row = found + 1; row < height_; ++row) {
      if (!bit(row, column)) continue;
      add_row(rank, row, column);
      done += width_;
    }
    pivots_.push_back(column);
    ++rank;
  }
  words_.resize(rank * width_);
  const auto first_reduced = static_cast<std::size_t>(
      std::lower_bound(pivots_.begin(), pivots_.end(), reduced_from) - pivots_.begin());
  if (static_cast<double>(rank - first_reduced) > ToggleLinear::widest_kernel)
    return true;  // will not be walked
  for (std::size_t row = first_reduced; row < rank; ++row) {
    if (done >= words_a_look) {
      done = 0;
      if (progress.should_stop()) return false;
    }
    done += row - first_reduced;
    for (std::size_t above = first_reduced; above < row; ++above) {
      if (!bit(above, pivots_[row])) continue;
      add_row(row, above, pivots_[row]);
      done += width_;
    }
  }
  return true;
}

void BitEchelon::add_row(std::size_t from, std::size_t to, int column) {
  const std::uint64_t* source = word_row(from);
  std::uint64_t* target = word_row(to);
  for (auto word = static_cast<std::size_t>(column) / 64; word < width_; ++word) target[word] ^= source[word];
}

void BitEchelon::swap_rows(std::size_t a, std::size_t b) {
  if (a != b) std::swap_ranges(word_row(a), word_row(a) + width_, word_row(b));
}

Values BitEchelon::row(int row) const {
  Values result(static_cast<std::size_t>(columns_));
  for (int c = 0; c < columns_; ++c) {
    result[static_cast<std::size_t>(c)] = bit(static_cast<std::size_t>(row), c);
  }
  return result;
}

void BitEchelon::reduce(Values& element) const {
  std::vector<std::uint64_t> bits(width_, 0);
  for (std::size_t c = 0; c < element.size(); ++c) bits[c / 64] |= std::uint64_t(element[c] & 1) << (c % 64);
  for (std::size_t row = 0; row < pivots_.size(); ++row) {
    const int pivot = pivots_[row];
    if ((bits[static_cast<std::size_t>(pivot) / 64] >> (pivot % 64) & 1) == 0) continue;
    const std::uint64_t* from = word_row(row);
    for (auto word = static_cast<std::size_t>(pivot) / 64; word < width_; ++word) bits[word] ^= from[word];
  }
  for (std::size_t c = 0; c < element.size(); ++c) element[c] = bits[c / 64] >> (c % 64) & 1;
}

double ModularEchelon::bytes(int modulus, int rows, int columns) {
  const double height = is_prime(modulus) ? rows : std::max(rows, columns);
  return height * double(columns) * (sizeof(std::uint64_t) * 2 + sizeof(Value));
}

// Measured: an entry and a row of the result, on a processor of 2023.
double ModularEchelon::seconds(int modulus, int rows, int columns) {
  return (is_prime(modulus) ? 0.3e-9 : 1.4e-9) * double(rows) * double(rows) * double(columns);
}

namespace {

// The unit u of Z_k with u * value = gcd(value, k) (mod k).
std::uint64_t unit_to_gcd(int value, int k) {
  const int divisor = std::gcd(value, k);
  int unit = inverse_modulo(value / divisor, k / divisor);
  while (std::gcd(unit, k) != 1) unit += k / divisor;
  return static_cast<std::uint64_t>(unit);
}

}  // namespace

ModularEchelon::ModularEchelon(int modulus, int rows, int columns, std::span<const SparseEntry> entries)
    : modulus_(modulus), rows_(howell_form(modulus, rows, columns, entries)) {
  for (Values& row : rows_) {
    const auto lead = std::find_if(row.begin(), row.end(), [](Value value) { return value != 0; });
    const std::uint64_t unit = unit_to_gcd(*lead, modulus);
    pivots_.push_back(static_cast<int>(lead - row.begin()));
    for (Value& value : row) value = static_cast<Value>(value * unit % static_cast<std::uint64_t>(modulus));
  }
}

void ModularEchelon::reduce(Values& element) const {
  const auto k = static_cast<std::uint64_t>(modulus_);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const auto pivot = static_cast<std::size_t>(pivots_[r]);
    const std::uint64_t digit = element[pivot] / rows_[r][pivot];
    if (digit == 0) continue;
    for (std::size_t c = pivot; c < element.size(); ++c) {
      element[c] = static_cast<Value>((element[c] + (k - digit) * rows_[r][c]) % k);
    }
  }
}

}  // namespace nonet
