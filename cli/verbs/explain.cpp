#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/verbs/verbs.h"
#include "nonet/language/described/described.h"
#include "nonet/language/expectations.h"
#include "report/json.h"

namespace nonet::cli {

namespace {

using report::Json;

// Of a puzzle that comes from a file.
Json json_head(std::string_view kind, const Puzzle& puzzle) {
  Json json = report::head_json(kind, puzzle);
  json["file"] = puzzle.file()->path;
  return json;
}

std::string show(const Explanation& explanation) {
  std::string out;
  for (const auto& [label, text] : explanation.lines) out += fmt::format("{:<12}{}\n", label, text);
  return out;
}

std::string json_of(const Explanation& explanation, const Puzzle& puzzle) {
  Json json = json_head("explain", puzzle);
  Json lines = Json::object();
  for (const auto& [label, text] : explanation.lines) {
    if (label != "puzzle" && label != "file") lines[label] = text;
  }
  json["found"] = std::move(lines);
  json["complete"] = explanation.complete;
  return report::line_of(json);
}

std::string json_of(const std::string& rules, const Puzzle& puzzle) {
  Json json = json_head("rules", puzzle);
  json["rules"] = Json::parse(rules, nullptr, false);
  return report::line_of(json);
}

std::string show(const Compared& compared) {
  if (compared.agrees())
    return fmt::format("ok       line {}: {} {}\n", compared.place.line, compared.what, compared.expected);
  return fmt::format("differs  line {}: {} {}, expected {}\n", compared.place.line, compared.what,
                     compared.found, compared.expected);
}

std::string json_of(const Compared& compared, const Puzzle& puzzle) {
  Json json = json_head("expect", puzzle);
  json["line"] = compared.place.line;
  json["what"] = compared.what;
  json["expected"] = compared.expected;
  json["found"] = compared.found;
  json["ok"] = compared.agrees();
  return report::line_of(json);
}

void fail(Session& session, const Puzzle& puzzle, const Error& error) {
  if (interrupted) return;
  if (session.options.json) session.out.buffer += report::line_of(report::error_json(puzzle, 0, error));
  session.fail(error);
}

void explain_rules(Session& session, const Puzzle& puzzle) {
  Session::Question question(session);
  const auto found = explain(puzzle, session.options.request(), question.progress);
  if (!found) return fail(session, puzzle, found.error());
  session.out.buffer += session.options.json ? json_of(*found, puzzle) : show(*found);
  if (found->complete || interrupted) return;
  session.fail({Fault::stopped, "stopped before everything was found out"});
}

// One after the other, each with its own time; an answer that is not found is no answer that agrees.
void test_answers(Session& session, const Puzzle& puzzle) {
  const PuzzleFile& file = *puzzle.file();
  if (file.expected.empty() && !session.options.json) session.out.buffer += "no known answers in this file\n";
  if (file.expected.empty()) return;
  std::size_t compared = 0, differing = 0;
  for (const Expectation& expectation : file.expected) {
    if (session.stopping()) return;
    Session::Question question(session);
    const auto list = compare_expectation(puzzle, expectation, session.options.request(), question.progress);
    if (!list) {
      Error error = list.error();
      if (error.place.file.empty()) error.place = expectation.place;
      fail(session, puzzle, error);
      continue;
    }
    for (const Compared& one : *list) {
      ++compared;
      differing += one.agrees() ? 0 : 1;
      session.out.buffer += session.options.json ? json_of(one, puzzle) : show(one);
    }
    session.out.flush();
  }
  if (differing > 0) session.note(exit_differs);
  if (!session.options.json)
    session.out.buffer += fmt::format("{} of {} answers as expected\n", compared - differing, compared);
}

}  // namespace

int run_explain(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  if (puzzle->file() == nullptr) {
    session.report(
        fmt::format("{} is built in: nonet puzzles {} explains it", options.puzzle, options.puzzle));
    session.note(exit_usage);
  } else if (options.explain.expanded) {
    const std::string rules = expanded_rules(*puzzle->file());
    session.out.buffer += options.json ? json_of(rules, *puzzle) : rules;
  } else if (options.explain.test) {
    test_answers(session, *puzzle);
  } else {
    explain_rules(session, *puzzle);
  }
  return session.finish();
}

}  // namespace nonet::cli
