// CaDiCaL agrees with brute force on cover problems of every shape, and its proofs are checked by a program
// that shares nothing with it.
#include "nonet/cover/sat/sat.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "tests/support/cover_random.h"
#include "tests/support/drat_checker.h"
#include "tests/support/temporary.h"

namespace nonet::test {
namespace {

constexpr double memory = 1 << 28;

std::size_t files_in(const TemporaryDirectory& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder.path()),
                                                std::filesystem::directory_iterator()));
}

// Dominoes on a board without two opposite corners: as many black cells as white ones are missing, so none.
// Small boards need a real search, larger ones more than anybody waits for.
CoverProblem mutilated_board(int size) {
  std::vector<int> number(static_cast<std::size_t>(size * size), -1);
  const auto item = [&](int row, int column) -> int& {
    return number[static_cast<std::size_t>(row * size + column)];
  };
  const int items = size * size - 2;
  for (int c = 1; c <= items; ++c) item(c / size, c % size) = c - 1;
  CoverBuilder builder(items, items);
  const auto add = [&](int a, int b) {
    const int domino[] = {a, b};
    if (a >= 0 && b >= 0) builder.add(domino);
  };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      if (column + 1 < size) add(item(row, column), item(row, column + 1));
      if (row + 1 < size) add(item(row, column), item(row + 1, column));
    }
  }
  return std::move(*builder.build());
}

std::vector<std::vector<int>> covers_by_sat(const CoverProblem& problem) {
  Progress progress;
  Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
  EXPECT_TRUE(sat);
  std::vector<std::vector<int>> covers;
  while (true) {
    const Result<SatAnswer> answer = sat->next(progress);
    if (!answer || answer->kind != SatAnswer::found) {
      EXPECT_TRUE(answer && answer->kind == SatAnswer::none);
      break;
    }
    covers.push_back(answer->cover);
    sat->exclude(answer->cover);
  }
  std::sort(covers.begin(), covers.end());
  return covers;
}

TEST(CoverSat, FindsEveryCoverOfRandomProblems) {
  std::mt19937_64 random(4);
  for (std::size_t n = 0; n < 600; ++n) {
    const CoverProblem problem = random_cover(random, cover_shapes[n % std::size(cover_shapes)], 9);
    ASSERT_EQ(covers_by_sat(problem), all_covers(problem)) << describe(problem);
  }
}

TEST(CoverSat, ExampleOfTheHeader) {
  CoverBuilder builder(2, 2);
  const int first_item[] = {0}, both_items[] = {0, 1};
  builder.add(first_item);
  builder.add(both_items);
  const Result<CoverProblem> problem = builder.build();
  const TemporaryDirectory folder;
  Progress progress;

  Result<CoverSat> sat = CoverSat::build(*problem, 1e9, progress);
  Result<SatAnswer> first = sat->next(progress);
  sat->exclude(first->cover);
  Result<SatAnswer> second = sat->next(progress, folder.file("proof.drat"));

  EXPECT_EQ(first->kind, SatAnswer::found);
  EXPECT_EQ(first->cover, std::vector<int>{1});
  EXPECT_EQ(second->kind, SatAnswer::none);
}

// One item, its options nothing else: subsets of least to most of them.
TEST(CoverSat, CountersAgreeWithBinomials) {
  const int item[] = {0};
  for (int size = 0; size <= 7; ++size) {
    std::vector<u64> binomial(static_cast<std::size_t>(size + 1), 1);
    for (int k = 1; k <= size; ++k) {
      binomial[static_cast<std::size_t>(k)] =
          binomial[static_cast<std::size_t>(k - 1)] * static_cast<u64>(size - k + 1) / static_cast<u64>(k);
    }
    for (int most = 1; most <= size + 2; ++most) {
      for (int least = 0; least <= most; ++least) {
        CoverBuilder builder(1, 1);
        builder.covers(0, least, most);
        for (int o = 0; o < size; ++o) builder.add(item);
        u64 expected = 0;
        for (int k = least; k <= std::min(most, size); ++k) expected += binomial[static_cast<std::size_t>(k)];
        Progress progress;
        const auto count = count_covers_by_sat(*builder.build(), 1000, memory, progress);
        ASSERT_TRUE(count && count->complete);
        EXPECT_EQ(count->covers, expected) << least << " to " << most << " of " << size;
      }
    }
  }
}

