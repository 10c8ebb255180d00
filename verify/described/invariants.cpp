#include "described/invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace nonet_verify {
namespace {

constexpr double most_work = 1e8;  // of one kind of invariant

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

int at(const Position& position, int cell) {
  return static_cast<unsigned char>(position[index(cell)]);
}

// Sets of numbers below `size`, and what sums of them can be.
using Parities = std::vector<std::uint64_t>;
class Span {
 public:
  explicit Span(std::size_t size) : row_of_(size, -1) {}

  void add(Parities vector) {
    const int first = reduce(vector);
    if (first < 0) return;
    row_of_[index(first)] = static_cast<int>(rows_.size());
    rows_.push_back(std::move(vector));
  }
  bool contains(Parities vector) const { return reduce(vector) < 0; }

 private:
  // Takes away rows until the first number that is left is that of none; -1: nothing is left.
  int reduce(Parities& vector) const {
    for (std::size_t word = 0; word < vector.size(); ++word) {
      while (vector[word] != 0) {
        const int first = static_cast<int>(64 * word) + std::countr_zero(vector[word]);
        if (row_of_[index(first)] < 0) return first;
        const Parities& row = rows_[index(row_of_[index(first)])];
        for (std::size_t i = word; i < vector.size(); ++i) vector[i] ^= row[i];
      }
    }
    return -1;
  }
  std::vector<int> row_of_;  // by the first number of a row; -1: there is none
  std::vector<Parities> rows_;
};

Parities sum_of(Parities a, const Parities& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
  return a;
}

class Invariants {
 public:
  Invariants(const DescribedMoves& rules, const Position& start, const Position& goal)
      : rules_(rules), start_(start), goal_(goal), orbits_(rules) {}

  std::string why_never() const {
    std::string why = wrong_pieces();
    if (why.empty()) why = wrong_turns();
    if (why.empty()) why = wrong_sums();
    if (why.empty()) why = wrong_parity();
    return why;
  }

 private:
  int turns_of(std::size_t orbit) const { return rules_.kind(orbits_.cells()[orbit][0]).turns; }
  std::map<int, int> pieces(const Position& position, std::size_t orbit) const {
    std::map<int, int> count;
    for (const int cell : orbits_.cells()[orbit]) ++count[at(position, cell) / turns_of(orbit)];
    return count;
  }
  std::string orbit_name(std::size_t orbit) const {
    const auto& cells = orbits_.cells()[orbit];
    const std::string& first = rules_.layout.cells().name(cells[0]);
    return cells.size() == 1 ? first : fmt::format("the {} cells of {}", cells.size(), first);
  }

  std::string wrong_pieces() const {
    for (std::size_t orbit = 0; orbit < orbits_.cells().size(); ++orbit) {
      if (pieces(start_, orbit) != pieces(goal_, orbit))
        return fmt::format("no move brings other pieces to {}, and they are not those of the goal",
                           orbit_name(orbit));
    }
    return {};
  }

  // Every move adds a multiple of the divisor to the sum of the turns in an orbit.
  std::string wrong_turns() const {
    std::vector<int> divisor;
    for (std::size_t orbit = 0; orbit < orbits_.cells().size(); ++orbit) divisor.push_back(turns_of(orbit));
    for (const DescribedMove& move : rules_.moves) {
      std::map<std::size_t, std::int64_t> added;
      for (const auto& [cell, amount] : move.additions) added[orbits_.of(cell)] += amount;
      for (const auto& [orbit, sum] : added)
        divisor[orbit] = static_cast<int>(std::gcd<std::int64_t, std::int64_t>(divisor[orbit], sum));
    }
    for (std::size_t orbit = 0; orbit < divisor.size(); ++orbit) {
      std::int64_t sum = 0;
      for (const int cell : orbits_.cells()[orbit])
        sum += at(start_, cell) % turns_of(orbit) - at(goal_, cell) % turns_of(orbit);
      if (sum % divisor[orbit] != 0)
        return fmt::format(
            "no move changes the sum of the turns of {} modulo {}, and it differs from the goal's",
            orbit_name(orbit), divisor[orbit]);
    }
    return {};
  }

