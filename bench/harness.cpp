#include "bench/harness.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>

namespace nonet::bench {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

double wall_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Forks; the child calls `child` and never returns. The parent gets the exit status and what it took.
Run in_child(const std::function<void()>& child, const std::function<void()>& parent) {
  std::fflush(nullptr);
  const double start = wall_clock();
  const pid_t id = ::fork();
  if (id < 0) return {};
  if (id == 0) {
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    child();
    ::_exit(127);
  }
  parent();
  int status = 0;
  rusage usage{};
  while (::wait4(id, &status, 0, &usage) < 0) {
    if (errno != EINTR) return {};
  }
  const auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) * 1e-6; };
  Run run;
  run.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  run.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  run.passed = wall_clock() - start;
  run.peak = double(usage.ru_maxrss) / 1024;
  return run;
}

void redirect(int descriptor, const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(126);
}

}  // namespace

double Stopwatch::now() {
  timespec t{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

u64 digest(u64 before, std::string_view text) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return before;
}

u64 digest_of(const std::vector<u64>& numbers) {
  u64 sum = 1;
  for (const u64 number : numbers) sum = digest(sum, std::to_string(number) + " ");
  return sum;
}

u64 digest_of_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  u64 sum = 1;
  char buffer[1 << 16];
  for (ssize_t got; (got = ::read(file, buffer, sizeof(buffer))) > 0;)
    sum = digest(sum, {buffer, static_cast<std::size_t>(got)});
  ::close(file);
  return sum;
}

Run run_function(const Function& function) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  Run told;
  bool heard = false;
  const Run seen = in_child(
      [&] {
        Stopwatch watch;
        const double start = wall_clock();
        Run run = function(watch);
        if (run.seconds == 0) run.seconds = watch.seconds();
        if (run.passed == 0) run.passed = wall_clock() - start;
        run.good = true;
        const bool sent = ::write(ends[1], &run, sizeof(run)) == ssize_t{sizeof(run)};
        ::_exit(sent ? 0 : 1);
      },
      [&] {
        ::close(ends[1]);
        ssize_t got;
        while ((got = ::read(ends[0], &told, sizeof(told))) < 0 && errno == EINTR) continue;
        heard = got == ssize_t{sizeof(told)};
        ::close(ends[0]);
      });
  if (!seen.good || !heard) return {};
  told.peak = seen.peak;
  return told;
}

Run run_program(const Program& program) {
  return in_child(
      [&] {
        redirect(STDOUT_FILENO, program.output);
        redirect(STDERR_FILENO, "/dev/null");
        std::vector<char*> arguments;
        for (const std::string& a : program.arguments) arguments.push_back(const_cast<char*>(a.c_str()));
        arguments.push_back(nullptr);
        ::execvp(arguments[0], arguments.data());
      },
      [] {});
}

Function read_loop(const std::string& path, u64 work) {
  return [path, work](Stopwatch&) {
    std::vector<char> buffer(1 << 18);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    while (::read(file, buffer.data(), buffer.size()) > 0) continue;
    ::close(file);
    Run run;
    run.work = work;
    return run;
  };
}

bool prepare(const std::function<bool()>& work) {
  return in_child([&] { ::_exit(work() ? 0 : 1); }, [] {}).good;
}

Race::Race(Report& report, std::string unit, int rounds)
    : report_(report), unit_(std::move(unit)), rounds_(rounds) {}

void Race::add(std::string name, const Function& function) {
  contenders_.push_back({std::move(name), [function] { return run_function(function); }, {}});
}

void Race::add(std::string name, std::vector<Program> programs, u64 work, std::function<u64()> answer) {
  auto run = [programs = std::move(programs), work, answer = std::move(answer)] {
    Run total;
    total.good = true;
    for (const Program& program : programs) {
      const Run one = run_program(program);
      total.good = total.good && one.good;
      total.seconds += one.seconds;
      total.passed += one.passed;
      total.peak = std::max(total.peak, one.peak);
    }
    total.work = work;
    if (answer) total.answer = answer();
    return total;
  };
  contenders_.push_back({std::move(name), std::move(run), {}});
}

