#include "units/queens_board.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <numeric>

#include "text.h"

namespace nonet_verify {
namespace {

constexpr int most_logged_rows = 31;
constexpr std::string_view board_begin = "queens 3 n ";

// Bit 0 reverses the rows, bit 1 the columns; bit 2 transposes the board.
bool is_symmetry(const PlainQueensBoard& board, unsigned symmetry) {
  const int last = board.n - 1;
  for (int row = 0; row < board.n; ++row) {
    for (int column = 0; column < board.n; ++column) {
      const int r = symmetry & 1 ? last - row : row, c = symmetry & 2 ? last - column : column;
      if (board.at(row, column) != (symmetry & 4 ? board.at(c, r) : board.at(r, c))) return false;
    }
  }
  return true;
}

// "COLUMN:MASK", the column in decimal or -1, the mask in hexadecimal: one row of an identity.
std::optional<std::string> row_of(std::string_view word, int n) {
  std::string line(static_cast<std::size_t>(n), '.');
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view digits = word.substr(colon + 1);
  std::uint64_t mask = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), mask, 16);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || mask >> n != 0)
    return std::nullopt;
  for (int column = 0; column < n; ++column) {
    if ((mask >> column & 1) != 0) line[static_cast<std::size_t>(column)] = '#';
  }
  if (word.substr(0, colon) == "-1") return line;
  const auto queen = plain_number_in(word.substr(0, colon), 0, n - 1);
  if (!queen) return std::nullopt;
  line[static_cast<std::size_t>(*queen)] =
      (mask >> *queen & 1) != 0 ? '!' : 'Q';  // both: no queen can stand there
  return line;
}

// Places a queen in one row after another.
class Count {
 public:
  Count(const PlainQueensBoard& board, std::uint64_t& steps)
      : board_(board),
        steps_(steps),
        columns_(static_cast<std::size_t>(board.n)),
        rising_(2 * columns_.size()),
        falling_(2 * columns_.size()) {}

  std::optional<u128> from(int row) {
    if (row == board_.n) return 1;
    if (steps_ < columns_.size()) return std::nullopt;
    steps_ -= columns_.size();
    const std::string& line = board_.lines[static_cast<std::size_t>(row)];
    const bool is_given = line.find_first_of("Q!") != std::string::npos;
    u128 ways = 0;
    for (int column = 0; column < board_.n; ++column) {
      if (line[static_cast<std::size_t>(column)] != (is_given ? 'Q' : '.')) continue;
      const auto c = static_cast<std::size_t>(column),
                 r = static_cast<std::size_t>(board_.rising(row, column)),
                 f = static_cast<std::size_t>(board_.falling(row, column));
      if (columns_[c] || rising_[r] || falling_[f]) continue;
      columns_[c] = rising_[r] = falling_[f] = true;
      const auto rest = from(row + 1);
      columns_[c] = rising_[r] = falling_[f] = false;
      if (!rest) return std::nullopt;
      ways += *rest;
    }
    return ways;
  }

 private:
  const PlainQueensBoard& board_;
  std::uint64_t& steps_;
  std::vector<bool> columns_, rising_, falling_;
};

}  // namespace

std::string PlainQueensBoard::why_none() const {
  if (torus && (n % 2 == 0 || n % 3 == 0))
    return "a board that wraps around has an answer only where neither 2 nor 3 divides n (Polya)";
  if (n == 2 || n == 3) return "boards of 2 or 3 rows have no answer";
  return {};
}

// No answer is its own mirror image: two queens would stand in one column, row or diagonal. A quarter turn
// can leave an answer unchanged only if n mod 4 is 0 or 1.
std::uint64_t PlainQueensBoard::divisor() const {
  if (n < 2) return 1;
  std::uint64_t images = 0, turns = 0;
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    if (!is_symmetry(*this, symmetry)) continue;
    ++images;
    if (std::popcount(symmetry) % 2 == 0) ++turns;
  }
  if (turns == 4 && n % 4 > 1) turns = 2;
  const bool is_empty = std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find_first_not_of('.') == std::string::npos;
  });
  // On an empty torus, no shift along the rows, with or without a reflection, leaves an answer unchanged.
  return std::lcm(images / turns, torus && is_empty ? 2 * static_cast<std::uint64_t>(n) : 1);
}

std::optional<u128> PlainQueensBoard::count(std::uint64_t& steps) const {
  return Count(*this, steps).from(0);
}

std::optional<PlainQueensBoard> queens_board_of(std::string_view identity) {
  if (!identity.starts_with(board_begin)) return std::nullopt;
  const auto words = words_in(identity.substr(board_begin.size()));
  const auto n = words.empty() ? std::nullopt : plain_number_in(words[0], 1, most_logged_rows);
  if (!n) return std::nullopt;
  PlainQueensBoard board;
  board.n = static_cast<int>(*n);
  std::size_t next = 1;
  board.torus = words.size() > next && words[next] == "torus";
  if (board.torus) ++next;
  if (words.size() == next) {
    board.lines.assign(static_cast<std::size_t>(board.n),
                       std::string(static_cast<std::size_t>(board.n), '.'));
    return board;
  }
  if (words[next] != "board" || words.size() != next + 1 + static_cast<std::size_t>(board.n))
    return std::nullopt;
  for (++next; next < words.size(); ++next) {
    auto line = row_of(words[next], board.n);
    if (!line) return std::nullopt;
    board.lines.push_back(std::move(*line));
  }
  return board;
}

}  // namespace nonet_verify
