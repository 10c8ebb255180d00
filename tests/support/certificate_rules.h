// The rules in a certificate, read back into a puzzle that the solvers can answer: by this reader alone, so
// that what they say of changed rules owes nothing to the code that checks certificates.
#pragma once

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/language/described/described.h"
#include "verify/json.h"

namespace nonet::test {

class RulesReader {
 public:
  explicit RulesReader(const nonet_verify::Json& rules) : json_(rules) {}

  Result<std::unique_ptr<Puzzle>> puzzle() {
    PuzzleFile file;
    file.path = "rules.puzzle";
    file.name = "rules";
    if (json_.has("options")) {
      file.rules = covers();
    } else {
      file.rules = moves();
    }
    return make_described_puzzle(std::move(file));
  }

 private:
  using Json = nonet_verify::Json;
  using Words = std::vector<std::string>;

  static Words words(const Json& text) {
    Words list;
    std::istringstream in(text.text());
    for (std::string word; in >> word;) list.push_back(word);
    return list;
  }
  template <class Rules>
  void read_layout(Rules& rules) {
    for (const Json& line : json_.at("layout").items()) {
      const Words row = words(line);
      rules.columns = static_cast<int>(row.size());
      for (int column = 0; column < rules.columns; ++column) {
        const std::string& name = row[static_cast<std::size_t>(column)];
        if (name == "#") continue;
        cells_[name] = static_cast<int>(rules.cells.size());
        rules.cells.push_back({name, 0, rules.rows, column});
      }
      ++rules.rows;
    }
  }
  static std::vector<int> beside(const Json& rule, const char* member, std::size_t size) {
    std::vector<int> numbers(size, 1);
    if (!rule.has(member)) return numbers;
    const Words list = words(rule.at(member));
    for (std::size_t i = 0; i < size; ++i) numbers[i] = std::stoi(list.at(i));
    return numbers;
  }

  MoveRules moves() {
    MoveRules rules;
    read_layout(rules);
    for (const Json& kind : json_.at("kinds").items()) {
      rules.kinds.push_back({words(kind.at("values")), static_cast<int>(kind.at("turns").whole())});
      if (!kind.has("cells")) continue;
      for (const std::string& name : words(kind.at("cells")))
        rules.cells[static_cast<std::size_t>(cells_.at(name))].kind =
            static_cast<int>(rules.kinds.size()) - 1;
    }
    const auto texts = [&](int cell) -> const Words& {
      return rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(cell)].kind)].texts;
    };
    const auto value = [&](int cell, const std::string& text) {
      return static_cast<int>(std::find(texts(cell).begin(), texts(cell).end(), text) - texts(cell).begin());
    };
    for (const Json& rule : json_.at("moves").items()) {
      RuleMove& move = rules.moves.emplace_back();
      move.name = rule.at("name").text();
      for (const Json& when : rule.has("when") ? rule.at("when").items() : std::vector<Json>()) {
        const Words list = words(when);
        const int cell = cells_.at(list.at(0));
        const u64 all = (u64{1} << texts(cell).size()) - 1;
        u64 mask = 0;
        for (std::size_t i = 2; i < list.size(); ++i) mask |= u64{1} << value(cell, list[i]);
        if (list.at(1) == "!=") mask = all & ~mask;
        if (mask != all) move.guards.push_back({cell, mask});
      }
      for (const Json& cycle : rule.has("carry") ? rule.at("carry").items() : std::vector<Json>()) {
        const Words list = words(cycle);
        for (std::size_t i = 0; i < list.size(); ++i)
          move.carries.push_back({cells_.at(list[i]), cells_.at(list[(i + 1) % list.size()])});
      }
      const Words added = rule.has("add") ? words(rule.at("add")) : Words();
      const auto amounts = beside(rule, "amounts", added.size());
      for (std::size_t i = 0; i < added.size(); ++i)
        move.additions.push_back({cells_.at(added[i]), amounts[i]});
      std::sort(move.guards.begin(), move.guards.end(), [](auto& a, auto& b) { return a.cell < b.cell; });
      std::sort(move.carries.begin(), move.carries.end(), [](auto& a, auto& b) { return a.to < b.to; });
      std::sort(move.additions.begin(), move.additions.end(),
                [](auto& a, auto& b) { return a.cell < b.cell; });
    }
    if (json_.has("goal")) {
      std::size_t next = 0;
      for (const Json& line : json_.at("goal").items()) {
        Words row = words(line);
        if (row.size() == 1 && rules.columns > 1) {
          const std::string joined = row[0];
          row.clear();
          for (const char c : joined) row.emplace_back(1, c);
        }
        for (const std::string& text : row) {
          if (text != "#" || next >= rules.cells.size())
            rules.goal.push_back(value(static_cast<int>(next++), text));
        }
      }
      return rules;
    }
    for (const Json& rule : json_.at("sums").items()) {
      MoveRules::Sum& sum = rules.sums.emplace_back();
      sum.name = rule.at("name").text();
      sum.value = static_cast<int>(rule.at("value").whole());
      const Words list = words(rule.at("cells"));
      const auto weights = beside(rule, "weights", list.size());
      for (std::size_t i = 0; i < list.size(); ++i) sum.cells.emplace_back(cells_.at(list[i]), weights[i]);
    }
    return rules;
  }

  CoverRules covers() {
    CoverRules rules;
    if (json_.has("layout")) {
      read_layout(rules);
      rules.empty = json_.at("empty").text();
      if (json_.has("blank")) rules.blank = json_.at("blank").text();
    }
    std::map<std::string, std::size_t> items;
    for (const bool secondary : {false, true}) {  // primary ones first
      for (const Json& group : json_.at("items").items()) {
        if (group.has("secondary") != secondary) continue;
        CoverRules::Item item;
        item.secondary = secondary;
        if (group.has("least")) item.least = static_cast<int>(group.at("least").whole());
        if (group.has("most")) item.most = static_cast<int>(group.at("most").whole());
        for (const std::string& name : words(group.at("names"))) {
          item.name = name;
          items[name] = rules.items.size();
          rules.items.push_back(item);
        }
      }
    }
    std::map<std::string, int> colours, texts;
    for (const Json& rule : json_.at("options").items()) {
      CoverRules::Option& option = rules.options.emplace_back();
      option.name = rule.at("name").text();
      if (rule.has("weight")) option.weight = rule.at("weight").whole();
      for (const std::string& word : words(rule.at("items"))) {
        const auto colon = word.find(':');
        int colour = 0;
        if (colon != std::string::npos) {
          const auto [known, added] =
              colours.emplace(word.substr(colon + 1), static_cast<int>(rules.colours.size()));
          if (added) rules.colours.push_back(known->first);
          colour = known->second;
        }
        option.entries.push_back({static_cast<int>(items.at(word.substr(0, colon))), colour});
      }
      const Words marked = rule.has("cells") ? words(rule.at("cells")) : Words();
      const Words shown = rule.has("shows") ? words(rule.at("shows")) : Words();
      for (std::size_t i = 0; i < marked.size(); ++i) {
        const auto [known, added] =
            texts.emplace(shown.at(shown.size() == 1 ? 0 : i), static_cast<int>(rules.texts.size()));
        if (added) rules.texts.push_back(known->first);
        option.marks.push_back({cells_.at(marked[i]), known->second});
      }
    }
    if (json_.has("aim")) rules.aim = json_.at("aim").text() == "maximum" ? Aim::maximum : Aim::minimum;
    return rules;
  }

  const Json& json_;
  std::map<std::string, int> cells_;
};

}  // namespace nonet::test
