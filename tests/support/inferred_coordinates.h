// A yardstick for the coordinates that twisty puzzles bring: some that are found from the moves of pieces
// alone.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "nonet/tables/coordinate_table.h"

namespace nonet::test {

// Coordinates found from the moves: for every orbit of places the arrangements of its pieces and the vectors
// of orientations that moves reach, each numbered in the order a breadth-first search finds them. They are
// dealt to the two coordinates of CoordinateMoves. State 0 is the one with every piece home: `moves.goal`.
// The product may hold states that the moves together do not reach.
class InferredCoordinates {
 public:
  // Refused when one of the coordinates alone has more than `most` values or the inner ones do not fit.
  static Result<InferredCoordinates> infer(const TwistyMoves& pieces, u64 most = 1 << 24);

  const CoordinateMoves& moves() const { return moves_; }
  // Of the state with piece[place] (by its home) turned by twist[place]; CoordinateMoves::size() if none.
  u64 rank(std::span<const int> piece, std::span<const int> twist) const;

 private:
  struct Part;
  std::vector<std::shared_ptr<const Part>> outer_, inner_;
  CoordinateMoves moves_;
};

// One coordinate: what stands at some places, pieces or orientations, as a string of small numbers.
struct InferredCoordinates::Part {
  std::vector<std::size_t> places;
  bool arrangement = false;  // pieces; otherwise orientations
  std::unordered_map<std::string, std::uint32_t> number;
  std::vector<std::uint32_t> turn;  // move m, value i: turn[m * size() + i]
  u64 size() const { return number.size(); }

  bool enumerate(const TwistyMoves& pieces, u64 most);
};

namespace inferred {

// The orbits of places, with the first place of each in order.
inline std::vector<std::vector<std::size_t>> orbits(const TwistyMoves& pieces) {
  const std::size_t count = pieces.modulus.size();
  std::vector<std::size_t> root(count);
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t place) {
    while (root[place] != place) place = root[place];
    return place;
  };
  for (const auto& move : pieces.moves) {
    for (std::size_t place = 0; place < count; ++place) {
      const std::size_t a = find(place), b = find(static_cast<std::size_t>(move.from[place]));
      root[std::max(a, b)] = std::min(a, b);
    }
  }
  std::vector<std::vector<std::size_t>> result(count);
  for (std::size_t place = 0; place < count; ++place) result[find(place)].push_back(place);
  std::erase_if(result, [](const auto& orbit) { return orbit.empty(); });
  return result;
}

inline bool well_formed(const TwistyMoves& pieces) {
  const auto count = static_cast<int>(pieces.modulus.size());
  if (count > 255 || pieces.inverse.size() != pieces.moves.size()) return false;
  for (const int modulus : pieces.modulus) {
    if (modulus < 1 || modulus > 255) return false;
  }
  for (const auto& move : pieces.moves) {
    if (move.from.size() != pieces.modulus.size() || move.twist.size() != pieces.modulus.size()) return false;
    for (std::size_t place = 0; place < move.from.size(); ++place) {
      const int from = move.from[place];
      if (from < 0 || from >= count || move.twist[place] < 0) return false;
      if (pieces.modulus[static_cast<std::size_t>(from)] != pieces.modulus[place]) return false;
    }
  }
  return true;
}

// The move tables of several coordinates as one; the first is the most significant.
template <class Number>
std::vector<Number> combine(const auto& parts, std::size_t moves, u64 size) {
  std::vector<Number> result(moves * size);
  for (std::size_t m = 0; m < moves; ++m) {
    for (u64 value = 0; value < size; ++value) {
      u64 to = 0, rest = value, weight = 1;
      for (std::size_t p = parts.size(); p-- > 0; weight *= parts[p]->size(), rest /= parts[p]->size()) {
        to += weight * parts[p]->turn[m * parts[p]->size() + rest % parts[p]->size()];
      }
      result[m * size + value] = static_cast<Number>(to);
    }
  }
  return result;
}

}  // namespace inferred

