// Longer than most files: one draft of a cover that every kind of rule adds to.
//
// [[rules]]: every cell takes one of its values. An option is a value at a cell, in the order of cells and
// values. Items are the cells, then what the rules say:
//
//   different   a value in a group: covered once where the group has as many cells as there are values,
//               otherwise at most once
//   count       a group, or some cells: covered as often as the rule says
//
// One value of which no rule speaks and that scores nothing is what a cell shows when it holds no other: it
// gets no options, and the cells need not be covered. So queens are the classic problem of rows, columns and
// diagonals.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "nonet/cover/problem.h"
#include "nonet/language/cover/rules.h"
#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/text/jigsaw.h"

namespace nonet {
namespace {

constexpr std::int64_t largest = std::int64_t{1} << 20;  // of a weight and of a value that is scored

std::optional<std::int64_t> scored_number(std::string_view text) {
  const auto number = number_of<std::int64_t>(text);
  return number && *number >= -largest && *number <= largest ? number : std::nullopt;
}

// "row 1" as a part of a name.
std::string name_of(const Scope::Group& group) {
  std::string name = group.name;
  std::replace_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '\t' || c == '\n'; }, '-');
  return name;
}

class ValueReader {
 public:
  ValueReader(const Node& root, const BoardMap& board, Progress& progress)
      : root_(root), board_(board), scope_(board, progress), jigsaw_(board) {}

  Result<CoverRules> read() {
    if (auto values = read_values(); !values) return values.error();
    const auto list = find_list_of_tables(root_, "rules");
    if (!list) return list.error();
    if (auto score = read_weights(); !score) return score.error();
    if (auto cells = add_cell_items(); !cells) return cells.error();
    for (const Node& rule : (*list)->list) {
      jigsaw_.begin_rule();
      if (auto read = read_rule(rule); !read) return read.error();
      jigsaw_.end_rule();
    }
    draft_.rules.lines = jigsaw_.lines();
    find_blank();
    if (auto options = add_options(); !options) return options.error();
    if (auto left = check_left(); !left) return left.error();
    show_on(board_, draft_.rules);
    return draft_.finish();
  }

 private:
  struct Choice {  // a value at a cell
    int cell, text;
    std::vector<int> items;
    const Node* excluded = nullptr;  // by which rule
  };

  Result<Done> read_values();
  Result<Done> read_weights();
  Result<Done> add_cell_items();
  Result<Done> read_rule(const Node& rule);
  Result<Done> read_all_different(const Node* clause, const Node& groups);
  Result<Done> read_different(const Node& groups, std::string& alone, bool& several);
  Result<Done> read_count(const Node& rule, const Node& count, const Node* in, const Node* among);
  Result<Done> count_group(const Scope::Group& group, const std::vector<int>& texts,
                           std::pair<int, int> times, const Node& asked);
  Result<std::vector<int>> read_texts(const Node& node) const;
  void find_blank();
  std::vector<int> number_texts();
  Result<Done> add_options();
  Result<Done> check_left() const;

  const ValueKind& kind_of(int cell) const {
    return board_.kinds()[static_cast<std::size_t>(board_.cells()[static_cast<std::size_t>(cell)].kind)];
  }
  // Calls each(choice) for every choice of a cell.
  template <class F>
  void each_choice(int cell, F&& each) {
    const auto c = static_cast<std::size_t>(cell);
    for (std::size_t i = first_[c]; i < first_[c + 1]; ++i) each(choices_[i]);
  }
  Result<Done> cover(Choice& choice, int item, const Node& asked) {
    if (++entries_ > CoverRules::most_entries)
      return wrong(asked, fmt::format("more than {} items in all options", CoverRules::most_entries));
    choice.items.push_back(item);
    return Done{};
  }

  const Node& root_;
  const BoardMap& board_;
  Scope scope_;
  Jigsaw jigsaw_;
  const Node* values_ = nullptr;
  std::map<std::string, int, std::less<>> numbers_;  // of texts
  std::vector<std::string> texts_;
  std::vector<char> ruled_;  // by text: some rule speaks of it
  std::vector<Choice> choices_;
  std::vector<std::size_t> first_;     // by cell: its first choice; one more at the end
  std::vector<std::int64_t> weights_;  // by cell; empty: no score
  std::size_t entries_ = 0;
  int blank_ = -1;
  CoverDraft draft_;
};

