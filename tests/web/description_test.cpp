// The description refuses what the API refuses as a question, and nothing else; and nobody is told of a
// command line.
#include <fmt/format.h>

#include <regex>
#include <set>

#include "heard.h"
#include "report/spoken.h"

namespace nonet::api {
namespace {

// Values that a field may not have, and some that it may.
std::vector<Json> values_for(const PlainJson& schema) {
  std::vector<Json> values = {Json(), Json::array(), Json::object(), true, 0.5, -1, "x"};
  for (const char* limit : {"minimum", "maximum"}) {
    if (!schema.contains(limit)) continue;
    const auto number = schema[limit].get<std::int64_t>();
    for (const std::int64_t value : {number - 1, number, number + 1}) values.emplace_back(value);
  }
  if (schema.contains("maximum")) values.emplace_back(~u64{0});
  if (schema.contains("maxItems"))
    values.emplace_back(Json::array_t(schema["maxItems"].get<std::size_t>() + 1, "x"));
  if (schema.contains("maxLength"))
    values.emplace_back(std::string(schema["maxLength"].get<std::size_t>() + 1, '1'));
  if (schema.contains("maxProperties")) {
    Json many = Json::object();
    for (std::size_t i = 0; i <= schema["maxProperties"].get<std::size_t>(); ++i)
      many[std::to_string(i)] = "x";
    values.push_back(many);
  }
  return values;
}

PlainJson resolved(const PlainJson& schema) {
  const auto ref = schema.find("$ref");
  if (ref == schema.end()) return schema;
  return schemas().document().at(PlainJson::json_pointer(ref->get<std::string>().substr(1)));
}

// A question that makes no sense is one that the description refuses.
void expect_agreement(std::string_view verb, const Json& question, int& refused) {
  const PlainJson& schema = path_of(verb)["requestBody"]["content"]["application/json"]["schema"];
  const std::string fault = schemas().fault(schema, plain(question));
  const Heard heard = hear(verb, question, {}, find_verb(verb)->slow ? 0.3 : 1);
  const std::string text = question.dump().substr(0, 300);
  refused += fault.empty() ? 0 : 1;
  // What values a puzzle knows only it can say.
  static const std::regex own(
      "has no (setting|algorithm|format|'|distances)|there is no puzzle|no position is|expected one of");
  if (fault.empty()) {
    EXPECT_TRUE(heard.what() != "usage" || std::regex_search(heard.message(), own))
        << verb << " " << text << ": " << heard.message();
  } else {
    const bool good = heard.errors.empty() && heard.answer().value("ok", true);
    EXPECT_FALSE(good) << verb << " " << text << " is refused by the description: " << fault;
  }
}

TEST(Description, IsAsStrictAsTheServer) {
  int refused = 0;
  for (const Verb& verb : all_verbs()) {
    const PlainJson& content = path_of(verb.name)["requestBody"]["content"]["application/json"];
    const Json example = Json::parse(content["example"].dump());
    for (const auto& [name, property] : content["schema"]["properties"].items()) {
      for (const Json& value : values_for(resolved(property))) {
        Json question = example;
        question[name] = value;
        expect_agreement(verb.name, question, refused);
      }
      Json without = example;
      without.erase(name);
      expect_agreement(verb.name, without, refused);
    }
    Json both = example;
    both["file"] = "x", both["puzzle"] = "tiles";
    expect_agreement(verb.name, both, refused);
    expect_agreement(verb.name, Json::object(), refused);
  }
  EXPECT_GT(refused, 300);
}

TEST(Description, MovesHaveNumbersWithinTheirLimits) {
  const Json question = {{"puzzle", "lights-out"}, {"text", "111/111/111"}};
  int refused = 0;
  for (const char* moves :
       {R"([{}])", R"([{"times": 2}])", R"([{"number": 0}])", R"([{"number": 1, "times": 0}])", R"([1])",
        R"([{"number": 1, "times": 1099511627776}])", R"([{"number": 1, "colour": 2}])",
        R"([{"number": 1}])"}) {
    Json asked = question;
    asked["moves"] = Json::parse(moves);
    expect_agreement("play", asked, refused);
  }
  EXPECT_EQ(refused, 7);
  Json many = question;
  many["moves"] = Json::parse(R"([{"number": 1, "times": 1099511627776}])");
  EXPECT_EQ(hear("play", many).message(), "times: expected a whole number from 1 to 1048576");
}

TEST(Description, NothingIsSaidTwice) {
  EXPECT_TRUE(question_of(
      R"({"puzzle": "tiles", "settings": {"size": "3x3"}, "moves": [{"number": 1}, {"number": 1}]})"));
  for (const char* text :
       {R"({"puzzle": "tiles", "puzzle": "tiles"})", R"({"a": [{"b": 1, "c": {}, "b": 2}]})"}) {
    const auto question = question_of(text);
    ASSERT_FALSE(question) << text;
    EXPECT_EQ(question.error().fault, Fault::usage);
    EXPECT_TRUE(question.error().message.ends_with(" twice")) << question.error().message;
  }
  const auto message = [](const std::string& text) {
    const auto question = question_of(text);
    return question ? "" : question.error().message;
  };
  EXPECT_EQ(message("{"), "the question is not JSON");
  EXPECT_EQ(message(std::string(64, '[') + std::string(64, ']')), "");
  EXPECT_EQ(message(std::string(66, '[') + std::string(66, ']')),
            "the question has too many brackets within brackets");
}

TEST(Description, NobodyIsToldOfACommandLine) {
  static const std::regex option("--[a-z]|@FILE|\\bnonet [a-z]");
  const std::string all = puzzles_text();
  std::smatch found;
  EXPECT_FALSE(std::regex_search(all, found, option)) << found.str() << found.suffix().str().substr(0, 80);
  for (const Json& question :
       {Json{{"puzzle", "lights-out"}, {"settings", {{"colour", "red"}}}, {"text", "1"}},
        Json{{"puzzle", "tiles"}, {"settings", {{"size", "99x99"}}}, {"text", "1"}},
        Json{{"puzzle", "tiles"}, {"settings", {{"goal", ""}}}, {"text", "1"}},
        Json{{"puzzle", "sudoku"}, {"settings", {{"size", "13"}}}, {"text", "1"}},
        Json{{"puzzle", "sudoku"}, {"settings", {{"size", "9"}, {"box", "3x3"}}}, {"text", "1"}},
        Json{{"puzzle", "cube2"}, {"settings", {{"metric", "x"}}}, {"text", "U"}}}) {
    const Heard heard = hear("solve", question);
    ASSERT_FALSE(heard.errors.empty()) << question.dump();
    EXPECT_FALSE(std::regex_search(heard.message(), option)) << heard.message();
  }
  const Heard wish = hear("random", {{"puzzle", "sudoku"}, {"wishes", {{"clues", "x"}}}});
  EXPECT_TRUE(wish.message().starts_with("clues: expected ")) << wish.message();
}

std::string spoken(std::string_view text) {
  return report::spoken(text, report::Listener::fields);
}

TEST(Description, WhatIsSaidOtherwise) {
  EXPECT_EQ(spoken("tiles has no setting --colour"), "tiles has no setting colour");
  EXPECT_EQ(spoken("the memory allowed is used up (--memory)"), "the memory allowed is used up");
  EXPECT_EQ(spoken("Play. --judge prints the moves."), "Play. The contest's answer is the moves.");
  EXPECT_EQ(spoken("One. --up-to-symmetry counts 2.5 as\none."), "One.");
  EXPECT_EQ(spoken("One. --up-to-symmetry counts.\nTwo."), "One.\nTwo.");
  EXPECT_EQ(spoken("it is another: --up-to-symmetry counts them."), "it is another.");
  EXPECT_EQ(spoken("of others not; nonet list --sample draws"), "of others not");
  EXPECT_EQ(spoken("a list, or @FILE; - forbids"), "a list; - forbids");
  EXPECT_EQ(spoken("expected 1, found '--x'"), "expected 1, found '--x'");
  EXPECT_EQ(spoken("1 -- 2"), "1 -- 2");
}

// What is in quotes somebody else wrote; an apostrophe is no quote.
TEST(Description, WhatOthersWroteIsLeftAlone) {
  for (const char* text :
       {"'--judge prints'", "'x (--memory)'", "'x (nonet table does)'", "'One. --up-to-symmetry x.'",
        "'x; nonet list y'", "'nonet rate'", "'1, or @FILE'", "'don't --judge prints'", "'' '--x'"}) {
    const std::string found = fmt::format("expected 1, found {}", text);
    EXPECT_EQ(spoken(found), found);
    EXPECT_EQ(report::spoken(found, report::Listener::keywords), found);
    EXPECT_EQ(spoken(found + " (--size); --size"), found + "; size");
  }
  EXPECT_EQ(spoken("the contest's --x, the cells' --y"), "the contest's x, the cells' y");
  EXPECT_EQ(spoken("found ' --x\nor --y 'z'"), "found ' x\nor y 'z'");
}

}  // namespace
}  // namespace nonet::api
