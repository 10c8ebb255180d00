#include "src/decimal.h"

namespace nonet {

std::string decimal(u128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value > 0);
  return {digits.rbegin(), digits.rend()};
}

}  // namespace nonet
