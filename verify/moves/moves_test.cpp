#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "tests/support/verify_draft.h"
#include "verify/moves/search.h"

namespace nonet_verify {
namespace {

const std::vector<std::string> knights_sample = {"10110", "01*11", "10111", "01001", "00000"};
const std::vector<std::string> knights_moves = {"e5c4", "d3e5", "b2d3", "c4b2", "a3c4", "b5a3", "c3b5"};

Draft knights() {
  return Draft("knights").instance(knights_sample).optimal(7, knights_moves).search(7);
}

TEST(VerifyMoves, AnswersAreReplayed) {
  EXPECT_EQ(verdict(knights()), "accepted");
  EXPECT_EQ(verdict(knights(), true), "accepted");
  EXPECT_EQ(verdict(Draft("nine")
                        .instance({"100", "000", "000", "111", "111", "011"})
                        .optimal(5, {"C1", "AR", "C1", "AL", "C1"})
                        .search(5),
                    true),
            "accepted");
  EXPECT_EQ(
      verdict(Draft("tiles").instance({"2 8 3", "1 0 4", "7 6 5"}).optimal(4, {"U", "L", "D", "R"}).search(4),
              true),
      "accepted");
  EXPECT_EQ(verdict(Draft("cube2")
                        .instance({"R U2 R' F U' R2 F'"})
                        .optimal(7, {"F", "R2", "U", "F'", "R", "U2", "R'"})
                        .search(7),
                    true),
            "accepted");
  EXPECT_EQ(verdict(Draft("pyraminx")
                        .instance({"U L' R B' L U' R'"})
                        .optimal(7, {"R", "U", "L'", "B", "R'", "L", "U'"})
                        .search(7),
                    true),
            "accepted");
}

TEST(VerifyMoves, WrongAnswersAreRejected) {
  auto moves = knights_moves;
  moves[2] = "b2d2";
  EXPECT_EQ(verdict(knights().optimal(7, moves)), "10: there is no move 'b2d2' here");
  moves = knights_moves;
  moves.pop_back();
  EXPECT_EQ(verdict(knights().optimal(6, moves).search(6)), "10: the moves do not lead to the goal");
  EXPECT_EQ(verdict(knights().optimal(8, knights_moves)), "9: a cost of 8, but there are 7 moves");
  moves = knights_moves;
  moves.insert(moves.begin(), {"e5c4", "c4e5"});
  EXPECT_EQ(verdict(knights().optimal(9, moves).search(9), true),
            "9: 9 moves are claimed to be the minimum, but the proof shows only that 7 is needed");
  EXPECT_EQ(verdict(knights().search(6)), "11: the search ends with a bound of 6, not 7");
  EXPECT_EQ(verdict(knights().proof(R"({"kind": "goal"})")),
            "11: the position is not the goal: it takes moves");
  EXPECT_EQ(verdict(knights().proof(R"({"kind": "linear", "image": [], "kernel": []})")),
            "11: a proof of the kind 'linear' says nothing here");
  EXPECT_EQ(verdict(knights().proof(R"({"kind": "search", "iterations": [[5, 10], [4, 20], [7, 30]]})")),
            "11: the bound does not increase");
  EXPECT_EQ(verdict(knights().proof(R"({"kind": "search", "iterations": [[5, 10], [7, 10]]})")),
            "11: the number of nodes does not increase");
  EXPECT_EQ(verdict(knights().instance({"10110", "01*11", "10111", "01001", "00001"})),
            "6: 13 white knights, but the goal has 12");
  EXPECT_EQ(verdict(knights().instance({"10110", "01111", "10111", "01001", "00000"})),
            "6: expected a board of 0, 1 and one *");
  EXPECT_EQ(verdict(knights().settings({{"size", "9x9"}})),
            "4: the setting size: expected rows and columns up to 8, as in 5x5, found '9x9'");
  EXPECT_EQ(verdict(knights().with("claim", "\"best-found\"").with("bound", "5").search(5), true),
            "accepted");
  EXPECT_EQ(
      verdict(knights().unsolvable().with("aim", "").with("cost", "").with("moves", "").search(0), true),
      "7: there is an answer of 7 moves");
  EXPECT_EQ(verdict(knights()
                        .unsolvable()
                        .with("aim", "")
                        .with("cost", "")
                        .with("moves", "")
                        .proof(R"({"kind": "invariant", "text": "no"})")),
            "8: nothing that moves leave as it is differs from the goal");
}

TEST(VerifyMoves, CountsOfOptimalAnswers) {
  EXPECT_EQ(verdict(knights().count("1"), true), "accepted");
  EXPECT_EQ(verdict(knights().count("2"), true), "12: 2 answers, but there is 1");
  EXPECT_EQ(verdict(knights().count("0")), "12: no answers, although there is one");
  EXPECT_EQ(verdict(knights().count("x")), "12: expected a count below 2^128 in decimal digits, found 'x'");
  EXPECT_EQ(verdict(knights().count("01")), "12: expected a count below 2^128 in decimal digits, found '01'");
  EXPECT_EQ(verdict(knights().count("340282366920938463463374607431768211456")),
            "12: expected a count below 2^128 in decimal digits, found '340282366920938463463374607431...'");
  EXPECT_EQ(verdict(knights().count("340282366920938463463374607431768211455")),
            "12: 340282366920938463463374607431768211455 answers, but there is 1");
  const Draft nine = Draft("nine")
                         .instance({"100", "000", "000", "111", "111", "011"})
                         .optimal(5, {"C1", "AR", "C1", "AL", "C1"})
                         .search(5);
  EXPECT_EQ(verdict(Draft(nine).count("2"), true), "accepted");
  EXPECT_EQ(verdict(Draft(nine).count("1"), true), "12: 1 answer, but there are 2");
}

// A scramble of the 15-puzzle that is far from its goal: no little search says how far.
TEST(VerifyMoves, WhatALittleSearchDoesNotDecideRestsOnTrust) {
  std::vector<std::string> back;
  std::vector<int> board;
  for (int i = 1; i <= 16; ++i) board.push_back(i % 16);
  std::mt19937 random(5);
  int blank = 15, last = -1;
  for (int i = 0; i < 2000; ++i) {
    const int way = static_cast<int>(random() % 4);  // UDLR; U and D, L and R are opposite
    const int row = blank / 4 + (way == 0 ? -1 : way == 1 ? 1 : 0);
    const int column = blank % 4 + (way == 2 ? -1 : way == 3 ? 1 : 0);
    if (row < 0 || row > 3 || column < 0 || column > 3 || row * 4 + column == last) continue;
    last = blank;
    std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(row * 4 + column)]);
    blank = row * 4 + column;
    back.insert(back.begin(), std::string(1, "DURL"[way]));
  }
  std::vector<std::string> lines(4);
  for (std::size_t cell = 0; cell < 16; ++cell) lines[cell / 4] += std::to_string(board[cell]) + " ";
  const auto cost = static_cast<std::int64_t>(back.size());
  const Draft draft =
      Draft("tiles").settings({{"size", "4x4"}}).instance(lines).optimal(cost, back).search(cost);
  EXPECT_EQ(verdict(draft), "accepted: optimality rests on re-running 100 nodes; --replay does so");
  EXPECT_EQ(
      verdict(Draft(draft).proof(fmt::format(R"({{"kind": "search", "iterations": [[{}, 1]]}})", cost))),
      "accepted: optimality rests on re-running 1 node; --replay does so");
}

