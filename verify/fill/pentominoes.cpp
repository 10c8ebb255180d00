// pentominoes: pieces of five squares, each at most once, turned and mirrored, fill a board of up to 60
// cells. Text: RxC, or lines of . (free), # (blocked) and letters of pieces that lie already. An answer: the
// lines with / between them. The option's name is the letter and the cells in reading order.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "fill/problem.h"
#include "text.h"

namespace nonet_verify {
namespace {

constexpr int most_side = 60;
constexpr std::size_t most_cells = 60;

// Squares of a piece in one orientation, row and column, ascending; the first is at 0, 0.
using Shape = std::array<std::pair<int, int>, 5>;

// The letter, then the squares as row and column.
constexpr std::array<std::string_view, 12> pieces = {
    "F0102101121", "I0010203040", "L0010203031", "N0010112131", "P0001101120", "T0001021121",
    "U0002101112", "V0010202122", "W0010112122", "X0110111221", "Y0010203011", "Z0001112122"};

Shape normal(Shape shape) {
  std::sort(shape.begin(), shape.end());
  const auto [row, column] = shape[0];
  for (auto& square : shape) square = {square.first - row, square.second - column};
  return shape;
}

const std::array<std::set<Shape>, 12>& orientations() {
  static const auto all = [] {
    std::array<std::set<Shape>, 12> sets;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      Shape shape;
      for (std::size_t i = 0; i < 5; ++i)
        shape[i] = {pieces[piece][2 * i + 1] - '0', pieces[piece][2 * i + 2] - '0'};
      for (int turn = 0; turn < 4; ++turn) {
        for (auto& [row, column] : shape) row = std::exchange(column, -row);
        sets[piece].insert(normal(shape));
        Shape mirrored = shape;
        for (auto& [row, column] : mirrored) column = -column;
        sets[piece].insert(normal(mirrored));
      }
    }
    return sets;
  }();
  return all;
}

std::size_t piece_of(char letter) {  // 12: there is none
  return static_cast<std::size_t>(
      std::find_if(pieces.begin(), pieces.end(), [&](std::string_view piece) { return piece[0] == letter; }) -
      pieces.begin());
}

class Pentominoes final : public FillRules {
 public:
  explicit Pentominoes(const Certificate& certificate) {
    board_ = certificate.instance;
    if (board_.size() == 1) {
      if (const auto size = size_in(board_[0], most_side)) {
        board_.assign(static_cast<std::size_t>(size->first),
                      std::string(static_cast<std::size_t>(size->second), '.'));
      }
    }
    if (board_.empty() || board_.size() > most_side)
      certificate.reject_instance(0,
                                  fmt::format("expected 1 to {} lines, found {}", most_side, board_.size()));
    std::size_t free = 0;
    for (std::size_t row = 0; row < board_.size(); ++row) {
      const std::string& line = board_[row];
      const auto wrong = std::find_if(line.begin(), line.end(), [](char c) {
        return c != '.' && c != '#' && piece_of(c) == pieces.size();
      });
      if (line.empty() || line.size() > most_side || line.size() != board_[0].size() || wrong != line.end()) {
        certificate.reject_instance(
            row, fmt::format("expected {} characters, each ., # or the letter of a piece, found {}",
                             std::clamp<std::size_t>(board_[0].size(), 1, most_side), quoted(line)));
      }
      free += line.size() - static_cast<std::size_t>(std::count(line.begin(), line.end(), '#'));
    }
    if (free > most_cells)
      certificate.reject_instance(
          0, fmt::format("expected at most {} cells to fill, found {}", most_cells, free));
    all_ = free == most_cells;
  }

