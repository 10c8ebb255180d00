#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "nonet/base/whole_lines.h"
#include "nonet/puzzles/sudoku/boards.h"
#include "nonet/puzzles/sudoku/puzzle.h"

namespace nonet {
namespace {

constexpr std::size_t step = 16;
using Bytes = std::uint8_t __attribute__((vector_size(step)));

// Of 81 cells, sixteen at a time; the last ones again.
constexpr std::size_t steps[] = {0, step, 2 * step, 3 * step, 4 * step, 81 - step};

// Whether these characters are cells; `board` becomes their digits, 0 where they are empty.
bool read_cells(const char* text, SudokuNine::Board& board) {
  Bytes wrong{};
  for (const std::size_t i : steps) {
    Bytes cells;
    std::memcpy(&cells, text + i, step);
    const Bytes digits = cells - '0';
    const Bytes empty = Bytes(cells == '.') | Bytes(cells == '_') | Bytes(cells == '*');
    const Bytes digit = Bytes(digits < 10);
    wrong |= ~(digit | empty);
    const Bytes read = digits & digit;
    std::memcpy(board.data() + i, &read, step);
  }
  std::array<u64, 2> any;
  std::memcpy(&any, &wrong, step);
  return (any[0] | any[1]) == 0;
}

void write_cells(const SudokuNine::Board& board, char* text) {
  for (const std::size_t i : steps) {
    Bytes digits;
    std::memcpy(&digits, board.data() + i, step);
    digits += '0';
    std::memcpy(text + i, &digits, step);
  }
}

// The text from its front. What it takes for a board, read_sudoku() does too.
struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  u64 lines = 0;

  bool is_line_end() const { return at >= text.size() || text[at] == '\n' || text[at] == '\r'; }
  bool take_line_end() {
    if (at < text.size() && text[at] == '\r') ++at;
    if (at < text.size() && text[at] != '\n') return false;
    if (at < text.size()) ++at;
    ++lines;
    return true;
  }
  void skip_line() {
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
    ++lines;
  }
  // Blank lines, and lines that begin with #.
  void skip_others() {
    while (at < text.size()) {
      const char next = text[at];
      const bool blank = next == '\n' || (next == '\r' && at + 1 < text.size() && text[at + 1] == '\n');
      if (!blank && next != '#') return;
      skip_line();
    }
  }
  // The end of a line on which a whole board stands; with what people write behind it.
  bool take_rest() {
    if (is_line_end()) return take_line_end();
    if (std::string_view(" \t,;#\"").find(text[at]) == std::string_view::npos) return false;
    skip_line();
    return true;
  }
  bool take_rows(SudokuNine::Board& board) {
    std::array<char, 81> cells;
    for (std::size_t row = 0; row < 9; ++row) {
      if (text.size() - at < 9) return false;
      std::memcpy(cells.data() + 9 * row, text.data() + at, 9);
      at += 9;
      if (!take_line_end()) return false;
    }
    return read_cells(cells.data(), board);
  }
  bool take_board(SudokuNine::Board& board) {
    skip_others();
    if (text.size() - at < 81) return false;
    const char tenth = text[at + 9];
    if (tenth == '\n' || tenth == '\r') return take_rows(board);
    if (!read_cells(text.data() + at, board)) return false;
    at += 81;
    return take_rest();
  }
};

// The boards at the front of a text, as many as are solved together.
struct Boards {
  std::size_t count = 0;
  std::unique_ptr<SudokuNine::Board[]> givens, solutions;
  std::unique_ptr<std::uint8_t[]> counts;  // of solutions
  Taken taken;

  Boards(std::string_view text, std::string_view backend) {
    const std::size_t most = std::min(boards_of_call(backend), text.size() / 81 + 1);
    givens = std::make_unique_for_overwrite<SudokuNine::Board[]>(most);
    Cursor cursor{text};
    while (count < most && cursor.take_board(givens[count])) {
      ++count;
      taken = {cursor.at, cursor.lines, count};
    }
    if (count == most) return;
    cursor = {text, taken.bytes, taken.lines};  // what follows belongs to no board
    cursor.skip_others();
    taken = {cursor.at, cursor.lines, count};
  }

  // False: they were not solved, and a solver of one board says why.
  bool solve(std::string_view backend) {
    solutions = std::make_unique_for_overwrite<SudokuNine::Board[]>(count);
    counts = std::make_unique_for_overwrite<std::uint8_t[]>(count);
    Progress progress;
    const auto solved = solve_boards({givens.get(), count}, 2, {counts.get(), count},
                                     {solutions.get(), count}, backend, progress);
    return static_cast<bool>(solved);
  }
};

// What the first boards of a text take of it.
Taken taken_by(std::string_view text, std::size_t boards) {
  Cursor cursor{text};
  SudokuNine::Board board;
  for (std::size_t i = 0; i < boards; ++i) cursor.take_board(board);
  return {cursor.at, cursor.lines, boards};
}

}  // namespace

std::size_t SudokuPuzzle::whole_instances(std::string_view lines) const {
  return whole_boards(lines, static_cast<std::size_t>(rules_.n), static_cast<std::size_t>(rules_.n));
}

Taken judge_sudoku_fast(std::string_view text, std::string_view backend, std::string& out) {
  Boards boards(text, backend);
  if (!boards.solve(backend)) return {};
  for (std::size_t i = 0; i < boards.count; ++i) {
    if (boards.counts[i] == 0) return taken_by(text, i);
    if (boards.counts[i] > 1) boards.solutions[i] = usual_sudoku_solution(boards.givens[i], backend);
    std::array<char, 81> cells;
    write_cells(boards.solutions[i], cells.data());
    for (std::size_t row = 0; row < 9; ++row) out.append(cells.data() + 9 * row, 9) += '\n';
  }
  return boards.taken;
}

Taken list_sudoku_fast(std::string_view text, std::string_view backend, std::string& out) {
  Boards boards(text, backend);
  if (!boards.solve(backend)) return {};
  const std::size_t before = out.size();
  out.resize(before + 82 * boards.count);  // no answer is longer
  char* to = out.data() + before;
  for (std::size_t i = 0; i < boards.count; ++i) {
    if (boards.counts[i] == 1) {
      write_cells(boards.solutions[i], to);
      to += 81;
    } else {
      to = std::ranges::copy(boards.counts[i] == 0 ? Puzzle::no_answer : Puzzle::several_answers, to).out;
      boards.taken.unsolvable += boards.counts[i] == 0 ? 1 : 0;
    }
    *to++ = '\n';
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  return boards.taken;
}

}  // namespace nonet
