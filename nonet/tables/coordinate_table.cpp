#include "nonet/tables/coordinate_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "nonet/base/decimal.h"
#include "nonet/base/each_chunk.h"
#include "nonet/base/interleave.h"

namespace nonet {
namespace {

using Bitmap = std::vector<u64>;

// The set bits of a byte, ascending, and their number.
using Eight = std::array<std::uint16_t, 8>;
constexpr auto bits_of_byte = [] {
  std::array<Eight, 256> result{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::size_t count = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1) != 0) result[byte][count++] = static_cast<std::uint16_t>(bit);
    }
  }
  return result;
}();
constexpr auto count_in_byte = [] {
  std::array<std::uint8_t, 256> result{};
  for (unsigned byte = 0; byte < 256; ++byte) result[byte] = static_cast<std::uint8_t>(std::popcount(byte));
  return result;
}();

// Writes the set bits of a row to `out`, which has room for eight more. Without branches: bits are random.
void list_bits(const u64* row, u64 words, std::uint16_t* out) {
  for (u64 w = 0; w < words; ++w) {
    if (row[w] == 0) continue;
    for (u64 shift = 0; shift < 64; shift += 8) {
      const std::size_t byte = row[w] >> shift & 255;
      Eight eight = bits_of_byte[byte];
      for (std::uint16_t& bit : eight) bit = static_cast<std::uint16_t>(bit + w * 64 + shift);
      std::memcpy(out, eight.data(), sizeof eight);
      out += count_in_byte[byte];
    }
  }
}

class Builder {
 public:
  Builder(const CoordinateMoves& moves, int threads, Progress& progress)
      : moves_(moves),
        threads_(static_cast<u64>(std::max(threads, 1))),
        progress_(progress),
        row_((moves.width + 63) / 64),
        tries_((static_cast<u64>(moves.moves) + at_once - 1) / at_once * at_once),
        missing_(moves.blocks * row_, 0),
        frontier_(moves.blocks * row_, 0),
        next_(moves.blocks * row_, 0),
        missing_count_(moves.blocks, static_cast<std::uint32_t>(moves.width)),
        frontier_count_(moves.blocks, 0),
        next_count_(moves.blocks, 0),
        nothing_(row_, 0) {
    for (u64 a = 0; a < moves.blocks; ++a) {
      for (u64 w = 0; w < row_; ++w) missing_[a * row_ + w] = full_word(w);
    }
    probes_.resize(moves.width * tries_);
    for (u64 b = 0; b < moves.width; ++b) {
      for (int m = 0; m < moves.moves; ++m)
        probes_[b * tries_ + static_cast<u64>(m)] = moves.turn_inner(m, b);
    }
  }

  DistanceTable run() {
    table_.size = moves_.size();
    table_.words = TableWords(DistanceTable::words_for(table_.size));
    Worker first(*this);
    const u64 a = moves_.goal / moves_.width, b = moves_.goal % moves_.width;
    next_[a * row_ + b / 64] = u64{1} << (b % 64);
    next_count_[a] = 1;
    first.finish_block(a, 0);
    u64 found = 1, last = 1;
    for (int level = 1; last > 0; ++level) {
      table_.levels.push_back(last);
      progress_.report_fraction(double(found) / double(table_.size));
      std::swap(frontier_, next_);
      std::swap(frontier_count_, next_count_);
      last = found == table_.size ? 0 : expand(level, last);
      if (stopped_) return std::move(table_);
      found += last;
    }
    table_.complete = true;
    note_hardest();
    return std::move(table_);
  }

 private:
  // Blocks handed out together: their part of the table begins and ends with a word, so that no two threads
  // write one word.
  static constexpr u64 chunk = 32;
  static constexpr u64 at_once = 4;          // neighbours looked at together
  static constexpr u64 listed_per_word = 4;  // states that a word of a bitmap holds as a list

