// The line of a text in which something is wrong, and below it what exactly. Both lines are drawn character
// by character, so that the marks stand below their text whatever bytes and columns it takes.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/text/document.h"
#include "nonet/language/text/toml_text.h"

namespace nonet {
namespace {

constexpr std::size_t most_shown = 100;  // characters of a line
constexpr std::size_t shown_before = 60;

// One character as it is shown, and the columns it takes on a terminal.
struct Shown {
  std::string_view bytes;
  std::size_t width;
};

std::uint32_t codepoint_of(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  if (bytes.size() == 1) return first;
  std::uint32_t value = first & (0xffU >> (bytes.size() + 1));
  for (const char c : bytes.substr(1)) value = value << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return value;
}

// The blocks of Unicode that terminals draw over two columns, or on top of the character before.
std::size_t width_of(std::uint32_t c) {
  struct Block {
    std::uint32_t first, last;
    std::size_t width;
  };
  constexpr Block blocks[] = {{0x300, 0x36f, 0},     {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},
                              {0x20d0, 0x20ff, 0},   {0x2e80, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},
                              {0xf900, 0xfaff, 2},   {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},
                              {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},   {0x1f300, 0x1f64f, 2},
                              {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1f9ff, 2}, {0x20000, 0x3fffd, 2}};
  for (const Block& block : blocks) {
    if (c >= block.first && c <= block.last) return block.width;
  }
  return 1;
}

// What would move the cursor or is no character at all is shown as something of one column.
std::vector<Shown> characters_of(std::string_view line) {
  std::vector<Shown> list;
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    const std::size_t length = std::min(utf8_length(rest[0]), rest.size());
    const std::string_view bytes = rest.substr(0, length);
    const std::uint32_t c = codepoint_of(bytes);
    const bool broken = c != '\t' && first_bad_byte(bytes) != length;
    const bool strange =
        broken || (c >= 0x80 && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    list.push_back(c == '\t' ? Shown{" ", 1} : strange ? Shown{"?", 1} : Shown{bytes, width_of(c)});
    at += broken ? 1 : length;
  }
  return list;
}

std::string_view line_of(std::string_view text, std::uint64_t number) {
  std::size_t at = 0;
  for (std::uint64_t line = 1; line < number && at < text.size(); ++line) {
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return text.substr(at, line_end(text, at) - at);
}

std::string draw_excerpt(std::string_view line, const Place& place, std::size_t length) {
  const std::vector<Shown> characters = characters_of(line);
  const std::size_t from = std::min<std::size_t>(place.column == 0 ? 0 : place.column - 1, characters.size());
  const std::size_t left = characters.size() <= most_shown || from <= shown_before ? 0 : from - shown_before;
  const std::size_t right = std::min(characters.size(), left + most_shown);
  const std::size_t behind =
      std::clamp(from + std::min(length, most_shown), from + 1, std::max(right, from + 1));
  std::string shown = left > 0 ? "..." : "", marks(shown.size(), ' ');
  std::size_t caret = 0;
  for (std::size_t i = left; i < right; ++i) {
    shown += characters[i].bytes;
    if (i == from) caret = marks.size();
    if (i < behind) marks.append(characters[i].width, i < from ? ' ' : '~');
  }
  if (from == characters.size()) caret = marks.size();
  if (caret == marks.size()) marks += '~';
  marks[caret] = '^';
  if (right < characters.size()) shown += "...";
  const std::string number = fmt::format("{:>4}", place.line);
  std::string drawn = fmt::format("{} | {}", number, shown);
  while (drawn.back() == ' ') drawn.pop_back();
  return fmt::format("{}\n{} | {}", drawn, std::string(number.size(), ' '), marks);
}

}  // namespace

std::string excerpt_of(std::string_view text, const Place& place, std::size_t length) {
  return draw_excerpt(line_of(text, place.line), place, length);
}

Error wrong_at(std::string_view text, Place place, std::size_t length, std::string message) {
  std::string excerpt = excerpt_of(text, place, length);
  return {Fault::input, std::move(message), std::move(place), std::move(excerpt)};
}

std::string Document::excerpt(const Place& place, std::size_t length) const {
  const std::size_t at = offset_of(place.line, 1);
  return draw_excerpt(std::string_view(text_).substr(at, line_end(text_, at) - at), place, length);
}

}  // namespace nonet
