// Values of a Sweep: for each stage and each profile reached there, the least cost to finish and in how many
// ways. sweep_dp.h fills it stage by stage, sweep_memo.h on demand; reading it is the same for both.
#pragma once

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "nonet/flat_map.h"
#include "nonet/progress.h"
#include "nonet/puzzle.h"

namespace nonet {

template <Sweep P>
struct SweepTable {
  using Profile = typename P::Profile;
  static constexpr std::int32_t dead = std::numeric_limits<std::int32_t>::max();  // cannot be finished
  static constexpr double bytes_per_entry = 16 + sizeof(std::int32_t) + 2 * sizeof(Profile) + 9;

  struct Layer {
    FlatIndex<Profile> index;
    std::vector<std::int32_t> cost;
    std::vector<u128> count;  // saturates at its largest value
  };

  explicit SweepTable(const P& p) : sweep(&p), layers(static_cast<std::size_t>(p.stages()) + 1) {}

  static u64 hash(const Profile& profile) { return mix(static_cast<u64>(profile)); }
  static u128 add(u128 a, u128 b) { return a > ~b ? ~u128{0} : a + b; }

  // The value of a profile from those of the next stage, as found by next_value(profile).
  template <class NextValue>
  std::pair<std::int32_t, u128> value(int stage, const Profile& profile, NextValue&& next_value) const {
    std::int32_t best = dead;
    u128 count = 0;
    sweep->each_step(stage, profile, [&](const Profile& next, std::int32_t cost, int) {
      const std::pair<std::int32_t, u128> rest = next_value(next);
      if (rest.first == dead) return;
      const std::int32_t sum = cost + rest.first;
      count = sum < best ? rest.second : (sum == best ? add(count, rest.second) : count);
      best = std::min(best, sum);
    });
    return {best, count};
  }

  std::pair<std::int32_t, u128> look_up(int stage, const Profile& profile) const {
    const Layer& layer = layers[static_cast<std::size_t>(stage)];
    const std::uint32_t number = layer.index.find(profile, hash(profile));
    if (number == FlatIndex<Profile>::missing) return {dead, 0};
    return {layer.cost[number], layer.count[number]};
  }

  std::int32_t cost() const { return look_up(0, sweep->first()).first; }
  u128 count() const { return look_up(0, sweep->first()).second; }
  u64 entries() const {
    u64 sum = 0;
    for (const Layer& layer : layers) sum += layer.index.size();
    return sum;
  }

  // The first optimal answer: one choice a stage.
  std::vector<int> first_choices() const {
    std::vector<int> choices;
    Profile profile = sweep->first();
    for (int stage = 0; stage < sweep->stages(); ++stage) {
      const std::int32_t here = look_up(stage, profile).first;
      Profile chosen{};
      int choice = -1;
      sweep->each_step(stage, profile, [&](const Profile& next, std::int32_t cost, int c) {
        const std::int32_t rest = look_up(stage + 1, next).first;
        if (choice >= 0 || rest == dead || cost + rest != here) return;
        choice = c;
        chosen = next;
      });
      choices.push_back(choice);
      profile = chosen;
    }
    return choices;
  }

  // Every optimal answer as one choice a stage, in the order of the sweep's steps, until `each` returns
  // false.
  template <class Each>
  bool list(Each&& each) const {
    std::vector<int> choices;
    return cost() == dead || list_from(0, sweep->first(), choices, each);
  }

  template <class Each>
  bool list_from(int stage, const Profile& profile, std::vector<int>& choices, Each& each) const {
    if (stage == sweep->stages()) return each(choices);
    const std::int32_t here = look_up(stage, profile).first;
    bool go_on = true;
    sweep->each_step(stage, profile, [&](const Profile& next, std::int32_t cost, int choice) {
      const std::int32_t rest = look_up(stage + 1, next).first;
      if (!go_on || rest == dead || cost + rest != here) return;
      choices.push_back(choice);
      go_on = list_from(stage + 1, next, choices, each);
      choices.pop_back();
    });
    return go_on;
  }

  const P* sweep;
  std::vector<Layer> layers;
};

}  // namespace nonet
