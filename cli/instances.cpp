#include "cli/instances.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "cli/batch.h"
#include "cli/instance_loop.h"
#include "cli/show.h"
#include "language/board_text.h"
#include "nonet/backends.h"
#include "puzzles/all.h"

namespace nonet::cli {

namespace {

// Where a user's programs keep what can be made again (XDG base directories); empty: nowhere.
std::string user_cache() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value != nullptr ? value : "");
  };
  if (const std::string folder = set("XDG_CACHE_HOME"); folder.starts_with('/')) return folder + "/nonet";
  if (const std::string home = set("HOME"); home.starts_with('/')) return home + "/.cache/nonet";
  return {};
}

}  // namespace

Request Options::request() const {
  Request r;
  r.algorithm = algorithm;
  r.threads = threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  r.memory = memory > 0 ? double(memory) * 1048576
                        : double(::sysconf(_SC_PHYS_PAGES)) * double(::sysconf(_SC_PAGESIZE)) / 2;
  r.first = first;
  r.judge = judge;
  r.limit = limit;
  r.any_order = any_order;
  r.symmetry = symmetry;
  r.sample = sample;
  r.seed = seed;
  r.checkpoint = checkpoint;
  r.resume = resume;
  r.recheck = recheck;
  r.backend = solver.empty() ? backend : solver;
  r.ranks = ranks;
  r.proof = proof;
  if (!no_cache) r.cache = cache.empty() ? user_cache() : cache;
  return r;
}

// Options that only puzzles of the Fill family understand.
std::string_view fill_option(const Options& options) {
  if (options.any_order) return "--any-order";
  if (options.symmetry) return "--up-to-symmetry";
  if (options.sample > 0) return "--sample";
  if (!options.checkpoint.empty()) return "--checkpoint";
  if (options.recheck > 0) return "--recheck";
  if (options.ranks != nullptr) return "--backend mpi";
  if (options.forecast) return "--forecast";
  if (options.lines) return "--lines";
  return options.proof.empty() ? "" : "--proof";
}

// Whether the engine that was asked for is one of this puzzle's, and here.
Result<Done> check_engine(const Options& options, const Description& puzzle) {
  const bool solving = !options.solver.empty();
  const std::string& engine = solving ? options.solver : options.backend;
  if (engine == "auto") return Done{};
  const auto has_several = [&](const Description& one) {
    return solving ? one.solves_by_backends : one.backends;
  };
  if (has_several(puzzle)) return check_backend(engine);
  std::string names;
  for (const PuzzleEntry* entry : all_puzzles()) {
    if (has_several(*entry->description))
      names += fmt::format("{}{}", names.empty() ? "" : " and ", entry->description->name);
  }
  return Error{Fault::usage, fmt::format("{} {} one engine: --backend {} is for {}", options.puzzle,
                                         solving ? "is solved by" : "has", engine, names)};
}

std::unique_ptr<Puzzle> open_puzzle(Session& session) {
  auto puzzle = make_puzzle(session.options.puzzle, session.options.settings);
  if (!puzzle) {
    session.report(puzzle.error());
    session.note(Session::code_of(puzzle.error().fault));
    return nullptr;
  }
  const auto& known = (*puzzle)->description().algorithms;
  const std::string& wanted = session.options.algorithm;
  if (wanted != "auto" &&
      std::none_of(known.begin(), known.end(), [&](const Algorithm& a) { return a.name == wanted; })) {
    std::string names = "auto";
    for (const Algorithm& a : known) names += fmt::format(", {}", a.name);
    session.report(fmt::format("{} has no algorithm '{}'; it has {}", session.options.puzzle, wanted, names));
    session.note(exit_usage);
    return nullptr;
  }
  const std::string_view option = fill_option(session.options);
  if (!option.empty() && !(*puzzle)->description().fill) {
    session.report(fmt::format("{} has no {}: it is for puzzles that are filled, such as queens or sudoku",
                               session.options.puzzle, option));
    session.note(exit_usage);
    return nullptr;
  }
  if (const auto able = check_engine(session.options, (*puzzle)->description()); !able) {
    session.report(able.error());
    session.note(Session::code_of(able.error().fault));
    return nullptr;
  }
  return std::move(*puzzle);
}

namespace {

// The start of the puzzle's file, where no instance is given; empty: there is none. A contest's instances are
// on standard input.
std::string start_of(const Puzzle& puzzle, const Options& options) {
  return options.input || options.judge || puzzle.file() == nullptr ? "" : start_text(*puzzle.file());
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

// Whether nothing is asked for but the answers, which is all that a puzzle's fast path gives. That of judges
// is not told of engines.
bool is_plain(const Options& options) {
  const bool judge = options.judge && (options.solver.empty() || options.solver == "auto");
  return (judge || options.lines) && options.algorithm == "auto" && options.time_limit == 0 &&
         !options.first && options.svg.empty() && options.certificate.empty() && options.proof.empty();
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

// What is wrong with reading a second instance, or with there being one.
std::optional<Error> another(const Puzzle& puzzle, TextReader& text, bool steps_wanted) {
  const auto second = puzzle.read(text, steps_wanted);
  if (!second) return second.error();
  if (!*second) return std::nullopt;
  return Error{Fault::usage, "--checkpoint is for one instance, and here is a second", (*second)->place};
}

}  // namespace

void note_status(Session& session, Status status) {
  if (status == Status::unsolvable) session.note(exit_unsolvable);
  if (status == Status::best_found || status == Status::unknown) session.note(exit_unproved);
}

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
  if (instance != nullptr && error.place.file.empty() && error.fault != Fault::output)
    error.place = instance->place;
  if (options_.json) session.out.buffer += json_error(*puzzle, number, error);
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
    if (options_.json) session.out.buffer += json_error(*puzzle, 0, none);
    session.report(none);
    session.note(exit_bad_input);
  }
  if (last && !session.stopping()) {
    if (const auto done = last(session); !done) {
      session.report(done.error());
      session.note(Session::code_of(done.error().fault));
    }
  }
  return session.finish();
}

int for_each_instance(const Options& options, bool steps_wanted, const EachQuestion& each,
                      const std::function<Result<Done>(Session&)>& last) {
  InstanceLoop loop(options);
  Session& session = loop.session;
  if (!loop.open()) return session.finish();
  TextReader& text = *loop.text;
  const Request request = options.request();
  std::optional<Batch> batch;
  if (is_plain(options)) batch.emplace(session, *loop.puzzle, request);
  u64 number = 0;
  while (!session.stopping()) {
    if (batch) number += batch->run(text);
    if (session.stopping()) break;
    auto instance = loop.puzzle->read(text, steps_wanted);
    std::optional<Error> error;
    if (!instance) {
      error = instance.error();
    } else if (!*instance) {
      break;
    }
    // A log is of one count: whether there is another is asked before hours are spent on the first.
    const bool only = !options.checkpoint.empty();
    if (only && !error) error = another(*loop.puzzle, text, steps_wanted);
    if (text.interrupted() || interrupted) break;  // what was read may be half an instance
    ++number;
    if (!error) {
      const auto done = each(session, *loop.puzzle, **instance, number);
      if (!done) error = done.error();
    }
    if (error && !loop.report(*error, number, instance ? instance->get() : nullptr)) break;
    session.out.flush();
    if (only) break;
  }
  return loop.finish(number, last);
}

}  // namespace nonet::cli
