// The same recursion as sweep_dp.h, from the first profile down and memoised: the textbook way to write it.
#pragma once

#include "nonet/search/sweep_table.h"

namespace nonet {

template <Sweep P>
class SweepMemo {
 public:
  using Profile = typename P::Profile;
  SweepMemo(SweepTable<P>& table, Progress& progress) : table_(table), progress_(progress) {}

  // False when stopped: the table is then unusable.
  bool run() {
    value(0, table_.sweep->first());
    return progress_.advance(visits_ % 4096) && !stopped_;
  }

 private:
  std::pair<std::int32_t, u128> value(int stage, const Profile& profile) {
    auto& layer = table_.layers[static_cast<std::size_t>(stage)];
    const auto [number, fresh] = layer.index.insert(profile, static_cast<u64>(profile));
    if (!fresh) return {layer.cost[number], layer.count[number]};
    layer.cost.push_back(table_.dead);
    layer.count.push_back(0);
    if (++visits_ % 4096 == 0 && !progress_.advance(4096)) stopped_ = true;
    if (stopped_) return {table_.dead, 0};
    const auto result =
        stage == table_.sweep->stages()
            ? std::pair<std::int32_t, u128>{0, 1}
            : table_.value(stage, profile, [&](const Profile& next) { return value(stage + 1, next); });
    std::tie(layer.cost[number], layer.count[number]) = result;
    return result;
  }

  SweepTable<P>& table_;
  Progress& progress_;
  u64 visits_ = 0;
  bool stopped_ = false;
};

template <Sweep P>
bool sweep_memo(SweepTable<P>& table, Progress& progress) {
  return SweepMemo<P>(table, progress).run();
}

}  // namespace nonet
