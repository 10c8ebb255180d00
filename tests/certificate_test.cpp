// What certificates say, against facts that are counted here.
#include "nonet/contract/certificate.h"

#include <gtest/gtest.h>

#include <set>

#include "nonet/contract/certificate_text.h"
#include "tests/support/certificate_asked.h"
#include "verify/verify.h"

namespace nonet {
namespace {

using nonet_verify::Json;
using test::counted;
using test::instance_of;
using test::puzzle_named;
using test::solved;
using test::tabled;

Json read(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const nonet_verify::Rejection& rejection) {
    ADD_FAILURE() << "line " << rejection.line << ": " << rejection.why << "\n" << text;
    return Json::parse("{}");
  }
}

std::string kind_of(const Json& json) {
  return json.at("proof").at("kind").text();
}

const std::string sample_board =
    "000000000/001000100/000000000/000110000/000111000/000000000/000000000/000000000/000000000";

TEST(CertificateText, IsJsonAThingALine) {
  CertificateText out;
  out.put("text", "a \"quoted\" \\ text\n");
  out.open("empty");
  out.close();
  out.put("list", std::vector<std::string>{"x", "y"});
  out.put("none", std::vector<std::string>{});
  out.put("pairs", std::vector<ProvedBound>{{3, 10}, {4, 20}});
  out.put("truth", true);
  const auto text = std::move(out).text({});
  ASSERT_TRUE(text);
  EXPECT_EQ(
      *text,
      "{\n  \"text\": \"a \\\"quoted\\\" \\\\ text\\u000a\",\n  \"empty\": {},\n  \"list\": [\n    \"x\",\n"
      "    \"y\"\n  ],\n  \"none\": [],\n  \"pairs\": [\n    [3, 10],\n    [4, 20]\n  ],\n"
      "  \"truth\": true\n}\n");
}

TEST(CertificateText, HasNoMoreThanIsRead) {
  const auto text_within = [](const CertificateText::Limits& limits) {
    CertificateText out;
    out.put("text", "[, {\\\", [");
    out.put("none", std::vector<std::string>{});
    out.open("object");
    out.put("pairs", std::vector<ProvedBound>{{3, 10}});
    out.close();
    out.put_lines("lines", "a\nb\n");
    return std::move(out).text(limits);
  };
  const auto text = text_within({});
  ASSERT_TRUE(text);
  const std::size_t values = 11, bytes = text->size();
  EXPECT_NO_THROW(Json::parse(*text, values));
  EXPECT_THROW(Json::parse(*text, values - 1), nonet_verify::Refusal);
  EXPECT_TRUE(text_within({.values = values, .bytes = bytes}));
  const auto many = text_within({.values = values - 1, .bytes = bytes});
  const auto large = text_within({.values = values, .bytes = bytes - 1});
  ASSERT_FALSE(many || large);
  EXPECT_EQ(many.error().fault, Fault::refused);
  EXPECT_EQ(many.error().message, "it would have 11 values, and at most 10 are read");
  EXPECT_EQ(large.error().fault, Fault::refused);
  EXPECT_EQ(CertificateText::Limits{}.values, Json::most_values);
  EXPECT_EQ(CertificateText::Limits{}.bytes, nonet_verify::most_bytes);
}

TEST(CertificateSearch, BoundsAreOneStory) {
  Answer answer;
  answer.status = Status::optimal;
  answer.cost = 9;
  answer.nodes = 100;
  Progress progress;
  progress.report_bound(3);
  progress.report_bound(3);
  progress.report_bound(4);  // after no more nodes
  progress.advance(10);
  progress.report_bound(2);  // of another search
  progress.report_bound(6);
  progress.advance(10);
  progress.report_bound(9);
  EXPECT_EQ(search_proof(answer, progress).iterations, (std::vector<ProvedBound>{{4, 0}, {6, 10}, {9, 100}}));
  answer.aim = Aim::maximum;
  answer.cost = 2;
  EXPECT_EQ(search_proof(answer, progress).iterations, (std::vector<ProvedBound>{{3, 0}, {2, 100}}));
  answer.aim = Aim::any;
  EXPECT_EQ(search_proof(answer, progress).iterations, (std::vector<ProvedBound>{{0, 100}}));
}

TEST(CertificateSearch, ManyBoundsAreThinnedOut) {
  Progress progress;
  for (int i = 1; i <= 100'000; ++i) {
    progress.advance(1);
    progress.report_bound(i);
  }
  const auto bounds = progress.bounds();
  EXPECT_LE(bounds.size(), 1024u);
  EXPECT_GE(bounds.size(), 512u);
  EXPECT_EQ(bounds.back(), (ProvedBound{100'000, 100'000}));
}

// The cells of a group, and whether it holds an odd number of ones.
std::pair<std::set<int>, bool> group_of(const std::string& name, const std::string& board) {
  int row = 0, column = 0;
  std::set<int> cells;
  bool odd = false;
  for (int cell = 0; cell < 81; ++cell) {
    const int r = cell / 9, c = cell % 9;
    const bool in = std::sscanf(name.c_str(), "row %d", &row) == 1      ? r == row - 1
                    : std::sscanf(name.c_str(), "column %d", &row) == 1 ? c == row - 1
                    : std::sscanf(name.c_str(), "box (%d,%d)", &row, &column) == 2
                        ? r / 3 == row - 1 && c / 3 == column - 1
                        : false;
    if (!in) continue;
    cells.insert(cell);
    odd = odd != (board[static_cast<std::size_t>(r * 10 + c)] == '1');
  }
  return {cells, odd};
}

TEST(Certificate, GroupsAreDisjointAndOdd) {
  const auto puzzle = puzzle_named("binary-sudoku");
  for (u64 seed = 1; seed <= 20; ++seed) {
    const std::string board = puzzle->write(**puzzle->random(seed));
    for (const std::string algorithm : {"auto", "greedy", "dp"}) {
      const Json json = read(solved({"binary-sudoku", {}, algorithm}, board));
      ASSERT_EQ(kind_of(json), "groups");
      std::set<int> all;
      std::size_t sum = 0;
      for (const Json& name : json.at("proof").at("groups").items()) {
        const auto [cells, odd] = group_of(name.text(), board);
        EXPECT_TRUE(odd) << name.text();
        all.insert(cells.begin(), cells.end());
        sum += cells.size();
      }
      EXPECT_EQ(all.size(), sum);
      const bool best = json.at("claim").text() == "best-found";
      EXPECT_EQ(best, algorithm == "greedy");
      EXPECT_EQ(static_cast<std::int64_t>(json.at("proof").at("groups").items().size()),
                json.at(best ? "bound" : "cost").whole());
      EXPECT_EQ(static_cast<std::int64_t>(json.at("moves").items().size()), json.at("cost").whole());
    }
  }
}

// The dimensions of the kernels are known (spec), and every vector does what it is there for.
TEST(Certificate, VectorsOfLights) {
  struct Case {
    int side, modulus;
    std::size_t kernel;
  };
  for (const Case& c : {Case{4, 2, 4}, Case{5, 2, 2}, Case{3, 2, 0}, Case{3, 300, 0}}) {
    const Settings settings = {{"size", std::to_string(c.side) + "x" + std::to_string(c.side)},
                               {"modulus", std::to_string(c.modulus)}};
    const auto puzzle = puzzle_named("lights-out", settings);
    const Json json = read(solved({"lights-out", settings}, puzzle->write(**puzzle->random(3))));
    ASSERT_EQ(kind_of(json), "linear");
    const auto& kernel = json.at("proof").at("kernel").items();
    if (c.modulus == 2) {
      EXPECT_EQ(kernel.size(), c.kernel);
      EXPECT_EQ(json.at("proof").at("image").items().size() + kernel.size(),
                static_cast<std::size_t>(c.side * c.side));
    }
    const std::size_t digits = c.modulus > 256 ? 4 : 2;
    for (const Json& vector : kernel) {
      ASSERT_EQ(vector.text().size(), digits * static_cast<std::size_t>(c.side * c.side));
      for (int cell = 0; cell < c.side * c.side; ++cell) {  // every lamp is pressed an even number of times
        int sum = 0;
        for (int press = 0; press < c.side * c.side; ++press) {
          const int apart =
              std::abs(press / c.side - cell / c.side) + std::abs(press % c.side - cell % c.side);
          if (apart <= 1)
            sum += std::stoi(vector.text().substr(digits * static_cast<std::size_t>(press), digits), nullptr,
                             16);
        }
        EXPECT_EQ(sum % c.modulus, 0);
      }
    }
  }
}

TEST(Certificate, WeightsThatNoMoveChanges) {
  const Json json = read(solved({"lights-out"}, "1000/0000/0000/0000"));
  EXPECT_EQ(json.at("claim").text(), "unsolvable");
  ASSERT_EQ(kind_of(json), "weights");
  std::set<std::pair<int, int>> cells;
  for (const Json& weight : json.at("proof").at("weights").items()) {
    int row = 0, column = 0, value = 0;
    ASSERT_EQ(std::sscanf(weight.text().c_str(), "(%d,%d) %d", &row, &column, &value), 3) << weight.text();
    EXPECT_EQ(value, 1);
    cells.insert({row, column});
  }
  EXPECT_TRUE(cells.contains({1, 1}));
  for (int row = 1; row <= 4; ++row) {
    for (int column = 1; column <= 4; ++column) {
      int touched = 0;
      for (const auto& [r, c] : cells) touched += std::abs(r - row) + std::abs(c - column) <= 1 ? 1 : 0;
      EXPECT_EQ(touched % 2, 0);
    }
  }
}

TEST(Certificate, CountsOfToggles) {
  const Json json = read(counted({"lights-out"}, "1111/1111/1111/1111"));
  EXPECT_EQ(json.at("claim").text(), "count");
  EXPECT_EQ(json.at("count").text(), "2");
  EXPECT_EQ(json.at("cost").whole(), 4);
  EXPECT_EQ(json.at("moves").items().size(), 4u);
  EXPECT_EQ(kind_of(json), "linear");
  EXPECT_EQ(kind_of(read(counted({"binary-sudoku", {}, "dp"}, sample_board))), "search");
}

TEST(Certificate, TablesHaveTheKnownLevels) {
  const std::vector<std::int64_t> nine = {1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90};
  const Json json = read(tabled({"nine", {{"size", "3"}}}));
  EXPECT_EQ(json.at("claim").text(), "table");
  EXPECT_FALSE(json.has("instance"));
  ASSERT_EQ(json.at("levels").items().size(), nine.size());
  for (std::size_t i = 0; i < nine.size(); ++i) {
    EXPECT_EQ(json.at("levels").items()[i].whole(), nine[i]);
    EXPECT_EQ(json.at("proof").at("levels").items()[i].whole(), nine[i]);
  }
  EXPECT_EQ(json.at("proof").at("states").whole(), 9800);
  EXPECT_EQ(json.at("proof").at("digest").text().size(), 5 + 32u);
  EXPECT_TRUE(json.at("proof").at("digest").text().starts_with("xxh3:"));
  // Another content of another puzzle.
  const Json tiles = read(tabled({"tiles", {{"size", "2x3"}}}));
  EXPECT_EQ(tiles.at("proof").at("states").whole(), 360);
  EXPECT_NE(tiles.at("proof").at("digest").text(), json.at("proof").at("digest").text());
  EXPECT_EQ(read(tabled({"lights-out", {{"size", "3x3"}}})).at("proof").at("states").whole(), 512);
}

TEST(Certificate, KindsOfMoves) {
  const std::string board = "100/000/000/111/111/011";
  const Json table = read(solved({"nine", {}, "table"}, board));
  EXPECT_EQ(kind_of(table), "table");
  EXPECT_EQ(table.at("cost").whole(), 5);
  EXPECT_EQ(table.at("moves").items().size(), 5u);
  for (const std::string algorithm : {"bfs", "bidirectional", "ida", "ida-tt", "astar", "nbs"}) {
    const Json json = read(solved({"nine", {}, algorithm}, board));
    ASSERT_EQ(kind_of(json), "search") << algorithm;
    const auto& iterations = json.at("proof").at("iterations").items();
    std::int64_t bound = -1, nodes = -1;
    for (const Json& pair : iterations) {
      EXPECT_GT(pair.items().at(0).whole(), bound) << algorithm;
      EXPECT_GT(pair.items().at(1).whole(), nodes) << algorithm;
      bound = pair.items()[0].whole();
      nodes = pair.items()[1].whole();
    }
    EXPECT_EQ(bound, 5) << algorithm;
    EXPECT_EQ(nodes, json.at("work").at("nodes").whole()) << algorithm;
    EXPECT_EQ(iterations.size() > 1, true) << algorithm;
    EXPECT_FALSE(json.at("proof").has("seed"));
  }
  const Json macro = read(solved({"nine", {{"edits", "1"}}, "macro"}, board));
  EXPECT_EQ(macro.at("claim").text(), "best-found");
  EXPECT_TRUE(macro.at("proof").has("seed"));
  EXPECT_EQ(macro.at("proof").at("iterations").items().back().items()[0].whole(), macro.at("bound").whole());
  EXPECT_EQ(kind_of(read(solved({"nine"}, "000/000/000/111/111/111"))), "goal");
  EXPECT_EQ(kind_of(read(solved({"nine"}, "110/000/000/111/111/111"))), "invariant");
  EXPECT_EQ(kind_of(read(solved({"tiles"}, "2 1 3/8 0 4/7 6 5"))), "invariant");
}

TEST(Certificate, FilledBoardsThatAreTheOnlyOnes) {
  const std::string board =
      "103000509/002109400/000704000/300502006/060000050/700803004/000401000/009205800/804000107";
  const Json json = read(solved({"sudoku"}, board));
  EXPECT_EQ(json.at("claim").text(), "solved");
  EXPECT_TRUE(json.at("only").truth());
  EXPECT_FALSE(json.has("cost"));
  ASSERT_EQ(kind_of(json), "drat");
  EXPECT_EQ(json.at("proof").at("steps").items().back().text(), "0");
  // Every digit that no given one sees.
  std::set<std::string> expected, found;
  const auto at = [&](int r, int c) { return board[static_cast<std::size_t>(r * 10 + c)]; };
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      for (char digit = '1'; digit <= '9'; ++digit) {
        bool open = at(r, c) == '0';
        for (int i = 0; i < 9; ++i) {
          open = open && at(r, i) != digit && at(i, c) != digit &&
                 at(r / 3 * 3 + i / 3, c / 3 * 3 + i % 3) != digit;
        }
        if (open) expected.insert("r" + std::to_string(r + 1) + "c" + std::to_string(c + 1) + "=" + digit);
      }
    }
  }
  for (const Json& name : json.at("proof").at("options").items()) found.insert(name.text());
  EXPECT_EQ(found, expected);
}

