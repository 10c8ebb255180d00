// The rules of puzzles whose moves commute: binary-sudoku, clocks, lights-out. Pressing a move adds amounts
// to cells modulo k; the instance is the amounts that are missing. Moves and cells have the names by which
// `nonet solve --json` calls them.
//
// binary-sudoku: the cells are the parities of the rows, of the columns and of the boxes in reading order,
// and move r * columns + c flips one bit. clocks: cells A to I in quarters, moves 1 to 9. lights-out: cells
// and moves are the places in reading order; a blocked place has neither.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate.h"

namespace nonet_verify {

struct Effect {
  std::size_t cell = 0;
  int amount = 0;  // 1 to k - 1; a move names a cell once
};

class ToggleRules {
 public:
  virtual ~ToggleRules() = default;

  int modulus = 2;
  std::size_t cells = 0, moves = 0;
  std::vector<int> missing;  // by cell; empty where there is no instance
  std::vector<int> costs;    // by move, 0 forbids it; empty: each costs 1

  virtual std::vector<Effect> effects(std::size_t move) const = 0;
  virtual std::optional<std::size_t> move_named(std::string_view name) const = 0;
  virtual std::optional<std::size_t> cell_named(std::string_view name) const = 0;
  // There is such a button.
  virtual bool exists(std::size_t) const { return true; }

  bool allowed(std::size_t move) const { return exists(move) && (costs.empty() || costs[move] > 0); }
  std::int64_t cost(std::size_t move) const { return costs.empty() ? 1 : costs[move]; }
  // Moves that are allowed and change something, in order: those of the linear system.
  std::vector<std::size_t> system() const;

 protected:
  std::vector<Effect> reduced(std::vector<Effect> effects) const;  // equal cells added up, modulo k
};

// Groups of binary-sudoku. Cells of the system are numbered so that these need no table.
class BinarySudokuRules final : public ToggleRules {
 public:
  explicit BinarySudokuRules(const Certificate& certificate);
  std::vector<Effect> effects(std::size_t move) const override;
  std::optional<std::size_t> move_named(std::string_view name) const override;
  std::optional<std::size_t> cell_named(std::string_view name) const override;

  std::size_t rows = 9, columns = 9, box_rows = 3, box_columns = 3;
  std::size_t stacks() const { return columns / box_columns; }
};

std::unique_ptr<ToggleRules> toggle_rules(const Certificate& certificate);

}  // namespace nonet_verify
