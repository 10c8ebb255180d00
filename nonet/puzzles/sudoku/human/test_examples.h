// Boards that show a technique and nothing easier, and boards that just miss it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet::test {

// r2c3
inline std::size_t at(std::string_view name) {
  return static_cast<std::size_t>((name[1] - '1') * 9 + name[3] - '1');
}
inline std::string name_of(std::size_t cell) {
  return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1);
}
inline unsigned mask_of(std::string_view digits) {
  unsigned mask = 0;
  for (const char digit : digits) mask |= 1u << (digit - '1');
  return mask;
}

// The three regions of a cell, rows first: 0..26.
inline std::array<std::size_t, 3> regions(std::size_t cell) {
  return {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3};
}
inline bool see(std::size_t a, std::size_t b) {
  const auto of_a = regions(a), of_b = regions(b);
  return a != b && (of_a[0] == of_b[0] || of_a[1] == of_b[1] || of_a[2] == of_b[2]);
}
inline std::size_t region(std::string_view kind, std::size_t number) {
  return (kind == "row" ? 0u : kind == "column" ? 9u : 18u) + number - 1;
}
inline std::vector<std::size_t> cells_of_region(std::size_t region) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (std::ranges::count(regions(cell), region) != 0) cells.push_back(cell);
  }
  return cells;
}

// An empty board where all is possible but what is said.
class Draft {
 public:
  Draft() { board_.fill(511); }
  // In the region the digit is only there.
  Draft& only(int digit, std::string_view kind, std::size_t number,
              std::initializer_list<std::string_view> where) {
    for (const std::size_t cell : cells_of_region(region(kind, number))) {
      if (std::ranges::count(where, name_of(cell)) == 0) remove(digit, name_of(cell));
    }
    return *this;
  }
  Draft& cell(std::string_view name, std::string_view digits) {
    board_[at(name)] = static_cast<std::uint16_t>(mask_of(digits));
    return *this;
  }
  Draft& add(int digit, std::string_view name) {
    board_[at(name)] |= static_cast<std::uint16_t>(1u << (digit - 1));
    return *this;
  }
  Draft& remove(int digit, std::string_view name) {
    board_[at(name)] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
    return *this;
  }
  Draft& fill(std::string_view name, int digit) {
    HumanStep step;
    step.placed.push_back({static_cast<std::uint8_t>(at(name)), static_cast<std::uint8_t>(digit)});
    apply_human_step(board_, step);
    return *this;
  }
  const HumanCandidates& board() const { return board_; }

 private:
  HumanCandidates board_{};
};

struct Example {
  Technique technique;
  Draft draft;
  std::string changes;  // what is placed and then what is removed
  Draft near_miss;
};