TEST(Certificate, FilledBoardsThatAreNot) {
  const Json several = read(solved({"queens"}, "8"));
  EXPECT_FALSE(several.at("only").truth());
  ASSERT_EQ(kind_of(several), "another");
  EXPECT_NE(several.at("proof").at("answer").text(), several.at("answer").text());
  EXPECT_EQ(kind_of(read(solved({"langford"}, "7"))), "another");
  const Json none = read(solved({"queens"}, "3"));
  EXPECT_EQ(none.at("claim").text(), "unsolvable");
  EXPECT_EQ(kind_of(none), "drat");
  EXPECT_EQ(kind_of(read(solved({"sudoku"}, "11" + std::string(79, '.')))), "search");
}

TEST(Certificate, WhereATheoremDecidesNothingElseIsSaid) {
  for (const auto& [asked, board] :
       std::vector<std::pair<test::Asked, std::string>>{{{"langford"}, "5"},
                                                        {{"langford"}, "6"},
                                                        {{"pentominoes"}, "....../......"},
                                                        {{"queens", {{"torus", ""}}}, "4"},
                                                        {{"queens", {{"torus", ""}}}, "9"}}) {
    const Json json = read(solved(asked, board));
    EXPECT_EQ(json.at("claim").text(), "unsolvable") << asked.puzzle;
    EXPECT_EQ(kind_of(json), "search") << asked.puzzle << ' ' << board;
    EXPECT_EQ(kind_of(read(counted(asked, board))), "search") << asked.puzzle << ' ' << board;
  }
  EXPECT_EQ(kind_of(read(solved({"pentominoes"}, "...../.#.../....#"))), "search");
  EXPECT_EQ(kind_of(read(solved({"pentominoes"}, ".#......../.#########"))), "drat");
}

