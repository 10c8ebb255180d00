#include "report/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/xml.h"

namespace nonet::report {
namespace {

constexpr double page_width = 210, page_height = 297, margin = 15, gap = 10;
constexpr double largest_cell = 20;  // millimetres: boards of few cells do not fill the page
// Letters a millimetre of text 3.4 mm high and of titles, in fonts that are wide.
constexpr double letters_of_text = 0.54, letters_of_title = 0.45;
constexpr double text_line = 4.6, title_line = 5.2;

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

// What is said about a candidate is drawn in colours that differ for all eyes, and without colours by form.
struct Sign {
  PencilMark::Role role;
  std::string_view meaning;
  bool square;
  std::string_view form;  // its attributes
  std::string_view text;  // those of the digit
};
constexpr Sign signs[] = {
    {PencilMark::Role::pattern, "look at", false, "fill=\"#ffe680\" stroke=\"#8a6d00\"", ""},
    {PencilMark::Role::fin, "fin", true, "fill=\"#f5b041\" stroke=\"#7a4a00\"", ""},
    {PencilMark::Role::on, "one colour", false, "fill=\"#bfe0f7\" stroke=\"#0b4f8a\"", ""},
    {PencilMark::Role::off, "the other colour", true,
     "fill=\"#fff\" stroke=\"#0b4f8a\" stroke-dasharray=\"{0} {0}\"", ""},
    {PencilMark::Role::placed, "goes in", false, "fill=\"#0b4f8a\" stroke=\"#0b4f8a\"",
     " fill=\"#fff\" font-weight=\"bold\""},
    {PencilMark::Role::removed, "goes out", false, "fill=\"none\" stroke=\"none\"", " fill=\"#555\""},
};
const Sign* sign_of(PencilMark::Role role) {
  const auto* found =
      std::find_if(std::begin(signs), std::end(signs), [&](const Sign& s) { return s.role == role; });
  return found == std::end(signs) ? nullptr : found;
}

// A digit so high with its middle there, and what is said about it.
std::string draw_sign(const Sign* sign, double x, double y, double size, std::string_view text) {
  const double half = size * 0.56, line = size * 0.06;
  std::string out;
  if (sign != nullptr && sign->role != PencilMark::Role::removed) {
    const std::string form = fmt::format(fmt::runtime(sign->form), fmt::format("{:.2f}", size * 0.14));
    out +=
        sign->square
            ? fmt::format(
                  "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" {} "
                  "stroke-width=\"{:.2f}\"/>\n",
                  x - half, y - half, 2 * half, 2 * half, form, line)
            : fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" {} stroke-width=\"{:.2f}\"/>\n",
                          x, y, half, form, line);
  }
  out += text_at(x, y + size * 0.35, size, sign == nullptr ? " fill=\"#555\"" : sign->text, text);
  if (sign == nullptr || sign->role != PencilMark::Role::removed) return out;
  return out + fmt::format(
                   "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\" stroke=\"#c00020\" stroke-width=\"{:.2f}\"/>\n",
                   x - half, y + half, x + half, y - half, size * 0.12);
}

class Drawing {
 public:
  Drawing(const Picture& picture, double left, double top, double width)
      : picture_(picture),
        board_(picture.board),
        left_(left),
        top_(top),
        cell_(width / std::max(1, board_.columns)),
        across_(board_.box_columns > 1 && board_.box_rows > 1
                    ? board_.box_columns
                    : static_cast<int>(std::ceil(std::sqrt(board_.columns)))),
        down_((board_.columns + across_ - 1) / across_) {}

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
    const double inner = cell_ * 0.94, wide = inner / across_, high = inner / down_;
    const double size = std::min(wide * (board_.columns > 9 ? 0.66 : 0.84), high * 0.84);
    const int row = mark.place / across_, column = mark.place % across_;
    out_ += draw_sign(sign_of(mark.role), x + cell_ * 0.03 + (column + 0.5) * wide,
                      y + cell_ * 0.03 + (row + 0.5) * high, size, mark.text);
  }

