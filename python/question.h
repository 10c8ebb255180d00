// A question that Python asked. A thread of its own searches, without the interpreter's lock; who asked waits
// and lets signals in. What a signal's handler raises (Ctrl-C: KeyboardInterrupt) ends the search, and what
// it had found until then comes back with the exception.
//
//   Question question(time_limit);
//   const auto answer = question.ask([&] { return puzzle.solve(instance, request, question.progress); });
//   return question.outcome(std::move(answer), [](Answer& found) { return py::cast(found); });
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "nonet/progress.h"
#include "python/errors.h"

namespace nonet::python {

namespace py = pybind11;

// Waits for a condition without the interpreter's lock, which the caller holds. Now and then signals are
// looked at: what their handlers raise is returned, and the condition need not hold then.
class Waiting {
 public:
  template <class Condition>
  std::optional<py::error_already_set> until(const Condition& holds) {
    while (!wait_a_little(holds)) {
      if (PyErr_CheckSignals() != 0) return py::error_already_set();
    }
    return std::nullopt;
  }
  std::mutex mutex;
  std::condition_variable changed;

 private:
  template <class Condition>
  bool wait_a_little(const Condition& holds) {
    const py::gil_scoped_release released;
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::milliseconds(20), holds);
  }
};

// When a time limit in seconds ends; none: never. What is no number of seconds is refused.
Progress::Clock::time_point deadline_of(std::optional<double> time_limit);

class Question {
 public:
  explicit Question(std::optional<double> time_limit) : progress(&interrupt_, deadline_of(time_limit)) {}

  template <class Search>
  auto ask(const Search& search) {
    using Found = decltype(search());
    std::optional<Found> found;
    std::exception_ptr thrown;
    bool ended = false;
    const auto start = Progress::Clock::now();
    std::thread searching([&] {
      try {
        found.emplace(search());
      } catch (...) {
        thrown = std::current_exception();
      }
      const std::lock_guard lock(waiting_.mutex);
      ended = true;
      waiting_.changed.notify_all();
    });
    while (auto raised = waiting_.until([&] { return ended; })) {
      raised_.emplace(std::move(*raised));
      interrupt_ = true;
    }
    searching.join();
    seconds_ = std::chrono::duration<double>(Progress::Clock::now() - start).count();
    if (thrown) std::rethrow_exception(thrown);
    return std::move(*found);
  }

  // What was found, made an object, and what a signal raised meanwhile or None. An error that is no more than
  // the end of an interrupted search is not raised: there is nothing then.
  template <class Found, class Show>
  py::tuple outcome(Result<Found> found, const Show& show) const {
    if (!found && !raised_) throw Raised{std::move(found.error())};
    py::object shown = py::none();
    if (found) shown = show(*found);
    return py::make_tuple(shown, raised_ ? py::object(raised_->value()) : py::none());
  }

  double seconds() const { return seconds_; }

 private:
  std::atomic<bool> interrupt_ = false;
  Waiting waiting_;
  std::optional<py::error_already_set> raised_;
  double seconds_ = 0;

 public:
  Progress progress;
};

}  // namespace nonet::python
