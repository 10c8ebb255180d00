// Certificates of puzzle files: rules drawn at random, claims that hold and claims that do not, by walking
// through all positions, all presses or all choices of options. All families are in one file, though it is a
// long one: they share how certificates are drafted and judged, and a file more is built longer than it runs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "cover_random.h"
#include "language/described.h"
#include "sanitized.h"
#include "tests/sample_rules.h"
#include "verify_draft.h"

namespace nonet {
namespace {

using nonet_verify::Draft;
using nonet_verify::verdict;
using test::after_move;
using test::draw;
using test::may_move;
using Squares = std::vector<int>;  // one a cell
using Rng = std::mt19937_64;

constexpr int described_rounds = test::sanitized ? 60 : 300;

std::string text_of_rules(std::variant<MoveRules, CoverRules> rules) {
  PuzzleFile file;
  file.rules = std::move(rules);
  return expanded_rules(file);
}
Draft draft_of(const std::variant<MoveRules, CoverRules>& rules) {
  return Draft("described").with("rules", text_of_rules(rules));
}

// All on one row, blanks between values.
std::vector<std::string> lines_of_position(const MoveRules& rules, const Squares& position) {
  std::string line;
  for (std::size_t c = 0; c < position.size(); ++c) {
    const ValueKind& kind = rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)];
    line += (line.empty() ? "" : " ") + kind.texts[static_cast<std::size_t>(position[c])];
  }
  return {line};
}

int turns_of_cell(const MoveRules& rules, int cell) {
  return rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(cell)].kind)].turns;
}

MoveRules random_cells(Rng& random) {
  MoveRules rules;
  rules.rows = 1;
  const int kinds = draw(random, 1, 2);
  for (int k = 0; k < kinds; ++k) {
    const int pieces = draw(random, 1, 3);
    rules.kinds.push_back(test::numbered_kind(pieces, draw(random, pieces == 1 ? 2 : 1, 3)));
    for (int c = draw(random, 1, 3); c > 0; --c) {
      rules.cells.push_back({fmt::format("c{}", rules.columns), k, 0, rules.columns});
      ++rules.columns;
    }
  }
  return rules;
}

Squares random_place(Rng& random, const MoveRules& rules) {
  Squares place;
  for (const RuleCell& cell : rules.cells)
    place.push_back(draw(random, 0, rules.kinds[static_cast<std::size_t>(cell.kind)].size() - 1));
  return place;
}

RuleMove random_move(Rng& random, const MoveRules& rules, bool guarded, bool carries) {
  RuleMove move;
  move.name = fmt::format("m{}", rules.moves.size());
  for (int c = 0; c < rules.columns; ++c) {
    const int size =
        rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(c)].kind)].size();
    const u64 all = (u64{1} << size) - 1, values = random() & all;
    if (guarded && draw(random, 0, 3) == 0 && values != 0 && values != all)
      move.guards.push_back({c, values});
    const int turns = turns_of_cell(rules, c);
    if (turns > 1 && draw(random, 0, 2) == 0) move.additions.push_back({c, draw(random, 1, turns - 1)});
  }
  if (!carries) return move;
  // A permutation of the cells of each kind.
  std::vector<int> to(rules.cells.size());
  std::iota(to.begin(), to.end(), 0);
  for (int swaps = draw(random, 0, 3); swaps > 0; --swaps) {
    const auto a = static_cast<std::size_t>(draw(random, 0, rules.columns - 1));
    const auto b = static_cast<std::size_t>(draw(random, 0, rules.columns - 1));
    if (rules.cells[a].kind == rules.cells[b].kind) std::swap(to[a], to[b]);
  }
  for (int c = 0; c < rules.columns; ++c) {
    if (to[static_cast<std::size_t>(c)] != c) move.carries.push_back({c, to[static_cast<std::size_t>(c)]});
  }
  std::sort(move.carries.begin(), move.carries.end(), [](auto& a, auto& b) { return a.to < b.to; });
  return move;
}

