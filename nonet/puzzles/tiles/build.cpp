#include "nonet/puzzles/tiles/build.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "nonet/base/decimal.h"
#include "nonet/base/each_chunk.h"
#include "nonet/puzzles/tiles/distances.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nonet {

namespace {

constexpr int most_extra = 15;

// Zeroed, on large pages where there are any: a look-up then misses one cache fewer.
std::shared_ptr<void> allocate(u64 bytes) {
  constexpr std::size_t page = std::size_t{1} << 21;
  const std::size_t alignment = bytes < 2 * page ? 64 : page;
  const std::size_t size = (static_cast<std::size_t>(bytes) + alignment - 1) / alignment * alignment;
  std::shared_ptr<void> memory(std::aligned_alloc(alignment, size), std::free);
  if (memory == nullptr) return memory;
#ifdef __linux__
  if (alignment == page) madvise(memory.get(), size, MADV_HUGEPAGE);
#endif
  std::memset(memory.get(), 0, size);
  return memory;
}

std::uint32_t region_of(const TileGrid& grid, std::uint32_t free, std::uint32_t seed) {
  for (std::uint32_t grown = seed;; seed = grown) {
    grown |= grid.around(seed) & free;
    if (grown == seed) return seed;
  }
}

template <class F>
void each_region(const TileGrid& grid, std::uint32_t free, F&& f) {
  while (free != 0) {
    const std::uint32_t region = region_of(grid, free, free & (0 - free));
    f(region);
    free &= ~region;
  }
}

// In the order of their ranks.
template <class F>
void each_set(const TileGrid& grid, int tiles, F&& f) {
  for (std::uint32_t set = (1u << tiles) - 1; set <= grid.all;) {
    f(set);
    const std::uint32_t low = set & (0 - set), carried = set + low;
    set = carried | (((set ^ carried) / low) >> 2);
  }
}

u64 words_for(u64 bits) {
  return (bits + 63) / 64;
}

class Builder {
 public:
  Builder(const TileDatabaseShape& shape, int threads, Progress& progress)
      : shape_(shape),
        grid_(shape.rows, shape.columns),
        index_(grid_, static_cast<int>(shape.homes.size())),
        words_(words_for(index_.permutations())),
        threads_(threads),
        progress_(progress) {
    if (index_.permutations() < 2) threads_ = 1;  // sets would share bytes
  }

  Result<TileBytes> run() {
    list_blocks();
    list_steps();
    const u64 bitmap = static_cast<u64>(left_.size()) * words_ * sizeof(u64);
    const auto table = allocate(shape_.bytes()), seen = allocate(bitmap), level = allocate(bitmap);
    if (!table || !seen || !level) {
      return Error{Fault::refused, fmt::format("no memory for a pattern database: {} wanted",
                                               size_text(double(shape_.bytes() + 2 * bitmap)))};
    }
    table_ = static_cast<std::uint8_t*>(table.get());
    seen_ = static_cast<u64*>(seen.get());
    level_ = static_cast<u64*>(level.get());
    start();
    for (depth_ = 1; reached_.load() != reached_before_; ++depth_) {
      reached_before_ = reached_.load();
      in_parallel([this](Scratch& scratch, u64 set) {
        if (parity_[set] == (depth_ & 1)) advance_set(scratch, set);
      });
      if (progress_.should_stop()) return Error{Fault::stopped, "stopped while a pattern database was built"};
      progress_.report_fraction(static_cast<double>(reached_.load()) /
                                static_cast<double>(index_.permutations() * left_.size()));
    }
    in_parallel([this](Scratch& scratch, u64 set) { settle_set(scratch, set); });
    if (progress_.should_stop()) return Error{Fault::stopped, "stopped while a pattern database was built"};
    return TileBytes{table, {table_, static_cast<std::size_t>(shape_.bytes())}};
  }

 private:
  struct Source {  // a block from which a move leads here
    std::uint32_t block;
    std::uint32_t rearrangement;  // 0: none
  };
  struct Scratch {
    std::vector<u64> next, first;
    DistanceSums sums;
  };

  void list_blocks() {
    each_set(grid_, index_.tiles(), [&](std::uint32_t set) {
      sets_.push_back(set);
      first_block_.push_back(static_cast<std::uint32_t>(left_.size()));
      each_region(grid_, grid_.all & ~set,
                  [&](std::uint32_t) { left_.push_back(static_cast<std::uint32_t>(index_.permutations())); });
    });
    first_block_.push_back(static_cast<std::uint32_t>(left_.size()));
    live_.assign(left_.size(), 0);
  }

  std::uint32_t block_of(std::uint32_t set, int blank) const {
    std::uint32_t block = first_block_[index_.rank_set(set)];
    bool before = true;
    each_region(grid_, grid_.all & ~set, [&](std::uint32_t region) {
      before = before && (region >> blank & 1) == 0;
      block += before;
    });
    return block;
  }

