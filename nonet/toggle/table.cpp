#include "nonet/toggle/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "nonet/base/decimal.h"
#include "nonet/base/digest.h"
#include "nonet/base/kernels.h"

namespace nonet {

namespace {
using Bitmap = std::vector<u64>;
u64 count_bits(const Bitmap& map) {
  u64 sum = 0;
  for (const u64 word : map) sum += static_cast<u64>(std::popcount(word));
  return sum;
}

constexpr int most_levels = 64;  // to look back at; beyond that, the queue takes less memory

int unit_of(const ToggleSystem& system) {
  int unit = 0;
  for (int move = 0; move < system.moves(); ++move) unit = std::gcd(unit, system.cost(move));
  return std::max(unit, 1);
}
int lookback_of(const ToggleSystem& system) {
  return system.max_cost() / unit_of(system);
}
}  // namespace

// Level c is every state not seen before that some move reaches from level c - cost(move).
class ToggleTable::Builder {
 public:
  Builder(ToggleTable& table, const ToggleSystem& system, Progress& progress)
      : table_(table), system_(system), progress_(progress) {
    for (int move = 0; move < system.moves(); ++move) {
      Values effect(static_cast<std::size_t>(system.cells()), 0);
      for (const auto& e : system.effects(move))
        effect[static_cast<std::size_t>(e.cell)] = static_cast<Value>(e.amount);
      steps_.push_back(digits(table.rank(effect)));
      masks_.push_back(table.rank(effect));
    }
    for (const auto& row : table.rows_) {  // count * row, in the digits of the later rows
      Values carry(row.cells.size());
      for (std::size_t c = 0; c < carry.size(); ++c) {
        carry[c] = static_cast<Value>(std::uint64_t{row.cells[c]} * static_cast<u64>(row.count) %
                                      static_cast<u64>(table.modulus_));
      }
      carries_.push_back(digits(table.rank(carry)));
    }
    scratch_.resize(table.rows_.size());
  }

  Result<Done> run(double memory) {
    table_.histogram_ = {1};
    return lookback_of(system_) <= most_levels ? by_levels(memory) : by_queue(memory);
  }

 private:
  std::vector<int> digits(u64 index) const {
    std::vector<int> d(table_.rows_.size());
    split(index, d);
    return d;
  }
  void split(u64 index, std::vector<int>& d) const {
    for (std::size_t i = d.size(); i-- > 0;) {
      const auto count = static_cast<u64>(table_.rows_[i].count);
      d[i] = static_cast<int>(index % count);
      index /= count;
    }
  }

  // Level by level, in steps of the greatest common divisor of all costs.
  Result<Done> by_levels(double memory) {
    const int unit = unit_of(system_), lookback = lookback_of(system_);
    const std::size_t words = (table_.size_ + 63) / 64;
    Bitmap seen(words, 0), level(words, 0);
    level[0] = seen[0] = 1;
    // Costs differ by move: keep as many past levels as the dearest move looks back.
    std::vector<Bitmap> past;
    std::vector<int> past_cost;
    u64 found = 1;
    past.push_back(level);
    past_cost.push_back(0);
    for (int cost = unit; found < table_.size_; cost += unit) {
      std::fill(level.begin(), level.end(), 0);
      for (int move = 0; move < system_.moves(); ++move) {
        const auto source = std::find(past_cost.begin(), past_cost.end(), cost - system_.cost(move));
        if (source == past_cost.end()) continue;
        expand(past[static_cast<std::size_t>(source - past_cost.begin())], level, move);
        if (progress_.should_stop()) return Done{};
      }
      for (std::size_t w = 0; w < words; ++w) {
        level[w] &= ~seen[w];
        seen[w] |= level[w];
      }
      const u64 count = count_bits(level);
      found += count;
      progress_.report_fraction(double(found) / double(table_.size_));
      if (auto counted = count_at(static_cast<std::uint32_t>(cost), count, memory); !counted) return counted;
      record(level, cost);
      if (past.size() < static_cast<std::size_t>(lookback)) {
        past.push_back(level);
        past_cost.push_back(cost);
      } else {
        const auto oldest = static_cast<std::size_t>(std::min_element(past_cost.begin(), past_cost.end()) -
                                                     past_cost.begin());
        past[oldest].swap(level);
        past_cost[oldest] = cost;
      }
    }
    table_.complete_ = true;
    return Done{};
  }

