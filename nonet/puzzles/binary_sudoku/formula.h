// The closed form of Binary Sudoku as an answer, and the odd groups that prove it.
#pragma once

#include <string>
#include <vector>

#include "nonet/contract/interface.h"
#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"

namespace nonet {

// The certificate: disjoint odd groups, as many as flips. In each band the odd rows or the odd boxes,
// whichever are more; or the same with stacks and columns.
std::vector<std::string> odd_groups(const BinarySudoku& shape, const BinarySudokuParities& parities);

// `has_boxes`: the parities of boxes were kept, so that groups can be named and flips listed.
Answer answer_by_formula(const BinarySudoku& shape, const BinarySudokuParities& parities, bool has_boxes,
                         const Request& request, Progress& progress);

}  // namespace nonet
