// The symmetries of rules, by the automorphisms of their graph (symmetry_graph.h). Nothing that is said of
// them is believed: each generator is applied to the moves and the goal, and left out where it does not fit.
#include <gmpxx.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/automorphisms.h"
#include "nonet/language/structure/structure.h"
#include "nonet/language/structure/symmetry_graph.h"

namespace nonet {

namespace {

// What a graph may have, and what its generators are applied to: whichever machine it is, the same rules are
// given up.
constexpr int most_vertices = 1 << 14;
constexpr std::size_t most_edges = std::size_t{1} << 20;
constexpr double most_applied = 1 << 22;

int modulo(int a, int k) {
  return (a % k + k) % k;
}

int turned(const ValueKind& kind, int value, int by) {
  return nonet::turned(value, modulo(by, kind.turns), kind.turns);
}

const ValueKind& kind_of(const MoveRules& rules, int cell) {
  return rules.kinds[at(rules.cells[at(cell)].kind)];
}

// Sides that a kind's cells and pieces show instead of one another: value v of a piece is the turn at which
// its first side stands. A side s of a cell becomes factor * s + turn, with the factor of its piece.
void read_sides(const MoveRules& rules, const SymmetryGraph& graph, const std::vector<int>& images,
                int number, RuleSymmetry& symmetry) {
  const ValueKind& kind = rules.kinds[at(number)];
  const int turns = kind.turns;
  for (std::size_t c = 0; c < rules.cells.size(); ++c) {
    if (rules.cells[c].kind != number) continue;
    symmetry.turn[c] = images[at(graph.side(static_cast<int>(c), 0))] - graph.side(symmetry.cell[c], 0);
  }
  std::vector<int>& values = symmetry.value[at(number)];
  const std::vector<int> sides = values;  // the vertices of values are sides
  for (int piece = 0; piece < kind.pieces(); ++piece) {
    const int first = piece * turns, factor = modulo(sides[at(first + 1)] - sides[at(first)], turns);
    for (int side = 0; side < turns; ++side) {
      const int image = sides[at(first + side)];
      if (image % turns != 0) continue;  // not the one that becomes the first side
      for (int v = 0; v < turns; ++v) values[at(first + v)] = image + modulo(factor * (v + side), turns);
    }
  }
}

// Of all ways to write one symmetry, that which turns the first cell of each component by nothing.
void settle_turns(const MoveRules& rules, const SymmetryGraph& graph, RuleSymmetry& symmetry) {
  std::map<int, int> first;            // by component
  std::set<std::pair<int, int>> done;  // kind, piece
  for (std::size_t c = 0; c < rules.cells.size(); ++c) {
    const int kind = rules.cells[c].kind, turns = rules.kinds[at(kind)].turns;
    if (!graph.has_sides(kind)) continue;
    const int by = first.try_emplace(graph.component[c], symmetry.turn[c]).first->second;
    symmetry.turn[c] = modulo(symmetry.turn[c] - by, turns);
    const int piece = rules.goal[c] / turns;
    if (!done.emplace(kind, piece).second) continue;
    for (int v = piece * turns; v < (piece + 1) * turns; ++v) {
      int& value = symmetry.value[at(kind)][at(v)];
      value = turned(rules.kinds[at(kind)], value, by);
    }
  }
}

RuleSymmetry read_symmetry(const MoveRules& rules, const SymmetryGraph& graph,
                           const std::vector<int>& images) {
  RuleSymmetry symmetry;
  symmetry.cell.assign(images.begin(), images.begin() + static_cast<std::ptrdiff_t>(rules.cells.size()));
  symmetry.turn.assign(rules.cells.size(), 0);
  for (int k = 0; k < static_cast<int>(rules.kinds.size()); ++k) {
    std::vector<int> values(rules.kinds[at(k)].texts.size());
    for (std::size_t v = 0; v < values.size(); ++v)
      values[v] = images[at(graph.value(k, static_cast<int>(v)))] - graph.value(k, 0);
    symmetry.value.push_back(std::move(values));
    if (graph.has_sides(k)) read_sides(rules, graph, images, k, symmetry);
  }
  settle_turns(rules, graph, symmetry);
  return symmetry;
}

// By how much the image of a value at a cell grows when the value grows by `amount`; none: that differs.
std::optional<int> image_amount(const MoveRules& rules, const SymmetryGraph& graph,
                                const RuleSymmetry& symmetry, int cell, int amount) {
  const ValueKind& kind = kind_of(rules, cell);
  const int number = rules.cells[at(cell)].kind;
  const std::vector<int>& images = symmetry.value[at(number)];
  std::optional<int> common;
  for (int v = 0; v < kind.size(); ++v) {
    if (!graph.may_hold(cell, number, v / kind.turns)) continue;
    const int before = images[at(v)], after = images[at(turned(kind, v, amount))];
    if (before / kind.turns != after / kind.turns) return std::nullopt;
    const int grown = modulo(after - before, kind.turns);
    if (common.value_or(grown) != grown) return std::nullopt;
    common = grown;
  }
  return common;
}

// The move that a symmetry makes of one; none: it would be no move.
std::optional<RuleMove> image_of_move(const MoveRules& rules, const SymmetryGraph& graph,
                                      const RuleSymmetry& symmetry, const RuleMove& move) {
  RuleMove image;
  for (const RuleMove::Guard& guard : move.guards) {
    const ValueKind& kind = kind_of(rules, guard.cell);
    const auto& images = symmetry.value[at(rules.cells[at(guard.cell)].kind)];
    u64 values = 0;
    for (int v = 0; v < kind.size() && v < 64; ++v) {
      if ((guard.values >> v & 1) != 0)
        values |= u64{1} << turned(kind, images[at(v)], symmetry.turn[at(guard.cell)]);
    }
    image.guards.push_back({symmetry.cell[at(guard.cell)], values});
  }
  for (const Flow& flow : flow_of(move)) {
    const auto grown = image_amount(rules, graph, symmetry, flow.to, flow.add);
    if (!grown) return std::nullopt;
    const int amount = modulo(*grown + symmetry.turn[at(flow.to)] - symmetry.turn[at(flow.from)],
                              kind_of(rules, flow.to).turns);
    const int from = symmetry.cell[at(flow.from)], to = symmetry.cell[at(flow.to)];
    if (from != to) image.carries.push_back({from, to});
    if (amount != 0) image.additions.push_back({to, amount});
  }
  std::sort(image.guards.begin(), image.guards.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  std::sort(image.carries.begin(), image.carries.end(),
            [](const auto& a, const auto& b) { return a.to < b.to; });
  std::sort(image.additions.begin(), image.additions.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return image;
}

bool keeps_sums(const MoveRules& rules, const RuleSymmetry& symmetry) {
  using Terms = std::pair<int, std::vector<std::pair<int, int>>>;
  std::multiset<Terms> before, after;
  for (const MoveRules::Sum& sum : rules.sums) {
    Terms own{sum.value, sum.cells}, image = own;
    for (auto& [cell, weight] : image.second) cell = symmetry.cell[at(cell)];
    std::sort(own.second.begin(), own.second.end());
    std::sort(image.second.begin(), image.second.end());
    before.insert(std::move(own));
    after.insert(std::move(image));
  }
  return before == after;
}

// Fills in what becomes of the moves; false: it is no symmetry.
bool find_moves(const MoveRules& rules, const SymmetryGraph& graph, const std::map<Deed, int>& known,
                RuleSymmetry& symmetry) {
  for (const std::vector<int>& values : symmetry.value) {
    std::vector<char> seen(values.size(), 0);
    for (const int v : values) {
      if (v < 0 || at(v) >= seen.size() || std::exchange(seen[at(v)], 1) != 0) return false;
    }
  }
  if (!rules.goal.empty() && image_of(rules, symmetry, rules.goal) != rules.goal) return false;
  if (!keeps_sums(rules, symmetry)) return false;
  for (const RuleMove& move : rules.moves) {
    const auto image = image_of_move(rules, graph, symmetry, move);
    const auto found = image ? known.find(deed_of(*image)) : known.end();
    if (found == known.end()) return false;
    symmetry.move.push_back(found->second);
  }
  return true;
}

RuleSymmetry nothing(const MoveRules& rules) {
  RuleSymmetry same;
  same.cell.resize(rules.cells.size());
  std::iota(same.cell.begin(), same.cell.end(), 0);
  same.turn.assign(rules.cells.size(), 0);
  for (const ValueKind& kind : rules.kinds) {
    same.value.emplace_back(kind.texts.size());
    std::iota(same.value.back().begin(), same.value.back().end(), 0);
  }
  same.move.resize(rules.moves.size());
  std::iota(same.move.begin(), same.move.end(), 0);
  return same;
}

// First `a`, then `b`. How `b` counts turns is that of the piece which `a` brings to the cell in the goal.
RuleSymmetry followed(const MoveRules& rules, const RuleSymmetry& a, const RuleSymmetry& b) {
  RuleSymmetry both = a;
  for (std::size_t c = 0; c < both.cell.size(); ++c) {
    both.cell[c] = b.cell[at(a.cell[c])];
    if (rules.goal.empty()) continue;
    const int kind = rules.cells[c].kind, turns = rules.kinds[at(kind)].turns;
    const auto first = b.value[at(kind)].begin() + a.value[at(kind)][at(rules.goal[c])] / turns * turns;
    const int grown = turns > 1 ? modulo(first[1] - first[0], turns) : 0;
    both.turn[c] = modulo(grown * a.turn[c] + b.turn[at(a.cell[c])], turns);
  }
  for (std::size_t k = 0; k < both.value.size(); ++k) {
    for (int& value : both.value[k]) value = b.value[k][at(value)];
  }
  for (int& move : both.move) move = b.move[at(move)];
  return both;
}

}  // namespace

std::vector<int> image_of(const MoveRules& rules, const RuleSymmetry& symmetry,
                          const std::vector<int>& position) {
  std::vector<int> image(position.size());
  for (std::size_t c = 0; c < position.size(); ++c) {
    const ValueKind& kind = kind_of(rules, static_cast<int>(c));
    const int value = symmetry.value[at(rules.cells[c].kind)][at(position[c])];
    image[at(symmetry.cell[c])] = turned(kind, value, symmetry.turn[c]);
  }
  return image;
}

RuleSymmetries symmetries_of(const MoveRules& rules, Progress& progress) {
  RuleSymmetries found;
  found.complete = false;
  double sides = 0, effects = 0;
  for (const RuleCell& cell : rules.cells) sides += rules.kinds[at(cell.kind)].turns;
  for (const RuleMove& move : rules.moves)
    effects += static_cast<double>(move.guards.size() + move.carries.size() + move.additions.size());
  if (sides > most_vertices || effects > most_edges || rules.moves.size() > at(most_vertices)) return found;
  SymmetryGraph graph(rules);
  if (graph.vertices() > most_vertices || graph.edges() > most_edges || graph.vertices() == 0) return found;
  graph.finish();
  const auto automorphisms = find_automorphisms(graph, progress);
  if (!automorphisms) return found;
  if (double(automorphisms->generators.size()) * (effects + double(rules.cells.size())) > most_applied)
    return found;

  std::map<Deed, int> known;
  for (std::size_t m = 0; m < rules.moves.size(); ++m)
    known.try_emplace(deed_of(rules.moves[m]), static_cast<int>(m));
  const RuleSymmetry same = nothing(rules);
  found.complete = true;
  for (const std::vector<int>& images : automorphisms->generators) {
    if (!progress.advance(1)) return {.generators = {}, .order = "1", .complete = false};
    RuleSymmetry symmetry = read_symmetry(rules, graph, images);
    if (!find_moves(rules, graph, known, symmetry)) {
      found.complete = false;
      continue;
    }
    if (symmetry.cell != same.cell || symmetry.value != same.value || symmetry.turn != same.turn)
      found.generators.push_back(std::move(symmetry));
  }
  if (found.complete) found.order = mpz_class(automorphisms->order / graph.idle()).get_str();
  return found;
}

std::vector<RuleSymmetry> all_symmetries(const MoveRules& rules, const RuleSymmetries& found,
                                         std::size_t most) {
  std::vector<RuleSymmetry> all = {nothing(rules)};
  if (found.complete && mpz_class(found.order) > static_cast<unsigned long>(most)) return all;
  const SymmetryGraph graph(rules);
  std::set<std::tuple<std::vector<int>, std::vector<std::vector<int>>, std::vector<int>>> seen;
  seen.emplace(all[0].cell, all[0].value, all[0].turn);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const RuleSymmetry& generator : found.generators) {
      RuleSymmetry next = followed(rules, all[i], generator);
      settle_turns(rules, graph, next);
      if (!seen.emplace(next.cell, next.value, next.turn).second) continue;
      if (all.size() == most) return {nothing(rules)};
      all.push_back(std::move(next));
    }
  }
  return all;
}

}  // namespace nonet
