#include "nonet/toggle/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "nonet/base/decimal.h"
#include "nonet/moves/answer.h"
#include "nonet/toggle/distances.h"
#include "nonet/toggle/job.h"

namespace nonet {

namespace {
constexpr int largest_drawing = 64;  // rows or columns
constexpr int most_choices = 100;
const GridInstance& grid_of(const Instance& instance) {
  return static_cast<const GridInstance&>(instance);
}
std::size_t open_cells(const GridInstance& board) {
  return static_cast<std::size_t>(
      std::count_if(board.cells.begin(), board.cells.end(), [](int value) { return value >= 0; }));
}
}  // namespace

Result<std::unique_ptr<Instance>> TogglePuzzle::read(TextReader& text, bool) const {
  auto grid = read_grid(text, format());
  if (!grid) return grid.error();
  if (!*grid) return std::unique_ptr<Instance>();
  auto instance = std::make_unique<GridInstance>();
  instance->place = (*grid)->place;
  instance->rows = (*grid)->rows;
  instance->columns = (*grid)->columns;
  instance->cells = std::move((*grid)->cells);
  return std::unique_ptr<Instance>(std::move(instance));
}

std::string TogglePuzzle::write(const Instance& instance) const {
  const GridInstance& grid = grid_of(instance);
  std::string out;
  const auto width = static_cast<std::size_t>(grid.columns);
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    if (i % width != 0) out += separator();
    out += cell_text(grid.cells[i]);
    if ((i + 1) % width == 0) out += '\n';
  }
  return out;
}

// Random presses from the solved position: always solvable, and uniform over what is.
Result<std::unique_ptr<Instance>> TogglePuzzle::random(u64 seed, Progress&) const {
  auto instance = std::make_unique<GridInstance>(solved());
  const auto engine = engine_for(*instance);
  if (!engine) return engine.error();
  std::mt19937_64 random(seed);
  const ToggleSystem& system = (*engine)->system();
  for (int move = 0; move < system.moves(); ++move) {
    const auto times = static_cast<int>(random() % static_cast<u64>(modulus()));
    if (times > 0) press(*instance, {system.label(move), times});
  }
  return std::unique_ptr<Instance>(std::move(instance));
}

// A target at the distance, each as likely as any other; then of all boards with that target a random one: a
// random board is pressed until it has it.
Result<std::unique_ptr<Instance>> TogglePuzzle::random_at(u64 seed, int distance, const Request& request,
                                                          Progress& progress) const {
  auto drawn = random(seed, progress);
  if (!drawn) return drawn.error();
  const GridInstance& board = grid_of(**drawn);
  const auto engine = engine_for(board);
  if (!engine) return engine.error();
  const auto table = (*engine)->whole_table(request, progress);
  if (!table) return table.error();
  if (const auto there = check_level((*table)->histogram(), distance); !there) return there.error();
  std::mt19937_64 source(seed);
  const auto index = (*table)->draw(distance, [&] { return source(); }, progress);
  if (!index) return index.error();
  return board_missing(board, (*table)->unrank(*index), (*engine)->system(), **table);
}

std::unique_ptr<Instance> TogglePuzzle::board_missing(const GridInstance& board, const Values& wanted,
                                                      const ToggleSystem& system,
                                                      const ToggleTable& table) const {
  Values change = target(board);
  for (std::size_t c = 0; c < change.size(); ++c)
    change[c] = static_cast<Value>((change[c] + modulus() - wanted[c]) % modulus());
  return play(board, steps_of(system, table.presses(system, change)));
}

Result<std::shared_ptr<const ToggleEngine>> TogglePuzzle::engine_for(const GridInstance& instance) const {
  std::vector<int> shape = {instance.rows, instance.columns};
  for (std::size_t i = 0; i < instance.cells.size(); ++i) {
    if (instance.cells[i] < 0) shape.push_back(static_cast<int>(i));
  }
  const std::lock_guard lock(building_);
  if (!engine_ || shape != engine_shape_) {
    auto system = compile(instance);
    if (!system) return system.error();
    engine_ = std::make_shared<const ToggleEngine>(std::move(*system));
    engine_shape_ = std::move(shape);
  }
  return engine_;
}

// Puts the witness of an unsolvable position into words.
void TogglePuzzle::explain(const GridInstance& instance, const Values& target, Answer& answer) const {
  if (answer.status != Status::unsolvable) return;
  if (answer.witness.empty()) {
    if (answer.reason.empty()) answer.reason = "every combination of moves was considered";
    return;
  }
  std::int64_t sum = 0;
  std::string names;
  bool equal = true;
  for (std::size_t i = 0; i < answer.witness.size(); ++i) {
    const Weight& w = answer.witness[i];
    equal = equal && w.weight == answer.witness[0].weight;
    sum += std::int64_t{w.weight} * target[at(w.cell)];
  }
  for (std::size_t i = 0; i < answer.witness.size() && i < 12; ++i) {
    const Weight& w = answer.witness[i];
    names += i > 0 ? " " : "";
    if (w.weight != 1) names += fmt::format("{}*", w.weight);
    names += target_name(instance, w.cell);
  }
  if (answer.witness.size() > 12) names += fmt::format(" and {} more", answer.witness.size() - 12);
  answer.reason =
      fmt::format("every move leaves the sum of {} unchanged modulo {}, and it would have to change by {}",
                  names, modulus(), sum % modulus());
}