Result<Done> ValueReader::read_values() {
  const Node* board = root_.find("board");
  if (board == nullptr) return wrong_key(*root_.find("rules"), "[[rules]] need a [board]");
  values_ = board->find("values");
  if (values_ == nullptr || board_.has_places() || board_.kinds().empty())
    return wrong_key(*board, "[[rules]] need a board with values = \"...\"");
  std::size_t options = 0;
  for (int cell = 0; cell < board_.size(); ++cell) options += static_cast<std::size_t>(kind_of(cell).size());
  if (auto allowed = draft_.reserve(options, *values_); !allowed) return allowed;
  for (int cell = 0; cell < board_.size(); ++cell) {
    first_.push_back(choices_.size());
    for (const std::string& text : kind_of(cell).texts) {
      if (!can_be_shown(text)) return wrong(*values_, fmt::format("{} cannot be a value", quote(text)));
      const auto [known, added] = numbers_.emplace(text, static_cast<int>(texts_.size()));
      if (added) texts_.push_back(text);
      choices_.push_back({cell, known->second, {}});
    }
  }
  first_.push_back(choices_.size());
  ruled_.assign(texts_.size(), 0);
  for (const char* open : {".", "_", "?"}) {
    draft_.rules.empty.assign(open);
    if (!numbers_.contains(draft_.rules.empty)) return Done{};
  }
  return wrong(*values_, "the values are ., _ and ?: none is left for an open cell");
}

Result<Done> ValueReader::read_weights() {
  const auto score = read_score(root_);
  if (!score) return score.error();
  if (score->aim == Aim::any) return Done{};
  draft_.rules.aim = score->aim;
  if (score->weights == nullptr) return wrong_key(*root_.find("score"), "[score] needs weights = \"...\"");
  for (const TextLine& line : words_of(score->weights->text)) {
    for (const TextPart& word : line) {
      if (word.text == "#") continue;
      const auto weight = scored_number(word.text);
      if (!weight) {
        return wrong_in(*score->weights, word.offset, word.text.size(),
                        fmt::format("expected a weight, a whole number up to {}", largest));
      }
      weights_.push_back(*weight);
    }
  }
  if (weights_.size() != static_cast<std::size_t>(board_.size())) {
    return wrong(*score->weights,
                 fmt::format("expected {} weights, one a cell, found {}", board_.size(), weights_.size()));
  }
  for (const std::string& text : texts_) {
    if (!scored_number(text)) {
      return wrong(*values_, fmt::format("values that are scored are whole numbers up to {}: {}", largest,
                                         quote(text)));
    }
  }
  return Done{};
}

Result<Done> ValueReader::add_cell_items() {
  for (int cell = 0; cell < board_.size(); ++cell) {
    const auto item = draft_.add_item({board_.cells()[static_cast<std::size_t>(cell)].name}, *values_);
    if (!item) return item.error();
  }
  return Done{};
}

Result<Done> ValueReader::read_rule(const Node& rule) {
  if (auto known = check_keys(rule, "[[rules]]", {"for", "different", "count", "in", "among", "times"});
      !known)
    return known;
  const auto clause = find_text(rule, "for"), different = find_text(rule, "different"),
             count = find_text(rule, "count"), in = find_text(rule, "in"), among = find_text(rule, "among");
  for (const auto* text : {&clause, &different, &count, &in, &among}) {
    if (!*text) return text->error();
  }
  if ((*different == nullptr) == (*count == nullptr))
    return wrong_key(rule, "a rule has either different = \"...\" or count = \"...\"");
  if (*different != nullptr) {
    for (const std::string_view key : {"in", "among", "times"}) {
      if (const Node* other = rule.find(key))
        return wrong_key(*other, fmt::format("{} belongs to count, not to different", key));
    }
    return read_all_different(*clause, **different);
  }
  if ((*in == nullptr) == (*among == nullptr)) {
    return wrong_key(
        rule, "count needs in = \"...\", the groups in which it is counted, or among = \"...\", cells");
  }
  return scope_.each(*clause, [&] { return read_count(rule, **count, *in, *among); });
}

// One cell differs from none. That is an error where it is written so, but not where a clause makes it at an
// edge of the board, unless it does so everywhere.
Result<Done> ValueReader::read_all_different(const Node* clause, const Node& groups) {
  std::string alone;
  bool several = false;
  auto done = scope_.each(clause, [&] { return read_different(groups, alone, several); });
  if (!done || alone.empty() || (several && clause != nullptr)) return done;
  return wrong(groups,
               fmt::format("{} is one cell alone, which differs from no other: cells of one group have "
                           "blanks between them, a comma ends a group",
                           alone));
}

