// Instances that stand in a file that is filled: what is wrong with one is shown where it stands.
#include <fmt/format.h>

#include <optional>
#include <unordered_set>

#include "nonet/base/grid_text.h"
#include "nonet/language/cover/rules.h"
#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
namespace {

// What the words of an instance may be is found once for all instances of a file.
class InstanceCheck {
 public:
  explicit InstanceCheck(const CoverRules& rules) : rules_(rules), side_by_side_(is_side_by_side(rules)) {
    if (rules.rows > 0) {
      known_.insert(rules.texts.begin(), rules.texts.end());
      known_.insert(rules.empty);
      if (!rules.blank.empty()) known_.insert(rules.blank);
    } else {
      known_.reserve(rules.options.size());
      for (const CoverRules::Option& option : rules.options) known_.insert(option.name);
    }
  }
  Result<Done> check(const Node& text) const {
    return rules_.rows > 0 ? check_board(text) : check_names(text);
  }

 private:
  Result<Done> check_names(const Node& text) const;
  Result<Done> check_board(const Node& text) const;

  const CoverRules& rules_;
  bool side_by_side_;
  std::unordered_set<std::string_view> known_;  // names of options, or texts of cells
};

Result<Done> InstanceCheck::check_names(const Node& text) const {
  for (const TextLine& line : words_of(text.text, false)) {
    for (const TextPart& word : line) {
      if (known_.contains(word.text) || (word.text == "*" && line.size() == 1)) continue;
      return wrong_in(
          text, word.offset, word.text.size(),
          fmt::format("there is no option {}: expected names of options, or * for none", quote(word.text)));
    }
  }
  return Done{};
}

Result<Done> InstanceCheck::check_board(const Node& text) const {
  const auto lines = instance_rows(text, rules_.rows, rules_.columns, side_by_side_);
  if (!lines) return lines.error();
  for (const TextLine& line : *lines) {
    for (const TextPart& cell : line) {
      if (cell.text == "#" || known_.contains(cell.text)) continue;
      return wrong_in(
          text, cell.offset, cell.text.size(),
          fmt::format("no cell can show {}; an open one is written {}", quote(cell.text), rules_.empty));
    }
  }
  return Done{};
}

}  // namespace

Result<Done> check_instances(const Node& root, const CoverRules& rules) {
  std::optional<InstanceCheck> instances;
  const auto check = [&](const Node* text) -> Result<Done> {
    if (text == nullptr || text->type != Node::Type::text) return Done{};
    if (!instances) instances.emplace(rules);
    return instances->check(*text);
  };
  if (auto good = check(root.find("start")); !good) return good;
  const auto expected = find_list_of_tables(root, "expect");
  if (!expected) return expected.error();
  if (*expected == nullptr) return Done{};
  for (const Node& entry : (*expected)->list) {
    if (auto good = check(entry.find("instance")); !good) return good;
    const Node* cost = entry.find("cost");
    if (cost != nullptr && rules.aim == Aim::any)
      return wrong_key(*cost, "answers have no cost here: expected [score], or count or unsolvable");
    for (const std::string_view key : {"states", "farthest", "levels"}) {
      if (const Node* distance = entry.find(key))
        return wrong_key(*distance, fmt::format("{} is of puzzles with moves: expected count, cost or "
                                                "unsolvable where cells are filled",
                                                key));
    }
  }
  return Done{};
}

}  // namespace nonet
