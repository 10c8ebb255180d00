#include "web/server/descriptors.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace nonet::web {

int milliseconds_until(Clock::time_point time) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1 << 30));
}

bool write_all(int to, std::string_view text, Clock::time_point until, Put put) {
  while (!text.empty()) {
    const ssize_t wrote = put(to, text.data(), text.size());
    if (wrote > 0) {
      text.remove_prefix(static_cast<std::size_t>(wrote));
      continue;
    }
    if (wrote == 0 || (errno != EAGAIN && errno != EINTR)) return false;
    if (errno == EINTR) continue;
    pollfd ready{to, POLLOUT, 0};
    const int wait = milliseconds_until(until);
    const int count = wait > 0 ? ::poll(&ready, 1, wait) : 0;
    if (count == 0 || (count < 0 && errno != EINTR)) return false;
  }
  return true;
}

}  // namespace nonet::web
