// [cover] and [[options]]: items and options written directly, and what options show on a board.
//
// A board shows one text a cell. Options that show different ones at a cell are not chosen together: where no
// item says so already there is one more, that takes one colour, and the text is its colour. A cell that no
// chosen option may show has a text of its own in answers, so that an answer is not a board to be filled.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "nonet/base/grid_text.h"
#include "nonet/base/step_meter.h"
#include "nonet/cover/problem.h"
#include "nonet/language/cover/rules.h"
#include "nonet/language/cover/words.h"
#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"

namespace nonet {
namespace {

// What the items say about the options that show something at a cell.
class ShownCells {
 public:
  struct Cell {
    std::size_t texts = 0;     // 2: or more
    bool at_most_one = false;  // of these options is chosen
    bool always = false;       // one is chosen
  };

  ShownCells(const CoverRules& rules, StepMeter& meter)
      : rules_(rules),
        meter_(meter),
        holders_(holders_of(rules)),
        held_(rules.items.size()),
        once_(rules.items.size()) {}

  Cell look(int cell, const std::vector<int>& options) {
    Cell found;
    int first = -1;
    for (const int o : options) {
      const CoverRules::Option& option = rules_.options[static_cast<std::size_t>(o)];
      const int text = std::find_if(option.marks.begin(), option.marks.end(), [&](const auto& mark) {
                         return mark.cell == cell;
                       })->text;
      if (first < 0) first = text;
      found.texts = text == first ? std::max<std::size_t>(found.texts, 1) : 2;
      work_ += option.entries.size() + option.marks.size();
      const bool cancelled = !meter_.advance(option.entries.size() + option.marks.size());
      if (cancelled || work_ > most_work) return {2, false, false};  // as if nothing were known
      for (const CoverRules::Entry& entry : option.entries) {
        const auto item = static_cast<std::size_t>(entry.item);
        ++held_[item];
        once_[item] += entry.colour == 0 && rules_.items[item].most == 1 ? 1 : 0;
      }
    }
    for (const int o : options) {
      for (const CoverRules::Entry& entry : rules_.options[static_cast<std::size_t>(o)].entries) {
        const auto item = static_cast<std::size_t>(entry.item);
        const CoverRules::Item& rule = rules_.items[item];
        found.at_most_one = found.at_most_one || once_[item] == std::ssize(options);
        found.always = found.always || (!rule.secondary && rule.least > 0 && held_[item] == holders_[item] &&
                                        held_[item] > 0);
        held_[item] = once_[item] = 0;
      }
    }
    return found;
  }

 private:
  static constexpr std::size_t most_work = std::size_t{1} << 26;

  const CoverRules& rules_;
  StepMeter& meter_;
  std::vector<int> holders_, held_, once_;  // by item: options in all, those looked at
  std::size_t work_ = 0;
};

// The word of a text that became one of its names: the one that reads so, or the one at its place where each
// word became one name; otherwise the text.
Error wrong_word(const Node& text, const std::vector<std::string>& names, std::size_t name,
                 std::string message) {
  std::vector<TextPart> words;
  for (const TextLine& line : words_of(text.text, false)) words.insert(words.end(), line.begin(), line.end());
  const auto same = std::find_if(words.rbegin(), words.rend(),
                                 [&](const TextPart& word) { return word.text == names[name]; });
  if (same != words.rend()) return wrong_in(text, same->offset, same->text.size(), std::move(message));
  if (words.size() != names.size()) return wrong(text, std::move(message));
  return wrong_in(text, words[name].offset, words[name].text.size(), std::move(message));
}

class OptionReader {
 public:
  OptionReader(const Node& root, const BoardMap& board, Progress& progress)
      : root_(root), board_(board), scope_(board, progress), meter_(progress) {}

  Result<CoverRules> read() {
    const auto score = read_score(root_);
    if (!score) return score.error();
    if (score->weights != nullptr)
      return wrong_key(*score->weights, "weights of cells are for [[rules]]; here options have a weight");
    if (auto items = read_items(); !items) return items.error();
    const auto list = find_list_of_tables(root_, "options");
    if (!list) return list.error();
    if (*list == nullptr) return wrong_key(*cover_, "expected [[options]] besides [cover]");
    for (const Node& table : (*list)->list) {
      if (auto options = read_options(table, score->aim); !options) return options.error();
    }
    if (auto covered = check_covered(words_.rules(), asked_); !covered) return covered.error();
    CoverRules rules = std::move(words_.rules());
    rules.aim = score->aim;
    if (!shows_) return rules;
    show_on(board_, rules);
    if (auto one = show_one_text(rules); !one) return one.error();
    return rules;
  }

