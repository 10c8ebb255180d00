#include "nonet/contract/interface.h"

#include <fmt/format.h>

#include "nonet/contract/distances.h"
#include "nonet/contract/model.h"

namespace nonet {
namespace {

Error unsupported(const Puzzle& puzzle, std::string_view what) {
  return {Fault::unsupported, fmt::format("{} {}", puzzle.description().name, what)};
}

}  // namespace

Result<std::unique_ptr<Instance>> Puzzle::random_at(u64, int, const Request&, Progress&) const {
  return Error{
      Fault::unsupported,
      fmt::format("{} has no distances to draw by: its instances are not reached by moves from a goal",
                  description().name)};
}

Result<std::unique_ptr<Instance>> Puzzle::random_like(u64, const Settings&, const Request&, Progress&) const {
  return unsupported(*this, "makes no instances to order");
}

Result<Done> Puzzle::check_style(std::string_view) const {
  return Done{};
}

Result<std::string> Puzzle::write_as(const Instance&, std::string_view) const {
  return unsupported(*this, "is written in one format only");
}

Result<Rating> Puzzle::rate(const Instance&, bool, Progress&) const {
  return unsupported(*this, "has no techniques of people to rate it by; sudoku has");
}

Result<Rating> Puzzle::next_step(const Instance&, Progress&) const {
  return unsupported(*this, "has no techniques of people; sudoku has");
}

Result<CanonicalForm> Puzzle::canonical(const Instance&, Progress&) const {
  return unsupported(*this, "has no canonical form; sudoku has");
}

Result<Redundant> Puzzle::redundant(const Instance&, Progress&) const {
  return unsupported(*this, "has no givens to leave out; sudoku has");
}

Result<ListedMinimal> Puzzle::each_minimal(const Instance&, Progress&, const EachInstance&) const {
  return unsupported(*this, "has no givens to leave out; sudoku has");
}

Result<Choice> Puzzle::choice(const Instance&, const Request&, Progress&) const {
  return Choice{};
}

Result<Model> Puzzle::model(const Instance&, const ModelRequest&, Progress&) const {
  return unsupported(*this, "cannot be stated as constraints");
}

std::string Puzzle::table_forecast(const Request&) const {
  return {};
}

Result<std::optional<u64>> Puzzle::rank(const Instance&, const Distances&) const {
  return unsupported(*this, "does not number its positions");
}

Result<std::unique_ptr<Instance>> Puzzle::unrank(u64, const Distances&) const {
  return unsupported(*this, "does not number its positions");
}

std::string Puzzle::answer_line(const Instance&, const Answer&) const {
  return {};
}

Taken Puzzle::judge_fast(std::string_view, const Request&, std::string&) const {
  return {};
}

Taken Puzzle::lines_fast(std::string_view, const Request&, std::string&) const {
  return {};
}

std::size_t Puzzle::lines_portion(const Request&) const {
  return std::size_t{1} << 17;
}

std::size_t Puzzle::whole_instances(std::string_view lines) const {
  return lines.size();
}

}  // namespace nonet
