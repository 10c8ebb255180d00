// Howell forms (nonet/toggle/howell_form.h) without FLINT, by rows that are put in one after another.
//
// Invariant: of each column there is at most one row that begins there; what it begins with divides k, and
// what is left of the row where that vanishes, k / lead times, is a sum of rows that begin later.
#pragma once

#include <numeric>

#include "nonet/toggle/howell_form.h"

namespace nonet {

class PlainHowellForm {
 public:
  PlainHowellForm(int modulus, int columns)
      : k_(modulus), rows_(static_cast<std::size_t>(columns)), waiting_() {}

  void add(Values row) {
    waiting_.push_back(std::move(row));
    while (!waiting_.empty()) {
      Values next = std::move(waiting_.back());
      waiting_.pop_back();
      put(std::move(next));
    }
  }

  // Every entry above a lead is less than that.
  std::vector<Values> reduced() {
    std::vector<Values> form;
    for (std::size_t c = 0; c < rows_.size(); ++c) {
      if (rows_[c].empty()) continue;
      for (std::size_t below = c + 1; below < rows_.size(); ++below) {
        if (!rows_[below].empty())
          rows_[c] = sum(1, rows_[c], -(rows_[c][below] / rows_[below][below]), rows_[below]);
      }
      form.push_back(rows_[c]);
    }
    return form;
  }

 private:
  struct Combined {
    std::int64_t divisor, s, t;  // divisor = s * a + t * b
  };
  static Combined combine(std::int64_t a, std::int64_t b) {
    if (b == 0) return {a, 1, 0};
    const Combined inner = combine(b, a % b);
    return {inner.divisor, inner.t, inner.s - a / b * inner.t};
  }

  // s * a + t * b
  Values sum(std::int64_t s, const Values& a, std::int64_t t, const Values& b) const {
    if (t == 0 && s == 1) return a;
    Values result(a.size());
    for (std::size_t c = 0; c < a.size(); ++c) {
      const std::int64_t value = (s * a[c] + t * b[c]) % k_;
      result[c] = static_cast<Value>(value < 0 ? value + k_ : value);
    }
    return result;
  }

  void put(Values row) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row[c] == 0) continue;
      Values& there = rows_[c];
      const std::int64_t lead = there.empty() ? k_ : there[c], found = row[c];
      if (found % lead == 0) {
        row = sum(1, row, -found / lead, there);
        continue;
      }
      if (there.empty()) there.assign(row.size(), 0);
      const auto [divisor, s, t] = combine(lead, found);
      Values rest = sum(-found / divisor, there, lead / divisor, row);
      there = sum(s, there, t, row);
      waiting_.push_back(sum(k_ / divisor, there, 0, there));
      row = std::move(rest);
    }
  }

  const std::int64_t k_;
  std::vector<Values> rows_;  // by the column where they begin; empty: there is none
  std::vector<Values> waiting_;
};

inline std::vector<Values> plain_howell_form(int modulus, int rows, int columns,
                                             std::span<const SparseEntry> entries) {
  std::vector<Values> matrix(static_cast<std::size_t>(rows), Values(static_cast<std::size_t>(columns)));
  for (const SparseEntry& e : entries)
    matrix[static_cast<std::size_t>(e.row)][static_cast<std::size_t>(e.column)] = static_cast<Value>(e.value);
  PlainHowellForm form(modulus, columns);
  for (Values& row : matrix) form.add(std::move(row));
  return form.reduced();
}

}  // namespace nonet
