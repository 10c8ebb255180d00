// Puzzle files as text, for tests and measurements.
#pragma once

namespace nonet::sample {

constexpr const char* eight_text = R"text(
goal = "123/456/780"
[board]
grid = "3x3"
values = 9
[[moves]]
for = "a in cells, b in orthogonal(a)"
when = "a = 0"
swap = "a b"
)text";

constexpr const char* knights_text = R"text(
goal = "11111/01111/00*11/00001/00000"
[board]
grid = "5x5"
values = "10*"
[[moves]]
for = "a in cells, b in knight(a)"
name = "{a}-{b}"
when = "a = *"
swap = "a b"
)text";

constexpr const char* cube_text = R"text(
[board]
places = "URF UFL ULB UBR DFR DLF DBL DRB"
[[moves]]
name = "U"
cycles = "(URF UFL ULB UBR)"
powers = true
[[moves]]
name = "R"
cycles = "(URF BRU DRB FRD)"
powers = true
[[moves]]
name = "F"
cycles = "(URF RDF DLF LUF)"
powers = true
)text";

// A row of seven pegs with a hole; jumps cannot be taken back.
constexpr const char* pegs_text = R"text(
goal = "0001000"
start = "1110110"
[board]
grid = "1x7"
values = "01"
[[moves]]
replace = "110 -> 001"
along = "right left"
)text";

}  // namespace nonet::sample
