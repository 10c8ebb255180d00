// Puzzles that are graphs of states: breadth-first from the goal, and walks from it.
#include <algorithm>
#include <cstdlib>
#include <unordered_set>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/specimens_parts.h"

namespace nonet {
namespace {

// A graph by its packed states.
struct Graph {
  u64 goal;
  std::function<std::vector<u64>(u64)> neighbours;
  std::function<std::string(u64)> text;
  std::function<u64(std::string_view)> state;  // of a text
  u64 longest_walk;
};

class WalkedSpecimens : public PlainSpecimens {
 public:
  WalkedSpecimens(const Puzzle& puzzle, Graph graph) : PlainSpecimens(puzzle), graph_(std::move(graph)) {}
  std::string_view what() const override { return "positions, in order of their distance"; }

  std::optional<Specimen> next() override {
    if (at_ == level_.size() && !make_level()) return std::nullopt;
    return Specimen{graph_.text(level_[at_++]), distance_};
  }

  bool whole() const override { return !cut_; }

  // Nearer ones on an optimal way, then all neighbours.
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    std::vector<std::string> list = PlainSpecimens::smaller(instance, answer);
    for (const u64 near : graph_.neighbours(graph_.state(puzzle_.write(instance))))
      list.push_back(graph_.text(near));
    return list;
  }

 protected:
  Result<std::string> shaped(u64 seed) const override {
    Draws draws(seed);
    u64 state = graph_.goal, before = state;
    for (u64 left = draws.below(graph_.longest_walk + 1); left > 0; --left) {
      std::vector<u64> near = graph_.neighbours(state);
      if (near.size() > 1) std::erase(near, before);
      before = state;
      state = near[draws.below(near.size())];
    }
    return graph_.text(state);
  }

 private:
  static constexpr std::size_t most = 4'000'000;  // positions that are kept

  bool make_level() {
    std::vector<u64> next;
    if (seen_.empty()) {
      next.push_back(graph_.goal);
      seen_.insert(graph_.goal);
    } else {
      cut_ = seen_.size() > most;
      if (cut_) return false;
      for (const u64 state : level_) {
        for (const u64 near : graph_.neighbours(state)) {
          if (seen_.insert(near).second) next.push_back(near);
        }
      }
      ++distance_;
    }
    level_ = std::move(next);
    at_ = 0;
    return !level_.empty();
  }

  Graph graph_;
  std::unordered_set<u64> seen_;
  std::vector<u64> level_;
  std::size_t at_ = 0;
  u64 distance_ = 0;
  bool cut_ = false;  // there are further ones
};

// Knights: two bits a cell, 0 black, 1 white, 2 the empty one.
constexpr std::string_view knight_cells = "01*";

u64 knights_state(std::string_view text) {
  u64 state = 0;
  unsigned at = 0;
  for (const char c : text) {
    const std::size_t kind = knight_cells.find(c);
    if (kind != std::string_view::npos) state |= u64{kind} << 2 * at++;
  }
  return state;
}

std::string knights_text(u64 state) {
  std::string text;
  for (unsigned cell = 0; cell < 25; ++cell) {
    text += knight_cells[state >> 2 * cell & 3];
    if (cell % 5 == 4) text += '\n';
  }
  return text;
}

std::vector<u64> knights_near(u64 state) {
  int empty = 0;
  while ((state >> 2 * empty & 3) != 2) ++empty;
  std::vector<u64> near;
  for (int from = 0; from < 25; ++from) {
    const int down = std::abs(from / 5 - empty / 5), across = std::abs(from % 5 - empty % 5);
    if (down * across != 2) continue;
    const u64 knight = state >> 2 * from & 3, differ = knight ^ 2;
    near.push_back(state ^ differ << 2 * from ^ differ << 2 * empty);
  }
  return near;
}

// Tiles: four bits a cell.
u64 tiles_state(std::string_view text) {
  u64 state = 0;
  unsigned at = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '8') state |= static_cast<u64>(c - '0') << 4 * at++;
  }
  return state;
}

std::string tiles_text(u64 state) {
  std::string text;
  for (unsigned cell = 0; cell < 9; ++cell) {
    text += static_cast<char>('0' + (state >> 4 * cell & 15));
    text += cell % 3 == 2 ? '\n' : ' ';
  }
  return text;
}

