// Questions to the API without HTTP, and what is heard of them; checked against web/api/openapi.json.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "schema.h"
#include "tests/support/folders.h"
#include "web/api/api.h"

namespace nonet::api {

struct Heard {
  std::vector<Json> answers, errors;
  Json end = Json::object();
  int ends = 0;
  const Json& answer() const { return answers.at(0); }
  std::string what() const { return errors.empty() ? "" : errors[0]["error"]["what"].get<std::string>(); }
  std::string message() const {
    return errors.empty() ? "" : errors[0]["error"]["message"].get<std::string>();
  }
};

// Who expects an answer gives it all the time it takes: sanitized and beside other programs that may be long.
inline Heard hear(std::string_view verb, const Json& question, const Limits& limits = {},
                  double seconds = 3600) {
  Heard heard;
  Progress progress(nullptr, Progress::Clock::now() + length_of(seconds));
  ask(verb, question, limits, progress, [&](Event event, const std::string& text) {
    EXPECT_EQ(heard.ends, 0) << "nothing comes after the end";
    const Json json = Json::parse(text, nullptr, false);
    EXPECT_TRUE(json.is_object()) << text;
    if (event == Event::answer) heard.answers.push_back(json);
    if (event == Event::error) heard.errors.push_back(json);
    if (event == Event::end) heard.end = json;
    heard.ends += event == Event::end;
  });
  EXPECT_EQ(heard.ends, 1);
  EXPECT_LE(heard.errors.size(), 1U);
  return heard;
}

inline const Schemas& schemas() {
  static const Schemas all = [] {
    std::ifstream file(source_folder() + "/web/api/openapi.json");
    return Schemas(PlainJson::parse(file));
  }();
  return all;
}

inline const PlainJson& path_of(std::string_view verb) {
  return schemas().document()["paths"]["/api/v1/" + std::string(verb)]["post"];
}

inline PlainJson plain(const Json& json) {
  return PlainJson::parse(json.dump());
}

// What came is one of the responses that the description has.
inline void expect_described(std::string_view verb, const Heard& heard, const std::string& where) {
  const PlainJson& described = schemas().document()["components"]["schemas"];
  if (!heard.errors.empty()) {
    EXPECT_EQ(schemas().fault(described["Error"], plain(heard.errors[0])), "") << where;
    return;
  }
  const PlainJson& schema = path_of(verb)["responses"]["200"]["content"]["application/json"]["schema"];
  Json whole = {{"answers", heard.answers}};
  whole.update(heard.end);
  if (!find_verb(verb)->many) {
    ASSERT_EQ(heard.answers.size(), 1U) << where;
    whole = heard.answer();
  }
  EXPECT_EQ(schemas().fault(schema, plain(whole)), "") << where;
}

inline const Json& puzzles() {
  static const Json all = Json::parse(puzzles_text())["puzzles"];
  return all;
}

}  // namespace nonet::api
