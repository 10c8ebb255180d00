// Described rules as a graph of positions, and what no move changes in them: how many of each piece are in
// each orbit of cells, sums of turns, and parities of permutations.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "described.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

int at(const Position& position, int cell) {
  return static_cast<unsigned char>(position[index(cell)]);
}

// Cells between which pieces are carried, whatever the guards say.
class Orbits {
 public:
  explicit Orbits(const DescribedMoves& rules) : parent_(rules.kind_of.size()) {
    std::iota(parent_.begin(), parent_.end(), 0);
    for (const DescribedMove& move : rules.moves) {
      for (const auto& [to, from] : move.carries) parent_[index(root(to))] = root(from);
    }
    std::map<int, std::size_t> number;  // by root
    for (int cell = 0; cell < static_cast<int>(parent_.size()); ++cell) {
      const auto [found, added] = number.emplace(root(cell), cells_.size());
      if (added) cells_.emplace_back();
      cells_[found->second].push_back(cell);
      of_.push_back(found->second);
    }
  }
  const std::vector<std::vector<int>>& cells() const { return cells_; }
  std::size_t of(int cell) const { return of_[index(cell)]; }

 private:
  int root(int cell) {
    while (parent_[index(cell)] != cell) {
      parent_[index(cell)] = parent_[index(parent_[index(cell)])];
      cell = parent_[index(cell)];
    }
    return cell;
  }
  std::vector<int> parent_;
  std::vector<std::vector<int>> cells_;  // by orbit
  std::vector<std::size_t> of_;          // by cell
};

// Sets of orbits, and what sums of them can be.
using Parities = std::vector<std::uint64_t>;
class Span {
 public:
  void add(Parities vector) {
    reduce(vector);
    if (first_of(vector) >= 0) rows_.push_back(std::move(vector));
  }
  bool contains(Parities vector) const {
    reduce(vector);
    return first_of(vector) < 0;
  }

 private:
  static int first_of(const Parities& vector) {
    for (std::size_t i = 0; i < vector.size(); ++i) {
      if (vector[i] != 0) return static_cast<int>(64 * i) + std::countr_zero(vector[i]);
    }
    return -1;
  }
  void reduce(Parities& vector) const {
    for (const Parities& row : rows_) {
      const auto pivot = static_cast<unsigned>(first_of(row));
      if ((vector[pivot / 64] >> pivot % 64 & 1) == 0) continue;
      for (std::size_t i = 0; i < vector.size(); ++i) vector[i] ^= row[i];
    }
  }
  std::vector<Parities> rows_;  // each begins where none of those before it has a one
};

class Invariants {
 public:
  Invariants(const DescribedMoves& rules, const Position& start, const Position& goal)
      : rules_(rules), start_(start), goal_(goal), orbits_(rules) {}

