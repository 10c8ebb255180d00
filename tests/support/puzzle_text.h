// Puzzles asked the way the program asks them: text in, answers out.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/contract/interface.h"

namespace nonet::test {

inline std::unique_ptr<Puzzle> puzzle_named(std::string_view name, const Settings& settings = {}) {
  auto puzzle = make_puzzle(name, settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}

inline std::unique_ptr<Instance> instance_of(const Puzzle& puzzle, std::string text) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  auto instance = puzzle.read(reader, true);
  if (!instance) throw std::runtime_error(instance.error().message);
  if (!*instance) throw std::runtime_error("no instance in the text");
  return std::move(*instance);
}

inline Answer answer_of(const Puzzle& puzzle, const Instance& instance, std::string_view algorithm = "auto",
                        bool first = false) {
  Request request;
  request.algorithm = algorithm;
  request.first = first;
  Progress progress;
  auto answer = puzzle.solve(instance, request, progress);
  if (!answer) throw std::runtime_error(answer.error().message);
  return std::move(*answer);
}

// Judge mode by the slow path alone: every instance read, solved and printed.
inline std::string judge_slowly(const Puzzle& puzzle, std::string text) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  std::string out;
  while (true) {
    const auto instance = puzzle.read(reader, false);
    if (!instance) throw std::runtime_error(instance.error().message);
    if (!*instance) return out;
    out += puzzle.judge(**instance, answer_of(puzzle, **instance));
  }
}

// "line:column: message" of the error that reading gives, or empty.
inline std::string read_error(const Puzzle& puzzle, std::string text, bool steps_wanted = true) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  const auto instance = puzzle.read(reader, steps_wanted);
  if (instance) return "";
  const Error& error = instance.error();
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message;
}

}  // namespace nonet::test
