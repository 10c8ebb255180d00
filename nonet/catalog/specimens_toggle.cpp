// Puzzles whose moves commute.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/specimens_parts.h"
#include "nonet/puzzles/clocks/clocks.h"

namespace nonet {
namespace {

constexpr unsigned rows_at = 0, columns_at = 9, boxes_at = 18;  // of the 27 parities, a bit each

unsigned parities_of_cell(unsigned cell) {
  const unsigned r = cell / 9, c = cell % 9;
  return 1u << (rows_at + r) | 1u << (columns_at + c) | 1u << (boxes_at + r / 3 * 3 + c / 3);
}

// Equal for classes that exchanges of bands, of stacks, of lines within them, and transposing make of one
// another (and for few others): odd lines and odd boxes of every band and of every stack, in order of size.
u64 kind_of(unsigned parities) {
  std::array<std::array<u64, 3>, 2> sides{};
  for (unsigned i = 0; i < 3; ++i) {
    const unsigned boxes = parities >> boxes_at;
    sides[0][i] = static_cast<u64>(std::popcount(parities >> (rows_at + 3 * i) & 7) * 4 +
                                   std::popcount(boxes >> 3 * i & 7));
    sides[1][i] = static_cast<u64>(std::popcount(parities >> (columns_at + 3 * i) & 7) * 4 +
                                   std::popcount(boxes >> i & 0b001001001));
  }
  std::array<u64, 2> keys{};
  for (std::size_t side = 0; side < 2; ++side) {
    std::sort(sides[side].begin(), sides[side].end());
    for (const u64 part : sides[side]) keys[side] = keys[side] << 4 | part;
  }
  return std::min(keys[0], keys[1]) << 12 | std::max(keys[0], keys[1]);
}

std::string text_of(u128 ones) {
  std::string text;
  for (unsigned cell = 0; cell < 81; ++cell) {
    text += (ones >> cell & 1) != 0 ? '1' : '0';
    if (cell % 9 == 8) text += '\n';
  }
  return text;
}

// The 2^21 classes of boards with equal parities, breadth-first: a class first comes up with as few ones as
// any of its boards has. Among those with equally many, two of every kind come first.
class BinarySudokuSpecimens final : public PlainSpecimens {
 public:
  using PlainSpecimens::PlainSpecimens;
  std::string_view what() const override {
    return "parity classes, each by a board with as few ones as it has";
  }
  std::string_view unit() const override { return "ones"; }
  std::string_view complete() const override {
    return "every board with fewer ones has the parities of one of those";
  }

  std::optional<Specimen> next() override {
    if (at_ == level_.size() && !make_level()) return std::nullopt;
    return Specimen{text_of(level_[at_++].ones), ones_};
  }

  bool whole() const override { return true; }

  // Every second one is a board on which the greedy flips more than it has to, or any after some tries.
  Result<std::vector<std::string>> telling(std::mt19937_64& random, u64 turn,
                                           Progress& progress) const override {
    std::string text;
    for (int tries = turn % 2 == 0 ? 200 : 1; tries > 0; --tries) {
      const auto instance = puzzle_.random(random());
      if (!instance) return instance.error();
      text = puzzle_.write(**instance);
      if (tries > 1 && misleads_greedy(**instance, progress)) break;
    }
    return alone(std::move(text));
  }

  u64 size(const Instance& instance, const Answer&) const override {
    const std::string text = puzzle_.write(instance);
    return static_cast<u64>(std::count(text.begin(), text.end(), '1'));
  }

