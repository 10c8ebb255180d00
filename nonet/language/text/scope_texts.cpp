#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "nonet/language/moves/picture.h"
#include "nonet/language/text/scope.h"
#include "nonet/language/text/terms.h"

namespace nonet {
namespace {

Result<Done> check_text(const Node& node) {
  if (node.type != Node::Type::text) return wrong(node, "expected a text: \"...\"");
  return Done{};
}

// Where the brace that opens at `begin` closes; npos: nowhere.
std::size_t closing_brace(const std::string& text, std::size_t begin) {
  return text.find('}', begin);
}

void append_groups(std::string_view word, const BoardMap::Groups& named, std::vector<Scope::Group>& all) {
  const std::string_view one = word.substr(0, word.size() - (word.ends_with("boxes") ? 2 : 1));
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (!named[i].empty())
      all.push_back({word == "cells" ? "the board" : fmt::format("{} {}", one, i + 1), named[i]});
  }
}

// Words with one blank between them.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const TextLine& words : words_of(text, false)) {
    for (const TextPart& word : words) line += fmt::format("{}{}", line.empty() ? "" : " ", word.text);
  }
  return line;
}

}  // namespace

Result<std::int64_t> Scope::number(const Node& text) const {
  if (text.type == Node::Type::number) return text.number;
  auto checked = check_text(text);
  if (!checked) return checked.error();
  TermReader reader(*this, text);
  auto value = reader.number();
  if (value && !reader.at_end()) return reader.wrong_here("the end of the number");
  return value;
}

Result<std::pair<std::int64_t, std::int64_t>> Scope::range(const Node& text) const {
  if (text.type == Node::Type::number) return std::pair{text.number, text.number};
  auto checked = check_text(text);
  if (!checked) return checked.error();
  TermReader reader(*this, text);
  const auto from = reader.number();
  if (!from) return from.error();
  auto to = from;
  if (reader.take("..")) to = reader.number();
  if (!to) return to.error();
  if (!reader.at_end()) return reader.wrong_here("the end of the range");
  if (*to < *from) return reader.wrong_from(0, "this range is empty");
  return std::pair{*from, *to};
}

Result<std::vector<int>> Scope::cells(const Node& text) const {
  auto checked = check_text(text);
  if (!checked) return checked.error();
  TermReader reader(*this, text);
  std::vector<int> all, part;
  std::vector<bool> seen(static_cast<std::size_t>(board_.size()));
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    part.clear();
    auto done = reader.cells(part);
    if (!done) return done.error();
    for (const int cell : part) {
      if (!seen[static_cast<std::size_t>(cell)]) all.push_back(cell);
      seen[static_cast<std::size_t>(cell)] = true;
    }
  }
  return all;
}

Result<std::vector<std::pair<int, std::int64_t>>> Scope::amounts(const Node& text) const {
  auto checked = check_text(text);
  if (!checked) return checked.error();
  TermReader reader(*this, text);
  std::vector<std::pair<int, std::int64_t>> all;
  std::vector<int> part;
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    const std::size_t begin = reader.offset();
    std::int64_t amount = 1;
    const auto first = reader.operand();
    if (!first) return first.error();
    if (first->type == Operand::Type::number && reader.take("*")) {
      amount = first->value;
    } else {
      reader.back_to(begin);
    }
    part.clear();
    auto done = reader.cells(part);
    if (!done) return done.error();
    for (const int cell : part) all.emplace_back(cell, amount);
    if (all.size() > MoveRules::most_effects) return reader.wrong_from(begin, "too many cells");
  }
  std::sort(all.begin(), all.end());
  std::size_t kept = 0;
  for (const auto& [cell, amount] : all) {
    if (kept > 0 && all[kept - 1].first == cell) {
      if (__builtin_add_overflow(all[kept - 1].second, amount, &all[kept - 1].second))
        return wrong(text, "the amounts are too large");
    } else {
      all[kept++] = {cell, amount};
    }
  }
  all.resize(kept);
  std::erase_if(all, [](const auto& entry) { return entry.second == 0; });
  return all;
}

Result<std::vector<Scope::Group>> Scope::groups(const Node& text) const {
  auto checked = check_text(text);
  if (!checked) return checked.error();
  TermReader reader(*this, text);
  constexpr std::size_t most_groups = std::size_t{1} << 18;
  std::vector<Group> all;
  std::size_t size = 0;
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    const std::size_t begin = reader.offset(), before = all.size();
    const std::string word = group_word_at(reader);
    if (!word.empty()) {
      reader.take(word);
      append_groups(word, *board_.groups(word), all);
    } else {
      auto group = written_group(reader, text);
      if (!group) return group.error();
      all.push_back(std::move(*group));
    }
    for (std::size_t i = before; i < all.size(); ++i) size += all[i].cells.size();
    if (size > MoveRules::most_effects || all.size() > most_groups)
      return reader.wrong_from(begin, "too many cells in groups");
  }
  if (all.empty()) return wrong(text, "expected groups of cells, for example \"rows columns\"");
  return all;
}

