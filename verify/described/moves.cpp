// Described rules as a graph of positions.
#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

#include "described/invariants.h"
#include "verify.h"

namespace nonet_verify {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

int at(const Position& position, int cell) {
  return static_cast<unsigned char>(position[index(cell)]);
}

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

  std::string why_never() const override { return invariant_against(rules_, start, goal); }
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
  static Form form_of(const DescribedMove& move) { return {move.guards, move.carries, move.additions}; }
  // Answers are counted from both ends: so the moves are reversible only if as many moves do the same as take
  // it back.
  void find_inverses() {
    std::map<Form, std::vector<int>> by_form;
    for (std::size_t move = 0; move < rules_.moves.size(); ++move)
      by_form[form_of(rules_.moves[move])].push_back(static_cast<int>(move));
    for (const DescribedMove& move : rules_.moves) {
      const auto found = by_form.find(undoing(move));
      inverses_.push_back(found == by_form.end() ? -1 : found->second[0]);
      reversible_ =
          reversible_ && found != by_form.end() && found->second.size() == by_form.at(form_of(move)).size();
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
