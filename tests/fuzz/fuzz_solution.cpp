#include "report/export.h"
#include "tests/export/lamps.h"
#include "transcript.h"

// What solvers print about a small model (export --read); the first byte chooses the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  static const Model model = test::lamps();
  static const auto formats = report::export_formats();
  fuzz::Bytes bytes(data, size);
  const std::string_view format = formats[bytes.choose(formats.size())].name;
  const std::string text = bytes.rest();
  const auto said = report::read_solution(model, format, text);
  if (!said) {
    fuzz::shown(said.error());
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    fuzz::require(said.error().place.line <= lines + 1, "the place is in the text");
    return 0;
  }
  if (!said->found) {
    fuzz::require(said->values.empty(), "where there is no solution there are no values");
    return 0;
  }
  fuzz::require(said->values.size() == model.variables.size(), "every variable has a value");
  fuzz::require(said->missing <= said->values.size(), "no more are missing than there are");
  std::string list = "# Columns 3\n";
  for (std::size_t v = 0; v < said->values.size(); ++v) {
    fuzz::require(said->values[v] >= 0 && said->values[v] <= model.variables[v].most, "values are in range");
    list += "x" + std::to_string(v + 1) + " " + std::to_string(said->values[v]) + "\n";
  }
  const auto again = report::read_solution(model, "lp", list);
  fuzz::require(again && again->found && again->values == said->values, "a list of them says the same");
  return 0;
}
