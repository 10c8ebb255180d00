#include "python/errors.h"

#include <cmath>

#include "python/question.h"

namespace nonet::python {

namespace {

const char* name_of(Fault fault) {
  switch (fault) {
    case Fault::usage:
      return "usage";
    case Fault::input:
      return "input";
    case Fault::file:
      return "file";
    case Fault::output:
      return "output";
    case Fault::refused:
      return "refused";
    case Fault::stopped:
      return "stopped";
    case Fault::unsupported:
      return "unsupported";
    case Fault::defect:
      break;
  }
  return "defect";
}

void raise(const Error& error) {
  const py::module_ errors = py::module_::import("nonet.errors");
  const py::object exception = errors.attr("error_of")(name_of(error.fault), error.message, error.place.file,
                                                       error.place.line, error.place.column, error.excerpt);
  PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
}

}  // namespace

void translate_errors(py::module_&) {
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Raised& raised) {
      raise(raised.error);
    }
  });
}

Progress::Clock::time_point deadline_of(std::optional<double> time_limit) {
  using Clock = Progress::Clock;
  if (!time_limit) return Clock::time_point::max();
  if (!(*time_limit >= 0))
    throw Raised{{Fault::usage, "time_limit: expected a number of seconds that is not negative"}};
  constexpr double most = 1e9;  // seconds: about as good as no limit
  if (*time_limit > most) return Clock::time_point::max();
  return Clock::now() + length_of(*time_limit);
}

}  // namespace nonet::python
