#include "report/picture_looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "report/xml.h"

namespace nonet::report {
namespace {

// Pieces as paths in a square of 40 by 40 (web/page/src/board/shapes.ts).
constexpr std::string_view knight =
    "M11 34h19c0-6-1-11 0-16 1-8-5-13-11-13l-2-3-2 3-3-2v5c-3 3-5 7-7 12-.6 2 .6 4 3 4l3-1c2-2 4-2 6-3-1 5-6 "
    "7-6 14z";
constexpr std::string_view knight_eye = "M15 12.6a1.3 1.3 0 1 0 .1 0z";
constexpr std::string_view queen =
    "M9 31l-4-17 7 7 2-12 6 11 6-11 2 12 7-7-4 17zM9.5 33h21v3h-21zM5 9.5a2.2 2.2 0 1 0 .1 0zM14 5a2.2 2.2 0 "
    "1 0 .1 0zM26 5a2.2 2.2 0 1 0 .1 0zM35 9.5a2.2 2.2 0 1 0 .1 0z";

// Fills and the ink on them (web/page/src/board/colours.ts).
struct Paint {
  std::string_view fill, ink = colour::ink;
};

constexpr std::string_view fills[] = {"#8ecae6", "#ffb703", "#cdb4db", "#95d5b2", "#f4a3a3", "#e9d8a6",
                                      "#a8c5f0", "#f7b267", "#c3e88d", "#e0aaff", "#9bdfd6", "#d6ccc2"};
constexpr std::string_view pentominoes = "FILNPTUVWXYZ";

Paint paint_of_piece(std::string_view text) {
  std::size_t place = 0;
  for (const char letter : text) place = place * 31 + static_cast<unsigned char>(letter);
  if (text.size() == 1) {
    const char capital = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    if (const auto known = pentominoes.find(capital); known != std::string_view::npos) place = known;
  }
  return {fills[place % std::size(fills)]};
}

Paint paint_of_sticker(std::string_view text) {
  switch (text.size() == 1 ? text[0] : ' ') {
    case 'U':
    case 'W':
      return {"#f4f4f2"};
    case 'R':
      return {"#b3202e", "#ffffff"};
    case 'F':
    case 'G':
      return {"#2fae62"};
    case 'D':
    case 'Y':
      return {"#f6d32d"};
    case 'L':
    case 'O':
      return {"#f28b30"};
    case 'B':
      return {"#1f56b8", "#ffffff"};
    default:
      return paint_of_piece(text);
  }
}

// 0 where it is no number.
int state_of(std::string_view text) {
  return std::clamp(number_of<int>(text).value_or(0), 0, 1 << 20);
}

double font_size(std::string_view text) {
  const std::size_t letters = character_count(text);
  if (letters <= 2) return unit * (letters <= 1 ? 0.58 : 0.48);
  return unit * std::min(0.4, 1.5 / static_cast<double>(letters));
}

std::string circle_at(std::string_view name, double x, double y, double radius, std::string_view attributes) {
  return fmt::format("<circle class=\"{}\" cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.6g}\" {}/>\n", name, x, y,
                     unit * radius, attributes);
}

// Lines away from a point, one every so many degrees.
std::string spokes(double x, double y, double inner, double outer, int degrees) {
  std::string path;
  for (int angle = 0; angle < 360; angle += degrees) {
    const double right = std::sin(angle * std::numbers::pi / 180) * unit,
                 down = -std::cos(angle * std::numbers::pi / 180) * unit;
    path += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", x + inner * right, y + inner * down,
                        x + outer * right, y + outer * down);
  }
  return path;
}

// One that is lit has rays, so that it is seen without colours too.
std::string draw_lamp(const Box& box, std::string_view text, int states) {
  const double x = box.middle(), y = box.centre(), on = std::min(1.0, state_of(text) / (states - 1.0));
  std::string out;
  if (on > 0)
    out +=
        circle_at("halo", x, y, 0.46, fmt::format("fill=\"#ffe680\" opacity=\"{:.2f}\"", 0.35 + 0.65 * on));
  out += circle_at("lamp", x, y, 0.34, "fill=\"#8a93a1\" stroke=\"#4a515c\" stroke-width=\"1.4\"");
  if (on > 0) {
    out +=
        circle_at("glow", x, y, 0.34, fmt::format("fill=\"#ffd21f\" opacity=\"{:.2f}\"", 0.25 + 0.75 * on));
    out += fmt::format("<path class=\"rays\" d=\"{}\" stroke=\"#7a5c00\" stroke-width=\"1.6\"/>\n",
                       spokes(x, y, 0.385, 0.465, 45));
  }
  if (states > 2)
    out += text_at(x, y, unit * 0.32, "class=\"state\" font-weight=\"bold\" fill=\"#14161a\"", text);
  return out;
}

// A face with one hand.
std::string draw_clock(const Box& box, std::string_view text) {
  const double x = box.middle(), y = box.centre();
  const double tip = box.y + unit * 0.19, head = box.y + unit * 0.3;
  std::string out = circle_at(
      "face", x, y, 0.44, fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"1.2\"", colour::ink));
  out += fmt::format("<path class=\"ticks\" d=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"/>\n",
                     spokes(x, y, 0.38, 0.41, 30), colour::ink_soft);
  out += fmt::format("<path class=\"quarters\" d=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\n",
                     spokes(x, y, 0.33, 0.41, 90), colour::ink);
  out += fmt::format(
      "<path class=\"hand\" transform=\"rotate({} {x:.6g} {y:.6g})\" d=\"M{:.6g} {foot:.6g}L{:.6g} "
      "{head:.6g}L{:.6g} {head:.6g}L{x:.6g} {tip:.6g}L{:.6g} {head:.6g}L{:.6g} {head:.6g}L{:.6g} "
      "{foot:.6g}z\" "
      "fill=\"{}\"/>\n",
      state_of(text) % 12 * 30, x - 1.6, x - 1.2, x - 3.5, x + 3.5, x + 1.2, x + 1.6, colour::accent,
      fmt::arg("x", x), fmt::arg("y", y), fmt::arg("foot", y + 4), fmt::arg("head", head),
      fmt::arg("tip", tip));
  out += circle_at("axle", x, y, 0.06, fmt::format("fill=\"{}\"", colour::ink));
  return out + text_at(x, box.y + unit * (text == "6" ? 0.29 : 0.73), 7,
                       fmt::format("class=\"hour\" fill=\"{}\"", colour::ink_soft), text);
}

