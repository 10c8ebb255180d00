// tiles: sliding tiles on a board of rows x columns cells, one of them empty; a neighbour of the blank slides
// into it. Every board up to Cells cells, any arrangement as the goal.
//
// Encoding: cells are numbered row by row from 0, tile 0 is the blank, a move is the way the blank goes. Up
// to 16 cells a state is one word, 4 bits a cell, otherwise one byte a cell; the blank's cell is kept beside
// it.
//
// Half of the arrangements can be reached: a move swaps two cells and takes the blank one step, so the parity
// of the permutation and that of the blank's distance change together. Boards of one row or one column never
// change the order of their tiles.
//
// Rank: blank * (n-1)!/2 + the lexicographic index of the tiles in reading order without the blank, less its
// last two places (parity settles them). A move to the left or right leaves that index alone. Boards of one
// row or column: the blank's cell.
//
// Source: the 15-puzzle, first sold in 1879.
#pragma once

#include <array>
#include <cstdlib>
#include <span>
#include <type_traits>

#include "nonet/contract/puzzle.h"
#include "nonet/puzzles/tiles/state.h"
#include "nonet/puzzles/tiles/table.h"
#include "nonet/tables/bfs_table.h"

namespace nonet {

enum class Slide : std::uint8_t { up, down, left, right };  // of the blank

// A slide known at compile time: the blank goes from one cell to another.
template <int From, int To>
struct FixedSlide {
  constexpr operator Slide() const {
    return To == From - 1 ? Slide::left : To == From + 1 ? Slide::right : To < From ? Slide::up : Slide::down;
  }
};

template <int Cells>
class Tiles {
 public:
  static_assert(Cells >= 2 && Cells <= 64);
  static constexpr bool packed = Cells <= 16;
  using State = std::conditional_t<packed, PackedTiles, ByteTiles<Cells>>;
  using Move = Slide;

  // Needs rows * columns <= Cells, and a goal that holds every tile once (arrangement() makes them).
  Tiles(int rows, int columns, const State& goal) : rows_(rows), columns_(columns), goal_(goal) {
    steps_ = {-columns, columns, -1, 1};
    for (int cell = 0; cell < cells(); ++cell) {
      const int row = cell / columns, column = cell % columns;
      open_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(
          int{row > 0} | int{row < rows - 1} << 1 | int{column > 0} << 2 | int{column < columns - 1} << 3);
    }
    goal_order_odd_ = order_is_odd(goal);
  }
  // The goal 1 2 3 ... with the blank last.
  Tiles(int rows, int columns) : Tiles(rows, columns, blank_last(rows * columns)) {}

  // Row by row, 0 for the blank; every tile once.
  static State arrangement(std::span<const int> tiles) {
    State s;
    for (std::size_t cell = 0; cell < tiles.size(); ++cell) s.set(static_cast<int>(cell), tiles[cell]);
    return s;
  }
  static State blank_last(int cells) {
    State s;
    for (int cell = 0; cell < cells; ++cell) s.set(cell, (cell + 1) % cells);
    return s;
  }
  static State blank_first(int cells) {
    State s;
    for (int cell = 0; cell < cells; ++cell) s.set(cell, cell);
    return s;
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }

  // ---- Moves ----
  State goal() const { return goal_; }
  template <class F>
  bool each_move(const State& s, F&& f) const {
    const unsigned open = open_[static_cast<std::size_t>(s.blank())];
    return ((open & 1) != 0 && f(Move::up)) || ((open & 2) != 0 && f(Move::down)) ||
           ((open & 4) != 0 && f(Move::left)) || ((open & 8) != 0 && f(Move::right));
  }
  int destination(const State& s, Move m) const {  // of the blank
    return s.blank() + steps_[static_cast<std::size_t>(m)];
  }
  void apply(State& s, Move m) const { s.slide(destination(s, m)); }
  Move inverse(Move m) const { return static_cast<Move>(static_cast<unsigned>(m) ^ 1); }
  u64 key(const State& s) const { return s.key(); }

  // ---- for move_automaton.h: the blank's cell says which moves apply, and no two tiles look alike ----
  static constexpr int move_count() { return 4; }
  static constexpr int move_number(Move m) { return static_cast<int>(m); }
  int shapes() const { return cells(); }
  State skeleton(int shape) const {
    State s = goal_;
    const int at = s.blank(), other = s.tile(shape);
    s.set(at, other);
    s.set(shape, 0);
    return s;
  }

