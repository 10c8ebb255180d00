// Every algorithm of the engine, by name, on every question: they agree with brute force over all subsets.
#include "nonet/cover/fill/engine.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

using Covers = std::vector<std::vector<int>>;

std::vector<int> options_of(const Answer& answer) {
  std::vector<int> options;
  for (const Step& step : answer.steps) options.push_back(step.move);
  return options;
}

std::int64_t cost_of(const CoverProblem& problem, const std::vector<int>& cover) {
  std::int64_t sum = 0;
  for (const int o : cover) sum += problem.weight(o);
  return sum;
}

// The covers an engine lists: all of them, or those of the best weight.
Covers wanted_of(const CoverProblem& problem) {
  Covers covers = all_covers(problem);
  if (problem.aim() == Aim::any || covers.empty()) return covers;
  std::int64_t best = cost_of(problem, covers[0]);
  for (const auto& cover : covers) {
    const std::int64_t weight = cost_of(problem, cover);
    best = problem.aim() == Aim::maximum ? std::max(best, weight) : std::min(best, weight);
  }
  std::erase_if(covers, [&](const auto& cover) { return cost_of(problem, cover) != best; });
  return covers;
}

Request asking(std::string_view algorithm) {
  Request request;
  request.algorithm = algorithm;
  return request;
}

