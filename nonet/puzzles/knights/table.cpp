// Levels of the knights' table by whole words.
//
// For every slot of the empty cell there is a bitmap over the indices (puzzles/knights/table.h) of the states
// seen. A jump swaps one index bit of the odd slots, which are bits 0 to 11, with one of the even slots,
// which lie above: a block of 2^12 states comes from two blocks of the neighbouring slot, moved by masks and
// shifts (puzzles/knights/sweep.inc). The colour of the empty cell alternates, so a level reads the bitmaps
// of one colour and extends those of the other; no frontier is kept, and threads on different blocks never
// meet. Blocks that are full, and sources that the last level left as they were, are passed over.
#include "nonet/puzzles/knights/table.h"

#include <atomic>
#include <bit>
#include <cstring>
#include <string_view>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/base/interleave.h"
#include "nonet/base/kernels.h"
#include "nonet/tables/bfs_table.h"

namespace nonet {

namespace {

constexpr int block_bits = 12;

struct alignas(64) KnightBlock {
  u64 words[64];
};

// A neighbouring slot as seen from a block: the block with the same bits above it, the one on the other side
// of the bit that is swapped, and 2 * (bit in the block) + (bit above), or plain where no bits are swapped.
struct KnightSource {
  static constexpr int plain = 2 * block_bits;
  const KnightBlock* same;
  const KnightBlock* other;
  int kind;
};

namespace scalar {
#define KNIGHT_TARGET
#define KNIGHT_LANES 2
#include "nonet/puzzles/knights/sweep.inc"
#undef KNIGHT_TARGET
#undef KNIGHT_LANES
}  // namespace scalar

#if defined(__x86_64__)
namespace avx2 {
#define KNIGHT_TARGET __attribute__((target("avx2")))
#define KNIGHT_LANES 4
#include "nonet/puzzles/knights/sweep.inc"
#undef KNIGHT_TARGET
#undef KNIGHT_LANES
}  // namespace avx2

namespace avx512 {
#define KNIGHT_TARGET __attribute__((target("avx512f")))
#define KNIGHT_LANES 8
#include "nonet/puzzles/knights/sweep.inc"
#undef KNIGHT_TARGET
#undef KNIGHT_LANES
}  // namespace avx512
#endif

// As the other kernels are chosen, so that NONET_BACKEND holds here too.
auto choose_sweep([[maybe_unused]] std::string_view name) {
  if (name.empty()) name = kernels().name;
#if defined(__x86_64__)
  if (name == "avx512") return avx512::sweep_block;
  if (name == "avx2") return avx2::sweep_block;
#endif
  return scalar::sweep_block;
}

// The slots of one colour. Blocks with the same upper index bits, a row, lie together: what a row needs
// from other rows is then mostly still in the cache.
struct Colour {
  struct Edge {
    u64 source;  // among the slots of the other colour
    int bit;     // in the block, or -1: no bits are swapped
    int high;    // above the block
  };
  u64 slots = 0;
  std::vector<std::vector<Edge>> edges;
  LargeVector<KnightBlock> seen, one, two;  // states; those with residue 1; with residue 2
  std::vector<std::uint16_t> left;          // states of a block not seen yet
  std::vector<char> changed;                // the last level of this colour added to the block
};

class KnightTableBuilder {
 public:
  KnightTableBuilder(const KnightSlots& slots, int threads, Progress& progress, std::string_view backend)
      : slots_(slots),
        threads_(threads),
        progress_(progress),
        sweep_(choose_sweep(backend)),
        rows_(u64{1} << (slots.words().bits() - block_bits)) {
    const auto cells = static_cast<u64>(slots.cells());
    colours_[0].slots = block_bits;
    colours_[1].slots = cells - block_bits;
    for (u64 slot = 0; slot < cells; ++slot) {
      auto& edges = colours_[colour_of(slot)].edges.emplace_back();
      for (u64 rest = slots.neighbours(slot); rest != 0; rest &= rest - 1) {
        const auto from = static_cast<u64>(std::countr_zero(rest));
        const u64 low = std::min(slot, from), high = std::max(slot, from);
        const bool swapped = high != cells - 1;
        edges.push_back({from - first_slot(colour_of(from)), swapped ? static_cast<int>(low) : -1,
                         static_cast<int>(high) - block_bits});
      }
    }
    for (Colour& colour : colours_) {
      const auto blocks = static_cast<std::size_t>(colour.slots * rows_);
      for (auto* bitmap : {&colour.seen, &colour.one, &colour.two}) bitmap->resize(blocks);
      colour.left.resize(blocks);
      colour.changed.resize(blocks);
      for (u64 block = 0; block < blocks; ++block) {
        colour.left[block] = static_cast<std::uint16_t>(slots.words().count_below(block / colour.slots));
      }
    }
  }

