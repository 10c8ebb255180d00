#include "nonet/puzzles/sudoku/solve/large_search.h"

#include <algorithm>
#include <bit>

namespace nonet {

namespace {

SudokuSearch::Mask bit(int i) {
  return SudokuSearch::Mask{1} << i;
}

}  // namespace

SudokuSearch::SudokuSearch(const LargeSudoku& board, Progress& progress)
    : n_(board.n), region_count_(static_cast<int>(board.regions.size())), progress_(progress) {
  list_seats(board);
  list_overlaps();
  digits_.assign(at(n_ * n_), bit(n_) - 1);
  places_.assign(at(region_count_ * n_), 0);
  fresh_.assign(at(region_count_), bit(n_) - 1);
  failures_.assign(digits_.size() + places_.size(), 0);
  for (int r = 0; r < region_count_; ++r) {
    const Mask all = bit(static_cast<int>(board.regions[at(r)].size())) - 1;
    std::fill_n(places_.begin() + r * n_, n_, all);
  }
}

void SudokuSearch::list_seats(const LargeSudoku& board) {
  cells_.assign(at(region_count_ * n_), 0);
  seats_begin_.assign(at(n_ * n_ + 1), 0);
  for (int r = 0; r < region_count_; ++r) {
    const std::vector<int>& region = board.regions[at(r)];
    std::copy(region.begin(), region.end(), cells_.begin() + r * n_);
    whole_.push_back(static_cast<int>(region.size()) == n_);
    for (const int cell : region) ++seats_begin_[at(cell + 1)];
  }
  for (std::size_t c = 1; c < seats_begin_.size(); ++c) seats_begin_[c] += seats_begin_[c - 1];
  seats_.resize(at(seats_begin_.back()));
  std::vector<int> next = seats_begin_;
  for (int r = 0; r < region_count_; ++r) {
    const std::vector<int>& region = board.regions[at(r)];
    for (std::size_t i = 0; i < region.size(); ++i) {
      seats_[at(next[at(region[i])]++)] = {r, static_cast<int>(i)};
    }
  }
}

void SudokuSearch::list_overlaps() {
  overlaps_begin_.assign(1, 0);
  std::vector<Overlap> with(at(region_count_));
  for (int r = 0; r < region_count_; ++r) {
    std::fill(with.begin(), with.end(), Overlap{});
    for (int i = 0; is_whole(r) && i < n_; ++i) {
      for (const Seat& seat : seats(cell_at(r, i))) {
        with[at(seat.region)].here |= bit(i);
        with[at(seat.region)].there |= bit(seat.position);
      }
    }
    for (int s = 0; s < region_count_; ++s) {
      if (s == r || std::popcount(with[at(s)].here) < 2) continue;
      overlaps_.push_back({s, with[at(s)].here, with[at(s)].there});
    }
    overlaps_begin_.push_back(static_cast<int>(overlaps_.size()));
  }
}

std::span<const SudokuSearch::Seat> SudokuSearch::seats(int cell) const {
  return std::span(seats_).subspan(at(seats_begin_[at(cell)]),
                                   at(seats_begin_[at(cell + 1)] - seats_begin_[at(cell)]));
}

std::span<const SudokuSearch::Overlap> SudokuSearch::overlaps(int region) const {
  return std::span(overlaps_).subspan(at(overlaps_begin_[at(region)]),
                                      at(overlaps_begin_[at(region + 1)] - overlaps_begin_[at(region)]));
}

bool SudokuSearch::restrict_to(std::span<const Mask> candidates) {
  for (int cell = 0; cell < n_ * n_ && !over_; ++cell) {
    Mask gone = digits_[at(cell)] & ~candidates[at(cell)];
    for (; gone != 0 && !over_; gone &= gone - 1) over_ = !remove(cell, std::countr_zero(gone));
    if (n_ == 1 && !over_) over_ = !place(cell, 0);
  }
  over_ = over_ || !settle();
  return !over_;
}

SudokuSearch::State SudokuSearch::next(u64 node_budget) {
  constexpr u64 batch = 64;  // a node can remove thousands of candidates
  bool good = !ahead_ && !over_;
  if (ahead_ && !over_) {  // behind the last solution
    over_ = !step_back();
    good = !over_;
  }
  ahead_ = false;
  while (good) {
    Candidate candidate;
    if (!choose(candidate)) {
      ahead_ = true;
      return State::solution;
    }
    if (nodes_ >= node_budget) return State::budget;
    if (++nodes_ % batch == 0 && !progress_.advance(batch)) return State::stopped;
    decisions_.push_back({trail_.size(), candidate});
    if (!place(candidate.cell, candidate.digit) || !settle()) good = step_back();
  }
  over_ = true;
  return State::exhausted;
}

// The last decision was wrong, whatever follows from that; false when no decision is left.
bool SudokuSearch::step_back() {
  while (!decisions_.empty()) {
    const Decision last = decisions_.back();
    decisions_.pop_back();
    undo(last.trail);
    if (remove(last.candidate.cell, last.candidate.digit) && settle()) return true;
  }
  return false;
}

void SudokuSearch::rewind() {
  if (decisions_.empty()) return;
  undo(decisions_.front().trail);
  decisions_.clear();
}

void SudokuSearch::undo(std::size_t trail) {
  queue_.clear();
  std::fill(fresh_.begin(), fresh_.end(), 0);
  for (; trail_.size() > trail; trail_.pop_back()) {
    const auto [cell, digit] = trail_.back();
    digits_[at(cell)] |= bit(digit);
    for (const Seat& seat : seats(cell)) places(seat.region, digit) |= bit(seat.position);
  }
}

bool SudokuSearch::fail(std::size_t choice) {
  ++failures_[choice];
  return false;
}

bool SudokuSearch::remove(int cell, int digit) {
  Mask& left = digits_[at(cell)];
  if ((left & bit(digit)) == 0) return true;
  left &= ~bit(digit);
  trail_.push_back({cell, digit});
  bool good = left != 0 || fail(at(cell));
  if (std::has_single_bit(left)) queue_.push_back({cell, std::countr_zero(left)});
  for (const Seat& seat : seats(cell)) {
    Mask& spots = places(seat.region, digit);
    spots &= ~bit(seat.position);
    fresh_[at(seat.region)] |= bit(digit);
    if (!is_whole(seat.region)) continue;
    if (spots == 0) good = fail(digits_.size() + at(seat.region * n_ + digit));
    if (std::has_single_bit(spots)) {
      queue_.push_back({cell_at(seat.region, std::countr_zero(spots)), digit});
    }
  }
  return good;  // only now: the two views agree
}

bool SudokuSearch::place(int cell, int digit) {
  Mask others = digits_[at(cell)] & ~bit(digit);
  if ((digits_[at(cell)] & bit(digit)) == 0) return false;
  for (; others != 0; others &= others - 1) {
    if (!remove(cell, std::countr_zero(others))) return false;
  }
  for (const Seat& seat : seats(cell)) {
    Mask spots = places(seat.region, digit) & ~bit(seat.position);
    for (; spots != 0; spots &= spots - 1) {
      if (!remove(cell_at(seat.region, std::countr_zero(spots)), digit)) return false;
    }
  }
  return true;
}

bool SudokuSearch::settle() {
  do {
    if (!settle_singles() || !lock_candidates()) return false;
  } while (!queue_.empty());
  return true;
}

bool SudokuSearch::settle_singles() {
  while (!queue_.empty()) {
    const Candidate single = queue_.back();
    queue_.pop_back();
    if (!place(single.cell, single.digit)) return false;
  }
  return true;
}

bool SudokuSearch::lock_candidates() {
  for (int r = 0; r < region_count_; ++r) {
    if (!is_whole(r)) continue;
    while (fresh_[at(r)] != 0) {
      const int digit = std::countr_zero(fresh_[at(r)]);
      fresh_[at(r)] &= fresh_[at(r)] - 1;
      if (!lock(r, digit)) return false;
      if (!queue_.empty()) return true;
    }
  }
  return true;
}

bool SudokuSearch::lock(int region, int digit) {
  for (const Overlap& overlap : overlaps(region)) {
    if ((places(region, digit) & ~overlap.here) != 0) continue;
    Mask spots = places(overlap.other, digit) & ~overlap.there;
    for (; spots != 0; spots &= spots - 1) {
      if (!remove(cell_at(overlap.other, std::countr_zero(spots)), digit)) return false;
    }
  }
  return true;
}

// False when every cell has its digit.
bool SudokuSearch::choose(Candidate& candidate) const {
  int least = n_ + 1;
  std::size_t best = 0;
  const auto consider = [&](Mask mask, std::size_t choice) {
    const int size = std::popcount(mask);
    if (size < 2 || size > least || (size == least && failures_[choice] <= failures_[best])) return;
    least = size;
    best = choice;
  };
  for (std::size_t c = 0; c < digits_.size(); ++c) consider(digits_[c], c);
  if (least > n_) return false;
  for (int r = 0; r < region_count_; ++r) {
    for (int d = 0; is_whole(r) && d < n_; ++d) {
      const std::size_t i = at(r * n_ + d);
      consider(places_[i], digits_.size() + i);
    }
  }
  if (best < digits_.size()) {
    candidate = {static_cast<int>(best), std::countr_zero(digits_[best])};
  } else {
    const std::size_t i = best - digits_.size();
    candidate = {cell_at(static_cast<int>(i) / n_, std::countr_zero(places_[i])), static_cast<int>(i) % n_};
  }
  return true;
}

std::vector<int> SudokuSearch::board() const {
  std::vector<int> digits;
  for (const Mask left : digits_) {
    digits.push_back(std::has_single_bit(left) ? std::countr_zero(left) + 1 : 0);
  }
  return digits;
}

}  // namespace nonet
