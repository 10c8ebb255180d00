#include "nonet/language/cover/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "nonet/base/grid_text.h"
#include "nonet/cover/problem.h"
#include "nonet/language/description.h"
#include "nonet/language/text/jigsaw.h"

namespace nonet {

Result<int> CoverDraft::add_item(CoverRules::Item item, const Node& asked) {
  if (rules.items.size() >= static_cast<std::size_t>(CoverProblem::most_items))
    return wrong(asked, fmt::format("more than {} items", CoverProblem::most_items));
  const std::string plain = item.name;
  while (!names_.insert(item.name).second) item.name = fmt::format("{}#{}", plain, ++repeated_[plain] + 1);
  rules.items.push_back(std::move(item));
  asked_.push_back(&asked);
  return static_cast<int>(rules.items.size()) - 1;
}

Result<Done> CoverDraft::reserve(std::size_t options, const Node& asked) const {
  if (options <= CoverRules::most_options) return Done{};
  return wrong(asked, fmt::format("more than {} options", CoverRules::most_options));
}

Result<Done> CoverDraft::add_option(CoverRules::Option option, const Node& asked) {
  if (auto allowed = reserve(rules.options.size() + 1, asked); !allowed) return allowed;
  entries_ += std::max(option.entries.size(), option.marks.size());
  if (entries_ > CoverRules::most_entries)
    return wrong(asked, fmt::format("more than {} items in all options", CoverRules::most_entries));
  name_bytes_ += option.name.size();
  if (name_bytes_ > CoverRules::most_name_bytes)
    return wrong(asked,
                 fmt::format("names of more than {} bytes of all options", CoverRules::most_name_bytes));
  rules.options.push_back(std::move(option));
  return Done{};
}

int CoverDraft::text(const std::string& shown) {
  const auto [known, added] = texts_.emplace(shown, static_cast<int>(rules.texts.size()));
  if (added) rules.texts.push_back(shown);
  return known->second;
}

void show_on(const BoardMap& board, CoverRules& rules) {
  rules.rows = board.rows();
  rules.columns = board.columns();
  rules.wraps = board.wraps();
  const auto parts = board.parts();
  const bool block = std::all_of(parts.begin(), parts.end(), [&](const BoardMap::Part& part) {
    return part.rows == parts[0].rows && part.columns == board.columns();
  });
  if (block && !parts.empty() && board.rows() == static_cast<int>(parts.size()) * parts[0].rows) {
    rules.layers = static_cast<int>(parts.size());
  } else if (parts.size() > 1) {
    for (const BoardMap::Part& part : parts) rules.tops.push_back(part.row);
  }
  rules.cells.assign(board.cells().begin(), board.cells().end());
  if (rules.lines.regions.empty()) rules.lines = Jigsaw(board).lines();
}

std::vector<int> holders_of(const CoverRules& rules) {
  std::vector<int> holders(rules.items.size(), 0);
  for (const CoverRules::Option& option : rules.options) {
    for (const CoverRules::Entry& entry : option.entries) ++holders[static_cast<std::size_t>(entry.item)];
  }
  return holders;
}

Result<Done> check_covered(const CoverRules& rules, const std::vector<const Node*>& asked) {
  const std::vector<int> covered = holders_of(rules);
  for (std::size_t i = 0; i < covered.size(); ++i) {
    const CoverRules::Item& item = rules.items[i];
    if (item.secondary || covered[i] >= item.least) continue;
    return wrong(*asked[i], covered[i] == 0 ? fmt::format("no option covers {}", quote(item.name))
                                            : fmt::format("{} cannot be covered {} times: only {} options do",
                                                          quote(item.name), item.least, covered[i]));
  }
  return Done{};
}

Result<CoverRules> CoverDraft::finish() {
  if (auto covered = check_covered(rules, asked_); !covered) return covered.error();
  std::vector<CoverRules::Item> items;
  std::vector<int> place(rules.items.size(), -1), held = holders_of(rules);
  for (const bool secondary : {false, true}) {
    for (std::size_t i = 0; i < rules.items.size(); ++i) {
      if (rules.items[i].secondary != secondary || (secondary && held[i] < 2)) continue;
      place[i] = static_cast<int>(items.size());
      items.push_back(rules.items[i]);
    }
  }
  rules.items = std::move(items);
  for (CoverRules::Option& option : rules.options) {
    std::erase_if(option.entries, [&](const CoverRules::Entry& entry) {
      return place[static_cast<std::size_t>(entry.item)] < 0;
    });
    for (CoverRules::Entry& entry : option.entries) entry.item = place[static_cast<std::size_t>(entry.item)];
  }
  return std::move(rules);
}

bool can_be_shown(std::string_view text) {
  return !text.empty() && text != "#" && text.find_first_of(" \t\r\n/") == std::string_view::npos;
}

Result<std::pair<int, int>> read_times(const Node& times, const Scope& scope) {
  const auto range = scope.range(times);
  if (!range) return range.error();
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  if (range->first < 0 || range->second > most)
    return wrong(times, "expected how often, from 0 on, as in \"1\" or \"0..2\"");
  return std::pair(static_cast<int>(range->first), static_cast<int>(range->second));
}

Result<Score> read_score(const Node& root) {
  Score score;
  const Node* table = root.find("score");
  if (table == nullptr) return score;
  if (table->type != Node::Type::table) return wrong(*table, "score is a table: expected [score]");
  if (auto known = check_keys(*table, "[score]", {"aim", "weights"}); !known) return known.error();
  const auto aim = find_text(*table, "aim");
  if (!aim) return aim.error();
  if (*aim == nullptr) return wrong_key(*table, "[score] needs aim = \"maximum\" or \"minimum\"");
  if ((*aim)->text != "maximum" && (*aim)->text != "minimum")
    return wrong(**aim, "expected \"maximum\" or \"minimum\"");
  score.aim = (*aim)->text == "maximum" ? Aim::maximum : Aim::minimum;
  const auto weights = find_text(*table, "weights");
  if (!weights) return weights.error();
  score.weights = *weights;
  return score;
}

Result<CoverRules> read_cover_rules(const Node& root, const BoardMap& board, Progress& progress) {
  struct Way {
    std::string_view key;
    Result<CoverRules> (*read)(const Node& root, const BoardMap& board, Progress& progress);
  };
  constexpr Way ways[] = {{"rules", read_value_rules},
                          {"pieces", read_piece_rules},
                          {"cover", read_option_rules},
                          {"options", read_option_rules}};
  const Way* chosen = nullptr;
  for (const Way& way : ways) {
    const Node* node = root.find(way.key);
    if (node == nullptr) continue;
    if (chosen != nullptr && chosen->read != way.read)
      return wrong_key(*node, fmt::format("a file has {} or {}, not both", chosen->key, way.key));
    chosen = &way;
  }
  if (chosen != nullptr) {
    auto rules = chosen->read(root, board, progress);
    if (!rules) return rules;
    if (auto good = check_instances(root, *rules); !good) return good.error();
    return rules;
  }
  const Node* table = root.find("board");
  return table != nullptr
             ? wrong_key(*table, "expected rules besides the board: [[moves]], [[rules]] or [pieces]")
             : wrong(root, "expected a puzzle: [board] with [[moves]], [[rules]] or [pieces]; or [cover]");
}

}  // namespace nonet
