// Answers as JSON objects; docs/json.md is their schema. The program prints them, the server sends them.
#pragma once

#include <nlohmann/json.hpp>

#include "nonet/contract/interface.h"

namespace nonet::report {

using Json = nlohmann::ordered_json;

// What every object begins with: its schema, nonet.KIND/1, and the puzzle; of an instance also which and
// where.
Json head_json(std::string_view kind, const Puzzle& puzzle);
Json head_json(std::string_view kind, const Puzzle& puzzle, const Instance& instance, u64 number);

// `moves`: with them; whoever writes them otherwise has move_json().
Json answer_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
                 double seconds, bool moves = true);
Json hint_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
               double seconds);
Json tally_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Tally& tally,
                double seconds);
Json forecast_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Forecast& forecast,
                   double seconds);
Json listed_json(const Puzzle& puzzle, const Instance& instance, u64 number, u64 index, const Answer& answer,
                 bool moves = true);
Json move_json(const Puzzle& puzzle, const Instance& instance, const Step& step);
// Ends the list of one instance.
Json list_end_json(const Puzzle& puzzle, u64 number, u64 listed, bool whole, const Answer& answer);
Json histogram_json(const Puzzle& puzzle, const Histogram& histogram, double seconds);
Json error_json(const Puzzle& puzzle, u64 number, const Error& error);
Json canonical_json(const Puzzle& puzzle, const Instance& instance, u64 number, std::string_view text,
                    u64 automorphisms, u64 first);

// As people solve it; `steps`: with the steps, even if there are none.
Json rating_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                 double seconds, bool steps = true);
Json next_step_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                    double seconds);

// Without blanks and ends of lines; bytes that are not UTF-8 are replaced.
std::string text_of(const Json& json);
std::string line_of(const Json& json);  // the same, and an end of a line

}  // namespace nonet::report
