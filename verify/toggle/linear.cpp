#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>

#include "text.h"
#include "toggle/system.h"

namespace nonet_verify {
namespace {

// Exponents of the primes in a product of divisors of k: compared without numbers that overflow.
using Factors = std::map<int, std::int64_t>;

void multiply(Factors& product, int number, std::int64_t times) {
  for (int prime = 2; number > 1 && times > 0; ++prime) {
    if (prime * prime > number) prime = number;
    for (; number % prime == 0; number /= prime) product[prime] += times;
  }
}

Presses parse_vector(const Json& text, const ToggleSystem& system) {
  const std::size_t digits = system.modulus > 256 ? 4 : 2;
  const std::string& hex = text.text();
  if (hex.size() != digits * system.labels.size()) {
    text.reject(fmt::format("expected {} hexadecimal digits, {} for each of {} moves, found {}",
                            digits * system.labels.size(), digits, system.labels.size(), hex.size()));
  }
  Presses presses(system.labels.size(), 0);
  for (std::size_t i = 0; i < hex.size(); ++i) {
    constexpr std::string_view names = "0123456789abcdef";
    const std::size_t digit = names.find(hex[i]);
    if (digit == names.npos) text.reject(fmt::format("{} is no hexadecimal digit", quoted(hex.substr(i, 1))));
    presses[i / digits] = static_cast<std::uint16_t>(presses[i / digits] * 16 + digit);
  }
  for (const std::uint16_t value : presses) {
    if (value >= system.modulus) text.reject(fmt::format("{} presses, modulo {}", value, system.modulus));
  }
  return presses;
}

std::vector<int> changes_of(const ToggleSystem& system, const Presses& presses) {
  std::vector<int> cells(system.cells, 0);
  for (std::size_t move = 0; move < presses.size(); ++move) {
    if (presses[move] == 0) continue;
    for (const Effect& effect : system.effects[move]) {
      const std::int64_t sum = cells[effect.cell] + std::int64_t{presses[move]} * effect.amount;
      cells[effect.cell] = static_cast<int>(sum % system.modulus);
    }
  }
  return cells;
}

template <class Values>
std::size_t pivot_of(const Values& values) {
  const auto first = std::find_if(values.begin(), values.end(), [](auto v) { return v != 0; });
  return static_cast<std::size_t>(first - values.begin());
}

// Takes a vector into an echelon form: its pivot comes behind those before it. Its number of multiples.
template <class Values>
int add_row(const Json& text, const Values& values, std::size_t& next_pivot, int modulus) {
  const std::size_t pivot = pivot_of(values);
  if (pivot == values.size()) text.reject("every entry is 0");
  if (pivot < next_pivot) text.reject("not in echelon form: it begins no later than the vector before it");
  next_pivot = pivot + 1;
  return modulus / std::gcd(static_cast<int>(values[pivot]), modulus);
}

u128 times(u128 product, int factor) {
  return product > ~u128{0} / static_cast<unsigned>(factor) ? 0 : product * static_cast<unsigned>(factor);
}

// Goes through all combinations so that neighbours differ by one vector added or taken away (Knuth 7.2.1.1,
// algorithm H: a reflected mixed-radix Gray code). step(i, up) for each, in between visits.
template <class Step>
void each_combination(const std::vector<int>& counts, Step&& step) {
  const std::size_t n = counts.size();
  std::vector<int> digit(n, 0), direction(n, 1);
  std::vector<std::size_t> focus(n + 1);
  std::iota(focus.begin(), focus.end(), std::size_t{0});
  while (true) {
    const std::size_t j = focus[0];
    focus[0] = 0;
    if (j == n) return;
    step(j, direction[j] > 0);
    digit[j] += direction[j];
    if (digit[j] == 0 || digit[j] == counts[j] - 1) {
      direction[j] = -direction[j];
      focus[j] = focus[j + 1];
      focus[j + 1] = j + 1;
    }
  }
}

void note(Best& best, std::int64_t cost) {
  if (cost > best.cost) return;
  if (cost < best.cost) best = {cost, 0};
  ++best.ways;
}

using Words = std::vector<std::uint64_t>;

Words packed(const Presses& presses) {
  Words words((presses.size() + 63) / 64, 0);
  for (std::size_t i = 0; i < presses.size(); ++i) words[i / 64] |= std::uint64_t{presses[i]} << (i % 64);
  return words;
}

Best walk_bits(const std::vector<Presses>& rows, const std::vector<int>& counts, const Presses& start) {
  std::vector<Words> vectors;
  for (const Presses& row : rows) vectors.push_back(packed(row));
  Words now = packed(start);
  const auto ones = [&] {
    int sum = 0;
    for (const std::uint64_t word : now) sum += std::popcount(word);
    return std::int64_t{sum};
  };
  Best best{ones(), 1};
  each_combination(counts, [&](std::size_t i, bool) {
    for (std::size_t w = 0; w < now.size(); ++w) now[w] ^= vectors[i][w];
    note(best, ones());
  });
  return best;
}

Best walk_values(const ToggleSystem& system, const std::vector<Presses>& rows, const std::vector<int>& counts,
                 const Presses& start) {
  const int k = system.modulus;
  std::vector<Presses> vectors[2];  // to take away, to add
  std::vector<std::size_t> first;
  for (const Presses& row : rows) {
    Presses negative(row.size());
    for (std::size_t i = 0; i < row.size(); ++i)
      negative[i] = static_cast<std::uint16_t>(row[i] == 0 ? 0 : k - row[i]);
    vectors[0].push_back(std::move(negative));
    vectors[1].push_back(row);
    first.push_back(pivot_of(row));
  }
  Presses now = start;
  std::int64_t cost = 0;
  for (std::size_t i = 0; i < now.size(); ++i) cost += system.costs[i] * now[i];
  Best best{cost, 1};
  const bool equal = std::all_of(system.costs.begin(), system.costs.end(), [](auto c) { return c == 1; }) &&
                     now.size() < (std::size_t{1} << 15);  // then a change fits an int
  each_combination(counts, [&](std::size_t j, bool up) {
    const Presses& added = vectors[up ? 1 : 0][j];
    int change = 0;
    for (std::size_t i = first[j]; i < now.size(); ++i) {
      const int sum = now[i] + added[i], value = sum >= k ? sum - k : sum;
      if (equal) {
        change += value - now[i];
      } else {
        cost += system.costs[i] * (value - now[i]);
      }
      now[i] = static_cast<std::uint16_t>(value);
    }
    cost += change;
    note(best, cost);
  });
  return best;
}

}  // namespace

std::string decimal(u128 number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  return digits;
}

ToggleSystem system_of(const ToggleRules& rules) {
  ToggleSystem system;
  system.modulus = rules.modulus;
  system.cells = rules.cells;
  system.labels = rules.system();
  for (const std::size_t move : system.labels) {
    system.effects.push_back(rules.effects(move));
    system.costs.push_back(rules.cost(move));
  }
  return system;
}

Kernel check_linear(const Json& proof, const ToggleSystem& system) {
  Kernel kernel;
  Factors product, whole;
  std::size_t next_pivot = 0;
  for (const Json& text : proof.at("image").items()) {
    const int count =
        add_row(text, changes_of(system, parse_vector(text, system)), next_pivot, system.modulus);
    multiply(product, count, 1);
    kernel.reached = times(kernel.reached, count);
  }
  next_pivot = 0;
  for (const Json& text : proof.at("kernel").items()) {
    kernel.vectors.push_back(parse_vector(text, system));
    const std::vector<int> changes = changes_of(system, kernel.vectors.back());
    if (pivot_of(changes) != changes.size()) text.reject("these presses change something");
    kernel.counts.push_back(add_row(text, kernel.vectors.back(), next_pivot, system.modulus));
    multiply(product, kernel.counts.back(), 1);
    kernel.size = times(kernel.size, kernel.counts.back());
    kernel.log2_size += std::log2(kernel.counts.back());
  }
  multiply(whole, system.modulus, static_cast<std::int64_t>(system.labels.size()));
  if (product != whole) {
    proof.reject("image and kernel together are not the whole: some presses are of neither");
  }
  return kernel;
}

Best walk_kernel(const ToggleSystem& system, const Kernel& kernel, const Presses& start) {
  // The vectors with the last pivots change least, so they are changed most often.
  std::vector<Presses> rows(kernel.vectors.rbegin(), kernel.vectors.rend());
  std::vector<int> counts(kernel.counts.rbegin(), kernel.counts.rend());
  const bool equal =
      std::all_of(system.costs.begin(), system.costs.end(), [](auto cost) { return cost == 1; });
  if (system.modulus == 2 && equal) return walk_bits(rows, counts, start);
  return walk_values(system, rows, counts, start);
}

}  // namespace nonet_verify
