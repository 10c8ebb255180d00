// Any problem as the text of a file, against brute force.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/cover_random.h"
#include "tests/support/described_text.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

// Any problem as Knuth would write it: item i is x<i>, colour c is c<c>.
std::string entry_text(const CoverProblem::Entry& entry) {
  return entry.colour == 0 ? fmt::format("x{}", entry.item)
                           : fmt::format("x{}:c{}", entry.item, entry.colour);
}
std::string item_text(const CoverProblem& problem, int item) {
  if (problem.least(item) == problem.most(item))
    return problem.most(item) == 1 ? fmt::format("x{}", item)
                                   : fmt::format("{}|x{}", problem.most(item), item);
  return fmt::format("{}:{}|x{}", problem.least(item), problem.most(item), item);
}
std::string dlx_text(const CoverProblem& problem) {
  std::string text = "| random\n";
  for (int i = 0; i < problem.items(); ++i) {
    if (i == problem.primary()) text += "| ";
    text += (i < problem.primary() ? item_text(problem, i) : fmt::format("x{}", i)) + " ";
  }
  for (int o = 0; o < problem.options(); ++o) {
    text += "\n";
    for (const auto& entry : problem.option(o)) text += entry_text(entry) + " ";
  }
  return text + "\n";
}
std::string toml_text(const CoverProblem& problem) {
  std::string primary, optional, options;
  for (int i = 0; i < problem.items(); ++i)
    (i < problem.primary() ? primary : optional) +=
        (i < problem.primary() ? item_text(problem, i) : fmt::format("x{}", i)) + " ";
  for (int o = 0; o < problem.options(); ++o) {
    options += fmt::format("[[options]]\nname = \"o{}\"\nitems = \"", o);
    for (const auto& entry : problem.option(o)) options += entry_text(entry) + " ";
    options += "\"\n";
    if (problem.aim() != Aim::any) options += fmt::format("weight = {}\n", problem.weight(o));
  }
  std::string text = fmt::format("[cover]\nitems = \"{}\"\noptional = \"{}\"\n", primary, optional);
  if (problem.aim() != Aim::any)
    text += fmt::format("[score]\naim = \"{}\"\n", problem.aim() == Aim::maximum ? "maximum" : "minimum");
  return text + options;
}

TEST(CoverText, KnuthsExampleHasItsOnlyAnswer) {
  const auto puzzle = puzzle_in("x.xcc",
                                "| A simple example\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\n"
                                "B X:1\nC Y:1\n");
  EXPECT_EQ(lines_of(*puzzle, "*"), std::vector<std::string>{"A,C,X:1,Y:1 B,X:1 C,Y:1"});
  EXPECT_EQ(puzzle->file()->name, "x");
  const auto known = parse_puzzle_file("x.dlx", "| expects\n| expect count 12 \na\n| expect unsolvable\na\n");
  ASSERT_TRUE(known);
  ASSERT_EQ(known->expected.size(), 2u);
  EXPECT_EQ(known->expected[0].count, "12");
  EXPECT_EQ(known->expected[1].place.line, 4u);
  EXPECT_TRUE(known->expected[1].unsolvable);
}

TEST(CoverText, OptionsWithoutPrimaryItemsArePassedOverAndEqualOnesAreTold) {
  const auto puzzle = puzzle_in("x.dlx", "a b | s\r\n\na\na\n| comment\nb s\ns\n");
  EXPECT_EQ(lines_of(*puzzle, "*"), (std::vector<std::string>{"a b,s", "a#2 b,s"}));
  EXPECT_EQ(count_of(*puzzle, "a#2"), 1u);
  EXPECT_EQ(count_of(*puzzle, "a a#2"), 0u);
  EXPECT_EQ(count_of(*puzzle_in("x.dlx", "a b\na\n"), "*"), 0u);  // as his programs: nothing covers b
  EXPECT_EQ(count_of(*puzzle_in("x.dlx", "a | s\ns\na s\n"), "*"), 1u);
}

TEST(CoverText, AgreesWithBruteForceWhateverIsGiven) {
  std::mt19937_64 random(1);
  for (int round = 0; round < (sanitized ? 60 : 300); ++round) {
    const CoverShape shape = cover_shapes[static_cast<std::size_t>(round) % 4];
    const CoverProblem problem = random_cover(random, shape, 10);
    const auto puzzle = puzzle_in("random.dlx", dlx_text(problem));
    const auto& options = std::get<CoverRules>(puzzle->file()->rules).options;
    ASSERT_EQ(options.size(), static_cast<std::size_t>(problem.options()));
    std::vector<int> given;
    std::string names;
    for (int o = 0; o < problem.options(); ++o) {
      if (draw(random, 0, 5) > 0) continue;
      given.push_back(o);
      names += options[static_cast<std::size_t>(o)].name + " ";
    }
    std::vector<std::string> expected;
    for (const std::vector<int>& cover : all_covers(problem)) {
      if (!std::includes(cover.begin(), cover.end(), given.begin(), given.end())) continue;
      std::string line;
      for (const int o : cover) line += (line.empty() ? "" : " ") + options[static_cast<std::size_t>(o)].name;
      expected.push_back(line.empty() ? "*" : line);
    }
    const std::string instance = names.empty() ? "*" : names;
    ASSERT_EQ(lines_of(*puzzle, instance), expected) << describe(problem) << instance;
    ASSERT_EQ(count_of(*puzzle, instance), expected.size()) << describe(problem) << instance;
  }
}

TEST(CoverRules, OptionsWithWeightsAgreeWithBruteForce) {
  std::mt19937_64 random(2);
  for (int round = 0; round < (sanitized ? 40 : 200); ++round) {
    const CoverShape shape = cover_shapes[static_cast<std::size_t>(round) % std::size(cover_shapes)];
    const CoverProblem problem = random_cover(random, shape, 10);
    if (problem.options() == 0) continue;
    bool covered = true;
    for (int i = 0; i < problem.primary(); ++i)
      covered = covered && static_cast<int>(problem.options_of(i).size()) >= problem.least(i);
    const auto file = parse_puzzle_file("random.puzzle", toml_text(problem));
    ASSERT_EQ(static_cast<bool>(file), covered) << toml_text(problem);
    if (!covered) continue;
    const auto puzzle = puzzle_in("random.puzzle", toml_text(problem));
    std::optional<std::int64_t> best;
    u64 equal = 0;
    for (const std::vector<int>& cover : all_covers(problem)) {
      std::int64_t sum = 0;
      for (const int o : cover) sum += problem.weight(o);
      const bool better = !best || (problem.aim() == Aim::maximum ? sum > *best : sum < *best);
      if (problem.aim() == Aim::any) sum = 0;
      equal = better && (!best || sum != *best) ? 1 : equal + (sum == *best ? 1 : 0);
      if (better) best = sum;
    }
    ASSERT_EQ(count_of(*puzzle, "*"), equal) << toml_text(problem);
    if (problem.aim() == Aim::any || !best) continue;
    ASSERT_EQ(answer_of(*puzzle, *instance_of(*puzzle, "*")).cost, *best) << toml_text(problem);
  }
}

}  // namespace
}  // namespace nonet::test
