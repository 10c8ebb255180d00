#include "nonet/cover/sat/sat.h"

#include <fmt/format.h>

#include <cadical.hpp>

#include "nonet/base/decimal.h"
#include "nonet/cover/sat/encode.h"
#include "nonet/cover/sat/proof.h"

namespace nonet {

namespace {

// What a clause and a variable take in the solver, measured: the clause, its place in two lists of watches,
// and the room that lists keep to grow.
constexpr double bytes_a_clause = 144, bytes_a_literal = 4, bytes_a_variable = 512;

// Chosen on 25 x 25 Sudoku boards, where they take a third off the time: keeping activities and slow restarts
// throughout, no chronological steps back, and no elimination of variables, whose clauses would have to come
// back with the next excluded cover.
void set_up(CaDiCaL::Solver& solver) {
  solver.set("quiet", 1);
  solver.set("elim", 0);
  solver.set("stabilizeonly", 1);
  solver.set("chrono", 0);
}

class Measure final : public ClauseSink {
 public:
  Measure(double memory, Progress& progress) : memory_(memory), progress_(progress) {}
  bool take(std::span<const int> clause) override {
    ++clauses;
    bytes += bytes_a_clause + bytes_a_literal * static_cast<double>(clause.size());
    return bytes <= memory_ && (clauses % 65536 != 0 || !progress_.should_stop());
  }
  u64 clauses = 0;
  double bytes = 0;

 private:
  const double memory_;
  Progress& progress_;
};

class Loader final : public ClauseSink {
 public:
  Loader(CaDiCaL::Solver& solver, Progress& progress) : solver_(solver), progress_(progress) {}
  bool take(std::span<const int> clause) override {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
    return ++clauses_ % 4096 != 0 || !progress_.should_stop();
  }

 private:
  CaDiCaL::Solver& solver_;
  Progress& progress_;
  u64 clauses_ = 0;
};

// Between the solver and whoever waits for it.
class Watcher final : public CaDiCaL::Terminator, public CaDiCaL::Learner {
 public:
  Watcher(CaDiCaL::Solver& solver, Progress& progress) : solver_(solver), progress_(progress) {
    solver_.connect_terminator(this);
    solver_.connect_learner(this);
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  ~Watcher() override {
    progress_.advance(conflicts - std::exchange(told_, conflicts));
    solver_.disconnect_learner();
    solver_.disconnect_terminator();
  }
  bool terminate() override { return !progress_.advance(conflicts - std::exchange(told_, conflicts)); }
  bool learning(int) override {
    ++conflicts;
    return false;  // the clause itself is of no interest
  }
  void learn(int) override {}
  u64 conflicts = 0;

 private:
  CaDiCaL::Solver& solver_;
  Progress& progress_;
  u64 told_ = 0;
};

}  // namespace

struct CoverSat::Inside {
  explicit Inside(const CoverProblem& p) : problem(p) {}

  // A solver with the formula and what is excluded; none when told to stop.
  bool load(CaDiCaL::Solver& solver, Progress& progress) const;
  SatAnswer ask(CaDiCaL::Solver& solver, Progress& progress) const;
  Result<SatAnswer> ask_with_proof(Progress& progress, const std::string& path) const;
  bool write_formula(std::FILE* file) const;

