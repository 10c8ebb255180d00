// What boards of described puzzles look like, from the texts their cells may hold.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "nonet/contract/interface.h"
#include "nonet/contract/rules.h"

namespace nonet {

inline constexpr std::size_t most_described_choices = 100;  // that a board lists

inline bool are_numbers(const std::vector<std::string>& texts, int first) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i] != std::to_string(first + static_cast<int>(i))) return false;
  }
  return !texts.empty();
}

// Of a board with all its places: the names that the file gives to cells, and lines between them. Places
// that are no cells are a piece of their own.
inline void add_layout(Board& board, const RuleLines& lines, const std::vector<RuleCell>& cells) {
  board.box_rows = lines.box_rows;
  board.box_columns = lines.box_columns;
  if (!lines.regions.empty()) board.pieces.assign(board.cells.size(), 0);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const RuleCell& cell = cells[c];
    const auto place = static_cast<std::size_t>(cell.row * board.columns + cell.column);
    if (cell.name != fmt::format("r{}c{}", cell.row + 1, cell.column + 1))
      board.cells[place].name = cell.name;
    if (!lines.regions.empty()) board.pieces[place] = lines.regions[c];
  }
}

// Each text of all kinds once; none where they are too many to go through.
inline std::vector<std::string> choices_of(const MoveRules& rules) {
  std::vector<std::string> choices;
  std::unordered_set<std::string> seen;
  for (const ValueKind& kind : rules.kinds) {
    for (const std::string& text : kind.texts) {
      if (seen.insert(text).second) choices.push_back(text);
      if (choices.size() > most_described_choices) return {};
    }
  }
  return choices;
}

// Of rules whose moves only add.
inline Look look_of_adding(const MoveRules& rules) {
  if (rules.kinds.size() != 1) return Look::plain;
  const std::vector<std::string>& texts = rules.kinds[0].texts;
  if (texts == std::vector<std::string>{"12", "3", "6", "9"}) return Look::clocks;
  if (!are_numbers(texts, 0)) return Look::plain;
  return rules.goal.empty() && texts.size() == 2 ? Look::bits : Look::lamps;
}

// Of what is filled in: digits, the letters of pieces, or the two texts of queens.
inline Look look_of_cover(const CoverRules& rules) {
  if (are_numbers(rules.texts, 1)) return Look::digits;
  if (rules.texts == std::vector<std::string>{"Q"}) return Look::queens;
  const bool letters = std::all_of(rules.texts.begin(), rules.texts.end(), [](const std::string& text) {
    return text.size() == 1 && ((text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z'));
  });
  return letters && rules.texts.size() > 1 ? Look::pieces : Look::plain;
}

}  // namespace nonet
