// Branch and bound on a Toggle system: take the unfinished cell with the fewest moves left and try each of
// them; a move that has been tried is closed for the rest of that cell's branch. So every set of presses is
// reached in exactly one way, which lets the same search find, count and list all optimal answers. Cut off by
// the incumbent and ToggleNeeds.
#pragma once

#include <functional>

#include "nonet/base/progress.h"
#include "nonet/toggle/bound.h"
#include "nonet/toggle/system.h"

namespace nonet {

class ToggleDfs {
 public:
  ToggleDfs(const ToggleSystem& system, const ToggleNeeds& needs, Progress& progress);

  // Calls each(presses, cost) for every answer that costs at most limit(), until it returns false. `each` may
  // lower the limit. Answers that can be made cheaper by dropping presses may be left out. False when
  // stopped.
  bool run(const Values& target, std::int64_t limit,
           const std::function<bool(const Values& presses, std::int64_t cost)>& each);
  void set_limit(std::int64_t limit) { limit_ = limit; }
  u64 nodes() const { return nodes_; }
  int bound(const Values& target);

 private:
  bool search(std::int64_t cost);
  void press(int move, int direction);
  void set_open(int move, bool open);
  int choose_cell() const;
  void load(const Values& target);

  const ToggleSystem& system_;
  const ToggleNeeds& needs_;
  Progress& progress_;
  std::int64_t limit_ = 0;
  std::vector<int> missing_;  // by cell, what is still to add
  std::vector<int> open_at_;  // by cell, how many open moves touch it
  std::vector<bool> open_;    // by move
  std::vector<int> closed_;   // moves closed on the way down, the latest last
  std::vector<int> class_sums_;
  int hopeless_ = 0;  // cells that no presses can finish
  Values presses_;
  const std::function<bool(const Values&, std::int64_t)>* each_ = nullptr;
  bool stopped_ = false, finished_ = false;
  u64 nodes_ = 0;
  int depth_ = 0;
};

}  // namespace nonet
