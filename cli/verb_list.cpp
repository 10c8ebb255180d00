#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs.h"

namespace nonet::cli {

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
            out += json_listed(puzzle, instance, number, listed, one);
          } else {
            const std::string line = puzzle.answer_line(instance, one);
            out += !line.empty()       ? line
                   : one.steps.empty() ? "(nothing to do)"
                                       : move_list(puzzle, instance, one.steps, one.steps.size());
            out += '\n';
          }
          if (out.size() > 1 << 16) session.out.flush();
          return true;
        });
        if (!answer) return answer.error();
        const bool proved = answer->status == Status::optimal || answer->status == Status::unsolvable;
        const bool whole = proved && answer->listed && !cut;
        if (options.json) {
          out += json_list_end(puzzle, number, listed, whole, *answer);
        } else if (answer->status == Status::unsolvable) {
          session.report(fmt::format("instance {}: there is no solution: {}", number, answer->reason));
        } else if (answer->status == Status::best_found && !question.progress.stopped()) {
          session.report(fmt::format(
              "instance {}: the optimum is not proved, so there is no list; the best found costs {}, at "
              "least {} is needed: {}",
              number, answer->cost, answer->bound,
              move_list(puzzle, instance, answer->steps, answer->steps.size())));
        } else if (answer->status != Status::optimal || !answer->listed) {
          session.report(
              fmt::format("instance {}: the list is incomplete: {} answers were listed before it was stopped",
                          number, listed));
        }
        if (!answer->note.empty()) session.report(answer->note);
        if (options.all && !options.json && answer->status == Status::optimal && answer->listed) {
          if (answer->aim != Aim::any) {
            out += fmt::format("{}   {}, proved; ", answer->aim == Aim::maximum ? "maximum" : "minimum",
                               answer->cost);
          }
          out += fmt::format("{}{} {}answer{}\n", cut ? "the first " : "", listed,
                             answer->aim == Aim::any ? "" : "optimal ", listed == 1 ? "" : "s");
        }
        note_status(session, answer->listed ? answer->status : Status::unknown);
        return Done{};
      });
}

}  // namespace nonet::cli
