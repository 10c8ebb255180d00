#include "cli/instances.h"

#include "cli/batch.h"
#include "cli/instance_loop.h"

namespace nonet::cli {

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
