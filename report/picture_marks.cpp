#include "report/picture_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/picture_looks.h"

namespace nonet::report {
namespace {

constexpr double key_line = 4.6, key_letter = 1 / 0.54;  // millimetres

struct Sign {
  PencilMark::Role role;
  std::string_view name, meaning;
  bool square;
  std::string_view form;  // its attributes
  std::string_view text;  // those of the digit
};
constexpr Sign signs[] = {
    {PencilMark::Role::pattern, "pattern", "look at", false, "fill=\"#ffe680\" stroke=\"#8a6d00\"", ""},
    {PencilMark::Role::fin, "fin", "fin", true, "fill=\"#f5b041\" stroke=\"#7a4a00\"", ""},
    {PencilMark::Role::on, "on", "one colour", false, "fill=\"#bfe0f7\" stroke=\"#0b4f8a\"", ""},
    {PencilMark::Role::off, "off", "the other colour", true,
     "fill=\"#fff\" stroke=\"#0b4f8a\" stroke-dasharray=\"{0:.2f} {0:.2f}\"", ""},
    {PencilMark::Role::placed, "placed", "goes in", false, "fill=\"#0b4f8a\" stroke=\"#0b4f8a\"",
     "fill=\"#fff\" font-weight=\"bold\""},
    {PencilMark::Role::removed, "removed", "goes out", false, "", "fill=\"#555\""},
};
const Sign* sign_of(PencilMark::Role role) {
  const auto* found =
      std::find_if(std::begin(signs), std::end(signs), [&](const Sign& s) { return s.role == role; });
  return found == std::end(signs) ? nullptr : found;
}
bool has_sign(const Board& board, const Sign& sign) {
  return std::any_of(board.cells.begin(), board.cells.end(), [&](const Board::Cell& cell) {
    return std::any_of(cell.marks.begin(), cell.marks.end(),
                       [&](const PencilMark& mark) { return mark.role == sign.role; });
  });
}

std::string draw_form(const Sign& sign, double x, double y, double size) {
  const double half = size * 0.56;
  const std::string form = fmt::format(fmt::runtime(sign.form), size * 0.14);
  if (sign.square)
    return fmt::format(
        "<rect class=\"{}\" x=\"{:.6g}\" y=\"{:.6g}\" width=\"{w:.6g}\" height=\"{w:.6g}\" {} "
        "stroke-width=\"{:.3g}\"/>\n",
        sign.name, x - half, y - half, form, size * 0.06, fmt::arg("w", 2 * half));
  return fmt::format(
      "<circle class=\"{}\" cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.6g}\" {} stroke-width=\"{:.3g}\"/>\n",
      sign.name, x, y, half, form, size * 0.06);
}

// A digit so high with its middle there, and what is said about it.
std::string draw_sign(const Sign* sign, double x, double y, double size, std::string_view text) {
  if (sign == nullptr) return text_at(x, y, size, "class=\"mark\" fill=\"#555\"", text);
  const std::string digit = text_at(x, y, size, fmt::format("class=\"mark\" {}", sign->text), text);
  if (!sign->form.empty()) return draw_form(*sign, x, y, size) + digit;
  const double half = size * 0.56;
  return digit + fmt::format(
                     "<path class=\"{}\" d=\"M{:.6g} {:.6g}L{:.6g} {:.6g}\" stroke=\"#c00020\" "
                     "stroke-width=\"{:.3g}\"/>\n",
                     sign->name, x - half, y + half, x + half, y - half, size * 0.12);
}

double width_of(const Sign& sign) {
  return 7 + static_cast<double>(sign.meaning.size()) * key_letter;
}

}  // namespace

// A square board may hold as many different digits as it has columns.
PencilMarks::PencilMarks(const Board& board) {
  int places = std::max(4, board.rows == board.columns ? board.columns : 0);
  for (const Board::Cell& cell : board.cells) {
    for (const PencilMark& mark : cell.marks) {
      places = std::max(places, mark.place + 1);
      wide_ = wide_ || mark.text.size() > 1;
    }
  }
  const bool by_box =
      board.box_columns > 1 && board.box_rows > 1 && board.box_columns * board.box_rows >= places;
  across_ = by_box ? board.box_columns : static_cast<int>(std::ceil(std::sqrt(places)));
  down_ = (places + across_ - 1) / across_;
}

std::string PencilMarks::draw(const Board::Cell& cell, const Box& box) const {
  const double wide = box.width * 0.94 / across_, high = box.height * 0.94 / down_;
  const double size = std::min(wide * (wide_ ? 0.66 : 0.84), high * 0.84);
  std::string out;
  for (const PencilMark& mark : cell.marks) {
    const int row = mark.place / across_, column = mark.place % across_;
    out += draw_sign(sign_of(mark.role), box.x + box.width * 0.03 + (column + 0.5) * wide,
                     box.y + box.height * 0.03 + (row + 0.5) * high, size, mark.text);
  }
  return out;
}

double width_of_key(const Board& board) {
  double width = 0;
  for (const Sign& sign : signs) width += has_sign(board, sign) ? width_of(sign) : 0;
  return width;
}

std::string draw_key(const Board& board, double left, double width, double& top) {
  std::string out;
  double x = left;
  for (const Sign& sign : signs) {
    if (!has_sign(board, sign)) continue;
    if (x > left && x + width_of(sign) > left + width) {
      x = left;
      top += key_line;
    }
    out += draw_sign(&sign, x + 2, top + 2.4, 3, "5");
    out += text_at(x + 5, top + 2.4, 3.2, "text-anchor=\"start\" fill=\"#333\"", sign.meaning);
    x += width_of(sign);
  }
  if (x > left) top += key_line + 0.6;
  return out;
}

}  // namespace nonet::report
