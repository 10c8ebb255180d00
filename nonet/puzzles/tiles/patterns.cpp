#include "nonet/puzzles/tiles/patterns.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "nonet/base/decimal.h"
#include "nonet/puzzles/tiles/look.h"

namespace nonet {

namespace {

int cell_of(TileBoard board, int tile) {
  return static_cast<int>(std::find(board.begin(), board.end(), tile) - board.begin());
}

// f(blank, from): all moves there are, as the cell of the blank and the cell whose tile fills it.
template <class F>
void each_slide(int rows, int columns, F&& f) {
  for (int blank = 0; blank < rows * columns; ++blank) {
    if (blank / columns > 0) f(blank, blank - columns);
    if (blank % columns > 0) f(blank, blank - 1);
    if (blank % columns + 1 < columns) f(blank, blank + 1);
    if (blank / columns + 1 < rows) f(blank, blank + columns);
  }
}

// Cells of a database run along the shorter side.
int to_database(int rows, int columns, int cell) {
  return columns <= rows ? cell : cell % columns * rows + cell / columns;
}

TileDatabaseShape shape_of(const TilePatternSpec& spec, const std::vector<int>& group,
                           const TileSymmetry& symmetry) {
  TileDatabaseShape shape;
  shape.rows = std::max(spec.rows, spec.columns);
  shape.columns = std::min(spec.rows, spec.columns);
  const auto image = [&](int tile) {
    return to_database(spec.rows, spec.columns, symmetry.cells[at(cell_of(spec.goal, tile))]);
  };
  shape.blank = image(0);
  for (const int tile : group) shape.homes.push_back(image(tile));
  std::sort(shape.homes.begin(), shape.homes.end());
  return shape;
}

// The group seen through the symmetry, in the database of the shape it then has.
TileLook look_of(const TilePatternSpec& spec, const std::vector<int>& group, const TileSymmetry& symmetry,
                 int database) {
  TileLook look;
  look.database = database;
  for (int cell = 0; cell < spec.rows * spec.columns; ++cell) {
    look.cell[at(cell)] =
        static_cast<std::uint8_t>(to_database(spec.rows, spec.columns, symmetry.cells[at(cell)]));
  }
  look.tiles = group;
  std::sort(look.tiles.begin(), look.tiles.end(), [&](int a, int b) {
    return look.cell[at(cell_of(spec.goal, a))] < look.cell[at(cell_of(spec.goal, b))];
  });
  return look;
}

}  // namespace

Result<Done> check_tile_board(int rows, int columns, TileBoard board) {
  const int cells = rows * columns;
  if (rows < 1 || columns < 1 || cells < 2 || cells > most_tile_cells) {
    return Error{Fault::unsupported,
                 fmt::format("pattern databases are for boards of 2 to {} cells", most_tile_cells)};
  }
  std::vector<bool> seen(at(cells));
  bool good = board.size() == at(cells);
  for (const std::uint8_t tile : board) {
    good = good && tile < cells && !seen[tile];
    if (good) seen[tile] = true;
  }
  if (!good) return Error{Fault::input, fmt::format("a board holds each of 0 to {} once", cells - 1)};
  return Done{};
}

Result<Done> check_additive(const TilePatternSpec& spec) {
  if (auto good = check_tile_board(spec.rows, spec.columns, spec.goal); !good) return good;
  const int cells = spec.rows * spec.columns;
  std::vector<int> group_of(at(cells), -1);
  for (std::size_t g = 0; g < spec.groups.size(); ++g) {
    if (spec.groups[g].empty() || spec.groups[g].size() > most_pattern_tiles)
      return Error{Fault::usage, fmt::format("a group has 1 to {} tiles", most_pattern_tiles)};
    for (const int tile : spec.groups[g]) {
      if (tile < 1 || tile >= cells) return Error{Fault::usage, fmt::format("there is no tile {}", tile)};
      if (group_of[at(tile)] >= 0)
        return Error{Fault::usage,
                     fmt::format("tile {} is in two groups: their sum would count it twice", tile)};
      group_of[at(tile)] = static_cast<int>(g);
    }
  }
  for (int tile = 1; tile < cells; ++tile) {
    if (group_of[at(tile)] < 0) return Error{Fault::usage, fmt::format("tile {} is in no group", tile)};
  }
  bool additive = true;
  each_slide(spec.rows, spec.columns, [&](int blank, int from) {
    std::vector<int> before(at(cells)), after;  // any tiles do: the cells' own numbers, the blank's is 0
    std::iota(before.begin(), before.end(), 0);
    std::swap(before[at(blank)], before[0]);
    after = before;
    std::swap(after[at(blank)], after[at(from)]);
    std::set<int> moved;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
      if (before[cell] != after[cell] && before[cell] != 0) moved.insert(before[cell]);
    }
    additive = additive && moved.size() == 1;
  });
  if (!additive) return Error{Fault::unsupported, "a move of this board moves tiles of several groups"};
  return Done{};
}

