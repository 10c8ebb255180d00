#include "report/asked_for.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace nonet::report {

namespace {

template <class Named>
bool has(std::span<const Named> list, std::string_view name) {
  return std::any_of(list.begin(), list.end(), [&](const Named& one) { return one.name == name; });
}

template <class Named>
std::vector<std::string_view> names_of(std::span<const Named> list) {
  std::vector<std::string_view> names;
  for (const Named& one : list) names.push_back(one.name);
  return names;
}

}  // namespace

Result<Done> check_algorithm(const Description& puzzle, std::string_view name, Auto automatic) {
  const bool has_auto = automatic == Auto::counts;
  if ((has_auto && name == "auto") || has(puzzle.algorithms, name)) return Done{};
  return Error{Fault::usage,
               fmt::format("{} has no algorithm '{}'; it has {}{}", puzzle.name, name,
                           has_auto ? "auto, " : "", fmt::join(names_of(puzzle.algorithms), ", "))};
}

std::optional<std::string> unknown_wish(const Description& puzzle, const Settings& wishes) {
  for (const auto& [name, value] : wishes)
    if (!has(puzzle.wishes, name)) return name;
  return std::nullopt;
}

Result<Done> check_format(const Puzzle& puzzle, std::string_view name) {
  const Description& d = puzzle.description();
  if (has(d.styles, name)) return puzzle.check_style(name);
  const std::string names = fmt::format("{}", fmt::join(names_of(d.styles), ", "));
  return Error{Fault::usage, fmt::format("{} has no format '{}'; it has {}", d.name, name,
                                         names.empty() ? "only its own" : names)};
}

Result<std::string> write_first_form(const Puzzle& puzzle, const Instance& instance) {
  const auto styles = puzzle.description().styles;
  return styles.empty() ? Result<std::string>(puzzle.write(instance))
                        : puzzle.write_as(instance, styles[0].name);
}

std::string without_line_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

Result<std::unique_ptr<Instance>> draw_instance(const Puzzle& puzzle, u64 seed, std::optional<int> distance,
                                                const Settings& wishes, const Request& request,
                                                Progress& progress) {
  if (distance) return puzzle.random_at(seed, *distance, request, progress);
  if (!wishes.empty()) return puzzle.random_like(seed, wishes, request, progress);
  return puzzle.random(seed, progress);
}

}  // namespace nonet::report
