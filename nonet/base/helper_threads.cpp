#include <signal.h>

#include <exception>

#include "nonet/base/each_chunk.h"

namespace nonet {

void start_helpers(std::vector<std::thread>& threads, int count, const std::function<void()>& work) {
  sigset_t all, old;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &old);
  try {
    for (int i = 0; i < count; ++i) threads.emplace_back(work);
  } catch (const std::exception&) {  // those there are do it all
  }
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

}  // namespace nonet
