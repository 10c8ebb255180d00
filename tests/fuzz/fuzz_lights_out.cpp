#include "nonet/puzzles/lights_out/lights_out.h"
#include "transcript.h"

// First three bytes: modulus, size and whether it wraps. The rest: boards.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  static const std::vector<std::string> moduli = {"2", "3", "10", "11", "1000", "32768"};
  static const std::vector<std::string> sizes = {"", "1x1", "2x3", "5x5", "1x40", "1000x1000"};
  fuzz::Bytes bytes(data, size);
  Settings settings = {{"modulus", moduli[bytes.choose(moduli.size())]}};
  if (const std::string& given = sizes[bytes.choose(sizes.size())]; !given.empty()) settings["size"] = given;
  if (bytes.choose(2) == 1) settings["torus"] = "";
  fuzz::read_all(*fuzz::make(lights_out_puzzle, settings), bytes.rest(), true, true);
  return 0;
}
