// The words in which covers are written, Knuth's and ours: an item with how often it is covered, an entry of
// an option with its colour; and names of options, no two equal.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nonet/contract/rules.h"

namespace nonet {

class CoverWords {
 public:
  // "x", "2|x" (exactly twice), "2:3|x" (two or three times). What is wrong with it in words; empty: it is
  // now the last of the rules' items. Only primary items say how often.
  std::string add_item(std::string_view word, bool secondary);
  // "x", or "x:c" of a secondary item; added to the option.
  std::string add_entry(std::string_view word, CoverRules::Option& option);
  // Names the option unless it has a name, and adds it. What is wrong, or empty.
  std::string add_option(CoverRules::Option option);

  CoverRules& rules() { return rules_; }
  int find_item(std::string_view name) const;  // -1: there is none
  bool full() const { return rules_.options.size() >= CoverRules::most_options; }

 private:
  CoverRules rules_;
  std::unordered_map<std::string, int> items_, colours_ = {{"", 0}};
  std::unordered_set<std::string> names_ = {"*"};  // which stands for no option
  std::unordered_map<std::string, int> repeated_;
  std::size_t begun_ = 0;                 // options, those among them that were not added
  std::vector<std::size_t> last_option_;  // by item: the last begun that contains it
  std::size_t entries_ = 0, name_bytes_ = 0;
};

}  // namespace nonet
