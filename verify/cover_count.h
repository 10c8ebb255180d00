// Counts answers of a FillProblem whose items are covered several times or have colours: an option after
// another is taken, then left out, always of an item that can least do without. Made to be read.
#pragma once

#include <vector>

#include "exact_count.h"

namespace nonet_verify {

class CoverCount {
 public:
  explicit CoverCount(const FillProblem& problem);

  Counted count(const CountLimits& limits, Side* side = nullptr);

 private:
  bool search(const CountLimits& limits, Side* side, Counted& counted);
  int next_option() const;  // that is taken or left out next; `none`, `fails`
  void close(int option);
  void take(int option);
  void untake(int option);
  void reopen(std::size_t closed);  // down to so many

  static constexpr int none = -1, fails = -2;

  const FillProblem& problem_;
  std::vector<std::vector<int>> holders_;  // by item
  std::vector<int> open_options_;          // by item
  std::vector<int> times_, colour_;        // by item
  std::vector<char> open_;                 // by option
  std::vector<int> closed_;                // options in the order in which they were closed
  std::uint64_t steps_ = 0;
};

// The sum of the weights of an answer. Each option's weight is shared by its items with a least or most
// number of times; no sum is better than what the best shares of all items give.
class WeightBound final : public ScoreSide {
 public:
  WeightBound(const FillProblem& problem, bool maximum, std::int64_t worst);
  bool choose(int option) override;
  void undo(int option) override;
  bool accept() override;
  bool can_begin() const override { return !worse(sum_ + rest_); }
  std::int64_t best() const override { return best_; }

 private:
  __extension__ using Wide = __int128;
  bool worse(Wide score) const { return maximum_ ? score < worst_ : score > worst_; }
  Wide share_of(std::size_t item) const;  // of the times that are left
  bool is_counted(std::size_t item) const;

  const FillProblem& problem_;
  bool maximum_;
  std::int64_t worst_, best_;
  Wide sum_, rest_ = 0;
  std::vector<std::int64_t> share_;  // by item: the best
  std::vector<int> least_, most_;    // by item: left
};

}  // namespace nonet_verify
