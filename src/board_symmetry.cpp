// A map of the board's places is a symmetry if it keeps what is given, and the options and rules can be
// matched with their images. Labels propose the match. The label of an option begins as a hash of what the
// option shows (for its image: of what the image would show). Each round adds the labels of an option's rules
// to the label of the option, and the labels of a rule's options to the label of the rule. Options with equal
// labels are matched in order of their numbers, and so are rules; then the match is checked entry by entry.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "cover_work.h"
#include "nonet/cover_symmetry.h"

namespace nonet {
namespace {

constexpr int rounds =
    3;  // distinguish rules by their options, unmarked options by their rules, and rules by those options

u64 mix(u64 x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
u64 mix(u64 x, u64 y) {
  return mix(x + 0x9e3779b97f4a7c15 * (y + 1));
}

// The options that a cover may contain, and the rules on them; equal constraints are one rule.
class LiveCover {
 public:
  LiveCover(const CoverProblem& problem, CoverWork& work)
      : problem_(problem), alive_(at(problem.options()), true), rule_of_(at(problem.items()), -1) {
    drop_excluded(work);
    if (!work.stopped()) find_rules(work);
  }

  const CoverProblem& problem() const { return problem_; }
  bool alive(int option) const { return alive_[at(option)]; }
  int rules() const { return static_cast<int>(kind_.size()); }
  u64 kind(int rule) const { return kind_[at(rule)]; }
  int holders(int rule) const { return holders_[at(rule)]; }

  struct Entry {
    int rule, colour;
  };
  template <class Each>
  void each_entry(int option, const Each& each) const {  // only the first of several items with the same rule
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      const int rule = rule_of_[at(entry.item)];
      if (rule >= 0 && first_item_[at(rule)] == entry.item) each(Entry{rule, entry.colour});
    }
  }

 private:
  // An option that is the last one left for an item is in every cover; options that it excludes are in none.
  void drop_excluded(CoverWork& work) {
    std::vector<int> left(at(problem_.items())), forced;
    std::vector<char> chosen(at(problem_.options()), 0);
    const auto look = [&](int item) {
      if (item >= problem_.primary() || problem_.least(item) < 1 || left[at(item)] != 1) return;
      for (const int o : problem_.options_of(item)) {
        if (alive(o) && std::exchange(chosen[at(o)], 1) == 0) forced.push_back(o);
      }
    };
    for (int item = 0; item < problem_.items(); ++item)
      left[at(item)] = static_cast<int>(problem_.options_of(item).size());
    for (int item = 0; item < problem_.primary(); ++item) look(item);
    while (!forced.empty()) {
      const int option = forced.back();
      forced.pop_back();
      for (const CoverProblem::Entry& entry : problem_.option(option)) {
        const bool once =
            entry.item < problem_.primary() ? problem_.most(entry.item) == 1 : entry.colour == 0;
        if (!once) continue;
        for (const int other : problem_.options_of(entry.item)) {
          if (other == option || chosen[at(other)] != 0 || !alive(other)) continue;
          alive_[at(other)] = false;
          if (!work.add(problem_.option(other).size())) return;
          for (const CoverProblem::Entry& lost : problem_.option(other)) {
            --left[at(lost.item)];
            look(lost.item);
          }
        }
      }
    }
  }

  void find_rules(CoverWork& work) {
    std::map<std::vector<int>, int> known;
    for (int item = 0; item < problem_.items(); ++item) {
      const bool primary = item < problem_.primary();
      const auto options = problem_.options_of(item);
      const auto holders =
          static_cast<int>(std::count_if(options.begin(), options.end(), [&](int o) { return alive(o); }));
      std::vector<int> rule = {primary, primary ? problem_.least(item) : 0,
                               primary ? std::min(problem_.most(item), holders) : 0};
      for (const int o : options) {
        if (!alive(o)) continue;
        rule.push_back(o);
        rule.push_back(colour_of(o, item));
      }
      if (!work.add(4 * rule.size())) return;
      if (rule.size() == 3) continue;
      const u64 kind = mix(mix(u64{primary}, static_cast<u64>(rule[1])), static_cast<u64>(rule[2]));
      const auto [place, is_new] = known.emplace(std::move(rule), rules());
      rule_of_[at(item)] = place->second;
      if (!is_new) continue;
      kind_.push_back(kind);
      holders_.push_back(holders);
      first_item_.push_back(item);
    }
  }
  int colour_of(int option, int item) const {
    for (const CoverProblem::Entry& entry : problem_.option(option)) {
      if (entry.item == item) return entry.colour;
    }
    return 0;
  }

  const CoverProblem& problem_;
  std::vector<bool> alive_;
  std::vector<int> rule_of_;  // by item; -1: none
  std::vector<u64> kind_;     // by rule, as the next two
  std::vector<int> holders_, first_item_;
};

// Objects sorted by label; objects with equal labels are in order of their numbers.
class Labelled {
 public:
  explicit Labelled(std::vector<u64> labels) : labels_(std::move(labels)), sorted_(order_of(labels_)) {}

