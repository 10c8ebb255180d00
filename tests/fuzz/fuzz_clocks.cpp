#include "nonet/puzzles/clocks/clocks.h"
#include "transcript.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  static const auto puzzle = fuzz::make(clocks_puzzle, {});
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::read_all(*puzzle, text, true, true);
  fuzz::paths_agree(*puzzle, text);
  return 0;
}
