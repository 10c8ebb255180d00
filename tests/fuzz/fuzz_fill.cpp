#include "nonet/catalog/all.h"
#include "nonet/units/log_text.h"
#include "transcript.h"

namespace nonet::fuzz {

// A log of three units, given a few bytes at a time. What was read is written as it was.
void read_log(const std::string& text) {
  const UnitLogText log("x", 3);
  std::size_t at = 0;
  const LogBytes bytes = [&](std::span<char> room) {
    const std::size_t size = std::min({room.size(), text.size() - at, std::size_t{7}});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), size, room.begin());
    at += size;
    return std::optional(size);
  };
  std::string written = log.header();
  std::vector<bool> seen(3);
  const auto read = read_unit_log(log, bytes, [&](const UnitRecord& record) {
    if (seen[record.unit]) return false;
    seen[record.unit] = true;
    log.add_record(written, record);
    return true;
  });
  if (!read) return;
  if (read->closed) log.add_total(written, read->sums);
  require(read->whole + read->torn == text.size(), "everything was read");
  require(read->whole == 0 || written == text.substr(0, read->whole), "a log is written as it was read");
  require(read->sums.agree(), "the sums agree");
}

}  // namespace nonet::fuzz

// The readers of the smaller puzzles that are filled, and of logs; the first byte chooses one.
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
  fuzz::read_log(bytes.rest());
  return 0;
}
