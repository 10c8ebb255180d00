// The board of a puzzle file: its cells with their names and places, and the words for groups and neighbours
// (docs/puzzle-files.md). Cells are numbered in reading order of the layout.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/document.h"
#include "language/rules.h"

namespace nonet {

class BoardMap {
 public:
  // From the keys of [board]: grid, shape, boards, cells, places, wrap, boxes, regions, edges.
  static Result<BoardMap> read(const Node& board);

  int rows() const;
  int columns() const;
  std::span<const RuleCell> cells() const;  // kinds: 0, or one for each line of `places`
  bool has_places() const;                  // pieces with sides: the letters of their names
  std::optional<int> find(std::string_view name) const;
  // A name whose letters may be rotated: the cell, and by how many letters.
  struct Side {
    int cell;
    int turn;
  };
  std::optional<Side> find_side(std::string_view name) const;

  // Groups of cells by a word: rows, columns, boxes, diagonals, antidiagonals, regions, cells; "A.rows" on
  // one of several boards. None: there is no such word here.
  std::optional<std::vector<std::vector<int>>> groups(std::string_view word) const;
  // Cells near one: orthogonal, diagonal, king, knight, right, left, up, down, edge, hex; or those of the
  // same row, column, box, region, the cell itself included. None: there is no such word here.
  std::optional<std::vector<int>> near(std::string_view word, int cell) const;
  // By row and column from 1; none outside of the board.
  std::optional<int> at(std::string_view board, std::int64_t row, std::int64_t column) const;

 private:
  struct Part;  // one of the boards
  std::vector<RuleCell> cells_;
  std::vector<Part> parts_;
};

}  // namespace nonet
