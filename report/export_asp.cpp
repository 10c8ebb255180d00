#include <algorithm>

#include "report/export_text.h"

namespace nonet::report {
namespace {

// x(7): variable 7 is 1. x(7,2): it is 2, where it may be more than 1.
class AspWriter {
 public:
  AspWriter(const Model& model, ExportText& text) : model_(model), text_(text) {}

  void write_choices() {
    const auto size = model_.variables.size();
    for (std::size_t v = 0; v < size; ++v) {
      std::size_t last = v;
      while (last + 1 < size && is_plain(last) && is_plain(last + 1)) ++last;
      if (!is_plain(v)) {
        text_.add("1 {{ x({},0..{}) }} 1.\n", v + 1, model_.variables[v].most);
      } else {
        text_.add("{{ x({}..{}) }}.\n", v + 1, last + 1);
      }
      v = last;
    }
  }

  void write_constraint(std::size_t i) {
    const auto& [relation, modulus, right] = model_.constraint(i);
    if (is_clause(i)) return write_clause(model_.terms(i));
    if (is_count(i)) return write_count(model_.terms(i), relation, right);
    text_.add(":- not #sum {{");
    write_terms(model_.terms(i));
    text_.add(" }} {} {}.\n", sign_of(relation), right);
  }

  void write_objective() {
    if (model_.aim == Aim::any) return;
    text_.add("{} {{", model_.aim == Aim::minimum ? "#minimize" : "#maximize");
    write_terms(model_.objective);
    text_.add(" }}.\n");
  }

 private:
  bool is_plain(std::size_t v) const { return model_.variables[v].most == 1; }

  // One of some variables is 1, or one of others is not.
  bool is_clause(std::size_t i) const {
    std::int64_t right = 1;
    for (const auto& [variable, factor] : model_.terms(i)) {
      if ((factor != 1 && factor != -1) || !is_plain(static_cast<std::size_t>(variable))) return false;
      right -= factor < 0 ? 1 : 0;
    }
    return model_.constraint(i).relation == Model::Relation::at_least && model_.constraint(i).right == right;
  }
  void write_clause(Model::Terms terms) {
    text_.add(":-");
    std::size_t written = 0;
    for (const auto& [variable, factor] : terms)
      text_.add(" {}x({}){}", factor > 0 ? "not " : "", variable + 1, ++written < terms.size() ? "," : ".\n");
  }

  // So many of some variables are 1.
  bool is_count(std::size_t i) const {
    const auto terms = model_.terms(i);
    return std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
      return term.factor == 1 && is_plain(static_cast<std::size_t>(term.variable));
    });
  }
  void write_count(Model::Terms terms, Model::Relation relation, std::int64_t right) {
    text_.add(":- not");
    if (relation != Model::Relation::at_most) text_.add(" {}", right);
    text_.add(" {{");
    std::size_t written = 0;
    for (const auto& term : terms) {
      text_.add(" x({}){}", term.variable + 1, ++written < terms.size() ? ";" : "");
      text_.break_after(written);
    }
    text_.add(" }}");
    if (relation != Model::Relation::at_least) text_.add(" {}", right);
    text_.add(".\n");
  }

  void write_terms(Model::Terms terms) {
    std::string_view between = "";
    std::size_t written = 0;
    for (const auto& [variable, factor] : terms) {
      const auto v = static_cast<std::size_t>(variable);
      if (is_plain(v)) {
        text_.add("{} {},{} : x({})", between, factor, variable + 1, variable + 1);
      } else {
        text_.add("{} V*{},{} : x({},V)", between, factor, variable + 1, variable + 1);
      }
      between = ";";
      text_.break_after(++written);
    }
  }

  const Model& model_;
  ExportText& text_;
};

}  // namespace

void write_asp(const Model& model, const ExportHead& head, ExportText& text) {
  const bool best = model.aim != Aim::any;
  write_head(
      text, model, head,
      best ? "For example: gringo FILE | clasp. All best ones: gringo FILE | clasp --opt-mode=optN -n 0."
           : "For example: gringo FILE | clasp. How many there are: gringo FILE | clasp -n 0 -q.");
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const bool plain = model.variables[v].most == 1;
    text.comment(fmt::format("x({}{}): {}{}", v + 1, plain ? "" : ",N", model.variables[v].meaning,
                             plain ? "" : " N times"));
  }
  AspWriter writer(model, text);
  writer.write_choices();
  for (std::size_t i = 0; i < model.constraints(); ++i) writer.write_constraint(i);
  writer.write_objective();
  for (const bool plain : {true, false}) {
    if (std::any_of(model.variables.begin(), model.variables.end(),
                    [&](const auto& variable) { return (variable.most == 1) == plain; }))
      text.add("#show x/{}.\n", plain ? 1 : 2);
  }
}

}  // namespace nonet::report
