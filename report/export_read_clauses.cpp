// Solutions of dimacs and opb, as the competitions of SAT and pseudo-Boolean solvers have them: lines that
// begin with c (remarks), s (the verdict), o (a cost) and v (the literals that hold). Those that are left out
// may be either. A 0 ends the literals of dimacs; nothing ends those of opb, but an o or "c Answer:" begins
// others. Another solution may follow, and be better. The file that minisat writes has SAT, UNSAT or INDET in
// its first line and no v.
#include <algorithm>
#include <utility>

#include "nonet/contract/model_clauses.h"
#include "report/export_read.h"
#include "report/export_text.h"

namespace nonet::report {
namespace {

class ClauseReader {
 public:
  // `first`: the number of a variable's first literal, and of the one behind the last.
  ClauseReader(SolutionReader& reader, std::vector<int> first, bool dimacs)
      : reader_(reader), first_(std::move(first)), dimacs_(dimacs), literals_(first_.back() - 1) {}

  void read() {
    std::string_view line;
    while (reader_.next_line(line)) {
      if (!read_line(line)) return;
    }
    if (!begun_) {
      if (satisfiable_) reader_.fail(reader_.end(), "there is a solution, but no values of it");
    } else if (dimacs_ && !ended_) {
      reader_.fail_cut_off("0, which ends the values");
    } else {
      keep();
    }
  }

 private:
  bool read_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view kind = SolutionReader::next_word(rest);
    if (kind.empty()) return true;
    if (kind == "c" || kind == "o") {
      if (!dimacs_ && (kind == "o" || SolutionReader::next_word(rest) == "Answer:")) ended_ = true;
      return true;
    }
    if (kind == "v") return read_literals(rest);
    if (kind == "s") return read_verdict(line, SolutionReader::without_blanks(rest));
    if (dimacs_ && (line == "SAT" || line == "UNSAT" || line == "INDET")) {
      bare_ = true;
      return read_verdict(line, line);
    }
    if (bare_ && number_of<std::int64_t>(kind)) return read_literals(line);
    return reader_.fail(line, "expected a line that begins with c, s or v");
  }

  bool read_verdict(std::string_view line, std::string_view verdict) {
    const bool none = verdict == "UNSATISFIABLE" || verdict == "UNSAT";
    if (!none && verdict != "SATISFIABLE" && verdict != "OPTIMUM FOUND" && verdict != "SAT") {
      if (verdict == "UNKNOWN" || verdict == "INDET") return reader_.fail_unknown(verdict);
      return reader_.fail(verdict, "expected SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN");
    }
    if (none ? satisfiable_ : none_)
      return reader_.fail(line, "this is said both to have a solution and none");
    (none ? none_ : satisfiable_) = true;
    if (none) reader_.say_none(line);
    return true;
  }

  bool read_literals(std::string_view line) {
    if (!begun_ || ended_) {
      begun_ = true;
      ended_ = false;
      signs_.assign(static_cast<std::size_t>(literals_), 0);
      totals_.assign(first_.size() - 1, 0);
      reader_.begin();
    }
    for (auto word = SolutionReader::next_word(line); !word.empty(); word = SolutionReader::next_word(line)) {
      if (ended_) return reader_.fail(word, "expected nothing behind 0");
      if (dimacs_ && word == "0") {
        ended_ = true;
      } else if (!read_literal(word)) {
        return false;
      }
    }
    return true;
  }

  bool read_literal(std::string_view word) {
    const bool negative = word.starts_with("-");
    const std::string_view name = word.substr(negative ? 1 : 0);
    const auto number = dimacs_ ? number_of<std::int64_t>(name) : number_of_variable(name);
    if (!number)
      return reader_.fail(word,
                          dimacs_ ? "expected a number, or 0 at the end" : "expected x1 or -x1 and so on");
    if (!has_literal(*number))
      return reader_.fail(word, fmt::format("there are variables 1 to {} here: '{}' is of something else",
                                            literals_, shown(word)));
    std::int8_t& sign = signs_[static_cast<std::size_t>(*number - 1)];
    const std::int8_t wanted = negative ? -1 : 1;
    if (sign == -wanted)
      return reader_.fail(word, fmt::format("{} and {}{}: the solution contradicts itself", shown(word),
                                            negative ? "" : "-", shown(name)));
    return std::exchange(sign, wanted) == wanted || negative || add(*number, word);
  }

  // Behind those of the variables dimacs has others, for sums. How many is known when all clauses are made,
  // which is done when there is one of them.
  bool has_literal(std::int64_t number) {
    if (dimacs_ && number > literals_ && !std::exchange(counted_, true)) {
      if (const auto all = count_literals(reader_.model)) literals_ = *all;
      signs_.resize(static_cast<std::size_t>(literals_), 0);
    }
    return number >= 1 && number <= literals_;
  }

  // A true literal of a variable is its value, of which it has one, or in opb a bit of it.
  bool add(std::int64_t literal, std::string_view word) {
    if (literal >= first_.back()) return true;
    const auto v = static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), literal) -
                                            first_.begin() - 1);
    const std::int64_t part = literal - first_[v];
    if (dimacs_ && totals_[v] != 0)
      return reader_.fail(word, fmt::format("x{} is {} here and {} before: the solution contradicts itself",
                                            v + 1, part + 1, totals_[v]));
    totals_[v] += dimacs_ ? part + 1 : std::int64_t{1} << part;
    const std::int64_t most = reader_.model.variables[v].most;
    return totals_[v] <= most ||
           reader_.fail(word, fmt::format("with {} variable {} is more than {}: this is a solution of "
                                          "something else",
                                          shown(word), v + 1, most));
  }

  // A variable of which a literal was left out is not known, unless another literal of it is its value.
  void keep() {
    for (std::size_t v = 0; v + 1 < first_.size(); ++v) {
      const auto begin = signs_.begin() + (first_[v] - 1), end = signs_.begin() + (first_[v + 1] - 1);
      const bool whole = std::find(begin, end, 0) == end;
      if (!whole && !(dimacs_ && totals_[v] > 0)) reader_.leave_open(v);
      reader_.set(static_cast<std::int64_t>(v) + 1, totals_[v], reader_.end());
    }
  }

  SolutionReader& reader_;
  const std::vector<int> first_;
  const bool dimacs_;
  std::int64_t literals_;
  bool counted_ = false;  // those of sums are among them
  bool bare_ = false, satisfiable_ = false, none_ = false, begun_ = false;
  bool ended_ = false;                // what follows is another solution
  std::vector<std::int8_t> signs_;    // by literal; 0: not said
  std::vector<std::int64_t> totals_;  // by variable
};

}  // namespace

void read_dimacs(SolutionReader& reader) {
  ClauseReader(reader, ModelEncoder::first_literals(reader.model), true).read();
}

void read_opb(SolutionReader& reader) {
  ClauseReader(reader, first_bits(reader.model), false).read();
}

}  // namespace nonet::report
