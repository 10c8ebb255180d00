// Small boards that are right.
#pragma once

#include <string>

namespace nonet::cli {

inline const std::string row = "000000000\n";
inline const std::string board = row + row + row + row + row + row + row + row + row;
inline const std::string clocks = "9 9 12\n6 6 6\n6 3 6\n";

}  // namespace nonet::cli
