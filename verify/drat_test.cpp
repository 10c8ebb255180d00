// The checker of refutations in nonet-verify: against brute force, against a naive checker, against the one
// that the library's tests use, and on proofs that CaDiCaL wrote.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/cover/problem.h"
#include "nonet/cover/sat/sat.h"
#include "tests/support/drat_checker.h"
#include "verify/drat.h"

namespace {

using nonet_verify::DratChecker;
using Clause = std::vector<int>;
using Random = std::mt19937_64;

int draw(Random& random, int most) {
  return 1 + static_cast<int>(random() % static_cast<unsigned>(most));
}

Clause random_clause(Random& random, int variables, int size) {
  Clause clause;
  for (int i = 0; i < size; ++i)
    clause.push_back(random() % 2 == 0 ? draw(random, variables) : -draw(random, variables));
  return clause;
}

bool holds(const Clause& clause, unsigned assignment) {
  return std::any_of(clause.begin(), clause.end(), [&](int literal) {
    return (assignment >> std::abs(literal) & 1) == (literal > 0 ? 1U : 0U);
  });
}

// Whether every assignment that satisfies the formula satisfies the clause.
bool is_implied(const std::vector<Clause>& formula, const Clause& clause, int variables) {
  for (unsigned assignment = 0; assignment < 2U << variables; assignment += 2) {
    const bool model = std::all_of(formula.begin(), formula.end(),
                                   [&](const Clause& one) { return holds(one, assignment); });
    if (model && !holds(clause, assignment)) return false;
  }
  return true;
}

// Unit propagation as it is defined: round after round over all clauses.
bool follows_naively(const std::vector<Clause>& formula, const Clause& clause) {
  std::vector<int> known;
  const auto is_known = [&](int literal) {
    return std::find(known.begin(), known.end(), literal) != known.end();
  };
  for (const int literal : clause) {
    if (is_known(literal)) return true;
    known.push_back(-literal);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& one : formula) {
      if (std::any_of(one.begin(), one.end(), is_known)) continue;
      std::optional<int> open;
      bool several = false;
      for (const int literal : one) {
        if (is_known(-literal)) continue;
        several = several || (open && *open != literal);
        open = literal;
      }
      if (!open) return true;
      if (several) continue;
      known.push_back(*open);
      changed = true;
    }
  }
  return false;
}

// A refutation of any formula without a model: one after the other the ways to begin an assignment, longest
// first.
void refute_by_splitting(int variable, int variables, Clause& denied, std::vector<Clause>& steps) {
  if (variable <= variables) {
    for (const int literal : {variable, -variable}) {
      denied.push_back(literal);
      refute_by_splitting(variable + 1, variables, denied, steps);
      denied.pop_back();
    }
  }
  steps.push_back(denied);
}

std::string text_of(const std::vector<Clause>& clauses) {
  std::ostringstream out;
  for (const Clause& clause : clauses) {
    for (const int literal : clause) out << literal << ' ';
    out << "0\n";
  }
  return out.str();
}

TEST(VerifyDrat, TheExampleOfTheHeader) {
  DratChecker checker(2);
  checker.add({1, 2}), checker.add({-1, 2}), checker.add({1, -2}), checker.add({-1, -2});
  EXPECT_FALSE(checker.derive({}));
  EXPECT_TRUE(checker.derive({2}));
  EXPECT_TRUE(checker.refuted());  // the unit propagates to the end
  EXPECT_TRUE(checker.derive({}));
}

TEST(VerifyDrat, AnEmptyClauseOfTheFormulaRefutesIt) {
  DratChecker checker(1);
  EXPECT_FALSE(checker.derive({}));
  checker.add({});
  EXPECT_TRUE(checker.refuted());
  EXPECT_TRUE(checker.derive({}));
}

TEST(VerifyDrat, OnlyClausesThatAreThereAreDeletedInAnyOrderAndOnceEach) {
  DratChecker checker(4);
  checker.add({1, 2, 3}), checker.add({3, 2, 1}), checker.add({1, 2});
  EXPECT_FALSE(checker.remove({1, 3}));
  EXPECT_TRUE(checker.remove({2, 3, 1}));
  EXPECT_TRUE(checker.remove({3, 1, 2}));
  EXPECT_FALSE(checker.remove({3, 1, 2}));
  EXPECT_TRUE(checker.derive({1, 2, 4}));
  EXPECT_TRUE(checker.remove({2, 1}));
  EXPECT_TRUE(checker.remove({4, 2, 1}));
  EXPECT_FALSE(checker.derive({1, 2, 4}));
}

TEST(VerifyDrat, WhatWasForcedStaysWhenItsClauseIsDeleted) {
  DratChecker checker(2);
  checker.add({1}), checker.add({-1, 2});
  EXPECT_TRUE(checker.remove({1}));
  EXPECT_TRUE(checker.derive({2}));
}

TEST(VerifyDrat, ResolutionOnALiteralIsNotAccepted) {
  DratChecker checker(2);
  checker.add({1, 2});
  EXPECT_FALSE(
      checker.derive({-1, 2}));  // nothing has 1 in it that would contradict, and yet it is no consequence
}

