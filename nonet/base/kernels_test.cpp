// Every set of kernels this machine can run against plain loops, from the smallest sizes allowed up.
#include "nonet/base/kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>
#include <vector>

namespace nonet::test {
namespace {

using Random = std::mt19937_64;

class EachKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels_ = *GetParam();
  Random random_{42};
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
};
INSTANTIATE_TEST_SUITE_P(Cpu, EachKernels,
                         testing::ValuesIn(available_kernels().begin(), available_kernels().end()),
                         [](const auto& set) { return std::string(set.param->name); });

TEST(Kernels, TheListIsSane) {
  const auto all = available_kernels();
  ASSERT_FALSE(all.empty());
  EXPECT_STREQ(all.front()->name, "scalar");
  std::set<std::string> names;
  for (const Kernels* k : all) names.insert(k->name);
  EXPECT_EQ(names.size(), all.size());
  EXPECT_TRUE(names.contains(kernels().name));
}

template <class T>
void check_walsh(void (*walsh)(std::span<const WalshTerm>, int, std::uint64_t, T*), Random& random,
                 std::int64_t total) {
  for (int low_bits = 6; low_bits <= 12; ++low_bits) {
    for (const int count : {0, 1, 5, 60}) {
      const int high_bits = static_cast<int>(random() % 20);
      std::vector<WalshTerm> terms;
      for (int i = 0; i < count; ++i) {
        const std::uint64_t column = random() % (std::uint64_t{1} << (low_bits + high_bits));
        const auto size = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(total / count)) + 1;
        terms.push_back({column, random() % 2 != 0 ? size : -size});
      }
      const std::uint64_t high = random() % (std::uint64_t{1} << high_bits);
      std::vector<T> table(std::size_t{1} << low_bits, T{77});
      walsh(terms, low_bits, high, table.data());
      for (std::uint64_t v = 0; v < table.size(); ++v) {
        std::int64_t sum = 0;
        for (const WalshTerm& t : terms) {
          sum += std::popcount(t.column & (high << low_bits | v)) % 2 != 0 ? -t.amount : t.amount;
        }
        ASSERT_EQ(table[v], sum) << low_bits << " low bits, " << count << " terms, at " << v;
      }
    }
  }
}

TEST_P(EachKernels, WalshTransforms) {
  check_walsh<std::int16_t>(kernels_.walsh16, random_, 32767);
  check_walsh<std::int32_t>(kernels_.walsh32, random_, 2147483647);
}

// The largest sums that fit the lanes, both signs.
TEST_P(EachKernels, WalshTransformsAtTheLimits) {
  for (const bool negative : {false, true}) {
    const std::vector<WalshTerm> narrow = {{0, negative ? -32766 : 32766}, {63, 1}};
    std::vector<std::int16_t> table16(64);
    kernels_.walsh16(narrow, 6, 0, table16.data());
    const std::vector<WalshTerm> wide = {{0, negative ? -2147483646 : 2147483646}, {63, 1}};
    std::vector<std::int32_t> table32(64);
    kernels_.walsh32(wide, 6, 0, table32.data());
    for (unsigned v = 0; v < 64; ++v) {
      const int sign = std::popcount(v) % 2 != 0 ? -1 : 1;
      ASSERT_EQ(table16[v], (negative ? -32766 : 32766) + sign);
      ASSERT_EQ(table32[v], (negative ? -2147483646 : 2147483646) + sign);
    }
  }
}

template <class T, class Max, class Count>
void check_scan(Max max_of, Count count_of, Random& random) {
  for (std::size_t size = 1; size < 5000; size += 1 + size / 7) {
    std::vector<T> table(size);
    for (T& v : table) v = static_cast<T>(static_cast<std::int64_t>(random() % 7) - 20);
    if (size > 2) table[random() % size] = std::numeric_limits<T>::min();
    const T largest = *std::max_element(table.begin(), table.end());
    ASSERT_EQ(max_of(table.data(), size), largest) << size;
    for (const T value : {largest, T{-17}, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}) {
      ASSERT_EQ(count_of(table.data(), size, value),
                static_cast<std::size_t>(std::count(table.begin(), table.end(), value)))
          << size;
    }
    for (const std::size_t at : {std::size_t{0}, size / 2, size - 1}) {  // a single top, wherever it stands
      std::vector<T> one(size, std::numeric_limits<T>::min());
      one[at] = -3;
      ASSERT_EQ(max_of(one.data(), size), -3) << at << " of " << size;
      ASSERT_EQ(count_of(one.data(), size, T{-3}), 1u) << at << " of " << size;
    }
  }
  const std::vector<T> same(100'000, 5);  // more equal values than a narrow counter holds
  EXPECT_EQ(count_of(same.data(), same.size(), T{5}), same.size());
}

TEST_P(EachKernels, MaximaAndCounts) {
  check_scan<std::int16_t>(kernels_.max16, kernels_.count16, random_);
  check_scan<std::int32_t>(kernels_.max32, kernels_.count32, random_);
}

TEST_P(EachKernels, StepsModuloK) {
  for (const int k : {2, 3, 4, 6, 7, 255, 256, 1000, 32767, 32768}) {
    for (std::size_t size = 0; size < 150; size += 1 + size / 5) {
      std::vector<std::uint16_t> x(size), step(size);
      std::vector<std::int32_t> costs(size);
      for (std::size_t i = 0; i < size; ++i) {
        x[i] = static_cast<std::uint16_t>(i % 5 == 0 ? static_cast<std::uint64_t>(k) - 1
                                                     : below(static_cast<std::uint64_t>(k)));
        step[i] = static_cast<std::uint16_t>(i % 3 == 0 ? static_cast<std::uint64_t>(k) - 1
                                                        : below(static_cast<std::uint64_t>(k)));
        costs[i] = static_cast<std::int32_t>(1 + below(static_cast<std::uint64_t>(2'000'000'000 / k) / size));
      }
      std::vector<std::uint16_t> expected(size);
      std::int64_t cost = 0;
      for (std::size_t i = 0; i < size; ++i) {
        expected[i] = static_cast<std::uint16_t>((x[i] + step[i]) % k);
        cost += std::int64_t{expected[i]} * costs[i];
      }
      ASSERT_EQ(kernels_.step_mod(x.data(), step.data(), costs.data(), size, static_cast<std::uint16_t>(k)),
                cost)
          << "modulus " << k << ", " << size << " entries";
      ASSERT_EQ(x, expected) << "modulus " << k << ", " << size << " entries";
    }
  }
}

TEST_P(EachKernels, BitmapsWithXoredIndices) {
  for (int bits = 6; bits <= 13; ++bits) {
    const std::size_t entries = std::size_t{1} << bits;
    for (int n = 0; n < 40; ++n) {
      const std::uint64_t mask = n == 0         ? 0
                                 : n == 1       ? entries - 1
                                 : n < 2 + bits ? std::uint64_t{1} << (n - 2)
                                                : below(entries);
      std::vector<std::uint64_t> from(entries / 64), to(entries / 64);
      for (auto& word : from) word = random_() & random_();
      for (auto& word : to) word = random_() & random_() & random_();
      std::vector<std::uint64_t> expected = to;
      for (std::uint64_t i = 0; i < entries; ++i) {
        const std::uint64_t source = i ^ mask;
        expected[i / 64] |= (from[source / 64] >> (source % 64) & 1) << (i % 64);
      }
      kernels_.or_xored(to.data(), from.data(), bits, mask);
      ASSERT_EQ(to, expected) << bits << " bits, mask " << mask;
    }
  }
}

}  // namespace
}  // namespace nonet::test