  // All sums of turns together: whether what is missing is a sum of what moves add. It is one where it brings
  // no further positions.
  std::string wrong_sums() const {
    constexpr std::int64_t most_modulus = 1 << 15;
    const std::size_t orbits = orbits_.cells().size();
    std::int64_t modulus = 2;
    for (std::size_t orbit = 0; orbit < orbits && modulus <= most_modulus; ++orbit)
      modulus = std::lcm(modulus, std::int64_t{turns_of(orbit)});
    const double work = static_cast<double>(orbits * orbits) * static_cast<double>(rules_.moves.size());
    if (modulus > most_modulus || work > most_work) return {};
    ToggleSystem system;
    system.modulus = static_cast<int>(modulus);
    system.cells = orbits;
    const auto add = [&](const std::map<std::size_t, std::int64_t>& sums) {
      std::vector<Effect> effects;
      for (const auto& [orbit, sum] : sums) {
        const std::int64_t amount = (sum % turns_of(orbit) + turns_of(orbit)) % turns_of(orbit);
        if (amount != 0) effects.push_back({orbit, static_cast<int>(amount * (modulus / turns_of(orbit)))});
      }
      system.effects.push_back(std::move(effects));
    };
    std::map<std::size_t, std::int64_t> missing;
    for (int cell = 0; cell < static_cast<int>(start_.size()); ++cell) {
      const std::size_t orbit = orbits_.of(cell);
      missing[orbit] += at(goal_, cell) % turns_of(orbit) - at(start_, cell) % turns_of(orbit);
    }
    for (const DescribedMove& move : rules_.moves) {
      std::map<std::size_t, std::int64_t> added;
      for (const auto& [cell, amount] : move.additions) added[orbits_.of(cell)] += amount;
      add(added);
    }
    const u128 reached = count_reached(system);
    add(missing);
    if (reached == 0 || reached == count_reached(system)) return {};
    return "the turns that are missing are no sum of those that moves add";
  }

  // A value of which there is one, that every move asks of one cell and takes to another, or leaves.
  struct Token {
    int kind = 0, value = 0;
    std::vector<int> before, after;  // by move: where it is
  };
  std::vector<Token> tokens() const {
    std::vector<Token> found;
    if (rules_.moves.empty()) return found;
    const auto started = occurrences(start_), ended = occurrences(goal_);
    const auto is_one = [](const auto& count, const auto& what) {
      return count.contains(what) && count.at(what) == 1;
    };
    double work = 0;
    for (const DescribedMove::Guard& guard : rules_.moves[0].guards) {
      const std::pair what(rules_.kind_of[index(guard.cell)], only_value(guard));
      if (what.second < 0 || rules_.kind(guard.cell).turns != 1 || !is_one(started, what) ||
          !is_one(ended, what))
        continue;
      Token token{what.first, what.second, {}, {}};
      for (const DescribedMove& move : rules_.moves) {
        work += static_cast<double>(1 + move.guards.size() * guard.allowed.size() + move.carries.size());
        if (work > most_work) return found;
        if (!follow(move, token)) break;
      }
      if (token.before.size() == rules_.moves.size()) found.push_back(std::move(token));
    }
    return found;
  }
  // Where a move asks for the token and brings it; false: it does not ask.
  bool follow(const DescribedMove& move, Token& token) const {
    const auto asked = std::find_if(move.guards.begin(), move.guards.end(), [&](const auto& guard) {
      return rules_.kind_of[index(guard.cell)] == token.kind && only_value(guard) == token.value;
    });
    if (asked == move.guards.end()) return false;
    token.before.push_back(asked->cell);
    token.after.push_back(asked->cell);
    for (const auto& [to, from] : move.carries) {
      if (from == asked->cell) token.after.back() = to;
    }
    return true;
  }
  static int only_value(const DescribedMove::Guard& guard) {
    if (std::count(guard.allowed.begin(), guard.allowed.end(), 1) != 1) return -1;
    return static_cast<int>(std::find(guard.allowed.begin(), guard.allowed.end(), 1) - guard.allowed.begin());
  }
  std::map<std::pair<int, int>, int> occurrences(const Position& position) const {  // of kind and value
    std::map<std::pair<int, int>, int> count;
    for (int cell = 0; cell < static_cast<int>(position.size()); ++cell)
      ++count[{rules_.kind_of[index(cell)], at(position, cell)}];
    return count;
  }

  bool all_differ(std::size_t orbit) const {
    return pieces(start_, orbit).size() == orbits_.cells()[orbit].size() && orbits_.cells()[orbit].size() > 1;
  }
  static bool is_odd(std::vector<int> permutation) {
    bool odd = false;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
      while (permutation[i] != static_cast<int>(i)) {
        std::swap(permutation[i], permutation[index(permutation[i])]);
        odd = !odd;
      }
    }
    return odd;
  }
  static void flip(Parities& set, int number) { set[index(number) / 64] ^= std::uint64_t{1} << number % 64; }

  // Orbits of different pieces, numbered.
  struct Differing {
    std::vector<std::size_t> orbits;
    std::vector<int> number;  // by orbit; -1: some of its pieces are alike
    std::size_t words() const { return orbits.size() / 64 + 1; }
  };
  Differing differing() const {
    Differing found;
    for (std::size_t orbit = 0; orbit < orbits_.cells().size(); ++orbit) {
      const bool differ = all_differ(orbit);
      found.number.push_back(differ ? static_cast<int>(found.orbits.size()) : -1);
      if (differ) found.orbits.push_back(orbit);
    }
    return found;
  }

