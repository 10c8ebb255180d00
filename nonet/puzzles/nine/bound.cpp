// A lower bound from parts of the board. Two pairs of columns (i, n-1-i) and (j, n-1-j) meet the equal rows
// in four orbits that no other column touches: a 4 x 4 nine of its own. Disjoint pairs of pairs share no
// column, only the turns. So with k such groups, a swap priced k and a turn priced 1 in each, the distances
// of the groups together are at most k times the length of any answer.
#include <algorithm>
#include <array>
#include <limits>

#include "nonet/base/flat_map.h"
#include "nonet/puzzles/nine/search.h"

namespace nonet {
namespace {

// Some orbits of a board, a byte each, as Nine has them.
class Part {
 public:
  Part(const NineBoard& board, const std::vector<int>& columns) : n_(board.n), columns_(columns) {
    const NineShape shape(board.n);
    const auto inside = [&](int c) { return std::find(columns.begin(), columns.end(), c) != columns.end(); };
    for (int o = 0; o < shape.orbits(); ++o) {
      if (shape.is_centre(o) || !inside(shape.column(o, 0)) || !inside(shape.column(o, 1))) continue;
      for (unsigned p = 0; p < 4; ++p) {
        const unsigned shift = 8 * orbits_ + p;
        const auto cell = at(shape.cells[at(o)][p]);
        start_ |= u64{board.cells[cell]} << shift | u64{board.cells[cell + at(n_ * n_)]} << (shift + 4);
        goal_ |= u64{16} << shift;
        for (std::size_t k = 0; k < columns.size(); ++k)
          masks_[k] |= shape.column(o, static_cast<int>(p)) == columns[k] ? u64{1} << shift : 0;
      }
      if (++orbits_ == 8) break;
    }
  }
  u64 start() const { return start_; }
  u64 goal() const { return goal_; }

  // f(next, cost)
  template <class F>
  void each_next(u64 s, int swap, int turn, const F& f) const {
    constexpr u64 low = 0x0101010101010101;
    for (const int side : {0, 4}) {
      const u64 four = s >> side & (low * 15), rest = s & ~(low * 15 << side);
      f(rest | (((four & (low * 7)) << 1 | (four >> 3 & low)) << side), turn);
      f(rest | (((four >> 1 & (low * 7)) | (four & low) << 3) << side), turn);
    }
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const u64 differ = (s ^ s >> 4) & masks_[k];
      f(s ^ differ ^ differ << 4, swap);
    }
  }

 private:
  int n_;
  std::vector<int> columns_;
  unsigned orbits_ = 0;
  u64 start_ = 0, goal_ = 0;
  std::array<u64, 8> masks_{};
};

// One end of a search by growing cost.
struct End {
  explicit End(u64 from) : cost(1, 0), layers(1, {0}) { states.insert(from, from); }
  FlatIndex<u64> states;
  std::vector<int> cost;                           // by number of the state
  std::vector<std::vector<std::uint32_t>> layers;  // by cost; entries that became cheaper stay behind
  std::size_t next = 0;                            // first layer not expanded

  bool settle() {
    while (next < layers.size() && layers[next].empty()) ++next;
    return next < layers.size();
  }
};

// The distance from start to goal, or less when the work runs out or progress stops it.
int part_distance(const Part& part, int swap, int turn, u64 work, Progress& progress) {
  End forward(part.start()), backward(part.goal());
  int best = part.start() == part.goal() ? 0 : std::numeric_limits<int>::max();
  u64 looks = 0;
  while (forward.settle() && backward.settle()) {
    const int reached = static_cast<int>(forward.next + backward.next);
    if (reached >= best || work == 0 || progress.should_stop()) return std::min(best, reached);
    const bool ahead = forward.layers[forward.next].size() <= backward.layers[backward.next].size();
    End& end = ahead ? forward : backward;
    const End& other = ahead ? backward : forward;
    const int g = static_cast<int>(end.next);
    const auto layer = std::move(end.layers[end.next]);
    end.layers[end.next++].clear();
    for (const std::uint32_t number : layer) {
      if (end.cost[number] != g) continue;
      part.each_next(u64{end.states.key(number)}, swap, turn, [&](u64 t, int price) {
        work -= work > 0;
        const auto [slot, fresh] = end.states.insert(t, t);
        if (fresh) end.cost.push_back(std::numeric_limits<int>::max());
        if (end.cost[slot] <= g + price) return;
        end.cost[slot] = g + price;
        if (end.layers.size() <= at(g + price)) end.layers.resize(at(g + price) + 1);
        end.layers[at(g + price)].push_back(slot);
        if (const auto met = other.states.find(t, t); met != FlatIndex<u64>::missing)
          best = std::min(best, g + price + other.cost[met]);
      });
      // A layer left half expanded proves no more than the last one did.
      if (work == 0 || (++looks % 256 == 0 && progress.should_stop())) return std::min(best, reached);
    }
  }
  return best;
}

}  // namespace

int nine_bound(const NineBoard& board, u64 work, Progress& progress) {
  const int n = board.n, pairs = n / 2;
  if (n == 1) return board.cells[0] != 0 ? 1 : 0;
  int bound = 0;
  const int groups = std::max(1, pairs / 2), pairings = pairs >= 4 ? 3 : 1;
  for (int pairing = 0; pairing < pairings; ++pairing) {
    int sum = 0;
    // Every pairing deals the pairs of columns anew: with four of them these are all three ways.
    std::vector<int> order;
    for (int i = 0; i < pairs; ++i) order.push_back(i);
    if (pairing > 0) std::swap(order[1], order[at(1 + pairing)]);
    for (int group = 0; group < groups; ++group) {
      std::vector<int> columns;
      for (int i = 2 * group; i < std::min(2 * group + 2, pairs); ++i) {
        columns.push_back(order[at(i)]);
        columns.push_back(n - 1 - order[at(i)]);
      }
      if (n % 2 == 1 && pairs <= 2) columns.push_back(n / 2);
      const u64 share = work / static_cast<u64>(groups * pairings);
      sum += part_distance(Part(board, columns), groups, 1, share, progress);
    }
    bound = std::max(bound, (sum + groups - 1) / groups);
  }
  return bound;
}

}  // namespace nonet
