#include "cli/read_back.h"

#include <fmt/format.h>

#include "cli/files.h"
#include "cli/show.h"
#include "report/export.h"

namespace nonet::cli {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;

Answer answer_of(const Model& model, const std::vector<std::int64_t>& values) {
  Answer answer;
  answer.status = Status::best_found;
  answer.aim = model.aim;
  answer.cost = Model::value(model.objective, values);
  for (std::size_t v = 0; v < values.size(); ++v) {
    if (model.variables[v].move >= 0 && values[v] > 0)
      answer.steps.push_back({model.variables[v].move, static_cast<int>(values[v])});
  }
  return answer;
}

}  // namespace

Result<std::string> read_answer(const ExportOptions& asked) {
  return read_whole(asked.read, most_bytes);
}

Result<Done> read_back(Session& session, const Puzzle& puzzle, const Instance& instance, const Model& model,
                       const std::string& answer) {
  const ExportOptions& asked = session.options.exported;
  const auto said = report::read_solution(model, asked.format, answer);
  if (!said) {
    Error error = said.error();
    error.place.file = asked.read == "-" ? "standard input" : asked.read;
    return error;
  }
  std::string& out = session.out.buffer;
  if (!said->found) {
    out += "checked   nothing: the solver says that there is no solution\n";
    session.note(exit_differs);
    return Done{};
  }
  if (const auto broken = model.first_broken(said->values)) {
    out += fmt::format("checked   this is no solution: constraint {} of {} does not hold\n", *broken + 1,
                       model.constraints());
    if (said->missing > 0)
      out += fmt::format("missing   {} of {} variables, in whole or in part, which count as 0\n",
                         said->missing, said->values.size());
    session.note(exit_differs);
    return Done{};
  }
  const Answer found = answer_of(model, said->values);
  const bool filled = puzzle.description().fill;
  if (!filled) {
    const auto end = puzzle.play(instance, found.steps);
    if (end && !puzzle.is_solved(*end))
      return Error{Fault::defect, "all constraints hold, but the moves do not lead to the end"};
  }
  const auto board = filled ? puzzle.after(instance, found) : puzzle.before(instance, found);
  if (board) out += draw(*board, session.color()) + '\n';
  out += fmt::format("checked   all {} constraints hold\n", model.constraints());
  if (!model.objective.empty() || model.steps >= 0) out += fmt::format("cost      {}\n", found.cost);
  if (!filled || !board)
    out += fmt::format("moves     {}\n", move_list(puzzle, instance, found.steps, found.steps.size()));
  return Done{};
}

}  // namespace nonet::cli
