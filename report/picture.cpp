#include "report/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/picture_board.h"
#include "report/picture_looks.h"
#include "report/picture_marks.h"
#include "report/xml.h"

namespace nonet::report {
namespace {

// Millimetres: those of a sheet of A4, and of a picture that is alone.
constexpr double page_width = 210, page_height = 297, margin = 15, gap = 10;
constexpr double margin_alone = 5, words_alone = 100;
constexpr double largest_cell = 20;  // boards of few cells do not fill the page
constexpr double text_line = 4.6, title_line = 5.2, below_titles = 1;
// Letters a millimetre of text 3.4 mm high and of titles, in fonts that are wide.
constexpr double letters_of_text = 0.54, letters_of_title = 0.45;

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
std::vector<std::string> title_lines(const Picture& picture, double width) {
  return lines_of(picture.title, static_cast<std::size_t>(width * letters_of_title));
}

// A picture and its size.
struct Placed {
  const Picture& picture;
  BoardLayout layout;
  double scale;  // millimetres of a unit

  Placed(const Picture& shown, double width)
      : picture(shown),
        layout(shown.board),
        scale(std::min(
            {largest_cell / unit, width / layout.width(), (page_height - 2 * margin) / layout.height()})) {}
  double width() const { return layout.width() * scale; }
  double height() const { return layout.height() * scale; }
  // What is written around it is no wider than need be.
  double width_with_words() const {
    const double needed = std::max({static_cast<double>(picture.title.size()) / letters_of_title,
                                    static_cast<double>(picture.text.size()) / letters_of_text,
                                    picture.marks ? width_of_key(picture.board) : 0});
    return std::max(width(), std::min(needed, words_alone));
  }
};

std::string described(const Picture& picture, std::string_view title) {
  return fmt::format("<title>{}</title>\n<desc>{}</desc>\n", escape_xml(title),
                     escape_xml(board_in_words(picture.board)));
}

// Draws one with what is written around it, below so many lines for titles; where it ends.
double draw_picture(const Placed& placed, double left, double top, double width, std::size_t titles,
                    std::string_view description, std::string& out) {
  const Picture& picture = placed.picture;
  const double board_top = top + (titles > 0 ? static_cast<double>(titles) * title_line + below_titles : 0);
  for (const std::string& text : title_lines(picture, width)) {
    out += text_at(left, top + 2.27, 3.8, "font-weight=\"bold\" text-anchor=\"start\"", text);
    top += title_line;
  }
  out += fmt::format("<g class=\"board {}\"{} transform=\"translate({:.6g} {:.6g}) scale({:.6g})\">\n{}",
                     name_of(picture.board.look), description.empty() ? "" : " role=\"img\"",
                     left + (width - placed.width()) / 2, board_top, placed.scale, description);
  out += draw_board(picture.board, placed.layout, picture.marks) + "</g>\n";
  top = board_top + placed.height();
  const bool has_key = picture.marks && width_of_key(picture.board) > 0;
  if (has_key || !picture.text.empty()) top += 2;
  if (has_key) out += draw_key(picture.board, left, width, top);
  for (const std::string& text : lines_of(picture.text, static_cast<std::size_t>(width * letters_of_text))) {
    out += text_at(left, top + 2.41, 3.4, "text-anchor=\"start\"", text);
    top += text_line;
  }
  return top;
}

std::string sheet(double width, double height, std::string_view role, std::string_view description,
                  std::string_view body) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.6g}mm\" height=\"{1:.6g}mm\" "
      "viewBox=\"0 0 {0:.6g} {1:.6g}\" role=\"{2}\" font-family=\"Helvetica, Arial, sans-serif\" "
      "text-anchor=\"middle\">\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{4}</svg>\n",
      width, height, role, description, body);
}

std::string draw_alone(std::string_view title, const Picture& picture) {
  const Placed placed(picture, page_width - 2 * margin);
  const double width = placed.width_with_words();
  std::string body;
  const double end =
      draw_picture(placed, margin_alone, margin_alone, width, title_lines(picture, width).size(), "", body);
  return sheet(width + 2 * margin_alone, end + margin_alone, "img", described(picture, title), body);
}

}  // namespace

Error too_large_to_draw() {
  return {Fault::unsupported, "this board is too large to draw"};
}

std::string draw_sheet(std::string_view title, const std::vector<Picture>& pictures) {
  if (pictures.size() == 1) return draw_alone(title, pictures[0]);
  constexpr std::size_t columns = 2;
  constexpr double width = (page_width - 2 * margin - gap) / columns;
  std::string body;
  double top = margin;
  for (std::size_t i = 0; i < pictures.size();) {
    double end = top;
    std::size_t titles = 0;  // so that boards of a row are side by side
    for (std::size_t j = i; j < std::min(i + columns, pictures.size()); ++j)
      titles = std::max(titles, title_lines(pictures[j], width).size());
    for (std::size_t column = 0; column < columns && i < pictures.size(); ++column, ++i) {
      const double left = margin + static_cast<double>(column) * (width + gap);
      const std::string number = fmt::format("{}, {} of {}", title, i + 1, pictures.size());
      end = std::max(end, draw_picture(Placed(pictures[i], width), left, top, width, titles,
                                       described(pictures[i], number), body));
    }
    top = end + gap;
  }
  return sheet(page_width, std::ceil(std::max(page_height, top - gap + margin)), "group",
               fmt::format("<title>{}</title>\n", escape_xml(title)), body);
}

}  // namespace nonet::report
