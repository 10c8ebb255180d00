// Shares numbered chunks of work among threads: whoever is free takes the next. The calling thread works
// too, and everything written by the chunks is visible when this returns.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "nonet/base/integers.h"

namespace nonet {

// Of the machine; at least 1.
inline int cores() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// The one place of the library that starts threads. So many, none of which signals reach: they end the
// waiting of the thread that reads. At the limit of threads there are fewer, or none.
void start_helpers(std::vector<std::thread>& threads, int count, const std::function<void()>& work);

// f(number) in so many threads, this one among them as number 0; in fewer where the machine gives no more.
template <class F>
void run_threads(int threads, const F& f) {
  std::vector<std::thread> helpers;
  std::atomic<int> next = 1;
  start_helpers(helpers, threads - 1, [&] { f(next.fetch_add(1)); });
  f(0);
  for (std::thread& thread : helpers) thread.join();
}

// f(chunk) for every chunk below `chunks`, in any order, from at most `threads` threads.
template <class F>
void each_chunk(int threads, u64 chunks, const F& f) {
  if (threads <= 1 || chunks <= 1) {
    for (u64 chunk = 0; chunk < chunks; ++chunk) f(chunk);
    return;
  }
  std::atomic<u64> next = 0;
  const auto work = [&] {
    for (u64 chunk = next.fetch_add(1); chunk < chunks; chunk = next.fetch_add(1)) f(chunk);
  };
  run_threads(static_cast<int>(std::min<u64>(static_cast<u64>(threads), chunks)), [&](int) { work(); });
}

}  // namespace nonet
