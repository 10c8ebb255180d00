// swap, cycle, cycles, reverse and turn: what a move carries where.
#include <fmt/format.h>

#include <algorithm>

#include "language/move_rules.h"
#include "language/picture.h"

namespace nonet {
namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

Result<Done> MoveReader::read_carries(RuleMove& move) const {
  struct Way {
    std::string_view key;
    Result<Done> (MoveReader::*read)(RuleMove&, const Node&) const;
  };
  static constexpr Way ways[] = {{"swap", &MoveReader::read_swap},
                                 {"cycle", &MoveReader::read_cycle},
                                 {"cycles", &MoveReader::read_cycles},
                                 {"reverse", &MoveReader::read_reverse},
                                 {"turn", &MoveReader::read_turn}};
  for (const Way& way : ways) {
    const Node* text = entry_->find(way.key);
    if (text == nullptr) continue;
    auto done = (this->*way.read)(move, *text);
    if (!done) return done;
    return check_carries(move, *text);
  }
  return Done{};
}

// A permutation of cells that hold the same values.
Result<Done> MoveReader::check_carries(RuleMove& move, const Node& text) const {
  std::vector<int> from, to;
  for (const auto& carry : move.carries) {
    from.push_back(carry.from);
    to.push_back(carry.to);
    if (kind_of(carry.from) != kind_of(carry.to)) {
      return wrong(text, fmt::format("{} and {} cannot exchange what they hold: their values differ",
                                     cell_name(carry.from), cell_name(carry.to)));
    }
  }
  std::sort(from.begin(), from.end());
  std::sort(to.begin(), to.end());
  const auto twice = std::adjacent_find(to.begin(), to.end());
  if (twice != to.end())
    return wrong(text, fmt::format("{} is there twice: this is no permutation", cell_name(*twice)));
  if (from != to) return wrong(text, "this is no permutation");
  return Done{};
}

Result<Done> MoveReader::read_swap(RuleMove& move, const Node& text) const {
  TermReader reader(scope_, text);
  std::vector<int> one, other;
  bool comma = false;
  while (!reader.at_end()) {
    if (reader.take(",")) {
      if (comma) return reader.wrong_from(0, "expected two sets of cells, with one comma between them");
      comma = true;
      continue;
    }
    auto done = reader.cells(comma ? other : one);
    if (!done) return done;
  }
  if (!comma) {
    if (one.size() != 2)
      return wrong(text, fmt::format("swap exchanges two cells, these are {}", one.size()));
    other.assign(1, one[1]);
    one.resize(1);
  }
  if (one.size() != other.size()) {
    return wrong(text, fmt::format("swap exchanges cell by cell: {} and {} cells do not pair", one.size(),
                                   other.size()));
  }
  for (std::size_t i = 0; i < one.size(); ++i) {
    move.carries.push_back({one[i], other[i]});
    move.carries.push_back({other[i], one[i]});
  }
  return Done{};
}

Result<Done> MoveReader::read_sides(TermReader& reader, std::vector<BoardMap::Side>& sides) const {
  if (board_.has_places()) {
    const std::string name(reader.peek_name());
    const auto side = scope_.find(name) == nullptr ? board_.find_side(name) : std::nullopt;
    if (side) {
      reader.take(name);
      sides.push_back(*side);
      return Done{};
    }
  }
  std::vector<int> cells;
  auto done = reader.cells(cells);
  for (const int cell : cells) sides.push_back({cell, 0});
  return done;
}

Result<Done> MoveReader::carry_around(RuleMove& move, const Node& text,
                                      const std::vector<BoardMap::Side>& sides) const {
  if (sides.size() < 2)
    return wrong(text, fmt::format("a cycle has two cells or more, not {}", sides.size()));
  const bool one_place =
      std::all_of(sides.begin(), sides.end(), [&](const auto& side) { return side.cell == sides[0].cell; });
  if (one_place) return turn_in_place(move, text, sides);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const BoardMap::Side from = sides[i], to = sides[(i + 1) % sides.size()];
    move.carries.push_back({from.cell, to.cell});
    const int turns = turns_[at(to.cell)], amount = from.turn - to.turn;
    if (amount != 0) move.additions.push_back({to.cell, (amount % turns + turns) % turns});
  }
  return Done{};
}

