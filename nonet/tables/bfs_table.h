// Builds a perfect table (distance_table.h) breadth first from the goal, level by level, by all threads.
//
// Every move costs 1 and can be taken back by a move of the same puzzle, so the distance from the goal is the
// distance to it. A level is a bitmap over the ranks: states of the last level set the bits of their
// neighbours, or, once fewer states are left than the last level has, the states left look whether a
// neighbour is in it. A second pass keeps what is new. Neither order nor number of threads shows in the
// result.
//
// A puzzle may bring its own builder, p.build_table(threads, memory, progress), which is then used; and
// p.each_next(rank, f), f(rank of a neighbour) until it returns true, which spares unrank and rank.
//
//   const auto table = build_table(puzzle, threads, memory, progress);
//   if (table && table->complete) table->levels;  // states by distance
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/base/interleave.h"
#include "nonet/base/large_pages.h"
#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

// Says how much a table would need.
Error table_refusal(u64 states, double needed, double memory);

template <Ranked P>
  requires Counted<P>
class BfsTable {
 public:
  // The table, the last level and the next.
  static double bytes(u64 states) { return double(states) * (2 + 1 + 1) / 8; }

  BfsTable(const P& puzzle, int threads, Progress& progress)
      : puzzle_(puzzle), threads_(threads), progress_(progress) {
    table_.size = puzzle.size();
    table_.words = TableWords(DistanceTable::words_for(table_.size));
    residues_ = table_.words.writable();
    const u64 words = (table_.size + 63) / 64;
    level_ = LargeVector<u64>(static_cast<std::size_t>(words), 0);
    next_ = LargeVector<u64>(static_cast<std::size_t>(words), 0);
    chunks_ = (words + chunk_words - 1) / chunk_words;
  }

  DistanceTable run() {
    const u64 goal = puzzle_.rank(puzzle_.goal());
    next_[goal / 64] |= u64{1} << (goal % 64);
    u64 left = table_.size;
    while (const u64 count = finish_level()) {
      left -= count;
      table_.levels.push_back(count);
      note_hardest();
      progress_.report_fraction(1 - double(left) / double(table_.size));
      if (left == 0) break;
      const bool pull = left < count;
      std::atomic<u64> updates = 0;
      each_chunk(threads_, chunks_, [&](u64 chunk) {
        if (progress_.should_stop()) return;
        const u64 done = pull ? pull_chunk(chunk) : push_chunk(chunk);
        updates.fetch_add(done, std::memory_order_relaxed);
        progress_.advance(done);
      });
      table_.updates += updates;
      if (progress_.stopped()) return std::move(table_);
    }
    table_.complete = true;
    return std::move(table_);
  }

 private:
  static constexpr u64 chunk_words = 256;

  template <class F>
  void each_neighbour(u64 rank, const F& f) const {
    if constexpr (requires { puzzle_.each_next(rank, Any{}); }) {
      puzzle_.each_next(rank, f);
    } else {
      const auto state = puzzle_.unrank(rank);
      puzzle_.each_move(state, [&](const auto& move) {
        auto after = state;
        puzzle_.apply(after, move);
        return f(puzzle_.rank(after));
      });
    }
  }

