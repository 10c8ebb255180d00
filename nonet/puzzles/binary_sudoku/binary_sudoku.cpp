#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <random>

#include "nonet/base/decimal.h"
#include "nonet/base/whole_lines.h"
#include "nonet/contract/certificate.h"
#include "nonet/puzzles/binary_sudoku/formula.h"
#include "nonet/puzzles/binary_sudoku/nine.h"
#include "nonet/toggle/puzzle.h"

namespace nonet {
namespace {

constexpr int most_lines = 100'000;             // rows or columns
constexpr std::int64_t small_area = 1 << 16;    // boards whose cells are kept
constexpr double most_box_bytes = 256 << 20;    // of box parities kept for the flips of a large board
constexpr std::int64_t most_moves = 1'000'000;  // for the algorithms that look at each cell

constexpr Setting binary_sudoku_settings[] = {
    {"size", "RxC", "rows and columns of the board; without it, boxes h x w make a board of h*w x h*w"},
    {"box", "HxW", "rows and columns of a box (3x3)"},
    {"costs", "LIST", "what each flip costs, in reading order, blank-separated, or @FILE; - forbids a flip"},
};

const std::vector<Algorithm>& binary_sudoku_algorithms() {
  static const std::vector<Algorithm> list = [] {
    std::vector<Algorithm> all = {
        {"formula", "the closed form on the parities, at any size, in the time it takes to read"}};
    for (const Algorithm& a : ToggleEngine::algorithms()) all.push_back(a);
    return all;
  }();
  return list;
}

const Description binary_sudoku_description = {
    .name = "binary-sudoku",
    .title = "Binary Sudoku: even rows, columns and boxes with the fewest flips",
    .rules =
        "A grid of bits in boxes. Flip as few bits as possible so that every row, every column and every "
        "box\n"
        "holds an even number of ones. At 9x9 no board needs more than 9 flips. The popular greedy (fix "
        "three\n"
        "parities at once, then two) is wrong on about one random board in eleven.",
    .formats =
        "Input: one line a row, or a whole board on one line; 0 and 1.\n"
        "--judge prints the minimum (USACO 2011 November Gold; Luogu P3032).",
    .example =
        "000000000\n001000100\n000000000\n000110000\n000111000\n000000000\n000000000\n000000000\n000000000\n",
    .settings = binary_sudoku_settings,
    .algorithms = binary_sudoku_algorithms(),
    .judge = true,
};

class BinarySudokuInstance final : public GridInstance {  // cells are kept only on small boards
 public:
  explicit BinarySudokuInstance(BinarySudokuParities p) : parities(std::move(p)) {}
  BinarySudokuParities parities;
  bool has_boxes = true;
};

class BinarySudokuPuzzle final : public TogglePuzzle {
 public:
  BinarySudokuPuzzle(const BinarySudoku& shape, Costs costs) : shape_(shape), costs_(std::move(costs)) {}
  const Description& description() const override { return binary_sudoku_description; }
  std::string move_name(const Instance&, int move) const override {
    return fmt::format("({},{})", move / shape_.columns() + 1, move % shape_.columns() + 1);
  }

  std::optional<int> handle(const Instance&, int move) const override { return move; }
  std::vector<int> legal_moves(const Instance& instance) const override {
    if (static_cast<const GridInstance&>(instance).cells.empty()) return {};
    return TogglePuzzle::legal_moves(instance);
  }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override {
    return shape_.area() <= small_area ? read_small(text) : read_large(text, steps_wanted);
  }

  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    if (shape_.area() > small_area) {
      return Error{Fault::refused, fmt::format("random boards have at most {} cells", small_area)};
    }
    GridInstance board = solved();
    if (costs_.empty()) {  // every board has a solution
      std::mt19937_64 random(seed);
      for (int& cell : board.cells) cell = static_cast<int>(random() & 1);
    } else {
      auto pressed = TogglePuzzle::random(seed, progress);
      if (!pressed) return pressed;
      board = static_cast<const GridInstance&>(**pressed);
    }
    return with_parities(std::move(board));
  }

