// Linear algebra on a Toggle system: is a target reachable, by which presses, and by which others.
//
// The kernel (all press vectors that change nothing) is kept as generators in echelon form over the moves:
// increasing pivot moves, each combination  sum of digit_i * generator_i,  0 <= digit_i < count_i, unique.
// An unreachable target comes with a witness: a weight for each cell such that every move keeps the weighted
// sum of the cells unchanged modulo k, while the target would have to change it.
#pragma once

#include <memory>
#include <optional>

#include "nonet/base/progress.h"
#include "nonet/toggle/system.h"

namespace nonet {

class ToggleLinear {
 public:
  struct Generator {
    int pivot;       // first move with a non-zero entry
    int lead;        // that entry, a divisor of k
    int count;       // k / lead, how many different multiples
    Values presses;  // one entry a move
  };
  // Index of the reachable targets: the image as a mixed-radix number, one digit a pivot cell.
  struct ImageRow {
    int pivot;  // cell
    int lead;
    int count;
    Values cells;
  };

  static constexpr double widest_kernel = 48;  // in bits: larger ones are never walked, so not unpacked

  // Refused when the matrices would not fit `memory` bytes, stopped when `progress` says so; for k > 2, where
  // nothing stops it on the way, before it begins if it would take longer than there is time.
  static Result<ToggleLinear> build(const ToggleSystem& system, double memory, Progress& progress);
  static Result<ToggleLinear> build(const ToggleSystem& system, double memory) {
    Progress unlimited;
    return build(system, memory, unlimited);
  }
  static double bytes(const ToggleSystem& system);

  // Empty when there is none, or when it has more than 2^widest_kernel elements.
  const std::vector<Generator>& kernel() const { return kernel_; }
  double log2_kernel() const { return log2_kernel_; }
  double log2_image() const;
  std::vector<ImageRow> image() const;
  std::vector<Values> image_presses() const;  // that change the cells by the rows of image()

  // Some presses that reach the target, none if there are none.
  std::optional<Values> particular(const Values& target) const;
  // For an unreachable target: weights y with y * effects = 0 and y * target != 0 (mod k). As long as build()
  // took; none when stopped.
  std::optional<Values> witness(const ToggleSystem& system, const Values& target, Progress& progress) const;

 private:
  struct Form;
  ToggleLinear() = default;
  std::shared_ptr<const Form> form_;  // of [ effects of each move | identity ]
  std::vector<Generator> kernel_;
  double log2_kernel_ = 0;
  int modulus_ = 2;
  int cells_ = 0;
  int moves_ = 0;
};

}  // namespace nonet
