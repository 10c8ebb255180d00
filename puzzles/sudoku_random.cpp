#include "puzzles/sudoku_random.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "nonet/interface.h"
#include "puzzles/sudoku_solve.h"

namespace nonet {
namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t n) {  // the library's distributions differ between libraries
  return static_cast<std::size_t>(random() % n);
}
template <class T>
void shuffle(std::span<T> values, Random& random) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(random, i)]);
}

// 0..n-1 in blocks: the blocks change places, and so do the numbers within each.
std::vector<int> shuffled_blocks(int n, int block, Random& random) {
  std::vector<int> blocks(static_cast<std::size_t>(n / block)), order;
  std::iota(blocks.begin(), blocks.end(), 0);
  shuffle(std::span(blocks), random);
  for (const int b : blocks) {
    std::vector<int> inside(static_cast<std::size_t>(block));
    std::iota(inside.begin(), inside.end(), b * block);
    shuffle(std::span(inside), random);
    order.insert(order.end(), inside.begin(), inside.end());
  }
  return order;
}

// Every row is the one above it moved by a box, and by one more where a band begins; then rows, columns and
// digits are shuffled.
std::vector<int> shuffled_pattern(const SudokuRules& rules, Random& random) {
  const int n = rules.n;
  const auto rows = shuffled_blocks(n, rules.box_rows, random);
  const auto columns = shuffled_blocks(n, rules.box_columns, random);
  const auto digits = shuffled_blocks(n, n, random);
  std::vector<int> board;
  for (const int r : rows) {
    for (const int c : columns) {
      const int shift = rules.box_columns * (r % rules.box_rows) + r / rules.box_rows;
      board.push_back(digits[static_cast<std::size_t>((c + shift) % n)] + 1);
    }
  }
  return board;
}

constexpr u64 fill_nodes = 200'000;  // for a board with few givens

std::vector<std::uint32_t> empty_board(const SudokuRules& rules) {
  return std::vector<std::uint32_t>(static_cast<std::size_t>(rules.cells()), rules.all_digits());
}

Result<SudokuFound> find(const SudokuRules& rules, SudokuCandidates candidates, int limit, u64 most_nodes) {
  return find_sudokus(rules, candidates, limit, most_nodes, Request().memory);
}

// Gives random digits to some cells as long as there is a solution. Empty: none was found.
Result<std::vector<int>> random_solution(const SudokuRules& rules, Random& random) {
  std::vector<std::uint32_t> candidates = empty_board(rules);
  auto found = find(rules, candidates, 1, fill_nodes);
  if (!found) return found.error();
  if (found->boards.empty()) return std::vector<int>();
  std::vector<int> board = found->boards[0];
  for (int i = 0; i < rules.n; ++i) {
    const std::size_t cell = below(random, candidates.size());
    const std::uint32_t before = candidates[cell];
    candidates[cell] = std::uint32_t{1} << below(random, static_cast<std::size_t>(rules.n));
    found = find(rules, candidates, 1, fill_nodes);
    if (!found || found->boards.empty()) {
      candidates[cell] = before;
    } else {
      board = found->boards[0];
    }
  }
  return board;
}

}  // namespace

Result<std::vector<std::uint32_t>> random_sudoku(const SudokuRules& rules, u64 seed) {
  Random random(seed);
  const bool plain =
      rules.box_rows > 0 && static_cast<int>(rules.regions.size()) == 3 * rules.n && rules.cages.empty();
  const Result<std::vector<int>> solution =
      plain ? Result(shuffled_pattern(rules, random)) : random_solution(rules, random);
  if (!solution) return solution.error();
  if (solution->empty()) return Error{Fault::refused, "no solved board was found for these rules"};
  std::vector<std::uint32_t> candidates;
  for (const int digit : *solution) candidates.push_back(std::uint32_t{1} << (digit - 1));

  // Cells are emptied one by one; a proof that takes long, or more memory than there is, is done without.
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  shuffle(std::span(order), random);
  const bool large = rules.n > 16 || (!rules.cages.empty() && rules.n > 9);
  if (large) order.resize(order.size() / 3);
  const u64 most_nodes = rules.n > 9 ? 300 : 20'000;
  for (const std::size_t cell : order) {
    const std::uint32_t given = std::exchange(candidates[cell], rules.all_digits());
    const auto found = find(rules, candidates, 2, most_nodes);
    if (!found || !found->complete || found->boards.size() != 1) candidates[cell] = given;
  }
  return candidates;
}

}  // namespace nonet
