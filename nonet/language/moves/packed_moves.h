// The hot type of puzzles that are described in files: Moves and Ranked over flat arrays that are compiled
// from the rules when the file is loaded (nonet/language/moves/packed_rules.h).
//
// Encoding: a state is Words words; every cell has as many bits as its values need and lies in one word.
// Cells that carrying connects lie side by side. Where every move exchanges one blank with another cell
// the blank's cell is kept beside the words; it follows from them, so it is not compared. A move is its
// number in the rules; move + moves() takes it back and is never given by each_move.
//
//   const DescribedMoves<1> puzzle(rules);         // from compile_rules<1>()
//   puzzle.each_move(puzzle.goal(), [&](int move) { return false; });
//
// Applying: a blank's slide exchanges two cells. All others take one line: next = (state & keep) ^ flip, then
// the bits that look-ups of some chunks of cells give. Where the guards say what every changed cell holds
// there is only the flip.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/contract/puzzle.h"
#include "nonet/tables/bfs_table.h"

namespace nonet {

class Ranking;       // nonet/language/structure/ranking.h
struct PackedShape;  // nonet/language/moves/packed_rules.h

template <int Words>
struct PackedState {
  std::array<u64, Words> words{};
  u64 blank = 0;  // its cell; 0 where there is none

  friend bool operator==(const PackedState& a, const PackedState& b) {
    u64 differ = 0;
    for (std::size_t i = 0; i < Words; ++i) differ |= a.words[i] ^ b.words[i];
    return differ == 0;
  }
};

template <int Words>
struct PackedMove {
  std::array<u64, Words> asked{}, wanted{};  // applies where (state & asked) == wanted, and
  std::array<u64, Words> keep{}, flip{};
  std::uint32_t lookup = 0, lookups = 0;  // which look-ups
  std::uint32_t choice = 0, choices = 0;  // further guards
};

// Some bits of a state, by which something is looked up from an offset on.
struct PackedLookup {
  std::uint32_t table = 0;
  std::uint16_t mask = 0;
  std::uint8_t word = 0, shift = 0;
};

// A cell that may hold one of several values.
struct PackedChoice {
  u64 values = 0;
  std::uint16_t mask = 0;
  std::uint8_t word = 0, shift = 0;
};

// The blank goes from one cell to another.
struct PackedSlide {
  std::uint16_t from = 0, to = 0;
  std::uint8_t from_word = 0, from_shift = 0, to_word = 0, to_shift = 0;
};

template <int Words>
struct PackedRules {
  int moves = 0;
  bool guarded = false;                 // guards that are looked at: not those for a blank
  std::vector<PackedMove<Words>> move;  // 2 * moves; none where there is a blank
  std::vector<PackedSlide> slides;      // 2 * moves; none where there is no blank
  std::vector<PackedLookup> lookups;
  std::vector<std::array<u64, Words>> entries;
  std::vector<PackedChoice> choices;
  std::vector<int> list;             // moves by the blank's cell; all where there is none
  std::vector<std::uint32_t> first;  // where those of a cell begin in `list`, and one more
  u64 blank_value = 0, blank_mask = 0;
  std::vector<int> inverse;             // 2 * moves
  std::vector<std::uint8_t> redundant;  // moves * moves, by the last and the next; may be empty
  PackedState<Words> goal;
  std::shared_ptr<const PackedShape> shape;
  std::shared_ptr<const Ranking> ranking;  // null: there is none
};

// What tables of bounds are made of; packed_rules.h makes them.
struct BoundTables {
  std::vector<PackedLookup> sums, farthest;
  std::vector<std::uint16_t> sum;     // of what cells need at least, by the bits of a chunk
  std::vector<std::uint16_t> far;     // what an orbit alone needs
  std::vector<std::uint16_t> by_sum;  // moves that a sum needs; the last is for all above
  std::vector<std::int8_t> change;    // of the sum, by slide and the value that changes places
};
BoundTables bound_tables(const PackedShape& shape, const std::vector<int>& target);

// Calls of the ranking, which is not known here.
u64 ranking_size(const Ranking* ranking);
u64 rank_words(const Ranking& ranking, std::span<const u64> words);
void unrank_words(const Ranking& ranking, u64 rank, std::span<u64> words);
double ranking_table_bytes(const Ranking* ranking, int threads);  // 0: it has no builder of its own
Result<DistanceTable> build_ranked_table(const Ranking& ranking, int threads, double memory,
                                         Progress& progress);
std::vector<int> unpack(const PackedShape& shape, std::span<const u64> words);
u64 find_blank(const PackedShape& shape, std::span<const u64> words);  // its cell; 0 where there is none

template <int Words>
class DescribedMoves {
 public:
  using State = PackedState<Words>;
  using Move = int;

