#include "nonet/puzzles/sudoku/human/suppose.h"

#include <fmt/format.h>

#include <utility>

namespace nonet::human {
namespace {

constexpr Cells all_cells{~std::uint64_t{0}, (1u << 17) - 1};
constexpr unsigned band_bits = (1u << 27) - 1;

// Three rows a word.
std::array<unsigned, 3> bands_of(Cells cells) {
  return {static_cast<unsigned>(cells.low) & band_bits, static_cast<unsigned>(cells.low >> 27) & band_bits,
          (static_cast<unsigned>(cells.low >> 54) | cells.high << 10) & band_bits};
}

constexpr Cells cells_of_bands(unsigned a, unsigned b, unsigned c) {
  return {a | std::uint64_t{b} << 27 | std::uint64_t{c} << 54, c >> 10};
}

// The bit of a set that has one, otherwise nothing.
constexpr unsigned only_bit(unsigned set) {
  return (set & (set - 1)) == 0 ? set : 0;
}

struct Alone {
  Cells cells;           // places that are the only ones in a region
  bool nowhere = false;  // a region has none
};

Alone alone_in_region(Cells places) {
  constexpr unsigned box = 0b111 | 0b111 << 9 | 0b111 << 18;
  const std::array<unsigned, 3> bands = bands_of(places);
  std::array<unsigned, 3> alone{};
  unsigned once = 0, twice = 0;  // columns
  bool nowhere = false;
  for (std::size_t b = 0; b < 3; ++b) {
    for (int i = 0; i < 3; ++i) {
      const unsigned row = bands[b] >> 9 * i & 511, in_box = bands[b] & box << 3 * i;
      nowhere |= row == 0 || in_box == 0;
      alone[b] |= only_bit(row) << 9 * i | only_bit(in_box);
      twice |= once & row;
      once |= row;
    }
  }
  const unsigned columns = once & ~twice, all = columns | columns << 9 | columns << 18;
  for (std::size_t b = 0; b < 3; ++b) alone[b] |= bands[b] & all;
  return {cells_of_bands(alone[0], alone[1], alone[2]), nowhere || once != 511};
}

// Bit 3 i + j: box j meets line i. By such a set of crossings, those that locked candidates empty: others of
// a line when a box has only it, others of a box when a line has only it.
constexpr auto locked_out = [] {
  std::array<std::uint16_t, 512> table{};
  for (unsigned set = 0; set < 512; ++set) {
    unsigned out = 0;
    for (unsigned i = 0; i < 3; ++i) {
      for (unsigned j = 0; j < 3; ++j) {
        const unsigned bit = 1u << (3 * i + j), line = 0b111u << 3 * i, box = 0b001001001u << j;
        if ((set & line) == bit) out |= set & box & ~bit;
        if ((set & box) == bit) out |= set & line & ~bit;
      }
    }
    table[set] = static_cast<std::uint16_t>(out);
  }
  return table;
}();

// Whether a digit has places where line i meets box j, in bands (lines are rows) or in stacks.
unsigned crossings_of_band(unsigned band) {
  const unsigned any = (band | band >> 1 | band >> 2) & 0b001001001001001001001001001u;
  unsigned set = 0;
  for (unsigned k = 0; k < 9; ++k) set |= (any >> 3 * k & 1) << k;
  return set;
}
unsigned crossings_of_stack(const std::array<unsigned, 3>& bands, unsigned stack) {
  unsigned set = 0;
  for (unsigned j = 0; j < 3; ++j) {
    const unsigned three = (bands[j] | bands[j] >> 9 | bands[j] >> 18) >> 3 * stack & 7;
    for (unsigned i = 0; i < 3; ++i) set |= (three >> i & 1) << (3 * i + j);
  }
  return set;
}
// The three bands, then the three stacks.
std::array<unsigned, 6> crossings_of(Cells places) {
  const std::array<unsigned, 3> bands = bands_of(places);
  std::array<unsigned, 6> sets{};
  for (unsigned k = 0; k < 3; ++k) {
    sets[k] = crossings_of_band(bands[k]);
    sets[3 + k] = crossings_of_stack(bands, k);
  }
  return sets;
}

constexpr std::uint8_t small(int value) {
  return static_cast<std::uint8_t>(value);
}

// Why the digit is not where a line and a box cross: another line has it only in the box, or another box only
// in the line.
Event why_locked(Cells places, int digit, int line, int box) {
  const int lines = line / 9 * 9;
  for (int i = 0; i < 9; ++i) {
    const int other_line = lines + i, other_box = 18 + i;
    const Cells in_line = places & cells_of(other_line), in_box = places & cells_of(other_box);
    if (other_line != line && !in_line.empty() && (in_line - cells_of(box)).empty()) {
      return {.kind = Event::Kind::locked,
              .digit = small(digit),
              .region = small(other_line),
              .other = small(box)};
    }
    if (other_box != box && !in_box.empty() && (in_box - cells_of(line)).empty()) {
      return {.kind = Event::Kind::locked,
              .digit = small(digit),
              .region = small(other_box),
              .other = small(line)};
    }
  }
  return {.kind = Event::Kind::locked, .digit = small(digit), .region = small(box), .other = small(line)};
}

}  // namespace

Position::Position(const Grid& grid) : solved(all_cells - grid.open) {
  for (std::size_t digit = 0; digit < 9; ++digit) places[digit] = grid.places[digit] | grid.held[digit];
}

void Position::settle() {
  for (std::size_t digit = 0; digit < 9; ++digit) {
    const unsigned bit = 1u << digit;
    const Alone alone = alone_in_region(places[digit]);
    if (!alone.nowhere && (alone.cells - solved).empty()) fresh_ &= ~bit;
    unsigned out = 0;
    for (const unsigned set : crossings_of(places[digit])) out |= locked_out[set];
    if (out == 0) fresh_locked_ &= ~bit;
  }
}

void Position::suppose(int cell, int digit, Trace* trace) {
  if (trace != nullptr)
    trace->start({.kind = Event::Kind::supposed, .cell = small(cell), .digit = small(digit)});
  place(cell, digit, trace);
}

void Position::remove(int digit, Cells cells, Trace* trace) {
  Cells& of_digit = places[static_cast<std::size_t>(digit - 1)];
  const Cells gone = of_digit & cells;
  if (gone.empty()) return;
  of_digit = of_digit - gone;
  fresh_ |= 1u << (digit - 1);
  fresh_locked_ |= 1u << (digit - 1);
  if (trace != nullptr) gone.each([&](int cell) { trace->remove(cell, digit); });
}

void Position::place(int cell, int digit, Trace* trace) {
  solved |= Cells::of(cell);
  for (int other = 1; other <= 9; ++other) {
    remove(other, other == digit ? peers_of(cell) : Cells::of(cell), trace);
  }
}

void Position::fail(Event event, Trace* trace) {
  possible = false;
  if (trace != nullptr) trace->start(event);
}

bool Position::place_naked(Trace* trace) {
  Cells once, twice;
  for (const Cells& cells : places) {
    twice |= once & cells;
    once |= cells;
  }
  if (once != all_cells) {
    fail({.kind = Event::Kind::empty, .cell = small((all_cells - once).first())}, trace);
    return false;
  }
  const Cells naked = (once - twice) - solved;
  if (naked.empty()) return false;
  for (int digit = 1; digit <= 9; ++digit) {
    (places[static_cast<std::size_t>(digit - 1)] & naked).each([&](int cell) {
      // Another of this round may have taken it.
      if (!places[static_cast<std::size_t>(digit - 1)].has(cell)) return;
      if (trace != nullptr) {
        trace->start({.kind = Event::Kind::naked, .cell = small(cell), .digit = small(digit)});
      }
      place(cell, digit, trace);
    });
  }
  return true;
}

bool Position::place_hidden(Trace* trace) {
  bool any = false;
  for (unsigned rest = std::exchange(fresh_, 0); rest != 0; rest &= rest - 1) {
    const int digit = first_digit(rest);
    const Cells& here = places[static_cast<std::size_t>(digit - 1)];
    const Alone alone = alone_in_region(here);
    if (alone.nowhere) {
      int region = 0;
      while (!(here & cells_of(region)).empty()) ++region;
      fail({.kind = Event::Kind::nowhere, .digit = small(digit), .region = small(region)}, trace);
      return false;
    }
    (alone.cells - solved).each([&](int cell) {
      if (!here.has(cell)) return;
      any = true;
      if (trace != nullptr) {
        int at = 0;
        for (const int region : regions_of(cell)) {
          if ((here & cells_of(region)) == Cells::of(cell)) at = region;
        }
        trace->start(
            {.kind = Event::Kind::hidden, .cell = small(cell), .digit = small(digit), .region = small(at)});
      }
      place(cell, digit, trace);
    });
  }
  return any;
}

bool Position::remove_locked_of(int digit, Trace* trace) {
  const Cells here = places[static_cast<std::size_t>(digit - 1)];
  const std::array<unsigned, 6> sets = crossings_of(here);
  bool any = false;
  for (unsigned k = 0; k < 6; ++k) {
    const bool rows = k < 3;
    for (unsigned out = locked_out[sets[k]]; out != 0; out &= out - 1) {
      const unsigned at = static_cast<unsigned>(std::countr_zero(out)), i = at / 3, j = at % 3;
      const int line = static_cast<int>(rows ? 3 * k + i : 9 + 3 * (k - 3) + i);
      const int box = static_cast<int>(18 + (rows ? 3 * k + j : 3 * j + k - 3));
      if (trace != nullptr) trace->start(why_locked(here, digit, line, box));
      remove(digit, cells_of(line) & cells_of(box), trace);
      any = true;
    }
  }
  return any;
}

bool Position::remove_locked(Trace* trace) {
  bool any = false;
  for (unsigned rest = std::exchange(fresh_locked_, 0); rest != 0; rest &= rest - 1) {
    any |= remove_locked_of(first_digit(rest), trace);
  }
  return any;
}

void Position::follow(bool locked, Trace* trace) {
  while (possible) {
    const bool naked = place_naked(trace);
    if (!possible) return;
    const bool hidden = place_hidden(trace);
    if (naked || hidden) continue;
    if (!possible || !locked || !remove_locked(trace)) return;
  }
}

Trace::Trace(const Grid& grid) {
  for (std::size_t digit = 0; digit < 9; ++digit) places_[digit] = grid.places[digit] | grid.held[digit];
}

void Trace::causes(const Event& event, std::vector<std::size_t>& wanted) const {
  using Kind = Event::Kind;
  const bool of_cell = event.kind == Kind::naked || event.kind == Kind::empty;
  for (int digit = 1; of_cell && digit <= 9; ++digit) {
    const bool other = digit != event.digit || event.kind == Kind::empty;
    if (other && places_[static_cast<std::size_t>(digit - 1)].has(event.cell)) {
      wanted.push_back(index(event.cell, digit));
    }
  }
  if (of_cell || event.kind == Kind::supposed) return;
  const Cells kept = event.kind == Kind::hidden   ? Cells::of(event.cell)
                     : event.kind == Kind::locked ? cells_of(event.other)
                                                  : Cells{};
  const Cells gone = (places_[static_cast<std::size_t>(event.digit - 1)] & cells_of(event.region)) - kept;
  gone.each([&](int cell) { wanted.push_back(index(cell, event.digit)); });
}

std::vector<Event> Trace::collect(std::vector<std::size_t> wanted) const {
  std::vector<bool> needed(events_.size());
  while (!wanted.empty()) {
    const std::size_t by = removed_by_[wanted.back()];
    wanted.pop_back();
    if (by == 0 || needed[by - 1]) continue;
    needed[by - 1] = true;
    causes(events_[by - 1], wanted);
  }
  std::vector<Event> events;
  for (std::size_t i = 0; i < events_.size(); ++i) {
    if (needed[i]) events.push_back(events_[i]);
  }
  return events;
}

std::vector<Event> Trace::why_removed(int cell, int digit) const {
  return collect({index(cell, digit)});
}

std::vector<Event> Trace::why_placed(int cell, int digit) const {
  for (const Event& event : events_) {
    const bool places = event.kind == Event::Kind::supposed || event.kind == Event::Kind::naked ||
                        event.kind == Event::Kind::hidden;
    if (!places || event.cell != cell || event.digit != digit) continue;
    std::vector<std::size_t> wanted;
    causes(event, wanted);
    std::vector<Event> events = collect(std::move(wanted));
    events.push_back(event);
    return events;
  }
  return {};
}

std::vector<Event> Trace::why_impossible() const {
  if (events_.empty()) return {};
  std::vector<std::size_t> wanted;
  causes(events_.back(), wanted);
  std::vector<Event> events = collect(std::move(wanted));
  events.push_back(events_.back());
  return events;
}

std::string event_text(const Event& event) {
  switch (event.kind) {
    case Event::Kind::supposed:
    case Event::Kind::naked:
      return fmt::format("{} is {}", cell_name(event.cell), event.digit);
    case Event::Kind::hidden:
      return fmt::format("{} is {} (for {})", cell_name(event.cell), event.digit, region_name(event.region));
    case Event::Kind::locked:
      return fmt::format("{} of {} is in {}", event.digit, region_name(event.region),
                         region_name(event.other));
    case Event::Kind::empty:
      return fmt::format("{} has no candidate left", cell_name(event.cell));
    case Event::Kind::nowhere:
      return fmt::format("{} has no place for {}", region_name(event.region), event.digit);
  }
  return {};
}

std::string events_text(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    if (event.kind != Event::Kind::supposed) text += (text.empty() ? "" : ", ") + event_text(event);
  }
  return text;
}

}  // namespace nonet::human