  // Matches each label with an object of the same label, in the same order; nullopt if there is no match.
  std::optional<std::vector<int>> match(const std::vector<u64>& labels) const {
    std::vector<int> matched(labels.size());
    const std::vector<int> order = order_of(labels);
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (labels_[at(sorted_[k])] != labels[at(order[k])]) return std::nullopt;
      matched[at(order[k])] = sorted_[k];
    }
    return matched;
  }

 private:
  static std::vector<int> order_of(const std::vector<u64>& labels) {
    std::vector<int> order(labels.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return labels[at(a)] < labels[at(b)]; });
    return order;
  }

  std::vector<u64> labels_;
  std::vector<int> sorted_;
};

class Matcher {
 public:
  Matcher(const LiveCover& cover, const BoardView& view, CoverWork& work)
      : cover_(cover),
        view_(view),
        work_(work),
        own_(labels_of({}, Values::as_shown)),
        options_(own_.options),
        rules_(own_.rules) {
    if (view.pieces) own_shapes_ = shapes_of({});
  }

  // The images of all options under a map of places; nullopt if it is no symmetry, or if stopped.
  // Values that name pieces are kept if possible.
  std::optional<std::vector<int>> images(const std::vector<int>& to) {
    if (auto found = images_with(to)) return found;
    if (!view_.pieces) return std::nullopt;
    // Exchanges each piece for the one whose shape, without the map, equals its own under the map.
    const auto shapes = shapes_of(to);
    if (shapes.size() != own_shapes_.size()) return std::nullopt;
    std::map<int, int> exchanged;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (shapes[i].first != own_shapes_[i].first) return std::nullopt;
      exchanged[shapes[i].second] = own_shapes_[i].second;
    }
    exchanged_.swap(exchanged);
    auto found = images_with(to);
    exchanged_.clear();
    return found;
  }

 private:
  struct Labels {
    std::vector<u64> options, rules;
  };
  enum class Values { as_shown, ignored };

  int image_of(int value) const {
    const auto known = exchanged_.find(value);
    return known == exchanged_.end() ? value : known->second;
  }

  std::optional<std::vector<int>> images_with(const std::vector<int>& to) {
    for (std::size_t place = 0; place < to.size(); ++place) {
      if (to[place] >= 0 && view_.given[at(to[place])] != image_of(view_.given[place])) return std::nullopt;
    }
    const Labels labels = labels_of(to, Values::as_shown);
    if (work_.stopped()) return std::nullopt;
    auto options = options_.match(labels.options);
    if (!options) return std::nullopt;
    const auto rules = rules_.match(labels.rules);
    if (!rules || !keeps_rules(*options, *rules) || !keeps_marks(*options, to)) return std::nullopt;
    return options;
  }

  // For each value, a hash of all options that show it, sorted by hash.
  std::vector<std::pair<u64, int>> shapes_of(const std::vector<int>& to) {
    const Labels labels = labels_of(to, Values::ignored);
    std::map<int, u64> sums;
    for (std::size_t o = 0; o < view_.shown.size(); ++o) {
      for (const BoardView::Mark& mark : view_.shown[o]) sums[mark.value] += mix(labels.options[o]);
    }
    std::vector<std::pair<u64, int>> shapes;
    for (const auto& [value, sum] : sums) shapes.emplace_back(sum, value);
    std::sort(shapes.begin(), shapes.end());
    return shapes;
  }

  // The labels under a map; an empty map means the identity.
  Labels labels_of(const std::vector<int>& to, Values values) {
    const CoverProblem& problem = cover_.problem();
    Labels labels{std::vector<u64>(at(problem.options())), std::vector<u64>(at(cover_.rules()))};
    for (int o = 0; o < problem.options(); ++o) {
      if (!cover_.alive(o)) {  // its own image
        labels.options[at(o)] = mix(~u64{0}, static_cast<u64>(o));
        continue;
      }
      u64 sum = static_cast<u64>(problem.weight(o));
      for (const BoardView::Mark& mark : view_.shown[at(o)]) {
        const int place = to.empty() ? mark.place : to[at(mark.place)];
        sum += mix(static_cast<u64>(place),
                   values == Values::ignored ? 0 : static_cast<u64>(image_of(mark.value)) + 1);
      }
      labels.options[at(o)] = mix(sum, problem.label(o) < 0 ? 1 : 0);
    }
    for (int round = 0; round < rounds; ++round) {
      for (int r = 0; r < cover_.rules(); ++r) labels.rules[at(r)] = cover_.kind(r);
      for (int o = 0; o < problem.options(); ++o) {
        if (!cover_.alive(o)) continue;
        cover_.each_entry(o, [&](LiveCover::Entry entry) {
          labels.rules[at(entry.rule)] += mix(labels.options[at(o)], entry.colour == 0 ? 0 : 1);
        });
      }
      std::vector<u64> next(labels.options);
      for (int o = 0; o < problem.options(); ++o) {
        if (!cover_.alive(o)) continue;
        cover_.each_entry(o, [&](LiveCover::Entry entry) {
          next[at(o)] += mix(labels.rules[at(entry.rule)], entry.colour == 0 ? 2 : 3);
        });
        next[at(o)] = mix(next[at(o)]);
        if (!work_.add(4 * problem.option(o).size())) return labels;
      }
      labels.options.swap(next);
    }
    return labels;
  }

  // Compares entry by entry; the colours of a rule must match those of its image one to one.
  bool keeps_rules(const std::vector<int>& options, const std::vector<int>& rules) {
    std::unordered_map<u64, int> colours, back;
    std::vector<int> colour_at(rules.size(), -1);
    for (int o = 0; o < static_cast<int>(options.size()); ++o) {
      if (!cover_.alive(o)) continue;
      const int image = options[at(o)];
      if (cover_.problem().weight(o) != cover_.problem().weight(image)) return false;
      int entries = 0;
      cover_.each_entry(image, [&](LiveCover::Entry entry) {
        colour_at[at(entry.rule)] = entry.colour;
        ++entries;
      });
      bool same = true;
      cover_.each_entry(o, [&](LiveCover::Entry entry) {
        const int rule = rules[at(entry.rule)], colour = colour_at[at(rule)];
        --entries;
        same = same && colour >= 0 && (colour == 0) == (entry.colour == 0);
        if (!same || colour == 0) return;
        const auto key = [&](int from, int c) {
          return (static_cast<u64>(from) << 32) + static_cast<u64>(c);
        };
        same = colours.try_emplace(key(entry.rule, entry.colour), colour).first->second == colour &&
               back.try_emplace(key(rule, colour), entry.colour).first->second == entry.colour;
      });
      cover_.each_entry(image, [&](LiveCover::Entry entry) { colour_at[at(entry.rule)] = -1; });
      if (!same || entries != 0) return false;
    }
    for (int r = 0; r < cover_.rules(); ++r) {
      const int image = rules[at(r)];
      if (cover_.kind(r) != cover_.kind(image) || cover_.holders(r) != cover_.holders(image)) return false;
    }
    return true;
  }

  // Whether the image of each option shows the images of the option's marks.
  bool keeps_marks(const std::vector<int>& options, const std::vector<int>& to) const {
    std::vector<BoardView::Mark> moved;
    for (int o = 0; o < static_cast<int>(options.size()); ++o) {
      if (!cover_.alive(o)) continue;
      moved = view_.shown[at(o)];
      for (BoardView::Mark& mark : moved) mark = {to[at(mark.place)], image_of(mark.value)};
      std::sort(moved.begin(), moved.end());
      if (moved != view_.shown[at(options[at(o)])]) return false;
    }
    return true;
  }

  const LiveCover& cover_;
  const BoardView& view_;
  CoverWork& work_;
  std::map<int, int> exchanged_;  // values whose image is another value
  const Labels own_;
  const Labelled options_, rules_;
  std::vector<std::pair<u64, int>> own_shapes_;
};

