#include "nonet/language/structure/piece_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "nonet/language/structure/group.h"
#include "nonet/language/structure/structure.h"

namespace nonet {

namespace {

constexpr double most_linear_bytes = 256 << 20;
constexpr std::size_t most_slow_elements = 1000;  // modulo k > 2 linear algebra cannot be stopped
constexpr std::size_t most_walked = 1 << 20;      // positions that are walked one by one
constexpr std::size_t most_walked_values = std::size_t{1} << 26;

mpz_class factorial(std::size_t n) {
  mpz_class product;
  mpz_fac_ui(product.get_mpz_t(), n);
  return product;
}

mpz_class power(int base, std::size_t exponent) {
  mpz_class product;
  mpz_ui_pow_ui(product.get_mpz_t(), static_cast<unsigned long>(base), exponent);
  return product;
}

// Whether the permutation that carries the first of each pair to the second is odd.
bool is_odd(const std::map<int, int>& to) {
  std::set<int> seen;
  std::size_t even = 0;
  for (const auto& [first, second] : to) {
    if (!seen.insert(first).second) continue;
    for (int c = second; c != first; c = to.at(c)) {
      seen.insert(c);
      ++even;
    }
  }
  return even % 2 != 0;
}

// The sums that elements change, as a Toggle puzzle (nonet/contract/puzzle.h).
struct SumSystem {
  int k, sums;
  std::vector<std::vector<std::pair<int, int>>> elements;
  int modulus() const { return k; }
  int cells() const { return sums; }
  int moves() const { return static_cast<int>(elements.size()); }
  void each_effect(int move, auto&& f) const {
    for (const auto& [sum, amount] : elements[at(move)]) f(sum, amount);
  }
};

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

}  // namespace

PieceMoves::PieceMoves(const MoveRules& rules, std::vector<PieceElement> elements, Progress& progress)
    : rules_(rules), elements_(std::move(elements)) {
  find_orbits();
  number_sums();
  invariants_ = find_invariants(false, progress);
}

void PieceMoves::find_orbits() {
  const int cells = static_cast<int>(rules_.cells.size());
  CellSets carried(rules_.cells.size());
  for (const PieceElement& element : elements_) {
    for (const Flow& piece : element) carried.join(piece.from, piece.to);
  }
  orbit_of_.assign(at(cells), -1);
  for (int c = 0; c < cells; ++c) {
    if (carried.root(c) == c) {
      orbit_of_[at(c)] = static_cast<int>(orbits_.size());
      orbits_.emplace_back();
    }
    orbit_of_[at(c)] = orbit_of_[at(carried.root(c))];
    orbits_[at(orbit_of_[at(c)])].cells.push_back(c);
  }
  for (const PieceElement& element : elements_) {
    for (const Flow& piece : element) {
      if (piece.add == 0) continue;
      orbits_[at(orbit_of_[at(piece.to)])].turns = rules_.kinds[at(rules_.cells[at(piece.to)].kind)].turns;
    }
  }
  for (Orbit& orbit : orbits_) {
    std::map<int, int> pieces;
    for (const int c : orbit.cells) ++pieces[rules_.goal[at(c)] / orbit.turns];
    for (const auto& [piece, count] : pieces) orbit.alike.push_back(count);
  }
}

void PieceMoves::number_sums() {
  std::int64_t common = 1;
  for (Orbit& orbit : orbits_) {
    if (orbit.cells.size() > 1) {
      orbit.parity = static_cast<int>(moduli_.size());
      moduli_.push_back(2);
      common = std::lcm(common, std::int64_t{2});
      twin_parity_.push_back(orbit.has_twins());
    }
    if (orbit.turns > 1) {
      orbit.turning = static_cast<int>(moduli_.size());
      moduli_.push_back(orbit.turns);
      twin_parity_.push_back(false);
      if (common <= ToggleSystem::max_modulus) common = std::lcm(common, std::int64_t{orbit.turns});
    }
  }
  if (common > ToggleSystem::max_modulus)
    modulus_ = 0;
  else
    modulus_ = static_cast<int>(std::max<std::int64_t>(common, 2));
}

PieceMoves::Sums PieceMoves::sums_of(const PieceElement& element) const {
  Sums sums;
  std::map<int, std::map<int, int>> carried;  // by orbit: from, to
  for (const Flow& piece : element) {
    const int number = orbit_of_[at(piece.to)];
    const Orbit& orbit = orbits_[at(number)];
    if (piece.from != piece.to) carried[number][piece.from] = piece.to;
    if (piece.add != 0) sums[orbit.turning] = (sums[orbit.turning] + piece.add) % orbit.turns;
  }
  for (const auto& [orbit, to] : carried) sums[orbits_[at(orbit)].parity] = is_odd(to) ? 1 : 0;
  std::erase_if(sums, [](const auto& sum) { return sum.second == 0; });
  return sums;
}

void PieceMoves::forget_twins(Sums& sums) const {
  std::erase_if(sums, [&](const auto& sum) { return twin_parity_[at(sum.first)]; });
}

PieceMoves::Invariants PieceMoves::find_invariants(bool twins, Progress& progress) const {
  Invariants found;
  for (std::size_t s = 0; s < moduli_.size(); ++s) {
    if (twins || !twin_parity_[s]) found.size *= moduli_[s];
  }
  found.reached = found.size;
  if (modulus_ == 0 || found.size == 1) return found;

  std::set<std::vector<std::pair<int, int>>> different;  // sum, amount
  for (const PieceElement& element : elements_) {
    if (!progress.advance(element.size())) return found;
    Sums sums = sums_of(element);
    if (!twins) forget_twins(sums);
    std::vector<std::pair<int, int>> effects;
    for (const auto& [sum, value] : sums) effects.emplace_back(sum, value * (modulus_ / moduli_[at(sum)]));
    different.insert(std::move(effects));
  }
  if (modulus_ > 2 && different.size() > most_slow_elements) return found;
  auto system = ToggleSystem::compile(
      SumSystem{modulus_, static_cast<int>(moduli_.size()), {different.begin(), different.end()}});
  if (!system) return found;
  // It counts as work, so that who has little to spend on it ends before it begins.
  const double rows = double(moduli_.size()), columns = double(different.size());
  constexpr double bits_a_step = 2048;  // 64-bit words, each about 30 times as fast as one number mod k
  const double steps = rows * columns * std::min(rows, columns) / (modulus_ == 2 ? bits_a_step : 1);
  if (!progress.advance(static_cast<std::uint64_t>(steps))) return found;
  auto linear = ToggleLinear::build(*system, most_linear_bytes, progress);
  if (!linear) return found;
  found.reached = 1;
  for (const ToggleLinear::ImageRow& row : linear->image()) found.reached *= row.count;
  found.linear = std::move(*linear);
  found.system = std::move(*system);
  return found;
}

mpz_class PieceMoves::arrangements(bool twins) const {
  mpz_class product = 1;
  for (const Orbit& orbit : orbits_) {
    product *= factorial(orbit.cells.size()) * power(orbit.turns, orbit.cells.size());
    if (twins) continue;
    for (const int count : orbit.alike) product /= factorial(at(count));
  }
  return product;
}

// "(8! * 3^8) * (12! * 2^12)": orbits of one shape are a power.
std::string PieceMoves::shape() const {
  std::vector<std::pair<std::string, std::size_t>> shapes;
  std::map<std::string, std::size_t> known;
  for (const Orbit& orbit : orbits_) {
    const std::size_t cells = orbit.cells.size();
    std::vector<std::string> factors, twins;
    if (cells > 1) factors.push_back(fmt::format("{}!", cells));
    for (const int count : orbit.alike) {
      if (count > 1) twins.push_back(fmt::format("{}!", count));
    }
    if (!twins.empty())
      factors.back() += twins.size() > 1 ? fmt::format(" / ({})", joined(twins, " * ")) : " / " + twins[0];
    if (orbit.turns > 1)
      factors.push_back(cells > 1 ? fmt::format("{}^{}", orbit.turns, cells)
                                  : fmt::format("{}", orbit.turns));
    if (factors.empty()) continue;
    const std::string text = joined(factors, " * ");
    const auto [place, is_new] = known.try_emplace(text, shapes.size());
    if (is_new) shapes.emplace_back(text, 0);
    ++shapes[place->second].second;
  }
  std::vector<std::string> parts;
  for (const auto& [text, count] : shapes) {
    const bool simple = text.find(' ') == std::string::npos;
    const std::string one = simple || (count == 1 && shapes.size() == 1) ? text : "(" + text + ")";
    parts.push_back(count == 1 ? one : fmt::format("{}^{}", one, count));
  }
  return parts.empty() ? "1" : joined(parts, " * ");
}

PieceCount PieceMoves::bound() const {
  const mpz_class left_out = invariants_.size / invariants_.reached;
  PieceCount count{arrangements(false) / left_out, false, shape()};
  if (left_out > 1)
    count.how += fmt::format(" / {}: parities and sums that no move changes leave one in {}",
                             left_out.get_str(), left_out.get_str());
  std::size_t carried = 0;
  for (const Orbit& orbit : orbits_) carried += orbit.cells.size() > 1 ? 1 : 0;
  if (carried > 1) count.how = fmt::format("{} orbits of cells: {}", carried, count.how);
  return count;
}

PieceCount PieceMoves::count(bool guarded, Progress& progress) const {
  PieceCount most = bound();
  if (guarded) return most;
  // Where each orbit commutes by itself, the sums say everything.
  const bool commutes = std::all_of(orbits_.begin(), orbits_.end(), [](const Orbit& orbit) {
    return orbit.cells.size() == 1 || (orbit.cells.size() == 2 && orbit.turns == 1);
  });
  if (commutes && (invariants_.linear || invariants_.size == 1)) {
    most.exact = true;
    return most;
  }
  if (const auto count = count_by_group(progress)) return *count;
  if (progress.stopped()) return most;
  if (most.positions <= most_walked && most.positions.get_ui() * rules_.cells.size() <= most_walked_values) {
    if (const auto count = count_by_walking(progress)) return *count;
  }
  return most;
}

// Points are the sides of places: a piece at a cell takes its sides along.
std::optional<PieceCount> PieceMoves::count_by_group(Progress& progress) const {
  std::vector<int> first(rules_.cells.size(), -1);
  std::size_t points = 0;
  bool twins = false;
  for (const Orbit& orbit : orbits_) {
    if (orbit.cells.size() == 1 && orbit.turns == 1) continue;
    twins = twins || orbit.has_twins();
    for (const int c : orbit.cells) {
      first[at(c)] = static_cast<int>(points);
      points += at(orbit.turns);
    }
  }
  if (points > at(PermutationGroup::most_points) || points * elements_.size() > most_walked_values)
    return std::nullopt;
  std::set<PermutationGroup::Permutation> generators;
  PermutationGroup::Permutation same(points);
  std::iota(same.begin(), same.end(), std::uint16_t{0});
  for (const PieceElement& element : elements_) {
    PermutationGroup::Permutation to = same;
    for (const Flow& piece : element) {
      const int turns = orbits_[at(orbit_of_[at(piece.to)])].turns;
      for (int side = 0; side < turns; ++side)
        to[at(first[at(piece.from)] + side)] =
            static_cast<std::uint16_t>(first[at(piece.to)] + (side + piece.add) % turns);
    }
    generators.insert(std::move(to));
  }
  const Invariants apart = twins ? find_invariants(true, progress) : Invariants{};
  const mpz_class left_out = twins ? apart.size / apart.reached : invariants_.size / invariants_.reached;
  const mpz_class most = arrangements(true) / left_out;
  const auto group = PermutationGroup::build(static_cast<int>(points), {generators.begin(), generators.end()},
                                             most, progress);
  if (!group) return std::nullopt;
  PieceCount count = bound();
  count.exact = true;
  const bool sums_known = invariants_.linear || invariants_.size == 1 || left_out == 1;
  if (group->order() == most && sums_known) return count;
  count.positions = group->order();
  count.how = fmt::format("order of the group of the moves, of {} sides of places", points);
  if (!twins) return count;

  std::vector<int> colours(points);
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first[c] < 0) continue;
    const int turns = orbits_[at(orbit_of_[c])].turns, value = rules_.goal[c];
    for (int side = 0; side < turns; ++side)
      colours[at(first[c] + side)] = value / turns * turns + (side - value % turns + turns) % turns;
  }
  const auto keeping = group->keeping(colours, progress);
  if (!keeping) return std::nullopt;
  count.positions /= *keeping;
  if (*keeping > 1)
    count.how += fmt::format(" ({}), divided by the {} elements that leave the goal as it is",
                             group->order().get_str(), keeping->get_str());
  return count;
}

std::optional<PieceCount> PieceMoves::count_by_walking(Progress& progress) const {
  std::set<std::vector<int>> seen = {rules_.goal};
  std::vector<std::vector<int>> open = {rules_.goal};
  while (!open.empty()) {
    const std::vector<int> position = std::move(open.back());
    open.pop_back();
    if (!progress.advance(elements_.size())) return std::nullopt;
    for (const PieceElement& element : elements_) {
      std::vector<int> after = position;
      for (const Flow& piece : element) {
        const int turns = orbits_[at(orbit_of_[at(piece.to)])].turns, value = position[at(piece.from)];
        after[at(piece.to)] = turned(value, piece.add, turns);
      }
      if (seen.insert(after).second) open.push_back(std::move(after));
    }
  }
  return PieceCount{static_cast<unsigned long>(seen.size()), true, "every position was walked to"};
}

}  // namespace nonet
