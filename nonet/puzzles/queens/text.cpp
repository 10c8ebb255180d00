// How boards of queens are read, written and shown, and their cover problem.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "nonet/base/decimal.h"
#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "nonet/contract/playing.h"
#include "nonet/cover/random_cover.h"
#include "nonet/puzzles/queens/puzzle.h"
#include "nonet/puzzles/queens/queens.h"

namespace nonet {

namespace {

constexpr int most_drawn = 64;                  // rows; the playground shows at most 64 * 64 cells
constexpr std::string_view characters = ".Q#";  // by QueensInstance::Cell

// Queens that share a line.
void mark_attacked(Board& board, const Queens& queens) {
  std::vector<std::vector<int>> holders(static_cast<std::size_t>(queens.items()));
  for (int cell = 0; cell < queens.n * queens.n; ++cell) {
    if (board.cells[static_cast<std::size_t>(cell)].text != "Q") continue;
    for (const int line : queens.items_of(cell / queens.n, cell % queens.n))
      holders[static_cast<std::size_t>(line)].push_back(cell);
  }
  for (const auto& cells : holders) {
    for (const int cell : cells) board.cells[static_cast<std::size_t>(cell)].wrong |= cells.size() > 1;
  }
}

std::string cell_name(int row, int column) {
  return fmt::format("r{}c{}", row + 1, column + 1);
}

Error wrong_number(std::string_view found, const Place& place) {
  return {Fault::input,
          fmt::format("expected a number of queens from 1 to {}, or a board of Q, . and #, found {}",
                      QueensPuzzle::most_rows, quote(found)),
          place};
}

// The number that begins the line; what follows it on the line is given back to the reader.
Result<std::unique_ptr<Instance>> read_number(TextReader& text, const TextReader::Line& line) {
  const std::size_t begin = line.text.find_first_not_of(" \t");
  const std::size_t end = std::min(line.text.find_first_of(" \t", begin), line.text.size());
  const std::string token(line.text.substr(begin, end - begin));
  const Place place = text.place(line.number, begin + 1);
  if (end < line.text.size()) {
    std::string rest = std::string(end, ' ') + std::string(line.text.substr(end));  // keeps its columns
    text.unread({{std::move(rest), line.number, {}}});
  }
  auto instance = std::make_unique<QueensInstance>();
  instance->place = place;
  const auto number = number_of<int>(token);
  if (!number || *number < 1 || *number > QueensPuzzle::most_rows) return wrong_number(token, place);
  instance->n = *number;
  return std::unique_ptr<Instance>(std::move(instance));
}

Result<std::unique_ptr<Instance>> read_board(TextReader& text, const TextReader::Line& line) {
  const auto width =
      std::count_if(line.text.begin(), line.text.end(), [](char c) { return c != ' ' && c != '\t'; });
  const Place place = text.place(line.number, line.text.find_first_not_of(" \t") + 1);
  if (width > QueensPuzzle::most_rows) {
    return Error{Fault::input,
                 fmt::format("expected at most {} cells in a row, found {}", QueensPuzzle::most_rows, width),
                 place};
  }
  text.unread({{std::string(line.text), line.number, {}}});
  auto grid = read_grid(text, {.rows = static_cast<int>(width),
                               .columns = static_cast<int>(width),
                               .expected = "Q, . or #",
                               .parse = [](std::string_view cell) -> std::optional<int> {
                                 const std::size_t at = characters.find(cell == "q" ? "Q" : cell);
                                 if (cell.size() != 1 || at == std::string_view::npos) return std::nullopt;
                                 return static_cast<int>(at);
                               }});
  if (!grid) return grid.error();
  auto instance = std::make_unique<QueensInstance>();
  instance->n = static_cast<int>(width);
  instance->place = (*grid)->place;
  instance->cells = std::move((*grid)->cells);
  if (std::count(instance->cells.begin(), instance->cells.end(), QueensInstance::open) ==
      static_cast<std::ptrdiff_t>(instance->cells.size())) {
    instance->cells.clear();
  }
  return std::unique_ptr<Instance>(std::move(instance));
}

}  // namespace

void QueensInstance::put_queen(int cell) {
  if (cells.empty()) cells.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), open);
  cells[static_cast<std::size_t>(cell)] = queen;
}

