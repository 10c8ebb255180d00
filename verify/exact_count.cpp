#include "exact_count.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace nonet_verify {

namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

double ExactCount::bytes_for(double options) {
  return 400 * options;
}

ExactCount::ExactCount(const FillProblem& problem) : problem_(problem) {
  const int items = static_cast<int>(problem.must.size());
  size_.resize(at(items));
  covered_.resize(at(items));
  up_.resize(at(items));
  std::iota(up_.begin(), up_.end(), 0);
  down_ = item_ = up_;
  option_.assign(at(items), -1);
  for (int option = 0; option < static_cast<int>(problem.options.size()); ++option) {
    first_.push_back(static_cast<int>(up_.size()));
    for (const int item : items_of(option)) {
      const int node = static_cast<int>(up_.size()), last = up_[at(item)];
      up_.push_back(last);
      down_.push_back(item);
      down_[at(last)] = up_[at(item)] = node;
      item_.push_back(item);
      option_.push_back(option);
      ++size_[at(item)];
    }
  }
  left_.resize(at(items + 1));
  right_.resize(at(items + 1));
  int last = items;
  for (int item = 0; item < items; ++item) {
    if (problem.must[at(item)] == 0) continue;
    right_[at(last)] = item;
    left_[at(item)] = last;
    last = item;
  }
  right_[at(last)] = items;
  left_[at(items)] = last;
}

bool ExactCount::is_open(int option) const {
  const auto items = items_of(option);
  return std::none_of(items.begin(), items.end(), [&](int item) { return is_covered(item); });
}

// Takes the other items' nodes of this node's option out of their lists.
void ExactCount::hide_rows_of(std::size_t node) {
  ++steps_;
  const int option = option_[node], first = first_[at(option)];
  const int end = first + static_cast<int>(items_of(option).size());
  for (int other = first; other < end; ++other) {
    if (at(other) == node) continue;
    down_[at(up_[at(other)])] = down_[at(other)];
    up_[at(down_[at(other)])] = up_[at(other)];
    --size_[at(item_[at(other)])];
  }
}

void ExactCount::show_rows_of(std::size_t node) {
  const int option = option_[node], first = first_[at(option)];
  for (int other = first + static_cast<int>(items_of(option).size()) - 1; other >= first; --other) {
    if (at(other) == node) continue;
    down_[at(up_[at(other)])] = up_[at(down_[at(other)])] = other;
    ++size_[at(item_[at(other)])];
  }
}

void ExactCount::cover(int item) {
  covered_[at(item)] = 1;
  if (problem_.must[at(item)] != 0) {
    right_[at(left_[at(item)])] = right_[at(item)];
    left_[at(right_[at(item)])] = left_[at(item)];
  }
  for (int node = down_[at(item)]; node != item; node = down_[at(node)]) hide_rows_of(at(node));
}

void ExactCount::uncover(int item) {
  for (int node = up_[at(item)]; node != item; node = up_[at(node)]) show_rows_of(at(node));
  if (problem_.must[at(item)] != 0) right_[at(left_[at(item)])] = left_[at(right_[at(item)])] = item;
  covered_[at(item)] = 0;
}

void ExactCount::choose(int option, int already) {
  for (const int item : items_of(option)) {
    if (item != already) cover(item);
  }
}

void ExactCount::undo(int option, int already) {
  const auto items = items_of(option);
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (*item != already) uncover(*item);
  }
}

// The item with the fewest options that has to be covered; -1: none has to.
int ExactCount::smallest() const {
  const int head = static_cast<int>(size_.size());
  int best = -1;
  for (int item = right_[at(head)]; item != head; item = right_[at(item)]) {
    if (best < 0 || size_[at(item)] < size_[at(best)]) best = item;
    if (size_[at(best)] == 0) break;
  }
  return best;
}

