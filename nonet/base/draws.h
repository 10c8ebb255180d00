// Numbers that follow from a seed alone (splitmix64), the same on every machine.
#pragma once

#include "nonet/base/integers.h"

namespace nonet {

class Draws {
 public:
  explicit Draws(u64 seed) : state_(seed) {}
  u64 next() {
    u64 z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  // Some are more likely than others by a share of limit / 2^64.
  u64 below(u64 limit) { return next() % limit; }

 private:
  u64 state_;
};

}  // namespace nonet
