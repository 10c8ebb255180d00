// The claims about puzzles that are filled. Answers are checked by the rules alone; options and items are
// made only where a proof needs them.
#include <fmt/format.h>

#include <algorithm>

#include "claims.h"
#include "cover_count.h"
#include "described/described.h"
#include "fill/proof.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

constexpr std::int64_t beyond_scores = std::int64_t{1} << 61;  // 2^20 options, weights up to 2^40

std::unique_ptr<FillRules> read_rules(const Certificate& certificate) {
  if (is_described(certificate)) return described_cover(certificate);
  const Json& settings = certificate.root.at("settings");
  if (certificate.puzzle == "queens") {
    settings.allow({"torus"});
    return read_queens(certificate);
  }
  if (certificate.puzzle == "sudoku") {
    settings.allow({"box", "size", "regions", "diagonals", "extra", "cages"});
    return read_sudoku(certificate);
  }
  if (certificate.puzzle == "target-sudoku") {
    settings.allow({"weights", "minimum"});
    return read_sudoku(certificate);
  }
  settings.allow({});
  if (certificate.puzzle == "checkers") return read_queens(certificate);
  if (certificate.puzzle == "pentominoes") return read_pentominoes(certificate);
  if (certificate.puzzle == "langford") return read_langford(certificate);
  certificate.root.at("puzzle").reject(fmt::format("there is no puzzle {} here", quoted(certificate.puzzle)));
}

class Claims {
 public:
  Claims(const Certificate& certificate, const Effort& effort)
      : certificate_(certificate),
        root_(certificate.root),
        proof_(certificate.proof()),
        effort_(effort),
        rules_(read_rules(certificate)) {}

  Report check() {
    const std::string& claim = certificate_.claim;
    if (root_.has("moves"))
      root_.at("moves").reject("expected no moves: an answer of this puzzle is not a sequence of moves");
    if (claim == "solved") {
      check_solved();
    } else if (claim == "unsolvable") {
      check_unsolvable();
    } else if (claim == "count") {
      check_count();
    } else if (claim == "optimal") {
      check_optimal(score_of_answer());
    } else if (claim == "best-found") {
      check_best_found(score_of_answer());
    } else {
      root_.at("claim").reject(
          fmt::format("{} has no answers that are {}", certificate_.puzzle, quoted(claim)));
    }
    return std::move(report_);
  }

 private:
  bool is_kind(std::string_view kind) const { return certificate_.proof_kind() == kind; }
  [[noreturn]] void reject_kind(std::string_view expected) const {
    proof_.at("kind").reject(fmt::format("expected a proof of the kind {}, found {}", expected,
                                         quoted(certificate_.proof_kind())));
  }
  void holds(std::string what) { report_.checked.push_back(std::move(what)); }
  void rests_on(std::string what) { report_.trusted.push_back(std::move(what)); }
  bool is_maximum() const { return rules_->aim() == FillRules::maximum; }
  std::string_view aim_name() const { return is_maximum() ? "maximum" : "minimum"; }

  void check_aim() const {
    const Json& aim = root_.at("aim");
    if (rules_->aim() == FillRules::any) aim.reject("expected no aim: answers have no score");
    if (aim.text() != aim_name())
      aim.reject(fmt::format("expected {} by the settings, found {}", aim_name(), quoted(aim.text())));
  }

  std::vector<int> check_answer() {
    auto answer = rules_->check_answer(root_.at("answer"));
    holds("the answer is complete, agrees with what is given and keeps the rules");
    return answer;
  }

  void check_solved() {
    if (rules_->aim() != FillRules::any)
      root_.at("claim").reject("expected optimal or best-found: answers have a score");
    const std::vector<int> answer = check_answer();
    report_.claim = "the answer is a solution";
    if (!root_.has("only")) {
      if (!is_kind("answer")) reject_kind("answer, as nothing is said of others");
      proof_.allow({"kind"});
    } else if (root_.at("only").truth()) {
      report_.claim = "the answer is the only solution";
      check_only(answer);
    } else {
      report_.claim = "the answer is a solution, and there are others";
      check_another(answer);
    }
  }

  void check_only(const std::vector<int>& answer) {
    if (rules_->divisor() > 1)
      root_.at("only").reject("there is another answer: a symmetry maps each answer to another one");
    if (is_kind("search")) {
      const std::int64_t nodes = check_iterations(proof_, std::nullopt);
      const std::optional<Counted> found = count_to(2);
      if (found && found->count > 1) root_.at("only").reject("there is another answer");
      if (!is_whole(found)) trust_search("that there is no other answer", nodes);
      return;
    }
    if (!is_kind("drat")) reject_kind("drat or search");
    check_drat(certificate_, build_problem(*rules_, effort_.memory), rules_->options_of(answer), effort_,
               report_);
  }

  void check_another(const std::vector<int>& answer) {
    if (!is_kind("another")) reject_kind("another: a second answer has to be shown");
    proof_.allow({"kind", "answer"});
    if (rules_->check_answer(proof_.at("answer")) == answer)
      proof_.at("answer").reject("it is the same answer");
    holds("so does another one");
  }

