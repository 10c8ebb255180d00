#include "nonet/puzzles/pentominoes/pentominoes.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "nonet/base/grid_text.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/cover/polyomino.h"
#include "nonet/cover/random_cover.h"

namespace nonet {
namespace {

using Shape = std::array<Square, 5>;  // ascending; the first is at 0, 0

constexpr std::array<std::array<std::string_view, 3>, Pentominoes::pieces> drawings = {{
    {".##", "##.", ".#."},
    {"#####", "", ""},
    {"####", "#...", ""},
    {"###.", "..##", ""},
    {"###", "##.", ""},
    {"###", ".#.", ".#."},
    {"#.#", "###", ""},
    {"#..", "#..", "###"},
    {"#..", "##.", ".##"},
    {".#.", "###", ".#."},
    {"####", ".#..", ""},
    {"##.", ".#.", ".##"},
}};

// Every orientation of every piece; an orientation that repeats an earlier one of its piece is left out.
struct Orientation {
  bool exists = false;
  Shape shape{};
};
constexpr auto orientations_of_all = [] {
  std::array<std::array<Orientation, Pentominoes::orientations>, Pentominoes::pieces> all{};
  for (std::size_t piece = 0; piece < drawings.size(); ++piece) {
    Shape shape{};
    std::size_t found = 0;
    for (int row = 0; row < 3; ++row) {
      const std::string_view line = drawings[piece][static_cast<std::size_t>(row)];
      for (int column = 0; column < static_cast<int>(line.size()); ++column) {
        if (line[static_cast<std::size_t>(column)] == '#') shape[found++] = {row, column};
      }
    }
    for (std::size_t form = 0; form < Pentominoes::orientations; ++form) {
      all[piece][form] = {true, normal(shape)};
      for (std::size_t earlier = 0; earlier < form; ++earlier) {
        if (all[piece][earlier].shape == all[piece][form].shape) all[piece][form].exists = false;
      }
      turn(shape);
      if (form == 3) mirror(shape);
    }
  }
  return all;
}();

}  // namespace

Pentominoes::Pentominoes(int rows, int columns, const std::vector<bool>& free)
    : rows_(rows), columns_(columns) {
  for (const bool cell : free) item_.push_back(cell ? free_cells_++ : -1);
}

bool Pentominoes::cells_of(int label, std::array<int, 5>& cells) const {
  const int turn = label % orientations, piece = label / orientations % pieces,
            cell = label / (orientations * pieces);
  const Orientation& orientation =
      orientations_of_all[static_cast<std::size_t>(piece)][static_cast<std::size_t>(turn)];
  if (!orientation.exists) return false;
  for (std::size_t i = 0; i < 5; ++i) {
    const Square& square = orientation.shape[i];
    const int row = cell / columns_ + square.row, column = cell % columns_ + square.column;
    if (row >= rows_ || column < 0 || column >= columns_) return false;
    cells[i] = row * columns_ + column;
  }
  return true;
}

bool Pentominoes::items_of(int label, std::array<int, 6>& items) const {
  std::array<int, 5> cells{};
  if (!cells_of(label, cells)) return false;
  for (std::size_t i = 0; i < 5; ++i) {
    items[i] = item_[static_cast<std::size_t>(cells[i])];
    if (items[i] < 0) return false;
  }
  items[5] = free_cells_ + label / orientations % pieces;
  return true;
}

namespace {

constexpr int most_side = 60;
constexpr int free_cell = -1, blocked = -2;  // otherwise the number of a piece

const Description pentominoes_description = {
    .name = "pentominoes",
    .title = "Pentominoes: the twelve pieces of five squares fill a board",
    .rules =
        "Place the twelve pieces F I L N P T U V W X Y Z, turned and mirrored as you like, each once, so "
        "that\n"
        "they fill the board. A board of fewer than 60 free cells takes as many pieces as fit, each at most\n"
        "once. The rectangles 6x10, 5x12, 4x15 and 3x20 have 2339, 1010, 368 and 2 solutions up to symmetry.",
    .formats =
        "Input: a size such as 6x10, or a board: . free, # blocked, a letter where a piece already lies.\n"
        "A blank line ends a board. It comes from no contest.",
    .example = "5x5\n",
    .settings = {},
    .algorithms = fill_algorithms,
    .fill = true,
};

class PentominoBoard : public Instance {
 public:
  int rows = 0, columns = 0;
  std::vector<int> cells;
};

const PentominoBoard& board_of(const Instance& instance) {
  return static_cast<const PentominoBoard&>(instance);
}

Pentominoes puzzle_of(const PentominoBoard& board) {
  std::vector<bool> free(board.cells.size());
  for (std::size_t i = 0; i < free.size(); ++i) free[i] = board.cells[i] != blocked;
  return {board.rows, board.columns, free};
}

std::string cell_text(int cell) {
  if (cell == blocked) return "#";
  return cell == free_cell ? "." : std::string(1, Pentominoes::names[static_cast<std::size_t>(cell)]);
}

class PentominoesPuzzle final : public FillPuzzle {
 public:
  const Description& description() const override { return pentominoes_description; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    const auto line = text.next_filled();
    if (!line) return line.error();
    if (!*line) return std::unique_ptr<Instance>();
    auto board = std::make_unique<PentominoBoard>();
    board->place = text.place((*line)->number, 1);
    if ((*line)->text.find_first_of("0123456789") != std::string_view::npos) {
      const auto size = parse_size("size", (*line)->text, most_side);
      if (!size) return Error{Fault::input, size.error().message, board->place};
      board->rows = size->first;
      board->columns = size->second;
      board->cells.assign(static_cast<std::size_t>(board->rows) * static_cast<std::size_t>(board->columns),
                          free_cell);
    } else {
      text.unread({{std::string((*line)->text), (*line)->number, {}}});
      auto grid = read_grid(text, {.most_cells = most_side * most_side,
                                   .expected = "., # or a piece (one of FILNPTUVWXYZ)",
                                   .parse = [](std::string_view cell) -> std::optional<int> {
                                     if (cell == ".") return free_cell;
                                     if (cell == "#") return blocked;
                                     const std::size_t piece = cell.size() == 1
                                                                   ? Pentominoes::names.find(cell[0])
                                                                   : std::string_view::npos;
                                     if (piece == std::string_view::npos) return std::nullopt;
                                     return static_cast<int>(piece);
                                   }});
      if (!grid) return grid.error();
      board->rows = (*grid)->rows;
      board->columns = (*grid)->columns;
      board->cells = std::move((*grid)->cells);
    }
    if (board->rows > most_side || board->columns > most_side) {
      return Error{Fault::input,
                   fmt::format("expected at most {} rows and columns, found {}x{}", most_side, board->rows,
                               board->columns),
                   board->place};
    }
    const auto free =
        std::count_if(board->cells.begin(), board->cells.end(), [](int cell) { return cell != blocked; });
    if (free > 5 * Pentominoes::pieces) {
      return Error{Fault::input, fmt::format("expected at most 60 cells to fill, found {}", free),
                   board->place};
    }
    return std::unique_ptr<Instance>(std::move(board));
  }