  // In which of them the move is an odd permutation.
  Parities parity_of(const DescribedMove& move, const Differing& differing) const {
    Parities set(differing.words(), 0);
    std::set<int> seen;
    for (const auto& [to, from] : move.carries) {
      int length = 0;
      for (int cell = to; seen.insert(cell).second; ++length) {
        const auto next = std::lower_bound(move.carries.begin(), move.carries.end(), std::pair(cell, -1));
        cell = next->second;
      }
      const int number = differing.number[orbits_.of(to)];
      if (length > 0 && length % 2 == 0 && number >= 0) flip(set, number);
    }
    return set;
  }
  Parities parity_of_start(const Differing& differing) const {
    Parities set(differing.words(), 0);
    for (const std::size_t orbit : differing.orbits) {
      const auto& cells = orbits_.cells()[orbit];
      std::map<int, int> home;  // by piece: the number of its cell
      for (std::size_t i = 0; i < cells.size(); ++i)
        home[at(goal_, cells[i]) / turns_of(orbit)] = static_cast<int>(i);
      std::vector<int> permutation;
      for (const int cell : cells) permutation.push_back(home.at(at(start_, cell) / turns_of(orbit)));
      if (is_odd(std::move(permutation))) flip(set, differing.number[orbit]);
    }
    return set;
  }

  std::string wrong_parity() const {
    const Differing differ = differing();
    // Of elimination; a walk takes as much again, and the memory is less.
    const double work =
        static_cast<double>(start_.size()) +
        static_cast<double>(rules_.moves.size()) * static_cast<double>(differ.orbits.size() * differ.words());
    if (work > most_work) return {};
    std::vector<Parities> moved;
    for (const DescribedMove& move : rules_.moves) moved.push_back(parity_of(move, differ));
    const Parities wanted = parity_of_start(differ);
    Span all(differ.orbits.size());
    for (const Parities& set : moved) all.add(set);
    if (!all.contains(wanted)) return "the parity of the permutation is not one that moves can make";
    double spent = work;
    for (const Token& token : tokens()) {
      if ((spent += work) > most_work) break;
      const std::string why = wrong_walk(token, moved, wanted);
      if (!why.empty()) return why;
    }
    return {};
  }

  // The parity along a walk of the token depends on its ends alone, but for what closed walks add.
  std::string wrong_walk(const Token& token, const std::vector<Parities>& moved,
                         const Parities& wanted) const {
    const auto place = [&](const Position& position) {
      for (int cell = 0;; ++cell) {
        if (rules_.kind_of[index(cell)] == token.kind && at(position, cell) == token.value) return cell;
      }
    };
    std::vector<std::vector<std::pair<int, std::size_t>>> near(start_.size());  // the cell, by which move
    for (std::size_t move = 0; move < moved.size(); ++move) {
      near[index(token.before[move])].emplace_back(token.after[move], move);
      near[index(token.after[move])].emplace_back(token.before[move], move);
    }
    std::vector<Parities> along(start_.size());  // from the start
    std::vector<int> queue = {place(start_)};
    along[index(queue[0])].assign(wanted.size(), 0);
    Span closed(64 * wanted.size());
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const auto& [cell, move] : near[index(queue[next])]) {
        const Parities there = sum_of(along[index(queue[next])], moved[move]);
        Parities& known = along[index(cell)];
        if (known.empty()) {
          known = there;
          queue.push_back(cell);
        } else {
          closed.add(sum_of(known, there));
        }
      }
    }
    const Parities& end = along[index(place(goal_))];
    const std::string& home = rules_.layout.cells().name(place(goal_));
    if (end.empty()) return fmt::format("no moves lead what stands at {} in the goal to it", home);
    if (!closed.contains(sum_of(wanted, end)))
      return fmt::format("the parity of the permutation is not one with which {} is reached", home);
    return {};
  }

  const DescribedMoves& rules_;
  const Position &start_, &goal_;
  Orbits orbits_;
};

}  // namespace

Orbits::Orbits(const DescribedMoves& rules) {
  std::vector<int> parent(rules.kind_of.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int cell) {
    while (parent[index(cell)] != cell) {
      parent[index(cell)] = parent[index(parent[index(cell)])];
      cell = parent[index(cell)];
    }
    return cell;
  };
  for (const DescribedMove& move : rules.moves) {
    for (const auto& [to, from] : move.carries) parent[index(root(to))] = root(from);
  }
  std::map<int, std::size_t> number;  // by root
  for (int cell = 0; cell < static_cast<int>(parent.size()); ++cell) {
    const auto [found, added] = number.emplace(root(cell), cells_.size());
    if (added) cells_.emplace_back();
    cells_[found->second].push_back(cell);
    of_.push_back(found->second);
  }
}

std::string invariant_against(const DescribedMoves& rules, const Position& start, const Position& goal) {
  return Invariants(rules, start, goal).why_never();
}

}  // namespace nonet_verify
