#include "nonet/language/structure/group.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "nonet/contract/puzzle.h"

namespace nonet {

namespace {

using Permutation = PermutationGroup::Permutation;

constexpr int trivial_in_a_row = 24;             // random elements that add nothing before all are sifted
constexpr std::uint64_t most_nodes = 2'000'000;  // of a search for elements that keep a colouring

void multiply(Permutation& first, const Permutation& second) {
  for (auto& x : first) x = second[x];
}

Permutation inverse(const Permutation& p) {
  Permutation back(p.size());
  for (std::size_t x = 0; x < p.size(); ++x) back[p[x]] = static_cast<std::uint16_t>(x);
  return back;
}

bool changes_nothing(const Permutation& p) {
  for (std::size_t x = 0; x < p.size(); ++x) {
    if (p[x] != x) return false;
  }
  return true;
}

// Random elements: a bag of products that are multiplied with one another.
class RandomElements {
 public:
  explicit RandomElements(const std::vector<Permutation>& generators) : bag_(generators) {
    for (std::size_t i = 0; bag_.size() < 10; ++i) bag_.push_back(generators[i % generators.size()]);
    for (int i = 0; i < 60; ++i) next();
  }
  const Permutation& next() {
    const std::size_t a = random_() % bag_.size();
    std::size_t b = random_() % (bag_.size() - 1);
    b += b >= a ? 1 : 0;
    const bool back = (random_() & 1) != 0;
    multiply(bag_[a], back ? inverse(bag_[b]) : bag_[b]);
    if (product_.empty())
      product_ = bag_[a];
    else
      multiply(product_, bag_[a]);
    return product_;
  }

 private:
  std::vector<Permutation> bag_;
  Permutation product_;
  std::mt19937_64 random_{1};
};

}  // namespace

std::size_t PermutationGroup::sift(Permutation& element, std::size_t from) const {
  for (std::size_t i = from; i < levels_.size(); ++i) {
    const Level& level = levels_[i];
    const int image = element[at(level.point)];
    if (image == level.point) continue;
    const int place = level.index[at(image)];
    if (place < 0) return i;
    multiply(element, level.back[at(place)]);
  }
  return levels_.size();
}

// Brings new places into the orbit of a level: by all generators where `known` is 0, otherwise only the last
// generator is new to the places that are there.
void PermutationGroup::extend(std::size_t number, std::size_t known) {
  Level& level = levels_[number];
  for (std::size_t i = 0; i < level.orbit.size() && has_room(); ++i) {
    for (std::size_t g = i < known ? strong_.size() - 1 : 0; g < strong_.size(); ++g) {
      if (strong_[g].level < number) continue;
      const int image = strong_[g].element[at(level.orbit[i])];
      if (level.index[at(image)] >= 0) continue;
      level.index[at(image)] = static_cast<int>(level.orbit.size());
      level.orbit.push_back(image);
      Permutation to = level.to[i];
      multiply(to, strong_[g].element);
      level.back.push_back(inverse(to));
      level.to.push_back(std::move(to));
      bytes_ += 4.0 * points_;
      steps_ += 2.0 * points_;
      if (!has_room()) return;
    }
  }
}

void PermutationGroup::add(Permutation element, std::size_t level) {
  if (level == levels_.size()) {
    Level fresh;
    fresh.point = 0;
    while (element[at(fresh.point)] == fresh.point) ++fresh.point;
    fresh.orbit = {fresh.point};
    fresh.index.assign(at(points_), -1);
    fresh.index[at(fresh.point)] = 0;
    Permutation same(at(points_));
    std::iota(same.begin(), same.end(), std::uint16_t{0});
    fresh.to = {same};
    fresh.back = {std::move(same)};
    bytes_ += 8.0 * points_;
    levels_.push_back(std::move(fresh));
  }
  strong_.push_back({std::move(element), level});
  bytes_ += 2.0 * points_;
  for (std::size_t i = 0; i <= level && has_room(); ++i) extend(i, levels_[i].orbit.size());
}

bool PermutationGroup::grow_at_random(const std::vector<Permutation>& generators,
                                      const std::optional<mpz_class>& most, Progress& progress) {
  RandomElements random(generators);
  for (int trivial = 0; trivial < trivial_in_a_row;) {
    if (!has_room() || !progress.advance(1)) return false;
    Permutation element = random.next();
    steps_ += points_ * (2.0 + static_cast<double>(levels_.size()));
    const std::size_t level = sift(element, 0);
    if (level == levels_.size() && changes_nothing(element)) {
      ++trivial;
      continue;
    }
    trivial = 0;
    add(std::move(element), level);
    if (most && order() == *most) return true;
  }
  return true;
}

// Every Schreier generator of one level has to be in the levels below it.
bool PermutationGroup::sift_level(std::size_t number, bool& grown, Progress& progress) {
  for (std::size_t i = 0; i < levels_[number].orbit.size(); ++i) {
    for (std::size_t g = 0; g < strong_.size(); ++g) {
      if (strong_[g].level < number) continue;
      if (!has_room() || !progress.advance(1)) return false;
      const Level& level = levels_[number];
      Permutation element = level.to[i];
      multiply(element, strong_[g].element);
      multiply(element, level.back[at(level.index[element[at(level.point)]])]);
      steps_ += points_ * (3.0 + static_cast<double>(levels_.size() - number));
      const std::size_t rest = sift(element, number + 1);
      if (rest == levels_.size() && changes_nothing(element)) continue;
      add(std::move(element), rest);
      grown = true;
      return true;
    }
  }
  return true;
}

bool PermutationGroup::sift_all(Progress& progress) {
  for (std::size_t number = levels_.size(); number-- > 0;) {
    bool grown = false;
    if (!sift_level(number, grown, progress)) return false;
    if (grown) number = levels_.size();
  }
  return true;
}

Result<PermutationGroup> PermutationGroup::build(int points, std::vector<Permutation> generators,
                                                 const std::optional<mpz_class>& most, Progress& progress) {
  if (points > most_points)
    return Error{Fault::refused,
                 fmt::format("a group of {} points is too large, {} are the most", points, most_points)};
  PermutationGroup group(points);
  std::erase_if(generators, changes_nothing);
  if (generators.empty()) return group;
  const bool whole =
      group.grow_at_random(generators, most, progress) && ((most && group.order() == *most) || [&] {
        // The chain is of the generators themselves only when they are in it.
        for (const Permutation& generator : generators) {
          Permutation rest = generator;
          const std::size_t level = group.sift(rest, 0);
          if (level != group.levels_.size() || !changes_nothing(rest)) group.add(rest, level);
        }
        return group.sift_all(progress);
      }());
  if (whole) return group;
  if (progress.stopped()) return Error{Fault::stopped, "stopped while the group of the moves was built"};
  return Error{Fault::refused, "the group of the moves is too large to be built"};
}

mpz_class PermutationGroup::order() const {
  mpz_class order = 1;
  for (const Level& level : levels_) order *= static_cast<unsigned long>(level.orbit.size());
  return order;
}

bool PermutationGroup::contains(Permutation element) const {
  return sift(element, 0) == levels_.size() && changes_nothing(element);
}

// The elements that keep the colours are a group too, found level by level from the last: of each place to
// which its point could go, one element is looked for, and what is found takes others along.
class PermutationGroup::Colouring {
 public:
  Colouring(const PermutationGroup& group, const std::vector<int>& colours, Progress& progress)
      : group_(group), colours_(colours), progress_(progress), decided_(group.levels_.size()) {
    // Points that the levels below one leave alone are decided there.
    std::vector<std::size_t> deepest(at(group.points_), 0);
    for (const Generator& generator : group.strong_) {
      for (std::size_t x = 0; x < deepest.size(); ++x) {
        if (generator.element[x] != x) deepest[x] = std::max(deepest[x], generator.level + 1);
      }
    }
    for (std::size_t x = 0; x < deepest.size(); ++x) {
      if (deepest[x] > 0) decided_[deepest[x] - 1].push_back(static_cast<int>(x));
    }
  }