  // A move ends in a set with the blank where the tile came from; taken back, it shows where it started.
  void list_steps() {
    for (const std::uint32_t set : sets_) {
      each_region(grid_, grid_.all & ~set, [&](std::uint32_t region) {
        first_source_.push_back(static_cast<std::uint32_t>(sources_.size()));
        for (std::uint32_t rest = region; rest != 0; rest &= rest - 1) {
          const int from = std::countr_zero(rest);
          for (const int to : grid_.beside[static_cast<std::size_t>(from)]) {
            if ((set >> to & 1) == 0) continue;
            const int low = std::min(from, to), high = std::max(from, to);
            const int position = std::popcount(set & ((1u << low) - 1));
            const int jumped = std::popcount(set >> (low + 1) & ((1u << (high - low - 1)) - 1));
            const std::uint32_t source = set ^ 1u << from ^ 1u << to;
            sources_.push_back({block_of(source, to), rearrangement(position, jumped, from < to)});
          }
        }
      });
    }
    first_source_.push_back(static_cast<std::uint32_t>(sources_.size()));
  }

  std::uint32_t rearrangement(int position, int jumped, bool forward) {
    if (jumped == 0) return 0;
    const auto name = static_cast<std::uint32_t>((position * 8 + jumped) * 2 + forward);
    if (moved_.size() <= name) moved_.resize(name + 1);
    auto& to = moved_[name];
    if (!to.empty()) return name;
    std::array<int, most_pattern_tiles> tiles;  // any cells do: here tile i of the order is in cell i
    std::array<int, most_pattern_tiles> cell_of_tile;
    const auto count = static_cast<std::size_t>(index_.tiles());
    for (std::size_t i = 0; i < count; ++i) tiles[i] = static_cast<int>(i);
    do {
      for (std::size_t i = 0; i < count; ++i)
        cell_of_tile[static_cast<std::size_t>(tiles[i])] = static_cast<int>(i);
      PatternPlace place = index_.place({cell_of_tile.data(), count});
      index_.jump(place, position, jumped, forward);
      to.push_back(static_cast<std::uint16_t>(place.index));
    } while (std::next_permutation(tiles.begin(), tiles.begin() + index_.tiles()));
    return name;
  }

  u64* seen(u64 block) { return seen_ + block * words_; }
  u64* level(u64 block) { return level_ + block * words_; }

  void start() {
    const PatternPlace home = index_.place(shape_.homes);
    const u64 permutation = home.index % index_.permutations();
    const std::uint32_t block = block_of(home.cells, shape_.blank);
    seen(block)[permutation / 64] |= u64{1} << permutation % 64;
    level(block)[permutation / 64] |= u64{1} << permutation % 64;
    --left_[block];
    live_[block] = 1;
    reached_ = 1;
    const auto colour = [&](std::uint32_t set) {
      int sum = 0;
      for (; set != 0; set &= set - 1) {
        const int cell = std::countr_zero(set);
        sum += cell / grid_.columns + cell % grid_.columns;
      }
      return sum & 1;
    };
    DistanceSums sums(grid_, shape_.homes);
    for (const std::uint32_t set : sets_) {
      parity_.push_back(static_cast<std::uint8_t>(colour(set) ^ colour(home.cells)));
      const auto all = sums.of(set);
      nearest_.push_back(*std::min_element(all.begin(), all.end()));
    }
  }

  // Blocks are taken by all threads; a set's bytes and blocks are written by one.
  template <class F>
  void in_parallel(F&& f) {
    constexpr u64 batch = 32;
    std::atomic<u64> next = 0;
    const auto work = [&] {
      Scratch scratch{std::vector<u64>(words_), std::vector<u64>(words_), DistanceSums(grid_, shape_.homes)};
      for (u64 begin; (begin = next.fetch_add(batch)) < sets_.size();) {
        if (progress_.should_stop()) return;
        for (u64 set = begin; set < std::min<u64>(begin + batch, sets_.size()); ++set) f(scratch, set);
      }
    };
    run_threads(threads_, [&](int) { work(); });
  }

  void advance_set(Scratch& scratch, u64 set) {
    const u64 begin = first_block_[set], end = first_block_[set + 1];
    u64 found = 0;
    for (u64 block = begin; block < end; ++block) {
      live_[block] = 0;
      if (left_[block] == 0 || !gather(scratch.next, block)) continue;
      u64* const old = seen(block);
      u64 fresh = 0;
      for (u64 w = 0; w < words_; ++w) {
        u64 seen_elsewhere = 0;
        for (u64 other = begin; other < end; ++other) seen_elsewhere |= seen(other)[w];
        const u64 reached = scratch.next[w] & ~old[w];
        scratch.first[w] = reached & ~seen_elsewhere;
        old[w] |= reached;
        level(block)[w] = reached;
        fresh += static_cast<u64>(std::popcount(reached));
      }
      if (fresh == 0) continue;
      live_[block] = 1;
      left_[block] -= static_cast<std::uint32_t>(fresh);
      found += fresh;
      record(scratch, set);
    }
    reached_.fetch_add(found, std::memory_order_relaxed);
    progress_.advance(found);
  }

