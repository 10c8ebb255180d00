// Reading the small texts in certificates: numbers, sizes, words. Each gives nothing where the text is not
// exactly what is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet_verify {

// Digits alone, with a minus where `least` is negative.
std::optional<std::int64_t> number_in(std::string_view text, std::int64_t least, std::int64_t most);
// The same as nonet writes it, where a text has one spelling: without zeros in front.
std::optional<std::int64_t> plain_number_in(std::string_view text, std::int64_t least, std::int64_t most);
std::optional<std::pair<int, int>> size_in(std::string_view text, int most);  // RxC
std::optional<std::pair<int, int>> square_in(std::string_view text);          // (R,C), counted from 1
std::vector<std::string_view> words_in(std::string_view text);                // separated by blanks
std::vector<std::string_view> lines_in(std::string_view text, char separator);
std::string quoted(std::string_view text);                         // printable and short, in quotes
std::string counted(std::int64_t number, std::string_view thing);  // "1 move", "4 moves"
std::string counted(const std::string& decimal, std::string_view thing);

// Cells of a line: the words of it, or its characters where it is one word.
std::vector<std::string_view> cells_in(std::string_view line, bool side_by_side);

}  // namespace nonet_verify
