#include <signal.h>

#include <algorithm>
#include <system_error>

#include "nonet/each_chunk.h"

namespace nonet {

void start_helpers(std::vector<std::thread>& threads, int count, const std::function<void()>& work) {
  threads.reserve(threads.size() +
                  static_cast<std::size_t>(std::max(count, 0)));  // nothing below may throw else
  sigset_t all, old;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &old);
  try {
    for (int i = 0; i < count; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {  // those there are do it all
  }
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

}  // namespace nonet
