#include "nonet/puzzles/nine/nine.h"

#include <fmt/format.h>

#include <map>

#include "nonet/base/grid_text.h"
#include "nonet/contract/algorithms.h"
#include "nonet/contract/playing.h"
#include "nonet/moves/puzzle.h"
#include "nonet/puzzles/nine/search.h"

namespace nonet {
namespace {

constexpr Setting nine_settings[] = {
    {"size", "N", "rows and columns of A and of B, up to 32; by default taken from the text, otherwise 3"},
    {"edits", "MILLIONS", "how long `macro` goes on where no time limit ends it; 300 by default"},
};

constexpr auto nine_algorithms =
    joined(moves_algorithms, {{"macro", "commutators, then annealing: the best found, for any size"}});

const Description nine_description = {
    .name = "nine",
    .title = "9-Nine: turn two bit matrices and exchange columns until A is all 0",
    .rules =
        "Two n x n matrices of bits, A and B. AL AR BL BR turn one of them by 90 degrees left or right;\n"
        "C1..Cn exchange a column between them. Make A all 0 and B all 1. That is possible exactly when the\n"
        "four cells that a quarter turn carries into each other hold four ones in A and B together, "
        "wherever\n"
        "they lie, and the two centres of an odd n one. n = 3: at most 10 moves; n = 4: at most 16.",
    .formats =
        "Input: the n lines of A, then the n lines of B, of n characters 0 or 1.\n"
        "--judge prints the number of moves, then one move a line (XJTUPC 2025, Luogu P12533).",
    .example = "100\n000\n000\n111\n111\n011\n",
    .settings = nine_settings,
    .algorithms = nine_algorithms,
    .judge = true,
};

struct Options {
  std::optional<int> size;
  u64 edits = 300;  // millions, for n = 9; larger boards take longer for each
};

Result<std::optional<Grid>> read_matrices(TextReader& text, int n) {
  return read_grid(text, {.rows = 2 * n, .columns = n, .expected = "0 or 1", .parse = parse_bit});
}

// By cell of a board: where a move brings its value from. The numbers of the cells are carried bit by bit.
std::vector<int> nine_sources(int n, int move) {
  std::vector<int> from(static_cast<std::size_t>(2 * n * n));
  for (int bit = 0; 2 * n * n >> bit != 0; ++bit) {
    NineBoard board{n, {}};
    for (int cell = 0; cell < 2 * n * n; ++cell)
      board.cells.push_back(static_cast<std::uint8_t>(cell >> bit & 1));
    apply_nine_move(board, move);
    for (std::size_t cell = 0; cell < from.size(); ++cell) from[cell] |= int{board.cells[cell]} << bit;
  }
  return from;
}

// One size.
template <class P, class H>
class NineOfSize final : public MovesPuzzle<P, H> {
 public:
  using Base = MovesPuzzle<P, H>;
  using State = typename P::State;
  using Base::puzzle_;

  NineOfSize(int n, u64 edits) : Base(P(n)), edits_(edits) {}
  const Description& description() const override { return nine_description; }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    auto answer = Base::solve(instance, request, progress);
    if (answer) answer->judged = answer->found();  // any answer will do
    return answer;
  }
  std::string judge(const Instance&, const Answer& answer) const override {
    std::string out = fmt::format("{}\n", answer.steps.size());
    for (const Step& step : answer.steps) out += nine_move_name(step.move) + '\n';
    return out;
  }