// Every step that is accepted is implied by the formula, deletions or not; without deletions exactly the
// steps that follow by the definition are accepted; with them none of those is missed.
TEST(VerifyDrat, RandomStepsAreAcceptedExactlyWhenTheyFollow) {
  Random random(1);
  int accepted = 0, refused = 0, refuted = 0;
  for (int round = 0; round < 3000; ++round) {
    const int variables = 2 + static_cast<int>(random() % 5);
    const bool deletions = random() % 2 == 0;
    std::vector<Clause> formula, present;
    DratChecker checker(variables);
    for (int i = draw(random, 5 * variables); i > 0; --i) {
      present.push_back(random_clause(random, variables, draw(random, 3)));
      checker.add(present.back());
    }
    formula = present;
    for (int step = 0; step < 12; ++step) {
      if (deletions && !present.empty() && random() % 3 == 0) {
        const std::size_t victim = random() % present.size();
        EXPECT_TRUE(checker.remove(present[victim]));
        present.erase(present.begin() + static_cast<std::ptrdiff_t>(victim));
        continue;
      }
      const Clause clause = random_clause(random, variables, static_cast<int>(random() % 4));
      const bool follows = follows_naively(present, clause), said = checker.derive(clause);
      if (deletions ? follows && !said : follows != said) FAIL() << "round " << round << " step " << step;
      if (said) {
        ASSERT_TRUE(is_implied(formula, clause, variables)) << "round " << round << " step " << step;
        present.push_back(clause);
      }
      ++(said ? accepted : refused);
    }
    ASSERT_TRUE(!checker.refuted() || is_implied(formula, {}, variables)) << "round " << round;
    refuted += checker.refuted() ? 1 : 0;
  }
  EXPECT_GT(accepted, 3000);
  EXPECT_GT(refused, 3000);
  EXPECT_GT(refuted, 300);
}

// Whole refutations with one thing changed.
TEST(VerifyDrat, NoSatisfiableFormulaIsRefutedAndTheOtherCheckerAgrees) {
  Random random(2);
  int refuted = 0, satisfiable = 0;
  for (int round = 0; round < 400; ++round) {
    const int variables = 2 + static_cast<int>(random() % 3);
    std::vector<Clause> formula, steps;
    for (int i = draw(random, 8 * variables); i > 0; --i)
      formula.push_back(random_clause(random, variables, draw(random, 3)));
    Clause denied;
    refute_by_splitting(1, variables, denied, steps);
    if (random() % 2 == 0) {
      Clause& changed = steps[random() % steps.size()];
      if (!changed.empty() && random() % 2 == 0)
        changed.pop_back();
      else if (!changed.empty())
        changed[0] = -changed[0];
    }
    DratChecker checker(variables);
    for (const Clause& clause : formula) checker.add(clause);
    const bool said =
        std::all_of(steps.begin(), steps.end(), [&](const Clause& step) { return checker.derive(step); });
    const bool has_model = !is_implied(formula, {}, variables);
    ASSERT_FALSE(said && has_model) << "round " << round;
    nonet::test::DratChecker other;
    const std::string header =
        "p cnf " + std::to_string(variables) + " " + std::to_string(formula.size()) + "\n";
    ASSERT_TRUE(other.read_formula(header + text_of(formula)));
    const bool other_said = other.refutes(text_of(steps));
    ASSERT_TRUE(other_said || !said) << "round " << round;
    ASSERT_FALSE(other_said && has_model) << "round " << round;
    refuted += said ? 1 : 0;
    satisfiable += has_model ? 1 : 0;
  }
  EXPECT_GT(refuted, 50);
  EXPECT_GT(satisfiable, 20);
}

// Reads a clause in DIMACS from a line.
Clause clause_in(const std::string& line) {
  std::istringstream words(line);
  Clause clause;
  for (int literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
  return clause;
}

// Of n + 1 pigeons in n holes: no short way round, so that the solver has to learn and to delete.
TEST(VerifyDrat, WhatCadicalWritesIsAccepted) {
  const std::filesystem::path folder = testing::TempDir();
  for (const int holes : {4, 6}) {
    nonet::CoverBuilder builder(holes + 1, 2 * holes + 1);
    for (int pigeon = 0; pigeon <= holes; ++pigeon) {
      for (int hole = 0; hole < holes; ++hole) {
        const int items[] = {pigeon, holes + 1 + hole};
        builder.add(items);
      }
    }
    const auto problem = builder.build();
    ASSERT_TRUE(problem);
    nonet::Progress progress;
    auto sat = nonet::CoverSat::build(*problem, 1e9, progress);
    ASSERT_TRUE(sat);
    const std::string file = folder / ("pigeons" + std::to_string(::getpid()));
    const auto answer = sat->next(progress, file);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->kind, nonet::SatAnswer::none);
    std::ifstream formula(file + ".cnf"), proof(file);
    std::string line;
    std::optional<DratChecker> checker;
    while (std::getline(formula, line)) {
      int variables = 0;
      if (std::sscanf(line.c_str(), "p cnf %d", &variables) == 1)
        checker.emplace(variables);
      else if (checker)
        checker->add(clause_in(line));
    }
    ASSERT_TRUE(checker);
    int clauses = 0, deletions = 0;
    bool ended = false;
    while (std::getline(proof, line) && !ended) {
      if (line.starts_with("d ")) {
        ASSERT_TRUE(checker->remove(clause_in(line.substr(2)))) << line;
        ++deletions;
        continue;
      }
      ASSERT_TRUE(checker->derive(clause_in(line))) << line;
      ++clauses;
      ended = clause_in(line).empty();
    }
    EXPECT_TRUE(ended);
    EXPECT_GT(clauses, 10);
    EXPECT_GT(deletions, 0);
    std::filesystem::remove(file);
    std::filesystem::remove(file + ".cnf");
  }
}

}  // namespace
