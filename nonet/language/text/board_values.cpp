#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "nonet/language/moves/picture.h"
#include "nonet/language/text/board_reader.h"

namespace nonet {

Result<ValueKind> BoardReader::read_kind(const Node& values) {
  ValueKind kind;
  const auto room = [&](std::size_t count) {
    texts_ += count;
    return count <= static_cast<std::size_t>(BoardMap::most_values) &&
           texts_ <= static_cast<std::size_t>(BoardMap::most_places);
  };
  const std::string too_many = fmt::format("too many values: at most {} for a cell", BoardMap::most_values);
  if (values.type == Node::Type::number) {
    if (values.number < 1) return wrong(values, "expected a number of values, 1 or more");
    if (values.number > BoardMap::most_values || !room(static_cast<std::size_t>(values.number)))
      return wrong(values, too_many);
    for (std::int64_t value = 0; value < values.number; ++value)
      kind.texts.push_back(fmt::format("{}", value));
    return kind;
  }
  if (values.type == Node::Type::text) {
    const TextLine characters = characters_of(values.text);
    if (!room(characters.size())) return wrong(values, too_many);
    for (const TextPart& part : characters) kind.texts.emplace_back(part.text);
  } else if (values.type == Node::Type::list) {
    if (!room(values.list.size())) return wrong(values, too_many);
    for (const Node& entry : values.list) {
      if (entry.type == Node::Type::number) {
        kind.texts.push_back(fmt::format("{}", entry.number));
      } else if (entry.type == Node::Type::text) {
        kind.texts.push_back(entry.text);
      } else {
        return wrong(entry, "expected the text of a value");
      }
    }
  } else {
    return wrong(values,
                 "expected a text with a character a value, a list of texts, or the number of values");
  }
  if (kind.texts.empty()) return wrong(values, "there are no values here");
  std::size_t offset = 0;  // in a text: of the value that is looked at
  const auto refuse = [&](std::size_t value, std::string message) {
    return values.type == Node::Type::text
               ? wrong_in(values, offset, kind.texts[value].size(), std::move(message))
               : wrong(values.list[value], std::move(message));
  };
  std::set<std::string_view> seen;
  for (std::size_t value = 0; value < kind.texts.size(); offset += kind.texts[value++].size()) {
    const std::string& text = kind.texts[value];
    const bool blank = std::any_of(
        text.begin(), text.end(), [](char c) { return is_blank(c) || static_cast<unsigned char>(c) < 0x20; });
    if (text.empty() || blank) return refuse(value, "a value is a text without blanks");
    if (text == "#") return refuse(value, "# stands where there is no cell: expected another value");
    if (text.find('/') != std::string::npos)
      return refuse(value, "/ ends a row: expected a value without it");
    if (!seen.insert(text).second) return refuse(value, fmt::format("two values are written {}", text));
  }
  return kind;
}

Result<Done> BoardReader::read_values(const Node& values) {
  if (map_.has_places_) {
    return wrong_key(values, "the values of places are their pieces; expected no values here");
  }
  if (values.type == Node::Type::table) return read_value_table(values);
  auto kind = read_kind(values);
  if (!kind) return kind.error();
  map_.kinds_.push_back(std::move(*kind));
  return Done{};
}

Result<std::vector<int>> BoardReader::cells_of_key(const Node& values, std::string_view key) {
  std::vector<int> cells;
  for (const TextLine& line : words_of(key)) {
    for (const TextPart& word : line) {
      const std::string name(word.text);
      if (const auto cell = map_.find(name)) {
        cells.push_back(*cell);
      } else if (const BoardMap::Part* part = map_.find_part(name)) {
        cells.insert(cells.end(), part->cells.begin(), part->cells.end());
      } else {
        return wrong_key(values, fmt::format("there is no cell {}", name));
      }
    }
  }
  return cells;
}

Result<Done> BoardReader::read_value_table(const Node& values) {
  std::map<std::vector<std::string>, int> kinds;
  std::vector<bool> seen(map_.cells_.size());
  for (const auto& [key, node] : values.table) {
    const auto cells = cells_of_key(node, key);
    if (!cells) return cells.error();
    auto kind = read_kind(node);
    if (!kind) return kind.error();
    const auto [found, is_new] = kinds.emplace(kind->texts, static_cast<int>(map_.kinds_.size()));
    if (is_new) {
      if (map_.kinds_.size() >= static_cast<std::size_t>(BoardMap::most_kinds)) {
        return wrong_key(node, fmt::format("too many kinds of values: at most {}", BoardMap::most_kinds));
      }
      map_.kinds_.push_back(std::move(*kind));
    }
    for (const int cell : *cells) {
      const auto at = static_cast<std::size_t>(cell);
      if (seen[at]) return wrong_key(node, fmt::format("{} has values already", map_.cells_[at].name));
      seen[at] = true;
      map_.cells_[at].kind = found->second;
    }
  }
  const auto without = std::find(seen.begin(), seen.end(), false);
  if (without != seen.end()) {
    return wrong(values, fmt::format("{} has no values",
                                     map_.cells_[static_cast<std::size_t>(without - seen.begin())].name));
  }
  return Done{};
}

}  // namespace nonet
