#include "bench/sudoku_sets.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <numeric>

namespace nonet::bench {

Boards read_boards(const std::string& path, std::size_t most) {
  Boards boards;
  std::ifstream file(path);
  for (std::string line; boards.size() < most && std::getline(file, line);) {
    if (line.size() < 81) continue;
    SudokuNine::Board board{};
    for (std::size_t i = 0; i < 81; ++i) {
      board[i] = static_cast<std::uint8_t>(line[i] >= '1' && line[i] <= '9' ? line[i] - '0' : 0);
    }
    boards.push_back(board);
  }
  return boards;
}

std::string line_of(const SudokuNine::Board& board) {
  std::string line;
  for (const int digit : board) line += static_cast<char>('0' + digit);
  return line;
}

bool is_solution(const SudokuNine::Board& board, const SudokuNine::Board& givens) {
  int seen[27] = {};
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] < 1 || board[i] > 9 || (givens[i] != 0 && givens[i] != board[i])) return false;
    const int digit = 1 << board[i];
    seen[i / 9] |= digit;
    seen[9 + i % 9] |= digit;
    seen[18 + i / 27 * 3 + i % 9 / 3] |= digit;
  }
  return std::all_of(std::begin(seen), std::end(seen), [](int digits) { return digits == 0b1111111110; });
}

void give_up(std::string_view why) {
  fmt::print(stderr, "nonet-bench: {}\n", why);
  ::_exit(1);
}

Pieces::Pieces(std::size_t count) {
  void* const memory = ::mmap(nullptr, std::max<std::size_t>(count, 1) * sizeof(double),
                              PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  times_ = {static_cast<double*>(memory), count};
  std::fill(times_.begin(), times_.end(), std::numeric_limits<double>::infinity());
}

Pieces::~Pieces() {
  ::munmap(times_.data(), std::max<std::size_t>(times_.size(), 1) * sizeof(double));
}

void Pieces::note(std::size_t piece, double seconds) {
  times_[piece] = std::min(times_[piece], seconds);
}

double Pieces::total() const {
  return std::accumulate(times_.begin(), times_.end(), 0.0);
}

}  // namespace nonet::bench
