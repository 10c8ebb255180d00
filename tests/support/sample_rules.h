// Rules for tests, made by hand, and what they mean said once more in the plainest way: a position is a value
// a cell, and positions are found by walking.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/structure.h"

namespace nonet::test {

using Position = std::vector<int>;

inline ValueKind numbered_kind(int pieces, int turns) {
  ValueKind kind;
  kind.turns = turns;
  for (int v = 0; v < pieces * turns; ++v)
    kind.texts.push_back(turns == 1 || pieces == 1 ? fmt::format("{}", v)
                                                   : fmt::format("{}/{}", v / turns, v % turns));
  return kind;
}

// A grid of cells of one kind, the goal all 0.
inline MoveRules grid_rules(int rows, int columns, ValueKind kind) {
  MoveRules rules;
  rules.rows = rows;
  rules.columns = columns;
  rules.kinds = {std::move(kind)};
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) rules.cells.push_back({fmt::format("r{}c{}", r + 1, c + 1), 0, r, c});
  }
  rules.goal.assign(rules.cells.size(), 0);
  return rules;
}

// A press adds 1 to a lamp and to the lamps beside it.
inline MoveRules lamp_rules(int rows, int columns, int k) {
  MoveRules rules = grid_rules(rows, columns, numbered_kind(1, k));
  for (const RuleCell& lamp : rules.cells) {
    RuleMove move;
    move.name = lamp.name;
    for (int c = 0; c < rows * columns; ++c) {
      const RuleCell& other = rules.cells[static_cast<std::size_t>(c)];
      if (std::abs(lamp.row - other.row) + std::abs(lamp.column - other.column) <= 1)
        move.additions.push_back({c, 1});
    }
    rules.moves.push_back(std::move(move));
  }
  return rules;
}

// What stands at the cells of each cycle goes on to the next; `turns` by cell that it goes to.
inline RuleMove cycles_move(std::string name, const std::vector<std::vector<int>>& cycles,
                            const std::map<int, int>& turns = {}) {
  RuleMove move;
  move.name = std::move(name);
  for (const auto& cycle : cycles) {
    for (std::size_t i = 0; i < cycle.size(); ++i)
      move.carries.push_back({cycle[i], cycle[(i + 1) % cycle.size()]});
  }
  std::sort(move.carries.begin(), move.carries.end(),
            [](const auto& a, const auto& b) { return a.to < b.to; });
  for (const auto& [cell, amount] : turns) move.additions.push_back({cell, amount});
  return move;
}

inline RuleMove swap_move(std::string name, int a, int b) {
  return cycles_move(std::move(name), {{a, b}});
}

// One value of 0 is the blank: it changes places with cells at the given steps.
inline MoveRules blank_rules(int rows, int columns, int values,
                             const std::vector<std::pair<int, int>>& steps) {
  MoveRules rules = grid_rules(rows, columns, numbered_kind(values, 1));
  for (int a = 0; a < rows * columns; ++a) {
    for (const auto& [down, right] : steps) {
      const int row = a / columns + down, column = a % columns + right;
      if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
      const int b = row * columns + column;
      RuleMove move = cycles_move(fmt::format("{}-{}", a + 1, b + 1), {{a, b}});
      move.guards = {{a, 1}};
      rules.moves.push_back(std::move(move));
    }
  }
  return rules;
}

inline MoveRules tile_rules(int rows, int columns) {
  MoveRules rules = blank_rules(rows, columns, rows * columns, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
  std::iota(rules.goal.begin(), rules.goal.end(), 1);
  rules.goal.back() = 0;
  return rules;
}

// 0 is the empty cell, 1 and 2 the knights: the goal of SCOI 2005.
inline MoveRules knight_rules() {
  MoveRules rules =
      blank_rules(5, 5, 3, {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}});
  rules.goal = {2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 1, 0, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1};
  return rules;
}

// Two n x n matrices one below the other; quarter turns to the left of each, and columns exchanged.
inline MoveRules nine_rules(int n) {
  MoveRules rules = grid_rules(2 * n, n, numbered_kind(2, 1));
  for (int c = n * n; c < 2 * n * n; ++c) rules.goal[static_cast<std::size_t>(c)] = 1;
  for (int board = 0; board < 2; ++board) {
    RuleMove left, right;
    left.name = board == 0 ? "AL" : "BL";
    right.name = board == 0 ? "AR" : "BR";
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        const int from = board * n * n + r * n + c, to = board * n * n + (n - 1 - c) * n + r;
        if (from == to) continue;
        left.carries.push_back({from, to});
        right.carries.push_back({to, from});
      }
    }
    for (RuleMove* move : {&left, &right}) {
      std::sort(move->carries.begin(), move->carries.end(),
                [](const auto& a, const auto& b) { return a.to < b.to; });
      rules.moves.push_back(*move);
    }
  }
  for (int c = 0; c < n; ++c) {
    std::vector<std::vector<int>> swaps;
    for (int r = 0; r < n; ++r) swaps.push_back({r * n + c, n * n + r * n + c});
    rules.moves.push_back(cycles_move(fmt::format("C{}", c + 1), swaps));
  }
  return rules;
}

