#include "cli/instances.h"

#include <fmt/format.h>

#include "cli/batch.h"
#include "cli/instance_loop.h"

namespace nonet::cli {

namespace {

// Whether nothing is asked for but the answers, which is all that a puzzle's fast path gives.
bool is_plain(const Options& options) {
  return (options.judge || options.lines) && options.algorithm == "auto" && options.time_limit == 0 &&
         !options.first && options.svg.empty() && options.certificate.empty() && options.proof.empty();
}

// only: what is for one instance: then a second one is an error, as is what cannot be read behind the first;
// empty: there may be any number.
Result<std::unique_ptr<Instance>> read_next(const Puzzle& puzzle, TextReader& text, bool steps_wanted,
                                            std::string_view only) {
  auto instance = puzzle.read(text, steps_wanted);
  if (only.empty() || !instance || !*instance) return instance;
  const auto second = puzzle.read(text, steps_wanted);
  if (!second) return second.error();
  if (!*second) return instance;
  return Error{Fault::usage, fmt::format("{} is for one instance, and here is a second", only),
               (*second)->place};
}

int ask_each(const Options& options, bool steps_wanted, std::string_view only, const EachQuestion& each,
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
    const auto instance = read_next(*loop.puzzle, text, steps_wanted, only);
    std::optional<Error> error;
    if (!instance) {
      error = instance.error();
    } else if (!*instance) {
      break;
    }
    if (text.interrupted() || interrupted) break;  // what was read may be half an instance
    ++number;
    if (!error) {
      const auto done = each(session, *loop.puzzle, **instance, number);
      if (!done) error = done.error();
    }
    if (error && !loop.report(*error, number, instance ? instance->get() : nullptr)) break;
    session.out.flush();
    if (!only.empty()) break;
  }
  return loop.finish(number, last);
}

}  // namespace

void note_status(Session& session, Status status) {
  if (status == Status::unsolvable) session.note(exit_unsolvable);
  if (status == Status::best_found || status == Status::unknown) session.note(exit_unproved);
}

int for_each_instance(const Options& options, bool steps_wanted, const EachQuestion& each,
                      const std::function<Result<Done>(Session&)>& last) {
  return ask_each(options, steps_wanted, "", each, last);
}

int for_only_instance(const Options& options, bool steps_wanted, std::string_view what,
                      const EachQuestion& each, const std::function<Result<Done>(Session&)>& last) {
  return ask_each(options, steps_wanted, what, each, last);
}

}  // namespace nonet::cli
