// Counts of the puzzle as the program and the judge ask for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <random>

#include "nonet/puzzles/queens/queens.h"
#include "tests/support/puzzle_text.h"
#include "tests/support/queens_brute_force.h"
#include "tests/support/queens_puzzle.h"

namespace nonet::test {
namespace {

Tally tally_of(const Puzzle& puzzle, const std::string& text, const Request& request = {}) {
  Progress progress;
  auto tally = puzzle.count(*instance_of(puzzle, text), request, progress);
  if (!tally) throw std::runtime_error(tally.error().message);
  return *tally;
}

u64 count_of(const Puzzle& puzzle, const std::string& text, const Request& request = {}) {
  return static_cast<u64>(tally_of(puzzle, text, request).count);
}

// All instances of a text, as the program asks for a judge.
std::string judge(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "test");
  Request request;
  request.judge = true;
  std::string out;
  while (true) {
    const auto instance = puzzle.read(reader, false);
    if (!instance) throw std::runtime_error(instance.error().message);
    if (!*instance) return out;
    Progress progress;
    const auto answer = puzzle.solve(**instance, request, progress);
    if (!answer) throw std::runtime_error(answer.error().message);
    EXPECT_TRUE(answer->judged);
    out += puzzle.judge(**instance, *answer);
  }
}

TEST(Queens, TheJudgesSamplesToTheByte) {
  const auto puzzle = queens();
  EXPECT_EQ(judge(*puzzle, "4\n"), "2\n");
  EXPECT_EQ(judge(*puzzle, "8\n"), "92\n");
  EXPECT_EQ(judge(*puzzle, "1\n2\n3\n4\n5\n"), "1\n0\n0\n2\n10\n");
  EXPECT_EQ(judge(*puzzle, "  8 \r\n\r\n\t12\r\n6"), "92\n14200\n4\n") << "blanks, CRLF, no last line end";
  EXPECT_EQ(judge(*puzzle, "4 8\n6\n"), "2\n92\n4\n") << "several on a line";
  EXPECT_EQ(judge(*puzzle, ""), "");
  EXPECT_EQ(judge(*puzzle, ".Q..\n....\n....\n....\n\n6\n"), "1\n4\n");
  EXPECT_EQ(judge(*puzzle, "QQ..\n....\n....\n....\n"), "0\n");
}

TEST(Queens, ContradictionsAreUnsolvableWithTheReason) {
  const auto puzzle = queens();
  const auto reason = [&](const std::string& text) {
    const Answer answer = answer_of(*puzzle, *instance_of(*puzzle, text));
    EXPECT_EQ(answer.status, Status::unsolvable);
    EXPECT_EQ(count_of(*puzzle, text), 0u);
    EXPECT_EQ(tally_of(*puzzle, text).answer.status, Status::unsolvable);
    EXPECT_TRUE(lines_of(*puzzle, text).empty());
    return answer.reason;
  };
  EXPECT_EQ(reason("Q...\n....\n....\n...Q\n"), "the queens at r1c1 and r4c4 attack each other");
  EXPECT_EQ(reason("Q..Q\n....\n....\n....\n"), "the queens at r1c1 and r1c4 attack each other");
  EXPECT_EQ(reason("....\n..Q.\n....\n..Q.\n"), "the queens at r2c3 and r4c3 attack each other");
  EXPECT_EQ(reason("....\n..Q.\n.Q..\n....\n"), "the queens at r2c3 and r3c2 attack each other");
  EXPECT_EQ(reason("....\n####\n....\n....\n"), "every cell of row 2 is blocked or attacked");
  EXPECT_EQ(reason("...#\n...#\n...#\n...#\n"), "every cell of column 4 is blocked or attacked");
  EXPECT_EQ(reason("#\n"), "every cell of row 1 is blocked or attacked");
  EXPECT_EQ(reason("Q...\n....\n....\n....\n"), "every choice was tried") << "less obvious";
}

TEST(Queens, TheTorus) {
  const auto puzzle = queens({{"torus", ""}});
  EXPECT_EQ(judge(*puzzle, "5 6 7 9 11 13"), "10\n0\n28\n0\n88\n4524\n");
  for (const char* n : {"5", "7", "25", "1000"}) {
    const auto instance = instance_of(*puzzle, n);
    const Answer answer = answer_of(*puzzle, *instance);
    if (std::string(n) == "1000") {
      EXPECT_EQ(answer.status, Status::unsolvable);
    } else {
      expect_solution(*puzzle, *instance, answer, true);
    }
  }
  EXPECT_EQ(count_of(*puzzle, "Q....\n.....\n.....\n.....\n.....\n"), 2u);
  EXPECT_EQ(count_of(*queens(), "Q....\n.....\n.....\n.....\n.....\n"), 2u);
  EXPECT_EQ(tally_of(*puzzle, "Q....\n...Q.\n.....\n.....\n.....\n").count == 1, true);
  const Answer attacked = answer_of(*puzzle, *instance_of(*puzzle, "Q....\n....Q\n.....\n.....\n.....\n"));
  EXPECT_EQ(attacked.reason, "the queens at r1c1 and r2c5 attack each other") << "around the corner";
}

TEST(Queens, LimitsAndClasses) {
  const auto puzzle = queens();
  Request request;
  request.limit = 10;
  const Tally limited = tally_of(*puzzle, "8", request);
  EXPECT_TRUE(limited.count == 10 && !limited.complete && limited.limited);
  request.limit = 1000;
  const Tally all = tally_of(*puzzle, "8", request);
  EXPECT_TRUE(all.count == 92 && all.complete && !all.limited);
  request.limit = 3;
  const Tally large = tally_of(*puzzle, "25", request);
  EXPECT_TRUE(large.count == 3 && large.limited) << "without counting all";
  Request classes;
  classes.up_to = UpTo::symmetry;
  EXPECT_EQ(count_of(*puzzle, "1", classes), 1u);
  EXPECT_EQ(count_of(*puzzle, "3", classes), 0u);
  EXPECT_EQ(count_of(*puzzle, "8", classes), 12u);
  EXPECT_EQ(tally_of(*puzzle, "12", classes).answer.reason,
            "(14200 solutions + 80 unchanged by a half turn + 2 times 8 by a quarter turn) / 8");
  classes.limit = 5;
  const Tally few = tally_of(*puzzle, "8", classes);
  EXPECT_TRUE(few.count == 5 && few.limited && !few.complete);
}

// A small board is counted whole: it is known whether there are more than the limit.
TEST(Queens, LimitsOnSmallBoardsAreExact) {
  const auto puzzle = queens();
  const Tally all = tally_of(*puzzle, "12");
  for (const u64 limit : {u64{1}, u64{14199}, u64{14200}, u64{14201}}) {
    Request request;
    request.limit = limit;
    const Tally tally = tally_of(*puzzle, "12", request);
    EXPECT_TRUE(tally.count == std::min<u64>(limit, 14200)) << limit;
    EXPECT_EQ(tally.limited, limit < 14200) << limit;
    EXPECT_EQ(tally.complete, limit >= 14200) << limit;
    EXPECT_EQ(tally.answer.nodes, all.answer.nodes) << "the count of all, not a list";
  }
}

// What is seen at once is proved all the same when a proof is asked for.
TEST(Queens, ContradictionsHaveProofsToo) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "nonet_queens_proofs";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "proof").string();
  const auto torus = queens({{"torus", ""}}), plain = queens();
  for (const auto& [puzzle, text] : {std::pair(torus.get(), "4"),
                                     {plain.get(), "QQ..\n....\n....\n....\n"},
                                     {plain.get(), ".Q.Q\n....\n....\n....\n"},
                                     {plain.get(), "Q...\n....\n....\n...Q\n"},
                                     {plain.get(), "....\n####\n....\n....\n"},
                                     {plain.get(), "3"}}) {
    Request request = by("sat");
    request.proof = path;
    Progress progress;
    const auto answer = puzzle->solve(*instance_of(*puzzle, text), request, progress);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(answer->status, Status::unsolvable) << text;
    EXPECT_TRUE(std::filesystem::remove(path)) << text;
    EXPECT_TRUE(std::filesystem::remove(path + ".cnf")) << text;
  }
  for (const char* algorithm : {"auto", "bits", "cover"}) {
    Request request = by(algorithm);
    request.proof = path;
    Progress progress;
    const auto answer = torus->solve(*instance_of(*torus, "4"), request, progress);
    ASSERT_FALSE(answer) << algorithm;
    EXPECT_EQ(answer.error().message, "a proof comes from the SAT solver: ask for --algorithm sat");
  }
  std::filesystem::remove_all(folder);
}

