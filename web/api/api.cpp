#include "web/api/api.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/contract/rules.h"
#include "report/asked_for.h"
#include "report/spoken.h"
#include "web/api/asked.h"

namespace nonet::api {

namespace {

constexpr std::string_view common_fields[] = {"puzzle", "file",       "settings",
                                              "text",   "time_limit", "algorithm"};

enum class Needs { puzzle, instance, nothing };

struct Entry {
  Verb verb;
  Needs needs;
  Result<Done> (*answer)(Asked&);
  std::initializer_list<std::string_view> fields = {};
};

const Entry entries[] = {
    {{"board"}, Needs::instance, ask_board},
    {{"edit"}, Needs::instance, ask_edit, {"cell", "value"}},
    {{"play"}, Needs::instance, ask_play, {"moves"}},
    {{"random"}, Needs::puzzle, ask_random, {"seed", "distance", "wishes"}},
    {{"check"}, Needs::instance, ask_check, {"from", "moves"}},
    {{"solve"}, Needs::instance, ask_solve, {"steps"}},
    {{"hint"}, Needs::instance, ask_hint, {"from"}},
    {{"rate"}, Needs::instance, ask_rate, {"steps"}},
    {{"count"}, Needs::instance, ask_count, {"limit"}},
    {{"list", true}, Needs::instance, ask_list, {"limit"}},
    {{"canonical"}, Needs::instance, ask_canonical},
    {{"certificate"}, Needs::instance, ask_certificate},
    {{"judge"}, Needs::instance, ask_judge},
    {{"write"}, Needs::instance, ask_write, {"style"}},
    {{"picture"}, Needs::instance, ask_picture, {"candidates"}},
    {{"table", false, true}, Needs::puzzle, ask_table},
    {{"race", true, true}, Needs::instance, ask_race, {"algorithms"}},
    {{"file"}, Needs::nothing, ask_file},
};

const Entry* find_entry(std::string_view name) {
  const auto* found = std::find_if(std::begin(entries), std::end(entries),
                                   [&](const Entry& entry) { return entry.verb.name == name; });
  return found == std::end(entries) ? nullptr : found;
}

Result<Done> check_fields(const Json& question, const Entry& entry) {
  if (!question.is_object()) return Error{Fault::usage, "expected a question: a JSON object"};
  const auto has = [](const auto& list, std::string_view name) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
  };
  for (const auto& field : question.items()) {
    const bool common =
        has(common_fields, field.key()) && (entry.needs != Needs::nothing || field.key() != "text");
    if (!common && !has(entry.fields, field.key()))
      return Error{Fault::usage,
                   fmt::format("{} has no field '{}'", entry.verb.name, shortened(field.key()))};
  }
  return Done{};
}

// Everything that the question says in the fields that all verbs share.
Result<Done> prepare(Asked& asked, Needs needs) {
  auto algorithm = text_field(asked.question, "algorithm", "auto");
  if (!algorithm) return algorithm.error();
  asked.request.algorithm = std::move(*algorithm);
  asked.request.threads = asked.limits.threads;
  asked.request.memory = asked.limits.memory;
  asked.request.quick = asked.limits.quick;
  auto settings = settings_field(asked.question, "settings", asked.limits);
  if (!settings) return settings.error();
  asked.settings = std::move(*settings);
  if (needs == Needs::nothing) return Done{};
  auto puzzle = puzzle_of(asked.question, asked.settings, asked.limits);
  if (!puzzle) return puzzle.error();
  asked.puzzle = std::move(*puzzle);
  if (auto known = report::check_algorithm(asked.puzzle->description(), shortened(asked.request.algorithm));
      !known)
    return known;
  auto text = text_field(asked.question, "text");
  if (!text) return text.error();
  if (text->empty() && asked.puzzle->file() != nullptr) text = asked.puzzle->file()->start;
  if (needs == Needs::puzzle && text->empty()) return Done{};
  auto instance = instance_of(*asked.puzzle, std::move(*text), asked.limits);
  if (!instance) return instance.error();
  asked.instance = std::move(*instance);
  return Done{};
}

// What is told last.
Result<Json> answer(const Entry& entry, const Json& question, const Limits& limits, Progress& progress,
                    const Tell& tell) {
  if (auto good = check_fields(question, entry); !good) return good.error();
  auto deadline = Progress::Clock::time_point::max();
  if (const auto limit = question.find("time_limit"); limit != question.end()) {
    if (!limit->is_number() || !(limit->get<double>() > 0))
      return Error{Fault::usage, "time_limit: expected seconds, more than 0"};
    deadline = Progress::Clock::now() + length_of(std::min(limit->get<double>(), 1e6));
  }
  Progress part(progress, deadline);
  const bool limited = deadline != Progress::Clock::time_point::max();
  Asked asked{.question = question,
              .limits = limits,
              .progress = limited ? part : progress,
              .host = progress,
              .tell = tell};
  if (auto ready = prepare(asked, entry.needs); !ready) return ready.error();
  auto done = entry.answer(asked);
  if (done) return std::move(asked.end);
  if (done.error().fault == Fault::stopped && asked.is_cut_short())
    done.error().message += fmt::format("; {}", more_time);
  return done.error();
}

}  // namespace

std::string_view name_of(Event event) {
  switch (event) {
    case Event::progress:
      return "progress";
    case Event::answer:
      return "answer";
    case Event::error:
      return "error";
    case Event::end:
      break;
  }
  return "end";
}

std::span<const Verb> all_verbs() {
  static const auto verbs = [] {
    std::vector<Verb> list;
    for (const Entry& entry : entries) list.push_back(entry.verb);
    return list;
  }();
  return verbs;
}

const Verb* find_verb(std::string_view name) {
  const Entry* entry = find_entry(name);
  return entry == nullptr ? nullptr : &entry->verb;
}

bool is_slow(const Verb& verb, const Json& question) {
  return verb.slow || (question.is_object() && question.contains("file"));
}

void ask(std::string_view verb, const Json& question, const Limits& limits, Progress& progress,
         const Tell& tell) {
  const Entry* entry = find_entry(verb);
  const auto end =
      entry == nullptr
          ? Result<Json>(Error{Fault::usage, fmt::format("there is no verb '{}'", shortened(verb))})
          : answer(*entry, question, limits, progress, tell);
  if (!end) tell(Event::error, report::text_of(error_object(end.error())));
  tell(Event::end, end && end->is_object() ? report::text_of(*end) : "{}");
}

std::string_view what_of(Fault fault) {
  switch (fault) {
    case Fault::usage:
      return "usage";
    case Fault::input:
      return "input";
    case Fault::refused:
      return "refused";
    case Fault::stopped:
      return "limit";
    case Fault::unsupported:
      return "unsupported";
    case Fault::file:
    case Fault::output:
    case Fault::defect:
      break;
  }
  return "internal";
}

Json error_object(const Error& error) {
  Json one = {{"message", report::spoken(error.message, report::Listener::fields)},
              {"what", std::string(what_of(error.fault))}};
  if (error.place.line > 0) {
    one["line"] = error.place.line;
    one["column"] = error.place.column;
  }
  if (!error.excerpt.empty()) one["excerpt"] = error.excerpt;
  return {{"error", std::move(one)}};
}

Json progress_object(const Progress& progress, double seconds) {
  Json json = {{"work", progress.nodes()}, {"unit", "steps"}, {"seconds", seconds}};
  if (progress.bound() > 0) json["bound"] = progress.bound();
  if (progress.best() != Progress::none) json["best"] = progress.best();
  if (progress.fraction() >= 0) json["fraction"] = progress.fraction();
  return json;
}

}  // namespace nonet::api
