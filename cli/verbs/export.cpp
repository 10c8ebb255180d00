#include <fmt/format.h>

#include "cli/files.h"
#include "cli/instances.h"
#include "cli/read_back.h"
#include "cli/verbs/verbs.h"
#include "nonet/base/atomic_file.h"
#include "nonet/contract/model.h"
#include "nonet/contract/rules.h"
#include "report/export.h"

namespace nonet::cli {
namespace {

// The question whether there is an answer of that cost, in place of the best one.
Result<Done> bound_objective(const Puzzle& puzzle, const ExportOptions& asked, Model& model,
                             std::string& question) {
  if (!asked.at_most && !asked.at_least) return Done{};
  if (model.aim == Aim::any) {
    return Error{Fault::usage,
                 fmt::format("{} has no objective for --at-most or --at-least: one answer is as "
                             "good as another",
                             puzzle.description().name)};
  }
  if (asked.at_most) {
    model.add(model.objective, Model::Relation::at_most, *asked.at_most);
    question = fmt::format("Only answers with {} at most {}.", model.objective_name, *asked.at_most);
  }
  if (asked.at_least) {
    model.add(model.objective, Model::Relation::at_least, *asked.at_least);
    if (!question.empty()) question += "\n";
    question += fmt::format("Only answers with {} at least {}.", model.objective_name, *asked.at_least);
  }
  model.aim = Aim::any;
  return Done{};
}

std::string with_settings(const Puzzle& puzzle, const Options& options) {
  std::string text(puzzle.description().name);
  for (const auto& [name, value] : options.settings)
    text += fmt::format(" --{}{}{}", name, value.empty() ? "" : " ", value);
  if (options.exported.steps) text += fmt::format(" --steps {}", *options.exported.steps);
  return text;
}

// A model takes long to make: first whether it can be written, and replaced as a whole.
Result<Done> check_out(const std::string& path) {
  if (auto able = check_writable(path); !able) return able;
  if (const auto target = find_target(path); !target) return target.error();
  return Done{};
}

Result<Done> write_to_file(const Model& model, const report::ExportHead& head, const ExportOptions& asked) {
  auto file = AtomicFile::open(asked.out);
  if (!file) return file.error();
  Result<Done> written = Done{};
  auto done = report::write_model(model, asked.format, head, [&](std::string_view text) {
    written = file->write(text);
    return static_cast<bool>(written) && !interrupted.load();
  });
  if (!written) return written;
  if (!done) return done;
  return file->keep();
}

Result<Done> write_to_output(Session& session, const Model& model, const report::ExportHead& head,
                             const ExportOptions& asked) {
  auto done = report::write_model(model, asked.format, head, [&](std::string_view text) {
    session.out.buffer += text;
    session.out.flush();
    return !session.stopping();
  });
  return session.out.failed() ? Result<Done>(Done{}) : done;  // which the session says
}

Result<Done> export_one(Session& session, const Puzzle& puzzle, const Instance& instance) {
  const Options& options = session.options;
  const ExportOptions& asked = options.exported;
  const bool reads = !asked.read.empty();
  const auto answer = reads ? read_answer(asked) : Result<std::string>(std::string());
  if (!answer) {  // which is not about the instance
    if (!interrupted) session.fail(answer.error());
    return Done{};
  }
  Session::Question question(session);
  ModelRequest request{.memory = options.request().memory};
  request.steps = asked.steps.value_or(-1);
  auto model = puzzle.model(instance, request, question.progress);
  if (!model) return model.error();
  report::ExportHead head{with_settings(puzzle, options), puzzle.write(instance), ""};
  if (const auto bounded = bound_objective(puzzle, asked, *model, head.question); !bounded)
    return bounded.error();
  if (reads) return read_back(session, puzzle, instance, *model, *answer);
  if (asked.format == "dimacs" && model->steps >= 0) model->aim = Aim::any;  // they are the bound
  if (const std::string warning = report::export_warning(*model, asked.format); !warning.empty())
    session.report(warning);
  if (asked.out.empty()) return write_to_output(session, *model, head, asked);
  if (const auto written = write_to_file(*model, head, asked); !written) return written;
  session.out.buffer += fmt::format("{}: {} variables, {} constraints\n", asked.out, model->variables.size(),
                                    model->constraints());
  return Done{};
}

}  // namespace

int run_export(const Options& options) {
  const ExportOptions& asked = options.exported;
  if (!asked.out.empty()) {
    if (const auto code = refuse_unable(options, check_out(asked.out))) return *code;
  }
  if (asked.read == "-" && (options.input ? *options.input == "-" : !names_puzzle_file(options.puzzle))) {
    const Error both = {Fault::usage, "standard input cannot be both the instance and the solution"};
    return *refuse_unable(options, both);
  }
  return for_only_instance(options, true, "a model",
                           [](Session& session, const Puzzle& puzzle, const Instance& instance, u64) {
                             return export_one(session, puzzle, instance);
                           });
}

}  // namespace nonet::cli