Result<Choice> TogglePuzzle::choice(const Instance& instance, const Request& request,
                                    Progress& progress) const {
  const auto engine = engine_for(grid_of(instance));
  if (!engine) return engine.error();
  return (*engine)->choice(request, progress);
}

Result<Answer> TogglePuzzle::solve(const Instance& instance, const Request& request,
                                   Progress& progress) const {
  const auto engine = engine_for(grid_of(instance));
  if (!engine) return engine.error();
  const Values wanted = target(grid_of(instance));
  auto answer = (*engine)->solve(wanted, request, progress);
  if (answer) explain(grid_of(instance), wanted, *answer);
  return answer;
}

Result<Tally> TogglePuzzle::count(const Instance& instance, const Request& request,
                                  Progress& progress) const {
  const auto engine = engine_for(grid_of(instance));
  if (!engine) return engine.error();
  const Values wanted = target(grid_of(instance));
  auto tally = (*engine)->count(wanted, request, progress);
  if (tally) explain(grid_of(instance), wanted, tally->answer);
  return tally;
}

Result<Answer> TogglePuzzle::list(const Instance& instance, const Request& request, Progress& progress,
                                  const EachAnswer& each) const {
  const auto engine = engine_for(grid_of(instance));
  if (!engine) return engine.error();
  const Values wanted = target(grid_of(instance));
  auto answer = (*engine)->list(wanted, request, progress, each);
  if (answer) explain(grid_of(instance), wanted, *answer);
  return answer;
}

double TogglePuzzle::log2_boards(const GridInstance& board) const {
  return double(open_cells(board)) * std::log2(modulus());
}

std::string TogglePuzzle::counted(const GridInstance& board, std::size_t targets, u64 positions) const {
  if (targets != open_cells(board)) return "what boards miss: those that the same moves solve count as one";
  const double boards = log2_boards(board);
  if (boards - std::log2(positions) < 0.5) return "every board";
  return fmt::format("boards that have a solution, of {} boards", power_text(boards));
}

Result<Histogram> TogglePuzzle::table(const Request& request, Progress& progress) const {
  GridInstance hardest = solved();
  const auto engine = engine_for(hardest);
  if (!engine) return engine.error();
  auto made = (*engine)->table(request, progress);
  if (!made) return made.error();
  made->first.counted = counted(hardest, made->second.size(), made->first.total);
  if (!made->first.complete) return std::move(made->first);
  Request look_up = request;
  look_up.algorithm = "table";
  const auto answer = (*engine)->solve(made->second, look_up, progress);
  if (!answer) return answer.error();
  for (const Step& step : answer->steps) press(hardest, {step.move, -step.times});
  made->first.hardest = {write(hardest)};
  auto whole = (*engine)->whole_table(request, progress);
  if (!whole) return whole.error();
  made->first.distances = std::make_shared<const ToggleDistances>(std::move(*whole));
  return std::move(made->first);
}

std::optional<Board> TogglePuzzle::board(const GridInstance& shown, const GridInstance& original,
                                         const Answer& answer) const {
  if (shown.rows > largest_drawing || shown.columns > largest_drawing) return std::nullopt;
  Board board;
  board.rows = shown.rows;
  board.columns = shown.columns;
  for (std::size_t i = 0; i < shown.cells.size(); ++i) {
    board.cells.push_back(
        {cell_text(shown.cells[i]), shown.cells[i] != original.cells[i], shown.cells[i] < 0});
  }
  board.choices = choices();
  decorate(board, answer);
  return board;
}

std::vector<std::string> TogglePuzzle::choices() const {
  std::vector<std::string> texts;
  for (int value = 0; modulus() <= most_choices && value < modulus(); ++value)
    texts.push_back(cell_text(value));
  return texts;
}

std::optional<Board> TogglePuzzle::before(const Instance& instance, const Answer& answer) const {
  return board(grid_of(instance), grid_of(instance), answer);
}

std::unique_ptr<Instance> TogglePuzzle::play(const Instance& instance, std::span<const Step> steps) const {
  auto pressed = std::make_unique<GridInstance>(grid_of(instance));
  for (const Step& step : steps) press(*pressed, step);
  return pressed;
}

std::optional<Board> TogglePuzzle::after(const Instance& instance, const Answer& answer) const {
  return board(grid_of(*play(instance, answer.steps)), grid_of(instance), Answer{});
}

std::vector<int> TogglePuzzle::legal_moves(const Instance& instance) const {
  const auto engine = engine_for(grid_of(instance));
  std::vector<int> moves;
  for (int move = 0; engine && move < (*engine)->system().moves(); ++move)
    moves.push_back((*engine)->system().label(move));
  return moves;
}

std::int64_t TogglePuzzle::cost_of(const Instance& instance, std::span<const Step> steps) const {
  const auto engine = engine_for(grid_of(instance));
  const std::vector<int> moves = legal_moves(instance);
  std::int64_t cost = 0;
  for (const Step& step : steps) {
    const auto found = std::lower_bound(moves.begin(), moves.end(), step.move);
    if (!engine || found == moves.end() || *found != step.move) continue;
    cost += std::int64_t{(*engine)->system().cost(static_cast<int>(found - moves.begin()))} * step.times;
  }
  return cost;
}

bool TogglePuzzle::is_solved(const Instance& instance) const {
  const Values missing = target(grid_of(instance));
  return std::all_of(missing.begin(), missing.end(), [](Value value) { return value == 0; });
}

std::string TogglePuzzle::judge(const Instance&, const Answer& answer) const {
  return fmt::format("{}\n", answer.cost);
}

}  // namespace nonet
