#include <fmt/format.h>

#include "cli/certify.h"
#include "cli/files.h"
#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs/verbs.h"
#include "nonet/contract/certificate.h"
#include "report/json.h"
#include "report/plot.h"

namespace nonet::cli {

namespace {

// What is asked to be written can be, as far as can be told now.
Result<Done> check_files(const Options& options) {
  if (!options.plot.empty()) {
    if (const auto good = check_writable(options.plot); !good) return good;
  }
  return check_certificate(options);
}

int fail(Session& session, const Error& error) {
  session.fail(error);
  return session.finish();
}

}  // namespace

int run_table(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  if (const auto good = check_files(options); !good) return fail(session, good.error());
  const std::string forecast = puzzle->table_forecast(options.request());
  if (!forecast.empty() && !options.json) {
    session.out.buffer += fmt::format("forecast      {}\n", forecast);
    session.out.flush();
  }
  {
    Session::Question question(session);
    const auto histogram = puzzle->table(options.request(), question.progress);
    if (!histogram) {
      if (options.json)
        session.out.buffer += report::line_of(report::error_json(*puzzle, 0, histogram.error()));
      return fail(session, histogram.error());
    }
    if (!histogram->note.empty()) session.report(histogram->note);
    if (!options.plot.empty() && histogram->complete) {
      const auto drawn =
          write_file(options.plot, report::plot_histogram(puzzle->description().name, *histogram));
      if (!drawn) session.fail(drawn.error());
    }
    const double seconds = question.seconds();
    session.out.buffer += options.json ? report::line_of(report::histogram_json(*puzzle, *histogram, seconds))
                                       : show_histogram(*puzzle, *histogram, seconds);
    if (!histogram->complete) session.note(exit_unproved);
    const auto kept = keep_certificate(session, question.progress, [&] {
      return certificate_of(*puzzle, options.settings, *histogram, options.request(), question.progress);
    });
    if (!kept) return fail(session, kept.error());
  }
  return session.finish();
}

}  // namespace nonet::cli