  struct alignas(128) Worker {  // no cache line with another's
    explicit Worker(Builder& builder)
        : build(builder),
          hit(builder.row_ * 64, 0),
          list(builder.row_ * 64 + 8),
          neighbours(builder.tries_, builder.nothing_.data()),
          spare(static_cast<u64>(builder.moves_.moves) * builder.row_) {}

    void work(std::atomic<u64>& next_chunk, int level) {
      for (;;) {
        const u64 begin = next_chunk.fetch_add(1, std::memory_order_relaxed) * chunk;
        if (begin >= build.moves_.blocks) return;
        const u64 before = updates;
        const u64 end = std::min(begin + chunk, build.moves_.blocks);
        for (u64 a = begin; a < end; ++a) {
          build.next_count_[a] = 0;
          if (build.missing_count_[a] == 0) continue;
          expand_block(a);
          if (build.next_count_[a] != 0) finish_block(a, level);
        }
        if (!build.progress_.advance(updates - before)) return;
      }
    }

    // Finds the next level's states of block a: what lies one move from the frontier and is missing.
    void expand_block(u64 a) {
      const CoordinateMoves& moves = build.moves_;
      u64 carried = 0;
      for (int m = 0; m < moves.moves; ++m) carried += build.frontier_count_[moves.turn_outer(m, a)];
      if (carried == 0) return;
      const u64 open = build.missing_count_[a];
      const auto degree = static_cast<u64>(moves.moves);
      const u64 tries = std::min(degree, degree * moves.width / carried + 1);
      if (carried <= open * (backward_start + backward_try * tries)) {
        carry_over(a);
        updates += carried;
      } else {
        look_back(a);
        updates += open;
      }
    }

    // The blocks next to a are those its moves lead to; the way from there is the move's inverse.
    void carry_over(u64 a) {
      const CoordinateMoves& moves = build.moves_;
      std::uint8_t* const mark = hit.data();
      const std::uint16_t* const from = list.data();
      for (int m = 0; m < moves.moves; ++m) {
        const u64 source = moves.turn_outer(m, a);
        if (build.frontier_count_[source] == 0) continue;
        const std::uint16_t* to =
            &moves.inner[static_cast<u64>(moves.inverse[static_cast<std::size_t>(m)]) * moves.width];
        const u64 count = list_frontier(source);
        for (u64 i = 0; i < count; ++i) mark[to[from[i]]] = 1;
      }
      const u64* missing = &build.missing_[a * build.row_];
      u64* next = &build.next_[a * build.row_];
      u64 found = 0;
      for (u64 w = 0; w < build.row_; ++w) {
        next[w] = packed(&hit[w * 64]) & missing[w];
        found += static_cast<u64>(std::popcount(next[w]));
      }
      std::fill(hit.begin(), hit.end(), std::uint8_t{0});
      build.next_count_[a] = static_cast<std::uint32_t>(found);
    }

    // Puts the frontier's states of a block into `list`; their number.
    u64 list_frontier(u64 a) {
      const u64 count = build.frontier_count_[a];
      const u64* row = &build.frontier_[a * build.row_];
      if (count <= build.row_ * listed_per_word) {
        std::memcpy(list.data(), row, count * sizeof(std::uint16_t));
      } else {
        list_bits(row, build.row_, list.data());
      }
      return count;
    }

    // 64 bytes of 0 or 1 as a word.
    static u64 packed(const std::uint8_t* bytes) {
      u64 word = 0;
      for (int i = 0; i < 8; ++i) {
        u64 eight;
        std::memcpy(&eight, bytes + 8 * i, 8);
        word |= eight * 0x0102040810204080 >> 56 << (8 * i);
      }
      return word;
    }

