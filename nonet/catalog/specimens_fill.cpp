// Puzzles that are filled.
#include <algorithm>
#include <charconv>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/specimens_parts.h"

namespace nonet {
namespace {

class QueensSpecimens final : public PlainSpecimens {
 public:
  QueensSpecimens(const Puzzle& puzzle, u64 first, u64 last, u64 most)
      : PlainSpecimens(puzzle), first_(first), last_(last), most_(most), next_(first) {}
  std::string_view what() const override { return "boards"; }
  std::string_view unit() const override { return "rows"; }
  std::optional<Specimen> next() override {
    if (next_ > last_) return std::nullopt;
    const u64 n = next_++;
    return Specimen{text(n), n};
  }
  bool whole() const override { return last_ == most_; }
  Result<std::string> random(u64 seed) const override {
    return text(first_ + Draws(seed).below(last_ - first_ + 1));
  }
  Result<std::vector<std::string>> telling(std::mt19937_64&, u64, Progress&) const override {
    return std::vector<std::string>();  // all are tests already
  }
  u64 size(const Instance& instance, const Answer&) const override {
    const std::string board = puzzle_.write(instance);  // of n lines, or n itself
    u64 n = 0;
    const auto [end, code] = std::from_chars(board.data(), board.data() + board.size(), n);
    return code == std::errc() ? n : static_cast<u64>(std::count(board.begin(), board.end(), '\n'));
  }
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    std::vector<std::string> list;
    for (u64 n = first_; n < size(instance, answer); ++n) list.push_back(text(n));
    return list;
  }

 private:
  static std::string text(u64 n) { return std::to_string(n) + '\n'; }
  u64 first_, last_, most_, next_;
};

std::vector<std::size_t> cells_of(const std::string& board, bool empty) {
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != '\n' && (board[i] == '0') == empty) cells.push_back(i);
  }
  return cells;
}

// With the answer's digits: a step is cell * 9 + digit - 1.
std::string filled(std::string text, const Answer& answer) {
  for (const Step& step : answer.steps) {
    const auto cell = static_cast<std::size_t>(step.move / 9);
    text[cell + cell / 9] = static_cast<char>('1' + step.move % 9);
  }
  return text;
}

bool see_each_other(std::size_t a, std::size_t b) {  // places in the text, ten characters a row
  const std::size_t rows[] = {a / 10, b / 10}, columns[] = {a % 10, b % 10};
  return rows[0] == rows[1] || columns[0] == columns[1] ||
         (rows[0] / 3 == rows[1] / 3 && columns[0] / 3 == columns[1] / 3);
}

// A digit that the solution does not have there; it stands once in its row, column and box, as the contest
// promises. Where there is no room for one the board stays as it is.
void add_hidden_fault(std::string& text, const std::string& full, Draws& draws) {
  std::vector<std::pair<std::size_t, char>> faults;
  for (const std::size_t cell : cells_of(text, true)) {
    for (char digit = '1'; digit <= '9'; ++digit) {
      if (digit == full[cell]) continue;
      bool seen = false;
      for (const std::size_t other : cells_of(text, false))
        seen = seen || (text[other] == digit && see_each_other(cell, other));
      if (!seen) faults.emplace_back(cell, digit);
    }
  }
  if (faults.empty()) return;
  const auto [cell, digit] = faults[draws.below(faults.size())];
  text[cell] = digit;
}

// One completed grid with no, one, two and three cells emptied; random boards, some with many solutions, and,
// where the contest has a word for it, with none.
class SudokuSpecimens final : public PlainSpecimens {
 public:
  SudokuSpecimens(const Puzzle& puzzle, bool may_contradict)
      : PlainSpecimens(puzzle), may_contradict_(may_contradict) {
    for (int cell = 0; cell < 81; ++cell) {
      const int r = cell / 9, c = cell % 9;
      full_ += static_cast<char>('1' + (r % 3 * 3 + r / 3 + c) % 9);
      if (c == 8) full_ += '\n';
    }
    cells_ = cells_of(full_, false);
  }
  std::string_view what() const override { return "boards of one grid, by the cells that are empty"; }
  std::string_view unit() const override { return "empty cells"; }
  std::string_view complete() const override { return {}; }

