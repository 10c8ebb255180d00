// Processes that answer one question each. The program starts itself again; the question goes in as one JSON
// object, events come out as lines: a name, a blank, an object. A process has so much address space, and
// where it wants more it says that there is none; one that takes too long is asked by the server to give what
// it has, and a second later killed. Whatever becomes of it, the server goes on.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "nonet/base/result.h"
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
  bool asked_to_stop_ = false, killed_ = false, too_long_ = false;
  Progress::Clock::time_point deadline_;
  std::string rest_;         // what it said and nobody heard
  std::size_t scanned_ = 0;  // so much of that has no end of a line
};

// A number of places, and of those who wait for one: together so many are let in and no more.
class Places {
 public:
  Places(int places, int waiting) : free_(places), most_waiting_(waiting) {}

  // Of somebody who was let in, while it lives: he waits until he takes it.
  class Place {
   public:
    Place() = default;
    Place(Place&& other) noexcept : of_(std::exchange(other.of_, nullptr)), taken_(other.taken_) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (of_ != nullptr) of_->leave(taken_);
    }
    explicit operator bool() const { return of_ != nullptr; }
    // True: it is his now. False: there was none for so long; he may try again.
    bool take(std::chrono::milliseconds patience) {
      taken_ = taken_ || of_->take_joined(patience);
      return taken_;
    }

   private:
    friend class Places;
    explicit Place(Places* of) : of_(of) {}

    Places* of_ = nullptr;
    bool taken_ = false;
  };

  Place join();  // none: too many wait
  // One that is taken. None: too many wait, or it took longer than that.
  Place take(std::chrono::milliseconds patience);

 private:
  bool take_joined(std::chrono::milliseconds patience);
  void leave(bool taken);

  std::mutex mutex_;
  std::condition_variable freed_;
  int free_, waiting_ = 0;
  const int most_waiting_;
};

}  // namespace nonet::web
