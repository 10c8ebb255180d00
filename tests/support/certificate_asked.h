// Certificates of questions, asked the way the program asks them.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>

#include "nonet/contract/certificate.h"
#include "nonet/language/described/described.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {

struct Asked {
  std::string puzzle;  // or the name of a puzzle file, whose text is `file`
  Settings settings = {};
  std::string algorithm = "auto";
  std::string file = {};
};
inline std::unique_ptr<Puzzle> puzzle_asked(const Asked& asked) {
  if (asked.file.empty()) return puzzle_named(asked.puzzle, asked.settings);
  auto file = parse_puzzle_file(asked.puzzle, asked.file);
  if (!file) throw std::runtime_error(file.error().message);
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  return std::move(*puzzle);
}
inline void PrintTo(const Asked& asked, std::ostream* out) {
  *out << asked.puzzle << ' ' << asked.algorithm;
  for (const auto& [name, value] : asked.settings) *out << " --" << name << ' ' << value;
}

inline std::string text_or_error(const Result<std::string>& text) {
  return text ? *text : "error: " + text.error().message;
}

// Boards may have / between their lines, as on a command line.
inline std::string lines_of(std::string board) {
  std::replace(board.begin(), board.end(), '/', '\n');
  return board + "\n";
}

inline std::string solved(const Asked& asked, const std::string& board) {
  const auto puzzle = puzzle_asked(asked);
  const auto instance = instance_of(*puzzle, lines_of(board));
  Request request;
  request.algorithm = asked.algorithm;
  Progress progress;
  const auto answer = puzzle->solve(*instance, request, progress);
  if (!answer) return "error: " + answer.error().message;
  return text_or_error(certificate_of(*puzzle, asked.settings, *instance, *answer, request, progress));
}

inline std::string counted(const Asked& asked, const std::string& board) {
  const auto puzzle = puzzle_asked(asked);
  const auto instance = instance_of(*puzzle, lines_of(board));
  Request request;
  request.algorithm = asked.algorithm;
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  if (!tally) return "error: " + tally.error().message;
  return text_or_error(certificate_of(*puzzle, asked.settings, *instance, *tally, request, progress));
}

inline std::string tabled(const Asked& asked) {
  const auto puzzle = puzzle_asked(asked);
  const Request request;
  Progress progress;
  const auto histogram = puzzle->table(request, progress);
  if (!histogram) return "error: " + histogram.error().message;
  return text_or_error(certificate_of(*puzzle, asked.settings, *histogram, request, progress));
}

}  // namespace nonet::test
