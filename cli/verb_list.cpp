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
        std::string& out = session.out.buffer;
        const auto answer = puzzle.list(instance, request, question.progress, [&](const Answer& one) {
          ++listed;
          if (options.json) {
            out += json_listed(puzzle, instance, number, listed, one);
          } else {
            out += move_list(puzzle, instance, one.steps, one.steps.size()) + '\n';
          }
          if (out.size() > 1 << 16) session.out.flush();
          return listed != options.limit && !session.stopping();
        });
        if (!answer) return answer.error();
        if (answer->status == Status::unsolvable)
          session.report(fmt::format("instance {}: there is no solution: {}", number, answer->reason));
        if (answer->status == Status::unknown || answer->status == Status::best_found) {
          session.report(
              fmt::format("instance {}: the list is incomplete: {} answers were listed before it was stopped",
                          number, listed));
        }
        note_status(session, answer->status);
        return Done{};
      });
}

}  // namespace nonet::cli