  // State by state, in order of cost: if costs are far apart, most levels would be empty.
  Result<Done> by_queue(double memory) {
    constexpr u64 pause = 1024;
    std::vector<std::uint32_t> costs(table_.size_, ~std::uint32_t{0});  // by state: the least known
    std::vector<Reached> heap = {{0, 0}};  // the cheapest first; stale if the state was reached cheaper
    costs[0] = 0;
    u64 found = 0, here = 0;
    std::uint32_t cost = 0;
    for (u64 steps = 1; !heap.empty(); ++steps) {
      if (steps % pause == 0 && !progress_.advance(pause)) break;
      std::pop_heap(heap.begin(), heap.end(), is_dearer);
      const Reached cheapest = heap.back();
      heap.pop_back();
      if (cheapest.cost != costs[cheapest.state]) continue;
      if (cheapest.cost != cost) {
        if (auto counted = count_at(cost, here, memory); !counted) return counted;
        cost = cheapest.cost;
        here = 0;
      }
      ++here;
      ++found;
      for (int move = 0; move < system_.moves(); ++move) {
        const u64 next = after(cheapest.state, move);
        const std::uint32_t reached = cost + static_cast<std::uint32_t>(system_.cost(move));
        if (reached >= costs[next]) continue;
        costs[next] = reached;
        if (heap.size() == heap.capacity()) {  // both are kept while the larger one is filled
          const double bytes =
              double(table_.size_) * sizeof costs[0] + 3.0 * double(heap.size()) * sizeof heap[0];
          if (bytes > memory) return too_large("states", double(table_.size_), bytes, memory);
        }
        heap.push_back({next, reached});
        std::push_heap(heap.begin(), heap.end(), is_dearer);
      }
      table_.updates_ += static_cast<u64>(system_.moves());
      if (found % pause == 0) progress_.report_fraction(double(found) / double(table_.size_));
    }
    table_.complete_ = found == table_.size_;
    if (auto counted = count_at(cost, here, memory); !counted) return counted;
    heap = {};
    for (std::uint32_t& known : costs) known = known > cost ? 0 : known;  // 0 for states not reached
    set_planes(costs);
    return Done{};
  }

  struct Reached {
    u64 state;
    std::uint32_t cost;
  };
  static bool is_dearer(const Reached& a, const Reached& b) { return a.cost > b.cost; }

  static Error too_large(std::string_view what, double count, double bytes, double memory) {
    return {Fault::refused, fmt::format("the table has {:.3g} {} and needs about {}; {} are allowed", count,
                                        what, size_text(bytes), size_text(memory))};
  }

  // Adds the level to the histogram unless it is empty.
  Result<Done> count_at(std::uint32_t cost, u64 states, double memory) {
    if (states == 0 || cost == 0) return Done{};
    const double levels = double(cost) + 1;
    if (levels * sizeof(u64) > memory) return too_large("distances", levels, levels * sizeof(u64), memory);
    table_.histogram_.resize(static_cast<std::size_t>(cost) + 1, 0);
    table_.histogram_.back() = states;
    return Done{};
  }

  void set_planes(const std::vector<std::uint32_t>& costs) {
    const auto planes = static_cast<std::size_t>(std::bit_width(table_.histogram_.size() - 1));
    table_.planes_.assign(planes, Bitmap((table_.size_ + 63) / 64, 0));
    for (u64 state = 0; state < table_.size_; ++state) {
      for (std::uint32_t rest = costs[state]; rest != 0; rest &= rest - 1)
        table_.planes_[static_cast<std::size_t>(std::countr_zero(rest))][state / 64] |= u64{1}
                                                                                        << (state % 64);
    }
  }

  u64 after(u64 state, int move) const {
    const auto m = static_cast<std::size_t>(move);
    return table_.modulus_ == 2 ? state ^ masks_[m] : add(state, steps_[m]);
  }