  const CoverProblem& problem;
  int variables = 0;
  u64 clauses = 0;
  std::vector<std::vector<int>> excluded;
  std::unique_ptr<CaDiCaL::Solver> solver;  // none before the first question
};

CoverSat::CoverSat(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
CoverSat::CoverSat(CoverSat&&) noexcept = default;
CoverSat& CoverSat::operator=(CoverSat&&) noexcept = default;
CoverSat::~CoverSat() = default;

bool CoverSat::is_here() {
  return true;
}

u64 CoverSat::variables() const {
  return static_cast<u64>(inside_->variables);
}
u64 CoverSat::clauses() const {
  return inside_->clauses;
}

Result<CoverSat> CoverSat::build(const CoverProblem& problem, double memory, Progress& progress) {
  auto inside = std::make_unique<Inside>(problem);
  Measure measure(memory, progress);
  CoverEncoder encoder(problem, measure);
  const bool whole = encoder.run();
  inside->variables = encoder.variables();
  inside->clauses = measure.clauses;
  if (!whole && progress.stopped()) return Error{Fault::stopped, "stopped before the formula was built"};
  const double bytes = measure.bytes + bytes_a_variable * static_cast<double>(encoder.variables());
  if (!whole || bytes > memory) {
    return Error{Fault::refused,
                 fmt::format("the formula takes {} {}; {} are allowed", whole ? "about" : "more than",
                             size_text(bytes), size_text(memory))};
  }
  return CoverSat(std::move(inside));
}

bool CoverSat::Inside::load(CaDiCaL::Solver& to, Progress& progress) const {
  to.reserve(variables);
  Loader loader(to, progress);
  if (!CoverEncoder(problem, loader).run()) return false;
  for (const auto& clause : excluded) loader.take(clause);
  return true;
}

SatAnswer CoverSat::Inside::ask(CaDiCaL::Solver& of, Progress& progress) const {
  SatAnswer answer;
  Watcher watcher(of, progress);
  const int status = of.solve();
  answer.conflicts = watcher.conflicts;
  if (status == 20) answer.kind = SatAnswer::none;
  if (status != 10) return answer;
  answer.kind = SatAnswer::found;
  for (int o = 0; o < problem.options(); ++o) {
    if (of.val(o + 1) > 0) answer.cover.push_back(o);
  }
  return answer;
}

Result<SatAnswer> CoverSat::next(Progress& progress, const std::string& proof) {
  if (!proof.empty()) return inside_->ask_with_proof(progress, proof);
  if (inside_->solver == nullptr) {
    auto solver = std::make_unique<CaDiCaL::Solver>();
    set_up(*solver);
    if (!inside_->load(*solver, progress)) return SatAnswer{};
    inside_->solver = std::move(solver);
  }
  return inside_->ask(*inside_->solver, progress);
}

void CoverSat::exclude(std::span<const int> cover) {
  Inside& inside = *inside_;
  const std::size_t before = inside.excluded.size();
  inside.excluded.push_back(excluding_clause(inside.problem, cover));
  if (inside.excluded.back().empty()) {  // of the empty cover, if it is the only set of options
    const int impossible = ++inside.variables;
    inside.excluded.back() = {impossible};
    inside.excluded.push_back({-impossible});
  }
  if (inside.solver == nullptr) return;
  for (std::size_t i = before; i < inside.excluded.size(); ++i) {
    for (const int literal : inside.excluded[i]) inside.solver->add(literal);
    inside.solver->add(0);
  }
}

Result<SatAnswer> CoverSat::Inside::ask_with_proof(Progress& progress, const std::string& path) const {
  Result<SatProof> proof = SatProof::open(path);
  if (!proof) return proof.error();
  SatAnswer answer;
  {
    CaDiCaL::Solver fresh;
    set_up(fresh);
    fresh.set("binary", 0);
    fresh.trace_proof(proof->steps(), path.c_str());
    if (!load(fresh, progress)) return SatAnswer{};
    answer = ask(fresh, progress);
    fresh.close_proof_trace();
  }
  if (answer.kind != SatAnswer::none) return answer;
  if (!write_formula(proof->formula())) return Error{Fault::output, path + ".cnf: cannot be written"};
  const Result<Done> kept = proof->keep();
  if (!kept) return kept.error();
  return answer;
}

bool CoverSat::Inside::write_formula(std::FILE* file) const {
  const std::string head = fmt::format(
      "c variable o + 1: option o of {} is chosen\nc the last {} clauses: covers that are excluded\n"
      "p cnf {} {}\n",
      problem.options(), excluded.size(), variables, clauses + excluded.size());
  std::fputs(head.c_str(), file);
  FormulaWriter writer(file);
  if (!CoverEncoder(problem, writer).run()) return false;
  for (const auto& clause : excluded) writer.take(clause);
  return std::ferror(file) == 0;
}

Result<SatCount> count_covers_by_sat(const CoverProblem& problem, u64 limit, double memory,
                                     Progress& progress) {
  Result<CoverSat> sat = CoverSat::build(problem, memory, progress);
  if (!sat) return sat.error();
  SatCount count;
  while (count.covers < limit) {
    const Result<SatAnswer> answer = sat->next(progress);
    if (!answer) return answer.error();
    count.conflicts += answer->conflicts;
    count.complete = answer->kind == SatAnswer::none;
    if (answer->kind != SatAnswer::found) break;
    ++count.covers;
    sat->exclude(answer->cover);
  }
  return count;
}

}  // namespace nonet
