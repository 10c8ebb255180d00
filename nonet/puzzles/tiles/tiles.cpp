#include "nonet/puzzles/tiles/tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "nonet/base/grid_text.h"
#include "nonet/contract/algorithms.h"
#include "nonet/contract/playing.h"
#include "nonet/moves/puzzle.h"
#include "nonet/puzzles/tiles/patterns.h"
#include "nonet/tables/file.h"

namespace nonet {
namespace {

constexpr Setting tiles_settings[] = {
    {"size", "RxC", "rows and columns; 3x3 by default"},
    {"goal", "BOARD", "last (1 2 3 ... and the blank), first (the blank and 1 2 3 ...), or a board"},
};

constexpr auto tiles_algorithms =
    joined({{"pdb", "IDA* with additive pattern databases, kept in files"}}, moves_algorithms);

const Description tiles_description = {
    .name = "tiles",
    .title = "Sliding tiles (8-puzzle, 15-puzzle): the goal in the fewest moves",
    .rules =
        "A board of rows x columns cells holds numbered tiles and one blank; a neighbour of the blank "
        "slides\n"
        "into it. Reach the goal with the fewest moves. Moves say where the blank goes: U, D, L, R.\n"
        "Half of all boards can reach the goal; the others are refused with the reason.",
    .formats =
        "Input: the tiles row by row, blank-separated, 0 (or . or _) the blank; one line a row, or a whole\n"
        "board on one line. Up to ten cells also as digits side by side: 283104765.\n"
        "The goal is 123804765 at 3x3, and 1 2 3 ... with the blank last at every other size.\n"
        "--judge prints the number of moves (Luogu P1379).",
    .example = "283104765\n",
    .settings = tiles_settings,
    .algorithms = tiles_algorithms,
    .judge = true,
};

struct Shape {
  int rows = 3, columns = 3;
  int cells() const { return rows * columns; }
};

GridFormat format_of(const Shape& shape) {
  return {.rows = shape.rows,
          .columns = shape.columns,
          .side_by_side = shape.cells() <= 10,
          .expected = fmt::format("a tile from 1 to {} or 0 for the blank", shape.cells() - 1),
          .parse = [cells = shape.cells()](std::string_view text) -> std::optional<int> {
            if (text == "." || text == "_") return 0;
            int value = 0;
            if (text.empty() || text.size() > 2) return std::nullopt;
            for (const char c : text) {
              if (c < '0' || c > '9') return std::nullopt;
              value = value * 10 + (c - '0');
            }
            if (value >= cells) return std::nullopt;
            return value;
          }};
}

std::string tile_name(int tile) {
  return tile == 0 ? "the blank" : fmt::format("tile {}", tile);
}

// What is wrong with the tiles of a board; none when every tile is there once.
std::optional<std::string> wrong_tiles(const std::vector<int>& tiles) {
  std::vector<int> seen(tiles.size(), 0);
  for (const int tile : tiles) ++seen[static_cast<std::size_t>(tile)];
  const auto twice = std::find_if(seen.begin(), seen.end(), [](int n) { return n > 1; });
  if (twice == seen.end()) return std::nullopt;
  const auto none = std::find(seen.begin(), seen.end(), 0);
  return fmt::format("{} stands on the board {} times and {} is missing",
                     tile_name(static_cast<int>(twice - seen.begin())), *twice,
                     tile_name(static_cast<int>(none - seen.begin())));
}

Result<std::optional<Grid>> read_tiles(TextReader& text, const Shape& shape) {
  auto grid = read_grid(text, format_of(shape));
  if (!grid || !*grid) return grid;
  if (const auto wrong = wrong_tiles((*grid)->cells)) return Error{Fault::input, *wrong, (*grid)->place};
  return grid;
}

Result<std::vector<int>> goal_from(const Settings& settings, const Shape& shape) {
  const auto given = settings.find("goal");
  std::vector<int> tiles;
  if (given == settings.end() && shape.rows == 3 && shape.columns == 3)
    return std::vector{1, 2, 3, 8, 0, 4, 7, 6, 5};
  if (given == settings.end() || given->second == "last" || given->second == "first") {
    const int shift = given != settings.end() && given->second == "first" ? 0 : 1;
    for (int cell = 0; cell < shape.cells(); ++cell) tiles.push_back((cell + shift) % shape.cells());
    return tiles;
  }
  TextReader text = goal_text(given->second);
  auto grid = read_tiles(text, shape);
  if (!grid) return wrong_goal(grid.error());
  if (!*grid) return Error{Fault::usage, "--goal is empty; expected first, last or a board"};
  return std::move((*grid)->cells);
}

template <int Cells>
class TilesPuzzle final : public MovesPuzzle<Tiles<Cells>, ManhattanBound<Cells>> {
 public:
  using Base = MovesPuzzle<Tiles<Cells>, ManhattanBound<Cells>>;
  using typename Base::Move, typename Base::Placed, typename Base::State;