// (URF RFU FUR): the side U goes to where R is, and so on.
Result<Done> MoveReader::turn_in_place(RuleMove& move, const Node& text,
                                       const std::vector<BoardMap::Side>& sides) const {
  const int cell = sides[0].cell, turns = turns_[at(cell)];
  const auto step = [&](std::size_t i) {
    return (sides[i].turn - sides[(i + 1) % sides.size()].turn + turns) % turns;
  };
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (step(i) != step(0) || step(i) == 0 || sides.size() > at(turns)) {
      return wrong(text, fmt::format("{} is there twice: this is no permutation", cell_name(cell)));
    }
  }
  move.additions.push_back({cell, step(0)});
  return Done{};
}

Result<Done> MoveReader::read_cycle(RuleMove& move, const Node& text) const {
  TermReader reader(scope_, text);
  std::vector<BoardMap::Side> sides;
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    auto done = read_sides(reader, sides);
    if (!done) return done;
  }
  return carry_around(move, text, sides);
}

Result<Done> MoveReader::read_cycles(RuleMove& move, const Node& text) const {
  TermReader reader(scope_, text);
  std::vector<bool> turned(board_.cells().size());
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    const std::size_t begin = reader.offset();
    if (!reader.take("(")) return reader.wrong_here("( and the cells of a cycle");
    std::vector<BoardMap::Side> sides;
    while (!reader.take(")")) {
      if (reader.at_end()) return reader.wrong_from(begin, "this cycle does not close: expected )");
      if (reader.take(",")) continue;
      auto done = read_sides(reader, sides);
      if (!done) return done;
    }
    if (sides.empty()) return reader.wrong_from(begin, "there are no cells in this cycle");
    std::vector<int> cells;
    for (const auto& side : sides) cells.push_back(side.cell);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    for (const int cell : cells) {
      if (turned[at(cell)])
        return reader.wrong_from(begin, fmt::format("{} is in two cycles", cell_name(cell)));
      turned[at(cell)] = true;
    }
    auto done = carry_around(move, text, sides);
    if (!done) return done;
  }
  return Done{};
}

Result<Done> MoveReader::read_reverse(RuleMove& move, const Node& text) const {
  const auto cells = scope_.cells(text);
  if (!cells) return cells.error();
  for (std::size_t i = 0; i < cells->size(); ++i) {
    const int from = (*cells)[i], to = (*cells)[cells->size() - 1 - i];
    if (from != to) move.carries.push_back({from, to});
  }
  return Done{};
}

Result<Done> MoveReader::read_turn(RuleMove& move, const Node& text) const {
  const auto filled = scope_.fill_in(text);
  if (!filled) return filled.error();
  const auto lines = words_of(*filled, false);
  const std::size_t words = lines.size() == 1 ? lines[0].size() : 0;
  if (words != 1 && words != 2) return wrong(text, "expected a board and right, left or half: \"A right\"");
  const std::string board(words == 2 ? lines[0][0].text : "");
  const std::string_view way = lines[0].back().text;
  const BoardMap::Part* part = board_.find_part(board);
  if (part == nullptr) {
    return wrong(text, board.empty() ? "which board turns? expected its name, for example \"A right\""
                                     : fmt::format("there is no board {}", board));
  }
  if (way != "right" && way != "left" && way != "half")
    return wrong(text, fmt::format("{} is no turn: expected right, left or half", way));
  if (board_.has_places() || (way != "half" && part->rows != part->columns))
    return wrong(text, "only a square can be turned by a quarter");
  for (const int cell : part->cells) {
    const RuleCell& from = board_.cells()[at(cell)];
    const int row = from.row - part->row, column = from.column, last = part->rows - 1;
    const int to_row = way == "half" ? last - row : way == "right" ? column : last - column;
    const int to_column = way == "half" ? part->columns - 1 - column : way == "right" ? last - row : row;
    const int to = board_.cell_at(part->row + to_row, to_column);
    if (to < 0)
      return wrong(text, fmt::format("there is no cell where {} would come: the board turned is another one",
                                     from.name));
    if (to != cell) move.carries.push_back({cell, to});
  }
  return Done{};
}

}  // namespace nonet
