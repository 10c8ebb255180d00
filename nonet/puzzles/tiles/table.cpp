#include "nonet/puzzles/tiles/table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/base/interleave.h"
#include "nonet/tables/bfs_table.h"

namespace nonet {

namespace {

constexpr int suffix = 5;         // tiles whose arrangement is a bit of a word
constexpr u64 arrangements = 60;  // of them with one parity
constexpr std::size_t most_tiles = 11;

using Digits = std::array<int, most_tiles>;  // of consecutive places: how many later tiles are smaller

// Radices of the places first, first + 1, ...: as many tiles as are left.
u64 product(int tiles, int first, int end) {
  u64 result = 1;
  for (int place = first; place < end; ++place) result *= static_cast<u64>(tiles - place);
  return result;
}

// Takes the last of `window` tiles before the others, or back, in an arrangement of `tiles` tiles by digits.
Digits rotate(const Digits& digits, int tiles, int window, bool last_first) {
  std::vector<int> left, order;
  for (int i = 0; i < tiles; ++i) left.push_back(i);
  for (int i = 0; i < tiles; ++i) {
    order.push_back(left[static_cast<std::size_t>(digits[static_cast<std::size_t>(i)])]);
    left.erase(left.begin() + digits[static_cast<std::size_t>(i)]);
  }
  const auto begin = order.begin(), end = begin + window;
  std::rotate(begin, last_first ? end - 1 : begin + 1, end);
  Digits result{};
  for (std::size_t i = 0; i < order.size(); ++i) {
    result[i] = static_cast<int>(std::count_if(order.begin() + static_cast<std::ptrdiff_t>(i), order.end(),
                                               [&](int other) { return other < order[i]; }));
  }
  return result;
}

class TileTable {
 public:
  TileTable(int rows, int columns, std::span<const int> goal, int threads, Progress& progress)
      : rows_(rows), columns_(columns), tiles_(rows * columns - 1), threads_(threads), progress_(progress) {
    words_ = product(tiles_, 0, tiles_ - suffix);
    int odd = 0;
    for (std::size_t i = 0; i < goal.size(); ++i) {
      if (goal[i] == 0) goal_blank_ = static_cast<int>(i);
      for (std::size_t j = 0; j < i; ++j) odd ^= int{goal[i] != 0 && goal[j] > goal[i]};
    }
    goal_odd_ = odd != 0;
    for (int blank = 0; blank < cells(); ++blank) {
      for (const int step : {-columns, columns, -1, 1}) add_way(blank, step);
    }
    const bool whole = std::any_of(ways_.begin(), ways_.end(), [&](const auto& ways) {
      return std::any_of(ways.begin(), ways.end(),
                         [](const Way& w) { return w.kind == Way::group && w.first == 0; });
    });
    chunks_ = whole ? 1 : static_cast<u64>(tiles_);
    for (auto* plane : {&frontier_, &next_, &seen_, &low_, &high_})
      plane->assign(words_ * static_cast<u64>(cells()), 0);
    set_parities();
    const u64 start = order_of(goal);
    next_[static_cast<u64>(goal_blank_) * words_ + start / arrangements] = u64{1} << (start % arrangements);
  }

  DistanceTable run() {
    DistanceTable table;
    table.size = static_cast<u64>(cells()) * words_ * arrangements;
    u64 seen = 0;
    while (true) {
      const u64 fresh = finish_level(table.levels.size() % 3);
      if (fresh == 0) break;
      note_hardest(table);
      table.levels.push_back(fresh);
      seen += fresh;
      progress_.report_fraction(double(seen) / double(table.size));
      if (seen == table.size) break;
      each_chunk(threads_, chunks_ * static_cast<u64>(cells()), [&](u64 chunk) {
        if (progress_.should_stop()) return;
        expand(static_cast<int>(chunk / chunks_), chunk % chunks_);
        progress_.advance(words_ / chunks_);
      });
      table.updates += words_ * static_cast<u64>(cells());
      if (progress_.stopped()) return table;
    }
    store(table);
    table.complete = true;
    return table;
  }

