#include "nonet/cover/best_search.h"

namespace nonet {

CoverBestSearch::CoverBestSearch(const CoverProblem& problem, const std::vector<std::int64_t>& costs,
                                 std::int64_t step)
    : problem_(&problem), step_(step), costs_(costs), reduced_(costs) {
  const auto items = at(problem.items()), options = at(problem.options());
  state_.assign(options, State::possible);
  begin_.assign(items + 1, 0);
  size_.assign(items, 0);
  price_.assign(items, 0);
  priced_.assign(items, 1);
  marked_.assign(items, 0);
  open_place_.assign(items, 0);
  first_entry_.assign(options, 0);
  for (int i = 0; i < problem.items(); ++i) {
    begin_[at(i) + 1] = begin_[at(i)] + problem.options_of(i).size();
    const int holders = static_cast<int>(problem.options_of(i).size());
    least_.push_back(problem.least(i));
    most_.push_back(std::min(problem.most(i), std::max(holders, 1)));
  }
  set_.assign(begin_.back(), 0);
  place_.assign(begin_.back(), 0);
  int entry = 0;
  for (int o = 0; o < problem.options(); ++o) {
    first_entry_[at(o)] = entry;
    for (const CoverProblem::Entry& e : problem.option(o)) {
      place_[at(entry)] = static_cast<int>(begin_[at(e.item)]) + size_[at(e.item)];
      set_[at(place_[at(entry)])] = entry;
      ++size_[at(e.item)];
      option_of_.push_back(o);
      colour_of_.push_back(e.colour);
      if (e.colour != 0) priced_[at(e.item)] = 0;
      ++entry;
    }
    bound_ += negative(costs[at(o)]);
  }
  for (int i = 0; i < problem.primary(); ++i) {
    if (least_[at(i)] == 0) continue;
    open_place_[at(i)] = static_cast<int>(open_items_.size());
    open_items_.push_back(i);
  }
  open_ = open_items_.size();
  mark_all();
}

void CoverBestSearch::mark_all() {
  for (int i = items() - 1; i >= 0; --i) mark(i);
}

void CoverBestSearch::mark(int item) {
  const bool has_price = priced_[at(item)] != 0 && (price_[at(item)] != 0 || problem_->multiple());
  if (marked_[at(item)] != 0 || (least_[at(item)] <= 0 && !has_price)) return;
  marked_[at(item)] = 1;
  marks_.push_back(item);
}

void CoverBestSearch::clear_marks() {
  for (const int item : marks_) marked_[at(item)] = 0;
  marks_.clear();
}

void CoverBestSearch::take_out(int option) {
  int entry = first_entry_[at(option)];
  for (const CoverProblem::Entry& e : entries(option)) {
    const int last = static_cast<int>(begin_[at(e.item)]) + --size_[at(e.item)];
    const int here = place_[at(entry)], other = set_[at(last)];
    set_[at(here)] = other;
    place_[at(other)] = here;
    set_[at(last)] = entry;
    place_[at(entry)] = last;
    mark(e.item);
    ++entry;
  }
}

void CoverBestSearch::put_back(int option) {
  for (const CoverProblem::Entry& e : entries(option)) ++size_[at(e.item)];
  state_[at(option)] = State::possible;
}

void CoverBestSearch::remove(int option) {
  state_[at(option)] = State::removed;
  bound_ -= negative(reduced_[at(option)]);
  trail_.push_back({option, -1, 0});
  take_out(option);
}

void CoverBestSearch::remove_rivals(const CoverProblem::Entry& entry) {
  const std::size_t begin = begin_[at(entry.item)];
  for (int i = size_[at(entry.item)] - 1; i >= 0; --i) {  // from the end: what is removed goes there
    const int rival = set_[begin + at(i)];
    if (entry.colour == 0 || colour_of_[at(rival)] != entry.colour) remove(option_of_[at(rival)]);
  }
}

void CoverBestSearch::choose(int option) {
  state_[at(option)] = State::chosen;
  ++nodes_;
  bound_ += costs_[at(option)] - negative(reduced_[at(option)]);
  cost_ += costs_[at(option)];
  trail_.push_back({option, -1, 0});
  take_out(option);
  for (const CoverProblem::Entry& e : entries(option)) {
    if (e.colour != 0) continue;
    bound_ -= share(e.item);
    --most_[at(e.item)];
    if (--least_[at(e.item)] == 0) {
      const int here = open_place_[at(e.item)], last = open_items_[--open_];
      open_items_[at(here)] = last;
      open_place_[at(last)] = here;
      open_items_[open_] = e.item;
      open_place_[at(e.item)] = static_cast<int>(open_);
    }
    bound_ += share(e.item);
  }
  for (const CoverProblem::Entry& e : entries(option)) {
    if (e.colour != 0 || most_[at(e.item)] == 0) remove_rivals(e);
  }
}

void CoverBestSearch::shift(int item, std::int64_t amount) {
  const auto begin = begin_[at(item)], end = begin + at(size_[at(item)]);
  for (auto i = begin; i < end; ++i) reduced_[at(option_of_[at(set_[i])])] -= amount;
  price_[at(item)] += amount;
}

void CoverBestSearch::raise(int item, std::int64_t amount) {
  const auto begin = begin_[at(item)], end = begin + at(size_[at(item)]);
  std::int64_t change = -share(item);
  for (auto i = begin; i < end; ++i) {
    const std::int64_t old = reduced_[at(option_of_[at(set_[i])])];
    change += negative(old - amount) - negative(old);
  }
  trail_.push_back({-1, item, amount});
  shift(item, amount);
  change += share(item);
  bound_ += change;
  if (amount >= 0 || change <= 0) return;  // a lower price lets the others rise
  for (auto i = begin; i < end; ++i) {
    for (const CoverProblem::Entry& e : entries(option_of_[at(set_[i])])) {
      if (e.item != item) mark(e.item);
    }
  }
}

// The change of its price that raises the bound most; of several the lowest, which for an item that is
// covered once leaves no negative reduced cost.
std::int64_t CoverBestSearch::best_raise(int item) {
  const auto begin = begin_[at(item)];
  const int size = size_[at(item)], least = this->least(item), most = most_[at(item)];
  if (least == 1 && most == 1) {
    std::int64_t lowest = unlimited;
    for (auto i = begin; i < begin + at(size); ++i)
      lowest = std::min(lowest, reduced_[at(option_of_[at(set_[i])])]);
    return lowest;
  }
  values_.clear();
  for (auto i = begin; i < begin + at(size); ++i) values_.push_back(reduced_[at(option_of_[at(set_[i])])]);
  const auto nth = [&](int n) {
    std::nth_element(values_.begin(), values_.begin() + n, values_.end());
    return values_[at(n)];
  };
  const std::int64_t price = price_[at(item)];
  if (least > 0) {
    const std::int64_t lowest = nth(least - 1);
    if (least == most || price + lowest >= 0) return lowest;
  }
  const std::int64_t highest = size > most ? nth(most) : unlimited;
  return highest != unlimited && price + highest < 0 ? highest : -price;
}

bool CoverBestSearch::is_above(std::int64_t bound) {
  if (bound <= limit_) return false;
  least_above_ = std::min(least_above_, bound);
  return true;
}

// Options that an item needs are chosen, and its price is made the best. False: the node is done.
bool CoverBestSearch::look_at(int item) {
  work_ += at(size_[at(item)]) + 1;
  while (least_[at(item)] > 0 && size_[at(item)] <= least_[at(item)]) {
    if (size_[at(item)] < least_[at(item)]) return false;
    choose(option_of_[at(set_[begin_[at(item)]])]);
    if (is_above(bound_)) return false;
  }
  if (priced_[at(item)] == 0 || size_[at(item)] == 0) return true;
  if (const std::int64_t amount = best_raise(item); amount != 0) raise(item, amount);
  return !is_above(bound_);
}

// A price may lie anywhere between the two lowest reduced costs of an item that is covered once: the bound is
// the same, and half way there the cheapest option takes room to its other items. False: the node is done.
bool CoverBestSearch::diffuse() {
  for (std::size_t i = 0; i < open_; ++i) {
    const int item = open_items_[i];
    work_ += at(size_[at(item)]);
    if (priced_[at(item)] == 0 || least_[at(item)] != 1 || most_[at(item)] != 1) continue;
    std::int64_t first = unlimited, second = unlimited;
    for (const int entry : possible(item)) {
      const std::int64_t reduced = reduced_[at(option_of_[at(entry)])];
      second = std::min(second, std::max(first, reduced));
      first = std::min(first, reduced);
    }
    const std::int64_t middle = second == unlimited ? 0 : first + (second - first) / 2;
    if (middle != 0) raise(item, middle);
  }
  for (std::size_t i = 0; i < open_; ++i) {
    const int item = open_items_[i];
    if (priced_[at(item)] == 0 || size_[at(item)] == 0) continue;
    if (const std::int64_t amount = best_raise(item); amount != 0) raise(item, amount);
  }
  return !is_above(bound_);
}

bool CoverBestSearch::remove_above(int item) {
  const auto begin = begin_[at(item)];
  work_ += at(size_[at(item)]);
  for (int i = size_[at(item)] - 1; i >= 0; --i) {
    const int option = option_of_[at(set_[begin + at(i)])];
    if (is_above(bound_ + std::max<std::int64_t>(reduced_[at(option)], 0))) remove(option);
  }
  return size_[at(item)] >= least_[at(item)];
}

bool CoverBestSearch::settle(Progress& progress) {
  bool alive = !is_above(bound_), diffused = !diffuses_;
  while (alive && !stopped_) {
    while (alive && !marks_.empty()) {
      const int item = marks_.back();
      marks_.pop_back();
      marked_[at(item)] = 0;
      alive = look_at(item);
    }
    if (work_ > (1 << 16)) {
      work_ = 0;
      stopped_ = !progress.advance(nodes_ - reported_);
      reported_ = nodes_;
    }
    if (alive && !diffused) alive = diffuse();
    diffused = true;
    if (!alive || limit_ == unlimited || limit_ - bound_ >= room_) break;
    room_ = limit_ - bound_;
    for (std::size_t i = 0; alive && i < open_; ++i) alive = remove_above(open_items_[i]);
  }
  clear_marks();
  return alive;
}

bool CoverBestSearch::follow(const Decisions& decisions) {
  for (const Decision& decision : decisions) {
    const State state = state_[at(decision.option)];
    if (state == (decision.in ? State::removed : State::chosen)) return false;
    if (state != State::possible) continue;
    if (decision.in) {
      choose(decision.option);
    } else {
      remove(decision.option);
    }
  }
  return true;
}

// Goes to the cheapest option of the item with the fewest; of those the one whose second is dearest. Where no
// item needs an option, to the cheapest option of all. False: there is none.
bool CoverBestSearch::branch() {
  int item = -1, option = -1;
  std::int64_t regret = -1;
  for (std::size_t i = 0; i < open_; ++i) {
    const int here = open_items_[i];
    const int spare = size_[at(here)] - least_[at(here)];
    if (item >= 0 && spare > size_[at(item)] - least_[at(item)]) continue;
    std::int64_t first = unlimited, second = unlimited;
    int cheapest = -1;
    for (const int entry : possible(here)) {
      const int o = option_of_[at(entry)];
      const std::int64_t reduced = reduced_[at(o)];
      if (reduced < first || (reduced == first && o < cheapest)) {
        second = first;
        first = reduced;
        cheapest = o;
      } else {
        second = std::min(second, reduced);
      }
    }
    const std::int64_t gap = second == unlimited ? 0 : second - first;
    const bool fewer = item < 0 || spare < size_[at(item)] - least_[at(item)];
    if (!fewer && (gap < regret || (gap == regret && here > item))) continue;
    item = here;
    option = cheapest;
    regret = gap;
  }
  if (open_ == 0) {
    for (int o = 0; o < options(); ++o) {
      if (state_[at(o)] == State::possible && (option < 0 || reduced_[at(o)] < reduced_[at(option)]))
        option = o;
    }
  }
  if (option < 0) return false;
  frames_.push_back({trail_.size(), decisions_.size(), option, bound_, cost_, room_});
  decisions_.push_back({option, true});
  choose(option);
  return true;
}

void CoverBestSearch::keep() {
  if (is_above(cost_)) return;  // the bound may lie below the cost of a whole cover
  found_ = true;
  best_cost_ = cost_;
  limit_ = cost_ - step_;
  best_.clear();
  for (int o = 0; o < options(); ++o) {
    if (state_[at(o)] == State::chosen) best_.push_back(o);
  }
}

void CoverBestSearch::undo(std::size_t trail) {
  while (trail_.size() > trail) {
    const Event event = trail_.back();
    trail_.pop_back();
    if (event.option < 0) {
      shift(event.item, -event.amount);
      continue;
    }
    if (state_[at(event.option)] == State::chosen) {
      const auto all = entries(event.option);
      for (auto e = all.rbegin(); e != all.rend(); ++e) {
        if (e->colour != 0) continue;
        ++most_[at(e->item)];
        if (++least_[at(e->item)] == 1) ++open_;
      }
    }
    put_back(event.option);
  }
}

bool CoverBestSearch::step_back() {
  if (frames_.empty()) return false;
  const Frame frame = frames_.back();
  frames_.pop_back();
  undo(frame.trail);
  bound_ = frame.bound;
  cost_ = frame.cost;
  room_ = frame.room;
  decisions_.resize(frame.decisions);
  decisions_.push_back({frame.option, false});
  remove(frame.option);
  return true;
}

CoverBestSearch::Ended CoverBestSearch::run(u64 nodes, Progress& progress, std::size_t depth,
                                            std::vector<Decisions>* units) {
  const u64 end = nodes_ + nodes;
  while (pending_) {
    if (nodes_ >= end) return Ended::nodes;
    bool alive = settle(progress);
    if (stopped_) return Ended::stopped;
    if (alive && open_ == 0) {
      keep();
      alive = bound_ <= limit_;
    }
    if (alive && frames_.size() >= depth) {
      units->push_back(decisions_);
      alive = false;
    }
    pending_ = (alive && branch()) || step_back();
  }
  progress.advance(nodes_ - reported_);
  reported_ = nodes_;
  return Ended::whole;
}

}  // namespace nonet
