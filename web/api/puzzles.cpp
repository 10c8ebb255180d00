// What there is, and what each puzzle offers.
#include "nonet/catalog/all.h"

#include <map>

#include "nonet/base/text_reader.h"
#include "report/spoken.h"
#include "web/api/asked.h"

namespace nonet::api {

namespace {

Json settings_json(std::span<const Setting> settings) {
  Json list = Json::array();
  for (const Setting& s : settings)
    list.push_back({{"name", std::string(s.name)},
                    {"value", std::string(s.value)},
                    {"help", report::spoken(s.help, report::Listener::fields)}});
  return list;
}

template <class Named>
Json named_json(std::span<const Named> all) {
  Json list = Json::array();
  for (const Named& one : all)
    list.push_back(
        {{"name", std::string(one.name)}, {"what", report::spoken(one.what, report::Listener::fields)}});
  return list;
}

// What not every puzzle offers, and whether this one does; tried on the example, where that costs nothing.
std::map<std::string_view, bool> special_verbs(const Description& d) {
  std::map<std::string_view, bool> verbs = {{"file", false},     {"judge", d.judge}, {"rate", d.explains},
                                            {"table", !d.fill},  {"edit", false},    {"play", false},
                                            {"canonical", false}};
  const auto puzzle = make_puzzle(d.name, {});
  if (!puzzle) return verbs;
  const auto instance = instance_of(**puzzle, std::string(d.example), Limits{});
  if (!instance) return verbs;
  const auto board = (*puzzle)->position(**instance);
  Progress progress;
  verbs["edit"] = board && !board->choices.empty();
  verbs["play"] = !(*puzzle)->legal_moves(**instance).empty();
  verbs["canonical"] = bool((*puzzle)->canonical(**instance, progress));
  return verbs;
}

Json verbs_json(const Description& d) {
  const auto special = special_verbs(d);
  Json verbs = Json::array();
  for (const Verb& verb : all_verbs()) {
    const auto found = special.find(verb.name);
    if (found == special.end() || found->second) verbs.push_back(std::string(verb.name));
  }
  return verbs;
}

Json puzzle_json(const Description& d) {
  return {{"name", std::string(d.name)},
          {"title", std::string(d.title)},
          {"rules", report::spoken(d.rules, report::Listener::fields)},
          {"formats", report::spoken(d.formats, report::Listener::fields)},
          {"example", std::string(d.example)},
          {"settings", settings_json(d.settings)},
          {"algorithms", algorithms_json(d)},
          {"wishes", settings_json(d.wishes)},
          {"styles", named_json(d.styles)},
          {"judge", d.judge},
          {"fill", d.fill},
          {"explains", d.explains},
          {"verbs", verbs_json(d)}};
}

}  // namespace

Json algorithms_json(const Description& puzzle) {
  return named_json(puzzle.algorithms);
}

const std::string& puzzles_text() {
  static const std::string text = [] {
    Json list = Json::array();
    for (const PuzzleEntry* entry : all_puzzles()) list.push_back(puzzle_json(*entry->description));
    return report::line_of({{"puzzles", std::move(list)}});
  }();
  return text;
}

}  // namespace nonet::api
