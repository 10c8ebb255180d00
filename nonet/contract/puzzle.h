// The contracts. A puzzle is a plain type that models one of them; every solver is written against
// a contract and never against a puzzle.
//
//   Toggle   moves commute and add to cells modulo k: pure data, a sparse matrix stated once
//   Moves    a graph of small states: the only contract used inside a hot loop, so it is inlined
//   Counted  Moves that cost 1 each: what searches level by level demand
//   Ranked   Moves whose states have a perfect index: flat tables
//   Fill     options that cover items: pure data, a sparse 0/1 matrix stated once
//   Sweep    stages that turn a profile into the next: dynamic programming over a frontier
//   Bound    a lower bound on the distance from a state to the goal
//
// A Toggle puzzle also models Moves (toggle/moves.h: its syndrome is the state) and Sweep
// (toggle/sweep.h: its open cells are the profile). Read next: nonet/puzzles/null/null.h, the one to copy.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "nonet/base/integers.h"

namespace nonet {

// Stands for "any callable" inside the contracts below.
struct Any {
  template <class... T>
  constexpr bool operator()(T&&...) const noexcept {
    return false;
  }
};

template <class P>
concept Toggle = requires(const P& p, int move) {
  { p.modulus() } -> std::same_as<int>;
  { p.cells() } -> std::same_as<int>;
  { p.moves() } -> std::same_as<int>;
  p.each_effect(move, Any{});  // f(cell, amount)
};

template <class P>
concept Moves = std::is_trivially_copyable_v<typename P::State> &&
                std::equality_comparable<typename P::State> && std::equality_comparable<typename P::Move> &&
                requires(const P& p, const typename P::State& s, typename P::State& t, typename P::Move m) {
                  { p.goal() } -> std::same_as<typename P::State>;
                  { p.each_move(s, Any{}) } -> std::same_as<bool>;  // f(move) until it returns true
                  { p.apply(t, m) } -> std::same_as<void>;          // in place
                  { p.inverse(m) } -> std::same_as<typename P::Move>;
                  { p.key(s) } -> std::same_as<u64>;  // the state packed into a word, or a hash
                };

// A path's cost is its length. Where p.cost(m) is stated, a_star.h, ida_star.h and nbs.h obey it.
template <class P>
concept Counted = Moves<P> && !requires(const P& p, typename P::Move m) { p.cost(m); };

template <class P>
concept Ranked = Moves<P> && requires(const P& p, const typename P::State& s, u64 i) {
  { p.size() } -> std::same_as<u64>;
  { p.rank(s) } -> std::same_as<u64>;
  { p.unrank(i) } -> std::same_as<typename P::State>;
};

// Colours of secondary items follow as a second span; least(item), most(item) and weight(option) are optional
// (cover/problem.h says what they mean).
template <class P>
concept Fill = requires(const P& p) {
  { p.primary() } -> std::same_as<int>;
  { p.items() } -> std::same_as<int>;
  p.each_option(Any{});  // f(std::span<const int> items) or f(items, colours)
};

// Steps are reported in the order in which ties between optimal answers are broken: first wins.
template <class P>
concept Sweep = std::is_trivially_copyable_v<typename P::Profile> &&
                requires(const P& p, int stage, const typename P::Profile& profile) {
                  { p.stages() } -> std::same_as<int>;
                  { p.first() } -> std::same_as<typename P::Profile>;
                  p.each_step(stage, profile, Any{});  // f(next profile, cost, choice)
                };

// A bound says what it promises: admissible (never above the true distance) and consistent (drops by
// at most the cost of a move). Tests hold it to that against perfect tables.
template <class H, class P>
concept Bound = std::is_invocable_r_v<int, const H&, const typename P::State&> && requires {
  { H::admissible } -> std::convertible_to<bool>;
  { H::consistent } -> std::convertible_to<bool>;
};

// What is wanted of an answer's cost: of a cover, of the sum of its weights.
enum class Aim { any, minimum, maximum };

// What a move costs: p.cost(m) where the puzzle has weights, otherwise 1.
template <class P>
constexpr int cost_of(const P& p, const typename P::Move& m) {
  if constexpr (requires { p.cost(m); }) {
    return p.cost(m);
  } else {
    return 1;
  }
}

}  // namespace nonet