  // Empty: nothing is against it.
  std::string why_never() {
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
    constexpr double most_work = 1e8;
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
    if (rules_.moves.empty() || rules_.moves[0].guards.empty()) return found;
    for (const DescribedMove::Guard& guard : rules_.moves[0].guards) {
      const int value = only_value(guard);
      if (value < 0 || rules_.kind(guard.cell).turns != 1 || occurrences(start_, guard.cell, value) != 1 ||
          occurrences(goal_, guard.cell, value) != 1)
        continue;
      Token token{rules_.kind_of[index(guard.cell)], value, {}, {}};
      for (const DescribedMove& move : rules_.moves) {
        const auto asked = std::find_if(move.guards.begin(), move.guards.end(), [&](const auto& other) {
          return rules_.kind_of[index(other.cell)] == token.kind && only_value(other) == value;
        });
        if (asked == move.guards.end()) break;
        token.before.push_back(asked->cell);
        token.after.push_back(asked->cell);
        for (const auto& [to, from] : move.carries) {
          if (from == asked->cell) token.after.back() = to;
        }
      }
      if (token.before.size() == rules_.moves.size()) found.push_back(std::move(token));
    }
    return found;
  }
  static int only_value(const DescribedMove::Guard& guard) {
    if (std::count(guard.allowed.begin(), guard.allowed.end(), 1) != 1) return -1;
    return static_cast<int>(std::find(guard.allowed.begin(), guard.allowed.end(), 1) - guard.allowed.begin());
  }
  int occurrences(const Position& position, int like, int value) const {
    int count = 0;
    for (int cell = 0; cell < static_cast<int>(position.size()); ++cell)
      count += rules_.kind_of[index(cell)] == rules_.kind_of[index(like)] && at(position, cell) == value;
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
  static void flip(Parities& set, std::size_t orbit) { set[orbit / 64] ^= std::uint64_t{1} << orbit % 64; }

  // In which orbits of different pieces the move is an odd permutation.
  Parities parity_of(const DescribedMove& move, const std::vector<char>& differ) const {
    Parities set(differ.size() / 64 + 1, 0);
    std::set<int> seen;
    for (const auto& [to, from] : move.carries) {
      int length = 0;
      for (int cell = to; seen.insert(cell).second; ++length) {
        const auto next = std::lower_bound(move.carries.begin(), move.carries.end(), std::pair(cell, -1));
        cell = next->second;
      }
      if (length > 0 && length % 2 == 0 && differ[orbits_.of(to)] != 0) flip(set, orbits_.of(to));
    }
    return set;
  }
  Parities parity_of_start(const std::vector<char>& differ) const {
    Parities set(differ.size() / 64 + 1, 0);
    for (std::size_t orbit = 0; orbit < differ.size(); ++orbit) {
      if (differ[orbit] == 0) continue;
      const auto& cells = orbits_.cells()[orbit];
      std::map<int, int> home;  // by piece: the number of its cell
      for (std::size_t i = 0; i < cells.size(); ++i)
        home[at(goal_, cells[i]) / turns_of(orbit)] = static_cast<int>(i);
      std::vector<int> permutation;
      for (const int cell : cells) permutation.push_back(home.at(at(start_, cell) / turns_of(orbit)));
      if (is_odd(std::move(permutation))) flip(set, orbit);
    }
    return set;
  }

  std::string wrong_parity() const {
    std::vector<char> differ;
    for (std::size_t orbit = 0; orbit < orbits_.cells().size(); ++orbit) differ.push_back(all_differ(orbit));
    std::vector<Parities> moved;
    for (const DescribedMove& move : rules_.moves) moved.push_back(parity_of(move, differ));
    const Parities wanted = parity_of_start(differ);
    Span all;
    for (const Parities& set : moved) all.add(set);
    if (!all.contains(wanted)) return "the parity of the permutation is not one that moves can make";
    for (const Token& token : tokens()) {
      const std::string why = wrong_walk(token, moved, wanted);
      if (!why.empty()) return why;
    }
    return {};
  }

  // The parity along a walk of the token depends on its ends alone, but for what closed walks add.
  std::string wrong_walk(const Token& token, const std::vector<Parities>& moved, Parities wanted) const {
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
    const auto sum = [](Parities a, const Parities& b) {
      for (std::size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
      return a;
    };
    std::vector<int> queue = {place(start_)};
    along[index(queue[0])].assign(wanted.size(), 0);
    Span closed;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const auto& [cell, move] : near[index(queue[next])]) {
        const Parities there = sum(along[index(queue[next])], moved[move]);
        Parities& known = along[index(cell)];
        if (known.empty()) {
          known = there;
          queue.push_back(cell);
        } else {
          closed.add(sum(known, there));
        }
      }
    }
    const Parities& end = along[index(place(goal_))];
    const std::string& home = rules_.layout.cells().name(place(goal_));
    if (end.empty()) return fmt::format("no moves lead what stands at {} in the goal to it", home);
    if (!closed.contains(sum(std::move(wanted), end)))
      return fmt::format("the parity of the permutation is not one with which {} is reached", home);
    return {};
  }

  const DescribedMoves& rules_;
  const Position &start_, &goal_;
  Orbits orbits_;
};

