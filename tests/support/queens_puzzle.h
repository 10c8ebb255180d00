// Queens as the program asks them.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/puzzles/queens/queens.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/queens_brute_force.h"

namespace nonet::test {

inline std::unique_ptr<Puzzle> queens(const Settings& settings = {}) {
  return std::move(*queens_puzzle.make(settings));
}

inline Request by(const char* algorithm) {
  Request request;
  request.algorithm = algorithm;
  return request;
}

inline std::vector<std::string> lines_of(const Puzzle& puzzle, const std::string& text,
                                         const Request& request = {}) {
  const auto instance = instance_of(puzzle, text);
  std::vector<std::string> lines;
  Progress progress;
  const auto answer = puzzle.list(*instance, request, progress, [&](const Answer& one) {
    lines.push_back(puzzle.answer_line(*instance, one));
    return true;
  });
  if (!answer) throw std::runtime_error(answer.error().message);
  EXPECT_TRUE(answer->listed);
  return lines;
}

// The steps of an answer on its board are a solution.
inline void expect_solution(const Puzzle& puzzle, const Instance& instance, const Answer& answer,
                            bool torus) {
  ASSERT_EQ(answer.status, Status::optimal);
  Columns columns;
  std::istringstream line(puzzle.answer_line(instance, answer));
  for (int column; line >> column;) columns.push_back(column - 1);
  const int n = static_cast<int>(columns.size());
  EXPECT_FALSE(find_attack(n, torus, columns)) << puzzle.answer_line(instance, answer);
}

}  // namespace nonet::test
