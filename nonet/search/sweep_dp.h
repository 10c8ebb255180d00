// Profile dynamic programming over any Sweep: forward, stage by stage, the profiles that occur; backward
// their values. Visits each profile of each stage twice and nothing else.
//
//   SweepTable<MySweep> table(sweep);
//   if (sweep_dp(table, progress)) use(table.cost(), table.count());
#pragma once

#include "nonet/search/sweep_table.h"

namespace nonet {

// False when stopped: the table is then unusable.
template <Sweep P>
bool sweep_dp(SweepTable<P>& table, Progress& progress) {
  using Profile = typename P::Profile;
  const P& sweep = *table.sweep;
  const int stages = sweep.stages();
  table.layers[0].index.insert(sweep.first(), static_cast<u64>(sweep.first()));
  u64 pending = 0;
  const auto keep_going = [&](int stages_done) {
    if (++pending % 4096 != 0) return true;
    progress.report_fraction(double(stages_done) / (2 * stages));
    return progress.advance(4096);
  };
  for (int stage = 0; stage < stages; ++stage) {
    const auto& from = table.layers[static_cast<std::size_t>(stage)].index;
    auto& to = table.layers[static_cast<std::size_t>(stage) + 1].index;
    for (std::size_t i = 0; i < from.size(); ++i) {
      sweep.each_step(stage, from.key(i), [&](const Profile& next, std::int32_t, int) {
        to.insert(next, static_cast<u64>(next));
      });
      if (!keep_going(stage)) return false;
    }
  }
  auto& last = table.layers.back();
  last.cost.assign(last.index.size(), 0);
  last.count.assign(last.index.size(), 1);
  for (int stage = stages; stage-- > 0;) {
    auto& layer = table.layers[static_cast<std::size_t>(stage)];
    layer.cost.resize(layer.index.size());
    layer.count.resize(layer.index.size());
    for (std::size_t i = 0; i < layer.index.size(); ++i) {
      const auto next = [&](const Profile& profile) { return table.look_up(stage + 1, profile); };
      std::tie(layer.cost[i], layer.count[i]) = table.value(stage, layer.index.key(i), next);
      if (!keep_going(2 * stages - stage)) return false;
    }
  }
  return progress.advance(pending % 4096);
}

}  // namespace nonet