    void look_back(u64 a) {
      for (int m = 0; m < build.moves_.moves; ++m) {
        neighbours[static_cast<std::size_t>(m)] =
            frontier_bitmap(build.moves_.turn_outer(m, a), &spare[static_cast<u64>(m) * build.row_]);
      }
      const u64* missing = &build.missing_[a * build.row_];
      u64* next = &build.next_[a * build.row_];
      u64 count = 0;
      for (u64 w = 0; w < build.row_; ++w) {
        u64 found = 0;
        for (u64 rest = missing[w]; rest != 0; rest &= rest - 1) {
          const auto bit = static_cast<u64>(std::countr_zero(rest));
          found |= u64{has_neighbour(w * 64 + bit)} << bit;
        }
        next[w] = found;
        count += static_cast<u64>(std::popcount(found));
      }
      build.next_count_[a] = static_cast<std::uint32_t>(count);
    }

    // A few neighbours without a branch between them, then the next few.
    bool has_neighbour(u64 b) const {
      const std::uint16_t* probe = &build.probes_[b * build.tries_];
      for (u64 m = 0; m < build.tries_; m += at_once) {
        u64 any = 0;
        for (u64 i = m; i < m + at_once; ++i) any |= neighbours[i][probe[i] / 64] >> (probe[i] % 64);
        if ((any & 1) != 0) return true;
      }
      return false;
    }

    // The frontier's states of a block as a bitmap, in `room` where it is kept as a list.
    const u64* frontier_bitmap(u64 a, u64* room) {
      const u64 count = build.frontier_count_[a];
      if (count > build.row_ * listed_per_word) return &build.frontier_[a * build.row_];
      if (count == 0) return build.nothing_.data();
      std::fill(room, room + build.row_, u64{0});
      list_frontier(a);
      for (u64 i = 0; i < count; ++i) room[list[i] / 64] |= u64{1} << (list[i] % 64);
      return room;
    }

    // Marks next's states of block a as reached.
    void finish_block(u64 a, int level) {
      const u64* next = &build.next_[a * build.row_];
      u64* missing = &build.missing_[a * build.row_];
      const u64 change = static_cast<u64>(DistanceTable::unreached ^ level % 3);
      const std::span<u64> words = build.table_.words.writable();
      const u64 first = a * build.moves_.width;
      for (u64 w = 0; w < build.row_; ++w) {
        if (next[w] == 0) continue;
        missing[w] &= ~next[w];
        // The word's 64 states begin inside a word of the table and so reach over three of them.
        const u64 at = first + w * 64, shift = at % 32;
        u64* to = &words[at / 32];
        const u64 low = next[w] << shift, high = shift == 0 ? 0 : next[w] >> (64 - shift);
        to[0] ^= spread_bits(low & 0xffffffff) * change;
        if (low >> 32 != 0) to[1] ^= spread_bits(low >> 32) * change;
        if (high != 0) to[2] ^= spread_bits(high) * change;
      }
      build.missing_count_[a] -= build.next_count_[a];
      reached += build.next_count_[a];
      if (build.next_count_[a] <= build.row_ * listed_per_word) {
        list_bits(next, build.row_, list.data());
        std::memcpy(&build.next_[a * build.row_], list.data(), build.next_count_[a] * sizeof(std::uint16_t));
      }
    }

    Builder& build;
    std::vector<std::uint8_t> hit;    // by state of the block in work
    std::vector<std::uint16_t> list;  // states of a block next to it
    std::vector<const u64*> neighbours;
    Bitmap spare;
    u64 updates = 0, reached = 0;
  };

  // What a missing state's search costs, in carried states: to begin and by neighbour looked at. Measured.
  static constexpr u64 backward_start = 8, backward_try = 1;

  // The level's number of states.
  u64 expand(int level, u64 frontier) {
    const u64 useful = 1 + frontier * static_cast<u64>(moves_.moves) / 65536;
    const u64 chunks = (moves_.blocks + chunk - 1) / chunk;
    const u64 count = std::min({threads_, useful, chunks});
    std::vector<Worker> workers(count, Worker(*this));
    std::atomic<u64> next_chunk = 0;
    run_threads(static_cast<int>(count),
                [&](int i) { workers[static_cast<std::size_t>(i)].work(next_chunk, level); });
    stopped_ = progress_.stopped();
    u64 found = 0;
    for (const Worker& worker : workers) {
      table_.updates += worker.updates;
      found += worker.reached;
    }
    return found;
  }

