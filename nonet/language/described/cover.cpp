// The face of puzzle files that are filled. An instance is a board on which some cells are given; where the
// rules have no board, a line of options that are taken, or * for none.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <unordered_map>

#include "nonet/base/built_once.h"
#include "nonet/base/grid_text.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/cover/random_cover.h"
#include "nonet/language/cover/compiler.h"
#include "nonet/language/described/described.h"
#include "nonet/language/described/look.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
namespace {

constexpr u64 most_nodes = 1 << 16;                                           // of what is asked at once
constexpr int open = CoverGivens::open, bare = CoverGivens::bare, hole = -3;  // a place without a cell

class CoverInstance final : public Instance {
 public:
  CoverGivens given;
};

const CoverGivens& given_of(const Instance& instance) {
  return static_cast<const CoverInstance&>(instance).given;
}

class CoverPuzzle final : public FillPuzzle {
 public:
  CoverPuzzle(PuzzleFile file, Progress& progress)
      : file_(std::move(file)), rules_(std::get<CoverRules>(file_.rules)), compiler_(rules_, progress) {
    if (file_.start.empty()) file_.start = write(*open_instance());
    describe();
  }

  const Description& description() const override { return description_; }
  const PuzzleFile* file() const override { return &file_; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    return has_board() ? read_board(text) : read_names(text);
  }
  std::string write(const Instance& instance) const override {
    const CoverGivens& given = given_of(instance);
    return (has_board() ? text_of(given.cells, '\n') : names_of(given.options)) + "\n";
  }

