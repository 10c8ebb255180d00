// What no move changes, in words: pieces of an orbit, parities and sums of turns (piece_moves.h).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "nonet/language/structure/piece_moves.h"

namespace nonet {

namespace {

constexpr std::size_t most_named = 8, most_terms = 12;

std::string names_of(const MoveRules& rules, const std::vector<int>& cells) {
  std::string names;
  for (std::size_t i = 0; i < cells.size() && i < most_named; ++i)
    names += (i > 0 ? " " : "") + rules.cells[at(cells[i])].name;
  if (cells.size() > most_named) names += fmt::format(" and {} more", cells.size() - most_named);
  return names;
}

}  // namespace

std::string PieceMoves::other_pieces(const Orbit& orbit, const std::vector<int>& position) const {
  const ValueKind& kind = rules_.kinds[at(rules_.cells[at(orbit.cells[0])].kind)];
  std::map<int, std::pair<int, int>> pieces;  // here, and in the goal
  for (const int c : orbit.cells) {
    ++pieces[position[at(c)] / orbit.turns].first;
    ++pieces[rules_.goal[at(c)] / orbit.turns].second;
  }
  for (const auto& [piece, counts] : pieces) {
    if (counts.first == counts.second) continue;
    const int c = orbit.cells[0];
    if (orbit.cells.size() == 1)
      return fmt::format("no move brings {} to {}, which holds {}", kind.texts[at(rules_.goal[at(c)])],
                         rules_.cells[at(c)].name, kind.texts[at(position[at(c)])]);
    return fmt::format("moves keep the pieces of {} together: {} is there {} times, in the goal {} times",
                       names_of(rules_, orbit.cells), kind.texts[at(piece * orbit.turns)], counts.first,
                       counts.second);
  }
  return "";
}

// Some way to make the position of the goal; pieces that look alike are taken in the order of cells.
PieceElement PieceMoves::change_to(const std::vector<int>& position) const {
  PieceElement change;
  for (const Orbit& orbit : orbits_) {
    std::map<int, std::vector<int>> places;  // by piece: where it has to be
    for (std::size_t i = orbit.cells.size(); i-- > 0;)
      places[position[at(orbit.cells[i])] / orbit.turns].push_back(orbit.cells[i]);
    for (const int from : orbit.cells) {
      const int goal = rules_.goal[at(from)];
      std::vector<int>& open = places[goal / orbit.turns];
      const int to = open.back();
      open.pop_back();
      change.push_back(
          {from, to, (position[at(to)] % orbit.turns - goal % orbit.turns + orbit.turns) % orbit.turns});
    }
  }
  return change;
}

std::string PieceMoves::difference(const std::vector<int>& position) const {
  for (const Orbit& orbit : orbits_) {
    if (std::string why = other_pieces(orbit, position); !why.empty()) return why;
  }
  if (!invariants_.linear) return "";
  Sums sums = sums_of(change_to(position));
  forget_twins(sums);
  Values target(moduli_.size(), 0);
  for (const auto& [sum, value] : sums)
    target[at(sum)] = static_cast<Value>(value * (modulus_ / moduli_[at(sum)]));
  if (invariants_.linear->particular(target)) return "";
  Progress unlimited;  // the system has a row a sum
  return words(*invariants_.linear->witness(*invariants_.system, target, unlimited), sums);
}

// A sum of sums, each counted `weight` times the part that its modulus is of the common one.
std::string PieceMoves::words(const Values& weights, const Sums& sums) const {
  struct Term {
    const Orbit& orbit;
    int sum;
    std::int64_t factor;
  };
  std::vector<Term> terms;
  std::int64_t common = modulus_, change = 0;
  for (const Orbit& orbit : orbits_) {
    for (const int sum : {orbit.parity, orbit.turning}) {
      if (sum < 0 || twin_parity_[at(sum)]) continue;
      const std::int64_t factor = std::int64_t{weights[at(sum)]} * (modulus_ / moduli_[at(sum)]) % modulus_;
      if (factor == 0) continue;
      terms.push_back({orbit, sum, factor});
      common = std::gcd(common, factor);
      const auto value = sums.find(sum);
      change += value == sums.end() ? 0 : factor * value->second;
    }
  }
  const std::int64_t modulus = modulus_ / common;
  if (terms.size() == 1) {  // its factor divides nothing more of the modulus
    const Term& term = terms[0];
    const std::string names = names_of(rules_, term.orbit.cells);
    if (term.sum == term.orbit.parity)
      return fmt::format("the pieces of {} are an odd permutation of the goal, and moves make even ones only",
                         names);
    return fmt::format(
        "no move changes the sum of the turns of {} modulo {}, and it is {} more than in the goal", names,
        modulus, sums.at(term.sum) % modulus);
  }
  std::string text;
  for (std::size_t i = 0; i < terms.size() && i < most_terms; ++i) {
    const Term& term = terms[i];
    const std::string names = names_of(rules_, term.orbit.cells);
    text += i > 0 ? " + " : "";
    if (term.factor != common) text += fmt::format("{} * ", term.factor / common);
    if (term.orbit.cells.size() == 1)
      text += names;
    else
      text += fmt::format("({} of {})", term.sum == term.orbit.parity ? "parity" : "turns", names);
  }
  if (terms.size() > most_terms) text += fmt::format(" and {} more", terms.size() - most_terms);
  return fmt::format("no move changes {} modulo {}, and it is {} more than in the goal", text, modulus,
                     change / common % modulus);
}

}  // namespace nonet
