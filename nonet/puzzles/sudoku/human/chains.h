// Techniques of nonet/puzzles/sudoku/human/human.h that follow what candidates imply for one another, from
// colours to suppositions inside suppositions. Each is a Find of puzzles/sudoku/human/grid.h: false when
// there is nothing, and then the step is as it was. They never fail on a strange board, and whatever they
// find holds in every solution of the board.
#pragma once

#include "nonet/puzzles/sudoku/human/grid.h"

namespace nonet::human {

// One digit; places that alternate along regions with two of them have two colours, one of which is true.
bool find_simple_colouring(const Grid& grid, bool explain, HumanStep& step);
bool find_multi_colouring(const Grid& grid, bool explain, HumanStep& step);
// Cells with the same two candidates that alternate.
bool find_remote_pair(const Grid& grid, bool explain, HumanStep& step);

// A chain a = b - c = d: of two candidates joined by = one or both are true, of those joined by - not both.
// So one of its ends is true. The shortest chain that removes or places anything is taken.
bool find_x_chain(const Grid& grid, bool explain, HumanStep& step);            // one digit
bool find_xy_chain(const Grid& grid, bool explain, HumanStep& step);           // cells with two candidates
bool find_alternating_chain(const Grid& grid, bool explain, HumanStep& step);  // both
bool find_grouped_chain(const Grid& grid, bool explain, HumanStep& step);      // several cells as one place

// Almost locked sets: cells of a region with one candidate more than there are cells.
bool find_als_xz(const Grid& grid, bool explain, HumanStep& step);
bool find_sue_de_coq(const Grid& grid, bool explain, HumanStep& step);

// What every candidate of a cell, or every place of a digit in a region, forces by singles.
bool find_forcing_cell(const Grid& grid, bool explain, HumanStep& step);
bool find_forcing_region(const Grid& grid, bool explain, HumanStep& step);
// A candidate that forces an impossible board, by singles or also by locked candidates.
bool find_single_contradiction(const Grid& grid, bool explain, HumanStep& step);
bool find_contradiction(const Grid& grid, bool explain, HumanStep& step);
// A candidate that is refuted by trying all candidates of further cells. A board with one solution on which
// a cell is open has such a candidate: each one that is not in the solution is refuted when its tree of
// trials is searched to the end, and smaller trees are looked for first. On a board with several solutions
// nothing need be wrong, and it is false when every candidate was seen in a solution. The trees of a call
// take about a millisecond, for the hardest boards known 70; told to stop it finds nothing.
bool find_nested(const Grid& grid, bool explain, Progress& progress, HumanStep& step);

// The cells that see any of these.
constexpr Cells seen_by_any(Cells cells) {
  Cells seen;
  cells.each([&](int cell) { seen |= peers_of(cell); });
  return seen;
}
constexpr HumanCandidate candidate(int cell, int digit) {
  return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
}

}  // namespace nonet::human
