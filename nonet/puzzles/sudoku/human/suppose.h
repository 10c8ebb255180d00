// What follows when a candidate is supposed: by singles, round after round, and if wanted by locked
// candidates where singles give nothing. A round takes all singles at once, so that what needs few of them
// comes early.
//
// Following costs about a microsecond. A Trace keeps for every candidate what removed it, so that of all that
// followed just that can be told which a conclusion needs.
//
// Example: what 5 in the first cell removes.
//
//   Position position(grid);
//   position.suppose(0, 5, nullptr);
//   position.follow(false, nullptr);
//   const Cells gone = Position(grid).places[4] - position.places[4];
#pragma once

#include <string>
#include <vector>

#include "nonet/puzzles/sudoku/human/grid.h"

namespace nonet::human {

// What was concluded.
struct Event {
  enum class Kind : std::uint8_t {
    supposed,
    naked,   // the cell has no other candidate
    hidden,  // the region has no other place for the digit
    locked,  // the places in `region` are all in `other` too
    empty,   // impossible: the cell has no candidate
    nowhere  // impossible: the region has no place for the digit
  };
  Kind kind;
  std::uint8_t cell = 0, digit = 0;  // digit 1..9
  std::uint8_t region = 0, other = 0;
  bool operator==(const Event&) const = default;
};

class Trace {
 public:
  explicit Trace(const Grid& grid);
  void start(Event event) {
    if (events_.empty() || event != events_.back()) events_.push_back(event);
  }
  void remove(int cell, int digit) {  // by the event that was started last
    removed_by_[index(cell, digit)] = static_cast<std::uint16_t>(events_.size());
  }
  // The events that are needed for a candidate to be out, for a digit to be in a cell, or for the board to be
  // impossible, in order.
  std::vector<Event> why_removed(int cell, int digit) const;
  std::vector<Event> why_placed(int cell, int digit) const;
  std::vector<Event> why_impossible() const;

 private:
  static std::size_t index(int cell, int digit) {
    return static_cast<std::size_t>(digit - 1) * 81 + static_cast<std::size_t>(cell);
  }
  std::vector<Event> collect(std::vector<std::size_t> wanted) const;
  void causes(const Event& event, std::vector<std::size_t>& wanted) const;

  std::array<Cells, 9> places_;  // before anything
  std::vector<Event> events_;
  std::array<std::uint16_t, 729> removed_by_{};  // 1 + the event; 0: not removed
};

struct Position {
  std::array<Cells, 9> places{};  // of digits d + 1, with those that are in cells
  Cells solved;
  bool possible = true;

  explicit Position(const Grid& grid);
  // Notes what gives nothing as it is, so that copies need not look for it again.
  void settle();
  void suppose(int cell, int digit, Trace* trace);
  void follow(bool locked, Trace* trace);
  bool complete() const { return possible && solved == Cells{~std::uint64_t{0}, (1u << 17) - 1}; }

 private:
  void place(int cell, int digit, Trace* trace);
  void remove(int digit, Cells cells, Trace* trace);
  bool place_naked(Trace* trace);
  bool place_hidden(Trace* trace);
  bool remove_locked(Trace* trace);
  bool remove_locked_of(int digit, Trace* trace);
  void fail(Event event, Trace* trace);

  unsigned fresh_ = 511;         // digits whose places changed since they were looked at for singles
  unsigned fresh_locked_ = 511;  // ... and for locked candidates
};

std::string event_text(const Event& event);
// But for what was supposed: r1c4 is 3 (for row 1), r5c4 is 7, 4 of box 2 is in row 1
std::string events_text(const std::vector<Event>& events);

}  // namespace nonet::human
