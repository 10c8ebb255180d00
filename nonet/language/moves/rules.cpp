#include "nonet/language/moves/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "nonet/language/description.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/picture.h"

namespace nonet {
namespace {

constexpr std::array<std::string_view, 6> carrying = {"swap",    "cycle", "cycles",
                                                      "reverse", "turn",  "replace"};

}  // namespace

MoveReader::MoveReader(const BoardMap& board, const ValueTexts& values, MoveRules& rules, Progress& progress)
    : board_(board), values_(values), rules_(rules), scope_(board, progress) {
  for (const RuleCell& cell : board.cells()) {
    const ValueKind& kind = board.kinds()[static_cast<std::size_t>(cell.kind)];
    turns_.push_back(board.has_places() ? kind.turns : kind.size());
    counts_.push_back(kind.size());
  }
}

Result<Done> MoveReader::check(const Node& entry) {
  auto done = check_keys(entry, "[[moves]]",
                         {"name", "for", "when", "swap", "cycle", "cycles", "reverse", "turn", "add", "set",
                          "replace", "along", "powers", "inverse"});
  if (!done) return done;
  const Node* carries = nullptr;
  std::string_view first;
  for (const std::string_view key : carrying) {
    const auto node = find_text(entry, key);
    if (!node) return node.error();
    if (*node == nullptr) continue;
    if (carries != nullptr)
      return wrong_key(**node, fmt::format("a move has {} or {}, not both", first, key));
    carries = *node;
    first = key;
  }
  for (const std::string_view key : {"name", "for", "along"}) {
    const auto node = find_text(entry, key);
    if (!node) return node.error();
  }
  const Node *added = entry.find("add"), *set = entry.find("set"), *along = entry.find("along");
  if (carries == nullptr && added == nullptr && set == nullptr) {
    return wrong_key(
        entry, "this move does nothing: expected swap, cycle, cycles, reverse, turn, replace, add or set");
  }
  const bool replaces = first == "replace";
  if (along != nullptr && !replaces) return wrong_key(*along, "along is for replace, which is not here");
  if (replaces && added != nullptr)
    return wrong_key(*added, "replace says the new values itself: expected no add");
  if (replaces && set != nullptr)
    return wrong_key(*set, "replace says the new values itself: expected no set");
  const auto powers = read_flag(entry, "powers", false), inverse = read_flag(entry, "inverse", false);
  if (!powers) return powers.error();
  if (!inverse) return inverse.error();
  powers_ = *powers, inverse_ = *inverse;
  const Node *powers_key = entry.find("powers"), *inverse_key = entry.find("inverse");
  if (powers_ && inverse_)
    return wrong_key(*inverse_key, "powers make the move backwards too: expected one of them");
  if (powers_ && (replaces || entry.find("when") != nullptr)) {
    return wrong_key(*powers_key, fmt::format("a move with {} has no powers", replaces ? "replace" : "when"));
  }
  return done;
}

Result<Done> MoveReader::read(const Node& entry) {
  entry_ = &entry;
  ++template_;
  laid_.clear();
  auto done = check(entry);
  if (!done) return done;
  const std::size_t before = rules_.moves.size();
  done = scope_.each(entry.find("for"), [&]() -> Result<Done> {
    auto expanded = expand();
    if (!expanded) {
      const std::string assignment = scope_.assignment();
      if (!assignment.empty()) expanded.error().message += fmt::format(" ({})", assignment.substr(1));
    }
    return expanded;
  });
  if (done && rules_.moves.size() == before) {
    const Node* clause = entry.find("for");
    if (entry.find("replace") != nullptr)
      return wrong(*entry.find("replace"), "this picture fits nowhere on the board");
    return wrong(clause == nullptr ? entry : *clause,
                 "no assignment meets all conditions: this makes no move");
  }
  return done;
}

Result<Done> MoveReader::expand() {
  if (const Node* replace = entry_->find("replace")) return replace_everywhere(*replace);
  RuleMove move;
  auto done = read_guards(move);
  if (!done) return done;
  done = read_carries(move);
  if (!done) return done;
  if (const Node* added = entry_->find("add")) {
    done = read_add(move, *added);
    if (!done) return done;
  }
  if (const Node* set = entry_->find("set")) {
    done = read_set(move, *set);
    if (!done) return done;
  }
  return finish(std::move(move), scope_.joined_values());
}

// Names that nobody chose are told apart by the number of their template.
Result<std::string> MoveReader::name_of(std::string_view otherwise) const {
  const Node* name = entry_->find("name");
  if (name == nullptr) {
    const std::string first =
        otherwise.empty() ? fmt::format("{}", rules_.moves.size() + 1) : std::string(otherwise);
    std::string made = first;
    for (int i = 1; i < 100 && lines_.contains(made); ++i)
      made = i == 1 ? fmt::format("{}:{}", first, template_) : fmt::format("{}:{}:{}", first, template_, i);
    return made;
  }
  auto filled = scope_.fill_in(*name);
  if (!filled) return filled;
  const bool blank = std::any_of(filled->begin(), filled->end(),
                                 [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  constexpr std::size_t longest = 200;
  if (filled->size() > longest)
    return wrong(*name, fmt::format("the name of a move has at most {} characters", longest));
  if (filled->empty() || blank)
    return wrong(*name, "the name of a move has a character or more, and no blanks");
  return filled;
}

Result<Done> MoveReader::finish(RuleMove move, std::string_view otherwise) {
  const auto name = name_of(otherwise);
  if (!name) return name.error();
  move.place = entry_->key_place();
  normalise(move, turns_, counts_);
  if (changes_nothing(move, turns_))
    return wrong_key(*entry_, fmt::format("the move {} changes nothing", *name));
  if (powers_) return add_powers(move, *name);
  auto done = add(move, *name);
  if (!done || !inverse_) return done;
  RuleMove back = invert(move, turns_, counts_);
  const bool same =
      back.guards == move.guards && back.carries == move.carries && back.additions == move.additions;
  return same ? done : add(std::move(back), *name + "'");
}

Result<Done> MoveReader::add_powers(const RuleMove& move, const std::string& name) {
  std::vector<RuleMove> powers = {move};
  std::size_t effects = 0;
  while (true) {
    RuleMove next = compose(powers.back(), move, turns_);
    if (changes_nothing(next, turns_)) break;
    effects += next.carries.size() + next.additions.size();
    if (powers.size() >= most_moves || effects_ + effects > MoveRules::most_effects)
      return wrong_key(*entry_, fmt::format("the powers of {} are too many", name));
    powers.push_back(std::move(next));
  }
  const std::size_t order = powers.size() + 1;
  for (std::size_t i = 0; i < powers.size(); ++i) {
    const std::size_t times = i + 1;
    std::string power = name;
    if (times == 2 ? order != 3 : times > 1 && order != 4) power = fmt::format("{}{}", name, times);
    if (times > 1 && times + 1 == order && order <= 4) power = name + "'";
    powers[i].place = move.place;
    auto done = add(std::move(powers[i]), std::move(power));
    if (!done) return done;
  }
  return Done{};
}

Result<Done> MoveReader::add(RuleMove move, std::string name) {
  effects_ += move.guards.size() + move.carries.size() + move.additions.size();
  if (effects_ > MoveRules::most_effects)
    return wrong_key(*entry_, fmt::format("the moves ask for and change too much: at most {} cells in all",
                                          MoveRules::most_effects));
  if (rules_.moves.size() >= most_moves)
    return wrong_key(*entry_, fmt::format("too many moves: at most {}", most_moves));
  const auto [found, is_new] = lines_.emplace(name, move.place.line);
  if (!is_new) {
    const Node* named = entry_->find("name");
    const std::string message =
        fmt::format("two moves are called {}; the other is made by line {}", name, found->second);
    return named != nullptr ? wrong(*named, message) : wrong_key(*entry_, message + ": expected a name");
  }
  move.name = std::move(name);
  rules_.moves.push_back(std::move(move));
  return Done{};
}

}  // namespace nonet