  void expand(const Bitmap& from, Bitmap& to, int move) {
    const auto m = static_cast<std::size_t>(move);
    if (table_.modulus_ == 2 && table_.rows_.size() >= 6) {
      // In blocks of at most 8 MiB, so that a stop is heard between them.
      const int bits = std::min(static_cast<int>(table_.rows_.size()), 26);
      const std::size_t words = std::size_t{1} << (bits - 6);
      const u64 inside = masks_[m] & ((u64{1} << bits) - 1);
      const auto across = static_cast<std::size_t>(masks_[m] >> bits);
      for (std::size_t block = 0; block * words < to.size(); ++block) {
        kernels().or_xored(to.data() + block * words, from.data() + (block ^ across) * words, bits, inside);
        table_.updates_ += words;
        if (!progress_.advance(words)) return;
      }
      return;
    }
    for (std::size_t w = 0; w < from.size(); ++w) {
      if (w % 1024 == 0 && !progress_.advance(1024)) return;
      for (u64 rest = from[w]; rest != 0; rest &= rest - 1) {
        const u64 next = add(w * 64 + static_cast<u64>(std::countr_zero(rest)), steps_[m]);
        to[next / 64] |= u64{1} << (next % 64);
        ++table_.updates_;
      }
    }
  }

  u64 add(u64 index, const std::vector<int>& step) const {
    std::vector<int>& d = scratch_;
    split(index, d);
    for (std::size_t i = 0; i < d.size(); ++i) d[i] += step[i];
    u64 result = 0;
    for (std::size_t i = 0; i < d.size(); ++i) {
      const int count = table_.rows_[i].count;
      for (; d[i] >= count; d[i] -= count) {
        for (std::size_t j = i + 1; j < d.size(); ++j) d[j] += carries_[i][j];
      }
      result = result * static_cast<u64>(count) + static_cast<u64>(d[i]);
    }
    return result;
  }

  void record(const Bitmap& level, int cost) {
    const auto planes = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(cost)));
    if (table_.planes_.size() < planes) table_.planes_.resize(planes, Bitmap(level.size(), 0));
    for (std::size_t b = 0; b < planes; ++b) {
      if ((cost >> b & 1) == 0) continue;
      for (std::size_t w = 0; w < level.size(); ++w) table_.planes_[b][w] |= level[w];
    }
  }

  ToggleTable& table_;
  const ToggleSystem& system_;
  Progress& progress_;
  std::vector<std::vector<int>> steps_, carries_;
  std::vector<u64> masks_;
  mutable std::vector<int> scratch_;
};

// Per state, by levels: a bit in each level looked back at, in `seen`, in the current level and in five
// planes (enough for distances up to 31). By queue: a cost, an entry of the queue and planes for any
// distance; more entries are checked against the memory allowed when they are made.
double ToggleTable::bytes(const ToggleSystem& system, const ToggleLinear& linear) {
  const int lookback = lookback_of(system);
  return std::exp2(linear.log2_image()) * (lookback <= most_levels ? (lookback + 2 + 5) / 8.0 : 4 + 16 + 4);
}

Result<ToggleTable> ToggleTable::build(const ToggleSystem& system, const ToggleLinear& linear, double memory,
                                       Progress& progress) {
  const double needed = bytes(system, linear);
  if (linear.log2_image() > 40 || needed > memory) {
    return Error{Fault::refused,
                 fmt::format("the table has {} states and needs about {}; {} are allowed",
                             power_text(linear.log2_image()), size_text(needed), size_text(memory))};
  }
  ToggleTable table;
  table.modulus_ = system.modulus();
  table.cells_ = static_cast<std::size_t>(system.cells());
  table.rows_ = linear.image();
  for (const auto& row : table.rows_) table.size_ *= static_cast<u64>(row.count);
  if (auto built = Builder(table, system, progress).run(memory); !built) return built.error();
  return table;
}

