// What the jobs on Sudoku share: boards of a file, whether a solution is one, and the time of work in pieces.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "bench/harness.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet::bench {

using Boards = std::vector<SudokuNine::Board>;

// Lines that begin with 81 characters; others do not count.
Boards read_boards(const std::string& path, std::size_t most = std::numeric_limits<std::size_t>::max());
std::string line_of(const SudokuNine::Board& board);
bool is_solution(const SudokuNine::Board& board, const SudokuNine::Board& givens);

// Ends a process that measures, and with it the race of its contender.
[[noreturn]] void give_up(std::string_view why);

// The smallest CPU time of every piece of the work, over all processes that do it: on a busy machine hardly a
// long run is left alone, but of every short piece one is.
class Pieces {
 public:
  explicit Pieces(std::size_t count);
  ~Pieces();
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  std::size_t count() const { return times_.size(); }
  void note(std::size_t piece, double seconds);
  std::vector<double> times() const { return {times_.begin(), times_.end()}; }
  double total() const;

  // Does all pieces, again and again until the time is over: at least twice, or once where it is 0.
  template <class Work>
  void measure(double seconds, const Work& work) {
    const Stopwatch whole;
    for (int pass = 0; pass < (seconds > 0 ? 2 : 1) || whole.seconds() < seconds; ++pass) {
      for (std::size_t piece = 0; piece < count(); ++piece) {
        const Stopwatch watch;
        work(piece);
        note(piece, watch.seconds());
      }
    }
  }

 private:
  std::span<double> times_;  // in memory that forked processes share
};

// Parts of the job that are in files of their own; `clues` is the file of puzzles with 17 givens.
void race_sudoku_tools(const Setup& setup, Report& report, const std::string& folder);
void race_sudoku_program(const Setup& setup, Report& report, const std::string& clues);

}  // namespace nonet::bench
