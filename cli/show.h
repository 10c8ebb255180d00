// Answers for people and for programs.
#pragma once

#include <string>

#include "nonet/interface.h"
#include "nonet/result.h"
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

// One JSON line each; the schema is in docs/json.md.
std::string json_answer(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
                        double seconds);
std::string json_hint(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
                      double seconds);
std::string json_tally(const Puzzle& puzzle, const Instance& instance, u64 number, const Tally& tally,
                       double seconds);
std::string json_forecast(const Puzzle& puzzle, const Instance& instance, u64 number,
                          const Forecast& forecast, double seconds);
std::string json_listed(const Puzzle& puzzle, const Instance& instance, u64 number, u64 index,
                        const Answer& answer);
// Ends the list of one instance.
std::string json_list_end(const Puzzle& puzzle, u64 number, u64 listed, bool whole, const Answer& answer);
std::string json_histogram(const Puzzle& puzzle, const Histogram& histogram, double seconds);
std::string json_error(const Puzzle& puzzle, u64 number, const Error& error);

}  // namespace nonet::cli
