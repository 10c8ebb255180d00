// Solvers print solutions in a few ways; what they have in common is enough to read them:
//   dimacs and opb   lines that begin with v: the variables that are true, and those that are not with a -
//   asp              after the last "Answer:" the atoms that hold
//   lp               the name of a variable, then its value
//   minizinc         x7 = 1
#include <bit>
#include <charconv>
#include <cmath>

#include "report/export_text.h"

namespace nonet::report {
namespace {

class SolutionReader {
 public:
  SolutionReader(const Model& model, std::string_view format) : model_(model), format_(format) {
    for (const auto& variable : model.variables) {
      const auto most = static_cast<std::uint64_t>(variable.most);
      const auto size = format == "dimacs" ? most
                        : format == "opb"  ? static_cast<std::uint64_t>(std::bit_width(most))
                                           : 1;
      first_.push_back(first_.back() + static_cast<std::int64_t>(size));
    }
  }

  Result<SolverSaid> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      read_line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (said_.impossible) {  // values beside it are those that it had when it gave up
      said_.found = false;
      return std::move(said_);
    }
    if (!wrong_.empty()) return Error{Fault::input, wrong_};
    if (!said_.found) return Error{Fault::input, "there is no solution in this text, nor that there is none"};
    return std::move(said_);
  }

 private:
  void read_line(std::string_view line) {
    said_.impossible = said_.impossible || says_none(line);
    if (format_ == "asp" && line.starts_with("Answer:")) return begin();
    if (format_ == "dimacs" || format_ == "opb") {
      if (line.starts_with("v")) read_literals(line.substr(1));
    } else if (format_ == "asp") {
      if (line.starts_with("x(")) read_atoms(line);
    } else {
      if (line == "----------") {  // minizinc prints only what is not 0
        if (ended_ || !said_.found) begin();
        ended_ = true;
      }
      read_named(line);
    }
  }

  bool says_none(std::string_view line) const {
    const auto has = [&](std::string_view text) { return line.find(text) != std::string_view::npos; };
    if (format_ != "lp") return has("UNSATISFIABLE") && !line.starts_with("c ");
    return has("INTEGER EMPTY") || has("NO PRIMAL FEASIBLE") || has("NO INTEGER FEASIBLE") ||  // glpsol
           has("nfeasible");                                                                   // cbc, scip
  }

  void begin() {
    said_.found = true;
    said_.values.assign(model_.variables.size(), 0);
  }

  static std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    return word;
  }
  static std::optional<std::int64_t> number(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (code != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
  }
  // x7
  static std::optional<std::int64_t> variable(std::string_view word) {
    return word.starts_with("x") ? number(word.substr(1)) : std::nullopt;
  }

  // Behind the variables of the model may come those of residues.
  void add(std::int64_t named, std::int64_t value) {
    if (!said_.found) begin();
    if (!wrong_.empty()) return;  // the first is told
    if (named < 1 || named > static_cast<std::int64_t>(model_.variables.size())) return;
    const auto v = static_cast<std::size_t>(named - 1);
    if (value < 0 || value > model_.variables[v].most - said_.values[v]) {
      wrong_ = fmt::format("x{} is more than {} or less than 0: this is a solution of something else", named,
                           model_.variables[v].most);
    } else {
      said_.values[v] += value;
    }
  }

  // The others are the formats' own.
  void read_literals(std::string_view line) {
    if (!said_.found) begin();
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      const auto literal = format_ == "opb" ? variable(word) : number(word);
      if (!literal || *literal < 1 || *literal >= first_.back()) continue;
      const auto v = std::upper_bound(first_.begin(), first_.end(), *literal) - first_.begin() - 1;
      const std::int64_t part = *literal - first_[static_cast<std::size_t>(v)];
      add(v + 1, format_ == "opb" ? std::int64_t{1} << part : part + 1);
    }
  }

  // x(7) and x(7,2)
  void read_atoms(std::string_view line) {
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      if (!word.starts_with("x(") || !word.ends_with(")")) continue;
      word = word.substr(2, word.size() - 3);
      const std::size_t comma = word.find(',');
      const auto named = number(word.substr(0, comma));
      const auto value = comma == std::string_view::npos ? 1 : number(word.substr(comma + 1)).value_or(0);
      if (named) add(*named, value);
    }
  }

  // A name, some signs and a number.
  void read_named(std::string_view line) {
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      const auto named = variable(word);
      if (!named) continue;
      if (std::exchange(ended_, false)) begin();
      word = next_word(line);
      while (word == "*" || word == "=" || word == ":") word = next_word(line);
      double value = 0;
      const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (code != std::errc()) return;
      if (std::fabs(value) < largest && std::fabs(value - std::round(value)) > whole_within) {
        wrong_ = fmt::format("x{} is {}: expected a whole number", *named, word);
      } else {
        add(*named, std::fabs(value) < largest ? std::llround(value) : -1);
      }
      return;
    }
  }

  static constexpr double largest = 1e15, whole_within = 1e-5;

  const Model& model_;
  const std::string_view format_;
  std::vector<std::int64_t> first_ = {1};  // by variable: its first number in the format
  SolverSaid said_;
  std::string wrong_;
  bool ended_ = false;  // a solution: another may follow, and be better
};

}  // namespace

Result<SolverSaid> read_solution(const Model& model, std::string_view format, std::string_view text) {
  return SolutionReader(model, format).read(text);
}

}  // namespace nonet::report
