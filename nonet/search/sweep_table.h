// Values of a Sweep: for each stage and each profile reached there, the least cost to finish and in how many
// ways. sweep_dp.h fills it stage by stage, sweep_memo.h on demand; reading it is the same for both.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

template <Sweep P>
struct SweepTable {
  using Profile = typename P::Profile;
  static constexpr std::int32_t dead = std::numeric_limits<std::int32_t>::max();  // cannot be finished
  static constexpr double bytes_per_entry = sizeof(u128) + sizeof(std::int32_t) + 3 * sizeof(Profile) + 12;

  struct Layer {
    FlatIndex<Profile> index;
    std::vector<std::int32_t> cost;
    std::vector<u128> count;  // saturated
  };

  explicit SweepTable(const P& p) : sweep(&p), layers(static_cast<std::size_t>(p.stages()) + 1) {}

  // The value of a profile from those of the next stage, as found by next_value(profile).
  template <class NextValue>
  std::pair<std::int32_t, u128> value(int stage, const Profile& profile, NextValue&& next_value) const {
    std::int32_t best = dead;
    u128 count = 0;
    sweep->each_step(stage, profile, [&](const Profile& next, std::int32_t cost, int) {
      const std::pair<std::int32_t, u128> rest = next_value(next);
      if (rest.first == dead) return;
      const std::int32_t sum = cost + rest.first;
      count = sum < best ? rest.second : (sum == best ? add_saturated(count, rest.second) : count);
      best = std::min(best, sum);
    });
    return {best, count};
  }

  std::pair<std::int32_t, u128> look_up(int stage, const Profile& profile) const {
    const Layer& layer = layers[static_cast<std::size_t>(stage)];
    const std::uint32_t number = layer.index.find(profile, static_cast<u64>(profile));
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

  // The optimal step number `skip` out of a profile: where it leads and its choice.
  std::optional<std::pair<Profile, int>> optimal_step(int stage, const Profile& profile, int skip) const {
    const std::int32_t here = look_up(stage, profile).first;
    std::optional<std::pair<Profile, int>> found;
    sweep->each_step(stage, profile, [&](const Profile& next, std::int32_t cost, int choice) {
      if (found) return;
      const std::int32_t rest = look_up(stage + 1, next).first;
      if (rest != dead && cost + rest == here && skip-- == 0) found.emplace(next, choice);
    });
    return found;
  }

  // The first optimal answer: one choice a stage.
  std::vector<int> first_choices() const {
    std::vector<int> answer;
    list([&](const std::vector<int>& choices) {
      answer = choices;
      return false;
    });
    return answer;
  }

  // Every optimal answer as one choice a stage, in the order of the sweep's steps, until `each` returns
  // false.
  template <class Each>
  void list(Each&& each) const {
    struct Level {
      Profile profile;
      int tried;  // of its optimal steps
    };
    if (cost() == dead) return;
    std::vector<Level> path = {{sweep->first(), 0}};
    std::vector<int> choices;
    while (!path.empty()) {
      const int stage = static_cast<int>(path.size()) - 1;
      std::optional<std::pair<Profile, int>> step;
      if (stage == sweep->stages()) {
        if (!each(choices)) return;
      } else {
        step = optimal_step(stage, path.back().profile, path.back().tried++);
      }
      if (step) {
        path.push_back({step->first, 0});
        choices.push_back(step->second);
      } else {
        path.pop_back();
        if (!choices.empty()) choices.pop_back();
      }
    }
  }

  const P* sweep;
  std::vector<Layer> layers;
};

}  // namespace nonet
