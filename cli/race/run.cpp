#include "cli/race/run.h"

#include <fmt/format.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <new>

#include "cli/process.h"
#include "cli/session.h"
#include "nonet/base/decimal.h"
#include "nonet/base/error_text.h"
#include "nonet/catalog/all.h"
#include "nonet/contract/forecast.h"
#include "report/json.h"

namespace nonet::cli {

namespace {

using report::Json;
using Clock = Progress::Clock;

constexpr double grace = 5;  // seconds from the time limit to a process that did not stop being ended

#if defined(__clang__) || defined(__GNUC__)
__attribute__((no_sanitize("address")))  // between variables there are bytes that nobody may read
#endif
int touch_segments(dl_phdr_info* info, std::size_t, void* sum) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_R) == 0) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader tells addresses as numbers
    const auto* begin = reinterpret_cast<const volatile unsigned char*>(info->dlpi_addr + header.p_vaddr);
    for (std::size_t at = 0; at < header.p_filesz; at += 4096) *static_cast<unsigned*>(sum) += begin[at];
  }
  return 0;
}

std::uint64_t peak() {
  return static_cast<std::uint64_t>(own_memory_kib()) * 1024;
}

double read_clock(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

Claim claim_of(const Answer& answer) {
  Claim claim;
  const bool maximum = answer.aim == Aim::maximum, answered = answer.status == Status::optimal;
  if (answer.status == Status::unsolvable) {
    claim.low = claim.high = maximum ? Claim::smallest : Claim::largest;
    claim.most = "0";
  }
  if (answered && answer.count > 0) {
    claim.least = decimal(answer.count);
    if (!answer.more && answer.count != Tally::most) claim.most = claim.least;
  } else if (answered) {
    claim.least = "1";
  }
  if (answer.aim == Aim::any || answer.status == Status::unsolvable) return claim;
  if (answered) {
    claim.low = claim.high = answer.cost;
    return claim;
  }
  (maximum ? claim.high : claim.low) = answer.bound;
  if (answer.status == Status::best_found) (maximum ? claim.low : claim.high) = answer.cost;
  return claim;
}

Run run_of(const Answer& answer) {
  Run run{.ran = report::ran_of(answer.status), .claim = claim_of(answer), .nodes = answer.nodes};
  run.unit = answer.unit;
  if (answer.aim != Aim::any && answer.found()) run.cost = answer.cost;
  if (answer.status == Status::unsolvable) run.message = answer.reason;
  const bool own = answer.nodes > 0 || answer.cost == 0;  // otherwise it got stuck, and another answered
  if (run.ran == Ran::stopped || (run.ran == Ran::found && !own)) run.message = answer.reason;
  return run;
}

Run run_of(const Tally& tally) {
  Run run = run_of(tally.answer);
  if (tally.answer.status != Status::optimal) return run;
  run.claim.least = tally.large.empty() ? decimal(tally.count) : tally.large;
  const bool whole = tally.complete && (tally.count != Tally::most || !tally.large.empty());
  run.claim.most = whole ? run.claim.least : "";
  if (!tally.complete) run.ran = Ran::stopped;
  return run;
}

template <class Outcome>
Run run_of(const Result<Outcome>& outcome, const Progress& progress) {
  Run run;
  if (outcome) {
    run = run_of(*outcome);
    // A table that an earlier instance had built is named with its updates, and took none of them now.
    if (run.unit == "table updates" && progress.nodes() == 0) run.nodes = 0;
  } else {
    run.ran = report::ran_of(outcome.error().fault);
    run.message = outcome.error().message;
    run.nodes = progress.nodes();
  }
  if (run.ran == Ran::stopped && progress.stopped()) run.message = "out of time (--time-limit)";
  return run;
}

Run run_instance(const Puzzle& puzzle, const Heat& heat, const std::string& text,
                 Clock::time_point deadline) {
  const auto instance = read_instance(puzzle, text, "the instance");
  if (!instance) return {.ran = Ran::failed, .message = instance.error().message};
  Request request = heat.options.request();
  request.algorithm = heat.algorithm;
  request.cache.clear();
  const clockid_t clock = request.threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
  Progress progress(&interrupted, deadline);
  const double start = read_clock(clock);
  if (heat.options.race.count) {
    const auto tally = puzzle.count(**instance, request, progress);
    const double seconds = read_clock(clock) - start;
    Run run = run_of(tally, progress);
    run.seconds = seconds;
    return run;
  }
  const auto answer = puzzle.solve(**instance, request, progress);
  const double seconds = read_clock(clock) - start;
  Run run = run_of(answer, progress);
  run.seconds = seconds;
  return run;
}

std::string line_of(const Run& run, std::uint64_t memory) {
  Json json = {{"ran", static_cast<int>(run.ran)},
               {"low", run.claim.low},
               {"high", run.claim.high},
               {"least", run.claim.least},
               {"most", run.claim.most},
               {"message", run.message},
               {"nodes", run.nodes},
               {"unit", run.unit},
               {"seconds", run.seconds},
               {"memory", memory},
               {"cost", run.cost.value_or(0)},
               {"costs", run.cost.has_value()}};
  return report::line_of(json);
}

Run read_line(const std::string& line, std::uint64_t& memory) {
  const Json json = Json::parse(line);
  Run run{.ran = static_cast<Ran>(json["ran"].get<int>()),
          .claim = {json["low"], json["high"], json["least"], json["most"]},
          .message = json["message"],
          .nodes = json["nodes"],
          .unit = json["unit"],
          .seconds = json["seconds"]};
  if (json["costs"].get<bool>()) run.cost = json["cost"].get<std::int64_t>();
  memory = json["memory"];
  return run;
}

void send(int pipe, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t wrote = ::write(pipe, text.data() + at, text.size() - at);
    if (wrote < 0 && errno != EINTR) ::_exit(0);  // nobody listens any more
    if (wrote > 0) at += static_cast<std::size_t>(wrote);
  }
}

