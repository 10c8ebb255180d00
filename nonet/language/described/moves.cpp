#include "nonet/language/described/moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/digest.h"
#include "nonet/base/grid_text.h"
#include "nonet/language/described/described.h"
#include "nonet/language/described/look.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
namespace {

constexpr int hole = -1;

}  // namespace

PositionText::PositionText(const MoveRules& rules)
    : cell_at_(at(rules.rows) * at(rules.columns), hole), side_by_side_(is_side_by_side(rules)) {
  for (std::size_t c = 0; c < rules.cells.size(); ++c) {
    const RuleCell& cell = rules.cells[c];
    cell_at_[at(cell.row) * at(rules.columns) + at(cell.column)] = static_cast<int>(c);
    cells_.emplace(cell.name, static_cast<int>(c));
  }
  for (const ValueKind& kind : rules.kinds) {
    for (const std::string& text : kind.texts) {
      if (texts_.emplace(text, static_cast<int>(text_.size())).second) text_.push_back(text);
    }
    sides_ = sides_ || (kind.turns > 1 && kind.pieces() > 1);
  }
  for (std::size_t m = 0; m < rules.moves.size(); ++m)
    moves_.emplace(rules.moves[m].name, static_cast<int>(m));
  for (std::size_t i = 0; i < text_.size() && i < 8; ++i) expected_ += (i > 0 ? " " : "") + text_[i];
  expected_ =
      fmt::format("{} {}{}", text_.size() > 1 ? "one of" : "", expected_, text_.size() > 8 ? " ..." : "");
  if (expected_.starts_with(' ')) expected_.erase(0, 1);
}

bool PositionText::is_scramble(std::string_view line) const {
  if (line.starts_with(scramble_mark)) return true;
  if (!sides_) return false;
  const std::string word(line.substr(0, line.find_first_of(" \t")));
  return !texts_.contains(word) && moves_.contains(word);
}

Result<std::optional<PositionText::Read>> PositionText::read(TextReader& text, const MoveRules& rules) const {
  const auto line = text.next_filled();
  if (!line) return line.error();
  if (!*line) return std::optional<Read>();
  const std::string kept((*line)->text);
  const std::uint64_t number = (*line)->number;
  const std::size_t begin = kept.find_first_not_of(" \t");
  const std::string_view shown = std::string_view(kept).substr(begin);
  if (!is_scramble(shown)) {
    text.unread({{kept, number, {}}});
    return read_layout(text, rules);
  }
  const std::size_t moves = begin + (shown.starts_with(scramble_mark) ? scramble_mark.size() : 0);
  auto position = play(text, kept, moves, number, rules);
  if (!position) return position.error();
  return std::optional(Read{std::move(*position), text.place(number, 1)});
}

Result<std::vector<int>> PositionText::play(const TextReader& reader, std::string_view line,
                                            std::size_t begin, std::uint64_t number,
                                            const MoveRules& rules) const {
  const CellSizes sizes(rules);
  std::vector<int> position = rules.goal;
  for (const Token& token : tokens_of(line.substr(begin))) {
    const std::string word(token.text);
    const Place place = reader.place(number, begin + token.column);
    const auto move = moves_.find(word);
    if (move == moves_.end())
      return Error{Fault::input, fmt::format("expected the name of a move, found {}", quote(word)), place};
    if (!applies(rules.moves[at(move->second)], position))
      return Error{Fault::input, fmt::format("the move {} cannot be made here", word), place};
    apply(rules.moves[at(move->second)], sizes.turns, position);
  }
  return position;
}

Result<std::optional<PositionText::Read>> PositionText::read_layout(TextReader& text,
                                                                    const MoveRules& rules) const {
  const auto grid =
      read_grid(text, {.rows = rules.rows,
                       .columns = rules.columns,
                       .side_by_side = side_by_side_,
                       .expected = expected_,
                       .parse = [&](std::string_view word) -> std::optional<int> {
                         if (word == "#") return hole;
                         const auto found = texts_.find(std::string(word));
                         return found == texts_.end() ? std::nullopt : std::optional(found->second);
                       }});
  if (!grid) return grid.error();
  if (!*grid) return std::optional<Read>();
  Read read{std::vector<int>(rules.cells.size(), 0), (*grid)->place};
  for (std::size_t i = 0; i < cell_at_.size(); ++i) {
    const int value = (*grid)->cells[i], cell = cell_at_[i];
    const auto where = fmt::format("row {}, column {}", i / at(rules.columns) + 1, i % at(rules.columns) + 1);
    if ((value == hole) != (cell == hole))
      return Error{
          Fault::input,
          fmt::format("{}: expected {}, found {}", where, cell == hole ? "#, as there is no cell" : expected_,
                      cell == hole ? quote(text_[at(value)]) : "'#'"),
          (*grid)->place};
    if (cell == hole) continue;
    const auto& texts = rules.kinds[at(rules.cells[at(cell)].kind)].texts;
    const auto found = std::find(texts.begin(), texts.end(), text_[at(value)]);
    if (found == texts.end())
      return Error{
          Fault::input,
          fmt::format("{}: {} is no value of {}", where, quote(text_[at(value)]), rules.cells[at(cell)].name),
          (*grid)->place};
    read.position[at(cell)] = static_cast<int>(found - texts.begin());
  }
  return std::optional(std::move(read));
}

