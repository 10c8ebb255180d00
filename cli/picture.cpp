#include "cli/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/plot.h"
#include "cli/xml.h"

namespace nonet::cli {
namespace {

constexpr double page_width = 210, margin = 15, gap = 10;
constexpr double letters_a_millimetre = 0.58;  // of text 3.4 mm high

std::string text_at(double x, double y, double size, std::string_view attributes, std::string_view text) {
  return fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.2f}\"{}>{}</text>\n", x, y, size,
                     attributes, escape_xml(text));
}

// Words in lines of so many letters.
std::vector<std::string> lines_of(std::string_view text, std::size_t letters) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > letters) {
      end = text.rfind(' ', letters);
      if (end == std::string_view::npos || end == 0) end = std::min(text.find(' ', letters), text.size());
    }
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view colour_of(PencilMark::Role role) {
  switch (role) {
    case PencilMark::Role::pattern:
      return "#ffd75e";
    case PencilMark::Role::fin:
      return "#f6a05c";
    case PencilMark::Role::on:
      return "#8fd19e";
    case PencilMark::Role::off:
      return "#9cc3f0";
    case PencilMark::Role::placed:
      return "#5fbf6f";
    case PencilMark::Role::removed:
      return "#f6b3ad";
    case PencilMark::Role::plain:
      break;
  }
  return "none";
}

class Drawing {
 public:
  Drawing(const Picture& picture, double left, double top, double width)
      : picture_(picture),
        board_(picture.board),
        left_(left),
        top_(top),
        cell_(width / std::max(1, board_.columns)) {}

  std::string draw() {
    for (int row = 0; row < board_.rows; ++row) {
      for (int column = 0; column < board_.columns; ++column) draw_cell(row, column);
    }
    draw_lines();
    return std::move(out_);
  }

 private:
  void draw_cell(int row, int column) {
    const Board::Cell& cell = board_.at(row, column);
    const double x = left_ + column * cell_, y = top_ + row * cell_;
    if (cell.blocked)
      out_ += fmt::format(
          "<rect x=\"{0:.2f}\" y=\"{1:.2f}\" width=\"{2:.2f}\" height=\"{2:.2f}\" fill=\"#888\"/>\n", x, y,
          cell_);
    const bool said = std::any_of(cell.marks.begin(), cell.marks.end(), [](const PencilMark& mark) {
      return mark.role != PencilMark::Role::plain;
    });
    if (!cell.marks.empty() && (picture_.marks || said)) {
      for (const PencilMark& mark : cell.marks) draw_mark(mark, x, y);
    } else if (cell.text != ".") {
      const double size = cell_ * (cell.text.size() > 1 ? 0.5 : 0.68);
      out_ += text_at(x + cell_ / 2, y + cell_ / 2 + size * 0.35, size,
                      cell.changed ? " fill=\"#1c5fb0\""
                      : cell.given ? " font-weight=\"bold\""
                                   : "",
                      cell.text);
    }
  }