void Race::run() {
  for (int round = 0; round < rounds_ && !interrupted(); ++round) {
    for (Contender& c : contenders_) {
      if (interrupted() || (round > 0 && !c.best.good)) continue;
      const Run run = c.run();
      if (!run.good && !interrupted()) {
        report_.failure(fmt::format("{} did not finish", c.name));
        c.best = run;
      } else if (round == 0 || run.seconds < c.best.seconds) {
        c.best = run;
      }
    }
  }
  u64 answer = 0;
  for (const Contender& c : contenders_) {
    if (!c.best.good || c.best.answer == 0) continue;
    if (answer != 0 && c.best.answer != answer)
      report_.failure(fmt::format("{} gives another answer", c.name));
    if (answer == 0) answer = c.best.answer;
  }
}

Run Race::best(std::string_view name) const {
  const auto found = std::find_if(contenders_.begin(), contenders_.end(),
                                  [&](const Contender& c) { return c.name == name && c.best.good; });
  return found == contenders_.end() ? Run{} : found->best;
}

double Race::rate(std::string_view name) const {
  const Run run = best(name);
  return run.seconds > 0 ? double(run.work) / run.seconds : 0;
}

void Race::print(std::string_view yardstick) {
  std::string text = fmt::format(
      "| contender | {} | CPU time | rate | against the yardstick | peak memory |\n"
      "|---|--:|--:|--:|--:|--:|\n",
      unit_);
  for (const Contender& c : contenders_) {
    if (!c.best.good) {
      text += fmt::format("| {} | | failed | | | |\n", c.name);
      continue;
    }
    const double times = rate(yardstick) > 0 ? rate(c.name) / rate(yardstick) : 0;
    text +=
        fmt::format("| {} | {} | {} | {}{}/s | {} | {:.1f} MiB |\n", c.name, c.best.work,
                    in_seconds(c.best.seconds), scaled(rate(c.name)), unit_ == "bytes" ? "B" : " " + unit_,
                    c.name == yardstick ? "yardstick" : three_digits(times) + " x", c.best.peak);
  }
  report_.print(text + "\n");
}

void Race::print_floor(std::string_view name, double bytes) {
  const double own = best(name).seconds;
  const double read = best("read loop").seconds, count = best("wc -l").seconds;
  if (own == 0 || read == 0 || count == 0) return;
  report_.print(fmt::format(
      "Floor: bringing the {:.0f} MB into memory takes {}. nonet takes {} x that and {} x wc -l: {:.3f} ns a "
      "byte, of which {:.3f} are its own.\n\n",
      bytes * 1e-6, in_seconds(read), three_digits(own / read), three_digits(own / count), own / bytes * 1e9,
      (own - read) / bytes * 1e9));
}

void Report::print(std::string_view markdown) {
  fmt::print(file_, "{}", markdown);
  std::fflush(file_);
}

void Report::figure(std::string what, std::string wanted, std::string measured, bool holds) {
  figures_.push_back({std::move(what), std::move(wanted), std::move(measured), holds});
}

void Report::failure(std::string_view what) {
  failures_.emplace_back(what);
  fmt::print(stderr, "nonet-bench: {}\n", what);
}

void Report::print_summary() {
  std::string text = "## Summary\n\n| figure | wanted | measured | holds |\n|---|--:|--:|---|\n";
  for (const Figure& f : figures_)
    text += fmt::format("| {} | {} | {} | {} |\n", f.what, f.wanted, f.measured, f.holds ? "yes" : "**no**");
  for (const std::string& f : failures_) text += fmt::format("\n**Failed: {}.**\n", f);
  print(text);
}

bool interrupted() {
  static const bool watching = [] {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupt_seen = 1; };
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    return true;
  }();
  return watching && interrupt_seen != 0;
}

std::string three_digits(double value) {
  return fmt::format("{:.{}f}", value, value < 9.995 ? 2 : (value < 99.95 ? 1 : 0));
}

std::string scaled(double value) {
  const char* const prefixes[] = {"", " k", " M", " G", " T"};
  std::size_t i = 0;
  for (; value >= 999.5 && i < 4; ++i) value /= 1000;
  return three_digits(value) + prefixes[i];
}

std::string in_seconds(double value) {
  if (value >= 1) return three_digits(value) + " s";
  if (value >= 1e-3) return three_digits(value * 1e3) + " ms";
  if (value >= 1e-6) return three_digits(value * 1e6) + " µs";
  return three_digits(value * 1e9) + " ns";
}

}  // namespace nonet::bench
