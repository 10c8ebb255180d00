// Counts that are killed. Each is started with a log, ended by SIGKILL or stopped by SIGINT at a random
// moment, perhaps loses the end of its log as a machine without power does, and is resumed; sometimes that is
// killed too. The last run must give the published count, what whole lines a log had must still be there
// afterwards, and nonet-verify must accept the log. Moments and damage are drawn from a fixed seed; what a
// signal hits depends on the machine.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <thread>

#include "bench/jobs.h"
#include "cli/exit_codes.h"
#include "nonet/puzzles/queens/engine.h"

namespace nonet::bench {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr double patience = 60;  // seconds; a run that takes longer hangs

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string whole_lines(const std::string& text) {
  return text.substr(0, text.rfind('\n') + 1);  // none: 0
}

// Where the records begin; none: the header is not whole.
std::optional<std::size_t> end_of_header(const std::string& text) {
  const std::size_t last = text.find("\nheader ");
  const std::size_t end = last == std::string::npos ? last : text.find('\n', last + 1);
  return end == std::string::npos ? std::nullopt : std::optional(end + 1);
}

// The first whole line that is not there afterwards; empty: none. Part of a header may be begun anew.
std::string lost_line(const std::string& before, const std::string& after) {
  const std::string kept = whole_lines(before);
  if (!end_of_header(before) || after.starts_with(kept)) return "";
  const auto differs = std::mismatch(kept.begin(), kept.end(), after.begin(), after.end()).first;
  const auto begin = std::find(std::make_reverse_iterator(differs), kept.rend(), '\n').base();
  return {begin, std::find(differs, kept.end(), '\n')};
}

// A program in a process group of its own: what it starts goes when it goes.
class Victim {
 public:
  Victim(const std::vector<std::string>& words, const std::string& output) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    id_ = ::fork();
    if (id_ != 0) return;
    ::setpgid(0, 0);
    const int out = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0 || ::dup2(out, STDOUT_FILENO) < 0 || ::dup2(out, STDERR_FILENO) < 0) ::_exit(126);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Victim() {
    if (!ended()) finish_within(0);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;

  // False: it still runs.
  bool wait_for(double seconds) {
    const auto end = Clock::now() + Seconds(seconds);
    for (;;) {
      if (ended() || reap(WNOHANG)) return true;
      const auto left = end - Clock::now();
      if (left <= Seconds(0)) return false;
      std::this_thread::sleep_for(std::min<Seconds>(left, Seconds(100e-6)));
    }
  }

  void send(int signal) {
    if (!ended()) ::kill(id_, signal);
  }

  // The processes that it started and that run the program yet, or still.
  std::vector<pid_t> children(const std::string& program) const {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename();
      pid_t id = 0;
      if (std::from_chars(name.data(), name.data() + name.size(), id).ec != std::errc()) continue;
      std::error_code none;
      if (parent_of(entry.path()) == id_ &&
          std::filesystem::equivalent(entry.path() / "exe", program, none)) {
        found.push_back(id);
      }
    }
    return found;
  }

  // Its wait status; none when it hung and had to be killed.
  std::optional<int> finish_within(double seconds) {
    if (wait_for(seconds)) return status_;
    ::kill(-id_, SIGKILL);
    send(SIGKILL);
    reap(0);
    return std::nullopt;
  }

 private:
  bool ended() const { return id_ <= 0; }

  bool reap(int options) {
    pid_t got = 0;
    while ((got = ::waitpid(id_, &status_, options)) < 0 && errno == EINTR) continue;
    if (got != id_) return false;
    id_ = -1;
    return true;
  }

  static pid_t parent_of(const std::filesystem::path& process) {
    const std::string stat = content(process / "stat");  // 17 (name) S 1 ...
    const std::size_t end = stat.rfind(") ");
    if (end == std::string::npos || end + 4 >= stat.size()) return -1;
    pid_t parent = -1;
    std::from_chars(stat.data() + end + 4, stat.data() + stat.size(), parent);
    return parent;
  }

