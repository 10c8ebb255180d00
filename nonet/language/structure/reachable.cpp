#include "nonet/language/structure/reachable.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace nonet {

namespace {

constexpr std::uint64_t most_counting = std::uint64_t{1} << 26;  // steps: about a second
constexpr std::size_t most_walk_entries = std::size_t{1} << 24;  // cells, for each place of the blank or loop

// Where the blank goes by a move that asks for it at a cell.
int other_cell(const RuleMove& move, int cell) {
  return move.carries[0].to == cell ? move.carries[0].from : move.carries[0].to;
}

// The places to which steps lead from one, in the order of distance; `steps` by place.
std::vector<int> places_from(int first, const std::vector<std::vector<int>>& steps) {
  std::vector<int> places = {first};
  std::vector<char> seen(steps.size(), 0);
  seen[at(first)] = 1;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (const int to : steps[at(places[i])]) {
      if (std::exchange(seen[at(to)], 1) == 0) places.push_back(to);
    }
  }
  return places;
}

}  // namespace

Reachability::Reachability(const MoveRules& rules, const MoveStructure& structure, Progress& progress)
    : rules_(rules), guarded_(structure.guarded) {
  std::vector<PieceElement> elements;
  if (rules.goal.empty()) add_up();
  if (walk_blank(structure, progress)) {
    guarded_ = false;
    elements = loops(structure);
  } else {
    for (const RuleMove& move : (rules.goal.empty() ? sums_ : rules).moves) elements.push_back(flow_of(move));
  }
  pieces_ =
      std::make_unique<const PieceMoves>(rules.goal.empty() ? sums_ : rules, std::move(elements), progress);
}

// The sums as cells of their own, to which moves add what they add to the cells in them.
void Reachability::add_up() {
  sums_.kinds = rules_.kinds;
  std::vector<std::vector<std::pair<int, int>>> sums_of_cell(rules_.cells.size());
  for (std::size_t s = 0; s < rules_.sums.size(); ++s) {
    const MoveRules::Sum& sum = rules_.sums[s];
    const int kind = sum.cells.empty() ? 0 : rules_.cells[at(sum.cells[0].first)].kind;
    const int turns = rules_.kinds[at(kind)].turns;
    sums_.cells.push_back({sum.name, kind, 0, static_cast<int>(s)});
    sums_.goal.push_back((sum.value % turns + turns) % turns);
    for (const auto& [cell, weight] : sum.cells)
      sums_of_cell[at(cell)].emplace_back(static_cast<int>(s), weight);
  }
  for (const RuleMove& move : rules_.moves) {
    std::map<int, std::int64_t> added;
    for (const RuleMove::Addition& addition : move.additions) {
      for (const auto& [sum, weight] : sums_of_cell[at(addition.cell)])
        added[sum] += std::int64_t{weight} * addition.amount;
    }
    RuleMove adding;
    for (const auto& [sum, amount] : added) {
      const int turns = rules_.kinds[at(sums_.cells[at(sum)].kind)].turns;
      const auto rest = static_cast<int>((amount % turns + turns) % turns);
      if (rest != 0) adding.additions.push_back({sum, rest});
    }
    sums_.moves.push_back(std::move(adding));
  }
}

// False: there is no blank, there is too much of it, or it goes some way that it does not get back. Then what
// it gets to from home is not what gets home, and walks are no group.
bool Reachability::walk_blank(const MoveStructure& structure, Progress& progress) {
  if (structure.blank < 0 || rules_.cells.size() * rules_.cells.size() > most_walk_entries ||
      rules_.cells.size() * rules_.moves.size() > most_walk_entries)
    return false;
  const int kind = rules_.cells[at(structure.blank_cell[0])].kind;
  std::vector<std::vector<int>> steps(rules_.cells.size()), backwards(rules_.cells.size());
  for (std::size_t m = 0; m < rules_.moves.size(); ++m) {
    const int from = structure.blank_cell[m], to = other_cell(rules_.moves[m], from);
    steps[at(from)].push_back(to);
    backwards[at(to)].push_back(from);
  }
  int home = 0;
  while (rules_.cells[at(home)].kind != kind || rules_.goal[at(home)] != structure.blank) ++home;
  std::vector<int> places = places_from(home, steps), returning = places_from(home, backwards);
  std::vector<int> reached = places;
  std::sort(reached.begin(), reached.end());
  std::sort(returning.begin(), returning.end());
  if (reached != returning) return false;

  places_ = std::move(places);
  brought_.resize(rules_.cells.size());
  brought_[at(home)].resize(rules_.cells.size());
  std::iota(brought_[at(home)].begin(), brought_[at(home)].end(), 0);
  for (const int from : places_) {
    if (!progress.advance(rules_.cells.size())) return false;
    for (const int to : steps[at(from)]) {
      if (!brought_[at(to)].empty()) continue;
      brought_[at(to)] = brought_[at(from)];
      for (int& cell : brought_[at(to)]) cell = cell == from ? to : cell == to ? from : cell;
    }
  }
  blank_ = structure.blank;
  home_ = home;
  return true;
}