class DescribedGraph final : public MovesRules {
 public:
  explicit DescribedGraph(const Certificate& certificate) : rules_(certificate.root.at("rules")) {
    for (const DescribedKind& kind : rules_.kinds) {
      if (kind.size() > 256)
        throw Refusal{"positions with more than 256 values of a cell are too large here"};
      bits_.push_back(std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(kind.size() - 1)))));
    }
    goal = packed(rules_.goal);
    if (certificate.claim != "table") start = packed(rules_.position(certificate.root.at("instance")));
    find_inverses();
  }

  std::optional<int> move_named(const Position& from, std::string_view name) const override {
    const int move = rules_.move_names.find(name);
    if (move < 0 || !is_allowed(from, rules_.moves[index(move)])) return std::nullopt;
    return move;
  }
  void list_moves(const Position& from, std::vector<int>& moves) const override {
    moves.clear();
    for (int move = 0; move < static_cast<int>(rules_.moves.size()); ++move) {
      if (is_allowed(from, rules_.moves[index(move)])) moves.push_back(move);
    }
  }
  void apply(Position& position, int move) const override {
    const DescribedMove& rule = rules_.moves[index(move)];
    carried_.clear();
    for (const auto& [to, from] : rule.carries) carried_ += position[index(from)];
    for (std::size_t i = 0; i < rule.carries.size(); ++i)
      position[index(rule.carries[i].first)] = carried_[i];
    for (const auto& [cell, amount] : rule.additions) turn(position, cell, amount);
  }
  bool take_back(Position& position, int move) const override {
    const DescribedMove& rule = rules_.moves[index(move)];
    for (const auto& [cell, amount] : rule.additions) turn(position, cell, rules_.kind(cell).turns - amount);
    carried_.clear();
    for (const auto& [to, from] : rule.carries) carried_ += position[index(to)];
    for (std::size_t i = 0; i < rule.carries.size(); ++i)
      position[index(rule.carries[i].second)] = carried_[i];
    return is_allowed(position, rule);
  }
  int inverse(const Position&, int move) const override { return inverses_[index(move)]; }
  bool reversible() const override { return reversible_; }
  int moves() const override { return static_cast<int>(rules_.moves.size()); }

  int key_bits() const override {
    int sum = 0;
    for (const int kind : rules_.kind_of) sum += bits_[index(kind)];
    return sum;
  }
  u128 key(const Position& position) const override {
    u128 result = 0;
    for (std::size_t cell = 0; cell < position.size(); ++cell)
      result = result << bits_of(cell) | static_cast<unsigned char>(position[cell]);
    return result;
  }
  Position position(u128 key) const override {
    Position result(goal.size(), '\0');
    for (std::size_t cell = result.size(); cell-- > 0; key >>= bits_of(cell))
      result[cell] = static_cast<char>(key & ((u128{1} << bits_of(cell)) - 1));
    return result;
  }

  std::string why_never() const override { return Invariants(rules_, start, goal).why_never(); }
  bool knows_all_invariants() const override { return false; }

  // Arrangements of the goal's pieces in each orbit, turned in any way.
  Size size() const override {
    const Orbits orbits(rules_);
    u128 product = 1;
    const auto times = [&](u128 number, u128 divisor) {
      if (product == 0 || product > ~u128{0} / number) return product = 0;
      return product = product * number / divisor;
    };
    for (const std::vector<int>& cells : orbits.cells()) {
      const int turns = rules_.kind(cells[0]).turns;
      std::map<int, unsigned> pieces;
      unsigned placed = 0;
      for (const int cell : cells) {  // a multinomial, one factor after another: each quotient is whole
        times(++placed, 1);
        times(1, ++pieces[at(goal, cell) / turns]);
        times(static_cast<unsigned>(turns), 1);
      }
    }
    return {product, false};
  }

 private:
  int bits_of(std::size_t cell) const { return bits_[index(rules_.kind_of[cell])]; }
  static Position packed(const std::vector<int>& values) {
    Position position;
    for (const int value : values) position += static_cast<char>(value);
    return position;
  }
  static bool is_allowed(const Position& position, const DescribedMove& move) {
    return std::all_of(move.guards.begin(), move.guards.end(), [&](const DescribedMove::Guard& guard) {
      return guard.allowed[index(at(position, guard.cell))] != 0;
    });
  }
  void turn(Position& position, int cell, int amount) const {
    const int value = at(position, cell), turns = rules_.kind(cell).turns;
    position[index(cell)] = static_cast<char>(value - value % turns + (value % turns + amount) % turns);
  }

  using Form = std::tuple<std::vector<DescribedMove::Guard>, std::vector<DescribedMove::Pair>,
                          std::vector<DescribedMove::Pair>>;
  // What takes the move back: it asks for what the move leaves behind.
  Form undoing(const DescribedMove& move) const {
    Form form;
    auto& [guards, carries, additions] = form;
    std::map<int, int> leads, added;
    for (const auto& [to, from] : move.carries) {
      carries.emplace_back(from, to);
      leads[from] = to;
    }
    const auto behind = [&](int cell) { return leads.contains(cell) ? leads.at(cell) : cell; };
    for (const auto& [cell, amount] : move.additions) added[cell] = amount;
    // Turned back before it is carried back; the form has carrying first.
    std::map<int, int> back;
    for (const auto& [from, to] : leads) back[to] = from;
    for (const auto& [cell, amount] : move.additions) {
      const int home = back.contains(cell) ? back.at(cell) : cell;
      additions.emplace_back(home, rules_.kind(home).turns - amount);
    }
    for (const DescribedMove::Guard& guard : move.guards) {
      const int cell = behind(guard.cell), turns = rules_.kind(cell).turns;
      const int amount = added.contains(cell) ? added.at(cell) : 0;
      DescribedMove::Guard left{cell, std::vector<char>(guard.allowed.size())};
      for (std::size_t value = 0; value < guard.allowed.size(); ++value) {
        const int v = static_cast<int>(value);
        left.allowed[index(v - v % turns + (v % turns + amount) % turns)] = guard.allowed[value];
      }
      guards.push_back(std::move(left));
    }
    std::sort(guards.begin(), guards.end());
    std::sort(carries.begin(), carries.end());
    std::sort(additions.begin(), additions.end());
    return form;
  }
  void find_inverses() {
    std::map<Form, int> by_form;
    for (std::size_t move = 0; move < rules_.moves.size(); ++move) {
      std::vector<DescribedMove::Pair> carries = rules_.moves[move].carries;
      by_form.emplace(Form{rules_.moves[move].guards, std::move(carries), rules_.moves[move].additions},
                      static_cast<int>(move));
    }
    for (const DescribedMove& move : rules_.moves) {
      const auto found = by_form.find(undoing(move));
      inverses_.push_back(found == by_form.end() ? -1 : found->second);
      reversible_ = reversible_ && inverses_.back() >= 0;
    }
  }

  DescribedMoves rules_;
  std::vector<int> bits_;  // by kind
  std::vector<int> inverses_;
  bool reversible_ = true;
  mutable Position carried_;
};

}  // namespace

std::unique_ptr<MovesRules> described_moves(const Certificate& certificate) {
  return std::make_unique<DescribedGraph>(certificate);
}

}  // namespace nonet_verify