  // Half of the options of some cover are given.
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    std::mt19937_64 random(seed);
    auto instance = open_instance();
    const auto problem = compile(*instance);
    if (!problem) return problem.error();
    std::vector<int> cover = random_cover_of(*problem, random, progress);
    if (progress.should_stop()) return Error{Fault::stopped, "stopped before an answer was found"};
    if (cover.empty() && problem->primary() > 0) {
      return Error{Fault::unsupported,
                   fmt::format("no answer of {} was found at once, and a random instance is a part of one",
                               file_.name)};
    }
    std::sort(cover.begin(), cover.end());
    for (const int o : cover) {
      if (random() % 2 == 0) continue;
      compiler_.lay(o, instance->given.cells);
      if (!has_board()) instance->given.options.push_back(o);
    }
    return std::unique_ptr<Instance>(std::move(instance));
  }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    auto answer = request.first ? solve_first(instance, request, progress)
                                : FillPuzzle::solve(instance, request, progress);
    if (!answer || answer->status != Status::unsolvable) return answer;
    if (std::string why = compiler_.contradiction(given_of(instance)); !why.empty())
      answer->reason = std::move(why);
    return answer;
  }

  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    if (request.any_order || request.sample > 0 || request.up_to == UpTo::automorphism)
      return FillPuzzle::list(instance, request, progress, each);
    constexpr auto order = CoverCompiler::Order::as_read;
    auto problem = compiler_.compile(given_of(instance), order);
    if (!problem) return problem.error();
    if (request.up_to != UpTo::symmetry) return FillEngine(std::move(*problem)).list(request, progress, each);
    auto board = stated_view(instance, order);
    if (!board) return board.error();
    return FillEngine(std::move(*problem), std::move(*board)).list(request, progress, each);
  }

  std::string move_name(const Instance&, int move) const override { return name_of(move); }
  std::string answer_line(const Instance& instance, const Answer& answer) const override {
    return compiler_.is_told() ? whole(instance, answer, '/') : names_of(chosen(instance, answer));
  }
  // The board, or what it is worth where the best is asked for.
  std::string judge(const Instance& instance, const Answer& answer) const override {
    if (answer.status == Status::unsolvable || answer.status == Status::unknown) return "-1\n";
    if (rules_.aim != Aim::any) return fmt::format("{}\n", answer.cost);
    return whole(instance, answer, '\n') + "\n";
  }
  // Where a board does not tell which options were chosen, any that fill it will do.
  bool is_solved(const Instance& instance) const override {
    if (compiler_.is_told()) return FillPuzzle::is_solved(instance);
    const std::vector<int>& cells = given_of(instance).cells;
    if (!has_board() || std::find(cells.begin(), cells.end(), open) != cells.end()) return false;
    Progress whole_time, moment(whole_time, most_nodes);
    const auto answer = solve(instance, Request{}, moment);
    return answer && answer->status == Status::optimal;
  }
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override {
    return draw(given_of(instance).cells, filled(instance, answer.steps));
  }

 protected:
  Result<CoverProblem> compile(const Instance& instance) const override {
    return compiler_.compile(given_of(instance));
  }
  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override {
    return draw(given_of(instance).cells, laid(instance, steps));
  }
  Result<std::optional<BoardView>> stated_view(const Instance& instance, const CoverProblem&) const override {
    return stated_view(instance, CoverCompiler::Order::by_options);
  }
  // The formula and the units of certificates are those of items that are covered once.
  bool has_plain_options(const Instance& instance) const override {
    const auto problem = compile(instance);
    return problem && !problem->multiple() && !problem->coloured();
  }

 private:
  bool has_board() const { return rules_.rows > 0; }
  const std::string& name_of(int option) const { return rules_.options[at(option)].name; }

  Result<Answer> solve_first(const Instance& instance, const Request& request, Progress& progress) const {
    auto problem = compiler_.compile(given_of(instance), CoverCompiler::Order::as_read);
    if (!problem) return problem.error();
    return FillEngine(std::move(*problem)).solve(request, progress);
  }

  Result<std::optional<BoardView>> stated_view(const Instance& instance, CoverCompiler::Order order) const {
    if (!has_board()) return std::optional<BoardView>();
    const CoverGivens& given = given_of(instance);
    BoardView view{.layers = rules_.layers,
                   .rows = rules_.rows / rules_.layers,
                   .columns = rules_.columns,
                   .wraps = rules_.wraps && rules_.tops.empty(),
                   .pieces = rules_.pieces,
                   .tops = rules_.tops};
    view.given.assign(at(rules_.rows) * at(rules_.columns), BoardView::none);
    const auto place_of = [&](int cell) {
      return rules_.cells[at(cell)].row * rules_.columns + rules_.cells[at(cell)].column;
    };
    for (std::size_t c = 0; c < given.cells.size(); ++c) {
      const int value = given.cells[c];
      view.given[at(place_of(static_cast<int>(c)))] = value == open   ? BoardView::open
                                                      : value == bare ? static_cast<int>(rules_.texts.size())
                                                                      : value;
    }
    auto stated = compiler_.compile(given_of(*open_instance()));
    if (!stated) return stated.error();
    view.stated = std::move(*stated);
    for (int option = 0; option < compiler_.options(); ++option) {
      std::vector<BoardView::Mark>& shown = view.shown.emplace_back();
      for (const CoverRules::Mark& mark : compiler_.marks_of(option))
        shown.push_back({place_of(mark.cell), mark.text});
      std::sort(shown.begin(), shown.end());
    }
    for (const CoverCompiler::Origin& origin : compiler_.origins(given, order)) {
      view.origins.push_back({origin.option, {}});
      if (origin.option < 0) view.origins.back().mark = {place_of(origin.mark.cell), origin.mark.text};
    }
    return std::optional(std::move(view));
  }

  void describe();
  std::optional<int> option_named(std::string_view name) const;
  Result<std::unique_ptr<Instance>> read_board(TextReader& text) const;
  Result<std::unique_ptr<Instance>> read_names(TextReader& text) const;
  std::string expected_texts() const;

  std::unique_ptr<CoverInstance> open_instance() const {
    auto instance = std::make_unique<CoverInstance>();
    instance->given.cells.assign(rules_.cells.size(), open);
    return instance;
  }
  std::vector<int> laid(const Instance& instance, std::span<const Step> steps) const {
    std::vector<int> cells = given_of(instance).cells;
    for (const Step& step : steps) compiler_.lay(step.move, cells);
    return cells;
  }
  std::vector<int> filled(const Instance& instance, std::span<const Step> steps) const {
    std::vector<int> cells = laid(instance, steps);
    if (!rules_.blank.empty()) std::replace(cells.begin(), cells.end(), open, bare);
    return cells;
  }
  // An answer with what was given: the board, or all options.
  std::string whole(const Instance& instance, const Answer& answer, char between) const {
    if (has_board()) return text_of(filled(instance, answer.steps), between);
    return names_of(chosen(instance, answer));
  }
  static std::vector<int> chosen(const Instance& instance, const Answer& answer) {
    std::vector<int> options = given_of(instance).options;
    for (const Step& step : answer.steps) options.push_back(step.move);
    std::sort(options.begin(), options.end());
    return options;
  }
  std::string names_of(const std::vector<int>& options) const {
    std::string names;
    for (const int o : options) names += fmt::format("{}{}", names.empty() ? "" : " ", name_of(o));
    if (names.empty()) names.assign(1, '*');
    return names;
  }
  std::string text_of(const std::vector<int>& cells, char between) const;
  std::optional<Board> draw(const std::vector<int>& before, const std::vector<int>& now) const;
  void mark_wrong(Board& board, const std::vector<int>& now) const;

  PuzzleFile file_;
  const CoverRules& rules_;
  CoverCompiler compiler_;
  mutable BuiltOnce<std::unordered_map<std::string_view, int>> numbers_;  // of options, by name
  std::string formats_, example_;
  Description description_;
};

