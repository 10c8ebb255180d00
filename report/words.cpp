#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/decimal.h"

namespace nonet::report {

namespace {

std::string bound_text(const Answer& answer) {
  return answer.aim == Aim::maximum ? fmt::format("at most {} possible", answer.bound)
                                    : fmt::format("at least {} needed", answer.bound);
}

// Behind the bound of an answer that no algorithm proved: where it meets the bound, its reason says so.
std::string_view doubt(const Answer& answer) {
  return answer.cost == answer.bound ? "" : "; not proved optimal";
}

std::string verdict_sentence(const Answer& answer) {
  switch (answer.status) {
    case Status::optimal:
      if (answer.aim == Aim::any) return "This is a solution.";
      return fmt::format("The {} is {}, proved.", answer.aim == Aim::maximum ? "maximum" : "minimum",
                         answer.cost);
    case Status::best_found:
      return fmt::format("The best found is {}, {}{}.", answer.cost, bound_text(answer), doubt(answer));
    case Status::unsolvable:
      return "There is no solution, proved.";
    case Status::unknown:
      break;
  }
  return answer.aim == Aim::any ? "None was found yet."
                                : fmt::format("None was found yet, {}.", bound_text(answer));
}

std::string answers_sentence(const Answer& answer) {
  if (answer.status != Status::optimal) return {};
  if (answer.count == 0) return answer.aim == Aim::any ? "Whether there are others is not known." : "";
  const std::string number = count_text(answer.count, !answer.more);
  if (answer.aim != Aim::any)
    return answer.count == 1 && !answer.more ? "No other answer is as good."
                                             : fmt::format("There are {} optimal answers.", number);
  if (answer.more) return fmt::format("There are {} solutions: this is not the only one.", number);
  return answer.count == 1 ? "It is the only one, proved." : fmt::format("There are {} solutions.", number);
}

bool is_filled(const Puzzle& puzzle, const Answer& answer) {
  return puzzle.description().fill && answer.found() && !answer.steps.empty();
}

// What the first move of an answer that fills a board is good for.
std::string part_of(const Answer& answer) {
  const std::string because = answer.reason.empty() ? "" : "; " + answer.reason;
  if (answer.aim != Aim::any)
    return fmt::format("part of {} answer, which comes to {}{}",
                       answer.status == Status::optimal ? "a best" : "the best known", answer.cost, because);
  if (answer.count == 1 && !answer.more) return "part of the only solution" + because;
  return answer.count > 0 ? "part of one of several solutions" : "part of a solution";
}

}  // namespace

std::string sentence(std::string text) {
  if (text.empty()) return text;
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (text.back() != '.') text += '.';
  return text;
}

std::string count_text(u128 count, bool complete) {
  return (complete && count != Tally::most ? "" : "at least ") + decimal(count);
}

std::string verdict(const Answer& answer) {
  switch (answer.status) {
    case Status::optimal:
      if (answer.aim == Aim::any) return "answer    a solution\n";
      return fmt::format("{}   {}, proved\n", answer.aim == Aim::maximum ? "maximum" : "minimum",
                         answer.cost);
    case Status::best_found:
      return fmt::format("best      {} found, {}{}\n", answer.cost, bound_text(answer), doubt(answer));
    case Status::unsolvable:
      return "answer    there is no solution, proved\n";
    case Status::unknown:
      break;
  }
  return answer.aim == Aim::any ? "answer    none found yet\n"
                                : fmt::format("answer    none found yet, {}\n", bound_text(answer));
}

// How many answers there are, as far as the solver knows.
std::string answers_line(const Answer& answer) {
  if (answer.aim != Aim::any) {
    return answer.count == 0 ? ""
                             : fmt::format("answers   {} optimal\n", count_text(answer.count, !answer.more));
  }
  if (answer.count == 0) return "answers   at least 1; whether there are others is not known\n";
  if (answer.more)
    return fmt::format("answers   at least {}: this is not the only one\n", decimal(answer.count));
  return answer.count == 1 ? "answers   1: it is the only one, proved\n"
                           : fmt::format("answers   {}\n", count_text(answer.count, true));
}

std::string sentences(const Answer& answer) {
  std::string out = verdict_sentence(answer);
  for (const std::string& more : {answers_sentence(answer), sentence(answer.reason)})
    if (!more.empty()) out += ' ' + more;
  return out;
}

std::string move_list(const Puzzle& puzzle, const Instance& instance, const std::vector<Step>& steps,
                      std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, steps.size()); ++i) {
    if (i > 0) out += ' ';
    out += puzzle.move_name(instance, steps[i].move);
    if (steps[i].times > 1) out += fmt::format("x{}", steps[i].times);
  }
  if (steps.size() > most) out += fmt::format(" and {} more (--json lists all)", steps.size() - most);
  return out;
}

std::string answer_text(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  std::string line = puzzle.answer_line(instance, answer);
  return line.empty() ? move_list(puzzle, instance, answer.steps, answer.steps.size()) : line;
}

std::string hint_reason(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  if (!is_filled(puzzle, answer)) return answer.reason;
  return fmt::format("{} is {}", puzzle.move_name(instance, answer.steps[0].move), part_of(answer));
}

std::string hint_sentences(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  if (!answer.found()) return sentences(answer);
  if (answer.steps.empty()) return "Nothing is left to do: this is the goal.";
  const std::string move = move_list(puzzle, instance, {answer.steps[0]}, 1);
  const u64 left = move_count(answer);
  const std::string first = left == static_cast<u64>(answer.steps[0].times)
                                ? fmt::format("{} is all that is left to do.", move)
                                : fmt::format("{} is the first of {}.", move, amount(left, "moves"));
  if (is_filled(puzzle, answer)) return fmt::format("{} It is {}.", first, part_of(answer));
  const std::string why = sentence(answer.reason);
  return fmt::format("{} {}{}{}", first, verdict_sentence(answer), why.empty() ? "" : " ", why);
}

u64 move_count(const Answer& answer) {
  u64 count = 0;
  for (const Step& step : answer.steps) count += static_cast<u64>(step.times);
  return count;
}

std::string amount(u64 count, std::string_view unit) {
  std::string one(unit);
  if (count == 1 && one.ends_with("ies")) {
    one.replace(one.size() - 3, 3, "y");
  } else if (count == 1 && one.ends_with('s')) {
    one.pop_back();
  }
  return fmt::format("{} {}", count, one);
}

std::string rating_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string time_text(double seconds) {
  const std::pair<double, const char*> units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}};
  if (seconds >= 1000) return fmt::format("{:.0f} s", seconds);
  for (const auto& [size, name] : units)
    if (seconds >= size * 0.9995) return fmt::format("{:.3g} {}", seconds / size, name);
  return fmt::format("{:.2g} ns", seconds * 1e9);
}

}  // namespace nonet::report
