#include "nonet/puzzles/langford/langford.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

u128 count_of(const std::string& text, bool symmetry = false, const std::string& algorithm = "auto") {
  const auto puzzle = puzzle_named("langford");
  const auto instance = instance_of(*puzzle, text);
  Request request;
  request.algorithm = algorithm;
  if (symmetry) request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  EXPECT_TRUE(tally) << tally.error().message;
  return tally ? tally->count : 0;
}

// Whether a row is a solution, straight from the rules.
bool is_langford(const std::vector<int>& row) {
  const int n = static_cast<int>(row.size() / 2);
  std::vector<int> times(static_cast<std::size_t>(n) + 1, 0);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] < 1 || row[i] > n) return false;
    const auto other = i + static_cast<std::size_t>(row[i]) + 1;
    if (++times[static_cast<std::size_t>(row[i])] == 1 && (other >= row.size() || row[other] != row[i]))
      return false;
  }
  return std::all_of(times.begin() + 1, times.end(), [](int t) { return t == 2; });
}

TEST(Langford, PublishedCounts) {  // OEIS A014552, up to reversal
  const std::map<int, unsigned> classes = {{1, 0}, {2, 0}, {3, 1}, {4, 1}, {5, 0}, {6, 0}, {7, 26}, {8, 150}};
  for (const auto& [n, number] : classes) {
    EXPECT_EQ(count_of(std::to_string(n)), 2 * number) << n;
    EXPECT_EQ(count_of(std::to_string(n), true), number) << n;
  }
  EXPECT_EQ(count_of("11", false, "diagram"), 2 * 17792u);
}

TEST(Langford, ListsAreInOrderAndRight) {
  const auto puzzle = puzzle_named("langford");
  const auto instance = instance_of(*puzzle, "7");
  Progress progress;
  std::vector<std::vector<int>> rows;
  const auto ended = puzzle->list(*instance, {}, progress, [&](const Answer& answer) {
    std::istringstream line(puzzle->answer_line(*instance, answer));
    rows.emplace_back(std::istream_iterator<int>(line), std::istream_iterator<int>());
    EXPECT_TRUE(is_langford(rows.back())) << line.str();
    return true;
  });
  ASSERT_TRUE(ended);
  EXPECT_EQ(rows.size(), 52u);
  EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end()));
}

TEST(Langford, RowsThatAreBegunAreCompleted) {
  EXPECT_EQ(count_of(". . . . . ."), 2u);
  EXPECT_EQ(count_of("3 1 2 1 3 2"), 1u);
  EXPECT_EQ(count_of("3 . . . . ."), 1u);
  EXPECT_EQ(count_of(". . . . . 3"), 1u);
  EXPECT_EQ(count_of("1 . . . . ."), 0u);
  EXPECT_EQ(count_of("2 2 . . . ."), 0u);
}

TEST(Langford, BadRowsAreNamed) {
  const auto puzzle = puzzle_named("langford");
  for (const std::string text : {"0", "101", "1 2 3", "x", "4 . . . . .", ". . .", "-3"}) {
    TextReader reader = TextReader::from_text(text, "text");
    const auto instance = puzzle->read(reader, true);
    ASSERT_FALSE(instance) << text;
    EXPECT_EQ(instance.error().fault, Fault::input) << text;
    EXPECT_EQ(instance.error().place.line, 1u) << text;
  }
}

}  // namespace
}  // namespace nonet::test
