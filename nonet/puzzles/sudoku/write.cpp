#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

std::string mark_of(int n, std::uint32_t mask, bool every = false) {
  if (!every && mask == all_digits(n)) return ".";
  std::string out;
  for (; mask != 0; mask &= mask - 1) {
    if (n > 9 && !out.empty()) out += ',';
    out += std::to_string(std::countr_zero(mask) + 1);
  }
  return out;
}

// Cells in columns, with lines between the boxes.
std::string drawn(const SudokuShape& shape, std::span<const std::string> cells) {
  const auto n = static_cast<std::size_t>(shape.n), high = static_cast<std::size_t>(shape.box_rows),
             wide = static_cast<std::size_t>(shape.box_columns);
  std::size_t width = 1;
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  std::string rule;
  for (std::size_t c = 0; wide > 0 && c < n; c += wide) {
    if (c > 0) rule += '+';
    rule.append(wide * (width + 1) + (c > 0 && c + wide < n ? 1 : 0), '-');
  }
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t row = i / n, column = i % n;
    if (column == 0 && row > 0 && high > 0 && row % high == 0) out += rule + '\n';
    if (column > 0) out += wide > 0 && column % wide == 0 ? " | " : " ";
    out += column + 1 == n ? cells[i] : fmt::format("{:<{}}", cells[i], width);
    if (column + 1 == n) out += '\n';
  }
  return out;
}

// As .ss files have it, up to nine digits: |1..|.2.|...| in a frame.
std::string framed(const SudokuShape& shape, std::span<const std::string> cells) {
  const auto n = static_cast<std::size_t>(shape.n);
  const bool boxes = shape.box_rows > 1 && shape.box_columns > 1;
  const auto high = boxes ? static_cast<std::size_t>(shape.box_rows) : n;
  const auto wide = boxes ? static_cast<std::size_t>(shape.box_columns) : n;
  const std::string frame = fmt::format("*{:-<{}}*\n", "", n + n / wide - 1);
  std::string rule = "|";
  for (std::size_t c = 1; c <= n; ++c) rule += c == n ? "-|" : c % wide == 0 ? "-+" : "-";
  std::string out = frame;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t row = i / n, column = i % n;
    if (column == 0 && row > 0 && row % high == 0) out += rule + '\n';
    out += column % wide == 0 ? "|" + cells[i] : cells[i];
    if (column + 1 == n) out += "|\n";
  }
  return out + frame;
}

std::string sukaku(int n, std::span<const std::uint32_t> candidates) {
  std::string out;
  for (const std::uint32_t mask : candidates) {
    for (int digit = 0; digit < n; ++digit)
      out += (mask >> digit & 1) != 0 ? static_cast<char>('1' + digit) : '.';
  }
  return out + '\n';
}

std::string digit_text(int n, std::uint32_t mask) {
  return mask == all_digits(n) ? "." : std::to_string(std::countr_zero(mask) + 1);
}

}  // namespace

bool has_pencil_marks(int n, std::span<const std::uint32_t> candidates) {
  const std::uint32_t all = all_digits(n);
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](std::uint32_t mask) { return mask != all && !std::has_single_bit(mask); });
}

Result<std::string> write_sudoku_as(const SudokuShape& shape, std::span<const std::uint32_t> candidates,
                                    std::string_view style) {
  const int n = shape.n;
  const bool small = n <= 9;
  std::vector<std::string> cells;
  if (style == "pencil") {
    for (const std::uint32_t mask : candidates) cells.push_back(mark_of(n, mask, true));
    return drawn(shape, cells);
  }
  if (!small && (style == "sukaku" || style == "sdk" || style == "ss"))
    return Error{Fault::unsupported, fmt::format("{} is for boards of up to nine digits", style)};
  if (style == "sukaku") return sukaku(n, candidates);
  if (has_pencil_marks(n, candidates))
    return Error{Fault::unsupported, fmt::format("digits alone cannot hold candidates; pencil can{}{}",
                                                 small ? ", and sukaku" : "", n == 9 ? " and hodoku" : "")};
  for (const std::uint32_t mask : candidates) cells.push_back(digit_text(n, mask));
  if (style == "grid") return drawn(shape, cells);
  if (style == "ss") return framed(shape, cells);
  std::string out = style == "sdk" ? "[Puzzle]\n" : "";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!small && i > 0) out += ' ';
    out += cells[i];
    if (style == "sdk" && (i + 1) % static_cast<std::size_t>(n) == 0) out += '\n';
  }
  return style == "sdk" ? out : out + '\n';
}

std::string write_sudoku(int n, std::span<const std::uint32_t> candidates) {
  const std::uint32_t all = all_digits(n);
  const bool marks = has_pencil_marks(n, candidates);
  std::string out;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::uint32_t mask = candidates[i];
    const bool row_ends = (i + 1) % static_cast<std::size_t>(n) == 0;
    out += marks ? mark_of(n, mask) : std::to_string(mask == all ? 0 : std::countr_zero(mask) + 1);
    out += row_ends ? "\n" : (marks || n > 9) ? " " : "";
  }
  return out;
}

std::string sudoku_line(int n, std::span<const int> digits) {
  std::string out = sudoku_lines(n, digits);
  std::replace(out.begin(), out.end(), '\n', ' ');
  if (n <= 9) std::erase(out, ' ');
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string sudoku_lines(int n, std::span<const int> digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    out += std::to_string(digits[i]);
    out += (i + 1) % static_cast<std::size_t>(n) == 0 ? "\n" : n > 9 ? " " : "";
  }
  return out;
}

}  // namespace nonet
