#include "nonet/puzzles/langford/langford.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "nonet/base/grid_text.h"
#include "nonet/contract/playing.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/cover/random_cover.h"

namespace nonet {
namespace {

constexpr int most_numbers = 100;

const Description langford_description = {
    .name = "langford",
    .title = "Langford pairs: 1 to n twice in a row, k others between the two k",
    .rules =
        "Write each of the numbers 1 to n twice in a row of 2n places, so that between the two k there are\n"
        "exactly k other numbers: 2 3 1 2 1 3. There are solutions exactly when n mod 4 is 0 or 3. Read\n"
        "backwards a solution is another one: --up-to-symmetry counts them as one, as people publish them.",
    .formats = "Input: n, or a row of 2n numbers with . for the places to fill. It comes from no contest.",
    .example = "7\n",
    .settings = {},
    .algorithms = fill_algorithms,
    .fill = true,
};

class Row : public Instance {
 public:
  std::vector<int> places;  // 0: to be filled
  int n() const { return static_cast<int>(places.size() / 2); }
};

const Row& row_of(const Instance& instance) {
  return static_cast<const Row&>(instance);
}

class LangfordPuzzle final : public FillPuzzle {
 public:
  const Description& description() const override { return langford_description; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    auto grid = read_grid(text, {.rows = 1,
                                 .side_by_side = false,
                                 .expected = fmt::format("a number from 1 to {}, or .", most_numbers),
                                 .parse = [](std::string_view cell) -> std::optional<int> {
                                   if (cell == ".") return 0;
                                   const auto number = parse_number("", cell, 1, most_numbers);
                                   return number ? std::optional(*number) : std::nullopt;
                                 }});
    if (!grid) return grid.error();
    if (!*grid) return std::unique_ptr<Instance>();
    auto row = std::make_unique<Row>();
    row->place = (*grid)->place;
    row->places = std::move((*grid)->cells);
    if (row->places.size() == 1 && row->places[0] > 0) {
      row->places.assign(2 * static_cast<std::size_t>(row->places[0]), 0);
    }
    if (row->places.size() % 2 != 0 || row->n() > most_numbers) {
      return Error{Fault::input,
                   fmt::format("expected n, or an even number of places up to {}, found {} places",
                               2 * most_numbers, row->places.size()),
                   row->place};
    }
    for (const int number : row->places) {
      if (number > row->n()) {
        return Error{Fault::input,
                     fmt::format("{} in a row of {} places: expected numbers from 1 to {}", number,
                                 row->places.size(), row->n()),
                     row->place};
      }
    }
    return std::unique_ptr<Instance>(std::move(row));
  }

  std::string write(const Instance& instance) const override { return line(row_of(instance).places) + "\n"; }

  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    std::mt19937_64 random(seed);
    auto row = std::make_unique<Row>();
    const int n = 7 + static_cast<int>(random() % 2);
    row->places.assign(2 * static_cast<std::size_t>(n), 0);
    const auto cover = random_cover_of(*compile(*row), random, progress);
    for (const int label : cover) {
      if (random() % 3 == 0) fill(row->places, label);
    }
    return std::unique_ptr<Instance>(std::move(row));
  }

  // The label of an option is n * place + number - 1.
  std::string move_name(const Instance& instance, int move) const override {
    const int n = row_of(instance).n();
    return fmt::format("{}@{}", move % n + 1, move / n + 1);
  }

  std::string answer_line(const Instance& instance, const Answer& answer) const override {
    return line(filled(instance, answer.steps));
  }

 protected:
  // The places of all numbers add up to n(2n + 1), and those of k to an even number plus k + 1.
  bool known_to_have_none(const Instance& instance) const override {
    const int n = row_of(instance).n();
    return n % 4 == 1 || n % 4 == 2;
  }

  Result<CoverProblem> compile(const Instance& instance) const override {
    const std::vector<int>& places = row_of(instance).places;
    const Langford langford{row_of(instance).n()};
    return compile_cover(langford, Aim::any, [&](int, std::span<const int> items) -> std::optional<int> {
      const auto first = static_cast<std::size_t>(items[0]), second = static_cast<std::size_t>(items[1]);
      const int number = items[2] - 2 * langford.n + 1;
      const auto fits = [&](std::size_t place) { return places[place] == 0 || places[place] == number; };
      if (!fits(first) || !fits(second)) return std::nullopt;
      const bool given = places[first] == number && places[second] == number;
      return given ? -1 : langford.n * items[0] + number - 1;
    });
  }

  std::unique_ptr<Instance> without_givens(const Instance& instance) const override {
    auto open = std::make_unique<Row>(row_of(instance));
    std::fill(open->places.begin(), open->places.end(), 0);
    return open;
  }

  BoardView view(const Instance& instance, const CoverProblem& stated) const override {
    BoardView view{.rows = 1, .columns = 2 * row_of(instance).n()};
    for (const int number : row_of(instance).places)
      view.given.push_back(number == 0 ? BoardView::open : number);
    for (int o = 0; o < stated.options(); ++o) {
      const auto entries = stated.option(o);  // two places and the number
      const int number = entries[2].item - view.columns + 1;
      view.shown.push_back({{entries[0].item, number}, {entries[1].item, number}});
    }
    return view;
  }

  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override {
    const std::vector<int> places = filled(instance, steps);
    Board board;
    board.rows = 1;
    board.columns = static_cast<int>(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      board.cells.push_back(
          {places[i] == 0 ? "." : std::to_string(places[i]), places[i] != row_of(instance).places[i], false});
    }
    board.look = Look::digits;
    board.choices = number_texts(0, row_of(instance).n() + 1);
    board.choices[0].assign(1, '.');
    mark_wrong(board, places);
    return board;
  }

 private:
  static void fill(std::vector<int>& places, int label) {
    const int n = static_cast<int>(places.size() / 2), place = label / n, number = label % n + 1;
    const auto first = static_cast<std::size_t>(place), gap = static_cast<std::size_t>(number);
    places[first] = places[first + gap + 1] = number;
  }
  // Numbers whose other one stands elsewhere, or can stand nowhere.
  static void mark_wrong(Board& board, const std::vector<int>& places) {
    for (int number = 1; number <= static_cast<int>(places.size()) / 2; ++number) {
      const auto gap = static_cast<std::size_t>(number) + 1;
      const auto count = std::count(places.begin(), places.end(), number);
      bool fits = count == 0;
      for (std::size_t first = 0; first + gap < places.size(); ++first) {
        const int low = places[first], high = places[first + gap];
        fits = fits || ((low == number) + (high == number) == count && (low == number || low == 0) &&
                        (high == number || high == 0));
      }
      for (std::size_t i = 0; i < places.size(); ++i)
        board.cells[i].wrong = board.cells[i].wrong || (!fits && places[i] == number);
    }
  }
  static std::vector<int> filled(const Instance& instance, std::span<const Step> steps) {
    std::vector<int> places = row_of(instance).places;
    for (const Step& step : steps) fill(places, step.move);
    return places;
  }
  static std::string line(const std::vector<int>& places) {
    std::string out;
    for (const int number : places) {
      out += out.empty() ? "" : " ";
      out += number == 0 ? "." : std::to_string(number);
    }
    return out;
  }
};

}  // namespace

const PuzzleEntry langford_puzzle = {&langford_description,
                                     [](const Settings&) -> Result<std::unique_ptr<Puzzle>> {
                                       return std::unique_ptr<Puzzle>(std::make_unique<LangfordPuzzle>());
                                     }};

}  // namespace nonet
