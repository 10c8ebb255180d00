#include <gtest/gtest.h>

#include <array>
#include <random>

#include "nonet/toggle/linear.h"
#include "tests/support/verify_draft.h"
#include "verify/toggle/system.h"

namespace nonet_verify {
namespace {

const std::vector<std::string> sudoku_sample = {"000000000", "001000100", "000000000",
                                                "000110000", "000111000", "000000000",
                                                "000000000", "000000000", "000000000"};

std::string groups_json(const std::vector<std::string>& names) {
  return R"({"kind": "groups", "groups": )" + Draft::texts(names) + "}";
}

Draft sudoku_draft() {
  return Draft("binary-sudoku")
      .instance(sudoku_sample)
      .optimal(3, {"(1,3)", "(1,7)", "(5,6)"})
      .proof(groups_json({"box (1,1)", "box (1,3)", "row 5"}));
}

TEST(VerifyToggle, OddGroupsProveABinarySudoku) {
  EXPECT_EQ(verdict(sudoku_draft()), "accepted");
  EXPECT_EQ(verdict(sudoku_draft().optimal(3, {"(1,3)", "(1,7)", "(5,5)"})),
            "10: the moves do not lead to the goal");
  EXPECT_EQ(verdict(sudoku_draft().optimal(3, {"(1,3)", "(1,7)", "(5,16)"})),
            "10: there is no move '(5,16)'");
  EXPECT_EQ(verdict(sudoku_draft().optimal(4, {"(1,3)", "(1,7)", "(5,6)"})),
            "9: a cost of 4, but the moves cost 3");
  EXPECT_EQ(verdict(sudoku_draft().optimal(5, {"(1,3)", "(1,7)", "(5,6)", "(9,9)", "(9,9)"})),
            "9: 5 moves are claimed to be the minimum, but the proof shows only that 3 is needed");
  const auto with = [](const std::vector<std::string>& names) {
    return verdict(sudoku_draft().proof(groups_json(names)));
  };
  EXPECT_EQ(with({"box (1,1)", "box (1,3)", "row 4"}), "11: row 4 holds an even number of ones");
  EXPECT_EQ(with({"box (1,1)", "box (1,1)", "row 5"}), "11: box (1,1) is there twice");
  EXPECT_EQ(with({"box (1,1)", "row 5", "box (2,2)"}), "11: box (2,2) crosses another group");
  EXPECT_EQ(with({"column 3", "column 7", "row 5"}), "11: row 5 crosses another group");
  EXPECT_EQ(with({"box (1,1)", "box (1,3)", "row 10"}), "11: there is no group 'row 10'");
  EXPECT_EQ(with({"box (1,1)", "box (1,3)"}),
            "9: 3 moves are claimed to be the minimum, but the proof shows only that 2 is needed");
}

TEST(VerifyToggle, InstancesOfAnotherFormAreRejected) {
  auto lines = sudoku_sample;
  lines[3] = "00011000";
  EXPECT_EQ(verdict(sudoku_draft().instance(lines)), "6: expected 9 cells in row 4, found 8");
  lines[3] = "00011000x";
  EXPECT_EQ(verdict(sudoku_draft().instance(lines)), "6: expected 0 or 1, found 'x'");
  lines.pop_back();
  EXPECT_EQ(verdict(sudoku_draft().instance(lines)), "6: expected 9 rows, found 8");
  EXPECT_EQ(verdict(sudoku_draft().settings({{"box", "2x2"}})), "6: expected 4 rows, found 9");
  EXPECT_EQ(verdict(sudoku_draft().settings({{"box", "3"}})),
            "4: the setting box: expected rows and columns as in 3x3, found '3'");
  const auto lights = [](const std::vector<std::string>& board) {
    return verdict(Draft("lights-out").instance(board).optimal(0, {}).proof(R"({"kind": "goal"})"));
  };
  EXPECT_EQ(lights({"00", ".#"}), "accepted");
  EXPECT_EQ(lights({"00", "0"}), "6: expected 2 cells in row 2, found 1");
  EXPECT_EQ(lights({"02"}), "6: expected a number from 0 to 1, . or #, found '2'");
  EXPECT_EQ(lights({}), "6: expected a board, found none");
  EXPECT_EQ(lights({"01"}), "10: the moves do not lead to the goal");
}

// A random small system of lights-out, and its instance.
struct Case {
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<std::string> board;
  int modulus = 2;
};

Case random_case(std::mt19937& random, int most_cells) {
  Case result;
  const int rows = static_cast<int>(random() % 3) + 1, columns = static_cast<int>(random() % 3) + 1;
  result.modulus = std::array{2, 2, 3, 4, 6}[random() % 5];
  const int most = result.modulus <= 2   ? most_cells
                   : result.modulus <= 4 ? most_cells * 2 / 3
                                         : most_cells / 2;
  result.settings = {{"modulus", std::to_string(result.modulus)}};
  const std::array<const char*, 5> shapes = {"plus", "king", "diagonal", "0,0 1,0:2", "0,0:2 0,1:3 -1,0"};
  result.settings.emplace_back("neighbourhood", shapes[random() % shapes.size()]);
  if (random() % 2 == 0) result.settings.emplace_back("torus", "");
  if (random() % 2 == 0) {
    std::string costs;
    for (int i = 0; i < rows * columns; ++i)
      costs += random() % 6 == 0 ? "- " : std::to_string(random() % 4 + 1) + " ";
    result.settings.emplace_back("costs", costs);
  }
  for (int row = 0; row < rows; ++row) {
    result.board.emplace_back();
    for (int column = 0; column < columns; ++column) {
      const bool blocked = random() % 8 == 0;
      result.board.back() +=
          blocked ? '#' : static_cast<char>('0' + random() % static_cast<unsigned>(result.modulus));
    }
  }
  return rows * columns <= most ? result : random_case(random, most_cells);
}

// Every vector of presses, tried.
struct Tried {
  std::optional<Best> best;
  Presses presses;                                   // one of the best
  std::map<std::vector<int>, std::int64_t> reached;  // what can be added to the cells, and for how much
};
Tried try_all(const ToggleSystem& system, const std::vector<int>& missing) {
  Tried tried;
  Presses presses(system.labels.size(), 0);
  while (true) {
    std::vector<int> added(system.cells, 0);
    std::int64_t cost = 0;
    for (std::size_t move = 0; move < presses.size(); ++move) {
      cost += presses[move] * system.costs[move];
      for (const Effect& effect : system.effects[move])
        added[effect.cell] = (added[effect.cell] + presses[move] * effect.amount) % system.modulus;
    }
    const auto [at, is_new] = tried.reached.try_emplace(added, cost);
    at->second = std::min(at->second, cost);
    if (added == missing && (!tried.best || cost < tried.best->cost)) {
      tried.best = Best{cost, 0};
      tried.presses = presses;
    }
    if (added == missing && cost == tried.best->cost) ++tried.best->ways;
    std::size_t digit = 0;
    while (digit < presses.size() && ++presses[digit] == system.modulus) presses[digit++] = 0;
    if (digit == presses.size()) return tried;
  }
}

Draft draft_of(const Case& problem) {
  return Draft("lights-out").settings(problem.settings).instance(problem.board);
}

std::string vector_json(const std::vector<Presses>& vectors) {
  std::vector<std::string> texts;
  for (const Presses& presses : vectors) {
    texts.emplace_back();
    for (const auto times : presses) texts.back() += fmt::format("{:02x}", times);
  }
  return Draft::texts(texts);
}

struct AsSolved {
  const ToggleSystem& of;
  int modulus() const { return of.modulus; }
  int cells() const { return static_cast<int>(of.cells); }
  int moves() const { return static_cast<int>(of.labels.size()); }
  void each_effect(int move, auto&& f) const {
    for (const Effect& effect : of.effects[static_cast<std::size_t>(move)])
      f(static_cast<int>(effect.cell), effect.amount);
  }
};

// The vectors by the solver's linear algebra; what is checked is that the checker takes them as the whole.
struct Vectors {
  std::vector<Presses> image, kernel;
};
Vectors vectors_of(const ToggleSystem& system) {
  const auto compiled = nonet::ToggleSystem::compile(AsSolved{system});
  const auto linear = nonet::ToggleLinear::build(*compiled, 1 << 24);
  Vectors vectors;
  for (const auto& row : linear->image()) vectors.image.push_back(*linear->particular(row.cells));
  for (const auto& generator : linear->kernel()) vectors.kernel.push_back(generator.presses);
  return vectors;
}

std::string linear_json(const Vectors& vectors) {
  return fmt::format(R"({{"kind": "linear", "image": {}, "kernel": {}}})", vector_json(vectors.image),
                     vector_json(vectors.kernel));
}

std::vector<std::string> names_of(const ToggleSystem& system, const Presses& presses, std::size_t columns) {
  std::vector<std::string> names;
  for (std::size_t move = 0; move < presses.size(); ++move) {
    const std::size_t label = system.labels[move];
    names.insert(names.end(), presses[move],
                 fmt::format("({},{})", label / columns + 1, label % columns + 1));
  }
  return names;
}

TEST(VerifyToggle, AgreesWithEveryVectorTried) {
  std::mt19937 random(1);
  int solvable = 0, unsolvable = 0;
  for (int round = 0; round < 150; ++round) {
    const Case problem = random_case(random, 9);
    const auto rules = toggle_rules(draft_of(problem).unsolvable().search(0).certificate());
    const ToggleSystem system = system_of(*rules);
    const Tried tried = try_all(system, rules->missing);
    const auto best = best_by_sweep(system, rules->missing, 1 << 26);
    ASSERT_EQ(best.has_value(), tried.best.has_value());
    EXPECT_EQ(count_reached(system), tried.reached.size());
    const Levels levels = count_levels(system, ~0ull, 1 << 26);
    std::map<std::int64_t, std::uint64_t> by_cost;
    for (const auto& [cells, cost] : tried.reached) ++by_cost[cost];
    for (std::size_t cost = 0; cost < levels.levels.size(); ++cost)
      EXPECT_EQ(levels.levels[cost], by_cost[static_cast<std::int64_t>(cost)]);
    EXPECT_EQ(static_cast<std::int64_t>(levels.levels.size()) - 1, by_cost.rbegin()->first);
    const Draft claimed = draft_of(problem).unsolvable().search(0);
    EXPECT_EQ(verdict(claimed, true), best ? "7: there is an answer" : "accepted");
    if (!best) {
      ++unsolvable;
      continue;
    }
    ++solvable;
    EXPECT_EQ(best->cost, tried.best->cost);
    EXPECT_EQ(best->ways, tried.best->ways);
    const Vectors vectors = vectors_of(system);
    const auto names = names_of(system, tried.presses, problem.board[0].size());
    Draft draft = draft_of(problem).optimal(best->cost, names).proof(linear_json(vectors));
    EXPECT_EQ(verdict(draft), "accepted") << draft.text();
    EXPECT_EQ(verdict(draft.count(decimal(best->ways))), "accepted") << draft.text();
    EXPECT_EQ(verdict(draft.search(best->cost), true), "accepted");
    EXPECT_NE(verdict(draft.count(decimal(best->ways + 1)), true), "accepted");
  }
  EXPECT_GT(solvable, 30);
  EXPECT_GT(unsolvable, 30);
}

// A vector left out, changed or moved is noticed: what is accepted is the whole kernel.
TEST(VerifyToggle, LinearProofsThatAreNotWholeAreRejected) {
  std::mt19937 random(2);
  int rejected = 0, accepted = 0;
  for (int round = 0; round < 400; ++round) {
    const Case problem = random_case(random, 6);
    const auto rules = toggle_rules(draft_of(problem).unsolvable().search(0).certificate());
    const ToggleSystem system = system_of(*rules);
    const Tried tried = try_all(system, rules->missing);
    if (!tried.best || system.labels.empty()) continue;
    Vectors vectors = vectors_of(system);
    auto& list = vectors.kernel.empty() || random() % 2 == 0 ? vectors.image : vectors.kernel;
    const std::size_t at = random() % list.size();
    if (random() % 3 == 0) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (random() % 4 == 0) {
      std::swap(list[at], list[random() % list.size()]);
    } else {
      auto& value = list[at][random() % list[at].size()];
      value = static_cast<std::uint16_t>((value + 1 + random() % static_cast<unsigned>(system.modulus - 1)) %
                                         static_cast<unsigned>(system.modulus));
    }
    // Any vectors that are accepted give the true minimum and the true count.
    const auto names = names_of(system, tried.presses, problem.board[0].size());
    Draft draft = draft_of(problem).optimal(tried.best->cost, names).proof(linear_json(vectors));
    const std::string said = verdict(draft.count(decimal(tried.best->ways)));
    if (said == "accepted") {
      ++accepted;
      EXPECT_NE(verdict(draft.count(decimal(tried.best->ways + 1))), "accepted");
    } else {
      ++rejected;
      EXPECT_TRUE(said.starts_with("11: ")) << said << draft.text();
    }
  }
  EXPECT_GT(rejected, 50);
  EXPECT_GT(accepted, 5);
}

TEST(VerifyToggle, ClocksHaveOneAnswerEach) {
  const Draft start = Draft("clocks").instance({"9 9 12", "6 6 6", "6 3 6"});
  const auto rules = toggle_rules(Draft(start).unsolvable().search(0).certificate());
  const std::string linear = linear_json(vectors_of(system_of(*rules)));
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "9"}).proof(linear)), "accepted");
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "9"}).count("1").proof(linear)), "accepted");
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "9"}).count("2").proof(linear)),
            "11: 2 answers, but there is 1");
  EXPECT_EQ(verdict(Draft(start).optimal(8, {"4", "5", "8", "9", "1", "1", "1", "1"}).proof(linear)),
            "9: 8 moves are claimed to be the minimum, but the proof shows only that 4 is needed");
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "9"}).search(4)), "accepted");
  EXPECT_EQ(verdict(Draft(start).optimal(8, {"4", "5", "8", "9", "1", "1", "1", "1"}).search(8)),
            "9: 8 moves are claimed to be the minimum, but the proof shows only that 4 is needed");
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "09"}).search(4)), "10: there is no move '09'");
  EXPECT_EQ(verdict(Draft(start).unsolvable().search(0)), "7: there is an answer");
  EXPECT_EQ(verdict(Draft(start).unsolvable().search(1)),
            "8: expected one pair, with the bound 0: there is no cost");
  EXPECT_EQ(verdict(Draft(start).optimal(4, {"4", "5", "8", "9"}).search(3)),
            "11: the search ends with a bound of 3, not 4");
  // Facts: positions by length 0 to 27.
  const std::string levels =
      "[1, 9, 45, 165, 486, 1206, 2598, 4950, 8451, 13051, 18351, 23607, 27876, 30276, 30276, 27876, 23607, "
      "18351, "
      "13051, 8451, 4950, 2598, 1206, 486, 165, 45, 9, 1]";
  Draft table = Draft("clocks").with("claim", "\"table\"").with("levels", levels).table(levels, 262144);
  EXPECT_EQ(verdict(table, true), "accepted");
  EXPECT_TRUE(verdict(table).starts_with("accepted: the other levels rest on"));
  EXPECT_EQ(verdict(table.table(levels, 262143)), "8: 262143 positions, but the levels add up to 262144");
}

