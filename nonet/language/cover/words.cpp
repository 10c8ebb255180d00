#include "nonet/language/cover/words.h"

#include <fmt/format.h>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "nonet/cover/problem.h"

namespace nonet {

std::string CoverWords::add_item(std::string_view word, bool secondary) {
  CoverRules::Item item;
  item.secondary = secondary;
  if (const std::size_t bar = word.find('|'); bar != std::string_view::npos) {
    const std::string_view times = word.substr(0, bar);
    const std::size_t colon = times.find(':');
    if (secondary) return fmt::format("{} is optional: it cannot say how often it is covered", quote(word));
    const auto least = number_of<int>(times.substr(0, colon));
    const auto most = number_of<int>(times.substr(colon == std::string_view::npos ? 0 : colon + 1));
    if (!least || !most || *least < 0 || *most < 1 || *least > *most) {
      return fmt::format("{}: expected how often the item is covered before |, as in 2|x or 0:3|x",
                         quote(word));
    }
    item.least = *least;
    item.most = *most;
    word.remove_prefix(bar + 1);
  }
  if (word.empty()) return "expected the name of an item";
  if (word.find_first_of(":|") != std::string_view::npos)
    return fmt::format("{}: names of items have no : and no |", quote(word));
  if (rules_.items.size() >= static_cast<std::size_t>(CoverProblem::most_items))
    return fmt::format("expected at most {} items", CoverProblem::most_items);
  item.name = word;
  if (!items_.emplace(item.name, static_cast<int>(rules_.items.size())).second)
    return fmt::format("there is an item {} already", quote(word));
  rules_.items.push_back(std::move(item));
  last_option_.push_back(0);
  return {};
}

int CoverWords::find_item(std::string_view name) const {
  const auto found = items_.find(std::string(name));
  return found == items_.end() ? -1 : found->second;
}

std::string CoverWords::add_entry(std::string_view word, CoverRules::Option& option) {
  const std::size_t colon = word.find(':');
  const std::string_view name = word.substr(0, colon);
  const int item = find_item(name);
  if (item < 0) return fmt::format("there is no item {}", quote(name));
  CoverRules::Entry entry{item, 0};
  if (colon != std::string_view::npos) {
    const std::string colour(word.substr(colon + 1));
    if (colour.empty()) return fmt::format("{}: expected a colour behind :", quote(word));
    if (!rules_.items[static_cast<std::size_t>(item)].secondary)
      return fmt::format("{} is covered by number: it has no colours", quote(name));
    const auto [known, added] = colours_.emplace(colour, static_cast<int>(rules_.colours.size()));
    if (added) rules_.colours.push_back(colour);
    entry.colour = known->second;
  }
  if (option.entries.empty()) ++begun_;
  if (std::exchange(last_option_[static_cast<std::size_t>(item)], begun_) == begun_)
    return fmt::format("the option has {} twice", quote(name));
  if (++entries_ > CoverRules::most_entries)
    return fmt::format("expected at most {} items in all options", CoverRules::most_entries);
  option.entries.push_back(entry);
  return {};
}

std::string CoverWords::add_option(CoverRules::Option option) {
  if (full()) return fmt::format("expected at most {} options", CoverRules::most_options);
  const bool named = !option.name.empty();
  if (!named) {
    for (const CoverRules::Entry& entry : option.entries) {
      if (!option.name.empty()) option.name += ',';
      option.name += rules_.items[static_cast<std::size_t>(entry.item)].name;
      if (entry.colour > 0)
        option.name += fmt::format(":{}", rules_.colours[static_cast<std::size_t>(entry.colour)]);
    }
  }
  if (named && option.name == "*") return "the name * stands for no option";
  if (named && names_.contains(option.name))
    return fmt::format("there is an option {} already", quote(option.name));
  name_bytes_ += option.name.size();
  if (name_bytes_ > CoverRules::most_name_bytes)
    return fmt::format("expected at most {} bytes in the names of all options", CoverRules::most_name_bytes);
  const std::string plain = option.name;
  while (!names_.insert(option.name).second)
    option.name = fmt::format("{}#{}", plain, ++repeated_[plain] + 1);
  rules_.options.push_back(std::move(option));
  return {};
}

}  // namespace nonet
