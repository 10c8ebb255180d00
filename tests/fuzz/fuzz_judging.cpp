#include "nonet/contract/judging.h"
#include "transcript.h"

namespace {

std::string joined(const std::string& text) {
  std::string all;
  nonet::Words words(text);
  while (const auto word = words.next()) all += word->text;
  return all;
}

}  // namespace

// Grades of any output for any instance and any exact answer; the first byte chooses the puzzle, and % stands
// between the three texts.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  static const char* const names[] = {"binary-sudoku", "checkers", "clocks", "knights",      "nine",
                                      "queens",        "sudoku",   "tiles",  "target-sudoku"};
  fuzz::Bytes bytes(data, size);
  const std::size_t choice = bytes.choose(std::size(names));
  const Judging& judging = *find_judging(names[choice]);
  const std::string text = bytes.rest();
  const std::size_t first = std::min(text.find('%'), text.size());
  const std::size_t second = std::min(text.find('%', first + 1), text.size());
  const std::string instance = text.substr(0, first);
  const std::string exact = first < text.size() ? text.substr(first + 1, second - first - 1) : "";
  const std::string output = second < text.size() ? text.substr(second + 1) : "";

  // The exact answer is Puzzle::judge()'s.
  if (exact.find_first_not_of("0123456789 -\nABCLR") != std::string::npos) return 0;

  Words words(output);
  const Graded graded = judging.grade(instance, exact, words);
  fuzz::require((graded.grade == Grade::right) == graded.reason.empty(), "what is not right has a reason");
  for (const char c : graded.reason) fuzz::require(c >= ' ' && c <= '~', "a reason is a line of plain text");
  const bool any_will_do = choice == 4 || choice == 6;
  if (graded.grade == Grade::right && !words.peek() && !any_will_do)
    fuzz::require(joined(exact).starts_with(joined(output)), "the answer is the exact one");
  if (judging.fits(instance)) {
    const std::string input = judging.input(std::span(&instance, 1));
    fuzz::require(!input.empty() && input.size() <= 2 * instance.size() + 16, "an instance is written once");
  }
  return 0;
}
