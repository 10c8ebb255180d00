#include "cli/instances.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "cli/batch.h"
#include "cli/instance_loop.h"
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

// Whether nothing is asked for but the answers, which is all that a puzzle's fast path gives.
bool is_plain(const Options& options) {
  return (options.judge || options.lines) && options.algorithm == "auto" && options.time_limit == 0 &&
         !options.first && options.svg.empty() && options.certificate.empty() && options.proof.empty();
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
