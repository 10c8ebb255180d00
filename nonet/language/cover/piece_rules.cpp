// [pieces]: shapes that are laid so that every cell is covered exactly once. Items are the cells and the
// pieces; an option is a placement. Options are ordered by their first cell, piece and orientation, so that
// answers come in the order in which a reader of the board meets the pieces.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "nonet/base/grid_text.h"
#include "nonet/cover/polyomino.h"
#include "nonet/language/cover/rules.h"
#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"

namespace nonet {
namespace {

using Shape = std::vector<Square>;  // ascending; the first is at 0, 0

struct Piece {
  std::string name;
  const Node* node;
  std::vector<Shape> shapes;  // no two equal
  int item = -1;              // none: it may be used as often as one likes
  std::size_t placements = 0;
};

class PieceReader {
 public:
  PieceReader(const Node& root, const BoardMap& board, Progress& progress)
      : root_(root), board_(board), scope_(board, progress) {}

  Result<CoverRules> read() {
    table_ = root_.find("pieces");
    if (table_->type != Node::Type::table) return wrong(*table_, "pieces is a table: expected [pieces]");
    if (board_.size() == 0 || board_.has_places())
      return wrong_key(*table_, "pieces need a [board] with a grid or a shape");
    if (const Node* values = root_.find("board")->find("values"))
      return wrong_key(*values, "cells show the pieces that cover them: expected no values beside [pieces]");
    if (const Node* score = root_.find("score"))
      return wrong_key(*score, "[score] is for [[rules]] and [[options]]");
    if (auto pieces = read_pieces(); !pieces) return pieces.error();
    if (auto fill = check_squares(); !fill) return fill.error();
    if (auto items = add_items(); !items) return items.error();
    if (auto options = lay_all(); !options) return options.error();
    for (const Piece& piece : pieces_) {
      if (piece.placements == 0)
        return wrong_key(*piece.node, fmt::format("{} fits nowhere on the board", piece.name));
    }
    show_on(board_, draft_.rules);
    draft_.rules.pieces = true;
    return draft_.finish();
  }

 private:
  Result<Done> read_pieces() {
    const auto turn = read_flag(*table_, "turn", true), flip = read_flag(*table_, "flip", true);
    for (const auto* flag : {&turn, &flip}) {
      if (!*flag) return flag->error();
    }
    if (const Node* times = table_->find("times")) {
      const auto range = read_times(*times, scope_);
      if (!range) return range.error();
      if (range->second == 0)
        return wrong(*times, "expected how often each piece is used, at least \"0..1\"");
      times_ = *range;
    }
    for (const auto& [key, node] : table_->table) {
      if (key == "turn" || key == "flip" || key == "times") continue;
      if (node.type != Node::Type::text)
        return wrong(node, "a piece is a picture: expected a text as in \".XX/XX./.X.\"");
      if (!can_be_shown(key) || key == draft_.rules.empty)
        return wrong_key(node, "names of pieces have no blanks and no /, and are not # or .");
      Shape shape = shape_of(node);
      if (shape.empty()) return wrong(node, "the piece has no squares: expected a character that is not .");
      if (shape.size() > static_cast<std::size_t>(board_.size()))
        return wrong(node, "the piece has more squares than the board has cells");
      pieces_.push_back({key, &node, turned(std::move(shape), *turn, *flip)});
    }
    if (pieces_.empty()) return wrong_key(*table_, "expected pieces, as in F = \".XX/XX./.X.\"");
    return Done{};
  }

  static Shape shape_of(const Node& node) {
    Shape shape;
    int row = 0;
    for (const TextLine& line : picture_of(node.text)) {
      for (std::size_t column = 0; column < line.size(); ++column) {
        const std::string_view text = line[column].text;
        if (text != "." && text != " " && text != "#") shape.push_back({row, static_cast<int>(column)});
      }
      ++row;
    }
    return shape;
  }