// What is true of a start, by going through everything.
class Walked {
 public:
  explicit Walked(const MoveRules& rules) : rules_(rules) {
    Squares position(rules.cells.size(), 0);
    while (true) {
      all_.push_back(position);
      std::size_t c = 0;
      for (; c < position.size(); ++c) {
        const int size = rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)].size();
        if (++position[c] < size) break;
        position[c] = 0;
      }
      if (c == position.size()) break;
    }
    // Distances to the goal: all edges again and again until nothing gets shorter.
    distance_[rules.goal] = 0;
    for (int length = 1;; ++length) {
      const std::size_t before = distance_.size();
      std::map<Squares, int> next;
      for (const Squares& from : all_) {
        if (distance_.contains(from)) continue;
        for (const RuleMove& move : rules.moves) {
          if (may_move(move, from) && distance_.contains(after_move(rules, move, from))) next[from] = length;
        }
      }
      distance_.merge(next);
      if (distance_.size() == before) break;
    }
  }
  const std::vector<Squares>& all() const { return all_; }
  int distance(const Squares& from) const { return distance_.contains(from) ? distance_.at(from) : -1; }
  u64 ways(const Squares& from) const {
    if (from == rules_.goal) return 1;
    u64 sum = 0;
    for (const RuleMove& move : rules_.moves) {
      if (!may_move(move, from)) continue;
      const Squares to = after_move(rules_, move, from);
      if (distance(to) == distance(from) - 1) sum += ways(to);
    }
    return sum;
  }
  std::vector<std::string> path(Squares from) const {
    std::vector<std::string> names;
    while (from != rules_.goal) {
      for (const RuleMove& move : rules_.moves) {
        if (!may_move(move, from) || distance(after_move(rules_, move, from)) != distance(from) - 1) continue;
        from = after_move(rules_, move, from);
        names.push_back(move.name);
        break;
      }
    }
    return names;
  }
  std::vector<u64> levels() const {
    std::vector<u64> list;
    for (const auto& [position, far] : distance_) {
      list.resize(std::max(list.size(), static_cast<std::size_t>(far) + 1), 0);
      ++list[static_cast<std::size_t>(far)];
    }
    return list;
  }

 private:
  const MoveRules& rules_;
  std::vector<Squares> all_;
  std::map<Squares, int> distance_;
};

std::string json_of(const std::vector<u64>& numbers) {
  std::string text;
  for (const u64 number : numbers) text += fmt::format("{}{}", text.empty() ? "[" : ", ", number);
  return text + "]";
}

bool rejected(const std::string& said) {
  return !said.starts_with("accepted") && !said.starts_with("refused");
}

