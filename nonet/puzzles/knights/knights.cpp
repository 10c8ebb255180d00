#include "nonet/puzzles/knights/knights.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/moves/puzzle.h"

namespace nonet {
namespace {

constexpr int judge_limit = 15;  // the contest asks for no more

constexpr Setting knights_settings[] = {
    {"size", "RxC", "rows and columns, up to 8; 5x5 by default"},
    {"goal", "BOARD", "the goal, with / between its lines; its pieces are those of every board"},
};

const Description knights_description = {
    .name = "knights",
    .title = "Knights: black and white knights to their places with the fewest jumps",
    .rules =
        "A board of white knights (1), black knights (0) and one empty cell (*): a knight may jump into the\n"
        "empty cell. Reach the goal 11111/01111/00*11/00001/00000 with the fewest jumps. A move is the cell\n"
        "a knight jumps from, then the cell it jumps to, as on a chess board: b1c3.\n"
        "All 67603900 positions of the 5x5 board can be solved, in at most 39 jumps.",
    .formats =
        "Input: boards of five lines of five characters 0, 1 or *; a line with their number may come first.\n"
        "--judge prints the minimum, or -1 when it is more than 15 (SCOI 2005, Luogu P2324).",
    .example = "10110\n01*11\n10111\n01001\n00000\n",
    .settings = knights_settings,
    .algorithms = moves_algorithms,
    .judge = true,
};

struct Shape {
  int rows = 5, columns = 5;
  int cells() const { return rows * columns; }
};

constexpr int empty = 2;

Result<std::optional<Grid>> read_board(TextReader& text, const Shape& shape) {
  auto grid = read_grid(text, {.rows = shape.rows,
                               .columns = shape.columns,
                               .expected = "1, 0 or *",
                               .parse = [](std::string_view cell) -> std::optional<int> {
                                 return cell == "*" ? std::optional(empty) : parse_bit(cell);
                               }});
  if (!grid || !*grid) return grid;
  const auto holes = std::count((*grid)->cells.begin(), (*grid)->cells.end(), empty);
  if (holes != 1) {
    return Error{Fault::input,
                 fmt::format("{} empty cells (*), expected one", holes == 0 ? "no" : std::to_string(holes)),
                 (*grid)->place};
  }
  return grid;
}

Knights::State state_from(const std::vector<int>& cells) {
  Knights::State state{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == 1) state.white |= u64{1} << cell;
    if (cells[cell] == empty) state.empty = cell;
  }
  return state;
}

// The contest's goal on any square board with a middle cell.
std::vector<int> usual_goal(const Shape& shape) {
  std::vector<int> cells;
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const bool white = column > row || (column == row && row < shape.rows / 2);
      cells.push_back(column == row && row == shape.rows / 2 ? empty : int{white});
    }
  }
  return cells;
}

