#include "language/cover_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "language/board_text.h"

namespace nonet {
CoverCompiler::CoverCompiler(const CoverRules& rules)
    : rules_(rules), side_by_side_(is_side_by_side(rules)), told_(tells_options()) {
  while (primary_ < rules_.items.size() && !rules_.items[primary_].secondary) ++primary_;
  for (std::size_t i = 0; i < rules_.texts.size(); ++i)
    numbers_.emplace(rules_.texts[i], static_cast<int>(i));
  numbers_.emplace(rules_.empty, CoverGivens::open);
  if (!rules_.blank.empty()) numbers_.emplace(rules_.blank, CoverGivens::bare);
}

// Options that show the same text at several cells are told apart where at most one of them is chosen: where
// all of them have an item in common that is covered at most once. Those that show it at one cell, by the
// cell.
bool CoverCompiler::tells_options() const {
  struct Seen {
    bool any = false, several = false;
    std::vector<int> common;
  };
  if (rules_.rows == 0) return false;
  std::vector<Seen> seen(rules_.texts.size());
  std::set<std::pair<int, int>> single;
  for (int o = 0; o < options(); ++o) {
    if (marks_of(o).empty()) return false;
    const Mark& first = marks_of(o)[0];
    if (marks_of(o).size() == 1 && !single.emplace(first.cell, first.text).second) return false;
    Seen& shape = seen[at(first.text)];
    std::vector<int> once;
    for (const CoverRules::Entry& entry : rules_.options[at(o)].entries) {
      if (entry.colour == 0 && rules_.items[at(entry.item)].most == 1) once.push_back(entry.item);
    }
    if (!std::exchange(shape.any, true)) shape.common = once;
    std::erase_if(shape.common,
                  [&](int item) { return std::find(once.begin(), once.end(), item) == once.end(); });
    shape.several = shape.several || marks_of(o).size() > 1;
  }
  return std::none_of(seen.begin(), seen.end(),
                      [](const Seen& shape) { return shape.several && shape.common.empty(); });
}

const std::string& CoverCompiler::text(int number) const {
  if (number == CoverGivens::open) return rules_.empty;
  return number == CoverGivens::bare ? rules_.blank : rules_.texts[at(number)];
}

std::optional<int> CoverCompiler::number(std::string_view text) const {
  const auto found = numbers_.find(std::string(text));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

void CoverCompiler::lay(int option, std::vector<int>& cells) const {
  for (const Mark& mark : marks_of(option)) cells[at(mark.cell)] = mark.text;
}

bool CoverCompiler::fits(const CoverGivens& given, int option) const {
  const auto marks = marks_of(option);
  return std::all_of(marks.begin(), marks.end(), [&](const Mark& mark) {
    const int there = given.cells[at(mark.cell)];
    return there == CoverGivens::open || there == mark.text;
  });
}

std::string CoverCompiler::contradiction(const CoverGivens& given) const {
  std::vector<char> met(given.cells.size(), 0);
  for (int o = 0; o < static_cast<int>(rules_.options.size()); ++o) {
    if (!fits(given, o)) continue;
    for (const Mark& mark : marks_of(o)) met[at(mark.cell)] = 1;
  }
  for (std::size_t c = 0; c < met.size(); ++c) {
    if (given.cells[c] >= 0 && met[c] == 0)
      return fmt::format("no option leaves {} at {}", text(given.cells[c]), rules_.cells[c].name);
  }
  return {};
}

// Of what is given: which options are left, and what must be covered besides the items of the rules.
struct CoverCompiler::Needs {
  Needs(const CoverCompiler& compiler, const CoverGivens& given)
      : use(compiler.rules_.options.size(), Use::free) {
    const CoverRules& rules = compiler.rules_;
    std::vector<int> holders(rules.items.size(), 0);  // options that are left
    std::vector<std::vector<int>> showing(given.cells.size());
    for (int o = 0; o < static_cast<int>(use.size()); ++o) {
      if (!compiler.fits(given, o)) {
        use[at(o)] = Use::excluded;
        continue;
      }
      for (const CoverRules::Entry& entry : rules.options[at(o)].entries) ++holders[at(entry.item)];
      for (const Mark& mark : compiler.marks_of(o)) {
        if (given.cells[at(mark.cell)] >= 0) showing[at(mark.cell)].push_back(o);
      }
    }
    for (std::size_t c = 0; c < showing.size(); ++c) {
      if (given.cells[c] < 0) continue;
      if (!is_needed_anyway(rules, holders, showing[c])) items.push_back(showing[c]);
      if (showing[c].size() == 1 && shows_only_givens(compiler, given, showing[c][0]))
        use[at(showing[c][0])] = Use::given;
    }
    for (const int o : given.options) {
      use[at(o)] = Use::given;
      items.push_back({o});
    }
  }

  std::vector<Use> use;                 // by option
  std::vector<std::vector<int>> items;  // each: the options of which one is taken

 private:
  // Whether there is an item to cover that only these options cover.
  static bool is_needed_anyway(const CoverRules& rules, const std::vector<int>& holders,
                               const std::vector<int>& options) {
    if (options.empty()) return false;
    const auto& entries = rules.options[at(options[0])].entries;
    return std::any_of(entries.begin(), entries.end(), [&](const CoverRules::Entry& entry) {
      const CoverRules::Item& item = rules.items[at(entry.item)];
      if (item.secondary || item.least < 1 || at(holders[at(entry.item)]) > options.size()) return false;
      const auto holding = std::count_if(options.begin(), options.end(), [&](int o) {
        const auto& others = rules.options[at(o)].entries;
        return std::any_of(others.begin(), others.end(),
                           [&](const CoverRules::Entry& other) { return other.item == entry.item; });
      });
      return holding == holders[at(entry.item)];
    });
  }
  static bool shows_only_givens(const CoverCompiler& compiler, const CoverGivens& given, int option) {
    const auto marks = compiler.marks_of(option);
    return std::all_of(marks.begin(), marks.end(),
                       [&](const Mark& mark) { return given.cells[at(mark.cell)] >= 0; });
  }
};

std::vector<int> CoverCompiler::left(const CoverGivens& given) const {
  std::vector<int> options;
  for (int o = 0; o < static_cast<int>(rules_.options.size()); ++o) {
    if (fits(given, o)) options.push_back(o);
  }
  return options;
}

Result<CoverProblem> CoverCompiler::compile(const CoverGivens& given) const {
  const Needs needs(*this, given);
  const std::size_t added = needs.items.size();
  if (rules_.items.size() + added > at(CoverProblem::most_items))
    return Error{Fault::refused, fmt::format("more than {} items to cover", CoverProblem::most_items)};
  CoverBuilder builder(static_cast<int>(primary_ + added), static_cast<int>(rules_.items.size() + added));
  for (std::size_t i = 0; i < primary_; ++i)
    builder.covers(static_cast<int>(i), rules_.items[i].least, rules_.items[i].most);
  std::unordered_map<int, std::vector<int>> needed;  // by option
  for (std::size_t i = 0; i < added; ++i) {
    const int item = static_cast<int>(primary_ + i);
    builder.covers(item, 1, std::max(1, static_cast<int>(needs.items[i].size())));
    for (const int o : needs.items[i]) needed[o].push_back(item);
  }
  builder.aim(rules_.aim);
  std::vector<int> items, colours;
  for (int o = 0; o < static_cast<int>(rules_.options.size()); ++o) {
    const Use use = needs.use[at(o)];
    if (use == Use::excluded) continue;
    items.clear();
    colours.clear();
    for (const CoverRules::Entry& entry : rules_.options[at(o)].entries) {
      items.push_back(at(entry.item) < primary_ ? entry.item : entry.item + static_cast<int>(added));
      colours.push_back(entry.colour);
    }
    if (const auto more = needed.find(o); more != needed.end()) {
      items.insert(items.end(), more->second.begin(), more->second.end());
      colours.resize(items.size(), 0);
    }
    builder.add_labelled(use == Use::given ? -1 : o, items, colours, rules_.options[at(o)].weight);
  }
  return builder.build();
}

}  // namespace nonet
