// [cover] and [[options]]: items and options written directly.
#include <fmt/format.h>

#include "language/cover_rules.h"
#include "language/cover_words.h"
#include "language/description.h"
#include "language/picture.h"
#include "nonet/cover_problem.h"
#include "src/grid_text.h"

namespace nonet {
namespace {

class OptionReader {
 public:
  OptionReader(const Node& root, const BoardMap& board) : root_(root), board_(board), scope_(board) {}

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
    if (shows_) show_on(board_, rules);
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
        for (const std::string& name : *names) {
          if (auto error = words_.add_item(name, optional); !error.empty())
            return wrong(*text, std::move(error));
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
    option.place = items.place;
    const auto entries = scope_.names(items);
    if (!entries) return entries.error();
    bool primary = false;
    for (const std::string& entry : *entries) {
      if (auto error = words_.add_entry(entry, option); !error.empty())
        return wrong(items, error + scope_.assignment());
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
    for (const std::string& word : *words) {
      const std::size_t equals = word.find('=');
      const auto cell = board_.find(word.substr(0, equals));
      if (equals == std::string::npos || !can_be_shown(word.substr(equals + 1)) ||
          word.substr(equals + 1) == ".") {
        return wrong(show, fmt::format("expected CELL=TEXT, found {}{}", quote(word), scope_.assignment()));
      }
      if (!cell) {
        return wrong(
            show, fmt::format("there is no cell {}{}", quote(word.substr(0, equals)), scope_.assignment()));
      }
      option.marks.push_back({*cell, word.substr(equals + 1)});
      if (++marks_ > CoverRules::most_entries)
        return wrong(show, fmt::format("more than {} cells are shown", CoverRules::most_entries));
      shows_ = true;
    }
    return Done{};
  }

  const Node& root_;
  const BoardMap& board_;
  Scope scope_;
  CoverWords words_;
  const Node* cover_ = nullptr;
  std::vector<const Node*> asked_;  // by item
  bool shows_ = false;
  std::size_t marks_ = 0;
};

}  // namespace

Result<CoverRules> read_option_rules(const Node& root, const BoardMap& board) {
  return OptionReader(root, board).read();
}

}  // namespace nonet
