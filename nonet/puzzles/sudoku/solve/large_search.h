// The search of puzzles/sudoku/solve/large.h: candidates kept two ways, by cell and by region and digit, and
// a trail of what was removed so that a step back costs what the step did.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/puzzles/sudoku/solve/large.h"

namespace nonet {

class SudokuSearch {
 public:
  using Mask = std::uint32_t;
  enum class State { solution, exhausted, budget, stopped };

  SudokuSearch(const LargeSudoku& board, Progress& progress);

  // What the rules alone leave of the candidates; false when they see that nothing fits. Before next().
  bool restrict_to(std::span<const Mask> candidates);
  // The next solution, after at most so many nodes in all.
  State next(u64 node_budget);

  Mask digits(int cell) const { return digits_[static_cast<std::size_t>(cell)]; }
  std::vector<int> board() const;  // 0 where several digits are left
  u64 nodes() const { return nodes_; }
  // Takes all decisions back: the candidates are those that hold whatever is chosen.
  void rewind();

 private:
  // One of the regions of a cell, and which of its cells it is.
  struct Seat {
    int region;
    int position;
  };
  // Another region with at least two cells of a region: `here` and `there` are the positions of those cells.
  struct Overlap {
    int other;
    Mask here, there;
  };
  struct Candidate {
    int cell;
    int digit;
  };
  struct Decision {
    std::size_t trail;
    Candidate candidate;
  };

  Mask& places(int region, int digit) { return places_[static_cast<std::size_t>(region * n_ + digit)]; }
  int cell_at(int region, int position) const {
    return cells_[static_cast<std::size_t>(region * n_ + position)];
  }
  std::span<const Seat> seats(int cell) const;
  std::span<const Overlap> overlaps(int region) const;
  bool is_whole(int region) const { return whole_[static_cast<std::size_t>(region)] != 0; }

  void list_seats(const LargeSudoku& board);
  void list_overlaps();

  bool remove(int cell, int digit);
  bool place(int cell, int digit);
  bool settle();
  bool settle_singles();
  bool lock_candidates();
  bool lock(int region, int digit);
  bool fail(std::size_t choice);
  bool step_back();
  bool choose(Candidate& candidate) const;
  void undo(std::size_t trail);

  const int n_;
  const int region_count_;
  Progress& progress_;
  std::vector<int> cells_;  // by region and position
  std::vector<char> whole_;
  std::vector<Seat> seats_;
  std::vector<int> seats_begin_;
  std::vector<Overlap> overlaps_;
  std::vector<int> overlaps_begin_;

  std::vector<Mask> digits_;   // by cell
  std::vector<Mask> places_;   // by region and digit
  std::vector<Mask> fresh_;    // by region: digits that lost a place since they were last looked at
  std::vector<u64> failures_;  // by choice: cells, then regions and digits
  std::vector<Candidate> queue_, trail_;
  std::vector<Decision> decisions_;
  u64 nodes_ = 0;
  bool over_ = false, ahead_ = false;
};

}  // namespace nonet
