// Work that several threads do, and that is taken in the order in which it was given. The thread that takes
// works too, where nobody else has begun.
//
// Example: squares, in order.
//
//   std::vector<int> squares(100);
//   InOrder order(4);
//   for (int i = 0; i < 100; ++i) order.give([&squares, i](bool) { squares[i] = i * i; });
//   for (int i = 0; i < 100; ++i) order.take();  // now squares[i] is known
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace nonet::cli {

class InOrder {
 public:
  using Work = std::function<void(bool by_taker)>;  // whether the thread that takes does it

  explicit InOrder(int threads) : most_threads_(threads) {}
  ~InOrder();  // waits for what has begun; what has not begun is never done
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;

  void give(Work work);  // threads start with the second that waits
  void take();           // the first that was given is done; throws what it threw

 private:
  struct Job;

  void work();

  int most_threads_;
  std::deque<std::shared_ptr<Job>> jobs_;  // in order; only of the thread that gives and takes
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable waiting_, done_;  // jobs, results
  std::deque<std::shared_ptr<Job>> open_;   // not begun
  bool ending_ = false;
};

}  // namespace nonet::cli
