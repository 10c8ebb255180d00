// The search one state at a time, for every CPU, and for frames too small to fill lanes.
#include "queens_scalar.h"

namespace nonet {

namespace {

class ScalarQueens {
 public:
  ScalarQueens(const QueensFrame& frame, const QueensWatch& watch) : frame_(frame), watch_(watch) {}

  QueensFilled run() {
    if (frame_.rows == 0) return {1, 0, true};
    search(0, frame_.columns, 0, 0);
    if (filled_.complete) report();
    return filled_;
  }

 private:
  static constexpr std::uint64_t report_every = 1 << 16;

  void report() {
    filled_.nodes += pending_;
    filled_.complete = watch_.advance(watch_.self, pending_);
    pending_ = 0;
  }

  void search(int row, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    std::uint32_t free = ~(columns | left | right | frame_.closed[row]);
    if (row + 1 == frame_.rows) {  // one column is left
      filled_.ways += free != 0;
      return;
    }
    const int step = frame_.step[row];
    while (free != 0) {
      const std::uint32_t queen = free & (0 - free);
      free ^= queen;
      ++pending_;
      search(row + 1, columns | queen, (left | queen) << step, (right | queen) >> step);
      if (!filled_.complete) return;
    }
    if (pending_ >= report_every) report();
  }

  const QueensFrame& frame_;
  const QueensWatch watch_;
  QueensFilled filled_;
  std::uint64_t pending_ = 0;
};

}  // namespace

QueensFilled fill_queens_plainly(const QueensFrame& frame, const QueensWatch& watch) {
  return ScalarQueens(frame, watch).run();
}

extern const QueensKernel queens_scalar;
const QueensKernel queens_scalar = {"scalar", fill_queens_plainly};

}  // namespace nonet
