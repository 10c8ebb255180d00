// Rules of puzzle files in certificates: as documented, without sense, and the invariants that are in them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/sample_rules.h"
#include "tests/support/verify_described.h"
#include "tests/support/verify_draft.h"

namespace nonet::test {
namespace {

// The example of docs/certificates.md.
const std::string slide_text = R"({
  "layout": [
    "a b",
    "c #"
  ],
  "kinds": [
    {"values": "_ 1 2", "turns": 1}
  ],
  "moves": [
    {"name": "ab", "when": ["a = _"], "carry": ["a b"]},
    {"name": "ac", "when": ["a = _"], "carry": ["a c"]},
    {"name": "ba", "when": ["b = _"], "carry": ["a b"]},
    {"name": "ca", "when": ["c = _"], "carry": ["a c"]}
  ],
  "goal": [
    "_1",
    "2#"
  ]
}
)";

TEST(VerifyDescribed, RulesOfMovesAreWrittenAsDocumented) {
  MoveRules rules;
  rules.rows = rules.columns = 2;
  rules.kinds = {{{"_", "1", "2"}, 1}};
  rules.cells = {{"a", 0, 0, 0}, {"b", 0, 0, 1}, {"c", 0, 1, 0}};
  rules.goal = {0, 1, 2};
  for (const auto& [name, from, to] : std::vector<std::tuple<std::string, int, int>>{
           {"ab", 0, 1}, {"ac", 0, 2}, {"ba", 1, 0}, {"ca", 2, 0}}) {
    RuleMove& move = rules.moves.emplace_back(test::cycles_move(name, {{from, to}}));
    move.guards = {{from, 1}};
  }
  EXPECT_EQ(text_of_rules(rules), slide_text);
  const Draft draft = Draft("slide").with("rules", slide_text).instance({"12", "_#"});
  EXPECT_EQ(verdict(Draft(draft).optimal(1, {"ca"}).search(1)), "30: the moves do not lead to the goal");
  EXPECT_EQ(
      verdict(Draft("slide").with("rules", slide_text).instance({"1_", "2#"}).optimal(1, {"ba"}).search(1)),
      "accepted");
  EXPECT_EQ(verdict(Draft(draft).unsolvable().search(0)), "accepted");
}

TEST(VerifyDescribed, RulesOfCoversAreWrittenAsDocumented) {
  CoverRules rules;
  rules.rows = 1;
  rules.columns = 2;
  rules.cells = {{"r1c1", 0, 0, 0}, {"r1c2", 0, 0, 1}};
  rules.empty.assign(1, '_');
  rules.blank.assign(1, '.');
  rules.items = {{"row1"}, {"Q", 1, 2}, {"r1c1", 1, 1, true}, {"r1c2", 1, 1, true}};
  rules.colours = {"", "red"};
  rules.texts = {"Q"};
  rules.options = {{"r1c1=Q", {{0}, {1}, {2}}, 0, {{0, 0}}}, {"r1c2=Q", {{0}, {1}, {3, 1}}, 3, {{1, 0}}}};
  rules.aim = Aim::maximum;
  EXPECT_EQ(text_of_rules(rules), R"({
  "layout": [
    "r1c1 r1c2"
  ],
  "empty": "_",
  "blank": ".",
  "items": [
    {"names": "row1"},
    {"names": "Q", "least": 1, "most": 2},
    {"names": "r1c1 r1c2", "secondary": 1}
  ],
  "options": [
    {"name": "r1c1=Q", "items": "row1 Q r1c1", "cells": "r1c1", "shows": "Q"},
    {"name": "r1c2=Q", "items": "row1 Q r1c2:red", "weight": 3, "cells": "r1c2", "shows": "Q"}
  ],
  "aim": "maximum"
}
)");
  const auto best = [&](const std::string& board, int cost, const std::string& answer) {
    return verdict(draft_of(rules)
                       .instance({board})
                       .with("claim", "\"optimal\"")
                       .with("aim", "\"maximum\"")
                       .with("cost", fmt::format("{}", cost))
                       .with("answer", Draft::quoted(answer))
                       .search(cost));
  };
  EXPECT_EQ(best("__", 3, "r1c2=Q"), "accepted");
  EXPECT_TRUE(rejected(best("__", 0, "r1c1=Q")));
  EXPECT_EQ(best("Q_", 0, ""), "accepted");
  EXPECT_EQ(best("_.", 0, "r1c1=Q"), "accepted");
  EXPECT_TRUE(rejected(best("_.", 3, "r1c2=Q")));
  EXPECT_EQ(verdict(draft_of(rules).instance({"QQ"}).unsolvable().search(0)), "accepted");
}