Result<Done> ValueReader::read_different(const Node& groups, std::string& alone, bool& several) {
  std::fill(ruled_.begin(), ruled_.end(), char{1});
  const auto list = scope_.groups(groups);
  if (!list) return list.error();
  for (const Scope::Group& group : *list) {
    const bool single = group.written && group.cells.size() == 1;
    several = several || !single;
    if (single) {
      alone = group.name;
      continue;
    }
    if (group.written) jigsaw_.add(group.cells);
    std::map<int, int> items;  // by text
    for (const int cell : group.cells) {
      if (!scope_.charge(static_cast<std::size_t>(kind_of(cell).size())))
        return wrong(groups, "the rules are too large");
      each_choice(cell, [&](const Choice& choice) { items.emplace(choice.text, 0); });
    }
    if (group.cells.size() > items.size()) {
      return wrong(groups, fmt::format("{} has {} cells, but there are only {} values to be different",
                                       group.name, group.cells.size(), items.size()));
    }
    for (auto& [text, item] : items) {
      const auto added =
          draft_.add_item({fmt::format("{}={}", name_of(group), texts_[static_cast<std::size_t>(text)]), 1, 1,
                           group.cells.size() < items.size()},
                          groups);
      if (!added) return added.error();
      item = *added;
    }
    std::optional<Error> error;
    for (const int cell : group.cells) {
      each_choice(cell, [&](Choice& choice) {
        if (auto done = cover(choice, items[choice.text], groups); !done) error = done.error();
      });
      if (error) return *error;
    }
  }
  return Done{};
}

// Values as they are written on the board: side by side where each is one character.
Result<std::vector<int>> ValueReader::read_texts(const Node& node) const {
  std::vector<int> texts;
  for (const TextLine& line : words_of(node.text, false)) {
    for (const TextPart& word : line) {
      if (const auto known = numbers_.find(word.text); known != numbers_.end()) {
        texts.push_back(known->second);
        continue;
      }
      for (const TextPart& character : characters_of(word.text)) {
        const auto known = numbers_.find(character.text);
        if (known == numbers_.end()) {
          return wrong_in(
              node, word.offset, word.text.size(),
              fmt::format("{} is not a value of the board{}", quote(word.text), guess(word.text, texts_)));
        }
        texts.push_back(known->second);
      }
    }
  }
  if (texts.empty()) return wrong(node, "expected a value to be counted");
  return texts;
}

Result<Done> ValueReader::read_count(const Node& rule, const Node& count, const Node* in, const Node* among) {
  const auto texts = read_texts(count);
  if (!texts) return texts.error();
  for (const int text : *texts) ruled_[static_cast<std::size_t>(text)] = 1;
  const Node* times = rule.find("times");
  if (times == nullptr) return wrong_key(count, "count needs times = \"1\" or, for example, \"0..1\"");
  const auto range = read_times(*times, scope_);
  if (!range) return range.error();
  if (among != nullptr) {
    auto cells = scope_.cells(*among);
    if (!cells) return cells.error();
    std::string name;
    for (const int cell : *cells)
      name +=
          fmt::format("{}{}", name.empty() ? "" : "+", board_.cells()[static_cast<std::size_t>(cell)].name);
    return count_group({std::move(name), std::move(*cells), true}, *texts, *range, *times);
  }
  const auto groups = scope_.groups(*in);
  if (!groups) return groups.error();
  for (const Scope::Group& group : *groups) {
    if (auto counted = count_group(group, *texts, *range, *times); !counted) return counted;
  }
  return Done{};
}

Result<Done> ValueReader::count_group(const Scope::Group& group, const std::vector<int>& texts,
                                      std::pair<int, int> times, const Node& asked) {
  if (group.written) jigsaw_.add(group.cells);
  std::vector<Choice*> counted;
  int cells = 0;
  for (const int cell : group.cells) {
    if (!scope_.charge(static_cast<std::size_t>(kind_of(cell).size())))
      return wrong(asked, "the rules are too large");
    const std::size_t before = counted.size();
    each_choice(cell, [&](Choice& choice) {
      if (std::find(texts.begin(), texts.end(), choice.text) != texts.end()) counted.push_back(&choice);
    });
    cells += counted.size() > before ? 1 : 0;
  }
  if (times.first > cells) {
    return wrong(asked, fmt::format("{} times in {}: only {} of its cells can hold it{}", times.first,
                                    group.name, cells, scope_.assignment()));
  }
  if (times.second == 0) {
    for (Choice* choice : counted) choice->excluded = &asked;
    return Done{};
  }
  if (times.first == 0 && times.second >= cells) return Done{};  // says nothing
  CoverRules::Item item{fmt::format("{}:{}", name_of(group), texts_[static_cast<std::size_t>(texts[0])]),
                        times.first, std::min(times.second, cells), times.first == 0 && times.second == 1};
  if (item.secondary) item.least = item.most = 1;
  const auto added = draft_.add_item(std::move(item), asked);
  if (!added) return added.error();
  for (Choice* choice : counted) {
    if (auto done = cover(*choice, *added, asked); !done) return done;
  }
  return Done{};
}

