// The threads of a rank that count units, beside the one that speaks with other ranks.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/units/worker.h"

namespace nonet {

class RankWorkers {
 public:
  RankWorkers(const UnitEngine& engine, UnitSource& source, Progress& progress)
      : engine_(engine), source_(source), progress_(progress) {}
  ~RankWorkers() { join(); }
  RankWorkers(const RankWorkers&) = delete;

  // So many more, fewer where the machine gives no more: how many. They end when there are no units; those
  // that have ended are joined with the others.
  int add(int threads) {
    const std::size_t before = threads_.size();
    running_.fetch_add(threads);
    start_helpers(threads_, threads, [this] { run(); });
    const int added = static_cast<int>(threads_.size() - before);
    running_.fetch_sub(threads - added);
    return added;
  }
  int running() const { return running_.load(); }
  // A unit was not counted although nobody had said stop.
  bool gave_up() const { return gave_up_.load(); }
  void join() {
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

 private:
  void run() {
    if (!UnitWorker(engine_, source_, progress_).run()) gave_up_.store(true);
    running_.fetch_sub(1);
  }

  const UnitEngine& engine_;
  UnitSource& source_;
  Progress& progress_;
  std::vector<std::thread> threads_;
  std::atomic<int> running_ = 0;
  std::atomic<bool> gave_up_ = false;
};

}  // namespace nonet
