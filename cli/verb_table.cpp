#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/plot.h"
#include "cli/show.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_table(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  if (options.draw) {
    if (const auto good = check_writable(options.plot); !good) {
      session.report(good.error());
      session.note(good.error().fault == Fault::usage ? exit_usage : exit_no_output);
      return session.finish();
    }
  }
  const std::string forecast = puzzle->table_forecast(options.request());
  if (!forecast.empty() && !options.json) {
    session.out.buffer += fmt::format("forecast      {}\n", forecast);
    session.out.flush();
  }
  {
    Session::Question question(session);
    const auto histogram = puzzle->table(options.request(), question.progress);
    if (!histogram) {
      if (options.json) session.out.buffer += json_error(*puzzle, 0, histogram.error());
      session.report(histogram.error());
      session.note(Session::code_of(histogram.error().fault));
      return session.finish();
    }
    if (!histogram->note.empty()) session.report(histogram->note);
    if (options.draw && histogram->complete) {
      const auto drawn = write_file(options.plot, plot_histogram(puzzle->description().name, *histogram));
      if (!drawn) {
        session.report(drawn.error());
        session.note(exit_no_output);
      }
    }
    session.out.buffer += options.json ? json_histogram(*puzzle, *histogram, question.seconds())
                                       : show_histogram(*puzzle, *histogram, question.seconds());
    if (!histogram->complete) session.note(exit_unproved);
  }
  return session.finish();
}

}  // namespace nonet::cli
