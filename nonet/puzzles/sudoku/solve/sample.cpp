#include "nonet/puzzles/sudoku/solve/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;
using Candidates = std::array<std::uint32_t, 81>;

bool share_region(std::size_t a, std::size_t b) {
  return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

// A random grid with other names for its digits, so that it fits the board, or none.
class FittingGrids {
 public:
  FittingGrids(const Candidates& candidates, Draws& draws) : candidates_(candidates), random_(draws) {
    is_digits_ = std::all_of(candidates.begin(), candidates.end(), [](std::uint32_t mask) {
      return mask == any_digit || std::has_single_bit(mask);
    });
  }

  // One proposal.
  std::optional<Board> next() {
    bool fits = true;
    const auto grid =
        random_.propose_uniform([&](std::span<const std::uint16_t> top) { return fits = may_fit(top); });
    if (!fits || !grid) return std::nullopt;
    return fitted(*grid);
  }

 private:
  // The first band, a bit a cell: most grids end here.
  bool may_fit(std::span<const std::uint16_t> top) const {
    if (!is_digits_) return true;  // only names decide
    std::array<std::uint32_t, 9> name{};
    std::uint32_t named = 0;
    for (std::size_t cell = 0; cell < top.size(); ++cell) {
      if (!add_name(candidates_[cell], static_cast<std::size_t>(std::countr_zero(top[cell])), name, named))
        return false;
    }
    return true;
  }
  static bool add_name(std::uint32_t mask, std::size_t digit, std::array<std::uint32_t, 9>& name,
                       std::uint32_t& named) {
    if (mask == any_digit) return true;
    if (name[digit] == mask) return true;
    if (name[digit] != 0 || (named & mask) != 0) return false;
    name[digit] = mask;
    named |= mask;
    return true;
  }

  std::optional<Board> fitted(const Board& grid) const {
    std::array<std::uint32_t, 9> name{};
    std::uint32_t named = 0;
    if (is_digits_) {
      for (std::size_t cell = 0; cell < 81; ++cell) {
        if (!add_name(candidates_[cell], grid[cell] - 1u, name, named)) return std::nullopt;
      }
    }
    Board board;
    // The others keep their order: which is which was random.
    std::array<std::uint8_t, 9> digit_of{};
    std::uint32_t left = any_digit & ~named;
    for (std::size_t digit = 0; digit < 9; ++digit) {
      std::uint32_t own = name[digit];
      if (own == 0) {
        own = left & -left;
        left ^= own;
      }
      digit_of[digit] = static_cast<std::uint8_t>(std::countr_zero(own) + 1);
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      board[cell] = is_digits_ ? digit_of[grid[cell] - 1u] : grid[cell];
      if ((candidates_[cell] >> (board[cell] - 1) & 1) == 0) return std::nullopt;
    }
    return board;
  }

  const Candidates& candidates_;
  RandomGrid<3> random_;
  bool is_digits_;
};

// Solutions by number: the order is that of the cells by which they are cut and of sorted lists.
class Numbered {
 public:
  Numbered(Progress& progress, SudokuSampled& sampled) : progress_(progress), sampled_(sampled) {}

  struct Wanted {
    u64 number = 0;
    std::size_t place = 0;  // in the result
  };
  // `wanted` in the order of their numbers, of `solutions` from 0. False: stopped.
  bool find(Candidates candidates, u64 solutions, std::span<Wanted> wanted, std::vector<Board>& boards) {
    if (wanted.empty()) return true;
    if (solutions <= most_listed) return list(candidates, wanted, boards);
    const std::size_t cell = choose(candidates);
    const std::uint32_t mask = candidates[cell];
    u64 before = 0;
    for (std::uint32_t rest = mask; rest != 0 && !wanted.empty(); rest &= rest - 1) {
      candidates[cell] = rest & -rest;
      u64 part = solutions - before;
      if (!std::has_single_bit(rest)) {
        const auto found = SudokuNine::count(candidates, 0, progress_);
        sampled_.work += found.work.nodes;
        if (!found.complete) return false;
        part = found.solutions;
      }
      const auto end = std::find_if(wanted.begin(), wanted.end(),
                                    [&](const Wanted& w) { return w.number >= before + part; });
      const auto inside = wanted.first(static_cast<std::size_t>(end - wanted.begin()));
      for (Wanted& w : inside) w.number -= before;
      if (!find(candidates, part, inside, boards)) return false;
      wanted = wanted.subspan(inside.size());
      before += part;
    }
    return true;
  }

 private:
  static constexpr u64 most_listed = 20'000;

  bool list(const Candidates& candidates, std::span<const Wanted> wanted, std::vector<Board>& boards) {
    listed_.clear();
    const auto found = SudokuNine::each(candidates, SudokuNine::Order::any, progress_, [&](const Board& b) {
      listed_.push_back(b);
      return true;
    });
    sampled_.work += found.work.nodes;
    if (!found.complete) return false;
    std::sort(listed_.begin(), listed_.end());
    for (const Wanted& w : wanted) boards[w.place] = listed_[w.number];
    return true;
  }
  // The first of the open cells with the fewest candidates that cells with one leave. Others that are not
  // possible count for nothing.
  static std::size_t choose(Candidates& candidates) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < 81; ++a) {
        if (!std::has_single_bit(candidates[a])) continue;
        for (std::size_t b = 0; b < 81; ++b) {
          if (a == b || !share_region(a, b) || (candidates[a] & candidates[b]) == 0) continue;
          candidates[b] &= ~candidates[a];
          changed = true;
        }
      }
    }
    std::size_t best = 81;
    for (std::size_t i = 0; i < 81; ++i) {
      const int count = std::popcount(candidates[i]);
      if (count > 1 && (best == 81 || count < std::popcount(candidates[best]))) best = i;
    }
    return best;
  }

  Progress& progress_;
  SudokuSampled& sampled_;
  std::vector<Board> listed_;
};