  void draw_mark(const PencilMark& mark, double x, double y) {
    const int across = board_.box_columns > 1 && board_.box_rows > 1
                           ? board_.box_columns
                           : static_cast<int>(std::ceil(std::sqrt(board_.columns)));
    const int down = (board_.columns + across - 1) / across;
    const double wide = cell_ / across, high = cell_ / down, size = std::min(wide, high) * 0.8;
    const double cx = x + (mark.place % across + 0.5) * wide, cy = y + (mark.place / across + 0.5) * high;
    const bool removed = mark.role == PencilMark::Role::removed;
    if (mark.role != PencilMark::Role::plain)
      out_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\"/>\n", cx, cy,
                          size * 0.58, colour_of(mark.role));
    out_ += text_at(cx, cy + size * 0.35, size,
                    mark.role == PencilMark::Role::plain    ? " fill=\"#555\""
                    : mark.role == PencilMark::Role::placed ? " font-weight=\"bold\""
                                                            : "",
                    mark.text);
    if (removed)  // also without colours
      out_ += fmt::format(
          "<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"#b00020\" "
          "stroke-width=\"{:.2f}\"/>\n",
          cx - size / 2, cy + size / 2, cx + size / 2, cy - size / 2, cell_ * 0.02);
  }

  bool is_thick(int row, int column, int other_row, int other_column) const {
    if (other_row >= board_.rows || other_column >= board_.columns || row < 0 || column < 0) return true;
    if (!board_.pieces.empty()) {
      const auto piece = [&](int r, int c) {
        return board_.pieces[static_cast<std::size_t>(r * board_.columns + c)];
      };
      return piece(row, column) != piece(other_row, other_column);
    }
    if (row != other_row) return board_.box_rows > 0 && other_row % board_.box_rows == 0;
    return board_.box_columns > 0 && other_column % board_.box_columns == 0;
  }

  // Thin lines first, so that thick ones are whole.
  void draw_lines() {
    std::string thin, thick;
    const auto add = [&](bool strong, double x1, double y1, double x2, double y2) {
      (strong ? thick : thin) += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", x1, y1, x2, y2);
    };
    for (int row = 0; row <= board_.rows; ++row) {
      for (int column = 0; column <= board_.columns; ++column) {
        const double x = left_ + column * cell_, y = top_ + row * cell_;
        if (column < board_.columns) add(is_thick(row - 1, column, row, column), x, y, x + cell_, y);
        if (row < board_.rows) add(is_thick(row, column - 1, row, column), x, y, x, y + cell_);
      }
    }
    out_ += fmt::format("<path d=\"{}\" stroke=\"#777\" stroke-width=\"{:.2f}\" fill=\"none\"/>\n", thin,
                        cell_ * 0.015);
    out_ += fmt::format(
        "<path d=\"{}\" stroke=\"#000\" stroke-width=\"{:.2f}\" stroke-linecap=\"square\" fill=\"none\"/>\n",
        thick, cell_ * 0.05);
  }

  const Picture& picture_;
  const Board& board_;
  double left_, top_, cell_;
  std::string out_;
};

// Draws one with what is written around it; where it ends.
double draw_picture(const Picture& picture, double left, double top, double width, std::string& out) {
  constexpr double line = 4.6;
  const auto letters = static_cast<std::size_t>(width * letters_a_millimetre);
  for (const std::string& text : lines_of(picture.title, letters)) {
    out += text_at(left, top + 3.6, 3.8, " font-weight=\"bold\" text-anchor=\"start\"", text);
    top += line + 0.6;
  }
  out += Drawing(picture, left, top, width).draw();
  top += width * picture.board.rows / std::max(1, picture.board.columns) + 1.5;
  for (const std::string& text : lines_of(picture.text, letters)) {
    out += text_at(left, top + 3.6, 3.4, " text-anchor=\"start\"", text);
    top += line;
  }
  return top;
}

}  // namespace

std::string draw_sheet(std::string_view title, const std::vector<Picture>& pictures) {
  const int columns = pictures.size() > 1 ? 2 : 1;
  const double width = (page_width - 2 * margin - (columns - 1) * gap) / columns;
  std::string body;
  double top = margin;
  for (std::size_t i = 0; i < pictures.size();) {
    double end = top;
    for (int column = 0; column < columns && i < pictures.size(); ++column, ++i)
      end = std::max(end, draw_picture(pictures[i], margin + column * (width + gap), top, width, body));
    top = end + gap;
  }
  const double height = std::max(297.0, top - gap + margin);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}mm\" height=\"{1:.0f}mm\" "
             "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" "
             "text-anchor=\"middle\">\n<title>{2}</title>\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
             page_width, std::ceil(height), escape_xml(title)) +
         body + "</svg>\n";
}

Result<Done> PictureFile::check() const {
  return wanted() ? check_writable(options_.svg) : Result<Done>(Done{});
}

std::optional<int> PictureFile::refuse() const {
  return refuse_unable(options_, check());
}

Result<Done> PictureFile::add(Picture picture) {
  if (!wanted()) return Done{};
  if (pictures_.size() >= most)
    return Error{Fault::usage, fmt::format("--svg holds at most {} boards, and here is another", most)};
  pictures_.push_back(std::move(picture));
  return Done{};
}

Result<Done> PictureFile::write(Session& session) const {
  if (!wanted()) return Done{};
  if (pictures_.empty()) {
    session.report(fmt::format("there is nothing to draw: '{}' was not written", options_.svg));
    return Done{};
  }
  return write_file(options_.svg, draw_sheet(options_.puzzle, pictures_));
}

}  // namespace nonet::cli
