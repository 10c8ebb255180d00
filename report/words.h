// Answers in words: the lines that the program prints below a board, and what the page says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet::report {

std::string sentence(std::string text);  // the first letter large, a full stop at the end

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

// An answer on one line: as its puzzle writes it, or else all its moves.
std::string answer_text(const Puzzle& puzzle, const Instance& instance, const Answer& answer);

// Why the first move of an answer is a good one, and the same as sentences.
std::string hint_reason(const Puzzle& puzzle, const Instance& instance, const Answer& answer);
std::string hint_sentences(const Puzzle& puzzle, const Instance& instance, const Answer& answer);

// How many moves an answer has, those made several times counted as often.
u64 move_count(const Answer& answer);

std::string amount(u64 count, std::string_view unit);  // "1 node", "12 nodes"

std::string rating_text(int tenths);  // "2.6"

// "1 ns", "10 µs", "1.5 s": three digits, with the unit that fits.
std::string time_text(double seconds);

}  // namespace nonet::report
