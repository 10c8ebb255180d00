// Additive pattern databases for sliding tiles, and the search that uses them.
//
// The tiles are split into groups. A group's database knows, for every placement of its tiles, the fewest
// moves of those tiles that bring them home; a move moves one tile and a tile is in one group, so the groups'
// numbers may be added and the sum is still at most the true distance. That is checked from the moves before
// anything is built. A symmetry of the board that keeps the goal gives a second bound, the sum for the
// mirrored position; symmetries too are verified, and the larger bound counts. (Korf and Felner, Disjoint
// pattern database heuristics, 2002; Felner, Korf and Hanan, Additive pattern database heuristics, 2004.)
//
// A board is a span of rows * columns tiles, row by row, 0 the blank. Boards have at most 25 cells, groups at
// most 8 tiles. A database is one span of bytes and an identity: what is needed to keep it in a file.
//
//   auto spec = choose_tile_groups(4, 4, goal, memory);
//   auto patterns = TilePatterns::build(*spec, threads, memory, progress);
//   const TilePath path = solve_tiles(*patterns, start, threads, progress);
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

using TileBoard = std::span<const std::uint8_t>;

// 2 to 25 cells, and each of 0 to cells - 1 once.
Result<Done> check_tile_board(int rows, int columns, TileBoard board);

struct TilePatternSpec {
  int rows = 0, columns = 0;
  std::vector<std::uint8_t> goal;
  std::vector<std::vector<int>> groups;  // of tiles: each tile but the blank in one of them
};

// The largest groups whose databases can be built in `memory` bytes, each compact.
Result<TilePatternSpec> choose_tile_groups(int rows, int columns, TileBoard goal, double memory);

// Success when every move of the board moves one tile and every tile is in one group.
Result<Done> check_additive(const TilePatternSpec& spec);

// A map of the cells and one of the tiles under which moves stay moves and the goal stays the goal.
struct TileSymmetry {
  std::vector<int> cells, tiles;
};
// True when that is so, tried on every move.
bool is_tile_symmetry(int rows, int columns, TileBoard goal, const TileSymmetry& symmetry);
// All rotations and reflections that pass, the identity first.
std::vector<TileSymmetry> tile_symmetries(int rows, int columns, TileBoard goal);

class TilePatterns {
 public:
  // Not consistent: an entry is the smallest over where the blank may be, so a move may change it by more
  // than one.
  static constexpr bool admissible = true, consistent = false;

  // Without databases yet: build or adopt each.
  static Result<TilePatterns> plan(const TilePatternSpec& spec);
  static Result<TilePatterns> build(const TilePatternSpec& spec, int threads, double memory,
                                    Progress& progress);

  // Groups that a symmetry maps to each other share one.
  int databases() const;
  std::string identity(int database) const;
  u64 size(int database) const;                             // bytes
  std::span<const std::uint8_t> bytes(int database) const;  // empty: not there yet
  Result<Done> build(int database, int threads, Progress& progress);
  // `owner` keeps the bytes alive.
  Result<Done> adopt(int database, std::shared_ptr<const void> owner, std::span<const std::uint8_t> bytes);
  bool complete() const;
  u64 bytes_to_build() const;  // at most at a time, databases included, when built in order

  const TilePatternSpec& spec() const;
  // At most so many moves short of the goal; for boards from which the goal can be reached.
  int operator()(TileBoard tiles) const;

  struct Inside;
  const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<Inside> inside_;
};

struct TilePath {
  int cost = -1;                    // -1: none
  std::vector<std::uint8_t> cells;  // in turn: the cell whose tile moves into the blank
  u64 nodes = 0;                    // generated
  int bound = 0;                    // proved: no answer costs less
  Ended ended = Ended::whole;       // whole without an answer: there is none
  bool complete() const { return ended == Ended::whole; }
};

bool can_reach_goal(int rows, int columns, TileBoard goal, TileBoard start);

// An optimal path, by IDA*. A search with limit f begins only when all smaller limits are exhausted, so the
// first path found is optimal, whichever thread finds it, and the other threads may stop.
TilePath solve_tiles(const TilePatterns& patterns, TileBoard start, int threads, Progress& progress);

}  // namespace nonet
