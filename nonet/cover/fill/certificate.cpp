// Proofs of puzzles that are filled (nonet/contract/certificate.h).
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>

#include "nonet/base/decimal.h"
#include "nonet/contract/certificate.h"
#include "nonet/contract/certificate_text.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/cover/item_units.h"
#include "nonet/cover/plain_refutation.h"
#include "nonet/cover/sat/sat.h"
#include "nonet/cover/units.h"
#include "nonet/cover/units_cut.h"
#include "nonet/units/counted_units.h"

namespace nonet {

namespace {

constexpr u64 soon = 300'000;        // nodes in which a second answer is looked for
constexpr double one_unit = 10'000;  // expected nodes of a count that is not cut
constexpr std::size_t enough_units = 200, most_units = 2000;
constexpr std::size_t most_small_units = 20'000;

// Of a refutation; each is a value of the certificate, which has others.
constexpr std::ptrdiff_t most_lines = most_certificate_values - most_certificate_values / 16;
std::ptrdiff_t lines_in(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

Error stopped() {
  return {Fault::stopped, "it was stopped before there was a proof"};
}

// The problem without what is given: its options are those that a certificate names.
struct Named {
  CoverProblem problem;            // the label of an option is its number in the whole problem
  std::vector<int> labels;         // by option: what it means to the puzzle
  std::vector<std::string> names;  // by option
  bool contradiction = false;      // what is given excludes itself
};

// Sorted, for comparison: steps have no order of their own.
std::vector<int> labels_of(const Answer& answer) {
  std::vector<int> labels;
  for (const Step& step : answer.steps) labels.push_back(step.move);
  std::sort(labels.begin(), labels.end());
  return labels;
}

bool excludes_itself(const CoverProblem& whole, const std::vector<int>& given) {
  std::vector<char> covered(static_cast<std::size_t>(whole.items()), 0);
  for (const int o : given) {
    for (const CoverProblem::Entry& entry : whole.option(o)) {
      if (std::exchange(covered[static_cast<std::size_t>(entry.item)], char{1}) != 0) return true;
    }
  }
  return false;
}

Result<Named> name_options(const CoverProblem& whole, const std::function<std::string(int)>& name,
                           Progress& progress) {
  CoverUnit given;
  for (int o = 0; o < whole.options(); ++o) {
    if (whole.label(o) < 0) given.in.push_back(o);
  }
  auto rest = restrict_cover(whole, given, progress);
  if (!rest) return rest.error().fault == Fault::stopped ? stopped() : rest.error();
  Named named{std::move(*rest), {}, {}, excludes_itself(whole, given.in)};
  for (int o = 0; o < named.problem.options(); ++o) {
    named.labels.push_back(whole.label(named.problem.label(o)));
    named.names.push_back(name(named.labels.back()));
  }
  return named;
}

// Units that a plain search counts again soon, so that whoever checks some of them checks something. Where
// the count did much less than a search would have, the units are fewer: each costs it about as much as the
// whole.
Result<ItemUnits> cut_named(const Named& named, const Tally& tally, Progress& progress) {
  const double nodes = estimate_nodes(named.problem, 64, 1, progress);
  if (nodes <= one_unit) return ItemUnits{{{}}, true};
  const bool searched = nodes <= 100 * static_cast<double>(tally.answer.nodes);
  ItemCut limits{enough_units, most_units};
  if (searched) limits = {enough_units, most_small_units, one_unit};
  return cut_by_items(named.problem, limits, progress);
}

// The options of an answer, ascending.
std::vector<int> cover_of(const Named& named, const Answer& answer) {
  const std::vector<int> chosen = labels_of(answer);
  std::vector<int> cover;
  for (int o = 0; o < named.problem.options(); ++o) {
    if (std::binary_search(chosen.begin(), chosen.end(), named.labels[static_cast<std::size_t>(o)]))
      cover.push_back(o);
  }
  return cover;
}

using CountBeside =
    std::function<Result<u128>(std::span<const int> labels, const CoverProblem& rest, Progress&)>;

Result<UnitsProof> count_parts(const Named& named, const ItemUnits& cut, int threads, Progress& progress,
                               const CountBeside& count_beside) {
  UnitsProof proof;
  proof.units.resize(cut.units.size());
  std::mutex mutex;
  std::optional<Error> failed;
  UnitWork work;
  work.units = cut.units.size();
  work.engine.count = [&](u64 number, Progress& shared) -> std::optional<UnitCount> {
    CoverUnit unit;
    std::vector<int> labels;
    CountedUnit& counted = proof.units[number];
    for (const int o : cut.units[number]) {
      unit.in.push_back(o);
      labels.push_back(named.labels[static_cast<std::size_t>(o)]);
      counted.options.push_back(named.names[static_cast<std::size_t>(o)]);
    }
    const auto rest = restrict_cover(named.problem, unit, shared);
    const auto count = rest ? count_beside(labels, *rest, shared) : Result<u128>(rest.error());
    if (!count) {
      const std::lock_guard lock(mutex);
      if (!failed) failed = count.error();
      return std::nullopt;
    }
    counted.count = *count;
    return UnitCount{0, 0};  // the count itself may be too large for it
  };
  const auto counted = count_units(work, {.threads = threads}, progress);
  if (!counted) return counted.error();
  if (progress.stopped()) return stopped();
  if (failed) return *failed;
  return proof;
}

}  // namespace

Result<Proof> FillPuzzle::prove(const Instance& instance, const Answer& answer, const Request& request,
                                Progress& progress) const {
  if (answer.aim != Aim::any) return Proof{search_proof(answer, progress)};
  const bool unsolvable = answer.status == Status::unsolvable;
  const bool only = !unsolvable && answer.count == 1 && !answer.more;
  if (!unsolvable && !only) {
    const auto other = find_other(instance, answer, request, progress);
    if (!other) return other.error();
    if (!*other) return Proof{AnswerProof{}};
    return Proof{AnotherProof{answer_text(*this, instance, **other)}};
  }
  if (!has_plain_options(instance) || (unsolvable && known_to_have_none(instance)))
    return Proof{search_proof(answer, progress)};
  const auto whole = compile(instance);
  if (!whole) return whole.error();
  auto named = name_options(*whole, [&](int label) { return option_name(instance, label); }, progress);
  if (!named) return named.error();
  if (named->contradiction) return Proof{search_proof(answer, progress)};
  const std::vector<int> cover = cover_of(*named, answer);
  const auto excluded = only ? std::optional<std::span<const int>>(cover) : std::nullopt;
  auto steps = refute_plainly(named->problem, excluded, {.bytes = most_proof_bytes}, progress);
  if (!steps) return steps.error();
  if (!*steps || lines_in(**steps) > most_lines) return Proof{search_proof(answer, progress)};
  return Proof{DratProof{std::move(named->names), std::move(**steps)}};
}

Result<std::optional<Answer>> FillPuzzle::find_other(const Instance& instance, const Answer& answer,
                                                     const Request& request, Progress& progress) const {
  const std::optional<Answer> none;
  if (answer.count == 0) return none;  // nothing is known, so nothing is claimed
  Request any = request;
  any.algorithm = "auto";
  any.any_order = true;
  any.first = false;
  std::optional<Answer> other;
  Progress probe(progress, soon);
  const auto listed = list(instance, any, probe, [&](const Answer& next) {
    if (labels_of(next) != labels_of(answer)) other = next;
    return !other;
  });
  if (!listed && listed.error().fault != Fault::stopped) return listed.error();
  if (other || !has_plain_options(instance)) return other;
  const auto whole = compile(instance);
  if (!whole) return whole.error();
  auto sat = CoverSat::build(*whole, request.memory, progress);
  if (!sat) return none;
  std::vector<int> cover;
  const std::vector<int> chosen = labels_of(answer);
  for (int o = 0; o < whole->options(); ++o) {
    if (whole->label(o) < 0 || std::binary_search(chosen.begin(), chosen.end(), whole->label(o)))
      cover.push_back(o);
  }
  sat->exclude(cover);
  const auto next = sat->next(progress);
  if (!next) return next.error();
  if (next->kind != SatAnswer::found) return none;
  other = answer;
  other->steps.clear();
  for (const int o : next->cover) {
    if (whole->label(o) >= 0) other->steps.push_back({whole->label(o), 1});
  }
  return other;
}

Result<u128> FillPuzzle::count_beside(const Instance&, std::span<const int>, const CoverProblem& rest,
                                      const Request& request, Progress& progress) const {
  Request one = request;
  one.algorithm = "auto";
  one.threads = 1;
  one.checkpoint.clear();
  const auto tally = FillEngine(rest).count(one, progress);
  if (!tally) return tally.error();
  if (!tally->complete) return stopped();
  if (tally->count == Tally::most) return Error{Fault::refused, "the count is too large for a certificate"};
  return tally->count;
}

Result<Proof> FillPuzzle::prove_count(const Instance& instance, const Tally& tally, const Request& request,
                                      Progress& progress) const {
  if (tally.answer.aim != Aim::any || !has_plain_options(instance) ||
      (tally.count == 0 && known_to_have_none(instance)))
    return Proof{search_proof(tally.answer, progress)};
  const auto whole = compile(instance);
  if (!whole) return whole.error();
  const auto named = name_options(*whole, [&](int label) { return option_name(instance, label); }, progress);
  if (!named) return named.error();
  if (named->contradiction) return Proof{UnitsProof{{CountedUnit{}}}};
  const auto cut = cut_named(*named, tally, progress);
  if (!cut) return cut.error();
  if (!cut->whole || progress.stopped()) return stopped();

  Request part = request;
  part.memory = request.memory / std::max(1, request.threads);
  const auto count = [&](std::span<const int> labels, const CoverProblem& rest, Progress& shared) {
    return count_beside(instance, labels, rest, part, shared);
  };
  auto proof = count_parts(*named, *cut, request.threads, progress, count);
  if (!proof) return proof.error();
  u128 sum = 0;
  for (const CountedUnit& unit : proof->units) sum += unit.count;
  if (sum != tally.count) {
    return Error{Fault::refused,
                 fmt::format("the parts have {} answers, not {}", decimal(sum), decimal(tally.count))};
  }
  return Proof{std::move(*proof)};
}

}  // namespace nonet
