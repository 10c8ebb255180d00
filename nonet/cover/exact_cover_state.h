// The state of a search for exact covers: which options can still be taken, in sparse sets, one for each
// item. Knuth calls them dancing cells (The Art of Computer Programming, volume 4, section 7.2.2.3).
//
// An entry is an occurrence of an item in an option; the entries of an option stand together. The set of an
// item is the stretch of `set_` that begins at begin(item): first the entries whose options are free, then
// the others in the order in which they went. To take an entry out is to exchange it with the last free one
// and to make the set one smaller, so to bring it back is only to make the set one larger.
//
// Invariant: an option is free, and then in the set of every item it contains, or it is in none of them.
// Hidden options are noted on a trail, so everything is undone in linear memory.
//
// An item is open while it needs more options. What counts is its spare, the number of free options beyond
// those it needs: below 0 it can no longer be covered, at 0 its options are forced, and the smallest spare
// gives the fewest branches (for items that are covered once that is the smallest set). Items that need
// nothing have `closed` added to it, so that neither the loop that hides nor the choice asks what an item is;
// the end of a set is spare + base, with a base that changes only when an item is taken.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "nonet/cover/problem.h"

namespace nonet {

template <bool coloured, bool multiple_>
class CoverState {
 public:
  static constexpr bool multiple = multiple_;
  static constexpr int closed = 1 << 29;
  static constexpr int nothing = -1;
  struct Mark {
    int hidden, taken;
  };

  explicit CoverState(const CoverProblem& problem)
      : primary_(problem.primary()), items_(problem.items()), options_(problem.options()) {
    read_options(problem);
    std::vector<int> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t x = 0; x < place_.size(); ++x) {
      int& at = next[static_cast<std::size_t>(item_[x])];
      place_[x] = at;
      set_[static_cast<std::size_t>(at++)] = static_cast<int>(x);
    }
    trail_.resize(static_cast<std::size_t>(options_));
    taken_.resize(static_cast<std::size_t>(options_));
    count_needs(problem);
  }

  bool impossible() const { return impossible_; }  // from the start
  int options() const { return options_; }
  int primary() const { return primary_; }
  Mark mark() const { return {hidden_count_, taken_count_}; }
  std::span<const int> taken() const { return {taken_.data(), static_cast<std::size_t>(taken_count_)}; }
  u64 updates() const { return updates_; }

  int open_items() const { return open_count_; }

  // The open item with the smallest spare, of several the first; there must be one.
  int choose() const {
    const int* spare = spare_.data();
    int least = closed;
    for (int i = 0; i < primary_; ++i) least = spare[i] < least ? spare[i] : least;
    int i = 0;
    while (spare[i] != least) ++i;
    return i;
  }
  bool is_forced(int item) const { return spare_[at(item)] == 0; }
  // An item that needs nothing but has free options, which may be taken or left.
  int choose_loose() const {
    for (const int i : loose_) {
      if (size(i) > 0) return i;
    }
    return nothing;
  }

  int size(int item) const { return end(item) - begin_[at(item)]; }
  bool is_free(int option) const {
    const std::size_t x = at(first_[at(option)]);
    return place_[x] < end(item_[x]);
  }
  int first_option(int item) const {  // the smallest that is free
    int least = options_;
    for (int p = begin_[at(item)]; p < end(item); ++p) least = std::min(least, owner_[at(set_[at(p)])]);
    return least;
  }
  void add_options(int item, std::vector<int>& list) const {  // ascending
    const auto before = static_cast<std::ptrdiff_t>(list.size());
    for (int p = begin_[at(item)]; p < end(item); ++p) list.push_back(owner_[at(set_[at(p)])]);
    std::sort(list.begin() + before, list.end());
  }

  // Both say whether every item can still be covered, as far as sizes show; if not, only undo() may follow.
  bool take(int option) {
    taken_[at(taken_count_++)] = option;
    const int first = first_[at(option)], last = first_[at(option + 1)];
    for (int x = first; x < last; ++x) {
      if (const int item = item_[at(x)]; item < primary_) fulfil(item);
    }
    hide(option);
    for (int x = first; x < last; ++x) {
      if (!hide_rivals(x)) return false;
    }
    return true;
  }
  bool drop(int option) { return hide(option) >= 0; }

  void undo(Mark mark) {
    int* const spare = spare_.data();
    const int* const item = item_.data();
    for (; hidden_count_ > mark.hidden; --hidden_count_) {
      const int option = trail_[at(hidden_count_ - 1)];
      for (int x = first_[at(option)], last = first_[at(option + 1)]; x < last; ++x) ++spare[item[x]];
    }
    for (; taken_count_ > mark.taken; --taken_count_) {
      const int option = taken_[at(taken_count_ - 1)];
      for (int x = first_[at(option)], last = first_[at(option + 1)]; x < last; ++x) {
        if (item[x] < primary_) {
          need_again(item[x]);
        } else if constexpr (coloured) {
          if (painter_[at(item[x])] == taken_count_) painter_[at(item[x])] = 0;
        }
      }
    }
  }

 private:
  int end(int item) const { return spare_[at(item)] + base_[at(item)]; }

  void read_options(const CoverProblem& problem) {
    begin_.assign(at(items_) + 1, 0);
    first_.reserve(at(options_) + 1);
    first_.push_back(0);
    for (int o = 0; o < options_; ++o) {
      for (const CoverProblem::Entry& entry : problem.option(o)) {
        item_.push_back(entry.item);
        owner_.push_back(o);
        if constexpr (coloured) colour_.push_back(entry.colour);
        ++begin_[at(entry.item) + 1];
      }
      first_.push_back(static_cast<int>(item_.size()));
    }
    for (int i = 0; i < items_; ++i) begin_[at(i) + 1] += begin_[at(i)];
    place_.resize(item_.size());
    set_.resize(item_.size());
  }

