// What a search that may go on for long has tried and how near it came, for whoever waits for it. Used by
// several threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace nonet {

class SearchNote {
 public:
  struct Seen {
    std::uint64_t tried = 0;
    std::string nearest;  // in words; empty: nothing yet
  };

  void add_tries(std::uint64_t tries) {
    const std::lock_guard lock(mutex_);
    seen_.tried += tries;
  }
  void write_nearest(std::string nearest) {
    const std::lock_guard lock(mutex_);
    seen_.nearest = std::move(nearest);
  }
  Seen read() const {
    const std::lock_guard lock(mutex_);
    return seen_;
  }

 private:
  mutable std::mutex mutex_;
  Seen seen_;
};

}  // namespace nonet
