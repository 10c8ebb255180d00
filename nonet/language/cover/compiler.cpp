#include "nonet/language/cover/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "nonet/base/step_meter.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
CoverCompiler::CoverCompiler(const CoverRules& rules, Progress& progress)
    : rules_(rules),
      side_by_side_(is_side_by_side(rules)),
      told_(tells_options(progress)),
      in_order_(options_are_read_in_order(progress)) {
  while (primary_ < rules_.items.size() && !rules_.items[primary_].secondary) ++primary_;
  for (std::size_t i = 0; i < rules_.texts.size(); ++i)
    numbers_.emplace(rules_.texts[i], static_cast<int>(i));
  numbers_.emplace(rules_.empty, CoverGivens::open);
  if (!rules_.blank.empty()) numbers_.emplace(rules_.blank, CoverGivens::bare);
}

// Options that show the same text at several cells are told apart where at most one of them is chosen: where
// all of them have an item in common that is covered at most once. Those that show it at one cell, by the
// cell.
bool CoverCompiler::tells_options(Progress& progress) const {
  struct Seen {
    bool any = false, several = false;
    std::vector<int> common;
  };
  if (rules_.rows == 0) return false;
  std::vector<Seen> seen(rules_.texts.size());
  std::vector<std::pair<int, int>> single;
  StepMeter meter(progress);
  for (int o = 0; o < options(); ++o) {
    if (marks_of(o).empty() || !meter.advance(rules_.options[at(o)].entries.size())) return false;
    const Mark& first = marks_of(o)[0];
    if (marks_of(o).size() == 1) single.emplace_back(first.cell, first.text);
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
  std::sort(single.begin(), single.end());
  return std::adjacent_find(single.begin(), single.end()) == single.end() &&
         std::none_of(seen.begin(), seen.end(),
                      [](const Seen& shape) { return shape.several && shape.common.empty(); });
}

// True if each option has one mark, and the marks ascend strictly by cell and text. Also, no cover may be a
// subset of another, because it would come first although it shows less. If every option has an item whose
// number of covers is exact, this cannot happen.
bool CoverCompiler::options_are_read_in_order(Progress& progress) const {
  std::pair<int, int> before = {-1, -1};
  StepMeter meter(progress);
  return std::all_of(rules_.options.begin(), rules_.options.end(), [&](const CoverRules::Option& option) {
    if (option.marks.size() != 1 || !meter.advance(option.entries.size())) return false;
    const std::pair<int, int> mark = {option.marks[0].cell, option.marks[0].text};
    return std::exchange(before, mark) < mark && std::any_of(
                                                     option.entries.begin(), option.entries.end(),
                                                     [&](const CoverRules::Entry& entry) {
                                                       const CoverRules::Item& item =
                                                           rules_.items[at(entry.item)];
                                                       return !item.secondary && item.least == item.most;
                                                     });
  });
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

// For every open cell: the texts that it may show, and the items that link its selectors to the options. The
// primary item `chosen` is covered only by the cell's selectors. A secondary item, whose colour is the text,
// makes the chosen selector agree with the options that mark the cell. A cell that may stay unmarked also has
// the primary item `marked`: it is covered by the options that mark the cell or by the last selector, which
// stands for an unmarked cell.
class CoverCompiler::Selectors {
 public:
  Selectors(const CoverCompiler& compiler, const CoverGivens& given, const Needs& needs)
      : rules_(compiler.rules_), of_cell_(given.cells.size(), -1) {
    std::vector<std::vector<int>> marking(given.cells.size());
    for (int o = 0; o < compiler.options(); ++o) {
      if (needs.use[at(o)] == Use::excluded) continue;
      for (const Mark& mark : compiler.marks_of(o)) {
        if (given.cells[at(mark.cell)] == CoverGivens::open) marking[at(mark.cell)].push_back(o);
      }
    }
    for (std::size_t c = 0; c < marking.size(); ++c) {
      if (!marking[c].empty()) add_cell(compiler, static_cast<int>(c), marking[c]);
    }
  }

  int primary() const { return primary_; }
  int secondary() const { return static_cast<int>(cells_.size()); }
  // The numbers of the first items of the selectors.
  void place(int first_primary, int first_secondary) {
    first_primary_ = first_primary;
    first_secondary_ = first_secondary;
  }

  void add_to(CoverBuilder& builder) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Cell& cell = cells_[i];
      const int chosen = first_primary_ + cell.chosen, colour = first_secondary_ + static_cast<int>(i);
      for (const int text : cell.texts) {
        const int items[] = {chosen, colour}, colours[] = {0, text + 1};
        builder.add_labelled(-1, items, colours);
      }
      if (cell.marked < 0) continue;
      const int marked = first_primary_ + cell.marked;
      builder.covers(marked, 1, cell.most);
      const int items[] = {chosen, marked, colour}, colours[] = {0, 0, unmarked()};
      builder.add_labelled(-1, items, colours);
    }
  }
  // What the selectors show, in the same order.
  void add_to(std::vector<Origin>& origins) const {
    for (std::size_t c = 0; c < of_cell_.size(); ++c) {
      if (of_cell_[c] < 0) continue;
      const Cell& cell = cells_[at(of_cell_[c])];
      for (const int text : cell.texts) origins.push_back({-1, {static_cast<int>(c), text}});
      if (cell.marked >= 0) origins.push_back({-1, {static_cast<int>(c), unmarked() - 1}});
    }
  }
  // Adds the selector items that an option with these marks covers.
  void add_marks(std::span<const Mark> marks, std::vector<int>& items, std::vector<int>& colours) const {
    for (const Mark& mark : marks) {
      const int number = of_cell_[at(mark.cell)];
      if (number < 0) continue;
      items.push_back(first_secondary_ + number);
      colours.push_back(mark.text + 1);
      if (const int marked = cells_[at(number)].marked; marked >= 0) {
        items.push_back(first_primary_ + marked);
        colours.push_back(0);
      }
    }
  }

 private:
  struct Cell {
    std::vector<int> texts;
    int chosen = 0, marked = -1;
    int most = 1;  // options that may mark it at once
  };
  int unmarked() const { return static_cast<int>(rules_.texts.size()) + 1; }

  void add_cell(const CoverCompiler& compiler, int cell, const std::vector<int>& marking) {
    Cell made;
    for (const int o : marking) {
      for (const Mark& mark : compiler.marks_of(o)) {
        if (mark.cell == cell) made.texts.push_back(mark.text);
      }
    }
    std::sort(made.texts.begin(), made.texts.end());
    made.texts.erase(std::unique(made.texts.begin(), made.texts.end()), made.texts.end());
    const bool always = rules_.blank.empty();
    if (always && made.texts.size() == 1) return;
    made.chosen = primary_++;
    if (!always) {
      made.marked = primary_++;
      made.most = exclude_one_another(marking) ? 1 : static_cast<int>(marking.size());
    }
    of_cell_[at(cell)] = static_cast<int>(cells_.size());
    cells_.push_back(std::move(made));
  }
  // Whether all options share an item that is covered at most once.
  bool exclude_one_another(const std::vector<int>& options) const {
    std::vector<int> common;
    for (const CoverRules::Entry& entry : rules_.options[at(options[0])].entries) {
      if (entry.colour == 0 && rules_.items[at(entry.item)].most == 1) common.push_back(entry.item);
    }
    for (const int o : options) {
      const auto& entries = rules_.options[at(o)].entries;
      std::erase_if(common, [&](int item) {
        return std::none_of(entries.begin(), entries.end(), [&](const CoverRules::Entry& entry) {
          return entry.item == item && entry.colour == 0;
        });
      });
    }
    return !common.empty();
  }

  const CoverRules& rules_;
  std::vector<int> of_cell_;  // by cell: its index in `cells_`, or -1
  std::vector<Cell> cells_;
  int primary_ = 0, first_primary_ = 0, first_secondary_ = 0;
};

