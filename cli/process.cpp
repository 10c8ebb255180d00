#include "cli/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "nonet/base/error_text.h"
#include "nonet/base/progress.h"

extern "C" char** environ;

namespace nonet::cli {

namespace {

using Clock = Progress::Clock;

constexpr int look_every_ms = 10;  // whether nonet is to stop
constexpr auto look_for_orphans_every = std::chrono::milliseconds(50);

double seconds_used(const timeval& time) {
  return double(time.tv_sec) + double(time.tv_usec) * 1e-6;
}

// What is wrong with the file; empty: it can be run.
std::string fault_of(const std::string& path) {
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) return reason_of(errno);
  if (S_ISDIR(info.st_mode)) return "it is a folder";
  return ::access(path.c_str(), X_OK) == 0 ? "" : "it is not executable";
}

// Standard input, output and error may be closed: what takes their place here would be lost in the child.
int above_standard(int file) {
  if (file < 0 || file > STDERR_FILENO) return file;
  const int higher = ::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(file);
  return higher;
}

constexpr std::string_view mark_name = "NONET_RUN=";

std::string make_mark() {
  static std::atomic<unsigned> slots = 0;
  return fmt::format("{}{}.{}", mark_name, ::getpid(), slots++);
}

// Of this process, all threads together. Looking through all processes takes a millisecond or two, so it is
// first asked whether there is any child at all.
std::vector<int> children() {
  std::vector<int> found;
  siginfo_t info{};
  if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return found;
  std::error_code code;
  for (std::filesystem::directory_iterator entry("/proc", code), end; !code && entry != end;
       entry.increment(code)) {
    const std::string name = entry->path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file("/proc/" + name + "/stat");
    std::string line;
    std::getline(file, line);
    char state = 0;
    int parent = 0;
    const std::size_t end_of_name = line.rfind(") ");
    if (end_of_name == std::string::npos) continue;
    std::istringstream(line.substr(end_of_name + 2)) >> state >> parent;
    if (parent == ::getpid()) found.push_back(std::stoi(name));
  }
  return found;
}

bool has_mark(int pid, const std::string& mark) {
  std::ifstream file(fmt::format("/proc/{}/environ", pid), std::ios::binary);
  for (std::string entry; std::getline(file, entry, '\0');) {
    if (entry == mark) return true;
  }
  return false;
}

void limit(int what, rlim_t most) {
  const rlimit both{most, most};
  ::setrlimit(static_cast<__rlimit_resource_t>(what), &both);
}

// All but a few signals are blocked while the child still shares our memory.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

Result<std::string> find_program(const std::string& name) {
  const auto refuse = [&](std::string_view why) {
    return Error{Fault::usage, fmt::format("cannot run '{}': {}", name, why)};
  };
  if (name.empty()) return refuse("the name is empty");
  if (name.find('/') != std::string::npos) {
    if (const std::string fault = fault_of(name); !fault.empty()) return refuse(fault);
    return name;
  }
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/bin:/bin";
  while (true) {
    const std::size_t end = rest.find(':');
    const std::string folder(rest.substr(0, end));
    const std::string file = (folder.empty() ? "." : folder) + "/" + name;
    if (fault_of(file).empty()) return file;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return refuse(fault_of(name).empty() ? fmt::format("it is not on the PATH; ./{} is here", name)
                                       : std::string("there is no such program on the PATH"));
}

double processor_seconds(int pid) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return double(used.tv_sec) + double(used.tv_nsec) * 1e-9;
}

void adopt_orphans() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

long own_memory_kib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

ProcessSlot::ProcessSlot(ProcessCommand command, const ProcessLimits& limits)
    : command_(std::move(command)),
      limits_(limits),
      mark_(make_mark()),
      input_(above_standard(::memfd_create("input", MFD_CLOEXEC))),
      nowhere_(above_standard(::open("/dev/null", O_WRONLY | O_CLOEXEC))) {
  for (const std::string& argument : command_.arguments)
    arguments_.push_back(const_cast<char*>(argument.c_str()));
  arguments_.push_back(nullptr);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!std::string_view(*entry).starts_with(mark_name)) environment_.push_back(*entry);
  }
  environment_.push_back(mark_.data());
  environment_.push_back(nullptr);
}

ProcessSlot::~ProcessSlot() {
  end_orphans();
  if (input_ >= 0) ::close(input_);
  if (nowhere_ >= 0) ::close(nowhere_);
}

