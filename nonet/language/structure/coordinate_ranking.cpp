// Coordinates found from rules without guards (ranking.h): of every orbit the arrangements of its pieces,
// which may look alike, and the vectors of turns that moves reach, dealt to the two of
// nonet/tables/coordinate_table.h.
#include <algorithm>
#include <cmath>

#include "nonet/base/flat_map.h"
#include "nonet/language/structure/ranking.h"
#include "nonet/tables/coordinate_table.h"

namespace nonet {
namespace {

constexpr double most_values = 1 << 19;  // of one coordinate
constexpr double most_blocks = 1 << 24;
constexpr double most_turn_bytes = 64 << 20;  // what moves make of all values, twice as they grow
constexpr double most_effort = 2e8;           // cells looked at while they are found
constexpr u64 handy = 8192;                   // inner values: they fit the first-level cache as bytes

// The pieces, or the turns, of the cells of an orbit: one number of so many bits a cell.
struct Coordinate {
  std::vector<int> cells;
  int turns = 1;       // of the kind
  bool pieces = true;  // otherwise turns
  int bits = 0;        // a cell
  FlatIndex<u128> values;
  std::vector<std::uint32_t> turn;  // value i, move m: turn[i * moves + m]

  u64 size() const { return values.size(); }
  static u64 key(u128 value) { return static_cast<u64>(value) ^ mix(static_cast<u64>(value >> 64)); }
  int part(int value) const { return pieces ? value / turns : value % turns; }
  u64 cell_mask() const { return (u64{1} << bits) - 1; }

  u128 value_of(const PackedShape& shape, std::span<const u64> words) const {
    u128 value = 0;
    for (std::size_t i = cells.size(); i-- > 0;)
      value = value << bits | static_cast<u64>(part(shape.value(words, cells[i])));
    return value;
  }
  u128 value_of(const std::vector<int>& position) const {
    u128 value = 0;
    for (std::size_t i = cells.size(); i-- > 0;)
      value = value << bits | static_cast<u64>(part(position[at(cells[i])]));
    return value;
  }
  void enumerate(const MoveRules& rules);
};

// Where cell i's content comes from and what is added, for one move.
struct Source {
  int shift = 0;
  int add = 0;
};

std::vector<Source> sources_of(const Coordinate& coordinate, const RuleMove& move) {
  const auto index = [&](int cell) {
    const auto found = std::lower_bound(coordinate.cells.begin(), coordinate.cells.end(), cell);
    return found != coordinate.cells.end() && *found == cell
               ? static_cast<int>(found - coordinate.cells.begin())
               : -1;
  };
  std::vector<Source> sources(coordinate.cells.size());
  for (std::size_t i = 0; i < sources.size(); ++i) sources[i].shift = static_cast<int>(i) * coordinate.bits;
  for (const auto& carry : move.carries) {
    if (const int i = index(carry.to); i >= 0) sources[at(i)].shift = index(carry.from) * coordinate.bits;
  }
  for (const auto& addition : move.additions) {
    if (const int i = index(addition.cell); i >= 0 && !coordinate.pieces)
      sources[at(i)].add = addition.amount;
  }
  return sources;
}

void Coordinate::enumerate(const MoveRules& rules) {
  values.insert(value_of(rules.goal), key(value_of(rules.goal)));
  std::vector<std::vector<Source>> moves;
  for (const RuleMove& move : rules.moves) moves.push_back(sources_of(*this, move));
  for (std::size_t v = 0; v < values.size(); ++v) {
    const u128 value = values.key(v);
    for (const auto& sources : moves) {
      u128 next = 0;
      for (std::size_t i = sources.size(); i-- > 0;) {
        u64 part = static_cast<u64>(value >> sources[i].shift) & cell_mask();
        if (sources[i].add > 0) part = (part + static_cast<u64>(sources[i].add)) % static_cast<u64>(turns);
        next = next << bits | part;
      }
      turn.push_back(values.insert(next, key(next)).first);
    }
  }
}

// The move tables of several coordinates as one; the first is the most significant.
template <class Number>
std::vector<Number> combine(const std::vector<Coordinate>& parts, std::size_t moves, u64 size) {
  std::vector<Number> result(moves * size);
  for (std::size_t m = 0; m < moves; ++m) {
    for (u64 value = 0; value < size; ++value) {
      u64 to = 0, rest = value, weight = 1;
      for (std::size_t p = parts.size(); p-- > 0; weight *= parts[p].size(), rest /= parts[p].size())
        to += weight * parts[p].turn[rest % parts[p].size() * moves + m];
      result[m * size + value] = static_cast<Number>(to);
    }
  }
  return result;
}

class CoordinateRanking final : public Ranking {
 public:
  CoordinateRanking(std::shared_ptr<const PackedShape> shape, std::vector<Coordinate> outer,
                    std::vector<Coordinate> inner)
      : shape_(std::move(shape)), outer_(std::move(outer)), inner_(std::move(inner)) {
    for (const Coordinate& c : outer_) blocks_ *= c.size();
    for (const Coordinate& c : inner_) width_ *= c.size();
    for (const auto* side : {&outer_, &inner_}) {
      for (const Coordinate& c : *side) turn_bytes_ += double(c.turn.capacity() * sizeof(c.turn[0]));
    }
  }

