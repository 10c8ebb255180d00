// Sudoku as people solve it, for nine digits in boxes of 3 x 3: the techniques in the order people use them,
// each step with its reason and what to look at, and a rating.
//
// A board is candidates: bit d - 1 of a cell for digit d, cells in reading order, and human_filled where the
// digit has been filled in. A technique looks for one pattern and says what follows: digits that are placed,
// candidates that are removed. The solver always takes the easiest technique that finds anything; the hardest
// one needed rates the board (docs/sudoku-techniques.md has the scale). So the rating is the least R for
// which the techniques rated R or less solve the board. The last techniques suppose a candidate and follow
// what it forces, so that every board with one solution is solved. Techniques that assume that there is one
// solution are only used where that is known.
//
// Without a technique a board should never be rated lower. It could be where the removals of one technique
// spoil the pattern of an easier one. For subsets, fish, wings and chains fewer candidates make a pattern
// stronger, or easier. For unique rectangles they would not; so it is asked of the puzzle as it was set
// whether two digits could be swapped, and of the present only what the corners can still be. For the rest
// this is tested, not proved.
//
// A cell with one candidate is open until its digit is filled in: that is a step as well. The board of a
// puzzle has its givens filled in, and their digits removed from their peers (human_board).
//
// Example: the first step of a board.
//
//   const std::string_view text =
//       "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
//   std::array<std::uint8_t, 81> givens{};  // in reading order, 0 is empty
//   for (std::size_t i = 0; i < 81; ++i) givens[i] = static_cast<std::uint8_t>(text[i] - '0');
//   Progress progress;
//   const auto step = next_human_step(human_board(givens), HumanOptions{}, progress);
//   // (*step)->technique == Technique::hidden_single_box, (*step)->reason == "in box 7 only r8c2 can be 1"
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"

namespace nonet {

// In the order in which they are tried, which is that of their ratings.
enum class Technique : std::uint8_t {
  full_house,
  hidden_single_box,
  hidden_single_line,
  naked_single,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triple,
  swordfish,
  hidden_triple,
  skyscraper,
  xy_wing,
  two_string_kite,
  xyz_wing,
  unique_rectangle,
  turbot_fish,
  empty_rectangle,
  w_wing,
  finned_x_wing,
  naked_quad,
  finned_swordfish,
  jellyfish,
  hidden_quad,
  finned_jellyfish,
  bug,  // bivalue universal grave + 1
  simple_colouring,
  remote_pair,
  multi_colouring,
  x_chain,
  xy_chain,
  alternating_chain,  // alternating inference chain over cells and places
  grouped_chain,
  als_xz,  // almost locked sets
  sue_de_coq,
  single_contradiction,  // a candidate forces, by singles, that it is wrong
  forcing_cell,          // every candidate of a cell forces the same
  forcing_region,        // every place of a digit in a region forces the same
  contradiction,         // a candidate forces, by singles and locked candidates, that it is wrong
  nested,                // a candidate is refuted with suppositions inside
};
constexpr int technique_count = static_cast<int>(Technique::nested) + 1;

struct TechniqueInfo {
  Technique technique;
  std::string_view name;   // as in --technique: "x-wing"
  std::string_view title;  // "X-Wing"
  int rating;              // tenths: 15 is 1.5
  bool assumes_unique;     // only for boards known to have one solution
  std::string_view what;   // one line
};
std::span<const TechniqueInfo> technique_infos();  // by Technique

struct HumanCandidate {
  std::uint8_t cell, digit;  // 0..80, 1..9
  bool operator==(const HumanCandidate&) const = default;
};

// What to look at.
struct HumanMark {
  enum class Role : std::uint8_t { pattern, fin, on, off };  // on, off: colours of a chain
  HumanCandidate at;
  Role role = Role::pattern;
};

struct HumanStep {
  Technique technique = Technique::full_house;
  int rating = 0;                       // tenths: that of the technique
  std::vector<HumanCandidate> placed;   // digits
  std::vector<HumanCandidate> removed;  // candidates
  std::vector<HumanMark> marks;
  std::string reason;  // a sentence or two: "in row 3 only r3c5 can be 7"
};

using HumanCandidates = std::array<std::uint16_t, 81>;
// A bit besides the candidates: the cell's one candidate is its digit. A cell counts as open all the same
// when it has another number of candidates, or when a peer has this one.
constexpr std::uint16_t human_filled = 1u << 15;

// The candidates of a puzzle: its givens (1 to 9; 0 is empty), filled in, and elsewhere what no given peer
// is.
HumanCandidates human_board(std::span<const std::uint8_t, 81> givens);

struct HumanOptions {
  bool unique = false;                        // it is known that there is one solution
  std::bitset<technique_count> without = {};  // techniques that are not used
  // The board as it was set, when the one asked about is on the way: that is what has one solution. None: the
  // board asked about.
  std::optional<HumanCandidates> start = std::nullopt;
};

// The easiest step that there is. None: nothing was found (which needs `without`, a board without solutions
// or with several). An error of Fault::stopped when told to stop.
Result<std::optional<HumanStep>> next_human_step(const HumanCandidates& board, const HumanOptions& options,
                                                 Progress& progress);
// Placed digits are filled in, and leave their peers.
void apply_human_step(HumanCandidates& board, const HumanStep& step);

struct HumanSolution {
  std::vector<HumanStep> steps;
  bool solved = false;
  bool impossible = false;  // a contradiction was met
  int rating = 0;           // tenths: of the hardest step
  int hardest = 0;          // index of the first step with that rating
  HumanCandidates board{};  // at the end, with what is filled in
};
// Steps until nothing is left to do or to find. Without reasons and marks it is faster (`explain` false).
Result<HumanSolution> solve_like_people(const HumanCandidates& board, const HumanOptions& options,
                                        bool explain, Progress& progress);

}  // namespace nonet
