// Histograms, and the distances of a perfect table as bytes that are not copied.
#include <pybind11/stl.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "nonet/certificate.h"
#include "nonet/table_file.h"
#include "python/answers.h"
#include "python/question.h"

namespace nonet::python {

namespace {

using SharedPuzzle = std::shared_ptr<Puzzle>;

py::dict shown(const Histogram& h) {
  py::dict all;
  all["states"] = h.states;
  all["total"] = h.total;
  all["size"] = h.size;
  all["bits_per_state"] = h.bits_per_state;
  all["updates"] = h.updates;
  all["complete"] = h.complete;
  all["hardest"] = h.hardest;
  all["moves"] = h.moves;
  all["source"] = h.source;
  all["note"] = h.note;
  return all;
}

py::tuple table(const SharedPuzzle& puzzle, const Request& request, std::optional<double> time_limit,
                const std::optional<Settings>& certified) {
  Question question(time_limit);
  std::optional<std::string> certificate;
  auto histogram = question.ask([&]() -> Result<Histogram> {
    auto found = puzzle->table(request, question.progress);
    if (!found || !certified) return found;
    auto text = certificate_of(*puzzle, *certified, *found, request, question.progress);
    if (!text && !question.progress.stopped()) return std::move(text.error());
    if (text) certificate = std::move(*text);
    return found;
  });
  return question.outcome(std::move(histogram), [&](const Histogram& found) {
    py::dict all = shown(found);
    all["seconds"] = question.seconds();
    all["certificate"] = certificate;
    return all;
  });
}

// What a table file is the table of (nonet/table_file.h); empty: it is none.
std::string identity_in(const std::filesystem::path& path) {
  constexpr std::size_t start = 96, length_at = 24;
  constexpr u64 most = u64{1} << 20;
  std::ifstream file(path, std::ios::binary);
  std::array<char, start> header{};
  if (!file.read(header.data(), start)) return {};
  u64 length = 0;
  std::memcpy(&length, header.data() + length_at, sizeof(length));
  std::string identity(static_cast<std::size_t>(std::min(length, most)), '\0');
  if (!file.read(identity.data(), static_cast<std::streamsize>(identity.size()))) return {};
  return identity;
}

// The only table in a folder.
DistanceTable load_only(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".table") continue;
    auto loaded = value_of(load_table(folder, identity_in(entry.path())));
    if (loaded) return std::move(*loaded);
  }
  throw Raised{{Fault::unsupported, "this puzzle keeps no table of distances by index"}};
}

class Distances {
 public:
  explicit Distances(const std::string& folder) : table_(load_only(folder)) {}
  u64 size() const { return table_.size; }
  int residue(u64 rank) const {
    if (rank >= table_.size) throw py::index_error("there is no position of that number");
    return table_.residue(rank);
  }
  py::buffer_info bytes() const {
    const std::span<const u64> words = table_.words.view();
    const auto* begin = reinterpret_cast<const std::uint8_t*>(words.data());
    return {begin, static_cast<py::ssize_t>(words.size_bytes())};
  }
  std::uintptr_t address() const { return reinterpret_cast<std::uintptr_t>(table_.words.view().data()); }

 private:
  DistanceTable table_;
};

}  // namespace

void bind_tables(py::module_& module) {
  module.def("table", &table);
  module.def("table_forecast",
             [](const Puzzle& puzzle, const Request& request) { return puzzle.table_forecast(request); });
  py::class_<Distances>(module, "Distances", py::buffer_protocol())
      .def(py::init<const std::string&>())
      .def_buffer(&Distances::bytes)
      .def("__len__", &Distances::size)
      .def("residue", &Distances::residue)
      .def_property_readonly("address", &Distances::address);
}

}  // namespace nonet::python