u128 ExactCount::most_answers() const {
  const int head = static_cast<int>(size_.size());
  std::vector<char> seen(first_.size(), 0);
  u128 most = 1;
  for (int item = right_[at(head)]; item != head; item = right_[at(item)]) {
    const auto size = static_cast<unsigned>(size_[at(item)]);
    if (size == 0) return 0;
    bool is_new = false;
    for (int node = down_[at(item)]; node != item; node = down_[at(node)])
      is_new = std::exchange(seen[at(option_[at(node)])], 1) == 0 || is_new;
    if (is_new) most = most > ~u128{0} / size ? ~u128{0} : most * size;
  }
  return most;
}

// False: a limit was reached.
bool ExactCount::search(const CountLimits& limits, Side* side, Counted& counted) {
  if (steps_ >= limits.steps) return false;
  ++counted.nodes;
  const int item = smallest();
  if (item < 0) {
    if (side == nullptr || side->accept()) ++counted.count;
    return counted.count < limits.answers;
  }
  bool go_on = true;
  cover(item);
  for (int node = down_[at(item)]; node != item && go_on; node = down_[at(node)]) {
    const int option = option_[at(node)];
    if (side == nullptr || side->choose(option)) {
      choose(option, item);
      go_on = search(limits, side, counted);
      undo(option, item);
    }
    if (side != nullptr) side->undo(option);
  }
  uncover(item);
  return go_on;
}

Counted ExactCount::count(const CountLimits& limits, Side* side) {
  Counted counted;
  steps_ = 0;
  counted.complete = search(limits, side, counted);
  counted.steps = steps_;
  return counted;
}

bool CageSums::fits(const FillProblem::Sum& sum) const {
  const int least = sum.cells * (sum.cells + 1) / 2;
  const int most = sum.cells * (2 * problem_.most_value - sum.cells + 1) / 2;
  return least <= sum.rest && sum.rest <= most;
}

bool CageSums::can_begin() const {
  return std::all_of(sums_.begin(), sums_.end(), [&](const FillProblem::Sum& sum) { return fits(sum); });
}

bool CageSums::choose(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  bool good = true;
  for (const int i : chosen.sums) {
    sums_[at(i)].rest -= chosen.value;
    --sums_[at(i)].cells;
    good = good && fits(sums_[at(i)]);
  }
  return good;
}

void CageSums::undo(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  for (const int i : chosen.sums) {
    sums_[at(i)].rest += chosen.value;
    ++sums_[at(i)].cells;
  }
}

ScoreBound::ScoreBound(const FillProblem& problem, bool maximum, std::int64_t worst)
    : problem_(problem),
      maximum_(maximum),
      worst_(worst),
      bound_(problem.given_score),
      best_(worst),
      lines_(problem.lines) {
  for (const FillProblem::Line& line : lines_) bound_ += bound_of(line);
}

std::int64_t ScoreBound::bound_of(const FillProblem::Line& line) const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < line.values.size(); ++i) {
    const std::size_t with = maximum_ ? i : line.values.size() - 1 - i;
    sum += line.weights[i] * line.values[with];
  }
  return sum;
}

bool ScoreBound::choose(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  FillProblem::Line& line = lines_[at(chosen.line)];
  bound_ -= bound_of(line);
  line.weights.erase(std::lower_bound(line.weights.begin(), line.weights.end(), chosen.weight));
  line.values.erase(std::lower_bound(line.values.begin(), line.values.end(), chosen.value));
  bound_ += bound_of(line) + chosen.weight * chosen.value;
  return !worse(bound_);
}

void ScoreBound::undo(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  FillProblem::Line& line = lines_[at(chosen.line)];
  bound_ -= bound_of(line) + chosen.weight * chosen.value;
  line.weights.insert(std::lower_bound(line.weights.begin(), line.weights.end(), chosen.weight),
                      chosen.weight);
  line.values.insert(std::lower_bound(line.values.begin(), line.values.end(), chosen.value), chosen.value);
  bound_ += bound_of(line);
}

// With everything chosen the bound is the score.
bool ScoreBound::accept() {
  if (maximum_ ? bound_ > best_ : bound_ < best_) best_ = bound_;
  return bound_ == worst_;
}

}  // namespace nonet_verify