  // ---- what can be reached ----
  struct Parity {
    bool swaps_odd;     // of the permutation that takes the state to the goal, blank included
    bool distance_odd;  // of the blank, in steps, from its cell to its cell in the goal
  };
  bool in_line() const { return rows_ == 1 || columns_ == 1; }
  Parity parity(const State& s) const {
    std::array<std::uint8_t, Cells> home{};
    for (int cell = 0; cell < cells(); ++cell)
      home[static_cast<std::size_t>(goal_.tile(cell))] = static_cast<std::uint8_t>(cell);
    bool odd = false;
    std::array<bool, Cells> seen{};
    for (int cell = 0; cell < cells(); ++cell) {
      for (int at = cell, length = 0; !seen[static_cast<std::size_t>(at)]; ++length) {
        seen[static_cast<std::size_t>(at)] = true;
        odd ^= length > 0;
        at = home[static_cast<std::size_t>(s.tile(at))];
      }
    }
    return {odd, steps_between(s.blank(), goal_.blank()) % 2 != 0};
  }
  bool solvable(const State& s) const {
    if (in_line()) return unrank_in_line(s.blank()) == s;
    const Parity p = parity(s);
    return p.swaps_odd == p.distance_odd;
  }
  int steps_between(int a, int b) const {
    return std::abs(a / columns_ - b / columns_) + std::abs(a % columns_ - b % columns_);
  }

  // ---- Ranked; the state must be solvable ----
  u64 size() const
    requires packed
  {
    return in_line() ? u64(cells()) : u64(cells()) * orders();
  }
  u64 rank(const State& s) const
    requires packed
  {
    return in_line() ? s.hole : s.hole * orders() + order_of(s);
  }
  State unrank(u64 index) const
    requires packed
  {
    if (in_line()) return unrank_in_line(static_cast<int>(index));
    return with_order(static_cast<int>(index / orders()), index % orders());
  }
  // Where memory is short it is built state by state.
  bool has_fast_table(double memory) const {
    return has_tile_table(rows_, columns_) && tile_table_bytes(rows_, columns_) <= memory;
  }
  double table_bytes(int, double memory) const
    requires packed
  {
    return has_fast_table(memory) ? tile_table_bytes(rows_, columns_) : BfsTable<Tiles>::bytes(size());
  }
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const
    requires packed
  {
    if (!has_fast_table(memory)) return build_table_by_rank(*this, threads, memory, progress);
    std::array<int, Cells> goal{};
    for (int cell = 0; cell < cells(); ++cell) goal[static_cast<std::size_t>(cell)] = goal_.tile(cell);
    const std::span<const int> tiles(goal.data(), static_cast<std::size_t>(cells()));
    return build_tile_table(rows_, columns_, tiles, threads, memory, progress);
  }
  // The states with the blank in a given cell: (n-1)!/2.
  u64 orders() const
    requires packed
  {
    u64 product = 1;
    for (int i = 3; i < cells(); ++i) product *= u64(i);
    return product;
  }
  u64 order_of(const State& s) const
    requires packed
  {
    // Nibble t of `smaller`: how many unplaced tiles are below tile t + 1.
    u64 smaller = 0xedcba9876543210, index = 0;
    u64 line = without_blank(s);
    for (int left = cells() - 1; left > 2; --left) {
      const u64 tile = (line & 15) - 1;
      line >>= 4;
      index = index * u64(left) + (smaller >> (4 * tile) & 15);
      smaller -= u64{0x111111111111110} << (4 * tile);
    }
    return index;
  }

 private:
  // The tiles in reading order without the blank, 4 bits each.
  static u64 without_blank(const State& s) {
    const u64 before = (u64{1} << (4 * s.hole)) - 1;
    return (s.tiles & before) | (s.tiles >> 4 & ~before);
  }
  bool order_is_odd(const State& s) const {
    bool odd = false;
    for (int i = 0; i < cells(); ++i) {
      for (int j = 0; j < i; ++j) odd ^= s.tile(i) != 0 && s.tile(j) > s.tile(i);
    }
    return odd;
  }
  // A move up or down takes a tile past columns - 1 others.
  bool order_is_odd_with_blank(int cell) const {
    return goal_order_odd_ ^ (((cell / columns_ - goal_.blank() / columns_) * (columns_ - 1)) % 2 != 0);
  }
  State with_order(int blank, u64 index) const {
    std::array<int, Cells> digits{};
    const int tiles = cells() - 1;
    bool odd = order_is_odd_with_blank(blank);
    for (int left = 3; left <= tiles; ++left) {
      const int digit = static_cast<int>(index % u64(left));
      index /= u64(left);
      digits[static_cast<std::size_t>(tiles - left)] = digit;
      odd ^= digit % 2 != 0;
    }
    if (tiles >= 2) digits[static_cast<std::size_t>(tiles - 2)] = int{odd};
    u64 unplaced = 0xfedcba987654321;
    State s;
    for (int i = 0, cell = 0; cell < cells(); ++cell) {
      if (cell == blank) continue;
      const int shift = 4 * digits[static_cast<std::size_t>(i++)];
      s.set(cell, static_cast<int>(unplaced >> shift & 15));
      const u64 below = (u64{1} << shift) - 1;
      unplaced = (unplaced & below) | (unplaced >> 4 & ~below);
    }
    s.set(blank, 0);
    return s;
  }
  State unrank_in_line(int blank) const {
    State s = goal_;
    while (s.blank() < blank) s.slide(s.blank() + 1);
    while (s.blank() > blank) s.slide(s.blank() - 1);
    return s;
  }

