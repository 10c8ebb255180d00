// replace: wherever a picture is found it becomes another one.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/moves/rules.h"

namespace nonet {
namespace {

// Moves are numbered right, left, up, down, then on in reading order.
bool is_before(const Direction& a, const Direction& b) {
  const auto rank_of = [](const Direction& way) {
    if (way.down == 0) return way.right > 0 ? 0 : 1;
    if (way.right == 0) return way.down < 0 ? 2 : 3;
    return 4;
  };
  return std::tuple(rank_of(a), a.down, a.right) < std::tuple(rank_of(b), b.down, b.right);
}

Result<std::vector<Direction>> read_along(const Node& text) {
  static const std::vector<std::string> words = {"right",      "left",     "up", "down",
                                                 "orthogonal", "diagonal", "hex"};
  std::vector<Direction> all;
  for (const TextLine& line : words_of(text.text, false)) {
    for (const auto& [word, offset] : line) {
      if (std::find(words.begin(), words.end(), word) == words.end()) {
        return wrong_in(
            text, offset, word.size(),
            fmt::format("{} is no direction{}: expected right, left, up, down, orthogonal, diagonal or hex",
                        word, guess(word, words)));
      }
      const auto directions = directions_of(word);
      const auto first = all.insert(all.end(), directions.begin(), directions.end());
      std::sort(first, all.end(), is_before);
      if (all.size() > 64) return wrong(text, "too many directions");
    }
  }
  if (all.empty()) return wrong(text, "expected a direction, for example \"orthogonal\"");
  return all;
}

}  // namespace

Result<MoveReader::Picture> MoveReader::read_picture(const Node& text) const {
  if (board_.has_places()) return wrong_key(text, "replace is for values, and not for pieces with sides");
  const auto filled = scope_.fill_in(text);
  if (!filled) return filled.error();
  const std::size_t arrow = filled->find("->");
  if (arrow == std::string::npos) return wrong(text, "expected two pictures with -> between them");
  const auto lines = [&](std::string_view part) {
    auto rows = values_.all_one_character() ? picture_of(part) : words_of(part);
    for (TextLine& row : rows)
      std::erase_if(row, [](const TextPart& p) { return p.text == " " || p.text == "\t"; });
    return rows;
  };
  const std::string_view whole = *filled;
  const auto before = lines(whole.substr(0, arrow)), after = lines(whole.substr(arrow + 2));
  Picture picture;
  picture.rows = static_cast<int>(before.size());
  bool same = before.size() == after.size();
  for (std::size_t row = 0; row < before.size() && same; ++row) {
    same = before[row].size() == after[row].size();
    for (std::size_t column = 0; column < before[row].size() && same; ++column) {
      const std::string from(before[row][column].text), to(after[row][column].text);
      if (from == "#" && to == "#" && !values_.has("#")) continue;
      for (const bool first : {true, false}) {
        const TextPart& value = (first ? before : after)[row][column];
        if (value.text != "?" && !values_.has(value.text))
          return wrong_word(text, *filled, {value.text, value.offset + (first ? 0 : arrow + 2)},
                            fmt::format("{} is no value, and not ?", value.text));
      }
      if ((from == "?") != (to == "?"))
        return wrong(text, "a ? stays: expected it in both pictures at the same place");
      picture.places.push_back({static_cast<int>(row), static_cast<int>(column), from, to});
    }
  }
  if (!same) return wrong(text, "the two pictures differ in their rows or columns");
  if (picture.places.empty()) return wrong(text, "the pictures are empty");
  return picture;
}

Result<Done> MoveReader::replace_everywhere(const Node& text) {
  const auto picture = read_picture(text);
  if (!picture) return picture.error();
  const auto& places = picture->places;
  std::vector<int> cells(places.size());
  const auto lay = [&](const auto& cell_of) -> Result<Done> {
    for (std::size_t i = 0; i < places.size(); ++i) {
      cells[i] = cell_of(places[i]);
      if (cells[i] < 0) return Done{};
      if (!scope_.charge(1)) return wrong(text, "the texts of this file are too much work to expand");
    }
    return fits(*picture, cells) ? replace_at(text, *picture, cells) : Done{};
  };
  if (const Node* along = entry_->find("along")) {
    if (picture->rows != 1) return wrong(*along, "only a picture of one row can be laid along directions");
    const auto directions = read_along(*along);
    if (!directions) return directions.error();
    for (int first = 0; first < board_.size(); ++first) {
      for (const Direction& way : *directions) {
        auto done = lay([&](const Picture::Place& place) {
          return board_.step(first, way.down * place.column, way.right * place.column);
        });
        if (!done) return done;
      }
    }
    return Done{};
  }
  for (const BoardMap::Part& part : board_.parts()) {
    for (int row = 1; row <= part.rows; ++row) {
      for (int column = 1; column <= part.columns; ++column) {
        auto done = lay([&](const Picture::Place& place) {
          return board_.at(part.name, row + place.row, column + place.column).value_or(-1);
        });
        if (!done) return done;
      }
    }
  }
  return Done{};
}

// No cell twice (around an edge), and each may hold what the pictures say.
bool MoveReader::fits(const Picture& picture, const std::vector<int>& cells) const {
  std::vector<int> sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Picture::Place& place = picture.places[i];
    if (place.before == "?") continue;
    const int kind = kind_of(cells[i]);
    if (values_.find(kind, place.before) < 0 || values_.find(kind, place.after) < 0) return false;
  }
  return true;
}