TEST(Certificate, UnitsAddUp) {
  struct Case {
    std::string puzzle, board, count;
  };
  for (const Case& c :
       {Case{"queens", "8", "92"}, Case{"queens", "11", "2680"}, Case{"langford", "7", "52"},
        Case{"pentominoes", "3x20", "8"}, Case{"queens", "3", "0"}, Case{"checkers", "6", "4"}}) {
    const Json json = read(counted({c.puzzle}, c.board));
    EXPECT_EQ(json.at("count").text(), c.count);
    ASSERT_EQ(kind_of(json), "units") << c.puzzle;
    u64 sum = 0;
    for (const Json& unit : json.at("proof").at("units").items()) sum += std::stoull(unit.at("count").text());
    EXPECT_EQ(std::to_string(sum), c.count);
  }
  EXPECT_GE(read(counted({"queens"}, "11")).at("proof").at("units").items().size(), 200u);
}

TEST(Certificate, ScoresHaveNoMoves) {
  const Json json = read(solved({"target-sudoku"},
                                "7 0 0 9 0 0 0 0 1/1 0 0 0 0 5 9 0 0/0 0 0 2 0 0 0 8 0/0 0 5 0 2 0 0 0 3/"
                                "0 0 0 0 0 0 6 4 8/4 1 3 0 0 0 0 0 0/0 0 7 0 0 2 0 9 0/2 0 1 0 6 0 8 0 4/"
                                "0 8 0 5 0 4 0 1 2"));
  EXPECT_EQ(json.at("claim").text(), "optimal");
  EXPECT_EQ(json.at("aim").text(), "maximum");
  EXPECT_EQ(json.at("cost").whole(), 2829);
  EXPECT_EQ(json.at("answer").text().size(), 81u);
  EXPECT_FALSE(json.has("moves"));
  EXPECT_EQ(kind_of(json), "search");
}