 protected:
  Result<std::optional<typename Base::Placed>> read_state(TextReader& text) const override {
    auto grid = read_matrices(text, puzzle_.n());
    if (!grid) return grid.error();
    if (!*grid) return std::optional<typename Base::Placed>();
    const NineBoard board{puzzle_.n(), {(*grid)->cells.begin(), (*grid)->cells.end()}};
    return std::optional(typename Base::Placed{puzzle_.state(board), (*grid)->place});
  }
  std::string text_of(const State& state) const override {
    std::string out;
    const NineBoard board = puzzle_.board(state);
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      out += static_cast<char>('0' + board.cells[i]);
      if ((i + 1) % static_cast<std::size_t>(board.n) == 0) out += '\n';
    }
    return out;
  }
  // A on the left, B on the right.
  std::optional<Board> board_of(const State& state) const override {
    const NineBoard matrices = puzzle_.board(state);
    const int n = matrices.n;
    Board board;
    board.rows = board.box_rows = board.box_columns = n;
    board.columns = 2 * n;
    board.look = Look::matrices;
    board.choices = {"0", "1"};
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < 2 * n; ++column) {
        const int cell = row * n + column % n + (column < n ? 0 : n * n);
        board.cells.push_back({std::string(1, matrices.cells[static_cast<std::size_t>(cell)] ? '1' : '0')});
      }
    }
    return board;
  }
  int number_of(const int& move) const override { return move; }
  int move_of(int number) const override { return number; }
  std::string name_of(const int& move) const override { return nine_move_name(move); }
  Result<PlanRules> plan_rules(const State& start) const override {
    PlanRules rules;
    const int n = puzzle_.n(), half = n * n;
    const NineBoard before = puzzle_.board(start), goal = puzzle_.board(puzzle_.goal());
    for (int cell = 0; cell < 2 * half; ++cell) {
      rules.cells.push_back(
          {fmt::format("{}({},{})", cell < half ? 'A' : 'B', cell % half / n + 1, cell % n + 1), {"0", "1"}});
      rules.start.push_back(before.cells[static_cast<std::size_t>(cell)]);
      rules.goal.push_back(goal.cells[static_cast<std::size_t>(cell)]);
    }
    for (int move = 0; move < puzzle_.moves(); ++move) {
      rules.moves.push_back({nine_move_name(move), move, {}, {}});
      const std::vector<int> from = nine_sources(n, move);
      for (int cell = 0; cell < 2 * half; ++cell) {
        if (from[static_cast<std::size_t>(cell)] != cell)
          rules.moves.back().carries.push_back({from[static_cast<std::size_t>(cell)], cell});
      }
    }
    return rules;
  }
  std::string identity() const override { return fmt::format("nine {} rank 1", puzzle_.n()); }
  std::string why_unsolvable(const State& state) const override {
    const NineBoard board = puzzle_.board(state);
    const auto orbit = first_wrong_orbit(board);
    return orbit ? wrong_orbit_text(board, *orbit) : std::string();
  }
  State random_state(std::mt19937_64& random) const override {
    return puzzle_.state(random_nine(puzzle_.n(), random()));
  }

  std::string choose(const State& start, const Request& request, const Progress& progress,
                     std::string& why) const override {
    if constexpr (Ranked<P>) return Base::choose(start, request, progress, why);
    why = "there are too many positions to prove an optimum";
    return "macro";
  }
  std::optional<u64> seed_of(std::string_view algorithm) const override {
    return algorithm == "macro" ? std::optional(NineLimits{}.seed) : std::nullopt;
  }
  Result<Answer> solve_by(const State& start, const Request& request, Progress& progress) const override {
    if (request.algorithm != "macro") return Base::solve_by(start, request, progress);
    const u64 cells = at(puzzle_.n() * puzzle_.n());
    NineLimits limits = {.threads = request.threads};
    if (!progress.limited())
      limits.nodes = std::max<u64>(1, edits_ * 1'000'000 / std::max<u64>(81, cells) * 81);
    const NineFound found = nine_search(puzzle_.board(start), limits, progress);
    Answer answer;
    answer.cost = static_cast<std::int64_t>(found.moves.size());
    answer.bound = found.bound;
    answer.status = Status::best_found;
    answer.reason =
        answer.cost == answer.bound ? meets_bound : "annealing gives no proof, so shorter answers may exist";
    answer.steps = this->steps_of(found.moves);
    answer.nodes = found.nodes;
    answer.unit = "edits";
    return answer;
  }

 private:
  u64 edits_;
};

std::unique_ptr<Puzzle> make_of_size(int n, u64 edits) {
  if (n <= Nine::most) return std::make_unique<NineOfSize<Nine, NineBound>>(n, edits);
  if (NineWide<1>::fits(n)) return std::make_unique<NineOfSize<NineWide<1>, NineWideBound<1>>>(n, edits);
  return std::make_unique<NineOfSize<NineWide<8>, NineWideBound<8>>>(n, edits);
}