  pid_t id_ = -1;
  int status_ = 0;
};

struct Question {
  int n;
  const char* answers;  // A000170 of the OEIS
  std::vector<std::string> words;
  bool ranks = false;    // a rank is killed, not the whole
  u64 stops = 0;         // of four signals so many are SIGINT
  double seconds = 0;    // what a whole run takes here
  double log_bytes = 0;  // that it leaves
};

std::vector<std::string> with_log(const Question& question, const std::string& log, bool resume) {
  std::vector<std::string> words = question.words;
  words.insert(words.end(), {"--json", "--checkpoint", log});
  if (resume) words.emplace_back("--resume");
  return words;
}

struct Tally {
  u64 counts = 0, exact = 0, accepted = 0;
  u64 kills = 0, stops = 0, rank_kills = 0, resumed = 0, never_killed = 0;
  u64 stuck = 0;             // mpirun had no rank left and did not end
  u64 amid = 0, torn = 0;    // logs that this left with some of the records, and with part of a line
  u64 cut = 0, emptied = 0;  // that were damaged then
};

class Killer {
 public:
  Killer(const Setup& setup, Report& report) : setup_(setup), report_(report) {}

  const Tally& tally() const { return tally_; }

  // How long a whole run takes and how long its log is; false when the program cannot do it.
  bool measure(Question& question) {
    question.seconds = patience;
    for (int round = 0; round < 3; ++round) {
      std::filesystem::remove(log_);
      const auto start = Clock::now();
      Victim run(with_log(question, log_, false), output_);
      const auto status = run.finish_within(patience);
      if (!status || *status != 0 || !exact(question)) return false;
      question.seconds = std::min(question.seconds, Seconds(Clock::now() - start).count());
    }
    question.log_bytes = double(std::filesystem::file_size(log_));
    return true;
  }

  // One count to the end, with at least one kill or it is not counted; false when something is wrong.
  bool count(const Question& question) {
    std::filesystem::remove(log_);
    for (u64 killed = 0; !interrupted();) {
      const std::string before = content(log_);
      const bool resume = std::filesystem::exists(log_);
      const bool left_alone = killed > 0 && random_() % 2 == 0;
      Victim run(with_log(question, log_, resume), output_);
      if (resume) ++tally_.resumed;
      signal_ = 0;
      if (!left_alone) strike(question, run, double(before.size()));
      const auto status = run.finish_within(patience);
      if (interrupted()) break;
      if (!status) return wrong(question, "it hung");
      if (const std::string lost = lost_line(before, content(log_)); !lost.empty())
        return wrong(question, "the log lost a line: " + lost);
      if (*status == 0) {
        ++(killed == 0 ? tally_.never_killed : tally_.counts);
        return killed == 0 || finish(question);
      }
      if (!ended_by_us(question, *status)) return wrong(question, "it ended by itself: " + content(output_));
      ++killed;
      ++(question.ranks ? tally_.rank_kills : signal_ == SIGINT ? tally_.stops : tally_.kills);
      look_at_log();
    }
    return true;
  }

 private:
  // A rank takes the others with it; SIGINT is caught as soon as the program has begun.
  bool ended_by_us(const Question& question, int status) const {
    if (signal_ == 0 || question.ranks) return signal_ != 0;
    const bool stopped = WIFEXITED(status) && WEXITSTATUS(status) == cli::exit_interrupted;
    return (WIFSIGNALED(status) && WTERMSIG(status) == signal_) || (signal_ == SIGINT && stopped);
  }

