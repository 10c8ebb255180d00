// Queens on an empty board: the units of a count, from docs/units.md alone, and plain ways to count.
#include <fmt/format.h>

#include "text.h"
#include "units_log.h"

namespace nonet_verify {
namespace {

// Fills row after row, a bit a column; diagonals move by one a row.
class RowByRow {
 public:
  RowByRow(int n, std::uint64_t steps) : all_((std::uint64_t{1} << n) - 1), steps_(steps) {}

  // Of the first queen only the left half of the row is tried, and counts twice: its mirror image is
  // elsewhere.
  std::optional<u128> count(int n) {
    u128 sum = 0;
    for (int column = 0; column < (n + 1) / 2; ++column) {
      const std::uint64_t queen = std::uint64_t{1} << column;
      const std::uint64_t ways = fill(queen, queen << 1, queen >> 1);
      sum += 2 * column + 1 == n ? ways : 2 * u128{ways};
    }
    return out_of_steps_ ? std::nullopt : std::optional(sum);
  }

  std::uint64_t steps() const { return steps_; }

 private:
  std::uint64_t fill(std::uint64_t columns, std::uint64_t left, std::uint64_t right) {
    if (columns == all_) return 1;
    if (steps_ == 0) {
      out_of_steps_ = true;
      return 0;
    }
    --steps_;
    std::uint64_t ways = 0;
    for (std::uint64_t open = all_ & ~(columns | left | right); open != 0 && !out_of_steps_;
         open &= open - 1) {
      const std::uint64_t queen = open & -open;
      ways += fill(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return ways;
  }

  const std::uint64_t all_;
  std::uint64_t steps_;
  bool out_of_steps_ = false;
};

}  // namespace

std::unique_ptr<PlainUnits> plain_units(std::string_view) {
  return nullptr;
}

}  // namespace nonet_verify
