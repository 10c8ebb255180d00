// Puzzle files that are written in a test: made, counted and listed.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/language/described/described.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {

inline std::unique_ptr<Puzzle> puzzle_in(const std::string& path, const std::string& text) {
  auto file = parse_puzzle_file(path, text);
  if (!file) throw std::runtime_error(file.error().message + "\n" + file.error().excerpt);
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

inline u64 count_of(const Puzzle& puzzle, const std::string& instance, bool symmetry = false) {
  Request request;
  if (symmetry) request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle.count(*instance_of(puzzle, instance), request, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return static_cast<u64>(tally->count);
}

inline std::vector<std::string> lines_of(const Puzzle& puzzle, const std::string& instance) {
  std::vector<std::string> lines;
  const auto given = instance_of(puzzle, instance);
  Progress progress;
  const auto listed = puzzle.list(*given, {}, progress, [&](const Answer& answer) {
    lines.push_back(puzzle.answer_line(*given, answer));
    return true;
  });
  if (!listed) throw std::runtime_error(listed.error().message);
  return lines;
}

inline std::string without(std::string text, std::string_view characters) {
  std::erase_if(text, [&](char c) { return characters.find(c) != std::string_view::npos; });
  return text;
}

}  // namespace nonet::test
