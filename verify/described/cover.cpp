// Described rules of a puzzle that is filled. What is given leaves the options out that show something else
// there; a cell that is given must be shown. An option is given too where it alone shows a given cell, and
// shows nothing but what is given. An answer is the names of its other options.
#include <fmt/format.h>

#include <algorithm>

#include "described/described.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

constexpr std::size_t most_items = 1 << 20, most_cover_options = 1 << 20, most_entries = 1 << 24;
constexpr std::int64_t largest_weight = std::int64_t{1} << 40;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

struct Item {
  int least = 1, most = 1;
  bool secondary = false;
};
struct Option {
  std::vector<int> items, colours;           // a colour an item, 0: none
  std::vector<std::pair<int, int>> showing;  // cells, numbers of texts
  std::int64_t weight = 0;
};

class DescribedCover final : public FillRules {
 public:
  explicit DescribedCover(const Certificate& certificate) {
    const Json& rules = certificate.root.at("rules");
    rules.allow({"layout", "empty", "blank", "items", "options", "aim"});
    if (rules.has("layout")) {
      layout_ = Layout(rules.at("layout"));
    } else if (rules.has("empty") || rules.has("blank")) {
      rules.reject("texts of cells, but no layout");
    }
    for (const Json& group : rules.at("items").items()) read_items(group);
    for (const Json& option : rules.at("options").items()) read_option(option);
    if (rules.has("aim")) {
      const std::string& aim = rules.at("aim").text();
      if (aim != "minimum" && aim != "maximum")
        rules.at("aim").reject(fmt::format("expected minimum or maximum, found {}", quoted(aim)));
      aim_ = aim == "maximum" ? maximum : minimum;
    }
    if (rules.has("layout"))
      read_givens(certificate, rules);
    else
      read_names(certificate);
    find_given_options();
  }

