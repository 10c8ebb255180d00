#include "src/cover_sat_encode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace nonet {

CoverEncoder::CoverEncoder(const CoverProblem& problem, ClauseSink& sink) : problem_(problem), sink_(sink) {}

bool CoverEncoder::run() {
  variables_ = problem_.options();
  going_ = true;
  for (int item = 0; item < problem_.items() && going_; ++item) {
    if (item < problem_.primary()) {
      encode_primary(item);
    } else {
      encode_secondary(item);
    }
  }
  return going_;
}

// Checkers differ about an empty clause in a formula: it is written as two that contradict one another.
void CoverEncoder::clause(std::span<const int> literals) {
  if (literals.empty()) {
    const int impossible = new_variable();
    clause({impossible});
    clause({-impossible});
  } else {
    going_ = going_ && sink_.take(literals);
  }
}

int CoverEncoder::new_variable() {
  if (variables_ == std::numeric_limits<int>::max() / 2) {
    going_ = false;
    return variables_;
  }
  return ++variables_;
}

void CoverEncoder::encode_primary(int item) {
  std::vector<int> literals;
  for (const int o : problem_.options_of(item)) literals.push_back(o + 1);
  if (problem_.least(item) == 1 && problem_.most(item) == 1) {
    clause(literals);
    at_most_one(literals);
  } else {
    count(std::move(literals), problem_.least(item), problem_.most(item));
  }
}

// Options without a colour exclude all others, so each is a colour of its own.
void CoverEncoder::encode_secondary(int item) {
  std::vector<int> colours;
  std::map<int, std::vector<int>> sharing;
  for (const int o : problem_.options_of(item)) {
    const auto entries = problem_.option(o);
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.item == item; });
    if (entry->colour == 0) {
      colours.push_back(o + 1);
    } else {
      sharing[entry->colour].push_back(o + 1);
    }
  }
  for (const auto& [colour, literals] : sharing) {
    if (literals.size() == 1 || (sharing.size() == 1 && colours.empty())) {
      colours.push_back(literals[0]);  // alone, or with nothing to be told from
      continue;
    }
    const int taken = new_variable();
    for (const int literal : literals) clause({-literal, taken});
    colours.push_back(taken);
  }
  at_most_one(colours);
}

void CoverEncoder::at_most_one(std::span<const int> literals) {
  if (literals.size() > most_in_pairs) return in_product(literals);
  for (std::size_t i = 0; i < literals.size() && going_; ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) clause({-literals[i], -literals[j]});
  }
}

void CoverEncoder::in_product(std::span<const int> literals) {
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
void CoverEncoder::count(std::vector<int> literals, int least, int most) {
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

std::vector<int> excluding_clause(const CoverProblem& problem, std::span<const int> cover) {
  std::vector<int> literals;
  for (const int o : cover) literals.push_back(-(o + 1));
  bool exact = true;
  for (int i = 0; i < problem.primary(); ++i) exact = exact && problem.least(i) == problem.most(i);
  for (int o = 0; !exact && o < problem.options(); ++o) {
    if (!std::binary_search(cover.begin(), cover.end(), o)) literals.push_back(o + 1);
  }
  return literals;
}

}  // namespace nonet
