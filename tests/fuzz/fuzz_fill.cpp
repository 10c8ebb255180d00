#include "puzzles/all.h"
#include "src/checkpoint.h"
#include "transcript.h"

// The readers of the smaller puzzles that are filled, and of checkpoints; the first byte chooses one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  struct Choice {
    const char* puzzle;
    Settings settings;
  };
  static const Choice choices[] = {{"queens", {}},   {"queens", {{"torus", ""}}}, {"checkers", {}},
                                   {"langford", {}}, {"pentominoes", {}},         {"target-sudoku", {}}};
  static const auto puzzles = [] {
    std::vector<std::unique_ptr<Puzzle>> made;
    for (const Choice& choice : choices)
      made.push_back(fuzz::make(*find_puzzle(choice.puzzle), choice.settings));
    return made;
  }();
  fuzz::Bytes bytes(data, size);
  const std::size_t choice = bytes.choose(puzzles.size() + 1);
  if (choice < puzzles.size()) {
    fuzz::read_all(*puzzles[choice], bytes.rest(), true, true);
    return 0;
  }
  const auto state = parse_checkpoint(bytes.rest());
  if (state) fuzz::require(checkpoint_text(*state) == bytes.rest(), "a checkpoint is written as it was read");
  return 0;
}