Result<std::unique_ptr<Instance>> QueensPuzzle::read(TextReader& text, bool) const {
  const auto line = text.next_filled();
  if (!line) return line.error();
  if (!*line) return std::unique_ptr<Instance>();
  const std::size_t begin = (*line)->text.find_first_not_of(" \t");
  const char first = (*line)->text[begin];
  if (first == '.' || first == '#' || first == 'Q' || first == 'q') return read_board(text, **line);
  return read_number(text, **line);
}

std::string QueensPuzzle::write(const Instance& instance) const {
  const QueensInstance& queens = queens_of(instance);
  if (queens.cells.empty()) return fmt::format("{}\n", queens.n);
  std::string out;
  for (int row = 0; row < queens.n; ++row) {
    for (int column = 0; column < queens.n; ++column)
      out += characters[static_cast<std::size_t>(queens.at(row, column))];
    out += '\n';
  }
  return out;
}

// A board of 8 to 12 rows, or of 7, 11 or 13 where it wraps around, with about a third of a solution.
Result<std::unique_ptr<Instance>> QueensPuzzle::random(u64 seed, Progress& progress) const {
  std::mt19937_64 random(seed);
  constexpr std::array<int, 3> wrapping = {7, 11, 13};
  auto queens = std::make_unique<QueensInstance>();
  queens->n = torus_ ? wrapping[random() % 3] : 8 + static_cast<int>(random() % 5);
  const auto problem = compile(*queens);
  if (!problem) return problem.error();
  for (const int cell : random_cover_of(*problem, random, progress)) {
    if (random() % 3 == 0) queens->put_queen(cell);
  }
  return std::unique_ptr<Instance>(std::move(queens));
}

std::string QueensPuzzle::move_name(const Instance& instance, int move) const {
  return cell_name(move / queens_of(instance).n, move % queens_of(instance).n);
}

std::unique_ptr<Instance> QueensPuzzle::play(const Instance& instance, std::span<const Step> steps) const {
  auto after = std::make_unique<QueensInstance>(queens_of(instance));
  for (const Step& step : steps) after->put_queen(step.move);
  return after;
}

std::string QueensPuzzle::answer_line(const Instance& instance, const Answer& answer) const {
  const auto after = play(instance, answer.steps);
  const QueensInstance& queens = queens_of(*after);
  std::string line;
  for (int row = 0; row < queens.n; ++row) {
    for (int column = 0; column < queens.n; ++column) {
      if (queens.at(row, column) == QueensInstance::queen)
        line += fmt::format("{}{}", line.empty() ? "" : " ", column + 1);
    }
  }
  return line;
}

std::string QueensPuzzle::judge(const Instance&, const Answer& answer) const {
  return decimal(answer.count) + "\n";
}

std::optional<Board> QueensPuzzle::board(const Instance& instance, std::span<const Step> steps) const {
  const QueensInstance& queens = queens_of(instance);
  if (queens.n > most_drawn) return std::nullopt;
  Board board;
  board.rows = board.columns = queens.n;
  for (int cell = 0; cell < queens.n * queens.n; ++cell) {
    const int content = queens.at(cell / queens.n, cell % queens.n);
    board.cells.push_back({std::string(1, characters[static_cast<std::size_t>(content)]), false,
                           content == QueensInstance::blocked});
  }
  for (const Step& step : steps) {
    Board::Cell& cell = board.cells[static_cast<std::size_t>(step.move)];
    cell.text.assign(1, 'Q');
    cell.changed = true;
  }
  board.look = Look::queens;
  board.choices = {".", "Q", "#"};
  mark_attacked(board, Queens{queens.n, torus_});
  return board;
}

// An empty board has no cells in its text.
Result<std::unique_ptr<Instance>> QueensPuzzle::edit(const Instance& instance, int cell,
                                                     std::string_view value) const {
  if (const auto board = board_to_edit(*this, instance, cell, value); !board) return board.error();
  auto edited = std::make_unique<QueensInstance>(queens_of(instance));
  edited->put_queen(cell);
  edited->cells[static_cast<std::size_t>(cell)] = static_cast<int>(characters.find(value));
  if (std::count(edited->cells.begin(), edited->cells.end(), QueensInstance::open) ==
      static_cast<std::ptrdiff_t>(edited->cells.size()))
    edited->cells.clear();
  return std::unique_ptr<Instance>(std::move(edited));
}

