// Counts in units: that every answer lies in exactly one unit, that the sum is right and the log unbroken,
// and that units which are counted again have as many answers as they say.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <random>
#include <unordered_map>

#include "claims.h"
#include "crc32c.h"
#include "fill/proof.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

// The sum of two numbers in digits.
std::string sum_of(const std::string& a, const std::string& b) {
  std::string sum;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry > 0; ++i) {
    if (i < a.size()) carry += a[a.size() - 1 - i] - '0';
    if (i < b.size()) carry += b[b.size() - 1 - i] - '0';
    sum += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  std::reverse(sum.begin(), sum.end());
  return sum;
}

struct Unit {
  const Json* json = nullptr;
  std::vector<int> options;
  std::string count;
};

// The units with their sum and checks right.
std::vector<Unit> read_units(const Certificate& certificate, const FillProblem& problem) {
  certificate.proof().allow({"kind", "units"});
  std::unordered_map<std::string_view, int> by_name;
  for (std::size_t i = 0; i < problem.options.size(); ++i)
    by_name.emplace(problem.options[i].name, static_cast<int>(i));
  std::vector<Unit> units;
  std::string check = "00000000", sum = "0";
  for (const Json& json : certificate.proof().at("units").items()) {
    json.allow({"options", "count", "check"});
    Unit unit{&json, {}, decimal_of(json.at("count"))};
    std::string text = check + "|";
    for (const Json& name : json.at("options").items()) {
      const auto found = by_name.find(name.text());
      if (found == by_name.end()) name.reject(fmt::format("{} is no option here", quoted(name.text())));
      if (!unit.options.empty()) text += ' ';
      text += name.text();
      unit.options.push_back(found->second);
    }
    check = fmt::format("{:08x}", crc32c(text + "|" + unit.count));
    if (json.at("check").text() != check)
      json.at("check").reject(
          fmt::format("expected the check {}, found {}", check, quoted(json.at("check").text())));
    sum = sum_of(sum, unit.count);
    units.push_back(std::move(unit));
  }
  if (units.empty()) certificate.proof().at("units").reject("expected a unit at least");
  const Json& count = certificate.root.at("count");
  if (decimal_of(count) != sum) count.reject(fmt::format("the units add up to {}", sum));
  return units;
}

// The units as a tree: by node and option the next node, 0 is the root.
class Tree {
 public:
  explicit Tree(const std::vector<Unit>& units) : nodes_(1) {
    nodes_[0].first = &units[0];
    for (const Unit& unit : units) add(unit);
  }

  // Rejects unless the branches of every node are all open options of one item.
  void check(const FillProblem& problem, ExactCount& live, std::size_t node = 0) const {
    const Node& here = nodes_[node];
    if (here.ends) return;
    for (const auto& [option, next] : here.next) {
      if (!live.is_open(option)) {
        nodes_[next].first->json->reject(fmt::format("{} is excluded by those before it",
                                                     problem.options[static_cast<std::size_t>(option)].name));
      }
    }
    if (!branches_on_item(problem, live, here))
      here.first->json->reject("the options that branch off are not all that cover one item");
    for (const auto& [option, next] : here.next) {
      live.choose(option);
      check(problem, live, next);
      live.undo(option);
    }
  }

 private:
  struct Node {
    std::map<int, std::size_t> next;  // by option
    bool ends = false;                // a unit
    const Unit* first = nullptr;      // of those behind it
  };

  void add(const Unit& unit) {
    std::size_t node = 0;
    for (const int option : unit.options) {
      if (nodes_[node].ends) break;
      const auto [next, added] = nodes_[node].next.emplace(option, nodes_.size());
      node = next->second;
      if (added) nodes_.emplace_back().first = &unit;
    }
    if (nodes_[node].ends || !nodes_[node].next.empty())
      unit.json->reject("it shares answers with another unit");
    nodes_[node].ends = true;
  }

  static bool branches_on_item(const FillProblem& problem, const ExactCount& live, const Node& node) {
    const auto items_of = [&](int option) -> const std::vector<int>& {
      return problem.options[static_cast<std::size_t>(option)].items;
    };
    const auto covers = [&](int option, int item) {
      const auto& items = items_of(option);
      return std::find(items.begin(), items.end(), item) != items.end();
    };
    const auto& candidates = items_of(node.next.begin()->first);
    return std::any_of(candidates.begin(), candidates.end(), [&](int item) {
      return problem.must[static_cast<std::size_t>(item)] != 0 &&
             live.open_options(item) == static_cast<int>(node.next.size()) &&
             std::all_of(node.next.begin(), node.next.end(),
                         [&](const auto& branch) { return covers(branch.first, item); });
    });
  }

