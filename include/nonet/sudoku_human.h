// Sudoku as people solve it, for nine digits in boxes of 3 x 3: the techniques in the order people use them,
// each step with its reason and what to look at, and a rating.
//
// A board is candidates: bit d - 1 of a cell for digit d, cells in reading order. A technique looks for one
// pattern and says what follows: digits that are placed, candidates that are removed. The solver always takes
// the easiest technique that finds anything; the hardest one needed rates the board (docs/sudoku.md has the
// scale). The last techniques suppose a candidate and follow what it forces, so that every board with one
// solution is solved. Techniques that assume that there is one solution are only used where that is known.
//
// Example: the first step of a board.
//
//   std::array<std::uint16_t, 81> candidates = ...;  // 511: all digits
//   const auto step = next_human_step(candidates, HumanOptions{}, progress);
//   // step->technique == Technique::hidden_single_box, step->reason == "..."
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/progress.h"
#include "nonet/result.h"

namespace nonet {

// In the order in which they are tried.
enum class Technique : std::uint8_t {
  full_house,
  hidden_single_box,
  hidden_single_line,
  naked_single,
  pointing,
  claiming,
  naked_pair,
  hidden_pair,
  naked_triple,
  hidden_triple,
  x_wing,
  naked_quad,
  hidden_quad,
  swordfish,
  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,
  xy_wing,
  xyz_wing,
  w_wing,
  unique_rectangle,
  avoidable_rectangle,
  bug,  // bivalue universal grave + 1
  jellyfish,
  finned_x_wing,
  finned_swordfish,
  finned_jellyfish,
  simple_colouring,
  multi_colouring,
  remote_pair,
  x_chain,
  xy_chain,
  alternating_chain,  // alternating inference chain over cells and places
  grouped_chain,
  als_xz,  // almost locked sets
  sue_de_coq,
  forcing_cell,    // every candidate of a cell forces the same
  forcing_region,  // every place of a digit in a region forces the same
  contradiction,   // a candidate forces, by singles and locked candidates, that it is wrong
  nested,          // a candidate is refuted with suppositions inside; always finds something
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
const TechniqueInfo* find_technique(std::string_view name);

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
  int rating = 0;                       // tenths: that of the technique, and more for longer chains
  std::vector<HumanCandidate> placed;   // digits
  std::vector<HumanCandidate> removed;  // candidates
  std::vector<HumanMark> marks;
  std::string reason;  // a sentence or two: "in row 3 only r3c5 can be 7"
};

struct HumanOptions {
  bool unique = false;                   // it is known that there is one solution
  std::bitset<technique_count> without;  // techniques that are not used
};

using HumanCandidates = std::array<std::uint16_t, 81>;

// The easiest step that there is. None: nothing was found (which needs `without`, a board without solutions
// or with several). An error of Fault::stopped when told to stop.
Result<std::optional<HumanStep>> next_human_step(const HumanCandidates& board, const HumanOptions& options,
                                                 Progress& progress);
void apply_human_step(HumanCandidates& board, const HumanStep& step);

struct HumanSolution {
  std::vector<HumanStep> steps;
  bool solved = false;
  bool impossible = false;  // a contradiction was met
  int rating = 0;           // tenths: of the hardest step; of several as hard, 1/100s are not told apart
  int hardest = 0;          // index of the first step with that rating
  HumanCandidates board{};  // at the end
};
// Steps until nothing is left to do or to find. Without reasons and marks it is faster (`explain` false).
Result<HumanSolution> solve_like_people(const HumanCandidates& board, const HumanOptions& options,
                                        bool explain, Progress& progress);

}  // namespace nonet
