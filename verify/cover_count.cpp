#include "cover_count.h"

#include <algorithm>

namespace nonet_verify {
namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

CoverCount::CoverCount(const FillProblem& problem)
    : problem_(problem),
      holders_(problem.must.size()),
      open_options_(problem.must.size(), 0),
      times_(problem.must.size(), 0),
      colour_(problem.must.size(), 0),
      open_(problem.options.size(), 1) {
  for (int option = 0; option < static_cast<int>(problem.options.size()); ++option) {
    for (const int item : problem.options[at(option)].items) {
      holders_[at(item)].push_back(option);
      ++open_options_[at(item)];
    }
  }
}

void CoverCount::close(int option) {
  if (open_[at(option)] == 0) return;
  ++steps_;
  open_[at(option)] = 0;
  closed_.push_back(option);
  for (const int item : problem_.options[at(option)].items) --open_options_[at(item)];
}

void CoverCount::reopen(std::size_t closed) {
  for (; closed_.size() > closed; closed_.pop_back()) {
    open_[at(closed_.back())] = 1;
    for (const int item : problem_.options[at(closed_.back())].items) ++open_options_[at(item)];
  }
}

// Closes it, and all that go with it no longer.
void CoverCount::take(int option) {
  close(option);
  const FillProblem::Option& taken = problem_.options[at(option)];
  for (std::size_t i = 0; i < taken.items.size(); ++i) {
    const int item = taken.items[i];
    const int times = ++times_[at(item)];
    if (problem_.most[at(item)] != FillProblem::any_of_one_colour) {
      if (times < problem_.most[at(item)]) continue;
      for (const int other : holders_[at(item)]) close(other);
      continue;
    }
    if (times > 1) continue;  // of the same colour
    const int colour = colour_[at(item)] = taken.colours[i];
    for (const int other : holders_[at(item)]) {
      const FillProblem::Option& left = problem_.options[at(other)];
      const auto here = std::find(left.items.begin(), left.items.end(), item) - left.items.begin();
      if (colour == 0 || left.colours[static_cast<std::size_t>(here)] != colour) close(other);
    }
  }
}

void CoverCount::untake(int option) {
  for (const int item : problem_.options[at(option)].items) --times_[at(item)];
}

int CoverCount::next_option() const {
  int best = -1, slack = 0;
  for (int item = 0; item < static_cast<int>(times_.size()); ++item) {
    const int missing = problem_.least[at(item)] - times_[at(item)];
    if (missing <= 0) continue;
    const int spare = open_options_[at(item)] - missing;
    if (spare < 0) return fails;
    if (best >= 0 && spare >= slack) continue;
    best = item;
    slack = spare;
  }
  if (best >= 0)
    return *std::find_if(holders_[at(best)].begin(), holders_[at(best)].end(),
                         [&](int option) { return open_[at(option)] != 0; });
  const auto open = std::find(open_.begin(), open_.end(), 1);
  return open == open_.end() ? none : static_cast<int>(open - open_.begin());
}

// False: a limit was reached.
bool CoverCount::search(const CountLimits& limits, Side* side, Counted& counted) {
  const std::size_t closed = closed_.size();
  bool go_on = true;
  while (go_on) {
    steps_ += times_.size() / 8;
    if (steps_ >= limits.steps) {
      go_on = false;
      break;
    }
    ++counted.nodes;
    const int option = next_option();
    if (option == fails) break;
    if (option == none) {
      if (side == nullptr || side->accept()) ++counted.count;
      go_on = counted.count < limits.answers;
      break;
    }
    const std::size_t before = closed_.size();
    if (side == nullptr || side->choose(option)) {
      take(option);
      go_on = search(limits, side, counted);
      untake(option);
      reopen(before);
    }
    if (side != nullptr) side->undo(option);
    close(option);
  }
  reopen(closed);
  return go_on;
}

Counted CoverCount::count(const CountLimits& limits, Side* side) {
  Counted counted;
  steps_ = 0;
  counted.complete = search(limits, side, counted);
  counted.steps = steps_;
  return counted;
}

WeightBound::WeightBound(const FillProblem& problem, bool maximum, std::int64_t worst)
    : problem_(problem),
      maximum_(maximum),
      worst_(worst),
      best_(worst),
      sum_(problem.given_score),
      share_(problem.must.size(), 0),
      least_(problem.least),
      most_(problem.most) {
  if (problem.is_plain()) {
    for (const char must : problem.must) {
      least_.push_back(must != 0 ? 1 : 0);
      most_.push_back(1);
    }
  }
  std::vector<char> seen(share_.size(), 0);
  for (const FillProblem::Option& option : problem.options) {
    const auto shares = static_cast<std::int64_t>(std::count_if(
        option.items.begin(), option.items.end(), [&](int item) { return is_counted(at(item)); }));
    std::int64_t number = 0;
    for (const int item : option.items) {
      if (!is_counted(at(item))) continue;
      // Whole shares that add up to the weight.
      const std::int64_t next =
          option.weight / shares +
          (number < std::abs(option.weight % shares) ? (option.weight < 0 ? -1 : 1) : 0);
      ++number;
      std::int64_t& known = share_[at(item)];
      if (seen[at(item)] == 0 || (maximum_ ? next > known : next < known)) known = next;
      seen[at(item)] = 1;
    }
  }
  for (std::size_t item = 0; item < share_.size(); ++item) rest_ += share_of(item);
}

bool WeightBound::is_counted(std::size_t item) const {
  return most_[item] != FillProblem::any_of_one_colour;
}

WeightBound::Wide WeightBound::share_of(std::size_t item) const {
  if (!is_counted(item)) return 0;
  const bool helps = maximum_ ? share_[item] > 0 : share_[item] < 0;
  return Wide{share_[item]} * (helps ? most_[item] : std::max(least_[item], 0));
}

bool WeightBound::choose(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  sum_ += chosen.weight;
  for (const int item : chosen.items) {
    if (!is_counted(at(item))) continue;
    rest_ -= share_of(at(item));
    --least_[at(item)];
    --most_[at(item)];
    rest_ += share_of(at(item));
  }
  return !worse(sum_ + rest_);
}

void WeightBound::undo(int option) {
  const FillProblem::Option& chosen = problem_.options[at(option)];
  sum_ -= chosen.weight;
  for (const int item : chosen.items) {
    if (!is_counted(at(item))) continue;
    rest_ -= share_of(at(item));
    ++least_[at(item)];
    ++most_[at(item)];
    rest_ += share_of(at(item));
  }
}

bool WeightBound::accept() {
  if (maximum_ ? sum_ > best_ : sum_ < best_) best_ = static_cast<std::int64_t>(sum_);
  return sum_ == worst_;
}

}  // namespace nonet_verify