  explicit DescribedMoves(std::shared_ptr<const PackedRules<Words>> rules)
      : rules_(std::move(rules)),
        slides_(rules_->slides.empty() ? nullptr : rules_->slides.data()),
        move_(rules_->move.data()),
        list_(rules_->list.data()),
        first_(rules_->first.data()),
        inverse_(rules_->inverse.data()),
        redundant_(rules_->redundant.empty() ? nullptr : rules_->redundant.data()),
        lookups_(rules_->lookups.data()),
        entries_(rules_->entries.data()),
        blank_value_(rules_->blank_value),
        blank_mask_(rules_->blank_mask),
        moves_(rules_->moves),
        guarded_(rules_->guarded) {}

  const PackedRules<Words>& rules() const { return *rules_; }
  int moves() const { return moves_; }
  State goal() const { return rules_->goal; }

  template <class F>
  __attribute__((always_inline)) bool each_move(const State& s, F&& f) const {
    const int* end = list_ + first_[s.blank + 1];
    for (const int* m = list_ + first_[s.blank]; m != end; ++m) {
      if (guarded_ && !applies(s, *m)) continue;
      if (f(*m)) return true;
    }
    return false;
  }
  // The moves that take back what may have led here: of numbers from moves() on.
  template <class F>
  bool each_way_back(const State& s, F&& f) const {
    for (int m = moves_; m < 2 * moves_; ++m) {
      if (applies(s, m) && f(m)) return true;
    }
    return false;
  }
  bool applies(const State& s, Move m) const {
    if (slides_ != nullptr) return slides_[m].from == s.blank;
    const PackedMove<Words>& move = move_[m];
    u64 differ = 0;
    for (std::size_t i = 0; i < Words; ++i) differ |= (s.words[i] & move.asked[i]) ^ move.wanted[i];
    return differ == 0 && (move.choices == 0 || choices_meet(s, move));
  }
  __attribute__((always_inline)) void apply(State& s, Move m) const {
    if (slides_ != nullptr) {
      slide(s, slides_[m]);
    } else {
      change(s, move_[m]);
    }
  }
  Move inverse(Move m) const { return inverse_[m]; }
  // Whether another order, or fewer moves, lead to the same: the first in the order of numbers is kept.
  bool redundant(const State&, Move last, Move next) const {
    return redundant_ != nullptr && redundant_[last * moves_ + next] != 0;
  }
  u64 key(const State& s) const {
    u64 hash = s.words[0];
    for (std::size_t i = 1; i < Words; ++i) hash = mix(hash) ^ s.words[i];
    return hash;
  }

  // ---- Ranked, where there is a ranking; otherwise size() is 0 ----
  u64 size() const { return ranking_size(rules_->ranking.get()); }
  u64 rank(const State& s) const { return rank_words(*rules_->ranking, s.words); }
  State unrank(u64 i) const {
    State s;
    unrank_words(*rules_->ranking, i, s.words);
    s.blank = find_blank(*rules_->shape, s.words);
    return s;
  }
  double table_bytes(int threads, double) const {
    const double own = ranking_table_bytes(rules_->ranking.get(), threads);
    return own > 0 ? own : BfsTable<DescribedMoves>::bytes(size());
  }
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const {
    if (ranking_table_bytes(rules_->ranking.get(), threads) > 0)
      return build_ranked_table(*rules_->ranking, threads, memory, progress);
    return build_table_by_rank(*this, threads, memory, progress);
  }