// Every board has the size of its text; each size is a puzzle of its own, made when first needed.
class NinePuzzle final : public Puzzle {
 public:
  explicit NinePuzzle(const Options& options) : options_(options) {}
  const Description& description() const override { return nine_description; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override {
    int n = options_.size.value_or(0);
    if (n == 0) {
      const auto line = text.next_filled();
      if (!line) return line.error();
      if (!*line) return std::unique_ptr<Instance>();
      const TextReader::Line first = **line;
      n = size_of(first.text);
      text.unread({{std::string(first.text), first.number, {}}});
    }
    return sized(n, of_size(n).read(text, steps_wanted));
  }
  std::string write(const Instance& instance) const override { return of(instance).write(inner(instance)); }
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    return sized(size(), of_size(size()).random(seed, progress));
  }
  Result<std::unique_ptr<Instance>> random_at(u64 seed, int distance, const Request& request,
                                              Progress& progress) const override {
    return sized(size(), of_size(size()).random_at(seed, distance, request, progress));
  }
  Result<Choice> choice(const Instance& instance, const Request& request, Progress& progress) const override {
    return of(instance).choice(inner(instance), request, progress);
  }
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    return of(instance).solve(inner(instance), request, progress);
  }
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override {
    return of(instance).count(inner(instance), request, progress);
  }
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    return of(instance).list(inner(instance), request, progress, each);
  }
  Result<Model> model(const Instance& instance, const ModelRequest& request,
                      Progress& progress) const override {
    return of(instance).model(inner(instance), request, progress);
  }
  Result<Histogram> table(const Request& request, Progress& progress) const override {
    return of_size(size()).table(request, progress);
  }
  Result<std::optional<u64>> rank(const Instance& instance, const Distances& distances) const override {
    if (static_cast<const Sized&>(instance).n != size())
      return Error{Fault::usage, fmt::format("the table is of boards of {0} x {0}", size())};
    return of(instance).rank(inner(instance), distances);
  }
  Result<std::unique_ptr<Instance>> unrank(u64 number, const Distances& distances) const override {
    return sized(size(), of_size(size()).unrank(number, distances));
  }
  Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                      Progress& progress) const override {
    return of(instance).prove(inner(instance), answer, request, progress);
  }
  Result<Proof> prove_table(const Histogram& histogram, const Request& request,
                            Progress& progress) const override {
    return of_size(size()).prove_table(histogram, request, progress);
  }
  std::string table_forecast(const Request& request) const override {
    return of_size(size()).table_forecast(request);
  }
  std::string move_name(const Instance&, int move) const override { return nine_move_name(move); }
  std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const override {
    return wrap(static_cast<const Sized&>(instance).n, of(instance).play(inner(instance), steps));
  }
  std::optional<Board> before(const Instance& instance, const Answer& answer) const override {
    return of(instance).before(inner(instance), answer);
  }
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override {
    return of(instance).after(inner(instance), answer);
  }
  std::string judge(const Instance& instance, const Answer& answer) const override {
    return of(instance).judge(inner(instance), answer);
  }
  bool is_solved(const Instance& instance) const override { return of(instance).is_solved(inner(instance)); }
  std::vector<int> legal_moves(const Instance& instance) const override {
    return of(instance).legal_moves(inner(instance));
  }
  // The text has A above B, the board beside it.
  Result<std::unique_ptr<Instance>> edit(const Instance& instance, int cell,
                                         std::string_view value) const override {
    const int n = static_cast<const Sized&>(instance).n;
    return edit_text(*this, instance, cell, value, [n](int shown) {
      const int row = shown / (2 * n), column = shown % (2 * n);
      return row * n + column % n + (column < n ? 0 : n * n);
    });
  }

 private:
  struct Sized final : Instance {
    int n = 0;
    std::unique_ptr<Instance> inner;
  };

  // The cells of a row, or of all rows on one line where that is longer than any row.
  static int size_of(std::string_view line) {
    const auto cells = static_cast<int>(
        line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(),
                                                             [](char c) { return c == ' ' || c == '\t'; })));
    for (int n = 1; n <= most_nine_size; ++n) {
      if (cells > most_nine_size && 2 * n * n == cells) return n;
    }
    return std::clamp(cells, 1, most_nine_size);
  }

  int size() const { return options_.size.value_or(3); }
  const Puzzle& of_size(int n) const {
    const std::lock_guard lock(making_);
    auto& puzzle = made_[n];
    if (!puzzle) puzzle = make_of_size(n, options_.edits);
    return *puzzle;
  }
  const Puzzle& of(const Instance& instance) const { return of_size(static_cast<const Sized&>(instance).n); }
  static const Instance& inner(const Instance& instance) {
    return *static_cast<const Sized&>(instance).inner;
  }
  static std::unique_ptr<Instance> wrap(int n, std::unique_ptr<Instance> instance) {
    if (!instance) return nullptr;
    auto result = std::make_unique<Sized>();
    result->n = n;
    result->place = instance->place;
    result->inner = std::move(instance);
    return result;
  }
  static Result<std::unique_ptr<Instance>> sized(int n, Result<std::unique_ptr<Instance>> instance) {
    if (!instance) return instance;
    return wrap(n, std::move(*instance));
  }

  Options options_;
  mutable std::mutex making_;
  mutable std::map<int, std::unique_ptr<Puzzle>> made_;
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  Options options;
  if (const auto size = settings.find("size"); size != settings.end()) {
    const auto n = parse_number("size", size->second, 1, most_nine_size);
    if (!n) return n.error();
    options.size = *n;
  }
  if (const auto edits = settings.find("edits"); edits != settings.end()) {
    const auto millions = parse_number("edits", edits->second, 1, 1'000'000'000);
    if (!millions) return millions.error();
    options.edits = static_cast<u64>(*millions);
  }
  return std::unique_ptr<Puzzle>(std::make_unique<NinePuzzle>(options));
}

}  // namespace

const PuzzleEntry nine_puzzle = {&nine_description, make};

}  // namespace nonet
