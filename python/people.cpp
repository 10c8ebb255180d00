// How people would solve it: ratings and next steps.
#include <pybind11/stl.h>

#include "python/answers.h"
#include "python/question.h"

namespace nonet::python {

namespace {

using SharedPuzzle = std::shared_ptr<Puzzle>;

py::dict shown(const ExplainedStep& step) {
  py::dict all;
  all["technique"] = step.technique;
  all["title"] = step.title;
  all["rating"] = step.rating / 10.0;
  all["reason"] = step.reason;
  all["placed"] = step.placed_names;
  all["removed"] = step.removed_names;
  return all;
}

py::dict shown(const Rating& rating) {
  py::dict all;
  all["solutions"] = rating.solutions;
  all["complete"] = rating.complete;
  all["rating"] = rating.rating / 10.0;
  all["technique"] = rating.technique;
  all["title"] = rating.title;
  all["steps_taken"] = rating.steps_taken;
  py::list steps;
  for (const ExplainedStep& step : rating.steps) steps.append(shown(step));
  all["steps"] = steps;
  return all;
}

py::tuple rate(const SharedPuzzle& puzzle, const Position& position, bool steps,
               std::optional<double> time_limit) {
  Question question(time_limit);
  auto rating = question.ask([&] { return puzzle->rate(*position.instance, steps, question.progress); });
  return question.outcome(std::move(rating), [](const Rating& found) { return shown(found); });
}

py::tuple next_step(const SharedPuzzle& puzzle, const Position& position, std::optional<double> time_limit) {
  Question question(time_limit);
  auto step = question.ask([&] { return puzzle->next_step(*position.instance, question.progress); });
  return question.outcome(std::move(step), [](const Rating& found) { return shown(found); });
}

}  // namespace

void bind_people(py::module_& module) {
  module.def("rate", &rate);
  module.def("next_step", &next_step);
}

}  // namespace nonet::python
