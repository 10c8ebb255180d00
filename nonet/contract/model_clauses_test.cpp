// Clauses against the constraints they stand for: a tiny solver of its own tries every value of the model's
// variables, and looks whether the others can be chosen.
#include "nonet/contract/model_clauses.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

namespace nonet {
namespace {

class Clauses final : public ClauseSink {
 public:
  bool take(std::span<const int> clause) override {
    all.emplace_back(clause.begin(), clause.end());
    return true;
  }
  std::vector<std::vector<int>> all;
};

// Plain DPLL: units, then a variable both ways.
bool satisfiable(std::vector<std::vector<int>> clauses) {
  while (true) {
    const auto unit =
        std::find_if(clauses.begin(), clauses.end(), [](const auto& c) { return c.size() < 2; });
    if (unit == clauses.end()) break;
    if (unit->empty()) return false;
    const int literal = unit->front();
    std::erase_if(clauses, [&](const auto& c) { return std::count(c.begin(), c.end(), literal) > 0; });
    for (auto& c : clauses) std::erase(c, -literal);
  }
  if (clauses.empty()) return true;
  const int literal = clauses[0][0];
  for (const int chosen : {literal, -literal}) {
    auto more = clauses;
    more.push_back({chosen});
    if (satisfiable(std::move(more))) return true;
  }
  return false;
}

// Calls each(values) for all there are.
template <class F>
void each_assignment(const Model& model, const F& each) {
  std::vector<std::int64_t> values(model.variables.size());
  while (true) {
    each(values);
    std::size_t v = 0;
    while (v < values.size() && values[v] == model.variables[v].most) values[v++] = 0;
    if (v == values.size()) return;
    ++values[v];
  }
}

void expect_same(const Model& model, const std::string& what) {
  Clauses clauses;
  ModelEncoder encoder(model, clauses);
  ASSERT_TRUE(encoder.run());
  const auto first = ModelEncoder::first_literals(model);
  each_assignment(model, [&](const std::vector<std::int64_t>& values) {
    auto fixed = clauses.all;
    for (std::size_t v = 0; v < values.size(); ++v) {
      for (int literal = first[v]; literal < first[v + 1]; ++literal)
        fixed.push_back({literal - first[v] + 1 == values[v] ? literal : -literal});
    }
    EXPECT_EQ(satisfiable(fixed), !model.first_broken(values)) << what;
  });
}

Model with_variables(const std::vector<std::int64_t>& most) {
  Model model;
  for (const std::int64_t m : most) model.add_variable("", -1, m);
  return model;
}

std::vector<Model::Term> all_of(const Model& model, const std::vector<std::int64_t>& factors) {
  std::vector<Model::Term> terms;
  terms.reserve(model.variables.size());
  for (std::size_t v = 0; v < model.variables.size(); ++v)
    terms.push_back({static_cast<int>(v), factors[v % factors.size()]});
  return terms;
}

constexpr Model::Relation relations[] = {Model::Relation::equal, Model::Relation::at_most,
                                         Model::Relation::at_least};

TEST(ModelClauses, CountsOfEverySize) {
  for (const std::vector<std::int64_t>& factors : {std::vector<std::int64_t>{1}, {-1}, {1, -1}}) {
    for (const auto relation : relations) {
      for (int right = -6; right <= 6; ++right) {
        Model model = with_variables({1, 1, 1, 1, 1});
        model.add(all_of(model, factors), relation, right);
        expect_same(model, fmt::format("{} {} {}", factors.size(), static_cast<int>(relation), right));
      }
    }
  }
}

TEST(ModelClauses, AtMostOneOfMany) {
  Model model = with_variables(std::vector<std::int64_t>(30, 1));
  model.add(all_of(model, {1}), Model::Relation::at_most, 1);
  Clauses clauses;
  ASSERT_TRUE(ModelEncoder(model, clauses).run());
  const auto with = [&](const std::vector<int>& chosen) {
    auto fixed = clauses.all;
    for (const int literal : chosen) fixed.push_back({literal});
    return satisfiable(fixed);
  };
  EXPECT_TRUE(with({}));
  for (int a = 1; a <= 30; ++a) {
    EXPECT_TRUE(with({a}));
    for (int b = a + 1; b <= 30; ++b) EXPECT_FALSE(with({a, b})) << a << " " << b;
  }
}

TEST(ModelClauses, RandomSums) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 200; ++n) {
    Model model = with_variables({1, 1, static_cast<std::int64_t>(random() % 3) + 1, 2, 1});
    if (n % 3 == 0) model.add({{0, 1}, {1, 1}, {4, 1}}, Model::Relation::equal, 1);  // a group
    std::vector<std::int64_t> factors(5);
    for (std::int64_t& factor : factors) factor = static_cast<std::int64_t>(random() % 11) - 5;
    model.add(all_of(model, factors), relations[random() % 3], static_cast<std::int64_t>(random() % 15) - 5);
    expect_same(model, fmt::format("sum {}", n));
  }
}

TEST(ModelClauses, RandomResidues) {
  std::mt19937_64 random(7);
  for (int n = 0; n < 60; ++n) {
    const int modulus = static_cast<int>(random() % 4) + 2;
    Model model = with_variables(std::vector<std::int64_t>(modulus == 2 ? 9 : 4, modulus - 1));
    std::vector<std::int64_t> factors(4);
    for (std::int64_t& factor : factors)
      factor = static_cast<std::int64_t>(random() % static_cast<u64>(modulus));
    model.add_residue(all_of(model, factors), modulus,
                      static_cast<std::int64_t>(random() % static_cast<u64>(modulus)));
    expect_same(model, fmt::format("residue {}", n));
  }
}

TEST(ModelClauses, SumsOfNothing) {
  for (const int right : {0, 1}) {
    Model model = with_variables({1});
    model.add({}, Model::Relation::at_least, right);
    expect_same(model, "nothing");
    Model residue = with_variables({1});
    residue.add_residue({}, 2, right);
    expect_same(residue, "no residue");
  }
}

}  // namespace
}  // namespace nonet