void check_start(const MoveRules& rules, const Walked& truth, const Squares& start) {
  const auto draft = [&] { return draft_of(rules).instance(lines_of_position(rules, start)); };
  const int distance = truth.distance(start);
  const std::string invariant = R"({"kind": "invariant", "text": "it is"})";
  if (distance < 0) {
    EXPECT_EQ(verdict(draft().unsolvable().search(0), true), "accepted");
    EXPECT_EQ(verdict(draft().unsolvable().proof(invariant), true), "accepted");
    return;
  }
  EXPECT_TRUE(rejected(verdict(draft().unsolvable().search(0))));
  EXPECT_TRUE(rejected(verdict(draft().unsolvable().proof(invariant), true)));
  const auto path = truth.path(start);
  EXPECT_EQ(verdict(draft().optimal(distance, path).search(distance)), "accepted");
  const std::string ways = fmt::format("{}", truth.ways(start)),
                    more = fmt::format("{}", truth.ways(start) + 1);
  EXPECT_EQ(verdict(draft().optimal(distance, path).search(distance).count(ways)), "accepted");
  EXPECT_TRUE(rejected(verdict(draft().optimal(distance, path).search(distance).count(more))));
  if (distance > 0) {
    auto shorter = path;
    shorter.pop_back();
    EXPECT_TRUE(rejected(verdict(draft().optimal(distance - 1, shorter).search(distance - 1))));
  } else {
    EXPECT_EQ(verdict(draft().optimal(0, {}).proof(R"({"kind": "goal"})")), "accepted");
  }
  for (const RuleMove& move : rules.moves) {
    const Squares next = after_move(rules, move, start);
    auto around = truth.distance(next) < 0 ? std::vector<std::string>() : truth.path(next);
    around.insert(around.begin(), move.name);
    const int cost = static_cast<int>(around.size());
    const bool leads = may_move(move, start) && truth.distance(next) >= 0;
    const std::string said = verdict(draft().optimal(cost, around).search(cost));
    EXPECT_EQ(rejected(said), !leads || cost != distance) << said;
    if (!leads) continue;
    const auto best_found = [&](int bound) {
      return draft()
          .optimal(cost, around)
          .search(bound)
          .with("claim", "\"best-found\"")
          .with("bound", fmt::format("{}", bound));
    };
    EXPECT_EQ(verdict(best_found(distance)), "accepted");
    EXPECT_TRUE(rejected(verdict(best_found(distance + 1))));
  }
}

TEST(VerifyDescribed, RandomMovesAreJudgedAsWalkingSays) {
  Rng random(1);
  int solvable = 0, unsolvable = 0, directed = 0, adding = 0;
  for (int round = 0; round < described_rounds; ++round) {
    MoveRules rules = random_cells(random);
    // Pieces that are turned and stay where they are; with one piece a cell they would be a system of sums.
    const bool only_adds = round % 4 == 1 && rules.kinds[0].pieces() > 1;
    const bool guarded = round % 3 != 0 && !only_adds;
    for (int moves = draw(random, 1, 4); moves > 0; --moves)
      rules.moves.push_back(random_move(random, rules, guarded, !only_adds));
    if (!only_adds) {  // something must ask
      rules.moves.push_back(test::cycles_move("ask", {}));
      rules.moves.back().guards = {{0, 1}};
    }
    rules.goal = random_place(random, rules);
    const Walked truth(rules);
    if (truth.all().size() > 3000) continue;
    directed += guarded;
    adding += only_adds;
    for (int i = 0; i < 4; ++i) {
      const Squares start = truth.all()[random() % truth.all().size()];
      (truth.distance(start) < 0 ? unsolvable : solvable) += 1;
      check_start(rules, truth, start);
    }
    check_start(rules, truth, rules.goal);
    auto levels = truth.levels();
    u64 sum = 0;
    for (const u64 level : levels) sum += level;
    const auto table = [&](const std::vector<u64>& said, u64 states) {
      return draft_of(rules)
          .with("claim", "\"table\"")
          .with("levels", json_of(said))
          .table(json_of(said), static_cast<std::int64_t>(states));
    };
    EXPECT_EQ(verdict(table(levels, sum), true), "accepted");
    levels.back() += 1;
    EXPECT_TRUE(rejected(verdict(table(levels, sum + 1))));
  }
  EXPECT_GT(solvable, described_rounds / 3);
  EXPECT_GT(unsolvable, described_rounds / 3);
  EXPECT_GT(directed, described_rounds / 3);
  EXPECT_GT(adding, described_rounds / 20);
}