 private:
  Result<Done> read_items() {
    cover_ = root_.find("cover");
    if (cover_ == nullptr) return wrong_key(*root_.find("options"), "expected [cover] before [[options]]");
    if (cover_->type != Node::Type::table) return wrong(*cover_, "cover is a table: expected [cover]");
    if (auto known = check_keys(*cover_, "[cover]", {"items", "optional"}); !known) return known;
    for (const bool optional : {false, true}) {
      const auto texts = find_texts(*cover_, optional ? "optional" : "items");
      if (!texts) return texts.error();
      for (const Node* text : *texts) {
        const auto names = scope_.names(*text);
        if (!names) return names.error();
        for (std::size_t i = 0; i < names->size(); ++i) {
          if (auto error = words_.add_item((*names)[i], optional); !error.empty())
            return wrong_word(*text, *names, i, std::move(error));
          asked_.push_back(text);
        }
      }
    }
    return Done{};
  }

  Result<Done> read_options(const Node& table, Aim aim) {
    if (auto known = check_keys(table, "[[options]]", {"for", "name", "items", "weight", "show"}); !known)
      return known;
    const auto clause = find_text(table, "for"), name = find_text(table, "name"),
               items = find_text(table, "items"), show = find_text(table, "show");
    for (const auto* text : {&clause, &name, &items, &show}) {
      if (!*text) return text->error();
    }
    if (*items == nullptr) return wrong_key(table, "an option needs items = \"...\"");
    const Node* weight = table.find("weight");
    if (weight != nullptr && aim == Aim::any)
      return wrong_key(*weight, "a weight needs [score] with aim = \"maximum\" or \"minimum\"");
    return scope_.each(*clause, [&] { return read_option(**items, *name, weight, *show); });
  }

  Result<Done> read_option(const Node& items, const Node* name, const Node* weight, const Node* show) {
    CoverRules::Option option;
    const auto entries = scope_.names(items);
    if (!entries) return entries.error();
    bool primary = false;
    for (std::size_t i = 0; i < entries->size(); ++i) {
      if (auto error = words_.add_entry((*entries)[i], option); !error.empty())
        return wrong_word(items, *entries, i, error + scope_.assignment());
      primary =
          primary || !words_.rules().items[static_cast<std::size_t>(option.entries.back().item)].secondary;
    }
    if (!primary) return wrong(items, "an option needs an item that is not optional" + scope_.assignment());
    if (name != nullptr) {
      auto filled = scope_.fill_in(*name);
      if (!filled) return filled.error();
      option.name = std::move(*filled);
      if (!can_be_shown(option.name))
        return wrong(*name, fmt::format("names of options have no blanks and no /, found {}{}",
                                        quote(option.name), scope_.assignment()));
    }
    if (weight != nullptr) {
      const auto number = scope_.number(*weight);
      if (!number) return number.error();
      if (*number < -CoverProblem::largest_weight || *number > CoverProblem::largest_weight)
        return wrong(*weight, fmt::format("expected a weight of at most {}", CoverProblem::largest_weight));
      option.weight = *number;
    }
    if (show != nullptr) {
      if (auto shown = read_marks(*show, option); !shown) return shown;
    }
    if (auto error = words_.add_option(std::move(option)); !error.empty())
      return wrong(name != nullptr ? *name : items, error + scope_.assignment());
    return Done{};
  }