  bool is_thick(int row, int column, int other_row, int other_column) const {
    if (other_row >= board_.rows || other_column >= board_.columns || row < 0 || column < 0) return true;
    if (!board_.pieces.empty()) {
      const auto piece = [&](int r, int c) {
        return board_.pieces[static_cast<std::size_t>(r) * static_cast<std::size_t>(board_.columns) +
                             static_cast<std::size_t>(c)];
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
                        std::clamp(cell_ * 0.015, 0.1, 0.25));
    out_ += fmt::format(
        "<path d=\"{}\" stroke=\"#000\" stroke-width=\"{:.2f}\" stroke-linecap=\"square\" fill=\"none\"/>\n",
        thick, std::clamp(cell_ * 0.05, 0.4, 0.9));
  }

  const Picture& picture_;
  const Board& board_;
  double left_, top_, cell_;
  int across_, down_;  // pencil marks of a cell
  std::string out_;
};

double width_of(const Picture& picture, double most) {
  return std::min(most, largest_cell * picture.board.columns);
}
std::size_t titles_of(const Picture& picture, double width) {
  return lines_of(picture.title, static_cast<std::size_t>(width * letters_of_title)).size();
}

// The signs that a picture has, with their meaning, in lines; where they end.
double draw_key(const Board& board, double left, double top, double width, std::string& out) {
  double x = left;
  for (const Sign& sign : signs) {
    const bool is_used = std::any_of(board.cells.begin(), board.cells.end(), [&](const Board::Cell& cell) {
      return std::any_of(cell.marks.begin(), cell.marks.end(),
                         [&](const PencilMark& mark) { return mark.role == sign.role; });
    });
    if (!is_used) continue;
    const double needed = 7 + static_cast<double>(sign.meaning.size()) / letters_of_text;
    if (x > left && x + needed > left + width) {
      x = left;
      top += text_line;
    }
    out += draw_sign(&sign, x + 2, top + 2.4, 3, "5");
    out += text_at(x + 5, top + 3.6, 3.2, " text-anchor=\"start\" fill=\"#333\"", sign.meaning);
    x += needed;
  }
  return x > left ? top + text_line + 0.6 : top;
}

// Draws one with what is written around it, below so many lines for titles; where it ends.
double draw_picture(const Picture& picture, double left, double top, double width, std::size_t titles,
                    std::string& out) {
  const double board_top = top + static_cast<double>(titles) * title_line;
  const double across = width_of(picture, width);
  for (const std::string& text :
       lines_of(picture.title, static_cast<std::size_t>(width * letters_of_title))) {
    out += text_at(left, top + 3.6, 3.8, " font-weight=\"bold\" text-anchor=\"start\"", text);
    top += title_line;
  }
  out += Drawing(picture, left + (width - across) / 2, board_top, across).draw();
  top = board_top + across * picture.board.rows / std::max(1, picture.board.columns) + 2;
  if (picture.marks) top = draw_key(picture.board, left, top, width, out);
  for (const std::string& text : lines_of(picture.text, static_cast<std::size_t>(width * letters_of_text))) {
    out += text_at(left, top + 3.6, 3.4, " text-anchor=\"start\"", text);
    top += text_line;
  }
  return top;
}

}  // namespace

std::string draw_sheet(std::string_view title, const std::vector<Picture>& pictures) {
  const std::size_t columns = pictures.size() > 1 ? 2 : 1;
  const double width =
      (page_width - 2 * margin - static_cast<double>(columns - 1) * gap) / static_cast<double>(columns);
  std::string body;
  double top = margin;
  for (std::size_t i = 0; i < pictures.size();) {
    double end = top;
    std::size_t titles = 0;  // so that boards of a row are side by side
    for (std::size_t j = i; j < std::min(i + columns, pictures.size()); ++j)
      titles = std::max(titles, titles_of(pictures[j], width));
    for (std::size_t column = 0; column < columns && i < pictures.size(); ++column, ++i) {
      const double left = margin + static_cast<double>(column) * (width + gap);
      end = std::max(end, draw_picture(pictures[i], left, top, width, titles, body));
    }
    top = end + gap;
  }
  const double height = std::max(page_height, top - gap + margin);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}mm\" height=\"{1:.0f}mm\" "
             "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" "
             "text-anchor=\"middle\">\n<title>{2}</title>\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
             page_width, std::ceil(height), escape_xml(title)) +
         body + "</svg>\n";
}

}  // namespace nonet::report