  // The fewest ones with the same parities, then ones left out.
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    const std::string text = puzzle_.write(instance);
    u128 flips = 0;
    for (const int move : moves_of(answer)) flips |= u128{1} << move;
    std::vector<std::string> list = {text_of(flips)};
    std::vector<std::size_t> ones;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '1') ones.push_back(i);
    }
    each_part(ones.size(), [&](std::size_t first, std::size_t count) {
      list.push_back(text);
      for (std::size_t i = first; i < first + count; ++i) list.back()[ones[i]] = '0';
    });
    return list;
  }

 protected:
  Result<std::string> shaped(u64 seed) const override {
    Draws draws(seed);
    u128 ones = 0;
    const u64 shape = draws.below(6);
    const unsigned line = static_cast<unsigned>(draws.below(9));
    const u64 few = draws.below(10);
    if (shape <= 1) {  // a few, or all but a few
      for (u64 i = 0; i < few; ++i) ones |= u128{1} << draws.below(81);
    } else {
      for (unsigned cell = 0; cell < 81; ++cell) {
        const bool in_line = shape == 3 ? cell / 9 == line : cell % 9 == line;
        const bool in_box = cell / 27 * 3 + cell % 9 / 3 == line;
        const bool one =
            shape == 2 ? draws.below(8) == 0 : (shape <= 4 ? in_line : in_box) && draws.below(4) > 0;
        if (one) ones |= u128{1} << cell;
      }
    }
    if (shape == 1) ones = ~ones;
    return text_of(ones);
  }

 private:
  struct Class {
    unsigned parities;
    u128 ones;
  };

  bool misleads_greedy(const Instance& instance, Progress& progress) const {
    Request greedy;
    greedy.algorithm = "greedy";
    const auto exact = puzzle_.solve(instance, Request{}, progress);
    const auto found = puzzle_.solve(instance, greedy, progress);
    return exact && found && found->cost > exact->cost;
  }

  bool make_level() {
    std::vector<Class> next;
    if (seen_.empty()) {
      seen_.resize(std::size_t{1} << 27);
      seen_[0] = true;
      next.push_back({0, 0});
    } else {
      for (const Class& old : level_) {
        for (unsigned cell = 0; cell < 81; ++cell) {
          const unsigned parities = old.parities ^ parities_of_cell(cell);
          if (seen_[parities]) continue;
          seen_[parities] = true;
          next.push_back({parities, old.ones ^ u128{1} << cell});
        }
      }
      ++ones_;
    }
    put_kinds_first(next);
    level_ = std::move(next);
    at_ = 0;
    return !level_.empty();
  }

  // The first and the last of every kind: programs that go through a board in one direction err on either.
  static void put_kinds_first(std::vector<Class>& classes) {
    std::unordered_map<u64, std::pair<std::size_t, std::size_t>> ends;  // of every kind
    for (std::size_t i = 0; i < classes.size(); ++i)
      ends.try_emplace(kind_of(classes[i].parities), i, i).first->second.second = i;
    std::array<std::vector<Class>, 3> parts;
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const auto& [first, last] = ends.at(kind_of(classes[i].parities));
      parts[i == first ? 0 : (i == last ? 1 : 2)].push_back(classes[i]);
    }
    classes.clear();
    for (const auto& part : parts) classes.insert(classes.end(), part.begin(), part.end());
  }

  std::vector<bool> seen_;
  std::vector<Class> level_;
  std::size_t at_ = 0;
  u64 ones_ = 0;
};

// The position that these moves solve, two bits a move.
std::string clocks_text(u64 times) {
  std::array<u64, 9> quarters{};
  for (std::size_t move = 0; move < 9; ++move) {
    for (const char clock : Clocks::turns[move])
      quarters[static_cast<std::size_t>(clock - 'A')] += times >> 2 * move & 3;
  }
  std::string text;
  for (std::size_t clock = 0; clock < 9; ++clock) {
    const u64 hour = 12 - 3 * (quarters[clock] % 4);
    text += std::to_string(hour);
    text += clock % 3 == 2 ? '\n' : ' ';
  }
  return text;
}

u64 times_in_all(u64 times) {
  u64 sum = 0;
  for (unsigned move = 0; move < 9; ++move) sum += times >> 2 * move & 3;
  return sum;
}

// Every position has one solution, so all 4^9 of them in order of length are all positions.
class ClocksSpecimens final : public PlainSpecimens {
 public:
  explicit ClocksSpecimens(const Puzzle& puzzle) : PlainSpecimens(puzzle), order_(std::size_t{1} << 18) {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = times_in_all(i) << 18 | i;
    std::sort(order_.begin(), order_.end());
  }
  std::string_view what() const override { return "positions, in order of their distance"; }
  bool whole() const override { return true; }
  std::optional<Specimen> next() override {
    if (at_ == order_.size()) return std::nullopt;
    const u64 place = order_[at_++];
    return Specimen{clocks_text(place), place >> 18};
  }

  // Some of the moves made: they commute.
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    const std::vector<int> moves = moves_of(answer);
    std::vector<std::string> list;
    each_part(moves.size(), [&](std::size_t first, std::size_t count) {
      std::vector<Step> steps;
      for (std::size_t i = first; i < first + count; ++i) steps.push_back({moves[i], 1});
      if (const auto after = puzzle_.play(instance, steps)) list.push_back(puzzle_.write(*after));
    });
    return list;
  }

 protected:
  Result<std::string> shaped(u64 seed) const override {
    Draws draws(seed);
    const u64 shape = draws.below(3);
    u64 times = 0;
    if (shape == 0) {  // near
      for (u64 left = draws.below(7); left > 0; --left) {
        const u64 at = 2 * draws.below(9);
        if ((times >> at & 3) < 3) times += u64{1} << at;
      }
    } else {  // far, or every move once or twice
      for (unsigned move = 0; move < 9; ++move)
        times |= (shape == 1 ? 2 + draws.below(2) : draws.below(2)) << 2 * move;
    }
    return clocks_text(times);
  }

 private:
  std::vector<u64> order_;  // the length, then the moves in the lower 18 bits
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<Specimens> binary_sudoku_specimens(const Puzzle& puzzle) {
  return std::make_unique<BinarySudokuSpecimens>(puzzle);
}

std::unique_ptr<Specimens> clocks_specimens(const Puzzle& puzzle) {
  return std::make_unique<ClocksSpecimens>(puzzle);
}

}  // namespace nonet
