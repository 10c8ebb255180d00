#include "nonet/puzzles/sudoku/solve/device.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "nonet/puzzles/sudoku/kernels/cuda.h"
#include "nonet/puzzles/sudoku/solve/cells.h"
#include "nonet/puzzles/sudoku/solve/engines.h"

namespace nonet {

namespace {

constexpr std::size_t most_together = 1 << 14;
constexpr int most_counted = 255;  // of a board

struct Waiting {
  SudokuPart board;
  std::size_t of;
};

class DeviceCount {
 public:
  DeviceCount(std::span<UnitCount> counts, const SolveSudokus& solve) : counts_(counts), solve_(solve) {}

  void add(const SudokuPart& board, std::size_t of) {
    if (std::find(board.begin(), board.end(), 0u) == board.end()) waiting_.push_back({board, of});
  }

  // Those that wait last.
  bool run_some(u64 limit, Progress& progress, std::string& why) {
    const std::size_t size = std::min(waiting_.size(), most_together);
    const std::vector<Waiting> taken(waiting_.end() - static_cast<std::ptrdiff_t>(size), waiting_.end());
    waiting_.resize(waiting_.size() - size);
    givens_.resize(81 * size);
    first_.resize(81 * size);
    found_.resize(size);
    for (std::size_t i = 0; i < size; ++i)
      std::ranges::copy(settled_digits(taken[i].board),
                        givens_.begin() + static_cast<std::ptrdiff_t>(81 * i));
    const int most = limit > 0 && limit < most_counted ? static_cast<int>(limit) : most_counted;
    if (!solve_(givens_, most, found_, first_, progress, why)) return false;
    for (std::size_t i = 0; i < size; ++i) {
      UnitCount& count = counts_[taken[i].of];
      ++count.nodes;
      if (found_[i] < most_counted) {
        count.count += found_[i];
        sum_ += found_[i];
      } else {
        cut(taken[i]);
      }
    }
    return true;
  }
  bool is_done() const { return waiting_.empty(); }
  u64 sum() const { return sum_; }

 private:
  void cut(const Waiting& whole) {
    parts_.clear();
    cut_at(whole.board, smallest_cell(whole.board), parts_);
    for (const SudokuPart& part : parts_) waiting_.push_back({part, whole.of});
  }

  std::span<UnitCount> counts_;
  const SolveSudokus& solve_;
  std::vector<Waiting> waiting_;
  std::vector<SudokuPart> parts_;
  std::vector<std::uint8_t> givens_, first_, found_;
  u64 sum_ = 0;
};

}  // namespace

SolveSudokus sudoku_device() {
  return [](std::span<const std::uint8_t> givens, int limit, std::span<std::uint8_t> counts,
            std::span<std::uint8_t> first, Progress& progress, std::string& why) {
    return solve_sudokus_cuda(0, givens, limit, counts, first, watch_of(progress), why);
  };
}

bool count_on_device(std::span<const SudokuPart> boards, u64 limit, std::span<UnitCount> counts,
                     const SolveSudokus& solve, Progress& progress, std::string& why) {
  DeviceCount count(counts, solve);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    counts[i] = {};
    count.add(boards[i], i);
  }
  while (!count.is_done() && (limit == 0 || count.sum() < limit)) {
    if (!count.run_some(limit, progress, why)) return false;
  }
  return true;
}

}  // namespace nonet
