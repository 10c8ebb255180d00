// Arrays that grow in pieces and never move, so that growing takes no second copy, and a budget that is asked
// before every piece.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct MemoryBudget {
  double most = 0, used = 0;  // bytes
  bool take(double bytes) {
    if (used + bytes > most) return false;
    used += bytes;
    return true;
  }
};

template <class T>
class PieceArray {
 public:
  static constexpr std::size_t piece = std::size_t{1} << 16;

  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return pieces_[i / piece][i % piece]; }
  const T& operator[](std::size_t i) const { return pieces_[i / piece][i % piece]; }
  const T* at(std::size_t i) const { return &pieces_[i / piece][i % piece]; }
  double bytes() const { return static_cast<double>(pieces_.size() * piece * sizeof(T)); }

  bool push(const T& value, MemoryBudget& budget) { return append(std::span(&value, 1), budget); }
  // Values that lie in a row, behind unused ones of T{} where a piece has no room for all. False: the budget
  // is spent, or they are longer than a piece.
  bool append(std::span<const T> values, MemoryBudget& budget) {
    if (values.empty()) return true;
    if (values.size() > piece) return false;
    const std::size_t room = pieces_.size() * piece - size_;
    if (room < values.size()) {
      if (!budget.take(static_cast<double>(piece * sizeof(T)))) return false;
      if (room > 0) std::fill_n(&(*this)[size_], room, T{});
      pieces_.push_back(std::make_unique_for_overwrite<T[]>(piece));
      size_ += room;
    }
    std::copy(values.begin(), values.end(), &(*this)[size_]);
    size_ += values.size();
    return true;
  }

 private:
  std::vector<std::unique_ptr<T[]>> pieces_;
  std::size_t size_ = 0;
};

}  // namespace nonet