  void check_unsolvable() {
    report_.claim = "there is no solution";
    if (root_.has("aim")) check_aim();
    const FillProblem problem = build_problem(*rules_, effort_.memory);
    if (!problem.contradiction.empty()) holds(problem.contradiction);
    if (is_kind("drat")) {
      check_drat(certificate_, problem, {}, effort_, report_);
      return;
    }
    if (!is_kind("search")) reject_kind("drat or search");
    const std::int64_t nodes = check_iterations(proof_, std::nullopt);
    if (!problem.contradiction.empty()) return;
    if (!problem.theorem.empty()) {
      holds(problem.theorem);
      return;
    }
    const std::optional<Counted> found = count_to(1);
    if (found && found->count > 0) root_.at("claim").reject("there is a solution");
    if (!is_whole(found)) trust_search("it", nodes);
  }

  void trust_search(std::string_view what, std::int64_t nodes) {
    rests_on(fmt::format("{} rests on re-running {}; --replay does so", what, counted(nodes, "node")));
  }
  // Whether a search came to its end.
  static bool is_whole(const std::optional<Counted>& found) { return found && found->complete; }

  // So many answers at most; nothing where the problem alone takes too much memory.
  std::optional<Counted> count_to(std::uint64_t most) {
    return attempt(effort_, [&] {
      const FillProblem problem = build_problem(*rules_, effort_.limits());
      return count_all(problem, most, side_of(problem, std::nullopt).get());
    });
  }

  // What was done is noted, where it was all.
  Counted count_all(const FillProblem& problem, std::uint64_t most, Side* side) {
    Counted found;
    CountLimits limits;
    limits.answers = most;
    if (!effort_.replay) limits.steps = small_budget;
    if (problem.contradiction.empty() && (side == nullptr || side->can_begin())) {
      expect_shallow(problem);
      found = problem.is_plain() ? ExactCount(problem).count(limits, side)
                                 : CoverCount(problem).count(limits, side);
    }
    if (found.complete)
      holds(fmt::format("a search of {} gave the same",
                        counted(static_cast<std::int64_t>(found.nodes), "node")));
    return found;
  }

  void check_count() {
    const std::string& count = decimal_of(root_.at("count"));
    const bool scored = rules_->aim() != FillRules::any;
    if (root_.has("aim")) check_aim();
    std::optional<Score> score;
    if (scored)
      score = Score{is_maximum(), score_of_answer()};
    else if (root_.has("cost"))
      root_.at("cost").reject("expected no cost: answers have no score");
    else if (root_.has("answer"))
      check_answer();
    if (root_.has("answer") && count == "0") root_.at("count").reject("no answers, although there is one");
    report_.claim =
        fmt::format("there {} {} solution{}", count == "1" ? "is" : "are", count, count == "1" ? "" : "s");
    if (scored) report_.claim += fmt::format(" with the {} of {}", aim_name(), score->cost);
    const FillProblem problem = build_problem(*rules_, effort_.memory);
    expect_possible(problem, count);
    if (is_kind("units")) {
      check_units(certificate_, problem, score, effort_, report_);
      return;
    }
    if (!is_kind("search")) reject_kind("units or search");
    const std::int64_t nodes = check_iterations(proof_, score);
    if (!problem.theorem.empty()) {
      holds(problem.theorem);
      return;
    }
    const auto side = side_of(problem, score);
    const auto tried = attempt(effort_, [&] { return count_all(problem, Limits::any, side.get()); });
    if (!tried) {
      trust_search("the count", nodes);
      return;
    }
    const Counted& found = *tried;
    if (scored) reject_better(side.get(), score->cost, root_.at("cost"));
    if (found.complete ? fmt::format("{}", found.count) != count : found.count > number_of(count))
      root_.at("count").reject(fmt::format("there {} {}{}", found.count == 1 ? "is" : "are",
                                           found.complete ? "" : "at least ", found.count));
    if (!found.complete) trust_search("the count", nodes);
  }

  // Rejects a count that theorems, symmetry or an upper bound refute.
  void expect_possible(const FillProblem& problem, const std::string& count) const {
    const Json& said = root_.at("count");
    if (!problem.theorem.empty() && count != "0")
      said.reject(fmt::format("there is no answer: {}", problem.theorem));
    const u128 number = claimed_count(certificate_);
    if (number % rules_->divisor() != 0)
      said.reject(fmt::format("{} divides the count, by symmetry", rules_->divisor()));
    if (!problem.is_plain() || !problem.contradiction.empty()) return;
    if (const u128 most = ExactCount(problem).most_answers(); number > most)
      said.reject(fmt::format("there are at most {}", decimal(most)));
  }

  // The score of the answer, which has to be the cost.
  std::int64_t score_of_answer() {
    if (rules_->aim() == FillRules::any)
      root_.at("claim").reject(
          fmt::format("expected solved: answers of {} have no score", certificate_.puzzle));
    check_aim();
    const std::int64_t score = rules_->score(check_answer());
    if (score != root_.at("cost").whole())
      root_.at("cost").reject(fmt::format("the answer scores {}", score));
    holds(fmt::format("it scores {}", score));
    return score;
  }

