#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "transcript.h"

// First byte: the shape of the board. The rest: boards.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  struct Shape {
    Settings settings;
    bool small = true;  // its cells are kept, so it can be written
  };
  static const std::vector<Shape> shapes = {
      {{}},
      {{{"box", "2x2"}}},
      {{{"box", "2x3"}, {"size", "4x6"}}},
      {{{"box", "1x1"}, {"size", "1x1"}}},
      {{{"box", "1x2"}, {"size", "1x64"}}},
      {{{"box", "2x2"}, {"size", "260x260"}}, false},
      {{{"box", "70000x1"}, {"size", "70000x1"}}, false},
  };
  fuzz::Bytes bytes(data, size);
  const Shape& shape = shapes[bytes.choose(shapes.size())];
  const std::string text = bytes.rest();
  const auto puzzle = fuzz::make(binary_sudoku_puzzle, shape.settings);
  fuzz::read_all(*puzzle, text, true, shape.small);
  fuzz::read_all(*puzzle, text, false, shape.small);
  fuzz::paths_agree(*puzzle, text);
  return 0;
}
