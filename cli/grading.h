// A judge's verdict on files: the exact answer is found anew, by Puzzle::solve(), and every text is graded by
// it.
#pragma once

#include <string>
#include <vector>

#include "cli/session.h"
#include "nonet/contract/interface.h"
#include "nonet/contract/judging.h"

namespace nonet::cli {

// No file of these contests comes near this size; a program that floods its output does.
inline constexpr std::size_t most_judged_bytes = 16 << 20;

// A contest's question with its exact answer.
struct Asked {
  std::string instance, exact;
};

// The instances of an input file in exactly the contest's format, answered. Where there is no answer to
// compare with, or none within the session's time limit, an error.
Result<std::vector<Asked>> answer_input(Session& session, const Puzzle& puzzle, const Judging& judging,
                                        const std::string& input);

// Grades the answers to all of them, and anything that follows.
Graded grade_output(const Judging& judging, const std::vector<Asked>& asked, const std::string& output);

}  // namespace nonet::cli
