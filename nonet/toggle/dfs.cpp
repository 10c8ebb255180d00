#include "nonet/toggle/dfs.h"

#include <algorithm>

namespace nonet {

namespace {
constexpr int deepest = 2000;  // presses
}  // namespace

ToggleDfs::ToggleDfs(const ToggleSystem& system, const ToggleNeeds& needs, Progress& progress)
    : system_(system), needs_(needs), progress_(progress) {}

void ToggleDfs::load(const Values& target) {
  missing_.assign(target.begin(), target.end());
  open_.assign(at(system_.moves()), true);
  presses_.assign(at(system_.moves()), 0);
  open_at_.clear();
  for (int cell = 0; cell < system_.cells(); ++cell) {
    open_at_.push_back(static_cast<int>(system_.touching(cell).size()));
  }
  class_sums_.assign(at(needs_.classes()), 0);
  hopeless_ = 0;
  for (int cell = 0; cell < system_.cells(); ++cell) {
    const int need = needs_.need(cell, missing_[at(cell)]);
    hopeless_ += need == ToggleNeeds::never;
    class_sums_[at(needs_.class_of(cell))] += need == ToggleNeeds::never ? 0 : need;
  }
  closed_.clear();
  depth_ = 0;
  stopped_ = finished_ = false;
}

int ToggleDfs::bound(const Values& target) {
  load(target);
  return needs_.combine(class_sums_);
}

bool ToggleDfs::run(const Values& target, std::int64_t limit,
                    const std::function<bool(const Values&, std::int64_t)>& each) {
  load(target);
  limit_ = limit;
  each_ = &each;
  if (hopeless_ == 0) search(0);
  progress_.advance(nodes_ % 4096);
  return !stopped_;
}

bool ToggleDfs::search(std::int64_t cost) {
  if (++nodes_ % 4096 == 0 && !progress_.advance(4096)) stopped_ = true;
  if (depth_ > deepest) stopped_ = true;
  if (stopped_ || finished_ || cost + needs_.combine(class_sums_) > limit_) return false;
  const int cell = choose_cell();
  if (cell < 0) {
    finished_ = !(*each_)(presses_, cost);
    return true;
  }
  const std::size_t mark = closed_.size();
  for (const auto& touch : system_.touching(cell)) {
    if (!open_[at(touch.move)]) continue;
    const bool last = presses_[at(touch.move)] + 1 == system_.order(touch.move) - 1;
    press(touch.move, +1);
    if (last) set_open(touch.move, false);
    ++depth_;
    search(cost + system_.cost(touch.move));
    --depth_;
    if (last) set_open(touch.move, true);
    press(touch.move, -1);
    set_open(touch.move, false);
    closed_.push_back(touch.move);
    if (stopped_ || finished_) break;
  }
  for (; closed_.size() > mark; closed_.pop_back()) set_open(closed_.back(), true);
  return false;
}

// Pressing a move lowers what its cells miss.
void ToggleDfs::press(int move, int direction) {
  const int k = system_.modulus();
  for (const auto& e : system_.effects(move)) {
    int& missing = missing_[at(e.cell)];
    class_sums_[at(needs_.class_of(e.cell))] -= needs_.need(e.cell, missing);
    missing = (missing + (direction > 0 ? k - e.amount : e.amount)) % k;
    class_sums_[at(needs_.class_of(e.cell))] += needs_.need(e.cell, missing);
  }
  presses_[at(move)] = static_cast<Value>(presses_[at(move)] + direction);
}

void ToggleDfs::set_open(int move, bool open) {
  open_[at(move)] = open;
  for (const auto& e : system_.effects(move)) open_at_[at(e.cell)] += open ? 1 : -1;
}

int ToggleDfs::choose_cell() const {
  int best = -1;
  for (int cell = 0; cell < system_.cells(); ++cell) {
    if (missing_[at(cell)] == 0) continue;
    if (best < 0 || open_at_[at(cell)] < open_at_[at(best)]) best = cell;
  }
  return best;
}

}  // namespace nonet
