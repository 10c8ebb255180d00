// The threads of connections: one each, so many and no more. Who is too many is told so at once, by the
// thread that accepts, and let go without waiting for him.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

namespace nonet::web {

// Says goodbye to sockets: waits, for all of them together, until their clients have closed or a second is
// over.
class Farewells {
 public:
  Farewells();
  ~Farewells();
  // Sends this and lets the socket go.
  void send(int socket, std::string_view last_words);

 private:
  void run();

  struct Leaving {
    int socket;
    std::chrono::steady_clock::time_point until;
  };
  std::mutex mutex_;
  std::vector<Leaving> arrived_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

class ConnectionThreads {
 public:
  explicit ConnectionThreads(int most) : most_(most) {}

  void enqueue(std::function<void()> connection);
  void shutdown();  // when all of them have ended

  // Whether the connection that this thread was given is one too many.
  static bool is_refused();
  // Of all that there may be, more than half are used.
  bool is_crowded() const { return used_.load(std::memory_order_relaxed) * 2 > most_; }

 private:
  void run();
  bool has_thread();

  const int most_;
  std::atomic<int> used_ = 0;  // connections
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
  int resting_ = 0;
  bool ending_ = false;
};

}  // namespace nonet::web
