#include "nonet/cover/symmetry/graph.h"

#include <algorithm>
#include <map>
#include <set>

namespace nonet {
namespace {

enum Kind : std::int64_t { option_kind, primary_kind, secondary_kind, colour_kind };

// What an item asks: its limits, and its options, each with its colour there.
using Rule = std::vector<int>;
constexpr std::size_t limits = 3;  // numbers before the options

std::vector<Rule> rules_of(const CoverProblem& problem, CoverWork& work) {
  std::vector<Rule> rules;
  for (int item = 0; item < problem.items(); ++item) {
    const bool primary = item < problem.primary();
    const auto holders = static_cast<int>(problem.options_of(item).size());
    rules.push_back({primary ? 1 : 0, primary ? problem.least(item) : 0,
                     primary ? std::min(problem.most(item), holders) : 0});
    rules.back().reserve(limits + 2 * at(holders));
  }
  for (int o = 0; o < problem.options() && work.add(4 * problem.option(o).size()); ++o) {
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      rules[at(entry.item)].push_back(o);
      rules[at(entry.item)].push_back(entry.colour);
    }
  }
  return rules;
}

// Numbers the colours from 1, in order of appearance: which they are makes no difference. How many there are.
int number_colours(Rule& rule) {
  std::map<int, int> numbers;
  for (std::size_t i = limits + 1; i < rule.size(); i += 2) {
    if (rule[i] == 0) continue;
    rule[i] = numbers.try_emplace(rule[i], static_cast<int>(numbers.size()) + 1).first->second;
  }
  return static_cast<int>(numbers.size());
}

}  // namespace

double CoverRulesGraph::bytes(const CoverProblem& problem) {
  const auto entries = static_cast<double>(problem.entries());
  // An entry may add a colour: a vertex and two edges. Rules are kept twice while they are compared.
  const double all = problem.options() + problem.items() + (problem.coloured() ? entries : 0);
  const double ends = 2 * entries + (problem.coloured() ? 2 * entries : 0);
  return all * 200 + ends * 24 + entries * 40;
}

CoverRulesGraph::CoverRulesGraph(const CoverProblem& problem, CoverWork& work) : vertices(problem.options()) {
  for (int o = 0; o < problem.options(); ++o) classes_.push_back({option_kind, problem.weight(o)});
  add_rules(problem, work);
  if (work.stopped()) return;
  graph = ClassGraph(std::move(edges_), std::move(classes_));
}

void CoverRulesGraph::add_rules(const CoverProblem& problem, CoverWork& work) {
  std::vector<Rule> rules = rules_of(problem, work);
  std::set<Rule> known;
  for (Rule& own : rules) {
    if (!work.add(4 * own.size())) return;
    if (own.size() == limits) continue;  // in no option
    const int colours = number_colours(own);
    const auto [known_rule, is_new] = known.insert(std::move(own));
    if (!is_new) continue;
    const Rule& rule = *known_rule;
    const int vertex = vertices;
    vertices += 1 + colours;
    classes_.push_back({rule[0] != 0 ? primary_kind : secondary_kind, rule[1], rule[2]});
    for (int c = 1; c <= colours; ++c) {
      classes_.push_back({colour_kind});
      join(vertex, vertex + c);
    }
    for (std::size_t i = limits; i < rule.size(); i += 2) join(rule[i], vertex + rule[i + 1]);
  }
}

void CoverRulesGraph::join(int a, int b) {
  edges_.emplace_back(a, b);
  edges_.emplace_back(b, a);
}

}  // namespace nonet
