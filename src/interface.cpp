#include "nonet/interface.h"

#include <fmt/format.h>

namespace nonet {

Result<std::unique_ptr<Instance>> Puzzle::random_at(u64, int, const Request&, Progress&) const {
  return Error{
      Fault::unsupported,
      fmt::format("{} has no distances to draw by: its instances are not reached by moves from a goal",
                  description().name)};
}

Result<Choice> Puzzle::choice(const Instance&, const Request&, Progress&) const {
  return Choice{};
}

std::string Puzzle::table_forecast(const Request&) const {
  return {};
}

std::string Puzzle::answer_line(const Instance&, const Answer&) const {
  return {};
}

Taken Puzzle::judge_fast(std::string_view, std::string&) const {
  return {};
}

}  // namespace nonet
