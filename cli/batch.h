// Files of very many instances, answered by all threads at reading speed (nonet/contract/bulk_answers.h),
// onto standard output.
#pragma once

#include "cli/session.h"
#include "nonet/contract/bulk_answers.h"

namespace nonet::cli {

class Batch {
 public:
  Batch(Session& session, const Puzzle& puzzle, const Request& request);

  // Answers what the fast path takes from here on, and says how many instances those were. Returns at what it
  // leaves, at the end, and when told to stop; never waits for input while an answer is due.
  u64 run(TextReader& text);

 private:
  Session& session_;
  BulkAnswers answers_;
};

}  // namespace nonet::cli
