// The formula of a filled puzzle, and its refutation. The formula knows nothing of the sums of cages: without
// them there can only be more answers, so what it refutes is refuted.
#include <fmt/format.h>

#include <charconv>
#include <unordered_map>

#include "drat.h"
#include "fill/proof.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

constexpr double most_literals = 5e7;

// By option its variable: those that the certificate names are numbered as it does, the others behind them.
std::vector<int> number_options(const Json& names, const FillProblem& problem) {
  std::unordered_map<std::string_view, std::size_t> by_name;
  for (std::size_t i = 0; i < problem.options.size(); ++i) by_name.emplace(problem.options[i].name, i);
  std::vector<int> variable(problem.options.size(), 0);
  int next = 0;
  for (const Json& name : names.items()) {
    const auto found = by_name.find(name.text());
    if (found == by_name.end()) name.reject(fmt::format("{} is no option here", quoted(name.text())));
    if (variable[found->second] != 0) name.reject(fmt::format("{} is there twice", quoted(name.text())));
    variable[found->second] = ++next;
  }
  for (int& number : variable) {
    if (number == 0) number = ++next;
  }
  return variable;
}

std::vector<std::vector<int>> options_by_item(const FillProblem& problem) {
  std::vector<std::vector<int>> holders(problem.must.size());
  for (std::size_t i = 0; i < problem.options.size(); ++i) {
    for (const int item : problem.options[i].items)
      holders[static_cast<std::size_t>(item)].push_back(static_cast<int>(i));
  }
  return holders;
}

void check_size(const std::vector<std::vector<int>>& holders, const Effort& effort) {
  double pairs = 0, literals = 0;
  for (const auto& options : holders) {
    const auto count = static_cast<double>(options.size());
    pairs += count * (count - 1) / 2;
    literals += count;
  }
  literals += 2 * pairs;
  const double bytes = DratChecker::bytes_for(pairs + static_cast<double>(holders.size()), literals);
  if (literals > most_literals || bytes > effort.memory) {
    throw Refusal{
        fmt::format("the formula has {:.0f} literals and takes {:.0f} MiB", literals, bytes / (1 << 20))};
  }
}

void add_formula(DratChecker& checker, const FillProblem& problem, const std::vector<int>& variable,
                 const std::vector<std::vector<int>>& holders) {
  const auto variable_of = [&](int option) { return variable[static_cast<std::size_t>(option)]; };
  std::vector<int> clause;
  if (!problem.contradiction.empty()) checker.add(clause);
  for (std::size_t item = 0; item < holders.size(); ++item) {
    if (problem.must[item] == 0) continue;
    clause.clear();
    for (const int option : holders[item]) clause.push_back(variable_of(option));
    checker.add(clause);
  }
  std::vector<int> seen(problem.options.size(), -1);  // the last option that had a clause with this one
  for (int one = 0; one < static_cast<int>(problem.options.size()); ++one) {
    for (const int item : problem.options[static_cast<std::size_t>(one)].items) {
      for (const int other : holders[static_cast<std::size_t>(item)]) {
        int& last = seen[static_cast<std::size_t>(other)];
        if (other <= one || last == one) continue;
        last = one;
        checker.add({-variable_of(one), -variable_of(other)});
      }
    }
  }
}

void exclude(DratChecker& checker, const FillProblem& problem, const std::vector<int>& variable,
             const std::vector<std::string>& excluded) {
  std::unordered_map<std::string_view, int> variable_of;
  for (std::size_t i = 0; i < problem.options.size(); ++i)
    variable_of.emplace(problem.options[i].name, variable[i]);
  std::vector<int> clause;
  for (const std::string& name : excluded) clause.push_back(-variable_of.at(name));
  checker.add(clause);
}

struct Step {
  bool deletion = false;
  std::vector<int> clause;
};

// Numbers with a blank between them, the last one 0.
Step read_step(const Json& json, int variables) {
  Step step;
  std::string_view text = json.text();
  step.deletion = text.starts_with("d ");
  if (step.deletion) text.remove_prefix(2);
  while (true) {
    int literal = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), literal);
    const auto length = static_cast<std::size_t>(end - text.data());
    const bool last = length == text.size();
    if (error != std::errc() || (!last && text[length] != ' ') || (literal == 0) != last ||
        literal < -variables || literal > variables) {
      json.reject(fmt::format("expected literals of {} and 0, found {}", counted(variables, "variable"),
                              quoted(json.text())));
    }
    if (last) return step;
    step.clause.push_back(literal);
    text.remove_prefix(length + 1);
  }
}

}  // namespace

void check_drat(const Certificate& certificate, const FillProblem& problem,
                const std::vector<std::string>& excluded, const Effort& effort, Report& report) {
  const Json& proof = certificate.proof();
  proof.allow({"kind", "options", "steps"});
  if (!problem.is_plain()) proof.at("kind").reject("clauses say nothing where items are not covered once");
  const std::vector<int> variable = number_options(proof.at("options"), problem);
  const auto holders = options_by_item(problem);
  check_size(holders, effort);
  DratChecker checker(static_cast<int>(variable.size()));
  add_formula(checker, problem, variable, holders);
  if (certificate.claim == "solved") exclude(checker, problem, variable, excluded);

  const auto& steps = proof.at("steps").items();
  const int variables = static_cast<int>(proof.at("options").items().size());
  std::size_t clauses = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step step = read_step(steps[i], variables);
    if (step.deletion) {
      if (!checker.remove(step.clause)) steps[i].reject("there is no such clause to delete");
      continue;
    }
    if (!checker.derive(step.clause))
      steps[i].reject(fmt::format("{} does not follow by unit propagation", quoted(steps[i].text())));
    ++clauses;
    if (step.clause.empty() && i + 1 < steps.size())
      steps[i + 1].reject("expected nothing behind the empty clause");
    if (step.clause.empty()) {
      report.checked.push_back(
          fmt::format("each of {} follows from the rules and those before it, the last is empty",
                      counted(static_cast<std::int64_t>(clauses), "clause")));
      return;
    }
  }
  proof.at("steps").reject("expected the empty clause at the end");
}

}  // namespace nonet_verify
