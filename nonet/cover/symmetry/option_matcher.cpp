#include "nonet/cover/symmetry/option_matcher.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

#include "nonet/base/flat_map.h"

namespace nonet {
namespace {

u64 blend(u64 x, u64 y) {
  return mix(mix(x + 0x9e3779b97f4a7c15 * (y + 1)));
}

}  // namespace

StatedRules::StatedRules(const CoverProblem& problem, CoverWork& work) : entries_(at(problem.options())) {
  std::set<std::vector<int>> known;
  std::vector<std::vector<int>> colours_of(at(problem.items()));  // by item, in the order of options_of()
  for (int o = 0; o < problem.options(); ++o) {
    for (const CoverProblem::Entry& entry : problem.option(o))
      colours_of[at(entry.item)].push_back(entry.colour);
    if (!work.add(2 * problem.option(o).size() + 1)) return;
  }
  std::vector<std::pair<int, int>> holders;  // options with their colours, numbered as they occur
  std::unordered_map<int, int> colours;      // the numbers of an item's colours
  for (int item = 0; item < problem.items(); ++item) {
    holders.clear();
    colours.clear();
    bool any_plain = false;
    for (std::size_t k = 0; k < colours_of[at(item)].size(); ++k) {
      const int colour = colours_of[at(item)][k];
      any_plain = any_plain || colour == 0;
      const int number =
          colour == 0 ? -1 : colours.try_emplace(colour, static_cast<int>(colours.size())).first->second;
      holders.emplace_back(problem.options_of(item)[k], number);
    }
    const int size = static_cast<int>(holders.size());
    const bool primary = item < problem.primary(), coloured = !colours.empty();
    const int least = primary ? problem.least(item) : 0;
    const int most = primary ? std::min(problem.most(item), size) : std::min(1, size);
    const bool demands_nothing = coloured ? colours.size() == 1 && !any_plain : least == 0 && most == size;
    if (!work.add(4 * holders.size() + 1)) return;
    if (demands_nothing) continue;
    std::vector<int> rule = {coloured, least, most};
    for (const auto& [option, colour] : holders) rule.insert(rule.end(), {option, colour});
    if (!known.insert(std::move(rule)).second) continue;
    const int number = rules(), first_group = groups();
    demand_.push_back(blend(blend(coloured ? 1 : 0, static_cast<u64>(least)), static_cast<u64>(most)));
    rule_of_group_.resize(rule_of_group_.size() + colours.size(), number);
    for (const auto& [option, colour] : holders)
      entries_[at(option)].push_back({number, colour < 0 ? -1 : first_group + colour});
  }
}

int OptionMatcher::Labelled::different() const {
  int number = 0;
  for (std::size_t k = 0; k < sorted_.size(); ++k)
    number += k == 0 || labels_[at(sorted_[k])] != labels_[at(sorted_[k - 1])] ? 1 : 0;
  return number;
}

std::optional<std::vector<int>> OptionMatcher::Labelled::match(const std::vector<u64>& labels) const {
  std::vector<int> matched(labels.size());
  const std::vector<int> order = order_of(labels);
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (labels_[at(sorted_[k])] != labels[at(order[k])]) return std::nullopt;
    matched[at(order[k])] = sorted_[k];
  }
  return matched;
}

std::vector<int> OptionMatcher::Labelled::order_of(const std::vector<u64>& labels) {
  std::vector<int> order(labels.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::pair(labels[at(a)], a) < std::pair(labels[at(b)], b); });
  return order;
}

OptionMatcher::OptionMatcher(const CoverProblem& problem, const BoardView& view, CoverWork& work)
    : problem_(problem),
      view_(view),
      work_(work),
      stated_(problem, work),
      own_(stable_labels()),
      options_(own_.options),
      rules_(own_.rules) {
  if (view.pieces) own_shapes_ = shapes_of({});
}

OptionMatcher::Outcome OptionMatcher::match(const std::vector<int>& to, std::vector<int>& images) {
  exchanged_.clear();
  const Outcome kept = match_with(to, images);
  if (kept == Outcome::matched || !view_.pieces) return kept;
  // Exchanges each piece for the one whose shape, without the map, equals its own under the map.
  const auto shapes = shapes_of(to);
  if (shapes.size() != own_shapes_.size()) return kept;
  std::map<int, int> exchanged;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (shapes[i].first != own_shapes_[i].first) return kept;
    exchanged[shapes[i].second] = own_shapes_[i].second;
  }
  exchanged_.swap(exchanged);
  const Outcome turned = match_with(to, images);
  return turned == Outcome::no_symmetry ? kept : turned;
}

int OptionMatcher::image_of(int value) const {
  const auto known = exchanged_.find(value);
  return known == exchanged_.end() ? value : known->second;
}

OptionMatcher::Outcome OptionMatcher::match_with(const std::vector<int>& to, std::vector<int>& images) {
  for (std::size_t place = 0; place < to.size(); ++place) {
    if (to[place] >= 0 && view_.given[at(to[place])] != image_of(view_.given[place]))
      return Outcome::no_symmetry;
  }
  const Labels labels = labels_of(to, Values::as_shown);
  if (work_.stopped()) return Outcome::undecided;
  auto options = options_.match(labels.options);
  const auto rules = rules_.match(labels.rules);
  if (!options || !rules) return Outcome::no_symmetry;
  if (!keeps_rules(*options, *rules) || !keeps_marks(*options, to)) return Outcome::undecided;
  images = std::move(*options);
  return Outcome::matched;
}

