#include "nonet/puzzles/sudoku/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/solve.h"

namespace nonet {
namespace {

using Candidates = std::vector<std::uint32_t>;

std::size_t below(Draws& draws, std::size_t n) {
  return draw_below(draws, static_cast<unsigned>(n));
}

// 0..n-1 in blocks: the blocks change places, and so do the numbers within each.
std::vector<int> shuffled_blocks(int n, int block, Draws& draws) {
  std::vector<int> blocks(static_cast<std::size_t>(n / block)), order;
  std::iota(blocks.begin(), blocks.end(), 0);
  shuffle(blocks, draws);
  for (const int b : blocks) {
    std::vector<int> inside(static_cast<std::size_t>(block));
    std::iota(inside.begin(), inside.end(), b * block);
    shuffle(inside, draws);
    order.insert(order.end(), inside.begin(), inside.end());
  }
  return order;
}

// Every row is the one above it moved by a box, and by one more where a band begins; then rows, columns and
// digits are shuffled.
std::vector<int> shuffled_pattern(const SudokuRules& rules, Draws& draws) {
  const int n = rules.n;
  const auto rows = shuffled_blocks(n, rules.box_rows, draws);
  const auto columns = shuffled_blocks(n, rules.box_columns, draws);
  const auto digits = shuffled_blocks(n, n, draws);
  std::vector<int> board;
  for (const int r : rows) {
    for (const int c : columns) {
      const int shift = rules.box_columns * (r % rules.box_rows) + r / rules.box_rows;
      board.push_back(digits[static_cast<std::size_t>((c + shift) % n)] + 1);
    }
  }
  return board;
}

// Two digits change places in the cells that a cell leads to: a region that has one of these has, of the two
// digits, no other outside of them.
void exchange(const SudokuRules& rules, std::vector<int>& board, std::size_t cell, int other) {
  const int digit = board[cell];
  std::vector<bool> reached(board.size(), false), done(rules.regions.size(), false);
  reached[cell] = true;
  for (bool growing = true; growing;) {
    growing = false;
    for (std::size_t i = 0; i < rules.regions.size(); ++i) {
      const auto& cells = rules.regions[i].cells;
      const auto is_reached = [&](int at) { return reached[static_cast<std::size_t>(at)]; };
      if (done[i] || std::none_of(cells.begin(), cells.end(), is_reached)) continue;
      done[i] = growing = true;
      for (const int at : cells) {
        const auto place = static_cast<std::size_t>(at);
        if (board[place] == digit || board[place] == other) reached[place] = true;
      }
    }
  }
  for (std::size_t at = 0; at < board.size(); ++at) {
    if (reached[at]) board[at] ^= digit ^ other;
  }
}

void mix(const SudokuRules& rules, std::vector<int>& board, Draws& draws) {
  for (std::size_t i = 0; i < 4 * board.size(); ++i) {
    const std::size_t cell = below(draws, board.size());
    const int other = 1 + static_cast<int>(below(draws, static_cast<std::size_t>(rules.n)));
    if (other != board[cell]) exchange(rules, board, cell, other);
  }
}

constexpr u64 fill_nodes = 200'000;  // for a board with few givens

Result<SudokuFound> find_one(const SudokuRules& rules, SudokuCandidates candidates, Progress& progress) {
  return find_sudokus(rules, candidates, 1, fill_nodes, Request().memory, progress);
}

// Gives random digits to some cells as long as there is a solution. Empty: none was found.
Result<std::vector<int>> random_solution(const SudokuRules& rules, Draws& draws, Progress& progress) {
  Candidates candidates(static_cast<std::size_t>(rules.cells()), rules.all_digits());
  auto found = find_one(rules, candidates, progress);
  if (!found) return found.error();
  if (found->boards.empty()) return std::vector<int>();
  std::vector<int> board = found->boards[0];
  const int cells = rules.n > 9 ? 4 : rules.n;  // mixing does the rest
  for (int i = 0; i < cells && !progress.should_stop(); ++i) {
    const std::size_t cell = below(draws, candidates.size());
    const std::uint32_t before = candidates[cell];
    candidates[cell] = std::uint32_t{1} << below(draws, static_cast<std::size_t>(rules.n));
    found = find_one(rules, candidates, progress);
    if (!found || found->boards.empty()) {
      candidates[cell] = before;
    } else {
      board = found->boards[0];
    }
  }
  return board;
}

Result<std::vector<int>> solved_board(const SudokuRules& rules, Draws& draws, Progress& progress) {
  const bool plain = rules.box_rows > 0 && static_cast<int>(rules.regions.size()) == 3 * rules.n;
  if (!rules.cages.empty()) return random_solution(rules, draws, progress);
  auto board = plain ? Result(shuffled_pattern(rules, draws)) : random_solution(rules, draws, progress);
  if (board && !board->empty()) mix(rules, *board, draws);
  return board;
}

// Cells that come and go together.
std::vector<std::vector<std::size_t>> shuffled_orbits(int n, SudokuSymmetry symmetry, Draws& draws) {
  const std::vector<int> firsts = symmetry_orbits(symmetry, n);
  std::vector<std::vector<std::size_t>> orbits(firsts.size());
  for (std::size_t i = 0; i < firsts.size(); ++i) orbits[static_cast<std::size_t>(firsts[i])].push_back(i);
  std::erase_if(orbits, [](const auto& orbit) { return orbit.empty(); });
  shuffle(orbits, draws);
  return orbits;
}

class Emptying {
 public:
  Emptying(const SudokuRules& rules, const SudokuLook& look, Candidates& candidates)
      : rules_(rules), look_(look), candidates_(candidates), clues_(candidates.size()) {}

