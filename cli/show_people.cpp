#include "cli/show_people.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/show.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;
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

Json json_of(const ExplainedStep& step) {
  return {{"technique", std::string(step.technique)},
          {"title", std::string(step.title)},
          {"rating", step.rating / 10.0},
          {"reason", step.reason},
          {"placed", step.placed_names},
          {"removed", step.removed_names}};
}

Json head(const char* kind, const Puzzle& puzzle, const Instance& instance, u64 number,
          const Rating& rating) {
  Json json = {{"schema", fmt::format("nonet.{}/1", kind)},
               {"puzzle", std::string(puzzle.description().name)},
               {"instance", number},
               {"line", instance.place.line},
               {"status", rating.solutions == 0 ? "unsolvable" : "solved"}};
  if (rating.solutions > 0) {
    json["answers"] = std::to_string(rating.solutions);
    json["at_least"] = rating.solutions > 1;
  }
  return json;
}

constexpr std::string_view several = "several solutions: techniques that assume one were not used";

}  // namespace

std::string rating_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string show_rating(const Rating& rating) {
  if (rating.solutions == 0) return "   -  0 solutions\n";
  std::string out = fmt::format("{:>4}  {}", rating_text(rating.rating),
                                rating.steps_taken == 0 ? "nothing to do" : std::string(rating.title));
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

std::string json_rating(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                        double seconds) {
  Json json = head("rating", puzzle, instance, number, rating);
  if (rating.solutions > 0) {
    json["rating"] = rating.rating / 10.0;
    json["technique"] = std::string(rating.technique);
    json["title"] = std::string(rating.title);
    json["complete"] = rating.complete;
    json["steps_taken"] = rating.steps_taken;
    if (!rating.steps.empty()) {
      json["steps"] = Json::array();
      for (const ExplainedStep& step : rating.steps) json["steps"].push_back(json_of(step));
    }
  }
  json["seconds"] = seconds;
  return json.dump() + '\n';
}

std::string json_next_step(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                           double seconds) {
  Json json = head("hint", puzzle, instance, number, rating);
  if (!rating.steps.empty()) {
    const ExplainedStep& step = rating.steps[0];
    json["algorithm"] = "people";
    json["why"] = step.reason;
    json.update(json_of(step));
    if (!step.placed.empty()) {
      json["move"] = step.placed_names[0];
      json["number"] = step.placed[0].move + 1;
      json["times"] = 1;
    }
  }
  json["work"] = {{"count", rating.steps_taken}, {"unit", "steps"}, {"seconds", seconds}};
  return json.dump() + '\n';
}

Picture picture_of(const ExplainedStep& step, const std::string& heading) {
  return {
      .board = step.board,
      .title = fmt::format("{}{} ({}): {}", heading, step.title, rating_text(step.rating), names_of(step)),
      .text = step.reason,
      .marks = true};
}

}  // namespace nonet::cli
