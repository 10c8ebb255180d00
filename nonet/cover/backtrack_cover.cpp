#include "nonet/cover/backtrack_cover.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace nonet {

namespace {

// Decides one option after another, in and then out; the decisions are their own stack.
class Backtrack {
 public:
  Backtrack(const CoverProblem& problem, CoverOrder order, Progress& progress, const EachCover& each)
      : problem_(problem), order_(order), progress_(progress), each_(each) {
    const auto items = static_cast<std::size_t>(problem.items());
    times_.assign(items, 0);
    colour_.assign(items, 0);
    decided_.assign(static_cast<std::size_t>(problem.options()), 0);
    for (int i = 0; i < problem.primary(); ++i) unmet_ += problem.least(i) > 0;
    order_of_items_.resize(at(problem.primary()));
    std::iota(order_of_items_.begin(), order_of_items_.end(), 0);
    const auto place = [&](int item) { return std::pair(problem.options_of(item).size(), item); };
    std::sort(order_of_items_.begin(), order_of_items_.end(),
              [&](int a, int b) { return place(a) < place(b); });
  }

  CoverFound run() {
    bool more = unmet_ > 0 || visit();
    while (more) {
      const int option = order_ == CoverOrder::dictionary ? next_in_order() : next_of_item();
      more = option == none ? take_back() : put_in(option);
    }
    progress_.advance(found_.nodes % batch);
    return found_;
  }

 private:
  static constexpr u64 batch = 4096;
  static constexpr int none = -1;
  struct Decision {
    int option;
    bool in;
  };

  bool fits(int option) const {
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      const int times = times_[at(entry.item)];
      const bool same = entry.colour != 0 && entry.colour == colour_[at(entry.item)];
      if (times >= problem_.most(entry.item) && !same) return false;
    }
    return true;
  }
  int first_fitting(std::span<const int> options) const {
    for (const int o : options) {
      if (decided_[at(o)] == 0 && fits(o)) return o;
    }
    return none;
  }
  // An option of the first item that needs one; when none does, any that may be added. Items come in one
  // order throughout: those with few options first, so that what is given is not met after hours.
  int next_of_item() const {
    for (const int i : order_of_items_) {
      const bool wanted = unmet_ > 0 ? times_[at(i)] < problem_.least(i) : times_[at(i)] < problem_.most(i);
      if (!wanted) continue;
      const int option = first_fitting(problem_.options_of(i));
      if (option != none || unmet_ > 0) return option;
    }
    return none;
  }
  int next_in_order() const {
    if (unmet_ == 0 && !problem_.multiple()) return none;
    for (int o = stack_.empty() ? 0 : stack_.back().option + 1; o < problem_.options(); ++o) {
      if (fits(o)) return o;
      if (is_missed(o)) return none;
    }
    return none;
  }
  // Without this option, in dictionary order, an item is left without any.
  bool is_missed(int option) const {
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      if (times_[at(entry.item)] < problem_.least(entry.item) &&
          problem_.options_of(entry.item).back() == option)
        return true;
    }
    return false;
  }

  // Both return false when it was told to stop or enough was seen.
  bool put_in(int option) {
    if (++found_.nodes % batch == 0 && !progress_.advance(batch)) return false;
    decided_[at(option)] = 1;
    stack_.push_back({option, true});
    chosen_.push_back(option);
    count_entries(option, 1);
    return unmet_ > 0 || visit();
  }
  bool take_back() {
    while (!stack_.empty()) {
      Decision& last = stack_.back();
      if (last.in) {
        last.in = false;
        chosen_.pop_back();
        count_entries(last.option, -1);
        if (order_ == CoverOrder::any || !is_missed(last.option)) return true;
      }
      decided_[at(last.option)] = 0;
      stack_.pop_back();
    }
    found_.complete = true;
    return false;
  }
  void count_entries(int option, int by) {
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      int& times = times_[at(entry.item)];
      const bool unmet = times < problem_.least(entry.item);
      times += by;
      unmet_ += (times < problem_.least(entry.item)) - unmet;
      if (entry.colour != 0) colour_[at(entry.item)] = times > 0 ? entry.colour : 0;
      ++found_.updates;
    }
  }
  bool visit() {
    ++found_.covers;
    if (!each_) return true;
    std::vector<int> cover = chosen_;
    std::sort(cover.begin(), cover.end());
    return each_(cover);
  }

  const CoverProblem& problem_;
  const CoverOrder order_;
  Progress& progress_;
  const EachCover& each_;
  std::vector<int> times_, colour_;  // by item
  std::vector<int> order_of_items_;  // the primary ones
  std::vector<char> decided_;        // by option
  std::vector<Decision> stack_;
  std::vector<int> chosen_;
  int unmet_ = 0;  // items that need more
  CoverFound found_;
};

}  // namespace

CoverFound backtrack_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                           const EachCover& each) {
  return Backtrack(problem, order, progress, each).run();
}

}  // namespace nonet