  std::optional<mpz_class> count() {
    mpz_class order = 1;
    for (std::size_t i = group_.levels_.size(); i-- > 0;) {
      const auto images = images_at(i);
      if (!images) return std::nullopt;
      order *= static_cast<unsigned long>(*images);
    }
    return order;
  }

 private:
  // The places that the elements found so far make of one.
  std::vector<int> orbit_of(int point) const {
    std::vector<int> orbit = {point};
    std::vector<char> seen(at(group_.points_), 0);
    seen[at(point)] = 1;
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      for (const Permutation& element : found_) {
        const int image = element[at(orbit[i])];
        if (std::exchange(seen[at(image)], 1) == 0) orbit.push_back(image);
      }
    }
    return orbit;
  }

  std::optional<std::size_t> images_at(std::size_t number) {
    const Level& level = group_.levels_[number];
    std::vector<char> settled(at(group_.points_), 0);
    std::vector<int> reached = orbit_of(level.point);
    for (const int point : reached) settled[at(point)] = 1;
    for (std::size_t i = 1; i < level.orbit.size(); ++i) {
      const int place = level.orbit[i];
      if (settled[at(place)] != 0 || colours_[at(place)] != colours_[at(level.point)]) continue;
      const bool found = keeps(number, level.to[i]) && complete(number + 1, level.to[i]);
      if (nodes_ > most_nodes || progress_.stopped()) return std::nullopt;
      if (found) reached = orbit_of(level.point);
      for (const int point : found ? reached : orbit_of(place)) settled[at(point)] = 1;
    }
    return reached.size();
  }

  bool keeps(std::size_t number, const Permutation& element) const {
    return std::all_of(decided_[number].begin(), decided_[number].end(),
                       [&](int x) { return colours_[element[at(x)]] == colours_[at(x)]; });
  }

  // Looks for elements of the levels from `number` on that, before `rest`, keep every colour.
  bool complete(std::size_t number, const Permutation& rest) {
    if (number == group_.levels_.size()) {
      found_.push_back(rest);
      return true;
    }
    const Level& level = group_.levels_[number];
    for (std::size_t i = 0; i < level.orbit.size(); ++i) {
      if (colours_[rest[at(level.orbit[i])]] != colours_[at(level.point)]) continue;
      if (++nodes_ > most_nodes || !progress_.advance(1)) return false;
      Permutation element = level.to[i];
      multiply(element, rest);
      if (keeps(number, element) && complete(number + 1, element)) return true;
    }
    return false;
  }

  const PermutationGroup& group_;
  const std::vector<int>& colours_;
  Progress& progress_;
  std::vector<std::vector<int>> decided_;  // by level
  std::vector<Permutation> found_;
  std::uint64_t nodes_ = 0;
};

std::optional<mpz_class> PermutationGroup::keeping(const std::vector<int>& colours,
                                                   Progress& progress) const {
  return Colouring(*this, colours, progress).count();
}

}  // namespace nonet