  // The union of the neighbours' parts of the last level.
  bool gather(std::vector<u64>& next, u64 block) {
    bool any = false;
    for (u64 s = first_source_[block]; s < first_source_[block + 1]; ++s) {
      const Source source = sources_[s];
      if (live_[source.block] == 0) continue;
      if (!any) std::fill(next.begin(), next.end(), 0);
      any = true;
      const u64* const part = level(source.block);
      if (source.rearrangement == 0) {
        for (u64 w = 0; w < words_; ++w) next[w] |= part[w];
        continue;
      }
      const std::uint16_t* to = moved_[source.rearrangement].data();
      for (u64 w = 0; w < words_; ++w, to += 64) {
        for (u64 rest = part[w]; rest != 0; rest &= rest - 1) {
          const unsigned target = to[std::countr_zero(rest)];
          next[target / 64] |= u64{1} << target % 64;
        }
      }
    }
    return any;
  }

  // Until the end an entry holds half its value modulo 16: the distance will tell the rest.
  void record(Scratch& scratch, u64 set) {
    const auto write = [&](u64 permutation, unsigned value) {
      const u64 entry = set * index_.permutations() + permutation;
      table_[entry / 2] = static_cast<std::uint8_t>(table_[entry / 2] | (value & 15) << (entry & 1) * 4);
    };
    const bool may_be_cut = depth_ - nearest_[set] > 2 * most_extra;
    const auto sums = may_be_cut ? scratch.sums.of(sets_[set]) : std::span<const std::uint8_t>();
    const unsigned half = static_cast<unsigned>(depth_) / 2;
    for (u64 w = 0; w < words_; ++w) {
      for (u64 rest = scratch.first[w]; rest != 0; rest &= rest - 1) {
        const u64 permutation = w * 64 + static_cast<u64>(std::countr_zero(rest));
        const unsigned most = may_be_cut ? sums[permutation] / 2u + most_extra : half;
        write(permutation, std::min(half, most));
      }
    }
  }

  void settle_set(Scratch& scratch, u64 set) {
    const auto sums = scratch.sums.of(sets_[set]);
    for (u64 permutation = 0; permutation < index_.permutations(); ++permutation) {
      const u64 entry = set * index_.permutations() + permutation;
      const unsigned shift = (entry & 1) * 4;
      const unsigned old = table_[entry / 2] >> shift & 15;
      const unsigned extra = (old - sums[permutation] / 2u) & 15;
      table_[entry / 2] = static_cast<std::uint8_t>((table_[entry / 2] & ~(15u << shift)) | extra << shift);
    }
  }

  const TileDatabaseShape& shape_;
  TileGrid grid_;
  PatternIndex index_;
  u64 words_;
  int threads_;
  Progress& progress_;
  std::vector<std::uint32_t> sets_, first_block_, first_source_;
  std::vector<Source> sources_;
  std::vector<std::vector<std::uint16_t>> moved_;
  std::vector<std::uint32_t> left_;             // by block: permutations not reached yet
  std::vector<std::uint8_t> live_;              // by block: has a part in the level it was last on
  std::vector<std::uint8_t> parity_, nearest_;  // by set: the levels it is on, the smallest sum of distances
  std::uint8_t* table_ = nullptr;
  u64 *seen_ = nullptr, *level_ = nullptr;
  int depth_ = 0;
  std::atomic<u64> reached_ = 0;
  u64 reached_before_ = 0;
};

}  // namespace

u64 TileDatabaseShape::entries() const {
  u64 product = 1;
  for (std::size_t i = 0; i < homes.size(); ++i) product *= static_cast<u64>(rows * columns) - i;
  return product;
}

u64 TileDatabaseShape::bytes_to_build() const {
  const TileGrid grid(rows, columns);
  const PatternIndex index(grid, static_cast<int>(homes.size()));
  u64 blocks = 0, edges = 0;
  each_set(grid, index.tiles(), [&](std::uint32_t set) {
    each_region(grid, grid.all & ~set, [&](std::uint32_t region) {
      ++blocks;
      edges += static_cast<u64>(std::popcount(grid.around(region) & set));
    });
  });
  const u64 rearrangements = 4 * homes.size() * static_cast<u64>(columns) * index.permutations();
  return blocks * (words_for(index.permutations()) * 16 + 9) + index.sets() * 12 + 2 * edges * 8 +
         rearrangements;
}

std::string TileDatabaseShape::identity() const {
  return fmt::format("tile-pattern 1: board {}x{}, blank home {}, tiles home {}", rows, columns, blank,
                     fmt::join(homes, " "));
}

Result<TileBytes> build_tile_database(const TileDatabaseShape& shape, int threads, Progress& progress) {
  return Builder(shape, threads, progress).run();
}

}  // namespace nonet