// Rules that make no sense, each with a piece of the text changed.
TEST(VerifyDescribed, RulesWithoutSenseAreRejected) {
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = slide_text;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return verdict(Draft("slide").with("rules", text).instance({"1_", "2#"}).optimal(1, {"ba"}).search(1));
  };
  EXPECT_EQ(changed("\"ab\"", "\"ab\""), "accepted");
  EXPECT_EQ(changed("\"a b\",", "\"a a\","), "8: the cell 'a' is there twice");
  EXPECT_EQ(changed("\"c #\"", "\"c\""), "9: expected 2 places in each row, found 1");
  EXPECT_EQ(changed("_ 1 2", "_ 1 1"), "12: the value '1' is there twice");
  EXPECT_EQ(changed("\"turns\": 1", "\"turns\": 2"), "12: expected turns that divide 3 values, found 2");
  EXPECT_EQ(changed("\"turns\": 1", "\"turns\": 1, \"cells\": \"a\""),
            "12: the member \"cells\" is not understood here");
  EXPECT_EQ(changed("\"ac\"", "\"ab\""), "16: the move 'ab' is there twice");
  EXPECT_EQ(changed("a = _", "a _"), "15: expected CELL = VALUES or CELL != VALUES, found 'a _'");
  EXPECT_EQ(changed("a = _", "a = x"), "15: there is no value 'x'");
  EXPECT_EQ(changed("a = _", "a != _ 1 2"), "15: no value is allowed");
  EXPECT_EQ(changed("\"a = _\"", "\"a = _\", \"a = 1\""), "15: the cell 'a' is there twice");
  EXPECT_EQ(changed("[\"a b\"]", "[\"a\"]"), "15: expected a cycle of two cells or more");
  EXPECT_EQ(changed("[\"a b\"]", "[\"a b\", \"b c\"]"), "15: the cell 'b' is there twice");
  EXPECT_EQ(changed("\"carry\": [\"a b\"]", "\"add\": \"a\""), "15: expected amounts from 1 to 0, found 1");
  EXPECT_EQ(changed("\"2#\"", "\"21\""), "22: expected #, as there is no cell, found '1'");
  EXPECT_EQ(changed("\"goal\"", "\"sums\""), "20: sums are a goal of moves that only add");
  EXPECT_EQ(verdict(Draft("slide")
                        .with("rules", slide_text)
                        .settings({{"size", "3"}})
                        .instance({"1_", "2#"})
                        .optimal(1, {"ba"})
                        .search(1)),
            "4: the member \"size\" is not understood here");
}

std::string why_unsolvable(const MoveRules& rules, const Squares& start) {
  Draft draft = draft_of(rules);
  PuzzleFile file;
  MoveRules shown = rules;
  shown.goal = start;
  file.rules = shown;
  const std::string text = expanded_rules(file);
  draft.with("instance",
             text.substr(text.find("\"goal\": ") + 8, text.rfind(']') - text.find("\"goal\": ") - 7));
  draft.unsolvable().proof(R"({"kind": "invariant", "text": "so it is"})");
  const auto report = nonet_verify::verify(draft.certificate(), nonet_verify::Effort{});
  return report.trusted.empty() ? report.checked.back() : report.trusted[0];
}

TEST(VerifyDescribed, InvariantsAreFoundInTheRules) {
  MoveRules tiles = test::tile_rules(4, 4);
  Squares start = tiles.goal;
  std::swap(start[0], start[1]);
  EXPECT_EQ(why_unsolvable(tiles, start),
            "the parity of the permutation is not one with which r4c4 is reached");
  std::swap(start[14], start[15]);  // the blank has moved once, and the parity is even
  EXPECT_EQ(why_unsolvable(tiles, start),
            "the parity of the permutation is not one with which r4c4 is reached");

  const MoveRules cube = test::cube_rules();
  start = cube.goal;
  start[0] += 1;
  EXPECT_EQ(
      why_unsolvable(cube, start),
      "no move changes the sum of the turns of the 8 cells of A1 modulo 3, and it differs from the goal's");
  start = cube.goal;
  std::swap(start[0], start[1]);
  EXPECT_EQ(why_unsolvable(cube, start), "the parity of the permutation is not one that moves can make");

  const MoveRules nine = test::nine_rules(4);
  start = nine.goal;
  std::swap(start[0], start[17]);  // a corner of A for an edge of B
  EXPECT_EQ(why_unsolvable(nine, start).substr(0, 50), "no move brings other pieces to the 8 cells of r1c1");
}

// Every move exchanges two pairs of neighbours: one pair alone is not exchanged. Linear algebra over very
// many pairs takes too long to be tried.
TEST(VerifyDescribed, ParitiesOfManyOrbitsAreOnTrust) {
  for (const int pairs : {100, 2000}) {
    MoveRules rules = test::grid_rules(1, 2 * pairs, test::numbered_kind(2, 1));
    for (int c = 0; c < 2 * pairs; ++c) rules.goal[static_cast<std::size_t>(c)] = c % 2;
    for (int p = 0; p + 1 < pairs; ++p)
      rules.moves.push_back(
          test::cycles_move(fmt::format("m{}", p), {{2 * p, 2 * p + 1}, {2 * p + 2, 2 * p + 3}}));
    Squares start = rules.goal;
    std::swap(start[60], start[61]);
    EXPECT_EQ(why_unsolvable(rules, start).starts_with("the parity of the permutation is not one"),
              pairs == 100);
  }
}

}  // namespace
}  // namespace nonet::test