  void strike(const Question& question, Victim& run, double bytes) {
    const double left = std::max(0.02, 1 - bytes / question.log_bytes);
    const double moment = std::uniform_real_distribution(0.0, 1.05)(random_) * question.seconds * left;
    if (run.wait_for(moment)) return;
    if (!question.ranks) return run.send(signal_ = random_() % 4 < question.stops ? SIGINT : SIGKILL);
    for (int tries = 0; tries < 200 && signal_ == 0; ++tries) {
      const std::vector<pid_t> ranks = run.children(setup_.program);
      if (!ranks.empty() && ::kill(ranks[random_() % ranks.size()], SIGKILL) == 0) signal_ = SIGKILL;
      if (signal_ == 0 && run.wait_for(1e-3)) return;
    }
    // mpirun may wait for itself forever when a rank was killed while it began (seen with PMIx 4.2.2). That
    // is not ours, as long as no rank is left.
    for (int second = 0, alone = 0; second < patience && !run.wait_for(1); ++second) {
      alone = run.children(setup_.program).empty() ? alone + 1 : 0;
      if (alone < 5) continue;
      ++tally_.stuck;
      return run.send(SIGKILL);
    }
  }

  // A machine that stops keeps of a file what had reached the disk: less than was written, or its length with
  // zeros where data should be. The header is on the disk before there is anything else.
  void look_at_log() {
    if (!std::filesystem::exists(log_)) return;
    const std::string text = content(log_);
    const auto header = end_of_header(text);
    if (header && text.size() > *header && text.find("\ntotal ") == std::string::npos) ++tally_.amid;
    if (whole_lines(text).size() != text.size()) ++tally_.torn;
    if (text.empty() || random_() % 4 != 0) return;
    const u64 page = std::min<u64>(text.size(), 4096);
    const u64 lost = 1 + random_() % (random_() % 2 == 0 ? page : text.size());
    u64 kept = text.size() - lost;
    if (kept <= text.find('\n')) kept = 0;  // a disk has the first line or not
    std::filesystem::resize_file(log_, kept);
    ++tally_.cut;
    if (random_() % 3 != 0 || !header || kept < *header) return;
    std::filesystem::resize_file(log_, text.size());  // zeros
    ++tally_.emptied;
  }

  bool exact(const Question& question) const {
    return content(output_).find(fmt::format("\"answers\":\"{}\"", question.answers)) != std::string::npos;
  }

  bool finish(const Question& question) {
    if (!exact(question)) return wrong(question, "another count: " + content(output_));
    ++tally_.exact;
    const std::string verify = std::filesystem::path(setup_.program).parent_path() / "nonet-verify";
    Victim check({verify, "--quiet", log_}, output_);
    const auto status = check.finish_within(patience);
    if (!status || *status != 0)
      return wrong(question, "nonet-verify does not accept the log: " + content(output_));
    ++tally_.accepted;
    return true;
  }

  bool wrong(const Question& question, std::string what) {
    while (what.ends_with('\n')) what.pop_back();
    report_.failure(fmt::format("`{}`, count {}: {}", fmt::join(question.words, " "), tally_.counts, what));
    return false;
  }

  const Setup& setup_;
  Report& report_;
  const std::string log_ = setup_.path("kills.log"), output_ = setup_.path("kills.out");
  std::mt19937_64 random_{7};
  Tally tally_;
  int signal_ = 0;  // that this run, or a rank of it, was sent
};

Question plain_question(const Setup& setup, int n, const char* answers, const std::string& backend,
                        const char* threads, u64 stops) {
  return {n,
          answers,
          {setup.program, "count", "queens", std::to_string(n), "--backend", backend, "--threads", threads},
          false,
          stops};
}

// A count takes some hundredths of a second, a log's check up to a tenth.
std::vector<Question> plain_questions(const Setup& setup) {
  return {plain_question(setup, 14, "365596", "scalar", "1", 1),
          plain_question(setup, 14, "365596", "scalar", "2", 1),
          plain_question(setup, 14, "365596", "scalar", "3", 0),
          plain_question(setup, 13, "73712", "scalar", "2", 1)};
}

