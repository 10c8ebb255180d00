#include "nonet/puzzles/sudoku/human/human.h"

#include <algorithm>

#include "nonet/puzzles/sudoku/human/chains.h"
#include "nonet/puzzles/sudoku/human/finders.h"

namespace nonet {
namespace {

using human::Find;
using human::Grid;

// One that may take long asks whether to go on; told to stop, it finds nothing.
using FindLong = bool (*)(const Grid& grid, bool explain, Progress& progress, HumanStep& step);

struct Entry {
  TechniqueInfo info;
  Find find;
  FindLong find_long = nullptr;
};

// By Technique, in the order of ratings.
constexpr Entry entries[] = {
    {{Technique::full_house, "full-house", "Full House", 10, false, "the last open cell of a region"},
     human::find_full_house},
    {{Technique::hidden_single_box, "hidden-single-box", "Hidden Single (box)", 12, false,
      "a digit that has one place in a box"},
     human::find_hidden_single_box},
    {{Technique::hidden_single_line, "hidden-single-line", "Hidden Single (line)", 15, false,
      "a digit that has one place in a row or column"},
     human::find_hidden_single_line},
    {{Technique::naked_single, "naked-single", "Naked Single", 23, false, "a cell that has one candidate"},
     human::find_naked_single},
    {{Technique::pointing, "pointing", "Pointing", 26, false,
      "all places of a digit in a box are in one line: elsewhere in the line it is not"},
     human::find_pointing},
    {{Technique::claiming, "claiming", "Claiming", 28, false,
      "all places of a digit in a line are in one box: elsewhere in the box it is not"},
     human::find_claiming},
    {{Technique::naked_pair, "naked-pair", "Naked Pair", 30, false,
      "two cells of a region that have two candidates together"},
     human::find_naked_pair},
    {{Technique::x_wing, "x-wing", "X-Wing", 32, false,
      "two rows where a digit has only the same two columns, or the other way round"},
     human::find_x_wing},
    {{Technique::hidden_pair, "hidden-pair", "Hidden Pair", 34, false,
      "two digits that have two places together in a region"},
     human::find_hidden_pair},
    {{Technique::naked_triple, "naked-triple", "Naked Triple", 36, false,
      "three cells of a region that have three candidates together"},
     human::find_naked_triple},
    {{Technique::swordfish, "swordfish", "Swordfish", 38, false,
      "three rows where a digit has only the same three columns, or the other way round"},
     human::find_swordfish},
    {{Technique::hidden_triple, "hidden-triple", "Hidden Triple", 40, false,
      "three digits that have three places together in a region"},
     human::find_hidden_triple},
    {{Technique::skyscraper, "skyscraper", "Skyscraper", 41, false,
      "two rows with two places of a digit each, two of which share a column, or the other way round"},
     human::find_skyscraper},
    {{Technique::xy_wing, "xy-wing", "XY-Wing", 42, false,
      "a cell of two candidates that sees two others, each of which has one of them and one more"},
     human::find_xy_wing},
    {{Technique::two_string_kite, "two-string-kite", "Two-String Kite", 43, false,
      "a row and a column with two places of a digit each, two of which share a box"},
     human::find_two_string_kite},
    {{Technique::xyz_wing, "xyz-wing", "XYZ-Wing", 44, false,
      "as an XY-Wing, but the cell in the middle has all three candidates"},
     human::find_xyz_wing},
    {{Technique::unique_rectangle, "unique-rectangle", "Unique Rectangle", 45, true,
      "four corners in two boxes must not be two digits that could be swapped"},
     human::find_unique_rectangle},
    {{Technique::turbot_fish, "turbot-fish", "Turbot Fish", 46, false,
      "any two regions with two places of a digit each, two of which see each other"},
     human::find_turbot_fish},
    {{Technique::empty_rectangle, "empty-rectangle", "Empty Rectangle", 47, false,
      "a box where a digit stays within a row and a column, and a line where it has two places"},
     human::find_empty_rectangle},
    {{Technique::w_wing, "w-wing", "W-Wing", 48, false,
      "two cells of the same two candidates, and two places of one of them that each see one"},
     human::find_w_wing},
    {{Technique::finned_x_wing, "finned-x-wing", "Finned X-Wing", 49, false,
      "an X-Wing but for places in one box"},
     human::find_finned_x_wing},
    {{Technique::naked_quad, "naked-quad", "Naked Quad", 50, false,
      "four cells of a region that have four candidates together"},
     human::find_naked_quad},
    {{Technique::finned_swordfish, "finned-swordfish", "Finned Swordfish", 51, false,
      "a Swordfish but for places in one box"},
     human::find_finned_swordfish},
    {{Technique::jellyfish, "jellyfish", "Jellyfish", 52, false,
      "four rows where a digit has only the same four columns, or the other way round"},
     human::find_jellyfish},
    {{Technique::hidden_quad, "hidden-quad", "Hidden Quad", 54, false,
      "four digits that have four places together in a region"},
     human::find_hidden_quad},
    {{Technique::finned_jellyfish, "finned-jellyfish", "Finned Jellyfish", 55, false,
      "a Jellyfish but for places in one box"},
     human::find_finned_jellyfish},
    {{Technique::bug, "bug", "Bivalue Universal Grave + 1", 56, true,
      "without one candidate every cell would have two candidates and every digit two places"},
     human::find_bug},
    {{Technique::simple_colouring, "simple-colouring", "Simple Colouring", 60, false,
      "places of a digit in two colours, one of which is true"},
     human::find_simple_colouring},
    {{Technique::remote_pair, "remote-pair", "Remote Pair", 61, false,
      "cells of the same two candidates that alternate"},
     human::find_remote_pair},
    {{Technique::multi_colouring, "multi-colouring", "Multi-Colouring", 62, false,
      "two colourings of a digit of which one colour sees one of the other"},
     human::find_multi_colouring},
    {{Technique::x_chain, "x-chain", "X-Chain", 66, false,
      "a chain of places of one digit, one of whose ends is true"},
     human::find_x_chain},
    {{Technique::xy_chain, "xy-chain", "XY-Chain", 68, false,
      "a chain of cells of two candidates, one of whose ends is true"},
     human::find_xy_chain},
    {{Technique::alternating_chain, "alternating-chain", "Alternating Inference Chain", 70, false,
      "a chain through cells and places, one of whose ends is true"},
     human::find_alternating_chain},
    {{Technique::grouped_chain, "grouped-chain", "Grouped Chain", 73, false,
      "a chain where several cells of a box and a line count as one place"},
     human::find_grouped_chain},
    {{Technique::als_xz, "als-xz", "Almost Locked Sets XZ", 75, false,
      "two sets of cells with one candidate too many, which they cannot both have"},
     human::find_als_xz},
    {{Technique::sue_de_coq, "sue-de-coq", "Sue de Coq", 77, false,
      "cells where a box and a line cross, shared out between the rest of both"},
     human::find_sue_de_coq},
    {{Technique::single_contradiction, "single-contradiction", "Contradiction by Singles", 80, false,
      "a candidate that forces an impossible board by singles"},
     human::find_single_contradiction},
    {{Technique::forcing_cell, "forcing-cell", "Cell Forcing", 82, false,
      "every candidate of a cell forces the same"},
     human::find_forcing_cell},
    {{Technique::forcing_region, "forcing-region", "Region Forcing", 84, false,
      "every place of a digit in a region forces the same"},
     human::find_forcing_region},
    {{Technique::contradiction, "contradiction", "Contradiction", 90, false,
      "a candidate that forces, by singles and locked candidates, an impossible board"},
     human::find_contradiction},
    {{Technique::nested, "nested", "Nested Suppositions", 110, false,
      "a candidate that is refuted by suppositions inside suppositions"},
     nullptr,
     human::find_nested},
};
static_assert(std::size(entries) == technique_count);
static_assert([] {
  for (int i = 0; i < technique_count; ++i) {
    if (entries[i].info.technique != static_cast<Technique>(i)) return false;
    if (i > 0 && entries[i].info.rating <= entries[i - 1].info.rating) return false;
  }
  return true;
}());

constexpr auto infos = [] {
  std::array<TechniqueInfo, technique_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = entries[i].info;
  return all;
}();

bool is_used(const TechniqueInfo& info, const HumanOptions& options) {
  return !options.without.test(static_cast<std::size_t>(info.technique)) &&
         (!info.assumes_unique || options.unique);
}

enum class Found { step, nothing, stopped };

// The easiest technique that finds anything.
Found find_step(const Grid& grid, const HumanOptions& options, bool explain, Progress& progress,
                HumanStep& step) {
  for (const Entry& entry : entries) {
    if (!is_used(entry.info, options)) continue;
    if (!progress.advance(1)) return Found::stopped;
    const bool found = entry.find_long == nullptr ? entry.find(grid, explain, step)
                                                  : entry.find_long(grid, explain, progress, step);
    if (!found && progress.stopped()) return Found::stopped;
    if (!found) continue;
    step.technique = entry.info.technique;
    step.rating = entry.info.rating;
    return Found::step;
  }
  return Found::nothing;
}

Error stopped_error() {
  return {.fault = Fault::stopped, .message = "stopped before the board was explained"};
}

}  // namespace

std::span<const TechniqueInfo> technique_infos() {
  return infos;
}

Result<std::optional<HumanStep>> next_human_step(const HumanCandidates& board, const HumanOptions& options,
                                                 Progress& progress) {
  const Grid grid(board, options.start.value_or(board));
  if (grid.impossible()) return std::optional<HumanStep>{};
  HumanStep step;
  const Found found = find_step(grid, options, true, progress, step);
  if (found == Found::stopped) return stopped_error();
  return found == Found::step ? std::optional(std::move(step)) : std::nullopt;
}

Result<HumanSolution> solve_like_people(const HumanCandidates& board, const HumanOptions& options,
                                        bool explain, Progress& progress) {
  HumanSolution solution;
  Grid grid(board, options.start.value_or(board));
  while (!grid.open.empty()) {
    solution.impossible = grid.impossible();
    if (solution.impossible) break;
    HumanStep step;
    const Found found = find_step(grid, options, explain, progress, step);
    if (found == Found::stopped) return stopped_error();
    if (found == Found::nothing) break;
    grid.apply(step);
    if (step.rating > solution.rating) {
      solution.rating = step.rating;
      solution.hardest = static_cast<int>(solution.steps.size());
    }
    solution.steps.push_back(std::move(step));
  }
  solution.solved = grid.open.empty();
  solution.board = grid.board();
  return solution;
}

}  // namespace nonet
