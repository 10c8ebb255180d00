// One translation unit, longer than most: all of it must be compiled for the same processor, and nothing else
// may be.
//
// Compiled for AVX-512 with VBMI, VBMI2 and VPOPCNTDQ, and BMI2. Nothing of the standard library is called:
// see queens_kernel.inc.
#include "queens_join.h"

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wuninitialized"  // GCC 12 warns of its own headers
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

namespace nonet {
namespace {

using Word = std::uint64_t;
using Way = std::uint32_t;  // diagonals of a way to fill a half

constexpr int most_lanes = 16;
constexpr int most_half = 16;  // rows of a half
constexpr int most_key_bits = 16, mask_bits = 32, free_at = mask_bits, key_at = mask_bits + most_key_bits;
// Arrays of the room: of the nodes of both halves, sorted, the diagonals come first, then the free cells.
enum { upper_free = 2, lower_free, found_nodes, parted_nodes, begin_nodes, upper_ways, lower_ways };

constexpr int most_groups = 3;  // outermost rows: the first three, as two may have the middle columns' queens

// The ways to fill the rows of a half but one, in lanes: see QueensSearch in queens_kernel.inc. Rows go from
// the outside to the middle, so that in the end the diagonals are as the other half sees them. The first row
// is left out: `attacked` are its cells.
class HalfSearch {
 public:
  static constexpr int room = 1 << 12;
  std::uint32_t columns[room + 512], left[room + 512], right[room + 512], first[room + 512];  // ways found
  int found = 0;

  int rows = 0;  // but for the first
  std::uint32_t closed[most_half] = {}, step[most_half] = {}, back[most_half] = {};
  std::uint32_t closed_first = 0;

  // `flush` takes what was found when there is much of it, and says whether to go on.
  template <class Flush>
  bool run(Flush&& flush) {
    for (int level = 0; level < rows; ++level) size_[level] = 0;
    found = 0;
    columns_[0][0] = left_[0][0] = right_[0][0] = attacked_[0][0] = 0;
    size_[0] = 1;
    int level = 0;
    while (find_work(level)) {
      expand(level);
      if (found > room - most_lanes * 32) {
        if (!flush()) return false;
        found = 0;
      }
      if (level + 1 < rows && size_[level + 1] >= most_lanes) ++level;
    }
    return flush();
  }

 private:
  static constexpr int level_room = most_lanes * 36;

  bool find_work(int& level) const {
    while (level >= 0 && size_[level] < most_lanes) --level;
    if (level >= 0) return true;
    for (level = 0; level < rows; ++level) {
      if (size_[level] > 0) return true;
    }
    return false;
  }

  static __m512i compress(__mmask16 chosen, __m512i v) { return _mm512_maskz_compress_epi32(chosen, v); }

