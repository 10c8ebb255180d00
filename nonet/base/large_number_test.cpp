#include "web/wasm/large_number.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <random>

namespace nonet {
namespace {

// Of so many bits, many of them alike: carries go far.
std::string random_number(std::mt19937_64& random) {
  mpz_class number = 0;
  for (std::uint64_t runs = random() % 8; runs > 0; --runs) {
    number <<= random() % 100;
    if (random() % 2 == 0) number += (mpz_class(1) << random() % 100) - 1;
    if (random() % 4 == 0) number += static_cast<unsigned long>(random());
  }
  return number.get_str();
}

TEST(LargeNumber, AgreesWithGmp) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string first = random_number(random), second = random_number(random);
    const mpz_class a(first), b(second);
    const LargeNumber x(first), y(second);
    ASSERT_EQ(x.get_str(), first);
    ASSERT_EQ((x + y).get_str(), mpz_class(a + b).get_str()) << first << " " << second;
    ASSERT_EQ((x * y).get_str(), mpz_class(a * b).get_str()) << first << " " << second;
    if (a >= b) {
      ASSERT_EQ((x - y).get_str(), mpz_class(a - b).get_str()) << first << " " << second;
    }
    if (b != 0) {
      ASSERT_EQ((x / y).get_str(), mpz_class(a / b).get_str()) << first << " " << second;
      ASSERT_EQ((x % y).get_str(), mpz_class(a % b).get_str()) << first << " " << second;
    }
    ASSERT_EQ(x < y, a < b);
    ASSERT_EQ(x == y, a == b);
    ASSERT_EQ(x.get_ui(), a.get_ui());
    ASSERT_DOUBLE_EQ(x.get_d(), a.get_d());
    ASSERT_EQ(x.bits(), a == 0 ? 0 : mpz_sizeinbase(a.get_mpz_t(), 2));
    ASSERT_EQ(x.limbs().size(), mpz_size(a.get_mpz_t()));
  }
}

}  // namespace
}  // namespace nonet
