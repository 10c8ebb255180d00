#include <algorithm>
#include <array>
#include <vector>

#include "backends/cpu/sudoku_lanes.h"
#include "nonet/sudoku_nine.h"
#include "puzzles/sudoku.h"

namespace nonet {
namespace {

constexpr std::uint8_t no_digit = 255;
constexpr std::size_t most_boards = 512;  // between looks at Ctrl-C

// The digit, 0 for an empty cell. No table: compilers make vectors of this.
constexpr std::uint8_t digit_of(char cell) {
  const auto digit = static_cast<std::uint8_t>(cell - '0');
  const bool empty = cell == '.' || cell == '_' || cell == '*';
  return digit < 10 ? digit : empty ? std::uint8_t{0} : no_digit;
}

// The text from its front: cells into a board, line ends. What it takes for a board, read_sudoku() does too.
struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  u64 lines = 0;

  bool take_cells(SudokuNine::Board& board, std::size_t first, std::size_t count) {
    if (text.size() - at < count) return false;
    std::uint8_t worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t digit = digit_of(text[at + i]);
      board[first + i] = digit;
      worst |= digit;
    }
    at += count;
    return worst < 16;
  }
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
    if (at >= text.size() || text[at] == '\n' || text[at] == '\r') return take_line_end();
    if (std::string_view(" \t,;#\"").find(text[at]) == std::string_view::npos) return false;
    skip_line();
    return true;
  }
  bool take_board(SudokuNine::Board& board) {
    skip_others();
    if (!take_cells(board, 0, 9)) return false;
    const char next = at < text.size() ? text[at] : '\n';
    if (next != '\n' && next != '\r') return take_cells(board, 9, 72) && take_rest();
    if (!take_line_end()) return false;
    for (std::size_t row = 1; row < 9; ++row) {
      if (!take_cells(board, 9 * row, 9) || !take_line_end()) return false;
    }
    return true;
  }
};

// The boards at the front of a text, and what was taken with each.
struct Boards {
  std::vector<SudokuNine::Board> givens, solutions;
  std::vector<std::uint8_t> counts;  // of solutions
  std::vector<Taken> taken;

  explicit Boards(std::string_view text) {
    givens.reserve(most_boards);
    Cursor cursor{text};
    SudokuNine::Board board;
    while (givens.size() < most_boards && cursor.take_board(board)) {
      givens.push_back(board);
      taken.push_back({cursor.at, cursor.lines, givens.size()});
    }
    if (givens.empty() || givens.size() == most_boards) return;
    Cursor rest{text, taken.back().bytes, taken.back().lines};  // what follows belongs to no other board
    rest.skip_others();
    taken.back().bytes = rest.at;
    taken.back().lines = rest.lines;
  }

  void solve(int limit) {
    solutions.resize(givens.size());
    counts.resize(givens.size());
    if (givens.empty()) return;
    if (const SudokuLanes* lanes = sudoku_lanes(); lanes != nullptr) {
      SudokuLanesWork work;
      lanes->solve(givens[0].data(), givens.size(), limit, counts.data(), solutions[0].data(), work);
      return;
    }
    SudokuNine::Work work;
    for (std::size_t i = 0; i < givens.size(); ++i)
      counts[i] = static_cast<std::uint8_t>(SudokuNine::solve(givens[i], limit, solutions[i], work));
  }
};

// Of several solutions the one that SudokuPuzzle::solve() prints, whichever boards were solved beside it.
SudokuNine::Board usual_solution(const SudokuNine::Board& givens) {
  std::array<std::uint32_t, 81> candidates;
  for (std::size_t i = 0; i < 81; ++i) candidates[i] = givens[i] == 0 ? 511u : 1u << (givens[i] - 1);
  SudokuNine::Board solution{};
  Progress progress;
  SudokuNine::each(candidates, SudokuNine::Order::any, progress, [&](const SudokuNine::Board& board) {
    solution = board;
    return false;
  });
  return solution;
}

void append(std::string& out, const SudokuNine::Board& board, std::size_t first, std::size_t count) {
  const std::size_t begin = out.size();
  out.resize(begin + count + 1);
  for (std::size_t i = 0; i < count; ++i) out[begin + i] = static_cast<char>('0' + board[first + i]);
  out[begin + count] = '\n';
}

}  // namespace

Taken judge_sudoku_fast(std::string_view text, std::string& out) {
  Boards boards(text);
  boards.solve(2);
  Taken taken;
  for (std::size_t i = 0; i < boards.givens.size() && boards.counts[i] > 0; ++i) {
    if (boards.counts[i] > 1) boards.solutions[i] = usual_solution(boards.givens[i]);
    for (std::size_t row = 0; row < 9; ++row) append(out, boards.solutions[i], 9 * row, 9);
    taken = boards.taken[i];
  }
  return taken;
}

Taken list_sudoku_fast(std::string_view text, std::string& out) {
  Boards boards(text);
  boards.solve(2);
  Taken taken = boards.taken.empty() ? Taken{} : boards.taken.back();
  for (std::size_t i = 0; i < boards.givens.size(); ++i) {
    if (boards.counts[i] == 1) {
      append(out, boards.solutions[i], 0, 81);
    } else {
      out += boards.counts[i] == 0 ? Puzzle::no_answer : Puzzle::several_answers;
      out += '\n';
      taken.unsolvable += boards.counts[i] == 0 ? 1 : 0;
    }
  }
  return taken;
}

}  // namespace nonet
