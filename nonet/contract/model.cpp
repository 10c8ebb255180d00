#include "nonet/contract/model.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet {

int Model::add_variable(std::string meaning, int move, std::int64_t most) {
  variables.push_back({most, move, std::move(meaning)});
  return static_cast<int>(variables.size()) - 1;
}

void Model::add(Terms terms, Relation relation, std::int64_t right) {
  constraints_.push_back({relation, 0, right});
  terms_.insert(terms_.end(), terms.begin(), terms.end());
  begin_.push_back(terms_.size());
}

void Model::add_residue(Terms terms, int modulus, std::int64_t right) {
  add(terms, Relation::equal, right);
  constraints_.back().modulus = modulus;
}

std::int64_t Model::value(Terms terms, std::span<const std::int64_t> values) {
  std::int64_t sum = 0;
  for (const auto& [variable, factor] : terms) sum += factor * values[static_cast<std::size_t>(variable)];
  return sum;
}

std::optional<std::size_t> Model::first_broken(std::span<const std::int64_t> values) const {
  for (std::size_t i = 0; i < constraints(); ++i) {
    const auto& [relation, modulus, right] = constraint(i);
    const std::int64_t sum = value(terms(i), values);
    const std::int64_t left = modulus == 0 ? sum : (sum % modulus + modulus) % modulus;
    const bool holds = relation == Relation::equal     ? left == right
                       : relation == Relation::at_most ? left <= right
                                                       : left >= right;
    if (!holds) return i;
  }
  return std::nullopt;
}

std::int64_t Model::least(Terms terms) const {
  std::int64_t sum = 0;
  for (const auto& [variable, factor] : terms)
    sum += std::min<std::int64_t>(factor, 0) * variables[static_cast<std::size_t>(variable)].most;
  return sum;
}

std::int64_t Model::most(Terms terms) const {
  std::int64_t sum = 0;
  for (const auto& [variable, factor] : terms)
    sum += std::max<std::int64_t>(factor, 0) * variables[static_cast<std::size_t>(variable)].most;
  return sum;
}

Result<Done> check_model_size(std::string_view what, double variables, double constraints, double terms,
                              const ModelRequest& request) {
  constexpr double most_variables = 1 << 24;
  const double bytes = 2 * (variables * double{sizeof(Model::Variable) + 32} +
                            constraints * double{sizeof(Model::Constraint) + sizeof(std::size_t)} +
                            terms * double{sizeof(Model::Term)});  // vectors grow by doubling
  if (bytes <= request.memory && variables <= most_variables) return Done{};
  return Error{Fault::refused,
               fmt::format("{} as constraints would have {:.0f} variables and {:.0f} terms, about {:.0f} MB: "
                           "more than allowed (--memory)",
                           what, variables, terms, bytes / 1e6)};
}

Result<Done> check_no_steps(std::string_view what, const ModelRequest& request) {
  if (request.steps < 0) return Done{};
  return Error{Fault::usage, fmt::format("{} has no order of moves for --steps to bound", what)};
}

}  // namespace nonet