  void expand(int level) {
    const int taken = size_[level] < most_lanes ? size_[level] : most_lanes;
    size_[level] -= taken;
    const int at = size_[level];
    const __m512i all = _mm512_set1_epi32(-1);
    const __m512i c = _mm512_loadu_si512(columns_[level] + at), l = _mm512_loadu_si512(left_[level] + at),
                  r = _mm512_loadu_si512(right_[level] + at), a = _mm512_loadu_si512(attacked_[level] + at);
    const __m512i shut = _mm512_or_si512(
        _mm512_or_si512(c, l), _mm512_or_si512(r, _mm512_set1_epi32(static_cast<int>(closed[level]))));
    __m512i free = _mm512_maskz_andnot_epi32(static_cast<__mmask16>((1u << taken) - 1), shut, all);
    const bool last = level + 1 == rows;
    std::uint32_t* const to_columns = last ? columns : columns_[level + 1];
    std::uint32_t* const to_left = last ? left : left_[level + 1];
    std::uint32_t* const to_right = last ? right : right_[level + 1];
    std::uint32_t* const to_attacked = last ? first : attacked_[level + 1];
    int end = last ? found : size_[level + 1];
    const __m128i by = _mm_cvtsi32_si128(static_cast<int>(step[level])),
                  up = _mm_cvtsi32_si128(static_cast<int>(back[level]));
    const __m512i closed_cells = _mm512_set1_epi32(static_cast<int>(closed_first));
    __mmask16 active = _mm512_test_epi32_mask(free, free);
    while (active != 0) {
      const __m512i queen = _mm512_and_si512(free, _mm512_sub_epi32(_mm512_setzero_si512(), free));
      free = _mm512_xor_si512(free, queen);
      const __m512i cq = _mm512_or_si512(c, queen);
      const __m512i aq =
          _mm512_ternarylogic_epi32(a, _mm512_sll_epi32(queen, up), _mm512_srl_epi32(queen, up), 0xfe);
      const __m512i taken_first = _mm512_ternarylogic_epi32(cq, aq, closed_cells, 0xfe);
      const __mmask16 kept = _mm512_mask_cmpneq_epi32_mask(active, taken_first, all);
      _mm512_storeu_si512(to_columns + end, compress(kept, cq));
      _mm512_storeu_si512(to_left + end, compress(kept, _mm512_sll_epi32(_mm512_or_si512(l, queen), by)));
      _mm512_storeu_si512(to_right + end, compress(kept, _mm512_srl_epi32(_mm512_or_si512(r, queen), by)));
      // In the end what matters of the first row are its free cells.
      _mm512_storeu_si512(to_attacked + end, compress(kept, last ? _mm512_xor_si512(taken_first, all) : aq));
      end += __builtin_popcount(kept);
      active = _mm512_test_epi32_mask(free, free);
    }
    (last ? found : size_[level + 1]) = end;
  }

  int size_[most_half] = {};
  std::uint32_t columns_[most_half][level_room], left_[most_half][level_room], right_[most_half][level_room],
      attacked_[most_half][level_room];
};

// The bits of 64 ways, each as one word: bit i of word b is bit b of way i.
void transpose(const Way* from, Word* to, int stride, int bits) {
  alignas(64) static constexpr std::uint8_t by_byte[64] = {
      0,  4,  8,  12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 1,  5,  9,  13, 17, 21,
      25, 29, 33, 37, 41, 45, 49, 53, 57, 61, 2,  6,  10, 14, 18, 22, 26, 30, 34, 38, 42, 46,
      50, 54, 58, 62, 3,  7,  11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63};
  const __m512i order = _mm512_load_si512(by_byte);
  __m512i x[4];  // of 16 ways each: the first bytes, the second ones...
  for (int i = 0; i < 4; ++i) x[i] = _mm512_permutexvar_epi8(order, _mm512_loadu_si512(from + 16 * i));
  const __m512i low0 = _mm512_shuffle_i64x2(x[0], x[1], 0x44), high0 = _mm512_shuffle_i64x2(x[0], x[1], 0xee),
                low1 = _mm512_shuffle_i64x2(x[2], x[3], 0x44), high1 = _mm512_shuffle_i64x2(x[2], x[3], 0xee);
  const __m512i planes[4] = {_mm512_shuffle_i64x2(low0, low1, 0x88), _mm512_shuffle_i64x2(low0, low1, 0xdd),
                             _mm512_shuffle_i64x2(high0, high1, 0x88),
                             _mm512_shuffle_i64x2(high0, high1, 0xdd)};
  for (int bit = 0; bit < bits; bit += 8) {
    __m512i plane = planes[bit / 8];
    for (int i = 7; i >= 0; --i) {
      to[(bit + i) * stride] = _mm512_movepi8_mask(plane);
      plane = _mm512_add_epi8(plane, plane);
    }
  }
}

struct Bits256 {
  using Vector = __m256i;
  static constexpr int words = 4;
  static Vector load(const Word* from) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(from)); }
  static void store(Word* to, Vector v) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), v); }
  static Vector unite(Vector a, Vector b) { return _mm256_or_si256(a, b); }
  static Vector unite(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi64(a, b, c, 0xfe); }
  static Vector none_of(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi64(a, b, c, 0x01); }
  static Vector count(Vector sum, Vector v) { return _mm256_add_epi64(sum, _mm256_popcnt_epi64(v)); }
};

