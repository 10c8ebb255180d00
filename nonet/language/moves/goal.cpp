// The goal of a puzzle with moves: a position, one value for all cells, every piece home, or sums. And what
// can be said against it once the moves are known.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/description.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/moves/rules.h"
#include "nonet/language/text/jigsaw.h"

namespace nonet {
namespace {

std::vector<int> every_piece_home(const BoardMap& board) {
  std::vector<int> goal, pieces(board.kinds().size());
  for (const RuleCell& cell : board.cells())
    goal.push_back(pieces[at(cell.kind)]++ * board.kinds()[at(cell.kind)].turns);
  return goal;
}

Result<std::vector<int>> read_goal_position(const Node& goal, const BoardMap& board,
                                            const ValueTexts& values) {
  std::string one = goal.type == Node::Type::number ? fmt::format("{}", goal.number) : goal.text;
  while (!one.empty() && is_blank(one.back())) one.pop_back();
  std::vector<int> position;
  for (const RuleCell& cell : board.cells()) {
    const int value = values.find(cell.kind, one);
    if (value < 0) break;
    position.push_back(value);
  }
  if (position.size() == board.cells().size()) return position;
  if (goal.type == Node::Type::text) return read_position(goal, board, values);
  const RuleCell& cell = board.cells()[position.size()];
  return wrong(goal,
               fmt::format("{} is no value of {}: expected {}", one, cell.name, values.list(cell.kind)));
}

Result<Done> read_sums(const Node& goal, const BoardMap& board, MoveRules& rules) {
  auto done = check_keys(goal, "[goal]", {"sums", "value"});
  if (!done) return done;
  const auto sums = find_text(goal, "sums");
  if (!sums) return sums.error();
  if (*sums == nullptr) return wrong(goal, "expected sums here, for example sums = \"rows columns\"");
  const Scope scope(board);
  auto groups = scope.groups(**sums);
  if (!groups) return groups.error();
  std::int64_t value = 0;
  if (const Node* node = goal.find("value")) {
    const auto read = scope.number(*node);
    if (!read) return read.error();
    value = *read;
  }
  Jigsaw jigsaw(board);
  jigsaw.begin_rule();
  for (auto& group : *groups) {
    if (group.written) jigsaw.add(group.cells);
    MoveRules::Sum sum{std::move(group.name), {}, static_cast<int>(value)};
    const int kind = board.cells()[at(group.cells[0])].kind, turns = rules.kinds[at(kind)].size();
    if (value < 0 || value >= turns)
      return wrong(*goal.find("value"),
                   fmt::format("expected 0 to {}: sums are counted modulo {}", turns - 1, turns));
    for (const int cell : group.cells) {
      if (board.cells()[at(cell)].kind != kind)
        return wrong(**sums, fmt::format("the cells of {} hold different values and have no sum", sum.name));
      sum.cells.emplace_back(cell, 1);
    }
    rules.sums.push_back(std::move(sum));
  }
  jigsaw.end_rule();
  rules.lines = jigsaw.lines();
  for (const RuleMove& move : rules.moves) {
    if (!move.guards.empty() || !move.carries.empty())
      return wrong_key(goal, fmt::format("sums are a goal for moves that only add; {} does more", move.name));
  }
  return Done{};
}

Result<Done> read_goal(const Node& root, const BoardMap& board, const ValueTexts& values, MoveRules& rules) {
  const Node* goal = root.find("goal");
  if (goal == nullptr) {
    const Node& place = *root.find("board");
    if (!board.has_places())
      return wrong_key(place, "the puzzle has no goal: expected goal = \"...\" above [board]");
    rules.goal_place = place.key_place();
    rules.goal = every_piece_home(board);
    return Done{};
  }
  rules.goal_place = goal->place();
  if (goal->type == Node::Type::table) return read_sums(*goal, board, rules);
  if (goal->type != Node::Type::text && goal->type != Node::Type::number)
    return wrong(*goal, "goal is a position, one value for all cells, or [goal] with sums");
  auto position = read_goal_position(*goal, board, values);
  if (!position) return position.error();
  rules.goal = std::move(*position);
  return Done{};
}

// A goal that no move leads to is reached from nowhere but itself.
Result<Done> check_goal(const Node& root, const MoveReader& reader, const MoveRules& rules) {
  if (rules.goal.empty()) return Done{};
  const auto& moves = rules.moves;
  const bool reached = std::any_of(moves.begin(), moves.end(), [&](const RuleMove& move) {
    return applies(invert(move, reader.turns(), reader.counts()), rules.goal);
  });
  if (reached) return Done{};
  const bool left = std::any_of(moves.begin(), moves.end(),
                                [&](const RuleMove& move) { return applies(move, rules.goal); });
  const Node* goal = root.find("goal");
  return wrong(goal == nullptr ? *root.find("board") : *goal,
               left ? "no move leads to the goal" : "no move can be made from the goal, nor leads to it");
}

// What is added to is one piece in as many turns as it has values; everything else is a piece a value. Where
// adding is all there is, that holds for cells that no move changes too: the rules are linear.
void choose_turns(MoveRules& rules) {
  const bool only_adds = std::all_of(rules.moves.begin(), rules.moves.end(), [](const RuleMove& move) {
    return move.guards.empty() && move.carries.empty();
  });
  if (only_adds) {
    for (ValueKind& kind : rules.kinds) kind.turns = kind.size();
    return;
  }
  for (const RuleMove& move : rules.moves) {
    for (const auto& addition : move.additions) {
      ValueKind& kind = rules.kinds[at(rules.cells[at(addition.cell)].kind)];
      kind.turns = kind.size();
    }
  }
}

}  // namespace

ValueTexts::ValueTexts(const BoardMap& board) : board_(board), numbers_(board.kinds().size()) {
  for (std::size_t kind = 0; kind < numbers_.size(); ++kind) {
    const auto& texts = board.kinds()[kind].texts;
    for (std::size_t value = 0; value < texts.size(); ++value) {
      numbers_[kind].emplace(texts[value], static_cast<int>(value));
      one_character_ = one_character_ && characters_of(texts[value]).size() == 1;
    }
  }
  if (board.has_places()) one_character_ = false;
}

int ValueTexts::find(int kind, std::string_view text) const {
  const auto& numbers = numbers_[at(kind)];
  const auto found = numbers.find(text);
  return found == numbers.end() ? -1 : found->second;
}

bool ValueTexts::has(std::string_view text) const {
  return std::any_of(numbers_.begin(), numbers_.end(), [&](const auto& kind) { return kind.contains(text); });
}

std::string ValueTexts::list(int kind) const {
  const auto& texts = board_.kinds()[at(kind)].texts;
  constexpr std::size_t most = 8;
  if (texts.size() == 1) return texts[0];
  if (texts.size() > most) return fmt::format("{}, {}, ... or {}", texts[0], texts[1], texts.back());
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i)
    all += fmt::format("{}{}", i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ", texts[i]);
  return all;
}

Result<std::vector<int>> read_position(const Node& text, const BoardMap& board, const ValueTexts& values) {
  auto rows = values.all_one_character() ? picture_of(text.text) : words_of(text.text);
  TextLine all;
  for (TextLine& row : rows) {
    std::erase_if(row, [](const TextPart& part) { return part.text == " " || part.text == "\t"; });
    all.insert(all.end(), row.begin(), row.end());
  }
  // With the places that are no cells, or without them; in rows, or all in one.
  const bool holes = board.cells().size() != at(board.rows()) * at(board.columns());
  if (holes) std::erase_if(all, [](const TextPart& part) { return part.text == "#"; });
  if (all.size() != board.cells().size()) {
    return wrong(
        text, fmt::format("this position has {} values, the board has {} cells", all.size(), board.size()));
  }
  if (rows.size() > 1) {
    std::vector<std::size_t> in_row(at(board.rows()));
    for (const RuleCell& cell : board.cells()) ++in_row[at(cell.row)];
    for (std::size_t row = 0; row < std::max(rows.size(), in_row.size()); ++row) {
      std::size_t count = 0;
      if (row < rows.size())
        count = static_cast<std::size_t>(
            std::count_if(rows[row].begin(), rows[row].end(),
                          [&](const TextPart& part) { return !holes || part.text != "#"; }));
      const std::size_t wanted = row < in_row.size() ? in_row[row] : 0;
      if (count == wanted) continue;
      const std::string message = fmt::format("row {} has {} values, expected {}", row + 1, count, wanted);
      if (row >= rows.size() || rows[row].empty()) return wrong(text, message);
      const TextPart &first = rows[row].front(), &last = rows[row].back();
      return wrong_in(text, first.offset, last.offset + last.text.size() - first.offset, message);
    }
  }
  std::vector<int> position;
  for (const RuleCell& cell : board.cells()) {
    const auto& [word, offset] = all[position.size()];
    const int value = values.find(cell.kind, word);
    if (value < 0) {
      return wrong_in(
          text, offset, word.size(),
          fmt::format("{} is no value of {}: expected {}", word, cell.name, values.list(cell.kind)));
    }
    position.push_back(value);
  }
  return position;
}

Result<MoveRules> read_move_rules(const Node& root, const BoardMap& board, Progress& progress) {
  const Node* board_node = root.find("board");
  const auto moves = find_list_of_tables(root, "moves");
  if (!moves) return moves.error();
  if (board_node == nullptr) return wrong_key(**moves, "moves need cells: expected [board]");
  if (board.kinds().empty())
    return wrong_key(*board_node, "the cells hold nothing: expected values = \"...\"");
  MoveRules rules;
  rules.rows = board.rows();
  rules.columns = board.columns();
  rules.lines = Jigsaw(board).lines();
  rules.kinds = board.kinds();
  rules.cells.assign(board.cells().begin(), board.cells().end());
  const ValueTexts values(board);
  MoveReader reader(board, values, rules, progress);
  for (const Node& entry : (*moves)->list) {
    auto done = reader.read(entry);
    if (!done) return done.error();
  }
  if (rules.moves.empty()) return wrong_key(**moves, "there are no moves here");
  auto done = read_goal(root, board, values, rules);
  if (!done) return done.error();
  if (!board.has_places()) choose_turns(rules);
  done = check_goal(root, reader, rules);
  if (!done) return done.error();
  done = check_instances(root, board, values, rules);
  if (!done) return done.error();
  return rules;
}

}  // namespace nonet