// Presses of moves that only add, each so often as makes a difference.
TEST(VerifyDescribed, RandomSumsAreJudgedAsPressingEverythingSays) {
  Rng random(2);
  int solvable = 0, unsolvable = 0;
  for (int round = 0; round < described_rounds; ++round) {
    MoveRules rules = random_cells(random);
    for (ValueKind& kind : rules.kinds) kind = test::numbered_kind(1, draw(random, 2, 4));
    int modulus = 1;
    for (const ValueKind& kind : rules.kinds) modulus = std::lcm(modulus, kind.turns);
    for (int moves = draw(random, 1, modulus > 6 ? 2 : 3); moves > 0; --moves)
      rules.moves.push_back(random_move(random, rules, false, false));
    if (std::any_of(rules.moves.begin(), rules.moves.end(),
                    [](const auto& m) { return m.additions.empty(); }))
      continue;
    rules.goal = random_place(random, rules);
    const Squares start = random_place(random, rules);
    std::map<int, std::vector<std::vector<int>>> answers;  // by cost
    std::vector<int> presses(rules.moves.size(), 0);
    while (true) {
      Squares now = start;
      int cost = 0;
      for (std::size_t m = 0; m < presses.size(); ++m) {
        for (int i = 0; i < presses[m]; ++i, ++cost) now = after_move(rules, rules.moves[m], now);
      }
      if (now == rules.goal) answers[cost].push_back(presses);
      std::size_t m = 0;
      for (; m < presses.size(); ++m) {
        int order = 1;  // of this move
        for (const auto& addition : rules.moves[m].additions) {
          const int turns = turns_of_cell(rules, addition.cell);
          order = std::lcm(order, turns / std::gcd(turns, addition.amount));
        }
        if (++presses[m] < order) break;
        presses[m] = 0;
      }
      if (m == presses.size()) break;
    }
    const auto draft = [&] { return draft_of(rules).instance(lines_of_position(rules, start)); };
    if (answers.empty()) {
      ++unsolvable;
      EXPECT_EQ(verdict(draft().unsolvable().search(0)), "accepted");
      continue;
    }
    ++solvable;
    EXPECT_TRUE(rejected(verdict(draft().unsolvable().search(0))));
    for (const auto& [cost, list] : answers) {
      std::vector<std::string> names;
      for (std::size_t m = 0; m < list[0].size(); ++m)
        names.insert(names.end(), static_cast<std::size_t>(list[0][m]), rules.moves[m].name);
      const std::string said = verdict(draft().optimal(cost, names).search(cost));
      if (cost == answers.begin()->first) {
        EXPECT_EQ(said, "accepted");
        const auto counted = [&](std::size_t count) {
          return verdict(draft().optimal(cost, names).search(cost).count(fmt::format("{}", count)));
        };
        EXPECT_EQ(counted(list.size()), "accepted");
        EXPECT_TRUE(rejected(counted(list.size() + 1)));
      } else {
        EXPECT_TRUE(rejected(said)) << said;
      }
    }
  }
  EXPECT_GT(solvable, described_rounds / 30);
  EXPECT_GT(unsolvable, described_rounds / 30);
}

// Moves turn the pieces that are at places: those that were exchanged stay so, and answers are sequences.
TEST(VerifyDescribed, PiecesThatAreTurnedAreNoSums) {
  MoveRules rules;
  rules.rows = 1;
  rules.columns = 3;
  rules.kinds = {{{"UR", "RU", "UF", "FU", "UL", "LU"}, 2}};
  rules.cells = {{"UR", 0, 0, 0}, {"UF", 0, 0, 1}, {"UL", 0, 0, 2}};
  rules.goal = {0, 2, 4};
  rules.moves = {test::cycles_move("a", {}, {{0, 1}, {1, 1}}), test::cycles_move("b", {}, {{1, 1}, {2, 1}})};
  const auto draft = [&](const std::string& start) { return draft_of(rules).instance({start}); };
  const std::string invariant = R"({"kind": "invariant", "text": "it is"})";
  const auto turned = draft("RU UF LU").optimal(2, {"a", "b"}).search(2);
  EXPECT_EQ(verdict(turned), "accepted");
  EXPECT_EQ(verdict(Draft(turned).count("2")), "accepted");
  EXPECT_TRUE(rejected(verdict(Draft(turned).count("1"))));
  EXPECT_TRUE(rejected(verdict(draft("RU UF LU").unsolvable().proof(invariant), true)));
  for (const std::string start : {"RU UF UL", "UF UR UL", "UR UR UL"}) {
    EXPECT_EQ(verdict(draft(start).unsolvable().proof(invariant)), "accepted");
    EXPECT_TRUE(rejected(verdict(draft(start).optimal(1, {"a"}).search(1))));
  }
}