Result<CoverProblem> CoverCompiler::compile(const CoverGivens& given, Order order) const {
  const Needs needs(*this, given);
  std::optional<Selectors> selectors;
  if (order == Order::as_read && !in_order_) selectors.emplace(*this, given, needs);
  const std::size_t needed_items = needs.items.size();
  const std::size_t added = needed_items + at(selectors ? selectors->primary() : 0);
  const std::size_t all_items = rules_.items.size() + added + at(selectors ? selectors->secondary() : 0);
  if (all_items > at(CoverProblem::most_items))
    return Error{Fault::refused, fmt::format("more than {} items to cover", CoverProblem::most_items)};
  CoverBuilder builder(static_cast<int>(primary_ + added), static_cast<int>(all_items));
  for (std::size_t i = 0; i < primary_; ++i)
    builder.covers(static_cast<int>(i), rules_.items[i].least, rules_.items[i].most);
  std::unordered_map<int, std::vector<int>> needed;  // by option
  for (std::size_t i = 0; i < needed_items; ++i) {
    const int item = static_cast<int>(primary_ + i);
    builder.covers(item, 1, std::max(1, static_cast<int>(needs.items[i].size())));
    for (const int o : needs.items[i]) needed[o].push_back(item);
  }
  builder.aim(rules_.aim);
  if (selectors) {
    selectors->place(static_cast<int>(primary_ + needed_items),
                     static_cast<int>(rules_.items.size() + added));
    selectors->add_to(builder);
  }
  std::vector<int> items, colours;
  for (int o = 0; o < options(); ++o) {
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
    if (selectors) selectors->add_marks(marks_of(o), items, colours);
    builder.add_labelled(use == Use::given ? -1 : o, items, colours, rules_.options[at(o)].weight);
  }
  return builder.build();
}

std::vector<CoverCompiler::Origin> CoverCompiler::origins(const CoverGivens& given, Order order) const {
  const Needs needs(*this, given);
  std::vector<Origin> origins;
  if (order == Order::as_read && !in_order_) Selectors(*this, given, needs).add_to(origins);
  for (int o = 0; o < options(); ++o) {
    if (needs.use[at(o)] != Use::excluded) origins.push_back({o, {}});
  }
  return origins;
}

}  // namespace nonet
