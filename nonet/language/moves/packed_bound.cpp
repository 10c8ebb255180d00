// Tables of lower bounds, from the rules and a target alone.
//
// A value in a cell is a token. A move takes tokens to other cells or values; what a token needs is the
// fewest moves that change it until it is one that the target wants, whatever the other cells hold. The sum
// over all tokens falls in one move by no more than the most that the move's own tokens can fall together.
//
// An orbit of few bits is a small puzzle by itself: guards of its own cells count, all others are let go.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/packed_rules.h"

namespace nonet {
namespace {

constexpr int never = std::numeric_limits<int>::max();
constexpr double most_steps = 1 << 24;    // effects looked at in the searches of all orbits
constexpr double most_changes = 1 << 23;  // tokens that moves change
constexpr std::size_t most_sum = 1 << 15;

class Tokens {
 public:
  Tokens(const PackedShape& shape, const std::vector<int>& target)
      : shape_(shape), first_(shape.cells.size() + 1, 0) {
    for (std::size_t c = 0; c < shape.cells.size(); ++c)
      first_[c + 1] = first_[c] + at(shape.kind(static_cast<int>(c)).size());
    need_.assign(first_.back(), never);
    link();
    std::vector<std::size_t> queue;
    for (std::size_t c = 0; c < target.size(); ++c) {
      need_[first_[c] + at(target[c])] = 0;
      queue.push_back(first_[c] + at(target[c]));
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (std::size_t e = begin_[queue[i]]; e < begin_[queue[i] + 1]; ++e) {
        if (need_[sources_[e]] != never) continue;
        need_[sources_[e]] = need_[queue[i]] + 1;
        queue.push_back(sources_[e]);
      }
    }
    if (shape.structure.blank >= 0) ignore_blank();
  }

  // So many changes are too many to look at.
  static bool fits(const PackedShape& shape) {
    double changes = 0;
    for (const RuleMove& move : shape.rules.moves) {
      for (const auto& carry : move.carries) changes += shape.kind(carry.to).size();
      for (const auto& addition : move.additions) changes += shape.kind(addition.cell).size();
    }
    return changes <= most_changes;
  }

  int need(int cell, int value) const { return need_[first_[at(cell)] + at(value)]; }
  int most_need() const {
    int most = 0;
    for (const int need : need_) {
      if (need != never) most = std::max(most, need);
    }
    return most;
  }
  // The most that one move takes from the sum.
  int most_gain() const {
    int most = 0;
    for (const RuleMove& move : shape_.rules.moves) {
      int gain = 0;
      each_token(move, [&](int, const std::vector<std::pair<std::size_t, std::size_t>>& changes) {
        int best = std::numeric_limits<int>::min();
        for (const auto& [before, after] : changes) {
          if (need_[before] == never || need_[after] == never) continue;
          best = std::max(best, need_[before] - need_[after]);
        }
        if (best != std::numeric_limits<int>::min()) gain += best;
      });
      most = std::max(most, gain);
    }
    return most;
  }

 private:
  // f(cell, what its tokens become) for every cell that the move changes: token before, token after.
  template <class F>
  void each_token(const RuleMove& move, F&& f) const {
    std::vector<std::pair<std::size_t, std::size_t>> changes;
    for (const Flow& flow : flow_of(move)) {
      const ValueKind& kind = shape_.kind(flow.from);
      const RuleMove::Guard* guard = guard_of(move, flow.from);
      changes.clear();
      for (int v = 0; v < kind.size(); ++v) {
        if (guard != nullptr && (guard->values >> v & 1) == 0) continue;
        changes.emplace_back(first_[at(flow.from)] + at(v),
                             first_[at(flow.to)] + at(turned(v, flow.add, kind.turns)));
      }
      f(flow.from, changes);
    }
  }
  // For every token, those that a move turns into it.
  void link() {
    std::vector<std::pair<std::size_t, std::size_t>> links;  // after, before
    for (const RuleMove& move : shape_.rules.moves) {
      each_token(move, [&](int, const auto& changes) {
        for (const auto& [before, after] : changes) links.emplace_back(after, before);
      });
      if (links.size() > (std::size_t{1} << 22)) shrink(links);
    }
    shrink(links);
    begin_.assign(first_.back() + 1, 0);
    for (const auto& link : links) ++begin_[link.first + 1];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    for (const auto& link : links) sources_.push_back(link.second);
  }
  static void shrink(std::vector<std::pair<std::size_t, std::size_t>>& links) {
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
  }
  // The blank takes part in every move; it needs nothing, and what cannot come home is left to invariants.
  void ignore_blank() {
    for (const auto& orbit : shape_.structure.orbits) {
      for (const int cell : orbit) {
        if (shape_.structure.blank < shape_.kind(cell).size())
          need_[first_[at(cell)] + at(shape_.structure.blank)] = 0;
      }
    }
    for (int& need : need_) {
      if (need == never) need = 0;
    }
  }

