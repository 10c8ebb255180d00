// A node of the search of puzzles/sudoku/target/search.h: which options are left, their rests and the bound.
//
// Units 0..80 are cells, then 9 digits each of 9 rows, 9 columns and 9 boxes; option = cell * 9 + digit - 1.
// Nodes are copied, not taken back: seven kilobytes cost less than a trail here.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace nonet {

inline constexpr int nine_units = 324, nine_options = 729;

struct NineUnits {
  struct Spot {
    std::uint16_t unit, bit;
  };
  std::array<std::array<Spot, 4>, nine_options> spots;           // where an option is
  std::array<std::array<std::uint16_t, 9>, nine_units> options;  // what a unit may hold
  static constexpr NineUnits make();
};

constexpr NineUnits NineUnits::make() {
  NineUnits units{};
  for (unsigned cell = 0; cell < 81; ++cell) {
    for (unsigned digit = 0; digit < 9; ++digit) {
      const unsigned row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
      const unsigned option = cell * 9 + digit;
      const unsigned unit[] = {cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + box * 9 + digit};
      const unsigned place[] = {digit, column, row, row % 3 * 3 + column % 3};
      for (std::size_t i = 0; i < 4; ++i) {
        units.spots[option][i] = {static_cast<std::uint16_t>(unit[i]),
                                  static_cast<std::uint16_t>(1u << place[i])};
        units.options[unit[i]][place[i]] = static_cast<std::uint16_t>(option);
      }
    }
  }
  return units;
}

inline constexpr NineUnits nine = NineUnits::make();

// Units to look at again.
class NineMarks {
 public:
  void add(unsigned unit) { words_[unit / 64] |= std::uint64_t{1} << unit % 64; }
  void add_all() {
    for (unsigned unit = 0; unit < nine_units; ++unit) add(unit);
  }
  void clear() { words_.fill(0); }
  int take() {  // -1: none
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] == 0) continue;
      const int bit = std::countr_zero(words_[i]);
      words_[i] &= words_[i] - 1;
      return static_cast<int>(i) * 64 + bit;
    }
    return -1;
  }

 private:
  std::array<std::uint64_t, 6> words_{};
};

struct NineNode {
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  std::array<std::int64_t, nine_options> rest;
  std::array<std::uint16_t, nine_units> left;  // by unit: places that are possible
  std::int64_t bound = 0;
  std::int64_t room = unlimited;  // limit less bound when all options were last held against it

  bool has(unsigned option) const { return (left[option / 9] >> option % 9 & 1) != 0; }
  void remove(unsigned option, NineMarks& marks) {
    for (const NineUnits::Spot& spot : nine.spots[option]) {
      left[spot.unit] = static_cast<std::uint16_t>(left[spot.unit] & ~spot.bit);
      marks.add(spot.unit);
    }
  }
  // Everything that goes against the option goes.
  void decide(unsigned option, NineMarks& marks) {
    for (const NineUnits::Spot& spot : nine.spots[option]) {
      each(spot.unit, static_cast<std::uint16_t>(left[spot.unit] & ~spot.bit),
           [&](unsigned rival) { remove(rival, marks); });
    }
  }
  template <class F>
  static void each(unsigned unit, std::uint16_t places, F&& f) {
    for (unsigned some = places; some != 0; some &= some - 1)
      f(nine.options[unit][static_cast<std::size_t>(std::countr_zero(some))]);
  }

  // Moves what all options of a unit cost into the bound.
  void shift(unsigned unit, std::int64_t amount) {
    each(unit, left[unit], [&](unsigned option) { rest[option] -= amount; });
    bound += amount;
  }
  std::int64_t lowest_rest(unsigned unit) const {
    std::int64_t lowest = unlimited;
    each(unit, left[unit], [&](unsigned option) { lowest = rest[option] < lowest ? rest[option] : lowest; });
    return lowest;
  }

  // Draws all consequences. False: nothing within the limit is left; `above` learns the smallest bound of
  // what was left out for that.
  bool settle(NineMarks& marks, std::int64_t limit, std::int64_t& above) {
    while (true) {
      for (int next = marks.take(); next >= 0; next = marks.take()) {
        const auto unit = static_cast<unsigned>(next);
        const std::uint16_t places = left[unit];
        if (places == 0) return false;
        if (const std::int64_t lowest = lowest_rest(unit); lowest != 0) shift(unit, lowest);
        if (bound > limit) {
          above = bound < above ? bound : above;
          return false;
        }
        if (std::has_single_bit(places))
          decide(nine.options[unit][static_cast<std::size_t>(std::countr_zero(places))], marks);
      }
      if (limit == unlimited || limit - bound >= room) return true;
      room = limit - bound;
      for (unsigned cell = 0; cell < 81; ++cell) remove_above(cell, marks, above);
    }
  }
  void remove_above(unsigned cell, NineMarks& marks, std::int64_t& above) {
    each(cell, left[cell], [&](unsigned option) {
      if (rest[option] <= room) return;
      above = bound + rest[option] < above ? bound + rest[option] : above;
      remove(option, marks);
    });
  }

  // The cheapest option of the unit with the fewest, of those the one whose second is dearest; -1: all is
  // decided.
  int cheapest_option() const {
    int fewest = 10, found = -1;
    std::int64_t regret = -1;
    for (unsigned unit = 0; unit < nine_units; ++unit) {
      const int places = std::popcount(left[unit]);
      if (places < 2 || places > fewest) continue;
      std::int64_t first = unlimited, second = unlimited;
      int option = -1;
      each(unit, left[unit], [&](unsigned o) {
        const std::int64_t here = rest[o];
        if (here < first) option = static_cast<int>(o);
        second = here < first ? first : (here < second ? here : second);
        first = here < first ? here : first;
      });
      if (places == fewest && second - first <= regret) continue;
      fewest = places;
      regret = second - first;
      found = option;
    }
    return found;
  }
  int first_option() const {
    for (unsigned cell = 0; cell < 81; ++cell) {
      if (!std::has_single_bit(left[cell])) return static_cast<int>(cell) * 9 + std::countr_zero(left[cell]);
    }
    return -1;
  }
};

}  // namespace nonet
