// Boards to try somebody's program on, as texts that the puzzle reads: first systematically, the smallest
// first, then at random, of many shapes; and what is smaller than a board on which it failed.
//
// What "small" means is the puzzle's: ones for binary-sudoku, moves from the goal, empty cells, n. Equal
// boards come for equal seeds on every machine.
//
// Example: the first boards of clocks are the solved one and the nine that take one move.
//
//   auto clocks = make_puzzle("clocks", {});
//   auto specimens = make_specimens(**clocks, {});
//   specimens->next()->text;   // "12 12 12\n12 12 12\n12 12 12\n", of size 0
//   specimens->next()->size;   // 1, nine times
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet {

struct Specimen {
  std::string text;
  u64 size = 0;
};

class Specimens {
 public:
  virtual ~Specimens() = default;

  // The systematic ones, in words that follow their number, empty: there are none; and the unit of a board's
  // size, empty: it has none.
  virtual std::string_view what() const = 0;
  virtual std::string_view unit() const = 0;
  // What follows for all smaller boards when all systematic ones below a size were answered; empty: nothing.
  virtual std::string_view complete() const = 0;
  virtual std::optional<Specimen> next() = 0;
  // Whether the systematic ones, once next() has no more, were all that the contest can ask for.
  virtual bool whole() const = 0;

  // Even seeds draw as Puzzle::random() does, odd ones a board of some special shape.
  virtual Result<std::string> random(u64 seed) const = 0;

  // The boards of one input of a contest, drawn to tell methods apart: boards at random seldom show what is
  // wrong with one, so where it is known what does, that comes more often. `turn` counts the inputs. Empty:
  // there are few boards, and nothing to draw.
  virtual Result<std::vector<std::string>> telling(std::mt19937_64& random, u64 turn,
                                                   Progress& progress) const = 0;

  // Of a board with its optimal answer.
  virtual u64 size(const Instance& instance, const Answer& answer) const = 0;
  // Boards that may be smaller, the most promising first; those that are not are for the caller to drop.
  virtual std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const = 0;
};

// Of a puzzle as it was made by these settings; it outlives them. A puzzle whose settings differ from the
// contest's has random boards only.
std::unique_ptr<Specimens> make_specimens(const Puzzle& puzzle, const Settings& settings);

}  // namespace nonet
