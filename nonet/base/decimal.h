// Numbers as people read them. Of 128 bits in decimal, as the standard library does not print them; powers of
// two and sizes, whether large or small.
#pragma once

#include <string>

#include "nonet/base/integers.h"

namespace nonet {

std::string decimal(u128 value);

std::string power_text(double bits);  // of 2: "16", "2^23", "2^31.7"
std::string size_text(double bytes);  // "92 bytes", "2.4 KiB", "512 TiB"; up to 10^21

}  // namespace nonet
