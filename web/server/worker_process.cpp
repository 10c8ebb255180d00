// Inside of a worker process.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

#include "web/server/descriptors.h"
#include "web/server/workers.h"

namespace nonet::web {

namespace {

using namespace std::chrono_literals;

constexpr auto between_events = 200ms;
constexpr int lower_priority = 10;
// Address space beyond what algorithms may take: the program, stacks, and reserves of the allocator a thread.
constexpr double spare = 768 << 20, spare_a_thread = 80 << 20;

std::atomic<bool> stopping = false;

void on_stop(int) {
  stopping.store(true, std::memory_order_relaxed);
}

std::string read_all() {
  std::string text;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(got));
  }
}

void limit(__rlimit_resource resource, double most) {
  const auto value = static_cast<rlim_t>(most);
  const rlimit both{value, value};
  ::setrlimit(resource, &both);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool reserves_everything = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool reserves_everything = true;
#else
constexpr bool reserves_everything = false;
#endif
#else
constexpr bool reserves_everything = false;
#endif

void limit_process(double seconds, double memory, int threads) {
  if (!reserves_everything) limit(RLIMIT_AS, memory + spare + spare_a_thread * threads);
  limit(RLIMIT_CPU, (seconds + 2) * threads + 2);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
  ::setpriority(PRIO_PROCESS, 0, lower_priority);
}

// Lines for the server. If it is gone there is nobody to answer.
class Lines {
 public:
  void say(api::Event event, std::string_view text) {
    const std::string_view parts[] = {name_of(event), " ", text, "\n"};
    const std::lock_guard lock(mutex_);
    for (const std::string_view part : parts)
      if (!write_all(STDOUT_FILENO, part, Clock::time_point::max())) ::_exit(0);
  }
  void say(const Error& error) { say(api::Event::error, report::text_of(api::error_object(error))); }

 private:
  std::mutex mutex_;
};

// Says how far it is, a few times a second.
class Ticker {
 public:
  Ticker(const Progress& progress, Lines& lines) : progress_(progress), lines_(lines) {
    thread_ = std::thread([this] { tick(); });
  }
  ~Ticker() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }
  Ticker(const Ticker&) = delete;

 private:
  void tick() {
    const auto start = Clock::now();
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, between_events, [this] { return ending_; })) {
      const api::Json json = api::progress_object(progress_, seconds_since(start));
      lines_.say(api::Event::progress, report::text_of(json));
    }
  }

  const Progress& progress_;
  Lines& lines_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace

int run_worker() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGTERM, on_stop);
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  Lines lines;
  try {
    const api::Json message = api::Json::parse(read_all(), nullptr, false);
    if (!message.is_object() || !message.contains("verb"))
      return 0;  // the server is gone, or this is no server
    if (::getppid() != message["server"].get<int>()) return 0;
    const double seconds = message["seconds"];
    api::Limits limits;
    limits.memory = message["memory"];
    limits.threads = message["threads"];
    limits.quick = false;
    limit_process(seconds, limits.memory, limits.threads);
    Progress progress(&stopping, Clock::now() + length_of(seconds));
    const Ticker ticker(progress, lines);
    api::ask(message["verb"].get<std::string>(), message["question"], limits, progress,
             [&](api::Event event, const std::string& text) { lines.say(event, text); });
    return 0;
  } catch (const std::bad_alloc&) {
    lines.say({Fault::stopped, "this takes more memory than there is here"});
  } catch (const std::exception& error) {
    lines.say({Fault::defect, error.what()});
  }
  lines.say(api::Event::end, "{}");
  return 0;
}

}  // namespace nonet::web
