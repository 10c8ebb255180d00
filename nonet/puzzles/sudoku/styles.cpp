// A board in the formats of --format.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

constexpr u64 most_nodes = 1'000'000;  // of a solution beside a puzzle: boards of nine digits take a few

bool is_open(const SudokuRules& rules, std::uint32_t mask) {
  return mask == rules.all_digits();
}

// The givens alone, where the other candidates are just those that they leave; none: there is more in them.
std::optional<std::vector<std::uint32_t>> find_givens(const SudokuRules& rules, SudokuCandidates candidates) {
  std::vector<std::uint32_t> givens = settled_givens(rules, candidates);
  const std::vector<std::uint32_t> left = left_by_givens(rules, givens);
  for (std::size_t cell = 0; cell < left.size(); ++cell) {
    if (!is_open(rules, candidates[cell]) && candidates[cell] != left[cell]) return std::nullopt;
  }
  return givens;
}

// What all cells can be, so that what is read again is written alike: what counts as given may do so only
// when it is read again, and then takes digits of cells that nothing had been said about. A board on which
// a cell would come to nothing stays as it is.
std::vector<std::uint32_t> marks_of(const SudokuRules& rules, SudokuCandidates candidates) {
  std::vector<std::uint32_t> marks(candidates.begin(), candidates.end());
  while (true) {
    std::vector<std::uint32_t> left = left_by_settled(rules, marks, settled_givens(rules, marks));
    if (left == marks || std::find(left.begin(), left.end(), 0u) != left.end()) return marks;
    marks = std::move(left);
  }
}

// As an entry of HoDoKu's library, with the candidates that are gone although the givens leave them; where
// they leave a cell nothing, with all that are gone, as candidates_of_text() has it.
std::string write_entry(const SudokuRules& rules, SudokuCandidates candidates) {
  const bool marked = has_pencil_marks(rules.n, candidates);
  const std::vector<std::uint32_t> marks =
      marked ? marks_of(rules, candidates) : std::vector(candidates.begin(), candidates.end());
  const std::vector<std::uint32_t> givens = settled_givens(rules, marks);
  std::string board, removed;
  for (const std::uint32_t mask : givens)
    board += is_open(rules, mask) ? '.' : static_cast<char>('1' + std::countr_zero(mask));
  const bool leaves_all = left_by_settled(rules, marks, givens) == marks;
  const std::vector<std::uint32_t> left = leaves_all ? left_by_givens(rules, givens) : givens;
  for (std::size_t cell = 0; marked && cell < left.size(); ++cell) {
    for (int digit = 0; digit < 9; ++digit) {
      if (((left[cell] & ~marks[cell]) >> digit & 1) != 0)
        removed += fmt::format("{}{}{}{}", removed.empty() ? "" : " ", digit + 1, cell / 9 + 1, cell % 9 + 1);
    }
  }
  return fmt::format(":0000:x:{}:{}::\n", board, removed);
}

}  // namespace

Result<Done> SudokuPuzzle::check_style(std::string_view style) const {
  if (style == "hodoku") return check_plain("hodoku is");
  const bool small = style == "csv" || style == "sukaku" || style == "sdk" || style == "ss";
  if (!small || rules_.n <= 9) return Done{};
  return Error{Fault::unsupported, fmt::format("{} is for boards of up to nine digits", style)};
}

Result<std::string> SudokuPuzzle::write_as(const Instance& instance, std::string_view style) const {
  if (const auto able = check_style(style); !able) return able.error();
  const SudokuCandidates candidates = candidates_of(instance);
  const SudokuShape shape = {rules_.n, rules_.box_rows, rules_.box_columns};
  if (style == "hodoku") return write_entry(rules_, candidates);
  if (style == "pencil" || style == "sukaku") {
    return write_sudoku_as(shape, marks_of(rules_, candidates), style);
  }
  const auto givens = has_pencil_marks(rules_.n, candidates) ? find_givens(rules_, candidates) : std::nullopt;
  const SudokuCandidates written = givens ? SudokuCandidates(*givens) : candidates;
  return style == "csv" ? write_row(instance, written) : write_sudoku_as(shape, written, style);
}

Result<std::string> SudokuPuzzle::write_row(const Instance& instance, SudokuCandidates givens) const {
  auto line = write_sudoku_as({rules_.n, rules_.box_rows, rules_.box_columns}, givens, "line");
  if (!line) return line;
  Progress whole, part(whole, most_nodes);
  const auto answer = solve(instance, Request{}, part);
  const bool one = answer && answer->status == Status::optimal && answer->count == 1 && !answer->more;
  line->pop_back();
  return fmt::format("{},{}\n", *line, one ? answer_line(instance, *answer) : "");
}

}  // namespace nonet
