#include "report/export.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "report/export_text.h"

namespace nonet::report {
namespace {

constexpr ExportFormat formats[] = {
    {"dimacs", "clauses, for SAT solvers: cadical, kissat, minisat"},
    {"opb", "pseudo-Boolean constraints: clasp, roundingsat, minisat+"},
    {"lp", "a linear program in integers (CPLEX's LP format): glpsol, cbc, scip"},
    {"minizinc", "constraints: minizinc with any of its solvers"},
    {"asp", "an answer set program: gringo and clasp, clingo"},
};

// The same question with at least one variable and without sums of nothing; and, unless a format can say
// them, without residues: a sum that is `right` modulo k is `right` plus k times another variable.
Model prepared(const Model& model, bool keeps_residues) {
  Model plain;
  plain.variables = model.variables;
  plain.aim = model.aim;
  plain.objective = model.objective;
  plain.objective_name = model.objective_name;
  if (plain.variables.empty()) {
    plain.add_variable("nothing: there is nothing to choose");
    plain.add({{0, 1}}, Model::Relation::equal, 0);
  }
  std::vector<Model::Term> terms;
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    const auto& [relation, modulus, right] = model.constraint(i);
    terms.assign(model.terms(i).begin(), model.terms(i).end());
    if (terms.empty()) {
      const bool holds = relation == Model::Relation::equal     ? right == 0
                         : relation == Model::Relation::at_most ? right >= 0
                                                                : right <= 0;
      if (!holds) plain.add({{0, 1}}, Model::Relation::at_least, plain.variables[0].most + 1);
      continue;
    }
    if (modulus == 0) {
      plain.add(terms, relation, right);
    } else if (keeps_residues) {
      plain.add_residue(terms, modulus, right);
    } else {
      const std::int64_t times = (model.most(terms) - right) / modulus;
      if (times > 0 && model.most(terms) >= right)
        terms.push_back(
            {plain.add_variable(fmt::format("so often {} in constraint {}", modulus, i + 1), -1, times),
             -modulus});
      plain.add(terms, Model::Relation::equal, right);
    }
  }
  return plain;
}

// Whether no sum and no right side can be larger, whatever the variables are.
bool fits(const Model& model, std::int64_t most) {
  const auto sum_fits = [&](Model::Terms terms) {
    return model.most(terms) <= most && model.least(terms) >= -most;
  };
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    if (!sum_fits(model.terms(i)) || std::abs(model.constraint(i).right) > most) return false;
  }
  return sum_fits(model.objective);
}

bool is_prepared(const Model& model, bool keeps_residues) {
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    if (model.terms(i).empty() || (!keeps_residues && model.constraint(i).modulus != 0)) return false;
  }
  return !model.variables.empty();
}

}  // namespace

std::span<const ExportFormat> export_formats() {
  return formats;
}

void ExportText::comment(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string line(lines.substr(0, end));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    add("{} {}\n", comment_, line);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

bool ExportText::flush() {
  wanted_ = wanted_ && take_(buffer_);
  buffer_.clear();
  return wanted_;
}

void write_head(ExportText& text, const Model& model, const ExportHead& head, std::string_view how) {
  text.comment(fmt::format("{}, as nonet states it (docs/export.md). The instance:", head.puzzle));
  text.comment(head.instance);
  if (model.aim == Aim::any) {
    text.comment("Every solution is an answer, and every answer one solution.");
  } else {
    text.comment(
        fmt::format("{}: {}.", model.aim == Aim::minimum ? "Minimised" : "Maximised", model.objective_name));
  }
  text.comment(head.question);
  text.comment(how);
}

Result<Done> write_model(const Model& model, std::string_view format, const ExportHead& head,
                         const TakeText& take) {
  const bool keeps_residues = format == "dimacs" || format == "minizinc";
  if (!is_prepared(model, keeps_residues))
    return write_model(prepared(model, keeps_residues), format, head, take);
  if (format == "dimacs") return write_dimacs(model, head, take);
  const std::string_view comment = format == "opb" ? "*" : format == "lp" ? "\\" : "%";
  ExportText text(take, comment);
  if (format == "opb") {
    write_opb(model, head, text);
  } else if (format == "lp") {
    write_lp(model, head, text);
  } else if (format == "minizinc") {
    write_minizinc(model, head, text);
  } else if (format == "asp") {
    if (!fits(model, std::numeric_limits<std::int32_t>::max()))
      return Error{Fault::refused,
                   "gringo reckons in 32 bits, and sums may be larger here; others read lp and opb"};
    write_asp(model, head, text);
  } else {
    return Error{Fault::usage, fmt::format("there is no format '{}' to export to", format)};
  }
  if (!text.flush()) return Error{Fault::stopped, "stopped before everything was written"};
  return Done{};
}

}  // namespace nonet::report