  std::string_view name() const override { return "coordinates"; }
  u64 size() const override { return blocks_ * width_; }
  u64 rank(std::span<const u64> words) const override {
    u64 result = 0;
    for (const auto* side : {&outer_, &inner_}) {
      for (const Coordinate& c : *side) {
        const u128 value = c.value_of(*shape_, words);
        const std::uint32_t number = c.values.find(value, Coordinate::key(value));
        if (number == FlatIndex<u128>::missing) return size();
        result = result * c.size() + number;
      }
    }
    return result;
  }
  void unrank(u64 rank, std::span<u64> words) const override {
    for (const auto* side : {&inner_, &outer_}) {
      for (std::size_t p = side->size(); p-- > 0; rank /= (*side)[p].size())
        put((*side)[p], (*side)[p].values.key(rank % (*side)[p].size()), words);
    }
  }
  double table_bytes(int threads) const override {
    const auto moves = static_cast<int>(shape_->rules.moves.size());
    return coordinate_table_bytes(blocks_, width_, moves, threads) +
           double(moves) * (double(blocks_) * 4 + double(width_) * 2) + turn_bytes_;
  }
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const override {
    const std::size_t moves = shape_->rules.moves.size();
    if (table_bytes(threads) > memory) return table_refusal(size(), table_bytes(threads), memory);
    CoordinateMoves data;
    data.blocks = blocks_;
    data.width = width_;
    data.moves = static_cast<int>(moves);
    data.inverse = shape_->structure.inverse;
    data.outer = combine<std::uint32_t>(outer_, moves, blocks_);
    data.inner = combine<std::uint16_t>(inner_, moves, width_);
    return build_coordinate_table(data, threads, memory, progress);  // every coordinate of the goal is 0
  }

 private:
  void put(const Coordinate& c, u128 value, std::span<u64> words) const {
    for (const int cell : c.cells) {
      const PackedCell& here = shape_->cells[at(cell)];
      const u64 part = (static_cast<u64>(value) & c.cell_mask()) * (c.pieces ? static_cast<u64>(c.turns) : 1);
      if (here.bits > 0) words[at(here.word)] += part << here.shift;
      value >>= c.bits;
    }
  }

  std::shared_ptr<const PackedShape> shape_;
  std::vector<Coordinate> outer_, inner_;
  u64 blocks_ = 1, width_ = 1;
  double turn_bytes_ = 0;
};

// Not enumerated yet; none where it would be too large.
std::vector<Coordinate> coordinates_of(const PackedShape& shape, bool& fits) {
  std::vector<Coordinate> result;
  const std::vector<bool> added = cells_added_to(shape.rules);
  for (const auto& cells : shape.structure.orbits) {
    const ValueKind& kind = shape.kind(cells[0]);
    if (kind.size() == 1) continue;
    const bool turned = std::any_of(cells.begin(), cells.end(), [&](int cell) { return added[at(cell)]; });
    for (const bool pieces : {true, false}) {
      if (!pieces && !turned) continue;
      Coordinate c;
      c.cells = cells;
      c.turns = turned ? kind.turns : 1;
      c.pieces = pieces;
      c.bits = static_cast<int>(
          std::bit_width(static_cast<unsigned>((pieces ? kind.size() / c.turns : c.turns) - 1)));
      fits = fits && c.bits * static_cast<int>(cells.size()) <= 128;
      result.push_back(std::move(c));
    }
  }
  return result;
}

double most_values_of(const Coordinate& c, const std::vector<int>& goal) {
  if (!c.pieces) return std::pow(double(c.turns), double(c.cells.size()));
  std::vector<int> pieces;
  for (const int cell : c.cells) pieces.push_back(c.part(goal[at(cell)]));
  std::sort(pieces.begin(), pieces.end());
  double result = 1;
  for (std::size_t i = 0, same = 0; i < pieces.size(); ++i) {
    same = i > 0 && pieces[i] == pieces[i - 1] ? same + 1 : 1;
    result *= double(i + 1) / double(same);
  }
  return result;
}

}  // namespace

std::shared_ptr<const Ranking> rank_by_coordinates(const std::shared_ptr<const PackedShape>& shape) {
  bool fits = !shape->structure.guarded && shape->structure.reversible && !shape->rules.moves.empty();
  std::vector<Coordinate> all = coordinates_of(*shape, fits);
  double effort = 0, turns = 0, smallest = most_values;
  for (const Coordinate& c : all) {
    const double values = most_values_of(c, shape->rules.goal);
    fits = fits && values <= most_values;
    if (values > 1) smallest = std::min(smallest, values);
    turns += values * double(shape->rules.moves.size());
    effort += values * double(c.cells.size()) * double(shape->rules.moves.size());
  }
  // Moves reach at least half of what one coordinate could be, and one must be small enough for a block.
  if (!fits || effort > most_effort || turns * 2 * sizeof(std::uint32_t) > most_turn_bytes ||
      smallest > 2 * double(CoordinateMoves::widest))
    return nullptr;
  for (Coordinate& c : all) c.enumerate(shape->rules);
  std::sort(all.begin(), all.end(), [](const Coordinate& a, const Coordinate& b) {
    if (a.size() != b.size()) return a.size() > b.size();
    return std::pair(a.cells[0], a.pieces) < std::pair(b.cells[0], b.pieces);
  });
  std::vector<Coordinate> outer, inner;
  u64 width = 1;
  double blocks = 1;
  for (Coordinate& c : all) {
    const bool small = width * c.size() <= handy;
    if (small) width *= c.size();
    if (!small) blocks *= double(c.size());
    (small ? inner : outer).push_back(std::move(c));
  }
  if (width == 1 && !outer.empty() && outer.back().size() <= CoordinateMoves::widest) {
    width = outer.back().size();
    blocks /= double(width);
    inner.push_back(std::move(outer.back()));
    outer.pop_back();
  }
  if ((width == 1 && blocks > 1) || blocks > most_blocks || blocks * double(width) > double(Ranking::most))
    return nullptr;
  return std::make_shared<CoordinateRanking>(shape, std::move(outer), std::move(inner));
}

}  // namespace nonet
