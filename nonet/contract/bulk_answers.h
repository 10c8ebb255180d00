// Texts of very many instances, answered by all threads at reading speed, in the order of the text and in
// bounded memory.
//
// The thread that calls run() reads: it cuts the text where the puzzle says that an instance ends
// (Puzzle::whole_instances), and hands out the portions. All threads answer them by the puzzle's fast path,
// that one too where nothing is to be read. Whoever ends the portion whose turn it is writes it, and those
// behind it that are done. So an answer never waits for input.
//
// Where the fast path leaves something, that and all behind it goes back to the reader, and run() returns:
// Puzzle::read() deals with one instance, and run() is called again. How much is answered ahead grows
// by what was of use: with every portion that was taken whole, by its size. So never much more work is in
// vain than was of use since the last time.
//
// Example: the answers of a text, --lines as the program has it.
//
//   Request request;
//   request.threads = 2;
//   const std::atomic<bool> stop = false;
//   std::string all;
//   BulkAnswers bulk(puzzle, request, puzzle.lines_portion(request), stop, [&](std::string& answers) {
//     all += answers;
//     return true;
//   });
//   const Taken taken = bulk.run(text);  // instances, lines; what is left in `text` is for read()
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"

namespace nonet {

class BulkAnswers {
 public:
  // Called by any thread, but by one at a time and in order; may take the text. False: no more is wanted.
  using Write = std::function<bool(std::string& answers)>;

  // Puzzle, request and stop are kept by reference.
  BulkAnswers(const Puzzle& puzzle, const Request& request, std::size_t portion,
              const std::atomic<bool>& stop, Write write);
  ~BulkAnswers();
  BulkAnswers(const BulkAnswers&) = delete;
  BulkAnswers& operator=(const BulkAnswers&) = delete;

  // What was answered from here on. Returns at what the fast path leaves, at the end, and when told to stop.
  Taken run(TextReader& text);

 private:
  struct Job {
    std::vector<char> room = {};  // of a portion; kept, as that of the answers is
    std::string_view text = {};
    std::string out = {};
    Taken taken = {};
    std::exception_ptr failure = {};
    bool done = false;  // guarded by the mutex
  };
  using Lock = std::unique_lock<std::mutex>;

  std::size_t most_ahead() const;
  bool read(TextReader& text, Lock& lock);
  void work();
  void answer_next(Lock& lock);
  void answer(Job& job) const;
  void write_in_order(Lock& lock);
  void give_back(TextReader& text);
  Job& job(u64 number) { return jobs_[number % jobs_.size()]; }

  const Puzzle& puzzle_;
  const Request& request_;
  std::size_t portion_;
  const std::atomic<bool>& stop_;
  Write write_;

  std::vector<Job> jobs_;  // by their number, round and round
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable opened_, written_one_;
  // Portions in the order of the text, guarded by the mutex: written <= begun <= read.
  u64 written_ = 0, begun_ = 0, read_ = 0;
  std::size_t trust_;     // bytes that may be answered ahead
  int answering_ = 0;     // threads
  bool writing_ = false;  // one of them
  bool halted_ = false;   // nothing is begun: something was left, or no more is wanted
  bool ending_ = false;
  Taken taken_;  // by what was written
  std::exception_ptr failure_;
};

}  // namespace nonet
