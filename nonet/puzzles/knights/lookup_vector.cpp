// The walks of puzzles/knights/lookup.cpp, eight in a vector. Whether a neighbour is nearer cannot be
// foreseen by the CPU, so all is done by arithmetic. What can be foreseen a little is used: jumps that put a
// knight where the goal has its colour are tried first, and of those the ones that take it from where the
// goal has it not.
#include <string_view>

#include "nonet/base/kernels.h"
#include "nonet/puzzles/knights/lookup.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <bit>
#endif

namespace nonet {

#if defined(__x86_64__)

#define KNIGHT_AVX2 __attribute__((target("avx2")))

namespace {

// For boards of 24 or 25 cells: index and rank fit 32 bits, and every cell has two neighbours or more.
class KnightVectors {
 public:
  explicit KnightVectors(const KnightQuestion& question)
      : question_(question),
        words_(reinterpret_cast<const int*>(question.table.words.view().data())),
        levels_(static_cast<int>(question.table.levels.size())),
        spare_(static_cast<u64>(question.slots.cells()) - 1),
        goal_(question.goal.bits | (question.goal.bits >> question.goal.slot & 1) << spare_) {
    const CombinationRank& words = question.slots.words();
    for (u64 high = 0; high < u64{1} << (words.bits() - 12); ++high) {
      first_[high] = static_cast<int>(words.first(high));
    }
    std::uint16_t found[13] = {};
    for (u64 low = 0; low < 4096; ++low) low_[low] = found[std::popcount(low)]++;
    for (u64 slot = 0; slot < static_cast<u64>(question.slots.cells()); ++slot) {
      neighbours_[slot] = static_cast<int>(question.slots.neighbours(slot));
    }
  }

  KNIGHT_AVX2 void run() {
    Walks groups[8];
    int active = 0;
    for (Walks& walks : groups) {
      for (int lane = 0; lane < 8; ++lane) active += start(walks, lane) ? 1 : 0;
      ask(walks);
    }
    while (active > 0) {
      for (Walks& walks : groups) active -= go_on(walks);
    }
  }

 private:
  using Ints = __m256i;
  static constexpr u64 idle = ~u64{0};

  // As in puzzles/knights/lookup.cpp. Where `untried` is empty, the neighbour asked for is known to be
  // nearer.
  struct alignas(32) Walks {
    int bits[8], slot[8], to_bits[8], to[8], rank[8] = {}, untried[8], residue[8], steps[8];
    u64 board[8];
  };