// What is false and small is found without --replay.
TEST(VerifyMoves, ALittleSearchIsAlwaysMade) {
  auto moves = knights_moves;
  moves.insert(moves.begin(), {"e5c4", "c4e5"});
  EXPECT_EQ(verdict(knights().optimal(9, moves).search(9)),
            "9: 9 moves are claimed to be the minimum, but the proof shows only that 7 is needed");
  EXPECT_EQ(verdict(knights().unsolvable().with("aim", "").with("cost", "").with("moves", "").search(0)),
            "7: there is an answer of 7 moves");
  EXPECT_EQ(verdict(knights().unsolvable().with("aim", "").with("cost", "").with("moves", "").search(1)),
            "8: expected one pair, with the bound 0: there is no cost");
  const Draft quarter = Draft("cube2").instance({"R2 U2"}).optimal(4, {"U", "U", "R", "R"}).search(4);
  EXPECT_EQ(verdict(Draft(quarter).settings({{"metric", "quarter"}})), "accepted");
  EXPECT_EQ(verdict(quarter),
            "9: 4 moves are claimed to be the minimum, but the proof shows only that 2 is needed");
  EXPECT_EQ(verdict(Draft(quarter).settings({{"metric", "quarter"}, {"oriented", "no"}})),
            "4: the setting oriented: expected no value, found 'no'");
}