  int rows_, columns_;
  State goal_;
  bool goal_order_odd_ = false;
  std::array<int, 4> steps_{};
  std::array<std::uint8_t, Cells> open_{};  // which moves apply, by the blank's cell
};

// The same with the size of the board known at compile time: a search that knows where the blank stands
// (SitedMoves in nonet/search/ida_star.h) is compiled for each cell, without any question of geometry left in
// it.
template <int Rows, int Columns>
class FixedTiles : public Tiles<Rows * Columns> {
 public:
  static_assert(Rows >= 2 && Columns >= 2);
  using Base = Tiles<Rows * Columns>;
  using State = typename Base::State;
  using Base::apply;
  template <int Cell>
  using Site = std::integral_constant<int, Cell>;

  FixedTiles() : Base(Rows, Columns) {}
  explicit FixedTiles(const State& goal) : Base(Rows, Columns, goal) {}

  template <int From, int To>
  void apply(State& s, FixedSlide<From, To>) const {
    if constexpr (Base::packed) s.hole = From;  // it is; now the compiler knows
    s.slide(To);
  }
  template <class F, int Cell = 0>
  bool at_site(const State& s, F&& f) const {
    if constexpr (Cell + 1 < Rows * Columns) {
      if (s.blank() != Cell) return at_site<F, Cell + 1>(s, std::forward<F>(f));
    }
    return f(Site<Cell>{});
  }
  template <int Cell, class F>
  __attribute__((always_inline)) bool each_move_at(Site<Cell>, const State&, F&& f) const {
    return try_step<(Cell >= Columns), Cell, Cell - Columns>(f) ||
           try_step<(Cell < (Rows - 1) * Columns), Cell, Cell + Columns>(f) ||
           try_step<(Cell % Columns > 0), Cell, Cell - 1>(f) ||
           try_step<(Cell % Columns < Columns - 1), Cell, Cell + 1>(f);
  }

 private:
  template <bool open, int From, int To, class F>
  __attribute__((always_inline)) bool try_step(F&& f) const {
    if constexpr (open) {
      return f(FixedSlide<From, To>{}, Site<To>{});
    } else {
      return false;
    }
  }
};

static_assert(Ranked<Tiles<9>> && Ranked<Tiles<16>> && Moves<Tiles<25>> && !Ranked<Tiles<25>>);

// The sum of the tiles' distances from their cells in the target, each in steps: a move changes one of them
// by one.
template <int Cells>
class ManhattanBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  using State = typename Tiles<Cells>::State;
  using Move = typename Tiles<Cells>::Move;

  explicit ManhattanBound(const Tiles<Cells>& tiles) : ManhattanBound(tiles, tiles.goal()) {}
  ManhattanBound(const Tiles<Cells>& tiles, const State& target) : tiles_(tiles) {
    for (int home = 0; home < tiles.cells(); ++home) {
      const int tile = target.tile(home);
      if (tile == 0) continue;
      for (int cell = 0; cell < tiles.cells(); ++cell) {
        distance_[index(tile, cell)] = static_cast<std::int8_t>(tiles.steps_between(cell, home));
      }
      for (int cell = 0; cell < tiles.cells(); ++cell) set_changes(tile, cell);
    }
  }

  int operator()(const State& s) const {
    int sum = 0;
    for (int cell = 0; cell < tiles_.cells(); ++cell) sum += distance_[index(s.tile(cell), cell)];
    return sum;
  }
  // What `move` adds to it in `before`.
  int change(const State& before, Move move) const {
    const int from = tiles_.destination(before, move);
    return change_[slide_index(from, move) + static_cast<std::size_t>(before.tile(from))];
  }
  template <int From, int To>
  int change(const State& before, FixedSlide<From, To> move) const {
    return change_[slide_index(To, move) + static_cast<std::size_t>(before.tile(To))];
  }

 private:
  static constexpr int stride = Cells <= 16 ? 16 : 64;
  static constexpr std::size_t index(int tile, int cell) { return at(tile * stride + cell); }
  static constexpr std::size_t slide_index(int cell, Move move) {
    return at((cell * 4 + static_cast<int>(move)) * stride);
  }
  // The tile leaves `cell` the other way than the blank comes.
  void set_changes(int tile, int cell) {
    const int column = cell % tiles_.columns();
    const std::array<int, 4> to = {cell + tiles_.columns(), cell - tiles_.columns(),
                                   column + 1 < tiles_.columns() ? cell + 1 : -1, column > 0 ? cell - 1 : -1};
    for (std::size_t way = 0; way < 4; ++way) {
      if (to[way] < 0 || to[way] >= tiles_.cells()) continue;
      change_[slide_index(cell, static_cast<Move>(way)) + static_cast<std::size_t>(tile)] =
          static_cast<std::int8_t>(distance_[index(tile, to[way])] - distance_[index(tile, cell)]);
    }
  }

  Tiles<Cells> tiles_;
  std::array<std::int8_t, stride * Cells> distance_{};    // by tile and cell
  std::array<std::int8_t, stride * 4 * Cells> change_{};  // by the tile's cell, the blank's move and tile
};

static_assert(Bound<ManhattanBound<9>, Tiles<9>>);

struct PuzzleEntry;
extern const PuzzleEntry tiles_puzzle;

}  // namespace nonet
