#include <fmt/format.h>

#include <filesystem>

#include "cli/certify.h"
#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs/verbs.h"
#include "nonet/contract/certificate.h"
#include "nonet/contract/forecast.h"
#include "nonet/units/ranks.h"
#include "report/json.h"

namespace nonet::cli {

namespace {

// What only a count of one instance, or of another puzzle, can do.
Result<Done> check_question(const Options& options, const Puzzle& puzzle) {
  if (options.limit > 0 && !puzzle.description().fill) {
    return Error{Fault::usage,
                 fmt::format("{} counts all answers at once: it has no --limit", options.puzzle)};
  }
  if (options.limit > 0 && options.ranks != nullptr)
    return Error{Fault::usage, "--limit is for one process: --backend mpi counts all"};
  std::error_code none;
  if (!options.checkpoint.empty() && !options.certificate.empty() &&
      (options.checkpoint == options.certificate ||
       std::filesystem::equivalent(options.checkpoint, options.certificate, none))) {
    return Error{Fault::usage, "--checkpoint and --certificate are two files"};
  }
  return Done{};
}

Result<Done> answer_forecast(Session& session, const Puzzle& puzzle, const Instance& instance,
                             const Request& request, u64 number) {
  Session::Question question(session);
  const auto forecast = puzzle.forecast(instance, request, question.progress);
  if (!forecast) return forecast.error();
  if (session.options.json) {
    session.out.buffer +=
        report::line_of(report::forecast_json(puzzle, instance, number, *forecast, question.seconds()));
  } else {
    if (number > 1) session.out.buffer += '\n';
    session.out.buffer += show_forecast(*forecast);
  }
  return Done{};
}

}  // namespace

int run_count(const Options& options) {
  if (const auto code = refuse_certificate(options)) return *code;
  const Request request = options.request();
  const EachQuestion count = [&](Session& session, const Puzzle& puzzle, const Instance& instance,
                                 u64 number) -> Result<Done> {
    if (const auto able = check_question(options, puzzle); !able) return able.error();
    if (options.forecast) return answer_forecast(session, puzzle, instance, request, number);
    Session::Question question(session);
    const auto tally = puzzle.count(instance, request, question.progress);
    if (!tally) return tally.error();
    if (options.ranks != nullptr && options.ranks->rank() > 0) return Done{};  // rank 0 knows it all
    if (options.json) {
      session.out.buffer +=
          report::line_of(report::tally_json(puzzle, instance, number, *tally, question.seconds()));
    } else {
      if (number > 1) session.out.buffer += '\n';
      session.out.buffer += show_tally(*tally, question.seconds());
    }
    if (!tally->answer.note.empty()) session.report(tally->answer.note);
    const bool checked = tally->units.rechecked == tally->units.drawn;
    note_status(session,
                (tally->complete || tally->limited) && checked ? tally->answer.status : Status::unknown);
    Request alone = request;
    alone.ranks = nullptr;
    return keep_certificate(session, question.progress, [&] {
      return certificate_of(puzzle, options.settings, instance, *tally, alone, question.progress);
    });
  };
  const std::string_view only = !options.checkpoint.empty()    ? "--checkpoint"
                                : !options.certificate.empty() ? "--certificate"
                                                               : "";
  return only.empty() ? for_each_instance(options, true, count)
                      : for_only_instance(options, true, only, count);
}

}  // namespace nonet::cli
