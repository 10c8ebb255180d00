// Solutions of linear programs: glpsol's report (-o), alone or behind its log, and its raw file (-w), which
// hold all variables; and names with values as cbc, scip, highs and gurobi write them, who may leave out what
// is 0. What stands beside "infeasible" are the values that a solver had when it gave up.
#include <algorithm>
#include <cmath>

#include "report/export_read.h"
#include "report/export_text.h"

namespace nonet::report {
namespace {

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

class LpReader {
 public:
  explicit LpReader(SolutionReader& reader) : reader_(reader) {}

  void read() {
    std::string_view line;
    bool log = false;
    while (!done_ && reader_.next_line(line)) {
      if (line.starts_with("Problem:")) {
        read_report();
        return;
      }
      if (line == "c" || line.starts_with("c ") || line.starts_with("s ")) {
        read_raw(line);
        return;
      }
      if (line.starts_with("GLPSOL")) log = true;
      if (log) {
        if (is_one_of(line, {"PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION",
                             "PROBLEM HAS NO INTEGER FEASIBLE SOLUTION"}))
          return end_with_none(line);
      } else if (!line.empty() && !read_listed(line)) {
        return;
      }
    }
    if (log) reader_.fail(reader_.end(), "expected the solution: glpsol writes it with -o FILE");
    if (awaited_ > 0 && !done_) reader_.fail_cut_off(fmt::format("{} more values", awaited_));
  }

 private:
  void end_with_none(std::string_view line) {
    reader_.say_none(line);
    done_ = true;
  }

  bool read_report() {
    std::string_view line;
    bool columns = false;
    while (!done_ && reader_.next_line(line)) {
      std::string_view rest = line;
      const std::string_view word = SolutionReader::next_word(rest);
      if (word == "Columns:") {
        if (!check_columns(line, SolutionReader::next_word(rest))) return false;
      } else if (word == "Status:") {
        if (!read_status(line, SolutionReader::without_blanks(rest))) return false;
      } else if (word.empty()) {
        columns = false;
      } else if (line.find("Column name") != std::string_view::npos) {
        columns = true;
      } else if (line == "End of output") {
        return check_whole(line);
      } else if (columns && !word.starts_with("---") && !read_value(line, true)) {
        return false;
      }
    }
    return done_ || reader_.fail_cut_off("End of output");
  }

  bool read_status(std::string_view line, std::string_view status) {
    if (is_one_of(status, {"INTEGER OPTIMAL", "INTEGER NON-OPTIMAL"})) return true;
    if (status == "INTEGER UNDEFINED") return reader_.fail_unknown(line);
    if (status != "INTEGER EMPTY") return fail_fractions(line);
    end_with_none(line);
    return true;
  }

  bool read_raw(std::string_view line) {
    const std::vector<std::int64_t> order = columns();
    do {
      std::string_view rest = line;
      const std::string_view kind = SolutionReader::next_word(rest);
      if (kind == "s") {
        if (!read_raw_status(line, rest)) return false;
        if (done_) return true;
      } else if (kind == "j") {
        const auto column = number_of<std::int64_t>(SolutionReader::next_word(rest));
        if (!column || *column < 1 || *column > static_cast<std::int64_t>(order.size()))
          return reader_.fail(line, fmt::format("expected j, a column from 1 to {} and its value: this is a "
                                                "solution of something else",
                                                order.size()));
        if (!set(order[static_cast<std::size_t>(*column - 1)], SolutionReader::next_word(rest), line))
          return false;
      } else if (kind == "e") {
        return check_whole(line);
      } else if (!kind.empty() && kind != "c" && kind != "i") {
        return reader_.fail(line, "expected a line that begins with c, s, i, j or e");
      }
    } while (reader_.next_line(line));
    return reader_.fail_cut_off("e o f");
  }

  bool read_raw_status(std::string_view line, std::string_view rest) {
    if (SolutionReader::next_word(rest) != "mip") return fail_fractions(line);
    SolutionReader::next_word(rest);
    if (!check_columns(line, SolutionReader::next_word(rest))) return false;
    const std::string_view status = SolutionReader::next_word(rest);
    if (status == "o" || status == "f") return true;
    if (status != "n") return reader_.fail_unknown(line);
    end_with_none(line);
    return true;
  }

  // glpsol numbers variables as they come: in the objective, in constraints, in bounds, as Binary.
  std::vector<std::int64_t> columns() const {
    const Model& model = reader_.model;
    std::vector<std::int64_t> order;
    std::vector<bool> seen(model.variables.size(), false);
    const auto see = [&](std::size_t v) {
      if (!seen[v]) order.push_back(static_cast<std::int64_t>(v) + 1);
      seen[v] = true;
    };
    const auto see_all = [&](Model::Terms terms) {
      for (const auto& term : terms) see(static_cast<std::size_t>(term.variable));
    };
    if (model.aim == Aim::any || model.objective.empty()) {
      see(0);
    } else {
      see_all(model.objective);
    }
    for (std::size_t i = 0; i < model.constraints(); ++i) see_all(model.terms(i));
    for (const bool plain : {false, true}) {
      for (std::size_t v = 0; v < model.variables.size(); ++v) {
        if ((model.variables[v].most == 1) == plain) see(v);
      }
    }
    return order;
  }