struct Bits512 {
  using Vector = __m512i;
  static constexpr int words = 8;
  static Vector load(const Word* from) { return _mm512_load_si512(from); }
  static void store(Word* to, Vector v) { _mm512_store_si512(to, v); }
  static Vector unite(Vector a, Vector b) { return _mm512_or_si512(a, b); }
  static Vector unite(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
  static Vector none_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x01); }
  static Vector count(Vector sum, Vector v) { return _mm512_add_epi64(sum, _mm512_popcnt_epi64(v)); }
};

// Pairs of `few` and `many` without a common bit; few fit into one Vector. Bits are looked up `width` at a
// time.
template <class Bits, int width, int groups>
Word pair_block(const Way* few, int size, const Way* many, int count, int bits) {
  constexpr int n = Bits::words;
  alignas(64) Word slices[(mask_bits + 1) * n];  // the last one is empty: bits that there are none of
  for (int i = 0; i < (mask_bits + 1) * n; ++i) slices[i] = 0;
  alignas(64) Word table[groups << width][n];
  for (int i = 0; i < size; i += 64) transpose(few + i, slices + i / 64, n, bits);
  alignas(64) Word beyond[n], zero[n] = {};  // bits behind the last of the few
  for (int i = 0; i < n; ++i) {
    const int left = size - 64 * i;
    beyond[i] = left >= 64 ? 0 : left <= 0 ? ~Word{0} : ~Word{0} << left;
  }
  for (int group = 0; group < groups; ++group) {
    Word(*const base)[n] = table + (group << width);
    Bits::store(base[0], Bits::load(group == 0 ? beyond : zero));
    for (int i = 0; i < width; ++i) {
      const auto slice = Bits::load(slices + (group * width + i < bits ? group * width + i : mask_bits) * n);
      for (int j = 0; j < 1 << i; ++j)
        Bits::store(base[(1 << i) + j], Bits::unite(Bits::load(base[j]), slice));
    }
  }
  // A group's bits of a way, times the size of an entry.
  constexpr int scale = n == 8 ? 6 : 5;
  constexpr Word low = ((Word{1} << width) - 1) << scale;
  const char* const entries = reinterpret_cast<const char*>(table);
  auto sum = Bits::load(zero);
  for (int i = 0; i < count; ++i) {
    const Word way = many[i];
    const auto at = [&](int group) {
      const int shift = group * width - scale;
      const Word offset = (shift < 0 ? way << -shift : way >> shift) & low;
      return Bits::load(
          reinterpret_cast<const Word*>(entries + (static_cast<Word>(group) << (width + scale)) + offset));
    };
    auto hit = at(0);
    if constexpr (groups == 6) hit = Bits::unite(hit, at(5));
    if constexpr (groups == 7) hit = Bits::unite(hit, at(5), at(6));
    sum = Bits::count(sum, Bits::none_of(Bits::unite(hit, at(1), at(2)), at(3), at(4)));
  }
  alignas(64) Word sums[n];
  Bits::store(sums, sum);
  Word total = 0;
  for (int i = 0; i < n; ++i) total += sums[i];
  return total;
}

Word pair_directly(const Way* few, int size, const Way* many, int count) {
  Word total = 0;
  for (int i = 0; i < size; ++i) {
    const __m512i one = _mm512_set1_epi32(static_cast<int>(few[i]));
    for (int j = 0; j < count; j += 16) {
      const __mmask16 there = static_cast<__mmask16>(count - j >= 16 ? 0xffff : (1 << (count - j)) - 1);
      total += static_cast<Word>(
          __builtin_popcount(_mm512_mask_testn_epi32_mask(there, one, _mm512_loadu_si512(many + j))));
    }
  }
  return total;
}

