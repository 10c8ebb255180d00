// Instances that stand in a file with moves: what is wrong with one is shown where it stands. What is taken
// here is what the puzzle reads later: rows or all in one line, # where there is no cell, or a scramble.
#include <fmt/format.h>

#include <unordered_map>

#include "nonet/language/description.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/moves/rules.h"
#include "nonet/language/structure/structure.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
namespace {

class InstanceCheck {
 public:
  InstanceCheck(const BoardMap& board, const ValueTexts& values, const MoveRules& rules)
      : board_(board),
        values_(values),
        rules_(rules),
        turns_(CellSizes(rules).turns),
        side_by_side_(is_side_by_side(rules)) {
    for (const ValueKind& kind : rules.kinds) sides_ = sides_ || (kind.turns > 1 && kind.pieces() > 1);
    for (std::size_t move = 0; move < rules.moves.size(); ++move)
      moves_.emplace(rules.moves[move].name, move);
  }

  Result<Done> check(const Node& text) const {
    const bool marked = text.text.starts_with(scramble_mark);
    std::vector<TextLine> lines = words_of(text.text, !marked);
    std::erase_if(lines, [](const TextLine& line) { return line.empty(); });
    if (lines.empty()) return Done{};
    const std::string_view first = lines[0][0].text;
    const bool bare = sides_ && !values_.has(first) && moves_.contains(first);
    return marked || bare ? check_scramble(text, lines) : check_board(text);
  }

 private:
  Result<Done> check_scramble(const Node& text, const std::vector<TextLine>& lines) const {
    if (lines.size() > 1)
      return wrong_in(text, lines[1][0].offset, lines[1][0].text.size(), "a scramble is one line");
    std::vector<int> position = rules_.goal;
    for (auto [word, offset] : lines[0]) {
      if (offset == 0 && word.starts_with(scramble_mark)) {
        word.remove_prefix(scramble_mark.size());
        offset += scramble_mark.size();
      }
      if (word.empty()) continue;
      const auto move = moves_.find(word);
      if (move == moves_.end())
        return wrong_in(text, offset, word.size(), fmt::format("there is no move {}", word));
      if (position.empty()) continue;  // sums are the goal; moves that add can always be made
      if (!applies(rules_.moves[move->second], position))
        return wrong_in(text, offset, word.size(), fmt::format("the move {} cannot be made here", word));
      apply(rules_.moves[move->second], turns_, position);
    }
    return Done{};
  }

  Result<Done> check_board(const Node& text) const {
    const auto lines = instance_rows(text, rules_.rows, rules_.columns, side_by_side_);
    if (!lines) return lines.error();
    std::size_t place = 0;
    for (const TextLine& line : *lines) {
      for (const TextPart& value : line) {
        if (auto done = check_value(text, value, place++); !done) return done;
      }
    }
    return Done{};
  }

  Result<Done> check_value(const Node& text, const TextPart& value, std::size_t place) const {
    const int row = static_cast<int>(place) / rules_.columns,
              column = static_cast<int>(place) % rules_.columns;
    const int cell = board_.cell_at(row, column);
    if (cell < 0) {
      if (value.text == "#") return Done{};
      return wrong_in(text, value.offset, value.text.size(),
                      fmt::format("there is no cell in row {}, column {}: expected #, not {}", row + 1,
                                  column + 1, value.text));
    }
    const RuleCell& of = rules_.cells[static_cast<std::size_t>(cell)];
    if (values_.find(of.kind, value.text) >= 0) return Done{};
    return wrong_in(
        text, value.offset, value.text.size(),
        fmt::format("{} is no value of {}: expected {}", value.text, of.name, values_.list(of.kind)));
  }

  const BoardMap& board_;
  const ValueTexts& values_;
  const MoveRules& rules_;
  std::vector<int> turns_;
  bool side_by_side_, sides_ = false;  // sides: a line that begins with a move is a scramble
  std::unordered_map<std::string_view, std::size_t> moves_;
};

}  // namespace

Result<Done> check_instances(const Node& root, const BoardMap& board, const ValueTexts& values,
                             const MoveRules& rules) {
  const Node *start = root.find("start"), *expected = root.find("expect");
  if (start == nullptr && expected == nullptr) return Done{};
  const InstanceCheck instances(board, values, rules);
  if (start != nullptr) {
    if (auto done = instances.check(*start); !done) return done;
  }
  if (expected == nullptr) return Done{};
  for (const Node& entry : expected->list) {
    if (const Node* cost = entry.find("cost"); cost != nullptr && cost->number < 0)
      return wrong(*cost, "cost is a number of moves: expected 0 or more");
    if (const Node* instance = entry.find("instance")) {
      if (auto done = instances.check(*instance); !done) return done;
    }
  }
  return Done{};
}

}  // namespace nonet
