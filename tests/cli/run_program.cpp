#include "run_program.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <utility>

extern "C" char** environ;

namespace nonet::cli {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

namespace {

struct Ends {
  int ours = -1, theirs = -1;
};

// One standard stream: the end we keep, and the one the program gets (-1: the terminal, -2: none).
Ends make_stream(Stream kind, bool input) {
  if (kind == Stream::terminal) return {-1, -1};
  if (kind == Stream::closed) return {-1, -2};
  if (kind == Stream::full) return {-1, ::open("/dev/full", O_RDWR | O_CLOEXEC)};
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  if (kind == Stream::broken) {
    ::close(ends[0]);
    return {-1, ends[1]};
  }
  Ends e = input ? Ends{ends[1], ends[0]} : Ends{ends[0], ends[1]};
  ::fcntl(e.ours, F_SETFL, O_NONBLOCK);
  return e;
}

std::vector<std::string> changed_environment(const std::vector<std::string>& changes) {
  std::vector<std::string> list;
  const auto name_of = [](const std::string& entry) { return entry.substr(0, entry.find('=')); };
  for (char** entry = environ; *entry != nullptr; ++entry) {
    bool changed = false;
    for (const std::string& change : changes) changed = changed || name_of(change) == name_of(*entry);
    const bool keeps_tables =
        name_of(*entry) == "XDG_CACHE_HOME" || name_of(*entry) == "HOME";  // of the user
    if (!changed && !keeps_tables) list.emplace_back(*entry);
  }
  for (const std::string& change : changes) {
    if (change.find('=') != std::string::npos) list.push_back(change);
  }
  return list;
}

std::vector<char*> pointers(std::vector<std::string>& list) {
  std::vector<char*> result;
  for (std::string& text : list) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

void drain(int& fd, std::string& to) {
  char buffer[1 << 16];
  while (fd >= 0) {
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got > 0) {
      to.append(buffer, static_cast<std::size_t>(got));
    } else if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
      return;
    } else {  // the end; a terminal whose other side is gone says EIO
      ::close(std::exchange(fd, -1));
    }
  }
}

// The program may lie where nobody may look, so it is opened before. Only async-signal-safe calls.
[[noreturn]] void become_nobody_and_run(char* const* argv, char* const* envp) {
  constexpr unsigned nobody = 65534;
  const int program = ::open(argv[0], O_RDONLY | O_CLOEXEC);
  if (::setgroups(0, nullptr) != 0 || ::setresgid(nobody, nobody, nobody) != 0 ||
      ::setresuid(nobody, nobody, nobody) != 0)
    ::_exit(126);
  ::fexecve(program, argv, envp);
  ::_exit(127);
}

void close_if_open(int& fd) {
  if (fd >= 0) ::close(std::exchange(fd, -1));
}

}  // namespace

std::ostream& operator<<(std::ostream& to, const Outcome& o) {
  const auto shown = [](const std::string& text) {
    return text.size() <= 4000 ? text : text.substr(0, 2000) + "\n...\n" + text.substr(text.size() - 2000);
  };
  if (o.killed) to << "\nit hung and was killed";
  return to << "\nexit code " << o.code << ", signal " << o.signal << "\n-- stdout:\n"
            << shown(o.out) << "\n-- stderr:\n"
            << shown(o.err) << (o.screen.empty() ? "" : "\n-- screen:\n") << shown(o.screen);
}

std::string built(const std::string& name) {
  const char* other = std::getenv("NONET_BUILD");
  return (other != nullptr ? other : build_folder()) + "/" + name;
}

Program::Program(const Launch& launch) : deadline_(Clock::now() + patience) {
  ::signal(SIGPIPE, SIG_IGN);
  const Ends ends[] = {make_stream(launch.in, true), make_stream(launch.out, false),
                       make_stream(launch.err, false)};
  std::vector<std::string> words = {launch.program.empty() ? built("nonet") : launch.program};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  std::vector<std::string> environment = changed_environment(launch.environment);
  const std::vector<char*> argv = pointers(words), envp = pointers(environment);
  const bool wants_terminal =
      launch.in == Stream::terminal || launch.out == Stream::terminal || launch.err == Stream::terminal;

  pid_ = wants_terminal ? ::forkpty(&terminal_, nullptr, nullptr, nullptr) : ::fork();
  if (pid_ < 0) throw std::runtime_error("no process");
  if (pid_ == 0) {  // only async-signal-safe calls from here on
    ::signal(SIGPIPE, SIG_DFL);
    for (int fd = 0; fd < 3; ++fd) {
      if (ends[fd].theirs >= 0) ::dup2(ends[fd].theirs, fd);
      if (ends[fd].theirs == -2) ::close(fd);
    }
    if (!launch.directory.empty() && ::chdir(launch.directory.c_str()) != 0) ::_exit(126);
    if (launch.as_nobody && ::geteuid() == 0) become_nobody_and_run(argv.data(), envp.data());
    ::execve(argv[0], argv.data(), envp.data());
    ::_exit(127);
  }
  for (const Ends& e : ends) {
    if (e.theirs >= 0) ::close(e.theirs);
  }
  in_ = ends[0].ours;
  out_ = ends[1].ours;
  err_ = ends[2].ours;
  if (terminal_ >= 0) {
    ::fcntl(terminal_, F_SETFL, O_NONBLOCK);
    ::fcntl(terminal_, F_SETFD, FD_CLOEXEC);
  }
}