  bool check_columns(std::string_view line, std::string_view count) {
    return number_of<std::int64_t>(count) == static_cast<std::int64_t>(reader_.model.variables.size()) ||
           fail_columns(line, count);
  }
  bool fail_columns(std::string_view line, std::string_view count) {
    return reader_.fail(line, fmt::format("this is a solution of something else: {} columns, not {}",
                                          shown(count), reader_.model.variables.size()));
  }
  bool check_whole(std::string_view line) {
    if (!reader_.found()) reader_.begin();
    return reader_.check_whole(line, [](const Model::Variable&) { return true; });
  }
  bool fail_fractions(std::string_view line) {
    return reader_.fail(line, "expected a solution in integers, not one of the linear program alone");
  }

  // Of cbc, scip, highs and gurobi. Variables are bounded, so what is "infeasible or unbounded" is
  // infeasible.
  bool read_listed(std::string_view line) {
    if (line.starts_with("#")) {
      if (awaited_ > 0) return reader_.fail(line, fmt::format("expected {} more values", awaited_));
      constexpr std::string_view columns = "# Columns";
      if (line.starts_with(columns))
        return await(line, SolutionReader::without_blanks(line.substr(columns.size())));
      done_ = line.starts_with("# Dual solution") || line.starts_with("# Basis");  // of highs, the last
      return true;
    }
    if (line == "Model status") return read_model_status();
    if (const std::size_t end = line.find(" - objective value"); end != std::string_view::npos)
      return read_header(line, line.substr(0, end));
    if (is_one_of(line, {"solution status: infeasible", "solution status: infeasible or unbounded"})) {
      end_with_none(line);
      return true;
    }
    if (is_one_of(line, {"None", "Infeasible", "no solution available"})) return reader_.fail_unknown(line);
    if (line == "Feasible" || line.starts_with("solution status: ")) return true;
    for (const std::string_view known : {"objective value:", "Objective "}) {
      if (line.starts_with(known)) return read_cost(line.substr(known.size()));
    }
    return read_value(line, false);
  }

  // Of highs: so many values follow.
  bool await(std::string_view line, std::string_view count) {
    awaited_ = number_of<std::int64_t>(count).value_or(-1);
    return (awaited_ >= 0 && awaited_ <= static_cast<std::int64_t>(reader_.model.variables.size())) ||
           fail_columns(line, count);
  }

  // Of cbc: "Stopped on time (no integer solution - continuous used) - objective value 1".
  bool read_header(std::string_view line, std::string_view statement) {
    if (is_one_of(statement, {"Infeasible", "Integer infeasible"})) {
      end_with_none(line);
      return true;
    }
    if (statement.find("(no integer solution") != std::string_view::npos) return reader_.fail_unknown(line);
    if (!is_one_of(statement, {"Optimal", "Optimal (within gap tolerance)"}) &&
        !statement.starts_with("Stopped on "))
      return reader_.fail(line, "expected Optimal, Stopped on, Infeasible or Integer infeasible");
    reader_.begin();
    return true;
  }

  // Where there is a cost there is a solution, of zeros if none other follow.
  bool read_cost(std::string_view rest) {
    const std::string_view cost = SolutionReader::next_word(rest);
    if (!finite_number(cost)) return reader_.fail(cost, "expected a number, the objective's value");
    if (!reader_.found()) reader_.begin();
    return expect_nothing(rest);
  }

  bool expect_nothing(std::string_view rest) {
    const std::string_view word = SolutionReader::next_word(rest);
    return word.empty() || reader_.fail(word, "expected nothing behind the value");
  }

  bool read_model_status() {
    std::string_view status;
    if (!reader_.next_line(status)) return reader_.fail_cut_off("how the model is");
    if (is_one_of(status, {"Infeasible", "Primal infeasible or unbounded"})) end_with_none(status);
    return true;
  }

  // Perhaps a number in front, a name, perhaps a *, a value; and behind it bounds in a report, in a list
  // perhaps what the variable costs.
  bool read_value(std::string_view line, bool report) {
    std::string_view rest = line;
    std::string_view name = SolutionReader::next_word(rest);
    if (name == "**") name = SolutionReader::next_word(rest);
    if (number_of<std::int64_t>(name)) name = SolutionReader::next_word(rest);
    if (name.starts_with("c") && number_of<std::int64_t>(name.substr(1))) return true;
    const auto variable = number_of_variable(name);
    if (!variable) return reader_.fail(line, "expected a variable and its value, as in 'x1 1'");
    std::string_view value = SolutionReader::next_word(rest);
    if (value == "*") value = SolutionReader::next_word(rest);
    if (!reader_.has(*variable, name) || !set(*variable, value, name)) return false;
    if (report) return true;
    awaited_ -= awaited_ > 0 ? 1 : 0;
    std::string_view behind = rest;
    const std::string_view cost = SolutionReader::next_word(behind);
    return expect_nothing(finite_number(cost) || cost.starts_with("(obj:") ? behind : rest);
  }

  static std::optional<double> finite_number(std::string_view word) {
    const auto value = number_of<double>(word);
    return value && std::isfinite(*value) ? value : std::nullopt;
  }

  bool set(std::int64_t variable, std::string_view word, std::string_view at) {
    constexpr double largest = 1e15, whole_within = 1e-5;
    const auto value = finite_number(word);
    if (!value) return reader_.fail(word, fmt::format("expected a number, the value of x{}", variable));
    if (std::fabs(*value) > largest || std::fabs(*value - std::round(*value)) > whole_within)
      return reader_.fail(word, fmt::format("x{} is {}: expected a whole number", variable, shown(word)));
    return reader_.set(variable, std::llround(*value), at);
  }

  SolutionReader& reader_;
  bool done_ = false;         // nothing behind counts
  std::int64_t awaited_ = 0;  // values
};

}  // namespace

void read_lp(SolutionReader& reader) {
  LpReader(reader).read();
}

}  // namespace nonet::report