 private:
  void slide(State& s, const PackedSlide& way) const {
    const std::size_t from = Words == 1 ? 0 : way.from_word, to = Words == 1 ? 0 : way.to_word;
    const u64 moved = (s.words[to] >> way.to_shift & blank_mask_) ^ blank_value_;
    s.words[from] ^= moved << way.from_shift;
    s.words[to] ^= moved << way.to_shift;
    s.blank = way.to;
  }
  void change(State& s, const PackedMove<Words>& move) const {
    std::array<u64, Words> next;
    for (std::size_t i = 0; i < Words; ++i) next[i] = (s.words[i] & move.keep[i]) ^ move.flip[i];
    const PackedLookup* end = lookups_ + move.lookup + move.lookups;
    for (const PackedLookup* look = lookups_ + move.lookup; look != end; ++look) {
      const auto& entry =
          entries_[look->table + (s.words[Words == 1 ? 0 : look->word] >> look->shift & look->mask)];
      for (std::size_t i = 0; i < Words; ++i) next[i] |= entry[i];
    }
    s.words = next;
  }
  bool choices_meet(const State& s, const PackedMove<Words>& move) const {
    for (std::size_t i = move.choice; i < move.choice + move.choices; ++i) {
      const PackedChoice& choice = rules_->choices[i];
      if ((choice.values >> (s.words[choice.word] >> choice.shift & choice.mask) & 1) == 0) return false;
    }
    return true;
  }

  std::shared_ptr<const PackedRules<Words>> rules_;
  const PackedSlide* slides_;
  const PackedMove<Words>* move_;
  const int* list_;
  const std::uint32_t* first_;
  const int* inverse_;
  const std::uint8_t* redundant_;
  const PackedLookup* lookups_;
  const std::array<u64, Words>* entries_;
  u64 blank_value_, blank_mask_;
  int moves_;
  bool guarded_;
};
static_assert(Ranked<DescribedMoves<1>> && Ranked<DescribedMoves<4>>);

// Two bounds, the larger counts. What every cell's value needs to come where it is wanted, summed up and
// divided by the most that one move takes from that sum: of sliding tiles, the Manhattan distance. And what
// the cells that carrying connects need by themselves, where they are few.
template <int Words>
class DescribedBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  using State = PackedState<Words>;

  DescribedBound(const DescribedMoves<Words>& puzzle, const State& target)
      : tables_(std::make_shared<const BoundTables>(
            bound_tables(*puzzle.rules().shape, unpack(*puzzle.rules().shape, target.words)))) {}

  int operator()(const State& s) const {
    const BoundTables& tables = *tables_;
    std::size_t most = 0;
    if (!tables.sums.empty()) {
      std::size_t sum = 0;
      for (const PackedLookup& look : tables.sums) sum += tables.sum[place(look, s)];
      most = tables.by_sum[std::min(sum, tables.by_sum.size() - 1)];
    }
    for (const PackedLookup& look : tables.farthest)
      most = std::max<std::size_t>(most, tables.far[place(look, s)]);
    return static_cast<int>(most);
  }
  const BoundTables& tables() const { return *tables_; }

 private:
  static std::size_t place(const PackedLookup& look, const State& s) {
    return look.table + (s.words[Words == 1 ? 0 : look.word] >> look.shift & look.mask);
  }
  std::shared_ptr<const BoundTables> tables_;
};
static_assert(Bound<DescribedBound<1>, DescribedMoves<1>>);

}  // namespace nonet
