// What there is, and what each puzzle offers.
#include "puzzles/all.h"

#include "nonet/text_reader.h"
#include "web/api/asked.h"

namespace nonet::api {

namespace {

Json settings_json(std::span<const Setting> settings) {
  Json list = Json::array();
  for (const Setting& s : settings)
    list.push_back(
        {{"name", std::string(s.name)}, {"value", std::string(s.value)}, {"help", std::string(s.help)}});
  return list;
}

template <class Named>
Json named_json(std::span<const Named> all) {
  Json list = Json::array();
  for (const Named& one : all)
    list.push_back({{"name", std::string(one.name)}, {"what", std::string(one.what)}});
  return list;
}

// Tried on the example, where that costs nothing.
Json verbs_json(const Description& d) {
  Json verbs = {"board", "random", "solve",       "hint",    "check", "count",
                "list",  "race",   "certificate", "picture", "write"};
  if (d.judge) verbs.push_back("judge");
  if (d.explains) verbs.push_back("rate");
  if (!d.fill) verbs.push_back("table");
  const auto puzzle = make_puzzle(d.name, {});
  if (!puzzle) return verbs;
  const auto instance = instance_of(**puzzle, std::string(d.example), Limits{});
  if (!instance) return verbs;
  const auto board = (*puzzle)->position(**instance);
  if (board && !board->choices.empty()) verbs.push_back("edit");
  if (!(*puzzle)->legal_moves(**instance).empty()) verbs.push_back("play");
  Progress progress;
  if ((*puzzle)->canonical(**instance, progress)) verbs.push_back("canonical");
  return verbs;
}

Json puzzle_json(const Description& d) {
  return {{"name", std::string(d.name)},
          {"title", std::string(d.title)},
          {"rules", std::string(d.rules)},
          {"formats", std::string(d.formats)},
          {"example", std::string(d.example)},
          {"settings", settings_json(d.settings)},
          {"algorithms", named_json(d.algorithms)},
          {"wishes", settings_json(d.wishes)},
          {"styles", named_json(d.styles)},
          {"judge", d.judge},
          {"fill", d.fill},
          {"explains", d.explains},
          {"verbs", verbs_json(d)}};
}

}  // namespace

const std::string& puzzles_text() {
  static const std::string text = [] {
    Json list = Json::array();
    for (const PuzzleEntry* entry : all_puzzles()) list.push_back(puzzle_json(*entry->description));
    return report::line_of({{"puzzles", std::move(list)}});
  }();
  return text;
}

}  // namespace nonet::api
