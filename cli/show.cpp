#include "cli/show.h"

#include "nonet/base/decimal.h"
#include "nonet/base/grid_text.h"
#include "report/steps.h"
#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace nonet::cli {

using namespace report;

namespace {

// Lines between cells: those of boxes, or of a jigsaw. Columns and rows get room where a line is anywhere.
class Lines {
 public:
  explicit Lines(const Board& board) : board_(board) {
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.columns; ++c) {
        if (is_left_of(r, c)) columns_.insert(c);
        if (is_above(r, c)) rows_.insert(r);
      }
    }
  }

  bool has_column(int column) const { return columns_.contains(column); }
  bool is_left_of(int row, int column) const {
    return column > 0 && row >= 0 && region(row, column - 1) != region(row, column);
  }
  // Above a row, with cells of this width; empty: there is none.
  std::string above(int row, std::size_t width) const {
    std::string line;
    for (int c = 0; rows_.contains(row) && c < board_.columns; ++c) {
      if (has_column(c)) line += corner(row, c);
      line.append(width, is_above(row, c) ? '-' : ' ');
    }
    return line;
  }

 private:
  int region(int row, int column) const {
    if (!board_.pieces.empty())
      return board_.pieces[static_cast<std::size_t>(row) * static_cast<std::size_t>(board_.columns) +
                           static_cast<std::size_t>(column)];
    const int band = board_.box_rows > 0 ? row / board_.box_rows : 0;
    const int stack = board_.box_columns > 0 ? column / board_.box_columns : 0;
    return band * board_.columns + stack;
  }
  bool is_above(int row, int column) const {
    return row > 0 && region(row - 1, column) != region(row, column);
  }
  char corner(int row, int column) const {
    const bool across = is_above(row, column - 1) || is_above(row, column);
    const bool down = is_left_of(row - 1, column) || is_left_of(row, column);
    return across && down ? '+' : across ? '-' : down ? '|' : ' ';
  }

  const Board& board_;
  std::set<int> columns_, rows_;
};

void end_line(std::string& out) {
  while (out.back() == ' ') out.pop_back();
  out += '\n';
}

}  // namespace

std::string draw(const Board& board, bool color) {
  // Where everything is new, marks would say nothing.
  const bool marked = !std::all_of(board.cells.begin(), board.cells.end(),
                                   [](const Board::Cell& cell) { return cell.changed || cell.blocked; });
  std::size_t width = 1;
  for (const Board::Cell& cell : board.cells) width = std::max(width, character_count(cell.text));
  const Lines lines(board);
  std::string out;
  for (int r = 0; r < board.rows; ++r) {
    if (const std::string line = lines.above(r, width + 2); !line.empty()) {
      out += "  " + line;
      end_line(out);
    }
    out += "  ";
    for (int c = 0; c < board.columns; ++c) {
      if (lines.has_column(c)) out += lines.is_left_of(r, c) ? '|' : ' ';
      const Board::Cell& cell = board.at(r, c);
      const std::string text = fmt::format("{:>{}}", cell.text, width);
      if (!cell.changed || !marked) {
        out += ' ' + text + ' ';
      } else if (color) {
        out += "\033[1;7m[" + text + "]\033[0m";
      } else {
        out += '[' + text + ']';
      }
    }
    end_line(out);
  }
  return out;
}

namespace {

std::string tally_text(const Tally& tally) {
  return tally.large.empty() ? count_text(tally.count, tally.complete) : tally.large;
}

std::string work_line(const Answer& answer, double seconds, const std::string& engine = "") {
  std::string by = answer.algorithm;
  if (!engine.empty() && engine != by && engine != "plain") by += " on " + engine;
  if (!answer.choice.empty()) by += fmt::format(" (chosen: {})", answer.choice);
  const double each = answer.nodes > 0 ? seconds * 1e9 / double(answer.nodes) : 0;
  return fmt::format("work      {} by {}, {:.3g} ms, {:.3g} ns each\n", amount(answer.nodes, answer.unit), by,
                     seconds * 1e3, each);
}

}  // namespace

std::string show_answer(const Puzzle& puzzle, const Instance& instance, const Answer& answer, double seconds,
                        bool color) {
  std::string out;
  const bool answered = answer.found();
  const bool filled = puzzle.description().fill && answered;  // the board says it all
  const auto board = filled ? puzzle.after(instance, answer) : puzzle.before(instance, answer);
  if (board) out += draw(*board, color) + '\n';
  out += verdict(answer);
  if (answered) {
    if (!answer.steps.empty() && !(filled && board)) {
      out += fmt::format("moves     {}\n", move_list(puzzle, instance, answer.steps, 100));
    }
    if (answer.first) out += "          the first optimal answer in dictionary order\n";
    out += answers_line(answer);
  }
  if (!answer.reason.empty()) out += fmt::format("why       {}\n", answer.reason);
  return out + work_line(answer, seconds, answer.engine);
}