// The turns and reflections of a block or of several boards together, and the shifts of a torus, as maps of
// places: -1 where there is no cell.
class Isometries {
 public:
  explicit Isometries(const BoardView& view) : view_(view), boxes_(std::max<std::size_t>(view.tops.size(), 1)) {
    if (view.wraps) boxes_[0] = {{0, 0, 0}, {view.layers, view.rows, view.columns}};
    for (std::size_t place = 0; place < view.given.size(); ++place) {
      if (view.given[place] != BoardView::none) boxes_[box_of(place)].add(coordinates(place));
    }
    shifts_ = view.wraps ? view.rows * view.columns : 1;
  }

  // Calls `see` with each isometry until it returns false; on small boards some coincide.
  template <class Each>
  void each(const Each& see) const {
    std::array<int, 3> axes = {0, 1, 2};
    do {
      if (!fits(axes)) continue;
      for (unsigned flips = 0; flips < 8; ++flips) {
        if (!is_needed(flips)) continue;
        for (int shift = 0; shift < shifts_; ++shift) {
          if (!see(axes, flips, shift)) return;
        }
      }
    } while (std::next_permutation(axes.begin(), axes.end()));
  }

  // Empty if a cell would be mapped to a place without a cell.
  std::vector<int> map(const std::array<int, 3>& axes, unsigned flips, int shift) const {
    std::vector<int> to(view_.given.size(), -1);
    for (std::size_t place = 0; place < to.size(); ++place) {
      if (view_.given[place] == BoardView::none) continue;
      const auto where = coordinates(place);
      const Box& box = boxes_[box_of(place)];
      std::array<int, 3> image{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t source = at(axes[axis]);
        const int steps =
            (flips >> axis & 1) == 0 ? where[source] - box.from[source] : box.to[source] - 1 - where[source];
        image[axis] = box.from[axis] + steps;
      }
      if (view_.wraps) {
        image[1] = (image[1] + shift / view_.columns) % view_.rows;
        image[2] = (image[2] + shift % view_.columns) % view_.columns;
      }
      to[place] = (image[0] * view_.rows + image[1]) * view_.columns + image[2];
      if (view_.given[at(to[place])] == BoardView::none) return {};
    }
    return to;
  }

