#include "nonet/cover/plain_refutation.h"

#include <cadical.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "nonet/cover/work.h"

namespace nonet {

namespace {

// A text that grows as the solver writes it.
class Steps {
 public:
  Steps() : file_(::open_memstream(&text_, &size_)) {}
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;
  ~Steps() {
    if (file_ != nullptr) std::fclose(file_);
    std::free(text_);
  }
  std::FILE* file() const { return file_; }
  std::size_t size() const { return static_cast<std::size_t>(std::max(0L, std::ftell(file_))); }
  bool failed() const { return std::ferror(file_) != 0; }
  std::string_view text() {
    std::fflush(file_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

class Watch final : public CaDiCaL::Terminator {
 public:
  Watch(const Steps& steps, std::size_t most, Progress& progress)
      : steps_(steps), most_(most), progress_(progress) {}
  bool terminate() override { return too_large() || progress_.should_stop(); }
  bool too_large() const { return steps_.size() > most_ || steps_.failed(); }

 private:
  const Steps& steps_;
  std::size_t most_;
  Progress& progress_;
};

double literals_of(const CoverProblem& problem) {
  double literals = 0;
  for (int item = 0; item < problem.items(); ++item) {
    const auto options = static_cast<double>(problem.options_of(item).size());
    literals += options * options;  // a clause, and two literals a pair
  }
  return literals;
}

void add(CaDiCaL::Solver& solver, std::span<const int> clause) {
  for (const int literal : clause) solver.add(literal);
  solver.add(0);
}

// False: told to stop.
bool load(CaDiCaL::Solver& solver, const CoverProblem& problem, Progress& progress) {
  CoverWork work(progress);
  std::vector<int> clause;
  for (int item = 0; item < problem.primary(); ++item) {
    clause.clear();
    for (const int o : problem.options_of(item)) clause.push_back(o + 1);
    add(solver, clause);
  }
  std::vector<int> paired(static_cast<std::size_t>(problem.options()), -1);  // with which option last
  for (int one = 0; one < problem.options(); ++one) {
    for (const CoverProblem::Entry& entry : problem.option(one)) {
      if (!work.add(problem.options_of(entry.item).size())) return false;
      for (const int other : problem.options_of(entry.item)) {
        if (other <= one || std::exchange(paired[static_cast<std::size_t>(other)], one) == one) continue;
        const int both[] = {-(one + 1), -(other + 1)};
        add(solver, both);
      }
    }
  }
  return true;
}

// The steps up to the empty clause, which is written where the solver saw no need to.
std::string finished(std::string_view steps) {
  std::string text;
  while (!steps.empty()) {
    const std::size_t end = std::min(steps.find('\n'), steps.size());
    const std::string_view line = steps.substr(0, end);
    if (line == "0") break;
    text.append(line);
    text += '\n';
    steps.remove_prefix(std::min(end + 1, steps.size()));
  }
  return text += "0\n";
}

}  // namespace

Result<std::optional<std::string>> refute_plainly(const CoverProblem& problem,
                                                  const std::optional<std::span<const int>>& excluded,
                                                  const PlainLimits& limits, Progress& progress) {
  const std::optional<std::string> none;
  if (problem.multiple() || problem.coloured() || literals_of(problem) > limits.literals) return none;
  const Error stopped{Fault::stopped, "it was stopped before there was a proof"};
  Steps steps;
  if (steps.file() == nullptr) return none;
  Watch watch(steps, limits.bytes, progress);
  int status = 0;
  {
    CaDiCaL::Solver solver;
    solver.configure("plain");
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.trace_proof(steps.file(), "steps");
    if (!load(solver, problem, progress)) return stopped;
    if (excluded) {
      std::vector<int> clause;
      for (const int o : *excluded) clause.push_back(-(o + 1));
      add(solver, clause);
    }
    solver.connect_terminator(&watch);
    status = solver.solve();
    solver.disconnect_terminator();
    solver.close_proof_trace();
  }
  if (progress.stopped()) return stopped;
  if (status != 20 || watch.too_large()) return none;
  return std::optional(finished(steps.text()));
}

}  // namespace nonet
