#include "report/picture_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace nonet::report {
namespace {

constexpr double height_of_triangle = 0.87, between_matrices = 0.8, beside_bits = 0.35;  // of a cell

}  // namespace

bool is_empty(Look look, std::string_view text) {
  return text.empty() || text == "." || text == "_" ||
         (text == "*" && (look == Look::knights || look == Look::tiles));
}

BoardLayout::BoardLayout(const Board& board) : board_(board), triangular_(begins_with_one_alone()) {
  if (board.look == Look::bits && !board.groups.empty()) margin_ = unit * beside_bits;
  // Two matrices that stand side by side without anything between them get a space.
  const bool halves =
      board.look == Look::matrices && board.columns == 2 * board.rows &&
      std::none_of(board.cells.begin(), board.cells.end(), [](const Board::Cell& c) { return c.blocked; });
  const double right = triangular_ ? unit / 2 : unit, down = triangular_ ? unit * height_of_triangle : unit;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const int row = static_cast<int>(i) / std::max(1, board.columns),
              column = static_cast<int>(i) % std::max(1, board.columns);
    const double gap = halves && column >= board.rows ? unit * between_matrices : 0;
    boxes_.push_back({margin_ + column * right + gap, margin_ + row * down, unit, down});
    width_ = std::max(width_, boxes_.back().x + boxes_.back().width);
    height_ = std::max(height_, boxes_.back().y + boxes_.back().height);
  }
}

bool BoardLayout::is_gap(int i) const {
  if (board_.look == Look::stickers)
    return cell(i).blocked || cell(i).text.find_first_not_of(" \t\r\n") == std::string::npos;
  return board_.look == Look::matrices && cell(i).blocked;
}

bool BoardLayout::is_wall(int i) const {
  return cell(i).blocked || cell(i).text == "#";
}

bool BoardLayout::begins_with_one_alone() const {
  if (board_.look != Look::stickers) return false;
  const int columns = std::min(board_.columns, static_cast<int>(board_.cells.size()));
  for (int column = 0; column < columns; ++column) {
    if (!is_gap(column)) return column + 1 == columns || is_gap(column + 1);
  }
  return false;
}

// Cells of a run alternate; where nothing lies above its first one, that is the lower corner of a triangle.
bool BoardLayout::points_up(int i) const {
  int first = i;
  while (first % board_.columns > 0 && !is_gap(first - 1)) --first;
  const int above = first - board_.columns;
  const bool first_up = above < 0 || is_gap(above);
  return ((i - first) % 2 == 0) == first_up;
}

std::string BoardLayout::outline(int i, double inset) const {
  const Box& box = at(i);
  if (!triangular_) {
    const double r = 6, w = box.width - 2 * (inset + r), h = box.height - 2 * (inset + r);
    return fmt::format(
        "M{:.6g} {:.6g}h{w:.6g}a6 6 0 0 1 6 6v{h:.6g}a6 6 0 0 1 -6 6h-{w:.6g}a6 6 0 0 1 -6 -6"
        "v-{h:.6g}a6 6 0 0 1 6 -6z",
        box.x + inset + r, box.y + inset, fmt::arg("w", w), fmt::arg("h", h));
  }
  const bool up = points_up(i);
  const double tip = up ? box.y : box.y + box.height, base = up ? box.y + box.height : box.y;
  const double middle = box.middle(), centre = base + (tip - base) / 3, shrink = 1 - 3 * inset / box.height;
  const auto near = [&](double from, double to) { return to + (from - to) * shrink; };
  return fmt::format("M{:.6g} {:.6g}L{:.6g} {:.6g}L{:.6g} {:.6g}z", middle, near(tip, centre),
                     near(box.x + box.width, middle), near(base, centre), near(box.x, middle),
                     near(base, centre));
}

bool BoardLayout::has_regions() const {
  if (board_.look == Look::matrices || board_.look == Look::stickers) return false;
  return board_.look == Look::pieces || board_.pieces.size() == board_.cells.size() ||
         (board_.box_rows > 0 && board_.box_columns > 0);
}

bool BoardLayout::is_border(int i, int other) const {
  if (board_.look == Look::pieces) return cell(i).text != cell(other).text;
  if (board_.pieces.size() == board_.cells.size())
    return board_.pieces[static_cast<std::size_t>(i)] != board_.pieces[static_cast<std::size_t>(other)];
  const auto box_of = [&](int c) {
    return std::array{c / board_.columns / board_.box_rows, c % board_.columns / board_.box_columns};
  };
  return box_of(i) != box_of(other);
}

std::string BoardLayout::borders() const {
  std::string path;
  for (int i = 0; has_regions() && i < cells(); ++i) {
    const Box& box = at(i);
    if ((i + 1) % board_.columns != 0 && is_border(i, i + 1))
      path += fmt::format("M{:.6g} {:.6g}v{:.6g}", box.x + box.width, box.y, box.height);
    if (i + board_.columns < cells() && is_border(i, i + board_.columns))
      path += fmt::format("M{:.6g} {:.6g}h{:.6g}", box.x, box.y + box.height, box.width);
  }
  return path;
}

}  // namespace nonet::report
