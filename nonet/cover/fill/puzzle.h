// The run-time face shared by all Fill puzzles: the instance is compiled to a cover problem, and the engine
// answers. A puzzle adds its formats, its problem, and the board on which an answer is shown. A puzzle with a
// solver of its own overrides solve(), count() or list() and leaves the other algorithms to these.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "nonet/contract/interface.h"
#include "nonet/cover/fill/engine.h"
#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

// Every algorithm of FillEngine; a puzzle may put its own in front (nonet/contract/algorithms.h).
inline constexpr Algorithm fill_algorithms[] = {
    {"cover", "exact cover on sparse sets, smallest choice first"},
    {"bitmask", "exact cover on rows of bits, for a few hundred options"},
    {"backtrack", "plain backtracking, the textbook's"},
    {"diagram", "a decision diagram of all covers: counts, samples, optima"},
    {"sat", "CaDiCaL, a SAT solver, with a DRAT proof on request"},
};

class FillPuzzle : public Puzzle {
 public:
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Forecast> forecast(const Instance& instance, const Request& request,
                            Progress& progress) const override;  // cover/fill/forecast.cpp
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override;
  Result<Model> model(const Instance& instance, const ModelRequest& request,
                      Progress& progress) const override;                              // cover/fill/model.cpp
  Result<Histogram> table(const Request& request, Progress& progress) const override;  // unsupported
  // cover/fill/certificate.cpp
  Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                      Progress& progress) const override;
  Result<Proof> prove_count(const Instance& instance, const Tally& tally, const Request& request,
                            Progress& progress) const override;

  std::unique_ptr<Instance> play(const Instance& instance,
                                 std::span<const Step> steps) const override;  // null
  // What is given; and with the answer on it, what was not given marked as changed.
  std::optional<Board> before(const Instance& instance, const Answer& answer) const override;
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override;
  std::string judge(const Instance& instance, const Answer& answer) const override;  // empty
  bool is_solved(const Instance& instance) const override;

 protected:
  // The steps of answers are the labels of this problem's options.
  virtual Result<CoverProblem> compile(const Instance& instance) const = 0;
  virtual std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const = 0;

  // For answers up to symmetry: the instance with nothing given, null if there is no board; and its problem
  // as it looks on the board, with what is given in `instance`.
  virtual std::unique_ptr<Instance> without_givens(const Instance& instance) const;
  virtual BoardView view(const Instance& instance, const CoverProblem& stated) const;
  // What the problem of an instance looks like on its board; nullopt if there is no board.
  virtual Result<std::optional<BoardView>> stated_view(const Instance& instance,
                                                       const CoverProblem& problem) const;

  // For certificates: the name of an option by its label, which no other option has.
  virtual std::string option_name(const Instance& instance, int label) const {
    return move_name(instance, label);
  }
  // Whether a formula and units make sense: the options without a label are all given, so that the others and
  // their items are those of docs/certificates.md.
  virtual bool has_plain_options(const Instance&) const { return true; }
  // Whether one of the theorems of docs/certificates.md says that there is no answer: then whoever checks
  // needs nothing else, and clauses that say so soon become very many.
  virtual bool known_to_have_none(const Instance&) const { return false; }
  // The answers beside some options, given by their labels; `rest` is what is left of the problem then. One
  // thread. Errors are of Fault::stopped and Fault::refused.
  virtual Result<u128> count_beside(const Instance& instance, std::span<const int> labels,
                                    const CoverProblem& rest, const Request& request,
                                    Progress& progress) const;
  // An answer that is not the given one, where there is one and it is found soon.
  virtual Result<std::optional<Answer>> find_other(const Instance& instance, const Answer& answer,
                                                   const Request& request, Progress& progress) const;
};

}  // namespace nonet