  void run(const std::vector<std::vector<std::size_t>>& orbits, Progress& progress) {
    std::size_t together = std::max<std::size_t>(1, orbits.size() / 8);
    for (std::size_t next = 0; next < orbits.size() && !progress.should_stop();) {
      const std::size_t end = std::min(orbits.size(), next + together);
      if (empty(std::span(orbits).subspan(next, end - next), progress)) {
        next = end;
      } else if (together > 1) {
        together = (together + 1) / 2;
      } else {
        ++next;
      }
    }
  }

 private:
  bool empty(std::span<const std::vector<std::size_t>> orbits, Progress& progress) {
    const Candidates before = candidates_;
    const std::size_t clues = clues_;
    for (const auto& orbit : orbits) {
      for (const std::size_t cell : orbit) candidates_[cell] = rules_.all_digits();
      clues_ -= orbit.size();
    }
    if (clues_ >= static_cast<std::size_t>(look_.clues) && is_single(progress)) return true;
    candidates_ = before;
    clues_ = clues;
    return false;
  }
  bool is_single(Progress& progress) const {
    const u64 most_nodes = rules_.n > 16 ? 100 : rules_.n > 9 ? 300 : 20'000;
    constexpr double no_memory = 0;  // for a SAT solver: what it is needed for takes long
    const auto found = find_sudokus(rules_, candidates_, 2, most_nodes, no_memory, progress);
    return found && found->complete && found->boards.size() == 1;
  }

  const SudokuRules& rules_;
  const SudokuLook& look_;
  Candidates& candidates_;
  std::size_t clues_;
};

Error stopped_drawing() {
  return {Fault::stopped, "stopped before a board was made"};
}

Result<Candidates> random_nine(u64 seed, const SudokuLook& look, Progress& progress) {
  SudokuWish wish;
  wish.clues = look.clues;
  wish.symmetry = look.symmetry;
  wish.minimal = look.clues == 0;
  const auto board = generate_sudoku(wish, seed, progress);
  if (!board) return board.error();
  return candidates_of_digits(9, *board);
}

}  // namespace

Result<Candidates> random_sudoku(const SudokuRules& rules, u64 seed, const SudokuLook& look,
                                 Progress& progress) {
  if (is_plain_nine(rules)) return random_nine(seed, look, progress);
  if (look.clues < 0 || look.clues > rules.cells())
    return Error{Fault::usage,
                 fmt::format("a board of {} cells cannot have {} clues", rules.cells(), look.clues)};
  if (!orbits_add_up(symmetry_orbits(look.symmetry, rules.n), look.clues))
    return Error{Fault::usage,
                 fmt::format("{} clues cannot have the symmetry that is asked for", look.clues)};
  Draws draws(seed);
  const int boards = look.clues == 0 ? 1 : 5;
  int fewest = rules.cells();
  for (int i = 0; i < boards; ++i) {
    const auto solution = solved_board(rules, draws, progress);
    if (progress.should_stop()) return stopped_drawing();
    if (!solution) return solution.error();
    if (solution->empty()) return Error{Fault::refused, "no solved board was found for these rules"};
    Candidates candidates;
    for (const int digit : *solution) candidates.push_back(std::uint32_t{1} << (digit - 1));
    Emptying(rules, look, candidates).run(shuffled_orbits(rules.n, look.symmetry, draws), progress);
    if (progress.should_stop()) return stopped_drawing();
    const auto clues = static_cast<int>(std::count_if(
        candidates.begin(), candidates.end(), [](std::uint32_t mask) { return std::has_single_bit(mask); }));
    if (look.clues == 0 || clues == look.clues) return candidates;
    fewest = std::min(fewest, clues);
  }
  return Error{Fault::refused, fmt::format("no board with {} clues was found in {} tries: the fewest were {}",
                                           look.clues, boards, fewest)};
}

}  // namespace nonet
