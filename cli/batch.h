// Files of very many instances, answered by all threads at reading speed, in the order of the file and in
// bounded memory.
//
// The text is cut at line ends into chunks. A puzzle's fast path answers a chunk from its front; where it
// leaves something, that and all behind it goes back to the reader, and read() deals with it. So wherever a
// chunk is cut the answers are those of one instance after the other; a cut inside an instance only costs
// time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/session.h"
#include "nonet/interface.h"
#include "nonet/text_reader.h"

namespace nonet::cli {

class Batch {
 public:
  Batch(Session& session, const Puzzle& puzzle, const Request& request);
  ~Batch();
  Batch(const Batch&) = delete;

  // Answers what the fast path takes from here on, and says how many instances those were. Returns at what it
  // leaves, at the end, and when told to stop; never waits for input while an answer is due.
  u64 run(TextReader& text);

 private:
  struct Job;

  Taken take(std::string_view text, std::string& out) const;
  u64 run_alone(TextReader& text);
  void learn_from(const Job& job);
  void fill(TextReader& text);
  void take_chunk(TextReader& text, std::string_view from);
  void start_threads();
  void work();
  void answer(Job& job) const;
  void finish_first();
  void give_back(TextReader& text);

  Session& session_;
  const Puzzle& puzzle_;
  const Request& request_;
  std::size_t chunk_;                      // bytes; small at first and where the fast path was left
  std::size_t ahead_ = 1;                  // chunks taken at once; few after the fast path was left
  u64 lines_each_ = 1;                     // that instances have, as far as is known
  int tails_ = 0;                          // chunks in a row of which only the end was left
  std::deque<std::shared_ptr<Job>> jobs_;  // in the order of the file; only of the thread that reads
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable waiting_, done_;  // jobs, results
  std::deque<std::shared_ptr<Job>> open_;   // not begun
  bool ending_ = false;
};

}  // namespace nonet::cli
