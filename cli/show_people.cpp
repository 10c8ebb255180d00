#include "cli/show_people.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/show.h"

namespace nonet::cli {
namespace {

using Role = PencilMark::Role;

bool has_role(const Board::Cell& cell, bool (*wanted)(Role)) {
  return std::any_of(cell.marks.begin(), cell.marks.end(),
                     [&](const PencilMark& mark) { return wanted(mark.role); });
}
bool is_pattern(Role role) {
  return role != Role::plain && role != Role::removed;
}
bool is_removed(Role role) {
  return role == Role::removed;
}

// The candidates of a cell: -5 is removed.
std::string marks_text(const Board::Cell& cell) {
  std::string text;
  for (const PencilMark& mark : cell.marks) text += (is_removed(mark.role) ? "-" : "") + mark.text;
  return text;
}

// A board for draw(): the digits that are placed, or all candidates where some are removed.
Board simplified(const ExplainedStep& step) {
  Board board = step.board;
  const bool marks = !step.removed_names.empty();
  for (Board::Cell& cell : board.cells) {
    if (marks && !cell.marks.empty()) cell.text = marks_text(cell);
    for (const PencilMark& mark : cell.marks) {
      if (mark.role == Role::placed) cell.text = mark.text, cell.changed = true;
    }
    if (marks) cell.changed = has_role(cell, is_pattern) || has_role(cell, is_removed);
  }
  return board;
}

std::string names_of(const ExplainedStep& step) {
  std::string names;
  for (const auto* list : {&step.placed_names, &step.removed_names}) {
    for (const std::string& name : *list) names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

constexpr std::string_view several = "several solutions: techniques that assume one were not used";

}  // namespace

std::string show_rating(const Rating& rating) {
  if (rating.solutions == 0) return "   -  0 solutions\n";
  if (rating.steps_taken == 0) {
    return rating.complete ? " 0.0  already solved\n"
                           : fmt::format("   -  nothing follows; {}\n",
                                         rating.solutions > 1 ? several : "this is as far as techniques go");
  }
  std::string out = fmt::format("{:>4}  {}", rating_text(rating.rating), rating.title);
  if (rating.solutions > 1) out += fmt::format("; {}", several);
  if (!rating.complete) out += "; these steps do not fill the board";
  return out + '\n';
}

std::string show_rating_steps(const Rating& rating) {
  std::string out;
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    const ExplainedStep& step = rating.steps[i];
    out += fmt::format("\n{:>3}. {} ({}): {}\n", i + 1, step.title, rating_text(step.rating), names_of(step));
    if (!step.reason.empty()) out += fmt::format("     {}\n", step.reason);
  }
  return out;
}

std::string show_next_step(const Rating& rating, bool color) {
  if (rating.solutions == 0) return "answer    there is no solution, proved\n";
  const std::string answers = rating.solutions == 1 ? "1: it is the only one, proved" : std::string(several);
  if (rating.steps.empty()) {
    return rating.complete ? "hint      nothing to do: this is the goal\n"
                           : fmt::format("hint      nothing follows\nanswers   {}\n", answers);
  }
  const ExplainedStep& step = rating.steps[0];
  std::string out = draw(simplified(step), color);
  if (!step.removed_names.empty()) out += "  [ ] is what to look at, -5 is a candidate that goes\n";
  return out + fmt::format("\nhint      {}\ntechnique {}, {}\nwhy       {}\nanswers   {}\n", names_of(step),
                           step.title, rating_text(step.rating), step.reason, answers);
}

Picture picture_of(const ExplainedStep& step, const std::string& heading) {
  return {
      .board = step.board,
      .title = fmt::format("{}{} ({}): {}", heading, step.title, rating_text(step.rating), names_of(step)),
      .text = step.reason,
      .marks = true};
}

}  // namespace nonet::cli
