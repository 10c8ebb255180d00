#include "nonet/catalog/all.h"
#include "transcript.h"

// The readers of all puzzles that are graphs of states; the first byte chooses one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  struct Choice {
    const char* puzzle;
    Settings settings;
  };
  static const Choice choices[] = {{"knights", {}},
                                   {"knights", {{"size", "3x4"}, {"goal", "0101/10*0/1010"}}},
                                   {"tiles", {}},
                                   {"tiles", {{"size", "4x4"}}},
                                   {"tiles", {{"size", "1x3"}}},
                                   {"nine", {}},
                                   {"cube2", {}},
                                   {"pyraminx", {}}};
  static const auto puzzles = [] {
    std::vector<std::unique_ptr<Puzzle>> made;
    for (const Choice& choice : choices)
      made.push_back(fuzz::make(*find_puzzle(choice.puzzle), choice.settings));
    return made;
  }();
  fuzz::Bytes bytes(data, size);
  const Puzzle& puzzle = *puzzles[bytes.choose(puzzles.size())];
  fuzz::read_all(puzzle, bytes.rest(), true, true);
  return 0;
}
