// The interpreter's lock, given to others for a while, until the process ends.
//
// CPython ends a thread that wants the lock after the interpreter has ended by unwinding its stack; in C++
// that is an abort. So at the end of the process those without the lock come back, and from then on no thread
// but the one that ends the process gives it away: who is in the module has the lock, and stays with it.
// Until it is taken from them threads go on, but where they would have to wait for something they get
// SystemExit, which ends a thread without a word. All of this is guarded by the lock itself.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <optional>
#include <thread>

namespace nonet::python {

namespace py = pybind11;

class Released {
 public:
  Released() {
    if (process_ends()) return;
    ++away_;
    released_.emplace();
  }
  ~Released() {
    if (!released_) return;
    released_.reset();
    --away_;
  }
  Released(const Released&) = delete;

  // Whether it does, and this is not the thread that ends it.
  static bool process_ends() { return ending_ && *ending_ != std::this_thread::get_id(); }

  // For each module, once: when the process ends, `stop` is called until it says that nothing goes on any
  // more. A fork has none of the threads: there `forget` is called, and everything begins anew.
  template <class Stop, class Forget>
  static void stop_at_exit(const Stop& stop, const Forget& forget) {
    const auto end = [stop] {
      ending_ = std::this_thread::get_id();
      while (!stop() || away_ > 0) {
        const py::gil_scoped_release released;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    };
    const auto begin_anew = [forget] {
      away_ = 0;
      ending_.reset();
      forget();
    };
    py::module_::import("atexit").attr("register")(py::cpp_function(end));
    py::module_::import("os").attr("register_at_fork")(py::arg("after_in_child") =
                                                           py::cpp_function(begin_anew));
  }

 private:
  inline static int away_ = 0;
  inline static std::optional<std::thread::id> ending_;
  std::optional<py::gil_scoped_release> released_;
};

// Whether something ends what this thread waits for, which is then raised: what the handler of a signal did,
// or the end of the process.
inline bool is_raised() {
  if (PyErr_CheckSignals() != 0) return true;
  if (!Released::process_ends()) return false;
  PyErr_SetNone(PyExc_SystemExit);
  return true;
}

}  // namespace nonet::python
