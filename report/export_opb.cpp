#include <bit>

#include "report/export_text.h"

namespace nonet::report {
namespace {

int bits_of(const Model::Variable& variable) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(variable.most)));
}

// Variables up to more than 1 are written as binary numbers.
class OpbWriter {
 public:
  OpbWriter(const Model& model, ExportText& text) : model_(model), text_(text), first_(first_bits(model)) {}

  int variables() const { return first_.back() - 1; }
  std::size_t constraints() const {
    std::size_t count = model_.constraints();
    for (const auto& variable : model_.variables) count += is_full(variable) ? 0 : 1;
    return count;
  }

  void write_meanings() {
    for (std::size_t v = 0; v < model_.variables.size(); ++v) {
      for (int bit = 0; bit < bits_of(model_.variables[v]); ++bit) {
        const std::string times = model_.variables[v].most > 1 ? fmt::format(" {} times more", 1 << bit) : "";
        text_.comment(fmt::format("x{}: {}{}", first_[v] + bit, model_.variables[v].meaning, times));
      }
    }
  }

  // The format has only minima.
  void write_objective() {
    if (model_.aim == Aim::any) return;
    text_.add("min:");
    write_sum(model_.objective, model_.aim == Aim::maximum ? -1 : 1);
    text_.add(" ;\n");
  }

  // And no "at most".
  void write_constraints() {
    for (std::size_t v = 0; v < model_.variables.size(); ++v) {
      if (is_full(model_.variables[v])) continue;
      const Model::Term term{static_cast<int>(v), 1};
      write_constraint({&term, 1}, Model::Relation::at_most, model_.variables[v].most);
    }
    for (std::size_t i = 0; i < model_.constraints(); ++i)
      write_constraint(model_.terms(i), model_.constraint(i).relation, model_.constraint(i).right);
  }

 private:
  static bool is_full(const Model::Variable& variable) {
    return variable.most == (std::int64_t{1} << bits_of(variable)) - 1;
  }

  void write_constraint(Model::Terms terms, Model::Relation relation, std::int64_t right) {
    const int sign = relation == Model::Relation::at_most ? -1 : 1;
    write_sum(terms, sign);
    text_.add(" {} {} ;\n", relation == Model::Relation::equal ? "=" : ">=", sign * right);
  }
  void write_sum(Model::Terms terms, int sign) {
    for (const auto& [variable, factor] : terms) {
      const auto v = static_cast<std::size_t>(variable);
      for (int bit = 0; bit < bits_of(model_.variables[v]); ++bit)
        text_.add(" {:+} x{}", sign * factor * (std::int64_t{1} << bit), first_[v] + bit);
    }
  }

  const Model& model_;
  ExportText& text_;
  const std::vector<int> first_;
};

}  // namespace

std::vector<int> first_bits(const Model& model) {
  std::vector<int> first = {1};
  for (const auto& variable : model.variables) first.push_back(first.back() + bits_of(variable));
  return first;
}

void write_opb(const Model& model, const ExportHead& head, ExportText& text) {
  OpbWriter writer(model, text);
  text.add("* #variable= {} #constraint= {}\n", writer.variables(), writer.constraints());
  write_head(text, model, head,
             model.aim == Aim::maximum
                 ? "For example: clasp FILE. The format has only minima: this asks for that of the opposite."
                 : "For example: clasp FILE.");
  writer.write_meanings();
  writer.write_objective();
  writer.write_constraints();
}

}  // namespace nonet::report
