#include "nonet/puzzles/null/null.h"

#include "nonet/toggle/puzzle.h"

namespace nonet {
namespace {

const Description null_description = {
    .name = "null",
    .title = "one lamp, one switch: the puzzle to copy",
    .rules = "A lamp is on (1) or off (0). The switch changes it. Turn it off.",
    .formats = "One character, 0 or 1. It comes from no contest.",
    .example = "1\n",
    .settings = {},
    .algorithms = ToggleEngine::algorithms(),
};

class NullPuzzle final : public TogglePuzzle {
 public:
  const Description& description() const override { return null_description; }
  std::string move_name(const Instance&, int) const override { return "switch"; }
  std::optional<int> handle(const Instance&, int) const override { return 0; }

 protected:
  int modulus() const override { return 2; }
  GridFormat format() const override {
    return {.rows = 1, .columns = 1, .expected = "0 or 1", .parse = parse_bit};
  }
  std::string cell_text(int value) const override { return std::to_string(value); }
  Result<ToggleSystem> compile(const GridInstance&) const override { return ToggleSystem::compile(Null{}); }
  Values target(const GridInstance& board) const override { return {static_cast<Value>(board.cells[0])}; }
  std::string target_name(const GridInstance&, int) const override { return "lamp"; }
  void press(GridInstance& board, const Step& step) const override {
    board.cells[0] = (board.cells[0] + step.times) & 1;
  }
  GridInstance solved() const override { return GridInstance(1, 1); }
  void decorate(Board& board, const Answer&) const override { board.look = Look::lamps; }
};

}  // namespace

const PuzzleEntry null_puzzle = {&null_description, [](const Settings&) -> Result<std::unique_ptr<Puzzle>> {
                                   return std::unique_ptr<Puzzle>(std::make_unique<NullPuzzle>());
                                 }};

}  // namespace nonet