// Up to 64 numbers behind the ways may be read.
Word pair(const Way* few, int size, const Way* many, int count, int bits) {
  constexpr long soon_done = 3000;
  if (long{size} * count <= soon_done) return pair_directly(few, size, many, count);
  Word total = 0;
  for (int at = 0; at < size;) {
    const int left = size - at;
    if (left > 256) {
      const int block = left < 512 ? left : 512;
      total += bits <= 30 ? pair_block<Bits512, 6, 5>(few + at, block, many, count, bits)
                          : pair_block<Bits512, 6, 6>(few + at, block, many, count, bits);
      at += block;
    } else {
      total += bits <= 30 ? pair_block<Bits256, 5, 6>(few + at, left, many, count, bits)
                          : pair_block<Bits256, 5, 7>(few + at, left, many, count, bits);
      at += left;
    }
  }
  return total;
}

// A half of the board, for one choice of which half has which middle column's queen.
struct Half {
  int rows = 0;
  std::uint8_t row[most_half] = {};  // free ones, from the outside to the middle
  bool lower = false;
  bool has_left = false, has_right = false;  // a middle column's queen
  // By outermost row: nodes sorted by columns, and where each set of columns begins.
  int groups = 0;
  std::size_t first[most_groups] = {};             // in its array of nodes
  Way cell_bits[most_groups][most_key_bits] = {};  // diagonals of the cells of that row
  std::uint32_t* begin[most_groups] = {};
};

class QueensJoin {
 public:
  QueensJoin(const QueensMiddle& middle, QueensRoom& room, const QueensWatch& watch)
      : middle_(middle), room_(room), watch_(watch), full_((1u << middle.n) - 1) {
    for (int i = 0; i < middle.placed; ++i) {
      taken_ |= 1u << middle.column[i];
      taken_rows_ |= 1u << middle.row[i];
      if (middle.column[i] == middle.left()) left_row_ = middle.row[i];
      if (middle.column[i] == middle.right()) right_row_ = middle.row[i];
    }
    columns_ = full_ & ~taken_ & ~(1u << middle.left()) & ~(1u << middle.right());
    key_bits_ = __builtin_popcount(columns_);
    for (int row = 0; row < middle.n; ++row) {
      if ((taken_rows_ >> row & 1) == 0) rows_[row >= middle.n / 2] |= 1u << row;
    }
    Word seen[2] = {0, 0}, placed = 0;
    for (int row = 0; row < middle.n; ++row) {
      for (int column = 0; column < middle.n; ++column) {
        if ((taken_rows_ >> row & 1) == 0) seen[row >= middle.n / 2] |= diagonals(row, column);
      }
    }
    for (int i = 0; i < middle.placed; ++i) placed |= diagonals(middle.row[i], middle.column[i]);
    crossing_ = seen[0] & seen[1] & ~placed;
    mask_size_ = __builtin_popcountll(crossing_);
  }

  // Whether nodes fit into a word and halves have rows enough.
  bool fits() const {
    return key_bits_ <= most_key_bits && mask_size_ <= mask_bits && __builtin_popcount(rows_[0]) >= 4 &&
           __builtin_popcount(rows_[1]) >= 4 && __builtin_popcount(rows_[0]) <= most_half &&
           __builtin_popcount(rows_[1]) <= most_half;
  }

  // False: there is no room.
  bool run(QueensFilled& filled) {
    for (int halves = 0; halves < 4 && filled_.complete; ++halves) {
      const int left_half = halves & 1, right_half = halves >> 1;
      if ((left_row_ >= 0 && left_half == 1) || (right_row_ >= 0 && right_half == 1)) continue;
      lefts_ = rows_for(middle_.left(), left_row_, left_half);
      rights_ = rows_for(middle_.right(), right_row_, right_half);
      if (is_allowed()) join(left_half, right_half);
    }
    filled = filled_;
    return !no_room_;
  }