// Units that are joined from halves: a part of one must never be in the log. None where no kernel can. They
// take half a second, so they are few, and mostly stopped: that is when a unit ends early.
std::vector<Question> join_questions(const Setup& setup) {
  const QueensKernel* const kernel = find_queens_kernel("auto");
  if (kernel == nullptr || kernel->join == nullptr) return {};
  static_assert(least_joined == 17);
  return {plain_question(setup, 17, "95815104", "auto", "1", 3),
          plain_question(setup, 17, "95815104", "auto", "2", 3)};
}

Question rank_question(const Setup& setup) {
  return {16,
          "14772512",
          {"mpirun", "-n", "3", "--oversubscribe", "--allow-run-as-root", setup.program, "count", "queens",
           "16", "--backend", "mpi:scalar", "--threads", "1"},
          true};
}

// As many counts that were killed as are wanted; false: something is wrong.
bool kill_counts(Killer& killer, std::vector<Question> questions, u64 wanted, Report& report) {
  for (Question& question : questions) {
    if (killer.measure(question)) continue;
    report.failure(fmt::format("{} queens cannot be counted with a log", question.n));
    return false;
  }
  const u64 end = killer.tally().counts + wanted;
  for (u64 tries = 0; killer.tally().counts < end && !interrupted(); ++tries) {
    if (tries == 10 * wanted) {
      report.failure("counts end before they can be killed");
      return false;
    }
    if (!killer.count(questions[tries % questions.size()])) return false;
  }
  return true;
}

}  // namespace

void job_kills(const Setup& setup, Report& report) {
  const u64 wanted = setup.quick ? 50 : 1000, by_rank = setup.quick ? 2 : 15, joined = setup.quick ? 4 : 30;
  report.print("## kills: counts ended by SIGKILL or SIGINT and resumed from their logs\n\n");
  Killer killer(setup, report);
  bool good = true;
  u64 plain = wanted;
  if (!run_program({{"mpirun", "--version"}}).good) {
    report.print("There is no mpirun here: no rank was killed.\n\n");
  } else if (Question ranks = rank_question(setup); !killer.measure(ranks)) {
    report.failure("mpirun is here, but nonet counts nothing with it");
  } else {
    plain -= by_rank;
    good = kill_counts(killer, {ranks}, by_rank, report);
  }
  if (const auto joins = join_questions(setup); joins.empty()) {
    report.print("This processor joins no half boards: none was stopped.\n\n");
  } else {
    plain -= joined;
    good = good && kill_counts(killer, joins, joined, report);
  }
  good = good && kill_counts(killer, plain_questions(setup), plain, report);
  const Tally& t = killer.tally();
  const std::pair<const char*, u64> rows[] = {{"counts that were killed or stopped", t.counts},
                                              {"kills of the program", t.kills},
                                              {"stops of the program by SIGINT", t.stops},
                                              {"kills of a rank of three", t.rank_kills},
                                              {"after which mpirun itself did not end", t.stuck},
                                              {"runs that went on from a log", t.resumed},
                                              {"logs that this left with some of the records", t.amid},
                                              {"logs that this left with a torn line", t.torn},
                                              {"logs cut at a random byte", t.cut},
                                              {"of these, zeros in place of what was cut", t.emptied},
                                              {"counts that ended before", t.never_killed},
                                              {"exact counts", t.exact},
                                              {"logs that nonet-verify accepts", t.accepted}};
  std::string text = "| what | number |\n|---|--:|\n";
  for (const auto& [what, number] : rows) text += fmt::format("| {} | {} |\n", what, number);
  report.print(text + "\n");
  report.figure(fmt::format("{} counts killed or stopped at random moments and resumed", wanted), "all exact",
                fmt::format("{} exact, {} logs accepted, {} kills, {} stops", t.exact, t.accepted,
                            t.kills + t.rank_kills, t.stops),
                good && t.exact == wanted && t.accepted == wanted);
}

}  // namespace nonet::bench
