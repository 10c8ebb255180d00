// Simulated annealing of a Word: its energy is length + price * wrong, an edit that costs more than it is
// worth passes with probability exp(-cost / temperature). The price of a wrong cell rises during a round, so
// that the word first takes shape where swaps are cheap and then closes; what is left wrong at the end
// is repaired (puzzles/nine/repair.h).
#pragma once

#include <cmath>
#include <string_view>

#include "nonet/base/kernels.h"
#include "nonet/base/progress.h"
#include "nonet/puzzles/nine/word.h"

namespace nonet::nine {

// Xorshift64* by Marsaglia and Vigna.
class Random {
 public:
  explicit Random(u64 seed) : state_((seed + 1) * 0x9e3779b97f4a7c15 | 1) {
    for (int i = 0; i < 8; ++i) next();
  }
  NONET_NINE_INLINE u64 next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1d;
  }
  NONET_NINE_INLINE unsigned below(unsigned end) { return static_cast<unsigned>((next() >> 32) * end >> 32); }

 private:
  u64 state_;
};

struct Schedule {
  u64 nodes = 0;  // edits tried
  float first_temperature = 0, last_temperature = 0;
  float first_price = 0, last_price = 0;
};

template <int Blocks>
class Annealer {
 public:
  Annealer(Word<Blocks>& word, Random& random)
      : word_(word), random_(random), columns_(static_cast<unsigned>(word.swaps().n())) {
    for (std::size_t i = 0; i < exponential_.size(); ++i)
      exponential_[i] = static_cast<float>(-std::log((double(i) + 0.5) / double(exponential_.size())));
  }

  // Ends early when told to stop. Returns the edits tried.
  u64 run(const Schedule& schedule, Progress& progress) {
#if defined(__x86_64__)
    if (std::string_view(kernels().name) != "scalar") return run_avx2(schedule, progress);
#endif
    return run_here(schedule, progress);
  }

  // The shortest sequence without a wrong cell below `limit` moves that was passed; empty if none.
  const std::vector<Code>& best() const { return best_; }
  int best_length() const { return best_length_; }
  void forget_above(int limit) {
    best_length_ = limit;
    best_.clear();
  }

 private:
  static constexpr u64 batch = 256;  // edits between two looks at the clock
  using Size = std::size_t;

#if defined(__x86_64__)
  __attribute__((target("avx2,popcnt"))) u64 run_avx2(const Schedule& schedule, Progress& progress) {
    return run_here(schedule, progress);
  }
#endif

  NONET_NINE_INLINE u64 run_here(const Schedule& schedule, Progress& progress) {
    u64 done = 0;
    while (done < schedule.nodes) {
      const float part = static_cast<float>(done) / static_cast<float>(schedule.nodes);
      temperature_ =
          schedule.first_temperature * std::pow(schedule.last_temperature / schedule.first_temperature, part);
      price_ = schedule.first_price * std::pow(schedule.last_price / schedule.first_price, part);
      for (u64 i = 0; i < batch; ++i) {
        try_edit();
        if (word_.wrong() == 0 && word_.length() < best_length_) keep();
      }
      done += batch;
      if (!progress.advance(batch)) break;
    }
    return done;
  }

  [[gnu::noinline]] void keep() {
    best_length_ = word_.length();
    best_ = word_.codes();
  }

  NONET_NINE_INLINE void try_edit() {
    const u64 bits = random_.next();
    slack_ = exponential_[bits % exponential_.size()] * temperature_;
    const auto kind = static_cast<unsigned>(bits >> 57);  // of 128
    const auto at = static_cast<std::uint32_t>(bits >> 16);
    if (kind < 38) {
      try_insert(at * u64{word_.size() + 1} >> 32);
    } else if (word_.size() == 0) {
      return;
    } else if (kind < 64) {
      try_erase(at * u64{word_.size()} >> 32);
    } else if (kind < 99) {
      try_replace(at * u64{word_.size()} >> 32);
    } else if (kind < 109) {
      if (word_.size() > 1) try_exchange(at * u64{word_.size() - 1} >> 32);
    } else if (kind < 117) {
      try_carry(at * u64{word_.size()} >> 32);
    } else {
      try_reframe(at * u64{word_.size()} >> 32);
    }
  }

  NONET_NINE_INLINE bool accept(int length, int wrong) const {
    return static_cast<float>(length) + price_ * static_cast<float>(wrong - word_.wrong()) <= slack_;
  }

  NONET_NINE_INLINE void try_insert(Size t) {
    if (word_.size() == word_.capacity()) return;
    const unsigned last = word_.frame_before(t), choice = random_.below(4);
    unsigned frame = last;
    if (choice == 0) frame = random_.below(16);
    if (choice == 1 && t < word_.size()) frame = frame_of(word_[t]);
    const Code code = code_of(frame, random_.below(columns_));
    const int longer = 1 + turns_between[last][frame] + word_.turns(frame, t) - word_.turns(last, t);
    Cells<Blocks> cells = word_.before(t);
    word_.swaps().apply(cells, code);
    const int wrong = common(cells, word_.after(t));
    if (accept(longer, wrong)) word_.insert(t, code, word_.length() + longer, wrong);
  }