// Beyond a few dozen options an item's pairs become a product.
TEST(CoverSat, LongListsOfOptions) {
  for (const int size : {23, 24, 25, 26, 49, 50, 200}) {
    CoverBuilder once(1, 1), shared(3, 4);  // the second: three items each take an option; two may not share
    const int item[] = {0};
    for (int o = 0; o < size; ++o) {
      once.add(item);
      const int items[] = {o % 3, 3};
      shared.add(std::span(items, o < size - 2 ? 2 : 1));
    }
    Progress progress;
    const auto count = count_covers_by_sat(*once.build(), 1000, memory, progress);
    EXPECT_EQ(count->covers, static_cast<u64>(size));
    EXPECT_TRUE(count->complete);
    // Two of the three items have an option without the secondary item, so one option with it is taken.
    const int free_item = 3 - (size - 1) % 3 - (size - 2) % 3;
    u64 expected = 0;
    for (int o = 0; o < size - 2; ++o) expected += o % 3 == free_item ? 1 : 0;
    EXPECT_EQ(count_covers_by_sat(*shared.build(), 1000, memory, progress)->covers, expected);
  }
}

TEST(CoverSat, CountStopsAtTheLimit) {
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  for (int o = 0; o < 5; ++o) builder.add(item);
  const Result<CoverProblem> problem = builder.build();
  Progress progress;
  const auto count = count_covers_by_sat(*problem, 3, memory, progress);
  EXPECT_EQ(count->covers, 3U);
  EXPECT_FALSE(count->complete);
}

// All covers are excluded, so a proof says that there are no others, and its formula names those there are.
TEST(CoverSat, ProofsOfRandomProblemsCheck) {
  std::mt19937_64 random(5);
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  for (std::size_t n = 0; n < 60; ++n) {
    const CoverProblem problem = random_cover(random, cover_shapes[n % std::size(cover_shapes)], 9);
    if (problem.options() == 0) continue;  // its only cover is named by no variable: below
    const auto covers = all_covers(problem);
    Progress progress;
    Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
    for (const auto& cover : covers) sat->exclude(cover);
    const auto answer = sat->next(progress, path);
    ASSERT_TRUE(answer && answer->kind == SatAnswer::none) << describe(problem);
    DratChecker checker;
    ASSERT_TRUE(checker.read_formula(content(path + ".cnf")));
    ASSERT_EQ(checker.clauses(), sat->clauses() + covers.size());
    std::set<std::vector<int>> excluded;
    for (std::size_t i = sat->clauses(); i < checker.clauses(); ++i) {
      std::vector<int> cover;
      for (const int literal : checker.clause(i)) {
        if (literal < 0) cover.push_back(-literal - 1);
      }
      excluded.insert(cover);
    }
    ASSERT_EQ(excluded, std::set(covers.begin(), covers.end()));
    ASSERT_TRUE(checker.refutes(content(path))) << describe(problem);
  }
}

TEST(CoverSat, ProofThatNeedsSearch) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  const CoverProblem problem = mutilated_board(6);
  Progress progress;
  Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
  const auto answer = sat->next(progress, path);
  ASSERT_TRUE(answer && answer->kind == SatAnswer::none);
  EXPECT_GT(answer->conflicts, 10U);
  EXPECT_EQ(files_in(folder), 2U);
  const std::string formula = content(path + ".cnf"), proof = content(path);
  DratChecker checker;
  ASSERT_TRUE(checker.read_formula(formula));
  EXPECT_TRUE(checker.refutes(proof));
  EXPECT_GT(checker.steps(), 10);
}

TEST(CoverSat, CheckerRejectsWhatIsNoProof) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  const CoverProblem problem = mutilated_board(6);
  Progress progress;
  ASSERT_TRUE(CoverSat::build(problem, memory, progress)->next(progress, path));
  const std::string formula = content(path + ".cnf"), proof = content(path);
  const auto accepted = [&](const std::string& text) {
    DratChecker checker;
    EXPECT_TRUE(checker.read_formula(formula));
    return checker.refutes(text);
  };
  EXPECT_TRUE(accepted(proof));
  EXPECT_FALSE(accepted("0\n")) << "the empty clause does not follow at once";
  EXPECT_FALSE(accepted("")) << "nothing says that there is a contradiction";
  EXPECT_FALSE(accepted(proof.substr(0, proof.rfind("\n0\n") + 1))) << "the end is missing";
  EXPECT_FALSE(accepted(proof.substr(proof.size() / 2 + proof.substr(proof.size() / 2).find('\n') + 1)))
      << "the first half is missing";
  DratChecker other;  // satisfiable
  ASSERT_TRUE(other.read_formula("p cnf 2 2\n1 2 0\n-1 -2 0\n"));
  EXPECT_FALSE(other.refutes("1 0\n2 0\n0\n"));
}