// Pieces of several kinds that a face carries around: a kind's places follow those of the kind before.
struct Face {
  std::string name;
  std::vector<std::vector<int>> cycles;
  std::map<int, int> turns;
};
inline MoveRules twisty_rules(const std::vector<std::pair<int, int>>& kinds, const std::vector<Face>& faces) {
  MoveRules rules;
  rules.rows = static_cast<int>(kinds.size());
  for (int k = 0; k < static_cast<int>(kinds.size()); ++k) {
    const auto [places, turns] = kinds[static_cast<std::size_t>(k)];
    rules.kinds.push_back(numbered_kind(places, turns));
    rules.columns = std::max(rules.columns, places);
    for (int p = 0; p < places; ++p) {
      rules.cells.push_back({fmt::format("{}{}", static_cast<char>('A' + k), p + 1), k, k, p});
      rules.goal.push_back(p * turns);
    }
  }
  for (const Face& face : faces) rules.moves.push_back(cycles_move(face.name, face.cycles, face.turns));
  return rules;
}

// Corners URF UFL ULB UBR DFR DLF DRB DBL; with edges UR UF UL UB DR DF DL DB FR FL BL BR behind them.
// The turns are those of Kociemba's cubie level.
inline std::vector<Face> corner_faces() {
  return {{"U", {{0, 1, 2, 3}}, {}},
          {"R", {{0, 3, 6, 4}}, {{0, 2}, {3, 1}, {6, 2}, {4, 1}}},
          {"F", {{0, 4, 5, 1}}, {{0, 1}, {4, 2}, {5, 1}, {1, 2}}},
          {"D", {{4, 6, 7, 5}}, {}},
          {"L", {{1, 5, 7, 2}}, {{1, 1}, {5, 2}, {7, 1}, {2, 2}}},
          {"B", {{2, 7, 6, 3}}, {{2, 1}, {7, 2}, {6, 1}, {3, 2}}}};
}
inline MoveRules small_cube_rules() {
  std::vector<Face> faces = corner_faces();
  faces.resize(3);
  return twisty_rules({{8, 3}}, faces);
}
inline MoveRules cube_rules() {
  std::vector<Face> faces = corner_faces();
  const std::vector<std::vector<int>> edges = {
      {8, 9, 10, 11},   {8, 11 + 8, 4 + 8, 8 + 8},  {9, 8 + 8, 5 + 8, 9 + 8},
      {12, 15, 14, 13}, {10, 9 + 8, 6 + 8, 10 + 8}, {11, 10 + 8, 7 + 8, 11 + 8}};
  for (std::size_t f = 0; f < 6; ++f) {
    faces[f].cycles.push_back(edges[f]);
    if (f % 3 != 2) continue;  // F and B flip
    for (const int edge : edges[f]) faces[f].turns[edge] = 1;
  }
  return twisty_rules({{8, 3}, {12, 2}}, faces);
}

// Edges UL UR UB LR LB RB, axial pieces U L R B, and tips where they are wanted.
inline MoveRules pyraminx_rules(bool tips) {
  std::vector<Face> faces = {{"U", {{0, 1, 2}}, {{1, 1}, {2, 1}, {6, 1}}},
                             {"L", {{0, 4, 3}}, {{3, 1}, {4, 1}, {7, 1}}},
                             {"R", {{1, 3, 5}}, {{8, 1}}},
                             {"B", {{2, 5, 4}}, {{9, 1}}}};
  std::vector<std::pair<int, int>> kinds = {{6, 2}, {4, 3}};
  if (tips) kinds.emplace_back(4, 3);
  for (int t = 0; tips && t < 4; ++t) faces.push_back({fmt::format("tip{}", t), {}, {{10 + t, 1}}});
  return twisty_rules(kinds, faces);
}

inline bool may_move(const RuleMove& move, const Position& position) {
  return std::all_of(move.guards.begin(), move.guards.end(), [&](const RuleMove::Guard& guard) {
    return (guard.values >> position[static_cast<std::size_t>(guard.cell)] & 1) != 0;
  });
}

inline Position after_move(const MoveRules& rules, const RuleMove& move, const Position& before) {
  Position after = before;
  for (const RuleMove::Carry& carry : move.carries)
    after[static_cast<std::size_t>(carry.to)] = before[static_cast<std::size_t>(carry.from)];
  for (const RuleMove::Addition& addition : move.additions) {
    int& value = after[static_cast<std::size_t>(addition.cell)];
    const int turns =
        rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(addition.cell)].kind)]
            .turns;
    value = value / turns * turns + (value % turns + addition.amount) % turns;
  }
  return after;
}

// The rules with every move taken back; with_inverses has both.
inline MoveRules backwards(MoveRules rules) {
  const CellSizes sizes(rules);
  for (RuleMove& move : rules.moves) {
    RuleMove back = invert(move, sizes.turns, sizes.values);
    back.name = fmt::format("{}'", move.name);
    move = std::move(back);
  }
  return rules;
}
inline MoveRules with_inverses(MoveRules rules) {
  const MoveRules back = backwards(rules);
  rules.moves.insert(rules.moves.end(), back.moves.begin(), back.moves.end());
  return rules;
}

// Every position that moves reach from `from`, with its distance; none: more than `most`.
inline std::optional<std::map<Position, int>> walk(const MoveRules& rules, const Position& from,
                                                   std::size_t most) {
  std::map<Position, int> found = {{from, 0}};
  std::vector<Position> frontier = {from};
  for (int distance = 1; !frontier.empty(); ++distance) {
    std::vector<Position> next;
    for (const Position& position : frontier) {
      for (const RuleMove& move : rules.moves) {
        if (!may_move(move, position)) continue;
        Position after = after_move(rules, move, position);
        if (found.try_emplace(after, distance).second) next.push_back(std::move(after));
      }
    }
    if (found.size() > most) return std::nullopt;
    frontier = std::move(next);
  }
  return found;
}

}  // namespace nonet::test
