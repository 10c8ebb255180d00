// Puzzles as somebody who plays meets them: boards, moves, edits and checks.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "nonet/puzzles/null/null.h"
#include "tests/support/folders.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {

inline std::string file_named(std::string_view name) {
  return source_folder() + "/examples/puzzles/" + std::string(name);
}

// With the one to copy, which is not on the list.
inline std::unique_ptr<Puzzle> any_puzzle(const std::string& name, const Settings& settings = {}) {
  return name == "null" ? std::move(*null_puzzle.make({})) : puzzle_named(name, settings);
}

inline std::vector<std::string> every_name() {
  std::vector<std::string> names = {"null"};
  for (const PuzzleEntry* entry : all_puzzles()) names.emplace_back(entry->description->name);
  for (const auto& file : std::filesystem::directory_iterator(file_named("")))
    names.push_back(file.path().string());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::vector<std::string> texts_of(const Puzzle& puzzle, const Instance& instance) {
  std::vector<std::string> texts;
  const auto board = puzzle.position(instance);
  if (!board) return texts;
  for (const Board::Cell& cell : board->cells) texts.push_back(cell.text);
  return texts;
}

inline std::vector<int> wrong_of(const Puzzle& puzzle, const Instance& instance) {
  std::vector<int> wrong;
  const auto board = puzzle.position(instance);
  for (std::size_t i = 0; i < board->cells.size(); ++i) {
    if (board->cells[i].wrong) wrong.push_back(static_cast<int>(i));
  }
  return wrong;
}

inline std::unique_ptr<Instance> after_move(const Puzzle& puzzle, const Instance& instance, int move) {
  const Step step[] = {{move, 1}};
  return puzzle.play(instance, step);
}

inline Checked checked(const Puzzle& puzzle, const Instance& question, const Instance& now,
                       std::span<const Step> made) {
  Progress progress;
  auto result = puzzle.check(question, now, made, Request{}, progress);
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

inline std::unique_ptr<Instance> edited(const Puzzle& puzzle, const Instance& instance, int cell,
                                        std::string_view value) {
  auto result = puzzle.edit(instance, cell, value);
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

}  // namespace nonet::test
