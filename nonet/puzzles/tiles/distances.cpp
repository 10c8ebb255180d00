#include "nonet/puzzles/tiles/distances.h"

#include <algorithm>
#include <bit>

namespace nonet {

DistanceSums::DistanceSums(const TileGrid& grid, const std::vector<int>& homes)
    : grid_(grid), homes_(homes), tiles_(homes.size()), tail_(std::min<std::size_t>(tiles_, 4)) {
  std::vector<int> left(tiles_);
  for (std::size_t i = 0; i < tiles_; ++i) left[i] = static_cast<int>(i);
  tails_of_.assign(std::size_t{1} << tiles_, none);
  list_heads(left, tiles_ - tail_, 0);
  std::vector<std::size_t> order(tail_);
  for (std::size_t i = 0; i < tail_; ++i) order[i] = i;
  do orders_.insert(orders_.end(), order.begin(), order.end());
  while (std::next_permutation(order.begin(), order.end()));
  run_ = orders_.size() / std::max<std::size_t>(tail_, 1);
  tail_sums_.resize(tails_.size() / tail_ * run_);
  sums_.resize(heads_.size() * run_);
}

std::span<const std::uint8_t> DistanceSums::of(std::uint32_t set) {
  for (std::size_t i = 0; i < tiles_; ++i, set &= set - 1) {
    for (std::size_t tile = 0; tile < tiles_; ++tile) {
      cost_[i][tile] = static_cast<std::uint8_t>(grid_.distance(std::countr_zero(set), homes_[tile]));
    }
  }
  const std::size_t head = tiles_ - tail_;
  for (std::size_t t = 0, at = 0; t < tails_.size(); t += tail_) {
    for (std::size_t o = 0; o < orders_.size(); o += tail_) {
      unsigned sum = 0;
      for (std::size_t i = 0; i < tail_; ++i) sum += cost_[head + i][tails_[t + orders_[o + i]]];
      tail_sums_[at++] = static_cast<std::uint8_t>(sum);
    }
  }
  for (std::size_t h = 0; h < heads_.size(); ++h) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < head; ++i) sum += cost_[i][heads_[h].tiles >> (4 * i) & 15];
    const std::uint8_t* tail = &tail_sums_[heads_[h].tail * run_];
    std::uint8_t* out = &sums_[h * run_];
    for (std::size_t i = 0; i < run_; ++i) out[i] = static_cast<std::uint8_t>(tail[i] + sum);
  }
  return sums_;
}

void DistanceSums::list_heads(const std::vector<int>& left, std::size_t more, std::uint32_t tiles) {
  if (more == 0) {
    std::size_t key = 0;
    for (const int tile : left) key |= std::size_t{1} << tile;
    if (tails_of_[key] == none) {
      tails_of_[key] = static_cast<std::uint32_t>(tails_.size() / tail_);
      for (const int tile : left) tails_.push_back(static_cast<std::size_t>(tile));
    }
    heads_.push_back({tiles, tails_of_[key]});
    return;
  }
  const std::size_t placed = tiles_ - tail_ - more;
  for (std::size_t i = 0; i < left.size(); ++i) {
    auto rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    list_heads(rest, more - 1, tiles | static_cast<std::uint32_t>(left[i]) << (4 * placed));
  }
}

}  // namespace nonet
