// A Fill puzzle compiled once to flat arrays; no solver sees the puzzle again.
//
// Options are chosen so that every item is covered as often as it allows. Items 0..primary-1 are primary:
// chosen options contain item i at least least(i) and at most most(i) times, once unless the puzzle says
// otherwise (Knuth's MCC). The others are secondary: any number of chosen options may contain one if all give
// it the same colour; without a colour (0) at most one option may (Knuth's XCC). Every option has a primary
// item.
//
// A solution is a set of options, written as their ascending numbers; solutions are ordered as such lists in
// dictionary order. A puzzle states its options in the order in which people would list them, and gives each
// a label: what it means to the puzzle. Options with a negative label are not shown to people: what is given.
//
// Example: two items, three options, the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first);
//   builder.add(second);
//   builder.add(both);
//   const Result<CoverProblem> problem = builder.build();
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class CoverProblem {
 public:
  static constexpr int most_items = 1 << 20;
  static constexpr std::int64_t most_entries = std::int64_t{1} << 26;
  static constexpr std::int64_t largest_weight = std::int64_t{1} << 40;

  struct Entry {
    int item;
    int colour;  // 0: none
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  int items() const { return static_cast<int>(least_.size()); }
  int primary() const { return primary_; }
  int options() const { return static_cast<int>(labels_.size()); }
  std::int64_t entries() const { return static_cast<std::int64_t>(entries_.size()); }  // of all options

  std::span<const Entry> option(int o) const { return slice(entries_, option_begin_, o); }
  std::span<const int> options_of(int item) const { return slice(holders_, item_begin_, item); }  // ascending
  int least(int item) const { return least_[static_cast<std::size_t>(item)]; }
  int most(int item) const { return most_[static_cast<std::size_t>(item)]; }
  std::int64_t weight(int o) const { return weights_.empty() ? 0 : weights_[static_cast<std::size_t>(o)]; }
  int label(int o) const { return labels_[static_cast<std::size_t>(o)]; }

  Aim aim() const { return aim_; }
  bool coloured() const { return coloured_; }  // some entry has a colour
  bool multiple() const { return multiple_; }  // some item is not covered exactly once
  // Everything on which solutions depend, for the names of checkpoints: a hash of all arrays.
  std::string digest() const;

 private:
  friend class CoverBuilder;
  template <class T>
  static std::span<const T> slice(const std::vector<T>& all, const std::vector<int>& begin, int i) {
    const auto at = static_cast<std::size_t>(i);
    return std::span(all).subspan(static_cast<std::size_t>(begin[at]),
                                  static_cast<std::size_t>(begin[at + 1] - begin[at]));
  }

  int primary_ = 0;
  Aim aim_ = Aim::any;
  bool coloured_ = false, multiple_ = false;
  std::vector<int> option_begin_ = {0}, item_begin_, holders_, least_, most_, labels_;
  std::vector<Entry> entries_;
  std::vector<std::int64_t> weights_;  // empty: all 0
};

class CoverBuilder {
 public:
  CoverBuilder(int primary, int items);
  void covers(int item, int least, int most);  // how often; primary items only
  // `colours` is empty or one for each item; the label is the option's number unless given.
  void add(std::span<const int> items, std::span<const int> colours = {}, std::int64_t weight = 0);
  void add_labelled(int label, std::span<const int> items, std::span<const int> colours = {},
                    std::int64_t weight = 0);
  void aim(Aim aim) { problem_.aim_ = aim; }
  // An error of Fault::usage says what is wrong with the statement, of Fault::refused that it is too large.
  Result<CoverProblem> build();

 private:
  void fail(std::string what);

  CoverProblem problem_;
  std::vector<std::int64_t> weights_;
  std::vector<int> seen_;  // by item: the last option that contained it, plus 1
  std::string wrong_;
  bool too_large_ = false;
};

// Any model of Fill. least(item), most(item) and weight(option) are used where the puzzle has them. What an
// option means, label(number, items) says: none where it cannot be taken.
template <Fill P, class Label>
Result<CoverProblem> compile_cover(const P& p, Aim aim, Label&& label) {
  CoverBuilder builder(p.primary(), p.items());
  if constexpr (requires { p.least(0), p.most(0); }) {
    for (int i = 0; i < p.primary(); ++i) builder.covers(i, p.least(i), p.most(i));
  }
  int number = 0;
  p.each_option([&](std::span<const int> items, std::span<const int> colours = {}) {
    std::int64_t weight = 0;
    if constexpr (requires { p.weight(0); }) weight = p.weight(number);
    const std::optional<int> meaning = label(number++, items);
    if (meaning) builder.add_labelled(*meaning, items, colours, weight);
  });
  builder.aim(aim);
  return builder.build();
}
template <Fill P>
Result<CoverProblem> compile_cover(const P& p, Aim aim = Aim::any) {
  return compile_cover(p, aim, [](int number, std::span<const int>) { return std::optional(number); });
}

}  // namespace nonet
