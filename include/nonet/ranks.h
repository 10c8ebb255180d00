// The processes that share a count, as far as the count needs to know them: numbers from 0, and messages of
// bytes between rank 0 and each other rank. backends/mpi has them by MPI; tests have them as threads.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
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
};

}  // namespace nonet
