// Arrangements of sliding tiles: up to 16 cells in one word, otherwise a byte a cell (tiles.h).
#pragma once

#include <array>
#include <cstdint>

#include "nonet/base/flat_map.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

struct PackedTiles {
  u64 tiles = 0;  // cell c: bits 4c to 4c + 3
  u64 hole = 0;   // the blank's cell

  int tile(int cell) const { return static_cast<int>(tiles >> (4 * cell) & 15); }
  int blank() const { return static_cast<int>(hole); }
  void set(int cell, int tile) {
    tiles = (tiles & ~(u64{15} << (4 * cell))) | u64(tile) << (4 * cell);
    if (tile == 0) hole = u64(cell);
  }
  void slide(int to) {
    const u64 moved = tiles >> (4 * to) & 15;
    tiles ^= moved << (4 * to) | moved << (4 * hole);
    hole = u64(to);
  }
  u64 key() const { return tiles; }
  bool operator==(const PackedTiles& other) const { return tiles == other.tiles; }
};

template <int Cells>
struct ByteTiles {
  std::array<std::uint8_t, Cells> tiles{};
  std::uint8_t hole = 0;

  int tile(int cell) const { return tiles[static_cast<std::size_t>(cell)]; }
  int blank() const { return hole; }
  void set(int cell, int tile) {
    tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(tile);
    if (tile == 0) hole = static_cast<std::uint8_t>(cell);
  }
  void slide(int to) {
    std::uint8_t& moved = tiles[static_cast<std::size_t>(to)];
    tiles[hole] = moved;
    moved = 0;
    hole = static_cast<std::uint8_t>(to);
  }
  u64 key() const {
    u64 sum = 0;
    for (int from = 0; from < Cells; from += 8) {
      u64 word = 0;
      for (int i = from; i < Cells && i < from + 8; ++i)
        word = word << 8 | tiles[static_cast<std::size_t>(i)];
      sum = mix(sum) ^ word;
    }
    return sum;
  }
  bool operator==(const ByteTiles& other) const { return tiles == other.tiles; }
};

}  // namespace nonet
