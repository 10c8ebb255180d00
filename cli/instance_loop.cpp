#include "cli/instance_loop.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "cli/instances.h"
#include "nonet/contract/rules.h"
#include "report/json.h"

namespace nonet::cli {
namespace {

// The start of the puzzle's file, where no instance is given; empty: there is none. A contest's instances are
// on standard input.
std::string start_of(const Puzzle& puzzle, const Options& options) {
  return options.input || options.judge || puzzle.file() == nullptr ? "" : puzzle.file()->start;
}

// A file if there is one by that name, otherwise the instance itself with / between its lines.
Result<TextReader> open_input(const Puzzle& puzzle, const Options& options) {
  if (std::string start = start_of(puzzle, options); !start.empty())
    return TextReader::from_text(std::move(start), fmt::format("{}: start", options.puzzle));
  const std::string input = options.input.value_or("-");
  struct stat info{};
  const bool is_there = input != "-" && ::stat(input.c_str(), &info) == 0;
  if (input == "-" || (is_there && !S_ISDIR(info.st_mode))) return TextReader::open(input);
  std::string text = input;
  std::replace(text.begin(), text.end(), '/', '\n');
  auto literal = TextReader::from_text(
      std::move(text), fmt::format("argument '{}'", input.size() > 40 ? input.substr(0, 40) + "..." : input));
  if (!is_there) return literal;
  // A board of open cells may be the name of a folder: ../..
  if (const auto instance = puzzle.read(literal, false); !instance || !*instance)
    return TextReader::open(input);
  return Error{
      Fault::file,
      fmt::format("cannot read '{}': Is a directory; if an instance is meant, its lines are read from "
                  "standard input (-)",
                  input)};
}

// Of a long argument the beginning.
std::string shortened(const std::string& input) {
  constexpr std::size_t most = 60;
  return input.size() > most ? input.substr(0, most) + "..." : input;
}

bool is_literal(const std::string& input) {
  struct stat info{};
  return input != "-" && ::stat(input.c_str(), &info) != 0;
}

}  // namespace

InstanceLoop::InstanceLoop(const Options& options)
    : session(options), options_(options), input_(options.input.value_or("-")) {}

bool InstanceLoop::open() {
  puzzle = open_puzzle(session);
  if (!puzzle) return false;
  if (options_.judge && !puzzle->description().judge && puzzle->file() == nullptr) {
    session.report(fmt::format("{} has no judge format", options_.puzzle));
    session.note(exit_usage);
    return false;
  }
  auto opened = open_input(*puzzle, options_);
  if (!opened) {
    session.report(opened.error());
    session.note(exit_no_input);
    return false;
  }
  text.emplace(std::move(*opened));
  is_start_ = !start_of(*puzzle, options_).empty();
  if (input_ == "-" && !is_start_ && ::isatty(STDIN_FILENO) == 1)
    session.report("reading from the terminal; end with Ctrl-D");
  return true;
}

bool InstanceLoop::report(Error error, u64 number, const Instance* instance) {
  if (interrupted) return false;
  const bool of_another_file = error.fault == Fault::file || error.fault == Fault::output;
  if (instance != nullptr && error.place.file.empty() && !of_another_file) error.place = instance->place;
  if (options_.json) session.out.buffer += report::line_of(report::error_json(*puzzle, number, error));
  if (options_.lines && options_.keep_going) session.out.buffer += "not understood\n";
  session.report(error);
  if (instance == nullptr && is_literal(input_))
    session.report(fmt::format("there is no file '{}', so it was read as an instance", shortened(input_)));
  session.note(Session::code_of(error.fault));
  return options_.keep_going && error.fault != Fault::file && error.fault != Fault::output &&
         error.fault != Fault::usage;
}

int InstanceLoop::finish(u64 number, const std::function<Result<Done>(Session&)>& last) {
  if (number == 0 && !session.stopping()) {
    const std::string name = is_start_       ? fmt::format("the start of {}", options_.puzzle)
                             : input_ == "-" ? "standard input"
                                             : fmt::format("'{}'", shortened(input_));
    const Error none = {Fault::input, fmt::format("no instance found in {}", name)};
    if (options_.json) session.out.buffer += report::line_of(report::error_json(*puzzle, 0, none));
    session.report(none);
    session.note(exit_bad_input);
  }
  if (last && !session.stopping()) {
    if (const auto done = last(session); !done) {
      session.fail(done.error());
    }
  }
  return session.finish();
}

}  // namespace nonet::cli