// Out along the tree, one step, and back along the tree: what that carries.
std::vector<PieceElement> Reachability::loops(const MoveStructure& structure) const {
  std::vector<PieceElement> loops;
  std::vector<std::vector<int>> origin(rules_.cells.size());  // by place: the inverse of brought_
  for (const int place : places_) {
    origin[at(place)].resize(rules_.cells.size());
    for (std::size_t c = 0; c < rules_.cells.size(); ++c)
      origin[at(place)][at(brought_[at(place)][c])] = static_cast<int>(c);
  }
  for (std::size_t m = 0; m < rules_.moves.size(); ++m) {
    const int from = structure.blank_cell[m], to = other_cell(rules_.moves[m], from);
    if (brought_[at(from)].empty()) continue;
    PieceElement loop;
    for (int c = 0; c < static_cast<int>(rules_.cells.size()); ++c) {
      const int out = brought_[at(from)][at(c)];
      const int back = origin[at(to)][at(out == from ? to : out == to ? from : out)];
      if (back != c) loop.push_back({c, back, 0});
    }
    if (!loop.empty()) loops.push_back(std::move(loop));
  }
  return loops;
}

SpaceSize Reachability::count(Progress& progress) const {
  PieceCount count = pieces_->count(guarded_, progress);
  SpaceSize size;
  size.exact = count.exact;
  size.how = std::move(count.how);
  if (home_ >= 0) {
    count.positions *= static_cast<unsigned long>(places_.size());
    size.how = fmt::format("{} places of the blank * {}", places_.size(), size.how);
  }
  if (guarded_) size.how = fmt::format("without what moves ask for: {}", size.how);
  size.states = count.positions.get_str();
  return size;
}

std::string Reachability::why_unreachable_by_blank(const std::vector<int>& position) const {
  const int kind = rules_.cells[at(home_)].kind;
  const std::string& text = rules_.kinds[at(kind)].texts[at(blank_)];
  std::vector<int> holding;
  for (std::size_t c = 0; c < position.size(); ++c) {
    if (rules_.cells[c].kind == kind && position[c] == blank_) holding.push_back(static_cast<int>(c));
  }
  if (holding.size() != 1)
    return fmt::format("the goal holds {} once, the position {} times", text, holding.size());
  const std::vector<int>& brought = brought_[at(holding[0])];
  const std::string& home = rules_.cells[at(home_)].name;
  if (brought.empty())
    return fmt::format("{} cannot get from {} to {}", text, rules_.cells[at(holding[0])].name, home);
  std::vector<int> returned(position.size());
  for (std::size_t c = 0; c < position.size(); ++c) returned[c] = position[at(brought[c])];
  const std::string why = pieces_->difference(returned);
  return why.empty() || holding[0] == home_ ? why : fmt::format("with {} brought to {}, {}", text, home, why);
}

std::string Reachability::why_unreachable(const std::vector<int>& position) const {
  if (position.size() != rules_.cells.size()) return "";
  if (home_ >= 0) return why_unreachable_by_blank(position);
  if (!rules_.goal.empty()) return pieces_->difference(position);
  std::vector<int> values;
  for (std::size_t s = 0; s < rules_.sums.size(); ++s) {
    const int turns = rules_.kinds[at(sums_.cells[s].kind)].turns;
    std::int64_t value = 0;
    for (const auto& [cell, weight] : rules_.sums[s].cells)
      value += std::int64_t{weight} * position[at(cell)];
    values.push_back(static_cast<int>((value % turns + turns) % turns));
  }
  return pieces_->difference(values);
}

SpaceSize count_positions(const MoveRules& rules, const MoveStructure& structure, Progress& progress) {
  return Reachability(rules, structure, progress).count(progress);
}

SpaceSize known_positions(const MoveRules& rules, const MoveStructure& structure, Progress& progress) {
  Progress moment(progress, most_counting);
  return count_positions(rules, structure, moment);
}

}  // namespace nonet
