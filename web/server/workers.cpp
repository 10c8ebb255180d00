#include "web/server/workers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "nonet/base/error_text.h"
#include "web/server/descriptors.h"

extern char** environ;

namespace nonet::web {

namespace {

constexpr auto grace = std::chrono::seconds(1);  // from being asked to stop to being killed
constexpr std::size_t most_line = 16 << 20;      // bytes of an event; good processes say less

// A pipe that other processes started at the same time do not inherit.
bool make_pipe(int (&ends)[2]) {
  return ::pipe2(ends, O_CLOEXEC) == 0;
}

Error no_process(int code) {
  return {Fault::refused, fmt::format("no process for this question: {}", reason_of(code))};
}

}  // namespace

Worker::Worker(int process, int output, double seconds)
    : process_(process), output_(output), deadline_(Clock::now() + length_of(seconds)) {}

Worker::Worker(Worker&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      output_(std::exchange(other.output_, -1)),
      status_(other.status_),
      asked_to_stop_(other.asked_to_stop_),
      killed_(other.killed_),
      too_long_(other.too_long_),
      deadline_(other.deadline_),
      rest_(std::move(other.rest_)),
      scanned_(other.scanned_) {}

Worker::~Worker() {
  if (process_ > 0) ::kill(process_, SIGKILL);
  reap();
  if (output_ >= 0) ::close(output_);
}

void Worker::reap() {
  if (process_ <= 0) return;
  while (::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

Result<Worker> Worker::start(std::string_view verb, const api::Json& question, const WorkerLimits& limits) {
  int in[2], out[2];
  if (!make_pipe(in)) return no_process(errno);
  if (!make_pipe(out)) {
    const int code = errno;
    ::close(in[0]), ::close(in[1]);
    return no_process(code);
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  ::posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  sigset_t none, all;
  ::sigemptyset(&none);
  ::sigfillset(&all);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  // In a group of its own, so that Ctrl-C reaches the server alone.
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string name(worker_verb), program = "nonet";
  char* arguments[] = {program.data(), name.data(), nullptr};
  pid_t process = -1;
  const int code = ::posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  ::close(in[0]), ::close(out[1]);
  if (code != 0) {
    ::close(in[1]), ::close(out[0]);
    return no_process(code);
  }
  Worker worker(process, out[0], limits.seconds);
  const api::Json message = {{"verb", std::string(verb)}, {"seconds", limits.seconds},
                             {"memory", limits.memory},   {"threads", limits.threads},
                             {"server", ::getpid()},      {"question", question}};
  // A question may be longer than a pipe holds. If the process is gone or late, listen() will say so.
  ::fcntl(in[1], F_SETFL, O_NONBLOCK);
  write_all(in[1], report::line_of(message), worker.deadline_);
  ::close(in[1]);
  return worker;
}

void Worker::pass_time() {
  const auto now = Clock::now();
  if (now < deadline_ || killed_) return;
  if (!asked_to_stop_) {
    asked_to_stop_ = true;
    deadline_ = now + grace;
    ::kill(process_, SIGTERM);
  } else {
    killed_ = true;
    ::kill(process_, SIGKILL);
  }
}

Worker::Heard Worker::listen(std::string& line, int milliseconds, int also) {
  const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (true) {
    if (const std::size_t end = rest_.find('\n', scanned_); end != std::string::npos) {
      line.assign(rest_, 0, end);
      rest_.erase(0, end + 1);
      scanned_ = 0;
      return Heard::line;
    }
    scanned_ = rest_.size();
    if (output_ < 0) return Heard::end;
    pass_time();
    pollfd ready[] = {{output_, POLLIN, 0}, {also, POLLRDHUP, 0}};
    const int count = ::poll(ready, also >= 0 ? 2 : 1, milliseconds_until(std::min(until, deadline_)));
    if (count < 0 && errno != EINTR) return Heard::end;
    if (ready[0].revents != 0) {
      char buffer[1 << 16];
      const ssize_t got = ::read(output_, buffer, sizeof buffer);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0 || rest_.size() > most_line) {
        ::close(std::exchange(output_, -1));
        if (got > 0) too_long_ = true, ::kill(process_, SIGKILL);
        reap();
        return Heard::end;
      }
      rest_.append(buffer, static_cast<std::size_t>(got));
      continue;
    }
    if (ready[1].revents != 0 || Clock::now() >= until) return Heard::nothing;
  }
}

std::string Worker::ending() {
  if (process_ > 0) return "it was stopped";
  if (too_long_) return "this answer is too long here";
  if (killed_) return "it took too long, and was stopped";
  if (WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL)
    return "its process was killed, perhaps for want of memory";
  if (WIFSIGNALED(status_)) return fmt::format("its process ended by signal {}", WTERMSIG(status_));
  return fmt::format("its process ended with code {}", WEXITSTATUS(status_));
}

Places::Place Places::join() {
  const std::lock_guard lock(mutex_);
  if (waiting_ >= most_waiting_ + free_) return {};  // those who wait may take what is free
  ++waiting_;
  return Place(this);
}

Places::Place Places::take(std::chrono::milliseconds patience) {
  Place place = join();
  if (!place || !place.take(patience)) return {};
  return place;
}

bool Places::take_joined(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  if (!freed_.wait_for(lock, patience, [this] { return free_ > 0; })) return false;
  --free_;
  --waiting_;
  return true;
}

void Places::leave(bool taken) {
  {
    const std::lock_guard lock(mutex_);
    if (taken) {
      ++free_;
    } else {
      --waiting_;
    }
  }
  if (taken) freed_.notify_one();
}

}  // namespace nonet::web
