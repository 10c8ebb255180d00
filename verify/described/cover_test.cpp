// Certificates of puzzle files that are filled: claims that hold and claims that do not, by all choices of
// options.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/cover_random.h"
#include "tests/support/verify_described.h"
#include "tests/support/verify_draft.h"

namespace nonet::test {
namespace {

CoverRules rules_of(const CoverProblem& problem) {
  CoverRules rules;
  rules.aim = problem.aim();
  rules.colours = {"", "red", "blue"};
  for (int i = 0; i < problem.items(); ++i)
    rules.items.push_back({fmt::format("i{}", i), problem.least(i), problem.most(i), i >= problem.primary()});
  for (int o = 0; o < problem.options(); ++o) {
    CoverRules::Option& option = rules.options.emplace_back();
    option.name = fmt::format("o{}", o);
    option.weight = problem.weight(o);
    for (const CoverProblem::Entry& entry : problem.option(o))
      option.entries.push_back({entry.item, entry.colour});
  }
  return rules;
}
std::string names_of_cover(const std::vector<int>& cover, const std::vector<int>& given) {
  std::string names;
  for (const int o : cover) {
    if (std::find(given.begin(), given.end(), o) == given.end())
      names += fmt::format("{}o{}", names.empty() ? "" : " ", o);
  }
  return Draft::quoted(names);
}

TEST(VerifyDescribed, RandomCoversAreJudgedAsAllSubsetsSay) {
  Rng random(3);
  int with = 0, without = 0;
  for (int round = 0; round < 2 * described_rounds; ++round) {
    const auto shape = test::cover_shapes[static_cast<std::size_t>(round) % std::size(test::cover_shapes)];
    const CoverProblem problem = test::random_cover(random, shape, 9);
    if (problem.options() == 0) continue;
    const CoverRules rules = rules_of(problem);
    std::vector<int> given;
    if (round % 2 == 0) given.push_back(draw(random, 0, problem.options() - 1));
    auto covers = test::all_covers(problem);
    std::erase_if(covers, [&](const auto& cover) {
      return !given.empty() && std::find(cover.begin(), cover.end(), given[0]) == cover.end();
    });
    const auto draft = [&] {
      return draft_of(rules).instance({given.empty() ? "*" : fmt::format("o{}", given[0])});
    };
    const auto count = [&](std::size_t number) { return draft().count(fmt::format("{}", number)).search(0); };
    if (covers.empty()) {
      ++without;
      EXPECT_EQ(verdict(draft().unsolvable().search(0)), "accepted") << test::describe(problem);
      if (problem.aim() == Aim::any) {
        EXPECT_TRUE(rejected(verdict(count(1))));
      }
      continue;
    }
    ++with;
    EXPECT_TRUE(rejected(verdict(draft().unsolvable().search(0)))) << test::describe(problem);
    if (problem.aim() == Aim::any) {
      EXPECT_EQ(verdict(count(covers.size())), "accepted") << test::describe(problem);
      EXPECT_TRUE(rejected(verdict(count(covers.size() + 1))));
      for (u64 subset = 0; subset < u64{1} << problem.options(); ++subset) {
        std::vector<int> chosen;
        for (int o = 0; o < problem.options(); ++o) {
          if ((subset >> o & 1) != 0) chosen.push_back(o);
        }
        if (!given.empty() && std::find(chosen.begin(), chosen.end(), given[0]) == chosen.end()) continue;
        const bool covers_all = std::find(covers.begin(), covers.end(), chosen) != covers.end();
        if (!covers_all && random() % 8 != 0) continue;
        const auto solved = [&] {
          return draft().with("claim", "\"solved\"").with("answer", names_of_cover(chosen, given));
        };
        const bool said = !rejected(verdict(solved().proof(R"({"kind": "answer"})")));
        EXPECT_EQ(said, covers_all) << test::describe(problem);
        if (!covers_all) continue;
        const auto only = verdict(solved().with("only", "true").search(0));
        EXPECT_EQ(rejected(only), covers.size() > 1) << only;
        const auto another = verdict(solved()
                                         .with("only", "false")
                                         .proof(fmt::format(R"({{"kind": "another", "answer": {}}})",
                                                            names_of_cover(covers[0], given))));
        EXPECT_EQ(rejected(another), chosen == covers[0]) << another;
      }
      continue;
    }
    const bool maximum = problem.aim() == Aim::maximum;
    std::map<std::int64_t, std::vector<std::vector<int>>> by_sum;
    for (const auto& cover : covers) {
      std::int64_t sum = 0;
      for (const int o : cover) sum += problem.weight(o);
      by_sum[sum].push_back(cover);
    }
    const std::int64_t best = maximum ? by_sum.rbegin()->first : by_sum.begin()->first;
    for (const auto& [sum, list] : by_sum) {
      const auto claim = [&](std::string_view name) {
        return draft()
            .with("claim", fmt::format("\"{}\"", name))
            .with("aim", maximum ? "\"maximum\"" : "\"minimum\"")
            .with("cost", fmt::format("{}", sum))
            .with("answer", names_of_cover(list[0], given))
            .search(sum);
      };
      EXPECT_EQ(rejected(verdict(claim("optimal"))), sum != best) << test::describe(problem);
      const std::string number = Draft::quoted(fmt::format("{}", list.size()));
      EXPECT_EQ(rejected(verdict(claim("count").with("count", number))), sum != best);
      EXPECT_TRUE(rejected(verdict(claim("count").with("count", "\"77\""))));
    }
  }
  EXPECT_GT(with, described_rounds / 4);
  EXPECT_GT(without, described_rounds / 4);
}

}  // namespace
}  // namespace nonet::test
