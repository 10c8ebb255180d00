#include "cli/instances.h"
#include "cli/show.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_hint(const Options& options) {
  const Request request = options.request();
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        Session::Question question(session);
        const auto answer = puzzle.solve(instance, request, question.progress);
        if (!answer) return answer.error();
        std::string& out = session.out.buffer;
        if (!answer->note.empty()) session.report(answer->note);
        if (options.json) {
          out += json_hint(puzzle, instance, number, *answer, question.seconds());
        } else {
          if (number > 1) out += '\n';
          out += show_hint(puzzle, instance, *answer, session.color());
        }
        note_status(session, answer->status);
        return Done{};
      });
}

}  // namespace nonet::cli
