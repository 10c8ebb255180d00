// What a question asks for by name, and whether the puzzle has it. Errors name what there is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/base/result.h"
#include "nonet/contract/interface.h"

namespace nonet::report {

enum class Auto { counts, is_none };  // whether "auto" is an algorithm, too
Result<Done> check_algorithm(const Description& puzzle, std::string_view name, Auto automatic = Auto::counts);

// The first wish that the puzzle cannot be made by.
std::optional<std::string> unknown_wish(const Description& puzzle, const Settings& wishes);

// Some instance: one at that distance from its goal, one as it is wished, or any. A distance and wishes are
// not wanted together.
Result<std::unique_ptr<Instance>> draw_instance(const Puzzle& puzzle, u64 seed, std::optional<int> distance,
                                                const Settings& wishes, const Request& request,
                                                Progress& progress);

// A style of the puzzle that it can be written in.
Result<Done> check_format(const Puzzle& puzzle, std::string_view name);

// In the first style, or in the puzzle's own format where it has no styles.
Result<std::string> write_first_form(const Puzzle& puzzle, const Instance& instance);
std::string without_line_end(std::string text);

}  // namespace nonet::report