  KNIGHT_AVX2 static Ints load(const int* from) {
    return _mm256_load_si256(reinterpret_cast<const Ints*>(from));
  }
  KNIGHT_AVX2 static void store(int* to, Ints v) { _mm256_store_si256(reinterpret_cast<Ints*>(to), v); }
  KNIGHT_AVX2 static Ints all(u64 value) { return _mm256_set1_epi32(static_cast<int>(value)); }
  KNIGHT_AVX2 static Ints choose(Ints where, Ints yes, Ints no) { return _mm256_blendv_epi8(no, yes, where); }
  // The first set where it is not empty, otherwise the second.
  KNIGHT_AVX2 static Ints first_set(Ints a, Ints b) {
    return choose(_mm256_cmpeq_epi32(a, _mm256_setzero_si256()), b, a);
  }
  KNIGHT_AVX2 static unsigned lanes(Ints where) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(where)));
  }

  // Takes up the next board that needs a walk; without one the lane walks about and is not heard.
  bool start(Walks& walks, int lane) {
    walks.board[lane] = idle;
    KnightIndex at{0, 0};
    int residue = 0;
    while (next_ < question_.boards.size()) {
      const u64 board = next_++;
      at = question_.boards[board];
      residue = question_.table.residue(question_.slots.rank(at));
      const bool home = question_.is_goal(at);
      question_.distances[board] = home ? 0 : -1;
      if (home || residue == DistanceTable::unreached) continue;
      walks.board[lane] = board;
      break;
    }
    walks.bits[lane] = static_cast<int>(at.bits);
    walks.slot[lane] = static_cast<int>(at.slot);
    walks.untried[lane] = neighbours_[at.slot];
    walks.residue[lane] = residue == 0 ? 2 : residue - 1;
    walks.steps[lane] = 0;
    return walks.board[lane] != idle;
  }

  // Steps where the neighbour asked for is nearer, and asks again. How many walks ended for good.
  KNIGHT_AVX2 int go_on(Walks& walks) {
    const Ints rank = load(walks.rank), slot = load(walks.slot), to = load(walks.to);
    const Ints untried = load(walks.untried), steps = load(walks.steps);
    const Ints word = _mm256_i32gather_epi32(words_, _mm256_srli_epi32(rank, 4), 4);
    const Ints shift = _mm256_slli_epi32(_mm256_and_si256(rank, all(15)), 1);
    const Ints found = _mm256_and_si256(_mm256_srlv_epi32(word, shift), all(3));
    const Ints nearer = _mm256_or_si256(_mm256_cmpeq_epi32(found, load(walks.residue)),
                                        _mm256_cmpeq_epi32(untried, _mm256_setzero_si256()));
    const Ints onwards =
        _mm256_andnot_si256(_mm256_sllv_epi32(all(1), slot), _mm256_i32gather_epi32(neighbours_, to, 4));
    const Ints less = _mm256_add_epi32(load(walks.residue), nearer);
    const Ints bits = choose(nearer, load(walks.to_bits), load(walks.bits));
    const Ints now = choose(nearer, to, slot);
    const Ints taken = _mm256_sub_epi32(steps, nearer);
    store(walks.bits, bits);
    store(walks.slot, now);
    store(walks.untried, choose(nearer, onwards, untried));
    store(walks.steps, taken);
    store(walks.residue, _mm256_add_epi32(less, _mm256_and_si256(_mm256_srai_epi32(less, 31), all(3))));
    const Ints home = _mm256_and_si256(_mm256_cmpeq_epi32(bits, all(question_.goal.bits)),
                                       _mm256_cmpeq_epi32(now, all(question_.goal.slot)));
    const Ints too_far = _mm256_cmpgt_epi32(taken, _mm256_set1_epi32(levels_));
    const unsigned over = lanes(_mm256_or_si256(home, too_far));
    const int ended = over == 0 ? 0 : finish(walks, over, lanes(home));
    ask(walks);
    return ended;
  }

  int finish(Walks& walks, unsigned over, unsigned home) {
    int ended = 0;
    for (; over != 0; over &= over - 1) {
      const int lane = std::countr_zero(over);
      const u64 board = walks.board[lane];
      if (board != idle && (home >> lane & 1) != 0) question_.distances[board] = walks.steps[lane];
      if (!start(walks, lane) && board != idle) ++ended;
    }
    return ended;
  }

  // Asks for the most promising neighbour. A single one need not be asked: its old word will do.
  KNIGHT_AVX2 void ask(Walks& walks) const {
    const Ints zero = _mm256_setzero_si256(), one = all(1), spare = all(spare_);
    const Ints bits = load(walks.bits), slot = load(walks.slot), untried = load(walks.untried);
    const Ints full =
        _mm256_or_si256(bits, _mm256_sllv_epi32(_mm256_and_si256(_mm256_srlv_epi32(bits, slot), one), spare));
    const Ints black = _mm256_sub_epi32(_mm256_and_si256(_mm256_srlv_epi32(all(goal_), slot), one), one);
    const Ints fitting = _mm256_andnot_si256(_mm256_cmpeq_epi32(slot, all(question_.goal.slot)),
                                             _mm256_and_si256(untried, _mm256_xor_si256(full, black)));
    const Ints wrong =
        _mm256_or_si256(_mm256_xor_si256(full, all(goal_)), all(u64{1} << question_.goal.slot));
    const Ints best = first_set(_mm256_and_si256(fitting, wrong),
                                first_set(fitting, first_set(_mm256_and_si256(untried, wrong), untried)));
    const Ints bit = _mm256_and_si256(best, _mm256_sub_epi32(zero, best));
    const Ints left = _mm256_andnot_si256(bit, untried);
    // The exponent of the bit as a floating point number is its place.
    const Ints to =
        _mm256_sub_epi32(_mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(bit)), 23), all(127));
    const Ints outside = _mm256_cmpeq_epi32(_mm256_max_epi32(slot, to), spare);
    const Ints unlike = _mm256_xor_si256(_mm256_srlv_epi32(bits, slot), _mm256_srlv_epi32(bits, to));
    const Ints differ = _mm256_andnot_si256(outside, _mm256_and_si256(unlike, one));
    const Ints swap = _mm256_or_si256(_mm256_sllv_epi32(differ, slot), _mm256_sllv_epi32(differ, to));
    const Ints to_bits = _mm256_xor_si256(bits, swap);
    const Ints first = _mm256_i32gather_epi32(first_, _mm256_srli_epi32(to_bits, 12), 4);
    const Ints low =
        _mm256_i32gather_epi32(reinterpret_cast<const int*>(low_), _mm256_and_si256(to_bits, all(4095)), 2);
    const Ints base = _mm256_mullo_epi32(to, all(question_.slots.words().size()));
    const Ints rank = _mm256_add_epi32(base, _mm256_add_epi32(first, _mm256_and_si256(low, all(0xffff))));
    store(walks.untried, left);
    store(walks.to, to);
    store(walks.to_bits, to_bits);
    store(walks.rank, choose(_mm256_cmpeq_epi32(left, zero), load(walks.rank), rank));
    for (const int r : walks.rank) __builtin_prefetch(words_ + (r >> 4));
  }

  const KnightQuestion& question_;
  const int* words_;
  const int levels_;
  const u64 spare_;
  const u64 goal_;  // and the knight of the spare cell at its own slot
  u64 next_ = 0;
  int neighbours_[32] = {};
  int first_[4096] = {};
  std::uint16_t low_[4096 + 1] = {};  // read in pairs
};

}  // namespace

bool knight_distances_by_vectors(const KnightQuestion& question) {
  const std::string_view backend = question.backend.empty() ? kernels().name : question.backend;
  if (backend == "scalar" || !has_knight_table(question.slots)) return false;
  KnightVectors(question).run();
  return true;
}

#else

bool knight_distances_by_vectors(const KnightQuestion&) {
  return false;
}

#endif

}  // namespace nonet