  const PackedShape& shape_;
  std::vector<std::size_t> first_;  // token of a cell's value 0
  std::vector<int> need_;
  std::vector<std::size_t> begin_, sources_;
};

PackedLookup lookup(const PackedShape::Group& group, std::size_t table) {
  return {static_cast<std::uint32_t>(table), static_cast<std::uint16_t>(group.mask()),
          static_cast<std::uint8_t>(group.word), static_cast<std::uint8_t>(group.shift)};
}

void add_sums(const PackedShape& shape, const Tokens& tokens, BoundTables& tables) {
  const int gain = tokens.most_gain();
  const std::size_t largest = at(tokens.most_need()) * shape.cells.size();
  if (gain == 0 || largest + 1 >= most_sum) return;
  for (const auto& chunk : shape.chunks) {
    const std::size_t begin = tables.sum.size();
    bool any = false;
    for (u64 bits = 0; bits <= chunk.mask(); ++bits) {
      std::size_t sum = 0;
      for (const int cell : chunk.cells) {
        const PackedCell& here = shape.cells[at(cell)];
        const int value = static_cast<int>(bits >> (here.shift - chunk.shift) & here.mask());
        if (value >= shape.kind(cell).size()) continue;
        const int need = tokens.need(cell, value);
        sum = need == never ? most_sum : std::min(most_sum, sum + at(need));
      }
      any = any || sum > 0;
      tables.sum.push_back(static_cast<std::uint16_t>(sum));
    }
    if (any) tables.sums.push_back(lookup(chunk, begin));
    if (!any) tables.sum.resize(begin);
  }
  for (std::size_t sum = 0; sum <= largest; ++sum)
    tables.by_sum.push_back(static_cast<std::uint16_t>((sum + at(gain) - 1) / at(gain)));
  tables.by_sum.push_back(static_cast<std::uint16_t>(tables.by_sum.back() + 1));  // cannot come home
}

void add_changes(const PackedShape& shape, const Tokens& tokens, BoundTables& tables) {
  const std::size_t values = shape.cells[at(shape.structure.blank_cell[0])].mask() + 1;
  const int kinds = shape.kind(shape.structure.blank_cell[0]).size();
  const std::size_t moves = shape.rules.moves.size();
  tables.change.assign(moves * values, 0);
  for (std::size_t m = 0; m < moves; ++m) {
    const auto& carry = shape.rules.moves[m].carries[0];
    const int from = shape.structure.blank_cell[m], to = carry.from == from ? carry.to : carry.from;
    for (int v = 0; v < kinds; ++v)
      tables.change[m * values + at(v)] = static_cast<std::int8_t>(tokens.need(from, v) - tokens.need(to, v));
  }
}

// What an orbit's own bits become; a value that the guards forbid, or that there is not: nothing.
class OrbitMoves {
 public:
  OrbitMoves(const PackedShape& shape, const PackedShape::Group& orbit) : shape_(shape), orbit_(orbit) {}

  std::optional<u64> next(const RuleMove& move, u64 bits) const {
    std::array<u64, PackedShape::most_words> words{};
    words[at(orbit_.word)] = bits << orbit_.shift;
    u64 result = bits;
    const auto put = [&](int cell, int value) {
      const PackedCell& here = shape_.cells[at(cell)];
      const int shift = here.shift - orbit_.shift;
      result = (result & ~(here.mask() << shift)) | static_cast<u64>(value) << shift;
    };
    const auto inside = [&](int cell) {
      return std::binary_search(orbit_.cells.begin(), orbit_.cells.end(), cell);
    };
    for (const auto& guard : move.guards) {
      if (inside(guard.cell) && (guard.values >> shape_.value(words, guard.cell) & 1) == 0)
        return std::nullopt;
    }
    for (const auto& carry : move.carries) {
      if (inside(carry.to)) put(carry.to, shape_.value(words, carry.from));
    }
    for (const auto& addition : move.additions) {
      if (!inside(addition.cell)) continue;
      const PackedCell& here = shape_.cells[at(addition.cell)];
      const int value = static_cast<int>(result >> (here.shift - orbit_.shift) & here.mask());
      put(addition.cell, turned(value, addition.amount, shape_.kind(addition.cell).turns));
    }
    return result;
  }
  bool is_position(u64 bits) const {
    return std::all_of(orbit_.cells.begin(), orbit_.cells.end(), [&](int cell) {
      const PackedCell& here = shape_.cells[at(cell)];
      return static_cast<int>(bits >> (here.shift - orbit_.shift) & here.mask()) < shape_.kind(cell).size();
    });
  }

