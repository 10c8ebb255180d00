#include "nonet/puzzles/queens/count.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "nonet/puzzles/queens/engine.h"

namespace nonet {

namespace {

std::string identity_of(const QueensBoard& board) {
  std::string text = fmt::format("queens 3 n {}{}", board.n, board.torus ? " torus" : "");
  if (!board.has_marks()) return text;
  text += " board";
  for (std::size_t row = 0; row < static_cast<std::size_t>(board.n); ++row) {
    text += fmt::format(" {}:{:x}", board.placed.empty() ? -1 : board.placed[row],
                        board.blocked.empty() ? 0 : board.blocked[row]);
  }
  return text;
}

}  // namespace

Result<Done> check_queens_size(int n) {
  if (n >= 1 && n <= most_counted_queens) return Done{};
  return Error{Fault::refused,
               fmt::format("queens are counted and listed on boards of 1 to {} rows, this has {}",
                           most_counted_queens, n)};
}

bool QueensBoard::has_marks() const {
  return std::any_of(placed.begin(), placed.end(), [](int column) { return column >= 0; }) ||
         std::any_of(blocked.begin(), blocked.end(), [](std::uint32_t mask) { return mask != 0; });
}

std::optional<QueensAttack> find_attack(int n, bool torus, std::span<const int> placed) {
  // The first queen on each line, by the number of the line; of the torus, modulo n.
  const auto size = static_cast<std::size_t>(2 * n);
  std::vector<int> columns(size, -1), falling(size, -1), rising(size, -1);
  for (int row = 0; row < static_cast<int>(placed.size()); ++row) {
    const int column = placed[static_cast<std::size_t>(row)];
    if (column < 0) continue;
    const int fall = torus ? (row - column + n) % n : row - column + n;
    const int rise = torus ? (row + column) % n : row + column;
    for (int* const first :
         {&columns[static_cast<std::size_t>(column)], &falling[static_cast<std::size_t>(fall)],
          &rising[static_cast<std::size_t>(rise)]}) {
      if (*first >= 0) return QueensAttack{*first, row};
      *first = row;
    }
  }
  return std::nullopt;
}

Result<UnitWork> queens_work(const QueensBoard& board, std::string_view backend, double memory) {
  if (const auto size = check_queens_size(board.n); !size) return size.error();
  UnitWork work;
  work.identity = identity_of(board);
  if (find_attack(board.n, board.torus, board.placed)) return work;
  const auto units = std::make_shared<const QueensUnits>(board);
  if (const auto set = set_engines(work, board, units, backend, memory); !set) return set.error();
  if (units->size() > 0 && (*units)[0].choices() > 1)
    work.weight = [units](u64 number) { return static_cast<double>((*units)[number].choices()); };
  return work;
}

Result<UnitsCounted> count_queens(const QueensBoard& board, const UnitOptions& options, Progress& progress) {
  auto work = queens_work(board, options.backend, options.memory / std::max(1, options.threads));
  if (!work) return work.error();
  if (options.ranks != nullptr && work->engine.workers > 0)
    work->engine.workers = 1;  // ranks of a machine share its devices
  return count_units(*work, options, progress);
}

Result<QueensClasses> count_queens_classes(int n, const UnitOptions& options, Progress& progress) {
  if (const auto size = check_queens_size(n); !size) return size.error();
  QueensClasses classes;
  const auto half = count_half_turn_queens(n, progress);
  const auto quarter = count_quarter_turn_queens(n, progress);
  QueensBoard board;
  board.n = n;
  auto all = count_queens(board, options, progress);
  if (!all) return all.error();
  classes.all = std::move(*all);
  classes.all.complete = classes.all.complete && half && quarter;
  if (!classes.all.complete) return classes;
  classes.half_turn = half->count;
  classes.quarter_turn = quarter->count;
  classes.all.nodes += half->nodes + quarter->nodes;
  classes.classes = n == 1 ? 1 : (classes.all.count + half->count + 2 * u128{quarter->count}) / 8;
  return classes;
}

std::vector<int> construct_queens(int n) {
  // Even columns, then odd ones; where n leaves 2 or 3 when divided by 6 some must trade places.
  std::vector<int> even, odd;
  for (int column = 2; column <= n; column += 2) even.push_back(column);
  for (int column = 1; column <= n; column += 2) odd.push_back(column);
  if (n < 1 || n == 2 || n == 3) return {};
  if (n % 6 == 2) {
    std::swap(odd[0], odd[1]);
    std::rotate(odd.begin() + 2, odd.begin() + 3, odd.end());
  }
  if (n % 6 == 3) {
    std::rotate(even.begin(), even.begin() + 1, even.end());
    std::rotate(odd.begin(), odd.begin() + 2, odd.end());
  }
  even.insert(even.end(), odd.begin(), odd.end());
  for (int& column : even) --column;
  return even;
}

}  // namespace nonet
