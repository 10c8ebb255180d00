#include "nonet/contract/clause_encoder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace nonet {

// Checkers differ about an empty clause in a formula: it is written as two that contradict one another.
void ClauseEncoder::clause(std::span<const int> literals) {
  if (literals.empty()) {
    const int impossible = new_variable();
    clause({impossible});
    clause({-impossible});
  } else {
    going_ = going_ && sink_.take(literals);
  }
}

int ClauseEncoder::new_variable() {
  if (variables_ == std::numeric_limits<int>::max() / 2) {
    going_ = false;
    return variables_;
  }
  return ++variables_;
}

void ClauseEncoder::at_most_one(std::span<const int> literals) {
  if (literals.size() > most_in_pairs) return in_product(literals);
  for (std::size_t i = 0; i < literals.size() && going_; ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) clause({-literals[i], -literals[j]});
  }
}

void ClauseEncoder::in_product(std::span<const int> literals) {
  const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(literals.size()))));
  std::vector<int> row((literals.size() + columns - 1) / columns), column(columns);
  for (int& variable : row) variable = new_variable();
  for (int& variable : column) variable = new_variable();
  for (std::size_t i = 0; i < literals.size() && going_; ++i) {
    clause({-literals[i], row[i / columns]});
    clause({-literals[i], column[i % columns]});
  }
  at_most_one(row);
  at_most_one(column);
}

// reached[j] says that at least j + 1 of the literals so far are true; both ways round, as far as needed.
void ClauseEncoder::count(std::vector<int> literals, int least, int most) {
  const int size = static_cast<int>(literals.size());
  if (least > size) return clause({});
  most = std::min(most, size);
  if (least == 0 && most == size) return;
  if (least == 1 && most == size) return clause(literals);
  if (least == 0 && most == 1) return at_most_one(literals);
  if (size - least < most) {  // fewer are not chosen than chosen: count those
    for (int& literal : literals) literal = -literal;
    least = std::exchange(most, size - least);
    least = size - least;
  }
  const int levels = most < size ? most : least;
  std::vector<int> before, reached;
  for (int i = 0; i < size && going_; ++i, before.swap(reached)) {
    const int literal = literals[static_cast<std::size_t>(i)];
    reached.clear();
    for (int j = 0; j < std::min(levels, i + 1); ++j) {
      const auto at = static_cast<std::size_t>(j);
      const bool can_before = j < i;  // reached without this literal
      const int now = new_variable();
      reached.push_back(now);
      if (can_before) clause({-before[at], now});
      if (j == 0) {
        clause({-literal, now});
      } else {
        clause({-literal, -before[at - 1], now});
        clause({-now, before[at - 1]});
      }
      if (can_before) {
        clause({-now, before[at], literal});
      } else {
        clause({-now, literal});
      }
    }
    if (most < size && i >= most) {
      if (most == 0) {
        clause({-literal});
      } else {
        clause({-literal, -before[static_cast<std::size_t>(most - 1)]});
      }
    }
  }
  if (least > 0 && going_) clause({before[static_cast<std::size_t>(least - 1)]});
}

// Of many literals the first few are put into one variable that has their parity.
void ClauseEncoder::parity(std::vector<int> literals, bool odd) {
  if (literals.empty() && odd) return clause({});
  while (literals.size() > most_in_parity && going_) {
    std::vector<int> few(literals.begin(), literals.begin() + most_in_parity - 1);
    const int together = new_variable();
    few.push_back(together);
    parity(std::move(few), false);
    literals.erase(literals.begin(), literals.begin() + most_in_parity - 1);
    literals.push_back(together);
  }
  // Every wrong assignment is excluded.
  for (unsigned wrong = 0; wrong < 1u << literals.size() && !literals.empty(); ++wrong) {
    if ((std::popcount(wrong) % 2 == 1) == odd) continue;
    std::vector<int> excluded = literals;
    for (std::size_t i = 0; i < excluded.size(); ++i) {
      if ((wrong >> i & 1) != 0) excluded[i] = -excluded[i];
    }
    clause(excluded);
  }
}

namespace {
enum class Sum : std::uint8_t { open, fails, holds };
}

// One layer of states after every choice. A state has a variable that is true if the choices lead there; the
// first has none, as it is always reached. next(sum, weight) is the state after a choice, judge(choices made,
// sum) says whether the rest matters.
template <class Next, class Judge>
void ClauseEncoder::automaton(std::span<const Choice> choices, const Next& next, const Judge& judge) {
  if (judge(std::size_t{0}, std::int64_t{0}) == Sum::fails) return clause({});
  if (judge(std::size_t{0}, std::int64_t{0}) == Sum::holds) return;
  std::map<std::int64_t, int> now = {{0, 0}}, then;
  for (std::size_t made = 1; made <= choices.size() && going_; ++made, now.swap(then)) {
    const Choice& choice = choices[made - 1];
    then.clear();
    std::vector<int> literals;
    // From a state, when the literals so far are not true.
    const auto lead = [&](std::int64_t to) {
      const Sum sum = judge(made, to);
      if (sum == Sum::holds) return;
      if (sum == Sum::open) {
        int& state = then[to];
        if (state == 0) state = new_variable();
        literals.push_back(state);
      }
      clause(literals);
    };
    for (const auto& [sum, state] : now) {
      for (std::size_t i = 0; i < choice.literals.size(); ++i) {
        literals.clear();
        if (state != 0) literals.push_back(-state);
        literals.push_back(-choice.literals[i]);
        lead(next(sum, choice.weights[i]));
      }
      if (choice.one) continue;
      literals.clear();
      if (state != 0) literals.push_back(-state);
      literals.insert(literals.end(), choice.literals.begin(), choice.literals.end());
      lead(sum);
    }
    going_ = going_ && then.size() <= most_sums;
  }
}

void ClauseEncoder::sum(std::span<const Choice> choices, std::int64_t least, std::int64_t most) {
  std::vector<std::int64_t> lowest(choices.size() + 1), highest(choices.size() + 1);  // what is still added
  for (std::size_t i = choices.size(); i-- > 0;) {
    const auto& weights = choices[i].weights;
    const auto [low, high] = std::minmax_element(weights.begin(), weights.end());
    const bool none = !choices[i].one;
    lowest[i] = lowest[i + 1] + (none ? std::min<std::int64_t>(*low, 0) : *low);
    highest[i] = highest[i + 1] + (none ? std::max<std::int64_t>(*high, 0) : *high);
  }
  automaton(
      choices, [](std::int64_t sum, std::int64_t weight) { return sum + weight; },
      [&](std::size_t made, std::int64_t sum) {
        if (sum + lowest[made] > most || sum + highest[made] < least) return Sum::fails;
        return sum + lowest[made] >= least && sum + highest[made] <= most ? Sum::holds : Sum::open;
      });
}

void ClauseEncoder::residue(std::span<const Choice> choices, int modulus, std::int64_t right) {
  automaton(
      choices,
      [&](std::int64_t sum, std::int64_t weight) { return ((sum + weight) % modulus + modulus) % modulus; },
      [&](std::size_t made, std::int64_t sum) {
        if (made < choices.size()) return Sum::open;
        return sum == right ? Sum::holds : Sum::fails;
      });
}

}  // namespace nonet
