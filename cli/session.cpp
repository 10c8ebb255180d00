#include "cli/session.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "nonet/base/atomic_file.h"
#include "nonet/base/error_text.h"
#include "nonet/units/ranks.h"

namespace nonet::cli {

using namespace std::chrono_literals;

std::atomic<bool> interrupted = false;

namespace {
constexpr int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr auto poll_time = 10ms;
constexpr auto between_lines = 1min;  // where there is no terminal
constexpr auto patience = 2s;         // from Ctrl-C to leaving without the algorithm's consent

// Standard error may be closed or full; that is no reason to fail.
void say(const std::string& text) {
  if (std::fputs(text.c_str(), stderr) >= 0) std::fflush(stderr);
}

// How far an algorithm is, in words.
std::string state_of(const Progress& progress) {
  std::string text = fmt::format("{:.3g} steps", double(progress.nodes()));
  if (progress.best() != Progress::none) text += fmt::format(", best {}", progress.best());
  if (progress.bound() > 0) text += fmt::format(", at least {}", progress.bound());
  if (progress.fraction() > 0) text += fmt::format(", {:.1f}% done", progress.fraction() * 100);
  return text;
}

// How far a search is; empty: it has tried nothing yet.
std::string search_state(const SearchNote::Seen& seen, double seconds) {
  if (seen.tried == 0) return {};
  std::string text = fmt::format("{} tried, {:.0f} a second", seen.tried, double(seen.tried) / seconds);
  if (!seen.nearest.empty()) text += ", nearest: " + seen.nearest;
  return text;
}

// "5 s", "12 min", "3.4 h", "2.1 days"
std::string duration(double seconds) {
  if (seconds < 600) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 172800) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.3g} days", seconds / 86400);
}

std::string time_left(const Progress& progress, double seconds) {
  const double done = progress.fraction(), here = done - progress.fraction_before();
  return done > 0 && here > 0 ? ", about " + duration(seconds * (1 - done) / here) + " left" : "";
}

void on_signal(int) {
  interrupted.store(true, std::memory_order_relaxed);
}
}  // namespace

void Output::flush() {
  for (std::size_t at = 0; at < buffer.size() && !failed_;) {
    const ssize_t wrote = ::write(STDOUT_FILENO, buffer.data() + at, buffer.size() - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      failed_ = true;
      if (errno != EPIPE) say(fmt::format("nonet: cannot write standard output: {}\n", reason_of(errno)));
    } else {
      at += static_cast<std::size_t>(wrote);
    }
  }
  buffer.clear();
}

Session::Session(const Options& o) : options(o) {
  struct sigaction action{};
  action.sa_handler = on_signal;  // without SA_RESTART, so that a read of standard input ends too
  for (const int signal : stop_signals) {
    struct sigaction before{};
    ::sigaction(signal, nullptr, &before);
    const bool kept = signal == SIGHUP && before.sa_handler == SIG_IGN;  // nohup
    if (!kept) ::sigaction(signal, &action, nullptr);
  }
  const char* no_color = std::getenv("NO_COLOR");
  const bool wanted = ::isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0');
  color_ = o.color == "always" || (o.color == "auto" && wanted);
  terminal_ = ::isatty(STDERR_FILENO) == 1;
  by_ranks_ = o.ranks != nullptr && o.ranks->rank() == 0 && o.ranks->size() > 1;
  // The watcher inherits blocked signals: they reach the main thread and end its waiting for input.
  sigset_t stop, old;
  ::sigemptyset(&stop);
  for (const int signal : stop_signals) ::sigaddset(&stop, signal);
  ::pthread_sigmask(SIG_BLOCK, &stop, &old);
  watcher_ = std::thread([this] { watch(); });
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

Session::~Session() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  watcher_.join();
}