  void count_needs(const CoverProblem& problem) {
    spare_.resize(at(items_));
    base_.resize(at(items_));
    for (int i = 0; i < items_; ++i) {
      const int all = begin_[at(i) + 1] - begin_[at(i)], need = problem.least(i);
      impossible_ = impossible_ || need > all;
      const int away = need > 0 ? std::min(need, all) : -closed;
      open_count_ += need > 0;
      spare_[at(i)] = all - away;
      base_[at(i)] = begin_[at(i)] + away;
      if (multiple && i < primary_ && problem.least(i) < problem.most(i)) loose_.push_back(i);
    }
    if constexpr (multiple) {
      times_.assign(at(primary_), 0);
      for (int i = 0; i < primary_; ++i) {
        least_.push_back(problem.least(i));
        most_.push_back(problem.most(i));
      }
    }
    if constexpr (coloured) painter_.assign(at(items_), 0);
  }

  // A primary item is contained in one more option that is taken, or in one less.
  void fulfil(int item) {
    if constexpr (multiple) {
      const int times = ++times_[at(item)], least = least_[at(item)];
      if (times < least) shift(item, 1);
      if (times != least) return;
    }
    shift(item, closed + 1);
    --open_count_;
  }
  void need_again(int item) {
    if constexpr (multiple) {
      const int times = times_[at(item)]--, least = least_[at(item)];
      if (times < least) shift(item, -1);
      if (times != least) return;
    }
    shift(item, -closed - 1);
    ++open_count_;
  }
  void shift(int item, int by) {
    spare_[at(item)] += by;
    base_[at(item)] -= by;
  }

  // Hides all that cannot stand beside the entry that was just taken.
  bool hide_rivals(int entry) {
    const int item = item_[at(entry)];
    const int begin = begin_[at(item)];
    if constexpr (multiple) {
      if (item < primary_ && times_[at(item)] < most_[at(item)]) return true;
    }
    if constexpr (coloured) {
      if (const int colour = colour_[at(entry)]; colour != 0) return paint(item, colour);
    }
    // From the last on: in this set each would be exchanged with itself, so only the others are touched.
    const int last = end(item) - 1;
    int p = last, signs = 0;
    for (; p >= begin && signs >= 0; --p) signs = hide(owner_[at(set_[at(p)])], set_[at(p)]);
    spare_[at(item)] -= last - p;
    return signs >= 0;
  }
  bool paint(int item, int colour) {
    if (painter_[at(item)] != 0) return true;  // the others went when it got this colour
    painter_[at(item)] = taken_count_;
    for (int p = end(item) - 1; p >= begin_[at(item)]; --p) {
      const std::size_t x = at(set_[at(p)]);
      if (colour_[x] != colour && hide(owner_[x]) < 0) return false;
    }
    return true;
  }

  // Takes an option out of the sets of its items, but for one entry if there is one to `leave`. The result is
  // below 0 when that is the spare of some item.
  int hide(int option) {
    note_hidden(option);
    int signs = 0;
    for (int x = first_[at(option)], last = first_[at(option + 1)]; x < last; ++x) signs |= move_out(x);
    return signs;
  }
  int hide(int option, int leave) {
    note_hidden(option);
    int signs = 0;
    for (int x = first_[at(option)]; x < leave; ++x) signs |= move_out(x);
    for (int x = leave + 1, last = first_[at(option + 1)]; x < last; ++x) signs |= move_out(x);
    return signs;
  }
  void note_hidden(int option) {
    trail_[at(hidden_count_++)] = option;
    updates_ += static_cast<u64>(first_[at(option + 1)] - first_[at(option)]);
  }
  int move_out(int entry) {  // the inner loop of everything
    int* const set = set_.data();
    int* const place = place_.data();
    const int item = item_[at(entry)];
    const int left = --spare_[at(item)], to = left + base_[at(item)];
    const int from = place[entry], moved = set[to];
    set[from] = moved;
    place[moved] = from;
    set[to] = entry;
    place[entry] = to;
    return left;
  }

  int primary_, items_, options_;
  bool impossible_ = false;
  std::vector<int> first_;                          // by option: its first entry
  std::vector<int> item_, owner_, colour_, place_;  // by entry; its place in the set
  std::vector<int> begin_, spare_, base_;           // by item
  std::vector<int> least_, most_, times_, loose_;   // by item, where items are covered several times
  std::vector<int> painter_;                        // by item: how many were taken when it got its colour
  std::vector<int> set_;                            // entries, set by set
  std::vector<int> trail_, taken_;                  // options
  int hidden_count_ = 0, taken_count_ = 0, open_count_ = 0;
  u64 updates_ = 0;
};

// f(std::type_identity<State>) with the state that a problem needs.
template <class F>
auto with_state_type(const CoverProblem& problem, F&& f) {
  if (problem.coloured() && problem.multiple()) return f(std::type_identity<CoverState<true, true>>());
  if (problem.coloured()) return f(std::type_identity<CoverState<true, false>>());
  if (problem.multiple()) return f(std::type_identity<CoverState<false, true>>());
  return f(std::type_identity<CoverState<false, false>>());
}

}  // namespace nonet
