#include "report/export.h"

#include <algorithm>
#include <bit>
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

bool keeps_residues(std::string_view format) {
  return format == "dimacs" || format == "minizinc";
}

// The same question with at least one variable and without sums of nothing; and, unless a format can say
// them, without residues: a sum that is `right` modulo k is `right` plus k times another variable.
Model prepared(const Model& model, bool residues) {
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
    } else if (residues) {
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

// The largest number in the text of opb, where variables are binary numbers; of a model that is prepared.
std::int64_t largest_bit(const Model& model) {
  std::int64_t largest = 0;
  const auto see = [&](Model::Terms terms) {
    for (const auto& [variable, factor] : terms) {
      const auto most = static_cast<std::uint64_t>(model.variables[at(variable)].most);
      largest = std::max(largest, std::abs(factor) * static_cast<std::int64_t>(std::bit_floor(most)));
    }
  };
  if (model.aim != Aim::any) see(model.objective);
  for (const auto& variable : model.variables) {
    if (!std::has_single_bit(static_cast<std::uint64_t>(variable.most) + 1))  // else its bits are the bound
      largest = std::max(largest, variable.most);
  }
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    see(model.terms(i));
    largest = std::max(largest, std::abs(model.constraint(i).right));
  }
  return largest;
}

constexpr std::int64_t most_of_32_bits = std::numeric_limits<std::int32_t>::max();

bool is_prepared(const Model& model, bool residues) {
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    if (model.terms(i).empty() || (!residues && model.constraint(i).modulus != 0)) return false;
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

Model prepared_for(const Model& model, std::string_view format) {
  return prepared(model, keeps_residues(format));
}

Error unknown_format(std::string_view format) {
  return {Fault::usage, fmt::format("there is no format '{}' to export to", format)};
}

std::string export_warning(const Model& model, std::string_view format) {
  if (format == "dimacs" && model.aim != Aim::any)
    return "clauses have no objective: any answer is a solution, unless --at-most or --at-least";
  if (format == "opb" &&
      largest_bit(is_prepared(model, false) ? model : prepared_for(model, format)) > most_of_32_bits)
    return fmt::format(
        "clasp reads numbers up to {}, and here are larger ones; roundingsat and scip read them",
        most_of_32_bits);
  constexpr std::int64_t most_of_gecode = most_of_32_bits - 1;
  if (format == "minizinc" && !fits(model, most_of_gecode))
    return fmt::format("gecode reckons up to {}, and sums may be larger here; other solvers take them",
                       most_of_gecode);
  return "";
}

Result<Done> write_model(const Model& model, std::string_view format, const ExportHead& head,
                         const TakeText& take) {
  if (!is_prepared(model, keeps_residues(format)))
    return write_model(prepared_for(model, format), format, head, take);
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
    if (!fits(model, most_of_32_bits))
      return Error{Fault::refused,
                   "gringo reckons in 32 bits, and sums may be larger here; others read lp and opb"};
    write_asp(model, head, text);
  } else {
    return unknown_format(format);
  }
  if (!text.flush()) return Error{Fault::stopped, "stopped before everything was written"};
  return Done{};
}

}  // namespace nonet::report
