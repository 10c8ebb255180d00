// What another solver answered to an exported model: read, checked and shown.
#pragma once

#include "cli/session.h"
#include "nonet/contract/interface.h"
#include "nonet/contract/model.h"

namespace nonet::cli {

// The text of --read.
Result<std::string> read_answer(const ExportOptions& asked);

// Standard output gets the board and what the answer costs; the exit code is 10 where a constraint does not
// hold, or the solver said that there is no solution.
Result<Done> read_back(Session& session, const Puzzle& puzzle, const Instance& instance, const Model& model,
                       const std::string& answer);

}  // namespace nonet::cli
