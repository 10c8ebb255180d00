#include "nonet/toggle/null_space_walk.h"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "nonet/base/each_chunk.h"
#include "nonet/base/kernels.h"
#include "nonet/base/large_pages.h"

namespace nonet {
namespace {

constexpr int block_bits = 14;   // a table of 2^14 costs stays in the first-level cache
constexpr int small_kernel = 6;  // below this many dimensions the transform has nothing to win

// Runs work(unit) for every unit in [0, units) on some threads; work returns false to stop all.
void share_units(u64 units, int threads, const std::function<bool(u64)>& work) {
  std::atomic<u64> next = 0;
  std::atomic<bool> stop = false;
  const auto run = [&] {
    for (u64 unit; !stop.load(std::memory_order_relaxed) && (unit = next.fetch_add(1)) < units;) {
      if (!work(unit)) stop = true;
    }
  };
  run_threads(static_cast<int>(std::min<u64>(static_cast<u64>(std::max(threads, 1)), units)),
              [&](int) { run(); });
}

// Answers of a system over GF(2), numbered so that number order is the order of sorted move lists: number 0
// presses every pivot move, and bit i (from the top) releases the pivot of generator i.
class BitWalk {
 public:
  BitWalk(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular)
      : dimension_(static_cast<int>(linear.kernel().size())), start_(particular) {
    std::vector<u64> columns(start_.size(), 0);
    for (int i = 0; i < dimension_; ++i) {
      const ToggleLinear::Generator& g = linear.kernel()[static_cast<std::size_t>(i)];
      const bool add = start_[static_cast<std::size_t>(g.pivot)] == 0;
      for (std::size_t m = 0; m < start_.size(); ++m) {
        if (g.presses[m] == 0) continue;
        columns[m] |= u64{1} << (dimension_ - 1 - i);
        if (add) start_[m] ^= 1;
      }
    }
    std::map<u64, std::int32_t> merged;
    for (std::size_t m = 0; m < start_.size(); ++m) {
      const int cost = system.cost(static_cast<int>(m));
      total_ += cost;
      merged[columns[m]] += start_[m] ? -cost : cost;
    }
    for (const auto& [column, amount] : merged) {
      if (amount != 0) terms_.push_back({column, amount});
    }
    columns_ = std::move(columns);
  }

  int low_bits() const { return std::min(dimension_, block_bits); }
  u64 blocks() const { return u64{1} << (dimension_ - low_bits()); }
  bool narrow() const { return total_ < 32768; }
  std::span<const WalshTerm> terms() const { return terms_; }
  std::int64_t cost_of(std::int64_t transform) const { return (total_ - transform) / 2; }
  std::int64_t transform_of(std::int64_t cost) const { return total_ - 2 * cost; }

  Values presses(u64 number) const {
    Values x = start_;
    for (std::size_t m = 0; m < x.size(); ++m)
      x[m] ^= static_cast<Value>(std::popcount(columns_[m] & number) & 1);
    return x;
  }

 private:
  int dimension_;
  Values start_;
  std::vector<u64> columns_;
  std::vector<WalshTerm> terms_;
  std::int64_t total_ = 0;
};

// One block of transformed costs, in the narrowest lanes that hold them.
class Block {
 public:
  explicit Block(const BitWalk& walk) : walk_(walk), size_(std::size_t{1} << walk.low_bits()) {
    if (walk.narrow()) {
      narrow_.resize(size_);
    } else {
      wide_.resize(size_);
    }
  }
  void fill(u64 high) {
    if (walk_.narrow()) {
      kernels().walsh16(walk_.terms(), walk_.low_bits(), high, narrow_.data());
    } else {
      kernels().walsh32(walk_.terms(), walk_.low_bits(), high, wide_.data());
    }
  }
  std::size_t size() const { return size_; }
  std::int64_t operator[](std::size_t i) const { return walk_.narrow() ? narrow_[i] : wide_[i]; }
  std::int64_t max() const {
    return walk_.narrow() ? kernels().max16(narrow_.data(), size_) : kernels().max32(wide_.data(), size_);
  }
  std::size_t count(std::int64_t value) const {
    return walk_.narrow() ? kernels().count16(narrow_.data(), size_, static_cast<std::int16_t>(value))
                          : kernels().count32(wide_.data(), size_, static_cast<std::int32_t>(value));
  }

 private:
  const BitWalk& walk_;
  std::size_t size_;
  // On a cache line: vectors that straddle two cost the transform a third of its speed.
  LargeVector<std::int16_t> narrow_;
  LargeVector<std::int32_t> wide_;
};

Walk walk_bits(const BitWalk& walk, int threads, Progress& progress) {
  std::mutex merging;
  std::int64_t best = std::numeric_limits<std::int64_t>::min();  // largest transform = least cost
  u64 first = 0, done = 0;
  u128 count = 0;
  const u64 chunk = std::max<u64>(1, std::min<u64>(64, walk.blocks() / (static_cast<u64>(threads) * 4)));
  const u64 units = (walk.blocks() + chunk - 1) / chunk;
  share_units(units, threads, [&](u64 unit) {
    Block block(walk);
    const u64 end = std::min(walk.blocks(), (unit + 1) * chunk);
    double fraction = 0;
    for (u64 high = unit * chunk; high < end; ++high) {
      block.fill(high);
      const std::int64_t top = block.max();
      const std::lock_guard lock(merging);
      fraction = double(++done) / double(walk.blocks());
      if (top < best) continue;
      const std::size_t ties = block.count(top);
      if (top > best || high < first >> walk.low_bits()) {
        std::size_t at = 0;
        while (block[at] != top) ++at;
        first = (high << walk.low_bits()) + at;
      }
      count = top > best ? u128{ties} : count + ties;
      best = top;
      progress.report_best(walk.cost_of(best));
    }
    progress.report_fraction(fraction);
    return progress.advance((end - unit * chunk) << walk.low_bits());
  });
  Walk result;
  result.visited = u128{done} << walk.low_bits();
  result.complete = done == walk.blocks();
  result.count = count;
  result.cost = walk.cost_of(best);
  result.presses = walk.presses(first);
  return result;
}

// The kernel over any Z_k: units fix the digits of the first generators, a Gray code runs over the rest.
class GrayWalk {
 public:
  GrayWalk(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular)
      : kernel_(linear.kernel()), start_(particular), modulus_(static_cast<Value>(system.modulus())) {
    for (int m = 0; m < system.moves(); ++m) costs_.push_back(system.cost(m));
    while (split_ < kernel_.size() && units_ < 256) units_ *= static_cast<u64>(kernel_[split_++].count);
  }
  u64 units() const { return units_; }

