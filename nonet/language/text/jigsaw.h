// The lines that people draw between cells: those of the board's boxes, otherwise of its regions, otherwise
// around the groups of a rule where they are the pieces of a jigsaw.
#pragma once

#include <span>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/language/text/board.h"

namespace nonet {

// Takes the groups of a rule that are written as cells. They are the pieces of a jigsaw when every cell is in
// exactly one, each hangs together, and they are not just all cells, all rows or all columns. The first such
// rule counts, and only where the board itself has no lines.
class Jigsaw {
 public:
  explicit Jigsaw(const BoardMap& board);
  void begin_rule();
  void add(std::span<const int> cells);
  void end_rule();
  const RuleLines& lines() const { return lines_; }

 private:
  bool has_lines() const { return lines_.box_rows > 0 || !lines_.regions.empty(); }
  int pieces() const { return next_ - first_; }
  bool are_pieces() const;
  int parts() const;  // that hang together
  bool are_lines(int RuleCell::* line) const;

  const BoardMap& board_;
  RuleLines lines_;
  std::vector<int> piece_of_;  // by cell, the last that it was in
  int first_ = 1, next_ = 1;   // pieces of this rule
  std::size_t covered_ = 0;    // cells of this rule
  bool overlap_ = false;
};

}  // namespace nonet