  void set(u64 rank) {
    const u64 bit = u64{1} << (rank % 64);
    if (threads_ <= 1) {
      next_[rank / 64] |= bit;
      return;
    }
    const std::atomic_ref<u64> word(next_[rank / 64]);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  // Bits are set some steps after they are known, so that their words have time to come from memory.
  u64 push_chunk(u64 chunk) {
    constexpr u64 lag = 32;
    std::array<u64, lag> waiting;
    u64 found = 0;
    each_word(chunk, [&](u64 w) {
      for (u64 rest = level_[w]; rest != 0; rest &= rest - 1) {
        each_neighbour(w * 64 + static_cast<u64>(std::countr_zero(rest)), [&](u64 rank) {
          if (found >= lag) set(waiting[found % lag]);
          __builtin_prefetch(&next_[rank / 64], 1);
          waiting[found++ % lag] = rank;
          return false;
        });
      }
    });
    for (u64 i = found < lag ? 0 : found - lag; i < found; ++i) set(waiting[i % lag]);
    return found;
  }

  u64 pull_chunk(u64 chunk) {
    u64 looked = 0;
    each_word(chunk, [&](u64 w) {
      for (u64 rest = unreached(w); rest != 0; rest &= rest - 1) {
        const u64 bit = rest & (~rest + 1);
        each_neighbour(w * 64 + static_cast<u64>(std::countr_zero(rest)), [&](u64 rank) {
          ++looked;
          const bool near = (level_[rank / 64] >> (rank % 64) & 1) != 0;
          if (near) next_[w] |= bit;
          return near;
        });
      }
    });
    return looked;
  }

  // The bits of what is not reached yet among the 64 states of a word of a level.
  u64 unreached(u64 w) const {
    u64 bits = gather_bits(residues_[2 * w] & residues_[2 * w] >> 1);
    if (2 * w + 1 < residues_.size()) {
      bits |= gather_bits(residues_[2 * w + 1] & residues_[2 * w + 1] >> 1) << 32;
    }
    return w == table_.size / 64 ? bits & ((u64{1} << (table_.size % 64)) - 1) : bits;
  }

  // Makes the new states in next_ the level: counts them, enters their residue, clears next_.
  u64 finish_level() {
    std::atomic<u64> count = 0;
    const u64 change = 3 ^ table_.levels.size() % 3;
    each_chunk(threads_, chunks_, [&](u64 chunk) {
      u64 sum = 0;
      each_word(chunk, [&](u64 w) {
        const u64 fresh = next_[w] == 0 ? 0 : next_[w] & unreached(w);
        next_[w] = 0;
        level_[w] = fresh;
        if (fresh == 0) return;
        sum += static_cast<u64>(std::popcount(fresh));
        residues_[2 * w] ^= spread_bits(fresh & 0xffffffff) * change;
        if (2 * w + 1 < residues_.size()) residues_[2 * w + 1] ^= spread_bits(fresh >> 32) * change;
      });
      count.fetch_add(sum, std::memory_order_relaxed);
    });
    return count;
  }

  void note_hardest() {
    table_.hardest.clear();
    for (u64 w = 0; w < level_.size() && table_.hardest.size() < DistanceTable::most_hardest; ++w) {
      for (u64 rest = level_[w]; rest != 0 && table_.hardest.size() < DistanceTable::most_hardest;
           rest &= rest - 1)
        table_.hardest.push_back(w * 64 + static_cast<u64>(std::countr_zero(rest)));
    }
  }

  template <class F>
  void each_word(u64 chunk, const F& f) const {
    const u64 end = std::min<u64>((chunk + 1) * chunk_words, level_.size());
    for (u64 w = chunk * chunk_words; w < end; ++w) f(w);
  }

  const P& puzzle_;
  int threads_;
  Progress& progress_;
  DistanceTable table_;
  std::span<u64> residues_;
  LargeVector<u64> level_, next_;
  u64 chunks_ = 0;
};

// State by state, whatever the puzzle brings. Stopped: the levels finished so far, not complete.
template <Ranked P>
  requires Counted<P>
Result<DistanceTable> build_table_by_rank(const P& puzzle, int threads, double memory, Progress& progress) {
  const double needed = BfsTable<P>::bytes(puzzle.size());
  if (needed > memory) return table_refusal(puzzle.size(), needed, memory);
  return BfsTable<P>(puzzle, threads, progress).run();
}

// Bytes that build_table() takes.
template <Ranked P>
  requires Counted<P>
double table_bytes(const P& puzzle, int threads, double memory) {
  if constexpr (requires { puzzle.table_bytes(threads, memory); }) {
    return puzzle.table_bytes(threads, memory);
  } else {
    return BfsTable<P>::bytes(puzzle.size());
  }
}

template <Ranked P>
  requires Counted<P>
Result<DistanceTable> build_table(const P& puzzle, int threads, double memory, Progress& progress) {
  if constexpr (requires {
                  { puzzle.build_table(threads, memory, progress) } -> std::same_as<Result<DistanceTable>>;
                }) {
    return puzzle.build_table(threads, memory, progress);
  } else {
    return build_table_by_rank(puzzle, threads, memory, progress);
  }
}

}  // namespace nonet
