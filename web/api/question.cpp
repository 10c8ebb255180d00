// Questions from their text.
#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "web/api/api.h"
#include "web/api/asked.h"

namespace nonet::api {

namespace {

constexpr int most_depth = 64;  // of brackets

// Looks at a text while it is read.
class Reading {
 public:
  // False: nothing more of it is kept.
  bool see(int depth, Json::parse_event_t event, const Json& parsed) {
    if (!wrong_.empty()) return false;
    if (depth > most_depth) wrong_ = "the question has too many brackets within brackets";
    if (event == Json::parse_event_t::object_start) names_.emplace_back();
    if (event == Json::parse_event_t::object_end) names_.pop_back();
    if (event == Json::parse_event_t::key && !names_.back().insert(parsed.get<std::string>()).second)
      wrong_ = fmt::format("the question has '{}' twice", shortened(parsed.get<std::string>()));
    return wrong_.empty();
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::string wrong_;
  std::vector<std::set<std::string>> names_;  // of the objects that are open
};

}  // namespace

Result<Json> question_of(std::string_view text) {
  Reading reading;
  auto question = Json::parse(
      text,
      [&](int depth, Json::parse_event_t event, Json& parsed) { return reading.see(depth, event, parsed); },
      false);
  if (!reading.wrong().empty()) return Error{Fault::usage, reading.wrong()};
  if (question.is_discarded()) return Error{Fault::usage, "the question is not JSON"};
  return question;
}

}  // namespace nonet::api