void ValueReader::find_blank() {
  if (std::count(ruled_.begin(), ruled_.end(), char{0}) != 1 || texts_.size() < 2) return;
  const int text = static_cast<int>(std::find(ruled_.begin(), ruled_.end(), char{0}) - ruled_.begin());
  if (!weights_.empty() && scored_number(texts_[static_cast<std::size_t>(text)]) != 0) return;
  // Every option must contain an item that is to be covered, and no longer that of its cell.
  const auto& items = draft_.rules.items;
  for (const Choice& choice : choices_) {
    const bool needed = std::any_of(choice.items.begin(), choice.items.end(), [&](int item) {
      return !items[static_cast<std::size_t>(item)].secondary;
    });
    if (choice.excluded == nullptr && choice.text != text && !needed) return;
  }
  blank_ = text;
  draft_.rules.blank = texts_[static_cast<std::size_t>(text)];
}

// Numbers the values in the order in which answers are compared: the order of the file, but if exactly one
// value is mentioned by no rule (mostly the blank), it comes last. -1 for values that no option shows.
std::vector<int> ValueReader::number_texts() {
  std::vector<char> shown(texts_.size(), 0);
  for (const Choice& choice : choices_) {
    if (choice.excluded == nullptr && choice.text != blank_) shown[static_cast<std::size_t>(choice.text)] = 1;
  }
  const auto unruled =
      static_cast<std::size_t>(std::find(ruled_.begin(), ruled_.end(), char{0}) - ruled_.begin());
  const bool last = std::count(ruled_.begin(), ruled_.end(), char{0}) == 1;
  std::vector<int> numbers(texts_.size(), -1);
  for (std::size_t i = 0; i <= texts_.size(); ++i) {
    const std::size_t text = i < texts_.size() ? i : unruled;
    const bool now = i < texts_.size() ? !last || i != unruled : last;
    if (now && shown[text] != 0) numbers[text] = draft_.text(texts_[text]);
  }
  return numbers;
}

Result<Done> ValueReader::add_options() {
  const std::vector<int> numbers = number_texts();
  for (int cell = 0; cell < board_.size(); ++cell) {
    std::vector<const Choice*> choices;
    bool may_be_blank = false;
    each_choice(cell, [&](const Choice& choice) {
      if (choice.excluded != nullptr) return;
      may_be_blank = may_be_blank || choice.text == blank_;
      if (choice.text != blank_) choices.push_back(&choice);
    });
    const auto number_of = [&](const Choice* choice) {
      return numbers[static_cast<std::size_t>(choice->text)];
    };
    std::sort(choices.begin(), choices.end(),
              [&](const Choice* a, const Choice* b) { return number_of(a) < number_of(b); });
    CoverRules::Item& item = draft_.rules.items[static_cast<std::size_t>(cell)];
    item.secondary = may_be_blank;
    for (const Choice* choice : choices) {
      const std::string& text = texts_[static_cast<std::size_t>(choice->text)];
      CoverRules::Option option;
      option.name = fmt::format("{}={}", item.name, text);
      option.entries.push_back({cell});
      for (const int other : choice->items) option.entries.push_back({other});
      option.marks.push_back({cell, number_of(choice)});
      if (!weights_.empty()) option.weight = weights_[static_cast<std::size_t>(cell)] * *scored_number(text);
      if (auto added = draft_.add_option(std::move(option), *values_); !added) return added;
    }
  }
  return Done{};
}

// Where rules exclude all that another asks for, both are named.
Result<Done> ValueReader::check_left() const {
  const std::vector<CoverRules::Item>& items = draft_.rules.items;
  std::vector<char> left(items.size(), 0);
  std::vector<const Choice*> gone(items.size(), nullptr);
  for (const Choice& choice : choices_) {
    const auto keep = [&](int item) {
      const auto i = static_cast<std::size_t>(item);
      left[i] = left[i] != 0 || choice.excluded == nullptr ? 1 : 0;
      if (choice.excluded != nullptr) gone[i] = &choice;
    };
    keep(choice.cell);
    for (const int item : choice.items) keep(item);
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (left[i] != 0 || items[i].secondary || items[i].least == 0 || gone[i] == nullptr) continue;
    const std::uint64_t line = draft_.asked(i).place().line;
    const std::string& text = texts_[static_cast<std::size_t>(gone[i]->text)];
    return wrong(*gone[i]->excluded,
                 i < static_cast<std::size_t>(board_.size())
                     ? fmt::format("no value is left for {}", items[i].name)
                     : fmt::format("no cell is left for {} in {}, which line {} asks for", text,
                                   items[i].name.substr(0, items[i].name.find_first_of("=:")), line));
  }
  return Done{};
}

}  // namespace

Result<CoverRules> read_value_rules(const Node& root, const BoardMap& board, Progress& progress) {
  return ValueReader(root, board, progress).read();
}

}  // namespace nonet
