// Counts answers of a FillProblem: dancing links, smallest item first. Made to be read, not to be fast.
//
// Invariant: the list of an item that is not covered holds exactly the options that exclude none of those
// chosen; so the tree of a count by units can be followed with it too.
//
// Source: D. E. Knuth, Dancing links (2000).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "fill/problem.h"
#include "toggle/system.h"

namespace nonet_verify {

// A condition that items and options do not say.
class Side {
 public:
  virtual ~Side() = default;
  virtual bool can_begin() const { return true; }  // false: no answer counts
  // False: no answer with what is chosen counts. Either way undo() follows, last chosen first.
  virtual bool choose(int option) = 0;
  virtual void undo(int option) = 0;
  virtual bool accept() { return true; }  // of a whole answer: whether it counts
};

struct Counted {
  std::uint64_t count = 0, nodes = 0;
  std::uint64_t steps = 0;  // options taken out of the lists: what time is proportional to
  bool complete = true;     // false: it stopped at a limit
};

struct CountLimits {
  std::uint64_t answers = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t steps = std::numeric_limits<std::uint64_t>::max();  // looked at once a node
};

class ExactCount {
 public:
  explicit ExactCount(const FillProblem& problem);
  static double bytes_for(double options);  // of about five items each, the problem itself among it

  bool is_open(int option) const;  // excludes none of those chosen, and is none of them
  bool is_covered(int item) const { return covered_[static_cast<std::size_t>(item)] != 0; }
  int open_options(int item) const { return size_[static_cast<std::size_t>(item)]; }  // of one not covered
  void choose(int option) { choose(option, -1); }                                     // an open one
  void undo(int option) { undo(option, -1); }                                         // the one chosen last

  // An upper bound on the number of answers that contain the chosen options: the product of the numbers of
  // options of some items such that every option covers at least one of them; at most 2^128 - 1.
  u128 most_answers() const;
  // Of the answers that hold what is chosen.
  Counted count(const CountLimits& limits, Side* side = nullptr);

 private:
  void choose(int option, int already);  // but for an item that is covered already
  void undo(int option, int already);
  void cover(int item);
  void uncover(int item);
  void hide_rows_of(std::size_t node);
  void show_rows_of(std::size_t node);
  int smallest() const;
  bool search(const CountLimits& limits, Side* side, Counted& counted);

  std::span<const int> items_of(int option) const {
    return problem_.options[static_cast<std::size_t>(option)].items;
  }

  const FillProblem& problem_;
  // Nodes: the items' heads first, then the options' items, an option's together.
  std::vector<int> up_, down_, item_, option_;
  std::vector<int> first_;  // by option: its first node
  std::vector<int> left_,
      right_;  // by item, for those that must be covered and are not; the last is the list's head
  std::vector<int> size_;
  std::vector<char> covered_;
  std::uint64_t steps_ = 0;
};

// Cages add up.
class CageSums final : public Side {
 public:
  explicit CageSums(const FillProblem& problem) : problem_(problem), sums_(problem.sums) {}
  bool can_begin() const override;
  bool choose(int option) override;
  void undo(int option) override;

 private:
  bool fits(const FillProblem::Sum& sum) const;
  const FillProblem& problem_;
  std::vector<FillProblem::Sum> sums_;
};

// Of answers with a score.
class ScoreSide : public Side {
 public:
  virtual std::int64_t best() const = 0;  // of the answers seen
};

// Counts answers of one score, and sees whether one is better. A row scores at most what its weights and
// digits do when the largest meet (at least: when the largest meets the smallest).
class ScoreBound final : public ScoreSide {
 public:
  // Answers of the score `worst` count; those that are worse do not matter.
  ScoreBound(const FillProblem& problem, bool maximum, std::int64_t worst);
  bool choose(int option) override;
  void undo(int option) override;
  bool accept() override;
  bool can_begin() const override { return !worse(bound_); }
  std::int64_t best() const override { return best_; }

 private:
  bool worse(std::int64_t score) const { return maximum_ ? score < worst_ : score > worst_; }
  std::int64_t bound_of(const FillProblem::Line& line) const;
  const FillProblem& problem_;
  bool maximum_;
  std::int64_t worst_, bound_, best_;
  std::vector<FillProblem::Line> lines_;
};

}  // namespace nonet_verify