  std::vector<int> check_answer(const Json& answer) const override {
    const auto lines = lines_in(answer.text(), '/');
    if (lines.size() != board_.size())
      answer.reject(fmt::format("expected {} lines, found {}", board_.size(), lines.size()));
    std::vector<int> cells;
    std::array<std::vector<std::pair<int, int>>, 12> squares;
    for (std::size_t row = 0; row < lines.size(); ++row) {
      if (lines[row].size() != board_[0].size())
        answer.reject(fmt::format("expected {} cells in line {}, found {}", board_[0].size(), row + 1,
                                  lines[row].size()));
      for (std::size_t column = 0; column < board_[0].size(); ++column) {
        const char there = lines[row][column], given = board_[row][column];
        const bool blocked = given == '#';
        if (there != given && (given != '.' || piece_of(there) == pieces.size())) {
          answer.reject(fmt::format("expected {} at {}, found {}",
                                    given == '.' ? std::string("a piece") : quoted({&given, 1}),
                                    cell_name(row, column), quoted({&there, 1})));
        }
        if (there == '.') answer.reject(fmt::format("{} is empty", cell_name(row, column)));
        cells.push_back(there);
        if (!blocked) squares[piece_of(there)].emplace_back(static_cast<int>(row), static_cast<int>(column));
      }
    }
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) check_piece(answer, piece, squares[piece]);
    return cells;
  }

  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    const std::size_t columns = board_[0].size();
    for (const std::string_view piece : pieces) {
      std::string name(1, piece[0]);
      bool given = true;
      for (std::size_t i = 0; i < answer.size(); ++i) {
        if (answer[i] != piece[0]) continue;
        given = given && board_[i / columns][i % columns] == piece[0];
        name += " " + cell_name(i / columns, i % columns);
      }
      if (!given) names.push_back(std::move(name));
    }
    return names;
  }

  double most_options() const override { return 63.0 * most_cells; }

  FillProblem problem() const override {
    FillProblem problem;
    std::vector<int> item;  // by cell
    int items = 0;
    for (const std::string& line : board_) {
      for (const char c : line) item.push_back(c == '#' ? -1 : items++);
    }
    problem.must.assign(static_cast<std::size_t>(items), 1);
    problem.must.resize(problem.must.size() + pieces.size(), all_ ? 1 : 0);
    std::vector<char> given;
    for (std::size_t cell = 0; cell < item.size(); ++cell) {
      for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        for (const Shape& shape : orientations()[piece]) {
          FillProblem::Option option;
          const int lying = lay(shape, piece, cell, item, option);
          if (lying < 0) continue;
          option.items.push_back(items + static_cast<int>(piece));
          problem.options.push_back(std::move(option));
          given.push_back(lying == 5 ? 1 : 0);
        }
      }
    }
    problem.carry_out(given);
    if (items % 5 != 0)
      problem.theorem =
          fmt::format("the pieces have five squares each, and {} cells are to be filled", items);
    for (const int cells : parts()) {
      if (cells % 5 == 0 || !problem.theorem.empty()) continue;
      problem.theorem =
          fmt::format("each piece has five squares, but a connected component of the board has {}", cells);
    }
    return problem;
  }

  // If all twelve pieces are used, no symmetry leaves an answer unchanged, because F has no symmetry.
  std::uint64_t divisor() const override {
    if (!all_) return 1;
    std::uint64_t images = 0;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) images += is_symmetry(symmetry) ? 1 : 0;
    return images;
  }

 private:
  static std::string cell_name(std::size_t row, std::size_t column) {
    return fmt::format("r{}c{}", row + 1, column + 1);
  }

  void check_piece(const Json& answer, std::size_t piece,
                   const std::vector<std::pair<int, int>>& squares) const {
    const char letter = pieces[piece][0];
    if (squares.empty()) return;
    if (squares.size() != 5)
      answer.reject(fmt::format("expected five cells of {}, found {}", letter, squares.size()));
    Shape shape;
    std::copy(squares.begin(), squares.end(), shape.begin());
    if (!orientations()[piece].contains(normal(shape)))
      answer.reject(fmt::format("the five cells of {} do not have its form", letter));
  }

  // Names the option and its cells; how many of them the piece has already, -1: it does not fit there.
  int lay(const Shape& shape, std::size_t piece, std::size_t cell, const std::vector<int>& item,
          FillProblem::Option& option) const {
    const int columns = static_cast<int>(board_[0].size()), rows = static_cast<int>(board_.size());
    int lying = 0;
    option.name.assign(1, pieces[piece][0]);
    for (const auto& [down, across] : shape) {
      const int row = static_cast<int>(cell) / columns + down,
                column = static_cast<int>(cell) % columns + across;
      if (row >= rows || column < 0 || column >= columns) return -1;
      const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
      const char there = board_[r][c];
      if (there != '.' && there != pieces[piece][0]) return -1;
      if (there != '.') ++lying;
      option.items.push_back(item[r * board_[0].size() + c]);
      option.name += " " + cell_name(r, c);
    }
    return lying;
  }

  // Bit 0 reverses the rows, bit 1 the columns; bit 2 transposes the board.
  bool is_symmetry(unsigned symmetry) const {
    std::vector<std::string> image = board_;
    if (symmetry & 1) std::reverse(image.begin(), image.end());
    if (symmetry & 2) {
      for (std::string& line : image) std::reverse(line.begin(), line.end());
    }
    if (symmetry & 4) {
      std::vector<std::string> exchanged(image[0].size());
      for (const std::string& line : image) {
        for (std::size_t column = 0; column < line.size(); ++column) exchanged[column] += line[column];
      }
      image = std::move(exchanged);
    }
    return image == board_;
  }

  // The number of cells of each connected component.
  std::vector<int> parts() const {
    std::vector<std::string> left = board_;
    std::vector<int> sizes;
    std::vector<std::pair<std::size_t, std::size_t>> waiting;
    const auto reach = [&](std::size_t row, std::size_t column) {
      if (row >= left.size() || column >= left[0].size() || std::exchange(left[row][column], '#') == '#')
        return;
      ++sizes.back();
      waiting.emplace_back(row, column);
    };
    for (std::size_t row = 0; row < left.size(); ++row) {
      for (std::size_t column = 0; column < left[0].size(); ++column) {
        if (left[row][column] == '#') continue;
        sizes.push_back(0);
        reach(row, column);
        while (!waiting.empty()) {
          const auto [r, c] = waiting.back();
          waiting.pop_back();
          reach(r + 1, c), reach(r, c + 1), reach(r - 1, c), reach(r, c - 1);
        }
      }
    }
    return sizes;
  }

  std::vector<std::string> board_;
  bool all_ = false;
};

}  // namespace

std::unique_ptr<FillRules> read_pentominoes(const Certificate& certificate) {
  return std::make_unique<Pentominoes>(certificate);
}

}  // namespace nonet_verify
