// What is left of a cover problem after some choices, for the building of a diagram: active options in sparse
// sets, one an item, with exact undo, and a key that two states share exactly when the same options are
// active and the items that are covered several times still want as much.
//
// The key has a bit for each item that is in an active option; nothing else about items covered once can
// matter, because an option is active only while all its items are open. A coloured item adds its colour once
// all active options agree on it, an item with multiplicities how often it was covered, unless its limits can
// no longer bind. While the options of an item with multiplicities are gone through in order, the key also
// has the item and its first active option. Words of the key that are 0, or as in the first state, take two
// bits.
#pragma once

#include <span>
#include <vector>

#include "nonet/cover/problem.h"
#include "nonet/cover/work.h"

namespace nonet {

class DiagramState {
 public:
  using Word = std::uint32_t;

  // `order`: the primary items, by which they are numbered here; the secondary ones follow.
  DiagramState(const CoverProblem& problem, std::span<const int> order);
  static double bytes(const CoverProblem& problem);
  static double longest_key(const CoverProblem& problem);  // words, at most

  bool possible() const { return possible_; }  // no item lacks options from the start
  std::size_t words() const { return words_.size(); }
  void write_key(std::vector<Word>& key) const;

  int first_item() const;     // primary, in an active option; -1: none, all is covered
  int smallest_item() const;  // the one with the fewest branches
  bool is_single(int item) const { return extra_of(item) == nullptr; }
  bool is_satisfied(int item) const { return need_[at(item)] <= 0; }
  void append_options(int item, std::vector<int>& options) const;  // active, ascending

  // Each returns false when an item cannot be covered any more; undo either way.
  bool take(int option);
  bool drop(int option) { return remove(option); }  // it is active
  bool close(int item);                             // no more of its options

  int started() const { return started_; }   // the item whose options are gone through, or -1
  void start(int item) { started_ = item; }  // of several times; ends by itself with its last option
  std::size_t mark() const { return gone_.size(); }
  void undo(std::size_t mark, int taken, int started_before);  // taken: -1 for none

  // The sets of items that no active option connects, one behind the other, `ends` behind each; false when
  // there is only one, or it was told to stop.
  bool split(std::vector<int>& items, std::vector<int>& ends, CoverWork& work);
  u64 take_work() { return std::exchange(work_, 0); }  // entries touched since the last call
  // Looks at some items alone, and back.
  void save(std::vector<Word>& saved) const { saved.insert(saved.end(), words_.begin(), words_.end()); }
  void restrict_to(std::span<const int> items, std::span<const Word> saved, int started_before);
  void restore(std::span<const Word> saved, int started_before);

 private:
  struct Extra {  // of an item with multiplicities or colours
    bool coloured = false;
    std::size_t word = 0;
    int shift = 0;
    Word mask = 0;
    std::size_t colours = 0;  // where its counts begin, by colour code
    int kinds = 0, sum = 0;   // different codes active, and their sum
  };
  const Extra* extra_of(int item) const {
    return extra_number_.empty() || extra_number_[at(item)] < 0 ? nullptr
                                                                : &extras_[at(extra_number_[at(item)])];
  }
  Extra* extra_of(int item) { return const_cast<Extra*>(std::as_const(*this).extra_of(item)); }
  void set_live(int item) { words_[at(item) / 32] |= Word{1} << (item % 32); }
  void clear_live(int item) { words_[at(item) / 32] &= ~(Word{1} << (item % 32)); }
  void number_entries(const CoverProblem& problem, std::span<const int> order);
  void find_extras(const CoverProblem& problem, std::span<const int> item_of);
  void count_colour(std::size_t entry, int by);
  void refresh(int item);
  bool remove(int option);
  void bring_back(int option);
  bool clear(int item);
  bool clear_other_colours(int item, int code);

  int primary_ = 0, items_ = 0;
  bool possible_ = true;
  int started_ = -1;
  std::vector<int> option_begin_, entry_item_, entry_option_, entry_code_;
  std::vector<int> item_begin_, cells_, where_, size_, need_, used_, most_;
  std::vector<int> extra_number_;  // empty: no item has extras
  std::vector<Extra> extras_;
  std::vector<int> colour_counts_;
  std::vector<Word> words_, first_words_;
  std::vector<int> gone_;  // options, in the order in which they went
  std::vector<unsigned> item_seen_, option_seen_;
  unsigned seen_ = 0;
  u64 work_ = 0;
  bool multiple_ = false;
};

// An order of the primary items in which few of them are half done at any time: as given, or by breadth from
// an item at the rim, whichever is narrower. Told to stop, it is any order.
std::vector<int> frontier_order(const CoverProblem& problem, CoverWork& work);

}  // namespace nonet
