// Processes that answer one question each. The program starts itself again; the question goes in as one JSON
// object, events come out as lines: a name, a blank, an object. The kernel stops a process that takes too
// much memory, the server one that takes too long: first it is asked to give what it has, then it is killed.
// Whatever becomes of it, the server goes on.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>

#include "nonet/result.h"
#include "web/api/api.h"

namespace nonet::web {

struct WorkerLimits {
  double seconds = 60;
  double memory = 512 << 20;  // bytes an algorithm may take
  int threads = 1;
};

// The life of such a process: reads the question from standard input. Returns the exit code.
inline constexpr std::string_view worker_verb = "serve-worker";
int run_worker();

// A process that was started. It is ended with the object.
class Worker {
 public:
  static Result<Worker> start(std::string_view verb, const api::Json& question, const WorkerLimits& limits);
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&&) = delete;
  ~Worker();

  enum class Heard { line, nothing, end };
  // Waits for a line of the process, at most so long; `also` is a socket whose end is waited for too.
  Heard listen(std::string& line, int milliseconds, int also);
  // Why it ended without an answer, in words.
  std::string ending();
  int process() const { return process_; }

 private:
  Worker(int process, int output, double seconds);
  void pass_time();  // stops it when it is late
  void reap();

  int process_ = -1, output_ = -1, status_ = 0;
  bool asked_to_stop_ = false, killed_ = false;
  Progress::Clock::time_point deadline_;
  std::string rest_;
};

// A number of places; who finds none may wait, if not too many do already.
class Places {
 public:
  Places(int places, int waiting) : free_(places), most_waiting_(waiting) {}

  class Place {
   public:
    Place() = default;
    explicit Place(Places* of) : of_(of) {}
    Place(Place&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    Place& operator=(Place&& other) noexcept {
      std::swap(of_, other.of_);
      return *this;
    }
    ~Place() {
      if (of_ != nullptr) of_->give_back();
    }
    explicit operator bool() const { return of_ != nullptr; }

   private:
    Places* of_ = nullptr;
  };

  // None: too many wait, or it took longer than that.
  Place take(std::chrono::milliseconds patience);
  // To wait in parts: whoever joins leaves again.
  bool join();
  void leave();
  Place take_joined(std::chrono::milliseconds patience);  // of somebody who joined

 private:
  void give_back();

  std::mutex mutex_;
  std::condition_variable freed_;
  int free_, waiting_ = 0;
  const int most_waiting_;
};

}  // namespace nonet::web
