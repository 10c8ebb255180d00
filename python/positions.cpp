#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/language/described/described.h"
#include "python/answers.h"
#include "python/question.h"
#include "report/asked_for.h"
#include "report/spoken.h"

namespace nonet::python {

namespace {

using SharedPuzzle = std::shared_ptr<Puzzle>;

SharedPuzzle made(const std::string& name, const Settings& settings) {
  return value_of(make_puzzle(name, settings));
}
SharedPuzzle described(const std::string& path, std::string text) {
  return value_of(make_described_puzzle(value_of(parse_puzzle_file(path, std::move(text)))));
}

template <class Part>
py::list names_and_words(std::span<const Part> parts) {
  py::list all;
  for (const Part& part : parts) all.append(py::make_tuple(part.name, part.what));
  return all;
}
py::list names_and_words(std::span<const Setting> parts) {
  py::list all;
  for (const Setting& part : parts) all.append(py::make_tuple(part.name, part.value, part.help));
  return all;
}

py::dict describe(const Description& d) {
  py::dict all;
  all["name"] = d.name;
  all["title"] = d.title;
  all["rules"] = d.rules;
  all["formats"] = d.formats;
  all["example"] = d.example;
  all["settings"] = names_and_words(d.settings);
  all["algorithms"] = names_and_words(d.algorithms);
  all["styles"] = names_and_words(d.styles);
  all["wishes"] = names_and_words(d.wishes);
  all["fill"] = d.fill;
  all["backends"] = d.backends;
  all["explains"] = d.explains;
  return all;
}

py::list puzzles() {
  py::list all;
  for (const PuzzleEntry* entry : all_puzzles()) all.append(describe(*entry->description));
  return all;
}

// Those of a puzzle file with moves.
std::size_t cells(const Puzzle& puzzle) {
  const auto* rules = puzzle.file() != nullptr ? std::get_if<MoveRules>(&puzzle.file()->rules) : nullptr;
  return rules != nullptr ? rules->cells.size() : 0;
}

std::vector<Position> read(const SharedPuzzle& puzzle, std::string text, std::string name) {
  TextReader reader = TextReader::from_text(std::move(text), std::move(name));
  std::vector<Position> positions;
  while (auto instance = value_of(puzzle->read(reader, true))) {
    positions.push_back({puzzle, std::move(instance)});
  }
  return positions;
}

py::tuple random(const SharedPuzzle& puzzle, u64 seed, std::optional<int> distance, const Settings& wishes,
                 const Request& request, std::optional<double> time_limit) {
  Question question(time_limit);
  auto instance = question.ask(
      [&] { return report::draw_instance(*puzzle, seed, distance, wishes, request, question.progress); });
  return question.outcome(std::move(instance), [&](std::unique_ptr<Instance>& drawn) {
    return py::cast(Position{puzzle, std::move(drawn)});
  });
}

py::object board(const Position& position) {
  const auto seen = position.puzzle->position(*position.instance);
  if (!seen) return py::none();
  py::list rows;
  for (int row = 0; row < seen->rows; ++row) {
    py::list cells;
    for (int column = 0; column < seen->columns; ++column) {
      const Board::Cell& cell = seen->at(row, column);
      cells.append(cell.blocked ? "#" : cell.text);
    }
    rows.append(cells);
  }
  return rows;
}

std::vector<std::pair<int, std::string>> legal_moves(const Position& position) {
  std::vector<std::pair<int, std::string>> moves;
  for (const int move : position.puzzle->legal_moves(*position.instance)) {
    moves.emplace_back(move, position.puzzle->move_name(*position.instance, move));
  }
  return moves;
}

Position play(const Position& position, const std::vector<std::pair<int, int>>& moves) {
  std::vector<Step> steps;
  for (const auto& [move, times] : moves) steps.push_back({move, times});
  Progress progress;
  return {position.puzzle, value_of(play_legal(*position.puzzle, *position.instance, steps, progress))};
}

}  // namespace

std::vector<std::string> names_of(const Position& position, std::span<const Step> steps) {
  std::vector<std::string> names;
  for (const Step& step : steps) {
    const std::string name = position.puzzle->move_name(*position.instance, step.move);
    names.insert(names.end(), static_cast<std::size_t>(step.times), name);
  }
  return names;
}

void bind_positions(py::module_& module) {
  py::enum_<UpTo>(module, "UpTo")
      .value("nothing", UpTo::nothing)
      .value("symmetry", UpTo::symmetry)
      .value("automorphism", UpTo::automorphism);
  py::class_<Request>(module, "Request")
      .def(py::init<>())
      .def_readwrite("algorithm", &Request::algorithm)
      .def_readwrite("threads", &Request::threads)
      .def_readwrite("memory", &Request::memory)
      .def_readwrite("first", &Request::first)
      .def_readwrite("cache", &Request::cache)
      .def_readwrite("limit", &Request::limit)
      .def_readwrite("any_order", &Request::any_order)
      .def_readwrite("up_to", &Request::up_to)
      .def_readwrite("sample", &Request::sample)
      .def_readwrite("seed", &Request::seed)
      .def_readwrite("backend", &Request::backend);
  py::class_<Puzzle, SharedPuzzle>(module, "Puzzle")
      .def_static("made", &made)
      .def_static("described", &described)
      .def("describe", [](const Puzzle& puzzle) { return describe(puzzle.description()); })
      .def("start", [](const Puzzle& p) { return p.file() != nullptr ? p.file()->start : std::string(); })
      .def("cells", &cells)
      .def("read", &read)
      .def("random", &random)
      .def("write_as", [](const Puzzle& puzzle, const Position& position, const std::string& style) {
        return value_of(puzzle.write_as(*position.instance, style));
      });
  py::class_<Position>(module, "Position")
      .def("text", [](const Position& p) { return p.puzzle->write(*p.instance); })
      .def("is_solved", [](const Position& p) { return p.puzzle->is_solved(*p.instance); })
      .def("board", &board)
      .def("legal_moves", &legal_moves)
      .def("play", &play);
  module.def("puzzles", &puzzles);
  module.def("spoken",
             [](std::string_view text) { return report::spoken(text, report::Listener::keywords); });
}

}  // namespace nonet::python