 private:
  // Bits of the diagonals of a cell where they cross the first row of the lower half.
  Word diagonals(int row, int column) const {
    const int border = middle_.n / 2, away = row < border ? border - row : row - border;
    const int more = column + away, less = column - away;
    const Word up = more < middle_.n ? Word{1} << more : 0, down = less >= 0 ? Word{1} << less : 0;
    return row < border ? up | down << 32 : down | up << 32;
  }

  bool is_attacked(int row, int column) const {
    for (int i = 0; i < middle_.placed; ++i) {
      const int down = row - middle_.row[i], across = column - middle_.column[i];
      if (down == 0 || across == 0 || down == across || down == -across) return true;
    }
    return false;
  }

  std::uint32_t rows_for(int column, int known, int half) const {
    if (known >= 0) return 1u << known;
    std::uint32_t open = 0;
    for (std::uint32_t left = rows_[half]; left != 0; left &= left - 1) {
      const int row = __builtin_ctz(left);
      if (!is_attacked(row, column)) open |= 1u << row;
    }
    return open;
  }

  bool is_allowed() const {
    for (std::uint32_t rows = lefts_; rows != 0; rows &= rows - 1) {
      if ((middle_.allowed[__builtin_ctz(rows)] & rights_) != 0) return true;
    }
    return false;
  }

  // Whether a half may have its middle columns' queens in these rows; -1: it has none.
  bool is_possible(int left, int right) const {
    if (left >= 0 && right >= 0) {
      const int apart = left < right ? right - left : left - right;
      return apart != 0 && apart != middle_.right() - middle_.left() &&
             (middle_.allowed[left] >> right & 1) != 0;
    }
    if (left >= 0) return (middle_.allowed[left] & rights_) != 0;
    if (right < 0) return true;
    for (std::uint32_t rows = lefts_; rows != 0; rows &= rows - 1) {
      if ((middle_.allowed[__builtin_ctz(rows)] >> right & 1) != 0) return true;
    }
    return false;
  }

  std::uint32_t attacked(int row, int queen_row, int queen_column) const {
    const int away = row < queen_row ? queen_row - row : row - queen_row;
    const Word bit = Word{1} << queen_column;
    return static_cast<std::uint32_t>(bit | bit << away | bit >> away) & full_;
  }

  void join(int left_half, int right_half) {
    Half halves[2];
    for (int i = 0; i < 2; ++i) {
      halves[i].lower = i == 1;
      halves[i].has_left = left_row_ < 0 && left_half == i;
      halves[i].has_right = right_row_ < 0 && right_half == i;
      if (!fill(halves[i])) {
        filled_.complete = false;
        return;
      }
    }
    if (!reserve_ways(halves[0], upper_ways) || !reserve_ways(halves[1], lower_ways)) {
      filled_.complete = false;
      return;
    }
    const int taken = halves[0].rows - halves[0].has_left - halves[0].has_right;
    const std::uint32_t all = (1u << key_bits_) - 1;
    for (std::uint32_t key = (1u << taken) - 1; key <= all;) {
      const int above = gather(halves[0], key, upper_ways);
      const int below = above == 0 ? 0 : gather(halves[1], all & ~key, lower_ways);
      if (below > 0) {
        const Way* const upper = numbers(upper_ways);
        const Way* const lower = numbers(lower_ways);
        filled_.ways += above < below ? pair(upper, above, lower, below, mask_size_)
                                      : pair(lower, below, upper, above, mask_size_);
      }
      if (!report(static_cast<Word>(above + below), 1 << 16)) {
        filled_.complete = false;
        return;
      }
      const std::uint32_t low = key & (0 - key), next = key + low;  // the next set of as many columns
      key = next | ((key ^ next) >> 2) / low;
    }
    report(0, 0);
  }