  std::string write(const Instance& instance) const override {
    return text_of(board_of(instance), board_of(instance).cells, '\n') + "\n";
  }

  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    std::mt19937_64 random(seed);
    auto board = std::make_unique<PentominoBoard>();
    board->rows = 6;
    board->columns = 10;
    board->cells.assign(60, free_cell);
    const auto cover = random_cover_of(*compile(*board), random, progress);
    for (std::size_t i = 0; i < cover.size() && i < 4; ++i) lay(*board, board->cells, cover[i]);
    return std::unique_ptr<Instance>(std::move(board));
  }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    auto answer = FillPuzzle::solve(instance, request, progress);
    if (answer && answer->status == Status::unsolvable && known_to_have_none(instance)) {
      answer->reason = fmt::format("the pieces have five squares each, and {} cells are to be filled",
                                   puzzle_of(board_of(instance)).free_cells());
    }
    return answer;
  }

  std::string move_name(const Instance& instance, int move) const override {
    const int cell = move / (Pentominoes::pieces * Pentominoes::orientations);
    const int columns = board_of(instance).columns;
    return fmt::format("{}@r{}c{}", cell_text(move / Pentominoes::orientations % Pentominoes::pieces),
                       cell / columns + 1, cell % columns + 1);
  }

  std::string answer_line(const Instance& instance, const Answer& answer) const override {
    return text_of(board_of(instance), filled(instance, answer.steps), '/');
  }

 protected:
  bool known_to_have_none(const Instance& instance) const override {
    return puzzle_of(board_of(instance)).free_cells() % 5 != 0;
  }

  Result<CoverProblem> compile(const Instance& instance) const override {
    const PentominoBoard& board = board_of(instance);
    const Pentominoes puzzle = puzzle_of(board);
    CoverBuilder builder(puzzle.primary(), puzzle.items());
    puzzle.each_placement([&](int label, std::span<const int> items) {
      const int piece = label / Pentominoes::orientations % Pentominoes::pieces;
      std::array<int, 5> cells{};
      puzzle.cells_of(label, cells);
      const auto lies = std::count_if(cells.begin(), cells.end(), [&](int cell) {
        return board.cells[static_cast<std::size_t>(cell)] == piece;
      });
      const bool fits = std::all_of(cells.begin(), cells.end(), [&](int cell) {
        const int there = board.cells[static_cast<std::size_t>(cell)];
        return there == free_cell || there == piece;
      });
      if (fits) builder.add_labelled(lies == 5 ? -1 : label, items);
    });
    return builder.build();
  }

