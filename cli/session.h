// What the verbs share: standard output and its failures, Ctrl-C, the progress line, error messages, exit
// codes.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "cli/exit_codes.h"
#include "cli/options.h"
#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/search_note.h"

namespace nonet::cli {

extern std::atomic<bool> interrupted;  // set by SIGINT, SIGTERM and SIGHUP

// Buffered standard output; a failed write ends the program's work at the next flush.
class Output {
 public:
  std::string buffer;
  void flush();
  bool failed() const { return failed_; }

 private:
  bool failed_ = false;
};

// Catches signals, draws progress on a terminal or, for several ranks, says it once a minute, and ends the
// program when a stop takes too long.
class Session {
 public:
  explicit Session(const Options& options);
  ~Session();
  Session(const Session&) = delete;

  Output out;
  const Options& options;

  // A progress object for one question, shown on a terminal while it runs.
  class Question {
   public:
    explicit Question(Session& session);
    ~Question();
    Progress progress;
    double seconds() const;

   private:
    Session& session_;
    Progress::Clock::time_point start_;
  };

  // What the progress line says instead of steps, from now on; null: steps again.
  void show_search(const SearchNote* note);

  // The deadline of a question that begins now. The first question's time limit includes opening the puzzle,
  // because reading and compiling a file may take long.
  Progress::Clock::time_point deadline();
  void opened_in(Progress::Clock::duration time) { opening_ = time; }

  void report(const Error& error);  // one line on standard error, and the excerpt where there is one
  void report(std::string_view message);
  void note(ExitCode code);       // the most serious one wins
  void fail(const Error& error);  // both: it is reported and its code noted
  static ExitCode code_of(Fault fault);
  ExitCode code() const { return code_; }  // noted so far
  int finish();                            // flushes; the exit code
  bool color() const { return color_; }
  bool stopping() const { return interrupted.load() || out.failed(); }

 private:
  void watch();
  void draw(const Progress& progress, double seconds);
  void say_how_far(const Progress& progress, double seconds);
  void clear_line();

  ExitCode code_ = exit_ok;
  std::atomic<Progress::Clock::duration> opening_{};  // until charged to the first question
  bool color_, terminal_;
  bool by_ranks_;  // and this is rank 0, whose launcher gives it no terminal
  bool line_drawn_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  const Progress* shown_ = nullptr;
  const SearchNote* search_ = nullptr;
  Progress::Clock::time_point shown_since_;
  Progress::Clock::time_point drawn_at_;
  std::thread watcher_;
};

// Before any work: none if the verb is able to do it; otherwise that is reported, and this is the exit code.
std::optional<int> refuse_unable(const Options& options, const Result<Done>& able);

}  // namespace nonet::cli
