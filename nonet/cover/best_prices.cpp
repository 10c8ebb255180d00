#include "nonet/cover/best_prices.h"

#include <cmath>

namespace nonet {
namespace {

constexpr int stages = 24;
constexpr double cooling = 0.75;

class Balance {
 public:
  explicit Balance(const CoverBestSearch& root) : more_(static_cast<std::size_t>(root.items()), 0.0) {
    reduced_.resize(static_cast<std::size_t>(root.options()));
    for (int o = 0; o < root.options(); ++o)
      reduced_[static_cast<std::size_t>(o)] = static_cast<double>(root.reduced(o));
    double sum = 0;
    for (int i = 0; i < root.items(); ++i) {
      const auto entries = root.possible(i);
      if (entries.empty() || !root.is_priced(i)) continue;
      items_.push_back({i, held_.size(), entries.size(), static_cast<double>(root.least(i)),
                        static_cast<double>(root.most(i)), static_cast<double>(root.price(i))});
      for (const int entry : entries) {
        held_.push_back(root.option_of(entry));
        sum += std::abs(reduced_[static_cast<std::size_t>(held_.back())]);
      }
    }
    temperature_ = held_.empty() ? 0 : sum / static_cast<double>(held_.size());
  }

  bool run(int sweeps, Progress& progress) {
    if (temperature_ == 0) return true;
    for (int stage = 0; stage < stages; ++stage, temperature_ *= cooling) {
      for (int sweep = 0; sweep < sweeps; ++sweep) {
        if (!balance_all(progress)) return false;
      }
    }
    return true;
  }
  std::vector<double> more() && { return std::move(more_); }

 private:
  struct Item {
    int number;
    std::size_t begin, size;
    double least, most, price;
  };

  bool balance_all(Progress& progress) {
    std::size_t work = 0;
    for (const Item& item : items_) {
      balance(item);
      if ((work += item.size) < 4096) continue;
      work = 0;
      if (progress.should_stop()) return false;
    }
    return !progress.should_stop();
  }

  void balance(const Item& item) {
    const auto options = std::span(held_).subspan(item.begin, item.size);
    double lowest = std::numeric_limits<double>::infinity();
    for (const int o : options) lowest = std::min(lowest, reduced_[static_cast<std::size_t>(o)]);
    double amount = 0;
    for (const int o : options)
      amount += std::exp((lowest - reduced_[static_cast<std::size_t>(o)]) / temperature_);
    // By how much the price may rise until the amounts add up to so many.
    const auto rise = [&](double times) { return lowest + temperature_ * std::log(times / amount); };
    double change = 0;
    if (item.least == item.most) {
      change = rise(item.least);
    } else {  // a price other than 0 only where a limit holds it
      double& more = more_[static_cast<std::size_t>(item.number)];
      const double to_zero = -(item.price + more);
      change = std::min(to_zero, rise(item.most));
      if (item.least > 0) change = std::max(change, rise(item.least));
    }
    more_[static_cast<std::size_t>(item.number)] += change;
    for (const int o : options) reduced_[static_cast<std::size_t>(o)] -= change;
  }

  std::vector<double> more_, reduced_;
  std::vector<Item> items_;
  std::vector<int> held_;
  double temperature_ = 0;
};

}  // namespace

std::vector<double> balance_prices(const CoverBestSearch& root, int sweeps, Progress& progress) {
  Balance balance(root);
  if (!balance.run(sweeps, progress)) return {};
  return std::move(balance).more();
}

}  // namespace nonet