  // Calls each(x, cost) for every answer of the unit; stops early when it returns false.
  template <class Each>
  bool run(u64 unit, Each&& each) const {
    Values x = start_;
    for (std::size_t i = 0; i < split_; ++i) {
      const u64 digit = unit % static_cast<u64>(kernel_[i].count);
      for (std::size_t m = 0; m < x.size(); ++m) {
        x[m] = static_cast<Value>((x[m] + digit * kernel_[i].presses[m]) % modulus_);
      }
      unit /= static_cast<u64>(kernel_[i].count);
    }
    std::int64_t cost = add(x, Values(x.size(), 0));
    return visit(split_, x, cost, each);
  }

 private:
  std::int64_t add(Values& x, const Values& step) const {
    return kernels().step_mod(x.data(), step.data(), costs_.data(), x.size(), modulus_);
  }
  template <class Each>
  bool visit(std::size_t i, Values& x, std::int64_t& cost, Each& each) const {
    if (i == kernel_.size()) return each(x, cost);
    for (int n = 0;; ++n) {
      if (!visit(i + 1, x, cost, each)) return false;
      if (n + 1 == kernel_[i].count) return true;
      cost = add(x, kernel_[i].presses);
    }
  }

  const std::vector<ToggleLinear::Generator>& kernel_;
  const Values& start_;
  Value modulus_;
  std::vector<std::int32_t> costs_;
  std::size_t split_ = 0;
  u64 units_ = 1;
};

Walk walk_gray(const GrayWalk& walk, int threads, Progress& progress) {
  std::mutex merging;
  Walk total;
  total.cost = Progress::none;
  u64 done = 0;
  share_units(walk.units(), threads, [&](u64 unit) {
    Walk mine;
    mine.cost = Progress::none;
    u64 pending = 0;
    const bool whole = walk.run(unit, [&](const Values& x, std::int64_t cost) {
      if (cost < mine.cost || (cost == mine.cost && x > mine.presses)) mine.presses = x;
      mine.count = cost < mine.cost ? 1 : mine.count + (cost == mine.cost);
      mine.cost = std::min(mine.cost, cost);
      ++mine.visited;
      return ++pending % 65536 != 0 || progress.advance(65536);
    });
    const std::lock_guard lock(merging);
    if (mine.cost < total.cost || (mine.cost == total.cost && mine.presses > total.presses)) {
      total.presses = std::move(mine.presses);
    }
    total.count =
        mine.cost < total.cost ? mine.count : total.count + (mine.cost == total.cost ? mine.count : 0);
    total.cost = std::min(total.cost, mine.cost);
    total.visited += mine.visited;
    done += whole;
    progress.report_best(total.cost);
    progress.report_fraction(double(done) / double(walk.units()));
    return progress.advance(pending % 65536) && whole;
  });
  total.complete = done == walk.units();
  return total;
}

bool fits_bits(const ToggleSystem& system, const ToggleLinear& linear) {
  return system.modulus() == 2 && linear.kernel().size() >= small_kernel && linear.kernel().size() < 64;
}

}  // namespace

Walk walk_null_space(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular,
                     int threads, Progress& progress) {
  if (fits_bits(system, linear)) return walk_bits(BitWalk(system, linear, particular), threads, progress);
  return walk_gray(GrayWalk(system, linear, particular), threads, progress);
}

bool list_null_space(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular,
                     std::int64_t cost, std::size_t most, Progress& progress,
                     const std::function<bool(const Values&)>& each) {
  if (fits_bits(system, linear)) {
    const BitWalk walk(system, linear, particular);
    Block block(walk);
    const std::int64_t wanted = walk.transform_of(cost);
    for (u64 high = 0; high < walk.blocks(); ++high) {
      block.fill(high);
      for (std::size_t i = 0, left = block.count(wanted); left > 0; ++i) {
        if (block[i] != wanted) continue;
        --left;
        if (!each(walk.presses((high << walk.low_bits()) + i))) return true;
      }
      if (!progress.advance(block.size())) return false;
    }
    return true;
  }
  const GrayWalk walk(system, linear, particular);
  std::vector<Values> found;
  u64 pending = 0;
  for (u64 unit = 0; unit < walk.units(); ++unit) {
    const bool whole = walk.run(unit, [&](const Values& x, std::int64_t c) {
      if (c == cost && found.size() < most) found.push_back(x);
      return ++pending % 65536 != 0 || progress.advance(65536);
    });
    if (!whole) return false;
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  for (const Values& x : found) {
    if (!each(x)) break;
  }
  return true;
}

}  // namespace nonet