  std::vector<Node> nodes_;
};

// Counts one unit again within so many steps, or gives up. Stops when there are more answers than it says.
std::optional<Counted> count_again(const Unit& unit, ExactCount& live, Side* side, std::uint64_t budget) {
  const std::uint64_t stated = number_of(unit.count);
  std::size_t chosen = 0;
  bool possible = side == nullptr || side->can_begin();
  while (chosen < unit.options.size() && possible) {
    const int option = unit.options[chosen++];
    live.choose(option);
    possible = side == nullptr || side->choose(option);
  }
  Counted counted;
  CountLimits limits;
  limits.steps = budget;
  limits.answers = std::max(stated, stated + 1);  // the largest number stays as it is
  if (possible) counted = live.count(limits, side);
  while (chosen > 0) {
    const int option = unit.options[--chosen];
    if (side != nullptr) side->undo(option);
    live.undo(option);
  }
  if (!counted.complete && counted.count <= stated) return std::nullopt;
  return counted;
}

// How many units were counted again.
std::size_t count_some(const std::vector<Unit>& units, ExactCount& live, Side* side, bool all) {
  std::vector<std::size_t> order(units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 random(std::random_device{}());
  std::shuffle(order.begin(), order.end(), random);
  std::uint64_t budget = all ? std::numeric_limits<std::uint64_t>::max() : small_budget;
  std::size_t done = 0;
  for (const std::size_t i : order) {
    const auto again = count_again(units[i], live, side, budget);
    if (!again) break;
    budget -= std::min(budget, again->steps + 1);
    ++done;
    if (fmt::format("{}", again->count) != units[i].count)
      units[i].json->at("count").reject(
          fmt::format("the unit has {}{}", again->complete ? "" : "at least ",
                      counted(static_cast<std::int64_t>(again->count), "answer")));
  }
  return done;
}

}  // namespace

std::uint64_t number_of(const std::string& decimal) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
  return code == std::errc() ? value : std::numeric_limits<std::uint64_t>::max();
}

void check_units(const Certificate& certificate, const FillProblem& problem,
                 const std::optional<Score>& score, const Effort& effort, Report& report) {
  if (!problem.is_plain())
    certificate.proof().at("kind").reject("units say nothing where items are not covered once");
  expect_shallow(problem);
  const std::vector<Unit> units = read_units(certificate, problem);
  const auto total = static_cast<std::int64_t>(units.size());
  if (const std::string& none = problem.none(); !none.empty()) {
    if (certificate.root.at("count").text() != "0")
      certificate.root.at("count").reject(fmt::format("there is no answer: {}", none));
    report.checked.push_back(fmt::format("there is no answer: {}", none));
    return;
  }
  ExactCount live(problem);
  Tree(units).check(problem, live);
  report.checked.push_back(
      fmt::format("every answer lies in exactly one of {}; the counts add up, the checks are right",
                  counted(total, "unit")));
  const auto side = side_of(problem, score);
  const std::size_t done = count_some(units, live, side.get(), effort.replay);
  if (const auto* scores = dynamic_cast<const ScoreSide*>(side.get());
      scores != nullptr && scores->best() != score->cost)
    certificate.root.at("cost").reject(fmt::format("there is an answer with a score of {}", scores->best()));
  const bool all = done == units.size();
  if (all) {
    report.checked.push_back("all units were counted again");
  } else if (done > 0) {
    report.checked.push_back(fmt::format("{}, chosen at random, {} counted again",
                                         counted(static_cast<std::int64_t>(done), "unit"),
                                         done == 1 ? "was" : "were"));
  }
  if (!all) {
    report.trusted.push_back(
        fmt::format("the counts of {}; --replay counts them again",
                    counted(total - static_cast<std::int64_t>(done), done > 0 ? "other unit" : "unit")));
    if (score) report.trusted.push_back("that no answer of these units is better; --replay looks at them");
  }
}

}  // namespace nonet_verify