 private:
  // Where cells begin and end along each axis.
  struct Box {
    std::array<int, 3> from = {most, most, most}, to = {0, 0, 0};
    static constexpr int most = std::numeric_limits<int>::max();

    void add(const std::array<int, 3>& cell) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        from[axis] = std::min(from[axis], cell[axis]);
        to[axis] = std::max(to[axis], cell[axis] + 1);
      }
    }
    int size(std::size_t axis) const { return to[axis] - from[axis]; }
  };

  std::array<int, 3> coordinates(std::size_t place) const {
    const int p = static_cast<int>(place), layer = view_.rows * view_.columns;
    return {p / layer, p % layer / view_.columns, p % view_.columns};
  }
  std::size_t box_of(std::size_t place) const {
    if (view_.tops.empty()) return 0;
    const int row = static_cast<int>(place) / view_.columns;
    return static_cast<std::size_t>(std::upper_bound(view_.tops.begin(), view_.tops.end(), row) -
                                    view_.tops.begin() - 1);
  }
  bool fits(const std::array<int, 3>& axes) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t source = at(axes[axis]);
      if (source == axis) continue;
      const auto equal = [&](const Box& box) { return box.size(axis) == box.size(source); };
      if (!std::all_of(boxes_.begin(), boxes_.end(), equal) || is_flat(axis)) return false;
    }
    return true;
  }
  bool is_needed(unsigned flips) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if ((flips >> axis & 1) != 0 && is_flat(axis)) return false;
    }
    return true;
  }
  bool is_flat(std::size_t axis) const {
    return std::all_of(boxes_.begin(), boxes_.end(), [&](const Box& box) { return box.size(axis) == 1; });
  }

  const BoardView& view_;
  std::vector<Box> boxes_;  // of the block, or of each board
  int shifts_ = 1;
};

}  // namespace

Result<CoverSymmetry> CoverSymmetry::of_board(const CoverProblem& problem, const BoardView& view,
                                              double memory, Progress& progress) {
  CoverWork work(progress);
  const LiveCover cover(problem, work);
  CoverSymmetry symmetry;
  symmetry.options_ = at(problem.options());
  std::vector<std::vector<int>> found;
  bool too_many = false;
  if (!work.stopped()) {
    Matcher matcher(cover, view, work);
    const Isometries isometries(view);
    isometries.each([&](const std::array<int, 3>& axes, unsigned flips, int shift) {
      const std::vector<int> to = isometries.map(axes, flips, shift);
      if (!to.empty()) {
        if (auto images = matcher.images(to)) found.push_back(std::move(*images));
      }
      // Twice the size: the images are copied before `found` is freed.
      too_many = 2.0 * static_cast<double>(found.size() * symmetry.options_ * sizeof(int)) > memory;
      return !too_many && !work.stopped() && work.add(view.given.size());
    });
  }
  if (too_many) {
    return Error{
        Fault::refused,
        fmt::format("the symmetries of the board take more than the {:.0f} MB allowed", memory / 1e6)};
  }
  if (work.stopped()) return Error{Fault::stopped, "stopped while looking for symmetries"};
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  symmetry.size_ = found.size();
  for (const std::vector<int>& images : found)
    symmetry.images_.insert(symmetry.images_.end(), images.begin(), images.end());
  return symmetry;
}

}  // namespace nonet
