#include <fmt/format.h>

#include "nonet/moves/twisty_puzzle.h"

namespace nonet {
namespace {

// By place: the places whose pieces come there, ascending.
std::vector<std::vector<int>> orbits_of(const TwistyMoves& moves) {
  std::vector<int> first(moves.modulus.size());
  for (std::size_t place = 0; place < first.size(); ++place) first[place] = static_cast<int>(place);
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& move : moves.moves) {
      for (std::size_t place = 0; place < first.size(); ++place) {
        int &here = first[place], &there = first[at(move.from[place])];
        changed = changed || here != there;
        here = there = std::min(here, there);
      }
    }
  }
  std::vector<std::vector<int>> orbits(first.size());
  for (std::size_t place = 0; place < first.size(); ++place) {
    for (std::size_t other = 0; other < first.size(); ++other) {
      if (first[other] == first[place]) orbits[place].push_back(static_cast<int>(other));
    }
  }
  return orbits;
}

}  // namespace

// The value of a place: the piece's number in its orbit times the turns there are, plus how far it is turned.
PlanRules twisty_plan(const TwistyMoves& moves, const std::vector<std::string>& places,
                      const TwistyPosition& start, const TwistyPosition& goal) {
  PlanRules rules;
  const auto orbits = orbits_of(moves);
  const auto value_of = [&](std::size_t place, const TwistyPosition& position) {
    const auto& orbit = orbits[place];
    const auto piece = std::find(orbit.begin(), orbit.end(), position.piece[place]);
    return static_cast<int>(piece - orbit.begin()) * moves.modulus[place] + position.twist[place];
  };
  for (std::size_t place = 0; place < places.size(); ++place) {
    rules.cells.push_back({"place " + places[place], {}});
    for (const int piece : orbits[place]) {
      for (int turn = 0; turn < moves.modulus[place]; ++turn)
        rules.cells.back().values.push_back(fmt::format("{} turned {}", places[at(piece)], turn));
    }
    rules.start.push_back(value_of(place, start));
    rules.goal.push_back(value_of(place, goal));
  }
  for (std::size_t m = 0; m < moves.moves.size(); ++m) {
    const auto& move = moves.moves[m];
    rules.moves.push_back({"", static_cast<int>(m), {}, {}});
    for (std::size_t place = 0; place < places.size(); ++place) {
      if (move.from[place] == static_cast<int>(place) && move.twist[place] == 0) continue;
      PlanRules::Carry carry{move.from[place], static_cast<int>(place)};
      const int turns = moves.modulus[place];
      for (int v = 0; v < static_cast<int>(rules.cells[place].values.size()); ++v)
        carry.becomes.push_back(v / turns * turns + (v % turns + move.twist[place]) % turns);
      rules.moves.back().carries.push_back(std::move(carry));
    }
  }
  return rules;
}

}  // namespace nonet