class KnightsPuzzle final : public MovesPuzzle<Knights, KnightsBound> {
 public:
  KnightsPuzzle(const Shape& shape, const std::vector<int>& goal)
      : MovesPuzzle(Knights(shape.rows, shape.columns, state_from(goal))), shape_(shape) {}
  const Description& description() const override { return knights_description; }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    if (!request.judge || request.algorithm != "auto" || table_is_here(request)) {
      auto answer = MovesPuzzle::solve(instance, request, progress);
      if (answer) answer->judged = answer->status == Status::unsolvable || answer->bound > judge_limit;
      return answer;
    }
    auto answer = answer_of(bidirectional(puzzle_, state_of(instance), request.memory, progress, judge_limit),
                            "bidirectional");
    answer.algorithm = "bidirectional";
    answer.judged = answer.status == Status::unsolvable || answer.bound > judge_limit;
    return answer;
  }
  std::optional<int> handle(const Instance&, int move) const override { return move_of(move).to; }
  std::string judge(const Instance&, const Answer& answer) const override {
    return answer.status == Status::optimal && answer.cost <= judge_limit ? fmt::format("{}\n", answer.cost)
                                                                          : "-1\n";
  }

 protected:
  Result<std::optional<Placed>> read_state(TextReader& text) const override {
    if (text.lines_read() == 0) {  // the number of boards may come first; the boards are counted as they come
      const auto line = text.next_filled();
      if (!line) return line.error();
      if (!*line) return std::optional<Placed>();
      const std::string_view number = (*line)->text;
      const bool header = number.size() < static_cast<std::size_t>(shape_.columns) &&
                          number.find_first_not_of("0123456789 \t") == std::string_view::npos;
      if (!header) text.unread({{std::string((*line)->text), (*line)->number, {}}});
    }
    auto grid = read_board(text, shape_);
    if (!grid) return grid.error();
    if (!*grid) return std::optional<Placed>();
    const State state = state_from((*grid)->cells);
    if (std::popcount(state.white) != puzzle_.white()) {
      const int black = shape_.cells() - 1 - puzzle_.white();
      return Error{
          Fault::input,
          fmt::format("{} white and {} black knights, expected {} and {}", std::popcount(state.white),
                      shape_.cells() - 1 - std::popcount(state.white), puzzle_.white(), black),
          (*grid)->place};
    }
    return std::optional(Placed{state, (*grid)->place});
  }
  std::string text_of(const State& state) const override {
    std::string out;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      out += symbol(state, cell);
      if ((cell + 1) % shape_.columns == 0) out += '\n';
    }
    return out;
  }
  std::optional<Board> board_of(const State& state) const override {
    Board board;
    board.rows = shape_.rows;
    board.columns = shape_.columns;
    for (int cell = 0; cell < shape_.cells(); ++cell)
      board.cells.push_back({std::string(1, symbol(state, cell))});
    board.look = Look::knights;
    board.choices = {"0", "1", "*"};
    return board;
  }
  int number_of(const Move& move) const override { return move.from * Knights::most_cells + move.to; }
  Move move_of(int number) const override {
    return {static_cast<std::uint8_t>(number / Knights::most_cells),
            static_cast<std::uint8_t>(number % Knights::most_cells)};
  }
  std::string name_of(const Move& move) const override { return square(move.to) + square(move.from); }
  Result<PlanRules> plan_rules(const State& start) const override {
    PlanRules rules;
    const auto value = [](const State& state, int cell) {
      return static_cast<int>(state.empty) == cell ? empty : static_cast<int>(state.white >> cell & 1);
    };
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      rules.cells.push_back({square(cell), {"black", "white", "empty"}});
      rules.start.push_back(value(start, cell));
      rules.goal.push_back(value(puzzle_.goal(), cell));
      puzzle_.each_move(State{0, static_cast<u64>(cell)}, [&](Move move) {
        rules.moves.push_back(exchange(name_of(move), number_of(move), cell, move.to, empty, 3));
        return false;
      });
    }
    return rules;
  }
  std::string identity() const override {
    std::string goal = text_of(puzzle_.goal());
    std::replace(goal.begin(), goal.end(), '\n', '/');
    return fmt::format("knights {}x{} goal {} rank 1", shape_.rows, shape_.columns, goal);
  }
  std::string no_table() const override {
    if (puzzle_.size() <= u64{1} << 40) return {};
    return "a table of this board would have more than 2^40 positions";
  }
  std::string choose(const State&, const Request& request, const Progress& progress,
                     std::string& why) const override {
    if (table_pays(request, progress, why)) return "table";
    why += "; NBS prunes both ends by the misplaced knights";
    return "nbs";
  }

 private:
  static char symbol(const State& state, int cell) {
    if (static_cast<int>(state.empty) == cell) return '*';
    return (state.white >> cell & 1) != 0 ? '1' : '0';
  }
  // a1 is the lower left corner.
  std::string square(int cell) const {
    return fmt::format("{}{}", static_cast<char>('a' + cell % shape_.columns),
                       shape_.rows - cell / shape_.columns);
  }

  Shape shape_;
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  Shape shape;
  if (const auto size = settings.find("size"); size != settings.end()) {
    const auto parsed = parse_size("size", size->second, 8);
    if (!parsed) return parsed.error();
    std::tie(shape.rows, shape.columns) = *parsed;
  }
  const auto given = settings.find("goal");
  std::vector<int> goal = usual_goal(shape);
  if (given != settings.end()) {
    TextReader text = goal_text(given->second);
    auto grid = read_board(text, shape);
    if (!grid) return wrong_goal(grid.error());
    if (!*grid) return Error{Fault::usage, "--goal is empty; expected a board"};
    goal = std::move((*grid)->cells);
  } else if (shape.rows != shape.columns || shape.rows % 2 == 0) {
    return Error{Fault::usage, "boards that are not square with a middle cell need --goal"};
  }
  return std::unique_ptr<Puzzle>(std::make_unique<KnightsPuzzle>(shape, goal));
}

}  // namespace

const PuzzleEntry knights_puzzle = {&knights_description, make};

}  // namespace nonet