// Weights of a sum, and what it has to be.
TEST(VerifyDescribed, SumsAreAGoal) {
  MoveRules rules = test::grid_rules(1, 3, test::numbered_kind(1, 3));
  rules.goal.clear();
  for (int c = 0; c < 3; ++c) {
    RuleMove move;
    move.name = rules.cells[static_cast<std::size_t>(c)].name;
    move.additions = {{c, 1}};
    rules.moves.push_back(move);
  }
  rules.sums = {{"all", {{0, 1}, {1, 1}, {2, 1}}, 2}, {"ends", {{0, 1}, {2, 2}}, 0}};
  const auto draft = draft_of(rules).instance({"100"});
  // 1 + x + y + z = 2 and 1 + x + 2z = 0 modulo 3.
  EXPECT_EQ(verdict(Draft(draft).optimal(1, {"r1c3"}).search(1)), "accepted");
  EXPECT_TRUE(rejected(verdict(Draft(draft).optimal(1, {"r1c1"}).search(1))));
  EXPECT_TRUE(rejected(verdict(Draft(draft).optimal(2, {"r1c1", "r1c1"}).search(2))));
  EXPECT_TRUE(
      rejected(verdict(Draft(draft).unsolvable().proof(R"({"kind": "weights", "weights": ["all 1"]})"))));
}

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

// The example of docs/certificates.md.
const std::string slide_text = R"({
  "layout": [
    "a b",
    "c #"
  ],
  "kinds": [
    {"values": "_ 1 2", "turns": 1}
  ],
  "moves": [
    {"name": "ab", "when": ["a = _"], "carry": ["a b"]},
    {"name": "ac", "when": ["a = _"], "carry": ["a c"]},
    {"name": "ba", "when": ["b = _"], "carry": ["a b"]},
    {"name": "ca", "when": ["c = _"], "carry": ["a c"]}
  ],
  "goal": [
    "_1",
    "2#"
  ]
}
)";

TEST(VerifyDescribed, RulesOfMovesAreWrittenAsDocumented) {
  MoveRules rules;
  rules.rows = rules.columns = 2;
  rules.kinds = {{{"_", "1", "2"}, 1}};
  rules.cells = {{"a", 0, 0, 0}, {"b", 0, 0, 1}, {"c", 0, 1, 0}};
  rules.goal = {0, 1, 2};
  for (const auto& [name, from, to] : std::vector<std::tuple<std::string, int, int>>{
           {"ab", 0, 1}, {"ac", 0, 2}, {"ba", 1, 0}, {"ca", 2, 0}}) {
    RuleMove& move = rules.moves.emplace_back(test::cycles_move(name, {{from, to}}));
    move.guards = {{from, 1}};
  }
  EXPECT_EQ(text_of_rules(rules), slide_text);
  const Draft draft = Draft("slide").with("rules", slide_text).instance({"12", "_#"});
  EXPECT_EQ(verdict(Draft(draft).optimal(1, {"ca"}).search(1)), "30: the moves do not lead to the goal");
  EXPECT_EQ(
      verdict(Draft("slide").with("rules", slide_text).instance({"1_", "2#"}).optimal(1, {"ba"}).search(1)),
      "accepted");
  EXPECT_EQ(verdict(Draft(draft).unsolvable().search(0)), "accepted");
}