std::string PositionText::write(const MoveRules& rules, const std::vector<int>& position) const {
  return board_text(rules, side_by_side_, [&](std::size_t cell) {
    return std::string_view(rules.kinds[at(rules.cells[cell].kind)].texts[at(position[cell])]);
  });
}

Board PositionText::board(const MoveRules& rules, const std::vector<int>& position) const {
  Board board;
  board.rows = rules.rows;
  board.columns = rules.columns;
  board.choices = choices_of(rules);
  board.cells.resize(cell_at_.size());
  for (std::size_t i = 0; i < cell_at_.size(); ++i) {
    const int cell = cell_at_[i];
    board.cells[i].blocked = cell == hole;
    if (cell == hole) {
      board.cells[i].text.assign(1, ' ');
    } else {
      board.cells[i].text = rules.kinds[at(rules.cells[at(cell)].kind)].texts[at(position[at(cell)])];
    }
  }
  add_layout(board, rules.lines, rules.cells);
  return board;
}

int PositionText::place_of(const MoveRules& rules, int cell) {
  return rules.cells[at(cell)].row * rules.columns + rules.cells[at(cell)].column;
}

std::optional<int> PositionText::named_place(const MoveRules& rules, int move) const {
  const auto cell = cells_.find(rules.moves[at(move)].name);
  return cell == cells_.end() ? std::nullopt : std::optional(place_of(rules, cell->second));
}

Result<Done> PositionText::set(const MoveRules& rules, std::vector<int>& position, int place,
                               std::string_view text) const {
  const int cell = cell_at_[at(place)];
  const ValueKind& kind = rules.kinds[at(rules.cells[at(cell)].kind)];
  const auto found = std::find(kind.texts.begin(), kind.texts.end(), text);
  if (found == kind.texts.end())
    return Error{Fault::input, fmt::format("{} is no value of {}", quote(text), rules.cells[at(cell)].name)};
  const int value = static_cast<int>(found - kind.texts.begin()), old = position[at(cell)];
  const auto piece = [&](int of) { return of / kind.turns; };
  for (std::size_t other = 0; piece(old) != piece(value) && other < position.size(); ++other) {
    if (rules.cells[other].kind != rules.cells[at(cell)].kind || piece(position[other]) != piece(value))
      continue;
    position[other] = old;
    break;
  }
  position[at(cell)] = value;
  return Done{};
}

std::string digest_of_rules(const MoveRules& rules) {
  std::vector<std::uint64_t> words = {rules.kinds.size(), rules.cells.size(), rules.moves.size()};
  const auto add = [&](auto number) { words.push_back(static_cast<std::uint64_t>(number)); };
  for (const ValueKind& kind : rules.kinds) add(kind.size()), add(kind.turns);
  for (const RuleCell& cell : rules.cells) add(cell.kind);
  for (const RuleMove& move : rules.moves) {
    add(move.guards.size()), add(move.carries.size()), add(move.additions.size());
    for (const auto& guard : move.guards) add(guard.cell), add(guard.values);
    for (const auto& carry : move.carries) add(carry.from), add(carry.to);
    for (const auto& addition : move.additions) add(addition.cell), add(addition.amount);
  }
  for (const int value : rules.goal) add(value);
  const std::span<const std::uint64_t> parts[] = {words};
  return digest_of(parts);
}

Result<std::unique_ptr<Puzzle>> make_described_moves(PuzzleFile file, Progress& progress) {
  const auto& rules = std::get<MoveRules>(file.rules);
  if (rules.goal.size() != rules.cells.size() || rules.cells.empty())
    return Error{Fault::unsupported, "a goal as sums is for moves that only add", rules.goal_place};
  const MoveStructure structure = structure_of(rules);
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  auto shape = pack(rules, structure);
  if (!shape) return shape.error();
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  const int words = (*shape)->words;
  return words == 1 ? make_small_moves(std::move(file), std::move(*shape))
                    : make_large_moves(std::move(file), std::move(*shape));
}

}  // namespace nonet