  std::vector<int> check_answer(const Json& answer) const override {
    std::vector<char> chosen = is_given_;
    for (const std::string_view name : words_of(answer, options_.size())) {
      const int option = names_.of(answer, name, "option");
      if (chosen[index(option)] != 0) answer.reject(fmt::format("{} is there twice, or given", quoted(name)));
      if (!fits_[index(option)]) answer.reject(fmt::format("{} is excluded by what is given", quoted(name)));
      chosen[index(option)] = 1;
    }
    check_items(answer, chosen);
    std::vector<char> shown(given_.size(), 0);
    std::vector<int> list;
    for (int option = 0; option < static_cast<int>(options_.size()); ++option) {
      if (chosen[index(option)] == 0) continue;
      list.push_back(option);
      for (const auto& [cell, text] : options_[index(option)].showing) shown[index(cell)] = 1;
    }
    for (std::size_t cell = 0; cell < given_.size(); ++cell) {
      if (given_[cell] >= 0 && shown[cell] == 0)
        answer.reject(
            fmt::format("the cell {} is given, but not shown", layout_.cells().name(static_cast<int>(cell))));
    }
    return list;
  }
  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    for (const int option : answer) {
      if (is_given_[index(option)] == 0) names.push_back(names_.name(option));
    }
    return names;
  }

  double most_options() const override {
    return static_cast<double>(std::max(options_.size(), entries_ / 4));
  }
  Aim aim() const override { return aim_; }
  std::int64_t score(const std::vector<int>& answer) const override {
    std::int64_t sum = 0;
    for (const int option : answer) sum += options_[index(option)].weight;
    return sum;
  }

  FillProblem problem() const override {
    FillProblem problem;
    problem.weighted = aim_ != any;
    std::vector<std::vector<int>> needs = needed();
    std::vector<char> given;
    std::vector<int> number(options_.size(), -1);
    bool plain = true;
    for (const Item& item : items_) {
      problem.must.push_back(!item.secondary && item.least > 0);
      plain = plain && (item.secondary || (item.least <= 1 && item.most == 1));
    }
    for (int o = 0; o < static_cast<int>(options_.size()); ++o) {
      if (!fits_[index(o)]) continue;
      const Option& option = options_[index(o)];
      number[index(o)] = static_cast<int>(problem.options.size());
      FillProblem::Option& added = problem.options.emplace_back();
      added.name = names_.name(o);
      added.items = option.items;
      added.colours = option.colours;
      added.weight = option.weight;
      given.push_back(is_given_[index(o)]);
      const auto coloured = [](int colour) { return colour != 0; };
      plain = plain && std::none_of(option.colours.begin(), option.colours.end(), coloured) &&
              std::any_of(option.items.begin(), option.items.end(),
                          [&](int item) { return problem.must[index(item)] != 0; });
    }
    for (const std::vector<int>& need : needs) {
      if (need.empty()) problem.contradiction = "no option shows a cell as it is given";
      for (const int o : need) {
        problem.options[index(number[index(o)])].items.push_back(static_cast<int>(problem.must.size()));
        problem.options[index(number[index(o)])].colours.push_back(0);
      }
      problem.must.push_back(1);
      plain = plain && need.size() <= 1;
    }
    if (plain) {
      for (std::size_t o = 0; o < given.size(); ++o) {
        problem.options[o].colours.clear();
        if (given[o] != 0) problem.given_score += problem.options[o].weight;
      }
      problem.carry_out(given);
      return problem;
    }
    for (const Item& item : items_) {
      problem.least.push_back(item.secondary ? 0 : item.least);
      problem.most.push_back(item.secondary ? FillProblem::any_of_one_colour : item.most);
    }
    for (const std::vector<int>& need : needs) {
      problem.least.push_back(1);
      problem.most.push_back(std::max(1, static_cast<int>(need.size())));
    }
    return problem;
  }

 private:
  void read_items(const Json& group) {
    group.allow({"names", "least", "most", "secondary"});
    Item item;
    item.secondary = group.has("secondary");
    if (item.secondary && group.at("secondary").whole() != 1) group.reject("expected 1 for secondary");
    if (group.has("least") != group.has("most") || (item.secondary && group.has("least")))
      group.reject("expected both least and most, of items that are not secondary");
    if (group.has("least")) {
      const std::int64_t least = group.at("least").whole(), most = group.at("most").whole();
      if (least < 0 || most < 1 || least > most || most > static_cast<std::int64_t>(most_cover_options))
        group.reject(fmt::format("expected numbers of times, found {} to {}", least, most));
      item.least = static_cast<int>(least);
      item.most = static_cast<int>(most);
    }
    for (const std::string_view name : words_of(group.at("names"), most_items - items_.size())) {
      item_names_.add(group, name, "item");
      items_.push_back(item);
    }
  }

  void read_option(const Json& json) {
    json.allow({"name", "items", "weight", "cells", "shows"});
    const std::string& name = json.at("name").text();
    if (options_.size() == most_cover_options) json.reject("too many options");
    if (words_in(name).size() != 1 || words_in(name)[0] != name)
      json.reject(fmt::format("expected a name without blanks, found {}", quoted(name)));
    names_.add(json, name, "option");
    Option option;
    bool primary = false;
    for (const std::string_view word : words_of(json.at("items"), most_entries - entries_)) {
      const std::size_t colon = word.find(':');
      const int item = item_names_.of(json, word.substr(0, colon), "item");
      const bool coloured = colon != word.npos;
      if (coloured && (!items_[index(item)].secondary || colon + 1 == word.size()))
        json.reject(fmt::format("{}: expected a colour, of a secondary item", quoted(word)));
      option.items.push_back(item);
      option.colours.push_back(coloured ? number_of_text(colours_, word.substr(colon + 1)) : 0);
      primary = primary || !items_[index(item)].secondary;
    }
    std::vector<int> sorted = option.items;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      json.reject("an item is there twice");
    if (!primary) json.reject("expected an item that is not secondary");
    if (json.has("weight")) option.weight = json.at("weight").whole();
    if (option.weight < -largest_weight || option.weight > largest_weight)
      json.reject(fmt::format("a weight of {} is too large", option.weight));
    entries_ += option.items.size();
    if (json.has("cells") != json.has("shows")) json.reject("expected both cells and what they show");
    if (json.has("cells")) read_marks(json, option);
    entries_ += option.showing.size();
    options_.push_back(std::move(option));
  }

  void read_marks(const Json& json, Option& option) {
    const auto cells = words_of(json.at("cells"), most_entries - entries_);
    const auto texts = words_of(json.at("shows"), cells.size());
    if (texts.size() != cells.size() && texts.size() != 1)
      json.reject(fmt::format("expected one text, or one a cell, found {}", texts.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const int cell = layout_.cells().of(json, cells[i], "cell");
      option.showing.emplace_back(cell, number_of_text(texts_, texts[texts.size() == 1 ? 0 : i]));
    }
    std::sort(option.showing.begin(), option.showing.end());
    for (std::size_t i = 1; i < option.showing.size(); ++i) {
      if (option.showing[i - 1].first == option.showing[i].first) json.reject("a cell is there twice");
    }
  }

  // From 1.
  static int number_of_text(std::unordered_map<std::string, int>& numbers, std::string_view text) {
    return numbers.emplace(text, static_cast<int>(numbers.size()) + 1).first->second;
  }

  void read_givens(const Certificate& certificate, const Json& rules) {
    const std::string& empty = rules.at("empty").text();
    const std::string blank = rules.has("blank") ? rules.at("blank").text() : "";
    const bool side_by_side =
        is_character(empty) && (blank.empty() || is_character(blank)) &&
        std::all_of(texts_.begin(), texts_.end(), [](const auto& text) { return is_character(text.first); });
    for (const std::string& text : layout_.read(certificate.root.at("instance"), side_by_side)) {
      const auto known = texts_.find(text);
      if (known != texts_.end()) {
        given_.push_back(known->second);
      } else if (text == empty) {
        given_.push_back(open);
      } else if (text == blank) {
        given_.push_back(bare);
      } else {
        certificate.root.at("instance").reject(fmt::format("no option shows {}", quoted(text)));
      }
    }
  }
  void read_names(const Certificate& certificate) {
    const auto& lines = certificate.root.at("instance").items();
    if (lines.size() != 1) certificate.reject_instance(1, "expected one line: names of options, or *");
    is_given_.assign(options_.size(), 0);
    if (lines[0].text() == "*") return;
    for (const std::string_view name : words_of(lines[0], options_.size()))
      is_given_[index(names_.of(lines[0], name, "option"))] = 1;
  }

  void find_given_options() {
    is_given_.resize(options_.size(), 0);
    showing_.resize(given_.size());
    for (std::size_t o = 0; o < options_.size(); ++o) {
      const auto& showing = options_[o].showing;
      fits_.push_back(std::all_of(showing.begin(), showing.end(), [&](const auto& mark) {
        return given_[index(mark.first)] == open || given_[index(mark.first)] == mark.second;
      }));
      if (!fits_.back()) continue;
      for (const auto& [cell, text] : showing) showing_[index(cell)].push_back(static_cast<int>(o));
    }
    for (std::size_t cell = 0; cell < given_.size(); ++cell) {
      if (given_[cell] < 0 || showing_[cell].size() != 1) continue;
      const auto& showing = options_[index(showing_[cell][0])].showing;
      if (std::all_of(showing.begin(), showing.end(),
                      [&](const auto& mark) { return given_[index(mark.first)] >= 0; }))
        is_given_[index(showing_[cell][0])] = 1;
    }
  }

  // Options one of which must be chosen because of what is given, where no item says so already.
  std::vector<std::vector<int>> needed() const {
    std::vector<std::vector<int>> needs;
    std::vector<int> holders(items_.size(), 0);
    for (std::size_t o = 0; o < options_.size(); ++o) {
      for (const int item : options_[o].items) holders[index(item)] += fits_[o];
    }
    for (std::size_t cell = 0; cell < given_.size(); ++cell) {
      if (given_[cell] >= 0 && !is_needed_anyway(showing_[cell], holders)) needs.push_back(showing_[cell]);
    }
    if (!given_.empty()) return needs;
    for (std::size_t o = 0; o < options_.size(); ++o) {
      if (is_given_[o] != 0) needs.push_back({static_cast<int>(o)});
    }
    return needs;
  }
  // Whether some item that has to be covered is covered by these options alone.
  bool is_needed_anyway(const std::vector<int>& options, const std::vector<int>& holders) const {
    if (options.empty()) return false;
    const auto& items = options_[index(options[0])].items;
    return std::any_of(items.begin(), items.end(), [&](int item) {
      if (items_[index(item)].secondary || items_[index(item)].least < 1) return false;
      if (holders[index(item)] > static_cast<int>(options.size())) return false;
      const auto holding = std::count_if(options.begin(), options.end(), [&](int o) {
        const auto& others = options_[index(o)].items;
        return std::find(others.begin(), others.end(), item) != others.end();
      });
      return holding == holders[index(item)];
    });
  }

  void check_items(const Json& answer, const std::vector<char>& chosen) const {
    std::vector<int> times(items_.size(), 0), colour(items_.size(), 0);
    for (std::size_t o = 0; o < chosen.size(); ++o) {
      if (chosen[o] == 0) continue;
      for (std::size_t i = 0; i < options_[o].items.size(); ++i) {
        const int item = options_[o].items[i], shade = options_[o].colours[i];
        const bool again = times[index(item)]++ > 0;
        if (items_[index(item)].secondary && again && (shade == 0 || shade != colour[index(item)]))
          answer.reject(fmt::format("{} is covered again", quoted(item_names_.name(item))));
        colour[index(item)] = shade;
      }
    }
    for (std::size_t item = 0; item < items_.size(); ++item) {
      if (items_[item].secondary) continue;
      if (times[item] < items_[item].least || times[item] > items_[item].most)
        answer.reject(fmt::format("{} is covered {}, expected {} to {}",
                                  quoted(item_names_.name(static_cast<int>(item))),
                                  counted(times[item], "time"), items_[item].least, items_[item].most));
    }
  }

  static constexpr int open = -1, bare = -2;

  Layout layout_;
  std::vector<Item> items_;
  Numbers item_names_, names_;
  std::vector<Option> options_;
  std::size_t entries_ = 0;
  std::unordered_map<std::string, int> texts_, colours_;  // numbers from 1
  Aim aim_ = any;
  std::vector<int> given_;                 // by cell: open, bare, or a text
  std::vector<char> is_given_;             // by option
  std::vector<bool> fits_;                 // by option: what is given does not exclude it
  std::vector<std::vector<int>> showing_;  // by cell: the options that fit
};

}  // namespace

std::unique_ptr<FillRules> described_cover(const Certificate& certificate) {
  return std::make_unique<DescribedCover>(certificate);
}

}  // namespace nonet_verify
