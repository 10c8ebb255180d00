// The log of a count in units (docs/certificates.md): its form, its sums, and some of its units by counting
// them again.
#pragma once

#include <compare>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate.h"
#include "toggle/system.h"

namespace nonet_verify {

constexpr std::string_view units_log_begin = "nonet units ";

// Throws Rejection, or Refusal where the units do not fit the memory allowed. `puzzle` is what is counted.
Report verify_units_log(std::istream& text, const Effort& effort, std::string& puzzle);

struct PlainQueen {
  int row = 0, column = 0;
  friend auto operator<=>(const PlainQueen&, const PlainQueen&) = default;
};

// The completions of each of these placements together, times the weight.
struct PlainUnit {
  std::vector<std::vector<PlainQueen>> placements;
  std::uint64_t weight = 1;
};

// What a unit is, from its definition alone (docs/units.md), and the slowest way to count it.
class PlainUnits {
 public:
  virtual ~PlainUnits() = default;
  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t weight(std::uint64_t number) const = 0;  // divides the unit's count
  virtual PlainUnit unit(std::uint64_t number) const = 0;
  // None when that takes more than `steps`, from which what it took is subtracted.
  virtual std::optional<std::uint64_t> count(std::uint64_t number, std::uint64_t& steps) const = 0;
  // All at once, without any units.
  virtual std::optional<u128> count_whole(std::uint64_t& steps) const = 0;
};

// Null where the identity says nothing that is known here.
std::unique_ptr<PlainUnits> plain_units(std::string_view identity);

}  // namespace nonet_verify