bool ProcessSlot::refill(std::string_view input) {
  if (input_ < 0 || ::ftruncate(input_, 0) != 0 || ::lseek(input_, 0, SEEK_SET) != 0) return false;
  while (!input.empty()) {
    const ssize_t wrote = ::write(input_, input.data(), input.size());
    if (wrote < 0 && errno != EINTR) return false;
    if (wrote > 0) input.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return ::lseek(input_, 0, SEEK_SET) == 0;
}

// vfork, for it does not copy the page tables of a program that may hold large ones. Until exec the child has
// our memory and only makes system calls.
int ProcessSlot::start(int input, int output, double seconds, int& pid) {
  const SignalsBlocked blocked;
  volatile int fault = 0;
  const int self = ::getpid();
  sigset_t none;
  ::sigemptyset(&none);
  pid = ::vfork();  // NOLINT(bugprone-unsafe-functions): posix_spawn has neither limits nor prctl
  if (pid < 0) return errno;
  if (pid > 0) return fault;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setpgid(0, 0);
  if (::getppid() != self) ::_exit(127);  // nonet died before it could be noticed
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(seconds)) + 1);
  if (limits_.memory_mib > 0) limit(RLIMIT_DATA, static_cast<rlim_t>(limits_.memory_mib) << 20);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(nowhere_, STDERR_FILENO);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) ::signal(ignored, SIG_DFL);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execve(command_.path.c_str(), arguments_.data(), environment_.data());
  fault = errno;
  ::_exit(127);
}

// Reads until the program has ended: then its output is what is in the pipe, whoever else may hold it open.
void ProcessSlot::follow(int pid, int output, double scale, const std::atomic<bool>& stop, ProcessRun& run) {
  const double seconds = limits_.seconds * scale;
  const std::size_t most = limits_.output_of_run(scale);
  const auto start = Clock::now();
  const int end = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  bool open = true, ended = false;
  std::optional<Ending> killed;
  while (!ended && !killed) {
    if (processor_seconds(pid) > seconds || seconds_since(start) > clock_limit(seconds))
      killed = Ending::late;
    if (stop.load(std::memory_order_relaxed)) killed = Ending::stopped;
    if (run.output.size() > most) killed = Ending::flooded;
    if (killed) break;
    pollfd list[2] = {{end, POLLIN, 0}, {open ? output : -1, POLLIN, 0}};
    ::poll(list, 2, end >= 0 ? look_every_ms : 1);  // without a pidfd the end is seen by looking
    siginfo_t info{};
    ended = end >= 0 ? list[0].revents != 0
                     : ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                           info.si_pid == pid;
    char buffer[1 << 16];
    while (open && run.output.size() <= most) {
      const ssize_t got = ::read(output, buffer, sizeof buffer);
      if (got > 0) run.output.append(buffer, static_cast<std::size_t>(got));
      if (got == 0) open = false;
      if (got <= 0) break;
    }
    if (ended && run.output.size() > most) killed = Ending::flooded;
  }
  ::kill(-pid, SIGKILL);  // the whole group: what the program started goes with it
  if (killed) ::kill(pid, SIGKILL);
  int status = 0;
  rusage usage{};
  while (::wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  if (end >= 0) ::close(end);
  run.elapsed = seconds_since(start);
  while (::waitpid(-pid, nullptr, 0) > 0 || errno == EINTR) {  // orphans of the group, all killed
  }
  if (Clock::now() - looked_ > look_for_orphans_every) end_orphans();
  run.seconds = seconds_used(usage.ru_utime) + seconds_used(usage.ru_stime);
  run.memory_kib = usage.ru_maxrss;
  const bool by_signal = WIFSIGNALED(status);
  run.ending = by_signal ? Ending::signalled : Ending::exited;
  run.code = by_signal ? WTERMSIG(status) : WEXITSTATUS(status);
  // What its children used is known now only, and a short excess is not seen while it runs.
  if ((by_signal && run.code == SIGXCPU) || run.seconds > seconds) run.ending = Ending::late;
  if (killed) run.ending = *killed;
}

// One that is killed leaves its own children, so that there are rounds; what forks as fast as it is killed is
// given up.
void ProcessSlot::end_orphans() {
  looked_ = Clock::now();
  bool found = true;
  for (int round = 0; found && round < 100; ++round) {
    found = false;
    for (const int child : children()) {
      if (!has_mark(child, mark_)) continue;
      found = true;
      ::kill(child, SIGKILL);
      while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
}

ProcessRun ProcessSlot::run(std::string_view input, const std::atomic<bool>& stop, double scale) {
  ProcessRun run;
  int ends[2];
  if (nowhere_ < 0 || !refill(input) || ::pipe2(ends, O_CLOEXEC) != 0) {
    run.code = errno;
    return run;
  }
  ends[1] = above_standard(ends[1]);
  // Opened anew for each run, to read only: what an earlier one left behind has another place in the file.
  const std::string name = fmt::format("/proc/self/fd/{}", input_);
  const int reading = above_standard(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  int pid = -1;
  run.code = reading < 0 ? errno : start(reading, ends[1], limits_.seconds * scale, pid);
  ::close(ends[1]);
  if (reading >= 0) ::close(reading);
  if (pid > 0 && run.code != 0) ::waitpid(pid, nullptr, 0);
  if (run.code == 0) follow(pid, ends[0], scale, stop, run);
  ::close(ends[0]);
  return run;
}

}  // namespace nonet::cli
