#include "language/contest.h"

#include <fmt/format.h>

#include "language/rules.h"
#include "nonet/text_reader.h"
#include "src/decimal.h"
#include "src/judging_parts.h"

namespace nonet {

using namespace judge;

namespace {

constexpr std::string_view no_solution = "-1";

const CoverRules* covers_of(const Puzzle& puzzle) {
  return puzzle.file() == nullptr ? nullptr : std::get_if<CoverRules>(&puzzle.file()->rules);
}
bool is_counted(const Puzzle& puzzle) {
  const CoverRules* covers = covers_of(puzzle);
  return covers != nullptr && covers->rows == 0;
}
bool is_filled(const Puzzle& puzzle) {
  const CoverRules* covers = covers_of(puzzle);
  return covers != nullptr && covers->rows > 0;
}

// The characters of a word of UTF-8.
std::vector<std::string_view> characters_of(std::string_view word) {
  std::vector<std::string_view> all;
  for (std::size_t first = 0, end = 0; first < word.size(); first = end) {
    for (end = first + 1; end < word.size() && (static_cast<unsigned char>(word[end]) >> 6) == 2;) ++end;
    all.push_back(word.substr(first, end - first));
  }
  return all;
}

// Whether values are written side by side: all are one character.
bool is_narrow(const CoverRules& rules) {
  const auto narrow = [](std::string_view text) { return characters_of(text).size() <= 1; };
  for (const CoverRules::Option& option : rules.options) {
    for (const CoverRules::Mark& mark : option.marks) {
      if (!narrow(mark.text)) return false;
    }
  }
  return narrow(rules.empty) && narrow(rules.blank);
}

std::string text_of(const Board& board, bool narrow) {
  std::string out;
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      const Board::Cell& cell = board.at(row, column);
      if (column > 0 && !narrow) out += ' ';
      out += cell.blocked ? "#" : cell.text;
    }
    out += '\n';
  }
  return out;
}

Result<std::unique_ptr<Instance>> read_one(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "output");
  auto instance = puzzle.read(reader, true);
  if (instance && !*instance) return Error{Fault::input, "there is no board"};
  return instance;
}

// Answers that are numbers: any text that the puzzle reads is an instance of the contest.
class NumberJudging final : public Judging {
 public:
  bool takes_settings() const override { return true; }
  Result<Done> fits(const std::string&) const override { return Done{}; }
};

