#include "report/export_text.h"

namespace nonet::report {
namespace {

void write_sum(ExportText& text, Model::Terms terms) {
  std::size_t written = 0;
  for (const auto& [variable, factor] : terms) {
    text.add(" {} {} x{}", factor < 0 ? '-' : '+', factor < 0 ? -factor : factor, variable + 1);
    text.break_after(++written);
  }
}

void write_kinds(ExportText& text, const Model& model) {
  text.add("Bounds\n");
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    if (model.variables[v].most != 1) text.add(" 0 <= x{} <= {}\n", v + 1, model.variables[v].most);
  }
  for (const bool plain : {true, false}) {
    std::size_t written = 0;
    for (std::size_t v = 0; v < model.variables.size(); ++v) {
      if ((model.variables[v].most == 1) != plain) continue;
      if (written == 0) text.add("{}\n", plain ? "Binary" : "General");
      text.add(" x{}", v + 1);
      text.break_after(++written);
    }
    if (written > 0) text.add("\n");
  }
}

}  // namespace

void write_lp(const Model& model, const ExportHead& head, ExportText& text) {
  write_head(text, model, head, "For example: glpsol --lp FILE -o SOLUTION.");
  for (std::size_t v = 0; v < model.variables.size(); ++v)
    text.comment(fmt::format("x{}: {}", v + 1, model.variables[v].meaning));
  text.add("{}\n cost:", model.aim == Aim::maximum ? "Maximize" : "Minimize");
  if (model.aim == Aim::any || model.objective.empty()) {
    text.add(" 0 x1");
  } else {
    write_sum(text, model.objective);
  }
  text.add("\nSubject To\n");
  for (std::size_t i = 0; i < model.constraints(); ++i) {
    text.add(" c{}:", i + 1);
    write_sum(text, model.terms(i));
    text.add(" {} {}\n", sign_of(model.constraint(i).relation), model.constraint(i).right);
  }
  write_kinds(text, model);
  text.add("End\n");
}

}  // namespace nonet::report