  // Counts work, and now and then says so; false: told to stop.
  bool report(Word nodes, Word at_least) {
    pending_ += nodes;
    if (pending_ < at_least) return true;
    filled_.nodes += pending_;
    const bool go_on = watch_.advance(watch_.self, pending_);
    pending_ = 0;
    return go_on;
  }

  // All nodes of a half.
  bool fill(Half& half) {
    const std::uint32_t rows = rows_[half.lower];
    for (int i = 0; i < middle_.n; ++i) {
      const int row = half.lower ? middle_.n - 1 - i : i;
      if ((rows >> row & 1) != 0) half.row[half.rows++] = static_cast<std::uint8_t>(row);
    }
    const int more = half.has_left + half.has_right;
    half.groups = 1 + more;
    const std::size_t begins =
        (std::size_t{1} << key_bits_) / 2 + 1;  // words of 32-bit numbers, one more than keys
    if (!reserve(begin_nodes, 2 * most_groups * begins)) return false;
    std::size_t sorted = 0;
    for (int group = 0; group < half.groups; ++group) {
      half.begin[group] = reinterpret_cast<std::uint32_t*>(
          room_.words[begin_nodes] + static_cast<std::size_t>(half.lower * most_groups + group) * begins);
      half.first[group] = sorted;
      for (int column = 0, key = 0; column < middle_.n; ++column) {
        if ((columns_ >> column & 1) != 0)
          half.cell_bits[group][key++] =
              static_cast<Way>(_pext_u64(diagonals(half.row[group], column), crossing_));
      }
      std::size_t nodes = 0;
      if (!fill_group(half, group, nodes) || !sort(half, group, nodes)) return false;
      sorted += nodes;
    }
    return true;
  }

  // The nodes whose outermost row is that of the group: the rows further out have the middle columns' queens.
  bool fill_group(const Half& half, int group, std::size_t& nodes) {
    for (std::uint32_t key = 0; key <= 1u << key_bits_; ++key) half.begin[group][key] = 0;
    const std::uint32_t lefts = half.has_left ? lefts_ : 1, rights = half.has_right ? rights_ : 1;
    for (std::uint32_t i = lefts; i != 0; i &= i - 1) {
      for (std::uint32_t j = rights; j != 0; j &= j - 1) {
        const int left = half.has_left ? __builtin_ctz(i) : -1,
                  right = half.has_right ? __builtin_ctz(j) : -1;
        int outer = 0;
        while (half.row[outer] == left || half.row[outer] == right) ++outer;
        if (outer == group && is_possible(left, right) && !fill_rows(half, outer, left, right, nodes))
          return false;
      }
    }
    return true;
  }

  bool fill_rows(const Half& half, int outer, int left, int right, std::size_t& nodes) {
    const auto shut = [&](int row) {
      std::uint32_t cells = ~columns_;
      for (int i = 0; i < middle_.placed; ++i) cells |= attacked(row, middle_.row[i], middle_.column[i]);
      if (left >= 0) cells |= attacked(row, left, middle_.left());
      if (right >= 0) cells |= attacked(row, right, middle_.right());
      return cells;
    };
    const int first = half.row[outer];
    search_.rows = 0;
    search_.closed_first = shut(first);
    int before = first;
    for (int i = outer + 1; i <= half.rows; ++i) {
      const int row = i < half.rows ? half.row[i] : middle_.n / 2;
      if (i < half.rows && (row == left || row == right)) continue;
      const auto away = [&](int other) {
        return static_cast<std::uint32_t>(row < other ? other - row : row - other);
      };
      if (search_.rows > 0) search_.step[search_.rows - 1] = away(before);
      if (i == half.rows) break;
      search_.closed[search_.rows] = shut(row);
      search_.back[search_.rows++] = away(first);
      before = row;
    }
    Word own = 0;
    if (left >= 0) own |= diagonals(left, middle_.left());
    if (right >= 0) own |= diagonals(right, middle_.right());
    own = _pext_u64(own, crossing_);
    return search_.run([&] { return keep(half, outer, own, nodes); });
  }

