// The search one state at a time, for every CPU, and for frames too small for lanes
// (puzzles/queens/kernels/kernel.inc says how it goes).
#include "nonet/puzzles/queens/kernels/scalar.h"

namespace nonet {

namespace {

class ScalarQueens {
 public:
  ScalarQueens(const QueensFrame& frame, const KernelWatch& watch) : frame_(frame), watch_(watch) {}

  QueensFilled run() {
    if (frame_.rows < 2) {
      filled_.ways = frame_.rows == 0 || ~(frame_.columns | frame_.closed[0]) != 0;
    } else {
      search(0, frame_.columns, 0, 0);
    }
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
    const int step = frame_.step[row];
    if (row + 2 == frame_.rows) return close(free, columns, left << step, right >> step);
    const int later = frame_.step[row + 1];
    while (free != 0) {
      const std::uint32_t queen = free & (0 - free);
      free ^= queen;
      const std::uint32_t c = columns | queen, l = (left | queen) << step, r = (right | queen) >> step;
      if (~(c | l | r | frame_.closed[row + 1]) == 0) continue;
      if (~(c | l << later | r >> later | frame_.closed[row + 2]) == 0) continue;
      ++pending_;
      search(row + 1, c, l, r);
      if (!filled_.complete) return;
    }
    if (pending_ >= report_every) report();
  }

  // As in puzzles/queens/kernels/kernel.inc: two rows and two columns are left. `above` are the free cells of
  // the first, `left` and `right` are as the second sees them.
  void close(std::uint32_t above, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    const std::uint32_t open = ~columns, low = open & (0 - open), high = open ^ low;
    const std::uint32_t below = ~(left | right | frame_.closed[frame_.rows - 1]);
    if (low << frame_.step[frame_.rows - 2] == high) return;
    filled_.ways += ((above & low) != 0 && (below & high) != 0) + ((above & high) != 0 && (below & low) != 0);
  }

  const QueensFrame& frame_;
  const KernelWatch watch_;
  QueensFilled filled_;
  std::uint64_t pending_ = 0;
};

}  // namespace

QueensFilled fill_queens_plainly(const QueensFrame& frame, const KernelWatch& watch) {
  return ScalarQueens(frame, watch).run();
}

extern const QueensKernel queens_scalar;
const QueensKernel queens_scalar = {"scalar", fill_queens_plainly, nullptr};

}  // namespace nonet
