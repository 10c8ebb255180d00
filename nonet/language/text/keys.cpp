#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/description.h"

namespace nonet {
namespace {

// Insertions, deletions, replacements and exchanges of neighbours that make one word the other.
std::size_t differences(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1] ? 1u : 0u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

Error wrong_type(const Node& node, std::string_view key, std::string_view expected) {
  return wrong(node, fmt::format("{} is {}", key, expected));
}

}  // namespace

std::string guess(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 64;
  if (word.empty() || word.size() > longest) return "";
  const std::string* best = nullptr;
  std::size_t least = word.size() / 3 + 1;  // more than that is another word
  for (const std::string& candidate : known) {
    if (candidate.size() > longest || candidate == word) continue;
    const std::size_t away = differences(word, candidate);
    if (away <= least && away < candidate.size() && (best == nullptr || away < least)) {
      least = away;
      best = &candidate;
    }
  }
  return best == nullptr ? "" : fmt::format(" (did you mean {}?)", *best);
}

Result<Done> check_keys(const Node& table, std::string_view where,
                        std::initializer_list<std::string_view> known) {
  for (const auto& [key, node] : table.table) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string meant = guess(key, std::vector<std::string>(known.begin(), known.end()));
    std::string all;
    if (meant.empty()) {
      for (const std::string_view word : known)
        all += fmt::format("{}{}", all.empty() ? "; it has " : ", ", word);
    }
    return wrong_key(node, fmt::format("{} has no key {}{}{}", where, key, meant, all));
  }
  return Done{};
}

Result<const Node*> find_text(const Node& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node != nullptr && node->type != Node::Type::text)
    return wrong_type(*node, key, "a text: expected \"...\"");
  return node;
}

Result<const Node*> find_list_of_tables(const Node& table, std::string_view key) {
  const Node* node = table.find(key);
  if (node == nullptr) return node;
  const bool tables = node->type == Node::Type::list &&
                      std::all_of(node->list.begin(), node->list.end(),
                                  [](const Node& entry) { return entry.type == Node::Type::table; });
  if (!tables) return wrong_type(*node, key, fmt::format("a list of tables: expected [[{}]]", key));
  return node;
}

Result<bool> read_flag(const Node& table, std::string_view key, bool otherwise) {
  const Node* node = table.find(key);
  if (node == nullptr) return otherwise;
  if (node->type != Node::Type::flag) return wrong_type(*node, key, "expected to be true or false");
  return node->number != 0;
}

Result<std::vector<const Node*>> find_texts(const Node& table, std::string_view key) {
  std::vector<const Node*> texts;
  const Node* node = table.find(key);
  if (node == nullptr) return texts;
  if (node->type == Node::Type::text) {
    texts.push_back(node);
    return texts;
  }
  if (node->type != Node::Type::list)
    return wrong_type(*node, key, "expected to be a text or a list of texts");
  for (const Node& entry : node->list) {
    if (entry.type != Node::Type::text) return wrong_type(entry, key, "expected to be a list of texts");
    texts.push_back(&entry);
  }
  return texts;
}

}  // namespace nonet