  Result<Choice> choice(const Instance& instance, const Request& request, Progress& progress) const override {
    if (request.algorithm == "auto" && costs_.empty()) return Choice{"formula", "it answers at once"};
    return TogglePuzzle::choice(instance, request, progress);
  }
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    if (request.algorithm == "formula" || (request.algorithm == "auto" && costs_.empty())) {
      if (!costs_.empty()) return Error{Fault::unsupported, "formula knows no costs; use dp or auto"};
      const auto& board = static_cast<const BinarySudokuInstance&>(instance);
      return answer_by_formula(shape_, board.parities, board.has_boxes, request, progress);
    }
    auto answer = TogglePuzzle::solve(instance, request, progress);
    if (!answer && answer.error().fault == Fault::refused && costs_.empty()) {
      answer.error().message += "; formula answers at any size";
    }
    return answer;
  }
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override {
    if (request.algorithm == "formula") return no_count();
    return TogglePuzzle::count(instance, request, progress);
  }
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    if (request.algorithm == "formula") return no_count();
    return TogglePuzzle::list(instance, request, progress, each);
  }

  Result<Histogram> table(const Request& request, Progress& progress) const override {
    if (shape_.area() > most_moves) return too_large();
    auto h = TogglePuzzle::table(request, progress);
    if (!h || !costs_.empty()) return h;
    const auto boards = double(shape_.area());
    h->counted = fmt::format("parities of rows, columns and boxes: each stands for {} of {} boards",
                             power_text(boards - std::log2(h->total)), power_text(boards));
    return h;
  }

  std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const override {
    if (static_cast<const GridInstance&>(instance).cells.empty()) return nullptr;
    const auto pressed = TogglePuzzle::play(instance, steps);
    return with_parities(static_cast<const GridInstance&>(*pressed));
  }
  std::optional<Board> before(const Instance& instance, const Answer& answer) const override {
    if (static_cast<const GridInstance&>(instance).cells.empty()) return std::nullopt;
    return TogglePuzzle::before(instance, answer);
  }
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override {
    if (static_cast<const GridInstance&>(instance).cells.empty()) return std::nullopt;
    return TogglePuzzle::after(instance, answer);
  }

  // The odd groups prove the minimum however it was found; of a smaller bound, so many of them.
  Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                      Progress& progress) const override {
    if (!costs_.empty()) return TogglePuzzle::prove(instance, answer, request, progress);
    const auto& board = static_cast<const BinarySudokuInstance&>(instance);
    auto groups = odd_groups(shape_, board.parities);
    const std::int64_t claimed = answer.status == Status::optimal ? answer.cost : answer.bound;
    if (claimed < 0 || static_cast<u64>(claimed) > groups.size())
      return TogglePuzzle::prove(instance, answer, request, progress);
    groups.resize(static_cast<std::size_t>(claimed));
    return Proof{GroupsProof{std::move(groups)}};
  }
  Result<Proof> prove_count(const Instance& instance, const Tally& tally, const Request& request,
                            Progress& progress) const override {
    return TogglePuzzle::prove(instance, tally.answer, request, progress);
  }

  Taken judge_fast(std::string_view text, const Request&, std::string& out) const override {
    if (shape_.rows() != 9 || shape_.box_rows != 3 || shape_.box_columns != 3 || shape_.stacks != 3 ||
        !costs_.empty())
      return {};
    return judge_nine(text, out);
  }
  std::size_t whole_instances(std::string_view lines) const override {
    const auto rows = static_cast<std::size_t>(shape_.rows()),
               width = static_cast<std::size_t>(shape_.columns());
    return whole_boards(lines, width, rows);
  }

 protected:
  int modulus() const override { return 2; }
  GridFormat format() const override {
    return {.rows = shape_.rows(), .columns = shape_.columns(), .expected = "0 or 1", .parse = parse_bit};
  }
  std::string cell_text(int value) const override { return value != 0 ? "1" : "0"; }
  Result<ToggleSystem> compile(const GridInstance&) const override {
    if (shape_.area() > most_moves) return too_large();
    return ToggleSystem::compile(shape_, costs_);
  }
  Values target(const GridInstance& instance) const override {
    const BinarySudokuParities& p = static_cast<const BinarySudokuInstance&>(instance).parities;
    Values odd;
    for (int r = 0; r < shape_.rows(); ++r) odd.push_back(p.odd_row(r));
    for (int c = 0; c < shape_.columns(); ++c) odd.push_back(p.odd_column(c));
    for (int band = 0; band < shape_.bands; ++band) {
      for (int stack = 0; stack < shape_.stacks; ++stack) odd.push_back(p.odd_box(band, stack));
    }
    return odd;
  }
  std::string target_name(const GridInstance&, int cell) const override {
    if (cell < shape_.rows()) return fmt::format("row {}", cell + 1);
    if (cell < shape_.rows() + shape_.columns()) return fmt::format("column {}", cell - shape_.rows() + 1);
    const int box = cell - shape_.rows() - shape_.columns();
    return fmt::format("box ({},{})", box / shape_.stacks + 1, box % shape_.stacks + 1);
  }
  void press(GridInstance& board, const Step& step) const override {
    board.cells[static_cast<std::size_t>(step.move)] ^= step.times & 1;
  }
  GridInstance solved() const override { return GridInstance(shape_.rows(), shape_.columns()); }
  void decorate(Board& board, const Answer& answer) const override {
    board.box_rows = shape_.box_rows;
    board.box_columns = shape_.box_columns;
    for (const Step& step : answer.steps) board.cells[static_cast<std::size_t>(step.move)].changed = true;
    board.look = Look::bits;
    for (int group = 0; group < shape_.cells(); ++group) board.groups.push_back({target_name({}, group), {}});
    for (int cell = 0; cell < shape_.moves(); ++cell) {
      const bool one = board.cells[static_cast<std::size_t>(cell)].text == "1";
      shape_.each_effect(cell, [&](int of, int) {
        Board::Group& group = board.groups[static_cast<std::size_t>(of)];
        group.cells.push_back(cell);
        group.wrong = group.wrong != one;
      });
    }
  }

 private:
  Error too_large() const {
    return {Fault::refused,
            fmt::format("a board of {} x {} has {} cells; algorithms other than formula take at most {}",
                        shape_.rows(), shape_.columns(), shape_.area(), most_moves)};
  }
  static Error no_count() {
    return {Fault::unsupported,
            "formula gives one optimal answer; use dp, memo or dfs to count or list them"};
  }

  std::unique_ptr<Instance> with_parities(GridInstance board) const {
    BinarySudokuParities parities(shape_, true);
    std::string bits;
    for (const int cell : board.cells) bits += cell_text(cell);
    const auto width = static_cast<std::size_t>(board.columns);
    for (std::size_t at = 0; at < bits.size(); at += width) {
      parities.add_row(std::string_view(bits).substr(at, width));
    }
    auto instance = std::make_unique<BinarySudokuInstance>(std::move(parities));
    static_cast<GridInstance&>(*instance) = std::move(board);
    return instance;
  }

  Result<std::unique_ptr<Instance>> read_small(TextReader& text) const {
    auto instance = TogglePuzzle::read(text, true);
    if (!instance || !*instance) return instance;
    return with_parities(std::move(static_cast<GridInstance&>(**instance)));
  }

  // Row by row, folded into parities: memory for one line and the parities, whatever the size of the board.
  Result<std::unique_ptr<Instance>> read_large(TextReader& text, bool steps_wanted) const {
    // The other algorithms need the boxes too. Moves are numbered in int.
    const bool keep_boxes = shape_.area() <= most_moves ||
                            (steps_wanted && BinarySudokuParities::bytes(shape_, true) <= most_box_bytes &&
                             shape_.area() <= std::numeric_limits<int>::max());
    BinarySudokuParities parities(shape_, keep_boxes);
    const auto width = static_cast<std::size_t>(shape_.columns());
    std::optional<Error> wrong;
    Place first;
    for (int row = 0; row < shape_.rows(); ++row) {
      auto line = text.next_filled();
      if (!line) {
        if (line.error().fault != Fault::input) return line.error();
        if (!wrong) wrong = line.error();
        continue;
      }
      if (!*line && row == 0) return std::unique_ptr<Instance>();
      if (!*line) {
        if (!wrong) {
          wrong =
              Error{Fault::input,
                    fmt::format("expected row {} of {}, found the end of the input", row + 1, shape_.rows()),
                    text.place(text.lines_read() + 1, 1)};
        }
        break;
      }
      const auto [bits, number] = **line;
      if (row == 0) first = text.place(number, 1);
      if (wrong) continue;
      if (bits.size() != width) {
        wrong = Error{Fault::input,
                      fmt::format("expected {} cells in row {}, found {}", width, row + 1, bits.size()),
                      text.place(number, std::min(bits.size(), width) + 1)};
      } else if (const std::size_t bad = parities.add_row(bits); bad != std::string_view::npos) {
        wrong = Error{Fault::input, fmt::format("expected 0 or 1, found {}", quote(bits.substr(bad, 1))),
                      text.place(number, bad + 1)};
      }
    }
    if (wrong) return *wrong;
    auto instance = std::make_unique<BinarySudokuInstance>(std::move(parities));
    instance->place = first;
    instance->rows = shape_.rows();
    instance->columns = shape_.columns();
    instance->has_boxes = keep_boxes;
    return std::unique_ptr<Instance>(std::move(instance));
  }

  BinarySudoku shape_;
  Costs costs_;
};

