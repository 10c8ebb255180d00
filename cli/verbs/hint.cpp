#include "cli/instances.h"
#include "cli/show.h"
#include "cli/show_people.h"
#include "cli/verbs/verbs.h"
#include "report/json.h"

namespace nonet::cli {
namespace {

// The first move of an optimal answer.
Result<Done> hint_by_answer(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number,
                            PictureFile& pictures) {
  Session::Question question(session);
  const auto answer = puzzle.solve(instance, session.options.request(), question.progress);
  if (!answer) return answer.error();
  std::string& out = session.out.buffer;
  if (!answer->note.empty()) session.report(answer->note);
  if (session.options.json) {
    out += report::line_of(report::hint_json(puzzle, instance, number, *answer, question.seconds()));
  } else {
    if (number > 1) out += '\n';
    out += show_hint(puzzle, instance, *answer, session.color());
  }
  note_status(session, answer->status);
  if (!pictures.wanted() || answer->steps.empty()) return Done{};
  Answer one;
  one.steps = {answer->steps[0]};
  auto board = puzzle.after(instance, one);
  if (!board) return report::too_large_to_draw();
  return pictures.add({.board = std::move(*board), .title = move_list(puzzle, instance, one.steps, 1)});
}

// The easiest step that people take; unsupported where they have no techniques for these rules.
Result<Done> hint_by_people(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number,
                            PictureFile& pictures) {
  Session::Question question(session);
  const auto found = puzzle.next_step(instance, question.progress);
  if (!found) return found.error();
  std::string& out = session.out.buffer;
  if (session.options.json) {
    out += report::line_of(report::next_step_json(puzzle, instance, number, *found, question.seconds()));
  } else {
    if (number > 1) out += '\n';
    out += show_next_step(*found, session.color());
  }
  if (found->solutions == 0) session.note(exit_unsolvable);
  return found->steps.empty() ? Result<Done>(Done{}) : pictures.add(picture_of(found->steps[0], ""));
}

}  // namespace

int run_hint(const Options& options) {
  PictureFile pictures(options);
  if (const auto code = pictures.refuse()) return *code;
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        if (puzzle.description().explains && options.algorithm == "auto") {
          auto done = hint_by_people(session, puzzle, instance, number, pictures);
          if (done || done.error().fault != Fault::unsupported) return done;
        }
        return hint_by_answer(session, puzzle, instance, number, pictures);
      },
      [&](Session& session) { return pictures.write(session); });
}

}  // namespace nonet::cli
