// What the readers of files that are filled share: a list of items and options that grows within limits, and
// ends with the primary items first.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/language/text/board.h"
#include "nonet/language/text/document.h"
#include "nonet/language/text/scope.h"

namespace nonet {

class CoverDraft {
 public:
  // Each adds one, or says what is wrong with the node that asked for it. A name that is taken gets a number.
  Result<int> add_item(CoverRules::Item item, const Node& asked);
  Result<Done> add_option(CoverRules::Option option, const Node& asked);
  Result<Done> reserve(std::size_t options, const Node& asked) const;  // whether so many are allowed
  int text(const std::string& shown);                                  // its number, for marks

  // Items that one option alone may cover say nothing and are left out.
  Result<CoverRules> finish();

  const Node& asked(std::size_t item) const { return *asked_[item]; }  // who asked for it

  CoverRules rules;

 private:
  std::vector<const Node*> asked_;  // by item
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, int> repeated_;  // by name: how many of its items are numbered
  std::unordered_map<std::string, int> texts_;
  std::size_t entries_ = 0, name_bytes_ = 0;
};

// One a kind; `root` is the whole file.
Result<CoverRules> read_value_rules(const Node& root, const BoardMap& board,
                                    Progress& progress);  // [[rules]]
Result<CoverRules> read_piece_rules(const Node& root, const BoardMap& board, Progress& progress);  // [pieces]
Result<CoverRules> read_option_rules(const Node& root, const BoardMap& board,
                                     Progress& progress);  // [cover], [[options]]

// [score]: what is wanted, and the weights of cells where it has some; `weights` is null without them.
struct Score {
  Aim aim = Aim::any;
  const Node* weights = nullptr;
};
Result<Score> read_score(const Node& root);

std::vector<int> holders_of(const CoverRules& rules);  // by item: how many options contain it
// An error at the node that asked for it where an item to be covered is in too few options.
Result<Done> check_covered(const CoverRules& rules, const std::vector<const Node*>& asked);
void show_on(const BoardMap& board, CoverRules& rules);

// Of `start` and of the instances of [[expect]]: whether they are written as instances are.
Result<Done> check_instances(const Node& root, const CoverRules& rules);

// How often: 0 <= first <= second.
Result<std::pair<int, int>> read_times(const Node& times, const Scope& scope);

// A name or text that can stand on a board and in a line of names: no blank, no /, not #.
bool can_be_shown(std::string_view text);

}  // namespace nonet
