#include "nonet/language/described/described.h"
#include "nonet/language/text/document.h"
#include "nonet/language/text/layout.h"
#include "transcript.h"

// Any bytes as a puzzle file: the first byte chooses the format. What is wrong is said with its place; what
// is right becomes a puzzle that reads its own start. TOML is laid out, once and for all.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  static constexpr const char* names[] = {"f.puzzle", "f.dlx", "f.xcc", "f.tws", "f.def", "f.xor", "f.cnf"};
  fuzz::Bytes bytes(data, size);
  const std::string name = names[bytes.choose(std::size(names))], text = bytes.rest();
  if (name == names[0]) {
    if (const auto laid = lay_out(name, text)) {
      const auto again = lay_out(name, *laid);
      fuzz::require(again && *again == *laid, "what is laid out stays so");
    }
  }
  const auto told = [](const Error& error) {
    fuzz::require(!error.message.empty() && error.message.find('\n') == std::string::npos,
                  "one line says why");
    fuzz::require(error.fault != Fault::input || error.place.line > 0, "what is wrong has a place");
  };
  auto file = parse_puzzle_file(name, text);
  if (!file) {
    told(file.error());
    return 0;
  }
  const std::string start = file->start;
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) {
    told(puzzle.error());
  } else if (!start.empty()) {
    fuzz::read_all(**puzzle, start, true, true);
  }
  return 0;
}