TEST(CoverSat, AnswersWithoutProofLeaveNoFile) {
  const TemporaryDirectory folder;
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  builder.add(item);
  const Result<CoverProblem> problem = builder.build();
  Progress progress;
  Result<CoverSat> sat = CoverSat::build(*problem, memory, progress);
  EXPECT_EQ(sat->next(progress, folder.file("proof"))->kind, SatAnswer::found);
  EXPECT_EQ(files_in(folder), 0U);
}

TEST(CoverSat, ProofReplacesAnOlderOne) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  std::ofstream(path) << "older";
  std::ofstream(path + ".cnf") << "older";
  CoverBuilder builder(1, 1);  // no option at all
  const Result<CoverProblem> problem = builder.build();
  Progress progress;
  EXPECT_EQ(CoverSat::build(*problem, memory, progress)->next(progress, path)->kind, SatAnswer::none);
  DratChecker checker;
  ASSERT_TRUE(checker.read_formula(content(path + ".cnf")));
  EXPECT_TRUE(checker.refutes(content(path)));
}

TEST(CoverSat, NoOptionsAndNothingToCover) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  CoverBuilder builder(1, 1);
  builder.covers(0, 0, 1);
  const Result<CoverProblem> problem = builder.build();
  Progress progress;
  Result<CoverSat> sat = CoverSat::build(*problem, memory, progress);
  const auto first = sat->next(progress);
  EXPECT_EQ(first->kind, SatAnswer::found);
  EXPECT_TRUE(first->cover.empty());
  sat->exclude(first->cover);
  EXPECT_EQ(sat->next(progress)->kind, SatAnswer::none);
  EXPECT_EQ(sat->next(progress, path)->kind, SatAnswer::none);
  DratChecker checker;
  ASSERT_TRUE(checker.read_formula(content(path + ".cnf")));
  EXPECT_TRUE(checker.refutes(content(path)));
}

TEST(CoverSat, UnwritableProofIsAnErrorOfTheFile) {
  const TemporaryDirectory folder;
  std::ofstream(folder.file("file")) << "not a folder";
  std::filesystem::create_directory(folder.file("taken"));
  std::filesystem::create_directory(folder.file("beside.cnf"));
  const CoverProblem problem = mutilated_board(4);
  Progress progress;
  Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
  for (const char* name : {"missing/proof", "file/proof", "taken", "beside", "taken/"}) {
    const auto answer = sat->next(progress, folder.file(name));
    ASSERT_FALSE(answer) << name;
    EXPECT_EQ(answer.error().fault, Fault::output);
    EXPECT_NE(answer.error().message.find(folder.file("")), std::string::npos) << answer.error().message;
  }
  EXPECT_EQ(files_in(folder), 3U) << "what failed left something behind";
}

TEST(CoverSat, RefusesBeforeItTakesTheMemory) {
  const CoverProblem problem = mutilated_board(8);
  Progress progress;
  const auto sat = CoverSat::build(problem, 1000, progress);
  ASSERT_FALSE(sat);
  EXPECT_EQ(sat.error().fault, Fault::refused);
}

TEST(CoverSat, StopsWhenTold) {
  const CoverProblem problem = mutilated_board(16);
  const std::atomic<bool> interrupt = true;
  Progress told(&interrupt), progress, some(progress, 100);
  const TemporaryDirectory folder;
  Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
  EXPECT_EQ(sat->next(told)->kind, SatAnswer::stopped);
  EXPECT_EQ(sat->next(told, folder.file("proof"))->kind, SatAnswer::stopped);
  const auto answer = sat->next(some);
  EXPECT_EQ(answer->kind, SatAnswer::stopped);
  EXPECT_GE(answer->conflicts, 100U) << "stopped before it was told to";
  EXPECT_EQ(files_in(folder), 0U);
  EXPECT_FALSE(count_covers_by_sat(problem, 1, memory, some)->complete);
}

}  // namespace
}  // namespace nonet::test