// Answers that are filled boards: such a board is an instance without open cells, which has a solution.
class BoardJudging final : public Judging {
 public:
  explicit BoardJudging(const Puzzle& puzzle)
      : puzzle_(puzzle), rules_(*covers_of(puzzle)), narrow_(is_narrow(rules_)) {}
  bool takes_settings() const override { return true; }
  Result<Done> fits(const std::string&) const override { return Done{}; }

  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    const bool solvable = words_of(exact) != std::vector{no_solution};
    const auto first = output.peek();
    if (!first) return ended_before(solvable ? "a board" : "a board or -1");
    if (first->text == no_solution) {
      output.next();
      return solvable ? wrong(fmt::format("{}expected a board, found -1: there is a solution", at(*first)))
                      : Graded{};
    }
    std::vector<Words::Word> found;
    const std::size_t wanted = words_of(instance).size();
    while (found.size() < wanted) {
      const auto word = output.next();
      if (!word) return ended_before(fmt::format("word {} of {} of the board", found.size() + 1, wanted));
      found.push_back(*word);
    }
    return compare(instance, found, exact, solvable);
  }

 private:
  Graded compare(const std::string& instance, const std::vector<Words::Word>& found, const std::string& exact,
                 bool solvable) const {
    if (auto fault = first_fault(instance, found)) return *fault;
    std::string text;
    u64 line = found.front().line;
    for (const Words::Word& word : found) {
      if (!text.empty()) text += std::exchange(line, word.line) == word.line ? " " : "\n";
      text += word.text;
    }
    const auto board = read_one(puzzle_, text + "\n");
    if (!board)
      return malformed(
          fmt::format("line {}: this is no board: {}", found.front().line, board.error().message));
    const auto value = value_of(**board);
    if (!value) return wrong(fmt::format("line {}: this board breaks a rule", found.front().line));
    if (!solvable) return better("this is a solution of a board that was said to have none");
    const auto best_board = read_one(puzzle_, exact);
    const auto best = best_board ? value_of(**best_board) : std::nullopt;
    if (rules_.aim == Aim::any || !best || *value == *best) return {};
    std::string reason =
        fmt::format("line {}: this board is worth {}, expected {}", found.front().line, *value, *best);
    const bool ahead = rules_.aim == Aim::maximum ? *value > *best : *value < *best;
    return ahead ? better(std::move(reason)) : wrong(std::move(reason));
  }

  // An open cell, or one that is not as given.
  std::optional<Graded> first_fault(const std::string& instance,
                                    const std::vector<Words::Word>& found) const {
    const auto given = words_of(instance);
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Words::Word& word = found[i];
      const auto cells = narrow_ ? characters_of(word.text) : std::vector{word.text};
      const auto wanted = narrow_ ? characters_of(given[i]) : std::vector{given[i]};
      if (cells.size() != wanted.size())
        return malformed(fmt::format("{}expected {} characters, found {}", at(word), wanted.size(),
                                     quote_word(word.text)));
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (auto fault = cell_fault(wanted[c], cells[c], word, c)) return fault;
      }
    }
    return std::nullopt;
  }

  std::optional<Graded> cell_fault(std::string_view given, std::string_view found, const Words::Word& word,
                                   std::size_t offset) const {
    Words::Word place = word;
    place.column += offset;
    if (found == rules_.empty) return wrong(at(place) + "this cell is left open");
    if (given == rules_.empty || given == found) return std::nullopt;
    return wrong(fmt::format("{}this cell holds {}, given is {}", at(place), quote_word(found), given));
  }

  // What a filled board is worth; none: it is no solution.
  std::optional<std::int64_t> value_of(const Instance& board) const {
    Progress progress;
    Request request;
    request.judge = true;
    const auto answer = puzzle_.solve(board, request, progress);
    if (!answer || answer->status != Status::optimal) return std::nullopt;
    return answer->cost;
  }

  const Puzzle& puzzle_;
  const CoverRules& rules_;
  bool narrow_;
};

Result<ContestAnswer> count_covers_of(const Puzzle& puzzle, const Instance& instance, const Request& request,
                                      Progress& progress) {
  auto tally = puzzle.count(instance, request, progress);
  if (!tally) return tally.error();
  ContestAnswer answer{.answer = std::move(tally->answer)};
  answer.known = answer.answer.status == Status::unsolvable || tally->complete;
  if (answer.known) answer.output = (tally->large.empty() ? decimal(tally->count) : tally->large) + "\n";
  answer.answer.judged = answer.known;
  return answer;
}

}  // namespace

std::shared_ptr<const Judging> judging_of(const Puzzle& puzzle) {
  if (is_filled(puzzle)) return std::make_shared<BoardJudging>(puzzle);
  if (puzzle.file() != nullptr) return std::make_shared<NumberJudging>();
  return {std::shared_ptr<const Judging>(), find_judging(puzzle.description().name)};
}

Result<ContestAnswer> answer_contest(const Puzzle& puzzle, const Instance& instance, const Request& request,
                                     Progress& progress) {
  if (is_counted(puzzle)) return count_covers_of(puzzle, instance, request, progress);
  auto solved = puzzle.solve(instance, request, progress);
  if (!solved) return solved.error();
  ContestAnswer found{.answer = std::move(*solved)};
  Answer& answer = found.answer;
  const bool none = answer.status == Status::unsolvable;
  found.known = answer.status == Status::optimal || none || answer.judged;
  if (!found.known) return found;
  if (puzzle.file() == nullptr) {
    found.output = puzzle.judge(instance, answer);
    return found;
  }
  answer.judged = true;
  if (none) {
    found.output = fmt::format("{}\n", no_solution);
  } else if (is_filled(puzzle)) {
    const auto board = puzzle.after(instance, answer);
    if (!board) return Error{Fault::refused, "the board is too large to be written"};
    found.output = text_of(*board, is_narrow(*covers_of(puzzle)));
  } else {
    found.output = fmt::format("{}\n", answer.cost);
  }
  return found;
}

}  // namespace nonet