  TilesPuzzle(const Shape& shape, const std::vector<int>& goal)
      : Base(Tiles<Cells>(shape.rows, shape.columns, Tiles<Cells>::arrangement(goal))), shape_(shape) {}
  const Description& description() const override { return tiles_description; }
  std::optional<int> handle(const Instance& instance, int move) const override {
    State state = this->state_of(instance);
    this->puzzle_.apply(state, this->move_of(move));
    return state.blank();
  }

 protected:
  Result<std::optional<Placed>> read_state(TextReader& text) const override {
    auto grid = read_tiles(text, shape_);
    if (!grid) return grid.error();
    if (!*grid) return std::optional<Placed>();
    return std::optional(Placed{Tiles<Cells>::arrangement((*grid)->cells), (*grid)->place});
  }
  std::string text_of(const State& state) const override {
    std::string out;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      const bool ends = (cell + 1) % shape_.columns == 0;
      out += fmt::format("{}{}", state.tile(cell), ends ? '\n' : ' ');
    }
    return out;
  }
  std::optional<Board> board_of(const State& state) const override {
    Board board;
    board.rows = shape_.rows;
    board.columns = shape_.columns;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      const int tile = state.tile(cell);
      board.cells.push_back({tile == 0 ? "." : std::to_string(tile)});
    }
    board.look = Look::tiles;
    board.choices = number_texts(0, shape_.cells());
    board.choices[0] = ".";
    return board;
  }
  int number_of(const Move& move) const override { return static_cast<int>(move); }
  Move move_of(int number) const override { return static_cast<Move>(number); }
  std::string name_of(const Move& move) const override {
    return std::string(1, "UDLR"[static_cast<std::size_t>(move)]);
  }
  Result<PlanRules> plan_rules(const State& start) const override {
    PlanRules rules;
    const auto name = [&](int cell) {
      return fmt::format("r{}c{}", cell / shape_.columns + 1, cell % shape_.columns + 1);
    };
    std::vector<std::string> tiles = number_texts(0, shape_.cells());
    tiles[0] = "blank";
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      rules.cells.push_back({name(cell), tiles});
      rules.start.push_back(start.tile(cell));
      rules.goal.push_back(this->puzzle_.goal().tile(cell));
      const State blank = this->puzzle_.skeleton(cell);
      this->puzzle_.each_move(blank, [&](Move move) {
        const int to = this->puzzle_.destination(blank, move);
        rules.moves.push_back(exchange(fmt::format("{} ({} to {})", name_of(move), name(to), name(cell)),
                                       number_of(move), cell, to, 0, tiles.size()));
        return false;
      });
    }
    return rules;
  }
  std::string identity() const override {
    std::string goal;
    for (int cell = 0; cell < shape_.cells(); ++cell)
      goal += fmt::format(" {}", this->puzzle_.goal().tile(cell));
    return fmt::format("tiles {}x{} goal{} rank 1", shape_.rows, shape_.columns, goal);
  }
  std::string no_table() const override {
    if (shape_.cells() <= most_ranked || this->puzzle_.in_line()) return Base::no_table();
    return fmt::format("a table is for boards of at most {} cells, this one has {}", most_ranked,
                       shape_.cells());
  }

  std::string why_unsolvable(const State& state) const override {
    const Tiles<Cells>& tiles = this->puzzle_;
    if (tiles.solvable(state)) return {};
    if (tiles.in_line())
      return "on a board of one row or column tiles never pass each other, and their order is wrong";
    const auto parity = tiles.parity(state);
    return fmt::format(
        "every move swaps the blank with a tile and takes it one step, so the number of swaps and of steps "
        "are even or odd together; here the tiles need an {} number of swaps and the blank an {} number of "
        "steps",
        parity.swaps_odd ? "odd" : "even", parity.distance_odd ? "odd" : "even");
  }
  State random_state(std::mt19937_64& random) const override {
    std::vector<int> tiles(at(shape_.cells()));
    std::iota(tiles.begin(), tiles.end(), 0);
    if (this->puzzle_.in_line()) return Base::walk(random, 4 * shape_.cells());
    for (std::size_t i = tiles.size() - 1; i > 0; --i) std::swap(tiles[i], tiles[random() % (i + 1)]);
    State state = Tiles<Cells>::arrangement(tiles);
    if (this->puzzle_.solvable(state)) return state;
    const std::size_t first = tiles[0] != 0 && tiles[1] != 0 ? 0 : 2;  // two tiles next to each other
    std::swap(tiles[first], tiles[first + 1]);
    return Tiles<Cells>::arrangement(tiles);
  }
  std::string choose(const State&, const Request& request, const Progress& progress,
                     std::string& why) const override {
    if (this->puzzle_.in_line()) {
      why = "tiles in one line never pass each other";
      return "ida";
    }
    if (this->table_pays(request, progress, why)) return "table";
    if (has_patterns()) {
      why += "; pattern databases bound the search";
      return "pdb";
    }
    why += "; the board is too large for a proof";
    return "beam";
  }
  Result<Answer> solve_by(const State& start, const Request& request, Progress& progress) const override {
    if constexpr (Cells == 16) {
      if (request.algorithm == "ida" && request.threads <= 1 && shape_.rows == 4 && shape_.columns == 4) {
        const FixedTiles<4, 4> puzzle(this->puzzle_.goal());
        return this->answer_of(ida_star_with<false, false>(puzzle, start, this->to_goal_, progress, {}),
                               "ida");
      }
    }
    if (request.algorithm != "pdb") return Base::solve_by(start, request, progress);
    if (!has_patterns()) {
      return Error{Fault::refused,
                   fmt::format("pdb is for boards of at least two rows and columns and at most {} cells",
                               most_in_patterns)};
    }
    std::string note;
    const auto patterns = patterns_for(request, progress, note);
    if (!patterns && patterns.error().fault == Fault::stopped) return answer_from(-1, 0, Ended::asked, "pdb");
    if (!patterns) return patterns.error();
    if (!(*patterns)->complete()) return answer_from(-1, 0, Ended::asked, "pdb");
    const auto tiles = bytes_of(start);
    const TilePath path = solve_tiles(**patterns, tiles, request.threads, progress);
    Answer answer = answer_from(path.cost, path.bound, path.ended, "pdb");
    answer.nodes = path.nodes;
    int blank = start.blank();
    for (const std::uint8_t cell : path.cells) {
      const int step = cell - blank;
      const int number = step == -shape_.columns ? 0 : step == shape_.columns ? 1 : step == -1 ? 2 : 3;
      answer.steps.push_back({number, 1});
      blank = cell;
    }
    answer.note = std::move(note);
    return answer;
  }
  std::function<int(const State&)> best_bound() const override {
    const auto patterns = patterns_.now();
    if (!patterns) return Base::best_bound();
    return [this, patterns](const State& state) { return (*patterns)(bytes_of(state)); };
  }
  bool may_take_long() const override { return shape_.cells() > 16; }

 private:
  static constexpr int most_ranked = 12;
  static constexpr int most_in_patterns = 25;
  static constexpr double most_for_patterns = 1 << 30;    // bytes: larger databases take hours
  static constexpr double quick_for_patterns = 64 << 20;  // bytes: built in a second or two

  bool has_patterns() const { return shape_.cells() <= most_in_patterns && !this->puzzle_.in_line(); }
  struct Bytes {
    std::array<std::uint8_t, Cells> tiles{};
    std::size_t count = 0;
    operator TileBoard() const { return TileBoard(tiles).first(count); }
  };
  Bytes bytes_of(const State& state) const {
    Bytes bytes;
    for (int cell = 0; cell < shape_.cells(); ++cell)
      bytes.tiles[bytes.count++] = static_cast<std::uint8_t>(state.tile(cell));
    return bytes;
  }

  // The largest databases when they were asked for or are on file, otherwise such as are built in a moment;
  // each read from its file, or built and kept.
  Result<std::shared_ptr<const TilePatterns>> patterns_for(const Request& request, Progress& progress,
                                                           std::string& note) const {
    const auto lock = patterns_.lock(progress);
    if (!lock) return Error{Fault::stopped, "stopped while waiting for the databases"};
    if (const auto known = patterns_.now(); known && (request.quick || largest_)) return known;
    auto patterns = plan(std::min(request.memory, most_for_patterns));
    if (!patterns) return patterns.error();
    const auto on_file = [&](int database) {
      return !request.cache.empty() && has_bytes(request.cache, patterns->identity(database));
    };
    bool whole = true;
    for (int i = 0; i < patterns->databases(); ++i) whole = whole && on_file(i);
    const bool small = !whole && request.quick;
    if (small) patterns = plan(std::min(request.memory, quick_for_patterns));
    if (!patterns) return patterns.error();
    for (int i = 0; i < patterns->databases(); ++i) {
      const auto done = fill(*patterns, i, request, progress, note);
      if (!done) return done.error();
    }
    progress.report_fraction(-1);  // of the search to come nothing is known
    auto shared = std::make_shared<const TilePatterns>(std::move(*patterns));
    if (!shared->complete()) return shared;
    largest_ = !small;
    return patterns_.keep(std::move(shared));
  }
  Result<TilePatterns> plan(double memory) const {
    const auto spec = choose_tile_groups(shape_.rows, shape_.columns, bytes_of(this->puzzle_.goal()), memory);
    if (!spec) return spec.error();
    return TilePatterns::plan(*spec);
  }
  static Result<Done> fill(TilePatterns& patterns, int database, const Request& request, Progress& progress,
                           std::string& note) {
    const std::string identity = patterns.identity(database);
    if (!request.cache.empty()) {
      auto loaded = load_bytes(request.cache, identity);
      if (loaded && *loaded) return patterns.adopt(database, (*loaded)->owner, (*loaded)->bytes);
      if (!loaded) add_note(note, loaded.error().message + "; it is built again");
    }
    if (auto built = patterns.build(database, request.threads, progress); !built) return built;
    if (request.cache.empty() || patterns.bytes(database).empty()) return Done{};
    if (const auto saved = save_bytes(request.cache, identity, patterns.bytes(database)); !saved)
      add_note(note, "the database was not kept: " + saved.error().message);
    return Done{};
  }

  Shape shape_;
  mutable BuiltOnce<TilePatterns> patterns_;
  mutable bool largest_ = false;  // they are the largest there are; under the lock of patterns_
};

template <int Cells>
std::unique_ptr<Puzzle> make_tiles(const Shape& shape, const std::vector<int>& goal) {
  return std::make_unique<TilesPuzzle<Cells>>(shape, goal);
}

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  Shape shape;
  if (const auto size = settings.find("size"); size != settings.end()) {
    const auto parsed = parse_size("size", size->second, 64);
    if (!parsed) return parsed.error();
    std::tie(shape.rows, shape.columns) = *parsed;
  }
  if (shape.cells() < 2 || shape.cells() > 64) {
    return Error{Fault::usage, fmt::format("--size {}x{} has {} cells; tiles has boards of 2 to 64 cells",
                                           shape.rows, shape.columns, shape.cells())};
  }
  const auto goal = goal_from(settings, shape);
  if (!goal) return goal.error();
  if (shape.cells() <= 16) return make_tiles<16>(shape, *goal);
  return make_tiles<64>(shape, *goal);
}

}  // namespace

const PuzzleEntry tiles_puzzle = {&tiles_description, make};

}  // namespace nonet