TEST(VerifyDescribed, RulesOfCoversAreWrittenAsDocumented) {
  CoverRules rules;
  rules.rows = 1;
  rules.columns = 2;
  rules.cells = {{"r1c1", 0, 0, 0}, {"r1c2", 0, 0, 1}};
  rules.empty.assign(1, '_');
  rules.blank.assign(1, '.');
  rules.items = {{"row1"}, {"Q", 1, 2}, {"r1c1", 1, 1, true}, {"r1c2", 1, 1, true}};
  rules.colours = {"", "red"};
  rules.texts = {"Q"};
  rules.options = {{"r1c1=Q", {{0}, {1}, {2}}, 0, {{0, 0}}}, {"r1c2=Q", {{0}, {1}, {3, 1}}, 3, {{1, 0}}}};
  rules.aim = Aim::maximum;
  EXPECT_EQ(text_of_rules(rules), R"({
  "layout": [
    "r1c1 r1c2"
  ],
  "empty": "_",
  "blank": ".",
  "items": [
    {"names": "row1"},
    {"names": "Q", "least": 1, "most": 2},
    {"names": "r1c1 r1c2", "secondary": 1}
  ],
  "options": [
    {"name": "r1c1=Q", "items": "row1 Q r1c1", "cells": "r1c1", "shows": "Q"},
    {"name": "r1c2=Q", "items": "row1 Q r1c2:red", "weight": 3, "cells": "r1c2", "shows": "Q"}
  ],
  "aim": "maximum"
}
)");
  const auto best = [&](const std::string& board, int cost, const std::string& answer) {
    return verdict(draft_of(rules)
                       .instance({board})
                       .with("claim", "\"optimal\"")
                       .with("aim", "\"maximum\"")
                       .with("cost", fmt::format("{}", cost))
                       .with("answer", Draft::quoted(answer))
                       .search(cost));
  };
  EXPECT_EQ(best("__", 3, "r1c2=Q"), "accepted");
  EXPECT_TRUE(rejected(best("__", 0, "r1c1=Q")));
  EXPECT_EQ(best("Q_", 0, ""), "accepted");
  EXPECT_EQ(best("_.", 0, "r1c1=Q"), "accepted");
  EXPECT_TRUE(rejected(best("_.", 3, "r1c2=Q")));
  EXPECT_EQ(verdict(draft_of(rules).instance({"QQ"}).unsolvable().search(0)), "accepted");
}

// Rules that make no sense, each with a piece of the text changed.
TEST(VerifyDescribed, RulesWithoutSenseAreRejected) {
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = slide_text;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return verdict(Draft("slide").with("rules", text).instance({"1_", "2#"}).optimal(1, {"ba"}).search(1));
  };
  EXPECT_EQ(changed("\"ab\"", "\"ab\""), "accepted");
  EXPECT_EQ(changed("\"a b\",", "\"a a\","), "8: the cell 'a' is there twice");
  EXPECT_EQ(changed("\"c #\"", "\"c\""), "9: expected 2 places in each row, found 1");
  EXPECT_EQ(changed("_ 1 2", "_ 1 1"), "12: the value '1' is there twice");
  EXPECT_EQ(changed("\"turns\": 1", "\"turns\": 2"), "12: expected turns that divide 3 values, found 2");
  EXPECT_EQ(changed("\"turns\": 1", "\"turns\": 1, \"cells\": \"a\""),
            "12: the member \"cells\" is not understood here");
  EXPECT_EQ(changed("\"ac\"", "\"ab\""), "16: the move 'ab' is there twice");
  EXPECT_EQ(changed("a = _", "a _"), "15: expected CELL = VALUES or CELL != VALUES, found 'a _'");
  EXPECT_EQ(changed("a = _", "a = x"), "15: there is no value 'x'");
  EXPECT_EQ(changed("a = _", "a != _ 1 2"), "15: no value is allowed");
  EXPECT_EQ(changed("\"a = _\"", "\"a = _\", \"a = 1\""), "15: the cell 'a' is there twice");
  EXPECT_EQ(changed("[\"a b\"]", "[\"a\"]"), "15: expected a cycle of two cells or more");
  EXPECT_EQ(changed("[\"a b\"]", "[\"a b\", \"b c\"]"), "15: the cell 'b' is there twice");
  EXPECT_EQ(changed("\"carry\": [\"a b\"]", "\"add\": \"a\""), "15: expected amounts from 1 to 0, found 1");
  EXPECT_EQ(changed("\"2#\"", "\"21\""), "22: expected #, as there is no cell, found '1'");
  EXPECT_EQ(changed("\"goal\"", "\"sums\""), "20: sums are a goal of moves that only add");
  EXPECT_EQ(verdict(Draft("slide")
                        .with("rules", slide_text)
                        .settings({{"size", "3"}})
                        .instance({"1_", "2#"})
                        .optimal(1, {"ba"})
                        .search(1)),
            "4: the member \"size\" is not understood here");
}

