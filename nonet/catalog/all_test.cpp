// What every puzzle on the list must do, whatever it is.
#include "nonet/catalog/all.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

class EveryPuzzle : public testing::TestWithParam<const PuzzleEntry*> {
 protected:
  const Description& said = *GetParam()->description;
  std::unique_ptr<Puzzle> puzzle = puzzle_named(said.name);

  static bool proves(std::string_view algorithm) {
    return algorithm != "greedy" && algorithm != "beam" && algorithm != "macro";
  }
};
INSTANTIATE_TEST_SUITE_P(All, EveryPuzzle, testing::ValuesIn(all_puzzles().begin(), all_puzzles().end()),
                         [](const auto& entry) {
                           std::string name(entry.param->description->name);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(EveryPuzzle, TheExampleIsReadSolvedAndSolvedBoardsNeedNothing) {
  const auto instance = instance_of(*puzzle, std::string(said.example));
  EXPECT_EQ(puzzle->write(*instance_of(*puzzle, puzzle->write(*instance))), puzzle->write(*instance));
  std::set<std::int64_t> costs;
  std::size_t answered = 0;
  for (const Algorithm& algorithm : said.algorithms) {
    Request request;
    request.algorithm = algorithm.name;
    Progress progress;
    const auto asked = puzzle->solve(*instance, request, progress);
    if (!asked) {
      EXPECT_EQ(asked.error().fault, said.fill ? Fault::unsupported : Fault::refused)
          << algorithm.name << ": " << asked.error().message;
      continue;
    }
    const Answer& answer = *asked;
    ++answered;
    EXPECT_EQ(answer.algorithm, algorithm.name);
    EXPECT_FALSE(answer.reason.empty()) << algorithm.name;
    if (proves(algorithm.name)) {
      costs.insert(answer.cost);
      EXPECT_EQ(answer.status, Status::optimal) << algorithm.name;
    } else {
      EXPECT_EQ(answer.status, Status::best_found) << algorithm.name;
      EXPECT_GE(answer.cost, answer.bound);
    }
    if (said.fill) {  // nothing is left to do on a board that is full
      EXPECT_FALSE(answer.steps.empty()) << algorithm.name;
      EXPECT_FALSE(puzzle->answer_line(*instance, answer).empty()) << algorithm.name;
      continue;
    }
    const auto played = puzzle->play(*instance, answer.steps);
    ASSERT_TRUE(played);
    const std::string text = puzzle->write(*played);
    const Answer nothing = answer_of(*puzzle, *instance_of(*puzzle, text), said.algorithms.back().name);
    EXPECT_EQ(nothing.cost, 0) << algorithm.name << " left\n" << text;
    EXPECT_TRUE(nothing.steps.empty());
  }
  EXPECT_EQ(costs.size(), 1u) << "the algorithms disagree";
  EXPECT_GE(answered + 1, said.algorithms.size()) << "at most one may refuse its own example";
}

TEST_P(EveryPuzzle, RandomInstancesAreTheSameForTheSameSeed) {
  std::set<std::string> different;
  for (u64 seed = 0; seed < 20; ++seed) {
    const auto instance = puzzle->random(seed);
    ASSERT_TRUE(instance);
    const std::string text = puzzle->write(**instance);
    EXPECT_EQ(text, puzzle->write(**puzzle->random(seed)));
    const Answer answer = answer_of(*puzzle, **instance);
    EXPECT_EQ(answer.status, Status::optimal);
    EXPECT_EQ(answer_of(*puzzle, *instance_of(*puzzle, text)).cost, answer.cost) << text;
    different.insert(text);
  }
  EXPECT_GT(different.size(), 10u);
}

TEST_P(EveryPuzzle, TheBoardMarksWhatChanges) {
  const auto instance = instance_of(*puzzle, std::string(said.example));
  const Answer answer = answer_of(*puzzle, *instance);
  const auto before = puzzle->before(*instance, answer), after = puzzle->after(*instance, answer);
  ASSERT_TRUE(before && after);
  ASSERT_EQ(before->cells.size(), after->cells.size());
  for (std::size_t i = 0; i < after->cells.size(); ++i) {
    EXPECT_EQ(after->cells[i].changed, before->cells[i].text != after->cells[i].text) << "cell " << i;
  }
  for (const Step& step : answer.steps) EXPECT_FALSE(puzzle->move_name(*instance, step.move).empty());
}

std::string double_spaced(const std::string& text) {
  std::string spaced;
  for (const char c : text) spaced += c == '\n' ? "\n \n" : std::string(1, c);
  return spaced;
}

// As README says. If the size of a board is taken from the text, the format says that a blank line ends it.
TEST_P(EveryPuzzle, BlankLinesBetweenRowsMeanNothing) {
  const std::string ends = "blank line ends";
  for (const std::string& text : {std::string(said.example), puzzle->write(**puzzle->random(3))}) {
    const std::string written = puzzle->write(*instance_of(*puzzle, text));
    const std::string spaced = double_spaced(text);
    const bool one_line = text.find('\n') == text.size() - 1;
    if (!one_line && said.formats.find(ends) != std::string_view::npos) {
      EXPECT_NE(puzzle->write(*instance_of(*puzzle, spaced)), written);
      continue;
    }
    EXPECT_EQ(puzzle->write(*instance_of(*puzzle, spaced)), written) << spaced;
    TextReader reader = TextReader::from_text(spaced + spaced, "test");
    for (int i = 0; i < 2; ++i) {
      const auto instance = puzzle->read(reader, true);
      ASSERT_TRUE(instance && *instance) << spaced;
      EXPECT_EQ(puzzle->write(**instance), written);
    }
    const auto none = puzzle->read(reader, true);
    EXPECT_TRUE(none && !*none) << spaced;
  }
}

TEST_P(EveryPuzzle, UnknownAlgorithmsAndSettingsAreRefused) {
  const auto instance = instance_of(*puzzle, std::string(said.example));
  Request request;
  request.algorithm = "magic";
  Progress progress;
  const auto answer = puzzle->solve(*instance, request, progress);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, Fault::usage);
  EXPECT_FALSE(make_puzzle(said.name, {{"magic", "1"}}));
}

TEST(AllPuzzles, NamesAreFoundAndUnknownOnesComeWithTheList) {
  std::set<std::string_view> names;
  for (const PuzzleEntry* entry : all_puzzles()) {
    names.insert(entry->description->name);
    EXPECT_EQ(find_puzzle(entry->description->name), entry);
  }
  EXPECT_EQ(names.size(), all_puzzles().size());
  EXPECT_EQ(find_puzzle("chess"), nullptr);
  const auto none = make_puzzle("chess", {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().fault, Fault::usage);
  for (const std::string_view name : names) EXPECT_NE(none.error().message.find(name), std::string::npos);
  for (const PuzzleEntry* entry : all_puzzles()) {
    const auto wrong = make_puzzle(entry->description->name, {{"colour", "red"}});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, std::string(entry->description->name) + " has no setting --colour");
  }
}

}  // namespace
}  // namespace nonet::test
