#include "nonet/cover/problem.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/digest.h"

namespace nonet {

std::string CoverProblem::digest() const {
  const int head[] = {primary_, items(), options(), static_cast<int>(aim_)};
  const std::span<const std::byte> parts[] = {
      std::as_bytes(std::span(head)),     std::as_bytes(std::span(option_begin_)),
      std::as_bytes(std::span(entries_)), std::as_bytes(std::span(least_)),
      std::as_bytes(std::span(most_)),    std::as_bytes(std::span(weights_))};
  return digits_of(parts);
}

CoverBuilder::CoverBuilder(int primary, int items) {
  if (primary < 0 || items < primary) {
    fail(fmt::format("{} items cannot have {} primary ones", items, primary));
    return;
  }
  if (items > CoverProblem::most_items) {
    too_large_ = true;
    fail(fmt::format("{} items are more than {}", items, CoverProblem::most_items));
    return;
  }
  const auto count = static_cast<std::size_t>(items);
  problem_.primary_ = primary;
  problem_.least_.assign(count, 0);
  std::fill_n(problem_.least_.begin(), primary, 1);
  problem_.most_.assign(count, 1);
  seen_.assign(count, 0);
}

void CoverBuilder::fail(std::string what) {
  if (wrong_.empty()) wrong_ = std::move(what);
}

void CoverBuilder::covers(int item, int least, int most) {
  if (item < 0 || item >= problem_.primary_) return fail(fmt::format("item {} is not primary", item));
  if (least < 0 || most < 1 || least > most) {
    return fail(fmt::format("item {} cannot be covered {} to {} times", item, least, most));
  }
  problem_.least_[static_cast<std::size_t>(item)] = least;
  problem_.most_[static_cast<std::size_t>(item)] = most;
  problem_.multiple_ = problem_.multiple_ || least != 1 || most != 1;
}

void CoverBuilder::add(std::span<const int> items, std::span<const int> colours, std::int64_t weight) {
  add_labelled(problem_.options(), items, colours, weight);
}

void CoverBuilder::add_labelled(int label, std::span<const int> items, std::span<const int> colours,
                                std::int64_t weight) {
  if (!wrong_.empty()) return;
  const int number = problem_.options();
  if (static_cast<std::int64_t>(problem_.entries_.size() + items.size()) > CoverProblem::most_entries) {
    too_large_ = true;
    return fail(fmt::format("the options have more than {} entries", CoverProblem::most_entries));
  }
  if (!colours.empty() && colours.size() != items.size()) {
    return fail(fmt::format("option {} has {} items and {} colours", number, items.size(), colours.size()));
  }
  if (weight < -CoverProblem::largest_weight || weight > CoverProblem::largest_weight) {
    return fail(fmt::format("the weight {} of option {} is too large", weight, number));
  }
  bool primary = false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const int item = items[i], colour = colours.empty() ? 0 : colours[i];
    if (item < 0 || item >= problem_.items()) {
      return fail(fmt::format("option {} contains item {} of {}", number, item, problem_.items()));
    }
    if (std::exchange(seen_[static_cast<std::size_t>(item)], number + 1) == number + 1) {
      return fail(fmt::format("option {} contains item {} twice", number, item));
    }
    if (colour < 0 || (colour > 0 && item < problem_.primary_)) {
      return fail(fmt::format("option {} gives item {} the colour {}", number, item, colour));
    }
    primary = primary || item < problem_.primary_;
    problem_.coloured_ = problem_.coloured_ || colour > 0;
    problem_.entries_.push_back({item, colour});
  }
  if (!primary) return fail(fmt::format("option {} has no primary item", number));
  problem_.option_begin_.push_back(static_cast<int>(problem_.entries_.size()));
  problem_.labels_.push_back(label);
  weights_.push_back(weight);
}

Result<CoverProblem> CoverBuilder::build() {
  if (!wrong_.empty()) return Error{too_large_ ? Fault::refused : Fault::usage, wrong_};
  CoverProblem& p = problem_;
  if (std::any_of(weights_.begin(), weights_.end(), [](std::int64_t w) { return w != 0; })) {
    p.weights_ = std::move(weights_);
  }
  p.item_begin_.assign(static_cast<std::size_t>(p.items()) + 1, 0);
  for (const CoverProblem::Entry& entry : p.entries_)
    ++p.item_begin_[static_cast<std::size_t>(entry.item) + 1];
  for (std::size_t i = 0; i + 1 < p.item_begin_.size(); ++i) p.item_begin_[i + 1] += p.item_begin_[i];
  std::vector<int> next = p.item_begin_;
  p.holders_.resize(p.entries_.size());
  for (int o = 0; o < p.options(); ++o) {
    for (const CoverProblem::Entry& entry : p.option(o)) {
      p.holders_[static_cast<std::size_t>(next[static_cast<std::size_t>(entry.item)]++)] = o;
    }
  }
  return std::move(problem_);
}

}  // namespace nonet
