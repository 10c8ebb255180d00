// What the module hands to Python: positions and answers, each with all that they need to live.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet::python {

namespace py = pybind11;

struct Position {
  std::shared_ptr<const Puzzle> puzzle;
  std::shared_ptr<const Instance> instance;
};

struct Answered {
  Position question;
  Answer answer;
  double seconds = 0;
};

py::int_ number_of(u128 value);
py::int_ number_of(const std::string& decimal);
std::vector<std::string> names_of(const Position& position, std::span<const Step> steps);  // one a press

void bind_positions(py::module_& module);
void bind_answers(py::module_& module);
void bind_listing(py::module_& module);
void bind_tables(py::module_& module);
void bind_people(py::module_& module);

}  // namespace nonet::python