 private:
  // How the bitmap of a blank is made from that of a neighbour: for a state of `blank`, where it is after the
  // blank went to `from`. A move is its own way back with the two exchanged.
  struct Way {
    enum Kind { same, word, bits, group } kind = same;
    int from = 0;   // the neighbour
    int first = 0;  // place of the window
    std::vector<u64>
        to;  // word: by the window's digits; group: by the group's state, one parity after the other
    std::vector<std::array<u64, 256>> bytes;  // bits: eight look-ups a parity
  };

  int cells() const { return rows_ * columns_; }
  u64 chunk_words() const { return words_ / chunks_; }
  bool odd_with_blank(int blank) const {
    return goal_odd_ != ((blank / columns_ - goal_blank_ / columns_) * (columns_ - 1) % 2 != 0);
  }

  u64 order_of(std::span<const int> goal) const {
    u64 index = 0;
    std::vector<int> order;
    for (const int tile : goal) {
      if (tile != 0) order.push_back(tile);
    }
    for (int i = 0; i + 2 < tiles_; ++i) {
      const auto at = order.begin() + i;
      index = index * static_cast<u64>(tiles_ - i) +
              static_cast<u64>(std::count_if(at, order.end(), [&](int other) { return other < *at; }));
    }
    return index;
  }

  void add_way(int blank, int step) {
    const int from = blank + step;
    if (from < 0 || from >= cells()) return;
    Way way;
    way.from = from;
    if (step == 1 || step == -1) {
      if (from / columns_ != blank / columns_) return;
    } else {
      way.first = std::min(blank, from);
      const int end = way.first + columns_;
      const bool last_first = step > 0;  // the blank goes down: the tile below comes before those between
      if (end <= tiles_ - suffix) {
        way.kind = Way::word;
        way.to = window_map(way.first, last_first);
      } else if (way.first >= tiles_ - suffix) {
        way.kind = Way::bits;
        for (const bool odd : {false, true}) add_bits(way, odd, last_first);
      } else {
        way.kind = Way::group;
        for (const bool odd : {false, true}) {
          const auto map = group_map(way.first, odd, last_first, tiles_ - way.first);
          way.to.insert(way.to.end(), map.begin(), map.end());
        }
      }
    }
    ways_[static_cast<std::size_t>(blank)].push_back(std::move(way));
  }

  // Where a window at `first` goes, by its digits alone: those of other places do not matter.
  std::vector<u64> window_map(int first, bool last_first) const {
    const int left = tiles_ - first;
    std::vector<u64> map(product(left, 0, columns_));
    for (u64 value = 0; value < map.size(); ++value) {
      Digits digits{};
      u64 rest = value;
      for (int place = columns_ - 1; place >= 0; --place) {
        digits[static_cast<std::size_t>(place)] = static_cast<int>(rest % static_cast<u64>(left - place));
        rest /= static_cast<u64>(left - place);
      }
      map[value] = number(rotate(digits, left, columns_, last_first), left, columns_);
    }
    return map;
  }

  // Where the states of the last `left` tiles go, when the digits of all their places add up to odd or even;
  // the window begins `columns_` places from `first`.
  std::vector<u64> group_map(int first, bool odd, bool last_first, int left) const {
    const int skipped = first - (tiles_ - left);  // places before the window
    std::vector<u64> map(product(left, 0, left - 2));
    for (u64 value = 0; value < map.size(); ++value) {
      Digits digits{};
      u64 rest = value;
      bool sum = odd;
      for (int place = left - 3; place >= 0; --place) {
        const u64 digit = rest % static_cast<u64>(left - place);
        rest /= static_cast<u64>(left - place);
        digits[static_cast<std::size_t>(place)] = static_cast<int>(digit);
        sum ^= digit % 2 != 0;
      }
      digits[static_cast<std::size_t>(left - 2)] = int{sum};
      Digits tail{};
      std::copy(digits.begin() + skipped, digits.begin() + left, tail.begin());
      const Digits turned = rotate(tail, left - skipped, columns_, last_first);
      std::copy(turned.begin(), turned.begin() + (left - skipped), digits.begin() + skipped);
      map[value] = number(digits, left, left - 2);
    }
    return map;
  }
  static u64 number(const Digits& digits, int left, int places) {
    u64 value = 0;
    for (int place = 0; place < places; ++place) {
      value =
          value * static_cast<u64>(left - place) + static_cast<u64>(digits[static_cast<std::size_t>(place)]);
    }
    return value;
  }