  // "r1c2=5 r1c4=5": what an option shows at which cells.
  Result<Done> read_marks(const Node& show, CoverRules::Option& option) {
    const auto words = scope_.names(show);
    if (!words) return words.error();
    for (std::size_t i = 0; i < words->size(); ++i) {
      const std::string& word = (*words)[i];
      const std::size_t equals = word.find('=');
      const auto cell = board_.find(word.substr(0, equals));
      if (equals == std::string::npos || !can_be_shown(word.substr(equals + 1)) ||
          word.substr(equals + 1) == ".") {
        return wrong_word(show, *words, i,
                          fmt::format("expected CELL=TEXT, found {}{}", quote(word), scope_.assignment()));
      }
      if (!cell) {
        return wrong_word(
            show, *words, i,
            fmt::format("there is no cell {}{}", quote(word.substr(0, equals)), scope_.assignment()));
      }
      if (++marks_ > CoverRules::most_entries)
        return wrong(show, fmt::format("more than {} cells are shown", CoverRules::most_entries));
      const std::string text = word.substr(equals + 1);
      std::vector<std::string>& texts = words_.rules().texts;
      const auto [known, added] = texts_.emplace(text, static_cast<int>(texts.size()));
      if (added) texts.push_back(text);
      option.marks.push_back({*cell, known->second});
      shows_ = true;
    }
    std::vector<int> cells;
    for (const CoverRules::Mark& mark : option.marks) cells.push_back(mark.cell);
    std::sort(cells.begin(), cells.end());
    if (const auto twice = std::adjacent_find(cells.begin(), cells.end()); twice != cells.end()) {
      return wrong(show,
                   fmt::format("the option shows {} twice{}",
                               board_.cells()[static_cast<std::size_t>(*twice)].name, scope_.assignment()));
    }
    return Done{};
  }

  Result<Done> show_one_text(CoverRules& rules) {
    std::vector<std::vector<int>> showing(static_cast<std::size_t>(board_.size()));
    for (std::size_t o = 0; o < rules.options.size(); ++o) {
      if (!meter_.advance(rules.options[o].marks.size())) return Done{};
      for (const CoverRules::Mark& mark : rules.options[o].marks)
        showing[static_cast<std::size_t>(mark.cell)].push_back(static_cast<int>(o));
    }
    ShownCells shown(rules, meter_);
    bool all = true;
    std::vector<std::size_t> shared;
    for (std::size_t cell = 0; cell < showing.size(); ++cell) {
      const ShownCells::Cell found = shown.look(static_cast<int>(cell), showing[cell]);
      all = all && found.always;
      if (!found.at_most_one && found.texts > 1) shared.push_back(cell);
    }
    for (const std::size_t cell : shared) {
      if (!meter_.advance(showing[cell].size())) return Done{};
      if (auto apart = keep_apart(rules, cell, showing[cell]); !apart) return apart;
    }
    if (all) return Done{};
    for (const char* blank : {"_", "-", "?"}) {
      rules.blank.assign(blank);
      if (!texts_.contains(rules.blank)) return Done{};
    }
    return wrong_key(*cover_, "options show _, - and ?: none is left for a cell that no option shows");
  }

  Result<Done> keep_apart(CoverRules& rules, std::size_t cell, const std::vector<int>& options) {
    if (rules.items.size() >= static_cast<std::size_t>(CoverProblem::most_items))
      return wrong_key(*cover_, fmt::format("more than {} items with those of cells that are shown",
                                            CoverProblem::most_items));
    const int item = static_cast<int>(rules.items.size());
    rules.items.push_back({fmt::format("shown:{}", rules.cells[cell].name), 1, 1, true});
    for (const int o : options) {
      CoverRules::Option& option = rules.options[static_cast<std::size_t>(o)];
      const auto mark = std::find_if(option.marks.begin(), option.marks.end(), [&](const auto& one) {
        return static_cast<std::size_t>(one.cell) == cell;
      });
      const std::string& text = rules.texts[static_cast<std::size_t>(mark->text)];
      const auto [known, added] = colours_.emplace(text, static_cast<int>(rules.colours.size()));
      if (added) rules.colours.push_back(text);
      option.entries.push_back({item, known->second});
    }
    return Done{};
  }

  const Node& root_;
  const BoardMap& board_;
  Scope scope_;
  StepMeter meter_;
  CoverWords words_;
  const Node* cover_ = nullptr;
  std::vector<const Node*> asked_;  // by item
  bool shows_ = false;
  std::size_t marks_ = 0;
  std::unordered_map<std::string, int> texts_, colours_;
};

}  // namespace

Result<CoverRules> read_option_rules(const Node& root, const BoardMap& board, Progress& progress) {
  return OptionReader(root, board, progress).read();
}

}  // namespace nonet
