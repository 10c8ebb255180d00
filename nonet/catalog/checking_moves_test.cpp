// How it goes with a position that moves have made: checks against distances.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/support/playing.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

// All positions by their distance from the goal, found by playing.
std::map<std::string, int> distances(const Puzzle& puzzle, const std::string& goal) {
  std::map<std::string, int> found = {{puzzle.write(*instance_of(puzzle, goal)), 0}};
  std::vector<std::string> frontier = {found.begin()->first};
  while (!frontier.empty()) {
    std::vector<std::string> next;
    for (const std::string& text : frontier) {
      const auto instance = instance_of(puzzle, text);
      for (const int move : puzzle.legal_moves(*instance)) {
        const std::string there = puzzle.write(*after_move(puzzle, *instance, move));
        if (found.emplace(there, found[text] + 1).second) next.push_back(there);
      }
    }
    frontier = std::move(next);
  }
  return found;
}

TEST(Playing, ChecksAgreeWithDistances) {
  struct Small {
    std::string name;
    Settings settings;
    std::string goal;
    std::size_t positions;
  };
  const std::vector<Small> all = {
      {"null", {}, "0\n", 2},
      {"lights-out", {{"size", "3x3"}}, "000\n000\n000\n", 512},
      {"tiles", {{"size", "2x3"}}, "1 2 3\n4 5 0\n", 360},
      {"tiles", {{"size", "2x2"}}, "1 2\n3 0\n", 12},
      {"nine", {{"size", "2"}}, "00\n00\n11\n11\n", 70},
      {file_named("hanoi.puzzle"), {}, "", 0},
  };
  for (const auto& [name, settings, goal, positions] : all) {
    SCOPED_TRACE(name);
    const auto puzzle = any_puzzle(name, settings);
    std::string end = goal;
    if (end.empty()) {
      const auto start = instance_of(*puzzle, std::string(puzzle->description().example));
      end = puzzle->write(*puzzle->play(*start, answer_of(*puzzle, *start).steps));
    }
    const auto known = distances(*puzzle, end);
    if (positions > 0) {
      EXPECT_EQ(known.size(), positions);
    }
    std::mt19937_64 random(3);
    for (const auto& [text, distance] : known) {
      const auto question = instance_of(*puzzle, text);
      EXPECT_EQ(puzzle->is_solved(*question), distance == 0);
      std::vector<Step> moved;
      auto now = instance_of(*puzzle, text);
      for (u64 steps = random() % 4; steps > 0; --steps) {
        const auto moves = puzzle->legal_moves(*now);
        moved.push_back({moves[random() % moves.size()], 1});
        now = after_move(*puzzle, *now, moved.back().move);
      }
      const int left = known.at(puzzle->write(*now));
      const Checked result = checked(*puzzle, *question, *now, moved);
      EXPECT_TRUE(result.known && result.possible);
      EXPECT_EQ(result.solved, left == 0);
      EXPECT_EQ(result.distance, left);
      EXPECT_EQ(result.optimum, distance);
      EXPECT_EQ(result.on_best_way(), static_cast<int>(moved.size()) + left == distance);
      EXPECT_FALSE(result.words.empty());
      moved.push_back({puzzle->legal_moves(*now)[0], 1});
      if (puzzle->write(*after_move(*puzzle, *now, moved.back().move)) == puzzle->write(*now)) continue;
      Progress progress;
      EXPECT_FALSE(puzzle->check(*question, *now, moved, Request{}, progress)) << "they lead elsewhere";
    }
  }
}

TEST(Playing, WhatCannotBeSolvedIsSaidSo) {
  const auto puzzle = puzzle_named("tiles", {{"size", "2x3"}});
  const auto question = instance_of(*puzzle, "1 2 3 4 5 0");
  const Checked result = checked(*puzzle, *question, *instance_of(*puzzle, "2 1 3 4 5 0"), {});
  EXPECT_TRUE(result.known);
  EXPECT_FALSE(result.possible || result.solved || result.distance);
  EXPECT_EQ(result.optimum, 0);
}

TEST(Playing, OddGroupsAreWrong) {
  const auto puzzle = puzzle_named("binary-sudoku"), file = puzzle_named(file_named("binary-sudoku.puzzle"));
  for (u64 seed = 1; seed <= 20; ++seed) {
    const std::string text = puzzle->write(**puzzle->random(seed));
    const auto board = *puzzle->position(*instance_of(*puzzle, text));
    std::map<std::string, std::pair<int, int>> count;  // ones, cells
    for (int cell = 0; cell < 81; ++cell) {
      for (const std::string& name :
           {fmt::format("row {}", cell / 9 + 1), fmt::format("column {}", cell % 9 + 1),
            fmt::format("box ({},{})", cell / 27 + 1, cell % 9 / 3 + 1)}) {
        count[name].first += board.cells[static_cast<std::size_t>(cell)].text == "1" ? 1 : 0;
        ++count[name].second;
      }
    }
    EXPECT_EQ(board.groups.size(), count.size());
    std::map<std::vector<int>, bool> wrong, described;
    for (const Board::Group& group : board.groups) {
      EXPECT_EQ(group.wrong, count.at(group.name).first % 2 == 1) << group.name;
      EXPECT_EQ(group.cells.size(), 9u);
      wrong[group.cells] = group.wrong;
    }
    const auto other = *file->position(*instance_of(*file, text));
    for (Board::Group group : other.groups) {
      std::sort(group.cells.begin(), group.cells.end());
      described[group.cells] = group.wrong;
    }
    EXPECT_EQ(described, wrong);
  }
}

}  // namespace
}  // namespace nonet::test
