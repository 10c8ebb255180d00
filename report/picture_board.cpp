#include "report/picture_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/picture_looks.h"
#include "report/picture_marks.h"

namespace nonet::report {
namespace {

// Whether it says something which cells have changed: not where all that is there has, nor where pieces move.
bool tells_changes(const Board& board) {
  if (board.look == Look::tiles || board.look == Look::stickers) return false;
  return std::any_of(board.cells.begin(), board.cells.end(), [&](const Board::Cell& cell) {
    return !cell.changed && !cell.blocked && !is_empty(board.look, cell.text);
  });
}
// Digits have colours of their own.
bool rings_changes(const Board& board) {
  return board.look != Look::digits && tells_changes(board);
}

bool shows_rules(const Board& board) {
  return board.look == Look::bits || board.look == Look::lamps || board.look == Look::plain;
}

bool has_something_said(const Board::Cell& cell) {
  return std::any_of(cell.marks.begin(), cell.marks.end(),
                     [](const PencilMark& mark) { return mark.role != PencilMark::Role::plain; });
}

class Drawing {
 public:
  Drawing(const Board& board, const BoardLayout& layout, bool marks)
      : board_(board), layout_(layout), pencil_(board), marks_(marks) {}

  std::string draw() {
    draw_grounds();
    const BoardTraits traits = traits_of(board_);
    for (int i = 0; i < layout_.cells(); ++i) {
      if (layout_.is_gap(i) || layout_.is_wall(i)) continue;
      const bool pencilled = !cell(i).marks.empty() && (marks_ || has_something_said(cell(i)));
      out_ += pencilled ? pencil_.draw(cell(i), layout_.at(i)) : draw_content(board_, layout_, i, traits);
      if (board_.look == Look::plain && !cell(i).name.empty()) out_ += draw_name(layout_.at(i), cell(i).name);
    }
    draw_lines();
    if (shows_rules(board_)) {
      for (const Board::Group& group : board_.groups) {
        if (group.wrong) draw_broken_rule(group);
      }
    }
    const bool rings = rings_changes(board_);
    for (int i = 0; i < layout_.cells(); ++i) {
      if (layout_.is_gap(i)) continue;
      if (rings && cell(i).changed)
        draw_over("answer", layout_.outline(i, layout_.is_triangular() ? 3 : 2), colour::answer, 2.8);
      if (cell(i).wrong) draw_cross(layout_.at(i));
    }
    return std::move(out_);
  }

 private:
  const Board::Cell& cell(int i) const { return board_.cells[static_cast<std::size_t>(i)]; }
  bool is_tray() const {
    return board_.look == Look::tiles || board_.look == Look::lamps || board_.look == Look::clocks;
  }
  bool is_chess() const { return board_.look == Look::knights || board_.look == Look::queens; }

  void draw_grounds() {
    if (board_.look == Look::stickers) return;
    const bool lined = !is_chess() && board_.look != Look::tiles;
    out_ +=
        fmt::format("<g class=\"cells\" stroke=\"{}\" stroke-width=\"0.7\">\n", !lined      ? "none"
                                                                                : is_tray() ? colour::cell
                                                                                            : colour::line);
    for (int i = 0; i < layout_.cells(); ++i) {
      if (layout_.is_gap(i)) continue;
      const Box& box = layout_.at(i);
      out_ += fmt::format(
          "<rect class=\"{}\" x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"{}\"/>\n",
          layout_.is_wall(i) ? "wall" : "cell", box.x, box.y, box.width, box.height, ground_of(board_, i));
    }
    out_ += "</g>\n";
  }

  void draw_lines() {
    const std::string borders = layout_.borders();
    if (!borders.empty() && board_.look == Look::bits) draw_border("ground", borders, colour::cell, 4.4);
    if (!borders.empty())
      draw_border("borders", borders, board_.look == Look::pieces ? colour::ink : colour::frame, 2);
    if (board_.look == Look::stickers || board_.look == Look::matrices) return;
    out_ += fmt::format(
        "<rect class=\"frame\" x=\"{m:.6g}\" y=\"{m:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" rx=\"2\" "
        "fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\"/>\n",
        layout_.width() - layout_.margin(), layout_.height() - layout_.margin(),
        is_tray() ? colour::tray : colour::frame, fmt::arg("m", layout_.margin()));
  }

  void draw_border(std::string_view name, std::string_view path, std::string_view stroke, double width) {
    out_ += fmt::format(
        "<path class=\"{}\" d=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\" "
        "fill=\"none\"/>\n",
        name, path, stroke, width);
  }

