#include "cli/ranks.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <thread>

#include "cli/files.h"
#include "cli/session.h"
#include "nonet/base/each_chunk.h"
#include "nonet/base/error_text.h"
#include "nonet/catalog/all.h"
#include "nonet/units/mpi/mpi_ranks.h"
#include "nonet/units/rank_messages.h"
#include "nonet/units/rank_units.h"

namespace nonet::cli {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::string_view module_name = "nonet-mpi.so";
constexpr std::size_t most_input = std::size_t{64} << 20;  // a message of MPI is below 2 GiB
// For the farewell of others when rank 0 has said all; shorter when it is being ended, for launchers kill
// after a second.
constexpr Clock::duration wait_for_farewells = 10s, wait_when_interrupted = 500ms;
constexpr Clock::duration time_to_speak = 1s;

// Beside the program, as it is built; or where it is installed.
Result<std::filesystem::path> find_module() {
  std::error_code code;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", code);
  const auto folder = program.parent_path();
  for (const auto& path : {folder / module_name, folder / ".." / NONET_MODULES / module_name}) {
    if (std::filesystem::exists(path, code)) return path;
  }
  return Error{
      Fault::refused,
      fmt::format(
          "--backend mpi needs {}, which is neither beside the program nor in ../{}: it is built where "
          "MPI is found (Debian: libopenmpi-dev, openmpi-bin), and the package nonet-mpi has it",
          module_name, NONET_MODULES)};
}

Result<MpiRanks*> load_ranks() {
  const auto path = find_module();
  if (!path) return path.error();
  // Open MPI loads modules of its own, which look for its symbols among those of the process.
  void* module = ::dlopen(path->c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* open = module == nullptr ? nullptr : ::dlsym(module, open_mpi_ranks_name);
  if (open == nullptr) {
    const char* why = ::dlerror();
    return Error{Fault::refused,
                 fmt::format("--backend mpi cannot be loaded: {}", why != nullptr ? why : "no reason given")};
  }
  return reinterpret_cast<OpenMpiRanks>(open)();
}

// The ranks of the job for the library, and what the processes of the job owe one another besides.
class Job final : public Ranks {
 public:
  explicit Job(MpiRanks& mpi)
      : mpi_(mpi), launcher_(::getppid()), left_(static_cast<std::size_t>(mpi.size()), false) {}

  int rank() const override { return mpi_.rank(); }
  int size() const override { return mpi_.size(); }
  void send(int to, std::span<const std::byte> bytes) override { mpi_.send(to, bytes); }

  std::optional<RankMessage> receive() override {
    // Who is left without a launcher is alone, whenever it asks: nobody else would end it.
    if (::getppid() != launcher_) {
      alone_ = true;
      return RankMessage{0, write_message(RankFarewell{exit_interrupted, false, "the launcher has ended"})};
    }
    auto message = mpi_.receive();
    if (message && is_farewell(message->bytes) && message->from >= 0 && message->from < size()) {
      left_[static_cast<std::size_t>(message->from)] = true;
      const auto said = read_message(message->bytes);
      if (message->from == 0 && said) code_of_zero_ = std::get<RankFarewell>(*said).code;
    }
    return message;
  }

  // What rank 0 reads from standard input becomes everybody's. An error where it cannot, also that of rank 0.
  Result<Done> share_input() {
    if (rank() == 0) {
      const auto text = read_input();
      if (!text) return text.error();
      for (int to = 1; to < size(); ++to) send(to, write_message(RankInput{*text}));
      return become_input(*text);
    }
    RankPause pause;
    for (;;) {
      const auto message = receive();
      if (message) {
        const auto said = read_message(message->bytes);
        if (said && std::holds_alternative<RankInput>(*said))
          return become_input(std::get<RankInput>(*said).text);
        return Error{Fault::stopped, "rank 0 ended before it sent standard input"};
      }
      std::this_thread::sleep_for(pause.next(false, true));
    }
  }

  void tell(std::string_view line) override { std::fputs(fmt::format("nonet: {}\n", line).c_str(), stderr); }

  // All say farewell, and end together: a process that ends earlier would end the job. The code of rank 0,
  // but of a rank that was told to end its own.
  int leave(int code, const std::string& trouble) {
    for (int to = rank() == 0 ? 1 : 0; to < (rank() == 0 ? size() : 1); ++to) {
      send(to, write_message(RankFarewell{code, rank() != 0 && interrupted, trouble}));
    }
    left_[static_cast<std::size_t>(rank())] = true;
    const auto since = Clock::now();
    RankPause pause;
    while (!alone_ && !others_left()) {
      const auto message = receive();
      if (rank() == 0 && Clock::now() - since > (interrupted ? wait_when_interrupted : wait_for_farewells)) {
        std::fflush(nullptr);
        mpi_.abort(code);
        return code;
      }
      std::this_thread::sleep_for(pause.next(message.has_value(), true));
    }
    if (!alone_) mpi_.finish();
    return interrupted ? code : code_of_zero_.value_or(code);
  }

 private:
  bool others_left() const {
    return rank() != 0 ? left_[0] : std::all_of(left_.begin(), left_.end(), [](bool left) { return left; });
  }

  static Result<std::string> read_input() {
    auto text = read_whole("-", most_input);
    if (text || text.error().fault != Fault::refused) return text;
    return Error{Fault::refused, text.error().message + ": ranks can read a file"};
  }

  static Result<Done> become_input(std::string_view text) {
    const int file = ::memfd_create("input", MFD_CLOEXEC);
    bool good = file >= 0;
    while (good && !text.empty()) {
      const ssize_t wrote = ::write(file, text.data(), text.size());
      good = wrote > 0 || (wrote < 0 && errno == EINTR);
      if (wrote > 0) text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    good = good && ::lseek(file, 0, SEEK_SET) == 0 && ::dup2(file, STDIN_FILENO) >= 0;
    const int why = errno;
    if (file >= 0) ::close(file);
    if (!good) return Error{Fault::refused, fmt::format("standard input cannot be kept: {}", reason_of(why))};
    return Done{};
  }

  MpiRanks& mpi_;
  const pid_t launcher_;
  bool alone_ = false;
  std::optional<int> code_of_zero_;
  std::vector<bool> left_;  // by rank: it has said farewell
};

// What a rank that is not rank 0 says goes nowhere but into a file in memory.
class Muted {
 public:
  explicit Muted(bool wanted) : wanted_(wanted) {
    if (!wanted_) return;
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    said_ = ::memfd_create("said", MFD_CLOEXEC);
    ::dup2(nowhere, STDIN_FILENO);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(said_ >= 0 ? said_ : nowhere, STDERR_FILENO);
  }
  // The first line.
  std::string said() const {
    char buffer[1000];
    const ssize_t got = said_ < 0 ? 0 : ::pread(said_, buffer, sizeof buffer, 0);
    std::string text(buffer, static_cast<std::size_t>(std::max<ssize_t>(0, got)));
    text.resize(std::min(text.size(), text.find('\n')));
    return text.starts_with("nonet: ") ? text.substr(7) : text;
  }

 private:
  bool wanted_;
  int said_ = -1;
};

int cores_of_process() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return ::sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1 << 20;
}

// Threads for each rank: its part of the machine, or what the launcher has bound it to if that is less.
int threads_of(const MpiRanks& mpi) {
  return std::max(1, std::min(cores_of_process(), cores() / std::max(1, mpi.ranks_on_machine())));
}

// MiB for each rank that was not told how many: its part of what the machine would give to one.
std::uint64_t memory_of(const MpiRanks& mpi, double of_machine) {
  const double part = of_machine / std::max(1, mpi.ranks_on_machine());
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(part) >> 20);
}

// By launchers that set one of these: Open MPI, others, Slurm.
bool is_later_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* rank = std::getenv(name); rank != nullptr) return std::string_view(rank) != "0";
  }
  return false;
}

