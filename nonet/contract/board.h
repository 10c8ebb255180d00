// What people see of a position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

// One of the candidates of a cell, and what a step says about it.
struct PencilMark {
  enum class Role : std::uint8_t { plain, pattern, fin, on, off, placed, removed };
  int place = 0;  // 0, 1, ... among all that a cell can hold
  std::string text;
  Role role = Role::plain;
};

// What the cells of a board are to somebody who looks at them.
enum class Look : std::uint8_t {
  plain,     // texts
  digits,    // digits, . where there is none
  bits,      // 0 and 1
  lamps,     // 0 is off, 1 to k - 1 are on
  clocks,    // 12, 3, 6, 9
  tiles,     // numbers, . where there is none
  knights,   // 0 and 1 the colours of knights, * or . where there is none
  queens,    // Q or a piece; . where there is none
  matrices,  // 0 and 1 in two square matrices side by side
  pieces,    // letters: equal ones side by side are one piece
  stickers,  // letters: the colours of a twisty puzzle's faces, unfolded
};
std::string_view name_of(Look look);

// A picture of a position, without any way of drawing it: cells in a grid, with marks.
struct Board {
  struct Cell {
    std::string text;
    bool changed = false;  // part of the answer
    bool blocked = false;
    bool given = false;                  // with the question
    std::vector<PencilMark> marks = {};  // of a cell without an answer, by place; or none
    bool wrong = false;                  // breaks a rule, alone or with other cells that do
    std::string name = {};               // its own; empty: its row and column say where it is
  };
  // Cells that one rule speaks of.
  struct Group {
    std::string name;  // "row 3"
    std::vector<int> cells;
    bool wrong = false;  // the rule does not hold, or not yet where a goal asks for it
  };
  int rows = 0, columns = 0;
  int box_rows = 0, box_columns = 0;  // 0: no boxes
  std::vector<Cell> cells;
  std::vector<int> pieces = {};  // of a jigsaw, a number a cell: lines stand between those that differ
  Look look = Look::plain;
  // What Puzzle::edit() sets a cell to, in the order in which people go through them; none: cells are not
  // set. Blocked cells are set only where # is one of these.
  std::vector<std::string> choices = {};
  std::vector<Group> groups = {};
  const Cell& at(int row, int column) const {
    return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(column)];
  }
};

}  // namespace nonet
