// Runs the real program as a user's shell would: pipes, terminals, full disks, closed streams, signals.
//
//   const Outcome o = run({"solve", "clocks", "-"}, "9 9 12\n6 6 6\n6 3 6\n");
//   EXPECT_EQ(o.code, 0) << o;
//
// A Program that does not end by itself is killed after `patience` and its outcome says so: no test hangs.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/folders.h"
#include "tests/support/temporary.h"

namespace nonet::cli {

inline constexpr std::chrono::seconds patience{60};

struct Outcome {
  int code = -1;        // exit code; -1 when ended by a signal
  int signal = 0;       // that ended it
  bool killed = false;  // by us: it hung
  std::string out, err;
  std::string screen;     // what a terminal saw
  long peak_rss_kib = 0;  // largest resident set
};
std::ostream& operator<<(std::ostream& to, const Outcome& outcome);

// Where a standard stream of the program leads.
enum class Stream {
  pipe,      // captured, or fed
  terminal,  // a pseudo-terminal, shared by all streams that ask for it
  full,      // /dev/full: every write fails
  broken,    // a pipe that nobody reads
  closed,    // no such descriptor
};

struct Launch {
  std::vector<std::string> arguments;
  Stream in = Stream::pipe, out = Stream::pipe, err = Stream::pipe;
  std::vector<std::string> environment = {};  // NAME=value sets, NAME removes; the rest but HOME is inherited
  std::string directory = {};                 // to run in; empty: here
  std::string program = {};                   // another one; empty: nonet
  bool as_nobody = false;                     // where we are root, who may do everything
};

class Program {
 public:
  explicit Program(const Launch& launch);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Feeds standard input (or types on the terminal), reading what the program says meanwhile. False when the
  // program stopped listening.
  bool write(std::string_view text);
  void end_input();

  // Waits until the condition holds; false when the program ended or patience did.
  bool wait_until(const std::function<bool(const Outcome& so_far)>& holds);
  bool wait_for_out(std::string_view text);
  // Waits until the program catches SIGINT and its main thread sleeps: for input, or, when its output is not
  // read meanwhile, for somebody to read it.
  bool wait_until_asleep(bool reading = true);

  pid_t pid() const { return pid_; }
  void send(int signal);
  // Stops reading the program's output for good, as `head` does.
  void close_out();
  // Waits for the end of the program without reading what it still writes.
  Outcome finish_unread();
  Outcome finish();

  const Outcome& so_far() const { return outcome_; }

 private:
  // Reads what there is and writes from *pending; false once there is nothing left to read.
  bool pump(std::string_view* pending, int timeout_ms);
  void reap(int options);
  bool asleep() const;
  bool ended() const { return pid_ < 0; }
  bool late() const { return std::chrono::steady_clock::now() > deadline_; }

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1, terminal_ = -1;
  Outcome outcome_;
  std::chrono::steady_clock::time_point deadline_;
};

Outcome run(const std::vector<std::string>& arguments, std::string_view input = "");
Outcome run(const Launch& launch, std::string_view input = "");
// For text that shells read; the program is `nonet` on the PATH.
Outcome run_bash(const std::string& script, const std::string& directory = "");

bool have_command(const std::string& name);
std::vector<std::string> lines_of(std::string_view text);
// The long options described in a help text: those at the start of an indented line.
std::vector<std::string> options_in(std::string_view help);
bool contains(std::string_view text, std::string_view part);
bool whole_lines(std::string_view text);  // empty, or ends with a newline

// A program that was built: nonet or nonet-verify. Those beside the tests, or of the build NONET_BUILD names.
std::string built(const std::string& name);

// Whether it is instrumented, so that memory and speed say nothing.
inline const bool sanitized = std::getenv("NONET_SANITIZED") != nullptr;

}  // namespace nonet::cli
