#include "report/json.h"

#include <fmt/format.h>

#include "nonet/base/decimal.h"
#include "nonet/contract/forecast.h"
#include "report/words.h"

namespace nonet::report {

Json head_json(std::string_view kind, const Puzzle& puzzle) {
  return {{"schema", fmt::format("nonet.{}/1", kind)}, {"puzzle", std::string(puzzle.description().name)}};
}

Json head_json(std::string_view kind, const Puzzle& puzzle, const Instance& instance, u64 number) {
  Json json = head_json(kind, puzzle);
  json["instance"] = number;
  json["line"] = instance.place.line;
  return json;
}

namespace {

const char* answers_name(const Answer& answer) {
  return answer.aim == Aim::any ? "answers" : "optimal_answers";
}

Json moves_json(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  Json moves = Json::array();
  for (const Step& step : answer.steps) moves.push_back(move_json(puzzle, instance, step));
  return moves;
}

void add_count(Json& json, const Answer& answer) {
  json[answers_name(answer)] = decimal(answer.count);
  json["at_least"] = answer.more || answer.count == Tally::most;
}

void add_answer(Json& json, const Answer& answer, double seconds) {
  json["status"] = std::string(name_of(answer.status, answer.aim));
  if (answer.aim != Aim::any) {
    if (answer.found()) json["cost"] = answer.cost;
    json["bound"] = answer.bound;
    if (answer.aim == Aim::maximum) json["aim"] = "maximum";
  }
  json["algorithm"] = answer.algorithm;
  if (!answer.engine.empty()) json["engine"] = answer.engine;
  if (!answer.choice.empty()) json["choice"] = answer.choice;
  json["why"] = answer.reason;
  json["work"] = {{"count", answer.nodes}, {"unit", std::string(answer.unit)}, {"seconds", seconds}};
}

Json json_of(const ExplainedStep& step) {
  return {{"technique", std::string(step.technique)},
          {"title", std::string(step.title)},
          {"rating", step.rating / 10.0},
          {"reason", step.reason},
          {"placed", step.placed_names},
          {"removed", step.removed_names}};
}

Json rated_head(std::string_view kind, const Puzzle& puzzle, const Instance& instance, u64 number,
                const Rating& rating) {
  Json json = head_json(kind, puzzle, instance, number);
  json["status"] = rating.solutions == 0 ? "unsolvable" : "solved";
  if (rating.solutions > 0) {
    json["answers"] = std::to_string(rating.solutions);
    json["at_least"] = rating.solutions > 1;
  }
  return json;
}

}  // namespace

Json move_json(const Puzzle& puzzle, const Instance& instance, const Step& step) {
  return {{"move", puzzle.move_name(instance, step.move)}, {"number", step.move + 1}, {"times", step.times}};
}

Json answer_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
                 double seconds, bool moves) {
  Json json = head_json("answer", puzzle, instance, number);
  add_answer(json, answer, seconds);
  if (answer.count > 0) add_count(json, answer);
  if (answer.found()) {
    json["first"] = answer.first;
    if (const std::string line = puzzle.answer_line(instance, answer); !line.empty()) json["text"] = line;
    if (moves) json["moves"] = moves_json(puzzle, instance, answer);
  }
  return json;
}

Json hint_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Answer& answer,
               double seconds) {
  Json json = head_json("hint", puzzle, instance, number);
  add_answer(json, answer, seconds);
  if (puzzle.description().fill && answer.count > 0) add_count(json, answer);
  if (!answer.steps.empty()) {
    json["move"] = puzzle.move_name(instance, answer.steps[0].move);
    json["number"] = answer.steps[0].move + 1;
    json["times"] = answer.steps[0].times;
  }
  return json;
}

Json tally_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Tally& tally,
                double seconds) {
  Json json = head_json("count", puzzle, instance, number);
  add_answer(json, tally.answer, seconds);
  if (tally.answer.status == Status::optimal) {
    json[answers_name(tally.answer)] = tally.large.empty() ? decimal(tally.count) : tally.large;
    json["at_least"] = !tally.complete || (tally.count == Tally::most && tally.large.empty());
  }
  if (const UnitsCounted& units = tally.units; units.units > 0) {
    Json how = {{"count", units.units}, {"done", units.done}, {"resumed", units.loaded}};
    how["drawn"] = units.drawn;
    how["rechecked"] = units.rechecked;
    if (!units.rechecked_by.empty()) how["rechecked_by"] = units.rechecked_by;
    how["engine"] = units.engine;
    json["units"] = std::move(how);
  }
  return json;
}

