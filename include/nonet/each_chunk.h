// Shares numbered chunks of work among threads: whoever is free takes the next. The calling thread works
// too, and everything written by the chunks is visible when this returns.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "nonet/puzzle.h"

namespace nonet {

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
  std::vector<std::thread> helpers;
  const u64 wanted = std::min<u64>(static_cast<u64>(threads), chunks) - 1;
  for (u64 i = 0; i < wanted; ++i) helpers.emplace_back(work);
  work();
  for (auto& helper : helpers) helper.join();
}

}  // namespace nonet
