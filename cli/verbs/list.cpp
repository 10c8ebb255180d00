#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs/verbs.h"
#include "report/json.h"

namespace nonet::cli {
namespace {

// What is said below a list: whether it is whole, and why not.
struct Ending {
  u64 number, listed;  // of the instance, and its answers
  bool cut, stopped;   // by the limit, by the time
};

void report_ending(Session& session, const Puzzle& puzzle, const Instance& instance, const Ending& ending,
                   const Answer& answer) {
  const Options& options = session.options;
  std::string& out = session.out.buffer;
  const bool proved = answer.status == Status::optimal || answer.status == Status::unsolvable;
  if (options.json) {
    const bool whole = proved && answer.listed && !ending.cut;
    out += report::line_of(report::list_end_json(puzzle, ending.number, ending.listed, whole, answer));
  } else if (answer.status == Status::unsolvable) {
    session.report(fmt::format("instance {}: there is no solution: {}", ending.number, answer.reason));
  } else if (answer.status == Status::best_found && !ending.stopped) {
    session.report(fmt::format(
        "instance {}: the optimum is not proved, so there is no list; the best found costs {}, at "
        "least {} is needed: {}",
        ending.number, answer.cost, answer.bound,
        move_list(puzzle, instance, answer.steps, answer.steps.size())));
  } else if (answer.status != Status::optimal || !answer.listed) {
    session.report(
        fmt::format("instance {}: the list is incomplete: {} answers were listed before it was stopped",
                    ending.number, ending.listed));
  }
  if (!answer.note.empty()) session.report(answer.note);
  if (options.all && !options.json && answer.status == Status::optimal && answer.listed) {
    if (answer.aim != Aim::any) {
      out +=
          fmt::format("{}   {}, proved; ", answer.aim == Aim::maximum ? "maximum" : "minimum", answer.cost);
    }
    out += fmt::format("{}{} {}answer{}\n", ending.cut ? "the first " : "", ending.listed,
                       answer.aim == Aim::any ? "" : "optimal ", ending.listed == 1 ? "" : "s");
  }
}

}  // namespace

int run_list(const Options& options) {
  const Request request = options.request();
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        Session::Question question(session);
        u64 listed = 0;
        bool cut = false;
        std::string& out = session.out.buffer;
        if (!options.json && number > 1) out += '\n';
        const auto answer = puzzle.list(instance, request, question.progress, [&](const Answer& one) {
          cut = (options.limit > 0 && listed == options.limit) || session.stopping();
          if (cut) return false;
          ++listed;
          if (options.json) {
            out += report::line_of(report::listed_json(puzzle, instance, number, listed, one));
          } else {
            const std::string line = report::answer_text(puzzle, instance, one);
            out += (line.empty() ? "(nothing to do)" : line) + '\n';
          }
          if (out.size() > 1 << 16) session.out.flush();
          return true;
        });
        if (!answer) return answer.error();
        report_ending(session, puzzle, instance, {number, listed, cut, question.progress.stopped()}, *answer);
        note_status(session, answer->listed ? answer->status : Status::unknown);
        return Done{};
      });
}

}  // namespace nonet::cli