class Sampling {
 public:
  Sampling(const Candidates& candidates, u64 number, u64 seed, double memory, const SudokuSampling& sampling,
           Progress& progress, const SudokuNine::EachBoard& each)
      : candidates_(candidates),
        number_(number),
        draws_(seed),
        memory_(memory),
        sampling_(sampling),
        progress_(progress),
        each_(each) {}

  Result<SudokuSampled> run() {
    // Boards that random grids fit have very many solutions; to count a few is quicker than to try grids.
    if (count_to(std::min(sampling_.few_counted, sampling_.most_counted))) return sampled_;
    FittingGrids grids(candidates_, draws_);
    std::optional<Board> first;
    for (u64 i = 0; i < sampling_.most_proposals && !first && go_on(); ++i) first = grids.next();
    if (first) return draw_grids(grids, *first);
    if (progress_.should_stop()) return sampled_;
    if (count_to(sampling_.most_counted)) return sampled_;
    return Error{Fault::refused,
                 fmt::format("the board has {} solutions or more, too many to number them, and of {} random "
                             "grids none fits it: give it more digits, or fewer",
                             sampling_.most_counted, sampling_.most_proposals)};
  }

 private:
  // Whether there are no more, and those wanted were drawn by their numbers; or it was stopped.
  bool count_to(u64 limit) {
    const auto counted = SudokuNine::count(candidates_, limit, progress_);
    sampled_.work += counted.work.nodes;
    sampled_.none = counted.complete && counted.solutions == 0;
    if (sampled_.none || progress_.stopped()) return true;
    if (!counted.complete) return false;
    sampled_.solutions = counted.solutions;
    draw_numbers(counted.solutions);
    return true;
  }

  bool go_on() {
    constexpr u64 together = 1024;
    return ++sampled_.work % together != 0 || progress_.advance(together);
  }

  SudokuSampled draw_grids(FittingGrids& grids, const Board& first) {
    std::optional<Board> next = first;
    while (next) {
      ++sampled_.drawn;
      sampled_.complete = !each_(*next) || sampled_.drawn == number_;
      next.reset();
      while (!sampled_.complete && !next && go_on()) next = grids.next();
    }
    return sampled_;
  }

  u64 draw_number(u64 end) {
    const u64 fair = ~u64{0} - ~u64{0} % end;
    while (true) {
      const u64 drawn = draws_.next();
      if (drawn < fair) return drawn % end;
    }
  }

  void draw_numbers(u64 solutions) {
    constexpr double bytes_each = 128;
    const auto portion = static_cast<u64>(std::clamp(memory_ / bytes_each, 1000.0, 1e6));
    std::vector<Board> boards;
    std::vector<Numbered::Wanted> wanted;
    Numbered numbered(progress_, sampled_);
    while (sampled_.drawn < number_) {
      const auto size = static_cast<std::size_t>(std::min(portion, number_ - sampled_.drawn));
      boards.resize(size);
      wanted.clear();
      for (std::size_t i = 0; i < size; ++i) wanted.push_back({draw_number(solutions), i});
      std::sort(wanted.begin(), wanted.end(),
                [](const auto& a, const auto& b) { return a.number < b.number; });
      if (!numbered.find(candidates_, solutions, wanted, boards)) return;
      for (const Board& board : boards) {
        ++sampled_.drawn;
        if (each_(board)) continue;
        sampled_.complete = true;
        return;
      }
    }
    sampled_.complete = true;
  }

  const Candidates candidates_;
  const u64 number_;
  Draws draws_;
  const double memory_;
  const SudokuSampling& sampling_;
  Progress& progress_;
  const SudokuNine::EachBoard& each_;
  SudokuSampled sampled_;
};

}  // namespace

Result<SudokuSampled> sample_sudokus(std::span<const std::uint32_t> candidates, u64 number, u64 seed,
                                     double memory, const SudokuSampling& sampling, Progress& progress,
                                     const SudokuNine::EachBoard& each) {
  Candidates board;
  std::copy_n(candidates.begin(), board.size(), board.begin());
  return Sampling(board, number, seed, memory, sampling, progress, each).run();
}

}  // namespace nonet