void CoverPuzzle::describe() {
  if (file_.title.empty()) file_.title = fmt::format("{}, from {}", file_.name, file_.path);
  if (file_.about.empty()) {
    file_.about = fmt::format("{} options cover {} items, and at most once {} others.", rules_.options.size(),
                              compiler_.primary(), rules_.items.size() - compiler_.primary());
  }
  const std::string_view printed = !has_board()             ? "the number of answers"
                                   : rules_.aim == Aim::any ? "the filled board, or -1"
                                                            : "what the best is worth, or -1";
  formats_ = has_board() ? fmt::format("Input: a board of {} by {} cells, {} where a cell is open.",
                                       rules_.rows, rules_.columns, rules_.empty)
                         : "Input: a line with the names of options that are taken, or * for none.";
  formats_ += fmt::format("\n--judge prints {}.", printed);
  example_ = file_.start.ends_with('\n') ? file_.start : file_.start + '\n';
  // Of the best cover the SAT solver says nothing.
  const std::span<const Algorithm> algorithms(fill_algorithms);
  static_assert(fill_algorithms[std::size(fill_algorithms) - 1].name == "sat");
  description_ = {.name = file_.name,
                  .title = file_.title,
                  .rules = file_.about,
                  .formats = formats_,
                  .example = example_,
                  .settings = {},
                  .algorithms = rules_.aim == Aim::any ? algorithms : algorithms.first(algorithms.size() - 1),
                  .judge = true,
                  .fill = true};
}

std::string CoverPuzzle::expected_texts() const {
  constexpr std::size_t most = 12;
  const std::vector<std::string>& texts = rules_.texts;
  std::string list = rules_.empty;
  if (!rules_.blank.empty()) list += fmt::format(", {}", rules_.blank);
  for (std::size_t i = 0; i < std::min(texts.size(), most); ++i)
    list += fmt::format("{}{}", i + 1 == texts.size() ? " or " : ", ", texts[i]);
  return texts.size() > most ? list + ", ..." : list;
}

Result<std::unique_ptr<Instance>> CoverPuzzle::read_board(TextReader& text) const {
  auto grid = read_grid(text, {.rows = rules_.rows,
                               .columns = rules_.columns,
                               .side_by_side = compiler_.side_by_side(),
                               .expected = expected_texts(),
                               .parse = [&](std::string_view cell) -> std::optional<int> {
                                 const auto known = compiler_.number(cell);
                                 return !known && cell == "#" ? std::optional(hole) : known;
                               }});
  if (!grid) return grid.error();
  if (!*grid) return std::unique_ptr<Instance>();
  auto instance = std::make_unique<CoverInstance>();
  instance->place = (*grid)->place;
  std::vector<int> places = std::move((*grid)->cells);
  for (const RuleCell& cell : rules_.cells) {
    int& there = places[at(cell.row) * at(rules_.columns) + at(cell.column)];
    if (there == hole) {
      return Error{Fault::input,
                   fmt::format("row {}, column {}: expected {}, found '#'", cell.row + 1, cell.column + 1,
                               expected_texts()),
                   instance->place};
    }
    instance->given.cells.push_back(there);
    there = hole;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] == hole || places[i] == open) continue;
    return Error{
        Fault::input,
        fmt::format("row {}, column {}: there is no cell; expected #, found {}", i / at(rules_.columns) + 1,
                    i % at(rules_.columns) + 1, quote(compiler_.text(places[i]))),
        instance->place};
  }
  return std::unique_ptr<Instance>(std::move(instance));
}

// Builds the index lazily: with a million options it takes long, and few instances name an option.
std::optional<int> CoverPuzzle::option_named(std::string_view name) const {
  auto numbers = numbers_.now();
  if (!numbers) {
    Progress progress;
    const auto lock = numbers_.lock(progress);
    numbers = numbers_.now();
    if (!numbers) {
      auto made = std::make_shared<std::unordered_map<std::string_view, int>>(rules_.options.size());
      for (std::size_t o = 0; o < rules_.options.size(); ++o)
        made->emplace(rules_.options[o].name, static_cast<int>(o));
      numbers = numbers_.keep(std::move(made));
    }
  }
  const auto found = numbers->find(name);
  return found == numbers->end() ? std::nullopt : std::optional(found->second);
}

