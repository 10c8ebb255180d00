// Which sequences of moves a depth-first search may skip, learnt from the puzzle by a short search: a finite
// automaton that reads the moves of the way and forbids the next when it would complete a useless sequence.
//
//   const MoveAutomaton automaton = learn_automaton(puzzle, 8);
//   ida_star(puzzle, start, bound, progress, {.automaton = &automaton});
//
// Sequences are ordered by cost, then length, then the numbers of their moves. One is useless when, wherever
// it can be played, an earlier one leads to the same state. The order survives putting the same moves in
// front or behind, so the first of all sequences that lead from one state to another has no useless part:
// a search that skips them still reaches every state at its true distance.
//
// What holds for all states is learnt from a few. A puzzle offers
//   move_count(), move_number(move)   numbers 0 .. move_count()-1
//   shapes(), skeleton(shape)         states in which no two pieces look alike, one for each case of which
//                                     moves apply now and after any moves: for sliding tiles the blank's cell
// and what two sequences do to the skeletons, they do to all states. Where pieces of the puzzle look alike,
// learn from a twin with the same move numbers and pieces that differ.
//
// Source: L. Taylor and R. Korf, Pruning duplicate nodes in depth-first search, AAAI 1993.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

template <class P>
concept Skeletal = Moves<P> && requires(const P& p, typename P::Move m) {
  { p.move_count() } -> std::same_as<int>;
  { p.move_number(m) } -> std::same_as<int>;
  { p.shapes() } -> std::same_as<int>;
  { p.skeleton(0) } -> std::same_as<typename P::State>;
};

class MoveAutomaton {
 public:
  using Mark = std::uint32_t;  // a state of the automaton: where its row begins
  using Word = std::vector<int>;
  static constexpr Mark start = 0;
  static constexpr Mark forbidden = ~Mark{0};

  MoveAutomaton(int moves, const std::vector<Word>& useless);  // none of them part of another

  Mark after(Mark mark, int move) const { return next_[mark + static_cast<std::uint32_t>(move)]; }
  std::size_t size() const { return next_.size() / moves_; }
  std::size_t words() const { return words_; }  // useless ones, without those that contain another

 private:
  std::uint32_t moves_;
  std::size_t words_;
  std::vector<Mark> next_;  // by state and move
};

// A state is the longest end of the way that begins a useless word.
inline MoveAutomaton::MoveAutomaton(int moves, const std::vector<Word>& useless)
    : moves_(static_cast<std::uint32_t>(moves)), words_(useless.size()) {
  constexpr Mark open = forbidden - 1;
  const auto at = [&](Mark mark, int move) -> Mark& {
    return next_[mark + static_cast<std::uint32_t>(move)];
  };
  next_.assign(moves_, open);
  for (const Word& word : useless) {
    Mark mark = start;
    for (std::size_t i = 0; i + 1 < word.size(); ++i) {
      if (at(mark, word[i]) == open) {
        at(mark, word[i]) = static_cast<Mark>(next_.size());
        next_.resize(next_.size() + moves_, open);
      }
      mark = at(mark, word[i]);
    }
    at(mark, word.back()) = forbidden;
  }
  // Level by level: a way that leaves the words goes on from its longest end that is in them.
  std::vector<Mark> shorter(next_.size(), start), queue = {start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Mark mark = queue[i];
    for (int move = 0; move < moves; ++move) {
      Mark& next = at(mark, move);
      const Mark instead = mark == start ? start : at(shorter[mark], move);
      if (next == open) {
        next = instead;
      } else if (next != forbidden) {
        shorter[next] = instead;
        queue.push_back(next);
      }
    }
  }
}

// Looks at sequences of up to `length` moves, and no further than `most` of them.
template <Skeletal P>
class AutomatonLearner {
 public:
  AutomatonLearner(const P& puzzle, int length, std::size_t most)
      : puzzle_(puzzle),
        length_(static_cast<std::size_t>(length)),
        most_(most),
        shapes_(static_cast<std::size_t>(puzzle.shapes())),
        reached_(shapes_) {}

  MoveAutomaton run() {
    Sequence nothing;
    for (std::size_t shape = 0; shape < shapes_; ++shape)
      nothing.ends.push_back(puzzle_.skeleton(static_cast<int>(shape)));
    waiting_[{0, 0}].push_back(nothing);
    std::size_t looked = 0;
    for (; !waiting_.empty(); waiting_.erase(waiting_.begin())) {
      std::vector<Sequence>& level = waiting_.begin()->second;
      looked += level.size();
      if (looked > most_) break;  // what is learnt by now holds
      std::sort(level.begin(), level.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
      for (const Sequence& sequence : level) {
        if (!is_new(sequence)) {
          useless_.insert(sequence.word);
        } else if (sequence.word.size() < length_) {
          extend(sequence, waiting_.begin()->first.first);
        }
      }
    }
    return MoveAutomaton(puzzle_.move_count(), {useless_.begin(), useless_.end()});
  }

 private:
  using State = typename P::State;
  using Word = MoveAutomaton::Word;
  struct Sequence {
    Word word;
    std::vector<std::optional<State>> ends;  // by shape; nothing where it cannot be played
  };

  bool is_new(const Sequence& sequence) {
    bool somewhere = false;
    for (std::size_t shape = 0; shape < shapes_; ++shape) {
      if (!sequence.ends[shape]) continue;
      const State& end = *sequence.ends[shape];
      somewhere |= reached_[shape].insert(end, puzzle_.key(end)).second;
    }
    return somewhere;
  }

  void extend(const Sequence& sequence, int cost) {
    std::map<int, std::pair<int, Sequence>> longer;  // by the number of the move: its cost, and the sequence
    for (std::size_t shape = 0; shape < shapes_; ++shape) {
      if (!sequence.ends[shape]) continue;
      puzzle_.each_move(*sequence.ends[shape], [&](typename P::Move move) {
        auto& [price, next] = longer[puzzle_.move_number(move)];
        price = cost_of(puzzle_, move);
        next.ends.resize(shapes_);
        next.ends[shape] = *sequence.ends[shape];
        puzzle_.apply(*next.ends[shape], move);
        return false;
      });
    }
    for (auto& [move, priced] : longer) {
      auto& [price, next] = priced;
      next.word = sequence.word;
      next.word.push_back(move);
      if (!ends_useless(next.word))
        waiting_[{cost + price, static_cast<int>(next.word.size())}].push_back(std::move(next));
    }
  }

  bool ends_useless(const Word& word) const {
    for (auto from = word.begin() + 1; from != word.end(); ++from) {
      if (useless_.contains(Word(from, word.end()))) return true;
    }
    return false;
  }

  const P& puzzle_;
  std::size_t length_, most_, shapes_;
  std::vector<FlatIndex<State>> reached_;                         // by shape
  std::map<std::pair<int, int>, std::vector<Sequence>> waiting_;  // by cost and length
  std::set<Word> useless_;
};

template <Skeletal P>
MoveAutomaton learn_automaton(const P& puzzle, int length, std::size_t most = 50'000) {
  return AutomatonLearner<P>(puzzle, length, most).run();
}

}  // namespace nonet