// f(engine, what it should list) for random problems of every shape.
template <class F>
void each_problem(int number, const F& f) {
  std::mt19937_64 random(2026);
  for (const CoverShape shape : cover_shapes) {
    for (int i = 0; i < number; ++i) {
      const FillEngine engine(random_cover(random, shape, 10));
      SCOPED_TRACE(describe(engine.problem()));
      f(engine, wanted_of(engine.problem()));
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all = {"auto"};
  for (const Algorithm& algorithm : FillEngine::algorithms()) all.emplace_back(algorithm.name);
  return all;
}

bool declines(const Error& error) {
  return error.fault == Fault::unsupported;
}

TEST(FillEngine, SolveAgreesWithBruteForce) {
  int declined = 0, answered = 0;
  each_problem(40, [&](const FillEngine& engine, const Covers& wanted) {
    for (const std::string& name : names()) {
      Progress progress;
      const auto answer = engine.solve(asking(name), progress);
      if (!answer) {
        EXPECT_TRUE(declines(answer.error())) << name << ": " << answer.error().message;
        ++declined;
        continue;
      }
      ++answered;
      EXPECT_EQ(answer->status, wanted.empty() ? Status::unsolvable : Status::optimal) << name;
      if (wanted.empty()) continue;
      EXPECT_TRUE(std::binary_search(wanted.begin(), wanted.end(), options_of(*answer))) << name;
      EXPECT_EQ(answer->aim, engine.problem().aim());
      if (engine.problem().aim() == Aim::any) {
        EXPECT_EQ(answer->count == 1 && !answer->more, wanted.size() == 1) << name;
        EXPECT_GE(answer->count, std::min<u128>(2, wanted.size())) << name;
      } else {
        EXPECT_EQ(answer->cost, cost_of(engine.problem(), wanted[0])) << name;
        EXPECT_EQ(answer->bound, answer->cost) << name;
      }
    }
  });
  EXPECT_GT(answered, 5 * declined) << "too many algorithms declined to say anything";
}

TEST(FillEngine, TheFirstAnswerIsTheFirst) {
  each_problem(20, [&](const FillEngine& engine, const Covers& wanted) {
    if (engine.problem().aim() != Aim::any || wanted.empty()) return;
    for (const std::string name : {"auto", "cover", "bitmask", "backtrack"}) {
      Progress progress;
      Request request = asking(name);
      request.first = true;
      const auto answer = engine.solve(request, progress);
      if (!answer && declines(answer.error())) continue;
      ASSERT_TRUE(answer) << answer.error().message;
      EXPECT_EQ(options_of(*answer), wanted[0]) << name;
      EXPECT_TRUE(answer->first);
    }
  });
}

TEST(FillEngine, CountAgreesWithBruteForce) {
  int declined = 0, answered = 0;
  each_problem(40, [&](const FillEngine& engine, const Covers& wanted) {
    for (const std::string& name : names()) {
      Progress progress;
      const auto tally = engine.count(asking(name), progress);
      if (!tally) {
        EXPECT_TRUE(declines(tally.error())) << name << ": " << tally.error().message;
        ++declined;
        continue;
      }
      ++answered;
      EXPECT_TRUE(tally->complete) << name;
      EXPECT_EQ(tally->count, wanted.size()) << name;
      EXPECT_EQ(tally->answer.status, wanted.empty() ? Status::unsolvable : Status::optimal) << name;
    }
  });
  EXPECT_GT(answered, 5 * declined) << "too many algorithms declined to count";
}

TEST(FillEngine, ALimitedCountStopsThere) {
  each_problem(15, [&](const FillEngine& engine, const Covers& wanted) {
    for (const std::string name : {"auto", "backtrack", "sat"}) {
      for (const u64 limit : {1u, 2u, 5u}) {
        Progress progress;
        Request request = asking(name);
        request.limit = limit;
        const auto tally = engine.count(request, progress);
        if (!tally && declines(tally.error())) continue;
        ASSERT_TRUE(tally) << tally.error().message;
        EXPECT_EQ(tally->count, std::min<u64>(limit, wanted.size())) << name;
        if (wanted.size() < limit) {
          EXPECT_TRUE(tally->complete && !tally->limited) << name;
        }
        if (wanted.size() > limit) {
          EXPECT_TRUE(!tally->complete && tally->limited) << name;
        }
      }
    }
  });
}

TEST(FillEngineThreads, ListsAreInDictionaryOrder) {
  int declined = 0, answered = 0;
  each_problem(30, [&](const FillEngine& engine, const Covers& wanted) {
    for (const std::string& name : names()) {
      for (const bool any_order : {false, true}) {
        Progress progress;
        Request request = asking(name);
        request.any_order = any_order;
        request.threads = 2;
        Covers listed;
        const auto ended = engine.list(request, progress, [&](const Answer& answer) {
          listed.push_back(options_of(answer));
          return true;
        });
        if (!ended) {
          EXPECT_TRUE(declines(ended.error())) << name << ": " << ended.error().message;
          ++declined;
          continue;
        }
        ++answered;
        if (any_order) std::sort(listed.begin(), listed.end());
        EXPECT_EQ(listed, wanted) << name;
        EXPECT_TRUE(ended->listed);
        EXPECT_EQ(ended->status, wanted.empty() ? Status::unsolvable : Status::optimal) << name;
      }
    }
  });
  EXPECT_GT(answered, declined) << "too many algorithms declined to list";
}

TEST(FillEngine, AListEndsWhenNoMoreIsWanted) {
  each_problem(10, [&](const FillEngine& engine, const Covers& wanted) {
    if (wanted.size() < 2) return;
    Progress progress;
    Covers listed;
    const auto ended = engine.list(asking("auto"), progress, [&](const Answer& answer) {
      listed.push_back(options_of(answer));
      return false;
    });
    ASSERT_TRUE(ended);
    EXPECT_EQ(listed, Covers({wanted[0]}));
  });
}

TEST(FillEngine, SamplesAreCoversAndEveryOneComesUp) {
  each_problem(10, [&](const FillEngine& engine, const Covers& wanted) {
    if (engine.problem().aim() != Aim::any || wanted.size() > 6) return;
    Progress progress;
    Request request = asking("auto");
    request.sample = 200;
    std::set<std::vector<int>> seen;
    u64 listed = 0;
    const auto ended = engine.list(request, progress, [&](const Answer& answer) {
      seen.insert(options_of(answer));
      ++listed;
      return true;
    });
    ASSERT_TRUE(ended);
    EXPECT_EQ(listed, wanted.empty() ? 0u : 200u);
    EXPECT_EQ(Covers(seen.begin(), seen.end()), wanted);
  });
}

TEST(FillEngine, ClassesAndTheirFirstMembersAgree) {
  each_problem(15, [&](const FillEngine& engine, const Covers& wanted) {
    if (engine.problem().aim() != Aim::any) return;
    Progress progress;
    Request request = asking("auto");
    request.up_to = UpTo::automorphism;
    Covers listed;
    const auto ended = engine.list(request, progress, [&](const Answer& answer) {
      listed.push_back(options_of(answer));
      return true;
    });
    const auto tally = engine.count(request, progress);
    if (!ended || !tally) {  // many equal options have too many symmetries
      EXPECT_EQ(ended.error().fault, Fault::refused);
      EXPECT_EQ(tally.error().fault, Fault::refused);
      return;
    }
    EXPECT_EQ(tally->count, listed.size());
    EXPECT_LE(listed.size(), wanted.size());
    EXPECT_EQ(listed.empty(), wanted.empty());
    if (!wanted.empty()) {
      EXPECT_EQ(listed[0], wanted[0]);
    }
  });
}

TEST(FillEngine, WhatCannotBeAskedTogetherIsSaid) {
  const FillEngine engine(CoverProblem{});
  Progress progress;
  Request request = asking("cover");
  request.proof = "proof";
  EXPECT_EQ(engine.solve(request, progress).error().fault, Fault::usage);
  request = asking("diagram");
  request.checkpoint = "state";
  EXPECT_EQ(engine.count(request, progress).error().fault, Fault::unsupported);
  request = asking("sat");
  EXPECT_EQ(engine.list(request, progress, [](const Answer&) { return true; }).error().fault,
            Fault::unsupported);
}

TEST(FillEngine, StoppedBeforeItBeganItKnowsNothing) {
  const std::atomic<bool> stop = true;
  std::mt19937_64 random(5);
  const FillEngine engine(random_cover(random, CoverShape::plain));
  for (const std::string& name : names()) {
    Progress progress(&stop);
    const auto tally = engine.count(asking(name), progress);
    ASSERT_TRUE(tally) << name;
    EXPECT_TRUE(!tally->complete || tally->count == all_covers(engine.problem()).size()) << name;
  }
}

}  // namespace
}  // namespace nonet::test
