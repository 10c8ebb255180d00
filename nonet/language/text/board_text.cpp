#include "nonet/language/text/board_text.h"

#include "nonet/base/grid_text.h"

namespace nonet {

namespace {

std::string lay_out(int rows, int columns, std::span<const RuleCell> cells, bool side_by_side,
                    const std::function<std::string_view(std::size_t)>& text) {
  std::string out;
  std::size_t cell = 0;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column > 0 && !side_by_side) out += ' ';
      const bool here = cell < cells.size() && cells[cell].row == row && cells[cell].column == column;
      out += here ? text(cell) : "#";
      cell += here ? 1 : 0;
    }
    out += '\n';
  }
  return out;
}

}  // namespace

bool is_side_by_side(const MoveRules& rules) {
  for (const ValueKind& kind : rules.kinds) {
    for (const std::string& text : kind.texts) {
      if (character_count(text) > 1) return false;
    }
  }
  return true;
}

bool is_side_by_side(const CoverRules& rules) {
  for (const std::string& text : rules.texts) {
    if (character_count(text) > 1) return false;
  }
  return character_count(rules.empty) <= 1 && character_count(rules.blank) <= 1;
}

std::string board_text(const MoveRules& rules, const std::function<std::string_view(std::size_t)>& text) {
  return board_text(rules, is_side_by_side(rules), text);
}

std::string board_text(const MoveRules& rules, bool side_by_side,
                       const std::function<std::string_view(std::size_t)>& text) {
  return lay_out(rules.rows, rules.columns, rules.cells, side_by_side, text);
}

std::string board_text(const CoverRules& rules, const std::function<std::string_view(std::size_t)>& text) {
  return board_text(rules, is_side_by_side(rules), text);
}

std::string board_text(const CoverRules& rules, bool side_by_side,
                       const std::function<std::string_view(std::size_t)>& text) {
  return lay_out(rules.rows, rules.columns, rules.cells, side_by_side, text);
}

}  // namespace nonet
