// The first bands of solved Sudoku grids by the digits in their columns, and how many grids have each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "nonet/puzzles/sudoku/generate/grid.h"

namespace nonet::test {

// There are 280 ways of the three columns of a box to have nine digits, whatever their order. A class is all
// pairs of them, beside the columns 123 456 789, that a renaming of the digits makes the same.
class BandClasses {
 public:
  using Random = RandomGrid<3>;
  using Triple = Random::Triple;
  static constexpr std::size_t partitions = 280;

  BandClasses() {
    for (unsigned a = 1; a < 512; a += 2) {
      for (unsigned b = 1; b < 512; ++b) {
        const unsigned c = 511 & ~(a | b);
        if (std::popcount(a) == 3 && std::popcount(b) == 3 && (a & b) == 0 && std::popcount(c) == 3 &&
            (b & -b) < (c & -c))
          add({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c)});
      }
    }
    // These make all renamings that keep the columns, whatever their order.
    const Renaming generators[] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                   {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                   {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                   {3, 4, 5, 6, 7, 8, 0, 1, 2}};
    class_of_.assign(partitions * partitions, none);
    for (std::size_t pair = 0; pair < class_of_.size(); ++pair) {
      if (class_of_[pair] != none) continue;
      std::vector<std::size_t> open = {pair};
      class_of_[pair] = sizes.size();
      sizes.push_back(0);
      firsts.push_back(pair);
      while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        ++sizes.back();
        for (const Renaming& renaming : generators) {
          const std::size_t next = index_of(rename(triples_[at / partitions], renaming)) * partitions +
                                   index_of(rename(triples_[at % partitions], renaming));
          if (class_of_[next] == none) {
            class_of_[next] = class_of_[pair];
            open.push_back(next);
          }
        }
      }
    }
    for (const std::size_t pair : firsts) fillings.push_back(Random::fillings(columns_of(pair)));
  }

  // The class of a band with these columns.
  std::size_t class_of(const Triple& first, const Triple& second, const Triple& third) const {
    const Renaming renaming = to_plain(first);
    return class_of_[index_of(rename(second, renaming)) * partitions + index_of(rename(third, renaming))];
  }
  // Of a class, the grids that continue it: pairs of ways to fill the other bands.
  u64 continued(std::size_t band) const {
    u64 sum = 0;
    const Triple second = triples_[firsts[band] / partitions], third = triples_[firsts[band] % partitions];
    for (unsigned i = 0; i < Random::tables; ++i) {
      const auto below = Random::table(plain, i);
      std::array<std::array<std::size_t, Random::tables>, 2> left, right;
      for (std::size_t row = 0; row < 2; ++row) {
        const Renaming renaming = to_plain(below[row]);
        for (unsigned k = 0; k < Random::tables; ++k) {
          left[row][k] = index_of(rename(Random::table(second, k)[row], renaming)) * partitions;
          right[row][k] = index_of(rename(Random::table(third, k)[row], renaming));
        }
      }
      for (std::size_t k = 0; k < Random::tables; ++k) {
        for (std::size_t m = 0; m < Random::tables; ++m)
          sum += u64{fillings[class_of_[left[0][k] + right[0][m]]]} *
                 fillings[class_of_[left[1][k] + right[1][m]]];
      }
    }
    return sum;
  }

  std::vector<u64> sizes;  // of the classes: pairs
  std::vector<std::size_t> firsts;
  std::vector<unsigned> fillings;

 private:
  using Renaming = std::array<std::uint8_t, 9>;
  static constexpr std::size_t none = ~std::size_t{0};
  static constexpr Triple plain = {7, 7 << 3, 7 << 6};

  static Triple rename(const Triple& triple, const Renaming& renaming) {
    Triple renamed{};
    for (std::size_t i = 0; i < 3; ++i) {
      for (unsigned rest = triple[i]; rest != 0; rest &= rest - 1)
        renamed[i] = static_cast<std::uint16_t>(
            renamed[i] | 1u << renaming[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    return renamed;
  }
  static Renaming to_plain(const Triple& triple) {
    Renaming renaming{};
    std::uint8_t next = 0;
    for (const std::uint16_t set : triple) {
      for (unsigned rest = set; rest != 0; rest &= rest - 1)
        renaming[static_cast<std::size_t>(std::countr_zero(rest))] = next++;
    }
    return renaming;
  }
  // The set with the first digit, then one of the others: these two say which partition it is.
  std::size_t index_of(Triple triple) const {
    std::sort(triple.begin(), triple.end(), [](unsigned a, unsigned b) { return (a & -a) < (b & -b); });
    return index_[triple[0]][triple[1]];
  }
  void add(const Triple& triple) {
    index_[triple[0]][triple[1]] = static_cast<std::uint16_t>(triples_.size());
    triples_.push_back(triple);
  }
  Random::Columns columns_of(std::size_t pair) const {
    Random::Columns columns;
    std::copy(plain.begin(), plain.end(), columns.begin());
    std::copy_n(triples_[pair / partitions].begin(), 3, columns.begin() + 3);
    std::copy_n(triples_[pair % partitions].begin(), 3, columns.begin() + 6);
    return columns;
  }

  std::vector<Triple> triples_;
  std::vector<std::array<std::uint16_t, 512>> index_{512};
  std::vector<std::size_t> class_of_;
};

}  // namespace nonet::test