  // Beside a whole row or column where there is room, otherwise around the cells.
  void draw_broken_rule(const Board::Group& group) {
    double left = layout_.width(), top = layout_.height(), right = 0, bottom = 0;
    bool one_row = static_cast<int>(group.cells.size()) == board_.columns,
         one_column = static_cast<int>(group.cells.size()) == board_.rows;
    for (const int i : group.cells) {
      if (i < 0 || i >= layout_.cells()) return;
      const Box& box = layout_.at(i);
      left = std::min(left, box.x), right = std::max(right, box.x + box.width);
      top = std::min(top, box.y), bottom = std::max(bottom, box.y + box.height);
      one_row = one_row && i / board_.columns == group.cells[0] / board_.columns;
      one_column = one_column && i % board_.columns == group.cells[0] % board_.columns;
    }
    const double thick = layout_.margin() - 5;
    if (group.cells.empty() || ((one_row || one_column) && thick <= 0)) return;
    if (one_row) {
      draw_bar("odd", {1, top + 5, thick, bottom - top - 10}, fmt::format("fill=\"{}\"", colour::odd));
    } else if (one_column) {
      draw_bar("odd", {left + 5, 1, right - left - 10, thick}, fmt::format("fill=\"{}\"", colour::odd));
    } else {
      const Box around = {left + 3, top + 3, right - left - 6, bottom - top - 6};
      draw_bar("ground", around, "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\"");
      draw_bar("odd", around,
               fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"6 3\"",
                           colour::odd));
    }
  }
  void draw_bar(std::string_view name, const Box& box, std::string_view attributes) {
    out_ += fmt::format(
        "<rect class=\"{}\" x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" rx=\"3\" {}/>\n",
        name, box.x, box.y, box.width, box.height, attributes);
  }

  // In two tones, one of which is seen on any colour.
  void draw_over(std::string_view name, std::string_view path, std::string_view stroke, double width) {
    out_ += fmt::format(
        "<g class=\"{0}\" fill=\"none\" stroke-linejoin=\"round\"><path d=\"{1}\" stroke=\"#ffffff\" "
        "stroke-width=\"5.6\"/><path d=\"{1}\" stroke=\"{2}\" stroke-width=\"{3}\"/></g>\n",
        name, path, stroke, width);
  }
  void draw_cross(const Box& box) {
    draw_over("wrong", fmt::format("M{:.6g} {:.6g}l5 5m0 -5l-5 5", box.x + box.width - 9.5, box.y + 4.5),
              colour::wrong_ink, 1.8);
  }

  const Board& board_;
  const BoardLayout& layout_;
  const PencilMarks pencil_;
  const bool marks_;
  std::string out_;
};

std::string_view meaning_of(Look look) {
  switch (look) {
    case Look::lamps:
      return ", lamps, 0 is off";
    case Look::clocks:
      return ", clocks";
    case Look::tiles:
      return ", tiles";
    case Look::knights:
      return ", knights, 0 is black and 1 is white";
    case Look::queens:
      return ", queens on a chessboard";
    case Look::matrices:
      return ", two matrices side by side";
    case Look::pieces:
      return ", letters are pieces";
    case Look::stickers:
      return ", unfolded, letters are colours";
    case Look::plain:
    case Look::digits:
    case Look::bits:
      break;
  }
  return "";
}

std::string name_of_cell(const Board& board, int i) {
  const std::string& name = board.cells[static_cast<std::size_t>(i)].name;
  return name.empty() ? fmt::format("r{}c{}", i / board.columns + 1, i % board.columns + 1) : name;
}

template <class Test>
std::string cells_in_words(const Board& board, std::string_view what, const Test& is_meant) {
  std::string out;
  for (int i = 0; i < static_cast<int>(board.cells.size()); ++i) {
    if (is_meant(board.cells[static_cast<std::size_t>(i)]))
      out += fmt::format("{}{}", out.empty() ? what : ", ", name_of_cell(board, i));
  }
  return out.empty() ? out : out + ".";
}

}  // namespace

std::string draw_board(const Board& board, const BoardLayout& layout, bool marks) {
  return Drawing(board, layout, marks).draw();
}

std::string board_in_words(const Board& board) {
  const BoardLayout layout(board);
  std::string out = fmt::format("{} row{}, {} column{}{}:", board.rows, board.rows == 1 ? "" : "s",
                                board.columns, board.columns == 1 ? "" : "s", meaning_of(board.look));
  for (int i = 0; i < layout.cells(); ++i) {
    if (i > 0 && i % board.columns == 0) out += " /";
    if (layout.is_gap(i)) continue;
    const Board::Cell& cell = board.cells[static_cast<std::size_t>(i)];
    out +=
        fmt::format(" {}{}{}", cell.name, cell.name.empty() ? "" : " ", layout.is_wall(i) ? "#" : cell.text);
  }
  out += '.';
  const bool says_changes = tells_changes(board);
  out += cells_in_words(board,
                        " Changed: ", [&](const Board::Cell& cell) { return says_changes && cell.changed; });
  out += cells_in_words(board, " Wrong: ", [](const Board::Cell& cell) { return cell.wrong; });
  std::string broken;
  for (const Board::Group& group : board.groups) {
    if (group.wrong && shows_rules(board))
      broken += fmt::format("{}{}", broken.empty() ? " Rules that do not hold: " : ", ", group.name);
  }
  return out + (broken.empty() ? "" : broken + ".");
}

}  // namespace nonet::report
