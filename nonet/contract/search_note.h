// What searches that may go on for long have tried and how near they came, for whoever waits for them.
// Several threads write, each for the searches of its own, and another reads. Tries are those of all
// searches, told a few at a time and the rest at the end; nearest is the one of the search that is nearest to
// its end now: what has found something is not waited for any more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
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
    tried_ += tries;
  }
  // `search` is any address of its own.
  void write_nearest(const void* search, int distance, std::string nearest) {
    const std::lock_guard lock(mutex_);
    nearest_[search] = {distance, std::move(nearest)};
  }
  void end(const void* search, std::uint64_t tries, bool found) {
    const std::lock_guard lock(mutex_);
    tried_ += tries;
    if (found) nearest_.erase(search);
  }
  Seen read() const {
    const std::lock_guard lock(mutex_);
    const auto nearest = std::min_element(nearest_.begin(), nearest_.end(), [](const auto& a, const auto& b) {
      return a.second.first < b.second.first;
    });
    return {tried_, nearest == nearest_.end() ? "" : nearest->second.second};
  }

 private:
  mutable std::mutex mutex_;
  std::uint64_t tried_ = 0;
  std::map<const void*, std::pair<int, std::string>> nearest_;  // by distance
};

}  // namespace nonet