// Twenty-seven examples; each line of a draft is a part of the pattern.
inline std::vector<Example> examples() {
  using enum Technique;
  std::vector<Example> all;
  const auto add = [&](Technique technique, const Draft& draft, std::string changes, const Draft& near_miss) {
    all.push_back({technique, draft, std::move(changes), near_miss});
  };
  Draft seven;
  for (int i = 1; i <= 7; ++i) seven.fill(fmt::format("r1c{}", i), i);
  add(full_house, Draft(seven).fill("r1c8", 8), "r1c9-9", seven);

  Draft d = Draft().only(5, "box", 1, {"r2c2"});
  add(hidden_single_box, d, "r2c2-5", Draft(d).add(5, "r3c3"));
  d = Draft().only(5, "row", 3, {"r3c4"});
  add(hidden_single_line, d, "r3c4-5", Draft(d).add(5, "r3c5"));
  d = Draft().cell("r5c5", "7");
  add(naked_single, d, "r5c5-7", Draft(d).add(8, "r5c5"));

  d = Draft().only(7, "box", 1, {"r2c1", "r2c3"});
  add(pointing, d, "r2c4-7 r2c5-7 r2c6-7 r2c7-7 r2c8-7 r2c9-7", Draft(d).add(7, "r1c1"));
  d = Draft().only(7, "column", 1, {"r1c1", "r2c1"});
  add(claiming, d, "r1c2-7 r1c3-7 r2c2-7 r2c3-7 r3c2-7 r3c3-7", Draft(d).add(7, "r9c1"));

  d = Draft().cell("r4c1", "12").cell("r6c3", "12");
  add(naked_pair, d,
      "r4c2-1 r4c2-2 r4c3-1 r4c3-2 r5c1-1 r5c1-2 r5c2-1 r5c2-2 r5c3-1 r5c3-2 r6c1-1 r6c1-2 r6c2-1 r6c2-2",
      Draft(d).add(3, "r6c3"));
  d = Draft().only(1, "row", 1, {"r1c1", "r1c5"}).only(2, "row", 1, {"r1c1", "r1c5"});
  add(hidden_pair, d,
      "r1c1-3 r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 r1c5-3 r1c5-4 r1c5-5 r1c5-6 r1c5-7 r1c5-8 r1c5-9",
      Draft(d).add(2, "r1c9"));
  d = Draft().cell("r1c1", "12").cell("r1c5", "23").cell("r1c9", "13");
  for (const char* cell : {"r1c2", "r1c3", "r1c4", "r1c6"}) d.remove(1, cell).remove(2, cell).remove(3, cell);
  add(naked_triple, d, "r1c7-1 r1c7-2 r1c7-3 r1c8-1 r1c8-2 r1c8-3", Draft(d).add(4, "r1c5"));
  d = Draft().cell("r1c1", "134").cell("r1c5", "12").cell("r1c9", "235");
  d.only(1, "row", 1, {"r1c1", "r1c5"})
      .only(2, "row", 1, {"r1c5", "r1c9"})
      .only(3, "row", 1, {"r1c1", "r1c9"});
  add(hidden_triple, d, "r1c1-4 r1c9-5", Draft(d).add(3, "r1c8"));
  d = Draft().cell("r1c1", "123").cell("r1c4", "124").cell("r1c5", "134").cell("r1c9", "234");
  for (const char* cell : {"r1c2", "r1c3", "r1c6", "r1c7"}) {
    for (int digit = 1; digit <= 4; ++digit) d.remove(digit, cell);
  }
  add(naked_quad, d, "r1c8-1 r1c8-2 r1c8-3 r1c8-4", Draft(d).add(5, "r1c9"));
  d = Draft().cell("r1c1", "12345").cell("r1c4", "1234").cell("r1c5", "1234").cell("r1c9", "12346");
  for (int digit = 1; digit <= 4; ++digit) d.only(digit, "row", 1, {"r1c1", "r1c4", "r1c5", "r1c9"});
  add(hidden_quad, Draft(d).add(7, "r1c4").add(8, "r1c4").add(7, "r1c5").add(8, "r1c5"),
      "r1c1-5 r1c4-7 r1c4-8 r1c5-7 r1c5-8 r1c9-6",
      Draft(d).add(7, "r1c4").add(8, "r1c4").add(7, "r1c5").add(8, "r1c5").add(4, "r1c8"));

  d = Draft().only(7, "row", 2, {"r2c3", "r2c8"}).only(7, "row", 5, {"r5c3", "r5c8"});
  add(x_wing, d,
      "r1c3-7 r1c8-7 r3c3-7 r3c8-7 r4c3-7 r4c8-7 r6c3-7 r6c8-7 r7c3-7 r7c8-7 r8c3-7 r8c8-7 r9c3-7 r9c8-7",
      Draft(d).add(7, "r5c1"));
  d = Draft().only(7, "column", 2, {"r1c2", "r4c2"}).only(7, "column", 5, {"r4c5", "r7c5"});
  d.only(7, "column", 8, {"r1c8", "r7c8"});
  add(swordfish, d,
      "r1c1-7 r1c3-7 r1c4-7 r1c6-7 r1c7-7 r1c9-7 r4c1-7 r4c3-7 r4c4-7 r4c6-7 r4c7-7 r4c9-7 r7c1-7 r7c3-7 "
      "r7c4-7 "
      "r7c6-7 r7c7-7 r7c9-7",
      Draft(d).add(7, "r9c5"));
  d = Draft();
  for (const std::size_t row : {1u, 3u, 5u}) {
    const std::string r = fmt::format("r{}", row);
    const std::string one = r + "c1", two = r + "c4", three = r + "c5", four = r + "c7";
    d.only(7, "row", row, {one, two, three, four});
  }
  const Draft three_rows = d;
  d.only(7, "row", 8, {"r8c1", "r8c4", "r8c5", "r8c7"});
  add(jellyfish, d,
      "r2c1-7 r2c4-7 r2c5-7 r2c7-7 r4c1-7 r4c4-7 r4c5-7 r4c7-7 r6c1-7 r6c4-7 r6c5-7 r6c7-7 r7c1-7 r7c4-7 "
      "r7c5-7 "
      "r7c7-7 r9c1-7 r9c4-7 r9c5-7 r9c7-7",
      Draft(d).add(7, "r8c8"));
  d = Draft(three_rows).only(7, "row", 8, {"r8c1", "r8c4", "r8c5", "r8c7", "r8c8"});
  add(finned_jellyfish, d, "r7c7-7 r9c7-7", Draft(d).add(7, "r8c2"));
  d = Draft().only(7, "row", 2, {"r2c3", "r2c8"}).only(7, "row", 5, {"r5c3", "r5c8", "r5c9"});
  add(finned_x_wing, d, "r4c8-7 r6c8-7", Draft(d).add(7, "r5c1"));
  d = Draft().only(7, "row", 2, {"r2c1", "r2c4"}).only(7, "row", 5, {"r5c4", "r5c7"});
  d.only(7, "row", 8, {"r8c1", "r8c7", "r8c8"});
  add(finned_swordfish, d, "r7c7-7 r9c7-7", Draft(d).add(7, "r8c2").add(7, "r8c5"));

  d = Draft().only(7, "row", 2, {"r2c3", "r2c8"}).only(7, "row", 5, {"r5c3", "r5c9"});
  add(skyscraper, d, "r1c9-7 r3c9-7 r4c8-7 r6c8-7", Draft(d).add(7, "r2c1"));
  d = Draft().only(7, "row", 2, {"r2c2", "r2c8"}).only(7, "column", 1, {"r3c1", "r8c1"});
  add(two_string_kite, d, "r8c8-7", Draft(d).add(7, "r5c1"));
  d = Draft().only(7, "row", 1, {"r1c1", "r1c9"}).only(7, "box", 9, {"r8c9", "r9c7"});
  add(turbot_fish, d, "r9c1-7", Draft(d).add(7, "r7c8"));
  d = Draft().only(7, "box", 5, {"r5c4", "r5c6", "r4c5", "r6c5"}).only(7, "column", 2, {"r5c2", "r9c2"});
  add(empty_rectangle, d, "r9c5-7", Draft(d).add(7, "r4c4"));

  d = Draft().cell("r1c1", "12").cell("r1c5", "13").cell("r2c2", "23");
  add(xy_wing, d, "r1c2-3 r1c3-3 r2c4-3 r2c5-3 r2c6-3", Draft(d).add(4, "r1c1"));
  d = Draft().cell("r1c1", "123").cell("r1c5", "13").cell("r2c2", "23");
  add(xyz_wing, d, "r1c2-3 r1c3-3", Draft(d).add(4, "r1c1"));
  d = Draft().cell("r1c1", "12").cell("r5c9", "12").only(1, "row", 9, {"r9c1", "r9c9"});
  add(w_wing, d, "r1c9-2 r5c1-2", Draft(d).add(1, "r9c5"));
  return all;
}

}  // namespace nonet::test
