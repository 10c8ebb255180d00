// The verbs that take long, and the one that reads puzzle files.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/described/described.h"
#include "report/asked_for.h"
#include "report/ran.h"
#include "report/spoken.h"
#include "web/api/asked.h"
#include "web/api/spoken.h"

namespace nonet::api {

namespace {

constexpr std::size_t most_racers = 32;

Result<std::vector<std::string>> racers_of(const Asked& asked) {
  const Description& puzzle = asked.puzzle->description();
  std::vector<std::string> names;
  const auto wanted = asked.question.find("algorithms");
  if (wanted == asked.question.end()) {
    for (const Algorithm& a : puzzle.algorithms) names.emplace_back(a.name);
    return names;
  }
  if (!wanted->is_array() || wanted->size() > most_racers)
    return Error{Fault::usage, fmt::format("algorithms: expected a list of at most {} names", most_racers)};
  for (const Json& name : *wanted) {
    if (!name.is_string()) return Error{Fault::usage, "algorithms: expected a list of names"};
    const auto& text = name.get_ref<const std::string&>();
    if (const auto known = report::check_algorithm(puzzle, shortened(text), report::Auto::is_none); !known)
      return known.error();
    if (std::find(names.begin(), names.end(), text) == names.end()) names.push_back(text);
  }
  return names;
}

// One algorithm with a puzzle of its own: what another had built is not there.
Result<Json> run_racer(const Asked& asked, const std::string& name, const std::string& text,
                       Progress& progress) {
  const auto puzzle = fresh_puzzle_of(asked.question, asked.settings, asked.limits);
  if (!puzzle) return puzzle.error();
  const auto instance = instance_of(**puzzle, text, asked.limits);
  if (!instance) return instance.error();
  Request request = asked.request;
  request.algorithm = name;
  request.quick = false;
  const auto start = Progress::Clock::now();
  const auto answer = (*puzzle)->solve(**instance, request, progress);
  const double seconds = seconds_since(start);
  Json json = {{"algorithm", name}};
  u64 work = progress.nodes();
  std::string unit = "steps";
  if (answer) {
    json["outcome"] = name_of(report::ran_of(answer->status));
    const bool costs = answer->aim != Aim::any;
    if (costs && answer->found()) json["cost"] = answer->cost;
    if (costs) json["bound"] = answer->bound;
    if (answer->status == Status::unsolvable) json["unsolvable"] = true;
    if (!answer->reason.empty()) json["message"] = answer->reason;
    work = answer->nodes;
    unit = answer->unit;
  } else {
    json["outcome"] = name_of(report::ran_of(answer.error().fault));
    json["message"] = answer.error().message;
  }
  speak(json);
  json["work"] = {{"count", work}, {"unit", unit}};
  json["seconds"] = seconds;
  json["ns_each"] = work > 0 ? seconds * 1e9 / double(work) : 0;
  return json;
}

}  // namespace

Result<Done> ask_table(Asked& asked) {
  asked.request.quick = false;
  const auto histogram = asked.puzzle->table(asked.request, asked.progress);
  if (!histogram) return histogram.error();
  Json json = report::histogram_json(*asked.puzzle, *histogram, asked.seconds());
  if (asked.instance && histogram->complete) {
    const auto answer = asked.puzzle->solve(*asked.instance, asked.request, asked.progress);
    if (answer && answer->status == Status::optimal) json["here"] = answer->cost;
  }
  return asked.answer(json);
}

Result<Done> ask_race(Asked& asked) {
  const auto names = racers_of(asked);
  if (!names) return names.error();
  const std::string text = asked.puzzle->write(*asked.instance);
  for (std::size_t i = 0; i < names->size() && !asked.progress.should_stop(); ++i) {
    asked.tell(Event::progress, report::text_of({{"algorithm", (*names)[i]},
                                                 {"work", asked.progress.nodes()},
                                                 {"unit", "steps"},
                                                 {"seconds", asked.seconds()},
                                                 {"fraction", double(i) / double(names->size())}}));
    // What is left is shared, so that one that never ends leaves time for the others.
    const double left = std::min(asked.progress.seconds_left(), 1e6) / double(names->size() - i);
    Progress part(asked.progress, Progress::Clock::now() + length_of(left));
    const auto run = run_racer(asked, (*names)[i], text, part);
    if (!run) return run.error();
    if (auto told = asked.answer(*run); !told) return told;
  }
  return Done{};
}

Result<Done> ask_file(Asked& asked) {
  const auto puzzle = fresh_puzzle_of(asked.question, asked.settings, asked.limits);
  if (!puzzle) {
    if (puzzle.error().fault == Fault::usage) return puzzle.error();
    const Error& error = puzzle.error();
    return asked.answer({{"ok", false},
                         {"errors",
                          {{{"line", error.place.line},
                            {"column", error.place.column},
                            {"message", report::spoken(error.message, report::Listener::fields)},
                            {"excerpt", error.excerpt}}}}});
  }
  if ((*puzzle)->file() == nullptr) return Error{Fault::usage, "file: expected the text of a puzzle file"};
  const PuzzleFile& file = *(*puzzle)->file();
  const Description& d = (*puzzle)->description();
  Json json = {{"ok", true},
               {"name", file.name},
               {"title", file.title},
               {"rules", std::string(d.rules)},  // what its author wrote
               {"algorithms", algorithms_json(d)},
               {"judge", d.judge},
               {"fill", d.fill}};
  if (!file.start.empty()) json["start"] = file.start;
  json["errors"] = Json::array();
  return asked.answer(json);
}

}  // namespace nonet::api