std::optional<std::string> QueensPuzzle::contradiction(const QueensInstance& instance) const {
  const int n = instance.n;
  if (torus_ && (n % 2 == 0 || n % 3 == 0)) {
    return "a board that wraps around has solutions only where neither 2 nor 3 divides n";
  }
  if (instance.cells.empty()) return std::nullopt;
  const Queens queens{n, torus_};
  std::vector<int> holder(static_cast<std::size_t>(queens.items()), -1);  // by line: the cell of its queen
  for (int cell = 0; cell < n * n; ++cell) {
    if (instance.at(cell / n, cell % n) != QueensInstance::queen) continue;
    for (const int line : queens.items_of(cell / n, cell % n)) {
      int& other = holder[static_cast<std::size_t>(line)];
      if (other >= 0) {
        return fmt::format("the queens at {} and {} attack each other", cell_name(other / n, other % n),
                           cell_name(cell / n, cell % n));
      }
      other = cell;
    }
  }
  // Rows and columns that can have a queen.
  std::vector<bool> possible(static_cast<std::size_t>(2 * n), false);
  for (int cell = 0; cell < n * n; ++cell) {
    const int content = instance.at(cell / n, cell % n);
    const auto lines = queens.items_of(cell / n, cell % n);
    const bool attacked = std::any_of(lines.begin(), lines.end(),
                                      [&](int line) { return holder[static_cast<std::size_t>(line)] >= 0; });
    if (content == QueensInstance::queen || (content == QueensInstance::open && !attacked)) {
      possible[static_cast<std::size_t>(lines[0])] = possible[static_cast<std::size_t>(lines[1])] = true;
    }
  }
  const auto none = std::find(possible.begin(), possible.end(), false) - possible.begin();
  if (none == 2 * n) return std::nullopt;
  return fmt::format("every cell of {} {} is blocked or attacked", none < n ? "row" : "column", none % n + 1);
}

QueensBoard QueensPuzzle::direct_board(const QueensInstance& instance) const {
  QueensBoard board;
  board.n = instance.n;
  board.torus = torus_;
  if (instance.cells.empty()) return board;
  for (int row = 0; row < instance.n; ++row) {
    int column_of_queen = -1;
    std::uint32_t blocked = 0;
    for (int column = 0; column < instance.n; ++column) {
      const int content = instance.at(row, column);
      if (content == QueensInstance::queen) column_of_queen = column;
      if (content == QueensInstance::blocked) blocked |= std::uint32_t{1} << column;
    }
    board.placed.push_back(column_of_queen);
    board.blocked.push_back(blocked);
  }
  return board;
}

// Options of rows that have a queen are given: a negative label. A row with two queens has no option, as one
// of them would do otherwise.
Result<CoverProblem> QueensPuzzle::compile(const Instance& instance) const {
  const QueensInstance& board = queens_of(instance);
  const Queens queens{board.n, torus_};
  CoverBuilder builder(queens.primary(), queens.items());
  for (int row = 0; row < board.n; ++row) {
    int given = 0;
    for (int column = 0; column < board.n; ++column)
      given += board.at(row, column) == QueensInstance::queen ? 1 : 0;
    for (int column = 0; column < board.n; ++column) {
      const int content = board.at(row, column);
      if (content == QueensInstance::queen && given == 1)
        builder.add_labelled(-1, queens.items_of(row, column));
      if (content == QueensInstance::open && given == 0)
        builder.add_labelled(board.n * row + column, queens.items_of(row, column));
    }
  }
  return builder.build();
}

std::unique_ptr<Instance> QueensPuzzle::without_givens(const Instance& instance) const {
  auto open = std::make_unique<QueensInstance>(queens_of(instance));
  std::replace(open->cells.begin(), open->cells.end(), int{QueensInstance::queen}, int{QueensInstance::open});
  return open;
}

BoardView QueensPuzzle::view(const Instance& instance, const CoverProblem& stated) const {
  const QueensInstance& board = queens_of(instance);
  BoardView view{.rows = board.n, .columns = board.n, .wraps = torus_};
  for (int row = 0; row < board.n; ++row) {
    for (int column = 0; column < board.n; ++column) {
      const int content = board.at(row, column);
      view.given.push_back(content == QueensInstance::open ? BoardView::open : content);
    }
  }
  for (int o = 0; o < stated.options(); ++o) {
    const auto entries = stated.option(o);  // the row and the column first
    view.shown.push_back({{board.n * entries[0].item + entries[1].item - board.n, QueensInstance::queen}});
  }
  return view;
}

}  // namespace nonet