  // Bit k of the result is bit map[k] of the word: look-ups go the other way.
  void add_bits(Way& way, bool odd, bool last_first) const {
    const auto map = group_map(way.first, odd, last_first, suffix);
    std::array<u64, 64> put{};
    for (u64 k = 0; k < arrangements; ++k) put[map[k]] = u64{1} << k;
    for (std::size_t byte = 0; byte < 8; ++byte) {
      std::array<u64, 256> look_up{};
      for (std::size_t value = 0; value < 256; ++value) {
        for (std::size_t bit = 0; bit < 8; ++bit) {
          if ((value >> bit & 1) != 0) look_up[value] |= put[8 * byte + bit];
        }
      }
      way.bytes.push_back(look_up);
    }
  }

  // Whether the digits of the places before `end` add up to an odd number, by their value; for words, and for
  // groups by their first word.
  void set_parities() {
    odd_word_.resize(words_);
    for (u64 w = 0; w < words_; ++w) {
      u64 rest = w;
      unsigned sum = 0;
      for (int place = tiles_ - suffix - 1; place >= 0; --place) {
        sum += static_cast<unsigned>(rest % static_cast<u64>(tiles_ - place));
        rest /= static_cast<u64>(tiles_ - place);
      }
      odd_word_[w] = static_cast<std::uint8_t>(sum % 2);
    }
  }

  void expand(int blank, u64 chunk) {
    const u64 begin = chunk * chunk_words(), end = begin + chunk_words();
    u64* const next = next_.data() + static_cast<u64>(blank) * words_;
    for (const Way& way : ways_[static_cast<std::size_t>(blank)]) {
      const u64* const from = frontier_.data() + static_cast<u64>(way.from) * words_;
      switch (way.kind) {
        case Way::same:
          for (u64 w = begin; w < end; ++w) next[w] |= from[w];
          break;
        case Way::word:
          take_words(way, from, next, begin, end);
          break;
        case Way::bits:
          take_bits(way, blank, from, next, begin, end);
          break;
        case Way::group:
          take_groups(way, from, next, begin, end);
          break;
      }
    }
  }

  void take_words(const Way& way, const u64* from, u64* next, u64 begin, u64 end) const {
    const u64 low = product(tiles_, way.first + columns_, tiles_ - suffix), windows = way.to.size();
    for (u64 w = begin; w < end; w += low) {
      const u64 window = w / low % windows;
      const u64* const source = from + (w / low - window + way.to[window]) * low;
      for (u64 i = 0; i < low; ++i) next[w + i] |= source[i];
    }
  }
  void take_bits(const Way& way, int blank, const u64* from, u64* next, u64 begin, u64 end) const {
    const unsigned odd = odd_with_blank(blank) ? 1 : 0;
    for (u64 w = begin; w < end; ++w) {
      if (from[w] == 0) continue;
      const auto* const look_up = way.bytes.data() + 8 * (odd ^ odd_word_[w]);
      for (std::size_t byte = 0; byte < 8; ++byte) next[w] |= look_up[byte][from[w] >> (8 * byte) & 255];
    }
  }
  // From the neighbour's states to this blank's: the map of the neighbour's way is the way back.
  void take_groups(const Way& way, const u64* from, u64* next, u64 begin, u64 end) const {
    const Way& back = way_back(way);
    const u64 states = back.to.size() / 2, group = states / arrangements;
    const unsigned odd = odd_with_blank(way.from) ? 1 : 0;
    for (u64 first = begin; first < end; first += group) {
      // The digits of the group's first word are all zero, so its parity is that of the places before.
      const u64* const to = back.to.data() + states * (odd ^ odd_word_[first]);
      for (u64 w = 0; w < group; ++w) {
        for (u64 rest = from[first + w]; rest != 0; rest &= rest - 1) {
          const u64 state = to[w * arrangements + static_cast<u64>(std::countr_zero(rest))];
          next[first + state / arrangements] |= u64{1} << (state % arrangements);
        }
      }
    }
  }
  const Way& way_back(const Way& way) const {
    const auto& ways = ways_[static_cast<std::size_t>(way.from)];
    return *std::find_if(ways.begin(), ways.end(),
                         [&](const Way& w) { return w.kind == Way::group && w.first == way.first; });
  }

