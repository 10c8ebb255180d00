// For tests: random rules of every shape, and the plainest interpreter of rules there is.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/structure.h"

namespace nonet {

struct RandomShape {
  int kinds = 1, cells = 4, moves = 3;
  int most_values = 3;
  bool guards = false, carries = true, adds = false, reversible = false;
};

class RandomRules {
 public:
  explicit RandomRules(u64 seed) : random_(seed) {}

  MoveRules make(const RandomShape& shape) {
    MoveRules rules;
    rules.rows = 1;
    rules.columns = shape.cells;
    for (int k = 0; k < shape.kinds; ++k) {
      ValueKind kind;
      kind.turns = shape.adds ? below(2) + 2 : 1;
      const int pieces = below(std::max(1, shape.most_values / kind.turns)) + (kind.turns > 1 ? 1 : 2);
      for (int v = 0; v < pieces * kind.turns; ++v) kind.texts.push_back("v" + std::to_string(v));
      rules.kinds.push_back(kind);
    }
    for (int c = 0; c < shape.cells; ++c) {
      rules.cells.push_back({"c" + std::to_string(c), below(shape.kinds), 0, c});
      rules.goal.push_back(below(rules.kinds[at(rules.cells.back().kind)].size()));
    }
    const CellSizes sizes(rules);
    for (int m = 0; m < shape.moves; ++m) {
      const RuleMove move = make_move(rules, shape);
      if (move.carries.empty() && move.additions.empty()) continue;
      rules.moves.push_back(move);
      if (shape.reversible) rules.moves.push_back(invert(move, sizes.turns, sizes.values));
    }
    for (std::size_t m = 0; m < rules.moves.size(); ++m) rules.moves[m].name = "m" + std::to_string(m);
    return rules;
  }
  std::vector<int> position(const MoveRules& rules) {
    std::vector<int> result;
    for (const RuleCell& cell : rules.cells) result.push_back(below(rules.kinds[at(cell.kind)].size()));
    return result;
  }
  int below(int n) { return static_cast<int>(random_() % static_cast<u64>(n)); }

 private:
  RuleMove make_move(const MoveRules& rules, const RandomShape& shape) {
    RuleMove move;
    const int kind = rules.cells[at(below(shape.cells))].kind;
    std::vector<int> cells;
    for (int c = 0; c < shape.cells; ++c) {
      if (rules.cells[at(c)].kind == kind) cells.push_back(c);
    }
    std::shuffle(cells.begin(), cells.end(), random_);
    if (shape.carries && cells.size() > 1 && (!shape.adds || below(4) > 0)) {
      const int length = 2 + below(std::min(3, static_cast<int>(cells.size()) - 1));
      for (int i = 0; i < length; ++i) move.carries.push_back({cells[at(i)], cells[at((i + 1) % length)]});
      std::sort(move.carries.begin(), move.carries.end(), [](auto& a, auto& b) { return a.to < b.to; });
    }
    for (int c = 0; c < shape.cells && shape.adds; ++c) {
      const int turns = rules.kinds[at(rules.cells[at(c)].kind)].turns;
      if (turns > 1 && below(shape.cells) < 2) move.additions.push_back({c, 1 + below(turns - 1)});
    }
    for (int c = 0; c < shape.cells && shape.guards; ++c) {
      const int values = rules.kinds[at(rules.cells[at(c)].kind)].size();
      if (below(shape.cells) >= 2 || values < 2 || values > 60) continue;
      u64 allowed = random_() & ((u64{1} << values) - 1);
      if (below(2) == 0) allowed = u64{1} << below(values);
      if (allowed == 0 || allowed == (u64{1} << values) - 1) allowed = 1;
      move.guards.push_back({c, allowed});
    }
    return move;
  }

  std::mt19937_64 random_;
};

// Says what a move does cell by cell, as the rules say it.
struct PlainRules {
  using Position = std::vector<int>;
  const MoveRules& rules;

  bool applies(std::size_t move, const Position& p) const {
    for (const auto& guard : rules.moves[move].guards) {
      if ((guard.values >> p[static_cast<std::size_t>(guard.cell)] & 1) == 0) return false;
    }
    return true;
  }
  Position after(std::size_t move, const Position& p) const {
    Position next = p;
    for (const auto& carry : rules.moves[move].carries)
      next[static_cast<std::size_t>(carry.to)] = p[static_cast<std::size_t>(carry.from)];
    for (const auto& addition : rules.moves[move].additions) {
      const auto cell = static_cast<std::size_t>(addition.cell);
      const int turns = rules.kinds[static_cast<std::size_t>(rules.cells[cell].kind)].turns;
      const int piece = next[cell] / turns;
      next[cell] = piece * turns + (next[cell] % turns + addition.amount) % turns;
    }
    return next;
  }
  // Every position there is, the odometer's way.
  std::vector<Position> all() const {
    std::vector<Position> result = {Position(rules.cells.size(), 0)};
    while (true) {
      Position next = result.back();
      std::size_t c = 0;
      for (; c < next.size(); ++c) {
        if (++next[c] < rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)].size()) break;
        next[c] = 0;
      }
      if (c == next.size()) return result;
      result.push_back(next);
    }
  }
  // Of all from which the goal is reached, and how many shortest ways there are.
  struct Far {
    int distance = 0;
    u64 ways = 1;
  };
  std::map<Position, Far> distances() const {
    std::map<Position, std::vector<Position>> before;
    for (const Position& p : all()) {
      for (std::size_t m = 0; m < rules.moves.size(); ++m) {
        if (applies(m, p)) before[after(m, p)].push_back(p);
      }
    }
    std::map<Position, Far> far = {{rules.goal, {}}};
    std::vector<Position> queue = {rules.goal};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Position here = queue[i];
      const Far mine = far[here];
      for (const Position& p : before[here]) {
        const auto [entry, fresh] = far.try_emplace(p, Far{mine.distance + 1, 0});
        if (fresh) queue.push_back(p);
        if (entry->second.distance == mine.distance + 1) entry->second.ways += mine.ways;
      }
    }
    return far;
  }
};

}  // namespace nonet