Json forecast_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Forecast& f,
                   double seconds) {
  Json json = head_json("forecast", puzzle, instance, number);
  json["algorithm"] = f.algorithm;
  json["nodes"] = {{"mean", f.nodes.mean},
                   {"standard_error", f.nodes.error},
                   {"samples", f.nodes.samples},
                   {"exact", f.nodes.exact}};
  if (f.nodes.beyond) json["nodes"]["beyond"] = true;
  if (f.units > 0) json["units"] = f.units;
  json["threads"] = f.threads;
  json["engines"] = Json::array();
  for (const EngineForecast& engine : f.engines) {
    Json one = {{"engine", engine.name}, {"present", engine.present}};
    if (!engine.note.empty()) one["note"] = engine.note;
    if (engine.rate > 0) {
      one["nodes_per_second"] = engine.rate;
      one["seconds"] = engine.seconds;
      one["uncertainty"] = engine.uncertainty;
    }
    json["engines"].push_back(std::move(one));
  }
  if (f.memory > 0) json["memory_bytes"] = f.memory;
  if (f.log_bytes > 0) json["log_bytes"] = f.log_bytes;
  if (!f.note.empty()) json["note"] = f.note;
  json["seconds"] = seconds;
  return json;
}

Json listed_json(const Puzzle& puzzle, const Instance& instance, u64 number, u64 index, const Answer& answer,
                 bool moves) {
  Json json = head_json("listed", puzzle);
  json["instance"] = number;
  json["index"] = index;
  if (answer.aim != Aim::any) json["cost"] = answer.cost;
  if (const std::string line = puzzle.answer_line(instance, answer); !line.empty()) json["text"] = line;
  if (moves) json["moves"] = moves_json(puzzle, instance, answer);
  return json;
}

Json list_end_json(const Puzzle& puzzle, u64 number, u64 listed, bool whole, const Answer& answer) {
  Json json = head_json("list", puzzle);
  json["instance"] = number;
  json["status"] = std::string(name_of(answer.status, answer.aim));
  json["listed"] = listed;
  json["complete"] = whole;
  json["why"] = answer.reason;
  return json;
}

Json histogram_json(const Puzzle& puzzle, const Histogram& h, double seconds) {
  Json json = head_json("table", puzzle);
  json["positions"] = h.total;
  json["counted"] = h.counted.empty() ? "positions from which the goal can be reached" : h.counted;
  json["histogram"] = h.states;
  json["complete"] = h.complete;
  if (h.complete) {
    json["gods_number"] = h.states.size() - 1;
    if (!h.hardest.empty()) json["hardest"] = h.hardest[0];
    json["antipodes"] = h.hardest;
    if (h.moves > 0) json["moves_per_position"] = h.moves;
  }
  json["bits_per_position"] = h.bits_per_state;
  json["work"] = {{"count", h.updates}, {"unit", "table updates"}, {"seconds", seconds}};
  return json;
}

Json error_json(const Puzzle& puzzle, u64 number, const Error& error) {
  Json json = head_json("error", puzzle);
  json["instance"] = number;
  json["file"] = error.place.file;
  json["line"] = error.place.line;
  json["column"] = error.place.column;
  json["message"] = error.message;
  return json;
}

Json canonical_json(const Puzzle& puzzle, const Instance& instance, u64 number, std::string_view text,
                    u64 automorphisms, u64 first) {
  Json json = head_json("canonical", puzzle, instance, number);
  json["text"] = std::string(text);
  json["automorphisms"] = automorphisms;
  json["first"] = first;
  return json;
}

Json rating_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                 double seconds, bool steps) {
  Json json = rated_head("rating", puzzle, instance, number, rating);
  if (rating.solutions > 0) {
    if (rating.steps_taken > 0 || rating.complete) json["rating"] = rating.rating / 10.0;
    json["technique"] = std::string(rating.technique);
    json["title"] = std::string(rating.title);
    json["complete"] = rating.complete;
    json["steps_taken"] = rating.steps_taken;
    if (steps) {
      json["steps"] = Json::array();
      for (const ExplainedStep& step : rating.steps) json["steps"].push_back(json_of(step));
    }
  }
  json["seconds"] = seconds;
  return json;
}

Json next_step_json(const Puzzle& puzzle, const Instance& instance, u64 number, const Rating& rating,
                    double seconds) {
  Json json = rated_head("hint", puzzle, instance, number, rating);
  if (!rating.steps.empty()) {
    const ExplainedStep& step = rating.steps[0];
    json["algorithm"] = "people";
    json["why"] = step.reason;
    json.update(json_of(step));
    if (!step.placed.empty()) {
      json["move"] = step.placed_names[0];
      json["number"] = step.placed[0].move + 1;
      json["times"] = 1;
    }
  }
  json["work"] = {{"count", rating.steps_taken}, {"unit", "steps"}, {"seconds", seconds}};
  return json;
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string line_of(const Json& json) {
  return text_of(json) + '\n';
}

}  // namespace nonet::report
