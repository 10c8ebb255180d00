#include "nonet/puzzles/sudoku/target/search.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "nonet/puzzles/sudoku/target/node.h"

namespace nonet {
namespace {

using Digits = TargetSudokuSearch::Digits;
using Candidates = TargetSudokuSearch::Candidates;
using Weights = TargetSudokuSearch::Weights;

constexpr std::int64_t step = 1 << 12;  // one point of the score; prices are finer
constexpr u64 first_nodes = 100;        // before prices are balanced
constexpr u64 dive_nodes = 1000;        // with them, to find some completion
constexpr u64 batch = 256;              // nodes between two looks at the clock

// exp(x) for x <= 0, near enough for prices and without a call: (1 + x / 256)^256.
double quick_exp(double x) {
  double y = std::max(0.0, 1 + x / 256);
  for (int i = 0; i < 8; ++i) y *= y;
  return y;
}

// As in cover/best_prices.h: what to move from the options of each unit into the bound.
class NineBalance {
 public:
  explicit NineBalance(const NineNode& node) : node_(node) {
    double sum = 0;
    int options = 0;
    for (unsigned o = 0; o < nine_options; ++o) {
      rest_[o] = static_cast<double>(node.rest[o]);
      if (!node.has(o)) continue;
      sum += rest_[o];
      ++options;
    }
    temperature_ = options == 0 ? 0 : sum / options;
  }
  const std::array<double, nine_units>& run() {
    constexpr int stages = 24, sweeps = 4;
    constexpr double cooling = 0.75;
    for (int i = 0; i < stages * sweeps && temperature_ > 0; ++i) {
      for (unsigned unit = 0; unit < nine_units; ++unit) balance(unit);
      if (i % sweeps == sweeps - 1) temperature_ *= cooling;
    }
    return moved_;
  }

 private:
  void balance(unsigned unit) {
    std::array<double, 9> here;
    std::size_t count = 0;
    double lowest = std::numeric_limits<double>::infinity();
    NineNode::each(unit, node_.left[unit], [&](unsigned o) {
      here[count++] = rest_[o];
      lowest = std::min(lowest, rest_[o]);
    });
    double amount = 0;
    for (std::size_t i = 0; i < count; ++i) amount += quick_exp((lowest - here[i]) / temperature_);
    const double change = lowest - temperature_ * std::log(amount);
    moved_[unit] += change;
    NineNode::each(unit, node_.left[unit], [&](unsigned o) { rest_[o] -= change; });
  }

  const NineNode& node_;
  std::array<double, nine_options> rest_;
  std::array<double, nine_units> moved_{};
  double temperature_ = 0;
};

class Search {
 public:
  Search(Candidates candidates, const Weights& weights, Aim aim, Progress& progress)
      : sign_(aim == Aim::maximum ? -1 : 1), progress_(progress), nodes_(1) {
    root_.left.fill(511);
    marks_.add_all();
    for (unsigned o = 0; o < nine_options; ++o)
      root_.rest[o] = sign_ * step * weights[o / 9] * static_cast<std::int64_t>(o % 9 + 1);
    for (unsigned o = 0; o < nine_options; ++o) {
      if ((candidates[o / 9] >> o % 9 & 1) == 0) root_.remove(o, marks_);
    }
    alive_ = root_.settle(marks_, NineNode::unlimited, above_);
    marks_.clear();
  }

  TargetSudokuSearch::Best best() {
    bound_ = whole(root_.bound);
    find_best();
    progress_.advance(tried_ - reported_);
    answer_.nodes = tried_;
    answer_.value = sign_ * value_;
    answer_.bound = sign_ * (answer_.complete ? value_ : bound_);
    return answer_;
  }

  TargetSudokuSearch::Seen each(std::int64_t value, bool in_order,
                                const std::function<bool(const Digits&)>& each) {
    TargetSudokuSearch::Seen seen;
    seen.complete = true;
    if (!alive_) return seen;
    price();
    in_order_ = in_order;
    limit_ = sign_ * value * step;
    seen.complete = look(no_end, [&](const NineNode& node) {
      ++seen.completions;
      return each(digits_of(node));
    });
    progress_.advance(tried_ - reported_);
    seen.nodes = tried_;
    return seen;
  }

 private:
  static constexpr u64 no_end = ~u64{0};

  // Costs are multiples of the step: round up.
  static std::int64_t whole(std::int64_t cost) {
    return cost >= 0 ? (cost + step - 1) / step : -(-cost / step);
  }
  static Digits digits_of(const NineNode& node) {
    Digits digits;
    for (std::size_t cell = 0; cell < 81; ++cell)
      digits[cell] = static_cast<std::uint8_t>(std::countr_zero(node.left[cell]) + 1);
    return digits;
  }

