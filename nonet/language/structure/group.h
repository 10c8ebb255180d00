// Permutation groups: order, membership, and how many elements keep a colouring.
//
// A group is kept as a chain of stabilisers (Schreier and Sims): a point a level that the levels below leave
// where it is, with one element for each place to which the level brings it; so every element is a product of
// one from each level in exactly one way. The chain grows from random products, whose seed is fixed. All that
// is in it is in the group, so its order is never too large; that it is the whole group is known when it
// reaches `most`, which the caller proved to be an upper bound, or when Schreier's generators were all
// sifted.
//
// Permutations act from the left to the right: (p * q)[x] = q[p[x]].
//
// Source: Seress, "Permutation Group Algorithms" (2003), chapters 4 and 9.
//
// Example: the symmetries of a square with corners 0 1 2 3.
//
//   Progress progress;
//   const auto square = PermutationGroup::build(4, {{1, 2, 3, 0}, {1, 0, 3, 2}}, {}, progress);
//   square->order();                              // 8
//   square->contains({0, 3, 2, 1});               // true
//   square->keeping({0, 1, 0, 1}, progress);      // 4
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"

namespace nonet {

class PermutationGroup {
 public:
  using Permutation = std::vector<std::uint16_t>;
  static constexpr int most_points = 2000;
  static constexpr double most_bytes = 256 << 20;  // of the chain
  static constexpr double most_steps = 2e9;        // points looked at while it is built; about a second

  // Fault::refused where it would be too large, Fault::stopped when progress says so. `most`: no group of
  // this kind is larger; it is the whole group when the order reaches it.
  static Result<PermutationGroup> build(int points, std::vector<Permutation> generators,
                                        const std::optional<mpz_class>& most, Progress& progress);

  mpz_class order() const;
  bool contains(Permutation element) const;

  // How many elements take every point to one of its colour, found by backtracking; none: too long a search.
  std::optional<mpz_class> keeping(const std::vector<int>& colours, Progress& progress) const;

 private:
  struct Level {
    int point;
    std::vector<int> orbit;         // where the point is brought, itself first
    std::vector<int> index;         // by point: in the orbit; -1
    std::vector<Permutation> to;    // by index: brings the point there
    std::vector<Permutation> back;  // its inverse
  };
  struct Generator {
    Permutation element;
    std::size_t level;  // leaves the points of so many levels where they are
  };
  class Colouring;

  explicit PermutationGroup(int points) : points_(points) {}
  // Divides by the chain's elements from a level on; how far it came. The rest is left in `element`.
  std::size_t sift(Permutation& element, std::size_t from) const;
  void add(Permutation element, std::size_t level);
  void extend(std::size_t level, std::size_t known);
  bool grow_at_random(const std::vector<Permutation>& generators, const std::optional<mpz_class>& most,
                      Progress& progress);
  bool sift_all(Progress& progress);
  bool sift_level(std::size_t level, bool& grown, Progress& progress);
  bool has_room() const { return bytes_ <= most_bytes && steps_ <= most_steps; }

  int points_;
  std::vector<Level> levels_;
  std::vector<Generator> strong_;
  double bytes_ = 0;
  double steps_ = 0;
};

}  // namespace nonet