// For each value, a hash of all options that show it, sorted by hash.
std::vector<std::pair<u64, int>> OptionMatcher::shapes_of(const std::vector<int>& to) {
  const Labels labels = labels_of(to, Values::ignored);
  std::map<int, u64> sums;
  for (std::size_t o = 0; o < view_.shown.size(); ++o) {
    for (const BoardView::Mark& mark : view_.shown[o]) sums[mark.value] += blend(labels.options[o], 0);
  }
  std::vector<std::pair<u64, int>> shapes;
  for (const auto& [value, sum] : sums) shapes.emplace_back(sum, value);
  std::sort(shapes.begin(), shapes.end());
  return shapes;
}

// An empty map means the identity.
OptionMatcher::Labels OptionMatcher::first_labels(const std::vector<int>& to, Values values) const {
  Labels labels{std::vector<u64>(at(problem_.options())), std::vector<u64>(at(stated_.rules()))};
  for (int o = 0; o < problem_.options(); ++o) {
    u64 sum = static_cast<u64>(problem_.weight(o));
    for (const BoardView::Mark& mark : view_.shown[at(o)]) {
      const int place = to.empty() ? mark.place : to[at(mark.place)];
      sum += blend(static_cast<u64>(place),
                   values == Values::ignored ? 0 : static_cast<u64>(image_of(mark.value)) + 1);
    }
    labels.options[at(o)] = blend(sum, 0);
  }
  return labels;
}

void OptionMatcher::refine(Labels& labels) {
  std::vector<u64> groups(at(stated_.groups()));
  for (int r = 0; r < stated_.rules(); ++r) labels.rules[at(r)] = stated_.demand(r);
  for (int o = 0; o < problem_.options(); ++o) {
    for (const StatedRules::Entry& entry : stated_.entries(o))
      (entry.group < 0 ? labels.rules[at(entry.rule)] : groups[at(entry.group)]) +=
          blend(labels.options[at(o)], 1);
  }
  for (int g = 0; g < stated_.groups(); ++g)
    labels.rules[at(stated_.rule_of_group(g))] += blend(groups[at(g)], 2);
  for (int g = 0; g < stated_.groups(); ++g)
    groups[at(g)] = blend(groups[at(g)], labels.rules[at(stated_.rule_of_group(g))]);
  for (int o = 0; o < problem_.options(); ++o) {
    u64 next = labels.options[at(o)];
    for (const StatedRules::Entry& entry : stated_.entries(o))
      next += entry.group < 0 ? blend(labels.rules[at(entry.rule)], 3) : blend(groups[at(entry.group)], 4);
    labels.options[at(o)] = blend(next, 5);
    if (!work_.add(8 * stated_.entries(o).size() + 2)) return;
  }
}

OptionMatcher::Labels OptionMatcher::labels_of(const std::vector<int>& to, Values values) {
  Labels labels = first_labels(to, values);
  for (int round = 0; round < rounds_ && !work_.stopped(); ++round) refine(labels);
  return labels;
}

OptionMatcher::Labels OptionMatcher::stable_labels() {
  Labels labels = first_labels({}, Values::as_shown);
  for (int before = 0;;) {
    const int different = Labelled(labels.options).different() + Labelled(labels.rules).different();
    if (rounds_ > 1 && different == before) break;
    if (work_.stopped()) break;
    before = different;
    refine(labels);
    ++rounds_;
  }
  return labels;
}

// Compares entry by entry; the groups of a rule must match those of its image one to one.
bool OptionMatcher::keeps_rules(const std::vector<int>& options, const std::vector<int>& rules) const {
  std::vector<int> image_of_group(at(stated_.groups()), -1), source_of_group(image_of_group);
  for (int o = 0; o < static_cast<int>(options.size()); ++o) {
    const int image = options[at(o)];
    if (problem_.weight(o) != problem_.weight(image)) return false;
    const auto& entries = stated_.entries(image);
    if (stated_.entries(o).size() != entries.size()) return false;
    for (const StatedRules::Entry& entry : stated_.entries(o)) {
      const int rule = rules[at(entry.rule)];
      const auto found = std::lower_bound(entries.begin(), entries.end(), rule,
                                          [](const auto& e, int r) { return e.rule < r; });
      if (found == entries.end() || found->rule != rule) return false;
      if ((found->group < 0) != (entry.group < 0)) return false;
      if (entry.group < 0) continue;
      int& to = image_of_group[at(entry.group)];
      int& from = source_of_group[at(found->group)];
      if (to < 0 && from < 0) to = found->group, from = entry.group;
      if (to != found->group || from != entry.group) return false;
    }
  }
  for (int r = 0; r < stated_.rules(); ++r) {
    if (stated_.demand(r) != stated_.demand(rules[at(r)])) return false;
  }
  return true;
}

// Whether the image of each option shows the images of the option's marks.
bool OptionMatcher::keeps_marks(const std::vector<int>& options, const std::vector<int>& to) const {
  std::vector<BoardView::Mark> moved;
  for (std::size_t o = 0; o < options.size(); ++o) {
    moved = view_.shown[o];
    for (BoardView::Mark& mark : moved) mark = {to[at(mark.place)], image_of(mark.value)};
    std::sort(moved.begin(), moved.end());
    if (moved != view_.shown[at(options[o])]) return false;
  }
  return true;
}

}  // namespace nonet
