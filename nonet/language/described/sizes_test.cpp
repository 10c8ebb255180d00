// For one file, explain and table state the same sizes, and table does what explain forecasts: tested on
// every example file, and on puzzles whose index has more entries than moves reach.
#include <gtest/gtest.h>

#include <filesystem>

#include "nonet/catalog/all.h"
#include "nonet/language/described/described.h"
#include "nonet/language/structure/ranking.h"
#include "tests/support/folders.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

constexpr double little_memory = 64 << 20;
constexpr u64 few_positions = 500'000;

std::string line_of(const Explanation& explanation, const std::string& label) {
  for (const auto& [name, text] : explanation.lines) {
    if (name == label) return text;
  }
  return "";
}

// "at most 5040 (about ...): how": the number, and whether it is exact.
struct Said {
  double number = 0;
  bool exact = false;
};
Said positions_in(const std::string& text) {
  const std::string most = "at most ";
  const bool exact = !text.starts_with(most);
  return {std::strtod(text.c_str() + (exact ? 0 : most.size()), nullptr), exact};
}

Request modest() {
  Request request;
  request.memory = little_memory;
  return request;
}

void compare(const Puzzle& puzzle, const std::string& name) {
  Progress progress;
  const auto explanation = explain(puzzle, modest(), progress);
  ASSERT_TRUE(explanation) << name << ": " << explanation.error().message;
  const Said said = positions_in(line_of(*explanation, "positions"));
  const std::string promise = line_of(*explanation, "table");
  Progress whole, part(whole, said.number <= few_positions ? ~u64{0} : 1000);
  const auto table = puzzle.table(modest(), part);
  const std::string refused = std::string(table_refused) + ": ";
  if (promise.starts_with(refused)) {
    ASSERT_FALSE(table) << name;
    EXPECT_EQ(promise, refused + table.error().message) << name;
    return;
  }
  if (promise.find(table_refused) == std::string::npos) {
    ASSERT_TRUE(table) << name << ": " << promise << " but " << table.error().message;
  }
  if (!promise.empty()) {
    const Said forecast = positions_in(promise);
    EXPECT_EQ(forecast.number, said.number) << name << ": " << promise;
    EXPECT_EQ(forecast.exact, said.exact) << name << ": " << promise;
  }
  if (!table || !table->complete) return;
  if (said.exact) {
    EXPECT_EQ(double(table->total), said.number) << name;
  } else {
    EXPECT_LE(double(table->total), said.number) << name;
  }
}

TEST(DescribedSizes, ExplainAndTableAgreeOnEveryExample) {
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/examples/puzzles")) {
    const std::string path = entry.path();
    auto puzzle = make_puzzle(path, {});
    ASSERT_TRUE(puzzle) << path << ": " << puzzle.error().message;
    if (!std::holds_alternative<MoveRules>((*puzzle)->file()->rules)) continue;
    compare(**puzzle, entry.path().filename());
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

// Twelve edges moved in 3-cycles: only even permutations are reached, but the index has all.
std::unique_ptr<Puzzle> dino() {
  std::string text =
      "goal = \"abcdefghijkl\"\n[board]\ncells = \"A B C D E F G H I J K L\"\nvalues = \"abcdefghijkl\"\n";
  const char* corners[] = {"A B E", "B C F", "C D G", "D A H", "I J E", "J K F", "K L G", "L I H"};
  for (const char* corner : corners)
    text += std::string("[[moves]]\ninverse = true\nname = \"") + corner[0] + corner[2] + "\"\ncycle = \"" +
            corner + "\"\n";
  auto file = parse_puzzle_file("dino.puzzle", text);
  EXPECT_TRUE(file) << file.error().message;
  auto puzzle = make_described_puzzle(std::move(*file));
  EXPECT_TRUE(puzzle) << puzzle.error().message;
  return std::move(*puzzle);
}

TEST(DescribedSizes, AnIndexWithMoreEntriesThanPositionsSaysBoth) {
  const auto puzzle = dino();
  Progress progress;
  Request request;
  const auto explanation = explain(*puzzle, request, progress);
  ASSERT_TRUE(explanation);
  EXPECT_EQ(positions_in(line_of(*explanation, "positions")).number, 239500800);
  EXPECT_TRUE(line_of(*explanation, "table").starts_with("239500800 positions in 479001600 index entries ("))
      << line_of(*explanation, "table");
  for (const auto& [label, text] : explanation->lines)
    EXPECT_EQ(text.find("479001600 positions"), std::string::npos) << label << ": " << text;
  EXPECT_TRUE(
      puzzle->table_forecast(request).starts_with("239500800 positions in 479001600 index entries ("));
}

TEST(DescribedSizes, BothRefuseATableThatDoesNotFit) {
  const auto puzzle = make_puzzle(source_folder() + "/examples/puzzles/cube3.tws", {});
  ASSERT_TRUE(puzzle);
  Progress progress;
  const auto explanation = explain(**puzzle, {}, progress);
  ASSERT_TRUE(explanation);
  EXPECT_TRUE(line_of(*explanation, "positions").starts_with("43252003274489856000 "));
  const std::string promise = line_of(*explanation, "table");
  EXPECT_TRUE(promise.starts_with("refused: a table of 4.325e+19 positions needs about ")) << promise;
  for (const auto& [label, text] : explanation->lines)
    EXPECT_EQ(text.find("5.19e+20 positions"), std::string::npos) << label << ": " << text;
  const auto table = (*puzzle)->table({}, progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(promise, "refused: " + table.error().message);
}

}  // namespace
}  // namespace nonet::test
