#include "nonet/contract/model_clauses.h"

#include <algorithm>
#include <limits>
#include <map>

namespace nonet {
namespace {

using Relation = Model::Relation;

constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max() / 4;

}  // namespace

std::vector<int> ModelEncoder::first_literals(const Model& model) {
  std::vector<int> first = {1};
  for (const auto& variable : model.variables)
    first.push_back(static_cast<int>(std::min<std::int64_t>(first.back() + variable.most, 1 << 30)));
  return first;
}

ModelEncoder::ModelEncoder(const Model& model, ClauseSink& sink)
    : model_(model), first_(first_literals(model)), clauses_(first_.back() - 1, sink) {}

bool ModelEncoder::run() {
  find_groups();
  for (std::size_t v = 0; v < model_.variables.size() && clauses_.going(); ++v) {
    std::vector<int> literals;
    for (int literal = first_[v]; literal < first_[v + 1]; ++literal) literals.push_back(literal);
    clauses_.at_most_one(literals);
  }
  for (std::size_t i = 0; i < model_.constraints() && clauses_.going(); ++i) encode(i);
  return clauses_.going();
}

void ModelEncoder::find_groups() {
  group_.assign(model_.variables.size(), -1);
  for (std::size_t i = 0; i < model_.constraints(); ++i) {
    const auto& constraint = model_.constraint(i);
    const auto terms = model_.terms(i);
    const bool one = constraint.modulus == 0 && constraint.right == 1 &&
                     constraint.relation == Relation::equal &&
                     std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
                       return term.factor == 1 && is_plain(term.variable) && group_[at(term.variable)] < 0;
                     });
    for (std::size_t t = 0; one && t < terms.size(); ++t)
      group_[at(terms[t].variable)] = static_cast<std::int64_t>(i);
  }
}

void ModelEncoder::encode(std::size_t i) {
  const auto& [relation, modulus, right] = model_.constraint(i);
  const auto terms = model_.terms(i);
  const bool plain =
      std::all_of(terms.begin(), terms.end(), [&](const auto& t) { return is_plain(t.variable); });
  if (modulus == 2 && plain) {
    std::vector<int> odd;
    for (const auto& term : terms) {
      if (term.factor % 2 != 0) odd.push_back(first_[at(term.variable)]);
    }
    return clauses_.parity(std::move(odd), right == 1);
  }
  if (modulus > 0) {
    std::vector<Choice> choices;
    for (const auto& term : terms) {
      choices.push_back({});
      for (int value = 1; value <= first_[at(term.variable) + 1] - first_[at(term.variable)]; ++value) {
        choices.back().literals.push_back(first_[at(term.variable)] + value - 1);
        choices.back().weights.push_back(term.factor * value);
      }
    }
    return clauses_.residue(choices, modulus, right);
  }
  const std::int64_t least = relation == Relation::at_most ? -unbounded : right;
  const std::int64_t most = relation == Relation::at_least ? unbounded : right;
  if (plain && encode_count(terms, least, most)) return;
  clauses_.sum(choices_of(terms), least, most);
}

bool ModelEncoder::encode_count(Model::Terms terms, std::int64_t least, std::int64_t most) {
  std::vector<int> literals;
  std::int64_t negative = 0;
  for (const auto& [variable, factor] : terms) {
    if (factor != 1 && factor != -1) return false;
    negative += factor < 0 ? 1 : 0;
    literals.push_back(factor < 0 ? -first_[at(variable)] : first_[at(variable)]);
  }
  // A factor of -1 is one for the opposite, and 1 less on the other side.
  const auto size = static_cast<std::int64_t>(literals.size());
  least = std::clamp<std::int64_t>(least + negative, 0, size + 1);
  most = std::min(most + negative, size);
  if (most < least) return clauses_.clause({}), true;
  if (least == 1 && most == 1) {
    clauses_.clause(literals);
    clauses_.at_most_one(literals);
  } else {
    clauses_.count(std::move(literals), static_cast<int>(least), static_cast<int>(most));
  }
  return true;
}

std::vector<ModelEncoder::Choice> ModelEncoder::choices_of(Model::Terms terms) const {
  std::vector<Choice> choices;
  std::map<std::int64_t, std::size_t> of_group;
  for (const auto& [variable, factor] : terms) {
    const std::int64_t group = group_[at(variable)];
    const auto [known, is_new] = of_group.emplace(group, choices.size());
    if (group < 0 || is_new) choices.push_back({});
    Choice& choice = group < 0 ? choices.back() : choices[known->second];
    for (int literal = first_[at(variable)]; literal < first_[at(variable) + 1]; ++literal) {
      choice.literals.push_back(literal);
      choice.weights.push_back(factor * (literal - first_[at(variable)] + 1));
    }
    choice.one = group >= 0 && choice.literals.size() == model_.terms(static_cast<std::size_t>(group)).size();
  }
  return choices;
}

}  // namespace nonet
