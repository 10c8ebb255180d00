// Certificates checked. A module of its own: like the program nonet-verify it has no code of the solvers.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <sstream>
#include <string>

#include "json.h"
#include "units_log.h"
#include "verify.h"

namespace {

namespace py = pybind11;
using namespace nonet_verify;

Report report_on(const std::string& bytes, const Effort& effort, std::string& puzzle) {
  const std::string text = unpack(bytes);
  if (text.empty()) throw Rejection{1, "it is empty: expected a certificate or the log of a count"};
  if (text.starts_with(units_log_begin)) {
    std::istringstream log(text);
    return verify_units_log(log, effort, puzzle);
  }
  const Certificate certificate = read_certificate(text);
  puzzle = certificate.puzzle;
  return verify(certificate, effort);
}

[[noreturn]] void raise(const char* fault, const std::string& message, std::size_t line) {
  const py::object exception =
      py::module_::import("nonet.errors").attr("error_of")(fault, message, "", line, 0, "");
  PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
  throw py::error_already_set();
}

py::tuple verify_bytes(const std::string& bytes, bool replay, double memory) {
  std::string puzzle;
  Report report;
  try {
    const py::gil_scoped_release released;
    report = report_on(bytes, Effort{.replay = replay, .memory = memory}, puzzle);
  } catch (const Unreadable& error) {
    raise("file", error.why, 0);
  } catch (const Rejection& error) {
    raise("rejected", error.why, error.line);
  } catch (const Refusal& error) {
    raise("refused", error.why, 0);
  }
  return py::make_tuple(puzzle, report.claim, report.checked, report.trusted);
}

}  // namespace

PYBIND11_MODULE(_verify, module) {
  module.doc() = "The checker of certificates behind nonet.verify; use that.";
  module.def("verify", &verify_bytes);
}