TEST(Queens, ACountThatIsStoppedSaysSo) {
  const auto puzzle = queens();
  std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto tally = puzzle->count(*instance_of(*puzzle, "20"), {}, progress);
  ASSERT_TRUE(tally);
  EXPECT_FALSE(tally->complete);
  EXPECT_EQ(tally->answer.status, Status::unknown);
  Request request;
  request.judge = true;
  const auto judged = puzzle->solve(*instance_of(*puzzle, "20"), request, progress);
  ASSERT_TRUE(judged);
  EXPECT_FALSE(judged->judged) << "nothing is printed";
  EXPECT_EQ(judged->status, Status::unknown);
}

TEST(Queens, RandomBoardsHaveSolutions) {
  for (const Settings& settings : {Settings{}, Settings{{"torus", ""}}}) {
    const auto puzzle = queens(settings);
    for (u64 seed = 0; seed < 20; ++seed) {
      const auto instance = puzzle->random(seed);
      ASSERT_TRUE(instance);
      EXPECT_GT(count_of(*puzzle, puzzle->write(**instance)), 0u) << puzzle->write(**instance);
    }
  }
}

// Completions, blocked cells and the torus: every solver, and the direct count, on random boards.
TEST(Queens, EveryAlgorithmCountsTheSame) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 12; ++round) {
    const bool torus = round % 3 == 2;
    const auto puzzle = queens(torus ? Settings{{"torus", ""}} : Settings{});
    const int n = torus ? 7 : 5 + static_cast<int>(random() % 4);
    std::string text(static_cast<std::size_t>(n * (n + 1)), '.');
    for (int row = 0; row < n; ++row) text[static_cast<std::size_t>(row * (n + 1) + n)] = '\n';
    for (int i = 0; i < 3; ++i)
      text[random() % static_cast<u64>(n) * static_cast<u64>(n + 1) + random() % static_cast<u64>(n)] = '#';
    if (round % 2 == 0) text[static_cast<std::size_t>(n + 1) + 2] = 'Q';
    const u64 expected = count_of(*puzzle, text, by("bits"));
    for (const char* name : {"cover", "bitmask", "backtrack", "diagram", "sat"})
      EXPECT_EQ(count_of(*puzzle, text, by(name)), expected) << name << "\n" << text;
    const std::vector<std::string> lines = lines_of(*puzzle, text);
    EXPECT_EQ(lines.size(), expected);
    for (const char* name : {"cover", "bitmask", "backtrack"})
      EXPECT_EQ(lines_of(*puzzle, text, by(name)), lines) << name << "\n" << text;
  }
}

// Up to symmetry: the list has the first of each class, the count on a marked board goes through the search.
TEST(Queens, ListsUpToSymmetry) {
  const auto puzzle = queens();
  Request request;
  request.up_to = UpTo::symmetry;
  EXPECT_EQ(lines_of(*puzzle, "6", request), (std::vector<std::string>{"2 4 6 1 3 5"}));
  EXPECT_EQ(lines_of(*puzzle, "8", request).size(), 12u);
  Request cover = request;
  cover.algorithm = "cover";
  EXPECT_EQ(count_of(*puzzle, "8", cover), 12u);
}

}  // namespace
}  // namespace nonet::test
