#include <algorithm>

#include "report/export_text.h"

namespace nonet::report {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out + "\"";
}

void write_sum(ExportText& text, Model::Terms terms) {
  std::size_t written = 0;
  text.add("sum([");
  for (const auto& [variable, factor] : terms) {
    if (factor != 1) text.add("{}*", factor);
    text.add("x[{}]{}", variable + 1, ++written < terms.size() ? ", " : "");
    text.break_after(written);
  }
  text.add("])");
}

void write_variables(ExportText& text, const Model& model) {
  const auto& variables = model.variables;
  const std::int64_t most =
      std::max_element(variables.begin(), variables.end(), [](const auto& a, const auto& b) {
        return a.most < b.most;
      })->most;
  text.add("array[1..{}] of var 0..{}: x;\n", variables.size(), most);
  for (std::size_t v = 0; v < variables.size(); ++v) {
    if (variables[v].most < most) text.add("constraint x[{}] <= {};\n", v + 1, variables[v].most);
  }
  text.add("array[1..{}] of string: meaning = [\n", variables.size());
  for (const auto& variable : variables) text.add("  {},\n", in_quotes(variable.meaning));
  text.add("];\n");
}

}  // namespace

void write_minizinc(const Model& model, const ExportHead& head, ExportText& text) {
  write_head(text, model, head, "For example: minizinc FILE. It prints what is not 0, and what that means.");
  write_variables(text, model);
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    const auto& [relation, modulus, right] = model.constraint(i);
    text.add("constraint ");
    write_sum(text, model.terms(i));
    if (modulus != 0) text.add(" mod {}", modulus);
    text.add(" {} {};\n", sign_of(relation), right);
  }
  std::string_view cost;
  if (model.aim != Aim::any) {
    text.add("var int: cost = ");
    write_sum(text, model.objective);
    text.add(";\nsolve {} cost;\n", model.aim == Aim::minimum ? "minimize" : "maximize");
    cost = " ++ [\"cost = \\(cost)\\n\"]";
  } else {
    text.add("solve satisfy;\n");
  }
  text.add(
      "output [\"x\\(i) = \\(x[i])  % \" ++ meaning[i] ++ \"\\n\" | i in 1..{} where fix(x[i]) > 0]{};\n",
      model.variables.size(), cost);
}

}  // namespace nonet::report