// The levels of a table in another metric, and of another puzzle.
TEST(VerifyMoves, TablesBehindAnswersAreChecked) {
  const Draft nine = Draft("nine")
                         .instance({"100", "000", "000", "111", "111", "011"})
                         .optimal(5, {"C1", "AR", "C1", "AL", "C1"});
  EXPECT_EQ(verdict(Draft(nine).table("[1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90]", 9800)),
            "accepted");
  EXPECT_EQ(verdict(Draft(nine).table("[1, 3, 14, 47, 150, 491, 1274, 2796, 3604, 1330, 90]", 9800)),
            "11: 14 positions at distance 2, but there are 13");
  EXPECT_EQ(verdict(Draft(nine).table("[1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 91]", 9801)),
            "11: 9801 positions, but there are 9800");
  const Draft half = Draft("cube2").instance({"R2 U2"}).optimal(2, {"U2", "R2"});
  const std::string quarter_levels =
      "[1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276]";
  EXPECT_EQ(verdict(Draft(half).table(quarter_levels, 3674160)),
            "11: 6 positions at distance 1, but there are 9");
  EXPECT_EQ(verdict(Draft("cube2")
                        .settings({{"metric", "quarter"}})
                        .instance({"R U"})
                        .optimal(2, {"U'", "R'"})
                        .table(quarter_levels, 3674160)),
            "accepted");
  EXPECT_EQ(
      verdict(
          Draft("nine").instance({"000", "000", "000", "111", "111", "111"}).optimal(1, {"C01"}).search(1)),
      "10: there is no move 'C01' here");
}

// Positions by distance, as far as they are known facts.
std::vector<std::uint64_t> first_levels(const std::string& puzzle,
                                        const std::vector<std::pair<std::string, std::string>>& settings,
                                        std::uint64_t most = ~0ull) {
  Draft draft =
      Draft(puzzle).settings(settings).with("claim", "\"table\"").with("levels", "[1]").table("[1]", 1);
  return count_levels(*moves_rules(draft.certificate()), most, 1 << 28).levels;
}