TEST(Certificate, ClassesAreNoAnswers) {
  const auto puzzle = puzzle_named("langford");
  const auto instance = instance_of(*puzzle, "7");
  Request request;
  request.up_to = UpTo::symmetry;
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  ASSERT_TRUE(tally && tally->complete);
  ASSERT_EQ(tally->count, u128{26});
  const auto text = certificate_of(*puzzle, {}, *instance, *tally, request, progress);
  ASSERT_FALSE(text) << *text;
  EXPECT_EQ(text.error().fault, Fault::refused);
}

TEST(Certificate, StoppedOnesAreNotMade) {
  const auto puzzle = puzzle_named("queens");
  const auto instance = instance_of(*puzzle, "12");
  const Request request;
  Progress progress;
  const auto tally = puzzle->count(*instance, request, progress);
  ASSERT_TRUE(tally);
  const std::atomic<bool> stop = true;
  Progress stopped(&stop);
  const auto text = certificate_of(*puzzle, {}, *instance, *tally, request, stopped);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().fault, Fault::stopped);
  Tally part = *tally;
  part.complete = false;
  EXPECT_EQ(certificate_of(*puzzle, {}, *instance, part, request, progress).error().fault, Fault::stopped);
  part = *tally;
  ++part.count;  // a wrong count is not signed
  EXPECT_EQ(certificate_of(*puzzle, {}, *instance, part, request, progress).error().fault, Fault::refused);
}

}  // namespace
}  // namespace nonet