  DistanceTable run(KnightIndex goal) {
    DistanceTable table;
    table.size = slots_.size();
    Colour& start = colours_[colour_of(goal.slot)];
    const u64 block = (goal.bits >> block_bits) * start.slots + goal.slot - first_slot(colour_of(goal.slot));
    start.seen[block].words[goal.bits >> 6 & 63] |= u64{1} << (goal.bits & 63);
    start.changed[block] = 1;
    --start.left[block];
    u64 found = 0;
    for (u64 count = 1; count != 0; count = sweep(table.levels.size(), goal, table.updates)) {
      if (progress_.stopped()) break;
      table.levels.push_back(count);
      progress_.report_fraction(double(found += count) / double(table.size));
    }
    table.words = TableWords(DistanceTable::words_for(table.size));
    if (progress_.stopped()) return table;
    write(table.words.writable());
    table.complete = true;
    note_hardest(table, goal);
    return table;
  }

 private:
  static constexpr u64 rows_a_chunk = 16;

  static std::size_t colour_of(u64 slot) { return slot < block_bits ? 0 : 1; }
  static u64 first_slot(std::size_t colour) { return colour == 0 ? 0 : block_bits; }

  u64 sweep(u64 level, KnightIndex goal, u64& updates) {
    const std::size_t target = (colour_of(goal.slot) + level) % 2;
    std::atomic<u64> count = 0, words = 0;
    each_chunk(threads_, (rows_ + rows_a_chunk - 1) / rows_a_chunk, [&](u64 chunk) {
      if (progress_.should_stop()) return;
      u64 sum = 0, sources = 0;
      for (u64 row = chunk * rows_a_chunk; row < std::min(rows_, (chunk + 1) * rows_a_chunk); ++row) {
        sum += sweep_row(colours_[target], colours_[1 - target], row, level % 3, sources);
      }
      count.fetch_add(sum, std::memory_order_relaxed);
      words.fetch_add(sources * 64, std::memory_order_relaxed);
      progress_.advance(sources * 64);
    });
    updates += words;
    return count;
  }

  u64 sweep_row(Colour& target, const Colour& from, u64 row, u64 residue, u64& used) const {
    u64 sum = 0;
    for (u64 slot = 0; slot < target.slots; ++slot) {
      const u64 block = row * target.slots + slot;
      target.changed[block] = 0;
      if (target.left[block] == 0) continue;
      KnightSource sources[8];
      int count = 0;
      for (const Colour::Edge& edge : target.edges[slot]) {
        const u64 same = row * from.slots + edge.source;
        if (edge.bit < 0) {
          if (from.changed[same] != 0) {
            sources[count++] = {&from.seen[same], &from.seen[same], KnightSource::plain};
          }
          continue;
        }
        const u64 other = (row ^ u64{1} << edge.high) * from.slots + edge.source;
        if (from.changed[same] == 0 && from.changed[other] == 0) continue;
        const int high = static_cast<int>(row >> edge.high & 1);
        sources[count++] = {&from.seen[same], &from.seen[other], 2 * edge.bit + high};
      }
      if (count == 0) continue;
      KnightBlock* plane = residue == 1 ? &target.one[block] : residue == 2 ? &target.two[block] : nullptr;
      const u64 fresh = sweep_(target.seen[block], plane, sources, count);
      target.left[block] = static_cast<std::uint16_t>(target.left[block] - fresh);
      target.changed[block] = fresh != 0;
      used += static_cast<u64>(count);
      sum += fresh;
    }
    return sum;
  }

  void write(std::span<u64> residues) const;

  // The last level is somewhere in the blocks it changed, among states of the same residue.
  void note_hardest(DistanceTable& table, KnightIndex goal) const {
    const u64 last = table.levels.size() - 1;
    const std::size_t which = (colour_of(goal.slot) + last) % 2;
    const Colour& colour = colours_[which];
    std::vector<KnightIndex> states;
    for (u64 block = 0; block < colour.changed.size(); ++block) {
      if (colour.changed[block] == 0) continue;
      const u64 row = block / colour.slots, slot = block % colour.slots + first_slot(which);
      for (u64 w = 0; w < 64; ++w) {
        const u64 one = colour.one[block].words[w], two = colour.two[block].words[w];
        const u64 plane = last % 3 == 1 ? one : last % 3 == 2 ? two : ~one & ~two;
        for (u64 rest = colour.seen[block].words[w] & plane; rest != 0; rest &= rest - 1) {
          states.push_back({row << block_bits | w << 6 | static_cast<u64>(std::countr_zero(rest)), slot});
        }
      }
    }
    std::vector<int> distances(states.size());
    knight_table_distances(slots_, table, goal, states, distances);
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (distances[i] == static_cast<int>(last)) table.hardest.push_back(slots_.rank(states[i]));
    }
    std::sort(table.hardest.begin(), table.hardest.end());
    table.hardest.resize(std::min(table.hardest.size(), DistanceTable::most_hardest));
  }