bool is_tile_symmetry(int rows, int columns, TileBoard goal, const TileSymmetry& symmetry) {
  const std::size_t cells = at(rows * columns);
  const auto is_permutation = [&](std::vector<int> map) {
    std::sort(map.begin(), map.end());
    for (std::size_t i = 0; i < map.size(); ++i) {
      if (map[i] != static_cast<int>(i)) return false;
    }
    return map.size() == cells;
  };
  if (!is_permutation(symmetry.cells) || !is_permutation(symmetry.tiles)) return false;
  bool good = symmetry.tiles[0] == 0;
  for (std::size_t cell = 0; cell < cells; ++cell)
    good = good && goal[at(symmetry.cells[cell])] == symmetry.tiles[goal[cell]];
  std::set<std::pair<int, int>> slides;
  each_slide(rows, columns, [&](int blank, int from) { slides.insert({blank, from}); });
  for (const auto& [blank, from] : slides)
    good = good && slides.contains({symmetry.cells[at(blank)], symmetry.cells[at(from)]});
  return good;
}

std::vector<TileSymmetry> tile_symmetries(int rows, int columns, TileBoard goal) {
  std::vector<TileSymmetry> found;
  for (int kind = 0; kind < 8; ++kind) {
    TileSymmetry symmetry;
    symmetry.tiles.assign(goal.size(), 0);
    if ((kind & 1) != 0 && rows != columns) continue;
    for (int cell = 0; cell < rows * columns; ++cell) {
      int row = cell / columns, column = cell % columns;
      if ((kind & 1) != 0) std::swap(row, column);
      if ((kind & 2) != 0) row = rows - 1 - row;
      if ((kind & 4) != 0) column = columns - 1 - column;
      symmetry.cells.push_back(row * columns + column);
    }
    for (std::size_t cell = 0; cell < goal.size(); ++cell)
      symmetry.tiles[goal[cell]] = goal[at(symmetry.cells[cell])];
    if (is_tile_symmetry(rows, columns, goal, symmetry)) found.push_back(std::move(symmetry));
  }
  return found;
}

Result<TilePatterns> TilePatterns::plan(const TilePatternSpec& spec) {
  if (auto good = check_additive(spec); !good) return good.error();
  TilePatterns patterns;
  patterns.inside_ = std::make_shared<Inside>();
  Inside& inside = *patterns.inside_;
  inside.spec = spec;
  const int cells = spec.rows * spec.columns;
  inside.beside.resize(at(cells));
  each_slide(spec.rows, spec.columns, [&](int blank, int from) { inside.beside[at(blank)].push_back(from); });
  for (int cell = 0; cell < cells; ++cell) {
    for (int home = 0; home < cells; ++home) {
      const int rows = cell / spec.columns - home / spec.columns,
                columns = cell % spec.columns - home % spec.columns;
      inside.distance[spec.goal[at(home)]][at(cell)] =
          static_cast<std::uint8_t>(std::abs(rows) + std::abs(columns));
    }
  }
  const auto symmetries = tile_symmetries(spec.rows, spec.columns, spec.goal);
  std::set<std::set<std::vector<int>>> partitions;
  for (const auto& symmetry : symmetries) {
    // Seen through a symmetry of the partition itself the sum would be the same again.
    std::vector<std::vector<int>> groups;  // the tiles whose images are the group
    for (const auto& group : spec.groups) {
      std::vector<int> tiles;
      for (int tile = 1; tile < cells; ++tile) {
        if (std::find(group.begin(), group.end(), symmetry.tiles[at(tile)]) != group.end())
          tiles.push_back(tile);
      }
      groups.push_back(std::move(tiles));
    }
    if (!partitions.insert({groups.begin(), groups.end()}).second) continue;
    auto& view = inside.views.emplace_back();
    auto& look_of_tile = inside.look_of_tile.emplace_back(at(cells), 0);
    for (const auto& group : groups) {
      for (const int tile : group) look_of_tile[at(tile)] = static_cast<int>(view.size());
      int database = -1;
      for (const auto& through : symmetries) {
        const auto shape = shape_of(spec, group, through);
        const auto known = std::find(inside.shapes.begin(), inside.shapes.end(), shape);
        if (known == inside.shapes.end()) continue;
        database = static_cast<int>(known - inside.shapes.begin());
        view.push_back(look_of(spec, group, through, database));
        break;
      }
      if (database >= 0) continue;
      view.push_back(look_of(spec, group, symmetries.front(), static_cast<int>(inside.shapes.size())));
      inside.shapes.push_back(shape_of(spec, group, symmetries.front()));
    }
  }
  for (const auto& shape : inside.shapes) {
    inside.indices.emplace_back(TileGrid(shape.rows, shape.columns), static_cast<int>(shape.homes.size()));
  }
  inside.tables.resize(inside.shapes.size());
  return patterns;
}

