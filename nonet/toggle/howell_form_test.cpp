#include "nonet/toggle/howell_form.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "web/wasm/plain_howell_form.h"

namespace nonet {
namespace {

TEST(HowellForm, PlainOneIsThatOfFlint) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const int k = std::array{2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 30, 36, 97, 360, 32768}[random() % 15];
    const int rows = 1 + static_cast<int>(random() % 7), columns = 1 + static_cast<int>(random() % 8);
    std::vector<SparseEntry> entries;
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        if (random() % 3 != 0)
          entries.push_back({r, c, static_cast<int>(random() % static_cast<unsigned>(k))});
      }
    }
    ASSERT_EQ(plain_howell_form(k, rows, columns, entries), howell_form(k, rows, columns, entries))
        << "modulo " << k;
  }
}

}  // namespace
}  // namespace nonet