Program::~Program() {
  if (!ended()) {
    ::kill(pid_, SIGKILL);
    reap(0);
  }
  for (int* fd : {&in_, &out_, &err_, &terminal_}) close_if_open(*fd);
}

void Program::reap(int options) {
  int status = 0;
  struct rusage usage{};
  if (ended() || ::wait4(pid_, &status, options, &usage) != pid_) return;
  pid_ = -1;
  if (WIFEXITED(status)) outcome_.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome_.signal = WTERMSIG(status);
  outcome_.peak_rss_kib = usage.ru_maxrss;
}

bool Program::pump(std::string_view* pending, int timeout_ms) {
  std::vector<pollfd> list;
  for (const int fd : {out_, err_, terminal_}) {
    if (fd >= 0) list.push_back({fd, POLLIN, 0});
  }
  const bool anything = !list.empty();
  const int feed = in_ >= 0 ? in_ : terminal_;
  if (pending != nullptr && !pending->empty() && feed >= 0) list.push_back({feed, POLLOUT, 0});
  ::poll(list.data(), list.size(), timeout_ms);
  if (pending != nullptr && !pending->empty() && (list.back().revents & (POLLOUT | POLLERR)) != 0) {
    const ssize_t wrote = ::write(feed, pending->data(), pending->size());
    if (wrote > 0) pending->remove_prefix(static_cast<std::size_t>(wrote));
    if (wrote < 0 && errno != EAGAIN && errno != EINTR) end_input();
  }
  drain(out_, outcome_.out);
  drain(err_, outcome_.err);
  drain(terminal_, outcome_.screen);
  return anything;
}

bool Program::write(std::string_view text) {
  while (!text.empty() && (in_ >= 0 || terminal_ >= 0) && !late()) pump(&text, 20);
  return text.empty();
}

void Program::end_input() {
  if (in_ >= 0) {
    close_if_open(in_);
  } else if (terminal_ >= 0) {
    const char end_of_file = 4;  // Ctrl-D
    [[maybe_unused]] const ssize_t wrote = ::write(terminal_, &end_of_file, 1);
  }
}

bool Program::wait_until(const std::function<bool(const Outcome&)>& holds) {
  while (!holds(outcome_)) {
    if (ended() || late()) return false;
    if (!pump(nullptr, 20)) std::this_thread::sleep_for(5ms);
    reap(WNOHANG);
    if (ended()) pump(nullptr, 0);
  }
  return true;
}

bool Program::wait_for_out(std::string_view text) {
  return wait_until([&](const Outcome& o) { return o.out.find(text) != std::string::npos; });
}

bool Program::asleep() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/status");
  bool sleeping = false, catching = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("State:\tS", 0) == 0) sleeping = true;
    if (line.rfind("SigCgt:", 0) == 0)
      catching = (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0;
  }
  return sleeping && catching;
}

bool Program::wait_until_asleep(bool reading) {
  // A nap between two steps of work ends by itself; the sleep that is meant does not.
  for (int in_a_row = 0; in_a_row < 5;) {
    if (reading) pump(nullptr, 0);
    reap(WNOHANG);
    if (ended() || late()) return false;
    in_a_row = asleep() ? in_a_row + 1 : 0;
    std::this_thread::sleep_for(10ms);
  }
  return true;
}

void Program::send(int signal) {
  if (!ended()) ::kill(pid_, signal);
}

void Program::close_out() {
  close_if_open(out_);
}

Outcome Program::finish_unread() {
  while (!ended() && !late()) {
    reap(WNOHANG);
    std::this_thread::sleep_for(2ms);
  }
  return finish();
}

Outcome Program::finish() {
  if (in_ >= 0) end_input();
  while (!ended()) {
    if (late()) {
      outcome_.killed = true;
      ::kill(pid_, SIGKILL);
    }
    if (!pump(nullptr, 20)) std::this_thread::sleep_for(1ms);
    reap(WNOHANG);
  }
  pump(nullptr, 0);
  return outcome_;
}

Outcome run(const Launch& launch, std::string_view input) {
  Program program(launch);
  program.write(input);
  if (launch.in == Stream::pipe) program.end_input();
  return program.finish();
}

Outcome run(const std::vector<std::string>& arguments, std::string_view input) {
  return run(Launch{.arguments = arguments}, input);
}

Outcome run_bash(const std::string& script, const std::string& directory) {
  const std::string folder = std::filesystem::path(built("nonet")).parent_path();
  const char* path = std::getenv("PATH");
  return run(Launch{.arguments = {"--norc", "--noprofile", "-o", "pipefail", "-c", script},
                    .environment = {"PATH=" + folder + ":" + (path != nullptr ? path : "/usr/bin:/bin"),
                                    "HOME=" + (directory.empty() ? "/nonexistent" : directory)},
                    .directory = directory,
                    .program = "/bin/bash"});
}

bool have_command(const std::string& name) {
  return run_bash("command -v " + name).code == 0;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return lines;
}

std::vector<std::string> options_in(std::string_view help) {
  std::vector<std::string> options;
  for (const std::string& line : lines_of(help)) {
    if (!line.starts_with("  -")) continue;
    const std::size_t begin = line.find("--");
    options.push_back(line.substr(begin, line.find(' ', begin) - begin));
  }
  return options;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool whole_lines(std::string_view text) {
  return text.empty() || text.back() == '\n';
}

}  // namespace nonet::cli
