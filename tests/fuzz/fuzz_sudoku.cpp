#include <algorithm>

#include "nonet/puzzles/sudoku/sudoku.h"
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
      const Taken taken = puzzle.judge_fast({exact.data(), exact.size()}, {}, out);
      fuzz::require(taken.bytes > 0 || taken.instances == 0, "instances have bytes; so have blank lines");
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

// Every style keeps what the board says, or says that it cannot.
void write_in_all_styles(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "text");
  const auto instance = puzzle.read(reader, false);
  if (!instance || !*instance) return;
  for (const Style& style : puzzle.description().styles) {
    const auto written = puzzle.write_as(**instance, style.name);
    if (!written) continue;
    TextReader again = TextReader::from_text(*written, "written");
    const auto same = puzzle.read(again, false);
    fuzz::require(same && *same, "what is written is read");
    if (style.name == "pencil" || style.name == "sukaku") continue;  // single candidates become givens
    const auto twice = puzzle.write_as(**same, style.name);
    fuzz::require(twice && *twice == *written, "and written alike");
  }
}

// What --lines prints of the boards that the fast path takes, which read() takes too.
void list_boards(const Puzzle& puzzle, const std::string& text) {
  const std::vector<char> exact(text.begin(), text.end());
  std::string out;
  const Taken taken = puzzle.lines_fast({exact.data(), exact.size()}, Request{}, out);
  fuzz::require(std::count(out.begin(), out.end(), '\n') == static_cast<std::ptrdiff_t>(taken.instances),
                "a line an instance");
  TextReader reader = TextReader::from_text(text.substr(0, taken.bytes), "text");
  for (u64 i = 0; i < taken.instances; ++i) {
    const auto instance = puzzle.read(reader, false);
    fuzz::require(instance && *instance, "paths agree on what a board is");
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
    write_in_all_styles(*(choice == 0 ? nine : choice == 1 ? four : sixteen), text);
    if (choice == 0) list_boards(*nine, text);
    if (choice == 0)
      fuzz::require(judged_boards(*nine, text, true) == judged_boards(*nine, text, false), "paths agree");
    return 0;
  }
  const char* const names[] = {"regions", "extra", "cages"};
  const auto made = sudoku_puzzle.make({{names[choice - 3], text}});
  fuzz::require(made || made.error().fault == Fault::usage, "settings are good, or misused");
  return 0;
}