Result<TilePatterns> TilePatterns::build(const TilePatternSpec& spec, int threads, double memory,
                                         Progress& progress) {
  auto patterns = plan(spec);
  if (!patterns) return patterns;
  if (const u64 needed = patterns->bytes_to_build(); static_cast<double>(needed) > memory) {
    return Error{Fault::refused, fmt::format("the pattern databases take {} to build; {} are allowed",
                                             size_text(double(needed)), size_text(memory))};
  }
  for (int i = 0; i < patterns->databases(); ++i) {
    if (auto built = patterns->build(i, threads, progress); !built) return built.error();
  }
  return patterns;
}

int TilePatterns::databases() const {
  return static_cast<int>(inside_->shapes.size());
}
std::string TilePatterns::identity(int database) const {
  return inside_->shapes[at(database)].identity();
}
u64 TilePatterns::size(int database) const {
  return inside_->shapes[at(database)].bytes();
}
std::span<const std::uint8_t> TilePatterns::bytes(int database) const {
  return inside_->tables[at(database)].view;
}
const TilePatternSpec& TilePatterns::spec() const {
  return inside_->spec;
}

Result<Done> TilePatterns::build(int database, int threads, Progress& progress) {
  auto built = build_tile_database(inside_->shapes[at(database)], threads, progress);
  if (!built) return built.error();
  inside_->tables[at(database)] = std::move(*built);
  return Done{};
}

Result<Done> TilePatterns::adopt(int database, std::shared_ptr<const void> owner,
                                 std::span<const std::uint8_t> bytes) {
  if (bytes.size() != size(database)) {
    return Error{Fault::file, fmt::format("a pattern database of {} bytes where {} are wanted: {}",
                                          bytes.size(), size(database), identity(database))};
  }
  inside_->tables[at(database)] = {std::move(owner), bytes};
  return Done{};
}

bool TilePatterns::complete() const {
  return std::all_of(inside_->tables.begin(), inside_->tables.end(),
                     [](const TileBytes& table) { return !table.view.empty(); });
}

u64 TilePatterns::bytes_to_build() const {
  u64 kept = 0, most = 0;
  for (const auto& shape : inside_->shapes) {
    kept += shape.bytes();
    most = std::max(most, kept + shape.bytes_to_build());
  }
  return most;
}

PatternPlace TilePatterns::Inside::place(const TileLook& look, TileBoard tiles) const {
  std::array<int, most_pattern_tiles> cells;
  for (std::size_t i = 0; i < look.tiles.size(); ++i) cells[i] = look.cell[at(cell_of(tiles, look.tiles[i]))];
  return indices[at(look.database)].place({cells.data(), look.tiles.size()});
}

int TilePatterns::operator()(TileBoard tiles) const {
  int distance = 0, most = 0;
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    if (tiles[cell] != 0) distance += inside_->distance[tiles[cell]][cell];
  }
  for (const auto& view : inside_->views) {
    int sum = 0;
    for (const auto& look : view) sum += inside_->extra(look, inside_->place(look, tiles).index);
    most = std::max(most, sum);
  }
  return distance + 2 * most;
}

bool can_reach_goal(int rows, int columns, TileBoard goal, TileBoard start) {
  std::vector<int> home;  // by cell of the start: where its tile is at home
  for (const std::uint8_t tile : start) home.push_back(cell_of(goal, tile));
  const int blank = cell_of(start, 0), blank_home = cell_of(goal, 0);
  if (rows == 1 || columns == 1) {
    home.erase(home.begin() + blank);
    return std::is_sorted(home.begin(), home.end());
  }
  // A move exchanges the blank with a tile, and takes the blank one cell further.
  int parity = blank / columns + blank % columns + blank_home / columns + blank_home % columns;
  for (std::size_t i = 0; i < home.size(); ++i) {
    for (std::size_t j = i + 1; j < home.size(); ++j) parity += home[i] > home[j];
  }
  return parity % 2 == 0;
}

}  // namespace nonet