std::string Scope::group_word_at(TermReader& reader) const {
  std::string word(reader.peek_name());
  if (find(word) != nullptr || board_.groups(word) == nullptr) word.clear();
  return word;
}

Result<Scope::Group> Scope::written_group(TermReader& reader, const Node& text) const {
  const std::size_t begin = reader.offset();
  std::size_t end = begin;
  Group group{"", {}, true};
  std::vector<int> part;
  std::unordered_set<int> seen;
  while (!reader.at_end() && !reader.next_is(",") && (end == begin || group_word_at(reader).empty())) {
    part.clear();
    auto done = reader.cells(part);
    if (!done) return done.error();
    std::copy_if(part.begin(), part.end(), std::back_inserter(group.cells),
                 [&](int cell) { return seen.insert(cell).second; });
    end = reader.offset();
  }
  group.name = in_one_line(std::string_view(text.text).substr(begin, end - begin));
  if (group.cells.empty()) return reader.wrong_from(begin, fmt::format("{} has no cells", group.name));
  return group;
}

Result<std::string> Scope::fill_in(const Node& text) const {
  auto checked = check_text(text);
  if (!checked) return checked.error();
  if (!charge(text.text.size() / 16 + 1))
    return wrong(text, "the texts of this file are too much work to expand");
  std::string filled;
  for (std::size_t at = 0; at < text.text.size();) {
    if (text.text[at] != '{') {
      filled += text.text[at++];
      continue;
    }
    const std::size_t end = closing_brace(text.text, at);
    if (end == std::string::npos) return wrong_in(text, at, 1, "expected } behind this");
    TermReader reader(*this, text, at + 1, end);
    const auto value = reader.expression();
    if (!value) return value.error();
    if (!reader.at_end()) return reader.wrong_here("}");
    const auto number = reader.number_of(*value, at + 1);
    if (!number) return number.error();
    filled +=
        value->type == Operand::Type::number ? fmt::format("{}", *number) : text_of({*number - 1, true});
    at = end + 1;
  }
  return filled;
}

Result<std::vector<std::string>> Scope::names(const Node& text) const {
  auto checked = check_text(text);
  if (!checked) return checked.error();
  constexpr std::size_t most_bytes = std::size_t{1} << 26;
  if (!charge(text.text.size() / 16 + 1))
    return wrong(text, "the texts of this file are too much work to expand");
  std::vector<std::string> all, open = {""};  // open: the name that is being read, once a combination
  std::size_t bytes = 0;
  const auto close = [&] {
    if (open.size() != 1 || !open[0].empty()) std::move(open.begin(), open.end(), std::back_inserter(all));
    open.assign(1, "");
  };
  for (std::size_t at = 0; at < text.text.size();) {
    if (is_space(text.text[at])) {
      close();
      ++at;
      continue;
    }
    if (text.text[at] != '{') {
      std::size_t end = at;
      while (end < text.text.size() && !is_space(text.text[end]) && text.text[end] != '{') ++end;
      for (std::string& name : open) name.append(text.text, at, end - at);
      bytes += open.size() * (end - at);
      at = end;
    } else {
      const std::size_t end = closing_brace(text.text, at);
      if (end == std::string::npos) return wrong_in(text, at, 1, "expected } behind this");
      TermReader reader(*this, text, at + 1, end);
      std::vector<Term> terms;
      while (!reader.at_end()) {
        if (reader.take(",")) continue;
        auto done = reader.item(terms);
        if (!done) return done.error();
        if (terms.size() > most_assignments) return reader.wrong_from(at + 1, "too many names");
      }
      if (open.size() * terms.size() > most_assignments) return reader.wrong_from(at + 1, "too many names");
      std::vector<std::string> next;
      for (const std::string& name : open) {
        for (const Term& term : terms) {
          next.push_back(name + text_of(term));
          bytes += next.back().size();
        }
        if (bytes > most_bytes) return reader.wrong_from(at + 1, "these names are too long");
      }
      open = std::move(next);
      at = end + 1;
    }
    if (bytes > most_bytes || all.size() + open.size() > most_assignments)
      return wrong_in(text, at > 0 ? at - 1 : 0, 1, "too many names");
  }
  close();
  return all;
}

}  // namespace nonet
