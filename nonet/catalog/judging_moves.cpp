// Judges of answers that are moves: played on the judge's own board.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/judging_parts.h"
#include "nonet/puzzles/clocks/clocks.h"

namespace nonet::judge {
namespace {

class ClocksJudging final : public Judging {
 public:
  Result<Done> fits(const std::string& instance) const override {
    if (quarters(instance)) return Done{};
    return other_format("nine numbers, each 12, 3, 6 or 9");
  }

  // A solved position has the empty line for an answer; before other answers blank lines do not count.
  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    auto clocks = quarters(instance);
    if (!clocks) return wrong("the instance is not one of the contest");
    const auto best = words_of(exact);
    const auto line = take_answer(output, best.empty());
    if (!line) return best.empty() ? Graded{} : ended_before("a move");
    std::string moves;
    for (const Words::Word& word : *line) {
      if (!small_number(word.text, 1, 9))
        return malformed(
            fmt::format("{}expected a move from 1 to 9, found {}", at(word), quote_word(word.text)));
      moves += word.text;
      for (const char clock : Clocks::turns[static_cast<std::size_t>(word.text[0] - '1')])
        ++(*clocks)[static_cast<std::size_t>(clock - 'A')];
    }
    for (std::size_t clock = 0; clock < clocks->size(); ++clock) {
      if ((*clocks)[clock] % 4 == 0) continue;
      return wrong(fmt::format("line {}: after these moves clock {} shows {}, not 12",
                               line->empty() ? 1 : line->front().line, static_cast<char>('A' + clock),
                               (*clocks)[clock] % 4 * 3));
    }
    return compare(moves, best);
  }

 private:
  static std::optional<std::vector<Words::Word>> take_answer(Words& output, bool may_be_empty) {
    auto answer = output.next_line();
    while (!may_be_empty && answer && answer->empty()) answer = output.next_line();
    if (!output.one_answer()) return answer;
    while (const auto word = output.next()) answer->push_back(*word);
    return answer;
  }

  // By how many quarters each clock is past 12; none: that is no instance.
  static std::optional<std::array<u64, 9>> quarters(const std::string& instance) {
    const auto words = words_of(instance);
    std::array<u64, 9> clocks{};
    if (words.size() != clocks.size()) return std::nullopt;
    for (std::size_t i = 0; i < clocks.size(); ++i) {
      const auto hour = small_number(words[i], 3, 12);
      if (!hour || *hour % 3 != 0) return std::nullopt;
      clocks[i] = static_cast<u64>(*hour / 3 % 4);
    }
    return clocks;
  }

  // Both bring all clocks to 12. Fewer moves are better, then the smaller number.
  static Graded compare(const std::string& moves, const std::vector<std::string_view>& exact) {
    std::string best;
    for (const auto word : exact) best += word;
    if (moves == best) return {};
    if (moves.size() != best.size()) {
      std::string reason =
          fmt::format("{} moves bring all clocks to 12, expected {}", moves.size(), best.size());
      return moves.size() < best.size() ? better(std::move(reason)) : wrong(std::move(reason));
    }
    std::string reason = fmt::format("the moves {} bring all clocks to 12, expected {}", moves, best);
    return moves < best ? better(std::move(reason)) : wrong(std::move(reason));
  }
};

// Two n x n matrices of bits, as lines.
class Matrices {
 public:
  static std::optional<Matrices> read(const std::string& instance) {
    const auto words = words_of(instance);
    const std::size_t n = words.size() / 2;
    if (n == 0 || n > most_rows || !is_grid(instance, 2 * n, n, "01")) return std::nullopt;
    Matrices both;
    for (std::size_t row = 0; row < n; ++row) {
      both.sides_[0].emplace_back(words[row]);
      both.sides_[1].emplace_back(words[n + row]);
    }
    return both;
  }
  std::size_t size() const { return sides_[0].size(); }

  bool play(std::string_view move) {  // false: there is no such move
    if (move == "AL" || move == "AR" || move == "BL" || move == "BR") {
      turn(sides_[move[0] == 'A' ? 0 : 1], move[1] == 'L');
      return true;
    }
    if (!move.starts_with('C')) return false;
    const auto column = small_number(move.substr(1), 1, static_cast<int>(size()));
    if (!column) return false;
    for (std::size_t row = 0; row < size(); ++row)
      std::swap(sides_[0][row][static_cast<std::size_t>(*column - 1)],
                sides_[1][row][static_cast<std::size_t>(*column - 1)]);
    return true;
  }

  long ones_in_a() const {
    long ones = 0;
    for (const std::string& row : sides_[0]) ones += std::count(row.begin(), row.end(), '1');
    return ones;
  }

 private:
  static constexpr std::size_t most_rows = 32;
  using Side = std::vector<std::string>;

  static void turn(Side& side, bool left) {
    const Side old = side;
    const std::size_t n = old.size();
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        const std::size_t to_row = left ? n - 1 - column : column;
        const std::size_t to_column = left ? row : n - 1 - row;
        side[to_row][to_column] = old[row][column];
      }
    }
  }

  std::array<Side, 2> sides_;
};

class NineJudging final : public Judging {
 public:
  bool takes_settings() const override { return true; }
  Result<Done> fits(const std::string& instance) const override {
    if (is_grid(instance, 6, 3, "01")) return Done{};
    return other_format("six lines of three characters 0 or 1");
  }

  // Any moves will do: `exact` only says whether there are some.
  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    auto board = Matrices::read(instance);
    if (!board) return wrong("the instance is not one of the contest");
    const int most = most_moves(board->size());
    const auto number = output.next();
    if (!number) return ended_before("the number of moves");
    if (!is_number(number->text)) {
      return malformed(
          fmt::format("{}expected the number of moves, found {}", at(*number), quote_word(number->text)));
    }
    const auto moves = small_number(number->text, 0, most);
    if (!moves)
      return wrong(
          fmt::format("{}expected 0 to {} moves, found {}", at(*number), most, quote_word(number->text)));
    for (int i = 1; i <= *moves; ++i) {
      const auto move = output.next();
      if (!move) return ended_before(fmt::format("move {} of {}", i, *moves));
      if (!board->play(move->text)) {
        return malformed(fmt::format("{}expected AL, AR, BL, BR or C1 to C{}, found {}", at(*move),
                                     board->size(), quote_word(move->text)));
      }
    }
    if (const long ones = board->ones_in_a(); ones > 0)
      return wrong(
          fmt::format("after these {} moves A still holds {} {}", *moves, ones, ones == 1 ? "one" : "ones"));
    if (exact.empty()) return better("the moves solve a board that was said to have no solution");
    return {};
  }

 private:
  // The contests' limits: 81 for n = 3, 999 for n = 9; elsewhere there is none but patience.
  static int most_moves(std::size_t n) {
    if (n <= 3) return 81;
    return n <= 9 ? 999 : 1'000'000;
  }
};

const ClocksJudging the_clocks_judging;
const NineJudging the_nine_judging;

}  // namespace

const Judging& clocks_judging = the_clocks_judging;
const Judging& nine_judging = the_nine_judging;

}  // namespace nonet::judge
