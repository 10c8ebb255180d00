#include "nonet/puzzles/queens/queens.h"

#include "nonet/puzzles/queens/puzzle.h"

namespace nonet {
namespace {

constexpr Setting queens_settings[] = {
    {"torus", "", "the board wraps around: diagonals go on at the opposite side"},
};

const Description queens_description = {
    .name = "queens",
    .title = "Queens: n queens on a board, none attacking another",
    .rules =
        "Place n queens on a board of n times n cells so that no two share a row, a column or a diagonal.\n"
        "Some may stand already (Q), and cells may be blocked (#): no queen may stand there, but queens\n"
        "attack across them. A move is a cell: r1c5 is row 1, column 5. --up-to-symmetry counts the "
        "solutions\n"
        "that turns and reflections, on a torus also shifts, make of one another once.",
    .formats =
        "Input: n, or a board of n lines with Q (a queen), . (free) or # (blocked); many in a file.\n"
        "Lists are of columns by row, from 1. --judge prints the number of solutions.",
    .example = "8\n",
    .settings = queens_settings,
    .algorithms = queens_algorithms,
    .judge = true,
    .fill = true,
    .backends = true,
};

class PlainQueensPuzzle final : public QueensPuzzle {
 public:
  using QueensPuzzle::QueensPuzzle;
  const Description& description() const override { return queens_description; }
};

}  // namespace

const PuzzleEntry queens_puzzle = {
    &queens_description, [](const Settings& settings) -> Result<std::unique_ptr<Puzzle>> {
      return std::unique_ptr<Puzzle>(std::make_unique<PlainQueensPuzzle>(settings.contains("torus")));
    }};

}  // namespace nonet
