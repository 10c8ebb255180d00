// The rules of puzzles that are a graph of positions: knights, nine, tiles, cube2, pyraminx, and those of a
// certificate (described.h). A position is a byte a place; every move can be taken back by another, but for
// some described ones. Moves have the names by which `nonet solve --json` calls them.
//
// knights: 0 black, 1 white, 2 empty; a move is the cell whose knight jumps into the empty one. tiles: the
// numbers, 0 the blank; a move is the cell whose tile slides. nine: the bits of A, then those of B; moves AL
// AR BL BR C1..Cn. cube2 and pyraminx: which sticker is at each place of the surface; a move permutes them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate.h"
#include "toggle/system.h"

namespace nonet_verify {

using Position = std::string;

class MovesRules {
 public:
  virtual ~MovesRules() = default;

  Position start;  // empty where there is no instance
  Position goal;

  virtual std::optional<int> move_named(const Position& from, std::string_view name) const = 0;
  virtual void list_moves(const Position& from, std::vector<int>& moves) const = 0;
  virtual void apply(Position& position, int move) const = 0;
  virtual int inverse(const Position& before, int move) const = 0;

  // Where some move cannot be taken back by another, levels are searched forwards and backwards. There
  // take_back() makes of a position the one before the move; false: the move did not lead there.
  virtual bool reversible() const { return true; }
  virtual int moves() const { return 0; }  // all of them, where they have numbers from 0
  virtual bool take_back(Position&, int) const { return false; }

  // A position as a number of key_bits() bits; above 128 there are no keys.
  virtual int key_bits() const { return static_cast<int>(goal.size()) * place_bits; }
  virtual u128 key(const Position& position) const;
  virtual Position position(u128 key) const;

  // Why no moves lead from the start to the goal; empty where this says nothing.
  virtual std::string why_never() const { return {}; }
  // Whether there is an answer wherever that says nothing of what an invariant may be about.
  virtual bool knows_all_invariants() const { return true; }
  // How many positions can reach the goal: exactly so many, or at most; 0 where that is not known.
  struct Size {
    u128 positions = 0;
    bool exact = false;
  };
  virtual Size size() const = 0;

 protected:
  int place_bits = 1;
};

class TilesRules final : public MovesRules {
 public:
  explicit TilesRules(const Certificate& certificate);
  std::optional<int> move_named(const Position& from, std::string_view name) const override;
  void list_moves(const Position& from, std::vector<int>& moves) const override;
  void apply(Position& position, int move) const override;
  int inverse(const Position& before, int) const override { return blank(before); }
  std::string why_never() const override;
  Size size() const override;

  static int blank(const Position& position) { return static_cast<int>(position.find('\0')); }
  int steps(int a, int b) const;  // between two cells

  int rows = 3, columns = 3;
};

std::unique_ptr<MovesRules> moves_rules(const Certificate& certificate);
std::unique_ptr<MovesRules> cube2_rules(const Certificate& certificate);
std::unique_ptr<MovesRules> pyraminx_rules(const Certificate& certificate);

[[noreturn]] void reject_setting(const Certificate& certificate, const std::string& name,
                                 std::string_view expected);

}  // namespace nonet_verify
