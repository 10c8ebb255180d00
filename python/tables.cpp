// Histograms, and the distances of the table that was counted, as bytes that are not copied.
#include <pybind11/stl.h>

#include "nonet/contract/certificate.h"
#include "nonet/contract/distances.h"
#include "python/answers.h"
#include "python/question.h"

namespace nonet::python {

namespace {

using SharedPuzzle = std::shared_ptr<Puzzle>;

// The distances of a puzzle. The puzzle stays with them: it knows their numbers.
class TableDistances {
 public:
  TableDistances(SharedPuzzle puzzle, std::shared_ptr<const Distances> distances)
      : puzzle_(std::move(puzzle)), distances_(std::move(distances)) {}

  u64 size() const { return distances_->size(); }
  std::optional<int> at(const py::handle& index) const { return distances_->at(number_of(index)); }

  std::optional<u64> rank(const Position& position) const {
    if (position.puzzle != puzzle_) throw Raised{{Fault::usage, "this is a position of another puzzle"}};
    const Released released;
    return value_of(puzzle_->rank(*position.instance, *distances_));
  }
  Position position(const py::handle& index) const {
    return {puzzle_, value_of(puzzle_->unrank(number_of(index), *distances_))};
  }
  py::tuple expand(double memory, std::optional<double> time_limit) const;

 protected:
  // As lists have it: from the end where it is negative.
  u64 number_of(const py::handle& index) const {
    py::ssize_t number = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
    if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (number < 0) number += static_cast<py::ssize_t>(size());
    if (number < 0 || static_cast<u64>(number) >= size())
      throw py::index_error("there is no position of that number");
    return static_cast<u64>(number);
  }

  SharedPuzzle puzzle_;
  std::shared_ptr<const Distances> distances_;
};

// Where the table keeps them modulo 3: its bytes.
class Residues final : public TableDistances {
 public:
  using TableDistances::TableDistances;
  py::buffer_info bytes() const {
    const std::span<const u64> words = distances_->residues();
    return {reinterpret_cast<const std::uint8_t*>(words.data()),
            static_cast<py::ssize_t>(words.size_bytes())};
  }
};

struct Expanded {
  std::vector<std::uint16_t> distances;
  py::buffer_info buffer() const { return {distances.data(), static_cast<py::ssize_t>(distances.size())}; }
};

py::tuple TableDistances::expand(double memory, std::optional<double> time_limit) const {
  Question question(time_limit);
  auto all = question.ask([&] { return distances_->expand(memory, question.progress); });
  return question.outcome(std::move(all), [](std::vector<std::uint16_t>& found) {
    return py::cast(std::make_unique<Expanded>(Expanded{std::move(found)}));
  });
}

py::object shown(const SharedPuzzle& puzzle, const std::shared_ptr<const Distances>& distances) {
  if (!distances) return py::none();
  if (distances->residues().empty()) return py::cast(TableDistances(puzzle, distances));
  return py::cast(Residues(puzzle, distances));
}

py::dict shown(const Histogram& h) {
  py::dict all;
  all["states"] = h.states;
  all["total"] = h.total;
  all["updates"] = h.updates;
  all["complete"] = h.complete;
  all["hardest"] = h.hardest;
  all["moves"] = h.moves;
  all["source"] = h.source;
  all["counted"] = h.counted;
  all["note"] = h.note;
  return all;
}

py::tuple table(const SharedPuzzle& puzzle, const Request& request, std::optional<double> time_limit,
                const std::optional<Settings>& certified) {
  Question question(time_limit);
  auto histogram =
      question.ask([&] { return puzzle->table(request, question.progress); }, certified.has_value(),
                   [&](const Histogram& found) {
                     return certificate_of(*puzzle, *certified, found, request, question.progress);
                   });
  return question.outcome(std::move(histogram), [&](const Histogram& found) {
    py::dict all = shown(found);
    all["distances"] = shown(puzzle, found.distances);
    all["seconds"] = question.seconds();
    all["certificate"] = question.certificate();
    return all;
  });
}

}  // namespace

void bind_tables(py::module_& module) {
  module.def("table", &table);
  module.def("table_forecast",
             [](const Puzzle& puzzle, const Request& request) { return puzzle.table_forecast(request); });
  py::class_<TableDistances>(module, "Distances")
      .def("__len__", &TableDistances::size)
      .def("__getitem__", &TableDistances::at)
      .def("rank", &TableDistances::rank)
      .def("position", &TableDistances::position)
      .def("expand", &TableDistances::expand);
  py::class_<Residues, TableDistances>(module, "Residues", py::buffer_protocol())
      .def_buffer(&Residues::bytes);
  py::class_<Expanded>(module, "Expanded", py::buffer_protocol()).def_buffer(&Expanded::buffer);
}

}  // namespace nonet::python
