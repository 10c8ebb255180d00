// Reading and compiling a file report work that grows with its length, and stop when cancelled.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "nonet/language/described/described.h"

namespace nonet::test {
namespace {

struct Made {
  std::string path, text;
};

// One file of every format; sizes grow with n.
std::vector<Made> files_of_size(int n) {
  std::string dlx = "a b c\n", items, options, xcc = "a b | s t\n", def, rows;
  for (int i = 0; i < 1000 * n; ++i) {
    dlx += "a b\nb c\n";
    items += fmt::format("i{} ", i);
    options += fmt::format("i{}\n", i);
    xcc += fmt::format("a b s:{} t:{}\n", i, i % 7);
    rows += fmt::format("x{} {} 0\n", i + 1, i + 2);
  }
  std::string moves = "Name n\nSet A 30 1\nSolved\nA\n";
  for (int i = 1; i <= 30; ++i) moves += fmt::format("{} ", i);
  moves += "\nEnd\n";
  for (int m = 0; m < 60 * n; ++m) {
    moves += fmt::format("Move M{}\nA\n", m);
    for (int i = 1; i <= 30; ++i)
      moves += fmt::format("{} ", i == m % 29 + 1 ? i + 1 : i == m % 29 + 2 ? i - 1 : i);
    moves += "\nEnd\n";
  }
  const std::string cover = fmt::format(
      "[cover]\nitems = \"x{{1..{0}}} y\"\n[[options]]\nfor = \"i in 1..{0}, j in 1..4\"\n"
      "items = \"x{{i}} y\"\n",
      500 * n);
  const std::string lamps = fmt::format(
      "[board]\ngrid = \"{}x20\"\nvalues = \"01\"\ngoal = \"0\"\n[[moves]]\nfor = \"a in cells\"\nadd "
      "= \"a orthogonal(a)\"\n",
      20 * n);
  std::string goal = lamps;
  goal.erase(goal.find("goal = \"0\"\n"), 11);
  return {
      {"a.dlx", dlx},
      {"b.dlx", items + "\n" + options},
      {"c.xcc", xcc},
      {"d.xor", fmt::format("p cnf {} {}\n", 1000 * n + 1, 1000 * n) + rows},
      {"e.def", moves},
      {"f.puzzle", cover},
      {"g.puzzle", "goal = 0\n" + goal},
      {"h.puzzle", fmt::format("[board]\ngrid = \"{}x20\"\nvalues = \"0123456789\"\n[[rules]]\nfor = \"a in "
                               "cells\"\ndifferent = \"a right(a)\"\n",
                               20 * n)},
      {"i.puzzle",
       fmt::format("[board]\ngrid = \"{}x20\"\n[pieces]\nD = \"XX\"\nL = \"XX/X.\"\ntimes = \"0..99999\"\n",
                   20 * n)},
      {"j.puzzle", fmt::format("[board]\ngrid = \"1x2\"\n[cover]\nitems = \"0:2|a\"\n[[options]]\n"
                               "for = \"k in 1..{}\"\nitems = \"a\"\nshow = \"r1c1=t{{k}}\"\n",
                               1000 * n)}};
}

Result<std::unique_ptr<Puzzle>> open(const Made& file, Progress& progress) {
  auto read = parse_puzzle_file(file.path, file.text, progress);
  if (!read) return read.error();
  return make_described_puzzle(std::move(*read), progress);
}

TEST(ReadingStops, WorkGrowsWithTheLength) {
  const std::vector<Made> small = files_of_size(4), large = files_of_size(16);
  for (std::size_t i = 0; i < small.size(); ++i) {
    Progress little, more;
    const auto a = open(small[i], little), b = open(large[i], more);
    ASSERT_TRUE(a) << small[i].path << a.error().message;
    ASSERT_TRUE(b) << large[i].path << b.error().message;
    EXPECT_GE(little.nodes(), 4096u) << small[i].path;
    EXPECT_GE(more.nodes(), 2 * little.nodes()) << small[i].path;
    EXPECT_LE(more.nodes(), 5 * little.nodes() + 8192) << small[i].path;
  }
}

TEST(ReadingStops, AtAnyPointOfTheWork) {
  for (const Made& file : files_of_size(8)) {
    Progress all;
    ASSERT_TRUE(open(file, all)) << file.path;
    for (const u64 most : {u64{1}, all.nodes() / 3, all.nodes() / 2, all.nodes() - 1}) {
      Progress whole, few(whole, most);
      const auto opened = open(file, few);
      ASSERT_FALSE(opened) << file.path << " after " << most;
      EXPECT_EQ(opened.error().fault, Fault::stopped) << opened.error().message;
      EXPECT_EQ(opened.error().message.find("stopped while " + file.path + " was "), 0u)
          << opened.error().message;
      EXPECT_TRUE(opened.error().excerpt.empty());
      EXPECT_LT(few.nodes(), most + 70'000) << file.path;
    }
  }
}

TEST(ReadingStops, WhenItIsInterrupted) {
  const std::atomic<bool> interrupted = true;
  for (const Made& file : files_of_size(4)) {
    Progress progress(&interrupted);
    const auto opened = open(file, progress);
    ASSERT_FALSE(opened) << file.path;
    EXPECT_EQ(opened.error().fault, Fault::stopped);
    EXPECT_LT(progress.nodes(), 10'000u) << file.path;
  }
}

// An error in a file is still reported if the work is not limited.
TEST(ReadingStops, ErrorsAreStillReported) {
  Progress progress;
  const auto wrong = parse_puzzle_file("a.dlx", "a b\na c\n", progress);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "there is no item 'c'");
}

// Items with equal names are numbered, however many there are.
TEST(ReadingStops, RepeatedNamesAreNumbered) {
  const auto file = parse_puzzle_file(
      "r.puzzle",
      "[board]\ngrid = \"1x3\"\nvalues = \"ab\"\n[[rules]]\nfor = \"k in 1..4\"\ncount = \"a\"\nin = "
      "\"rows\"\ntimes = \"1..2\"\n");
  ASSERT_TRUE(file) << file.error().message;
  std::vector<std::string> names;
  for (const auto& item : std::get<CoverRules>(file->rules).items) {
    if (item.name.starts_with("row")) names.push_back(item.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"row-1:a", "row-1:a#2", "row-1:a#3", "row-1:a#4"}));
}

}  // namespace
}  // namespace nonet::test
