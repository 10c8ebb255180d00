// Natural numbers of any size, for the module, where there is no GMP: what the sources use of it, by the
// names it has there (headers/gmpxx.h). Counts are rarely longer than some words, so everything is done as by
// hand.
//
// Invariant: `limbs` holds 64 bits each, lowest first, and the last is not 0; none: the number is 0.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

class LargeNumber {
 public:
  using Limb = std::uint64_t;

  LargeNumber() = default;
  LargeNumber(std::integral auto value) : LargeNumber(Limb(value), 0) {}
  explicit LargeNumber(std::span<const Limb> limbs) : limbs_(limbs.begin(), limbs.end()) { trim(); }
  explicit LargeNumber(const std::string& digits) {
    for (const char digit : digits) *this = *this * 10 + (digit - '0');
  }
  explicit LargeNumber(const LargeNumber* other) : LargeNumber(*other) {}

  std::span<const Limb> limbs() const { return limbs_; }
  std::size_t bits() const {
    return limbs_.empty() ? 0
                          : limbs_.size() * 64 - static_cast<std::size_t>(std::countl_zero(limbs_.back()));
  }
  LargeNumber* get_mpz_t() { return this; }
  const LargeNumber* get_mpz_t() const { return this; }
  Limb get_ui() const { return limbs_.empty() ? 0 : limbs_[0]; }
  double get_d() const {
    double value = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) value = value * 18446744073709551616.0 + double(limbs_[i]);
    return value;
  }
  std::string get_str() const {
    std::string digits;
    for (LargeNumber rest = *this; !rest.limbs_.empty();) digits += static_cast<char>('0' + rest.divide(10));
    if (digits.empty()) digits = "0";
    std::reverse(digits.begin(), digits.end());
    return digits;
  }

  friend bool operator==(const LargeNumber&, const LargeNumber&) = default;
  friend std::strong_ordering operator<=>(const LargeNumber& a, const LargeNumber& b) {
    if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() <=> b.limbs_.size();
    return std::lexicographical_compare_three_way(a.limbs_.rbegin(), a.limbs_.rend(), b.limbs_.rbegin(),
                                                  b.limbs_.rend());
  }

  friend LargeNumber operator+(LargeNumber a, const LargeNumber& b) {
    a.limbs_.resize(std::max(a.limbs_.size(), b.limbs_.size()) + 1);
    Wide carry = 0;
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
      carry += Wide(a.limbs_[i]) + b.limb(i);
      a.limbs_[i] = Limb(carry);
      carry >>= 64;
    }
    return a.trim();
  }

  // `b` is not larger.
  friend LargeNumber operator-(LargeNumber a, const LargeNumber& b) {
    Limb borrow = 0;
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
      const Wide taken = Wide(b.limb(i)) + borrow;
      borrow = a.limbs_[i] < taken ? 1 : 0;
      a.limbs_[i] -= Limb(taken);
    }
    return a.trim();
  }

  friend LargeNumber operator*(const LargeNumber& a, const LargeNumber& b) {
    LargeNumber product;
    product.limbs_.resize(a.limbs_.size() + b.limbs_.size());
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
      Wide carry = 0;
      for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
        carry += Wide(a.limbs_[i]) * b.limbs_[j] + product.limbs_[i + j];
        product.limbs_[i + j] = Limb(carry);
        carry >>= 64;
      }
      product.limbs_[i + b.limbs_.size()] = Limb(carry);
    }
    return product.trim();
  }

  friend LargeNumber operator/(LargeNumber a, const LargeNumber& b) {
    a.take_rest(b);
    return a;
  }
  friend LargeNumber operator%(LargeNumber a, const LargeNumber& b) { return a.take_rest(b); }
  LargeNumber& operator+=(const LargeNumber& b) { return *this = *this + b; }
  LargeNumber& operator-=(const LargeNumber& b) { return *this = *this - b; }
  LargeNumber& operator*=(const LargeNumber& b) { return *this = *this * b; }
  LargeNumber& operator/=(const LargeNumber& b) { return *this = *this / b; }

 private:
  __extension__ using Wide = unsigned __int128;
  LargeNumber(Limb low, Limb high) : limbs_{low, high} { trim(); }
  Limb limb(std::size_t i) const { return i < limbs_.size() ? limbs_[i] : 0; }
  LargeNumber& trim() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    return *this;
  }
  // Divides by a number that is not 0; the rest.
  Limb divide(Limb by) {
    Wide rest = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
      rest = rest << 64 | limbs_[i];
      limbs_[i] = Limb(rest / by);
      rest %= by;
    }
    trim();
    return Limb(rest);
  }
  LargeNumber take_rest(const LargeNumber& by) {
    if (by.limbs_.size() == 1) return divide(by.limbs_[0]);
    LargeNumber rest;
    for (std::size_t bit = bits(); bit-- > 0;) {
      Limb& limb = limbs_[bit / 64];
      const Limb mask = Limb{1} << bit % 64;
      rest.double_and_add((limb & mask) != 0 ? 1 : 0);
      limb &= ~mask;
      if (rest < by) continue;
      rest -= by;
      limb |= mask;
    }
    trim();
    return rest;
  }
  void double_and_add(Limb bit) {
    for (Limb& limb : limbs_) {
      const Limb carry = limb >> 63;
      limb = limb << 1 | bit;
      bit = carry;
    }
    if (bit != 0) limbs_.push_back(bit);
  }

  std::vector<Limb> limbs_;
};

}  // namespace nonet