std::string draw_piece(const Box& box, std::string_view name, std::string_view path, std::string_view eye,
                       bool white) {
  const std::string_view dark = "#23262c", light = white ? "#fffdf6" : "#f5f1e8";
  std::string out = fmt::format(
      "<path class=\"{}\" transform=\"translate({:.6g} {:.6g})\" d=\"{}\" fill=\"{}\" stroke=\"{}\" "
      "stroke-linejoin=\"round\"/>\n",
      name, box.x, box.y, path, white ? light : dark, white ? dark : light);
  if (!eye.empty())
    out += fmt::format("<path class=\"eye\" transform=\"translate({:.6g} {:.6g})\" d=\"{}\" fill=\"{}\"/>\n",
                       box.x, box.y, eye, white ? dark : light);
  return out;
}

std::string draw_tile(const Box& box, std::string_view text) {
  return fmt::format(
             "<rect class=\"tile\" x=\"{:.6g}\" y=\"{:.6g}\" width=\"{w:.6g}\" height=\"{w:.6g}\" rx=\"5\" "
             "fill=\"#f6c177\" stroke=\"#a8752b\"/>\n",
             box.x + 2, box.y + 2, fmt::arg("w", unit - 4)) +
         text_at(box.middle(), box.centre(), font_size(text) * 0.85, "font-weight=\"bold\" fill=\"#3b2506\"",
                 text);
}

std::string draw_letter(double x, double y, double size, const Paint& paint, std::string_view text) {
  return text_at(x, y, size, fmt::format("class=\"letter\" font-weight=\"bold\" fill=\"{}\"", paint.ink),
                 text);
}

std::string draw_sticker(const BoardLayout& layout, int cell, std::string_view text) {
  const Box& box = layout.at(cell);
  const Paint paint = paint_of_sticker(text);
  const std::string_view edge = "stroke=\"#1b1d21\" stroke-width=\"1.6\" stroke-linejoin=\"round\"";
  if (layout.is_triangular())
    return fmt::format("<path class=\"sticker\" d=\"{}\" fill=\"{}\" {}/>\n", layout.outline(cell, 0.8),
                       paint.fill, edge) +
           draw_letter(box.middle(), box.y + box.height * (layout.points_up(cell) ? 0.64 : 0.38), unit * 0.3,
                       paint, text);
  return fmt::format(
             "<rect class=\"sticker\" x=\"{:.6g}\" y=\"{:.6g}\" width=\"{w:.6g}\" height=\"{w:.6g}\" "
             "rx=\"5\" "
             "fill=\"{}\" {}/>\n",
             box.x + 1, box.y + 1, paint.fill, edge, fmt::arg("w", unit - 2)) +
         draw_letter(box.middle(), box.centre(), unit * 0.42, paint, text);
}

