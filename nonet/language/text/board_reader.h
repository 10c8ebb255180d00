// Reads [board]: one of grid, shape, boards, cells and places says where the cells are; then the words for
// groups, and the values. Sizes are checked before anything of that size is made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/language/text/board.h"

namespace nonet {

class BoardReader {
 public:
  explicit BoardReader(const Node& board) : node_(board) {}
  Result<BoardMap> read();

 private:
  Result<Done> read_grid(const Node& grid);
  Result<Done> read_shape(const Node& shape);
  Result<Done> read_boards(const Node& boards);
  Result<Done> read_cells(const Node& cells);
  Result<Done> read_places(const Node& places);
  Result<Done> read_kind_of_places(const Node& names);
  Result<Done> place_rows(const Node& node, std::size_t rows, std::size_t columns);
  Result<Done> add_cell(const Node& node, std::string name, int row, int column, int kind = 0);
  void add_part(std::string name, int row, int rows, int columns);

  // board_groups.cpp
  Result<Done> read_groups();
  void add_group(const BoardMap::Part& part, std::string_view word, std::vector<int> group);
  void add_lines(const BoardMap::Part& part);
  void add_diagonals(const BoardMap::Part& part);
  Result<Done> read_boxes(const Node& boxes);
  Result<Done> read_regions(const Node& regions);
  Result<Done> read_edges(const Node& edges);
  void number_groups();

  // board_values.cpp
  Result<Done> read_values(const Node& values);
  Result<ValueKind> read_kind(const Node& values);
  Result<Done> read_value_table(const Node& values);
  Result<std::vector<int>> cells_of_key(const Node& values, std::string_view key);

  const Node& node_;
  BoardMap map_;
  std::size_t texts_ = 0;  // of values in all
};

// "3x4": rows, columns; each from 1 to 65536.
struct GridSize {
  int rows, columns;
};
Result<GridSize> read_size(const Node& node, std::string_view text);

}  // namespace nonet