  NONET_NINE_INLINE void try_erase(Size t) {
    const unsigned last = word_.frame_before(t), frame = frame_of(word_[t]);
    const int longer = word_.turns(last, t + 1) - 1 - turns_between[last][frame] - word_.turns(frame, t + 1);
    const int wrong = common(word_.before(t), word_.after(t + 1));
    if (accept(longer, wrong)) word_.erase(t, t + 1, word_.length() + longer, wrong);
  }

  NONET_NINE_INLINE void try_replace(Size t) {
    const Code old = word_[t];
    const unsigned last = word_.frame_before(t), old_frame = frame_of(old), choice = random_.below(4);
    unsigned frame = old_frame, column = column_of(old);
    if (choice == 0) column = random_.below(columns_);
    if (choice == 1) frame = random_.below(16);
    if (choice == 2) frame = last;
    if (choice == 3 && t + 1 < word_.size()) frame = frame_of(word_[t + 1]);
    const Code code = code_of(frame, column);
    if (code == old) return;
    const int longer = turns_between[last][frame] + word_.turns(frame, t + 1) -
                       turns_between[last][old_frame] - word_.turns(old_frame, t + 1);
    Cells<Blocks> cells = word_.before(t);
    word_.swaps().apply(cells, code);
    const int wrong = common(cells, word_.after(t + 1));
    if (!accept(longer, wrong)) return;
    word_.set(t, code);
    word_.changed(t, t + 1, word_.length() + longer, wrong);
  }

  NONET_NINE_INLINE void try_exchange(Size t) {
    const Code first = word_[t], second = word_[t + 1];
    const unsigned f = frame_of(first), g = frame_of(second), last = word_.frame_before(t);
    if (first == second) return;
    if (f == g) return word_.exchange_alike(t);
    const int longer =
        turns_between[last][g] + word_.turns(f, t + 2) - turns_between[last][f] - word_.turns(g, t + 2);
    Cells<Blocks> cells = word_.before(t);
    word_.swaps().apply(cells, second);
    word_.swaps().apply(cells, first);
    const int wrong = common(cells, word_.after(t + 2));
    if (!accept(longer, wrong)) return;
    word_.set(t, second);
    word_.set(t + 1, first);
    word_.changed(t, t + 2, word_.length() + longer, wrong);
  }

  // The first of a few swaps goes behind the others, or the last before them.
  NONET_NINE_INLINE void try_carry(Size from) {
    const Size to = from + 3 + random_.below(5);
    if (to > word_.size()) return;
    std::array<Code, 8> codes;
    const bool forward = random_.below(2) == 0;
    codes[forward ? to - from - 1 : 0] = word_[forward ? from : to - 1];
    for (Size i = from; i + 1 < to; ++i) codes[i - from + !forward] = word_[i + forward];
    Cells<Blocks> cells = word_.before(from);
    int longer = -word_.turns(frame_of(word_[to - 1]), to);
    unsigned last = word_.frame_before(from);
    for (Size i = from; i < to; ++i) {
      const Code code = codes[i - from];
      word_.swaps().apply(cells, code);
      longer +=
          turns_between[last][frame_of(code)] - turns_between[word_.frame_before(i)][frame_of(word_[i])];
      last = frame_of(code);
    }
    longer += word_.turns(last, to);
    const int wrong = common(cells, word_.after(to));
    if (!accept(longer, wrong)) return;
    for (Size i = from; i < to; ++i) word_.set(i, codes[i - from]);
    word_.changed(from, to, word_.length() + longer, wrong);
  }

  // All swaps around t that share its frame get another.
  NONET_NINE_INLINE void try_reframe(Size t) {
    const unsigned old = frame_of(word_[t]), frame = random_.below(16);
    if (frame == old) return;
    Size from = t, to = t + 1;
    while (from > 0 && frame_of(word_[from - 1]) == old) --from;
    while (to < word_.size() && frame_of(word_[to]) == old) ++to;
    const unsigned last = word_.frame_before(from);
    const int longer =
        turns_between[last][frame] + word_.turns(frame, to) - turns_between[last][old] - word_.turns(old, to);
    Cells<Blocks> cells = word_.before(from);
    for (Size i = from; i < to; ++i) word_.swaps().apply(cells, code_of(frame, column_of(word_[i])));
    const int wrong = common(cells, word_.after(to));
    if (!accept(longer, wrong)) return;
    for (Size i = from; i < to; ++i) word_.set(i, code_of(frame, column_of(word_[i])));
    word_.changed(from, to, word_.length() + longer, wrong);
  }

  Word<Blocks>& word_;
  Random& random_;
  unsigned columns_;
  float temperature_ = 1, price_ = 1, slack_ = 0;
  std::array<float, 1024> exponential_;
  std::vector<Code> best_;
  int best_length_ = 0;
};

}  // namespace nonet::nine