  // The new states in next_ become the frontier; their number.
  u64 finish_level(u64 residue) {
    std::atomic<u64> count = 0;
    each_chunk(threads_, chunks_ * static_cast<u64>(cells()), [&](u64 chunk) {
      const u64 begin = chunk * chunk_words(), end = begin + chunk_words();
      const u64 low = residue % 2 == 1 ? ~u64{0} : 0, high = residue == 2 ? ~u64{0} : 0;
      u64 sum = 0;
      for (u64 w = begin; w < end; ++w) {
        const u64 fresh = next_[w] & ~seen_[w];
        next_[w] = 0;
        frontier_[w] = fresh;
        if (fresh == 0) continue;
        seen_[w] |= fresh;
        low_[w] |= fresh & low;
        high_[w] |= fresh & high;
        sum += static_cast<u64>(std::popcount(fresh));
      }
      count += sum;
    });
    return count;
  }

  void note_hardest(DistanceTable& table) const {
    table.hardest.clear();
    for (u64 w = 0; w < frontier_.size() && table.hardest.size() < DistanceTable::most_hardest; ++w) {
      for (u64 rest = frontier_[w]; rest != 0 && table.hardest.size() < DistanceTable::most_hardest;
           rest &= rest - 1) {
        table.hardest.push_back(w * arrangements + static_cast<u64>(std::countr_zero(rest)));
      }
    }
  }

  // 60 states of a word are 120 bits of the table; what was not seen keeps its ones.
  void store(DistanceTable& table) const {
    table.words = TableWords(DistanceTable::words_for(table.size));
    const auto words = table.words.writable();
    u128 waiting = 0;
    int bits = 0;
    std::size_t at = 0;
    const auto append = [&](u64 half) {  // 30 states
      waiting |= u128{half} << bits;
      for (bits += 60; bits >= 64; bits -= 64, waiting >>= 64) words[at++] = static_cast<u64>(waiting);
    };
    for (u64 w = 0; w < seen_.size(); ++w) {
      const u64 low = low_[w] | ~seen_[w], high = high_[w] | ~seen_[w];
      constexpr u64 half = (u64{1} << 30) - 1;
      append(spread_bits(low & half) | spread_bits(high & half) << 1);
      append(spread_bits(low >> 30 & half) | spread_bits(high >> 30 & half) << 1);
    }
    if (bits > 0) words[at] = static_cast<u64>(waiting) | ~u64{0} << bits;
  }

  int rows_, columns_, tiles_, threads_;
  Progress& progress_;
  int goal_blank_ = 0;
  bool goal_odd_ = false;
  u64 words_ = 0;                          // of a blank's bitmap
  u64 chunks_ = 1;                         // of a blank's bitmap
  std::array<std::vector<Way>, 12> ways_;  // by the blank's cell
  std::vector<std::uint8_t> odd_word_;
  std::vector<u64> frontier_, next_, seen_, low_, high_;
};

}  // namespace

bool has_tile_table(int rows, int columns) {
  const int cells = rows * columns;
  return rows >= 2 && columns >= 2 && cells >= 7 && cells <= 12;
}

double tile_table_bytes(int rows, int columns) {
  const int cells = rows * columns;
  const double words = double(product(cells - 1, 0, cells - 1 - suffix)) * cells;
  return words * (5 * 8 + 2 * arrangements / 8.0) + words / cells + 64e6;  // and the maps of the windows
}

Result<DistanceTable> build_tile_table(int rows, int columns, std::span<const int> goal, int threads,
                                       double memory, Progress& progress) {
  const double needed = tile_table_bytes(rows, columns);
  if (needed > memory) {
    const u64 states = product(rows * columns, 0, rows * columns - 2);
    return table_refusal(states, needed, memory);
  }
  return TileTable(rows, columns, goal, threads, progress).run();
}

}  // namespace nonet