std::string why_unsolvable(const MoveRules& rules, const Squares& start) {
  Draft draft = draft_of(rules);
  PuzzleFile file;
  MoveRules shown = rules;
  shown.goal = start;
  file.rules = shown;
  const std::string text = expanded_rules(file);
  draft.with("instance",
             text.substr(text.find("\"goal\": ") + 8, text.rfind(']') - text.find("\"goal\": ") - 7));
  draft.unsolvable().proof(R"({"kind": "invariant", "text": "so it is"})");
  const auto report = nonet_verify::verify(draft.certificate(), nonet_verify::Effort{});
  return report.trusted.empty() ? report.checked.back() : report.trusted[0];
}

TEST(VerifyDescribed, InvariantsAreFoundInTheRules) {
  MoveRules tiles = test::tile_rules(4, 4);
  Squares start = tiles.goal;
  std::swap(start[0], start[1]);
  EXPECT_EQ(why_unsolvable(tiles, start),
            "the parity of the permutation is not one with which r4c4 is reached");
  std::swap(start[14], start[15]);  // the blank has moved once, and the parity is even
  EXPECT_EQ(why_unsolvable(tiles, start),
            "the parity of the permutation is not one with which r4c4 is reached");

  const MoveRules cube = test::cube_rules();
  start = cube.goal;
  start[0] += 1;
  EXPECT_EQ(
      why_unsolvable(cube, start),
      "no move changes the sum of the turns of the 8 cells of A1 modulo 3, and it differs from the goal's");
  start = cube.goal;
  std::swap(start[0], start[1]);
  EXPECT_EQ(why_unsolvable(cube, start), "the parity of the permutation is not one that moves can make");

  const MoveRules nine = test::nine_rules(4);
  start = nine.goal;
  std::swap(start[0], start[17]);  // a corner of A for an edge of B
  EXPECT_EQ(why_unsolvable(nine, start).substr(0, 50), "no move brings other pieces to the 8 cells of r1c1");
}

// Every move exchanges two pairs of neighbours: one pair alone is not exchanged. Linear algebra over very
// many pairs takes too long to be tried.
TEST(VerifyDescribed, ParitiesOfManyOrbitsAreOnTrust) {
  for (const int pairs : {100, 2000}) {
    MoveRules rules = test::grid_rules(1, 2 * pairs, test::numbered_kind(2, 1));
    for (int c = 0; c < 2 * pairs; ++c) rules.goal[static_cast<std::size_t>(c)] = c % 2;
    for (int p = 0; p + 1 < pairs; ++p)
      rules.moves.push_back(
          test::cycles_move(fmt::format("m{}", p), {{2 * p, 2 * p + 1}, {2 * p + 2, 2 * p + 3}}));
    Squares start = rules.goal;
    std::swap(start[60], start[61]);
    EXPECT_EQ(why_unsolvable(rules, start).starts_with("the parity of the permutation is not one"),
              pairs == 100);
  }
}

}  // namespace
}  // namespace nonet
