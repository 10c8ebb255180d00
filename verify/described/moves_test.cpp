// Certificates of puzzle files with moves: claims that hold and claims that do not, by walking through all
// positions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/cover_random.h"
#include "tests/support/sample_rules.h"
#include "tests/support/verify_described.h"
#include "tests/support/verify_draft.h"

namespace nonet::test {
namespace {

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
  for (const bool replay : {false, true})
    EXPECT_EQ(verdict(draft().optimal(distance, path).search(distance).count(ways), replay), "accepted");
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

// Three moves carry pieces around and one carries them back: answers are still counted by name.
TEST(VerifyDescribed, MovesThatDoTheSameAreCountedApart) {
  MoveRules rules = grid_rules(1, 5, numbered_kind(3, 1));
  for (const char* name : {"there", "there-too", "also-there"})
    rules.moves.push_back(cycles_move(name, {{0, 1, 2}}));
  rules.moves.push_back(cycles_move("back", {{2, 1, 0}}));
  rules.moves.push_back(swap_move("on", 2, 3));
  rules.moves.push_back(cycles_move("ask", {}));
  rules.moves.back().guards = {{0, 1}};
  rules.goal = {0, 1, 2, 2, 1};
  const Walked truth(rules);
  int far = 0;
  for (const Squares& start : truth.all()) {
    if (truth.distance(start) < 2) continue;
    ++far;
    check_start(rules, truth, start);
  }
  EXPECT_GT(far, 5);
}

}  // namespace
}  // namespace nonet::test