  // Some with fewer givens than one solution needs.
  Result<std::vector<std::string>> telling(std::mt19937_64& random, u64 turn, Progress&) const override {
    auto board = usual_random(puzzle_, random());
    if (may_contradict_ || turn % 3 != 0 || !board) return alone(std::move(board));
    for (int cells = 0; cells < 40; ++cells) {
      char& cell = (*board)[random() % board->size()];
      if (cell != '\n') cell = '0';
    }
    return alone(std::move(board));
  }

  std::optional<Specimen> next() override {
    if (emptied_.size() > most_emptied) return std::nullopt;
    std::string text = full_;
    for (const std::size_t cell : emptied_) text[cells_[cell]] = '0';
    const Specimen specimen{std::move(text), emptied_.size()};
    advance();
    return specimen;
  }

  // A board that has no solution is smaller the fewer digits it has, and larger than every other.
  u64 size(const Instance& instance, const Answer& answer) const override {
    const std::string text = puzzle_.write(instance);
    return answer.status == Status::unsolvable ? 81 + cells_of(text, false).size()
                                               : cells_of(text, true).size();
  }

  // Cells filled as in the answer; where there is none, emptied.
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    const std::string text = puzzle_.write(instance);
    const bool contradicts = answer.status == Status::unsolvable;
    const std::string full = contradicts ? std::string(text.size(), '0') : filled(text, answer);
    const std::vector<std::size_t> cells = cells_of(text, !contradicts);
    std::vector<std::string> list;
    each_part(cells.size(), [&](std::size_t first, std::size_t count) {
      list.push_back(text);
      for (std::size_t i = first; i < first + count; ++i) list.back()[cells[i]] = full[cells[i]];
    });
    return list;
  }

 protected:
  Result<std::string> shaped(u64 seed) const override {
    Draws draws(seed);
    const u64 shape = draws.below(3);
    const auto instance = puzzle_.random(draws.next());
    if (!instance) return instance.error();
    std::string text = puzzle_.write(**instance);
    Progress progress;
    const auto answer = puzzle_.solve(**instance, Request{}, progress);
    if (!answer) return answer.error();
    const std::string full = filled(text, *answer);
    if (shape == 0) {  // nearly full
      text = full;
      const std::vector<std::size_t> cells = cells_of(text, false);
      for (u64 left = draws.below(30); left > 0; --left) text[cells[draws.below(81)]] = '0';
    } else if (shape == 1 || !may_contradict_) {  // many solutions, but not hopelessly many
      std::vector<std::size_t> cells = cells_of(full, false);
      text = full;
      for (std::size_t i = 0; i < 45; ++i) {
        std::swap(cells[i], cells[i + draws.below(81 - i)]);
        text[cells[i]] = '0';
      }
    } else {
      add_hidden_fault(text, full, draws);
    }
    return text;
  }

 private:
  static constexpr std::size_t most_emptied = 3;

  // The next choice of as many cells, in dictionary order; after the last the first with one more.
  void advance() {
    const std::size_t count = emptied_.size();
    for (std::size_t i = count; i-- > 0;) {
      if (emptied_[i] + (count - i) >= 81) continue;
      ++emptied_[i];
      for (std::size_t j = i + 1; j < count; ++j) emptied_[j] = emptied_[j - 1] + 1;
      return;
    }
    emptied_.resize(count + 1);
    for (std::size_t i = 0; i <= count; ++i) emptied_[i] = i;
  }

  bool may_contradict_;
  std::string full_;
  std::vector<std::size_t> cells_, emptied_;
};

}  // namespace

std::unique_ptr<Specimens> queens_specimens(const Puzzle& puzzle, u64 first, u64 last, u64 most) {
  return std::make_unique<QueensSpecimens>(puzzle, first, last, most);
}

std::unique_ptr<Specimens> sudoku_specimens(const Puzzle& puzzle, bool may_contradict) {
  return std::make_unique<SudokuSpecimens>(puzzle, may_contradict);
}

}  // namespace nonet
