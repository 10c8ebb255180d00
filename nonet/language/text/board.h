// The board of a puzzle file: its cells with their names and places, the words for groups and neighbours, and
// the values that cells hold (docs/puzzle-files.md). Cells are numbered in reading order of the layout, from
// 0 here and from 1 in texts.
//
//   [board]
//   grid = "2x3"         r1c1 r1c2 r1c3 / r2c1 r2c2 r2c3
//   values = "01"        one kind of two values; find("r2c1") is 3, near("up", 3) is {0}
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/language/text/document.h"

namespace nonet {

// To a cell near another one: how many rows down and columns to the right.
struct Direction {
  int down, right;
};
// By a word of near() that says where, whatever the board: orthogonal, up, knight; in reading order. Empty:
// there is no such word.
std::span<const Direction> directions_of(std::string_view word);

class BoardMap {
 public:
  using Groups = std::vector<std::vector<int>>;
  static constexpr int most_places = 1 << 20;  // of the layout, cells or not
  static constexpr int most_values = 1 << 16;  // of one kind; of all together 2^20
  static constexpr int most_kinds = 1 << 12;   // of cells that differ in their values

  BoardMap() = default;  // no cells
  static Result<BoardMap> read(const Node& board);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  std::span<const RuleCell> cells() const { return cells_; }
  int size() const { return static_cast<int>(cells_.size()); }
  // By kind; empty: the file names no values. Of places the turns are those of their pieces, otherwise 1.
  const std::vector<ValueKind>& kinds() const { return kinds_; }
  bool has_places() const { return has_places_; }  // pieces with sides: the letters of their names
  bool wraps() const { return wraps_; }            // a torus
  int box_rows() const { return box_rows_; }       // 0: no boxes
  int box_columns() const { return box_columns_; }

  std::optional<int> find(std::string_view name) const;
  // A name whose letters may be rotated: the cell, and the turn of a piece there that is written so.
  struct Side {
    int cell;
    int turn;
  };
  std::optional<Side> find_side(std::string_view name) const;
  // The cell in a row and column of the layout, from 0; -1: there is none.
  int cell_at(int row, int column) const;

  // Groups of cells by a word: rows, columns, boxes, diagonals, antidiagonals, regions, and cells (all
  // in one); "A.rows" on one of several boards. Null: there is no such word here.
  const Groups* groups(std::string_view word) const;
  // Cells near one, none twice: orthogonal, diagonal, king, knight, right, left, up, down, edge, hex; or
  // those of the same row, column, box, region, antidiagonal, the cell itself included. None: no such word.
  std::optional<std::vector<int>> near(std::string_view word, int cell) const;
  bool knows_near(std::string_view word) const;
  // By row and column from 1, of a board or (its name empty) of the layout; none outside of it.
  std::optional<int> at(std::string_view board, std::int64_t row, std::int64_t column) const;

  // One of the boards; the whole grid is one without a name.
  struct Part {
    std::string name;
    int row = 0, rows = 0, columns = 0;  // its first row in the layout
    std::vector<int> cells;
  };
  std::span<const Part> parts() const { return parts_; }
  const Part* find_part(std::string_view name) const;
  // The cell some steps away in the part of `cell`, around the edges where the board wraps; -1: none.
  int step(int cell, int down, int right) const;
  // Every word that groups() or near() knows, for messages.
  std::vector<std::string> words() const;
  static std::string_view group_word(std::string_view one);  // "rows" of "row"; empty: there is none
  static bool is_word(std::string_view name);                // of the language: no cell is called so

 private:
  friend class BoardReader;
  int rows_ = 0, columns_ = 0, box_rows_ = 0, box_columns_ = 0;
  bool has_places_ = false, wraps_ = false;
  std::vector<RuleCell> cells_;
  std::vector<ValueKind> kinds_;
  std::vector<int> places_;   // row * columns + column: the cell there, or -1
  std::vector<int> part_of_;  // by cell
  std::vector<Part> parts_;
  std::map<std::string, int, std::less<>> names_;
  std::map<std::string, Side, std::less<>> sides_;
  std::map<std::string, Groups, std::less<>> groups_;
  std::map<std::string, std::vector<int>, std::less<>> group_of_;  // word of one group: by cell, its number
  std::vector<std::vector<int>> edges_;                            // by cell; empty: there are none
};

}  // namespace nonet