  void price() {
    const std::array<double, nine_units> moved = NineBalance(root_).run();
    for (unsigned unit = 0; unit < nine_units; ++unit) {
      if (std::isfinite(moved[unit])) root_.shift(unit, std::llround(moved[unit]));
    }
    marks_.add_all();
    root_.settle(marks_, NineNode::unlimited, above_);
    marks_.clear();
    prove(whole(root_.bound));
  }
  void prove(std::int64_t bound) {
    bound_ = std::max(bound_, bound);
    progress_.report_bound(sign_ * bound_);
  }

  void find_best() {
    answer_.complete = !alive_;
    if (!alive_) return;
    prove(bound_);
    if ((answer_.complete = improve(NineNode::unlimited, first_nodes)) || stopped_) return;
    price();
    if (conclude() || (answer_.complete = improve(to_improve(), dive_nodes)) || stopped_) return;
    for (std::int64_t width = 0; !conclude(); width = std::max<std::int64_t>(1, 2 * width)) {
      above_ = NineNode::unlimited;
      const std::int64_t limit = std::min((bound_ + width) * step, to_improve());
      const bool last = limit == to_improve();
      if (!improve(limit, no_end)) return;  // told to stop
      const bool better = answer_.found && value_ * step <= limit;
      if ((answer_.complete = better || last || above_ == NineNode::unlimited)) return;
      prove(std::max(whole(above_), limit / step + 1));
    }
  }
  std::int64_t to_improve() const { return answer_.found ? (value_ - 1) * step : NineNode::unlimited; }
  bool conclude() { return answer_.complete = answer_.found && bound_ >= value_; }

  // Looks for better and better completions within the limit. True: there are no others.
  bool improve(std::int64_t limit, u64 nodes) {
    limit_ = limit;
    return look(nodes, [&](const NineNode& node) {
      answer_.found = true;
      answer_.digits = digits_of(node);
      value_ = whole(node.bound);
      limit_ = (value_ - 1) * step;
      progress_.report_best(sign_ * value_);
      return true;
    });
  }

  // f(node) for every completion within the limit until it returns false. True: all were seen.
  template <class F>
  bool look(u64 most, F&& f) {
    const u64 end = most == no_end ? no_end : tried_ + most;
    std::array<unsigned, 82> chosen;
    std::size_t depth = 0;
    nodes_[0] = root_;
    while (true) {
      NineNode& node = nodes_[depth];
      const bool alive = node.settle(marks_, limit_, above_);
      marks_.clear();
      const int option = !alive ? -1 : in_order_ ? node.first_option() : node.cheapest_option();
      if (option >= 0) {
        if (tried_ >= end || !may_go_on()) return false;
        chosen[depth] = static_cast<unsigned>(option);
        if (nodes_.size() == depth + 1) nodes_.emplace_back();  // `node` stays where it is
        nodes_[depth + 1] = node;
        nodes_[depth + 1].decide(chosen[depth], marks_);
        ++depth;
        continue;
      }
      if (alive && !f(node)) return false;
      if (depth == 0) return true;
      --depth;
      nodes_[depth].remove(chosen[depth], marks_);
    }
  }
  bool may_go_on() {
    if (++tried_ - reported_ < batch) return true;
    stopped_ = !progress_.advance(tried_ - reported_);
    reported_ = tried_;
    return !stopped_;
  }

  std::int64_t sign_;
  Progress& progress_;
  std::deque<NineNode> nodes_;  // by depth
  NineNode root_;
  NineMarks marks_;
  bool alive_ = false, stopped_ = false, in_order_ = false;
  std::int64_t limit_ = NineNode::unlimited, above_ = NineNode::unlimited;
  std::int64_t bound_ = 0, value_ = 0;  // of costs, in points
  u64 tried_ = 0, reported_ = 0;
  TargetSudokuSearch::Best answer_;
};

}  // namespace

Weights TargetSudokuSearch::usual_weights() {
  Weights weights;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    weights[static_cast<std::size_t>(cell)] = 6 + std::min({row, 8 - row, column, 8 - column});
  }
  return weights;
}

TargetSudokuSearch::Best TargetSudokuSearch::best(Candidates candidates, const Weights& weights, Aim aim,
                                                  Progress& progress) {
  return Search(candidates, weights, aim, progress).best();
}

TargetSudokuSearch::Seen TargetSudokuSearch::each(Candidates candidates, const Weights& weights, Aim aim,
                                                  std::int64_t value, bool in_order, Progress& progress,
                                                  const std::function<bool(const Digits&)>& each) {
  return Search(candidates, weights, aim, progress).each(value, in_order, each);
}

}  // namespace nonet
