// Certificates of puzzle files whose moves only add: claims that hold and claims that do not, by all presses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/cover_random.h"
#include "tests/support/sample_rules.h"
#include "tests/support/verify_described.h"
#include "tests/support/verify_draft.h"

namespace nonet::test {
namespace {

// Presses of moves that only add, each so often as makes a difference.
TEST(VerifyDescribed, RandomSumsAreJudgedAsPressingEverythingSays) {
  Rng random(2);
  int solvable = 0, unsolvable = 0;
  for (int round = 0; round < described_rounds; ++round) {
    MoveRules rules = random_cells(random);
    for (ValueKind& kind : rules.kinds) kind = test::numbered_kind(1, draw(random, 2, 4));
    int modulus = 1;
    for (const ValueKind& kind : rules.kinds) modulus = std::lcm(modulus, kind.turns);
    for (int moves = draw(random, 1, modulus > 6 ? 2 : 3); moves > 0; --moves)
      rules.moves.push_back(random_move(random, rules, false, false));
    if (std::any_of(rules.moves.begin(), rules.moves.end(),
                    [](const auto& m) { return m.additions.empty(); }))
      continue;
    rules.goal = random_place(random, rules);
    const Squares start = random_place(random, rules);
    std::map<int, std::vector<std::vector<int>>> answers;  // by cost
    std::vector<int> presses(rules.moves.size(), 0);
    while (true) {
      Squares now = start;
      int cost = 0;
      for (std::size_t m = 0; m < presses.size(); ++m) {
        for (int i = 0; i < presses[m]; ++i, ++cost) now = after_move(rules, rules.moves[m], now);
      }
      if (now == rules.goal) answers[cost].push_back(presses);
      std::size_t m = 0;
      for (; m < presses.size(); ++m) {
        int order = 1;  // of this move
        for (const auto& addition : rules.moves[m].additions) {
          const int turns = turns_of_cell(rules, addition.cell);
          order = std::lcm(order, turns / std::gcd(turns, addition.amount));
        }
        if (++presses[m] < order) break;
        presses[m] = 0;
      }
      if (m == presses.size()) break;
    }
    const auto draft = [&] { return draft_of(rules).instance(lines_of_position(rules, start)); };
    if (answers.empty()) {
      ++unsolvable;
      EXPECT_EQ(verdict(draft().unsolvable().search(0)), "accepted");
      continue;
    }
    ++solvable;
    EXPECT_TRUE(rejected(verdict(draft().unsolvable().search(0))));
    for (const auto& [cost, list] : answers) {
      std::vector<std::string> names;
      for (std::size_t m = 0; m < list[0].size(); ++m)
        names.insert(names.end(), static_cast<std::size_t>(list[0][m]), rules.moves[m].name);
      const std::string said = verdict(draft().optimal(cost, names).search(cost));
      if (cost == answers.begin()->first) {
        EXPECT_EQ(said, "accepted");
        const auto counted = [&](std::size_t count) {
          return verdict(draft().optimal(cost, names).search(cost).count(fmt::format("{}", count)));
        };
        EXPECT_EQ(counted(list.size()), "accepted");
        EXPECT_TRUE(rejected(counted(list.size() + 1)));
      } else {
        EXPECT_TRUE(rejected(said)) << said;
      }
    }
  }
  EXPECT_GT(solvable, described_rounds / 30);
  EXPECT_GT(unsolvable, described_rounds / 30);
}

// Moves turn the pieces that are at places: those that were exchanged stay so, and answers are sequences.
TEST(VerifyDescribed, PiecesThatAreTurnedAreNoSums) {
  MoveRules rules;
  rules.rows = 1;
  rules.columns = 3;
  rules.kinds = {{{"UR", "RU", "UF", "FU", "UL", "LU"}, 2}};
  rules.cells = {{"UR", 0, 0, 0}, {"UF", 0, 0, 1}, {"UL", 0, 0, 2}};
  rules.goal = {0, 2, 4};
  rules.moves = {test::cycles_move("a", {}, {{0, 1}, {1, 1}}), test::cycles_move("b", {}, {{1, 1}, {2, 1}})};
  const auto draft = [&](const std::string& start) { return draft_of(rules).instance({start}); };
  const std::string invariant = R"({"kind": "invariant", "text": "it is"})";
  const auto turned = draft("RU UF LU").optimal(2, {"a", "b"}).search(2);
  EXPECT_EQ(verdict(turned), "accepted");
  EXPECT_EQ(verdict(Draft(turned).count("2")), "accepted");
  EXPECT_TRUE(rejected(verdict(Draft(turned).count("1"))));
  EXPECT_TRUE(rejected(verdict(draft("RU UF LU").unsolvable().proof(invariant), true)));
  for (const std::string start : {"RU UF UL", "UF UR UL", "UR UR UL"}) {
    EXPECT_EQ(verdict(draft(start).unsolvable().proof(invariant)), "accepted");
    EXPECT_TRUE(rejected(verdict(draft(start).optimal(1, {"a"}).search(1))));
  }
}

// Weights of a sum, and what it has to be.
TEST(VerifyDescribed, SumsAreAGoal) {
  MoveRules rules = test::grid_rules(1, 3, test::numbered_kind(1, 3));
  rules.goal.clear();
  for (int c = 0; c < 3; ++c) {
    RuleMove move;
    move.name = rules.cells[static_cast<std::size_t>(c)].name;
    move.additions = {{c, 1}};
    rules.moves.push_back(move);
  }
  rules.sums = {{"all", {{0, 1}, {1, 1}, {2, 1}}, 2}, {"ends", {{0, 1}, {2, 2}}, 0}};
  const auto draft = draft_of(rules).instance({"100"});
  // 1 + x + y + z = 2 and 1 + x + 2z = 0 modulo 3.
  EXPECT_EQ(verdict(Draft(draft).optimal(1, {"r1c3"}).search(1)), "accepted");
  EXPECT_TRUE(rejected(verdict(Draft(draft).optimal(1, {"r1c1"}).search(1))));
  EXPECT_TRUE(rejected(verdict(Draft(draft).optimal(2, {"r1c1", "r1c1"}).search(2))));
  EXPECT_TRUE(
      rejected(verdict(Draft(draft).unsolvable().proof(R"({"kind": "weights", "weights": ["all 1"]})"))));
}

}  // namespace
}  // namespace nonet::test
