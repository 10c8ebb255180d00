// The processes that share a count, as far as the count needs to know them: numbers from 0, and messages of
// bytes between rank 0 and each other rank. units/mpi has them by MPI; tests have them as threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {

struct RankMessage {
  int from = 0;
  std::vector<std::byte> bytes;
};

class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Whole messages, in order between any two ranks. Called by one thread of a process at a time.
  virtual void send(int to, std::span<const std::byte> bytes) = 0;
  // The next message, if one has come: it does not wait.
  virtual std::optional<RankMessage> receive() = 0;

  // A rank that says nothing for so long has no part in the job any more; those that live say something much
  // more often.
  virtual std::chrono::milliseconds patience() const { return std::chrono::minutes(10); }
  // What the user should know at once.
  virtual void tell(std::string_view) {}

  // Who has no part in the job any more, in this count or a later one. Rank 0 alone asks.
  bool is_out(int rank) const { return out_.contains(rank); }
  void leave_out(int rank) { out_.insert(rank); }

 private:
  std::set<int> out_;
};

}  // namespace nonet