// Where the values are only rearranged they are carried, so that their number is seen to stay the same;
// otherwise the differences are added.
void MoveReader::replace_values(RuleMove& move, const Picture& picture, const std::vector<int>& cells) const {
  struct Change {
    int cell, before, after;
    bool taken = false;
  };
  std::vector<Change> changes;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Picture::Place& place = picture.places[i];
    if (place.before == place.after) continue;
    const int kind = kind_of(cells[i]);
    changes.push_back({cells[i], values_.find(kind, place.before), values_.find(kind, place.after)});
  }
  std::vector<RuleMove::Carry> carries;
  for (const Change& change : changes) {
    const auto source = std::find_if(changes.begin(), changes.end(), [&](const Change& other) {
      return !other.taken && other.before == change.after && kind_of(other.cell) == kind_of(change.cell);
    });
    if (source == changes.end()) break;
    source->taken = true;
    carries.push_back({source->cell, change.cell});
  }
  if (carries.size() == changes.size()) {
    move.carries = std::move(carries);
    return;
  }
  for (const Change& change : changes) move.additions.push_back({change.cell, change.after - change.before});
}

Result<Done> MoveReader::replace_at(const Node& text, const Picture& picture, const std::vector<int>& cells) {
  RuleMove move;
  auto done = read_guards(move);
  if (!done) return done;
  std::map<int, u64> guards;
  for (const auto& guard : move.guards) guards.emplace(guard.cell, guard.values);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (picture.places[i].before == "?") continue;
    if (counts_[at(cells[i])] > 64)
      return wrong(text,
                   fmt::format("{} has more than 64 values: they cannot be asked for", cell_name(cells[i])));
    const u64 value = u64{1} << values_.find(kind_of(cells[i]), picture.places[i].before);
    const auto found = guards.try_emplace(cells[i], ~u64{0}).first;
    found->second &= value;
    if (found->second == 0) return done;  // `when` forbids it here
  }
  move.guards.clear();
  for (const auto& [cell, values] : guards) move.guards.push_back({cell, values});
  replace_values(move, picture, cells);
  std::vector<u64> key;
  for (const auto& guard : move.guards) key.insert(key.end(), {static_cast<u64>(guard.cell), guard.values});
  key.push_back(~u64{0});
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (picture.places[i].before == picture.places[i].after) continue;
    key.push_back(static_cast<u64>(cells[i]) << 32 |
                  static_cast<u64>(values_.find(kind_of(cells[i]), picture.places[i].after)));
  }
  std::sort(std::find(key.begin(), key.end(), ~u64{0}), key.end());
  if (!laid_.insert(std::move(key)).second) return done;
  std::string name = scope_.joined_values();
  name += fmt::format("{}{}", name.empty() ? "" : "-", cell_name(cells.front()));
  if (cells.size() > 1) name += fmt::format("-{}", cell_name(cells.back()));
  scope_.define("first", {cells.front(), true});
  scope_.define("last", {cells.back(), true});
  done = finish(std::move(move), name);
  if (done) {  // otherwise the message names the assignment
    scope_.forget("last");
    scope_.forget("first");
  }
  return done;
}

}  // namespace nonet
