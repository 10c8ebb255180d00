#include "cli/open_puzzle.h"

#include <fmt/format.h>

#include "nonet/base/backends.h"
#include "nonet/catalog/all.h"
#include "report/asked_for.h"

namespace nonet::cli {

namespace {

// Options that only puzzles of the Fill family understand.
std::string_view fill_option(const Options& options) {
  if (options.any_order) return "--any-order";
  if (options.symmetry) return "--up-to-symmetry";
  if (options.automorphism) return "--up-to-automorphism";
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

Result<std::unique_ptr<Puzzle>> make(Session& session) {
  Session::Question opening(session);
  auto puzzle = make_puzzle(session.options.puzzle, session.options.settings, opening.progress);
  session.opened_in(length_of(opening.seconds()));
  return puzzle;
}

}  // namespace

std::unique_ptr<Puzzle> open_puzzle(Session& session) {
  auto puzzle = make(session);
  if (!puzzle) {
    session.fail(puzzle.error());
    return nullptr;
  }
  const Description& description = (*puzzle)->description();
  if (const auto known = report::check_algorithm(description, session.options.algorithm); !known) {
    session.fail(known.error());
    return nullptr;
  }
  const std::string_view option = fill_option(session.options);
  if (!option.empty() && !description.fill) {
    session.report(fmt::format("{} has no {}: it is for puzzles that are filled, such as queens or sudoku",
                               session.options.puzzle, option));
    session.note(exit_usage);
    return nullptr;
  }
  if (const auto able = check_engine(session.options, description); !able) {
    session.fail(able.error());
    return nullptr;
  }
  return std::move(*puzzle);
}

}  // namespace nonet::cli
