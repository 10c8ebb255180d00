#include "language/contest.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/board_text.h"
#include "src/decimal.h"
#include "src/grid_text.h"
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
// Where there is a score the best one is asked for, otherwise a board.
bool is_filled(const Puzzle& puzzle) {
  const CoverRules* covers = covers_of(puzzle);
  return covers != nullptr && covers->rows > 0 && covers->aim == Aim::any;
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
      : puzzle_(puzzle), rules_(*covers_of(puzzle)), side_by_side_(is_side_by_side(rules_)) {}
  bool takes_settings() const override { return true; }
  Result<Done> fits(const std::string&) const override { return Done{}; }

  Graded grade(const std::string& instance, const std::string& exact, Words& output) const override {
    const bool solvable = words_of(exact) != std::vector{no_solution};
    const auto first = output.peek();
    if (!first) return ended_before(solvable ? "a board" : "a board or -1");
    if (first->text == no_solution && !begins_board(output)) {
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
    return compare(instance, found, solvable);
  }

 private:
  // -1 may also be a value: then further words of the board follow.
  bool begins_board(Words output) const {
    const bool is_value = rules_.blank == no_solution || std::find(rules_.texts.begin(), rules_.texts.end(),
                                                                   no_solution) != rules_.texts.end();
    if (!is_value) return false;
    output.next();
    return output.peek().has_value();
  }

  Graded compare(const std::string& instance, const std::vector<Words::Word>& found, bool solvable) const {
    if (auto fault = first_fault(instance, found)) return *fault;
    const std::size_t row = found.size() / static_cast<std::size_t>(rules_.rows);  // words of one
    std::string text;
    for (std::size_t i = 0; i < found.size(); ++i) {
      text += found[i].text;
      text += (i + 1) % row == 0 ? '\n' : ' ';
    }
    const auto board = read_instance(puzzle_, std::move(text), "output");
    if (!board)
      return malformed(
          fmt::format("line {}: this is no board: {}", found.front().line, board.error().message));
    Progress progress;
    Request request;
    request.judge = true;
    const auto answer = puzzle_.solve(**board, request, progress);
    if (!answer || answer->status != Status::optimal)
      return wrong(fmt::format("line {}: this board breaks a rule", found.front().line));
    return solvable ? Graded{} : better("this is a solution of a board that was said to have none");
  }

  // An open cell, or one that is not as given.
  std::optional<Graded> first_fault(const std::string& instance,
                                    const std::vector<Words::Word>& found) const {
    const auto given = words_of(instance);
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Words::Word& word = found[i];
      const std::size_t length = character_count(given[i]);
      if (side_by_side_ && character_count(word.text) != length)
        return malformed(
            fmt::format("{}expected {} characters, found {}", at(word), length, quote_word(word.text)));
      std::string_view cells = given[i], shown = word.text;
      for (std::size_t c = 0; side_by_side_ && c < length; ++c) {
        const std::size_t size = first_character_size(cells), shown_size = first_character_size(shown);
        if (auto fault = cell_fault(cells.substr(0, size), shown.substr(0, shown_size), word, c))
          return fault;
        cells.remove_prefix(size);
        shown.remove_prefix(shown_size);
      }
      if (side_by_side_) continue;
      if (auto fault = cell_fault(given[i], word.text, word, 0)) return fault;
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

  const Puzzle& puzzle_;
  const CoverRules& rules_;
  bool side_by_side_;
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

std::shared_ptr<const Judging> described_judging(const Puzzle& puzzle) {
  if (is_filled(puzzle)) return std::make_shared<BoardJudging>(puzzle);
  return std::make_shared<NumberJudging>();
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
    found.output = puzzle.judge(instance, answer);
  } else {
    found.output = fmt::format("{}\n", answer.cost);
  }
  return found;
}

}  // namespace nonet