void Session::watch() {
  std::unique_lock lock(mutex_);
  auto stop_at = Progress::Clock::time_point::max();
  while (!wake_.wait_for(lock, poll_time, [this] { return ending_; })) {
    const auto now = Progress::Clock::now();
    if (interrupted && stop_at == Progress::Clock::time_point::max()) stop_at = now + patience;
    if (now >= stop_at && shown_ != nullptr && shown_->saving()) stop_at = now + patience;
    if (now >= stop_at) {
      clear_line();
      say(shown_ == nullptr ? std::string("nonet: interrupted\n")
                            : fmt::format("nonet: interrupted after {}\n", state_of(*shown_)));
      remove_unfinished_files();
      ::_exit(exit_interrupted);
    }
    if (terminal_ && shown_ != nullptr && now - shown_since_ > 1s && now - drawn_at_ > 100ms) {
      drawn_at_ = now;
      draw(*shown_, seconds_of(now - shown_since_));
    } else if (!terminal_ && by_ranks_ && shown_ != nullptr &&
               now - std::max(shown_since_, drawn_at_) > between_lines) {
      drawn_at_ = now;
      say_how_far(*shown_, seconds_of(now - shown_since_));
    }
  }
}

void Session::show_search(const SearchNote* note) {
  const std::lock_guard lock(mutex_);
  search_ = note;
}

void Session::draw(const Progress& progress, double seconds) {
  const std::string search = search_ == nullptr ? "" : search_state(search_->read(), seconds);
  say(fmt::format("\r\033[K{:.0f} s, {}{}", seconds, search.empty() ? state_of(progress) : search,
                  time_left(progress, seconds)));
  line_drawn_ = true;
}

void Session::say_how_far(const Progress& progress, double seconds) {
  say(fmt::format("nonet: {}, {}{}\n", duration(seconds), state_of(progress), time_left(progress, seconds)));
}

void Session::clear_line() {
  if (std::exchange(line_drawn_, false)) say("\r\033[K");
}

Progress::Clock::time_point Session::deadline() {
  if (options.time_limit <= 0) return Progress::Clock::time_point::max();
  return Progress::Clock::now() + length_of(options.time_limit) - opening_.exchange({});
}

Session::Question::Question(Session& session)
    : progress(&interrupted, session.deadline()), session_(session), start_(Progress::Clock::now()) {
  const std::lock_guard lock(session_.mutex_);
  session_.shown_ = &progress;
  session_.shown_since_ = start_;
}

Session::Question::~Question() {
  const std::lock_guard lock(session_.mutex_);
  session_.shown_ = nullptr;
  session_.clear_line();
}

double Session::Question::seconds() const {
  return seconds_since(start_);
}

void Session::report(std::string_view message) {
  out.flush();
  const std::lock_guard lock(mutex_);
  clear_line();
  say(fmt::format("nonet: {}\n", message));
}

void Session::report(const Error& error) {
  const Place& place = error.place;
  report(place.file.empty()
             ? error.message
             : fmt::format("{}:{}:{}: {}", place.file, place.line, place.column, error.message));
  if (error.excerpt.empty()) return;
  const std::lock_guard lock(mutex_);
  say(error.excerpt + '\n');
}

ExitCode Session::code_of(Fault fault) {
  switch (fault) {
    case Fault::input:
      return exit_bad_input;
    case Fault::file:
      return exit_no_input;
    case Fault::output:
      return exit_no_output;
    case Fault::refused:
      return exit_refused;
    case Fault::stopped:
      return exit_unproved;
    case Fault::defect:
      return exit_internal;
    case Fault::usage:
    case Fault::unsupported:
      break;
  }
  return exit_usage;
}

void Session::note(ExitCode code) {
  code_ = std::max(code_, code);
}

void Session::fail(const Error& error) {
  if (interrupted && error.fault == Fault::stopped) return;  // finish() says so
  report(error);
  note(code_of(error.fault));
}

int Session::finish() {
  out.flush();
  if (out.failed()) note(exit_no_output);
  if (interrupted) {
    report("interrupted");
    return exit_interrupted;
  }
  return code_;
}

std::optional<int> refuse_unable(const Options& options, const Result<Done>& able) {
  if (able) return std::nullopt;
  Session session(options);
  session.fail(able.error());
  return session.finish();
}

}  // namespace nonet::cli
