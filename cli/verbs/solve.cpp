#include <fmt/format.h>

#include "cli/certify.h"
#include "cli/instances.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/verbs/verbs.h"
#include "nonet/contract/certificate.h"
#include "nonet/language/contest.h"
#include "report/json.h"

namespace nonet::cli {

namespace {

Result<ContestAnswer> answer_of(const Puzzle& puzzle, const Instance& instance, const Request& request,
                                Progress& progress) {
  if (request.judge) return answer_contest(puzzle, instance, request, progress);
  auto answer = puzzle.solve(instance, request, progress);
  if (!answer) return answer.error();
  return ContestAnswer{.answer = std::move(*answer)};
}

// If solving did not tell whether there is another optimal answer, finds out by counting up to two.
void look_for_second(const Puzzle& puzzle, const Instance& instance, Request request, Progress& progress,
                     Answer& answer) {
  if (answer.status != Status::optimal || answer.count > 0) return;
  request.limit = 2;
  const auto tally = puzzle.count(instance, request, progress);
  if (!tally || (tally->count < 2 && !tally->complete)) return;
  answer.count = tally->count;
  answer.more = !tally->complete;
}

// The answer if it is the only one.
std::string only_answer(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  if (answer.status == Status::unsolvable) return std::string(Puzzle::no_answer);
  if (answer.status != Status::optimal || answer.count == 0) return "unknown";
  if (answer.more || answer.count > 1) return std::string(Puzzle::several_answers);
  return report::answer_text(puzzle, instance, answer);
}

}  // namespace

int run_solve(const Options& options) {
  if (options.all && options.certificate.empty()) return run_list(options);
  if (const auto code = refuse_certificate(options)) return *code;
  const Request request = options.request();
  PictureFile pictures(options);
  if (const auto code = pictures.refuse()) return *code;
  const EachQuestion solve = [&](Session& session, const Puzzle& puzzle, const Instance& instance,
                                 u64 number) -> Result<Done> {
    Session::Question question(session);
    auto answered = answer_of(puzzle, instance, request, question.progress);
    if (!answered) return answered.error();
    if (options.lines) look_for_second(puzzle, instance, request, question.progress, answered->answer);
    const Answer* answer = &answered->answer;
    const double seconds = question.seconds();
    std::string& out = session.out.buffer;
    if (!answer->note.empty()) session.report(answer->note);
    if (options.judge) {
      if (answer->status == Status::optimal || answer->judged) {
        out += answered->output;
      } else {
        session.report(fmt::format("instance {}: {}{}", number,
                                   answer->status == Status::unsolvable ? "there is no solution: " : "",
                                   answer->reason));
      }
    } else if (options.lines) {
      out += only_answer(puzzle, instance, *answer) + '\n';
    } else if (options.json) {
      out += report::line_of(report::answer_json(puzzle, instance, number, *answer, seconds));
    } else {
      if (number > 1) out += '\n';
      out += show_answer(puzzle, instance, *answer, seconds, session.color());
      if (options.steps) out += show_steps(puzzle, instance, *answer, session.color());
    }
    if (!options.judge || !answer->judged) note_status(session, answer->status);
    if (pictures.wanted()) {
      auto board = puzzle.after(instance, *answer);
      if (!board) return report::too_large_to_draw();
      if (const auto added = pictures.add({.board = std::move(*board)}); !added) return added.error();
    }
    return keep_certificate(session, question.progress, [&] {
      return certificate_of(puzzle, options.settings, instance, *answer, request, question.progress);
    });
  };
  const auto last = [&](Session& session) { return pictures.write(session); };
  const std::string_view only = !options.certificate.empty() ? "--certificate"
                                : !options.proof.empty()     ? "--proof"
                                                             : "";
  return only.empty() ? for_each_instance(options, !options.judge, solve, last)
                      : for_only_instance(options, !options.judge, only, solve, last);
}

}  // namespace nonet::cli
