#include "puzzles/sudoku.h"
#include "transcript.h"

namespace {

using namespace nonet;

// What judge mode prints, board by board; "-" where there is no solution. With the fast path or without it.
std::string judged_boards(const Puzzle& puzzle, const std::string& text, bool fast) {
  std::string out;
  TextReader reader = TextReader::from_text(text, "text");
  while (true) {
    if (fast) {
      const auto buffered = reader.buffered();
      fuzz::require(static_cast<bool>(buffered), "a text can be buffered");
      const std::vector<char> exact(buffered->begin(), buffered->end());
      const Taken taken = puzzle.judge_fast({exact.data(), exact.size()}, out);
      fuzz::require((taken.bytes > 0) == (taken.instances > 0), "bytes are taken for instances");
      if (taken.bytes > 0) {
        reader.consume(taken.bytes, taken.lines);
        continue;
      }
    }
    const auto instance = puzzle.read(reader, false);
    if (!instance) {
      out += fuzz::shown(instance.error());
      continue;
    }
    if (!*instance) return out;
    Progress whole, progress(whole, 20'000);
    Request request;
    request.judge = true;
    const auto answer = puzzle.solve(**instance, request, progress);
    fuzz::require(static_cast<bool>(answer), "every board has an answer");
    out += answer->status == Status::optimal ? puzzle.judge(**instance, *answer) : "-\n";
  }
}

}  // namespace

// The readers of boards and of settings; the first byte chooses.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto nine = fuzz::make(sudoku_puzzle, {});
  static const auto four = fuzz::make(sudoku_puzzle, {{"size", "4"}});
  static const auto sixteen = fuzz::make(sudoku_puzzle, {{"size", "16"}});
  fuzz::Bytes bytes(data, size);
  const std::size_t choice = bytes.choose(6);
  const std::string text = bytes.rest();
  if (choice < 3) {
    fuzz::read_all(*(choice == 0 ? nine : choice == 1 ? four : sixteen), text, true, true);
    if (choice == 0)
      fuzz::require(judged_boards(*nine, text, true) == judged_boards(*nine, text, false), "paths agree");
    return 0;
  }
  const char* const names[] = {"regions", "extra", "cages"};
  const auto made = sudoku_puzzle.make({{names[choice - 3], text}});
  fuzz::require(made || made.error().fault == Fault::usage, "settings are good, or misused");
  return 0;
}