u64 ToggleTable::rank(const Values& target) const {
  const auto k = static_cast<u64>(modulus_);
  u64 index = 0;
  if (modulus_ == 2) {  // the bits at the pivot cells already tell targets apart
    for (const auto& row : rows_) index = index * 2 + target[static_cast<std::size_t>(row.pivot)];
    return index;
  }
  Values rest = target;
  for (const auto& row : rows_) {
    const u64 digit = rest[static_cast<std::size_t>(row.pivot)] / static_cast<u64>(row.lead);
    index = index * static_cast<u64>(row.count) + digit;
    for (std::size_t c = 0; digit != 0 && c < rest.size(); ++c) {
      rest[c] = static_cast<Value>((rest[c] + (k - digit) * row.cells[c]) % k);
    }
  }
  return index;
}

Values ToggleTable::unrank(u64 index) const {
  const auto k = static_cast<u64>(modulus_);
  std::vector<u64> digit(rows_.size());
  for (std::size_t i = rows_.size(); i-- > 0;) {
    digit[i] = index % static_cast<u64>(rows_[i].count);
    index /= static_cast<u64>(rows_[i].count);
  }
  Values cells(cells_, 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    // k = 2: the digit is the bit wanted at the pivot cell, to which earlier rows may have added already.
    const u64 times = modulus_ == 2 ? digit[i] ^ cells[static_cast<std::size_t>(rows_[i].pivot)] : digit[i];
    for (std::size_t c = 0; times != 0 && c < cells.size(); ++c) {
      cells[c] = static_cast<Value>((cells[c] + times * rows_[i].cells[c]) % k);
    }
  }
  return cells;
}

int ToggleTable::distance(u64 index) const {
  int result = 0;
  for (std::size_t b = 0; b < planes_.size(); ++b) {
    result |= static_cast<int>(planes_[b][index / 64] >> (index % 64) & 1) << b;
  }
  return result;
}

Values ToggleTable::presses(const ToggleSystem& system, const Values& target) const {
  const int k = modulus_;
  Values rest = target;
  Values presses(static_cast<std::size_t>(system.moves()), 0);
  int left = distance(rank(rest));
  for (int move = 0; move < system.moves() && left > 0;) {
    Values next = rest;
    for (const auto& e : system.effects(move)) {
      Value& v = next[static_cast<std::size_t>(e.cell)];
      v = static_cast<Value>((v + k - e.amount) % k);
    }
    const int after = distance(rank(next));
    if (after + system.cost(move) == left) {
      ++presses[static_cast<std::size_t>(move)];
      rest = std::move(next);
      left = after;
    } else {
      ++move;
    }
  }
  return presses;
}

std::string ToggleTable::digest() const {
  const std::vector<std::span<const u64>> parts(planes_.begin(), planes_.end());
  return digest_of(parts);
}

u64 ToggleTable::at_distance(u64 word, int distance) const {
  u64 bits = ~u64{0};
  for (std::size_t b = 0; b < planes_.size(); ++b) {
    const u64 plane = planes_[b][word];
    bits &= (distance >> b & 1) != 0 ? plane : ~plane;
  }
  const u64 left = size_ - word * 64;
  return left < 64 ? bits & ((u64{1} << left) - 1) : bits;
}

// Most distances are met soon by drawing; of the others the place in the order of states is drawn.
Result<u64> ToggleTable::draw(int distance_wanted, const std::function<u64()>& random,
                              Progress& progress) const {
  constexpr int most_drawn = 4096;
  for (int i = 0; i < most_drawn; ++i) {
    const u64 index = random() % size_;
    if (distance(index) == distance_wanted) return index;
  }
  u64 before = random() % histogram_[static_cast<std::size_t>(distance_wanted)];
  for (u64 word = 0;; ++word) {
    if (word % most_drawn == 0 && !progress.advance(most_drawn))
      return Error{Fault::stopped, "stopped while looking for a position"};
    u64 bits = at_distance(word, distance_wanted);
    const auto here = static_cast<u64>(std::popcount(bits));
    if (before >= here) {
      before -= here;
      continue;
    }
    for (; before > 0; --before) bits &= bits - 1;
    return word * 64 + static_cast<u64>(std::countr_zero(bits));
  }
}

u64 ToggleTable::antipode() const {
  for (u64 i = 0; i < size_; ++i) {
    if (distance(i) == gods_number()) return i;
  }
  return 0;
}

}  // namespace nonet
