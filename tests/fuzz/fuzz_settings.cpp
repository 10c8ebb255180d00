#include "nonet/base/grid_text.h"
#include "nonet/catalog/all.h"
#include "transcript.h"

namespace nonet::fuzz {
namespace {

template <class T>
void require_explained(const Result<T>& result) {
  if (result) return;
  require(result.error().fault == Fault::usage, "a bad setting is a misuse");
  require(!result.error().message.empty(), "and is explained");
  for (const char c : result.error().message) require(c >= ' ' && c <= '~', "in plain text");
}

void size(const std::string& text) {
  const auto parsed = parse_size("size", text, 1000);
  require_explained(parsed);
  if (!parsed) return;
  const auto [rows, columns] = *parsed;
  require(rows >= 1 && rows <= 1000 && columns >= 1 && columns <= 1000, "a size is in its range");
  const auto again = parse_size("size", std::to_string(rows) + "x" + std::to_string(columns), 1000);
  require(again && *again == *parsed, "a size can be written");
}

void number(const std::string& text) {
  const auto parsed = parse_number("number", text, -5, 70000);
  require_explained(parsed);
  require(!parsed || (*parsed >= -5 && *parsed <= 70000), "a number is in its range");
}

void costs(const std::string& text) {
  const auto parsed = parse_costs(text);
  require_explained(parsed);
  if (!parsed) return;
  std::string written;
  for (const int cost : *parsed) {
    require(cost >= 0 && cost <= 1'000'000, "a cost is in its range");
    written += cost == 0 ? "- " : std::to_string(cost) + " ";
  }
  const auto again = parse_costs(written);
  require(again && *again == *parsed, "costs can be written");
}

// A puzzle that can be made can be played: a random board, written and read.
void setting(const char* puzzle, const char* name, const std::string& text) {
  Settings settings = {{name, text}};
  if (std::string_view(name) != "size") settings["size"] = "4x5";
  if (std::string_view(name) != "modulus") settings["modulus"] = "6";
  const auto made = find_puzzle(puzzle)->make(settings);
  require_explained(made);
  if (!made) return;
  const auto board = (*made)->random(1);
  if (!board) return;  // the number of costs is only checked with a board
  read_all(**made, (*made)->write(**board), true, true);
}

void box(const std::string& text) {
  require_explained(find_puzzle("binary-sudoku")->make({{"box", text}}));
  require_explained(find_puzzle("binary-sudoku")->make({{"size", text}, {"box", "2x3"}}));
}

}  // namespace
}  // namespace nonet::fuzz

// First byte: which setting. The rest: its value.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  fuzz::Bytes bytes(data, size);
  const std::size_t parser = bytes.choose(8);
  const std::string text = bytes.rest();
  if (parser == 0) fuzz::size(text);
  if (parser == 1) fuzz::number(text);
  if (parser == 2) fuzz::costs(text);
  if (parser == 3) fuzz::setting("lights-out", "neighbourhood", text);
  if (parser == 4) fuzz::setting("lights-out", "modulus", text);
  if (parser == 5) fuzz::setting("lights-out", "costs", text);
  if (parser == 6 && text.size() < 6) fuzz::setting("lights-out", "size", text);  // 99x99 at most
  if (parser == 7) fuzz::box(text);
  return 0;
}