TEST(VerifyToggle, TablesOfBinarySudokuBeginAsIsKnown) {
  const std::string levels = "[1, 81, 2205, 26145, 148995, 431199, 663825, 551493, 233550, 39658]";
  Draft table =
      Draft("binary-sudoku").with("claim", "\"table\"").with("levels", levels).table(levels, 2097152);
  EXPECT_TRUE(verdict(table).starts_with("accepted: the other levels"));
  const std::string other = "[1, 81, 2205, 26144, 148996, 431199, 663825, 551493, 233550, 39658]";
  EXPECT_EQ(verdict(table.with("levels", other).table(other, 2097152)),
            "7: 26144 positions at distance 3, but there are 26145");
}

TEST(VerifyToggle, WeightsProveThatThereIsNoAnswer) {
  const std::vector<std::string> weights = {"(1,1) 1", "(2,1) 1", "(2,2) 1", "(3,1) 1",
                                            "(3,3) 1", "(4,2) 1", "(4,3) 1", "(4,4) 1"};
  const auto with = [](const std::vector<std::string>& list, const std::string& first_row = "1000") {
    return verdict(Draft("lights-out")
                       .instance({first_row, "0000", "0000", "0000"})
                       .unsolvable()
                       .proof(R"({"kind": "weights", "weights": )" + Draft::texts(list) + "}"));
  };
  EXPECT_EQ(with(weights), "accepted");
  EXPECT_EQ(with(weights, "0100"), "8: the weighted sum need not change");
  for (std::size_t i = 0; i < weights.size(); ++i) {
    auto fewer = weights;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(with(fewer), "accepted");
    auto other = weights;
    other[i] = "(1,1) 2";
    EXPECT_NE(with(other), "accepted");
  }
}

