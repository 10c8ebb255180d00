#include "puzzles/sudoku_random.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

#include "nonet/exact_cover.h"
#include "nonet/large_sudoku.h"
#include "nonet/sudoku_nine.h"

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

// Gives random digits to some cells as long as there is a solution. Empty: none was found.
std::vector<int> random_solution(const SudokuRules& rules, Random& random) {
  std::vector<std::uint32_t> candidates = empty_board(rules);
  auto found = find_sudokus(rules, candidates, 1, fill_nodes);
  if (found.boards.empty()) return {};
  std::vector<int> board = found.boards[0];
  for (int i = 0; i < rules.n; ++i) {
    const std::size_t cell = below(random, candidates.size());
    const std::uint32_t before = candidates[cell];
    candidates[cell] = std::uint32_t{1} << below(random, static_cast<std::size_t>(rules.n));
    found = find_sudokus(rules, candidates, 1, fill_nodes);
    if (found.boards.empty()) {
      candidates[cell] = before;
    } else {
      board = found.boards[0];
    }
  }
  return board;
}

SudokuFound find_nine(SudokuCandidates candidates, int limit, Progress& progress) {
  SudokuFound found;
  const auto all =
      SudokuNine::each(candidates, SudokuNine::Order::any, progress, [&](const SudokuNine::Board& board) {
        found.boards.emplace_back(board.begin(), board.end());
        return static_cast<int>(found.boards.size()) < limit;
      });
  found.nodes = all.work.nodes;
  found.complete = all.complete;
  return found;
}

SudokuFound find_caged(const SudokuRules& rules, SudokuCandidates candidates, int limit, Progress& progress) {
  SudokuFound found;
  const auto problem = compile_sudoku(rules, candidates);
  if (!problem) return found;
  const auto all = exact_cover(*problem, CoverOrder::any, progress, [&](std::span<const int> cover) {
    std::vector<int> board;
    for (const std::uint32_t mask : candidates) board.push_back(std::countr_zero(mask) + 1);
    for (const int option : cover) {
      const int label = problem->label(option);
      if (label >= 0) board[static_cast<std::size_t>(label / rules.n)] = label % rules.n + 1;
    }
    found.boards.push_back(std::move(board));
    return static_cast<int>(found.boards.size()) < limit;
  });
  found.nodes = all.nodes;
  found.complete = all.complete;
  return found;
}

}  // namespace

bool is_plain_nine(const SudokuRules& rules) {
  return rules.box_rows == 3 && rules.box_columns == 3 && rules.regions.size() == 27 && rules.cages.empty();
}

SudokuFound find_sudokus(const SudokuRules& rules, SudokuCandidates candidates, int limit, u64 most_nodes) {
  Progress whole, progress(whole, most_nodes);
  if (is_plain_nine(rules)) return find_nine(candidates, limit, progress);
  if (!rules.cages.empty()) return find_caged(rules, candidates, limit, progress);
  LargeSudoku board;
  board.n = rules.n;
  for (const SudokuRules::Region& region : rules.regions) board.regions.push_back(region.cells);
  auto found = solve_large_sudoku(board, candidates, limit, most_nodes, progress);
  return {std::move(found.boards), found.nodes, found.complete};
}

Result<std::vector<std::uint32_t>> random_sudoku(const SudokuRules& rules, u64 seed) {
  Random random(seed);
  const bool plain =
      rules.box_rows > 0 && static_cast<int>(rules.regions.size()) == 3 * rules.n && rules.cages.empty();
  const std::vector<int> solution = plain ? shuffled_pattern(rules, random) : random_solution(rules, random);
  if (solution.empty()) return Error{Fault::refused, "no solved board was found for these rules"};
  std::vector<std::uint32_t> candidates;
  for (const int digit : solution) candidates.push_back(std::uint32_t{1} << (digit - 1));

  // Cells are emptied one by one; a proof that takes long is not waited for.
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  shuffle(std::span(order), random);
  const bool large = rules.n > 16 || (!rules.cages.empty() && rules.n > 9);
  if (large) order.resize(order.size() / 3);
  const u64 most_nodes = rules.n > 9 ? 300 : 20'000;
  for (const std::size_t cell : order) {
    const std::uint32_t given = std::exchange(candidates[cell], rules.all_digits());
    const SudokuFound found = find_sudokus(rules, candidates, 2, most_nodes);
    if (!found.complete || found.boards.size() != 1) candidates[cell] = given;
  }
  return candidates;
}

}  // namespace nonet
