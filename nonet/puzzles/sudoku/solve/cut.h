// A Sudoku of nine digits cut into parts that have its solutions between them: a cell is given each of its
// candidates in turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace nonet {

using SudokuPart = std::array<std::uint32_t, 81>;  // bit d - 1 of a cell for digit d

// The open cell with the fewest candidates; 81: none is open.
std::size_t smallest_cell(const SudokuPart& board);

// Gives a cell one digit, takes it from the cells it sees, and goes on with those that are left with one.
// False: a cell is left without any.
bool place_digit(SudokuPart& board, std::size_t cell, std::uint32_t digit);

// Appends the parts by that cell, without those in which a cell is left with nothing.
void cut_at(const SudokuPart& board, std::size_t cell, std::vector<SudokuPart>& parts);

}  // namespace nonet