// Breadth-first from home.
inline bool InferredCoordinates::Part::enumerate(const TwistyMoves& pieces, u64 most) {
  std::string value(places.size(), '\0');
  for (std::size_t i = 0; arrangement && i < places.size(); ++i) value[i] = static_cast<char>(places[i]);
  std::vector<std::string> values = {value};
  number.emplace(value, 0);
  std::vector<std::size_t> index(pieces.modulus.size(), 0);  // of a place in `places`
  for (std::size_t i = 0; i < places.size(); ++i) index[places[i]] = i;
  std::vector<std::uint32_t> by_value;
  for (std::size_t at = 0; at < values.size(); ++at) {
    for (const auto& move : pieces.moves) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t place = places[i];
        const auto old =
            static_cast<unsigned char>(values[at][index[static_cast<std::size_t>(move.from[place])]]);
        value[i] = static_cast<char>(arrangement ? old : (old + move.twist[place]) % pieces.modulus[place]);
      }
      const auto [entry, fresh] = number.emplace(value, static_cast<std::uint32_t>(values.size()));
      if (fresh) values.push_back(value);
      by_value.push_back(entry->second);
    }
    if (values.size() > most) return false;
  }
  turn.resize(by_value.size());
  for (std::size_t i = 0; i < by_value.size(); ++i) {
    turn[i % pieces.moves.size() * values.size() + i / pieces.moves.size()] = by_value[i];
  }
  return true;
}

inline Result<InferredCoordinates> InferredCoordinates::infer(const TwistyMoves& pieces, u64 most) {
  if (!inferred::well_formed(pieces)) return Error{Fault::usage, "moves of pieces: wrong lengths or numbers"};
  std::vector<std::shared_ptr<const Part>> parts;
  for (const auto& orbit : inferred::orbits(pieces)) {
    for (const bool arrangement : {true, false}) {
      auto part = std::make_shared<Part>();
      part->places = orbit;
      part->arrangement = arrangement;
      if (!part->enumerate(pieces, most)) {
        return Error{Fault::refused,
                     fmt::format("the {} of {} pieces have more than {} values",
                                 arrangement ? "arrangements" : "orientations", orbit.size(), most)};
      }
      parts.push_back(std::move(part));
    }
  }
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    if (a->size() != b->size()) return a->size() > b->size();
    return std::pair(a->places[0], a->arrangement) < std::pair(b->places[0], b->arrangement);
  });
  // Inner coordinates: as many values as fit the first-level cache as bytes.
  constexpr u64 handy = 8192;
  InferredCoordinates result;
  u64 width = 1;
  double blocks = 1;
  for (const auto& part : parts) {
    const bool fits = width * part->size() <= handy;
    (fits ? result.inner_ : result.outer_).push_back(part);
    if (fits) width *= part->size();
    if (!fits) blocks *= double(part->size());
  }
  if (width == 1 && !result.outer_.empty() && result.outer_.back()->size() <= CoordinateMoves::widest) {
    width = result.outer_.back()->size();
    blocks /= double(width);
    result.inner_.push_back(result.outer_.back());
    result.outer_.pop_back();
  }
  if (width == 1 && blocks > 1) return Error{Fault::refused, "no coordinate is small enough to be a block"};
  if (blocks > double(most)) return Error{Fault::refused, fmt::format("{:.3g} blocks are too many", blocks)};
  result.moves_.width = width;
  result.moves_.blocks = static_cast<u64>(blocks);
  result.moves_.moves = static_cast<int>(pieces.moves.size());
  result.moves_.inverse = pieces.inverse;
  result.moves_.outer =
      inferred::combine<std::uint32_t>(result.outer_, pieces.moves.size(), result.moves_.blocks);
  result.moves_.inner = inferred::combine<std::uint16_t>(result.inner_, pieces.moves.size(), width);
  return result;
}

inline u64 InferredCoordinates::rank(std::span<const int> piece, std::span<const int> twist) const {
  u64 result = 0;
  std::string value;
  for (const auto* side : {&outer_, &inner_}) {
    for (const auto& part : *side) {
      value.clear();
      for (const std::size_t place : part->places) {
        value += static_cast<char>(part->arrangement ? piece[place] : twist[place]);
      }
      const auto entry = part->number.find(value);
      if (entry == part->number.end()) return moves_.size();
      result = result * part->size() + entry->second;
    }
  }
  return result;
}

}  // namespace nonet::test
