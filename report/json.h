// Answers as JSON objects; docs/json.md is their schema. The program prints them, the server sends them.
#pragma once

#include <nlohmann/json.hpp>

#include "nonet/interface.h"

namespace nonet::report {

using Json = nlohmann::ordered_json;

Json answer_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
                 double seconds);
Json hint_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
               double seconds);
Json tally_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Tally& tally,
                double seconds);
Json listed_json(const Puzzle& puzzle, const Instance& instance, u64 number, u64 index, const Answer& answer);
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

// One line of text; bytes that are not UTF-8 are replaced.
std::string line_of(const Json& json);

}  // namespace nonet::report
