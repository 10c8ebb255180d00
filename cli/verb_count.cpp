#include <fmt/format.h>

#include "cli/certify.h"
#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "nonet/certificate.h"

namespace nonet::cli {

int run_count(const Options& options) {
  if (const auto code = refuse_certificate(options)) return *code;
  const Request request = options.request();
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        if (options.limit > 0 && !puzzle.description().fill) {
          return Error{Fault::usage,
                       fmt::format("{} counts all answers at once: it has no --limit", options.puzzle)};
        }
        if (number > 1 && !options.checkpoint.empty()) {
          return Error{Fault::usage, "--checkpoint is for one instance: the next has another state"};
        }
        if (const auto able = check_certificate_of(options, number); !able) return able.error();
        Session::Question question(session);
        const auto tally = puzzle.count(instance, request, question.progress);
        if (!tally) return tally.error();
        if (options.json) {
          session.out.buffer += json_tally(puzzle, instance, number, *tally, question.seconds());
        } else {
          if (number > 1) session.out.buffer += '\n';
          session.out.buffer += show_tally(*tally, question.seconds());
        }
        if (!tally->answer.note.empty()) session.report(tally->answer.note);
        note_status(session, tally->complete || tally->limited ? tally->answer.status : Status::unknown);
        return keep_certificate(session, question.progress, [&] {
          return certificate_of(puzzle, options.settings, instance, *tally, request, question.progress);
        });
      });
}

}  // namespace nonet::cli