  const KnightSlots& slots_;
  int threads_;
  Progress& progress_;
  decltype(choose_sweep({})) sweep_;
  u64 rows_;
  Colour colours_[2];  // odd, even
};

// Takes the bits that stand where a mask has ones together at the low end.
class Gather {
 public:
  explicit Gather(u64 mask) : mask_(mask) {
    u64 zeros = ~mask << 1;  // zeros to the right of every bit, counted bit by bit of their number
    for (u64& move : moves_) {
      u64 parity = zeros;
      for (int shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
      move = parity & mask;
      mask = (mask ^ move) | move >> (u64{1} << (&move - moves_));
      zeros &= ~parity;
    }
  }
  u64 operator()(u64 x) const {
    x &= mask_;
    for (int i = 0; i < 6; ++i) {
      const u64 moved = x & moves_[i];
      x = (x ^ moved) | moved >> (1 << i);
    }
    return x;
  }

 private:
  u64 mask_;
  u64 moves_[6] = {};
};

// Appends two-bit entries from a given one on. The words at both ends may belong to others too, so only ones
// are turned into zeros there, and atomically.
class ResidueWriter {
 public:
  ResidueWriter(std::span<u64> words, u64 entry) : words_(words), at_(entry / 32), filled_(entry % 32) {
    low_ = high_ = (u64{1} << filled_) - 1;
    shared_ = filled_ != 0;
  }
  void append(u64 low, u64 high, u64 count) {
    low_ |= low << filled_;
    high_ |= high << filled_;
    filled_ += count;
    if (filled_ < 32) return;
    store(spread_bits(low_ & 0xffffffff) | spread_bits(high_ & 0xffffffff) << 1);
    low_ >>= 32;
    high_ >>= 32;
    filled_ -= 32;
  }
  void finish() {
    if (filled_ == 0) return;
    const u64 rest = ~u64{0} << filled_;
    shared_ = true;
    store(spread_bits((low_ | rest) & 0xffffffff) | spread_bits((high_ | rest) & 0xffffffff) << 1);
  }

 private:
  void store(u64 word) {
    if (shared_) {
      std::atomic_ref<u64>(words_[at_]).fetch_and(word, std::memory_order_relaxed);
    } else {
      words_[at_] = word;
    }
    shared_ = false;
    ++at_;
  }

  std::span<u64> words_;
  u64 at_;
  u64 filled_;  // entries waiting, below 32
  u64 low_, high_;
  bool shared_;
};

// Ranks go by slot, row and numeric order in the block: the states of a word with the right number of ones.
void KnightTableBuilder::write(std::span<u64> residues) const {
  std::vector<Gather> gathers;
  for (int ones = 0; ones <= 6; ++ones) {
    u64 mask = 0;
    for (u64 i = 0; i < 64; ++i) mask |= u64{std::popcount(i) == ones} << i;
    gathers.emplace_back(mask);
  }
  constexpr u64 rows_a_part = 256;
  const u64 parts = (rows_ + rows_a_part - 1) / rows_a_part;
  each_chunk(threads_, parts * static_cast<u64>(slots_.cells()), [&](u64 chunk) {
    const u64 slot = chunk / parts, first = chunk % parts * rows_a_part;
    const Colour& colour = colours_[colour_of(slot)];
    ResidueWriter writer(residues, slot * slots_.words().size() + slots_.words().first(first));
    for (u64 row = first; row < std::min(rows_, first + rows_a_part); ++row) {
      const u64 block = row * colour.slots + slot - first_slot(colour_of(slot));
      for (u64 w = 0; w < 64; ++w) {
        const int ones = slots_.words().ones() - std::popcount(row) - std::popcount(w);
        if (ones < 0 || ones > 6) continue;
        const u64 unseen = ~colour.seen[block].words[w];
        const Gather& gather = gathers[static_cast<std::size_t>(ones)];
        writer.append(gather(colour.one[block].words[w] | unseen),
                      gather(colour.two[block].words[w] | unseen), binomial(6, ones));
      }
    }
    writer.finish();
  });
}

}  // namespace

bool has_knight_table(const KnightSlots& slots) {
  return slots.odd_slots() == block_bits && slots.words().low_bits() == block_bits;
}

double knight_table_bytes(const KnightSlots& slots) {
  return double(u64{1} << (slots.words().bits() - block_bits)) * slots.cells() *
             (3 * sizeof(KnightBlock) + 3) +
         double(slots.size()) / 4;
}

Result<DistanceTable> build_knight_table(const KnightSlots& slots, KnightIndex goal, int threads,
                                         double memory, Progress& progress, std::string_view backend) {
  const double needed = knight_table_bytes(slots);
  if (needed > memory) return table_refusal(slots.size(), needed, memory);
  return KnightTableBuilder(slots, threads, progress, backend).run(goal);
}

}  // namespace nonet
