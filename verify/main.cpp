// nonet-verify: is what a certificate claims so, and is the log of a count right? Exit codes:
// docs/exit-codes.md.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "text.h"
#include "units/log.h"
#include "verify.h"

namespace {

using namespace nonet_verify;

enum ExitCode {
  exit_accepted = 0,
  exit_refused = 12,
  exit_usage = 20,
  exit_no_input = 22,
  exit_no_output = 30,
  exit_no_memory = 31,
  exit_rejected = 40,
  exit_trust = 41,
  exit_internal = 70
};

constexpr std::string_view help =
    "nonet-verify [--replay] [--strict] [--memory MIB] [--quiet] FILE...\n"
    "\n"
    "Checks certificates written by nonet solve, count or table with --certificate FILE,\n"
    "and logs written by nonet count with --checkpoint FILE.\n"
    "It shares no code with the solvers, and says what it takes on trust.\n"
    "\n"
    "  FILE           a certificate or log, as it is or compressed with zstd; - is standard input\n"
    "  --replay       redo the searches that otherwise rest on trust; this may take long\n"
    "  --strict       accept nothing that rests on trust\n"
    "  --memory MIB   what a replay may take (1024)\n"
    "  --quiet        say nothing about what is accepted\n"
    "  --help, --version\n"
    "\n"
    "Examples\n"
    "  nonet solve clocks '9 9 12/6 6 6/6 3 6' --certificate clocks.json\n"
    "  nonet-verify clocks.json\n"
    "  nonet-verify --replay --strict --memory 4096 *.json\n"
    "  nonet count queens 14 --checkpoint queens14.txt\n"
    "  nonet-verify queens14.txt\n"
    "\n"
    "Exit codes: 0 accepted, 40 rejected, 41 rests on trust (with --strict), 12 a replay would take too "
    "much,\n"
    "20 usage, 22 a file cannot be read, 30 output cannot be written, 31 out of memory.\n";

struct Options {
  Effort effort;
  bool strict = false, quiet = false;
  std::vector<std::string> files;
};

// What cannot be written is noticed at the end, by main(). Standard error may be closed or full; that is no
// reason to fail.
void put(std::FILE* stream, const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stream);
}

int misuse(const std::string& why) {
  put(stderr, fmt::format("nonet-verify: {}; try --help\n", why));
  return exit_usage;
}

void show(const Options& options, const std::string& file, const std::string& puzzle, const Report& report) {
  const std::string where = options.files.size() > 1 ? file + ": " : "";
  put(stdout, fmt::format("accepted  {}{}: {}\n", where, puzzle, report.claim));
  for (const std::string& line : report.checked) put(stdout, fmt::format("checked   {}\n", line));
  for (const std::string& line : report.trusted) put(stdout, fmt::format("trusted   {}\n", line));
  if (report.trusted.empty()) put(stdout, "trusted   nothing\n");
}

// A log may be much larger than certificates are: it is read line by line, unless it is compressed or comes
// through a pipe, where what was looked at is gone.
Report report_on(const std::string& file, const Effort& effort, std::string& puzzle) {
  std::error_code code;
  if (file != "-" && std::filesystem::is_regular_file(file, code)) {
    std::ifstream text(file, std::ios::binary);
    std::string begin(units_log_begin.size(), '\0');
    const bool is_log =
        text.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == units_log_begin;
    if (is_log && text.seekg(0)) return verify_units_log(text, effort, puzzle);
  }
  std::string bytes = unpack(read_bytes(file));
  if (bytes.empty()) throw Rejection{1, "it is empty: expected a certificate or the log of a count"};
  if (bytes.starts_with(units_log_begin)) {
    std::istringstream text(std::move(bytes));
    return verify_units_log(text, effort, puzzle);
  }
  const Certificate certificate = read_certificate(bytes);
  puzzle = certificate.puzzle;
  return verify(certificate, effort);
}

int check(const std::string& file, const Options& options) {
  const std::string name = file == "-" ? "standard input" : file;
  try {
    std::string puzzle;
    const Report report = report_on(file, options.effort, puzzle);
    if (options.strict && !report.trusted.empty()) {
      put(stderr, fmt::format("{}: rests on trust: {}\n", name, report.trusted[0]));
      return exit_trust;
    }
    if (!options.quiet) show(options, name, puzzle, report);
    return exit_accepted;
  } catch (const Unreadable& error) {
    put(stderr, fmt::format("nonet-verify: {}\n", error.why));
    return exit_no_input;
  } catch (const Rejection& error) {
    put(stderr, fmt::format("{}:{}: rejected: {}\n", name, error.line, error.why));
    return exit_rejected;
  } catch (const Refusal& error) {
    put(stderr, fmt::format("{}: not decided: {}\n", name, error.why));
    return exit_refused;
  } catch (const std::bad_alloc&) {
    put(stderr, fmt::format("nonet-verify: {}: out of memory\n", name));
    return exit_no_memory;
  } catch (const std::exception& error) {
    put(stderr, fmt::format("nonet-verify: {}: a defect of nonet-verify: {}\n", name, error.what()));
    return exit_internal;
  }
}

// Of many files the worst counts, and nothing is worse than a certificate that is wrong.
int worse(int a, int b) {
  if (a == exit_rejected || b == exit_rejected) return exit_rejected;
  return a > b ? a : b;
}

int run(const std::vector<std::string>& arguments) {
  Options options;
  bool names_only = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (names_only || word == "-" || !word.starts_with('-')) {
      options.files.push_back(word);
    } else if (word == "--") {
      names_only = true;
    } else if (word == "--help" || word == "-h") {
      put(stdout, std::string(help));
      return exit_accepted;
    } else if (word == "--version") {
      put(stdout, fmt::format("nonet-verify {}\n", NONET_VERSION));
      return exit_accepted;
    } else if (word == "--replay") {
      options.effort.replay = true;
    } else if (word == "--strict") {
      options.strict = true;
    } else if (word == "--quiet") {
      options.quiet = true;
    } else if (word == "--memory" || word.starts_with("--memory=")) {
      const bool apart = word == "--memory";
      if (apart && i + 1 == arguments.size()) return misuse("--memory: expected a number of MiB");
      const std::string text = apart ? arguments[++i] : word.substr(9);
      const auto mebibytes = number_in(text, 1, 1 << 30);
      if (!mebibytes)
        return misuse(
            fmt::format("--memory: expected a number of MiB, found {}", nonet_verify::quoted(text)));
      options.effort.memory = static_cast<double>(*mebibytes) * (1 << 20);
    } else {
      return misuse(fmt::format("there is no option {}", nonet_verify::quoted(word)));
    }
  }
  if (options.files.empty()) return misuse("expected a certificate or a log");
  int code = exit_accepted;
  for (const std::string& file : options.files) code = worse(code, check(file, options));
  return code;
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen when the output is flushed
  int code = run(std::vector<std::string>(words + 1, words + count));
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    put(stderr, "nonet-verify: the output cannot be written\n");
    code = worse(code, exit_no_output);
  }
  return code;
}
