#include "nonet/language/structure/state_table.h"

#include <utility>

#include "nonet/base/digest.h"

namespace nonet {

namespace {

constexpr u64 pause = 4096;  // moves and images looked at between two looks at the clock and at memory
constexpr std::size_t most_counted = 200'000;  // positions whose moves are counted

}  // namespace

template <int Words>
auto StateTable<Words>::canonical(const State& state) const -> Canonical {
  if (images_.empty()) return {state, 1};
  std::array<u64, Words> least = state.words;
  u64 same = 1;  // images that are equal to the smallest
  for (const PackedImage<Words>& image : images_) {
    const std::array<u64, Words> other = image.of(state.words);
    if (other == least) ++same;
    if (other < least) least = other, same = 1;
  }
  return {with_words(least), (images_.size() + 1) / same};
}

template <int Words>
Ended StateTable<Words>::build(double memory, Progress& progress) {
  const auto insert = [&](const State& state, u64& level) {
    const Canonical one = canonical(state);
    if (states_.insert(one.state, puzzle_.key(one.state)).second) level += one.images;
  };
  // A position costs the moves that are looked at, and each that applies the images it is compared with.
  const u64 looked_at = static_cast<u64>(puzzle_.moves()) + 1, compared = images_.size() + 2;
  u64 work = 0;
  const auto goes_on = [&] {
    if (!progress.advance(std::exchange(work, 0))) return Ended::asked;
    return bytes() > memory || states_.size() >= FlatIndex<State>::most ? Ended::memory : Ended::whole;
  };
  begin_ = {0};
  u64 level = 0;
  insert(puzzle_.goal(), level);
  while (level > 0) {
    levels_.push_back(level);
    const std::size_t begin = begin_.back(), end = states_.size();
    begin_.push_back(end);
    if (progress.should_stop()) return Ended::asked;
    progress.report_bound(static_cast<std::int64_t>(levels_.size()));
    level = 0;
    for (std::size_t i = begin; i < end; ++i) {
      Ended ended = Ended::whole;
      work += looked_at;
      if (work >= pause) ended = goes_on();
      const State state = states_.key(i);
      each_before(state, [&](const State& before) {
        insert(before, level);
        work += compared;
        if (work >= pause) ended = goes_on();
        return ended != Ended::whole;
      });
      if (ended != Ended::whole) return ended;
    }
  }
  return Ended::whole;
}

template <int Words>
int StateTable<Words>::distance(const State& state) const {
  const State one = canonical(state).state;
  const std::uint32_t number = states_.find(one, puzzle_.key(one));
  if (number == FlatIndex<State>::missing) return unreached;
  return static_cast<int>(std::upper_bound(begin_.begin(), begin_.end(), std::size_t{number}) -
                          begin_.begin()) -
         1;
}

template <int Words>
int StateTable<Words>::next_move(const State& state, int from) const {
  int found = -1;
  puzzle_.each_move(state, [&](int move) {
    State next = state;
    puzzle_.apply(next, move);
    if (distance(next) != from - 1) return false;
    found = move;
    return true;
  });
  return found;
}

template <int Words>
auto StateTable<Words>::hardest(std::size_t most) const -> std::vector<State> {
  std::vector<State> result;
  for (std::size_t i = begin_[begin_.size() - 2]; i < begin_.back() && result.size() < most; ++i)
    result.push_back(states_.key(i));
  return result;
}

template <int Words>
double StateTable<Words>::mean_moves() const {
  u64 moves = 0, positions = 0;
  const std::size_t step = states_.size() / most_counted + 1;
  for (std::size_t i = 0; i < states_.size(); i += step) {
    const Canonical one = canonical(states_.key(i));
    positions += one.images;
    puzzle_.each_move(one.state, [&](int) { return moves += one.images, false; });
  }
  return positions == 0 ? 0 : double(moves) / double(positions);
}

template <int Words>
std::string StateTable<Words>::digest() const {
  std::array<u64, 2> sums{};
  for (std::size_t level = 0; level + 1 < begin_.size(); ++level) {
    for (std::size_t i = begin_[level]; i < begin_[level + 1]; ++i) {
      const u64 hash = mix(mix(puzzle_.key(states_.key(i))) + level);
      sums[0] += hash;
      sums[1] += mix(~hash);
    }
  }
  const std::span<const u64> parts[] = {levels_, sums};
  return digest_of(parts);
}

template <int Words>
auto StateTable<Words>::random_at(int wanted, std::mt19937_64& random) const -> State {
  const auto level = static_cast<std::size_t>(wanted);
  u64 left = random() % levels_[level];
  std::size_t i = begin_[level];
  for (; i + 1 < begin_[level + 1]; ++i) {
    const u64 images = canonical(states_.key(i)).images;
    if (left < images) break;
    left -= images;
  }
  const u64 image = random() % (images_.size() + 1);
  return image == 0 ? states_.key(i) : with_words(images_[image - 1].of(states_.key(i).words));
}

template class StateTable<1>;
template class StateTable<4>;

}  // namespace nonet