  std::unique_ptr<Instance> without_givens(const Instance& instance) const override {
    auto open = std::make_unique<PentominoBoard>(board_of(instance));
    for (int& cell : open->cells) cell = cell == blocked ? blocked : free_cell;
    return open;
  }

  BoardView view(const Instance& instance, const CoverProblem& stated) const override {
    const PentominoBoard& board = board_of(instance);
    BoardView view{.rows = board.rows, .columns = board.columns};
    std::vector<int> places;  // by item
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const int cell = board.cells[i];
      view.given.push_back(cell == blocked ? BoardView::none : cell == free_cell ? BoardView::open : cell);
      if (cell != blocked) places.push_back(static_cast<int>(i));
    }
    const int cells = static_cast<int>(places.size());
    for (int o = 0; o < stated.options(); ++o) {
      const auto entries = stated.option(o);  // the piece last
      std::vector<BoardView::Mark>& shown = view.shown.emplace_back();
      for (const CoverProblem::Entry& entry : entries.first(entries.size() - 1))
        shown.push_back({places[static_cast<std::size_t>(entry.item)], entries.back().item - cells});
      std::sort(shown.begin(), shown.end());
    }
    return view;
  }

  std::string option_name(const Instance& instance, int label) const override {
    std::array<int, 5> cells{};
    puzzle_of(board_of(instance)).cells_of(label, cells);
    std::sort(cells.begin(), cells.end());
    std::string name = cell_text(label / Pentominoes::orientations % Pentominoes::pieces);
    const int columns = board_of(instance).columns;
    for (const int cell : cells) name += fmt::format(" r{}c{}", cell / columns + 1, cell % columns + 1);
    return name;
  }

  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override {
    const PentominoBoard& given = board_of(instance);
    const std::vector<int> cells = filled(instance, steps);
    Board board;
    board.rows = given.rows;
    board.columns = given.columns;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      board.cells.push_back({cell_text(cells[i]), cells[i] != given.cells[i], cells[i] == blocked});
    }
    board.look = Look::pieces;
    board.choices.assign(1, ".");
    for (const char piece : Pentominoes::names) board.choices.emplace_back(1, piece);
    board.choices.emplace_back("#");
    mark_wrong(board, given, cells);
    return board;
  }

 private:
  static void lay(const PentominoBoard& board, std::vector<int>& cells, int label) {
    std::array<int, 5> where{};
    puzzle_of(board).cells_of(label, where);
    for (const int cell : where) {
      cells[static_cast<std::size_t>(cell)] = label / Pentominoes::orientations % Pentominoes::pieces;
    }
  }
  // Letters that are no part of their piece, wherever it lies.
  static void mark_wrong(Board& board, const PentominoBoard& given, const std::vector<int>& cells) {
    std::array<int, Pentominoes::pieces> count{};
    for (const int cell : cells) {
      if (cell >= 0) ++count[static_cast<std::size_t>(cell)];
    }
    std::array<bool, Pentominoes::pieces> fits{};
    const Pentominoes puzzle = puzzle_of(given);
    puzzle.each_placement([&](int label, std::span<const int>) {
      const auto piece = static_cast<std::size_t>(label / Pentominoes::orientations % Pentominoes::pieces);
      std::array<int, 5> where{};
      if (count[piece] == 0 || count[piece] > 5 || fits[piece] || !puzzle.cells_of(label, where)) return;
      int here = 0, elsewhere = 0;
      for (const int cell : where) {
        const int there = cells[static_cast<std::size_t>(cell)];
        here += there == static_cast<int>(piece) ? 1 : 0;
        elsewhere += there != static_cast<int>(piece) && there != free_cell ? 1 : 0;
      }
      fits[piece] = here == count[piece] && elsewhere == 0;
    });
    for (std::size_t i = 0; i < cells.size(); ++i)
      board.cells[i].wrong = cells[i] >= 0 && !fits[static_cast<std::size_t>(cells[i])];
  }
  static std::vector<int> filled(const Instance& instance, std::span<const Step> steps) {
    std::vector<int> cells = board_of(instance).cells;
    for (const Step& step : steps) lay(board_of(instance), cells, step.move);
    return cells;
  }
  static std::string text_of(const PentominoBoard& board, const std::vector<int>& cells, char between) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0 && i % static_cast<std::size_t>(board.columns) == 0) out += between;
      out += cell_text(cells[i]);
    }
    return out;
  }
};

}  // namespace

const PuzzleEntry pentominoes_puzzle = {
    &pentominoes_description, [](const Settings&) -> Result<std::unique_ptr<Puzzle>> {
      return std::unique_ptr<Puzzle>(std::make_unique<PentominoesPuzzle>());
    }};

}  // namespace nonet