bool has_bits(const Board& board) {
  return board.look == Look::bits || board.look == Look::matrices;
}

// A cell that is known to be empty, among some that are open.
std::string draw_emptiness(const Box& box, const Board::Cell& cell, const BoardTraits& traits) {
  if (!traits.open || cell.text != ".") return {};
  return circle_at("nothing", box.middle(), box.centre(), 0.06, fmt::format("fill=\"{}\"", colour::ink_soft));
}

std::string draw_text(const Board& board, const Box& box, const Board::Cell& cell,
                      const BoardTraits& traits) {
  std::string_view ink = colour::ink;
  bool bold = false;
  if (has_bits(board)) {
    bold = cell.text == "1";
    ink = bold ? colour::cell : colour::ink_soft;
  } else if (board.look == Look::digits) {
    bold = !cell.changed && (cell.given || !traits.given);
    ink = cell.changed ? colour::answer_ink : bold ? colour::ink : colour::accent;
  }
  if (cell.wrong) ink = colour::wrong_ink;
  return text_at(box.middle(), box.centre(), font_size(cell.text),
                 fmt::format("class=\"text\"{} fill=\"{}\"", bold ? " font-weight=\"bold\"" : "", ink),
                 cell.text);
}

}  // namespace

std::string text_at(double x, double y, double size, std::string_view attributes, std::string_view text) {
  return fmt::format("<text x=\"{:.6g}\" y=\"{:.6g}\" font-size=\"{:.6g}\" {}>{}</text>\n", x,
                     y + size * 0.35, size, attributes, escape_xml(text));
}

std::string_view ground_of(const Board& board, int i) {
  const Board::Cell& cell = board.cells[static_cast<std::size_t>(i)];
  if (cell.blocked || cell.text == "#") return colour::wall;
  if (board.look == Look::pieces && !is_empty(board.look, cell.text)) return paint_of_piece(cell.text).fill;
  if (cell.wrong) return colour::wrong_soft;
  switch (board.look) {
    case Look::knights:
    case Look::queens:
      return (i / board.columns + i % board.columns) % 2 == 1 ? colour::square_dark : colour::square_light;
    case Look::lamps:
    case Look::clocks:
    case Look::tiles:
      return colour::tray;
    case Look::bits:
    case Look::matrices:
      return cell.text == "1" ? colour::bit : colour::cell;
    case Look::digits:
    case Look::plain:
      return cell.changed ? colour::answer_soft : colour::cell;
    case Look::pieces:
    case Look::stickers:
      break;
  }
  return colour::cell;
}

std::string draw_name(const Box& box, std::string_view name) {
  return text_at(box.middle(), box.y + 6,
                 std::min(7.0, 1.5 * unit / static_cast<double>(character_count(name))),
                 fmt::format("class=\"name\" fill=\"{}\"", colour::ink_soft), name);
}

BoardTraits traits_of(const Board& board) {
  BoardTraits traits;
  for (const Board::Cell& cell : board.cells) {
    traits.states = std::max(traits.states, state_of(cell.text) + 1);
    traits.given = traits.given || cell.given;
    traits.open = traits.open || cell.text == "_";
  }
  for (const std::string& choice : board.choices)
    traits.states = std::max(traits.states, state_of(choice) + 1);
  return traits;
}

std::string draw_content(const Board& board, const BoardLayout& layout, int i, const BoardTraits& traits) {
  const Board::Cell& cell = board.cells[static_cast<std::size_t>(i)];
  const Box& box = layout.at(i);
  if (board.look == Look::lamps) return draw_lamp(box, cell.text, traits.states);
  if (board.look == Look::clocks) return draw_clock(box, cell.text);
  if (is_empty(board.look, cell.text)) return draw_emptiness(box, cell, traits);
  switch (board.look) {
    case Look::knights:
      return cell.text == "1" ? draw_piece(box, "piece white", knight, knight_eye, true)
                              : draw_piece(box, "piece black", knight, knight_eye, false);
    case Look::queens:
      return draw_piece({box.x, box.y + 1}, "piece queen", queen, "", false);
    case Look::tiles:
      return cell.text == "0" ? std::string() : draw_tile(box, cell.text);
    case Look::stickers:
      return draw_sticker(layout, i, cell.text);
    case Look::pieces:
      return draw_letter(box.middle(), box.centre(), font_size(cell.text) * 0.7, paint_of_piece(cell.text),
                         cell.text);
    default:
      return draw_text(board, box, cell, traits);
  }
}

}  // namespace nonet::report
