// Branch and bound below one node of best_cover: which options are still possible, what each would cost, and
// the bound. All costs are integers, scaled; a maximum is turned into a minimum before.
//
// Invariant: bound() = cost of the chosen options
//                    + over items: price x least (price >= 0) or price x most (price < 0) of what is open
//                    + over options still possible: the reduced cost where it is negative,
// and no cover below this node costs less. Every change is on a trail and can be taken back. The possible
// options of an item are the front of a sparse set of its entries, so taking back moves nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/cover/problem.h"

namespace nonet {

class CoverBestSearch {
 public:
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  struct Decision {
    int option;
    bool in;
  };
  using Decisions = std::vector<Decision>;

  // Costs are multiples of `step`.
  CoverBestSearch(const CoverProblem& problem, const std::vector<std::int64_t>& costs, std::int64_t step);

  int items() const { return static_cast<int>(size_.size()); }
  int options() const { return static_cast<int>(costs_.size()); }
  std::int64_t bound() const { return bound_; }
  std::int64_t reduced(int option) const { return reduced_[at(option)]; }
  std::int64_t price(int item) const { return price_[at(item)]; }
  bool is_priced(int item) const { return priced_[at(item)] != 0; }
  int least(int item) const { return std::max(0, least_[at(item)]); }
  int most(int item) const { return most_[at(item)]; }
  // The entries by which options that are still possible contain the item.
  std::span<const int> possible(int item) const {
    return std::span(set_).subspan(begin_[at(item)], static_cast<std::size_t>(size_[at(item)]));
  }
  int option_of(int entry) const { return option_of_[at(entry)]; }

  void set_limit(std::int64_t limit) { limit_ = limit; }
  void raise(int item, std::int64_t amount);
  void mark_all();  // settle() will look at every item
  // At every node prices also flow from item to item: a node costs more, and in long searches far fewer are
  // needed.
  void work_harder() { diffuses_ = true; }
  // Draws all consequences of what is known. False: no cover within the limit is left.
  bool settle(Progress& progress);
  // False: not possible any more.
  bool follow(const Decisions& decisions);

  enum class Ended { whole, nodes, stopped };
  // Looks on until it has seen everything within the limit, or tried so many options; may be called again to
  // go on. A cover is kept and lowers the limit below it. With `units`, it does not look below `depth` chosen
  // options and keeps the ways there instead.
  Ended run(u64 nodes, Progress& progress, std::size_t depth = std::numeric_limits<std::size_t>::max(),
            std::vector<Decisions>* units = nullptr);

  bool found() const { return found_; }
  const std::vector<int>& best() const { return best_; }
  std::int64_t best_cost() const { return best_cost_; }
  u64 nodes() const { return nodes_; }
  // The smallest bound of what was left out for being above the limit.
  std::int64_t least_above() const { return least_above_; }

 private:
  enum class State : std::uint8_t { possible, chosen, removed };
  struct Event {
    int option;           // chosen or removed; -1: a price was raised
    int item;             // whose
    std::int64_t amount;  // by this
  };
  struct Frame {
    std::size_t trail, decisions;
    int option;
    std::int64_t bound, cost, room;
  };
  static std::int64_t negative(std::int64_t x) { return std::min<std::int64_t>(x, 0); }

  std::int64_t share(int item) const {
    const std::int64_t price = price_[at(item)];
    return price * (price >= 0 ? least(item) : most(item));
  }
  std::span<const CoverProblem::Entry> entries(int option) const { return problem_->option(option); }
  void take_out(int option);
  void put_back(int option);
  void choose(int option);
  void remove(int option);
  void remove_rivals(const CoverProblem::Entry& entry);
  void shift(int item, std::int64_t amount);
  std::int64_t best_raise(int item);
  bool look_at(int item);
  bool diffuse();
  bool remove_above(int item);
  bool is_above(std::int64_t bound);
  void mark(int item);
  void clear_marks();
  bool branch();
  void keep();
  void undo(std::size_t trail);
  bool step_back();

  const CoverProblem* problem_;
  std::int64_t step_;
  std::vector<std::int64_t> costs_, reduced_;  // by option
  std::vector<State> state_;
  std::vector<int> first_entry_;
  std::vector<int> option_of_, colour_of_, place_;  // by entry
  std::vector<std::size_t> begin_;                  // by item: where its entries begin in set_
  std::vector<int> set_, size_, least_, most_;
  std::vector<std::int64_t> price_;
  std::vector<std::uint8_t> priced_, marked_;
  std::vector<int> open_items_, open_place_;  // a sparse set: primary items that need another option
  std::size_t open_ = 0;
  std::vector<int> marks_;
  std::vector<std::int64_t> values_;
  std::vector<Event> trail_;
  std::vector<Frame> frames_;
  Decisions decisions_;
  std::int64_t bound_ = 0, cost_ = 0, limit_ = unlimited, least_above_ = unlimited;
  std::int64_t room_ = unlimited;  // limit less bound when all options were last held against it
  bool pending_ = true, found_ = false, stopped_ = false, diffuses_ = false;
  std::vector<int> best_;
  std::int64_t best_cost_ = 0;
  u64 nodes_ = 0, work_ = 0, reported_ = 0;
};

}  // namespace nonet