TEST(VerifyToggle, MovesThatAreForbiddenOrBlockedAreRejected) {
  const auto with = [](const std::vector<std::string>& board, const std::string& move) {
    return verdict(Draft("lights-out")
                       .settings({{"costs", "1 - 2 1"}})
                       .instance(board)
                       .optimal(2, {move, move})
                       .search(2));
  };
  EXPECT_EQ(with({"0000"}, "(1,1)"),
            "9: a cost of 2 is claimed to be the minimum, but the proof shows only that 0 is needed");
  EXPECT_EQ(with({"0000"}, "(1,01)"), "10: there is no move '(1,01)'");
  EXPECT_EQ(with({"0000"}, "(1,2)"), "10: the move '(1,2)' is not allowed");
  EXPECT_EQ(with({"#000"}, "(1,1)"), "10: the move '(1,1)' is not allowed");
  EXPECT_EQ(with({"0000"}, "(1,3)"), "9: a cost of 2, but the moves cost 4");
  EXPECT_EQ(with({"000"}, "(1,1)"), "4: expected 3 costs, one a move, found 4");
}

TEST(VerifyToggle, WhatIsBestFoundHasABoundThatHolds) {
  Draft draft = sudoku_draft()
                    .optimal(5, {"(1,3)", "(1,7)", "(5,6)", "(9,9)", "(9,9)"})
                    .with("claim", "\"best-found\"");
  EXPECT_EQ(verdict(draft.with("bound", "3")), "accepted");
  EXPECT_EQ(verdict(draft.with("bound", "4")), "12: a bound of 4, but the proof shows only that 3 is needed");
  EXPECT_EQ(verdict(draft.with("bound", "6")), "12: a bound of 6 above the cost of an answer, 5");
  EXPECT_EQ(verdict(draft.with("bound", "4").search(4), true),
            "12: a bound of 4, but the proof shows only that 3 is needed");
  EXPECT_EQ(verdict(draft.with("bound", "2").search(2), true), "accepted");
}

}  // namespace
}  // namespace nonet_verify