Result<std::unique_ptr<Puzzle>> make_binary_sudoku(const Settings& settings) {
  BinarySudoku shape;
  ToggleSystem::Costs costs;
  if (const auto box = settings.find("box"); box != settings.end()) {
    const auto size = parse_size("box", box->second, most_lines);
    if (!size) return size.error();
    std::tie(shape.box_rows, shape.box_columns) = *size;
  }
  std::pair<std::int64_t, std::int64_t> size = {std::int64_t{shape.box_rows} * shape.box_columns,
                                                std::int64_t{shape.box_rows} * shape.box_columns};
  if (const auto text = settings.find("size"); text != settings.end()) {
    const auto parsed = parse_size("size", text->second, most_lines);
    if (!parsed) return parsed.error();
    size = *parsed;
  }
  if (size.first > most_lines || size.second > most_lines || size.first % shape.box_rows != 0 ||
      size.second % shape.box_columns != 0) {
    return Error{
        Fault::usage,
        fmt::format("a board of {}x{} does not divide into boxes of {}x{}, or is larger than {}x{}",
                    size.first, size.second, shape.box_rows, shape.box_columns, most_lines, most_lines)};
  }
  shape.bands = static_cast<int>(size.first) / shape.box_rows;
  shape.stacks = static_cast<int>(size.second) / shape.box_columns;
  if (const auto text = settings.find("costs"); text != settings.end()) {
    auto parsed = parse_costs(text->second);
    if (!parsed) return parsed.error();
    costs = std::move(*parsed);
    if (shape.area() > most_moves || static_cast<std::int64_t>(costs.size()) != shape.area()) {
      return Error{Fault::usage,
                   fmt::format("expected {} costs, one for each cell, found {}", shape.area(), costs.size())};
    }
  }
  return std::unique_ptr<Puzzle>(std::make_unique<BinarySudokuPuzzle>(shape, std::move(costs)));
}

}  // namespace

const PuzzleEntry binary_sudoku_puzzle = {&binary_sudoku_description, make_binary_sudoku};

}  // namespace nonet
