// Writing to sockets and pipes that may be full.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <string_view>

namespace nonet::web {

using Clock = std::chrono::steady_clock;

// For poll(): how long it is until then, and not less than it is.
int milliseconds_until(Clock::time_point time);

using Put = ssize_t (*)(int to, const void* from, std::size_t size);
// All of it, by that; where nothing can be taken at the moment it waits, at most until then. False: not all
// of it was taken.
bool write_all(int to, std::string_view text, Clock::time_point until, Put put = ::write);

}  // namespace nonet::web
