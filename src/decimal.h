// Numbers of 128 bits in decimal: the standard library does not print them.
#pragma once

#include <string>

#include "nonet/puzzle.h"

namespace nonet {

std::string decimal(u128 value);

}  // namespace nonet
