#include "nonet/puzzles/sudoku/sudoku.h"

#include <algorithm>
#include <bit>

#include "nonet/contract/algorithms.h"
#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/random.h"
#include "nonet/puzzles/sudoku/settings.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

constexpr Setting sudoku_settings[] = {
    {"box", "HxW", "rows and columns of a box (3x3); 1xN: no boxes"},
    {"size", "N", "digits, 4 to 25, in the squarest boxes there are"},
    {"regions", "MAP",
     "a jigsaw: n lines of n letters, / between them, or @FILE; equal letters make a region"},
    {"diagonals", "", "every digit once on both diagonals"},
    {"extra", "MAPS", "more regions, a map or several with ; between them, or @FILE; . is in none"},
    {"cages", "LIST",
     "sums: 15: r1c1 r1c2; 7: r2c1, or a map and its sums: MAP; a=15 b=7; or @FILE. Digits of a cage differ"},
};

constexpr auto sudoku_algorithms =
    joined({{"bands", "bit vectors a digit and band, for nine digits in boxes of 3x3"},
            {"direct", "candidates and places as bits, for any regions; a SAT solver where it stalls"}},
           fill_algorithms);

constexpr Style sudoku_styles[] = {
    {"line", "a board a line, . where a cell is empty"},
    {"grid", "with lines between the boxes"},
    {"pencil", "with the candidates that the givens leave"},
    {"sukaku", "nine characters a cell, its candidates: 729 on a line"},
    {"sdk", "nine lines below [Puzzle]"},
    {"ss", "in a frame, as Simple Sudoku has it"},
    {"csv", "a table: puzzle,solution; without a solution if there is none or several"},
    {"hodoku", "a line of HoDoKu's library, with the candidates that are gone"},
};

constexpr Setting sudoku_wishes[] = {
    {"clues", "N", "so many givens; of nine digits 17 to 81"},
    {"symmetry", "NAME",
     "of the givens' places: none, rotate180, rotate90, horizontal, vertical, both-mirrors, diagonal, "
     "antidiagonal, both-diagonals or full"},
    {"pattern", "CELLS", "givens exactly where these 81 cells are not empty (. 0 _ *); or @FILE"},
    {"minimal", "",
     "every given is needed, with a symmetry every set of givens that it exchanges; it is so anyway where "
     "neither clues nor a pattern are asked for"},
    {"strict", "", "with a symmetry: no given can be left out, not even alone"},
    {"rating", "A-B", "as nonet rate rates it, as 2.6-4.2"},
    {"technique", "NAME", "it cannot be solved as easily without it, as x-wing or \"X-Wing\""},
    {"grid", "", "a solved grid, each as likely as any other: of nine digits in boxes of 3x3 or four in 2x2"},
};

const Description sudoku_description = {
    .name = "sudoku",
    .title = "Sudoku: every digit once in every row, column and box",
    .rules =
        "Fill the empty cells so that every row, every column and every box holds every digit once. Boards "
        "have\n"
        "4 to 25 digits, in boxes of any size or form, and may have diagonals, extra regions and cages with "
        "a sum.\n"
        "A puzzle has one solution: whether there is another is always looked at. --up-to-symmetry takes "
        "the turns\n"
        "and reflections that keep the rules and the givens; --up-to-automorphism takes all exchanges of "
        "rows,\n"
        "columns and digits that keep them.",
    .formats =
        "Input: n lines of n characters or numbers, or a whole board on one line; 0 or . is empty, A is 10 "
        "where\n"
        "there are more than nine digits. Anything may stand beside a board on a line: names, ratings, CSV: "
        "puzzle,solution.\n"
        "Lines between boxes, .ss, .sdk and .sdm files, HoDoKu's library, pencil marks (cells that list "
        "their candidates,\n"
        "blank-separated) and sukaku (729 characters) are understood; lines that begin with # are skipped.\n"
        "--judge prints a solution in n lines (COGS 3441, 3444, 3456).",
    .example =
        "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n",
    .settings = sudoku_settings,
    .algorithms = sudoku_algorithms,
    .judge = true,
    .fill = true,
    .backends = true,
    .solves_by_backends = true,
    .explains = true,
    .styles = sudoku_styles,
    .wishes = sudoku_wishes,
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  auto rules = read_sudoku_rules(settings);
  if (!rules) return rules.error();
  return std::unique_ptr<Puzzle>(std::make_unique<SudokuPuzzle>(std::move(*rules)));
}

}  // namespace

const Description& SudokuPuzzle::description() const {
  return sudoku_description;
}

std::unique_ptr<Instance> SudokuPuzzle::instance_of(std::vector<std::uint32_t> candidates, Place place) {
  auto instance = std::make_unique<SudokuInstance>();
  instance->candidates = std::move(candidates);
  instance->place = std::move(place);
  return instance;
}

Result<std::unique_ptr<Instance>> SudokuPuzzle::read(TextReader& text, bool) const {
  auto board = read_sudoku(text, rules_.n, rules_.box_rows > 0 ? rules_.box_rows : rules_.n);
  if (!board) return board.error();
  if (!*board) return std::unique_ptr<Instance>();
  Place place = (*board)->place;
  return instance_of(candidates_of_text(rules_, std::move(**board)), std::move(place));
}

std::string SudokuPuzzle::write(const Instance& instance) const {
  return write_sudoku(rules_.n, candidates_of(instance));
}

Result<std::unique_ptr<Instance>> SudokuPuzzle::random(u64 seed, Progress& progress) const {
  auto candidates = random_sudoku(rules_, seed, {}, progress);
  if (!candidates) return candidates.error();
  return instance_of(std::move(*candidates), {});
}

std::string SudokuPuzzle::move_name(const Instance&, int move) const {
  return sudoku_move_name(rules_.n, move);
}

std::string SudokuPuzzle::answer_line(const Instance& instance, const Answer& answer) const {
  return sudoku_line(rules_.n, sudoku_digits(rules_.n, candidates_of(instance), answer.steps));
}

std::string SudokuPuzzle::judge(const Instance& instance, const Answer& answer) const {
  return sudoku_lines(rules_.n, sudoku_digits(rules_.n, candidates_of(instance), answer.steps));
}

Taken SudokuPuzzle::judge_fast(std::string_view text, const Request& request, std::string& out) const {
  return plain_nine_ ? judge_sudoku_fast(text, request.backend, out) : Taken{};
}

Taken SudokuPuzzle::lines_fast(std::string_view text, const Request& request, std::string& out) const {
  return plain_nine_ ? list_sudoku_fast(text, request.backend, out) : Taken{};
}

std::size_t SudokuPuzzle::lines_portion(const Request& request) const {
  constexpr std::size_t device_portion = std::size_t{4} << 20;  // larger ones leave the caches
  return request.backend == "cuda" ? device_portion : FillPuzzle::lines_portion(request);
}

const PuzzleEntry sudoku_puzzle = {&sudoku_description, make};

}  // namespace nonet