TimeLimit limit_of(const Options& options) {
  return {options.race.time_limit, options.request().threads == 1};
}

// The life of the process.
void race_alone(const Heat& heat, int pipe) {
  unsigned sum = 0;
  ::dl_iterate_phdr(touch_segments, &sum);
  const auto before = static_cast<std::uint64_t>(memory_in_use());
  const auto memory = [&] { return std::max(peak(), before) - before; };
  const TimeLimit limit = limit_of(heat.options);
  const bool limited = limit.seconds > 0;
  const auto deadline = limited ? Clock::now() + length_of(limit.backstop()) : Clock::time_point::max();
  std::size_t said = 0;  // instances
  const auto say = [&](const Run& run) {
    ++said;
    send(pipe, line_of(run, memory()));
  };
  try {
    const auto puzzle = make_puzzle(heat.options.puzzle, heat.options.settings);
    if (!puzzle) return;
    for (const std::string& text : heat.texts) {
      if (interrupted || Clock::now() >= deadline) return;
      say(run_instance(**puzzle, heat, text, deadline));
    }
  } catch (const std::bad_alloc&) {
    say({.ran = Ran::stopped, .message = "out of memory"});
    while (said < heat.texts.size()) say({.message = "not reached: out of memory before"});
  } catch (const std::exception& e) {
    say({.ran = Ran::failed, .message = e.what()});
    while (said < heat.texts.size()) say({.message = "not reached: it failed before"});
  }
}

// Reads what the process says until it ends. Empty: it ended by itself; otherwise why it was ended.
std::string listen(int pipe, pid_t process, const TimeLimit& limit,
                   const std::function<void(const std::string&)>& line) {
  const auto start = Clock::now();
  bool ending = false;
  std::string rest;
  while (true) {
    if (interrupted) return "interrupted";
    // Measured by the parent: a CPU timer in the process would make its clock as coarse as the ticks.
    const Spent spent{processor_seconds(process), seconds_since(start)};
    if (limit.is_over(spent, grace)) return "out of time, and it did not stop";
    if (!ending && limit.is_over(spent)) ::kill(process, SIGTERM), ending = true;
    pollfd ready{.fd = pipe, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 20) <= 0) continue;
    char buffer[1 << 16];
    const ssize_t got = ::read(pipe, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return "";
    rest.append(buffer, static_cast<std::size_t>(got));
    for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
      line(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
  }
}

// What became of an instance of which the process said nothing.
Run unsaid(const std::string& ended, int status) {
  if (!ended.empty()) return {.message = ended};
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return {.message = "its process was killed, perhaps for want of memory"};
  if (WIFSIGNALED(status))
    return {.ran = Ran::failed, .message = fmt::format("its process ended by signal {}", WTERMSIG(status))};
  if (WEXITSTATUS(status) != 0)
    return {.ran = Ran::failed,
            .message = fmt::format("its process ended with code {}", WEXITSTATUS(status))};
  return {.message = "not reached: the time was over"};
}

}  // namespace

Result<Racer> run_heat(const Heat& heat, const std::function<void(const Run&)>& done) {
  int ends[2];
  if (::pipe(ends) != 0)
    return Error{Fault::refused, fmt::format("no pipe for a process: {}", reason_of(errno))};
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) {
    const int code = errno;
    ::close(ends[0]), ::close(ends[1]);
    return Error{Fault::refused, fmt::format("no process for an algorithm: {}", reason_of(code))};
  }
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(0);
    ::close(ends[0]);
    race_alone(heat, ends[1]);
    ::_exit(0);
  }
  ::close(ends[1]);
  Racer racer{.name = heat.algorithm};
  const std::string ended = listen(ends[0], child, limit_of(heat.options), [&](const std::string& line) {
    racer.runs.push_back(read_line(line, racer.memory));
    done(racer.runs.back());
  });
  if (!ended.empty()) ::kill(child, SIGKILL);
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  while (racer.runs.size() < heat.texts.size()) racer.runs.push_back(unsaid(ended, status));
  return racer;
}

}  // namespace nonet::cli
