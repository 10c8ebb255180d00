// Certificates checked. A module of its own: like the program nonet-verify it has no code of the solvers.
//
// A check goes on in a process of its own, because nothing in it asks whether to stop: Ctrl-C ends that
// process. It has one thread, and hands back a few texts.
#include <fcntl.h>
#include <poll.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <new>
#include <sstream>
#include <string>

#include "json.h"
#include "python/ending.h"
#include "units/log.h"
#include "verify.h"

namespace {

namespace py = pybind11;
using namespace nonet_verify;
using nonet::python::is_raised;
using nonet::python::Released;

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

// "", puzzle, claim, how many texts of what was checked, those, and those of what rests on trust; or a fault,
// its message and its line.
using Verdict = std::vector<std::string>;

Verdict verdict_on(const std::string& bytes, const Effort& effort) {
  std::string puzzle;
  try {
    const Report report = report_on(bytes, effort, puzzle);
    Verdict verdict = {"", puzzle, report.claim, std::to_string(report.checked.size())};
    verdict.insert(verdict.end(), report.checked.begin(), report.checked.end());
    verdict.insert(verdict.end(), report.trusted.begin(), report.trusted.end());
    return verdict;
  } catch (const Unreadable& error) {
    return {"file", error.why, "0"};
  } catch (const Rejection& error) {
    return {"rejected", error.why, std::to_string(error.line)};
  } catch (const Refusal& error) {
    return {"refused", error.why, "0"};
  } catch (const std::bad_alloc&) {
    return {"refused", "there is not enough memory for it", "0"};
  } catch (const std::exception& error) {
    return {"defect", error.what(), "0"};
  }
}

[[noreturn]] void raise(const std::string& fault, const std::string& message, std::size_t line) {
  const py::object exception =
      py::module_::import("nonet.errors").attr("error_of")(fault, message, "", line, 0, "");
  PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
  throw py::error_already_set();
}

// The process that checks, from start to end.
class Checking {
 public:
  Checking(const std::string& bytes, const Effort& effort) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) raise("refused", "there is no pipe for a process that checks it", 0);
    const pid_t parent = ::getpid();
    child_ = ::fork();
    if (child_ == 0) {
      ::signal(SIGINT, SIG_IGN);
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      try {
        if (::getppid() == parent) say(ends[1], verdict_on(bytes, effort));
      } catch (...) {
        ::_exit(1);  // the interpreter must not go on in two processes
      }
      ::_exit(0);
    }
    ::close(ends[1]);
    said_ = ends[0];
    if (child_ < 0) raise("refused", "there is no process to check it in", 0);
  }
  ~Checking() { end(); }
  Checking(const Checking&) = delete;

  // Waits without the interpreter's lock; what is raised meanwhile ends the process.
  Verdict verdict() {
    std::string text;
    while (listen(text)) {
      if (is_raised()) throw py::error_already_set();
    }
    if (const int status = end(); text.empty() && WIFSIGNALED(status))
      raise("defect", "its check ended by signal " + std::to_string(WTERMSIG(status)), 0);
    Verdict verdict;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t colon = text.find(':', at);
      const std::size_t length = std::stoul(text.substr(at, colon - at));
      verdict.push_back(text.substr(colon + 1, length));
      at = colon + 1 + length;
    }
    if (verdict.size() < 3) raise("defect", "its check ended without a verdict", 0);
    return verdict;
  }

 private:
  // Every text after its length.
  static void say(int pipe, const Verdict& verdict) {
    std::string text;
    for (const std::string& part : verdict) text += std::to_string(part.size()) + ":" + part;
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t wrote = ::write(pipe, text.data() + at, text.size() - at);
      if (wrote < 0 && errno != EINTR) return;
      if (wrote > 0) at += static_cast<std::size_t>(wrote);
    }
  }

  // For a moment; false at the end.
  bool listen(std::string& text) const {
    const Released released;
    pollfd ready{.fd = said_, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 20) <= 0) return true;
    char buffer[1 << 16];
    const ssize_t got = ::read(said_, buffer, sizeof buffer);
    if (got < 0) return errno == EINTR;
    text.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
  }

  int end() {
    int status = 0;
    if (said_ >= 0) ::close(said_);
    if (child_ > 0) {
      ::kill(child_, SIGKILL);  // of no effect on one that has ended
      while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
      }
    }
    said_ = -1;
    child_ = -1;
    return status;
  }

  int said_ = -1;
  pid_t child_ = -1;
};

py::tuple verify_bytes(const std::string& bytes, bool replay, double memory) {
  const Verdict verdict = Checking(bytes, Effort{.replay = replay, .memory = memory}).verdict();
  if (!verdict[0].empty()) raise(verdict[0], verdict[1], std::stoul(verdict[2]));
  const auto checked = verdict.begin() + 4;
  const auto trusted = checked + std::stol(verdict[3]);
  return py::make_tuple(verdict[1], verdict[2], Verdict(checked, trusted), Verdict(trusted, verdict.end()));
}

}  // namespace

PYBIND11_MODULE(_verify, module) {
  module.doc() = "The checker of certificates behind nonet.verify; use that.";
  Released::stop_at_exit([] { return true; }, [] {});
  module.def("verify", &verify_bytes);
}