// Whether another process says what is wrong; it has had the time for that then, for a launcher ends all
// processes with the first.
bool another_has_spoken() {
  if (!is_later_rank()) return false;
  std::this_thread::sleep_for(time_to_speak);
  return true;
}

bool reads_standard_input(const Options& options) {
  return options.input ? *options.input == "-" : find_puzzle(options.puzzle) != nullptr;
}

}  // namespace

bool is_by_ranks(std::string_view backend) {
  return backend == "mpi" || backend.starts_with("mpi:");
}

std::string engine_of(std::string_view backend) {
  if (!is_by_ranks(backend)) return std::string(backend);
  return backend == "mpi" ? "auto" : std::string(backend.substr(4));
}

bool is_spoken_for(std::span<char* const> arguments) {
  bool by_ranks = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    by_ranks = by_ranks || word.starts_with("--backend=mpi") ||
               (word == "--backend" && i + 1 < arguments.size() &&
                std::string_view(arguments[i + 1]).starts_with("mpi"));
  }
  return by_ranks && another_has_spoken();
}

int run_by_ranks(const Options& options, int (*verb)(const Options&)) {
  if (!is_by_ranks(options.backend)) return verb(options);
  const auto mpi = load_ranks();
  if (!mpi) {
    if (!another_has_spoken()) std::fputs(fmt::format("nonet: {}\n", mpi.error().message).c_str(), stderr);
    return Session::code_of(mpi.error().fault);
  }
  Job job(**mpi);
  const Muted muted(job.rank() != 0);
  if (reads_standard_input(options)) {
    if (const auto shared = job.share_input(); !shared) {
      std::fputs(fmt::format("nonet: {}\n", shared.error().message).c_str(), stderr);
      return job.leave(Session::code_of(shared.error().fault), shared.error().message);
    }
  }
  Options mine = options;
  mine.ranks = &job;
  mine.backend = engine_of(options.backend);
  if (mine.threads == 0) mine.threads = threads_of(**mpi);
  if (mine.memory == 0) mine.memory = memory_of(**mpi, mine.request().memory);
  if (job.rank() != 0) {
    mine.certificate.clear();
    mine.no_cache = true;
    if (mine.forecast) return job.leave(exit_ok, "");
  }
  const int code = verb(mine);
  return job.leave(code, muted.said());
}

}  // namespace nonet::cli
