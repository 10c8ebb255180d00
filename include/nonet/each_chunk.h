// Shares numbered chunks of work among threads: whoever is free takes the next. The calling thread works
// too, and everything written by the chunks is visible when this returns.
#pragma once

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

#include "nonet/puzzle.h"

namespace nonet {

// f(number) in so many threads, this one among them as number 0; in fewer where the machine gives no more.
template <class F>
void run_threads(int threads, const F& f) {
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(std::max(1, threads)));
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back([&f, i] { f(i); });
  } catch (const std::system_error&) {  // the limit of threads: those there are do it all
  }
  f(0);
  for (std::thread& thread : others) thread.join();
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
