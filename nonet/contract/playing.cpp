// What somebody who plays asks of any puzzle: the position, which moves there are, another text in a cell,
// how well it goes. Puzzles whose text has one word or character a cell, in the order of the board, need
// nothing of their own.
#include "nonet/contract/playing.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/base/text_reader.h"

namespace nonet {
namespace {

constexpr int most_played = 10'000;  // moves, one after the other

// What stands for a cell in a text.
struct Word {
  std::size_t begin, size;
};

std::vector<Word> words_of(std::string_view text, bool characters) {
  constexpr std::string_view between = " \t\n";
  std::vector<Word> words;
  for (std::size_t i = 0; (i = text.find_first_not_of(between, i)) != text.npos;) {
    const std::size_t size = characters ? first_character_size(text.substr(i))
                                        : std::min(text.find_first_of(between, i), text.size()) - i;
    words.push_back({i, size});
    i += size;
  }
  return words;
}

// One for each cell; none where the text is not made so.
std::vector<Word> words_of_cells(std::string_view text, std::size_t cells) {
  for (const bool characters : {false, true}) {
    auto words = words_of(text, characters);
    if (words.size() == cells) return words;
  }
  return {};
}

std::string cell_name(const Board& board, int cell) {
  if (const std::string& own = board.cells[at(cell)].name; !own.empty()) return own;
  return fmt::format("row {}, column {}", cell / board.columns + 1, cell % board.columns + 1);
}

Error cannot_set(const Puzzle& puzzle) {
  return {Fault::unsupported,
          fmt::format("the cells of {} are not set one by one; its text is read", puzzle.description().name)};
}

// What a cell shows that is to be filled.
std::string_view empty_text(const Board& board) {
  return board.choices.empty() ? std::string_view(".") : board.choices[0];
}

// Whether one may be a position of the other.
Result<Done> check_same_board(const Board& question, const Board& now, bool fill) {
  if (question.rows != now.rows || question.columns != now.columns)
    return Error{Fault::input, fmt::format("this board has {}x{} cells, the one it comes from {}x{}",
                                           now.rows, now.columns, question.rows, question.columns)};
  for (int cell = 0; !fill && at(cell) < now.cells.size(); ++cell) {
    if (question.cells[at(cell)].blocked != now.cells[at(cell)].blocked)
      return Error{Fault::input, fmt::format("{}: this cell is blocked on one board and not on the other",
                                             cell_name(now, cell))};
  }
  return Done{};
}

// Whether it is known how the position came about. Moves that lead elsewhere are an error.
Result<bool> is_led_to(const Puzzle& puzzle, const Instance& question, const Instance& now,
                       std::span<const Step> made, Progress& progress) {
  if (made.empty()) return puzzle.write(question) == puzzle.write(now);
  const auto played = play_legal(puzzle, question, made, progress);
  if (!played && played.error().fault == Fault::stopped) return false;
  if (!played) return played.error();
  if (puzzle.write(**played) != puzzle.write(now))
    return Error{Fault::input, "these moves lead to another position"};
  return true;
}

// `answer` is the question's only one, or null.
void find_wrong(const Board& question, const Board& now, const Board* answer, bool fill, Checked& checked) {
  const std::string_view empty = empty_text(now);
  for (std::size_t i = 0; i < now.cells.size(); ++i) {
    const std::string &text = now.cells[i].text, &asked = question.cells[i].text;
    const bool set = !fill || text != asked;
    const bool left_free =
        text == empty || (answer != nullptr && now.cells[i].blocked && answer->cells[i].text == empty);
    const bool mistaken = answer != nullptr && text != answer->cells[i].text && !left_free;
    const bool lost = fill && asked != empty;
    if (set && (now.cells[i].wrong || mistaken || lost)) {
      checked.wrong.push_back(static_cast<int>(i));
    } else if (now.cells[i].wrong) {
      checked.conflicts.push_back(static_cast<int>(i));
    }
  }
}

// An answer, or none where it took too long or too much; other errors are the caller's.
Result<std::optional<Answer>> try_solve(const Puzzle& puzzle, const Instance& instance,
                                        const Request& request, Progress& progress) {
  auto answer = puzzle.solve(instance, request, progress);
  if (answer) return std::optional(std::move(*answer));
  if (answer.error().fault == Fault::stopped || answer.error().fault == Fault::refused)
    return std::optional<Answer>();
  return answer.error();
}

std::string wrong_words(const Board& now, const std::vector<int>& wrong) {
  return wrong.size() == 1 ? fmt::format("{} is wrong", cell_name(now, wrong[0]))
                           : fmt::format("{} cells are wrong", wrong.size());
}

std::string words_of_check(const Checked& checked, bool fill, const std::optional<Board>& board,
                           const std::optional<Answer>& now) {
  if (!checked.known) return "it is not known whether this can be solved: the search was stopped";
  std::string wrong = checked.wrong.empty() ? "" : wrong_words(*board, checked.wrong);
  if (!checked.possible) {
    return checked.solvable == false
               ? fmt::format("this never had a solution: {}", now->reason)
               : fmt::format("this cannot be solved any more: {}", wrong.empty() ? now->reason : wrong);
  }
  if (fill && !wrong.empty()) return wrong;
  const auto best = checked.on_best_way();
  std::string words = checked.solved ? "solved" : fill ? "so far everything can stay" : "";
  if (checked.distance && !checked.solved) {
    words = fmt::format("{} more move{} needed", *checked.distance, *checked.distance == 1 ? " is" : "s are");
  } else if (words.empty()) {
    words = "this can be solved";
  }
  if (best) {
    words += *best ? ", and nothing is better than this way"
                   : fmt::format("; the best from here comes to {}, the best of all to {}", *checked.best,
                                 *checked.optimum);
  }
  return words;
}

}  // namespace

Result<Board> board_to_edit(const Puzzle& puzzle, const Instance& instance, int cell,
                            std::string_view value) {
  auto board = puzzle.position(instance);
  if (!board) return Error{Fault::unsupported, "this board is too large to set its cells one by one"};
  if (board->choices.empty()) return cannot_set(puzzle);
  const auto is_choice = [&](std::string_view text) {
    return std::find(board->choices.begin(), board->choices.end(), text) != board->choices.end();
  };
  if (cell < 0 || at(cell) >= board->cells.size())
    return Error{Fault::input, fmt::format("expected a cell from 0 to {}, found {}",
                                           static_cast<int>(board->cells.size()) - 1, cell)};
  if (board->cells[at(cell)].blocked && !is_choice("#"))
    return Error{Fault::input, fmt::format("{}: there is no cell", cell_name(*board, cell))};
  if (!is_choice(value))
    return Error{Fault::input, fmt::format("{}: expected one of {}, found {}", cell_name(*board, cell),
                                           fmt::join(board->choices, " "), quote(value))};
  return std::move(*board);
}

std::optional<Board> Puzzle::position(const Instance& instance) const {
  return before(instance, Answer{});
}

std::vector<int> Puzzle::legal_moves(const Instance&) const {
  return {};
}

std::optional<int> Puzzle::handle(const Instance&, int) const {
  return std::nullopt;
}

std::int64_t Puzzle::cost_of(const Instance&, std::span<const Step> steps) const {
  std::int64_t cost = 0;
  for (const Step& step : steps) cost += step.times;
  return cost;
}

Result<std::unique_ptr<Instance>> edit_text(const Puzzle& puzzle, const Instance& instance, int cell,
                                            std::string_view value, const std::function<int(int)>& word_of) {
  const auto board = board_to_edit(puzzle, instance, cell, value);
  if (!board) return board.error();
  const std::string text = puzzle.write(instance);
  const auto words = words_of_cells(text, board->cells.size());
  if (words.empty()) return cannot_set(puzzle);
  const Word here = words[at(word_of(cell))];
  const std::string old = text.substr(here.begin, here.size);
  auto edited = read_instance(puzzle, std::string(text).replace(here.begin, here.size, value), "");
  if (edited) return edited;
  for (int other = 0; at(other) < words.size(); ++other) {
    if (other == cell || board->cells[at(other)].text != value) continue;
    const Word there = words[at(word_of(other))];
    std::string exchanged = text;  // from the back, so that what is in front keeps its place
    if (there.begin > here.begin) exchanged.replace(there.begin, there.size, old);
    exchanged.replace(here.begin, here.size, value);
    if (there.begin < here.begin) exchanged.replace(there.begin, there.size, old);
    if (auto both = read_instance(puzzle, std::move(exchanged), "")) return both;
  }
  return Error{Fault::input, std::move(edited.error().message)};
}

std::vector<std::string> number_texts(int first, int count) {
  std::vector<std::string> texts;
  texts.reserve(at(std::max(count, 0)));
  for (int i = 0; i < count; ++i) texts.push_back(std::to_string(first + i));
  return texts;
}

Result<std::unique_ptr<Instance>> Puzzle::edit(const Instance& instance, int cell,
                                               std::string_view value) const {
  return edit_text(*this, instance, cell, value, [](int same) { return same; });
}

Result<Checked> Puzzle::check(const Instance& question, const Instance& now, std::span<const Step> made,
                              const Request& request, Progress& progress) const {
  const bool fill = description().fill;
  const auto start = position(question), board = position(now);
  const bool shown = start && board;
  if (shown) {
    if (auto same = check_same_board(*start, *board, fill); !same) return same.error();
  }
  const auto led = is_led_to(*this, question, now, made, progress);
  if (!led) return led.error();
  const auto answer = try_solve(*this, now, request, progress);
  if (!answer) return answer.error();
  const auto whole = try_solve(*this, question, request, progress);
  if (!whole) return whole.error();
  Checked checked;
  if (*answer) {
    checked.known = (*answer)->status != Status::unknown;
    checked.possible = (*answer)->found();
    checked.solved = is_solved(now);
  }
  if (*whole && (*whole)->status != Status::unknown) checked.solvable = (*whole)->found();
  const bool has_cost = *answer && (*answer)->status == Status::optimal && (*answer)->aim != Aim::any;
  if (*whole && (*whole)->status == Status::optimal && (*whole)->aim != Aim::any)
    checked.optimum = (*whole)->cost;
  if (!fill && has_cost) checked.distance = (*answer)->cost;
  if (fill && has_cost) checked.best = (*answer)->cost;
  if (checked.distance && *led) checked.best = cost_of(question, made) + *checked.distance;
  if (shown) {
    const bool only = fill && *whole && (*whole)->found() && (*whole)->count == 1 && !(*whole)->more;
    const auto end = only ? after(question, **whole) : std::nullopt;
    find_wrong(*start, *board, end ? &*end : nullptr, fill, checked);
  }
  checked.words = words_of_check(checked, fill, board, *answer);
  return checked;
}

Result<std::unique_ptr<Instance>> play_legal(const Puzzle& puzzle, const Instance& instance,
                                             std::span<const Step> steps, Progress& progress) {
  auto now = puzzle.play(instance, {});
  if (!now) return Error{Fault::unsupported, fmt::format("{} is not played", puzzle.description().name)};
  int left = most_played;
  for (const Step& step : steps) {
    if (step.times < 1 || step.times > left)
      return Error{Fault::input,
                   fmt::format("expected every move at least once and {} in all, found {} times", most_played,
                               step.times)};
    left -= step.times;
    for (int time = 0; time < step.times; ++time) {
      if (progress.should_stop()) return Error{Fault::stopped, "there was no time for all of these moves"};
      const auto moves = puzzle.legal_moves(*now);
      if (!std::binary_search(moves.begin(), moves.end(), step.move))
        return Error{Fault::input, fmt::format("move {} cannot be made here", step.move + 1)};
      const Step one[] = {{step.move, 1}};
      now = puzzle.play(*now, one);
    }
  }
  return now;
}

Result<std::unique_ptr<Instance>> read_instance(const Puzzle& puzzle, std::string text, std::string name) {
  TextReader reader = TextReader::from_text(std::move(text), std::move(name));
  auto instance = puzzle.read(reader, true);
  if (!instance) return instance.error();
  if (!*instance) return Error{Fault::input, "no instance found in the text"};
  const auto second = puzzle.read(reader, true);
  if (!second || *second) return Error{Fault::input, "expected one instance, found more"};
  return instance;
}

}  // namespace nonet
