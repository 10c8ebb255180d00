#include "cli/batch.h"

#include <utility>

namespace nonet::cli {

Batch::Batch(Session& session, const Puzzle& puzzle, const Request& request)
    : session_(session),
      answers_(puzzle, request, puzzle.lines_portion(request), interrupted, [&session](std::string& answers) {
        std::swap(session.out.buffer, answers);  // no copy, and both keep their room
        session.out.flush();
        std::swap(session.out.buffer, answers);
        return !session.out.failed();
      }) {}

u64 Batch::run(TextReader& text) {
  session_.out.flush();
  const Taken taken = answers_.run(text);
  if (taken.unsolvable > 0) session_.note(exit_unsolvable);
  return taken.instances;
}

}  // namespace nonet::cli
