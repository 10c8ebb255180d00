#include "nonet/base/decimal.h"

#include <gtest/gtest.h>

#include <limits>

namespace nonet {
namespace {

TEST(Decimal, NumbersOf128Bits) {
  EXPECT_EQ(decimal(0), "0");
  EXPECT_EQ(decimal(~u128{0}), "340282366920938463463374607431768211455");
}

TEST(Decimal, SmallPowersAreNumbers) {
  EXPECT_EQ(power_text(0), "1");
  EXPECT_EQ(power_text(2), "4");
  EXPECT_EQ(power_text(20), "1048576");
  EXPECT_EQ(power_text(23), "2^23");
  EXPECT_EQ(power_text(39.62), "2^39.6");
}

TEST(Decimal, SizesAreReadable) {
  EXPECT_EQ(size_text(61), "61 bytes");
  EXPECT_EQ(size_text(2450), "2.39 KiB");
  EXPECT_EQ(size_text(90'720), "88.6 KiB");
  EXPECT_EQ(size_text(918'540), "897 KiB");
  EXPECT_EQ(size_text(16'900'975), "16.1 MiB");
  EXPECT_EQ(size_text(1000.0 * (1 << 20)), "1000 MiB");
  EXPECT_EQ(size_text(1 << 30), "1 GiB");
  EXPECT_EQ(size_text(0x1p49), "512 TiB");
  EXPECT_EQ(size_text(0x1p61), "2048 PiB");
  EXPECT_EQ(size_text(0x1p90), "10^21 bytes and more");
  EXPECT_EQ(size_text(std::numeric_limits<double>::infinity()), "10^21 bytes and more");
}

}  // namespace
}  // namespace nonet
