#include "nonet/contract/model_clauses.h"
#include "report/export_text.h"

namespace nonet::report {
namespace {

constexpr u64 most_clauses = u64{1} << 28;

class Counter final : public ClauseSink {
 public:
  bool take(std::span<const int>) override { return ++clauses <= most_clauses; }
  u64 clauses = 0;
};

class Writer final : public ClauseSink {
 public:
  explicit Writer(ExportText& text) : text_(text) {}
  bool take(std::span<const int> clause) override {
    for (const int literal : clause) text_.add("{} ", literal);
    text_.add("0\n");
    return text_.wanted();
  }

 private:
  ExportText& text_;
};

struct Size {
  int literals;
  u64 clauses;
};
Result<Size> measure(const Model& model) {
  Counter counter;
  ModelEncoder encoder(model, counter);
  if (encoder.run()) return Size{encoder.variables(), counter.clauses};
  return Error{
      Fault::refused,
      counter.clauses > most_clauses
          ? fmt::format("this takes more than {} clauses; opb, lp and asp say sums as they are", most_clauses)
          : "a sum has too many values for clauses; opb, lp and asp say sums as they are"};
}

void write_meanings(ExportText& text, const Model& model, const std::vector<int>& first) {
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const auto& variable = model.variables[v];
    for (int times = 1; times <= variable.most; ++times) {
      const std::string often = variable.most > 1 ? fmt::format(" {} times", times) : "";
      text.comment(fmt::format("{}: {}{}", first[v] + times - 1, variable.meaning, often));
    }
  }
}

}  // namespace

Result<int> count_literals(const Model& model) {
  const auto size = measure(model);
  if (!size) return size.error();
  return size->literals;
}

Result<Done> write_dimacs(const Model& model, const ExportHead& head, const TakeText& take) {
  const auto size = measure(model);
  if (!size) return size.error();
  ExportText text(take, "c");
  const std::vector<int> first = ModelEncoder::first_literals(model);
  write_head(text, model, head,
             fmt::format("For example: cadical FILE. A solution's variables from 1 to {} say the answer:",
                         first.back() - 1));
  if (model.aim != Aim::any)
    text.comment(
        "CLAUSES HAVE NO OBJECTIVE: any answer is a solution. --at-most or --at-least asks for good ones.");
  write_meanings(text, model, first);
  text.comment("Behind them: what sums and choices need. Counters of models count by the first alone:");
  for (int from = 1; from < first.back(); from += 20) {
    text.add("c p show");
    for (int v = from; v < std::min(from + 20, first.back()); ++v) text.add(" {}", v);
    text.add(" 0\n");
  }
  text.add("p cnf {} {}\n", size->literals, size->clauses);
  Writer writer(text);
  const bool whole = ModelEncoder(model, writer).run();
  if (!text.flush() || !whole) return Error{Fault::stopped, "stopped before everything was written"};
  return Done{};
}

}  // namespace nonet::report