  static std::vector<Shape> turned(Shape shape, bool turn, bool flip) {
    std::vector<Shape> shapes;
    for (int side = 0; side < (flip ? 2 : 1); ++side) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Shape form = normal(shape);
        if ((turn || quarter == 0) && std::find(shapes.begin(), shapes.end(), form) == shapes.end())
          shapes.push_back(form);
        nonet::turn(shape);
      }
      mirror(shape);
    }
    return shapes;
  }

  // Where every piece is used a known number of times they must fill the board exactly.
  Result<Done> check_squares() const {
    std::size_t squares = 0;
    for (const Piece& piece : pieces_) squares += piece.shapes[0].size();
    const auto cells = static_cast<std::size_t>(board_.size());
    const auto least = squares * static_cast<std::size_t>(times_.first),
               most = squares * static_cast<std::size_t>(times_.second);
    if (least <= cells && cells <= most) return Done{};
    return wrong_key(
        *table_, fmt::format("the pieces have {} {} squares, and the board has {} cells",
                             least > cells ? "at least" : "at most", least > cells ? least : most, cells));
  }

  Result<Done> add_items() {
    for (const RuleCell& cell : board_.cells()) {
      if (auto item = draft_.add_item({cell.name}, *table_); !item) return item.error();
    }
    for (Piece& piece : pieces_) {
      const auto fit = static_cast<std::size_t>(board_.size()) / piece.shapes[0].size();
      if (times_.first == 0 && static_cast<std::size_t>(times_.second) >= fit) continue;  // any number
      CoverRules::Item item{piece.name, times_.first, times_.second, times_ == std::pair(0, 1)};
      if (item.secondary) item.least = item.most = 1;
      const auto added = draft_.add_item(std::move(item), *piece.node);
      if (!added) return added.error();
      piece.item = *added;
    }
    return Done{};
  }

  Result<Done> lay_all() {
    for (const Piece& piece : pieces_) draft_.text(piece.name);    // in the order of the file
    std::vector<std::set<std::vector<int>>> laid(pieces_.size());  // around an edge the same may come twice
    for (int cell = 0; cell < board_.size(); ++cell) {
      for (std::size_t p = 0; p < pieces_.size(); ++p) {
        for (const Shape& shape : pieces_[p].shapes) {
          if (!scope_.charge(shape.size()))
            return wrong_key(*table_, "there are too many ways to lay pieces");
          std::vector<int> cells = cells_of(shape, cell);
          if (cells.empty() || !laid[p].insert(cells).second) continue;
          if (auto added = add_placement(pieces_[p], cells); !added) return added;
        }
      }
    }
    return Done{};
  }

  // Ascending; empty: it does not fit there.
  std::vector<int> cells_of(const Shape& shape, int first) const {
    std::vector<int> cells;
    for (const Square& square : shape) {
      const int cell = board_.step(first, square.row, square.column);
      if (cell < 0) return {};
      cells.push_back(cell);
    }
    std::sort(cells.begin(), cells.end());
    return std::adjacent_find(cells.begin(), cells.end()) == cells.end() ? cells : std::vector<int>();
  }

  Result<Done> add_placement(Piece& piece, const std::vector<int>& cells) {
    CoverRules::Option option;
    option.name = piece.name;
    const int text = draft_.text(piece.name);
    char before = '@';
    for (const int cell : cells) {
      option.name += fmt::format("{}{}", before, board_.cells()[static_cast<std::size_t>(cell)].name);
      option.entries.push_back({cell});
      option.marks.push_back({cell, text});
      before = ',';
    }
    if (piece.item >= 0) option.entries.push_back({piece.item});
    ++piece.placements;
    return draft_.add_option(std::move(option), *piece.node);
  }

  const Node& root_;
  const BoardMap& board_;
  Scope scope_;
  const Node* table_ = nullptr;
  std::pair<int, int> times_ = {1, 1};
  std::vector<Piece> pieces_;
  CoverDraft draft_;
};

}  // namespace

Result<CoverRules> read_piece_rules(const Node& root, const BoardMap& board, Progress& progress) {
  return PieceReader(root, board, progress).read();
}

}  // namespace nonet
