#include "text.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace nonet_verify {

std::optional<std::int64_t> number_in(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (value < least || value > most) return std::nullopt;
  return value;
}

std::optional<std::int64_t> plain_number_in(std::string_view text, std::int64_t least, std::int64_t most) {
  if (text.size() > 1 && text.starts_with('0')) return std::nullopt;
  return number_in(text, least, most);
}

std::optional<std::pair<int, int>> size_in(std::string_view text, int most) {
  const std::size_t cross = text.find('x');
  if (cross == text.npos) return std::nullopt;
  const auto rows = number_in(text.substr(0, cross), 1, most);
  const auto columns = number_in(text.substr(cross + 1), 1, most);
  if (!rows || !columns) return std::nullopt;
  return std::pair(static_cast<int>(*rows), static_cast<int>(*columns));
}

std::optional<std::pair<int, int>> square_in(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (text.size() < 5 || text.front() != '(' || text.back() != ')' || comma == text.npos) return std::nullopt;
  constexpr int most = std::numeric_limits<int>::max();
  const auto row = plain_number_in(text.substr(1, comma - 1), 1, most);
  const auto column = plain_number_in(text.substr(comma + 1, text.size() - comma - 2), 1, most);
  if (!row || !column) return std::nullopt;
  return std::pair(static_cast<int>(*row), static_cast<int>(*column));
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t first = text.find_first_not_of(" \t", at);
    if (first == text.npos) break;
    at = std::min(text.find_first_of(" \t", first), text.size());
    words.push_back(text.substr(first, at - first));
  }
  return words;
}

std::vector<std::string_view> lines_in(std::string_view text, char separator) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    lines.push_back(text.substr(0, end));
    if (end == text.size()) return lines;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> cells_in(std::string_view line, bool side_by_side) {
  std::vector<std::string_view> cells = words_in(line);
  if (!side_by_side || cells.size() != 1) return cells;
  const std::string_view word = cells[0];
  cells.clear();
  for (std::size_t i = 0; i < word.size(); ++i) cells.push_back(word.substr(i, 1));
  return cells;
}

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 30)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return out + (text.size() > 30 ? "...'" : "'");
}

std::string counted(std::int64_t number, std::string_view thing) {
  return counted(std::to_string(number), thing);
}

std::string counted(const std::string& decimal, std::string_view thing) {
  return fmt::format("{} {}{}", decimal, thing, decimal == "1" ? "" : "s");
}

}  // namespace nonet_verify
