// Answers for people.
#pragma once

#include <string>

#include "nonet/base/result.h"
#include "nonet/contract/interface.h"
#include "report/words.h"

namespace nonet::cli {

std::string draw(const Board& board, bool color);

// A person's answer: the board with what changes marked, the moves, the optimum and why.
std::string show_answer(const Puzzle& puzzle, const Instance& instance, const Answer& answer, double seconds,
                        bool color);
// The board after every move, with what the move changed marked.
std::string show_steps(const Puzzle& puzzle, const Instance& instance, const Answer& answer, bool color);
std::string show_hint(const Puzzle& puzzle, const Instance& instance, const Answer& answer, bool color);
std::string show_tally(const Tally& tally, double seconds);
std::string show_forecast(const Forecast& forecast);
std::string show_histogram(const Puzzle& puzzle, const Histogram& histogram, double seconds);
using report::move_list;

}  // namespace nonet::cli
