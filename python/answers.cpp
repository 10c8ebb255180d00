#include "python/answers.h"

#include <pybind11/stl.h>

#include "nonet/base/decimal.h"
#include "nonet/contract/certificate.h"
#include "python/question.h"

namespace nonet::python {

namespace {

using SharedPuzzle = std::shared_ptr<Puzzle>;

py::object cost_of(const Answer& answer) {
  if (!answer.found() || answer.aim == Aim::any) return py::none();
  return py::int_(answer.cost);
}
py::object bound_of(const Answer& answer) {
  return answer.aim == Aim::any ? py::object(py::none()) : py::int_(answer.bound);
}
py::object count_of(const Answer& answer) {
  return answer.count == 0 || answer.more ? py::object(py::none()) : number_of(answer.count);
}

std::vector<std::tuple<int, std::string, int>> steps_of(const Answered& answered) {
  std::vector<std::tuple<int, std::string, int>> steps;
  for (const Step& step : answered.answer.steps) {
    steps.emplace_back(step.move, answered.question.puzzle->move_name(*answered.question.instance, step.move),
                       step.times);
  }
  return steps;
}

// The position after so many steps.
std::optional<Position> after(const Answered& answered, std::size_t steps) {
  const auto& [puzzle, instance] = answered.question;
  const std::span<const Step> all = answered.answer.steps;
  auto played = puzzle->play(*instance, all.first(std::min(steps, all.size())));
  if (!played) return std::nullopt;
  return Position{puzzle, std::move(played)};
}

py::tuple solve(const SharedPuzzle& puzzle, const Position& position, const Request& request,
                std::optional<double> time_limit, const std::optional<Settings>& certified) {
  Question question(time_limit);
  auto answer = question.ask(
      [&] { return puzzle->solve(*position.instance, request, question.progress); }, certified.has_value(),
      [&](const Answer& found) {
        return certificate_of(*puzzle, *certified, *position.instance, found, request, question.progress);
      });
  return question.outcome(std::move(answer), [&](Answer& found) {
    return py::make_tuple(Answered{position, std::move(found), question.seconds()}, question.certificate());
  });
}

py::tuple count(const SharedPuzzle& puzzle, const Position& position, const Request& request,
                std::optional<double> time_limit, const std::optional<Settings>& certified) {
  Question question(time_limit);
  auto tally = question.ask(
      [&] { return puzzle->count(*position.instance, request, question.progress); }, certified.has_value(),
      [&](const Tally& found) {
        return certificate_of(*puzzle, *certified, *position.instance, found, request, question.progress);
      });
  return question.outcome(std::move(tally), [&](Tally& found) {
    const py::int_ number = found.large.empty() ? number_of(found.count) : number_of(found.large);
    const bool decided = found.answer.status == Status::optimal || found.answer.status == Status::unsolvable;
    const bool whole = found.complete && decided && (found.count != Tally::most || !found.large.empty());
    return py::make_tuple(Answered{position, std::move(found.answer), question.seconds()}, number, whole,
                          question.certificate());
  });
}

}  // namespace

py::int_ number_of(const std::string& decimal) {
  return py::reinterpret_steal<py::int_>(PyLong_FromString(decimal.c_str(), nullptr, 10));
}
py::int_ number_of(u128 value) {
  return number_of(decimal(value));
}

void bind_answers(py::module_& module) {
  const auto part = [](auto member) { return [member](const Answered& a) { return a.answer.*member; }; };
  py::class_<Answered>(module, "Answer")
      .def_property_readonly("status",
                             [](const Answered& a) { return name_of(a.answer.status, a.answer.aim); })
      .def_property_readonly("maximum", [](const Answered& a) { return a.answer.aim == Aim::maximum; })
      .def_property_readonly("cost", [](const Answered& a) { return cost_of(a.answer); })
      .def_property_readonly("bound", [](const Answered& a) { return bound_of(a.answer); })
      .def_property_readonly("count", [](const Answered& a) { return count_of(a.answer); })
      .def_property_readonly("first", part(&Answer::first))
      .def_property_readonly("algorithm", part(&Answer::algorithm))
      .def_property_readonly("choice", part(&Answer::choice))
      .def_property_readonly("reason", part(&Answer::reason))
      .def_property_readonly("note", part(&Answer::note))
      .def_property_readonly("nodes", part(&Answer::nodes))
      .def_property_readonly("unit", [](const Answered& a) { return std::string(a.answer.unit); })
      .def_property_readonly("seconds", [](const Answered& a) { return a.seconds; })
      .def("moves", [](const Answered& a) { return names_of(a.question, a.answer.steps); })
      .def("steps", &steps_of)
      .def("after", &after)
      .def("line",
           [](const Answered& a) { return a.question.puzzle->answer_line(*a.question.instance, a.answer); });
  module.def("solve", &solve);
  module.def("count", &count);
}

}  // namespace nonet::python
