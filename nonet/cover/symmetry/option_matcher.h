// Matches the options of a cover with their images under a map of the board's places.
//
// Labels propose the match. The label of an option begins as a hash of what the option shows (for its image:
// of what the image would show). Each round adds the labels of an option's rules to the label of the option,
// and the labels of a rule's options to the label of the rule, until they distinguish no more options.
// Options with equal labels are matched in order of their numbers, and so are rules; then the match is
// checked entry by entry. So every match found is a symmetry. If labels agree but the check fails, another
// match of equal labels might be a symmetry: this case is left undecided.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "nonet/cover/problem.h"
#include "nonet/cover/symmetry/symmetry.h"
#include "nonet/cover/work.h"

namespace nonet {

// What the items demand of the options. Items that demand the same are one rule; an item that demands nothing
// (any number of its options may be chosen) is not a rule.
class StatedRules {
 public:
  struct Entry {
    int rule, group;  // the options that give a secondary item one colour are a group; -1: no colour
  };

  StatedRules(const CoverProblem& problem, CoverWork& work);

  int rules() const { return static_cast<int>(demand_.size()); }
  u64 demand(int rule) const { return demand_[at(rule)]; }
  int groups() const { return static_cast<int>(rule_of_group_.size()); }
  int rule_of_group(int group) const { return rule_of_group_[at(group)]; }
  const std::vector<Entry>& entries(int option) const { return entries_[at(option)]; }

 private:
  std::vector<std::vector<Entry>> entries_;  // by option, ascending by rule
  std::vector<u64> demand_;                  // by rule
  std::vector<int> rule_of_group_;
};

class OptionMatcher {
 public:
  enum class Outcome { matched, no_symmetry, undecided };

  // `problem` is the one before anything was given, and view.shown is about its options.
  OptionMatcher(const CoverProblem& problem, const BoardView& view, CoverWork& work);

  // Finds the images of all options. Values that name pieces are kept if possible.
  Outcome match(const std::vector<int>& to, std::vector<int>& images);
  // The image of a value under the map that was matched last.
  int image_of(int value) const;

 private:
  struct Labels {
    std::vector<u64> options, rules;
  };
  enum class Values { as_shown, ignored };

  // Objects sorted by label; objects with equal labels are in order of their numbers.
  class Labelled {
   public:
    explicit Labelled(std::vector<u64> labels) : labels_(std::move(labels)), sorted_(order_of(labels_)) {}
    int different() const;
    // Matches each label with an object of the same label, in the same order; nullopt if there is no match.
    std::optional<std::vector<int>> match(const std::vector<u64>& labels) const;

   private:
    static std::vector<int> order_of(const std::vector<u64>& labels);

    std::vector<u64> labels_;
    std::vector<int> sorted_;
  };

  Outcome match_with(const std::vector<int>& to, std::vector<int>& images);
  std::vector<std::pair<u64, int>> shapes_of(const std::vector<int>& to);
  Labels first_labels(const std::vector<int>& to, Values values) const;
  void refine(Labels& labels);
  Labels labels_of(const std::vector<int>& to, Values values);
  Labels stable_labels();
  bool keeps_rules(const std::vector<int>& options, const std::vector<int>& rules) const;
  bool keeps_marks(const std::vector<int>& options, const std::vector<int>& to) const;

  const CoverProblem& problem_;
  const BoardView& view_;
  CoverWork& work_;
  const StatedRules stated_;
  int rounds_ = 0;                // until the labels distinguish nothing more
  std::map<int, int> exchanged_;  // values whose image is another value
  const Labels own_;
  const Labelled options_, rules_;
  std::vector<std::pair<u64, int>> own_shapes_;
};

}  // namespace nonet