  void note_hardest() {
    Worker worker(*this);
    for (u64 a = 0; a < moves_.blocks; ++a) {
      const u64 count = worker.list_frontier(a);
      for (u64 i = 0; i < count; ++i) {
        if (table_.hardest.size() == DistanceTable::most_hardest) return;
        table_.hardest.push_back(a * moves_.width + worker.list[i]);
      }
    }
  }

  u64 full_word(u64 w) const {
    const u64 left = moves_.width - w * 64;
    return left >= 64 ? ~u64{0} : (u64{1} << left) - 1;
  }

  const CoordinateMoves& moves_;
  const u64 threads_;
  Progress& progress_;
  const u64 row_;    // words of a block's bitmap
  const u64 tries_;  // moves, rounded up to whole groups of at_once
  Bitmap missing_, frontier_, next_;
  std::vector<std::uint32_t> missing_count_, frontier_count_,
      next_count_;  // by block; 0: the bitmap is stale
  Bitmap nothing_;
  std::vector<std::uint16_t> probes_;  // inner, a value's moves side by side, filled up to tries_
  DistanceTable table_;
  bool stopped_ = false;
};

bool is_permutation_pair(const auto& table, u64 size, u64 move, u64 inverse) {
  for (u64 i = 0; i < size; ++i) {
    const u64 to = table[move * size + i];
    if (to >= size || table[inverse * size + to] != i) return false;
  }
  return true;
}

Result<Done> check(const CoordinateMoves& moves) {
  const auto bad = [](std::string_view what) {
    return Error{Fault::usage, fmt::format("move tables: {}", what)};
  };
  const auto degree = static_cast<u64>(moves.moves);
  if (moves.moves < 0 || moves.blocks == 0 || moves.width == 0) return bad("empty");
  if (moves.width > CoordinateMoves::widest) return bad("the inner coordinate is too wide");
  if (moves.blocks > ~std::uint32_t{0}) return bad("too many blocks");
  if (moves.outer.size() != degree * moves.blocks || moves.inner.size() != degree * moves.width ||
      moves.inverse.size() != degree)
    return bad("wrong length");
  if (moves.goal >= moves.size()) return bad("the goal is no state");
  for (u64 m = 0; m < degree; ++m) {
    const int inverse = moves.inverse[m];
    if (inverse < 0 || inverse >= moves.moves ||
        !is_permutation_pair(moves.outer, moves.blocks, m, static_cast<u64>(inverse)) ||
        !is_permutation_pair(moves.inner, moves.width, m, static_cast<u64>(inverse)))
      return bad(fmt::format("move {} is not undone by its inverse", m));
  }
  return Done{};
}

}  // namespace

double coordinate_table_bytes(u64 blocks, u64 width, int moves, int threads) {
  const u64 words = (width + 63) / 64;
  const double row = double(words) * 8;
  const double table = double(blocks) * double(width) / 4 + 8;
  const double worker = 8 * row + 16 * row + 16 + moves * (row + 8);
  return table + double(blocks) * (3 * row + 12) + row + double(width) * (moves + 3) * 2 +
         std::max(threads, 1) * worker;
}

Result<DistanceTable> build_coordinate_table(const CoordinateMoves& moves, int threads, double memory,
                                             Progress& progress) {
  const double needed = coordinate_table_bytes(moves.blocks, moves.width, moves.moves, threads);
  if (needed > memory) {
    return Error{Fault::refused, fmt::format("the table of {} states needs about {} to build; {} are allowed",
                                             moves.size(), size_text(needed), size_text(memory))};
  }
  if (auto checked = check(moves); !checked) return checked.error();
  return Builder(moves, threads, progress).run();
}

}  // namespace nonet