 private:
  const PackedShape& shape_;
  const PackedShape::Group& orbit_;
};

// By orbit of `orbits`, the moves that change it.
std::vector<std::vector<const RuleMove*>> moves_by_orbit(const PackedShape& shape,
                                                         const std::vector<PackedShape::Group>& orbits) {
  std::vector<int> orbit_of(shape.cells.size(), -1);
  for (std::size_t o = 0; o < orbits.size(); ++o) {
    for (const int cell : orbits[o].cells) orbit_of[at(cell)] = static_cast<int>(o);
  }
  std::vector<std::vector<const RuleMove*>> moves(orbits.size());
  for (const RuleMove& move : shape.rules.moves) {
    const auto note = [&](int cell) {
      const int orbit = orbit_of[at(cell)];
      if (orbit >= 0 && (moves[at(orbit)].empty() || moves[at(orbit)].back() != &move))
        moves[at(orbit)].push_back(&move);
    };
    for (const auto& carry : move.carries) note(carry.to);
    for (const auto& addition : move.additions) note(addition.cell);
  }
  return moves;
}

// By bits: the fewest moves until they are the target's.
std::vector<int> own_distances(const PackedShape& shape, const PackedShape::Group& orbit,
                               const std::vector<const RuleMove*>& moves, u64 target) {
  const OrbitMoves own(shape, orbit);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links;  // after, before
  for (const RuleMove* move : moves) {
    for (u64 bits = 0; bits <= orbit.mask(); ++bits) {
      if (!own.is_position(bits)) continue;
      if (const auto after = own.next(*move, bits); after && *after != bits)
        links.emplace_back(static_cast<std::uint32_t>(*after), static_cast<std::uint32_t>(bits));
    }
  }
  std::sort(links.begin(), links.end());
  std::vector<int> distance(orbit.mask() + 1, never);
  std::vector<std::uint32_t> queue = {static_cast<std::uint32_t>(target)};
  distance[target] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (auto link = std::lower_bound(links.begin(), links.end(), std::pair(queue[i], std::uint32_t{0}));
         link != links.end() && link->first == queue[i]; ++link) {
      if (distance[link->second] != never) continue;
      distance[link->second] = distance[queue[i]] + 1;
      queue.push_back(link->second);
    }
  }
  return distance;
}

void add_orbits(const PackedShape& shape, const std::vector<int>& target, BoundTables& tables) {
  const auto moves = moves_by_orbit(shape, shape.small_orbits);
  double left = most_steps;
  for (std::size_t o = 0; o < shape.small_orbits.size(); ++o) {
    const PackedShape::Group& orbit = shape.small_orbits[o];
    double effects = double(orbit.cells.size());
    for (const RuleMove* move : moves[o])
      effects += double(1 + move->guards.size() + move->carries.size() + move->additions.size());
    if (effects * double(orbit.mask() + 1) > left) continue;
    left -= effects * double(orbit.mask() + 1);
    u64 wanted = 0;
    for (const int cell : orbit.cells)
      wanted |= static_cast<u64>(target[at(cell)]) << (shape.cells[at(cell)].shift - orbit.shift);
    const std::vector<int> distance = own_distances(shape, orbit, moves[o], wanted);
    int most = 0;
    for (const int d : distance) most = d == never ? most : std::max(most, d);
    if (most == 0) continue;
    tables.farthest.push_back(lookup(orbit, tables.far.size()));
    for (const int d : distance) tables.far.push_back(static_cast<std::uint16_t>(d == never ? most + 1 : d));
  }
}

}  // namespace

BoundTables bound_tables(const PackedShape& shape, const std::vector<int>& target) {
  BoundTables tables;
  const bool fits = Tokens::fits(shape);
  if (shape.structure.blank >= 0) {
    if (!fits) {
      const PackedCell& any = shape.cells[at(shape.structure.blank_cell[0])];
      tables.change.assign(shape.rules.moves.size() * (any.mask() + 1), 0);
      return tables;
    }
    const Tokens tokens(shape, target);
    add_sums(shape, tokens, tables);
    add_changes(shape, tokens, tables);
    if (tables.sums.empty()) std::fill(tables.change.begin(), tables.change.end(), std::int8_t{0});
    return tables;
  }
  add_orbits(shape, target, tables);
  // What whole orbits need is more than what their cells need.
  const bool all_small =
      tables.farthest.size() == shape.structure.orbits.size() && tables.farthest.size() <= 8;
  if (!all_small && fits) add_sums(shape, Tokens(shape, target), tables);
  // A single cell by itself says no more than the sum does.
  if (tables.farthest.size() > 8) tables.farthest.clear(), tables.far.clear();
  return tables;
}

}  // namespace nonet
