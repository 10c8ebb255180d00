#include "nonet/catalog/all.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/described/described.h"
#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/puzzles/clocks/clocks.h"
#include "nonet/puzzles/cube2/cube2.h"
#include "nonet/puzzles/knights/knights.h"
#include "nonet/puzzles/langford/langford.h"
#include "nonet/puzzles/lights_out/lights_out.h"
#include "nonet/puzzles/nine/nine.h"
#include "nonet/puzzles/pentominoes/pentominoes.h"
#include "nonet/puzzles/pyraminx/pyraminx.h"
#include "nonet/puzzles/queens/checkers.h"
#include "nonet/puzzles/queens/queens.h"
#include "nonet/puzzles/sudoku/sudoku.h"
#include "nonet/puzzles/sudoku/target/target.h"
#include "nonet/puzzles/tiles/tiles.h"

namespace nonet {

std::span<const PuzzleEntry* const> all_puzzles() {
  static constexpr const PuzzleEntry* list[] = {
      &binary_sudoku_puzzle, &checkers_puzzle,   &clocks_puzzle,        &cube2_puzzle,       &knights_puzzle,
      &langford_puzzle,      &lights_out_puzzle, &nine_puzzle,          &pentominoes_puzzle, &pyraminx_puzzle,
      &queens_puzzle,        &sudoku_puzzle,     &target_sudoku_puzzle, &tiles_puzzle,
  };
  return list;
}

const PuzzleEntry* find_puzzle(std::string_view name) {
  const auto all = all_puzzles();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const PuzzleEntry* p) { return p->description->name == name; });
  return found == all.end() ? nullptr : *found;
}

Result<std::unique_ptr<Puzzle>> make_puzzle(std::string_view name, const Settings& settings) {
  Progress progress;
  return make_puzzle(name, settings, progress);
}

Result<std::unique_ptr<Puzzle>> make_puzzle(std::string_view name, const Settings& settings,
                                            Progress& progress) {
  if (names_puzzle_file(name)) {
    if (!settings.empty()) {
      return Error{Fault::usage,
                   fmt::format("{} has no setting --{}: it is a file", name, settings.begin()->first)};
    }
    auto file = read_puzzle_file(std::string(name), progress);
    if (!file) return file.error();
    return make_described_puzzle(std::move(*file), progress);
  }
  const PuzzleEntry* entry = find_puzzle(name);
  if (entry == nullptr && name.find('/') != std::string_view::npos) {
    return Error{Fault::usage,
                 fmt::format("{} is no puzzle file: their names end in .puzzle, .dlx, .xcc, .def, "
                             ".tws, .xor or .cnf",
                             name)};
  }
  if (entry == nullptr) {
    std::string names;
    for (const PuzzleEntry* puzzle : all_puzzles()) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", puzzle->description->name);
    }
    return Error{Fault::usage, fmt::format("there is no puzzle '{}'; there are {}", name, names)};
  }
  for (const auto& [key, value] : settings) {
    const auto& known = entry->description->settings;
    if (std::none_of(known.begin(), known.end(), [&](const Setting& s) { return s.name == key; })) {
      return Error{Fault::usage, fmt::format("{} has no setting --{}", name, key)};
    }
  }
  return entry->make(settings);
}

}  // namespace nonet