  // What was found becomes nodes.
  bool keep(const Half& half, int group, Word own, std::size_t& nodes) {
    const int found = search_.found;
    if (!reserve(found_nodes, nodes + static_cast<std::size_t>(found) + 64)) return false;
    Word* const to = room_.words[found_nodes] + nodes;
    const std::uint32_t columns = columns_;
    const Word crossing = crossing_;
    std::uint32_t* const sizes = half.begin[group];
    const std::uint32_t *const above = half.lower ? search_.right : search_.left, *const below =
                                                                                      half.lower
                                                                                          ? search_.left
                                                                                          : search_.right;
    each_apart(found, [&](int i) {
      const std::uint32_t key = _pext_u32(search_.columns[i], columns),
                          free = _pext_u32(search_.first[i], columns);
      to[i] = _pext_u64(above[i] | Word{below[i]} << 32, crossing) | own | Word{free} << free_at |
              Word{key} << key_at;
      ++sizes[key];
    });
    nodes += static_cast<std::size_t>(found);
    return report(static_cast<Word>(found), 1);
  }

  // In an order that takes neighbours far apart: they often count in the same place and would wait for each
  // other.
  template <class Visit>
  static void each_apart(int count, Visit&& visit) {
    constexpr int parts = 8;
    const int size = count / parts;
    for (int i = 0; i < size; ++i) {
      for (int part = 0; part < parts; ++part) visit(i + part * size);
    }
    for (int i = parts * size; i < count; ++i) visit(i);
  }

  // The nodes found go to the half's, by columns; many are first parted by the upper bits, so that places
  // stay in the cache.
  bool sort(Half& half, int group, std::size_t nodes) {
    const int count = static_cast<int>(nodes);
    const std::size_t most = half.first[group] + nodes + 64;
    if (!reserve(half.lower, most / 2 + 1) || !reserve(upper_free + half.lower, most / 4 + 1)) return false;
    Way* const to = numbers(half.lower) + half.first[group];
    std::uint16_t* const free = frees(half) + half.first[group];
    const Word* from = room_.words[found_nodes];
    std::uint32_t* const begin = half.begin[group];
    const std::uint32_t keys = 1u << key_bits_;
    make_places(begin, static_cast<int>(keys));
    const auto place = [&](const Word* some, int size) {
      each_apart(size, [&](int i) {
        const std::uint32_t at = begin[some[i] >> key_at]++;
        to[at] = static_cast<Way>(some[i]);
        free[at] = static_cast<std::uint16_t>(some[i] >> free_at);
      });
    };
    constexpr int many = 1 << 15;
    if (count <= many) {
      place(from, count);
    } else {
      if (!reserve(parted_nodes, nodes + 64)) return false;
      from = room_.words[found_nodes];
      Word* const parted = room_.words[parted_nodes];
      const int low_bits = key_bits_ / 2, parts = 1 << (key_bits_ - low_bits);
      std::uint32_t first[(1 << (most_key_bits + 1) / 2) + 1], next[1 << (most_key_bits + 1) / 2];
      for (int part = 0; part < parts; ++part)
        first[part] = next[part] = begin[static_cast<std::uint32_t>(part) << low_bits];
      first[parts] = static_cast<std::uint32_t>(count);
      each_apart(count, [&](int i) { parted[next[from[i] >> (key_at + low_bits)]++] = from[i]; });
      for (int part = 0; part < parts; ++part)
        place(parted + first[part], static_cast<int>(first[part + 1] - first[part]));
    }
    // Each place is now where the next one begins.
    for (std::uint32_t key = keys; key > 0; --key) begin[key] = begin[key - 1];
    begin[0] = 0;
    return true;
  }

  std::uint32_t* numbers(int array) const { return reinterpret_cast<std::uint32_t*>(room_.words[array]); }
  std::uint16_t* frees(const Half& half) const {
    return reinterpret_cast<std::uint16_t*>(room_.words[upper_free + half.lower]);
  }