Result<std::unique_ptr<Instance>> CoverPuzzle::read_names(TextReader& text) const {
  const auto line = text.next_filled();
  if (!line) return line.error();
  if (!*line) return std::unique_ptr<Instance>();
  const std::string_view words = (*line)->text;
  auto instance = std::make_unique<CoverInstance>();
  instance->place = text.place((*line)->number, 1);
  if (words == "*") return std::unique_ptr<Instance>(std::move(instance));
  std::vector<int>& taken = instance->given.options;
  for (std::size_t i = 0; i < words.size();) {
    const std::size_t first = std::min(words.find_first_not_of(" \t", i), words.size());
    const std::size_t end = std::min(words.find_first_of(" \t", first), words.size());
    const std::string_view name = words.substr(first, end - first);
    i = end;
    if (name.empty()) continue;
    const auto known = option_named(name);
    if (!known) {
      return Error{Fault::input,
                   fmt::format("expected names of options, or * for none, found {}", quote(name)),
                   text.place((*line)->number, first + 1)};
    }
    taken.push_back(*known);
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return std::unique_ptr<Instance>(std::move(instance));
}

std::string CoverPuzzle::text_of(const std::vector<int>& cells, char between) const {
  std::string out = board_text(rules_, compiler_.side_by_side(), [&](std::size_t cell) -> std::string_view {
    return compiler_.text(cells[cell]);
  });
  out.pop_back();
  std::replace(out.begin(), out.end(), '\n', between);
  return out;
}

std::optional<Board> CoverPuzzle::draw(const std::vector<int>& before, const std::vector<int>& now) const {
  if (!has_board()) return std::nullopt;
  Board board;
  board.rows = rules_.rows;
  board.columns = rules_.columns;
  board.cells.assign(at(rules_.rows) * at(rules_.columns), {"#", false, true});
  for (std::size_t c = 0; c < now.size(); ++c) {
    const RuleCell& cell = rules_.cells[c];
    board.cells[at(cell.row) * at(rules_.columns) + at(cell.column)] = {
        compiler_.text(now[c]), now[c] != before[c] && now[c] != bare, false};
  }
  add_layout(board, rules_.lines, rules_.cells);
  board.look = look_of_cover(rules_);
  if (rules_.texts.size() < most_described_choices) {
    board.choices.push_back(rules_.empty);
    board.choices.insert(board.choices.end(), rules_.texts.begin(), rules_.texts.end());
    if (!rules_.blank.empty() && rules_.blank != rules_.empty) board.choices.push_back(rules_.blank);
  }
  mark_wrong(board, now);
  return board;
}

// What a cell shows is mostly one option. Cells whose options together cover an item too often are wrong, and
// cells that no option shows so. Where several options show the same, nothing is said.
void CoverPuzzle::mark_wrong(Board& board, const std::vector<int>& now) const {
  constexpr int none = -1, several = -2;
  std::vector<int> option_of(now.size(), none);
  for (std::size_t o = 0; o < rules_.options.size(); ++o) {
    for (const CoverRules::Mark& mark : rules_.options[o].marks) {
      int& option = option_of[at(mark.cell)];
      if (now[at(mark.cell)] == mark.text) option = option == none ? static_cast<int>(o) : several;
    }
  }
  std::vector<std::vector<std::pair<int, int>>> covering(rules_.items.size());  // by item: cell, colour
  for (std::size_t c = 0; c < now.size(); ++c) {
    if (option_of[c] < 0) continue;
    for (const auto& entry : rules_.options[at(option_of[c])].entries)
      covering[at(entry.item)].emplace_back(static_cast<int>(c), entry.colour);
  }
  const auto mark = [&](std::size_t c) {
    board.cells[at(rules_.cells[c].row) * at(rules_.columns) + at(rules_.cells[c].column)].wrong = true;
  };
  for (std::size_t i = 0; i < covering.size(); ++i) {
    const auto& cells = covering[i];
    std::set<int> options;
    for (const auto& [cell, colour] : cells) options.insert(option_of[at(cell)]);
    const bool one_colour = !cells.empty() && cells[0].second != 0 &&
                            std::all_of(cells.begin(), cells.end(),
                                        [&](const auto& cell) { return cell.second == cells[0].second; });
    const int most = rules_.items[i].secondary ? 1 : rules_.items[i].most;
    if (static_cast<int>(options.size()) <= most || (rules_.items[i].secondary && one_colour)) continue;
    for (const auto& [cell, colour] : cells) mark(at(cell));
  }
  for (std::size_t c = 0; c < now.size(); ++c) {
    if (now[c] >= 0 && option_of[c] == none) mark(c);
  }
}

}  // namespace

Result<std::unique_ptr<Puzzle>> make_described_cover(PuzzleFile file, Progress& progress) {
  const Place start = file.start_place;
  auto puzzle = std::make_unique<CoverPuzzle>(std::move(file), progress);
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  auto text = TextReader::from_text(puzzle->file()->start, "start");
  const auto instance = puzzle->read(text, true);
  if (!instance) {
    Error error = instance.error();
    error.message = fmt::format("start: {}", error.message);
    error.place = start.line > 0 ? start : Place{puzzle->file()->path};
    return error;
  }
  return std::unique_ptr<Puzzle>(std::move(puzzle));
}

}  // namespace nonet
