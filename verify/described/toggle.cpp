// Described rules whose moves only add to cells of one piece each (or to sums), as a system modulo k: the
// least common multiple of the turns of all cells, where a cell (or a sum) of t turns counts k / t times.
// Then it is 0 modulo k exactly where it is modulo t.
#include <algorithm>
#include <numeric>

#include "described/described.h"
#include "verify.h"

namespace nonet_verify {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

class DescribedSystem final : public ToggleRules {
 public:
  explicit DescribedSystem(const Certificate& certificate) : rules_(certificate.root.at("rules")) {
    constexpr std::int64_t most_modulus = 1 << 15;
    std::int64_t common = 1;
    for (const int kind : rules_.kind_of) {
      common = std::lcm(common, std::int64_t{rules_.kinds[index(kind)].turns});
      if (common > most_modulus)
        throw Refusal{"turns with so large a common multiple are not looked at here"};
    }
    modulus = static_cast<int>(std::max<std::int64_t>(common, 2));
    const bool has_goal = !rules_.goal.empty();
    cells = has_goal ? rules_.goal.size() : rules_.sums.size();
    moves = rules_.moves.size();
    find_factors();
    if (certificate.claim == "table") return;
    const std::vector<int> position = rules_.position(certificate.root.at("instance"));
    missing.assign(cells, 0);
    if (has_goal) {
      for (std::size_t cell = 0; cell < cells; ++cell)
        miss(cell, (rules_.goal[cell] - position[cell]) * scale(rules_.kind(static_cast<int>(cell)).turns));
      return;
    }
    for (std::size_t sum = 0; sum < cells; ++sum)
      miss(sum, rules_.sums[sum].value * scale(rules_.sums[sum].turns));
    for (std::size_t cell = 0; cell < position.size(); ++cell) {
      for (const auto& [sum, factor] : factors_[cell]) miss(sum, -std::int64_t{position[cell]} * factor);
    }
  }

  std::vector<Effect> effects(std::size_t move) const override {
    std::vector<Effect> all;
    for (const auto& [cell, amount] : rules_.moves[move].additions) {
      for (const auto& [sum, factor] : factors_[index(cell)])
        all.push_back({sum, static_cast<int>(std::int64_t{amount} * factor % modulus)});
    }
    return reduced(std::move(all));
  }
  std::optional<std::size_t> move_named(std::string_view name) const override {
    return number(rules_.move_names.find(name));
  }
  std::optional<std::size_t> cell_named(std::string_view name) const override {
    return number((rules_.goal.empty() ? rules_.sum_names : rules_.layout.cells()).find(name));
  }

 private:
  static std::optional<std::size_t> number(int found) {
    if (found < 0) return std::nullopt;
    return index(found);
  }
  std::int64_t scale(int turns) const { return modulus / turns % modulus; }

  // By cell of the board: the cells of the system that it counts in.
  void find_factors() {
    factors_.resize(rules_.kind_of.size());
    for (std::size_t cell = 0; cell < rules_.goal.size(); ++cell)
      factors_[cell].push_back({cell, scale(rules_.kind(static_cast<int>(cell)).turns)});
    for (std::size_t sum = 0; sum < rules_.sums.size(); ++sum) {
      const int turns = rules_.sums[sum].turns;
      for (const auto& [cell, weight] : rules_.sums[sum].cells)
        factors_[index(cell)].push_back({sum, (weight % turns + turns) % turns * scale(turns)});
    }
  }
  void miss(std::size_t cell, std::int64_t amount) {
    missing[cell] = static_cast<int>(((missing[cell] + amount) % modulus + modulus) % modulus);
  }

  struct Factor {
    std::size_t cell;
    std::int64_t factor;
  };
  DescribedMoves rules_;
  std::vector<std::vector<Factor>> factors_;
};

}  // namespace

std::unique_ptr<ToggleRules> described_toggle(const Certificate& certificate) {
  return std::make_unique<DescribedSystem>(certificate);
}

}  // namespace nonet_verify