  // Sizes become places: the sum of those before.
  static void make_places(std::uint32_t* sizes, int count) {
    std::uint32_t sum = 0;
    for (int i = 0; i < count; ++i) {
      const std::uint32_t size = sizes[i];
      sizes[i] = sum;
      sum += size;
    }
  }

  // Room for the ways of a half with any set of columns.
  bool reserve_ways(const Half& half, int array) {
    std::size_t most = 0;
    for (int group = 0; group < half.groups; ++group) {
      std::uint32_t longest = 0;
      for (std::uint32_t key = 0; key < 1u << key_bits_; ++key) {
        const std::uint32_t size = half.begin[group][key + 1] - half.begin[group][key];
        longest = size > longest ? size : longest;
      }
      most += static_cast<std::size_t>(longest) * static_cast<std::size_t>(key_bits_);
    }
    return reserve(array, most / 2 + 64);
  }

  // The ways to fill a half with exactly these columns: how many.
  int gather(const Half& half, std::uint32_t key, int array) const {
    Way* const ways = numbers(array);
    Way* to = ways;
    for (int group = 0; group < half.groups; ++group) {
      const Way* const nodes = numbers(half.lower) + half.first[group];
      const std::uint16_t* const free = frees(half) + half.first[group];
      for (std::uint32_t bits = key; bits != 0; bits &= bits - 1) {
        const int column = __builtin_ctz(bits);
        const std::uint32_t without = key & ~(1u << column), end = half.begin[group][without + 1];
        const __m256i chosen_column = _mm256_set1_epi16(static_cast<short>(1 << column));
        const __m512i cell = _mm512_set1_epi32(static_cast<int>(half.cell_bits[group][column]));
        for (std::uint32_t i = half.begin[group][without]; i < end; i += 16) {
          const __mmask16 there = static_cast<__mmask16>(end - i >= 16 ? 0xffff : (1u << (end - i)) - 1);
          const __mmask16 open = _mm256_mask_test_epi16_mask(
              there, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(free + i)), chosen_column);
          _mm512_storeu_si512(
              to, _mm512_maskz_compress_epi32(open, _mm512_or_si512(_mm512_loadu_si512(nodes + i), cell)));
          to += __builtin_popcount(open);
        }
      }
    }
    return static_cast<int>(to - ways);
  }

  bool reserve(int array, std::size_t words) {
    if (room_.size[array] >= words) return true;
    no_room_ = no_room_ || !room_.grow(room_, array, words);
    return !no_room_;
  }

  const QueensMiddle& middle_;
  QueensRoom& room_;
  const QueensWatch watch_;
  const std::uint32_t full_;
  std::uint32_t taken_ = 0, taken_rows_ = 0;  // columns and rows of the placed queens
  std::uint32_t columns_ = 0;                 // those that are free in keys
  std::uint32_t rows_[2] = {0, 0};            // free ones, by half
  int left_row_ = -1, right_row_ = -1;        // of the middle columns' queens, where they stand already
  int key_bits_ = 0, mask_size_ = 0;
  Word crossing_ = 0;                     // diagonals that both halves may use, as diagonals() numbers them
  std::uint32_t lefts_ = 0, rights_ = 0;  // rows of the middle columns' queens, for the halves at hand
  QueensFilled filled_;
  bool no_room_ = false;
  Word pending_ = 0;
  HalfSearch search_;
};

}  // namespace

std::uint64_t pair_ways(const std::uint32_t* few, int size, const std::uint32_t* many, int count, int bits) {
  return pair(few, size, many, count, bits);
}

bool join_queens(const QueensMiddle& middle, QueensRoom& room, const QueensWatch& watch,
                 QueensFilled& filled) {
  QueensJoin join(middle, room, watch);
  return join.fits() && join.run(filled);
}

}  // namespace nonet
