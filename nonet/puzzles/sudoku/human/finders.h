// The finders of the techniques up to rectangles and graves; those of chains are in
// nonet/puzzles/sudoku/human/chains.h. Each looks for one pattern that changes something, in a fixed order,
// and stops at the first.
#pragma once

#include "nonet/puzzles/sudoku/human/grid.h"

namespace nonet::human {

bool find_full_house(const Grid& grid, bool explain, HumanStep& step);
bool find_hidden_single_box(const Grid& grid, bool explain, HumanStep& step);
bool find_hidden_single_line(const Grid& grid, bool explain, HumanStep& step);
bool find_naked_single(const Grid& grid, bool explain, HumanStep& step);
bool find_pointing(const Grid& grid, bool explain, HumanStep& step);
bool find_claiming(const Grid& grid, bool explain, HumanStep& step);

bool find_naked_pair(const Grid& grid, bool explain, HumanStep& step);
bool find_naked_triple(const Grid& grid, bool explain, HumanStep& step);
bool find_naked_quad(const Grid& grid, bool explain, HumanStep& step);
bool find_hidden_pair(const Grid& grid, bool explain, HumanStep& step);
bool find_hidden_triple(const Grid& grid, bool explain, HumanStep& step);
bool find_hidden_quad(const Grid& grid, bool explain, HumanStep& step);

bool find_x_wing(const Grid& grid, bool explain, HumanStep& step);
bool find_swordfish(const Grid& grid, bool explain, HumanStep& step);
bool find_jellyfish(const Grid& grid, bool explain, HumanStep& step);
bool find_finned_x_wing(const Grid& grid, bool explain, HumanStep& step);
bool find_finned_swordfish(const Grid& grid, bool explain, HumanStep& step);
bool find_finned_jellyfish(const Grid& grid, bool explain, HumanStep& step);

bool find_skyscraper(const Grid& grid, bool explain, HumanStep& step);
bool find_two_string_kite(const Grid& grid, bool explain, HumanStep& step);
bool find_turbot_fish(const Grid& grid, bool explain, HumanStep& step);
bool find_empty_rectangle(const Grid& grid, bool explain, HumanStep& step);

bool find_xy_wing(const Grid& grid, bool explain, HumanStep& step);
bool find_xyz_wing(const Grid& grid, bool explain, HumanStep& step);
bool find_w_wing(const Grid& grid, bool explain, HumanStep& step);

bool find_unique_rectangle(const Grid& grid, bool explain, HumanStep& step);
bool find_bug(const Grid& grid, bool explain, HumanStep& step);

}  // namespace nonet::human
