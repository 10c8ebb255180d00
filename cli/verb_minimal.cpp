#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

Json head(const char* kind, const Puzzle& puzzle, const Instance& instance, u64 number) {
  return {{"schema", fmt::format("nonet.{}/1", kind)},
          {"puzzle", std::string(puzzle.description().name)},
          {"instance", number},
          {"line", instance.place.line}};
}

void add_solutions(Json& json, int solutions) {
  json["answers"] = std::to_string(solutions);
  json["at_least"] = solutions > 1;
}

std::string show(const Redundant& found) {
  if (found.solutions != 1)
    return fmt::format("not minimal  {}\n",
                       found.solutions == 0 ? Puzzle::no_answer : Puzzle::several_answers);
  if (found.names.empty()) return fmt::format("minimal      {} givens, all of them needed\n", found.givens);
  std::string names;
  for (const std::string& name : found.names) names += " " + name;
  return fmt::format("not minimal  {} of {} givens can be left out{}:{}\n", found.names.size(), found.givens,
                     found.names.size() > 1 ? ", each alone" : "", names);
}

Result<Done> say_redundant(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
  Session::Question question(session);
  const auto found = puzzle.redundant(instance, question.progress);
  if (!found) return found.error();
  const bool minimal = found->solutions == 1 && found->names.empty();
  if (session.options.json) {
    Json json = head("minimal", puzzle, instance, number);
    add_solutions(json, found->solutions);
    json["givens"] = found->givens;
    json["minimal"] = minimal;
    json["redundant"] = found->names;
    session.out.buffer += json.dump() + '\n';
  } else {
    session.out.buffer += show(*found);
  }
  if (!minimal) session.note(exit_differs);
  return Done{};
}

Result<Done> list_minimal(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number,
                          FormList& forms) {
  const Options& options = session.options;
  Session::Question question(session);
  u64 listed = 0;
  std::optional<Error> error;
  const auto found = puzzle.each_minimal(instance, question.progress, [&](const Instance& part) {
    auto text = write_form(puzzle, part, options);
    if (!text) {
      error = text.error();
      return false;
    }
    ++listed;
    if (options.json) {
      while (text->ends_with('\n')) text->pop_back();
      Json json = head("minimal_listed", puzzle, instance, number);
      json["index"] = listed;
      json["text"] = *text;
      *text = json.dump() + '\n';
    }
    forms.add(session.out.buffer, *text);
    if (session.out.buffer.size() > 1 << 16) session.out.flush();
    return !session.out.failed() && (options.limit == 0 || listed < options.limit);
  });
  if (!found) return found.error();
  if (error) return *error;
  const bool limited = options.limit > 0 && listed >= options.limit;
  if (found->solutions != 1) {
    return Error{Fault::unsupported,
                 fmt::format("it has {}: minimal puzzles are parts of one with one solution",
                             found->solutions == 0 ? Puzzle::no_answer : Puzzle::several_answers)};
  }
  if (options.json) {
    Json json = head("minimal_list", puzzle, instance, number);
    add_solutions(json, found->solutions);
    json["listed"] = listed;
    json["complete"] = found->complete;
    session.out.buffer += json.dump() + '\n';
  }
  if (!found->complete && !limited && !interrupted) {
    session.report(fmt::format("instance {}: stopped before all were listed", number));
    session.note(exit_unproved);
  }
  return Done{};
}

}  // namespace

int run_minimal(const Options& options) {
  if (!options.all) return for_each_instance(options, true, say_redundant);
  FormList forms;
  return for_each_instance(options, true,
                           [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
                             return list_minimal(session, puzzle, instance, number, forms);
                           });
}

}  // namespace nonet::cli