std::string show_steps(const Puzzle& puzzle, const Instance& instance, const Answer& answer, bool color) {
  std::string out;
  each_step(puzzle, instance, answer.steps, [&](const ShownStep& step) {
    out += fmt::format("\nmove {} of {}: {}\n", step.index + 1, answer.steps.size(),
                       move_list(puzzle, step.here, {answer.steps[step.index]}, 1));
    if (step.board) out += draw(*step.board, color);
    return true;
  });
  return out;
}

std::string show_hint(const Puzzle& puzzle, const Instance& instance, const Answer& answer, bool color) {
  if (answer.status == Status::unsolvable || answer.status == Status::unknown) {
    return verdict(answer) + fmt::format("why       {}\n", answer.reason);
  }
  if (answer.steps.empty()) return "hint      nothing to do: this is the goal\n";
  std::string out;
  Answer one;
  one.steps = {answer.steps[0]};
  if (const auto board = puzzle.after(instance, one)) out += draw(*board, color) + '\n';
  out += fmt::format("hint      {}\n", move_list(puzzle, instance, one.steps, 1));
  if (puzzle.description().fill) return out + answers_line(answer);
  return out +
         (answer.status == Status::optimal
              ? fmt::format("distance  {}, proved\n", answer.cost)
              : fmt::format("distance  at most {}, at least {}; not proved\n", answer.cost, answer.bound));
}

std::string show_tally(const Tally& tally, double seconds) {
  std::string out =
      tally.answer.aim == Aim::any && tally.answer.status == Status::optimal ? "" : verdict(tally.answer);
  if (tally.answer.status == Status::optimal) {
    out +=
        fmt::format("answers   {}{}{}\n", tally_text(tally), tally.answer.aim == Aim::any ? "" : " optimal",
                    tally.complete || tally.limited ? "" : ", counted before it was stopped");
  }
  if (!tally.answer.reason.empty()) out += fmt::format("why       {}\n", tally.answer.reason);
  const std::string& engine = tally.answer.engine.empty() ? tally.units.engine : tally.answer.engine;
  return out + work_line(tally.answer, seconds, engine);
}

std::string show_histogram(const Puzzle& puzzle, const Histogram& h, double seconds) {
  std::string out = fmt::format("{}: {} positions{}\n\n  distance  positions\n", puzzle.description().name,
                                h.total, h.complete ? "" : " found so far");
  u64 most = 1;
  for (const u64 states : h.states) most = std::max(most, states);
  for (std::size_t d = 0; d < h.states.size(); ++d) {
    if (h.states[d] == 0) continue;  // with weights not every distance occurs
    const auto bar = static_cast<std::size_t>(std::lround(double(h.states[d]) / double(most) * 40));
    std::string line = fmt::format("  {:>8}  {:>12}  {}", d, h.states[d], std::string(bar, '#'));
    while (line.back() == ' ') line.pop_back();
    out += line + '\n';
  }
  if (!h.complete) return out + "\nstopped before the table was finished\n";
  const u64 size = std::max(h.size, h.total);
  const std::string why = h.size == 0 ? "every position from which the goal is reached was found"
                          : size == h.total
                              ? "every position was reached"
                              : fmt::format("no other of the {} index entries reaches the goal", size);
  out += fmt::format("\nGod's number  {}, proved: {}\n", h.states.size() - 1, why);
  out += fmt::format("table         {} bits a position, {}, {}, {:.3g} ms\n", h.bits_per_state,
                     size_text(double(size) * h.bits_per_state / 8),
                     h.source.empty() ? fmt::format("{} updates", h.updates) : h.source, seconds * 1e3);
  if (h.moves > 0) out += fmt::format("branching     about {:.3g} moves a position\n", h.moves);
  out += fmt::format("hardest       {} at distance {}{}\n", h.states.back(), h.states.size() - 1,
                     h.states.back() > h.hardest.size() ? ", for example" : "");
  for (std::size_t i = 0; i < h.hardest.size(); ++i) out += (i > 0 ? "\n" : "") + h.hardest[i];
  return out;
}

}  // namespace nonet::cli