TEST(VerifyMoves, LevelsAreThoseThatAreKnown) {
  using Numbers = std::vector<std::uint64_t>;
  EXPECT_EQ(first_levels("knights", {}, 1000), (Numbers{1, 8, 14, 38, 148, 368, 1001}));
  EXPECT_EQ(first_levels("nine", {}), (Numbers{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
  EXPECT_EQ(first_levels("pyraminx", {}, 5000), (Numbers{1, 8, 48, 288, 1728, 9896}));
  EXPECT_EQ(first_levels("cube2", {}, 5000), (Numbers{1, 9, 54, 321, 1847, 9992}));
  EXPECT_EQ(first_levels("cube2", {{"metric", "quarter"}}, 2000), (Numbers{1, 6, 27, 120, 534, 2256}));
  const Numbers tiles = first_levels("tiles", {{"goal", "last"}});
  EXPECT_EQ(tiles.size(), 32u);
  EXPECT_EQ(std::accumulate(tiles.begin(), tiles.end(), 0ull), 181440u);
  EXPECT_EQ(first_levels("tiles", {{"size", "1x4"}}), (Numbers{1, 1, 1, 1}));
}

TEST(VerifyMoves, TablesAreChecked) {
  const std::string levels = "[1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90]";
  const auto table = [](const std::string& claimed, std::int64_t states) {
    return verdict(Draft("nine").with("claim", "\"table\"").with("levels", claimed).table(claimed, states));
  };
  EXPECT_EQ(table(levels, 9800), "accepted");
  EXPECT_EQ(table(levels, 9801), "8: 9801 positions, but the levels add up to 9800");
  EXPECT_EQ(table("[1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90, 1]", 9801),
            "8: 9801 positions, but there are 9800");
  EXPECT_EQ(table("[1, 3, 13, 48, 151, 490, 1274, 2796, 3604, 1330, 90]", 9800),
            "7: 151 positions at distance 4, but there are 150");
  EXPECT_EQ(table("[1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90, 0]", 9800),
            "8: no position is at the last distance");
}

// Every position of small boards: the invariant is there exactly where the goal cannot be reached, keys are
// positions, and every move can be taken back.
void check_invariant(const Draft& draft, const std::vector<std::vector<std::string>>& boards, bool exact) {
  std::set<u128> reached;
  int solvable = 0;
  for (const auto& board : boards) {
    const auto rules = moves_rules(Draft(draft).instance(board).unsolvable().search(0).certificate());
    if (reached.empty()) {
      std::vector<Position> queue = {rules->goal};
      reached.insert(rules->key(rules->goal));
      std::vector<int> moves;
      for (std::size_t at = 0; at < queue.size(); ++at) {
        const Position here = queue[at];
        ASSERT_EQ(rules->position(rules->key(here)), here);
        rules->list_moves(here, moves);
        for (const int move : moves) {
          Position there = here;
          const int back = rules->inverse(there, move);
          rules->apply(there, move);
          if (reached.insert(rules->key(there)).second) queue.push_back(there);
          rules->apply(there, back);
          ASSERT_EQ(there, here);
        }
      }
      if (rules->size().exact) {
        ASSERT_EQ(rules->size().positions, reached.size());
      }
    }
    const bool can = reached.contains(rules->key(rules->start));
    solvable += can ? 1 : 0;
    if (can || exact) {
      EXPECT_EQ(rules->why_never().empty(), can);
    }
    const Meeting meeting = search_both_ends(*rules, 1000, false, 1 << 24);
    EXPECT_EQ(meeting.distance.has_value(), can);
    EXPECT_EQ(meeting.exhausted, !can);
  }
  EXPECT_GT(solvable, 0);
  EXPECT_LT(solvable, static_cast<int>(boards.size()));
}

TEST(VerifyMoves, InvariantsTellWhatCanBeSolved) {
  std::vector<std::vector<std::string>> nine, tiles, line, knights_boards;
  for (int bits = 0; bits < 256; bits += 3) {
    std::string text;
    for (int i = 0; i < 8; ++i) text += (bits >> i & 1) != 0 ? '1' : '0';
    nine.push_back({text.substr(0, 2), text.substr(2, 2), text.substr(4, 2), text.substr(6, 2)});
  }
  std::mt19937 random(3);
  std::string order = "012345";
  for (int i = 0; i < 60; ++i) {
    std::shuffle(order.begin(), order.end(), random);
    tiles.push_back({order.substr(0, 3), order.substr(3)});
  }
  order = "0123";
  do line.push_back({order});
  while (std::next_permutation(order.begin(), order.end()));
  order = "00001111*";
  for (int i = 0; i < 60; ++i) {
    std::shuffle(order.begin(), order.end(), random);
    knights_boards.push_back({order.substr(0, 3), order.substr(3, 3), order.substr(6)});
  }
  check_invariant(Draft("nine"), nine, true);
  check_invariant(Draft("tiles").settings({{"size", "2x3"}}), tiles, true);
  check_invariant(Draft("tiles").settings({{"size", "1x4"}}), line, true);
  check_invariant(Draft("knights").settings({{"size", "3x3"}, {"goal", "111/10*/000"}}), knights_boards,
                  false);
}

TEST(VerifyMoves, InvariantProofsKeepTheirForm) {
  const Draft never =
      Draft("tiles").settings({{"goal", "last"}}).instance({"2 1 3", "4 5 6", "7 8 0"}).unsolvable();
  EXPECT_EQ(verdict(Draft(never).search(0)), "accepted");
  EXPECT_NE(verdict(Draft(never).search(1)).find("expected one pair, with the bound 0"), std::string::npos);
  EXPECT_NE(verdict(Draft(never).proof(R"({"kind": "search", "iterations": [[0, 7]], "seed": -1})"))
                .find("a negative seed"),
            std::string::npos);
  EXPECT_NE(verdict(Draft(never).table("[1, 2]", 4)).find("the levels add up to 3"), std::string::npos);
}

TEST(VerifyMoves, BothSearchesOfTilesAgree) {
  std::mt19937 random(4);
  for (int i = 0; i < 40; ++i) {
    std::string order = "01234567";
    std::shuffle(order.begin(), order.end(), random);
    const auto rules = moves_rules(Draft("tiles")
                                       .settings({{"size", "2x4"}})
                                       .instance({order.substr(0, 4), order.substr(4)})
                                       .unsolvable()
                                       .search(0)
                                       .certificate());
    if (!rules->why_never().empty()) continue;
    const Meeting met = search_both_ends(*rules, 100, true, 1 << 26);
    if (*met.distance > 26) continue;
    const Meeting deep = search_tiles(dynamic_cast<const TilesRules&>(*rules), *met.distance, true);
    EXPECT_EQ(met.distance, deep.distance);
    EXPECT_EQ(met.ways, deep.ways);
    EXPECT_FALSE(search_tiles(dynamic_cast<const TilesRules&>(*rules), *met.distance - 1, false).distance);
    EXPECT_FALSE(search_both_ends(*rules, *met.distance - 1, false, 1 << 26).distance);
  }
}

// Facelets as nonet writes them, and the same position however it is held or spelled.
TEST(VerifyMoves, TwistyTextsMeanTheSamePosition) {
  const auto start = [](const std::string& puzzle, const std::string& text,
                        const std::vector<std::pair<std::string, std::string>>& settings = {}) {
    const auto rules =
        moves_rules(Draft(puzzle).settings(settings).instance({text}).unsolvable().search(0).certificate());
    return std::pair(rules->key(rules->start), rules->key(rules->goal));
  };
  // A turn of D is the same as one of U, seen from a cube that was turned as a whole.
  EXPECT_EQ(start("cube2", "D").first, start("cube2", "U").first);
  EXPECT_EQ(start("cube2", "L R").first, start("cube2", "R2").first);
  EXPECT_NE(start("cube2", "D", {{"oriented", ""}}).first, start("cube2", "U", {{"oriented", ""}}).first);
  const auto [solved, goal] = start("cube2", "WWWWRRRRGGGGYYYYOOOOBBBB");
  EXPECT_EQ(solved, goal);
  EXPECT_EQ(start("cube2", "FFFFRRRRDDDDBBBBLLLLUUUU").first, goal);  // held with front up
  EXPECT_EQ(start("cube2", "U'").first, start("cube2", "U U U").first);
  EXPECT_EQ(start("pyraminx", "U2").first, start("pyraminx", "U'").first);
  EXPECT_EQ(start("pyraminx", "u").first, start("pyraminx", "u").second);
  EXPECT_NE(start("pyraminx", "u", {{"tips", ""}}).first, start("pyraminx", "u", {{"tips", ""}}).second);
  EXPECT_EQ(start("pyraminx", "LLLLLLLLLRRRRRRRRRFFFFFFFFFDDDDDDDDD").first, start("pyraminx", "u").second);
  EXPECT_THROW(start("cube2", "UUUURRRRFFFFDDDDLLLLBBB"), Rejection);
  EXPECT_THROW(start("cube2", "UUUURRRRFFFFDDDDLLLLBBBX"), Rejection);
  EXPECT_THROW(start("cube2", "X"), Rejection);
  EXPECT_THROW(start("cube2", ""), Rejection);
  EXPECT_THROW(start("pyraminx", "LLLLLLLLLRRRRRRRRRFFFFFFFFFDDDDDDDDF"), Rejection);
}

}  // namespace
}  // namespace nonet_verify