std::vector<u64> tiles_near(u64 state) {
  int blank = 0;
  while ((state >> 4 * blank & 15) != 0) ++blank;
  std::vector<u64> near;
  for (int from = 0; from < 9; ++from) {
    if (std::abs(from / 3 - blank / 3) + std::abs(from % 3 - blank % 3) != 1) continue;
    const u64 tile = state >> 4 * from & 15;
    near.push_back(state ^ tile << 4 * from ^ tile << 4 * blank);
  }
  return near;
}

// Nine: a bit a cell, A and then B.
u64 nine_state(std::string_view text) {
  u64 state = 0;
  unsigned at = 0;
  for (const char c : text) {
    if (c == '0' || c == '1') state |= static_cast<u64>(c - '0') << at++;
  }
  return state;
}

std::string nine_text(u64 state) {
  std::string text;
  for (unsigned cell = 0; cell < 18; ++cell) {
    text += (state >> cell & 1) != 0 ? '1' : '0';
    if (cell % 3 == 2) text += '\n';
  }
  return text;
}

u64 turned(u64 matrix) {
  u64 result = 0;
  for (unsigned cell = 0; cell < 9; ++cell) result |= (matrix >> cell & 1) << ((2 - cell % 3) * 3 + cell / 3);
  return result;
}

std::vector<u64> nine_near(u64 state) {
  const u64 a = state & 511, b = state >> 9;
  std::vector<u64> near;
  for (const u64 other : {turned(a), turned(turned(turned(a)))}) near.push_back(other | b << 9);
  for (const u64 other : {turned(b), turned(turned(turned(b)))}) near.push_back(a | other << 9);
  for (unsigned column = 0; column < 3; ++column) {
    const u64 differ = (a ^ b) & u64{0b001001001} << column;
    near.push_back((a ^ differ) | (b ^ differ) << 9);
  }
  return near;
}

// So many jumps from the goal, none of which takes the last one back.
std::string jumped(int jumps, std::mt19937_64& random) {
  std::string board = "11111\n01111\n00*11\n00001\n00000\n";
  int empty = 12, before = -1;
  const auto at = [](int cell) {
    return 6 * static_cast<std::size_t>(cell / 5) + static_cast<std::size_t>(cell % 5);
  };
  while (jumps > 0) {
    const int from = static_cast<int>(random() % 25);
    const int down = std::abs(from / 5 - empty / 5), across = std::abs(from % 5 - empty % 5);
    if (down * across != 2 || from == before) continue;
    std::swap(board[at(from)], board[at(empty)]);
    before = empty;
    empty = from;
    --jumps;
  }
  return board;
}

class KnightsSpecimens final : public WalkedSpecimens {
 public:
  using WalkedSpecimens::WalkedSpecimens;

  // Near the goal every bound is put to the test.
  Result<std::vector<std::string>> telling(std::mt19937_64& random, u64, Progress&) const override {
    std::vector<std::string> boards;
    for (int jumps = 2; jumps <= 18; jumps += 2)
      boards.push_back(jumped(jumps + static_cast<int>(random() % 2), random));
    auto last = usual_random(puzzle_, random());
    if (!last) return last.error();
    boards.push_back(std::move(*last));
    return boards;
  }
};

}  // namespace

std::unique_ptr<Specimens> knights_specimens(const Puzzle& puzzle) {
  return std::make_unique<KnightsSpecimens>(puzzle, Graph{knights_state("111110111100*110000100000"),
                                                          knights_near, knights_text, knights_state, 24});
}

std::unique_ptr<Specimens> tiles_specimens(const Puzzle& puzzle) {
  return std::make_unique<WalkedSpecimens>(
      puzzle, Graph{tiles_state("123804765"), tiles_near, tiles_text, tiles_state, 40});
}

std::unique_ptr<Specimens> nine_specimens(const Puzzle& puzzle) {
  return std::make_unique<WalkedSpecimens>(puzzle,
                                           Graph{u64{511} << 9, nine_near, nine_text, nine_state, 12});
}

}  // namespace nonet
