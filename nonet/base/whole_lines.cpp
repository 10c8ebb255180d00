#include "nonet/base/whole_lines.h"

#include <algorithm>

namespace nonet {

std::size_t whole_boards(std::string_view lines, std::size_t width, std::size_t rows) {
  const auto ends_line = [&](std::size_t end) { return end == 0 || lines[end - 1] == '\n'; };
  const bool both = lines.ends_with("\r\n");
  const std::size_t length = width + (both ? 2 : 1);
  std::size_t begin = lines.size();
  if (!ends_line(begin)) return begin;          // the text ends here, and nothing is cut
  const auto is_row = [&](std::size_t first) {  // of a board, as far as its ends tell
    return ends_line(first) && lines[first] != '\n' && lines[first] != '#';
  };
  while (begin >= length && is_row(begin - length)) begin -= length;
  const std::size_t found = (lines.size() - begin) / length;
  return lines.size() - found % rows * length;
}

std::size_t whole_blocks(std::string_view lines, std::size_t rows) {
  std::size_t end = lines.size();
  if (!lines.ends_with('\n')) return end;
  auto more = static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')) % rows;
  for (; more > 0; --more) end = end < 2 ? 0 : lines.rfind('\n', end - 2) + 1;
  return end;
}

}  // namespace nonet
