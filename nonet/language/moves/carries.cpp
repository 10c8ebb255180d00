// swap, cycle, cycles, reverse and turn: what a move carries where.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/moves/picture.h"
#include "nonet/language/moves/rules.h"

namespace nonet {
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
  std::vector<WrittenSide> one, other;
  bool comma = false;
  while (!reader.at_end()) {
    if (reader.take(",")) {
      if (comma) return reader.wrong_from(0, "expected two sets of cells, with one comma between them");
      comma = true;
      continue;
    }
    auto done = read_sides(reader, comma ? other : one);
    if (!done) return done;
  }
  std::vector<WrittenSide> both = one;
  both.insert(both.end(), other.begin(), other.end());
  if (const auto turned = std::find_if(both.begin(), both.end(), [](const auto& s) { return s.turn != 0; });
      turned != both.end()) {
    return wrong_in(text, turned->begin, turned->end - turned->begin,
                    fmt::format("swap turns no pieces: expected {}", cell_name(turned->cell)));
  }
  if (auto done = check_once(text, both); !done) return done;
  if (!comma) {
    if (one.size() != 2)
      return wrong(text, fmt::format("swap exchanges two cells, these are {}", one.size()));
    other.assign(1, one[1]);
    one.pop_back();
  }
  if (one.size() != other.size()) {
    return wrong(text, fmt::format("swap exchanges cell by cell: {} and {} cells do not pair", one.size(),
                                   other.size()));
  }
  for (std::size_t i = 0; i < one.size(); ++i) {
    move.carries.push_back({one[i].cell, other[i].cell});
    move.carries.push_back({other[i].cell, one[i].cell});
  }
  return Done{};
}

Result<Done> MoveReader::read_sides(TermReader& reader, std::vector<WrittenSide>& sides) const {
  reader.at_end();
  const std::size_t begin = reader.offset();
  if (board_.has_places()) {
    const std::string name(reader.peek_name());
    const auto side = scope_.find(name) == nullptr ? board_.find_side(name) : std::nullopt;
    if (side) {
      reader.take(name);
      sides.push_back({*side, begin, reader.offset()});
      return Done{};
    }
  }
  std::vector<int> cells;
  auto done = reader.cells(cells);
  for (const int cell : cells) sides.push_back({{cell, 0}, begin, reader.offset()});
  return done;
}

Result<Done> MoveReader::check_once(const Node& text, const std::vector<WrittenSide>& sides) const {
  std::set<int> seen;
  for (const WrittenSide& side : sides) {
    if (!seen.insert(side.cell).second) {
      return wrong_in(text, side.begin, side.end - side.begin,
                      fmt::format("{} is there twice: this is no permutation", cell_name(side.cell)));
    }
  }
  return Done{};
}

Result<Done> MoveReader::carry_around(RuleMove& move, const Node& text,
                                      const std::vector<WrittenSide>& sides) const {
  if (sides.size() < 2)
    return wrong(text, fmt::format("a cycle has two cells or more, not {}", sides.size()));
  const bool one_place =
      std::all_of(sides.begin(), sides.end(), [&](const auto& side) { return side.cell == sides[0].cell; });
  if (one_place) return turn_in_place(move, text, sides);
  if (auto done = check_once(text, sides); !done) return done;
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
                                       const std::vector<WrittenSide>& sides) const {
  const int cell = sides[0].cell, turns = board_.has_places() ? turns_[at(cell)] : 1;
  const auto step = [&](std::size_t i) {
    return (sides[i].turn - sides[(i + 1) % sides.size()].turn + turns) % turns;
  };
  if (step(0) == 0) return check_once(text, sides);
  std::vector<std::string> all;
  for (int turn = sides[0].turn; all.empty() || turn != sides[0].turn;
       turn = (turn - step(0) + turns) % turns) {
    all.push_back(cell_name(cell));
    std::rotate(all.back().rbegin(), all.back().rbegin() + turn, all.back().rend());
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (step(i) == step(0) && sides.size() == all.size()) continue;
    return wrong_in(text, sides[0].begin, sides.back().end - sides[0].begin,
                    fmt::format("a piece that turns where it is goes through all its sides: expected ({})",
                                fmt::join(all, " ")));
  }
  move.additions.push_back({cell, step(0)});
  return Done{};
}

Result<Done> MoveReader::read_cycle(RuleMove& move, const Node& text) const {
  TermReader reader(scope_, text);
  std::vector<WrittenSide> sides;
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
    std::vector<WrittenSide> sides;
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
    if (board.empty()) return wrong(text, "which board turns? expected its name, for example \"A right\"");
    return wrong_word(text, *filled, lines[0][0], fmt::format("there is no board {}", board));
  }
  if (way != "right" && way != "left" && way != "half")
    return wrong_word(text, *filled, lines[0].back(),
                      fmt::format("{} is no turn: expected right, left or half", way));
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
