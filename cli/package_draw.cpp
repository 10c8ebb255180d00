// Tests at random. Uniform instances seldom show what is wrong with a method, so where it is known what does,
// that is drawn more often.
#include <cstdlib>
#include <random>

#include "cli/package.h"

namespace nonet::cli {
namespace {

using Boards = std::vector<std::string>;
using Inputs = std::vector<Boards>;

Result<std::string> uniform(const Puzzle& puzzle, u64 seed) {
  const auto instance = puzzle.random(seed);
  if (!instance) return instance.error();
  return puzzle.write(**instance);
}

// A board on which the greedy flips more than it has to, or any after some tries.
Result<std::string> misleading(Session& session, const Puzzle& puzzle, std::mt19937_64& random) {
  std::string text;
  for (int tries = 0; tries < 200; ++tries) {
    const auto instance = puzzle.random(random());
    if (!instance) return instance.error();
    text = puzzle.write(**instance);
    Session::Question question(session);
    Request request, greedy;
    greedy.algorithm = "greedy";
    const auto exact = puzzle.solve(**instance, request, question.progress);
    const auto found = puzzle.solve(**instance, greedy, question.progress);
    if (exact && found && found->cost > exact->cost) break;
  }
  return text;
}

// So many jumps from the goal, none of which takes the last one back: near it every bound is put to the test.
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

Result<Boards> draw_knights(const Puzzle& puzzle, std::mt19937_64& random) {
  Boards boards;
  for (int jumps = 2; jumps <= 18; jumps += 2)
    boards.push_back(jumped(jumps + static_cast<int>(random() % 2), random));
  auto last = uniform(puzzle, random());
  if (!last) return last.error();
  boards.push_back(std::move(*last));
  return boards;
}

// Fewer givens than one solution needs.
Result<std::string> loosened(const Puzzle& puzzle, std::mt19937_64& random) {
  auto board = uniform(puzzle, random());
  if (!board) return board;
  for (int cells = 0; cells < 40; ++cells) {
    char& cell = (*board)[random() % board->size()];
    if (cell != '\n') cell = '0';
  }
  return board;
}

// The boards of one input; `turn` counts them.
Result<Boards> draw(Session& session, const Puzzle& puzzle, u64 turn, std::mt19937_64& random) {
  const std::string_view name = puzzle.description().name;
  if (name == "knights") return draw_knights(puzzle, random);
  auto board = name == "binary-sudoku" && turn % 2 == 0 ? misleading(session, puzzle, random)
               : name == "sudoku" && turn % 3 == 0      ? loosened(puzzle, random)
                                                        : uniform(puzzle, random());
  if (!board) return board.error();
  return Boards{std::move(*board)};
}

}  // namespace

Result<Inputs> draw_tests(Session& session, const Puzzle& puzzle, u64 seed, u64 number) {
  const std::string_view name = puzzle.description().name;
  Inputs inputs;
  if (name == "queens" || name == "checkers") return inputs;  // there are few, and all are tests already
  std::mt19937_64 random(seed);
  for (u64 i = 0; i < number && !session.stopping(); ++i) {
    auto boards = draw(session, puzzle, i, random);
    if (!boards) return boards.error();
    inputs.push_back(std::move(*boards));
  }
  return inputs;
}

}  // namespace nonet::cli