  void check_optimal(std::int64_t cost) {
    report_.claim = fmt::format("{} is the {}", cost, aim_name());
    check_bound(cost, root_.at("cost"));
  }

  void check_best_found(std::int64_t cost) {
    const std::int64_t bound = root_.at("bound").whole();
    if (is_maximum() ? bound < cost : bound > cost)
      root_.at("bound").reject(fmt::format("the answer is better than the bound: it scores {}", cost));
    report_.claim = fmt::format("{} was found, and no answer is better than {}", cost, bound);
    check_bound(bound, root_.at("bound"));
  }

  // That no answer is better.
  void check_bound(std::int64_t bound, const Json& said) {
    if (!is_kind("search")) reject_kind("search");
    const std::int64_t nodes = check_iterations(proof_, Score{is_maximum(), bound});
    const std::int64_t near = std::clamp(bound, -beyond_scores, beyond_scores);
    const Score better{is_maximum(), is_maximum() ? near + 1 : near - 1};
    const std::optional<Counted> found = attempt(effort_, [&] {
      const FillProblem problem = build_problem(*rules_, effort_.limits());
      const auto side = side_of(problem, better);
      const Counted counted = count_all(problem, 1, side.get());
      if (counted.count > 0) said.reject(fmt::format("there is an answer with a score of {}", better.cost));
      reject_better(side.get(), better.cost, said);
      return counted;
    });
    if (!is_whole(found)) trust_search("that none is better", nodes);
  }

  static void reject_better(const Side* side, std::int64_t cost, const Json& said) {
    const auto* scores = dynamic_cast<const ScoreSide*>(side);
    if (scores != nullptr && scores->best() != cost)
      said.reject(fmt::format("there is an answer with a score of {}", scores->best()));
  }

  const Certificate& certificate_;
  const Json& root_;
  const Json& proof_;
  const Effort& effort_;
  std::unique_ptr<FillRules> rules_;
  Report report_;
};

}  // namespace

FillProblem build_problem(const FillRules& rules, const Limits& limits) {
  const double bytes = ExactCount::bytes_for(rules.most_options());
  if (bytes > limits.memory) {
    throw Refusal{fmt::format("{:.0f} options take {:.0f} MiB, {:.0f} are allowed", rules.most_options(),
                              bytes / (1 << 20), limits.memory / (1 << 20))};
  }
  return rules.problem();
}

void expect_shallow(const FillProblem& problem) {
  constexpr std::int64_t most_deep = 10'000;
  std::int64_t deep = std::count(problem.must.begin(), problem.must.end(), 1);
  if (!problem.is_plain()) {
    deep = 0;
    for (const int most : problem.most) deep += std::max(most, 0);
    deep = std::min(deep, static_cast<std::int64_t>(problem.options.size()));
  }
  if (deep > most_deep)
    throw Refusal{fmt::format("answers may have {} options, too many to search again", deep)};
}

std::unique_ptr<Side> side_of(const FillProblem& problem, const std::optional<Score>& score) {
  if (score && problem.weighted) return std::make_unique<WeightBound>(problem, score->maximum, score->cost);
  if (score) return std::make_unique<ScoreBound>(problem, score->maximum, score->cost);
  if (!problem.sums.empty()) return std::make_unique<CageSums>(problem);
  return nullptr;
}

std::int64_t check_iterations(const Json& proof, const std::optional<Score>& end) {
  proof.allow({"kind", "iterations", "seed"});
  if (proof.has("seed") && proof.at("seed").whole() < 0) proof.at("seed").reject("a negative seed");
  const Json& iterations = proof.at("iterations");
  const Json* before = nullptr;
  const bool falls = end && end->maximum;
  for (const Json& pair : iterations.items()) {
    if (pair.items().size() != 2) pair.reject("expected a bound and a number of nodes");
    const std::int64_t bound = pair.items()[0].whole(), nodes = pair.items()[1].whole();
    if (nodes < 0) pair.reject("expected a number of nodes, found a negative one");
    if (before != nullptr) {
      const std::int64_t bound_before = before->items()[0].whole();
      if (bound == bound_before || (bound < bound_before) != falls)
        pair.reject("expected a better bound than the one before");
      if (nodes <= before->items()[1].whole()) pair.reject("expected more nodes than before");
    }
    before = &pair;
  }
  if (before == nullptr) iterations.reject("expected a bound at least");
  if (end && before->items()[0].whole() != end->cost)
    before->reject(fmt::format("expected the last bound to be {}", end->cost));
  if (!end && (iterations.items().size() != 1 || before->items()[0].whole() != 0))
    iterations.reject("expected one pair, with the bound 0: there is no cost");
  return before->items()[1].whole();
}

Report verify_fill(const Certificate& certificate, const Effort& effort) {
  return Claims(certificate, effort).check();
}

}  // namespace nonet_verify
