// The state of a search for exact covers as bits, for the loops of exact_cover_search.h.
//
// Invariant: bit o of the row says that option o is free; the spare of a primary item is the number of its
// free options less 1 while it is open, and at least `closed` once it is covered. Both are copied where the
// search branches and copied back where it returns. Copies are numbered by the options taken before, so a
// deeper one never overwrites one that is still needed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/cover/problem.h"

namespace nonet {

// `fixed_words` is the length of a row where it is known when compiling, otherwise 0.
template <int fixed_words>
class BitState {
 public:
  static constexpr bool multiple = false;
  static constexpr int nothing = -1;
  struct Mark {
    int taken, open;
  };

  static int words_for(const CoverProblem& problem) { return (problem.options() + 63) / 64; }

  explicit BitState(const CoverProblem& problem)
      : words_(words_for(problem)),
        options_(problem.options()),
        open_(problem.primary()),
        padded_((problem.primary() + spares_a_vector - 1) / spares_a_vector * spares_a_vector),
        free_(at(words()), 0),
        spare_(at(padded_), closed),
        free_copies_(free_.size() * most_copies(problem)),
        spare_copies_(spare_.size() * most_copies(problem)),
        taken_(at(options_) + 1),
        rivals_(at(options_) * at(words())),
        of_item_(at(problem.primary()) * at(words())) {
    first_.push_back(0);
    for (int o = 0; o < options_; ++o) {
      add_option(problem, o);
      set_bit(free_.data(), o);
    }
    for (int i = 0; i < problem.primary(); ++i) {
      const auto free = problem.options_of(i).size();
      impossible_ = impossible_ || free == 0;
      spare_[at(i)] = static_cast<Spare>(static_cast<int>(free) - 1);
    }
  }

  bool impossible() const { return impossible_; }
  int options() const { return options_; }
  int open_items() const { return open_; }
  u64 updates() const { return updates_; }
  std::span<const int> taken() const { return {taken_.data(), at(taken_count_)}; }

  int choose() const {
    const Spare* spare = spare_.data();
    Spare least = closed;
    for (int i = 0; i < padded_; ++i) least = std::min(spare[i], least);
    int i = 0;
    while (spare[i] != least) ++i;
    return i;
  }
  bool is_forced(int item) const { return spare_[at(item)] == 0; }
  int size(int item) const { return spare_[at(item)] + 1; }  // of an open item
  bool is_free(int option) const { return (free_[at(option / 64)] >> (option % 64) & 1) != 0; }
  int first_option(int item) const {
    const u64* mask = row(of_item_, item);
    int w = 0;
    while ((free_[at(w)] & mask[w]) == 0) ++w;
    return 64 * w + std::countr_zero(free_[at(w)] & mask[w]);
  }
  void add_options(int item, std::vector<int>& list) const {
    const u64* mask = row(of_item_, item);
    for (int w = 0; w < words(); ++w) {
      for (u64 bits = free_[at(w)] & mask[w]; bits != 0; bits &= bits - 1) {
        list.push_back(64 * w + std::countr_zero(bits));
      }
    }
  }

  bool take(int option) {
    taken_[at(taken_count_++)] = option;
    Spare* const spare = spare_.data();
    const int first = first_[at(option)], last = first_[at(option + 1)];
    for (int x = first; x < last; ++x) spare[item_[at(x)]] = closed + most_spare;
    open_ -= last - first;
    const u64* const rivals = row(rivals_, option);
    u64* const free = free_.data();
    int signs = 0;
    for (int w = 0; w < words(); ++w) {
      u64 gone = free[w] & rivals[w];
      free[w] ^= gone;
      for (; gone != 0; gone &= gone - 1) signs |= lessen(spare, 64 * w + std::countr_zero(gone));
      if (signs < 0) return false;
    }
    return true;
  }
  bool drop(int option) {
    free_[at(option / 64)] &= ~(u64{1} << (option % 64));
    return lessen(spare_.data(), option) >= 0;
  }

  Mark mark() {
    std::copy(free_.begin(), free_.end(), free_copy());
    std::copy(spare_.begin(), spare_.end(), spare_copy());
    return {taken_count_, open_};
  }
  void undo(Mark mark) {
    taken_count_ = mark.taken;
    open_ = mark.open;
    std::copy_n(free_copy(), words(), free_.begin());
    std::copy_n(spare_copy(), padded_, spare_.begin());
  }

 private:
  using Spare = std::int16_t;
  static constexpr int spares_a_vector = 16;
  static constexpr Spare most_spare = 1 << 13;  // more than there are options
  static constexpr Spare closed = 1 << 13;

  int words() const { return fixed_words != 0 ? fixed_words : words_; }
  static std::size_t most_copies(const CoverProblem& problem) {
    return at(std::min(problem.primary(), problem.options()) + 1);
  }
  u64* free_copy() { return free_copies_.data() + at(taken_count_) * at(words()); }
  Spare* spare_copy() { return spare_copies_.data() + at(taken_count_) * at(padded_); }
  const u64* row(const std::vector<u64>& rows, int i) const { return &rows[at(i) * at(words())]; }
  static void set_bit(u64* row, int bit) { row[bit / 64] |= u64{1} << (bit % 64); }

  void add_option(const CoverProblem& problem, int option) {
    u64* const rivals = &rivals_[at(option) * at(words())];
    set_bit(rivals, option);
    for (const CoverProblem::Entry& entry : problem.option(option)) {
      if (entry.item < problem.primary()) {
        item_.push_back(static_cast<std::uint16_t>(entry.item));
        set_bit(&of_item_[at(entry.item) * at(words())], option);
      }
      for (const int other : problem.options_of(entry.item)) {
        if (entry.colour == 0 || colour_of(problem, other, entry.item) != entry.colour)
          set_bit(rivals, other);
      }
    }
    first_.push_back(static_cast<int>(item_.size()));
  }
  static int colour_of(const CoverProblem& problem, int option, int item) {
    const auto entries = problem.option(option);
    return std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.item == item; })
        ->colour;
  }

  // One option less for its items; below 0 when one has none left.
  int lessen(Spare* spare, int option) {
    int signs = 0;
    const int first = first_[at(option)], last = first_[at(option + 1)];
    for (int x = first; x < last; ++x) signs |= --spare[item_[at(x)]];
    updates_ += static_cast<u64>(last - first);
    return signs;
  }

  int words_, options_, open_;
  int padded_;  // primary items, to whole vectors
  bool impossible_ = false;
  std::vector<u64> free_;
  std::vector<Spare> spare_;
  std::vector<u64> free_copies_;
  std::vector<Spare> spare_copies_;
  std::vector<int> taken_;
  int taken_count_ = 0;
  u64 updates_ = 0;
  std::vector<u64> rivals_, of_item_;  // rows by option and by item
  std::vector<int> first_;             // by option: where its primary items begin
  std::vector<std::uint16_t> item_;
};

}  // namespace nonet
