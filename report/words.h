// Answers in words: the lines that the program prints below a board, and what the page says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/interface.h"

namespace nonet::report {

std::string_view name_of(Status status, Aim aim);  // as in JSON: "best-found"

// Numbers that are not exact say so: "at least 12".
std::string count_text(u128 count, bool complete);

// Labelled lines: what was found, and how many such answers there are as far as the solver knows.
std::string verdict(const Answer& answer);
std::string answers_line(const Answer& answer);

// The same as sentences, with the reason: "The minimum is 5, proved. It is the only one."
std::string sentences(const Answer& answer);

// The names of moves with blanks between, of very many only some.
std::string move_list(const Puzzle& puzzle, const Instance& instance, const std::vector<Step>& steps,
                      std::size_t most);

std::string rating_text(int tenths);  // "2.6"

}  // namespace nonet::report
